"""The turn order: everybody under the headings of the rule system, whose turn it is, who comes next."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from app.panes.names import pane_title
from app.panes.pane import Pane
from app.panes.rows import (
    Patch,
    RowFit,
    group_widths,
    key_width,
    name_width,
    nobody_rows,
    pips,
    row_note,
)
from app.present import CreatureRow, turn_blocks
from app.widgets.spans import cells, shown
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator


class TurnOrder(Pane):
    """The turn pane; the last row, or the lower border when there is no room, says what `n` starts."""

    _next_inside = False

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """Headings with their creatures in columns, parted by empty rows while there is room."""
        blocks = turn_blocks(state, t)
        creatures = [row for block in blocks for row in block.rows]
        if not creatures:
            return nobody_rows(t, size.width)
        fit = fit_rows(creatures, size.width, t)
        self._next_inside = False
        count = len(creatures) + len(blocks)
        airy = count + len(blocks) - 1 <= size.height
        rows: list[list[Patch]] = []
        for n, block in enumerate(blocks):
            if n and airy:
                rows.append([])
            rows.append([Patch(0, size.width, shown(block.heading))])
            rows += [[Patch(0, size.width, (), row.zone, row, fit)] for row in block.rows]
        following = _next_line(state, t)
        if following and len(rows) < size.height:
            self._next_inside = True
            rows += [[] for _ in range(size.height - len(rows) - 1)]
            width = cells(following)
            rows.append([Patch(max(0, size.width - width), min(width, size.width), following)])
        return rows

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The round, and what comes next when it does not stand inside."""
        if state is None or state.time != "action":
            return pane_title("turns", t), ()
        counted = Span(t.text("round {n}").replace("{n}", str(state.round)), "muted")
        following = () if self._next_inside else _next_line(state, t)
        between = (Span(" · ", "muted"),) if following else ()
        return pane_title("turns", t), (*following, *between, counted)


def _next_line(state: State, t: Translator) -> Line:
    if state.time != "action" or not state.order:
        return ()
    label = get(state.rules).next_label(state, t)
    return shown((Span("n", "key"), Span(" → "), Span(label, "muted"))) if label else ()


#: A name is not cut below this for the sake of a word beside it.
WHOLE_NAME = 16
#: Nor below this for the sake of what is left of a turn.
LEAST_NAME = 9


def fit_rows(rows: Sequence[CreatureRow], width: int, t: Translator) -> RowFit:
    """Columns for a width: the zones go first, then the pools, then the end of names and notes."""
    key, name, groups = key_width(rows), name_width(rows), group_widths(rows)
    note = max(cells(row_note(row, t)) for row in rows)
    zone = max(cells(shown((Span(row.zone),))) for row in rows)
    short = min(name, WHOLE_NAME)
    if RowFit(key, name, groups, zone, note).width > width:
        zone = 0
    pip = max(cells(pips(row_note(row, t))) for row in rows)
    least, every = min(name, LEAST_NAME), len(groups)
    tried = (
        (every, note, short), (every, pip, short), (1, note, short), (1, pip, short), (1, pip, least),
        (1, 0, short), (0, 0, short),
    )  # fmt: skip
    for kept, words, named in tried:
        if RowFit(key, named, groups[:kept], zone, words).width <= width:
            groups, note = groups[:kept], words
            break
    else:
        groups, note = (), 0
    rest = RowFit(key, 0, groups, zone, note)
    return rest._replace(name=max(1, min(name, width - rest.width)))
