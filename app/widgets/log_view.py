"""The log as it is drawn: where the reader is in a story of any length, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.style import Style
from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from app.filling import filled
from app.glyphs import GlyphSet
from app.present import LogEntry
from app.widgets.log_marks import FOUND, LogMarks
from app.widgets.log_reading import Reading
from app.widgets.log_rows import LogLayout
from app.widgets.log_story import ListedStory, Story
from app.widgets.long_log import LongLog, Place
from app.widgets.spans import highlighted, shown, to_segments, wrap
from rules.text import Line, Span, Translator, plain

#: The cursor's column, and one between the text and the scroll bar.
_EDGES = 2


class LogView(ScrollView, can_focus=True):
    """Shows a story from where the reader is; follows the newest entry unless the reader went up.

    What its keys and the mouse do is `ActionLog`'s. `cursor_seq` is the highlighted entry, always one in
    sight.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"action-log--cursor", "action-log--found"}
    DEFAULT_CSS = """
    LogView {
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

    def __init__(
        self, translator: Translator, *, hint: str = "", glyphs: GlyphSet = "unicode", **options: Any
    ) -> None:
        """Make an empty log; `hint` is shown while there is nothing, `options` are those of a Widget."""
        super().__init__(**options)
        self._translator, self._hint, self._glyphs = translator, hint, glyphs
        self._airy, self._fetching = False, False
        self._book = LongLog()
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

    def _tell_fetching(self, fetching: bool) -> None:
        if self._fetching != fetching:
            self._fetching = fetching
            self._tell_news()

    def _place(self) -> None:
        """Bring rows, scroll bar and subtitle in line with the entries, the size and the place."""
        width, height = self.scrollable_content_region.size
        book, reading = self._book, self._reading
        # Out of sight, only the places must exist.
        if width <= _EDGES or height < 1:
            reading.settle()
            return
        if book.lay_out(
            LogLayout(
                width - _EDGES,
                self._glyphs,
                self._airy,
                self._translator.text("{n} more lines; Enter shows all"),
            )
        ):
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
        # Textual moves it only while it is shown, which it is not yet when the log is first filled.
        self.vertical_scrollbar.position = row
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
        news = Span(filled(text, n=self._translator.number(count, 0)))
        self.set_class(bool(count), "-new")
        self.border_subtitle = Content(plain(shown((news,), self._glyphs))) if count else Content("")

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

    def render_line(self, y: int) -> Strip:
        """Draw a row of the pane."""
        width, base, seen = self.scrollable_content_region.width, self.rich_style, self._reading.seen
        if y >= len(seen):
            hint = wrap(shown((Span(self._hint, "muted"),)), max(1, width - _EDGES))
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
