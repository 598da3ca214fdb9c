"""The panes: their names and keys, what they have in common, and the tabs between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from app.messages import CreaturePicked, ZonePicked
from app.present import ACTED, ACTIVE, DOWN, HELD, HIDDEN, CreatureRow
from app.widgets.spans import GlyphSet, cells, shown, to_content, to_segments, wrap
from app.widgets.title_bar import Bar, Piece, cut, padded
from rules.state import State
from rules.text import N_, Line, Role, Span, Translator, plain
from rules.timeline import Timeline


class PaneName(NamedTuple):
    """A pane as the tabs and the titles name it."""

    id: str
    key: str
    label: str

    @property
    def action(self) -> str:
        """The action that shows it."""
        return f"show_{self.id}"


#: The panes in the order of their tabs.
PANES = (
    PaneName("zones", "z", N_("Zones")),
    PaneName("turns", "i", N_("Turns")),
    PaneName("sheet", "f", N_("Sheet")),
    PaneName("log", "l", N_("Log")),
)


def pane_title(pane_id: str, t: Translator, about: str = "") -> Line:
    """A pane's title with its key, and whom it is about."""
    pane = next(pane for pane in PANES if pane.id == pane_id)
    who: Line = (Span(" · ", "muted"), Span(about, "strong")) if about else ()
    return (Span(pane.key, "key"), Span(" "), Span(t.text(pane.label), "strong"), *who)


class PaneTabs(Bar):
    """The tabs of the narrow layout; `pane` is the id of the pane that is shown."""

    translator: reactive[Translator | None] = reactive(None)
    pane: reactive[str] = reactive("zones")

    def pieces(self, width: int) -> Sequence[Piece]:
        """A tab for each pane; only keys where the names do not fit."""
        t = self.translator
        if t is None:
            return ()
        for named in (True, False):
            pieces = [Piece((Span(" "),))]
            for name in PANES:
                label = Span(f" {t.text(name.label)} " if named else " ", "muted")
                line: Line = (Span(" "), Span(name.key, "key"), label)
                pieces += [Piece(line, name.action, name.id == self.pane), Piece((Span(" "),))]
            if sum(cells(piece.line) for piece in pieces) <= width:
                break
        return pieces


class RowFit(NamedTuple):
    """The widths of a creature row's columns; a column of no width is left out.

    `groups` are the columns of the marks: wounds first, then the pools that there is room for.
    """

    key: int
    name: int
    groups: tuple[int, ...] = ()
    zone: int = 0
    note: int = 0


class Patch(NamedTuple):
    """A piece of a pane's row: text from column `x` on that belongs to a creature, a zone or nobody.

    `number` is what picks the zone whose name this is; it is written while the zone is offered.
    """

    x: int
    width: int
    line: Line
    zone: str = ""
    row: CreatureRow | None = None
    fit: RowFit | None = None
    frame: bool = False
    number: int = 0


_MARK_ROLES: dict[str, Role] = {
    ACTIVE: "accent",
    ACTED: "good",
    HELD: "karma",
    DOWN: "muted",
    HIDDEN: "muted",
}


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


def name_width(rows: Sequence[CreatureRow]) -> int:
    """The width of the longest name."""
    return max((cells(shown((Span(row.name),))) for row in rows), default=0)


def key_width(rows: Sequence[CreatureRow]) -> int:
    """The width of the longest key."""
    return max((len(str(row.key)) for row in rows), default=1)


_NUMBER = re.compile(r" \d+$")


def cut_name(line: Line, width: int) -> Line:
    """A name in no more than `width` cells: of "Goblin 12" the number stays, for it tells them apart."""
    number = _NUMBER.search(plain(line))
    if cells(line) <= width or number is None or len(line) != 1 or width < len(number[0]) + 2:
        return cut(line, width)
    text, role = line[0]
    start = set_cell_size(text[: number.start()], width - len(number[0])).rstrip()
    return (Span(f"{start}…{number[0][1:]}", role),)


class Pane(ScrollView, can_focus=True):
    """What the panes share: they hold no game state, draw row by row and tell what was clicked on.

    A pane makes its rows (`make_rows`) when its part of the state or its size has changed; selection
    and offers are only drawn anew.
    """

    ALLOW_SELECT = False
    HAS_CARDS: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "pane--here",
        "pane--selected",
        "pane--offered",
        "pane--frame",
        "pane--frame-here",
        "pane--frame-offered",
    }
    DEFAULT_CSS = """
    Pane { overflow-x: hidden; overflow-y: auto; scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    """

    timeline: reactive[Timeline | None] = reactive(None, repaint=False)
    selected: reactive[str | None] = reactive(None, repaint=False)
    translator: reactive[Translator | None] = reactive(None, repaint=False)
    offered: reactive[frozenset[str]] = reactive(frozenset(), repaint=False)
    glyphs: reactive[GlyphSet] = reactive("unicode", repaint=False)

    _pane_rows: Sequence[Sequence[Patch]] = ()
    _pane_slice: tuple[object, ...] = ()
    _pane_sight: tuple[str | None, str | None] = (None, None)

    # --- for the panes ---

    def slice_of(self, state: State) -> tuple[object, ...]:
        """The parts of the state that this pane shows, compared by identity."""
        return (
            state.zones, state.creatures, state.active, state.order, state.time, state.round, state.phase,
            state.options, state.counters, state.rules,
        )  # fmt: skip

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """All rows of the pane at a size in cells; what stands in a row, from the left."""
        raise NotImplementedError

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The title, and the subtitle in the lower border."""
        raise NotImplementedError

    # --- reactions ---

    def on_mount(self) -> None:
        """Follow the theme, whose colours are part of the title."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self._retitle())
        self._remake()

    def on_resize(self) -> None:
        """Lay out again, keeping the active and the selected in sight."""
        self._pane_sight = (None, None)
        self._remake()

    def watch_timeline(self) -> None:
        """Show the new state, if anything here has changed."""
        self._remake_if_changed()

    def watch_translator(self) -> None:
        """Speak another language."""
        self._remake_if_changed()

    def watch_selected(self) -> None:
        """Show another selection."""
        self._remake_if_changed()
        self._reveal()
        self.refresh()

    def watch_offered(self, old: frozenset[str], new: frozenset[str]) -> None:
        """Show what may be picked."""
        if old != new:
            self.refresh()

    def watch_glyphs(self) -> None:
        """Draw with other glyphs."""
        self.set_class(self.glyphs == "ascii", "-ascii")
        self._remake()

    def _remake_if_changed(self) -> None:
        if self.timeline is None:
            self._remake()
            return
        seen = (self.translator, *self.slice_of(self.timeline.state))
        if len(seen) != len(self._pane_slice) or any(
            a is not b for a, b in zip(seen, self._pane_slice, strict=True)
        ):
            self._remake()

    def _remake(self) -> None:
        size, t = self.scrollable_content_region.size, self.translator
        if not self.is_mounted or t is None or size.width < 1 or size.height < 1:
            return
        state = self.timeline.state if self.timeline is not None else None
        self._pane_slice = (t, *self.slice_of(state)) if state is not None else ()
        self._pane_rows = self.make_rows(state, t, size) if state is not None else ()
        self.virtual_size = Size(size.width, len(self._pane_rows))
        self._retitle()
        self._reveal()
        self.refresh()

    def _retitle(self) -> None:
        if self.translator is None:
            return
        state = self.timeline.state if self.timeline is not None else None
        title, subtitle = self.titles(state, self.translator)
        room = max(4, self.outer_size.width - 6)
        self.border_title = to_content(cut(shown(title), room), self.app.theme, self.glyphs)
        self.border_subtitle = to_content(cut(shown(subtitle), room), self.app.theme, self.glyphs)

    def _reveal(self) -> None:
        """Scroll so that whoever has just become active or selected is in sight."""
        state = self.timeline.state if self.timeline is not None else None
        before, now = self._pane_sight, (state.active if state else None, self.selected)
        self._pane_sight = now
        who = now[1] if now[1] != before[1] or now[0] == before[0] else now[0]
        if now == before or who is None:
            return
        for y, patches in enumerate(self._pane_rows):
            if any(patch.row is not None and patch.row.id == who for patch in patches):
                height, top = self.scrollable_content_region.height, self.scroll_offset.y
                if not top <= y < top + height:
                    self.scroll_to(y=max(0, y - height // 2), animate=False)
                return

    # --- drawing ---

    def render_line(self, y: int) -> Strip:
        """Draw a row from its patches."""
        base, width = self.rich_style, self.scrollable_content_region.width
        here = self._zone_here()
        lit = base + Style(bgcolor=self.get_component_rich_style("pane--here", partial=True).bgcolor)
        y += self.scroll_offset.y
        segments: list[Segment] = []
        end, before = 0, ""
        for patch in self._pane_rows[y] if y < len(self._pane_rows) else ():
            if patch.x > end:
                inside = patch.zone == here == before
                segments.append(Segment(" " * (patch.x - end), lit if inside else base))
            # A turn's row has a zone as well, but stands in no card.
            segments += self._drawn(patch, lit if patch.zone == here and self.HAS_CARDS else base)
            end, before = max(end, patch.x + patch.width), patch.zone
        return Strip(segments).adjust_cell_length(width, base)

    def _drawn(self, patch: Patch, base: Style) -> list[Segment]:
        if patch.row is not None and patch.fit is not None:
            return self._drawn_row(patch.row, patch.fit, patch.width, base)
        if patch.frame:
            style = base + self.get_component_rich_style(self._frame_class(patch.zone), partial=True)
            if patch.number:
                return self._drawn_title(patch, style, base)
            text = patch.line[0].text
            return [Segment(text.translate(_ASCII_FRAME) if self.glyphs == "ascii" else text, style)]
        return to_segments(padded(patch.line, patch.width), self.app.theme, base, self.glyphs)

    def _drawn_title(self, patch: Patch, frame: Style, base: Style) -> list[Segment]:
        """A zone's name and the border up to the corner."""
        theme, room = self.app.theme, patch.width
        if patch.zone in self.offered:
            head: Line = (Span(f"›{patch.number} ", "key"),)
            name: Line = tuple(Span(span.text, "key") for span in patch.line)
            style = base + Style(underline=True)
        else:
            head, name, style = (), patch.line, base
        name = cut(name, max(0, room - cells(head) - 2))
        fill = " " + "─" * max(0, room - cells(head) - cells(name) - 1)
        return [
            *to_segments(head, theme, base, self.glyphs),
            *to_segments(name, theme, style, self.glyphs),
            Segment(fill.translate(_ASCII_FRAME) if self.glyphs == "ascii" else fill, frame),
        ]

    def _frame_class(self, zone: str) -> str:
        if zone and zone in self.offered:
            return "pane--frame-offered"
        return "pane--frame-here" if zone and zone == self._zone_here() else "pane--frame"

    def _zone_here(self) -> str | None:
        """The zone of the selected creature, or of the active one."""
        state = self.timeline.state if self.timeline is not None else None
        here = state.creatures.get(self.selected or state.active or "") if state else None
        return here.zone if here is not None else None

    def name_role(self, row: CreatureRow) -> Role:
        """The role in which a name is written."""
        return "strong" if row.active else "plain"

    def _drawn_row(self, row: CreatureRow, fit: RowFit, width: int, base: Style) -> list[Segment]:
        theme, offered = self.app.theme, row.id in self.offered
        if row.id == self.selected:
            style = self.get_component_rich_style("pane--selected", partial=True)
            base += Style(bgcolor=style.bgcolor)
        name: Role = "muted" if row.down else self.name_role(row)
        key: Role = "key" if row.active or offered else name if row.down else "strong"
        start: Line = (
            Span(row.mark, _MARK_ROLES.get(row.mark, "plain")),
            Span("›" if offered else " ", "accent"),
            Span(" " * (fit.key - len(str(row.key)))),
        )
        pickable = base
        if offered:
            pickable += Style(underline=True)
        text = cut_name(shown((Span(row.name, name),)), fit.name)
        rest = [Span(" " * (fit.name - cells(text)))]
        groups = mark_groups(row.marks)
        for n, size in enumerate(fit.groups):
            group = groups[n] if n < len(groups) else ()
            if row.down:
                group = tuple(Span(span.text, "muted") for span in group)
            rest += [Span("  " if n == 0 else " "), *padded(group, size)]
        if fit.zone:
            rest += [Span("  "), *padded(shown((Span(row.zone, "muted"),)), fit.zone)]
        if fit.note:
            rest += [Span("  "), *_short_note(row_note(row, self.translator), fit.note)]
        head = to_segments(start, theme, base, self.glyphs)
        middle = to_segments((Span(str(row.key), key), Span(" ")), theme, base, self.glyphs)
        named = to_segments(text, theme, pickable, self.glyphs)
        used = fit.key + 3 + fit.name
        tail = to_segments(padded(rest, width - used + fit.name - cells(text)), theme, base, self.glyphs)
        return [*head, *middle, *named, *tail]

    # --- the mouse ---

    def on_click(self, event: events.Click) -> None:
        """Tell which creature, or else which zone, was clicked on."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        y = offset.y + self.scroll_offset.y
        left = ""
        for patch in self._pane_rows[y] if y < len(self._pane_rows) else ():
            inside = patch.x <= offset.x < patch.x + patch.width
            if inside and patch.row is not None:
                self.post_message(CreaturePicked(patch.row.id))
                return
            # Between two pieces of one zone is inside it as well.
            if patch.zone and (inside or (patch.x > offset.x and patch.zone == left)):
                self.post_message(ZonePicked(patch.zone))
                return
            if patch.x > offset.x:
                return
            left = patch.zone


_ASCII_FRAME = str.maketrans("╭╮╰╯├┤─│", "++++++-|")


def row_note(row: CreatureRow, t: Translator | None) -> Line:
    """The note on a creature's turn, or its mark in a word when there is none."""
    if row.note or t is None:
        return shown(row.note)
    if row.mark == HELD:
        return (Span(t.text("holds"), "karma"),)
    if row.mark == DOWN:
        return (Span(t.text("down"), "muted"),)
    return (Span(t.text("hidden"), "muted"),) if row.mark == HIDDEN else ()


def _short_note(note: Line, width: int) -> Line:
    """A note cut to a width; one cell holds a pip, never the head of a word."""
    if width == 1 and cells(note) > 1:
        pip = plain(note)[0]
        note = () if pip.isalnum() else (Span(pip, note[0].role),)
    return padded(note, width)


def nobody_rows(t: Translator, width: int) -> list[list[Patch]]:
    """What a pane says while nobody is at the table: which key to press, and what to write."""
    hint: Line = (Span(t.text("Nobody here yet. Press c and write:"), "muted"),)
    example: Line = (Span(t.text("add goblin x4 near"), "key"),)
    return [[Patch(0, width, one)] for text in (hint, example) for one in wrap(text, width)]
