"""A chapter as the text of its two files, and back."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from app.storage.atomic import decode
from app.storage.fingerprints import GrowingText, sealed
from app.storage.layout import ONLY, ChapterTables, Link, Start, StartTables, is_object, only
from app.storage.problems import SaveProblem

_CHAPTER_DECODER = msgspec.json.Decoder(ChapterTables)
_START_DECODER = msgspec.json.Decoder(StartTables)


class Body(Struct, frozen=True, kw_only=True):
    """The records of a chapter; `head` of them have happened, and `base` came before the first."""

    number: int
    base: int
    records: tuple[bytes, ...]
    head: int

    @property
    def end(self) -> int:
        """The absolute number of the last record."""
        return self.base + len(self.records)

    def link(self) -> Link:
        """Return the name of the last record, by which the next chapter knows its parent."""
        return Link.to(self.end, self.records[-1] if self.records else None)


class Chapter(Body, frozen=True, kw_only=True):
    """A chapter with the state before its first record; state and records are JSON objects."""

    start: bytes


def decode_body(number: int, data: bytes, path: Path) -> Body:
    """Return the records of a chapter from the text of its file, whatever its fingerprint says.

    Raises SaveProblem `damaged`.
    """
    tables = decode(_CHAPTER_DECODER, data, path)
    cursor = only(tables.cursor, path, "cursor")
    records = []
    for position in range(1, len(tables.records) + 1):
        record = bytes(tables.records.get(str(position), b""))
        if not is_object(record):
            raise SaveProblem("damaged", path, reason="shape", field=f"$.records.{position}")
        records.append(record)
    if cursor.head > len(records):
        raise SaveProblem("damaged", path, reason="shape", field="$.cursor.1.head")
    return Body(number=number, base=cursor.base, records=tuple(records), head=cursor.head)


def decode_start(data: bytes, path: Path) -> tuple[Link, bytes]:
    """Return the parent and the state from the text of a start file, whatever its fingerprint says.

    Raises SaveProblem `damaged`.
    """
    start = only(decode(_START_DECODER, data, path).state, path, "state")
    state = bytes(start.state)
    if not is_object(state):
        raise SaveProblem("damaged", path, reason="shape", field="$.state.1.state")
    return start.parent, state


class ChapterText:
    """The text of a chapter's file; a record that is added costs what it is long, not what the chapter is."""

    _records: tuple[bytes, ...]
    _text: GrowingText

    def __init__(self) -> None:
        self._begin()

    def of(self, body: Body) -> bytes:
        """Return the text with its fingerprint; records stand in it byte for byte."""
        if body.records[: len(self._records)] != self._records:
            self._begin()
        for position in range(len(self._records), len(body.records)):
            comma = b"," if position else b""
            self._text.add(b'%b"%d":%b' % (comma, position + 1, body.records[position]))
        self._records = body.records
        return self._text.sealed(b'},"cursor":{"1":{"head":%d,"base":%d}}' % (body.head, body.base))

    def _begin(self) -> None:
        self._records = ()
        self._text = GrowingText(b'{"records":{')


def encode_body(body: Body) -> bytes:
    """Return the text of a chapter's file, with its fingerprint."""
    return ChapterText().of(body)


def encode_start(parent: Link, state: bytes) -> bytes:
    """Return the text of a start file; the state stands in it byte for byte."""
    return sealed(msgspec.json.encode({"state": {ONLY: Start(parent, Raw(state))}}))
