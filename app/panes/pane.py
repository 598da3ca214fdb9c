"""What the panes of the table share: rows that follow the state, drawn piece by piece, and clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from app.glyphs import GlyphSet
from app.keys import KEY_TABLE, KeyTable
from app.layout import WIDE
from app.messages import CreaturePicked, ZonePicked
from app.panes.names import alone_mark
from app.panes.rows import Patch, RowFit, creature_line
from app.present import CreatureRow
from app.widgets.spans import cells, cut, padded, shown, to_content, to_segments
from rules.state import State
from rules.text import Line, Role, Span, Translator
from rules.timeline import Timeline

#: The mouse's right button.
_RIGHT = 3

_ASCII_FRAME = str.maketrans("╭╮╰╯├┤─│", "++++++-|")


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
    marked: reactive[frozenset[str]] = reactive(frozenset(), repaint=False)
    offered: reactive[frozenset[str]] = reactive(frozenset(), repaint=False)
    glyphs: reactive[GlyphSet] = reactive("unicode", repaint=False)
    has_all_room: reactive[bool] = reactive(False, repaint=False, init=False)

    #: The keys, as the user has them: empty panes name some. None for whoever only looks on.
    keys: KeyTable | None = KEY_TABLE
    #: Whether it scrolls to whoever has just become active or selected.
    follows: bool = True
    #: The crowd under the cursor, if any.
    crowd_here: str | None = None

    _pane_rows: Sequence[Sequence[Patch]] = ()
    _pane_slice: tuple[object, ...] = ()
    _pane_sight: tuple[str | None, str | None] = (None, None)

    @property
    def state(self) -> State | None:
        """The state to show; None before there is one."""
        return self.timeline.state if self.timeline is not None else None

    # --- for the panes ---

    def slice_of(self, state: State) -> tuple[object, ...]:
        """The parts of the state that this pane shows, compared by identity."""
        return (
            state.zones, state.creatures, state.active, state.order, state.time, state.round, state.phase,
            state.options, state.counters, state.rules, state.tracks,
        )  # fmt: skip

    def make_rows(self, state: State, t: Translator, size: Size) -> list[list[Patch]]:
        """All rows of the pane at a size in cells; what stands in a row, from the left."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def titles(self, state: State | None, t: Translator) -> tuple[Line, Line]:
        """The title, and the subtitle in the lower border."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def toggle(self, crowd: str) -> None:
        """Open or close a crowd that was clicked on."""

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

    def watch_marked(self, old: frozenset[str], new: frozenset[str]) -> None:
        """Show who is marked."""
        if old != new:
            self.refresh()

    def watch_offered(self, old: frozenset[str], new: frozenset[str]) -> None:
        """Show what may be picked."""
        if old != new:
            self.refresh()

    def watch_glyphs(self) -> None:
        """Draw with other glyphs."""
        self.set_class(self.glyphs == "ascii", "-ascii")
        self._remake()

    def watch_has_all_room(self) -> None:
        """Say in the title that the others are hidden, and what brings them back."""
        self._retitle()

    def _remake_if_changed(self) -> None:
        state = self.state
        if state is None:
            self._remake()
            return
        seen = (self.translator, *self.slice_of(state))
        if len(seen) != len(self._pane_slice) or any(
            a is not b for a, b in zip(seen, self._pane_slice, strict=True)
        ):
            self._remake()

    def refresh_rows(self) -> None:
        """Make the rows anew: something has changed that is no part of the state."""
        self._remake()

    def _remake(self) -> None:
        size, t = self.scrollable_content_region.size, self.translator
        if not self.is_mounted or t is None or size.width < 1 or size.height < 1:
            return
        state = self.state
        self._pane_slice = (t, *self.slice_of(state)) if state is not None else ()
        self._pane_rows = self.make_rows(state, t, size) if state is not None else ()
        self.virtual_size = Size(size.width, len(self._pane_rows))
        self._retitle()
        self._reveal()
        self.refresh()

    def _retitle(self) -> None:
        if self.translator is None:
            return
        title, subtitle = self.titles(self.state, self.translator)
        title = (*title, *alone_mark()) if self.has_all_room else title
        room = max(4, self.outer_size.width - 6)
        self.border_title = to_content(cut(shown(title, self.glyphs), room), self.app.theme, self.glyphs)
        self.border_subtitle = to_content(
            cut(shown(subtitle, self.glyphs), room), self.app.theme, self.glyphs
        )

    def _reveal(self) -> None:
        """Scroll so that whoever has just become active or selected is in sight."""
        state = self.state
        before, now = self._pane_sight, (state.active if state else None, self.selected)
        self._pane_sight = now
        who = now[1] if now[1] != before[1] or now[0] == before[0] else now[0]
        if now == before or who is None or not self.follows:
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
        if patch.crowd and patch.crowd == self.crowd_here:
            base += Style(bgcolor=self.get_component_rich_style("pane--selected", partial=True).bgcolor)
        if patch.frame:
            style = base + self.get_component_rich_style(self._frame_class(patch.zone), partial=True)
            if patch.number:
                return self._drawn_title(patch, style, base)
            return [Segment(self._frame_text(patch.line[0].text), style)]
        return to_segments(padded(patch.line, patch.width), self.app.theme, base, self.glyphs)

    def _drawn_title(self, patch: Patch, frame: Style, base: Style) -> list[Segment]:
        """A zone's name and the border up to the corner."""
        theme, room, title = self.app.theme, patch.width, shown(patch.line, self.glyphs)
        if patch.zone in self.offered:
            head: Line = (Span(f"›{patch.number} ", "key"),)
            title = tuple(Span(span.text, "key") for span in title)
            style = base + Style(underline=True)
        else:
            head, style = (), base
        head = shown(head, self.glyphs)
        # How far it is and how hard the ground stay whole; of the name there is always something.
        least, signs = room - cells(head) - 1, title[1:]
        name: Line = (*cut(title[:1], max(4, least - cells(signs))), *signs)
        name = cut(name, max(0, least))
        fill = " " + "─" * max(0, room - cells(head) - cells(name) - 1)
        return [
            *to_segments(head, theme, base, None),
            *to_segments(name, theme, style, None),
            Segment(self._frame_text(fill), frame),
        ]

    def _frame_text(self, text: str) -> str:
        return text.translate(_ASCII_FRAME) if self.glyphs == "ascii" else text

    def _frame_class(self, zone: str) -> str:
        if zone and zone in self.offered:
            return "pane--frame-offered"
        return "pane--frame-here" if zone and zone == self._zone_here() else "pane--frame"

    @property
    def keys_alone(self) -> KeyTable | None:
        """The keys for a pane that nobody is in; none where the map stands beside it, which names them."""
        return self.keys if self.app.size.width < WIDE else None

    def _zone_here(self, state: State | None = None) -> str | None:
        """The zone of the selected creature, or of the active one, in the pane's state or a given one."""
        state = state or self.state
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
        role = self.name_role(row)
        line = creature_line(
            row, fit, width, self.translator, role=role, offered=offered, marked=row.id in self.marked
        )
        pickable = base + Style(underline=True) if offered else base
        before = to_segments(line.before, theme, base, self.glyphs)
        if row.id == self.selected:
            # Also without colour: the number of the selected one is reversed.
            reverse = Style(reverse=True)
            before = [
                Segment(text, (style or base) + reverse) if text == str(row.key) else Segment(text, style)
                for text, style, _ in before
            ]
        return [
            *before,
            *to_segments(line.name, theme, pickable, self.glyphs),
            *to_segments(line.after, theme, base, self.glyphs),
        ]

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
            if inside and patch.crowd:
                self.toggle(patch.crowd)
                return
            if inside and patch.row is not None:
                marks = event.ctrl or event.button == _RIGHT
                self.post_message(CreaturePicked(patch.row.id, marks=marks))
                return
            # Between two pieces of one zone is inside it as well.
            if patch.zone and (inside or (patch.x > offset.x and patch.zone == left)):
                self.post_message(ZonePicked(patch.zone))
                return
            if patch.x > offset.x:
                return
            left = patch.zone
