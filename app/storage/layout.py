"""How the files of a campaign are laid out, as typed tables."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from app.storage.atomic import decode, read_bounded
from app.storage.fingerprints import is_sealed, sealed, verify
from app.storage.problems import SaveProblem
from app.storage.unknown import unknown_field

SCHEMA: Final = 2
"""The newest layout that this version reads and the only one that it writes."""

SEALED_SINCE: Final = 2
"""The first layout in which every file carries its fingerprint."""

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
    fingerprint: Raw = Raw(b"{}")


class StartTables(Struct, frozen=True):
    """The tables of `0001.start.json`."""

    state: dict[str, Start]
    fingerprint: Raw = Raw(b"{}")


class Settings(Struct, frozen=True):
    """Nothing yet: the settings of play are part of the state."""


class CampaignTables(Struct, frozen=True):
    """The tables of `campaign.json`."""

    meta: dict[str, CampaignMeta]
    settings: dict[str, Settings] = {}
    fingerprint: Raw = Raw(b"{}")


class _Schema(Struct):
    schema: Annotated[int, msgspec.Meta(ge=1)]


class _SchemaTables(Struct):
    meta: dict[str, _Schema]


_SCHEMA_DECODER = msgspec.json.Decoder(_SchemaTables)
_CAMPAIGN_DECODER = msgspec.json.Decoder(CampaignTables)


def read_meta(folder: Path, *, is_strict: bool = False) -> CampaignMeta:
    """Return what a campaign says of itself, also when its schema is newer than `SCHEMA`.

    Raises SaveProblem: `too-new` when a newer layout cannot be read at all, `damaged` when the
    fingerprint does not match (with the `rules`), and with `is_strict` `unknown-data`.
    """
    path = folder / CAMPAIGN_FILE
    return decode_meta(read_bounded(path), path, is_strict=is_strict)


def decode_meta(data: bytes, path: Path, *, is_strict: bool = False) -> CampaignMeta:
    """Return what the text of a campaign's file says, as `read_meta` does."""
    schema = only(decode(_SCHEMA_DECODER, data, path).meta, path, "meta").schema
    try:
        meta = only(decode(_CAMPAIGN_DECODER, data, path).meta, path, "meta")
    except SaveProblem as problem:
        if schema > SCHEMA:
            raise SaveProblem("too-new", path, schema=schema) from problem
        raise
    if schema <= SCHEMA and (schema >= SEALED_SINCE or is_sealed(data)):
        try:
            verify(data, path)
        except SaveProblem as problem:
            problem.args_["rules"] = meta.rules
            raise
    if is_strict and schema <= SCHEMA:
        refuse_unknown(CampaignTables, data, path)
    return meta


def read_torn_meta(folder: Path) -> CampaignMeta:
    """Return what a campaign says of itself whatever its fingerprint says, as of the newest schema.

    Raises SaveProblem `damaged` and others.
    """
    path = folder / CAMPAIGN_FILE
    meta = only(decode(_CAMPAIGN_DECODER, read_bounded(path), path).meta, path, "meta")
    return replace(meta, schema=SCHEMA)


def encode_campaign(meta: CampaignMeta) -> bytes:
    """Return the text of the file of a campaign, with its fingerprint."""
    return sealed(msgspec.json.encode({"meta": {ONLY: meta}, "settings": {ONLY: Settings()}}))


def refuse_unknown(tables: type[Struct], data: bytes, path: Path) -> None:
    """Raise SaveProblem `unknown-data` when a file has tables or fields that are not known here."""
    if field := unknown_field(tables, data):
        raise SaveProblem("unknown-data", path, field=field)


def only(table: dict[str, T], path: Path, name: str) -> T:
    """Return the one document of a table. Raises SaveProblem `damaged` when it is not there."""
    try:
        return table[ONLY]
    except KeyError as error:
        raise SaveProblem("damaged", path, reason="shape", field=f"$.{name}.{ONLY}") from error


def is_object(data: bytes) -> bool:
    """Tell whether bytes look like one JSON object with nothing around it; the inside is not read."""
    return data[:1] == b"{" and data[-1:] == b"}"
