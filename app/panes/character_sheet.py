"""The character sheet of the selected creature, as its rule system describes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Size

from app.filling import filled
from app.narrated import words_of
from app.panes.names import pane_title
from app.panes.pane import Pane
from app.panes.rows import Patch, nobody_rows, text_rows
from app.present import HIDDEN, mark_of
from app.status_words import statuses_line
from app.widgets.spans import cells, cut, padded, shown, wrap
from rules.naming import display_name
from rules.people import named, zone_named
from rules.sides import PARTY
from rules.solo.behaviour import BEHAVIOUR
from rules.state import AnyCreature, State
from rules.system import SheetRow, SheetView, get
from rules.text import Line, Span, Translator
from rules.veiling import in_sight, outward_name

_GAP = 2
_TWO_COLUMNS = 34
_MOST_COLUMNS = 4
_WIDEST_LABEL = 18


class CharacterSheet(Pane):
    """The sheet pane."""

    def slice_of(self, state: State) -> tuple[object, ...]:
        """The selected creature; the whole state only as far as a sheet may depend on it."""
        creature = state.creatures.get(self.selected or "")
        return (
            creature,
            state.zones,
            state.options,
            state.counters,
            state.active,
            state.rules,
            state.book,
            self.selected,
        )

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """Who it is, then the sections, parted by empty rows while there is room."""
        if not state.creatures:
            return nobody_rows(t, size.width, self.keys_alone)
        creature = state.creatures.get(self.selected or "")
        if creature is None:
            hint = t.text("Nobody selected. The number of a creature selects it.")
            return text_rows(((Span(hint, "muted"),),), size.width)
        view = get(state.rules).sheet(state, creature, t)
        head = _head(state, creature, view, t, size.width)
        blocks = [head, *_sections(view, size.width), *_intent(state, creature, t, size.width)]
        airy = sum(map(len, blocks)) + len(blocks) - 1 <= size.height
        rows: list[list[Patch]] = []
        for n, block in enumerate(blocks):
            if n and airy:
                rows.append([])
            rows += [[Patch(0, size.width, line)] for line in block]
        return rows

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The pane's name and whose sheet it is."""
        creature = state.creatures.get(self.selected or "") if state is not None else None
        if state is None or creature is None:
            return pane_title("sheet", t), ()
        return pane_title("sheet", t, display_name(state, creature)), ()


def _head(state: State, creature: AnyCreature, view: SheetView, t: Translator, width: int) -> list[Line]:
    """Key, name and subtitle, with the place at the right; what ails them below."""
    mark = mark_of(state, creature).strip()
    role = creature.side
    name: list[Span] = [
        Span(str(creature.key), "strong"),
        Span(" "),
        Span(display_name(state, creature), role),
    ]
    if mark:
        name[:0] = [Span(mark, "muted" if creature.down else "accent"), Span(" ")]
    if not in_sight(state, creature):
        name.append(Span(f" {HIDDEN} {t.text('hidden')}", "muted"))
    elif (known := outward_name(state, creature)) != display_name(state, creature):
        name.append(Span(f" {filled(t.text('players see: {name}'), name=known)}", "muted"))
    who = shown(name)
    place = shown((Span(zone_named(state, creature.zone, t), "muted"),))
    about = shown(view.subtitle)
    rows: list[Line] = []
    if cells(who) + cells(about) + cells(place) + 4 <= width and about:
        rows.append((*padded((*who, Span("  "), *about), width - cells(place)), *place))
    elif cells(who) + cells(place) + 2 <= width:
        rows.append((*padded(who, width - cells(place)), *place))
        rows += wrap(about, width) if about else []
    else:
        rows += wrap(who, width)
        rows += wrap((*about, Span(" · " if about else "", "muted"), *place), width)
    if creature.statuses and not view.tells_statuses:
        rows += wrap(shown(statuses_line(state, creature, t)), width)
    return rows


def _intent(state: State, creature: AnyCreature, t: Translator, width: int) -> list[list[Line]]:
    """What somebody whom nobody plays goes by, and who hurt it last where that matters to it."""
    if creature.side in PARTY or not creature.behaviour:
        return []
    label = t.text(BEHAVIOUR.label)
    value: Line = (Span(words_of(creature.behaviour, t)),)
    if "hurt-last" in creature.behaviour and creature.hurt_by in state.creatures:
        value = (*value, Span(" · ", "muted"), named(state, creature.hurt_by))
    return [_listed((SheetRow(label, value),), cells(shown((Span(label),))), width)]


class _Grid(NamedTuple):
    """Columns for short rows: the widths of a label and of a whole column, and how many columns there are."""

    label: int
    column: int
    across: int


def _sections(view: SheetView, width: int) -> list[list[Line]]:
    """Sections of short rows in columns, the same for all where that can be; the rest one below the other.

    Their first values begin where those of the rest do, if that costs no column.
    """
    label = min(_WIDEST_LABEL, max((cells(_label(row)) for s in view.sections for row in s), default=0))
    label = min(label, max(4, width // 2))
    sections = [section for section in view.sections if section]
    short = [section for section in sections if len(section) > 1 and _grid([section], width)]
    shared, alike = _shared(short, width, label)
    blocks = []
    for section in sections:
        own = _in_line([section], width, label) if section in short else None
        grid = shared if any(section is one for one in alike) else own
        blocks.append(_in_columns(section, grid) if grid else _listed(section, label, width))
    return blocks


def _shared(
    short: Sequence[Sequence[SheetRow]], width: int, label: int
) -> tuple[_Grid | None, Sequence[Sequence[SheetRow]]]:
    """Columns for all of some sections, or else for all but one, with the sections that they are for."""
    for without in (None, *short):
        alike = [section for section in short if section is not without]
        grid = _in_line(alike, width, label)
        if grid is not None:
            return grid, alike
    return None, ()


def _in_line(sections: Sequence[Sequence[SheetRow]], width: int, label: int) -> _Grid | None:
    """The columns for some sections, with labels of a width where that leaves as many of them."""
    free, bound = _grid(sections, width), _grid(sections, width, label)
    return bound if free is not None and bound is not None and bound.across == free.across else free


def _grid(sections: Sequence[Sequence[SheetRow]], width: int, least: int = 0) -> _Grid | None:
    """The most columns in which every row of some sections fits, None when that is not even two.

    Labels take the `least` width at any rate.
    """
    rows = [row for section in sections for row in section]
    if width < _TWO_COLUMNS or not rows or not all(row.label for row in rows):
        return None
    label = max(least, *(cells(_label(row)) for row in rows))
    value = max(cells(shown(row.value)) for row in rows)
    for count in range(_MOST_COLUMNS, 1, -1):
        column = (width - _GAP * (count - 1)) // count
        if label + 1 + value <= column:
            return _Grid(label + min(_GAP, column - label - value), column, count)
    return None


def _label(row: SheetRow) -> Line:
    return shown((Span(row.label, "muted"),))


def _in_columns(section: Sequence[SheetRow], grid: _Grid) -> list[Line]:
    """Rows in columns, read down first."""
    height = (len(section) + grid.across - 1) // grid.across
    lines: list[Line] = []
    for first in range(height):
        line: Line = ()
        for row in section[first::height]:
            gap = (Span(" " * _GAP),) if line else ()
            line = (*line, *gap, *padded((*padded(_label(row), grid.label), *shown(row.value)), grid.column))
        lines.append(line)
    return lines


def _listed(section: Sequence[SheetRow], label: int, width: int) -> list[Line]:
    lines: list[Line] = []
    for row in section:
        first = padded(cut(_label(row), label), label + _GAP)
        rest = (Span(" " * (label + _GAP)),)
        value = tuple(Span(_SIGNED.sub("\\1\u00a0", text), role) for text, role in shown(row.value))
        for wrapped in wrap(value, width, first, rest):
            lines.append(tuple(Span(text.replace("\u00a0", " "), role) for text, role in wrapped))
    return lines


#: Signs before the word that says what they count: no line ends between them.
_SIGNED = re.compile(r"([●○◆◇★]) (?=\w)")
