"""The tabs of the narrow layout, which shows one pane at a time."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import reactive

from app.layout import tabs_of
from app.panes.names import PANES
from app.widgets.bar_row import Bar, Piece
from app.widgets.spans import cells
from rules.text import Line, Span, Translator
from rules.timeline import Timeline


class PaneTabs(Bar):
    """The tabs of the narrow layout; `pane` is the id of the pane that is shown."""

    timeline: reactive[Timeline | None] = reactive(None)
    translator: reactive[Translator | None] = reactive(None)
    pane: reactive[str] = reactive("zones")

    def pieces(self, width: int) -> Sequence[Piece]:
        """A tab for each pane; only keys where the names do not fit."""
        t = self.translator
        if t is None:
            return ()
        tabs = tabs_of(self.timeline.state.time if self.timeline is not None else "action")
        for named in (True, False):
            pieces = [Piece((Span(" "),))]
            for name in (pane for pane in PANES if pane.id in tabs):
                label = Span(f" {t.text(name.label)} " if named else " ", "muted")
                line: Line = (Span(" "), Span(name.key, "key"), label)
                pieces += [Piece(line, name.action, name.id == self.pane), Piece((Span(" "),))]
            if sum(cells(piece.line) for piece in pieces) <= width:
                break
        return pieces
