"""A table as CSV: `range,text`, `weight,text` or texts alone, with commas, semicolons or tabs between."""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import pairwise

from app.tables.building import Written, build
from app.tables.table import Table

_RANGE = re.compile(r"\s*\d{1,5}\s*[-–—‒‑]\s*\d{1,5}\s*$")
_NUMBER = re.compile(r"\s*\d{1,5}\s*$")
_SEPARATORS = ";\t,"
#: Words over a column, in both languages.
_WEIGHTS = ("weight", "peso", "weights", "pesos")
_RANGES = (
    "range",
    "rango",
    "roll",
    "tirada",
    "from",
    "d100",
    "d20",
    "d6",
    "d66",
    "2d6",
    "d%",
    "dado",
    "dice",
)


def separator_of(text: str) -> str:
    """What stands between the columns of a text, "" where it has only one.

    At least most lines have it behind something short, as numbers are; a comma in a sentence is none.
    """
    lines = [line for line in text.splitlines() if line.strip()][:200]
    counts = Counter[str]()
    for line in lines:
        for mark in _SEPARATORS:
            first = line.split(mark, 1)[0].strip().strip('"') if mark in line else None
            if first is not None and (not first or _RANGE.match(first) or _NUMBER.match(first)
                                      or first.lower() in (*_WEIGHTS, *_RANGES)):  # fmt: skip
                counts[mark] += 1
    best = max(_SEPARATORS, key=lambda mark: counts[mark])
    return best if lines and counts[best] * 2 > len(lines) else ""


def read_csv(text: str, name: str) -> tuple[Table, ...]:
    """The one table of a file called `name`; a heading in its first line is passed over."""
    mark = separator_of(text)
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(text.splitlines(), delimiter=mark or "\x1f", strict=False)
    for cells in reader:
        if any(cell.strip() for cell in cells):
            rows.append((reader.line_num, [cell.strip() for cell in cells]))
    heading = ""
    if rows and rows[0][1][0].lower() in (
        *_WEIGHTS,
        *_RANGES,
        "text",
        "texto",
        "entry",
        "entrada",
        "resultado",
    ):
        heading = rows.pop(0)[1][0].lower()
    if not mark:
        return (build(name, [Written(cells[0], line) for line, cells in rows]),)
    firsts = [cells[0] for _, cells in rows]
    ranged = heading in _RANGES or (
        heading not in _WEIGHTS and (any(map(_RANGE.match, firsts)) or _counts_up(firsts))
    )
    written = []
    for line, cells in rows:
        said = f"{mark} ".join(cell for cell in cells[1:] if cell) if mark != "\t" else " ".join(cells[1:])
        written.append(
            Written(said, line, range=cells[0]) if ranged else Written(said, line, weight=cells[0])
        )
    dice = heading if ranged and re.match(r"\d*d(\d+|%)$", heading) else ""
    return (build(name, written, dice=dice),)


def _counts_up(firsts: list[str]) -> bool:
    """Whether a column of numbers counts 1, 2, 3 … or 11, 12 … 66: throws then, and no weights."""
    numbers = [int(first) for first in firsts if _NUMBER.match(first)]
    return len(numbers) > 1 and all(one < other for one, other in pairwise(numbers))
