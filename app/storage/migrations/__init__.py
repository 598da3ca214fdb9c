"""What an older layout lacks: one step for each schema number, from the tables of a file to its tables.

A step has a function for each kind of file. It moves documents about as they are, byte for byte, and
what it does not know it leaves where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Raw

from app.storage.atomic import decode
from app.storage.fingerprints import FINGERPRINT_TABLE, is_sealed, sealed, verify
from app.storage.layout import ONLY, SCHEMA, only
from app.storage.migrations import to_2

Tables: TypeAlias = dict[str, dict[str, Raw]]
Kind = Literal["campaign", "chapter", "start"]


class Step(NamedTuple):
    """How the three kinds of files come to a schema from the one before it."""

    campaign: Callable[[Tables], Tables]
    chapter: Callable[[Tables], Tables]
    start: Callable[[Tables], Tables]


STEPS: Final[dict[int, Step]] = {
    2: Step(to_2.campaign, to_2.chapter, to_2.start),
}
"""The steps by the schema that they lead to."""

_DECODER = msgspec.json.Decoder(dict[str, dict[str, Raw]])
_DOCUMENT_DECODER = msgspec.json.Decoder(dict[str, Raw])


def bring_up(data: bytes, path: Path, kind: Kind, schema: int) -> bytes:
    """Return the text of a file of a schema as the newest schema has it; that of a newer one as it is.

    Raises SaveProblem `damaged`.
    """
    if schema >= SCHEMA:
        return data
    if is_sealed(data):
        verify(data, path)
    tables = decode(_DECODER, data, path)
    tables.pop(FINGERPRINT_TABLE, None)
    for number in range(schema + 1, SCHEMA + 1):
        tables = getattr(STEPS[number], kind)(tables)
    if kind == "campaign":
        _set_schema(tables, path)
    return sealed(msgspec.json.encode(tables))


def _set_schema(tables: Tables, path: Path) -> None:
    meta = decode(_DOCUMENT_DECODER, bytes(only(tables.get("meta", {}), path, "meta")), path)
    tables["meta"][ONLY] = Raw(msgspec.json.encode({**meta, "schema": SCHEMA}))
