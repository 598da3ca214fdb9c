"""A screen of text to read: help, the rules of an entry, a long answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from app.glyphs import GlyphSet
from app.widgets.spans import to_content
from rules.text import Line


class ReadingScreen(ModalScreen[None]):
    """Shows lines; any of Escape, Enter, `?` or `q` closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,f1,q,Q", "dismiss", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[Line], glyphs: GlyphSet = "unicode") -> None:
        super().__init__()
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

    def _content(self) -> Content:
        return Content("\n").join(to_content(one, self.app.theme, self._glyphs) for one in self._lines)
