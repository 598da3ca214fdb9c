"""The action log: what has happened, the newest at the bottom, drawn row by row."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from app.glyphs import GlyphSet
from app.present import LogEntry
from app.widgets.log_lines import LogBook, Place
from app.widgets.log_marks import FOUND, LogMarks
from app.widgets.log_reading import Reading
from app.widgets.log_rows import LogLayout
from app.widgets.log_story import ListedStory, Story
from app.widgets.spans import highlighted, shown, to_segments, wrap
from rules.text import Line, Span, Translator, plain

_KEYS = {
    "up": "cursor(-1)", "down": "cursor(1)", "pageup": "page(-1)", "pagedown": "page(1)",
    "home": "go(0)", "end": "go(-1)", "enter": "open",
}  # fmt: skip

#: Seconds that reading files may take before the log says that it is reading.
PATIENCE = 0.2


class ActionLog(ScrollView, can_focus=True):
    """The log pane: follows the newest entry unless the reader scrolled up; an entry opens in place.

    `cursor_seq` is the highlighted entry, always one in sight.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"action-log--cursor", "action-log--found"}
    DEFAULT_CSS = """
    ActionLog {
        height: 1fr;
        overflow: hidden auto;
        scrollbar-gutter: stable; scrollbar-size-vertical: 1;
        background: $surface; color: $foreground;
        border-subtitle-color: $text-muted;
        & > .action-log--cursor { background: $block-cursor-blurred-background; }
        & > .action-log--found { text-style: bold underline reverse; }
        &.-new { border-subtitle-color: $primary; border-subtitle-style: bold; }
    }
    """
    # Without descriptions: help lists the keys in the user's language.
    BINDINGS: ClassVar[list[BindingType]] = [Binding(key, act, "", show=False) for key, act in _KEYS.items()]

    @dataclass(eq=False)
    class EntryOpened(Message):
        """The reader asked for the detail of an entry, or for it to close if it is open."""

        seq: int

    def __init__(
        self, translator: Translator, *, hint: str = "", glyphs: GlyphSet = "unicode", **options: Any
    ) -> None:
        """Make an empty log; `hint` is shown while there is nothing, `options` are those of a Widget."""
        super().__init__(**options)
        self._translator, self._hint, self._glyphs = translator, hint, glyphs
        self._summary, self._airy, self._fetching = Content(""), False, False
        self._book = LogBook()
        self._reading = Reading(self._book)
        self.cursor_seq: int | None = None
        self._picked: int | None = None  # where keys or mouse put the cursor since it is shown
        self._placing, self._placed_size = False, Size(0, 0)
        self._newest: int | None = None
        self._marks = LogMarks()

    def set_entries(self, entries: Sequence[LogEntry]) -> None:
        """Show these entries, by ascending seq, as `set_story` does; the first ones may be those before."""
        story = ListedStory(entries)
        self.set_story(story, story.common(self._book.entries))

    def set_story(self, story: Story, kept: int) -> None:
        """Show a story, of which so many entries at the front are the same as before.

        The reader's place, the cursor and an open entry stay where they are. What is far from the
        reader is neither told nor kept, so the cost does not grow with the story.
        """
        book, reading = self._book, self._reading
        # A story may have moved on already: only what is kept of it can still be asked.
        top = book.seq(reading.top.entry) if reading.top.entry < len(book.entries) else None
        last = self._newest
        book.replace(story, kept)
        self._newest = book.seq(-1)
        if kept <= reading.top.entry and top is not None:
            self._drop_selection()
            reading.top = Place(book.index_of(top), reading.top.row)
        if self.cursor_seq is not None:
            # On the newest, the cursor follows too; unless it is being read.
            at_end = reading.follows and self.cursor_seq == last != book.detail_seq
            self.cursor_seq = self._seq(-1 if at_end else book.index_of(self.cursor_seq))
        if not book.has(book.detail_seq):
            book.open(None)
        self._place()

    def mark_found(self, key: str) -> None:
        """Mark the entries that have what a search key says, and where; "" marks none."""
        if self._marks.look_for(key):
            self.refresh()

    async def entry(self, seq: int) -> LogEntry | None:
        """An entry, told without holding up the screen; None when there is no such one."""
        index = self._book.index_of(seq)
        await self._fetch(index)
        return self._book.entries[self._book.index_of(seq)] if self._book.has(seq) else None

    async def go_to(self, seq: int) -> None:
        """Put the cursor on an entry, in the middle of the pane when it is out of sight."""
        index = self._book.index_of(seq)
        await self._fetch(index)
        if self._book.has(seq) and self._reading.seen:
            if not any(place.entry == index for place in self._reading.seen):
                self._reading.go(self._book.back(Place(index, 0), self._reading.height // 2))
            self._select(self._book.index_of(seq))

    def show_detail(self, seq: int, lines: Sequence[Line]) -> None:
        """Open an entry in place, closing the one that was open."""
        if self._book.has(seq):
            self._book.open(seq, lines)
            self._reading.reveal(self._book.index_of(seq))
            self._place()

    def hide_detail(self) -> None:
        """Close the open entry, if any."""
        self._book.open(None)
        self._place()

    def set_look(
        self,
        *,
        translator: Translator | None = None,
        hint: str | None = None,
        glyphs: GlyphSet | None = None,
        airy: bool | None = None,
    ) -> None:
        """Change what is given: the language (entries come anew by `set_entries`), the hint, the glyphs.

        `airy` is for reading: an empty row between entries, and no times.
        """
        self._translator = translator or self._translator
        self._hint = self._hint if hint is None else hint
        self._glyphs = glyphs or self._glyphs
        self._airy = self._airy if airy is None else airy
        self._place()

    def set_summary(self, text: str) -> None:
        """Set the border's subtitle: what is listed and how much; news of new entries cover it."""
        self._summary = Content(text)
        self._tell_news()

    @property
    def following(self) -> bool:
        """Whether the newest entry is in sight."""
        return self._reading.follows

    @property
    def new_count(self) -> int:
        """How many entries came after the reader scrolled up."""
        return self._reading.new_count

    @property
    def detail_lines(self) -> Sequence[Line]:
        """The lines of the open entry's detail, none when no entry is open."""
        return self._book.detail

    @property
    def detail_seq(self) -> int | None:
        """The open entry."""
        return self._book.detail_seq

    def _seq(self, index: int) -> int | None:
        return self._book.seq(index)

    async def _fetch(self, index: int) -> None:
        """Have what is around an entry told before going there, and say so when that takes long."""
        missing = self._book.missing(index)
        if not missing:
            return
        story = self._book.entries
        waiting = asyncio.get_running_loop().call_later(PATIENCE, self._tell_fetching, True)
        try:
            for one in missing:
                await asyncio.to_thread(story.fetch, one)
        finally:
            waiting.cancel()
            self._tell_fetching(False)

    def _tell_fetching(self, fetching: bool) -> None:
        if self._fetching != fetching:
            self._fetching = fetching
            self._tell_news()

    def _place(self) -> None:
        """Bring rows, scroll bar and subtitle in line with the entries, the size and the place."""
        width, height = self.scrollable_content_region.size
        book, reading = self._book, self._reading
        # The first column is the cursor's. Out of sight, only the places must exist.
        if width < 2 or height < 1:
            reading.settle()
            return
        if book.lay_out(LogLayout(width - 1, self._glyphs, self._airy)):
            self._drop_selection()
        reading.height = height
        reading.settle()
        if reading.seen:
            # The cursor is never out of sight.
            begin, end = reading.seen[0].entry, reading.seen[-1].entry
            index = end if self.cursor_seq is None else book.index_of(self.cursor_seq)
            self.cursor_seq = self._seq(min(max(begin, index), end))
        # What is in sight is measured by now, so the scroll bar agrees with it.
        row = book.row_of(reading.top) if reading.seen else 0
        self._placing, self._placed_size = True, self.container_size
        self.virtual_size = Size(width, book.total)
        if round(self.scroll_y) != row:
            self.scroll_y = row
        self.scroll_target_y = row
        self._placing = False
        self._tell_news()
        self.refresh()

    def _tell_news(self) -> None:
        if self._fetching:
            self.border_subtitle = Content(
                plain(shown((Span(self._translator.text("reading…")),), self._glyphs))
            )
            return
        count = self.new_count
        text = self._translator.plural("▼ {n} new", "▼ {n} new", count)
        news = Span(text.replace("{n}", self._translator.number(count, 0)))
        self.set_class(bool(count), "-new")
        self.border_subtitle = Content(plain(shown((news,), self._glyphs))) if count else self._summary

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Follow the wheel and the scroll bar: by exact rows nearby, by estimate when far."""
        super().watch_scroll_y(old_value, new_value)
        row, distance = round(new_value), round(new_value) - round(old_value)
        # While the pane changes size it is Textual that scrolls: on_resize comes next.
        book, reading = self._book, self._reading
        if self._placing or not distance or not reading.seen or self.container_size != self._placed_size:
            return
        if row <= 0 or row >= self.max_scroll_y:
            reading.go(Place(0, 0) if row <= 0 else book.end)
        elif abs(distance) > 4 * reading.height:
            reading.go(book.find(row))
        else:
            reading.move(distance)
        self._place()

    def scroll_to(self, x: float | None = None, y: float | None = None, **options: Any) -> None:
        """Scroll at once: rows move while they are measured, and an animation would not know."""
        super().scroll_to(x, y, **{**options, "animate": False})

    def on_resize(self) -> None:
        """Wrap again, keeping the place."""
        self._place()

    on_show = on_resize

    def on_blur(self) -> None:
        """Hide the cursor: the next click only shows it."""
        self._picked = None

    def _select(self, index: int) -> None:
        self.cursor_seq = self._picked = self._seq(index)
        self._reading.reveal(index)
        self._place()

    async def _fetch_here(self) -> bool:
        """Have what is around the cursor told; whether there is anything."""
        if self.cursor_seq is not None:
            await self._fetch(self._book.index_of(self.cursor_seq))
        return bool(self._reading.seen) and self.cursor_seq is not None

    async def action_cursor(self, step: int) -> None:
        """Move the cursor by an entry; inside one taller than the pane, by half a pane first."""
        if not await self._fetch_here():
            return
        assert self.cursor_seq is not None
        seen = self._reading.seen
        index, edge = self._book.index_of(self.cursor_seq), seen[-1 if step > 0 else 0]
        last = self._book.height(index) - 1 if step > 0 else 0
        if edge.entry == index and edge.row != last:
            self._reading.move(step * max(1, len(seen) // 2))
            self._place()
        else:
            self._select(min(max(0, index + step), len(self._book.entries) - 1))

    async def action_page(self, step: int) -> None:
        """Move the cursor by a screenful."""
        if await self._fetch_here():
            assert self.cursor_seq is not None
            here = Place(self._book.index_of(self.cursor_seq), 0)
            self._select(self._book.step(here, step * max(1, self._reading.height - 1)).entry)

    async def action_go(self, index: int) -> None:
        """Move the cursor to the first entry, 0, or to the newest, -1, and follow it again."""
        await self._fetch(index % max(1, len(self._book.entries)))
        self.cursor_seq = self._picked = self._seq(index)
        self._reading.top, self._reading.follows = Place(0, 0), index < 0
        self._place()

    def action_open(self) -> None:
        """Ask for the detail of the entry under the cursor."""
        if self.cursor_seq is not None:
            self.post_message(self.EntryOpened(self.cursor_seq))

    async def on_click(self, event: events.Click) -> None:
        """Select the entry clicked on; open it if it was selected; on the news, go to the end."""
        # Textual would select all the text on a double click.
        event.prevent_default()
        offset = event.get_content_offset(self)
        if offset is None:
            if self.new_count and event.y == self.outer_size.height - 1:
                await self.action_go(-1)
        elif offset.y < len(self._reading.seen) and self.text_selection is None:
            index = self._reading.seen[offset.y].entry
            if self._seq(index) == self._picked:
                self.action_open()
            else:
                self._select(index)

    def render_line(self, y: int) -> Strip:
        """Draw a row of the pane."""
        width, base, seen = self.scrollable_content_region.width, self.rich_style, self._reading.seen
        if y >= len(seen):
            hint = wrap(shown((Span(self._hint, "muted"),)), width - 1)
            line = hint[y] if not seen and y < len(hint) else ()
            segments = to_segments((Span(" "), *line), self.app.theme, base, self._glyphs)
            return Strip(segments).adjust_cell_length(width, base)
        place = seen[y]
        line, theme = self._book.rows(place.entry)[place.row], self.app.theme
        here = bool(line) and self.has_focus and self._seq(place.entry) == self.cursor_seq
        if here:
            base += Style(bgcolor=self.get_component_rich_style("action-log--cursor").bgcolor)
        found = place.row == 0 and self._marks.marks(self._book.entries[place.entry])
        sign = "▌" if here else FOUND if found else " "
        mark = to_segments((Span(sign, "accent"),), theme, base, self._glyphs)
        segments = to_segments(line, theme, base, None)
        for start, end in self._marks.places(plain(line)):
            segments = highlighted(segments, start, end, self.get_component_rich_style("action-log--found"))
        selection = self.text_selection
        if selection is not None and (cut := selection.get_span(place.name)) is not None:
            style = self.screen.get_component_rich_style("screen--selection")
            segments = highlighted(segments, *cut, style)
        # A selection that begins on the mark begins with the text.
        text = Strip(segments).adjust_cell_length(width - 1, base)
        return Strip.join([strip.apply_offsets(0, place.name) for strip in (Strip(mark, 1), text)])

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the selected text, for the clipboard."""
        seen = self._reading.seen
        return (self._book.text(selection, seen), "\n") if seen else None

    def _drop_selection(self) -> None:
        """Forget a selection whose rows are no longer the same."""
        if self.is_mounted and self.text_selection is not None:
            self.screen.clear_selection()
