"""Tables as they stand in a Lonelog: `tbl: Name (d6)` with rows under it, or `tbl: Name [a, b, c]`."""

from __future__ import annotations

import re

from app.tables.building import Written, build
from app.tables.plain_text import written_row
from app.tables.table import Table

_HEAD = re.compile(r"\s*tbl:\s*(?P<rest>\S.*)$", re.IGNORECASE)
_LIST = re.compile(r"(?P<name>[^\[\]]{1,80}?)\s*\[(?P<rows>(?!\[).*)\]\s*$")
_DICE = re.compile(r"(?P<name>.{1,80}?)\s*\(\s*(?P<dice>[^()]{1,20})\s*\)\s*:?\s*$")


def has_tables(text: str) -> bool:
    """Whether a text defines a table in this notation; one that was only rolled on does not."""
    return any(_defined(line) for line in text.splitlines())


def read_lonelog(text: str) -> tuple[Table, ...]:
    """The tables that a log defines; everything else in it is passed over."""
    lines = text.splitlines()
    found: list[Table] = []
    for number, line in enumerate(lines):
        head = _HEAD.match(line)
        if head is None:
            continue
        listed, diced = _LIST.match(head["rest"]), _DICE.match(head["rest"])
        if listed is not None:
            rows = [Written(part.strip(), number + 1) for part in _parts(listed["rows"])]
            found.append(build(listed["name"], rows, line=number + 1))
        elif diced is not None:
            indent = len(line) - len(line.lstrip())
            rows = []
            for place, row in enumerate(lines[number + 1 :], number + 2):
                if not row.strip() or len(row) - len(row.lstrip()) <= indent:
                    break
                rows.append(written_row(row, place, ranges=True))
            found.append(build(diced["name"], rows, dice=diced["dice"], line=number + 1))
    return tuple(found)


def _defined(line: str) -> bool:
    head = _HEAD.match(line)
    return head is not None and bool(_LIST.match(head["rest"]) or _DICE.match(head["rest"]))


def _parts(text: str) -> list[str]:
    """What stands between commas, but not those inside `[[…]]`."""
    return re.split(r",(?![^\[\]]{0,80}\]\])", text)
