"""The plainest order of turns: everybody once a round, in the order in which they came."""

from __future__ import annotations

from rules.durations import pass_over, tick, turn_begins, turn_ends
from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, Moved, Ordered, RoundStarted, TurnStarted
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.zones import neighbours


def begin(state: State) -> tuple[AnyEvent, ...]:
    """The order of all who are in combat, and the first turn."""
    draft = Draft(state)
    draft.emit(Ordered(tuple(c.id for c in state.creatures.values() if not state.zone(c.zone).out)))
    start(draft, following(draft.state))
    return tuple(draft.events)


def following(state: State) -> str | None:
    """Who is next in this round, from whoever is active on; None when everybody has acted or is down."""
    place = state.order.index(state.active) + 1 if state.active in state.order else 0
    for id_ in (*state.order[place:], *state.order[:place]):
        creature = state.creatures[id_]
        if id_ != state.active and not creature.acted and not creature.down:
            return id_
    return None


def next_turn(state: State) -> tuple[AnyEvent, ...]:
    """The active turn ends; the next begins, or a new round: the turns of the down are passed over."""
    draft = Draft(state)
    if state.active is not None:
        over(draft, state.active)
    who = following(draft.state)
    if who is None:
        draft.emit(RoundStarted(state.round + 1))
        tick(draft, "round")
        for id_ in draft.state.order:
            if draft.state.creatures[id_].down:
                pass_over(draft, id_)
        who = next((id_ for id_ in draft.state.order if not draft.state.creatures[id_].down), None)
    start(draft, who)
    return tuple(draft.events)


def start(draft: Draft, who: str | None) -> None:
    """Somebody's turn begins, or nobody's."""
    draft.emit(TurnStarted(who))
    if who is not None:
        turn_begins(draft, who)


def over(draft: Draft, creature_id: str) -> None:
    """Somebody has acted, and what ends with their turn ends."""
    if not draft.state.creatures[creature_id].acted:
        draft.emit(CreaturePatched(creature_id, {"acted": True}, "turn-over"))
    turn_ends(draft, creature_id)


def give_turn(creature: AnyCreature) -> tuple[AnyEvent, ...]:
    """A turn given by hand; nothing ticks."""
    back = (CreaturePatched(creature.id, {"acted": False}, "turn-given"),) if creature.acted else ()
    return (*back, TurnStarted(creature.id, None, "by-hand"))


def join(state: State, creature_id: str) -> tuple[AnyEvent, ...]:
    """A newcomer at the end of the order."""
    return (Ordered((*state.order, creature_id)),)


def move(state: State, creature: AnyCreature, zone: str, force: bool) -> tuple[AnyEvent, ...]:
    """A change of zone; in action time along a link, or Refused `not-linked`, unless by `force`."""
    if state.time == "action" and not force and zone not in neighbours(state, creature.zone):
        who = display_name(state, creature)
        raise Refused("not-linked", who=who, zone=zone, **{"from": creature.zone})
    return (Moved(creature.id, zone),)
