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
from app.widgets.spans import cells, shown, to_content, wrap
from rules.text import Line, Span


class ReadingScreen(OverScreen[None]):
    """Shows lines; any of Escape, Enter, `?` or `q` closes it.

    A line that begins with a key is wrapped under what the key does. With `behind`, the ids of the rules
    behind the text, Enter reads them, and a click on a line that names rules reads those.
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
        self._rows = [row for one in self._lines for row in _hanging(one, width or _UNKNOWN)]
        return Content("\n").join(to_content(one, self.app.theme, self._glyphs) for one in self._rows)


#: Until the width is known nothing is wrapped.
_UNKNOWN = 10_000


def _hanging(one: Line, width: int) -> list[Line]:
    """A line in rows: what follows a key hangs below its own beginning."""
    if not one or one[0].role != "key":
        return wrap(shown(one), width)
    head = shown(one[:1])
    return wrap(shown(one[1:]), width, head, (Span(" " * cells(head)),))
