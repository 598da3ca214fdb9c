"""Rolling a dice expression at the table, with real dice too."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules import formula
from rules.commands import RollDice
from rules.dice import Tray
from rules.errors import Refused
from rules.events import Happened, Rolled
from rules.evolve import Draft
from rules.state import GM


class DiceWait(Struct, frozen=True, tag="dice"):
    """A dice expression that waits for faces; `fallen` are the pools that have been rolled."""

    expression: str
    fallen: tuple[tuple[int, ...], ...] = ()


def start(draft: Draft, command: RollDice, tray: Tray) -> None:
    """Roll the pools of an expression from left to right, or wait for those still due."""
    parsed = formula.parse(command.expression)
    if not formula.dice_in(parsed):
        raise Refused("no-dice", expression=command.expression)
    go_on(draft, DiceWait(formula.text(parsed)), tray)


def go_on(draft: Draft, waiting: DiceWait, tray: Tray) -> None:
    """Roll what is still due of an expression."""
    parsed = formula.parse(waiting.expression)
    pools = formula.dice_in(parsed)
    for count, sides in pools[len(waiting.fallen) :]:
        throw = tray.throw(count, sides, waiting.expression)
        if throw is None:
            draft.stop(waiting)
            return
        waiting = replace(waiting, fallen=(*waiting.fallen, throw.faces))
        draft.emit(
            Rolled(
                who=GM,
                purpose="dice",
                faces=throw.faces,
                total=sum(throw.faces),
                by=throw.by,
                draws=throw.draws,
                args={"sides": sides},
            )
        )
    fallen = iter(waiting.fallen)
    result = formula.evaluate(parsed, lambda count, sides: next(fallen))
    draft.emit(
        Happened("dice-total", {"expression": waiting.expression, "total": result.total, "dice": [
            {"faces": list(r.faces), "kept": list(r.kept), "sides": r.sides} for r in result.rolls
        ]})
    )  # fmt: skip
    draft.close("dice")


def pending(waiting: DiceWait) -> tuple[int, int]:
    """How many dice of how many sides are due now."""
    return formula.dice_in(formula.parse(waiting.expression))[len(waiting.fallen)]
