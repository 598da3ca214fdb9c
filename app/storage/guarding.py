"""Whether the chapter being written is still on disk as it was left, or something else has touched it.

A synchronised folder, a copy put back by hand or a second machine may replace files under an open
campaign. Writing on regardless would lose their entries; so each change looks first.
"""

from __future__ import annotations

import os
from pathlib import Path

from app.storage.atomic import read_bounded, write_durably
from app.storage.chapters import Chapter, ChapterFolder
from app.storage.history import FIRST
from app.storage.layout import CAMPAIGN_FILE, Link
from app.storage.problems import SaveProblem

Look = tuple[int, int] | None


class Guard:
    """Knows how the files of the current chapter looked after our own last write.

    A file that is missing while its folder is there is no change: what was in it is written again.
    """

    def __init__(self, folder: Path, chapters: ChapterFolder, chapter: Chapter) -> None:
        self._campaign_file = folder / CAMPAIGN_FILE
        self._chapters = chapters
        self._campaign = b""
        self.note(chapter)

    def note(self, chapter: Chapter) -> None:
        """Take the files as they are now for ours."""
        self._looks = [_look(path) for path in self._files(chapter)]

    def changed(self, chapter: Chapter) -> Path | None:
        """Return the file that something else has changed, None when all is as it was left.

        Puts back what is only missing. Raises SaveProblem `vanished` when the whole folder is gone.
        """
        if not self._chapters.path.is_dir():
            raise SaveProblem("vanished", self._chapters.path.parent)
        for path, before in zip(self._files(chapter), self._looks, strict=True):
            now = _look(path)
            if now is None:
                self._put_back(chapter)
            elif before is not None and now != before and self._differs(chapter):
                return path
        self._keep_campaign_file()
        return None

    def _keep_campaign_file(self) -> None:
        """Remember a small file at the first change, and write it again should it go."""
        if not os.path.lexists(self._campaign_file) and self._campaign:
            write_durably(self._campaign_file, self._campaign)
        elif not self._campaign:
            self._campaign = read_bounded(self._campaign_file)

    def _files(self, chapter: Chapter) -> tuple[Path, Path]:
        return self._chapters.start_file(chapter.number), self._chapters.file(chapter.number)

    def _differs(self, chapter: Chapter) -> bool:
        """Whether it is more than a new date: a copy of the same text is no change."""
        try:
            return self._chapters.chapter(chapter.number) != chapter
        except SaveProblem:
            return True

    def _put_back(self, chapter: Chapter) -> None:
        start, body = self._files(chapter)
        if _look(start) is None:
            number = chapter.number
            parent = Link.to(0, None) if number == FIRST else self._chapters.body(number - 1).link()
            self._chapters.write_start(number, parent, chapter.start)
        if _look(body) is None:
            self._chapters.write(chapter)


def _look(path: Path) -> Look:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
