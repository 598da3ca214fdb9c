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

#: The action that takes the game on stays longest of all others.
_GOES_ON = "next"

#: Of what undo would take so many cells are shown, or none.
_LEAST_ABOUT = 10


class Hint(NamedTuple):
    """A key, what it does now, and the action that a click on it runs; `about` is what it would take."""

    key: str
    label: str
    action: str
    about: str = ""


class KeyFooter(Bar):
    """The keys that do something now.

    Without room what undo and redo would take is cut, then left out, then the last hints go first, but undo
    and redo after all others, and never the very last one, which stands at the right edge.
    """

    hints: reactive[tuple[Hint, ...]] = reactive(())

    def pieces(self, width: int) -> Sequence[Piece]:
        """The hints that fit."""
        if not self.hints or width < 3:
            return ()
        last = cut(_line(self.hints[-1]), width - 2)
        room = width - 2 - cells(last)
        # What is taken is cut before any other key goes, the further the fewer keys are left.
        for about, kept in _ABOUT:
            others = list(self.hints[:-1])
            lines = {hint: _line(hint, about) for hint in others}
            while len(others) > 1 and _taken(others, lines) > room:
                droppable = [n for n, hint in enumerate(others) if hint.action not in NAMED]
                free_to_go = [n for n in droppable if others[n].action != _GOES_ON] or droppable
                del others[free_to_go[-1] if free_to_go else -1]
            if sum(hint.action not in NAMED for hint in others) >= kept:
                break
        for hint in others:
            # What is free goes to what is taken; what is missing can only be that of the one hint left.
            free = room - _taken(others, lines)
            if hint.about and free > 0:
                lines[hint] = _line(hint, max(0, cells(lines[hint]) + free - cells(_line(hint, 0)) - 2))
            elif free < 0:
                lines[hint] = cut(lines[hint], cells(lines[hint]) + free)
        if others and cells(lines[others[0]]) < _LEAST:
            others = []
        pieces = [Piece((Span(" "),))]
        for hint in others:
            pieces += [Piece(lines[hint], hint.action), Piece((Span(" " * _GAP),))]
        free = width - 1 - sum(cells(piece.line) for piece in pieces) - cells(last)
        return (*pieces, Piece((Span(" " * free),)), Piece(last, self.hints[-1].action))


#: Cells below which a hint says nothing.
_LEAST = 3

#: Cells that undo and redo keep of what they would take, as long as so many other hints have room.
_ABOUT = ((22, 6), (_LEAST_ABOUT, 5), (0, 0))


def _line(hint: Hint, about: int = 0) -> Line:
    """A hint, with what it would take in so many cells: nothing of it where that would be a stump."""
    label = f" {hint.label}" if hint.label else ""
    said = shown((Span(hint.about, "muted"),))
    if said and (about >= _LEAST_ABOUT or about >= cells(said)):
        return shown((Span(hint.key, "key"), Span(f"{label}: ", "muted"), *cut(said, about)))
    return shown((Span(hint.key, "key"), Span(label, "muted")))


def _taken(hints: Sequence[Hint], lines: dict[Hint, Line]) -> int:
    return sum(cells(lines[hint]) + _GAP for hint in hints)
