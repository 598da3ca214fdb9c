"""A random table as a value: its dice, its rows, and how the row of a throw is found."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from app.tables.problems import Problem
from app.text import fold

MOST_ROWS = 1000
MOST_SIDES = 1000
MOST_DICE = 10
#: The longest text of a row, and the longest name of a table.
TEXT_LIMIT, NAME_LIMIT = 500, 60

_WORD = re.compile(r"[^\W_]+")
_DICE = re.compile(r"(\d{0,3})[dD](\d{1,4}|%)$")


class Row(Struct, frozen=True):
    """What a throw from `low` to `high` brings; `line` is where it stands in its file or list, from 1."""

    text: str
    low: int
    high: int
    line: int = 0


class Table(Struct, frozen=True):
    """A random table; `dice` are the sides of what is thrown, () where there is only one row.

    The dice are added up, or with `digits` read one behind another as 11 to 66. `faults` were found while it
    was read. `own` marks the user's, from `file`.
    """

    id: str
    name: str
    dice: tuple[int, ...]
    rows: tuple[Row, ...]
    digits: bool = False
    faults: tuple[Problem, ...] = ()
    own: bool = False
    file: str = ""

    def row_of(self, faces: tuple[int, ...]) -> Row | None:
        """The row that these faces mean, None where no row covers them."""
        value = read_faces(faces, digits=self.digits) if faces else self.rows[0].low
        return next((row for row in self.rows if row.low <= value <= row.high), None)


def read_faces(faces: tuple[int, ...], *, digits: bool) -> int:
    """Faces as the number by which rows are found."""
    return int("".join(map(str, faces))) if digits else sum(faces)


@lru_cache(maxsize=256)
def values_of(dice: tuple[int, ...], digits: bool) -> tuple[int, ...]:
    """Every number that can fall, in order."""
    if digits:
        found = [0]
        for sides in dice:
            found = [before * 10 + face for before in found for face in range(1, sides + 1)]
        return tuple(found)
    return tuple(range(len(dice), sum(dice) + 1))


def dice_named(text: str) -> tuple[tuple[int, ...], bool] | None:
    """The dice of `d20`, `2d6`, `d66`, `d%`, and whether they are read as digits; None for others."""
    match = _DICE.match(text.strip())
    if match is None:
        return None
    count, sides = int(match[1] or 1), 100 if match[2] == "%" else int(match[2])
    if count == 1 and sides in (66, 666):
        return (6,) * (2 if sides == 66 else 3), True
    if not 1 <= count <= MOST_DICE or not 2 <= sides <= MOST_SIDES or count * sides > MOST_SIDES:
        return None
    return (sides,) * count, False


def bell_dice(rows: int) -> tuple[int, ...]:
    """Two dice whose sums are as many as the rows, so that those in the middle come most often."""
    return () if rows < 2 else (rows,) if rows < 3 else (rows // 2 + 1, rows - rows // 2)


def dice_name(table: Table) -> str:
    """The dice of a table as they are written: `d20`, `2d6`, `d66`, `d5+d6`; "" where none are thrown."""
    if table.digits:
        return "d" + "".join(map(str, table.dice))
    parts = [(sides, len(list(same))) for sides, same in groupby(table.dice)]
    return "+".join(f"{count if count > 1 else ''}d{sides}" for sides, count in parts)


def table_key(name: str) -> str:
    """What names of tables are compared by: their letters and digits, no accents, no case."""
    return " ".join(_WORD.findall(fold(name))) or fold(name).strip()


def id_of(name: str) -> str:
    """The id of a table of that name."""
    return table_key(name).replace(" ", "-")
