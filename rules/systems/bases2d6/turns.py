"""Turns in the order of initiative; what ends and begins with each (R-2D-22 to R-2D-30, R-2D-53)."""

from __future__ import annotations

from rules.dice import Tray
from rules.durations import pass_over, tick, turn_begins, turn_ends
from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, Happened, Ordered, RoundStarted, SheetPatched, TurnStarted
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.systems.bases2d6 import initiative, states
from rules.systems.bases2d6.budget import has_turn, put_by, refill
from rules.systems.bases2d6.execution import PendingInitiative

_NO_TURN = {
    "normal": 0, "instant": 0, "left_normal": 0, "left_instant": 0, "debt_normal": 0, "debt_instant": 0,
    "extra_normal": 0, "extra_instant": 0, "initiative_total": None, "spent": False,
}  # fmt: skip


def begin(state: State, tray: Tray) -> tuple[AnyEvent, ...]:
    """Initiative for everybody in the scene, then the first turn."""
    draft = Draft(state)
    present = tuple(c.id for c in state.creatures.values() if not state.zone(c.zone).out)
    if initiative.run(draft, PendingInitiative(present, begins=True), tray):
        first_turn(draft)
    return tuple(draft.events)


def first_turn(draft: Draft) -> None:
    """The turn of the first who can take one."""
    who = next((id_ for id_ in draft.state.order if not draft.state.creatures[id_].down), None)
    _start(draft, who)


def join(state: State, creature_id: str, tray: Tray) -> tuple[AnyEvent, ...]:
    """A newcomer rolls on arrival and is put in by its Total; the others keep their places (R-2D-26).

    Whoever has a Total of this scene keeps it (R-2D-22). Whoever comes while something else waits for an
    answer rolls later: they stand last until then.
    """
    draft = Draft(state)
    if state.creatures[creature_id].sheet.initiative_total is not None:
        initiative.settle(draft, PendingInitiative((), rolled=(creature_id,)))
    elif state.open is not None:
        draft.emit(Ordered((*state.order, creature_id)))
    else:
        initiative.run(draft, PendingInitiative((creature_id,)), tray)
    return tuple(draft.events)


def end(state: State) -> tuple[AnyEvent, ...]:
    """Without turns nothing of them is left: actions, debts, initiative, backs."""
    return tuple(
        SheetPatched(creature.id, {**_NO_TURN, "behind": []}, "2d6.no-turns")
        for creature in state.creatures.values()
        if creature.sheet.behind
        or any(getattr(creature.sheet, field) != value for field, value in _NO_TURN.items())
    )


def interrupted(state: State) -> str | None:
    """Whose turn waits for a delayed one to end."""
    for id_ in state.order:
        creature = state.creatures[id_]
        if creature.interrupted and not creature.down and id_ != state.active:
            return id_
    return None


def upcoming(state: State) -> tuple[str | None, bool]:
    """Whose turn `next` leads to, None if nobody can take one; and whether that is a new round."""
    waiting = interrupted(state)
    if waiting is not None:
        return waiting, False
    place = _place_after(state)
    if state.active is None or state.creatures[state.active].held:
        # The place of one that has gone, or took a delayed turn, is after the last who has acted.
        acted = [n for n, id_ in enumerate(state.order) if state.creatures[id_].acted]
        place = max(place, acted[-1] + 1 if acted else 0)
    for id_ in state.order[place:]:
        creature = state.creatures[id_]
        if not creature.down and not creature.acted and not creature.held:
            return id_, False
    for id_ in state.order:
        creature = state.creatures[id_]
        if creature.due and id_ != state.active and not (creature.down or creature.acted or creature.held):
            return id_, False
    able = [id_ for id_ in state.order if not state.creatures[id_].down]
    return (able[0] if able else None), True


def _place_after(state: State) -> int:
    """The place in the order that comes after the active one; of one who was due, after all the others."""
    if state.active not in state.order:
        return 0
    return len(state.order) if state.creatures[state.active].due else state.order.index(state.active) + 1


def next_turn(state: State, *, passing: bool = False) -> tuple[AnyEvent, ...]:
    """End the active turn with its effects and begin the next one."""
    draft = Draft(state)
    if passing and state.active is not None:
        draft.emit(Happened("2d6.pass", {"who": state.active}))
    if state.active in state.order:
        finish(draft, str(state.active))
    _go_on(draft)
    return tuple(draft.events)


def finish(draft: Draft, creature_id: str) -> None:
    """The end of a creature's own turn: what ticks, ticks; what is left is put by (R-2D-29, R-2D-53)."""
    states.end_turn(draft, creature_id)
    turn_ends(draft, creature_id)
    put_by(draft, draft.state.creatures[creature_id])
    draft.emit(
        CreaturePatched(creature_id, {"acted": True, "held": False, "interrupted": False}, "turn-over")
    )


def _go_on(draft: Draft) -> None:
    state = draft.state
    place = _place_after(state)
    who, new_round = upcoming(state)
    if who is not None and state.creatures[who].interrupted:
        draft.emit(CreaturePatched(who, {"interrupted": False}, "resumes"))
        draft.emit(TurnStarted(who, None, "resumes"))
        return
    goal = state.order.index(who) if who in state.order else len(state.order)
    to_the_end = new_round or goal < place
    _pass_over(draft, state.order[place:] if to_the_end else state.order[place:goal])
    if new_round:
        for id_ in state.order:
            if draft.state.creatures[id_].held:
                # A delay that was not used is lost, and the turn with it.
                draft.emit(Happened("2d6.hold-lost", {"who": id_}))
                finish(draft, id_)
        draft.emit(RoundStarted(state.round + 1))
        tick(draft, "round")
        _pass_over(draft, draft.state.order[: goal if who is not None else 0])
    # Somebody may have fallen with the end of a turn.
    if who is not None and draft.state.creatures[who].down:
        draft.emit(TurnStarted(who))
        pass_over(draft, who)
        _go_on(draft)
        return
    _start(draft, who)


def _pass_over(draft: Draft, order: tuple[str, ...]) -> None:
    """The turns of the fallen are nobody's, but what waits for them comes."""
    for id_ in order:
        if draft.state.creatures[id_].down:
            pass_over(draft, id_)


def _start(draft: Draft, who: str | None) -> None:
    """A turn begins: states that have lasted a whole turn go, tokens come (R-2D-27, R-2D-50)."""
    if who is None:
        draft.emit(TurnStarted(None))
        return
    draft.emit(TurnStarted(who))
    _begin(draft, who)


def _begin(draft: Draft, who: str) -> None:
    states.begin_turn(draft, who)
    turn_begins(draft, who)
    refill(draft, draft.state.creatures[who])


def give_turn(state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
    """Give the turn by hand: a fresh budget, and no end or start effects (R-2D-26)."""
    draft = Draft(state)
    active = state.creatures.get(state.active or "")
    if active is not None and active.id != creature.id and not active.acted:
        # Whose turn it was goes on with it afterwards.
        draft.emit(CreaturePatched(active.id, {"interrupted": True}, "interrupted", {"by": creature.id}))
    changes = {field: False for field in ("acted", "held", "interrupted") if getattr(creature, field)}
    if changes:
        draft.emit(CreaturePatched(creature.id, changes, "turn-given"))
    refill(draft, creature, "2d6.turn-given")
    draft.emit(TurnStarted(creature.id, None, "by-hand"))
    return tuple(draft.events)


def hold(state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
    """Delay a turn of which nothing has been spent; the next in the order begins.

    Forced before it has come, a turn begins and is delayed at once; one that is over cannot be.
    """
    name = display_name(state, creature)
    if creature.held:
        raise Refused("nothing-to-change")
    if creature.down:
        raise Refused("is-down", who=name)
    if not force:
        if creature.id != state.active:
            raise Refused("not-your-turn", who=name)
        if creature.sheet.spent:
            raise Refused("hold-too-late", who=name)
    if creature.acted:
        raise Refused("already-acted", who=name)
    draft = Draft(state)
    if not has_turn(state, creature):
        _begin(draft, creature.id)
    draft.emit(CreaturePatched(creature.id, {"held": True, "interrupted": False}, "holds"))
    if creature.id == state.active:
        _go_on(draft)
    return tuple(draft.events)


def now(state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
    """Take a delayed turn, in the middle of another's if one is on."""
    name = display_name(state, creature)
    if not creature.held:
        raise Refused("not-holding", who=name)
    if creature.down:
        raise Refused("is-down", who=name)
    draft = Draft(state)
    active = state.creatures.get(state.active or "")
    if active is not None and active.id != creature.id and not active.acted:
        draft.emit(CreaturePatched(active.id, {"interrupted": True}, "interrupted", {"by": creature.id}))
    draft.emit(CreaturePatched(creature.id, {"held": False}, "hold-used"))
    draft.emit(TurnStarted(creature.id, None, "interrupts" if active is not None else "takes-over"))
    return tuple(draft.events)
