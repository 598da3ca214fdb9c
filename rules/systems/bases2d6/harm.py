"""Points lost and given back: damage that a target's nature alters, losses that nothing does (R-2D-54)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.events import CreaturePatched, SheetPatched
from rules.evolve import Draft
from rules.sides import remember
from rules.systems.bases2d6.ability import Element, Pool, primaries
from rules.systems.bases2d6.sheet import Sheet


class Blow(Struct, frozen=True, omit_defaults=True):
    """Damage on its way to a target: a Damage Total with its kind and elements."""

    target: str
    amount: int
    kind: Literal["physical", "magical"] | None = None
    elements: tuple[Element, ...] = ()
    cause: str = "damage"
    by: str = ""


def harm(draft: Draft, blow: Blow) -> None:
    """Deal damage, as the target's nature lets it through: flat first, then hundredths, never below 0."""
    creature = draft.state.creatures.get(blow.target)
    if creature is None:
        return
    through, parts = through_nature(creature.sheet, blow)
    args: dict[str, object] = {
        "amount": blow.amount,
        "kind": blow.kind or "",
        "elements": list(blow.elements),
        "by": blow.by,
    }
    if parts:
        args["nature"] = parts
    _lower(draft, blow.target, through, "hp", "2d6.harmed", {**args, "of": blow.cause})


def through_nature(sheet: Sheet, blow: Blow) -> tuple[int, list[list[object]]]:
    """What is left of damage, and the parts of the target's nature that altered it."""
    words = {str(blow.kind), *blow.elements, *primaries(blow.elements)}
    bearing = [one for one in sheet.resistances if one.of in words]
    flat = sum(one.amount for one in bearing)
    percent = sum(one.percent for one in bearing)
    total = max(0, blow.amount + flat)
    if percent:
        total = max(0, total + total * percent // 100)
    return total, [[one.of, one.amount, one.percent] for one in bearing]


def lose(draft: Draft, target: str, amount: int, *, cause: str, pool: Pool = "hp", by: str = "") -> None:
    """Lose points, which nothing reduces."""
    if target not in draft.state.creatures or amount <= 0:
        return
    _lower(draft, target, amount, pool, "2d6.lost", {"amount": amount, "of": cause, "by": by})


def _lower(draft: Draft, target: str, amount: int, pool: Pool, cause: str, args: dict[str, object]) -> None:
    """Take points down to 0 at most; at 0 hit points the creature is down and nothing else is invented."""
    sheet: Sheet = draft.state.creatures[target].sheet
    have: int = getattr(sheet, pool)
    lost = min(have, amount)
    told = {**args, "lost": lost, "over": amount - lost, "pool": pool}
    if lost and pool == "hp":
        remember(draft, target, str(args.get("by", "")))
    draft.emit(SheetPatched(target, {pool: have - lost}, cause, told))
    settle_down(draft, target)


def settle_down(draft: Draft, target: str) -> None:
    """Keep the mark of whoever is at 0 hit points true."""
    creature = draft.state.creatures[target]
    down = creature.sheet.hp == 0
    if down and not creature.down:
        draft.emit(CreaturePatched(target, {"down": True}, "2d6.down"))
    elif not down and creature.down and creature.fate is None:
        draft.emit(CreaturePatched(target, {"down": False}, "2d6.up"))


def restore(
    draft: Draft, target: str, amount: int, *, pool: Pool = "hp", cause: str = "heal", by: str = ""
) -> int:
    """Give points back up to the maximum; `states.recover` is this with what it does to bleeding."""
    creature = draft.state.creatures.get(target)
    if creature is None:
        return 0
    sheet: Sheet = creature.sheet
    have: int = getattr(sheet, pool)
    most: int = getattr(sheet, f"{pool}_max")
    gained = max(0, min(amount, most - have))
    draft.emit(
        SheetPatched(
            target,
            {pool: have + gained},
            "2d6.healed",
            {"amount": amount, "gained": gained, "pool": pool, "of": cause, "by": by},
        )
    )
    settle_down(draft, target)
    return gained
