"""A list with a cursor that the screen around it moves: rows are drawn for the width there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from app.glyphs import GlyphSet
from app.widgets.spans import cut, shown, to_segments
from rules.text import Line, Span

_MARGINS = 3  # the mark of the cursor, and a cell before the scrollbar


class CursorList(ScrollView, can_focus=False):
    """Rows, one of them under the cursor; keys belong to the screen, which calls `move`.

    `draw(row, width, here)` makes a row; it is cut at the width.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"cursor-list--cursor"}
    DEFAULT_CSS = "CursorList { overflow-x: hidden; overflow-y: auto; scrollbar-size-vertical: 1; }"

    class Picked(Message):
        """A row was clicked on, `x` cells from its left; `again` when the cursor stood there already."""

        def __init__(self, row: int, *, again: bool, x: int = 0) -> None:
            super().__init__()
            self.x = x
            self.row = row
            self.again = again

    cursor: reactive[int] = reactive(0)
    rows: reactive[int] = reactive(0)

    def __init__(self, draw: Callable[[int, int, bool], Line], glyphs: GlyphSet, *, id: str) -> None:
        super().__init__(id=id)
        self._draw_row = draw
        self._row_glyphs = glyphs

    def set_glyphs(self, glyphs: GlyphSet) -> None:
        """Draw with another set of glyphs."""
        self._row_glyphs = glyphs
        self.refresh()

    def show(self, rows: int, cursor: int) -> None:
        """Show this many rows with the cursor on one of them."""
        self.rows = rows
        self.virtual_size = Size(1, rows)
        self.cursor = max(0, min(rows - 1, cursor))
        self._reveal()
        self.refresh()

    def move(self, step: int) -> None:
        """Move the cursor, as far as there are rows."""
        self.cursor = max(0, min(self.rows - 1, self.cursor + step))

    def watch_cursor(self) -> None:
        """Keep the cursor in sight."""
        self._reveal()

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._reveal()

    def _reveal(self) -> None:
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if height and not top <= self.cursor < top + height:
            self.scroll_to(y=self.cursor if self.cursor < top else self.cursor - height + 1, animate=False)

    def render_line(self, y: int) -> Strip:
        """Draw a row."""
        base, width = self.rich_style, self.scrollable_content_region.width
        row = y + self.scroll_offset.y
        if row >= self.rows:
            return Strip.blank(width, base)
        here = row == self.cursor
        if here:
            base += Style(bgcolor=self.get_component_rich_style("cursor-list--cursor").bgcolor)
        line: Line = (Span("▌ " if here else "  ", "accent"), *self._draw_row(row, width - _MARGINS, here))
        segments = to_segments(cut(shown(line, self._row_glyphs), width), self.app.theme, base, None)
        return Strip(segments).adjust_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to what was clicked on, and tell."""
        offset = event.get_content_offset(self)
        row = offset.y + self.scroll_offset.y if offset is not None else self.rows
        if row < self.rows:
            again = row == self.cursor
            self.cursor = row
            self.post_message(self.Picked(row, again=again, x=offset.x if offset is not None else 0))
