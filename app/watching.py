"""What somebody who only looks on has to look at: whether the writer has written, and has gone."""

from __future__ import annotations

from app.session import Session
from app.stamps import stamp_of
from app.storage import SaveProblem
from app.storage.layout import CHAPTERS_FOLDER
from app.storage.lock import is_free

#: Seconds between two looks; one costs three calls of the system.
PAUSE = 0.7

_Look = tuple[tuple[int, int, int], ...]


class Watch:
    """Follows a campaign that somebody else plays. Never writes."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seen = self._look()

    @property
    def is_free(self) -> bool:
        """Whether nobody writes any more."""
        return is_free(self._session.store.folder)

    def catch_up(self) -> bool:
        """Read what the writer has written since the last look; whether there was anything new.

        What cannot be read in the middle of a change is read at the next look. Raises SaveProblem
        when there is nothing to read any more.
        """
        now = self._look()
        if now == self._seen:
            return False
        folder, barred = self._session.store.folder, self._session.barred
        try:
            self._session.become(Session.open(folder, read_only=True))
        except SaveProblem:
            if not folder.is_dir():
                raise
            return False
        self._session.barred = barred
        self._seen = now
        return True

    def _look(self) -> _Look:
        """The folder changes with every file replaced in it; the file tells two changes of one tick apart."""
        store = self._session.store
        chapters = store.folder / CHAPTERS_FOLDER
        return tuple(stamp_of(path) for path in (chapters, chapters / f"{store.chapter().number:04d}.json"))
