"""Sides take turns: heroes in any order, then foes one by one, then a new round (R-EZ-32 to 40)."""

from __future__ import annotations

from rules.durations import tick
from rules.events import (
    AnyEvent,
    Called,
    CreaturePatched,
    Happened,
    Ordered,
    RoundStarted,
    SheetPatched,
    TurnStarted,
)
from rules.evolve import Draft
from rules.state import AnyCreature, Phase, State
from rules.systems.ezd6.budget import leave_turn, phase_of, refresh, turn_begun, turn_over

_BLOCKS = {"hero": 0, "ally": 0, "foe": 1, "neutral": 2}


def placed(state: State, creature_id: str) -> tuple[str, ...]:
    """The order with a newcomer at the end of its side."""
    block = _BLOCKS[state.creatures[creature_id].side]
    place = len(state.order)
    while place and _BLOCKS[state.creatures[state.order[place - 1]].side] > block:
        place -= 1
    return (*state.order[:place], creature_id, *state.order[place:])


def join(state: State, creature_id: str) -> tuple[AnyEvent, ...]:
    """A newcomer takes its place in the order."""
    return (Ordered(placed(state, creature_id)),)


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


def end(state: State) -> tuple[AnyEvent, ...]:
    """Out of combat there are no turns: nothing is spent of one, and nobody owes one (R-EZ-18, R-EZ-32).

    What was, a paused fight keeps until it goes on.
    """
    draft = Draft(state)
    for creature in state.creatures.values():
        refresh(draft, creature)
        if creature.sheet.owes_action:
            draft.emit(SheetPatched(creature.id, {"owes_action": False}, "ezd6.debt-cleared"))
    return tuple(draft.events)


def waiting(state: State, phase: Phase) -> tuple[str, ...]:
    """Who has still to act in a phase and does not hold, in the order of turns."""
    return tuple(
        id_
        for id_ in state.order
        if not (c := state.creatures[id_]).acted and not c.down and not c.held and phase_of(c) == phase
    )


def callers(state: State) -> tuple[str, ...]:
    """Who holds and has called their turn while another interrupts, in the order of the calls."""
    return tuple(id_ for id_ in state.called if id_ in state.order and _holds(state.creatures[id_]))


def _holds(creature: AnyCreature) -> bool:
    return creature.held and not creature.down and not creature.acted


def interrupted(state: State) -> str | None:
    """Whose turn waits for an interruption to end, if they can still go on (R-EZ-36)."""
    for id_ in state.order:
        creature = state.creatures[id_]
        if creature.interrupted and not creature.acted and not creature.down and id_ != state.active:
            return id_
    return None


def upcoming(state: State) -> tuple[str | None, Phase, bool]:
    """What `next` leads to: who (None if nobody can), in which phase, and whether that is a new round.

    Callers come first, then whoever they interrupt.
    """
    phase: Phase = state.phase or "heroes"
    other: Phase = "foes" if phase == "heroes" else "heroes"
    called = [id_ for id_ in callers(state) if id_ != state.active]
    if called:
        return called[0], phase, False
    resuming = interrupted(state)
    if resuming is not None:
        return resuming, phase, False
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


def next_turn(state: State, *, passing: bool = False) -> tuple[AnyEvent, ...]:
    """End the active turn; the next un-acted of this phase, then the other phase, then a new round."""
    draft = Draft(state)
    if passing and state.active is not None:
        draft.emit(Happened("ezd6.pass", {"who": state.active}))
    leads_to = upcoming(state)
    if state.active is not None:
        turn_over(draft, state.active)
    go_on(draft, *leads_to)
    return tuple(draft.events)


def go_on(draft: Draft, who: str | None, phase: Phase, new_round: bool) -> None:
    """Start the turn that comes next."""
    state = draft.state
    for id_ in state.order:
        # An interrupted foe that has fallen has no turn to go back to.
        if state.creatures[id_].interrupted and state.creatures[id_].down:
            turn_over(draft, id_)
    if new_round or (state.phase == "foes" and phase != "foes"):
        _lose_delays(draft)
    if new_round:
        _pass_over(draft)
        draft.emit(RoundStarted(state.round + 1))
        tick(draft, "round")
        for id_ in state.order:
            refresh(draft, draft.state.creatures[id_])
    creature = draft.state.creatures.get(who or "")
    if creature is not None and creature.held:
        take_delayed(draft, creature, "called")
    elif creature is not None and creature.interrupted:
        draft.emit(CreaturePatched(creature.id, {"interrupted": False}, "resumes"))
        draft.emit(TurnStarted(who, phase, "resumes"))
    else:
        draft.emit(TurnStarted(who, phase))
    turn_begun(draft, draft.state.active or "")


def _lose_delays(draft: Draft) -> None:
    """A delay that was not used by the end of the foes' block is lost, and the turn with it (R-EZ-36)."""
    for id_ in draft.state.order:
        if draft.state.creatures[id_].held:
            turn_begun(draft, id_)
            turn_over(draft, id_, "hold-lost")
    if draft.state.called:
        draft.emit(Called(()))


def _pass_over(draft: Draft) -> None:
    """Whoever is down has had no turn in a round: what others wait for comes all the same."""
    for id_ in draft.state.order:
        if not draft.state.creatures[id_].sheet.begun:
            tick(draft, "start", id_)
        if not draft.state.creatures[id_].acted:
            tick(draft, "end", id_)


def take_delayed(draft: Draft, creature: AnyCreature, cause: str) -> None:
    """Start a delayed turn: no Dash, no free action (R-EZ-37)."""
    draft.emit(CreaturePatched(creature.id, {"held": False}, "hold-used"))
    draft.emit(SheetPatched(creature.id, {"delayed": True}, "ezd6.delayed"))
    if creature.id in draft.state.called:
        draft.emit(Called(tuple(id_ for id_ in draft.state.called if id_ != creature.id)))
    draft.emit(TurnStarted(creature.id, draft.state.phase, cause))
    turn_begun(draft, creature.id)


def _start_phase(draft: Draft, phase: Phase) -> None:
    """Start with the first creature of a phase that can act, or of the other phase."""
    other: Phase = "foes" if phase == "heroes" else "heroes"
    for candidate in (phase, other):
        able = waiting(draft.state, candidate)
        if able:
            draft.emit(TurnStarted(able[0], candidate))
            turn_begun(draft, able[0])
            return
    draft.emit(TurnStarted(None, phase))


def give_turn(state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
    """Give the turn by hand, with a fresh budget; nothing ticks and the phase stays."""
    draft = Draft(state)
    if state.active is not None and state.active != creature.id:
        leave_turn(draft)
    changes = {field: False for field in ("acted", "held", "interrupted") if getattr(creature, field)}
    if changes:
        draft.emit(CreaturePatched(creature.id, changes, "turn-given"))
    if creature.id in state.called:
        draft.emit(Called(tuple(id_ for id_ in state.called if id_ != creature.id)))
    refresh(draft, creature, begun=creature.sheet.begun)
    draft.emit(TurnStarted(creature.id, state.phase, "by-hand"))
    return tuple(draft.events)
