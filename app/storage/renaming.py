"""Giving a campaign another title; everything else in its file stays byte for byte."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Raw

from app.storage.atomic import decode, read_bounded, write_durably
from app.storage.fingerprints import FINGERPRINT_TABLE, is_sealed, sealed
from app.storage.layout import CAMPAIGN_FILE, ONLY, read_meta

_TABLES = msgspec.json.Decoder(dict[str, dict[str, dict[str, Raw]]])


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
