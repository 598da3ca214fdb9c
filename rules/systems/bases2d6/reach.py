"""Who can be reached: ranges on the map and backs (R-2D-36, R-2D-37)."""

from __future__ import annotations

from rules.errors import Refused
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.systems.bases2d6.ability import Ability, Reach
from rules.zones import distance

#: From the shortest range to the longest.
REACH_ORDER: tuple[Reach, ...] = ("self", "melee", "intermediate", "distant", "far")

#: The most zone moves of each range but far, which has no limit but perception (RULES.md, 2.1).
MOST_MOVES: dict[Reach, int] = {"melee": 0, "intermediate": 1, "distant": 2}


def perceived(state: State, creature: AnyCreature) -> bool:
    """Whether anybody in the scene can perceive a creature: it is not out of combat."""
    return not state.zone(creature.zone).out


def reach_between(state: State, user: AnyCreature, target: AnyCreature) -> Reach | None:
    """The shortest range that gets from one to another, None when the other is not perceived."""
    if user.id == target.id:
        return "self"
    if not perceived(state, target) or not perceived(state, user):
        return None
    moves = distance(state.zones, user.zone, target.zone)
    if moves is None:
        return "far"
    return next((reach for reach, most in MOST_MOVES.items() if moves <= most), "far")


def refuse_reach(
    state: State, user: AnyCreature, target: AnyCreature, ability: Ability, *, behind: bool
) -> None:
    """Refused `self-only`, `target-out`, `not-in-reach` or `not-behind`."""
    who = display_name(state, target)
    if ability.range == "self":
        if target.id != user.id:
            raise Refused("self-only", ability=ability.name)
        return
    reach = reach_between(state, user, target)
    if reach is None:
        raise Refused("target-out", who=who)
    if REACH_ORDER.index(reach) > REACH_ORDER.index(ability.range):
        raise Refused(
            "not-in-reach", who=who, zone=target.zone, ability=ability.name, reach=ability.range, needed=reach
        )
    if ability.behind and not behind and target.id not in user.sheet.behind:
        raise Refused("not-behind", who=display_name(state, user), target=who, ability=ability.name)
