"""The chapter files of a campaign: reading, writing and setting aside, one file at a time."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from app.storage.atomic import (
    TEMPORARY_SUFFIX,
    DurableJSONStorage,
    decode,
    read_bounded,
    sync_folder,
    write_durably,
)
from app.storage.layout import ONLY, ChapterTables, Link, StartTables, is_object, only
from app.storage.problems import SaveProblem

CHAPTER_LIMIT: Final = 500
"""How many records a chapter holds: a save writes one chapter, so its cost has this bound."""

ASIDE_FOLDER: Final = "aside"

_CHAPTER_DECODER = msgspec.json.Decoder(ChapterTables)
_START_DECODER = msgspec.json.Decoder(StartTables)
_CHAPTER_NAME = re.compile(r"([0-9]{4,})\.json")


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
    """Return the records of a chapter from the text of its file. Raises SaveProblem `damaged`."""
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
    """Return the parent and the state from the text of a start file. Raises SaveProblem `damaged`."""
    start = only(decode(_START_DECODER, data, path).state, path, "state")
    state = bytes(start.state)
    if not is_object(state):
        raise SaveProblem("damaged", path, reason="shape", field="$.state.1.state")
    return start.parent, state


class ChapterFolder:
    """The folder `chapters` of one campaign; knows files, not what undo and redo mean."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def file(self, number: int) -> Path:
        """The file with the records of a chapter."""
        return self.path / f"{number:04d}.json"

    def start_file(self, number: int) -> Path:
        """The file with the state before a chapter."""
        return self.path / f"{number:04d}.start.json"

    def numbers(self) -> list[int]:
        """Return the numbers of the chapters that have a file, in order. Raises SaveProblem."""
        try:
            names = os.listdir(self.path)
        except OSError as error:
            raise SaveProblem.from_system(error, self.path) from error
        found = [int(match[1]) for name in names if (match := _CHAPTER_NAME.fullmatch(name))]
        return sorted(number for number in set(found) if number and self.file(number).name in names)

    def sweep(self) -> None:
        """Remove what interrupted writes left behind; only for the one writer."""
        with suppress(OSError):
            for left in self.path.glob(f".*{TEMPORARY_SUFFIX}"):
                left.unlink()

    def body(self, number: int) -> Body:
        """Read the records of a chapter. Raises SaveProblem."""
        path = self.file(number)
        return decode_body(number, read_bounded(path), path)

    def parent(self, number: int) -> Link | None:
        """Read which record a chapter follows, or None when its start is not there. Raises SaveProblem."""
        try:
            return self.start(number)[0]
        except SaveProblem as problem:
            if problem.id == "vanished":
                return None
            raise

    def chapter(self, number: int) -> Chapter:
        """Read a chapter whole. Raises SaveProblem."""
        return self.with_start(self.body(number))

    def with_start(self, body: Body) -> Chapter:
        """Read the state before records already read. Raises SaveProblem."""
        parent, state = self.start(body.number)
        if parent.seq != body.base:
            raise SaveProblem("damaged", self.file(body.number), reason="shape", field="$.cursor.1.base")
        return Chapter(**msgspec.structs.asdict(body), start=state)

    def write(self, body: Body) -> None:
        """Write the records and the cursor of a chapter durably. Raises SaveProblem."""
        records = {str(position): Raw(record) for position, record in enumerate(body.records, 1)}
        cursor = {ONLY: {"head": body.head, "base": body.base}}
        DurableJSONStorage(self.file(body.number)).write({"records": records, "cursor": cursor})

    def write_head(self, body: Body, head: int) -> None:
        """Write how many records of a chapter have happened, unless the file says so already."""
        if body.head != head:
            self.write(replace(body, head=head))

    def write_start(self, number: int, parent: Link, state: bytes) -> None:
        """Write the state before a chapter durably. Raises SaveProblem."""
        start = {"parent": parent, "state": Raw(state)}
        DurableJSONStorage(self.start_file(number)).write({"state": {ONLY: start}})

    def set_aside(self, numbers: Iterable[int]) -> None:
        """Move chapters out of the way, the last one first; nothing is deleted. Raises SaveProblem.

        A chapter's start moves before its records: a chapter without a start counts as dropped.
        """
        try:
            aside = self._aside()
            for number in sorted(numbers, reverse=True):
                start_goal, goal = self._free(aside, number)
                with suppress(FileNotFoundError):
                    os.rename(self.start_file(number), start_goal)
                with suppress(FileNotFoundError):
                    os.rename(self.file(number), goal)
            sync_folder(aside)
            sync_folder(self.path)
        except OSError as error:
            raise SaveProblem.from_system(error, self.path / ASIDE_FOLDER) from error

    def keep_copy(self, number: int) -> None:
        """Copy a chapter aside that is about to be replaced in its place. Raises SaveProblem."""
        try:
            start_goal, goal = self._free(self._aside(), number)
        except OSError as error:
            raise SaveProblem.from_system(error, self.path / ASIDE_FOLDER) from error
        for source, copy in ((self.start_file(number), start_goal), (self.file(number), goal)):
            write_durably(copy, read_bounded(source))

    def start(self, number: int) -> tuple[Link, bytes]:
        """Read the parent of a chapter and the state before it. Raises SaveProblem."""
        path = self.start_file(number)
        return decode_start(read_bounded(path), path)

    def _aside(self) -> Path:
        aside = self.path / ASIDE_FOLDER
        aside.mkdir(exist_ok=True)
        return aside

    def _free(self, aside: Path, number: int) -> tuple[Path, Path]:
        copy = 1
        while True:
            names = (aside / f"{number:04d}-{copy}.start.json", aside / f"{number:04d}-{copy}.json")
            if not any(os.path.lexists(name) for name in names):
                return names
            copy += 1
