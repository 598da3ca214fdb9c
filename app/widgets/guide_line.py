"""The line of the guided first fight: one row while there is something left to try, none afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from app.widgets.bar_row import Bar, Piece
from app.widgets.spans import cut, shown
from rules.text import Line, Span


class GuideLine(Bar):
    """Shows a hint; without one it takes no room."""

    DEFAULT_CSS = """
    GuideLine { display: none; color: $foreground; }
    GuideLine.-on { display: block; }
    PlayScreen.-tiny GuideLine { display: none; }
    """

    hint: reactive[Line] = reactive(())

    def watch_hint(self) -> None:
        self.set_class(bool(self.hint), "-on")

    def pieces(self, width: int) -> Sequence[Piece]:
        """The hint, cut where the screen ends."""
        return (Piece(cut(shown((Span(" "), *self.hint)), width)),) if self.hint else ()
