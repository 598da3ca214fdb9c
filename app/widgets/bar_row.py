"""What every bar of one row needs: pieces that fit, and a click on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from app.glyphs import GlyphSet
from app.messages import HintPressed
from app.widgets.spans import cells, to_segments
from rules.text import Line, Span


class Piece(NamedTuple):
    """Part of a bar: its text, the action that a click on it runs, whether it is the current one."""

    line: Line
    action: str = ""
    current: bool = False


class Bar(Widget):
    """One row of pieces, drawn anew whenever one of its values changes."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"bar--current"}
    DEFAULT_CSS = """
    Bar {
        height: 1;
        background: $panel;
        & > .bar--current {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """

    glyphs: reactive[GlyphSet] = reactive("unicode")

    def pieces(self, width: int) -> Sequence[Piece]:
        """What to draw, from the left, in no more than `width` cells."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def render_line(self, y: int) -> Strip:
        """Draw the row."""
        base, width, theme = self.rich_style, self.size.width, self.app.theme
        segments = []
        for piece in self.pieces(width) if y == 0 else ():
            style, line = base, piece.line
            if piece.current:
                style += self.get_component_rich_style("bar--current")
                line = tuple(Span(span.text) for span in line)
            segments += to_segments(line, theme, style, self.glyphs)
        return Strip(segments).adjust_cell_length(width, base)

    def on_click(self, event: events.Click) -> None:
        """Run the action of the piece clicked on."""
        end = 0
        for piece in self.pieces(self.size.width):
            end += cells(piece.line)
            if event.x < end:
                if piece.action:
                    self.post_message(HintPressed(piece.action))
                return
