"""Exact odds of a line, before it is rolled."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from app import expression
from rules.commands import Command, RollDice
from rules.engine import decide
from rules.errors import Refused
from rules.solo.asking import odds as oracle_odds
from rules.solo.commands import Ask, RollTable, TestScene
from rules.solo.telling import oracle_line
from rules.state import State
from rules.system import get
from rules.text import Line, Translator


def odds_of(state: State, command: Command) -> dict[str, Fraction]:
    """The odds of a command by published keys; Refused when its names or numbers are wrong, or `no-odds`.

    Whose turn it is, what is in reach and what is open do not matter.
    """
    free = replace(state, open=None, opener=None)
    if isinstance(command, RollTable):
        raise Refused("no-odds")
    if isinstance(command, Ask | TestScene):
        # What was drawn goes with the dice of the line, not with those that are tried here.
        command = replace(command, twist=None)
    decide(free, replace(command, force=True, faces=None))
    found = oracle_odds(state, command) if isinstance(command, Ask) else get(state.rules).odds(free, command)
    if not found:
        raise Refused("no-odds")
    return found


#: Cells of a picture of odds in an answer.
PICTURE_WIDTH = 60


def dice_odds(command: RollDice, t: Translator) -> tuple[tuple[Line, ...], dict[str, Fraction]]:
    """The exact odds of a dice expression: to read, and by total."""
    formula = expression.parsed(command.expression)
    found = expression.distribution(formula)
    lines = expression.odds_lines(formula, found, PICTURE_WIDTH, t)
    return lines, {str(total): chance for total, chance in found.items()}


def odds_line(state: State, command: Command, t: Translator) -> Line:
    """The same in one short line."""
    if isinstance(command, Ask):
        return oracle_line(state, command, t)
    return get(state.rules).odds_line(state, command, t)
