"""A screen over another that does long work beside itself, and shows after a moment that it goes on."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Awaitable
from typing import Generic, TypeVar

from textual.timer import Timer
from textual.widgets import Static

from app.glyphs import GlyphSet
from app.screens.left_once import OverScreen
from app.widgets.spans import to_content
from rules.text import Line, Span, Translator

#: Seconds that pass without a sign, and between two of them.
MOMENT, BEAT = 0.2, 0.15
_WAVE = "▁▃▅▇▅▃"

ResultT = TypeVar("ResultT")
DoneT = TypeVar("DoneT")


class WorkingScreen(OverScreen[ResultT], Generic[ResultT]):
    """Composes a Static `#work-mark` somewhere; `working` says what goes on, "" when nothing does."""

    def __init__(self, translator: Translator, glyphs: GlyphSet) -> None:
        super().__init__()
        self.words = translator
        self.glyph_set: GlyphSet = glyphs
        self.working = ""
        self._beat = 0
        self._work_timer: Timer | None = None

    async def work(self, what: str, task: Awaitable[DoneT]) -> DoneT:
        """Wait for a task while the mark moves. Raises what the task raises.

        Where the screen is left meanwhile, whoever waits is cancelled: there is nothing to show it on.
        """
        self.working, self._beat = what, 0
        self._work_timer = self.set_interval(BEAT, self._show_beat)
        # Before a moment has passed there is nothing to see, and nothing to wait for.
        self._work_timer.pause()
        self.set_timer(MOMENT, self._work_timer.resume)
        try:
            return await task
        finally:
            self.working = ""
            self._work_timer.stop()
            if self.is_left:
                raise CancelledError
            self._show_mark(())

    def tell(self, text: str, *, bad: bool = False) -> None:
        """Say one sentence where the mark is."""
        self._show_mark((Span(text, "harm" if bad else "muted"),))

    def show_problem(self, text: str) -> None:
        """Say in one sentence what did not happen."""
        self.tell(text, bad=True)

    def _show_beat(self) -> None:
        if self.working:
            wave = _WAVE[self._beat % len(_WAVE) :] + _WAVE[: self._beat % len(_WAVE)]
            self._beat += 1
            self._show_mark((Span(f"{wave[:3]} ", "accent"), Span(self.working, "muted")))

    def _show_mark(self, line: Line) -> None:
        # The screen may have been left meanwhile, and be empty.
        for mark in self.query("#work-mark").results(Static):
            mark.update(to_content(line, self.app.theme, self.glyph_set))
