"""The turn timer of the title bar: off unless the settings say so, and nobody is ever interrupted by it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from app.turn_clock import TurnClock, clock_text
from rules.text import Line, Span

if TYPE_CHECKING:
    from textual.timer import Timer

    from app.tabletop import TabletopApp

#: Seconds between two looks at the clock.
PAUSE = 0.5


class TurnTimer:
    """Counts the turn of the campaign on the screen.

    It stands while anything lies over the table, while a prompt is open, and while it is
    paused by hand.
    """

    def __init__(self, app: TabletopApp) -> None:
        self._app = app
        self.clock = TurnClock(time.monotonic)
        self.paused = False
        self._timer: Timer | None = None

    def set_limit(self, seconds: int) -> None:
        """Count down from so many seconds in every turn from now on; 0 for not at all."""
        self.clock.limit = seconds
        if seconds and self._timer is None:
            self._timer = self._app.set_interval(PAUSE, self.look)
        elif not seconds and self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.show()

    def toggle(self) -> None:
        """Let it stand, or go on."""
        self.look()
        self.paused = not self.paused
        self.show()

    def look(self) -> None:
        """Count what has gone by, and show it."""
        self.clock.tick(paused=self._waits)
        self.show()

    def show(self) -> None:
        """Show what is left in the title bar."""
        play = self._app.play
        if play is not None:
            self.clock.follow(play.state)
            play.turn_left = self._line()

    @property
    def _waits(self) -> bool:
        play = self._app.play
        return self.paused or play is None or self._app.screen is not play or play.prompt is not None

    def _line(self) -> Line:
        left, t = self.clock.left, self._app.words
        if left is None:
            return ()
        if left == 0:
            return (Span(t.text("time is up"), "harm"),)
        return (Span(f"‖ {clock_text(left)}" if self._waits else clock_text(left), "karma"),)
