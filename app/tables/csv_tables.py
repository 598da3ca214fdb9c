"""A table as CSV: `range,text`, `weight,text` or texts alone, with commas, semicolons or tabs between."""

from __future__ import annotations

import csv
from collections import Counter

from app.tables.building import Written, build
from app.tables.columns import is_heading, is_of_numbers, is_throw, numbered
from app.tables.table import Table

_SEPARATORS = ";\t,"


def separator_of(text: str) -> str:
    """What stands between the columns of a text, "" where it has only one.

    At least most lines have it behind something short, as numbers are; a comma in a sentence is none.
    """
    lines = [line for line in text.splitlines() if line.strip()][:200]
    counts = Counter[str]()
    for line in lines:
        for mark in _SEPARATORS:
            first = line.split(mark, 1)[0].strip().strip('"') if mark in line else None
            if first is not None and (not first or is_throw(first) or is_of_numbers(first)):
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
    if rows and is_heading(rows[0][1][0]):
        heading = rows.pop(0)[1][0]
    if not mark:
        return (build(name, [Written(cells[0], line) for line, cells in rows]),)
    return (numbered(name, heading, rows, between=" " if mark == "\t" else f"{mark} "),)
