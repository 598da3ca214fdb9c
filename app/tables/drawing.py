"""A draw from a table with the very dice that fall next, so that the rules throw the same ones again."""

from __future__ import annotations

import re
from itertools import groupby

from app.tables.checking import INNER, Find, validate
from app.tables.problems import HARMLESS, problem
from app.tables.table import MOST_SIDES, Table
from rules.dice import Tray
from rules.errors import Refused
from rules.solo.commands import Drawn, DrawnDice
from rules.state import State

#: `{2d6}` or `{d6+1}` in the text of a row.
INLINE = re.compile(r"\{(\d{0,2})d(\d{1,4})([+\-]\d{1,3})?\}")
_PIECES = re.compile(f"({INNER.pattern}|{INLINE.pattern})")

#: How deep tables may lead to one another, and how many throws a draw may need: what is deeper stays out.
MOST_DEPTH, MOST_THROWS = 8, 60
LONGEST = 1000


class Drawing:
    """One draw in the making: throws dice, keeps them and the names of the tables on the way."""

    def __init__(self, state: State, find: Find, tray: Tray, *, by_program: bool = False) -> None:
        """`by_program` throws the program's dice even where real ones are on the table, as twists do."""
        self._find = find
        self._tray = tray
        self._waits = state.dice == "table" and not by_program
        self._by_program = by_program
        self.dice: list[DrawnDice] = []
        self.steps: list[str] = []

    def throw(self, dice: tuple[int, ...], *, digits: bool = False) -> tuple[int, ...]:
        """Throw dice, with `digits` to be read one behind another.

        Refused `faces-needed` where real ones are still to be told.
        """
        faces: list[int] = []
        for sides, same in groupby(dice):
            count = len(list(same))
            throw = None if self._by_program else self._tray.throw(count, sides, "table")
            if throw is None and self._waits:
                raise Refused("faces-needed", count=count, sides=sides, why="table")
            throw = throw or self._tray.by_program(count, sides)
            self.dice.append(DrawnDice(sides, throw.faces, digits))
            faces += throw.faces
        return tuple(faces)

    def text_of(self, table: Table, depth: int = 0) -> str:
        """A row of a table, with what its own tables and dice bring in their places."""
        row = table.row_of(self.throw(table.dice, digits=table.digits))
        if row is None:  # a table that was checked has one for every throw
            raise problem("table-no-rows", table=table.name).refused()
        return self.filled(row.text, depth)[:LONGEST]

    def filled(self, text: str, depth: int = 0) -> str:
        """A text with its nested tables drawn and its inline dice thrown, from left to right."""
        found, place = [], 0
        for piece in _PIECES.finditer(text):
            found.append(text[place : piece.start()])
            place = piece.end()
            inner, count, sides, more = piece.group(2, 3, 4, 5)
            spent = depth >= MOST_DEPTH or len(self.dice) >= MOST_THROWS
            if inner is not None:
                table = self._find(inner)
                if spent or table is None:
                    found.append("…")
                    continue
                drawn = self.text_of(table, depth + 1)
                self.steps.append(table.name)
                found.append(drawn)
            elif spent or not (1 <= int(count or 1) <= 20 and 2 <= int(sides) <= MOST_SIDES):
                found.append(piece[0])
            else:
                found.append(str(sum(self.throw((int(sides),) * int(count or 1))) + int(more or 0)))
        return "".join([*found, text[place:]])

    def drawn(self, text: str) -> Drawn:
        """What has been drawn, as it goes into a command."""
        return Drawn(text=text, dice=tuple(self.dice), steps=tuple(self.steps))


def draw(table: Table, state: State, find: Find, faces: tuple[int, ...] | None = None) -> Drawn:
    """Draw from a table; `faces` are dice read off the real table.

    Refused with the first thing that is wrong with the table, `faces-needed`, `bad-face`, `faces-left`.
    """
    refuse_unsound(table, find)
    tray = Tray(state, faces)
    drawing = Drawing(state, find, tray)
    text = drawing.text_of(table)
    tray.finish()
    return drawing.drawn(text)


def refuse_unsound(table: Table, find: Find) -> None:
    """Refused with the first thing that is wrong with a table, or with one that it leads to."""
    for found in validate(table, find):
        if found.id not in HARMLESS:
            raise found.refused()
