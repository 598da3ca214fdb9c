"""What a screen turned to the players follows: a campaign on disk, filtered, never written or locked."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec.structs import replace

from app.outward_log import OutwardLog, outward_entries
from app.present import LogEntry
from app.session import Session
from app.storage import SaveProblem
from app.storage.swapping import SWAP_FOLDER
from app.watch_board import Board
from app.watching import Watch
from rules.outward import outward_state, outward_turn
from rules.text import Translator

#: Entries that are told; no screen has room for more.
TOLD = 50


class WatchFeed:
    """Gives the board of a campaign as players may see it, and a new one whenever that has changed."""

    def __init__(self, folder: Path, t: Translator, *, hearts: bool = False) -> None:
        """Raises SaveProblem when the campaign cannot be read, `locked` in the middle of a great change."""
        self._folder = folder
        self._t = t
        self._hearts = hearts
        self._log = OutwardLog(t, exact=hearts)
        if self._is_exchanged():
            # Reading would finish the exchange, and so write.
            raise SaveProblem("locked", folder)
        self._session = Session.open(folder, read_only=True)
        self._watch = Watch(self._session)
        self.title = self._session.store.meta.title

    def look(self) -> Board | None:
        """The board when it has changed since the last look, else None. Raises SaveProblem."""
        if self._is_exchanged() or not self._watch.catch_up():
            return None
        return self.board()

    def board(self) -> Board:
        """The board as the campaign stood at the last look."""
        state = self._session.state
        shown = replace(outward_state(state), active=outward_turn(state))
        return Board(self.title, shown, self._entries(), self._hearts)

    def _is_exchanged(self) -> bool:
        return os.path.lexists(self._folder / SWAP_FOLDER)

    def _entries(self) -> list[LogEntry]:
        timeline = self._session.timeline
        entries = self._log.entries(timeline, TOLD)
        base = timeline.states[0].seq
        if timeline.head < TOLD and base > 0:
            # A chapter has just begun: what went before is in the one before it.
            try:
                start, records = self._session.stretch(base)
            except SaveProblem:
                return entries
            entries = [*outward_entries(start, records, self._t, exact=self._hearts)[-TOLD:], *entries]
        return entries
