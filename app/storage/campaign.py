"""One campaign on disk: what the session reads from and writes to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Self

from app.storage.chapters import CHAPTER_LIMIT, Chapter, ChapterFolder
from app.storage.creation import make_campaign
from app.storage.guarding import Guard
from app.storage.history import FIRST, History
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, SCHEMA, CampaignMeta, read_meta
from app.storage.lock import take_lock
from app.storage.naming import normal_title
from app.storage.problems import SaveProblem
from app.storage.swapping import finish_swap, sweep_stages

if TYPE_CHECKING:
    from filelock import BaseFileLock


class CampaignStore:
    """An open campaign; records and states are JSON objects as bytes, whatever is in them.

    Records are numbered from 1 over the whole campaign. Every change is on disk when its call
    returns. One that raises SaveProblem has changed nothing, unless the fault came after the
    write itself; `head` and `chapter()` are then what the files say.
    """

    folder: Path
    meta: CampaignMeta

    def __init__(
        self, folder: Path, meta: CampaignMeta, history: History, lock: BaseFileLock | None = None
    ) -> None:
        """Use `create` or `open`."""
        self.folder = folder
        self.meta = meta
        self._history = history
        self._lock = lock
        self._guard = (
            Guard(folder, ChapterFolder(folder / CHAPTERS_FOLDER), history.chapter) if lock else None
        )

    @classmethod
    def create(
        cls,
        saves: Path,
        *,
        title: str,
        rules: str,
        language: str,
        dice: str,
        state: bytes,
        created: str,
        chapter_limit: int = CHAPTER_LIMIT,
    ) -> Self:
        """Make a campaign in the folder `saves`, and open it; `created` is an ISO date and time.

        Raises SaveProblem `bad-name`, `exists` and others.
        """
        meta = CampaignMeta(
            schema=SCHEMA,
            rules=rules,
            title=normal_title(title),
            language=language,
            dice=dice,
            created=created,
        )
        return cls.open(make_campaign(saves, meta, state), chapter_limit=chapter_limit)

    @classmethod
    def open(cls, folder: Path, *, chapter_limit: int = CHAPTER_LIMIT, read_only: bool = False) -> Self:
        """Open a campaign for the one writer, or for reading beside it.

        An older schema is brought to the newest one, after a backup, but not for reading. A newer one, and
        files that hold what is not known here, can at most be read. Reads the last chapter only, however
        long the campaign is. Raises SaveProblem `not-found`, `locked`, `too-new`, `unknown-data`,
        `damaged` and others.
        """
        if chapter_limit < 1:
            raise ValueError("a chapter holds at least one record")
        finish_swap(folder)
        # `os.path.exists` says no where `Path.exists` raises, as for a name that is too long.
        if not os.path.exists(folder / CAMPAIGN_FILE) and not os.path.exists(folder / CHAPTERS_FOLDER):
            raise SaveProblem("not-found", folder)
        meta = read_meta(folder, is_strict=not read_only)
        if meta.schema > SCHEMA and not read_only:
            raise SaveProblem("too-new", folder / CAMPAIGN_FILE, schema=meta.schema)
        if read_only:
            chapters = ChapterFolder(folder / CHAPTERS_FOLDER, schema=meta.schema)
            return cls(folder, meta, History(chapters, chapter_limit, writable=False))
        lock = take_lock(folder)
        try:
            chapters = ChapterFolder(folder / CHAPTERS_FOLDER, is_strict=True)
            chapters.sweep()
            sweep_stages(folder)
            if meta.schema < SCHEMA:
                meta = _migrated(folder)
            return cls(folder, meta, History(chapters, chapter_limit, writable=True), lock)
        except BaseException:
            lock.release()
            raise

    @property
    def read_only(self) -> bool:
        """Whether this store refuses changes: opened for reading, or closed."""
        return self._lock is None

    @property
    def head(self) -> int:
        """The number of the last record that has happened, 0 when none has."""
        return self._history.head

    @property
    def tail(self) -> int:
        """The number of the last record that redo can reach, `head` when there is none."""
        return self._history.tail

    @property
    def first(self) -> int:
        """The number of the first chapter."""
        return FIRST

    @property
    def last(self) -> int:
        """The number of the last chapter, counting what can be redone."""
        return self._history.last

    def chapter(self) -> Chapter:
        """Return the chapter with the head in it; at its beginning only when nothing has happened."""
        return self._history.chapter

    def load(self, number: int) -> Chapter:
        """Return a chapter, `first` to `last`, read from disk. Raises SaveProblem, or ValueError."""
        return self._history.load(number)

    def number_at(self, seq: int) -> int:
        """Return the number of the chapter that holds the record `seq`, the first for 0.

        Reads a file or two. Raises SaveProblem, or ValueError beyond `tail`.
        """
        return self._history.number_at(seq)

    def append(self, record: bytes, state_before: Callable[[], bytes]) -> None:
        """Add a record after the head and drop what could be redone.

        `state_before` is asked for the state at the head only when a new chapter begins with it.
        Raises SaveProblem, or ValueError when either is not a JSON object.
        """
        self._refuse_when_closed()
        with self._guarded():
            self._history.append(record, state_before)

    def move_head(self, seq: int) -> None:
        """Undo or redo to any point, 0 to `tail`. Raises SaveProblem, or ValueError beyond `tail`."""
        self._refuse_when_closed()
        with self._guarded():
            self._history.move_head(seq)

    def backup(self, reason: str) -> Path:
        """Make a dated copy of the campaign, on disk on return, and return its file. Raises SaveProblem."""
        # Zip files are needed by few of those who open a campaign.
        from app.storage.backups import make_backup

        return make_backup(self.folder, reason)

    def close(self) -> None:
        """Let others write. There is nothing left to save; closing twice does no harm."""
        if self._lock:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Write only over what is still as it was left; else take what is there now for the campaign.

        Raises SaveProblem `changed` then.
        """
        if self._guard and (path := self._guard.changed(self._history.chapter)):
            self._history.look_again()
            self._guard.note(self._history.chapter)
            raise SaveProblem("changed", path)
        try:
            yield
        finally:
            if self._guard:
                self._guard.note(self._history.chapter)

    def _refuse_when_closed(self) -> None:
        if self.read_only:
            raise SaveProblem("read-only", self.folder)


def _migrated(folder: Path) -> CampaignMeta:
    # Needed once in the life of a campaign.
    from app.storage.migrations.migrating import migrate

    migrate(folder)
    return read_meta(folder)
