"""How long the turn of action time has lasted: counted only while somebody can play it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from rules.state import State

#: Seconds between two looks at the clock beyond which the computer must have slept.
JUMP = 3.0


class TurnClock:
    """Counts the seconds that are left of a turn; never below none, and never what was slept through.

    `now` is a clock that only goes forward. It is looked at by `tick`, at least every `JUMP`
    seconds; more than that between two looks is not counted at all.
    """

    def __init__(self, now: Callable[[], float], limit: int = 0) -> None:
        self._now = now
        self.limit = limit
        self._turn: tuple[object, ...] | None = None
        self._spent = 0.0
        self._looked = now()

    @property
    def left(self) -> int | None:
        """Whole seconds that are left, the one that has begun included; None when nothing is counted."""
        if self._turn is None or self.limit <= 0:
            return None
        return max(0, ceil(self.limit - self._spent))

    def follow(self, state: State) -> None:
        """Begin anew with another turn; narrative time has none."""
        turn = None
        if state.time == "action":
            turn = (state.scene.number, state.round, state.phase, state.active)
        if turn != self._turn:
            self._turn, self._spent = turn, 0.0

    def tick(self, *, paused: bool) -> None:
        """Count what has gone by since the last look, unless the table was waiting."""
        now = self._now()
        gone, self._looked = now - self._looked, now
        if not paused and 0 < gone <= JUMP:
            self._spent = min(self._spent + gone, float(max(self.limit, 0)))


def clock_text(seconds: int) -> str:
    """Write seconds as minutes and seconds: 75 is `1:15`."""
    minutes, rest = divmod(max(0, seconds), 60)
    return f"{minutes}:{rest:02}"
