"""What a turn is made of, and how reactions pay with the last one and the next (R-2D-27 to R-2D-30).

A payment takes tokens of two kinds, Normal and Instant, from purses in an order: what is left now, or out
of turn what the last own turn left, then what the next will have. Exact kinds come first, left-overs before
debt, conversions last; a conversion may join tokens of both turns.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.errors import Refused
from rules.events import SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.systems.bases2d6.ability import ActionType
from rules.systems.bases2d6.sheet import Sheet

Token = Literal["normal", "instant"]


class Purse(NamedTuple):
    """Tokens that a payment may take; the fields are those of the sheet."""

    normal: int
    instant: int


class Payment(NamedTuple):
    """Tokens that a payment takes: of what is there, and of the next turn."""

    now: Purse
    later: Purse


def fresh(sheet: Sheet) -> Purse:
    """What a turn that begins now has: one of each and what was granted, less what is owed."""
    return Purse(
        max(0, 1 + sheet.extra_normal - sheet.debt_normal),
        max(0, 1 + sheet.extra_instant - sheet.debt_instant),
    )


def payment(now: Purse, later: Purse, action: ActionType) -> Payment | None:
    """The tokens that an action takes, or None when it cannot be paid (R-2D-28, R-2D-29)."""
    if action in ("free", "passive"):
        return Payment(Purse(0, 0), Purse(0, 0))
    wanted: tuple[Token, ...] = {"normal": ("normal",), "instant": ("instant",)}.get(
        action, ("normal", "instant")
    )  # type: ignore[assignment]  # mypy widens the literals of the table
    left = {"now": {"normal": now.normal, "instant": now.instant},
            "later": {"normal": later.normal, "instant": later.instant}}  # fmt: skip
    taken = {"now": {"normal": 0, "instant": 0}, "later": {"normal": 0, "instant": 0}}

    def take(kind: Token, count: int = 1) -> bool:
        if sum(left[purse][kind] for purse in left) < count:
            return False
        for purse in ("now", "later"):
            some = min(count, left[purse][kind])
            left[purse][kind] -= some
            taken[purse][kind] += some
            count -= some
        return True

    # What is there in its own kind is set apart before anything is converted.
    missing = [kind for kind in wanted if not take(kind)]
    for kind in missing:
        paid = take("normal") if kind == "instant" else take("instant", 2)
        if not paid:
            return None
    return Payment(Purse(**taken["now"]), Purse(**taken["later"]))


def has_turn(state: State, creature: AnyCreature) -> bool:
    """Whether a creature's own turn has begun and is not over, also while it is delayed or interrupted."""
    return creature.id == state.active or creature.interrupted or creature.held


def purses(state: State, creature: AnyCreature) -> tuple[Purse, Purse]:
    """What a creature can pay with: what is left of its turn, else the last one's rest and the next."""
    sheet: Sheet = creature.sheet
    if has_turn(state, creature):
        return Purse(sheet.normal, sheet.instant), Purse(0, 0)
    return Purse(sheet.left_normal, sheet.left_instant), fresh(sheet)


def pay(draft: Draft, creature: AnyCreature, action: ActionType) -> None:
    """Take an action's tokens; Refused `no-action` when they are not there."""
    if draft.state.time != "action":
        return
    sheet: Sheet = creature.sheet
    paid = payment(*purses(draft.state, creature), action)
    if paid is None:
        raise Refused("no-action", who=display_name(draft.state, creature), action=action)
    if not any((*paid.now, *paid.later)):
        return
    if has_turn(draft.state, creature):
        changes = {"normal": sheet.normal - paid.now.normal, "instant": sheet.instant - paid.now.instant,
                   "spent": True}  # fmt: skip
    else:
        changes = {
            "left_normal": sheet.left_normal - paid.now.normal,
            "left_instant": sheet.left_instant - paid.now.instant,
            "debt_normal": sheet.debt_normal + paid.later.normal,
            "debt_instant": sheet.debt_instant + paid.later.instant,
        }
    args = {"action": action, "now": list(paid.now), "later": list(paid.later)}
    draft.emit(SheetPatched(creature.id, changes, "2d6.paid", args))


def refill(draft: Draft, creature: AnyCreature, cause: str = "2d6.fresh-turn") -> None:
    """Give a creature its turn's tokens; what it owed is paid and what was left has expired (R-2D-29)."""
    purse = fresh(creature.sheet)
    owed = [creature.sheet.debt_normal, creature.sheet.debt_instant]
    draft.emit(
        SheetPatched(
            creature.id,
            {
                "normal": purse.normal, "instant": purse.instant, "spent": False,
                "left_normal": 0, "left_instant": 0, "debt_normal": 0, "debt_instant": 0,
                "extra_normal": 0, "extra_instant": 0,
            },
            cause,
            {"owed": owed} if any(owed) else {},
        )
    )  # fmt: skip


def put_by(draft: Draft, creature: AnyCreature) -> None:
    """What a turn leaves is kept for reactions until the next one begins (R-2D-29)."""
    sheet: Sheet = creature.sheet
    changes = {"normal": 0, "instant": 0, "left_normal": sheet.normal, "left_instant": sheet.instant}
    draft.emit(SheetPatched(creature.id, changes, "2d6.left-over"))
