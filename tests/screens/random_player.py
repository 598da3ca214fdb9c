"""Somebody who presses anything on the real app, sitting after sitting; all is looked at after each move."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from playing import screen_text
from random_checks import (
    check_alive,
    check_screen,
    check_told,
    check_watched,
    is_over,
    odd_words,
)
from random_hands import Hands
from random_moves import Move
from textual.widgets import Input

from app.session import Session
from app.settings import Settings
from app.tabletop import TabletopApp
from app.watch_feed import WatchFeed

#: Moves before it is left again, of a field of the table and of another screen.
LONGEST_LINE, LONGEST_SCREEN = 3, 12


class Player(Hands):
    """One sitting after another at the same campaign; `walk` does some moves and checks after each.

    `visited` counts where moves were made, `slow` has those that took longer than a second of the processor,
    `odd` counts what was on the screen and did not look as if it were meant for people.
    """

    def __init__(
        self, saves: Path, session: Session, language: str, size: tuple[int, int] = (120, 36)
    ) -> None:
        super().__init__(size)
        self.saves, self.folder = saves, session.store.folder
        self.session: Session | None = session
        self.language = language
        self.longest_screen = LONGEST_SCREEN
        self.slow: list[tuple[float, str, str]] = []
        self.odd: Counter[str] = Counter()
        self.visited: Counter[str] = Counter()
        self.steps = 0
        self._checked: object = None
        self._away = 0
        self.feed: tuple[tuple[Path, str], WatchFeed] | None = None

    async def walk(self, moves: Sequence[Move]) -> None:
        """Do the moves, in as many sittings as it takes; each ends by Ctrl+Q from wherever it is."""
        left = list(moves)
        while True:
            await self._sit(left)
            if not left:
                return

    async def _sit(self, left: list[Move]) -> None:
        session = self.session or Session.open(self.folder)
        self.session = None
        self._checked = None
        app = TabletopApp(session, saves=self.saves, language=self.language, odds=True, settings=Settings())
        try:
            async with app.run_test(size=self.size, notifications=True) as pilot:
                self.pilot, self.app = pilot, app
                await self._settle()
                self._check()
                while left and not is_over(app):
                    move = left.pop(0)
                    if move.kind == "restart":
                        break
                    await self._do(move)
                if not is_over(app):
                    await self._leave()
        finally:
            self._wait_for_threads()
            if app.session is not None:
                app.session.close()

    async def _leave(self) -> None:
        """Ctrl+Q ends from anywhere; a screen with something half made asks once."""
        self.done.append("ctrl+q")
        before = f"{self.app.screen}"
        for _ in range(3):
            await self._press("ctrl+q")
            if is_over(self.app):
                return
        raise AssertionError(f"Ctrl+Q does not leave {before}")

    async def _do(self, move: Move) -> None:
        self.steps += 1
        began, before = time.process_time(), self.where()
        self.visited[before] += 1
        await getattr(self, f"_do_{move.kind}")(move.a, move.b)
        if is_over(self.app):
            return
        await self._go_back()
        took = time.process_time() - began
        if took > 1.0 and move.kind not in ("there_and_back", "text", "paste"):
            self.slow.append((took, before, self.done[-1]))
        self._check()

    async def _go_back(self) -> None:
        """Escape from a screen or a field that has long been in front; the table is where most happens."""
        at_table = self.app.screen is self.app.play and not isinstance(self.app.focused, Input)
        self._away = 0 if at_table or self.app.play is None else self._away + 1
        if self._away > (LONGEST_LINE if self.app.screen is self.app.play else self.longest_screen):
            await self._key("escape")

    def _check(self) -> None:
        check_alive(self.pilot)
        self.odd.update(odd_words(screen_text(self.pilot)))
        check_screen(self.pilot)
        session = self.app.session
        timeline = session.timeline if session is not None else None
        if timeline is not self._checked or session is None:
            check_told(self.app)
            self._checked = timeline
            if session is not None:
                self._watch(session.store.folder)
        else:
            assert self.app.play is not None

    def _watch(self, folder: Path) -> None:
        """Follow on the players' screen, which stays open over restarts."""
        if self.feed is None or self.feed[0] != (folder, self.app.words.language):
            self.feed = (folder, self.app.words.language), WatchFeed(folder, self.app.words)
        check_watched(self.feed[1], self.app.words, self.size)
