"""A screen of text to read: help, the rules of an entry, a long answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from app.glyphs import GlyphSet
from app.messages import RulesWanted
from app.reference import rule_ids
from app.screens.left_once import OverScreen
from app.widgets.spans import cells, padded, shown, to_content, wrap
from rules.text import Line, Span, plain


class ReadingScreen(OverScreen[None]):
    """Shows lines; any of Escape, Enter, `?` or `q` closes it.

    What keys do stands in one column, and is wrapped in it; other lines keep their indentation. With
    `behind`, the ids of the rules behind the text, Enter reads them, and a click on a line that names rules
    reads those.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,q,Q", "dismiss", show=False),
        Binding("enter", "read_rules", show=False),
    ]

    def __init__(
        self,
        title: str,
        lines: Sequence[Line],
        glyphs: GlyphSet = "unicode",
        *,
        behind: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._behind = tuple(behind)
        self._rows: list[Line] = []
        self._reading_title = title
        self._lines = lines
        self._glyphs = glyphs

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="reading") as box:
            box.border_title = Content(self._reading_title)
            yield Static(self._content())

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self.app.theme_changed_signal.subscribe(
            self, lambda _: self.query_one(Static).update(self._content())
        )

    def on_resize(self) -> None:
        self.call_after_refresh(lambda: self.query_one(Static).update(self._content()))

    def action_read_rules(self) -> None:
        """Close, and read the rules behind the text if there are any."""
        self._read(self._behind)

    def on_click(self, event: events.Click) -> None:
        """A click on a line that names rules reads those."""
        offset = event.get_content_offset(self.query_one(Static))
        if self._behind and offset is not None and offset.y < len(self._rows):
            ids = rule_ids((self._rows[offset.y],))
            if ids:
                event.stop()
                self._read(ids)

    def _read(self, ids: Sequence[str]) -> None:
        self.dismiss()
        if ids:
            self.app.post_message(RulesWanted(tuple(ids)))

    def _content(self) -> Content:
        width = self.query_one(VerticalScroll).scrollable_content_region.width if self.is_mounted else 0
        lines = [shown(one, self._glyphs) for one in self._lines]
        column = _key_column(lines, width or _UNKNOWN)
        self._rows = [row for one in lines for row in _hanging(one, column, width or _UNKNOWN)]
        return Content("\n").join(to_content(one, self.app.theme, self._glyphs) for one in self._rows)


#: Until the width is known nothing is wrapped.
_UNKNOWN = 10_000


#: Keys take no more than so many fifths of the width, nor than so many cells.
_FIFTHS, _MOST_CELLS = 2, 24


def _key_of(one: Line) -> Line:
    """The key that a line begins with, without the spaces behind it."""
    if len(one) < 2 or one[0].role != "key" or not one[0].text.startswith(" "):
        return ()
    return (one[0]._replace(text=one[0].text.rstrip()),)


def _key_column(lines: Sequence[Line], width: int) -> int:
    """Where what keys do begins: behind the longest key that leaves enough room."""
    keys = [cells(_key_of(one)) + 2 for one in lines]
    most = min(width * _FIFTHS // 5, _MOST_CELLS)
    return max((size for size in keys if size <= most), default=2)


def _hanging(one: Line, column: int, width: int) -> list[Line]:
    """A line in rows: what a key does in its column, anything else a little deeper than its beginning."""
    key = _key_of(one)
    if key and cells(key) + 2 > column:
        return [key, *wrap(one[1:], width, (Span(" " * column),), (Span(" " * column),))]
    if key:
        return wrap(one[1:], width, padded(key, column), (Span(" " * column),))
    text = plain(one)
    indent = len(text) - len(text.lstrip(" "))
    deeper = (Span(" " * (indent + 2)),) if indent else ()
    return wrap(one, width, (), deeper)
