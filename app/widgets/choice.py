"""A field with one of a few values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from app.glyphs import GlyphSet
from app.widgets.spans import cut, shown, to_segments
from rules.text import Line, Role, Span


class Choice(Widget, can_focus=True):
    """One of a few values, changed with ← and →; Enter goes on."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
        Binding("enter", "go_on", show=False),
    ]

    class Done(Message):
        """Enter was pressed on a choice."""

    index: reactive[int] = reactive(0)
    glyphs: reactive[GlyphSet] = reactive("unicode")

    def __init__(self, values: Sequence[str], labels: Sequence[str], *, id: str) -> None:
        super().__init__(id=id)
        self.values = tuple(values)
        self.labels = tuple(labels)

    @property
    def value(self) -> str:
        """The value chosen."""
        return self.values[self.index]

    def action_turn(self, step: int) -> None:
        """Choose the next value, or the one before."""
        self.index = (self.index + step) % len(self.values)

    def action_go_on(self) -> None:
        """Tell that this is done."""
        self.post_message(self.Done())

    def on_click(self) -> None:
        """Choose the next value."""
        self.action_turn(1)

    def render_line(self, y: int) -> Strip:
        """Draw the value between arrows, when there are others."""
        base, many = self.rich_style, len(self.values) > 1
        role: Role = "key" if self.has_focus else "muted"
        text = Span(self.labels[self.index], "strong")
        line: Line = (Span("‹ ", role), text, Span(" ›", role)) if many else (text,)
        segments = to_segments(cut(shown(line), self.size.width), self.app.theme, base, self.glyphs)
        return Strip(segments).adjust_cell_length(self.size.width, base)
