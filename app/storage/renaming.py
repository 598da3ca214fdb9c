"""Giving a campaign another title; everything else in its file stays byte for byte."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Raw

from app.storage.atomic import decode, read_bounded, write_durably
from app.storage.creation import refuse_same_title
from app.storage.fingerprints import FINGERPRINT_TABLE, is_sealed, sealed
from app.storage.layout import CAMPAIGN_FILE, ONLY, SCHEMA, read_meta
from app.storage.lock import take_lock
from app.storage.naming import normal_title
from app.storage.problems import SaveProblem

_TABLES = msgspec.json.Decoder(dict[str, dict[str, dict[str, Raw]]])


def rename_campaign(folder: Path, title: str) -> str:
    """Give a campaign that nobody plays another title, and return it as it was written.

    Its folder keeps its name. Raises SaveProblem: `exists` for a title that is taken, `bad-name`, `locked`,
    `too-new` and `unknown-data` for what a later version wrote, or what the system says; then nothing has
    changed.
    """
    wanted = normal_title(title)
    lock = take_lock(folder)
    try:
        meta = read_meta(folder, is_strict=True)
        if meta.schema > SCHEMA:
            raise SaveProblem("too-new", folder, schema=meta.schema)
        if wanted != meta.title:
            refuse_same_title(folder.parent, wanted)
        retitle(folder, wanted)
    finally:
        lock.release()
    return wanted


def retitle(folder: Path, title: str) -> None:
    """Write another title into a sound campaign that nobody has open. Raises SaveProblem."""
    if read_meta(folder).title == title:
        return
    path = folder / CAMPAIGN_FILE
    data = read_bounded(path)
    tables = decode(_TABLES, data, path)
    tables["meta"][ONLY]["title"] = Raw(msgspec.json.encode(title))
    tables.pop(FINGERPRINT_TABLE, None)
    text = msgspec.json.encode(tables)
    write_durably(path, sealed(text) if is_sealed(data) else text)
