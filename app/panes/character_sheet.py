"""The character sheet of the selected creature, as its rule system describes it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from app.panes.names import pane_title
from app.panes.pane import Pane
from app.panes.rows import Patch, nobody_rows, text_rows
from app.present import mark_of
from app.widgets.spans import cells, cut, padded, shown, wrap
from rules.naming import display_name
from rules.people import zone_named
from rules.state import AnyCreature, State
from rules.system import SheetRow, SheetView, get
from rules.text import Line, Span, Translator

_GAP = 2
_TWO_COLUMNS = 34
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
            self.selected,
        )

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """Who it is, then the sections, parted by empty rows while there is room."""
        if not state.creatures:
            return nobody_rows(t, size.width)
        creature = state.creatures.get(self.selected or "")
        if creature is None:
            hint = t.text("Nobody selected. The number of a creature selects it.")
            return text_rows(((Span(hint, "muted"),),), size.width)
        view = get(state.rules).sheet(state, creature, t)
        head = _head(state, creature, view, t, size.width)
        blocks = [head, *_sections(view, size.width)]
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
    statuses = [
        f"{word} {status.charges}" if status.charges else word for word, status in creature.statuses.items()
    ]
    if statuses:
        rows += wrap(shown((Span(" · ".join(statuses), "harm"),)), width)
    return rows


def _sections(view: SheetView, width: int) -> list[list[Line]]:
    """Each section in two columns when all of it fits so, else in one, with long values wrapped."""
    label = min(_WIDEST_LABEL, max((cells(_label(row)) for s in view.sections for row in s), default=0))
    label = min(label, max(4, width // 2))
    half = (width - 2 * _GAP) // 2
    blocks: list[list[Line]] = []
    for section in view.sections:
        if not section:
            continue
        short = all(row.label and label + _GAP + cells(shown(row.value)) <= half for row in section)
        paired = width >= _TWO_COLUMNS and short and len(section) > 1
        blocks.append(_paired(section, label, half) if paired else _listed(section, label, width))
    return blocks


def _label(row: SheetRow) -> Line:
    return shown((Span(row.label, "muted"),))


def _paired(section: Sequence[SheetRow], label: int, half: int) -> list[Line]:
    """Rows in two columns, the first column read down first."""
    count = (len(section) + 1) // 2
    lines: list[Line] = []
    for left, right in zip(section[:count], [*section[count:], None], strict=False):
        line = padded((*padded(_label(left), label + _GAP), *shown(left.value)), half + 2 * _GAP)
        if right is not None:
            line = (*line, *padded(_label(right), label + _GAP), *shown(right.value))
        lines.append(line)
    return lines


def _listed(section: Sequence[SheetRow], label: int, width: int) -> list[Line]:
    lines: list[Line] = []
    for row in section:
        first = padded(cut(_label(row), label), label + _GAP)
        rest = (Span(" " * (label + _GAP)),)
        lines += wrap(shown(row.value), width, first, rest)
    return lines
