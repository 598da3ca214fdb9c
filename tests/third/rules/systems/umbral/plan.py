"""What a command will roll, checked: the number, whom it is about; and the roll while it waits."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from rules.errors import Refused
from rules.naming import display_name
from rules.sides import PARTY, is_other_side
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.umbral import turns
from rules.systems.umbral.commands import Attack, Check, Dazzle, Rolling
from rules.systems.umbral.roll import GOOD, MOST_STEPS, Parts, number_of, outcome, parts_of
from rules.systems.umbral.sheet import STATISTICS, Statistic
from rules.systems.umbral.states import DAZZLED
from rules.zones import distance

Kind: TypeAlias = Literal["check", "attack", "dazzle"]

#: How many moves a weapon and a lantern carry (R-UM-05, R-UM-10).
CARRIES = {"near": 0, "far": 1}
LANTERN = 1


class Pending(Struct, frozen=True, tag="umbral.pending", omit_defaults=True):
    """A roll that waits: for its die while `face` is 0, else for a word about the one that lies there.

    `again` says that it is the second one.
    """

    kind: Kind
    actor: str
    parts: Parts
    target: str = ""
    face: int = 0
    again: bool = False


def creature_of(state: State, creature_id: str) -> AnyCreature:
    """The creature of that id; Refused `unknown-name`."""
    if creature_id not in state.creatures:
        raise Refused("unknown-name", name=creature_id)
    return state.creatures[creature_id]


def plan(state: State, command: Rolling) -> Pending:
    """The roll that a command asks for; Refused with the reason when the rules forbid it."""
    for word in ("light", "dark"):
        if not 0 <= getattr(command, word) <= MOST_STEPS:
            raise Refused("out-of-range", field=word, value=getattr(command, word), low=0, high=MOST_STEPS)
    actor = creature_of(state, command.actor)
    if isinstance(command, Check):
        if command.stat not in STATISTICS:
            raise Refused("bad-choice", field="stat", value=command.stat, choices=", ".join(STATISTICS))
        if actor.down and not command.force:
            raise Refused("is-down", who=display_name(state, actor))
        return Pending("check", actor.id, parts_of(actor, command.stat, command.light, command.dark))
    target = creature_of(state, command.target)
    if target.id == actor.id:
        raise Refused("self-target", who=display_name(state, actor))
    if not command.force:
        turns.refuse_act(state, actor)
        _refuse_target(state, actor, target, command)
    kind: Kind = "attack" if isinstance(command, Attack) else "dazzle"
    guard = target.sheet.guard if kind == "attack" else 0
    parts = parts_of(actor, statistic_of(actor, command), command.light, command.dark, guard)
    return Pending(kind, actor.id, parts, target.id)


def statistic_of(actor: AnyCreature, command: Rolling) -> Statistic:
    """What is rolled under: brawn in arm's reach, grace beyond it, wits for a lantern."""
    if isinstance(command, Check):
        return command.stat
    if isinstance(command, Dazzle):
        return "wits"
    return "brawn" if actor.sheet.reach == "near" else "grace"


def _refuse_target(state: State, actor: AnyCreature, target: AnyCreature, command: Rolling) -> None:
    who = display_name(state, target)
    if target.down:
        raise Refused("target-down", who=who)
    if state.zone(target.zone).out:
        raise Refused("target-out", who=who)
    if not is_other_side(actor, target):
        raise Refused("same-side", who=who)
    carries = CARRIES[actor.sheet.reach] if isinstance(command, Attack) else LANTERN
    moves = distance(state.zones, actor.zone, target.zone)
    if moves is None or moves > carries:
        raise Refused("not-in-reach", who=who, zone=target.zone)
    if isinstance(command, Dazzle) and DAZZLED in target.statuses:
        raise Refused("dazzled-already", who=who)


def answers(state: State, pending: Pending) -> tuple[str, ...]:
    """What a roll that waits can be answered with: its die, or whether it stands.

    A hero or ally who has failed may roll once more, if that leaves them standing (R-UM-04).
    """
    if not pending.face:
        return ("roll",)
    actor = state.creatures.get(pending.actor)
    failed = outcome(pending.face, number_of(pending.parts)) not in GOOD
    may = actor is not None and actor.side in PARTY and failed and not pending.again
    if may and actor is not None and actor.sheet.resolve > int(option(state, "reroll_price")):
        return ("accept", "reroll")
    return ("accept",)
