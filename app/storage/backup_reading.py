"""Reading a backup with suspicion: a zip may be torn, or come from strangers."""

from __future__ import annotations

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

from app.storage.atomic import SIZE_LIMIT
from app.storage.chapter_text import Body, decode_body, decode_start
from app.storage.layout import CHAPTERS_FOLDER, Link
from app.storage.problems import SaveProblem

TOTAL_LIMIT: Final = 4 * 1024**3
"""The most bytes that all files of one backup may unpack to."""

ZIP_FAULTS: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)
"""All that reading a compressed, torn, encrypted or invented zip may raise."""

_COUNT_LIMIT: Final = 100_000
_EXPECTED = re.compile(r"campaign\.json|chapters/(aside/)?[0-9]{4,}(-[0-9]+)?(\.start)?\.json", re.ASCII)
_CHAPTER = re.compile(r"chapters/([0-9]{4,})\.json", re.ASCII)


class BackupReader:
    """The expected files in one backup, checked before anything is read. Raises SaveProblem `damaged`.

    A name that would lead out of a folder, one that is there twice, a link, too many or too
    large files refuse the whole; files that are not a campaign's are as if they were not there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                raise SaveProblem("damaged", path, reason="not-a-file")
            self._zip = zipfile.ZipFile(path)
        except OSError as error:
            raise SaveProblem.from_system(error, path) from error
        except ZIP_FAULTS as error:
            raise SaveProblem("damaged", path, reason="zip") from error
        try:
            self._entries = self._checked()
        except BaseException:
            self.close()
            raise

    @property
    def names(self) -> list[str]:
        """The expected files, in order."""
        return sorted(self._entries)

    @property
    def reason(self) -> str:
        """Why the backup was made, in one word of the program's own."""
        return re.sub(r"[^a-z-]", "", self._zip.comment.decode("ascii", "ignore"))[:40]

    def read(self, name: str) -> bytes | None:
        """Return one file, None when it is not in the backup. Raises SaveProblem."""
        entry = self._entries.get(name)
        if entry is None:
            return None
        try:
            with self._zip.open(entry) as file:
                data = file.read(SIZE_LIMIT + 1)
        except OSError as error:
            raise SaveProblem.from_system(error, self.path) from error
        except ZIP_FAULTS as error:
            raise SaveProblem("damaged", self.path, reason="zip") from error
        if len(data) > SIZE_LIMIT:
            raise SaveProblem("too-large", self.path, size=len(data), limit=SIZE_LIMIT)
        return data

    def verify_names(self) -> None:
        """Compare every name with the one beside its content. Raises SaveProblem."""
        # A name with a torn letter in it would otherwise be a file that is not expected.
        try:
            for entry in self._zip.infolist():
                self._zip.open(entry).close()
        except OSError as error:
            raise SaveProblem.from_system(error, self.path) from error
        except ZIP_FAULTS as error:
            raise SaveProblem("damaged", self.path, reason="zip") from error

    def reach(self) -> tuple[int, int] | None:
        """Return how many records have happened and how many can be redone, None when that cannot be told."""
        chapters = {int(match[1]): name for name in self._entries if (match := _CHAPTER.fullmatch(name))}
        # Only what tells whether one follows the other: the records of all would be the whole campaign.
        later: list[tuple[int, Link, int]] = []
        with suppress(SaveProblem):
            for number in sorted(chapters, reverse=True):
                body = decode_body(number, self.read(chapters[number]) or b"", self.path)
                if body.head or number == min(chapters):
                    return body.base + body.head, self._end(body, later) - body.base - body.head
                later.insert(0, (number, body.link(), body.end))
        return None

    def _end(self, body: Body, later: Sequence[tuple[int, Link, int]]) -> int:
        """Return the number of the last record that follows a chapter, over those that begin with its end."""
        last, link, end = body.number, body.link(), body.end
        for number, own_link, own_end in later:
            start = self.read(f"{CHAPTERS_FOLDER}/{number:04d}.start.json") or b""
            try:
                parent, _ = decode_start(start, self.path)
            except SaveProblem:
                break
            if number != last + 1 or parent != link:
                break
            last, link, end = number, own_link, own_end
        return end

    def close(self) -> None:
        """Let go of the file."""
        self._zip.close()

    def __enter__(self) -> BackupReader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _checked(self) -> dict[str, zipfile.ZipInfo]:
        infos = self._zip.infolist()
        if len(infos) > _COUNT_LIMIT:
            raise SaveProblem("too-large", self.path, size=len(infos), limit=_COUNT_LIMIT)
        entries: dict[str, zipfile.ZipInfo] = {}
        total = 0
        for info in infos:
            name = info.filename
            kind = stat.S_IFMT(info.external_attr >> 16)
            if not _is_inside(info.orig_filename) or name in entries or kind not in (0, stat.S_IFREG):
                raise SaveProblem("damaged", self.path, reason="entry", field=name)
            if not _EXPECTED.fullmatch(name):
                continue
            total += info.file_size
            if info.file_size > SIZE_LIMIT or total > TOTAL_LIMIT:
                raise SaveProblem("too-large", self.path, size=total, limit=TOTAL_LIMIT)
            entries[name] = info
        return entries


def _is_inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return bool(parts) and not (name.startswith("/") or ".." in parts or set(name) & set("\\:\0"))
