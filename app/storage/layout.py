"""How the files of a campaign are laid out, as typed tables."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Raw, Struct

from app.storage.atomic import decode, read_bounded
from app.storage.problems import SaveProblem

SCHEMA: Final = 1
"""The newest layout that this version reads and the only one that it writes."""

CAMPAIGN_FILE: Final = "campaign.json"
CHAPTERS_FOLDER: Final = "chapters"
LOCK_FILE: Final = "lock"

ONLY: Final = "1"
"""The document id in a table that holds one document."""

T = TypeVar("T")
Count = Annotated[int, msgspec.Meta(ge=0)]


class CampaignMeta(Struct, frozen=True):
    """What a campaign says of itself; `created` is an ISO date and time, `title` is in NFC."""

    schema: int
    rules: str
    title: str
    language: str
    dice: str
    created: str


class Link(Struct, frozen=True):
    """Names a record: its absolute number and its fingerprint, empty before the first record."""

    seq: Count
    hash: str

    @classmethod
    def to(cls, seq: int, record: bytes | None) -> Link:
        """Return the link to a record as it is in the file, byte for byte."""
        return cls(seq, "" if record is None else blake2b(record, digest_size=16).hexdigest())


class Cursor(Struct, frozen=True):
    """How many records of a chapter have happened, and the number of the record before its first."""

    head: Count
    base: Count


class Start(Struct, frozen=True):
    """The state before the first record of a chapter, and the record that led to it."""

    parent: Link
    state: Raw


class ChapterTables(Struct, frozen=True):
    """The tables of `0001.json`."""

    records: dict[str, Raw]
    cursor: dict[str, Cursor]


class StartTables(Struct, frozen=True):
    """The table of `0001.start.json`."""

    state: dict[str, Start]


class _Schema(Struct):
    schema: Annotated[int, msgspec.Meta(ge=1)]


class _SchemaTables(Struct):
    meta: dict[str, _Schema]


class _CampaignTables(Struct):
    meta: dict[str, CampaignMeta]


_SCHEMA_DECODER = msgspec.json.Decoder(_SchemaTables)
_CAMPAIGN_DECODER = msgspec.json.Decoder(_CampaignTables)


def read_meta(folder: Path) -> CampaignMeta:
    """Return what a campaign says of itself, also when its schema is newer than `SCHEMA`.

    Raises SaveProblem; `too-new` when a newer layout cannot be read at all.
    """
    path = folder / CAMPAIGN_FILE
    return decode_meta(read_bounded(path), path)


def decode_meta(data: bytes, path: Path) -> CampaignMeta:
    """Return what the text of a campaign's file says, as `read_meta` does."""
    schema = only(decode(_SCHEMA_DECODER, data, path).meta, path, "meta").schema
    try:
        return only(decode(_CAMPAIGN_DECODER, data, path).meta, path, "meta")
    except SaveProblem as problem:
        if schema > SCHEMA:
            raise SaveProblem("too-new", path, schema=schema) from problem
        raise


def only(table: dict[str, T], path: Path, name: str) -> T:
    """Return the one document of a table. Raises SaveProblem `damaged` when it is not there."""
    try:
        return table[ONLY]
    except KeyError as error:
        raise SaveProblem("damaged", path, reason="shape", field=f"$.{name}.{ONLY}") from error


def is_object(data: bytes) -> bool:
    """Tell whether bytes look like one JSON object with nothing around it; the inside is not read."""
    return data[:1] == b"{" and data[-1:] == b"}"
