"""What can still be read of a chapter whose file is no JSON any more."""

from __future__ import annotations

import codecs
import json
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from app.storage.atomic import SIZE_LIMIT

_RECORD = re.compile(r'"([1-9][0-9]{0,6})"\s*:\s*(?=\{)')
# Each of them reads on from where it stands, so a hostile file could make it slow.
_FAULTS_LIMIT: Final = 200
_MARKS: Final = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def salvage_records(path: Path) -> dict[int, bytes]:
    """Return the JSON objects in a chapter's file by their position, byte for byte as they stand.

    Whether they are the records of that chapter is for whoever reads them to say.
    """
    data = read_anything(path)
    text = data.decode("utf-8", "surrogateescape")
    decoder = json.JSONDecoder()
    found: dict[int, bytes] = {}
    place, faults = 0, 0
    while faults < _FAULTS_LIMIT and (match := _RECORD.search(text, place)):
        try:
            _, end = decoder.raw_decode(text, match.end())
            found.setdefault(int(match[1]), text[match.end() : end].encode("utf-8"))
            place = end
        except (ValueError, RecursionError):
            # Also what is no UTF-8: it may lie where no reader of the record looks.
            place = match.end()
            faults += 1
    return found


def read_anything(path: Path) -> bytes:
    """Return the bytes of a file, text or not; none when it is no file, too large, or cannot be read.

    What an editor has saved with a mark of its encoding is given as it was written.
    """
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > SIZE_LIMIT:
            return b""
        data = path.read_bytes()
    except OSError:
        return b""
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            with suppress(UnicodeError):
                return data.decode(encoding).encode()
    return data
