"""Keys with what they do, in rows that are broken between one hint and the next, never inside one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from app.glyphs import GlyphSet
from app.widgets.spans import cells, shown, to_content, wrap
from rules.text import Line, Span

#: Keys as they are written, each with what it does.
Keys: TypeAlias = Sequence[tuple[str, str]]

_GAP = 2


def key_rows(keys: Keys, width: int, glyphs: GlyphSet = "unicode") -> list[Line]:
    """The keys in rows of a width; only a hint wider than that is broken, between its words."""
    rows: list[Line] = []
    row: list[Span] = []
    for key, label in keys:
        hint = shown((Span(key, "key"), Span(f" {label}" if label else "", "muted")), glyphs)
        gap = (Span(" " * _GAP),) if row else ()
        if row and cells((*row, *gap, *hint)) > width:
            rows.append(tuple(row))
            row, gap = [], ()
        if cells(hint) > width:
            *above, hint = wrap(hint, width)
            rows += above
        row += [*gap, *hint]
    return [*rows, tuple(row)] if row else rows


class KeyHints(Widget):
    """Shows keys in as many rows as they need at the width that there is."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "KeyHints { height: auto; width: 100%; }"

    keys: reactive[tuple[tuple[str, str], ...]] = reactive((), layout=True)
    glyphs: reactive[GlyphSet] = reactive("unicode")

    _laid_width = 0

    def on_mount(self) -> None:
        """Follow the theme, whose colours are part of what is drawn."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self.refresh())

    def on_resize(self, event: events.Resize) -> None:
        """Take as many rows as a new width needs."""
        if event.size.width != self._laid_width:
            self._laid_width = event.size.width
            self.refresh(layout=True)

    def render(self) -> Content:
        """All rows."""
        width = self.content_size.width or max(1, self.app.size.width - 8)
        rows = key_rows(self.keys, width, self.glyphs)
        return Content("\n").join(to_content(row, self.app.theme, self.glyphs) for row in rows)
