"""The rules of the toy: heads is fine, tails costs hit points or asks for another flip."""

from typing import Literal

import msgspec

from rules.commands import Choose, Command
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, Rolled, SheetPatched, TurnStarted
from rules.evolve import Draft
from rules.state import State
from rules.system import option

HEADS = 2


class Sheet(msgspec.Struct, frozen=True):
    """Hit points, 0 to 99."""

    hp: int = 3
    hp_max: int = 3


class Flip(Command, frozen=True, kw_only=True, tag="toy.flip"):
    """Flip the coin: a die of two sides on which 2 is heads."""

    actor: str


class Tails(msgspec.Struct, frozen=True, tag="toy.tails", omit_defaults=True):
    """A coin that is still to fall, or that lies there on tails: `accept` it, or flip `again`, once."""

    actor: str
    stage: Literal["roll", "decide"] = "roll"
    again: bool = False


def decide(state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
    """The events of a flip; Refused `unknown-name`, `is-down`, `not-your-turn`."""
    assert isinstance(command, Flip)
    draft = Draft(state)
    creature = state.creatures.get(command.actor)
    if creature is None:
        raise Refused("unknown-name", name=command.actor)
    if creature.down:
        raise Refused("is-down", who=creature.name)
    if state.time == "action" and not command.force and state.active != creature.id:
        raise Refused("not-your-turn", who=creature.name)
    _flip(draft, Tails(creature.id), tray)
    return tuple(draft.events)


def answer(state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
    """The events of `roll`, `accept` or `again`; Refused `not-offered`."""
    draft, tails = Draft(state), state.open
    assert isinstance(tails, Tails)
    if command.value or command.option not in options(tails):
        raise Refused("not-offered", option=command.option)
    if command.option == "accept":
        _hurt(draft, tails)
    elif command.option == "again":
        _flip(draft, Tails(tails.actor, again=True), tray)
    else:
        _flip(draft, tails, tray)
    return tuple(draft.events)


def options(tails: Tails) -> tuple[str, ...]:
    """What may be answered now."""
    return ("roll",) if tails.stage == "roll" else ("accept", "again")


def _flip(draft: Draft, tails: Tails, tray: Tray) -> None:
    throw = tray.throw(1, 2, "flip")
    if throw is None:
        draft.stop(tails)
        return
    face = throw.faces[0]
    heads = face == HEADS
    draft.emit(
        Rolled(
            who=tails.actor,
            purpose="check",
            faces=throw.faces,
            total=face,
            kept=face,
            difficulty=HEADS,
            outcome="success" if heads else "failure",
            by=throw.by,
            draws=throw.draws,
        )
    )
    if heads:
        draft.close()
    elif tails.again:
        _hurt(draft, tails)
    else:
        draft.stop(Tails(tails.actor, "decide"))


def _hurt(draft: Draft, tails: Tails) -> None:
    creature = draft.state.creatures.get(tails.actor)
    if creature is not None:
        cost = int(option(draft.state, "tails_cost")) * (2 if tails.again else 1)
        left = max(0, creature.sheet.hp - cost)
        args = {"lost": creature.sheet.hp - left}
        draft.emit(SheetPatched(creature.id, {"hp": left}, "toy.tails", args))
        if not left and not creature.down:
            draft.emit(CreaturePatched(creature.id, {"down": True}, "toy.down"))
    draft.close()


def first_turn(draft: Draft) -> None:
    """Give the first turn to whoever stands first in the order."""
    standing = [id_ for id_ in draft.state.order if not draft.state.creatures[id_].down]
    draft.emit(TurnStarted(standing[0] if standing else None))
