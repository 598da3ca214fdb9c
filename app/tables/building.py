"""A table made of rows as they were written: with ranges, with weights, or one row for each throw."""

from __future__ import annotations

import re
from typing import NamedTuple

from app.tables.problems import Problem, problem
from app.tables.table import (
    MOST_ROWS,
    MOST_SIDES,
    NAME_LIMIT,
    TEXT_LIMIT,
    Row,
    Table,
    bell_dice,
    dice_named,
    id_of,
    values_of,
)
from app.text import clean_name

#: `3`, `3-5`, `03–05`, and `00` for the hundred of two ten-sided dice.
_RANGE = re.compile(r"\s*(\d{1,5})\s*(?:[-–—‒−‑]\s*(\d{1,5})\s*)?$")
_WEIGHT = re.compile(r"\s*(\d{1,4})\s*$")


class Written(NamedTuple):
    """A row as it is written: its text, its line, and its range or its weight; None where it says none."""

    text: str
    line: int
    range: str | None = None
    weight: str | None = None


def build(name: str, written: list[Written], *, dice: str = "", bell: bool = False, line: int = 1) -> Table:
    """A table of these rows; whatever is wrong with them is among its `faults`, never an error.

    Without dice the rows weigh what they say, or alike; `bell` makes those in the middle come more often.
    """
    name = clean_name(name)[:NAME_LIMIT].strip()
    faults: list[Problem] = []
    if not name:
        faults.append(problem("table-no-name", line=line))
    if len(written) > MOST_ROWS:
        faults.append(problem("table-too-long", table=name, most=MOST_ROWS))
        written = written[:MOST_ROWS]
    for row in written:
        if not row.text.strip():
            faults.append(problem("table-empty-row", table=name, line=row.line))
        elif len(row.text) > TEXT_LIMIT:
            faults.append(problem("table-long-row", table=name, line=row.line, most=TEXT_LIMIT))
    rows = [row._replace(text=clean_name(row.text[: TEXT_LIMIT + 1])) for row in written]
    named = dice_named(dice) if dice else None
    if dice and named is None:
        faults.append(problem("table-bad-dice", table=name, dice=dice[:40]))
    if any(row.range is not None for row in rows):
        made, sides, digits = _ranged(name, rows, named, faults)
    elif named is not None:
        (sides, digits), made = named, _in_order(name, rows, named, dice, faults)
    elif bell:
        made, sides, digits = _bell(name, rows, faults)
    else:
        made, sides, digits = _weighted(name, rows, faults)
    return Table(id_of(name), name, sides, tuple(made), digits, tuple(faults))


_Made = tuple[list[Row], tuple[int, ...], bool]


def _ranged(
    name: str, rows: list[Written], named: tuple[tuple[int, ...], bool] | None, faults: list[Problem]
) -> _Made:
    """Rows that say their throws; without dice the highest of them is the die, d66 where only that fits."""
    made: list[Row] = []
    hundred = named is None or named[0] == (100,)
    for row in rows:
        found = _RANGE.match(row.range or "")
        if found is None:
            faults.append(problem("table-bad-range", table=name, line=row.line, value=(row.range or "")[:40]))
            continue
        low, high = (_face(part, hundred=hundred) for part in (found[1], found[2] or found[1]))
        if high < low:
            faults.append(problem("table-bad-range", table=name, line=row.line, value=(row.range or "")[:40]))
            continue
        made.append(Row(row.text, low, high, row.line))
    sides, digits = named or _guessed(made)
    return made, sides, digits


def _face(written: str, *, hundred: bool) -> int:
    return 100 if hundred and written in ("00", "000") else int(written)


#: Dice as they are sold.
_COMMON = (4, 6, 8, 10, 12, 20, 30, 100, 1000)


def _guessed(rows: list[Row]) -> tuple[tuple[int, ...], bool]:
    """The dice of rows that only say their throws."""
    if not rows:
        return (), False
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    if (low, high) == (11, 66) and all(
        face in range(1, 7) for row in rows for face in (*divmod(row.low, 10), *divmod(row.high, 10))
    ):
        return (6, 6), True
    for count, sides in ((2, 6), (3, 6), (2, 10), (2, 4), (2, 8), (2, 20)):
        if (low, high) == (count, count * sides):
            return (sides,) * count, False
    if high < 2:
        return (), False
    if any(row.low != row.high for row in rows):
        # Whoever groups throws has a die at hand; what it can show beyond the last row is a gap.
        high = next((sides for sides in _COMMON if sides >= high), high)
    return (high,), False


def _in_order(
    name: str,
    rows: list[Written],
    named: tuple[tuple[int, ...], bool],
    dice: str,
    faults: list[Problem],
) -> list[Row]:
    """One row for each throw, in order; weights may make a row more than one."""
    values = values_of(*named)
    weights = _weights(name, rows, faults)
    if sum(weights) != len(values):
        faults.append(
            problem("table-mismatch", table=name, dice=dice.strip(), count=len(values), rows=sum(weights))
        )
        return [Row(row.text, 0, 0, row.line) for row in rows]
    made, place = [], 0
    for row, weight in zip(rows, weights, strict=True):
        made.append(Row(row.text, values[place], values[place + weight - 1], row.line))
        place += weight
    return made


def _bell(name: str, rows: list[Written], faults: list[Problem]) -> _Made:
    if any(row.weight is not None for row in rows):
        faults.append(problem("table-no-bell", table=name))
    sides = bell_dice(len(rows))
    first = len(sides) or 1
    return [Row(row.text, first + n, first + n, row.line) for n, row in enumerate(rows)], sides, False


def _weighted(name: str, rows: list[Written], faults: list[Problem]) -> _Made:
    weights = _weights(name, rows, faults)
    total = sum(weights)
    if total > MOST_SIDES:
        faults.append(problem("table-too-long", table=name, most=MOST_SIDES))
    made, place = [], 1
    for row, weight in zip(rows, weights, strict=True):
        made.append(Row(row.text, place, place + weight - 1, row.line))
        place += weight
    return made, (total,) if total > 1 else (), False


def _weights(name: str, rows: list[Written], faults: list[Problem]) -> list[int]:
    found = []
    for row in rows:
        weight = _WEIGHT.match(row.weight) if row.weight is not None else None
        value = int(weight[1]) if weight is not None else 0
        if row.weight is not None and not 1 <= value <= MOST_SIDES:
            value = 1
            faults.append(
                problem("table-bad-weight", table=name, line=row.line, value=row.weight[:40], most=MOST_SIDES)
            )
        found.append(value or 1)
    return found
