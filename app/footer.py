"""The row of keys at the bottom, drawn anew in the language and the situation of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.reactive import reactive

from app.widgets.bar_row import Bar, Piece
from app.widgets.spans import cells, cut, shown
from rules.text import Line, Span

#: The actions whose hints stay when others are dropped: they name what they would take.
NAMED = frozenset({"undo", "redo"})

_GAP = 2


class Hint(NamedTuple):
    """A key, what it does now, and the action that a click on it runs."""

    key: str
    label: str
    action: str


class KeyFooter(Bar):
    """The keys that do something now.

    Without room the names of undo and redo are cut, then the last hints go first, but undo and redo after
    all others, and never the very last one, which stands at the right edge.
    """

    hints: reactive[tuple[Hint, ...]] = reactive(())

    def pieces(self, width: int) -> Sequence[Piece]:
        """The hints that fit."""
        if not self.hints or width < 3:
            return ()
        *others, last = self.hints
        whole = {hint: _line(hint) for hint in self.hints}
        # The names are cut before any other key goes, the further the fewer keys are left.
        for least, kept in _LEAST_NAMED:
            lines = {hint: cut(one, least) if hint.action in NAMED else one for hint, one in whole.items()}
            lines[last] = cut(whole[last], width - 2)
            room = width - 2 - cells(lines[last])
            others = list(self.hints[:-1])
            while len(others) > 1 and _taken(others, lines) > room:
                droppable = [n for n, hint in enumerate(others) if hint.action not in NAMED]
                del others[droppable[-1] if droppable else -1]
            if sum(hint.action not in NAMED for hint in others) >= kept:
                break
        for hint in others:
            # What is free goes to the names; what is missing can only be that of the one hint left.
            free = room - _taken(others, lines)
            if hint.action in NAMED or free < 0:
                lines[hint] = cut(whole[hint], cells(lines[hint]) + free)
        if others and cells(lines[others[0]]) < _LEAST:
            others = []
        pieces = [Piece((Span(" "),))]
        for hint in others:
            pieces += [Piece(lines[hint], hint.action), Piece((Span(" " * _GAP),))]
        free = width - 1 - sum(cells(piece.line) for piece in pieces) - cells(lines[last])
        return (*pieces, Piece((Span(" " * free),)), Piece(lines[last], last.action))


#: Cells below which a hint says nothing.
_LEAST = 3

#: Cells that the hints of undo and redo keep, as long as so many other hints have room.
_LEAST_NAMED = ((30, 6), (20, 5), (14, 0))


def _line(hint: Hint) -> Line:
    label = Span(f" {hint.label}" if hint.label else "", "muted")
    return shown((Span(hint.key, "key"), label))


def _taken(hints: Sequence[Hint], lines: dict[Hint, Line]) -> int:
    return sum(cells(lines[hint]) + _GAP for hint in hints)
