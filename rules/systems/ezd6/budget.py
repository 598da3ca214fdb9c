"""What a turn is made of: one action, one free action, and what was promised of it (R-EZ-33 to 35)."""

from __future__ import annotations

from collections.abc import Callable

from rules.durations import turn_begins, turn_ends
from rules.errors import Refused
from rules.events import CreaturePatched, SheetPatched, TurnStarted
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, Phase, State

_FRESH = {"action_used": False, "free_used": False, "karma_gained": False, "delayed": False, "begun": False}


def phase_of(creature: AnyCreature) -> Phase:
    """The phase in which a creature's side acts; neutrals are moved by the game master with the foes."""
    return "heroes" if creature.side in ("hero", "ally") else "foes"


def refuse_turn(state: State, actor: AnyCreature) -> None:
    """Refused when a creature cannot do anything now: down, out of combat, not its turn, holding."""
    name = display_name(state, actor)
    if actor.down:
        raise Refused("is-down", who=name)
    if state.zone(actor.zone).out:
        raise Refused("out-of-combat", who=name)
    if state.time != "action" or actor.id == state.active:
        return
    if actor.acted:
        raise Refused("already-acted", who=name)
    if state.phase != "heroes" or phase_of(actor) != "heroes":
        raise Refused("not-your-turn", who=name)
    if actor.held:
        raise Refused("holding", who=name)


def refuse_to_act(state: State, actor: AnyCreature) -> None:
    """Refused when a creature cannot spend an action now: no turn, spent, owed for help (R-EZ-18)."""
    refuse_turn(state, actor)
    if state.time == "action":
        refuse_action(state, actor)


def refuse_action(state: State, actor: AnyCreature) -> None:
    """Refused when the action of a creature's turn is spent or owed."""
    if actor.sheet.action_used:
        raise Refused("action-spent", who=display_name(state, actor))
    if actor.sheet.owes_action:
        raise Refused("owes-action", who=display_name(state, actor))


def refuse_free(state: State, actor: AnyCreature) -> None:
    """Refused when a creature has no free action now: one a round, none in a delayed turn (R-EZ-35, 37)."""
    refuse_turn(state, actor)
    if state.time != "action":
        return
    if actor.sheet.delayed:
        raise Refused("no-free-action", who=display_name(state, actor))
    if actor.sheet.free_used:
        raise Refused("free-spent", who=display_name(state, actor))


def refuse_dash(state: State, actor: AnyCreature) -> None:
    """Refused when a creature cannot change zone: a Dash is an action, and no delayed turn has one."""
    refuse_to_act(state, actor)
    if actor.sheet.delayed:
        raise Refused("no-dash", who=display_name(state, actor))


def reason(check: Callable[[State, AnyCreature], None], state: State, actor: AnyCreature) -> Refused | None:
    """Why one of the checks above refuses, or None."""
    try:
        check(state, actor)
    except Refused as refused:
        return refused
    return None


def spend_action(draft: Draft, actor: AnyCreature) -> None:
    """Take the turn over if need be, and spend its action; outside action time nothing is spent."""
    if draft.state.time != "action":
        return
    take_over(draft, actor)
    if not actor.sheet.action_used:
        draft.emit(SheetPatched(actor.id, {"action_used": True}, "ezd6.action"))


def spend_free(draft: Draft, actor: AnyCreature) -> None:
    """Take the turn over if need be, and spend its free action; outside action time nothing is spent."""
    if draft.state.time != "action":
        return
    take_over(draft, actor)
    if not actor.sheet.free_used:
        draft.emit(SheetPatched(actor.id, {"free_used": True}, "ezd6.free-action"))


def take_over(draft: Draft, actor: AnyCreature) -> None:
    """In the heroes' phase whoever acts becomes active, in any order (R-EZ-38)."""
    if actor.id != draft.state.active:
        leave_turn(draft)
        draft.emit(TurnStarted(actor.id, draft.state.phase, "takes-over"))
        turn_begun(draft, actor.id)


def leave_turn(draft: Draft) -> None:
    """Whoever was active keeps their turn, unless their action is spent."""
    active = draft.state.creatures.get(draft.state.active or "")
    if active is not None and active.sheet.action_used:
        turn_over(draft, active.id)


def turn_over(draft: Draft, creature_id: str, cause: str = "turn-over") -> None:
    """A creature's turn has ended; an action that was owed and not used has now been paid (R-EZ-18)."""
    creature = draft.state.creatures[creature_id]
    changes = {"acted": True, "held": False, "interrupted": False}
    changes = {field: value for field, value in changes.items() if getattr(creature, field) != value}
    if changes:
        draft.emit(CreaturePatched(creature_id, changes, cause))
    if creature.sheet.owes_action and not creature.sheet.action_used and "acted" in changes:
        draft.emit(SheetPatched(creature_id, {"owes_action": False, "action_used": True}, "ezd6.debt-paid"))
    if "acted" in changes:
        turn_ends(draft, creature_id)


def turn_begun(draft: Draft, creature_id: str) -> None:
    """Count the start of a turn, once in a round however often the turn is taken up again."""
    creature = draft.state.creatures.get(creature_id)
    if creature is not None and not creature.sheet.begun:
        draft.emit(SheetPatched(creature_id, {"begun": True}, "ezd6.begun"))
        turn_begins(draft, creature_id)


def refresh(draft: Draft, creature: AnyCreature, *, begun: bool = False) -> None:
    """Give a creature its action, free action and karma chance back; what it owes it still owes.

    A turn that has `begun` in this round counts no second start.
    """
    fresh = {**_FRESH, "begun": begun}
    if any(getattr(creature.sheet, field) != value for field, value in fresh.items()):
        draft.emit(SheetPatched(creature.id, fresh, "ezd6.fresh-turn"))
