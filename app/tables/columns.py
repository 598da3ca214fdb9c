"""Rows in columns: what is thrown for each, or what it weighs, and then what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from app.tables.building import Written, build
from app.tables.table import Table

_RANGE = re.compile(r"\s*\d{1,5}\s*[-–—‒‑]\s*\d{1,5}\s*$")
_NUMBER = re.compile(r"\s*\d{1,5}\s*$")
_DICE = re.compile(r"(?:\d{0,3}d(?:\d{1,4}|%))$", re.IGNORECASE)
#: Words over a column, in both languages.
_WEIGHTS: Final = ("weight", "peso", "weights", "pesos")
_RANGES: Final = ("range", "rango", "roll", "tirada", "from", "dado", "dice")
_TEXTS: Final = ("text", "texto", "entry", "entrada", "resultado")


def is_throw(cell: str) -> bool:
    """Whether it is a number or a range of them."""
    return bool(_NUMBER.match(cell) or _RANGE.match(cell))


def is_of_numbers(heading: str) -> bool:
    """Whether a heading stands over what is thrown or what a row weighs."""
    return heading.lower() in (*_WEIGHTS, *_RANGES) or is_dice(heading)


def is_heading(cell: str) -> bool:
    """Whether it says what stands below it."""
    return is_of_numbers(cell) or cell.lower() in _TEXTS


def is_dice(heading: str) -> bool:
    """Whether a heading names dice, as `d6` does."""
    return _DICE.match(heading) is not None


def numbered(
    name: str,
    heading: str,
    rows: Sequence[tuple[int, list[str]]],
    *,
    between: str,
    dice: str = "",
    bell: bool = False,
    line: int = 1,
) -> Table:
    """The table of rows that begin with a number: a throw, where the `heading` or the numbers say so.

    Each row is its line and its cells, of which those that say something are put together with `between`.
    """
    firsts = [cells[0] for _, cells in rows]
    heading = heading.lower()
    ranged = (
        heading in _RANGES
        or is_dice(heading)
        or (heading not in _WEIGHTS and (any(map(_RANGE.match, firsts)) or counts_up(firsts)))
    )
    written = []
    for number, cells in rows:
        said = between.join(cell for cell in cells[1:] if cell)
        written.append(
            Written(said, number, range=cells[0]) if ranged else Written(said, number, weight=cells[0])
        )
    if not dice and ranged and is_dice(heading):
        dice = heading
    return build(name, written, dice=dice, bell=bell, line=line)


def counts_up(firsts: Sequence[str]) -> bool:
    """Whether a column of numbers counts 1, 2, 3 … or 11, 12 … 66: throws then, and no weights."""
    numbers = [int(first) for first in firsts if _NUMBER.match(first)]
    return len(numbers) > 1 and all(one < other for one, other in pairwise(numbers))
