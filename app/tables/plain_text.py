"""Tables as plain text or Markdown: one row a line, `^3` for its weight, `## Name` above each table.

Rows may say their throws, `1-3: text`, or stand in a drawn table (`app.tables.pipes`).
"""

from __future__ import annotations

import re

from app.tables.building import Written, build
from app.tables.columns import counts_up
from app.tables.pipes import drawn_in, read_drawn
from app.tables.table import Table

_HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*$")
_BULLET = re.compile(r"(?:[-*+•]|\d{1,4}[.)])\s+")
_ORDERED = re.compile(r"\d{1,4}[.)]\s")
_WEIGHT = re.compile(r"\s\^(\S*)\s*$")
_RANGE = re.compile(
    r"(\d{1,4}(?:\s*[-–—]\s*\d{1,4})?)\s*[:|.\t]\s+(?=\S)|(\d{1,4}(?:\s*[-–—]\s*\d{1,4})?)\s*:\s*$"
)
_DICE = re.compile(r"\s*\(\s*(\d{0,3}[dD](?:\d{1,4}|%))\s*\)$")
_BELL = re.compile(r"\s+2d$", re.IGNORECASE)
_KEY = re.compile(r"(?P<key>[^\s:#\-\"'][^:\n]{0,60}):\s+(?P<text>\S.*)$")
_SLOT = re.compile(r"\{([^{}\n]{1,80})\}")
_DICE_SLOT = re.compile(r"\d{0,2}d\d{1,4}([+\-]\d{1,3})?$")


#: What is longer is no heading; and patterns stay quick.
_LONGEST_HEADING = 200


def read_plain(text: str, name: str) -> tuple[Table, ...]:
    """The tables of a note called `name`: what stands above the first heading belongs to the note itself.

    A name that ends in ` 2d` is a bell curve, one that ends in `(d66)` has those dice. Keys of the front
    matter are templates, in which `{name}` is a draw from the section of that name.
    """
    lines = text.splitlines()
    templates, first = _front_matter(lines)
    sections: list[tuple[str, int, list[tuple[int, str]]]] = [(name, 1, [])]
    for number, written in enumerate(lines[first:], first + 1):
        heading = _HEADING.match(written.strip()[:_LONGEST_HEADING])
        if heading is not None:
            sections.append((heading[1], number, []))
        elif written.strip() and not written.strip().startswith("```"):
            sections[-1][2].append((number, written))
    tables = [table for section in sections if section[2] for table in _section(*section)]
    return (*tables, *templates)


def _section(name: str, line: int, written: list[tuple[int, str]]) -> list[Table]:
    bell = _BELL.search(name) is not None
    name = _BELL.sub("", name)
    dice = _DICE.search(name)
    if dice is not None:
        name = name[: dice.start()]
    if drawn := drawn_in(written):
        # What stands around a drawn table is said of it.
        return [
            read_drawn(
                one,
                name if len(drawn) == 1 else f"{name} {n}",
                dice=dice[1] if dice else "",
                bell=bell,
                line=line,
            )
            for n, one in enumerate(drawn, 1)
        ]
    ranges = dice is not None or _are_throws(written)
    rows = [written_row(text, number, ranges=ranges) for number, text in written]
    if dice is not None and not all(row.range is not None for row in rows):
        # Numbers at the front of some rows only are part of what they say.
        some = any(row.range is not None for row in rows)
        rows = [written_row(text, number, ranges=False) for number, text in written] if not some else [
            row if row.range is not None else row._replace(range="") for row in rows
        ]  # fmt: skip
    elif any(row.range is not None for row in rows):
        rows = [row if row.range is not None else row._replace(range="") for row in rows]
    return [build(name, rows, dice=dice[1] if dice is not None else "", bell=bell, line=line)]


def _are_throws(written: list[tuple[int, str]]) -> bool:
    """Whether rows without dice say their throws all the same: ranges do, and numbers that count up.

    A range in a single row among many is part of what it says, and `1.` is a list, whatever its numbers are.
    """
    throws = [written_row(text, number, ranges=True).range for number, text in written]
    found = [throw for throw in throws if throw is not None]
    grouped = sum(not throw.isdigit() for throw in found)
    if grouped:
        return grouped > 1 or len(found) == len(written)
    if len(found) < len(written) or any(_ORDERED.match(text.strip()) for _, text in written):
        return False
    first, last = int(found[0]), int(found[-1])
    return counts_up(found) and (first == 1 or last - first == len(found) - 1)


def written_row(text: str, line: int, *, ranges: bool) -> Written:
    """A row as it is written: `1-2: text` where it may say its throws, `text ^3` with its weight."""
    text = text.strip()
    text = _BULLET.sub("", text, count=1) if not ranges or not _RANGE.match(text) else text
    found = _RANGE.match(text) if ranges else None
    if found is not None:
        return Written(text[found.end() :].strip(), line, range=found[1] or found[2])
    weight = _WEIGHT.search(f" {text}")
    if weight is not None:
        return Written(text[: max(0, weight.start() - 1)].strip(), line, weight=weight[1])
    return Written(text, line)


def _front_matter(lines: list[str]) -> tuple[list[Table], int]:
    """The templates of the front matter, and the first line after it."""
    if not lines or lines[0].strip() != "---":
        return [], 0
    end = next((n for n, text in enumerate(lines[1:], 1) if text.strip() == "---"), 0)
    found = []
    for number, text in enumerate(lines[1:end], 2):
        pair = _KEY.match(text)
        if pair is not None and "{" in pair["text"]:
            row = Written(_SLOT.sub(_nested, pair["text"].strip().strip("\"'")), number)
            found.append(build(pair["key"], [row], line=number))
    return found, end + 1 if end else 0


def _nested(slot: re.Match[str]) -> str:
    return slot[0] if _DICE_SLOT.match(slot[1]) else f"[[{slot[1].strip()}]]"
