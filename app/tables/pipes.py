"""Tables as Markdown draws them: `| d6 | Text |`, `|---|---|`, and rows below."""

from __future__ import annotations

import re
from typing import NamedTuple

from app.tables.building import Written, build
from app.tables.columns import is_dice, is_heading, is_of_numbers, is_throw, numbered
from app.tables.table import Table

_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$")
_PIPE = re.compile(r"(?<!\\)\|")
_EMPHASIS = re.compile(r"(\*\*|__|\*|_|`)(.+)\1$")


class Drawn(NamedTuple):
    """A table as it is drawn: the heading of each column, and the rows with where they stand."""

    heading: list[str]
    rows: list[tuple[int, list[str]]]


def drawn_in(lines: list[tuple[int, str]]) -> list[Drawn]:
    """The tables among lines that have their numbers; what stands around them is left out.

    A table ends with a line that is empty; the numbers of the lines tell where one was.
    """
    found: list[Drawn] = []
    place = 0
    while place < len(lines):
        end = _end(lines, place)
        if end > place:
            found.append(_drawn(lines[place:end]))
        place = max(end, place + 1)
    return found


def read_drawn(drawn: Drawn, name: str, *, dice: str = "", bell: bool = False, line: int = 1) -> Table:
    """The table called `name` that is drawn so; its first column may be what is thrown, or a weight."""
    rows = drawn.rows
    first = drawn.heading[0] if drawn.heading else ""
    columns = max((len(cells) for _, cells in rows), default=0)
    if columns > 1 and (is_of_numbers(first) or any(is_throw(cells[0]) for _, cells in rows)):
        return numbered(name, first, rows, between=", ", dice=dice, bell=bell, line=line)
    said = [Written(", ".join(cell for cell in cells if cell), number) for number, cells in rows]
    return build(name, said, dice=dice or (first if is_dice(first) else ""), bell=bell, line=line)


def _end(lines: list[tuple[int, str]], place: int) -> int:
    """Where the table that begins at a place ends; the place itself where none does."""
    ruled = (
        place + 1 < len(lines)
        and lines[place + 1][0] == lines[place][0] + 1
        and _is_rule(lines[place + 1][1])
    )
    if not (_is_row(lines[place][1]) or (ruled and _PIPE.search(lines[place][1]))):
        return place
    end = place + 1
    # With a rule, whatever follows at once is a row; without, only what is drawn as one.
    while end < len(lines) and lines[end][0] == lines[end - 1][0] + 1 and (ruled or _is_row(lines[end][1])):
        end += 1
    return end


def _drawn(lines: list[tuple[int, str]]) -> Drawn:
    rows = [(number, _cells(text)) for number, text in lines if not _is_rule(text)]
    headed = len(lines) > 1 and _is_rule(lines[1][1])
    if rows and (headed or is_heading(rows[0][1][0])):
        return Drawn(rows[0][1], rows[1:])
    return Drawn([], rows)


def _is_rule(text: str) -> bool:
    return "|" in text and _RULE.match(text.strip()) is not None


def _is_row(text: str) -> bool:
    text = text.strip()
    return text.startswith("|") and len(_PIPE.findall(text)) > 1


def _cells(text: str) -> list[str]:
    """What stands between the lines; `\\|` is a `|` of the text."""
    text = text.strip().removeprefix("|")
    cells = [cell.strip().replace("\\|", "|") for cell in _PIPE.split(text)]
    if len(cells) > 1 and not cells[-1]:
        cells.pop()
    return [_plain(cells[0]), *cells[1:]]


def _plain(cell: str) -> str:
    """A number or a heading without what makes it bold."""
    found = _EMPHASIS.match(cell)
    return found[2].strip() if found is not None and (is_throw(found[2]) or is_heading(found[2])) else cell
