"""What is done to several creatures at once: one entry, one step of undo, all of it or nothing."""

from __future__ import annotations

from rules import commands as do
from rules.dice import Tray
from rules.errors import Refused
from rules.events import CreaturePatched, Ordered
from rules.evolve import Draft
from rules.naming import display_name
from rules.places import keep_order, zone_of
from rules.state import AnyCreature, State
from rules.system import get


def several(state: State, creature_ids: tuple[str, ...]) -> list[AnyCreature]:
    """The creatures of these ids, each once; Refused `missing-name`, `unknown-name`."""
    if not creature_ids:
        raise Refused("missing-name", what="creature")
    for creature_id in creature_ids:
        if creature_id not in state.creatures:
            raise Refused("unknown-name", name=creature_id)
    return [state.creatures[creature_id] for creature_id in dict.fromkeys(creature_ids)]


def move_several(draft: Draft, command: do.MoveSeveral, tray: Tray) -> None:
    """Move several, each at the cost that the rules say; Refused `already-there`, `all-there`, `moves-alone`.

    Whoever is there already stays. Where somebody would have to roll or decide, that one moves alone.
    """
    zone = zone_of(draft.state, command.zone)
    people = several(draft.state, command.creatures)
    moving = [creature.id for creature in people if creature.zone != zone.id]
    if not moving:
        if len(people) > 1:
            raise Refused("all-there", zone=zone.id)
        raise Refused("already-there", who=display_name(draft.state, people[0]), zone=zone.id)
    for creature_id in moving:
        creature = draft.state.creatures[creature_id]
        draft.emit(*get(draft.state.rules).move(draft.state, creature, zone.id, command.force, tray))
        if draft.state.open is not None:
            raise Refused("moves-alone", who=display_name(draft.state, creature))
        keep_order(draft, creature_id, tray)


def hide_several(draft: Draft, command: do.HideCreatures, tray: Tray) -> None:
    """Keep several from the players or let them be seen; Refused `nothing-to-change`."""
    changing = [
        creature for creature in several(draft.state, command.creatures) if creature.hidden != command.hidden
    ]
    if not changing:
        raise Refused("nothing-to-change")
    draft.emit(*(CreaturePatched(creature.id, {"hidden": command.hidden}, "set") for creature in changing))


def act_next(draft: Draft, command: do.ActNext, tray: Tray) -> None:
    """Put several right after whoever is active, in the order that they have.

    Where sides take turns, those of another side go before all others of theirs. Refused `no-turns`,
    `out-of-combat`, `already-acted`, `nothing-to-change`.
    """
    state = draft.state
    people = several(state, command.creatures)
    if state.time != "action":
        raise Refused("no-turns")
    for creature in people:
        if creature.id not in state.order:
            raise Refused("out-of-combat", who=display_name(state, creature))
        if creature.acted and state.phase is not None and not command.force:
            raise Refused("already-acted", who=display_name(state, creature))
    wanted = {creature.id for creature in people if creature.id != state.active}
    moving = [id_ for id_ in state.order if id_ in wanted]
    order = [id_ for id_ in state.order if id_ not in wanted]
    for creature_id in reversed(moving):
        order.insert(_next_place(state, order, creature_id), creature_id)
    if tuple(order) == state.order:
        raise Refused("nothing-to-change")
    draft.emit(Ordered(tuple(order), "next", {"who": moving, "active": state.active}))


def _next_place(state: State, order: list[str], creature_id: str) -> int:
    """Where in the order somebody comes next."""
    active = state.creatures.get(state.active or "")
    if (
        active is not None
        and active.id in order
        and (state.phase is None or _side(active) == _side(state.creatures[creature_id]))
    ):
        return order.index(active.id) + 1
    side = _side(state.creatures[creature_id])
    same = [place for place, id_ in enumerate(order) if _side(state.creatures[id_]) == side]
    if state.phase is None or not same:
        return 0 if state.phase is None else len(order)
    return same[0]


def _side(creature: AnyCreature) -> str:
    return "heroes" if creature.side in ("hero", "ally") else "foes"
