"""decide for the commands of Umbral, and for the answers to a roll that waits."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.commands import Choose, Command
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent, Happened, Rolled, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.sides import remember
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.umbral import states, turns
from rules.systems.umbral.commands import Attack, Check, Dazzle, Mend, Wear
from rules.systems.umbral.plan import Pending, answers, creature_of, plan
from rules.systems.umbral.roll import GOOD, SIDES, number_of, outcome
from rules.systems.umbral.sheet import fallen, risen

MOST_POINTS = 99


def decide(state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
    """The events of a command; Refused when the rules do not allow it."""
    draft = Draft(state)
    if isinstance(command, Wear | Mend):
        _by_hand(draft, command)
        return tuple(draft.events)
    assert isinstance(command, Check | Attack | Dazzle)
    pending = plan(state, command)
    if pending.kind != "check":
        turns.spend_act(draft, draft.state.creatures[pending.actor])
    args: dict[str, Any] = {"who": pending.actor, "stat": pending.parts[0][0]}
    said = {"target": pending.target, "light": command.light, "dark": command.dark, "forced": command.force}
    draft.emit(
        Happened(f"umbral.{pending.kind}", args | {key: value for key, value in said.items() if value})
    )
    _roll(draft, pending, tray)
    return tuple(draft.events)


def answer(state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
    """The events of `roll`, `accept` or `reroll`; Refused `not-offered`."""
    draft, pending = Draft(state), state.open
    assert isinstance(pending, Pending)
    if command.value or command.option not in answers(state, pending):
        raise Refused("not-offered", option=command.option)
    if command.option == "accept":
        _settle(draft, pending)
        return tuple(draft.events)
    if command.option == "reroll":
        price = int(option(state, "reroll_price"))
        left = state.creatures[pending.actor].sheet.resolve - price
        draft.emit(SheetPatched(pending.actor, {"resolve": left}, "umbral.spent", {"spent": price}))
        pending = replace(pending, face=0, again=True)
    _roll(draft, pending, tray)
    return tuple(draft.events)


def _roll(draft: Draft, pending: Pending, tray: Tray) -> None:
    """Throw the die, or wait for it; go on where nobody has anything to decide about it."""
    throw = tray.throw(1, SIDES, pending.kind)
    if throw is None:
        draft.stop(pending)
        return
    face, number = throw.faces[0], number_of(pending.parts)
    draft.emit(
        Rolled(
            who=pending.actor,
            purpose=pending.kind,
            faces=throw.faces,
            total=face,
            kept=face,
            difficulty=number,
            outcome=outcome(face, number),
            by=throw.by,
            draws=throw.draws,
            args={"parts": [list(part) for part in pending.parts]},
        )
    )
    pending = replace(pending, face=face)
    if "reroll" in answers(draft.state, pending):
        draft.stop(pending)
    else:
        _settle(draft, pending)


def _settle(draft: Draft, pending: Pending) -> None:
    """What comes of a roll that stands (R-UM-03, R-UM-05, R-UM-10)."""
    result = outcome(pending.face, number_of(pending.parts))
    actor = draft.state.creatures.get(pending.actor)
    if actor is not None and pending.kind == "attack" and result in GOOD:
        hurt(draft, pending.target, actor.sheet.harm * (2 if result == "critical" else 1), actor.id)
    elif pending.kind == "dazzle" and result in GOOD:
        states.dazzle(draft, pending.target)
    elif pending.kind != "check" and result == "critical-failure":
        states.dazzle(draft, pending.actor)
    draft.close()


def hurt(draft: Draft, target: str, amount: int, by: str = "") -> None:
    """Take resolve; at 0 the creature is down (R-UM-06)."""
    creature = draft.state.creatures.get(target)
    if creature is None or not creature.sheet.resolve:
        return
    left = max(0, creature.sheet.resolve - amount)
    if by:
        remember(draft, target, by)
    draft.emit(
        SheetPatched(target, {"resolve": left}, "umbral.hurt", {"lost": creature.sheet.resolve - left})
    )
    if not left and not creature.down:
        draft.emit(fallen(target))


def mend(draft: Draft, target: str, amount: int) -> None:
    """Give resolve back, up to the most; whoever has some is up again (R-UM-06)."""
    creature = draft.state.creatures[target]
    now = min(creature.sheet.resolve_max, creature.sheet.resolve + amount)
    gained = now - creature.sheet.resolve
    if not gained:
        return
    draft.emit(SheetPatched(target, {"resolve": now}, "umbral.mended", {"gained": gained}))
    if creature.down:
        draft.emit(risen(target))


def rested(state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
    """All resolve back, as a session starts with it; the dead stay dead."""
    draft = Draft(state)
    if creature.fate != "dead":
        mend(draft, creature.id, creature.sheet.resolve_max)
    return tuple(draft.events)


def _by_hand(draft: Draft, command: Wear | Mend) -> None:
    if not 1 <= command.amount <= MOST_POINTS:
        raise Refused("out-of-range", field="amount", value=command.amount, low=1, high=MOST_POINTS)
    if not command.targets:
        raise Refused("missing-name", what="creature")
    for target in dict.fromkeys(command.targets):
        creature = creature_of(draft.state, target)
        if creature.fate == "dead" and isinstance(command, Mend) and not command.force:
            raise Refused("is-dead", who=display_name(draft.state, creature))
        if isinstance(command, Mend):
            mend(draft, target, command.amount)
        else:
            hurt(draft, target, command.amount)
    if not draft.events:
        raise Refused("nothing-to-change")
