"""The execution of an ability as state: declared, rolled, defended, worked out; reactions stacked on it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.systems.bases2d6.commands import Adjust
from rules.systems.bases2d6.rolls import Result

#: declared: reactions may come. roll: the user's dice. defend: the targets' dice. amounts: dice of the
#: effects. invert: the table says what a fumble makes of an effect. done: worked out, or cancelled.
Stage = Literal["declared", "roll", "defend", "amounts", "invert", "done"]


class Execution(Struct, frozen=True, omit_defaults=True):
    """One ability under way; the ability itself is looked up by name at each step, as it is then.

    `depth` counts the executions that it reacts to. `asked` are the reactions that have been used in the
    window, `closed` says that it is over. `defences` are the statistics that targets defend with, `adjusts`
    what the table adds to those rolls, `totals` what they came to. `faces` and `result` are the user's roll.
    `hit` are the targets that the effects come to. `amounts` is what the dice of the effects came to so far,
    pool by pool. `applied` counts the effects that are worked out.
    """

    user: str
    ability: str
    targets: tuple[str, ...] = ()
    stage: Stage = "declared"
    zone: str = ""
    behind: bool = False
    difficulty: int | None = None
    roll: str = ""
    adjust: Adjust = Adjust()
    forced: bool = False
    depth: int = 0
    asked: tuple[str, ...] = ()
    closed: bool = False
    defences: dict[str, str] = {}
    adjusts: dict[str, Adjust] = {}
    cancelled: bool = False
    faces: tuple[int, ...] = ()
    result: Result | None = None
    totals: dict[str, int] = {}
    hit: tuple[str, ...] = ()
    amounts: tuple[tuple[int, ...], ...] = ()
    applied: int = 0

    @property
    def critical(self) -> bool:
        """Whether its roll was a critical."""
        return self.result is not None and self.result.critical

    @property
    def fumble(self) -> bool:
        """Whether its roll was a fumble: it turns on the user, and good into bad (R-2D-17, R-2D-18)."""
        return self.result is not None and self.result.fumble


class Resolution(Struct, frozen=True, tag="2d6.execution", omit_defaults=True):
    """Executions under way, each reacting to the one before it; the last one is being worked out."""

    stack: tuple[Execution, ...]

    @property
    def top(self) -> Execution:
        """The execution being worked out."""
        return self.stack[-1]


class PendingRoll(Struct, frozen=True, tag="2d6.pending-roll", omit_defaults=True):
    """A roll of a statistic that waits: for leave to roll an attribute (R-2D-08), or for its dice."""

    actor: str
    what: str
    stage: Literal["grant", "roll"]
    difficulty: int | None = None
    adjust: Adjust = Adjust()
    forced: bool = False


class PendingInitiative(Struct, frozen=True, tag="2d6.pending-initiative", omit_defaults=True):
    """Initiative that waits for dice: who has still to roll, in order; then a coin for those who tie.

    `begins` when action time begins with it, else `tied` newcomers take their places.
    """

    waiting: tuple[str, ...]
    begins: bool = False
    rolled: tuple[str, ...] = ()
    coins: tuple[int, ...] = ()
