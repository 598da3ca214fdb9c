"""Rolls outside of abilities: aptitudes, attributes by leave, any statistic (R-2D-07b, R-2D-08, R-2D-19)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.creatures import creature_of
from rules.dice import Tray
from rules.errors import Refused
from rules.events import Happened, Rolled
from rules.evolve import Draft
from rules.naming import name_key
from rules.state import AnyCreature, State
from rules.systems.bases2d6.asking import checked_adjust
from rules.systems.bases2d6.commands import Roll
from rules.systems.bases2d6.execution import PendingRoll
from rules.systems.bases2d6.rolls import outcome_of, plan_for, read
from rules.systems.bases2d6.saying import plan_args
from rules.systems.bases2d6.stats import stat_of, stats_of

MOST_DIFFICULTY = 99
NO_ROLL = ("critical_range", "instability")


def named_roll(state: State, creature: AnyCreature, what: str) -> str:
    """The id of a statistic or the name of an aptitude; Refused `unknown-stat`."""
    key = name_key(what)
    for stat in stats_of(state):
        if stat.id not in NO_ROLL and key in (name_key(stat.id), name_key(stat.label)):
            return stat.id
    for aptitude in creature.sheet.aptitudes:
        if name_key(aptitude.name) == key:
            return str(aptitude.name)
    raise Refused("unknown-stat", name=what)


def checked(state: State, command: Roll) -> PendingRoll:
    """A roll that may be made; an attribute waits for leave unless it is granted (R-2D-08)."""
    actor = creature_of(state, command.actor)
    what = named_roll(state, actor, command.what)
    checked_adjust(command.adjust)
    if command.difficulty is not None and not 0 <= command.difficulty <= MOST_DIFFICULTY:
        raise Refused(
            "out-of-range", field="difficulty", value=command.difficulty, low=0, high=MOST_DIFFICULTY
        )
    stat = stat_of(state, what)
    asks = stat is not None and stat.kind == "attribute" and not command.granted and not command.force
    return PendingRoll(
        actor.id, what, "grant" if asks else "roll", command.difficulty, command.adjust, command.force
    )


def run(draft: Draft, pending: PendingRoll, tray: Tray) -> None:
    """Roll, or wait for leave or for dice."""
    actor = draft.state.creatures.get(pending.actor)
    if actor is None:
        draft.emit(Happened("2d6.vanished", {"who": pending.actor, "ability": pending.what}))
        draft.close()
        return
    throw = tray.throw(2, 6, "check") if pending.stage == "roll" else None
    if throw is None:
        draft.stop(pending)
        return
    plan = plan_for(draft.state, actor, pending.what, pending.adjust, plain=pending.what == "initiative")
    result = read(plan, throw.faces)
    success = None if pending.difficulty is None else result.total >= pending.difficulty
    draft.emit(
        Rolled(
            who=actor.id,
            purpose="check",
            faces=throw.faces,
            total=result.total,
            difficulty=pending.difficulty,
            outcome=outcome_of(result, success),
            by=throw.by,
            draws=throw.draws,
            args={"roll": result.roll, "forced": pending.forced, **plan_args(plan, pending.what)},
        )
    )
    draft.close()


def answer(draft: Draft, pending: PendingRoll, word: str, tray: Tray) -> None:
    """Leave given or refused, or the dice rolled; Refused `not-offered`."""
    if pending.stage == "grant" and word == "grant":
        draft.emit(Happened("2d6.granted-roll", {"who": pending.actor, "what": pending.what}))
        run(draft, replace(pending, stage="roll"), tray)
    elif pending.stage == "grant" and word == "deny":
        draft.emit(Happened("2d6.denied-roll", {"who": pending.actor, "what": pending.what}))
        draft.close()
    elif pending.stage == "roll" and word == "roll":
        run(draft, pending, tray)
    else:
        raise Refused("not-offered", option=word)
