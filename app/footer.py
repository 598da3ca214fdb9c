"""The row of keys at the bottom, drawn anew in the language and the situation of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.reactive import reactive

from app.widgets.bar_row import Bar, Piece
from app.widgets.spans import cells, cut, shown
from rules.text import Line, Span

#: The action whose hint stays when others are dropped.
UNDO = "undo"

_GAP = 2


class Hint(NamedTuple):
    """A key, what it does now, and the action that a click on it runs."""

    key: str
    label: str
    action: str


class KeyFooter(Bar):
    """The keys that do something now.

    Without room the last hints go first, but never that of undo nor the very last one, which stands
    at the right edge.
    """

    hints: reactive[tuple[Hint, ...]] = reactive(())

    def pieces(self, width: int) -> Sequence[Piece]:
        """The hints that fit."""
        if not self.hints or width < 3:
            return ()
        *others, last = self.hints
        lines = {hint: _line(hint) for hint in self.hints}
        lines[last] = cut(lines[last], width - 2)
        room = width - 2 - cells(lines[last])
        for hint in others:
            over = _taken(others, lines) - room
            if hint.action == UNDO and over > 0:
                # Its name is cut before any other key goes.
                lines[hint] = cut(lines[hint], max(_LEAST_UNDO, cells(lines[hint]) - over))
        while others and _taken(others, lines) > room:
            droppable = [n for n, hint in enumerate(others) if hint.action != UNDO]
            if droppable:
                del others[droppable[-1]]
                continue
            # Only undo is left: its name is cut, then given up.
            label = cells(lines[others[0]]) - (_taken(others, lines) - room)
            lines[others[0]] = cut(lines[others[0]], label)
            if label < 3:
                others = []
            break
        pieces = [Piece((Span(" "),))]
        for hint in others:
            pieces += [Piece(lines[hint], hint.action), Piece((Span(" " * _GAP),))]
        free = width - 1 - sum(cells(piece.line) for piece in pieces) - cells(lines[last])
        return (*pieces, Piece((Span(" " * free),)), Piece(lines[last], last.action))


#: Cells that the hint of undo keeps while other hints still have room.
_LEAST_UNDO = 18


def _line(hint: Hint) -> Line:
    label = Span(f" {hint.label}" if hint.label else "", "muted")
    return shown((Span(hint.key, "key"), label))


def _taken(hints: Sequence[Hint], lines: dict[Hint, Line]) -> int:
    return sum(cells(lines[hint]) + _GAP for hint in hints)
