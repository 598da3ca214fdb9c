"""The turn order: everybody under the headings of the rule system, whose turn it is, who comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size

from app.crowd import Crowd, beside, is_crowd, together
from app.filling import filled
from app.keys import KEY_TABLE
from app.messages import CreatureWalked
from app.panes.crowded import CrowdedPane
from app.panes.names import pane_title
from app.panes.rows import (
    Patch,
    RowFit,
    counted_widths,
    group_widths,
    key_width,
    name_width,
    nobody_rows,
    pips,
    row_note,
    text_rows,
)
from app.present import CreatureRow, TurnBlock, is_won, kind_of, turn_blocks
from app.widgets.spans import cells, shown
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator


class TurnOrder(CrowdedPane):
    """The turn pane; the last row, or the lower border when there is no room, says what `n` starts.

    When the list is taller than the pane a crowd is one row, with those worth a row of their own below it.
    Up and down walk through the rows; left, right and Enter close and open the crowd under the cursor.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(-1)", show=False),
        Binding("down", "walk(1)", show=False),
        Binding("left", "fold(False)", show=False),
        Binding("right", "fold(True)", show=False),
        Binding("enter", "fold", show=False),
    ]

    _next_inside = False

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """Headings with their creatures in columns, parted by empty rows while there is room."""
        blocks = self._blocks(state, t)
        creatures = [row for block in blocks for row in block.rows]
        self._next_inside = False
        if not creatures:
            found = text_rows((self.nobody_matches(t),), size.width) if state.creatures else None
            return found or nobody_rows(t, size.width, self.keys_alone)
        fit = fit_rows(creatures, size.width, t)
        count = len(creatures) + len(blocks)
        airy = count + len(blocks) - 1 <= size.height
        crowded = count > size.height and not self.narrowed
        rows: list[list[Patch]] = []
        for n, block in enumerate(blocks):
            if n and airy:
                rows.append([])
            rows.append([Patch(0, size.width, shown(block.heading))])
            parts = together(block.rows, str(n)) if crowded else block.rows
            for row in self._unfolded(parts):
                if isinstance(row, Crowd):
                    said = self.crowd_line(row, t)
                    rows.append([Patch(0, size.width, said, crowd=row.id)])
                else:
                    rows.append([Patch(0, size.width, (), row.zone, row, fit)])
        following = self._next_line(state, t)
        if following and len(rows) < size.height:
            self._next_inside = True
            rows += [[] for _ in range(size.height - len(rows) - 1)]
            width = cells(following)
            rows.append([Patch(max(0, size.width - width), min(width, size.width), following)])
        return rows

    def _blocks(self, state: State, t: Translator) -> list[TurnBlock]:
        """The blocks with those that the filter leaves."""
        if self.narrowed:
            narrowed = [
                block._replace(rows=self.narrow(state, block.rows, t)) for block in turn_blocks(state, t)
            ]
            return [block for block in narrowed if block.rows]
        return list(turn_blocks(state, t))

    def _unfolded(self, parts: Sequence[Crowd | CreatureRow]) -> Iterator[Crowd | CreatureRow]:
        """The rows one by one: below a crowd all of it while it is open, else who is apart."""
        for part in parts:
            yield part
            if isinstance(part, Crowd):
                opened = part.id in self._opened
                yield from (row for row in part.rows if opened or self.is_apart(row))

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The round, and what comes next when it does not stand inside; or the filter and its keys."""
        title = self.with_filter(pane_title("turns", t), state, t)
        if self.narrowed is not None:
            return title, self.filter_keys(t)
        if state is None or state.time != "action":
            return title, ()
        counted = Span(filled(t.text("round {n}"), n=state.round), "muted")
        following = () if self._next_inside else self._next_line(state, t)
        between = (Span(" · ", "muted"),) if following else ()
        return title, (*following, *between, counted)

    def _next_line(self, state: State, t: Translator) -> Line:
        """What the key for the next turn starts, or that the fight can be ended."""
        if state.time != "action" or not state.order:
            return ()
        keys = self.keys or KEY_TABLE
        if is_won(state):
            return (Span(keys.key_of("switch_time"), "key"), Span(f" {t.text('ends the fight')}", "good"))
        label = get(state.rules).next_label(state, t)
        said = (Span(keys.key_of("next"), "key"), Span(" → "), Span(label, "muted"))
        # In the glyphs that are drawn, for an arrow in plain characters is two cells wide.
        return shown(said, self.glyphs) if label else ()

    # --- the keys ---

    def stops(self) -> tuple[str, ...]:
        """Where the cursor can stand, from the top: crowds and creatures by their ids."""
        return tuple(
            patch.crowd or (patch.row.id if patch.row is not None else "")
            for patches in self._pane_rows
            for patch in patches
            if patch.crowd or patch.row is not None
        )

    def action_walk(self, step: int) -> None:
        """Go to the row above or below: a crowd is only stood on, a creature is selected."""
        found = beside(self.stops(), self.crowd_here or self.selected, step)
        if found is None:
            return
        if is_crowd(found):
            self.crowd_here = found
            self.show_row(found)
            self.refresh()
        else:
            self.crowd_here = None
            self.refresh()
            self.post_message(CreatureWalked(found))

    def action_fold(self, to: bool | None = None) -> None:
        """Open or close the crowd under the cursor; where it is on somebody, the crowd that they are in."""
        crowd = self.crowd_here or self._crowd_of(self.selected)
        if crowd is not None:
            self.toggle(crowd, to)
            self.show_row(crowd)

    def _crowd_of(self, creature: str | None) -> str | None:
        """The crowd whose row stands above somebody's; of nobody, the only one there is."""
        above: str | None = None
        for stop in self.stops():
            above = stop if is_crowd(stop) else above
            if stop == creature:
                state = self.state
                assert state is not None
                here = state.creatures[stop]
                return above if above is not None and above.endswith(kind_of(here)) else None
        crowds = [stop for stop in self.stops() if is_crowd(stop)]
        return crowds[0] if len(crowds) == 1 else None

    def show_row(self, stop: str) -> None:
        """Scroll so that a row is in sight."""
        for y, patches in enumerate(self._pane_rows):
            if any(stop in (patch.crowd, patch.row.id if patch.row else "") for patch in patches):
                height, top = self.scrollable_content_region.height, self.scroll_offset.y
                if not top <= y < top + height:
                    self.scroll_to(y=max(0, y - height // 2), animate=False)
                return


#: A name is not cut below this for the sake of a word beside it.
WHOLE_NAME = 16
#: Wounds with what ails somebody keep so many cells.
_LEAST_WOUNDS = 12
#: Nor below this for the sake of what is left of a turn.
LEAST_NAME = 9


def fit_rows(rows: Sequence[CreatureRow], width: int, t: Translator) -> RowFit:
    """Columns for a width: the zones go first, then pools are counted, then they go, then ends of names.

    What is left over then goes to what ails somebody, and to the names.
    """
    key, name, groups = key_width(rows), name_width(rows), group_widths(rows)
    whole = groups
    note = max(cells(row_note(row, t)) for row in rows)
    zone = max(cells(shown((Span(row.zone),))) for row in rows)
    short = min(name, WHOLE_NAME)
    if groups and RowFit(key, short, groups, 0, note).width > width:
        # What ails one of them is cut before the wounds of all the others go.
        groups = (min(groups[0], _LEAST_WOUNDS), *groups[1:])
    if RowFit(key, name, groups, zone, note).width > width:
        zone = 0
    pip = max(cells(pips(row_note(row, t))) for row in rows)
    least, wounds, counted = min(name, LEAST_NAME), groups[:1], counted_widths(rows, groups)
    tried = (
        (groups, note, short), (groups, pip, short), (counted, note, short), (counted, pip, short),
        (wounds, note, short), (wounds, pip, short), (wounds, pip, least), (wounds, 0, short), ((), 0, short),
    )  # fmt: skip
    named = 1
    for kept, words, named in tried:
        groups, note = kept, words
        if RowFit(key, named, groups, zone, note).width <= width:
            break
    spare = width - RowFit(key, named, groups, zone, note).width
    if groups and spare > 0:
        # Names that tell people apart come before all of what ails one of them.
        wider = max(0, min(spare - (short - named), whole[0] - groups[0]))
        groups = (groups[0] + wider, *groups[1:])
    rest = RowFit(key, 0, groups, zone, note)
    return rest._replace(name=max(1, min(name, width - rest.width)))
