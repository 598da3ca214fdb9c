"""Delaying a turn, and taking it in the middle of a foe's (R-EZ-36, R-EZ-37)."""

from __future__ import annotations

from rules.errors import Refused
from rules.events import AnyEvent, Called, CreaturePatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.systems.ezd6 import turns
from rules.systems.ezd6.budget import leave_turn, phase_of, refuse_turn


def hold(state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
    """Delay a turn of which nothing is spent; if it was being played, the next one starts."""
    name = display_name(state, creature)
    if phase_of(creature) != "heroes":
        raise Refused("cannot-hold", who=name)
    if creature.held:
        raise Refused("nothing-to-change")
    refuse_turn(state, creature)
    if not force:
        _refuse_late(state, creature, name)
    draft = Draft(state)
    draft.emit(CreaturePatched(creature.id, {"held": True}, "holds"))
    if state.active == creature.id:
        turns.go_on(draft, *turns.upcoming(draft.state))
    return tuple(draft.events)


def _refuse_late(state: State, creature: AnyCreature, name: str) -> None:
    """Only at the start of a turn, only if its action is one's own, only while a foe is still to act."""
    sheet = creature.sheet
    if sheet.owes_action:
        raise Refused("owes-action", who=name)
    if sheet.action_used or sheet.free_used or sheet.delayed:
        raise Refused("hold-too-late", who=name)
    if not turns.waiting(state, "foes"):
        raise Refused("nobody-to-wait-for", who=name)


def now(state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
    """Take a delayed turn: at once in the heroes' phase, else by interrupting the foe that is active.

    Only one interruption at a time: whoever calls during another's waits for it to end.
    """
    name = display_name(state, creature)
    if not creature.held:
        raise Refused("not-holding", who=name)
    if creature.down:
        raise Refused("is-down", who=name)
    draft = Draft(state)
    active = state.creatures.get(state.active or "")
    if state.phase == "heroes" or active is None:
        # The delay was declared, so the turn is a delayed one all the same.
        leave_turn(draft)
        turns.take_delayed(draft, creature, "takes-over")
    elif phase_of(active) == "heroes" or turns.interrupted(state) is not None:
        if creature.id in state.called:
            raise Refused("already-called", who=name)
        draft.emit(Called((*state.called, creature.id)))
    else:
        draft.emit(CreaturePatched(active.id, {"interrupted": True}, "interrupted", {"by": creature.id}))
        turns.take_delayed(draft, creature, "interrupts")
    return tuple(draft.events)
