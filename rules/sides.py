"""Who is on whose side, and what somebody remembers of the other."""

from __future__ import annotations

from rules.events import CreaturePatched
from rules.evolve import Draft
from rules.state import AnyCreature

#: The sides that somebody at the table plays.
PARTY = ("hero", "ally")


def is_other_side(one: AnyCreature, other: AnyCreature) -> bool:
    """Whether two creatures are on different sides; heroes and allies are on one."""
    return other.side not in PARTY if one.side in PARTY else other.side != one.side


def remember(draft: Draft, target: str, by: str) -> None:
    """Let somebody who is being hurt remember by whom; a blow of their own side leaves what they knew."""
    hurt, attacker = draft.state.creatures.get(target), draft.state.creatures.get(by)
    if hurt is None or attacker is None or hurt.hurt_by == by or not is_other_side(hurt, attacker):
        return
    draft.emit(CreaturePatched(target, {"hurt_by": by}, "hurt-by"))
