"""What the rows of a pane are made of: pieces with their place, and creatures in columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import set_cell_size

from app.crowd import is_crowd
from app.filling import filled
from app.keys import KEY_TABLE, KeyTable
from app.present import ACTED, ACTIVE, DOWN, HELD, HIDDEN, CreatureRow
from app.widgets.spans import cells, cut, padded, shown, wrap
from rules.text import Line, Role, Span, Translator, plain

#: As much of a name as is kept while there is anything else to leave out.
SHORT_NAME = 8

_MARK_ROLES: dict[str, Role] = {
    ACTIVE: "accent",
    ACTED: "good",
    HELD: "karma",
    DOWN: "muted",
}

#: In a name of so few cells there is room for nothing else.
_LEAST_NAME = 3
#: Cells before the name of somebody whom players do not see.
_UNSEEN_WIDTH = 2

#: Before the number of a creature that the next keys act on.
MARKED = "■"

_NUMBER = re.compile(r" (?:\d+|×\d+(?: ✗\d+)?(?: \(.*\))?)$")


class RowFit(NamedTuple):
    """The widths of a creature row's columns; a column of no width is left out.

    `groups` are the columns of the marks: wounds first, then the pools that there is room for.
    """

    key: int
    name: int
    groups: tuple[int, ...] = ()
    zone: int = 0
    note: int = 0

    @property
    def width(self) -> int:
        """The width of the whole row, with the gaps between its columns."""
        marks = 1 + sum(1 + size for size in self.groups) if self.groups else 0
        zone, note = (2 + size if size else 0 for size in (self.zone, self.note))
        return 3 + self.key + self.name + marks + zone + note


class Patch(NamedTuple):
    """A piece of a pane's row: text from column `x` on that belongs to a creature, a zone or nobody.

    `number` is what picks the zone whose name this is; it is written while the zone is offered.
    `crowd` is the crowd that a click on it opens or closes.
    """

    x: int
    width: int
    line: Line
    zone: str = ""
    row: CreatureRow | None = None
    fit: RowFit | None = None
    frame: bool = False
    number: int = 0
    crowd: str = ""


class CreatureLine(NamedTuple):
    """A creature's row as drawn, in three pieces, for only the name is underlined when it is offered."""

    before: Line
    name: Line
    after: Line


# --- measuring ---


def key_width(rows: Sequence[CreatureRow]) -> int:
    """The width of the longest key."""
    return max((len(str(row.key)) for row in rows), default=1)


def name_width(rows: Sequence[CreatureRow]) -> int:
    """The width of the longest name."""
    return max(
        (cells(shown((Span(row.name),))) + (_UNSEEN_WIDTH if row.hidden else 0) for row in rows), default=0
    )


def mark_groups(marks: Line) -> list[Line]:
    """Marks in the groups that spaces part: wounds, pools."""
    groups: list[list[Span]] = [[]]
    for span in shown(marks):
        if span.text.isspace():
            groups.append([])
        else:
            groups[-1].append(span)
    return [tuple(group) for group in groups]


def group_widths(rows: Sequence[CreatureRow]) -> tuple[int, ...]:
    """The width of each column of marks that some row has, and so all leave room for."""
    widths: list[int] = []
    for row in rows:
        for n, group in enumerate(mark_groups(row.marks)):
            if n == len(widths):
                widths.append(0)
            widths[n] = max(widths[n], cells(group))
    return tuple(widths)


def counted_widths(rows: Sequence[CreatureRow], groups: tuple[int, ...]) -> tuple[int, ...]:
    """The widths of the columns of marks with the pools as numbers."""
    pools = [[cells(counted(group)) for group in mark_groups(row.marks)] for row in rows]
    return (*groups[:1], *(max(row[n] for row in pools if n < len(row)) for n in range(1, len(groups))))


def counted(group: Line) -> Line:
    """A pool in fewer cells: ◆◆◆◆ as ◆4; anything else as it is."""
    text = plain(group)
    if len(group) != 1 or len(text) < _COUNTED or len(set(text)) > 1 or text.isalnum():
        return group
    return (Span(f"{text[0]}{len(text)}", group[0].role),)


#: From so many signs on a number is shorter.
_COUNTED = 3


# --- writing ---


def creature_line(
    row: CreatureRow,
    fit: RowFit,
    width: int,
    t: Translator | None,
    *,
    role: Role,
    offered: bool,
    marked: bool = False,
) -> CreatureLine:
    """A creature's row of exactly `width` cells; `role` is that of its name while it is up."""
    name: Role = "muted" if row.down else role
    key: Role = "key" if row.active or offered else name if row.down else "strong"
    number = "" if is_crowd(row.id) else str(row.key)
    fit = with_borrowed(row, fit, t)
    before: Line = (
        Span(row.mark, _MARK_ROLES.get(row.mark, "plain")),
        Span(MARKED if marked else "›" if offered else " ", "accent"),
        Span(" " * (fit.key - len(number))),
        Span(number, key),
        Span(" "),
    )
    room = fit.name
    if row.hidden and room > _LEAST_NAME:
        before, room = (*before, Span(f"{HIDDEN} ", "muted")), room - _UNSEEN_WIDTH
    text = cut_name(shown((Span(row.name, name),)), room)
    rest = [Span(" " * (room - cells(text)))]
    groups = mark_groups(row.marks)
    for n, size in enumerate(fit.groups):
        group = groups[n] if n < len(groups) else ()
        group = counted(group) if cells(group) > size else group
        if row.down:
            group = tuple(Span(span.text, "muted") for span in group)
        rest += [Span("  " if n == 0 else " "), *padded(group, size)]
    if fit.zone:
        rest += [Span("  "), *padded(shown((Span(row.zone, "muted"),)), fit.zone)]
    if fit.note:
        rest += [Span("  "), *_short_note(row_note(row, t), fit.note)]
    return CreatureLine(before, text, padded(rest, width - cells(before) - cells(text)))


def with_borrowed(row: CreatureRow, fit: RowFit, t: Translator | None) -> RowFit:
    """The columns of one row: a name and what ails somebody are not cut while cells behind them are empty.

    The nearest column with cells to spare gives them, so that those behind it stay where they are.
    """
    groups = mark_groups(row.marks)
    wanted = [
        name_width((row,)),
        *(cells(groups[n]) if n < len(groups) else 0 for n in range(len(fit.groups))),
        cells(shown((Span(row.zone),))),
        cells(row_note(row, t)),
    ]
    sizes = [fit.name, *fit.groups, fit.zone, fit.note]
    for place in (0, 1) if fit.groups else (0,):
        for giver in range(place + 1, len(sizes)):
            given = min(wanted[place] - sizes[place], sizes[giver] - wanted[giver])
            if given > 0:
                sizes[place] += given
                sizes[giver] -= given
    *groups_sizes, zone, note = sizes[1:]
    return RowFit(fit.key, sizes[0], tuple(groups_sizes), zone, note)


def cut_name(line: Line, width: int) -> Line:
    """A name in no more than `width` cells: of "Goblin 12" the number stays, for it tells them apart."""
    number = _NUMBER.search(plain(line))
    if cells(line) <= width or number is None or len(line) != 1 or width < len(number[0]) + 2:
        return cut(line, width)
    text, role = line[0]
    start = set_cell_size(text[: number.start()], width - len(number[0])).rstrip()
    return (Span(f"{start}…{number[0][1:]}", role),)


def row_note(row: CreatureRow, t: Translator | None) -> Line:
    """The note on a creature's turn, or its mark in a word when there is none."""
    if row.note or t is None:
        return shown(row.note)
    if row.mark == HELD:
        return (Span(t.text("holds"), "karma"),)
    if row.mark == DOWN:
        return (Span(t.text("down"), "muted"),)
    return (Span(t.text("hidden"), "muted"),) if row.hidden else ()


def _short_note(note: Line, width: int) -> Line:
    """A note cut to a width: when its words have no room its pips stand alone, never the head of a word."""
    if cells(note) > width and width <= PIPS_WIDTH:
        note = pips(note)
    return padded(note, width)


#: Up to here a note has room for its pips only.
PIPS_WIDTH = 6


def pips(note: Line) -> Line:
    """The signs of a note without its words: ○● of an action spent and a free one left.

    A number at its head, which is a place in the order, stays before them.
    """
    number = note[:1] if note and note[0].text.strip().isdecimal() else ()
    signs = [
        Span(char, span.role)
        for span in note
        for char in span.text
        if not char.isalnum() and not char.isspace()
    ]
    return (*number, *([Span(" ")] if number and signs else []), *signs)


def text_rows(lines: Sequence[Line], width: int) -> list[list[Patch]]:
    """Lines that belong to nobody, wrapped, a row each."""
    return [[Patch(0, width, row)] for line in lines for row in wrap(line, width)]


def nobody_rows(
    t: Translator, width: int, keys: KeyTable | None = KEY_TABLE, *, running: bool = False
) -> list[list[Patch]]:
    """What a pane says while nobody is at the table: which key to press, and what to write.

    Without keys it says no more than that: for whoever only looks on, and beside the map, which says which.
    `running` says all in one go, for a pane of few rows.
    """
    if keys is None:
        return text_rows(((Span(t.text("Nobody here yet."), "muted"),),), width)
    hint = filled(t.text("Nobody here yet. Press {key} and write:"), key=keys.key_of("command"))
    example: Line = (Span(t.text("add goblin x4 near"), "key"),)
    hero = filled(t.text("Or {key} for a new hero."), key=keys.key_of("edit"))
    if running:
        hero = filled(t.text("or {key} for a new hero"), key=keys.key_of("edit"))
        return text_rows(((Span(f"{hint} ", "muted"), *example, Span(f" · {hero}", "muted")),), width)
    return text_rows(((Span(hint, "muted"),), example, (Span(hero, "muted"),)), width)
