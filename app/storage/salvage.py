"""What can still be read of a chapter whose file is no JSON any more."""

from __future__ import annotations

import json
import os
import re
import stat
from pathlib import Path
from typing import Final

from app.storage.atomic import SIZE_LIMIT

_RECORD = re.compile(r'"([1-9][0-9]{0,6})"\s*:\s*(?=\{)')
# Each of them reads on from where it stands, so a hostile file could make it slow.
_FAULTS_LIMIT: Final = 200


def salvage_records(path: Path) -> dict[int, bytes]:
    """Return the JSON objects in a chapter's file by their position, byte for byte as they stand.

    Whether they are the records of that chapter is for whoever reads them to say.
    """
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > SIZE_LIMIT:
            return {}
        data = path.read_bytes()
    except OSError:
        return {}
    text = data.decode("utf-8", "surrogateescape")
    decoder = json.JSONDecoder()
    found: dict[int, bytes] = {}
    place, faults = 0, 0
    while faults < _FAULTS_LIMIT and (match := _RECORD.search(text, place)):
        try:
            _, place = decoder.raw_decode(text, match.end())
            found.setdefault(int(match[1]), text[match.end() : place].encode("utf-8", "surrogateescape"))
        except (ValueError, RecursionError):
            place = match.end()
            faults += 1
    return found
