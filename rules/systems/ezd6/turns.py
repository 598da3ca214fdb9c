"""Sides take turns: heroes in any order, then foes one by one, then a new round (R-EZ-32 to 40)."""

from __future__ import annotations

from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, Ordered, RoundStarted, SheetPatched, TurnStarted
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, Phase, State
from rules.zones import neighbours

_BLOCKS = {"hero": 0, "ally": 0, "foe": 1, "neutral": 2}
_FRESH = {"action_used": False, "free_used": False, "karma_gained": False}


def phase_of(creature: AnyCreature) -> Phase:
    """The phase in which a creature's side acts; neutrals are moved by the game master with the foes."""
    return "heroes" if creature.side in ("hero", "ally") else "foes"


def placed(state: State, creature_id: str) -> tuple[str, ...]:
    """The order with a newcomer at the end of its side."""
    block = _BLOCKS[state.creatures[creature_id].side]
    place = len(state.order)
    while place and _BLOCKS[state.creatures[state.order[place - 1]].side] > block:
        place -= 1
    return (*state.order[:place], creature_id, *state.order[place:])


def begin(state: State, surprise: str) -> tuple[AnyEvent, ...]:
    """The order of the fight and its first turn; foes that surprise act first in round 1 (R-EZ-38)."""
    draft = Draft(state)
    present = [c for c in state.creatures.values() if not state.zone(c.zone).out]
    present.sort(key=lambda c: _BLOCKS[c.side])
    draft.emit(Ordered(tuple(c.id for c in present)))
    for creature in present:
        refresh(draft, creature)
    first: Phase = "foes" if surprise == "foes" else "heroes"
    _start_phase(draft, first)
    return tuple(draft.events)


def refresh(draft: Draft, creature: AnyCreature) -> None:
    """Give a creature its action, free action and karma chance back."""
    sheet = creature.sheet
    if sheet.action_used or sheet.free_used or sheet.karma_gained:
        draft.emit(SheetPatched(creature.id, dict(_FRESH), "ezd6.fresh-turn"))


def waiting(state: State, phase: Phase) -> tuple[str, ...]:
    """Who has still to act in a phase, in the order of turns."""
    return tuple(
        id_
        for id_ in state.order
        if not (c := state.creatures[id_]).acted and not c.down and phase_of(c) == phase
    )


def upcoming(state: State) -> tuple[str | None, Phase, bool]:
    """What `next` leads to: who (None if nobody can), in which phase, and whether that is a new round."""
    phase: Phase = state.phase or "heroes"
    other: Phase = "foes" if phase == "heroes" else "heroes"
    here = [id_ for id_ in waiting(state, phase) if id_ != state.active]
    if here:
        if state.active in state.order:
            place = state.order.index(state.active)
            here.sort(key=lambda id_: state.order.index(id_) <= place)
        return here[0], phase, False
    there = [id_ for id_ in waiting(state, other) if id_ != state.active]
    if there:
        return there[0], other, False
    for first in ("heroes", "foes"):
        standing = [
            id_ for id_ in state.order if not (c := state.creatures[id_]).down and phase_of(c) == first
        ]
        if standing:
            return standing[0], first, True
    return None, "heroes", True


def next_turn(state: State) -> tuple[AnyEvent, ...]:
    """End the active turn; the next un-acted of this phase, then the other phase, then a new round."""
    draft = Draft(state)
    who, phase, new_round = upcoming(state)
    _end_turn(draft)
    if new_round:
        draft.emit(RoundStarted(state.round + 1))
        for id_ in state.order:
            refresh(draft, draft.state.creatures[id_])
    draft.emit(TurnStarted(who, phase))
    return tuple(draft.events)


def _end_turn(draft: Draft) -> None:
    active = draft.state.active
    if active is not None and not draft.state.creatures[active].acted:
        draft.emit(CreaturePatched(active, {"acted": True}, "turn-over"))


def _start_phase(draft: Draft, phase: Phase) -> None:
    """Start with the first creature of a phase that can act, or of the other phase."""
    other: Phase = "foes" if phase == "heroes" else "heroes"
    for candidate in (phase, other):
        able = waiting(draft.state, candidate)
        if able:
            draft.emit(TurnStarted(able[0], candidate))
            return
    draft.emit(TurnStarted(None, phase))


def give_turn(state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
    """Give the turn by hand, with a fresh budget; nothing ticks and the phase stays."""
    draft = Draft(state)
    if state.active is not None and state.active != creature.id:
        leave_turn(draft)
    if creature.acted:
        draft.emit(CreaturePatched(creature.id, {"acted": False}, "turn-given"))
    refresh(draft, creature)
    draft.emit(TurnStarted(creature.id, state.phase, "by-hand"))
    return tuple(draft.events)


def leave_turn(draft: Draft) -> None:
    """Whoever was active keeps their turn, unless their action is spent."""
    active = draft.state.active
    if active is None or active not in draft.state.creatures:
        return
    creature = draft.state.creatures[active]
    if creature.sheet.action_used and not creature.acted:
        draft.emit(CreaturePatched(active, {"acted": True}, "turn-over"))


def refuse_to_act(state: State, actor: AnyCreature) -> None:
    """Refused when a creature cannot spend an action now: down, out of combat, not its turn, spent."""
    name = display_name(state, actor)
    if actor.down:
        raise Refused("is-down", who=name)
    if state.zone(actor.zone).out:
        raise Refused("out-of-combat", who=name)
    if state.time != "action":
        return
    if actor.id != state.active:
        if actor.acted:
            raise Refused("already-acted", who=name)
        if state.phase != "heroes" or phase_of(actor) != "heroes":
            raise Refused("not-your-turn", who=name)
    if actor.sheet.action_used:
        raise Refused("action-spent", who=name)


def can_act(state: State, actor: AnyCreature) -> bool:
    """Whether a creature may spend an action now."""
    try:
        refuse_to_act(state, actor)
    except Refused:
        return False
    return True


def spend_action(draft: Draft, actor: AnyCreature) -> None:
    """Take the turn over if need be, and spend its action; outside action time nothing is spent."""
    if draft.state.time != "action":
        return
    if actor.id != draft.state.active and actor.id in draft.state.order and not actor.acted:
        leave_turn(draft)
        draft.emit(TurnStarted(actor.id, draft.state.phase, "takes-over"))
    if not actor.sheet.action_used:
        draft.emit(SheetPatched(actor.id, {"action_used": True}, "ezd6.action"))


def move_cost(state: State, creature: AnyCreature, zone: str, force: bool) -> tuple[AnyEvent, ...]:
    """A change of zone is a Dash: one link, and the action (R-EZ-39); free by force or in narrative time."""
    if force or state.time != "action":
        return ()
    if zone not in neighbours(state, creature.zone):
        raise Refused("not-linked", who=display_name(state, creature), zone=zone, **{"from": creature.zone})
    draft = Draft(state)
    if state.zone(creature.zone).out:
        # Whoever comes in from outside has no turn to spend it from: it costs this round's action.
        if creature.down:
            raise Refused("is-down", who=display_name(state, creature))
        draft.emit(SheetPatched(creature.id, {"action_used": True}, "ezd6.action"))
        return tuple(draft.events)
    refuse_to_act(state, creature)
    spend_action(draft, creature)
    return tuple(draft.events)
