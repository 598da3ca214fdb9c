"""The chapter files of a campaign: reading, writing and setting aside, one file at a time."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from app.storage.atomic import TEMPORARY_SUFFIX, read_bounded, sync_folder, write_durably
from app.storage.chapter_text import (
    Body,
    Chapter,
    ChapterText,
    decode_body,
    decode_start,
    encode_body,
    encode_start,
)
from app.storage.fingerprints import is_sealed, verify
from app.storage.layout import (
    CHAPTERS_FOLDER,
    SCHEMA,
    SEALED_SINCE,
    ChapterTables,
    Link,
    StartTables,
    read_meta,
    refuse_unknown,
)
from app.storage.migrations import bring_up
from app.storage.problems import SaveProblem
from app.storage.salvage import read_anything

__all__ = ["ASIDE_FOLDER", "CHAPTER_LIMIT", "Body", "Chapter", "ChapterFolder", "chapters_at"]

CHAPTER_LIMIT: Final = 500
"""How many records a chapter holds: a save writes one chapter, so its cost has this bound."""

ASIDE_FOLDER: Final = "aside"

_CHAPTER_NAME = re.compile(r"([0-9]{4,})\.json")


class ChapterFolder:
    """The folder `chapters` of one campaign; knows files, not what undo and redo mean.

    Files of an older `schema` are read as if they were of the newest; all are written as such. With
    `is_strict` nothing is read that holds what is not known here: whoever writes would lose it.
    """

    def __init__(self, path: Path, *, schema: int = SCHEMA, is_strict: bool = False) -> None:
        self.path = path
        self.schema = schema
        self.is_strict = is_strict
        self._text = ChapterText()

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
        """Remove what interrupted writes left behind, also aside; only for the one writer."""
        with suppress(OSError):
            for left in self.path.rglob(f".*{TEMPORARY_SUFFIX}"):
                left.unlink()

    def file_text(self, number: int, kind: Literal["chapter", "start"]) -> bytes:
        """Read the text of a file as the newest schema has it, whatever its fingerprint says.

        Raises SaveProblem.
        """
        path = self.file(number) if kind == "chapter" else self.start_file(number)
        return bring_up(read_bounded(path), path, kind, self.schema)

    def body(self, number: int) -> Body:
        """Read the records of a chapter. Raises SaveProblem."""
        path, data = self.file(number), self.file_text(number, "chapter")
        body = decode_body(number, data, path)
        self._judge(data, path, lambda: encode_body(body))
        return body

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
        write_durably(self.file(body.number), self._text.of(body))

    def write_head(self, body: Body, head: int) -> None:
        """Write how many records of a chapter have happened, unless the file says so already."""
        if body.head != head:
            self.write(replace(body, head=head))

    def write_start(self, number: int, parent: Link, state: bytes) -> None:
        """Write the state before a chapter durably. Raises SaveProblem."""
        write_durably(self.start_file(number), encode_start(parent, state))

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
        path, data = self.start_file(number), self.file_text(number, "start")
        parent, state = decode_start(data, path)
        self._judge(data, path, lambda: encode_start(parent, state))
        return parent, state

    def _judge(self, data: bytes, path: Path, again: Callable[[], bytes]) -> None:
        """Refuse a file that is not what was written, and when strict one that holds more than is known."""
        if self.schema <= SCHEMA:
            verify(data, path)
            if self.is_strict and data != again():
                refuse_unknown(
                    StartTables if path.name.endswith(".start.json") else ChapterTables, data, path
                )

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


def chapters_at(folder: Path) -> ChapterFolder:
    """Return the chapters of a campaign's folder, to be read whatever has become of its `campaign.json`."""
    chapters = ChapterFolder(folder / CHAPTERS_FOLDER)
    try:
        chapters.schema = read_meta(folder).schema
    except SaveProblem:
        # Whole campaigns are brought to a schema, so that any file tells.
        if not any(is_sealed(read_anything(path)) for path in chapters.path.glob("*.json")):
            chapters.schema = SEALED_SINCE - 1
    return chapters
