"""The tabs of the narrow layout, which shows one pane at a time."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from app.panes.names import PANES
from app.widgets.bar_row import Bar, Piece
from app.widgets.spans import cells
from rules.text import Line, Span, Translator


class PaneTabs(Bar):
    """The tabs of the narrow layout; `pane` is the id of the pane that is shown."""

    translator: reactive[Translator | None] = reactive(None)
    pane: reactive[str] = reactive("zones")

    def pieces(self, width: int) -> Sequence[Piece]:
        """A tab for each pane; only keys where the names do not fit."""
        t = self.translator
        if t is None:
            return ()
        for named in (True, False):
            pieces = [Piece((Span(" "),))]
            for name in PANES:
                label = Span(f" {t.text(name.label)} " if named else " ", "muted")
                line: Line = (Span(" "), Span(name.key, "key"), label)
                pieces += [Piece(line, name.action, name.id == self.pane), Piece((Span(" "),))]
            if sum(cells(piece.line) for piece in pieces) <= width:
                break
        return pieces
