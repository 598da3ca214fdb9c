"""Turns by grace, one act and one step in each (R-UM-07, R-UM-08)."""

from __future__ import annotations

from rules import round_robin
from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, Ordered, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.sides import PARTY
from rules.state import AnyCreature, State
from rules.systems.umbral import states

_FRESH = {"act_used": False, "step_used": False}


# --- the order ---


def begin(state: State, surprise: str) -> tuple[AnyEvent, ...]:
    """The order of the fight and its first turn; whoever is surprised has no turn in round 1."""
    draft = Draft(state)
    present = [c for c in state.creatures.values() if not state.zone(c.zone).out]
    present.sort(key=lambda c: (-c.sheet.grace, c.side not in PARTY))
    draft.emit(Ordered(tuple(c.id for c in present)))
    for creature in present:
        _refresh(draft, creature.id)
        if surprise and (creature.side in PARTY) == (surprise == "foes"):
            draft.emit(CreaturePatched(creature.id, {"acted": True}, "umbral.surprised"))
    round_robin.start(draft, round_robin.following(draft.state))
    return tuple(draft.events)


def join(state: State, creature_id: str) -> tuple[AnyEvent, ...]:
    """The order with a newcomer behind all who are as quick."""
    grace = state.creatures[creature_id].sheet.grace
    slower = (n for n, id_ in enumerate(state.order) if state.creatures[id_].sheet.grace < grace)
    place = next(slower, len(state.order))
    return (Ordered((*state.order[:place], creature_id, *state.order[place:])),)


def next_turn(state: State) -> tuple[AnyEvent, ...]:
    """The active turn ends; the next begins whole, or a new round with it."""
    draft = Draft(state)
    draft.emit(*round_robin.next_turn(state))
    if draft.state.active is not None:
        _refresh(draft, draft.state.active)
    return tuple(draft.events)


def give_turn(state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
    """A turn given by hand, whole again; nothing ticks."""
    draft = Draft(state)
    _refresh(draft, creature.id)
    draft.emit(*round_robin.give_turn(creature))
    return tuple(draft.events)


def end(state: State) -> tuple[AnyEvent, ...]:
    """What ends with action time: what was spent of a turn, and what waits for the end of one.

    A paused fight gets back what this changes on sheets.
    """
    draft = Draft(state)
    for creature_id in state.order:
        _refresh(draft, creature_id)
    states.clear(draft)
    return tuple(draft.events)


def _refresh(draft: Draft, creature_id: str) -> None:
    sheet = draft.state.creatures[creature_id].sheet
    if sheet.act_used or sheet.step_used:
        draft.emit(SheetPatched(creature_id, dict(_FRESH), "umbral.fresh"))


# --- what a turn holds ---


def refuse_turn(state: State, actor: AnyCreature) -> None:
    """Refused where somebody can do nothing now: down, out of combat, not their turn."""
    who = display_name(state, actor)
    if actor.down:
        raise Refused("is-down", who=who)
    if state.zone(actor.zone).out:
        raise Refused("out-of-combat", who=who)
    if state.time == "action" and state.active != actor.id:
        raise Refused("not-your-turn", who=who)


def refuse_act(state: State, actor: AnyCreature) -> None:
    """Refused where the act of a turn is spent as well."""
    refuse_turn(state, actor)
    if state.time == "action" and actor.sheet.act_used:
        raise Refused("action-spent", who=display_name(state, actor))


def spend_act(draft: Draft, actor: AnyCreature) -> None:
    """Spend the act of a turn; out of action time nothing is spent."""
    if draft.state.time == "action" and not actor.sheet.act_used:
        draft.emit(SheetPatched(actor.id, {"act_used": True}, "umbral.act"))


def move(state: State, creature: AnyCreature, zone: str, force: bool) -> tuple[AnyEvent, ...]:
    """A step to a zone that is linked, once in a turn; free by force, in narrative time and from outside."""
    moved = round_robin.move(state, creature, zone, force)
    if force or state.time != "action" or state.zone(creature.zone).out:
        return moved
    refuse_turn(state, creature)
    if creature.sheet.step_used:
        raise Refused("step-spent", who=display_name(state, creature))
    return (SheetPatched(creature.id, {"step_used": True}, "umbral.step"), *moved)
