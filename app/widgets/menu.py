"""A menu: a cursor, keys, and what is known of each entry at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from app.glyphs import GlyphSet
from app.widgets.spans import cells, cut, cut_inside, padded, to_segments
from rules.text import Line, Span, plain

_WIDE_MENU = 64
_SHORTEST_LABEL = 20


class MenuEntry(NamedTuple):
    """A line of a menu: `about` stands at the right, or `brief` without room; `act` is what it does."""

    key: str
    label: Line
    about: Line = ()
    brief: Line = ()
    act: str = ""
    value: str = ""


class Menu(ScrollView, can_focus=True):
    """What can be done, one of it under the cursor; an entry without `act` is a gap."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"menu--cursor"}

    class Picked(Message):
        """An entry was clicked on."""

        def __init__(self, entry: MenuEntry) -> None:
            super().__init__()
            self.entry = entry

    entries: reactive[Sequence[MenuEntry]] = reactive(())
    cursor: reactive[int] = reactive(0)
    glyphs: reactive[GlyphSet] = reactive("unicode")

    @property
    def entry(self) -> MenuEntry | None:
        """The entry under the cursor."""
        return self.entries[self.cursor] if 0 <= self.cursor < len(self.entries) else None

    def keyed(self, key: str) -> MenuEntry | None:
        """The entry that a key picks."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys of the entries, with what the entries say."""
        found = [entry for entry in self.entries if entry.act and entry.key]
        return [(one.key, " · ".join(filter(None, map(plain, (one.label, one.brief))))) for one in found]

    def watch_entries(self) -> None:
        """Keep the cursor on something that can be done."""
        self.virtual_size = Size(1, len(self.entries))
        if self.entry is None or not self.entry.act:
            self.cursor = next((n for n, entry in enumerate(self.entries) if entry.act), 0)

    def watch_cursor(self) -> None:
        """Keep the cursor in sight."""
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if height and not top <= self.cursor < top + height:
            self.scroll_to(y=self.cursor if self.cursor < top else self.cursor - height + 1, animate=False)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self.watch_cursor()

    def move(self, step: int) -> None:
        """Move the cursor to the next entry that does something."""
        place = self.cursor + step
        while 0 <= place < len(self.entries) and not self.entries[place].act:
            place += step
        if 0 <= place < len(self.entries):
            self.cursor = place

    def render_line(self, y: int) -> Strip:
        """Draw an entry."""
        base, width = self.rich_style, self.scrollable_content_region.width
        index = y + self.scroll_offset.y
        if index >= len(self.entries):
            return Strip.blank(width, base)
        entry = self.entries[index]
        here = index == self.cursor and bool(entry.act)
        if here:
            base += Style(bgcolor=self.get_component_rich_style("menu--cursor").bgcolor)
        keys = max(len(one.key) for one in self.entries)
        start: Line = (Span("▌" if here else " ", "accent"), Span(f" {entry.key:{keys}}  ", "key"))
        about = entry.about if width >= _WIDE_MENU else entry.brief
        about = cut(about, max(0, width - cells(start) - _SHORTEST_LABEL))
        room = max(1, width - cells(start) - cells(about) - 2)
        label = padded(cut_inside(entry.label, room), room)
        line = (*start, *label, Span(" "), *about)
        segments = to_segments(line, self.app.theme, base, self.glyphs)
        return Strip(segments).adjust_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked on."""
        offset = event.get_content_offset(self)
        index = offset.y + self.scroll_offset.y if offset is not None else len(self.entries)
        if index < len(self.entries) and self.entries[index].act:
            self.cursor = index
            self.post_message(self.Picked(self.entries[index]))
