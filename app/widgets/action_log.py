"""The action log: what has happened, the newest at the bottom, drawn row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView

from app.present import LogEntry
from app.widgets.log_lines import LogBook, LogLayout, Place
from app.widgets.spans import GlyphSet, shown
from rules.text import Line, Span, Translator, plain

# A selection names rows as entry × _SPAN + row: scroll rows move when more of the log is measured.
_SPAN = 100_000


class ActionLog(ScrollView, can_focus=True):
    """The log pane: follows the newest entry unless the reader scrolled up; an entry opens in place.

    It keeps its place by entry and row (`_top`), never by distance: rows are only estimated
    until they are seen, and every change of width, entries or detail moves them.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"action-log--cursor"}
    DEFAULT_CSS = """
    ActionLog {
        height: 1fr;
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
        background: $surface;
        color: $foreground;
        & > .action-log--cursor { background: $block-cursor-blurred-background; }
        &.-new { border-subtitle-color: $primary; border-subtitle-style: bold; }
    }
    """
    # Without a description: help lists the keys in the user's language.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor(-1)", "", show=False),
        Binding("down", "cursor(1)", "", show=False),
        Binding("pageup", "page(-1)", "", show=False),
        Binding("pagedown", "page(1)", "", show=False),
        Binding("home", "first", "", show=False),
        Binding("end", "last", "", show=False),
        Binding("enter", "open", "", show=False),
    ]

    class EarlierWanted(Message):
        """The reader is at the top, and there are earlier entries than those given."""

    class EntryOpened(Message):
        """The reader asked for the detail of an entry, or for it to close if it is open."""

        def __init__(self, seq: int) -> None:
            super().__init__()
            self.seq = seq

    def __init__(
        self, translator: Translator, *, hint: str = "", glyphs: GlyphSet = "unicode", **options: Any
    ) -> None:
        """Make an empty log; `hint` is shown while there is nothing, `options` are those of a Widget."""
        super().__init__(**options)
        self._translator, self._hint, self._glyphs = translator, hint, glyphs
        self._summary, self._airy, self._earlier = Content(""), False, False
        self._book = LogBook()
        self._top = Place(0, 0)
        self._seen: list[Place] = []  # the places on the screen, from the top
        self._follows, self._last_read = True, 0
        self._cursor_seq: int | None = None
        self._placing, self._asked = False, False

    # --- what it is told ---

    def set_entries(self, entries: Sequence[LogEntry], earlier: bool = False) -> None:
        """Show these entries, by ascending seq; `earlier` when there are more before the first.

        Cheap when they extend those before, or cut their end: the entries kept are compared by
        identity first. The reader's place, the cursor and an open entry stay where they are.
        """
        book = self._book
        top_seq, first, last = self._seq(self._top.index), self._seq(0), self._seq(-1)
        if book.replace(entries) <= self._top.index:
            self._drop_selection()
            if top_seq is not None:
                self._top = Place(book.index_of(top_seq), self._top.row)
        if self._seq(0) != first or not earlier:
            self._asked = False
        self._earlier = earlier
        if self._cursor_seq is not None and book.entries:
            at_end = self._follows and self._cursor_seq == last != book.detail_seq
            self._cursor_seq = self._seq(-1 if at_end else book.index_of(self._cursor_seq))
        if book.detail_seq not in (None, self._seq(book.index_of(book.detail_seq or 0))):
            book.open(None)
        self._place()

    def show_detail(self, seq: int, lines: Sequence[Line]) -> None:
        """Open an entry in place, closing the one that was open."""
        if self._seq(self._book.index_of(seq)) == seq:
            self._book.open(seq, lines)
            self._go(self._book.index_of(seq))

    def hide_detail(self) -> None:
        """Close the open entry, if any."""
        self._book.open(None)
        self._place()

    def set_language(self, translator: Translator, hint: str) -> None:
        """Speak another language; the entries are given anew by `set_entries`."""
        self._translator, self._hint = translator, hint
        self._place()

    def set_look(self, *, glyphs: GlyphSet | None = None, airy: bool | None = None) -> None:
        """Change the set of glyphs, or between dense rows and airy ones for reading."""
        self._glyphs = glyphs or self._glyphs
        self._airy = self._airy if airy is None else airy
        self._place()

    def set_summary(self, text: str) -> None:
        """Set the border's subtitle: what is listed and how much; news of new entries cover it."""
        self._summary = Content(text)
        self._tell_news()

    # --- what can be asked ---

    @property
    def following(self) -> bool:
        """Whether the newest entry is in sight."""
        return self._follows

    @property
    def new_count(self) -> int:
        """How many entries came after the reader scrolled up."""
        entries = self._book.entries
        if self._follows or not entries or entries[-1].seq <= self._last_read:
            return 0
        older = self._book.index_of(self._last_read)
        return len(entries) - older - (entries[older].seq <= self._last_read)

    @property
    def cursor_seq(self) -> int | None:
        """The highlighted entry."""
        return self._cursor_seq

    @property
    def detail_seq(self) -> int | None:
        """The open entry."""
        return self._book.detail_seq

    # --- placing ---

    def _seq(self, index: int) -> int | None:
        entries = self._book.entries
        return entries[index].seq if -len(entries) <= index < len(entries) else None

    def _place(self) -> None:
        """Bring rows, scroll bar and subtitle in line with the entries, the size and the place."""
        width, height = self.scrollable_content_region.size
        book = self._book
        # The first column is the cursor's.
        if width < 2 or height < 1:
            return
        if book.lay_out(LogLayout(width - 1, self._glyphs, self._airy)):
            self._drop_selection()
        self._placing = True
        if not book.entries:
            self._seen, self._follows, total, row = [], True, 0, 0
        else:
            bottom = book.back(book.end, height - 1)
            self._top = bottom if self._follows else min(bottom, book.clamp(self._top))
            self._seen = [self._top]
            while len(self._seen) < height and (after := book.forward(self._seen[-1], 1)) != self._seen[-1]:
                self._seen.append(after)
            # Everything on the screen is measured by now, so these agree with it.
            row, total = book.row_of(self._top), book.total
            if not self._follows and self._top == bottom:
                self._follows = True
            if self._follows:
                self._last_read = book.entries[-1].seq
        self.virtual_size = Size(width, total)
        if round(self.scroll_y) != row:
            self.scroll_y = row
        self.scroll_target_y = row
        self._placing = False
        self._tell_news()
        self._ask_for_earlier()
        self.refresh()

    def _tell_news(self) -> None:
        news = self._news()
        self.set_class(bool(news), "-new")
        self.border_subtitle = Content(news) if news else self._summary

    def _news(self) -> str:
        count = self.new_count
        text = self._translator.plural("▼ {n} new", "▼ {n} new", count)
        text = text.replace("{n}", self._translator.number(count, 0))
        return plain(shown((Span(text),), self._glyphs)) if count else ""

    def _ask_for_earlier(self) -> None:
        if self._top != (0, 0):
            self._asked = False
        elif self._earlier and not self._asked:
            self._asked = True
            self.post_message(self.EarlierWanted())

    def _move_to(self, place: Place) -> None:
        """Put a place at the top of the pane, or as near as the end allows."""
        self._top, self._follows = place, False
        self._place()

    def _go(self, index: int) -> None:
        """Bring an entry into sight: all of it, or its beginning if it is too tall."""
        book, height = self._book, self.scrollable_content_region.height
        begin, end = Place(index, 0), Place(index, book.height(index) - 1)
        if begin <= self._top:
            self._move_to(begin)
        elif not self._seen or end > self._seen[-1]:
            self._move_to(min(begin, book.back(end, height - 1)))
        else:
            self._place()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Follow the wheel and the scroll bar: by exact rows nearby, by estimate when far."""
        super().watch_scroll_y(old_value, new_value)
        if self._placing or round(old_value) == round(new_value) or not self._book.entries:
            return
        row, near = round(new_value), 4 * self.size.height
        distance = row - round(old_value)
        if row <= 0:
            place = Place(0, 0)
        elif row >= self.max_scroll_y:
            place = self._book.end
        elif abs(distance) > near:
            place = self._book.find(row)
        elif distance > 0:
            place = self._book.forward(self._top, distance)
        else:
            place = self._book.back(self._top, -distance)
        self._move_to(place)

    def scroll_to(self, x: float | None = None, y: float | None = None, **options: Any) -> None:
        """Scroll at once: rows may move while they are measured, and an animation would not know."""
        super().scroll_to(x, y, **{**options, "animate": False})

    def on_mount(self) -> None:
        """Draw again when the colours change."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self.refresh())

    def on_resize(self) -> None:
        """Wrap again, keeping the place."""
        self._place()
