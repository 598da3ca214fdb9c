"""A log entry as rows of a width: its time, its marks, and its detail below a bar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from app.filling import filled
from app.glyphs import GlyphSet
from app.present import LogEntry
from app.widgets.spans import cells, shown, wrap
from rules.text import Line, Span

# Narrower than this, the time would cost the story a word on every row.
_TIMES_FROM = 60

#: An entry of more lines is shortened to so many at its beginning and its end.
_LONG, _BEGINNING, _END = 12, 6, 3


class LogLayout(NamedTuple):
    """How entries are laid out: `airy` is for reading, an empty row between entries and no times.

    `more` is what stands for the middle of a long entry; without it every entry is whole.
    """

    width: int
    glyphs: GlyphSet = "unicode"
    airy: bool = False
    more: str = ""

    @property
    def times(self) -> bool:
        """Whether entries begin with the time of day."""
        return self.width >= _TIMES_FROM and not self.airy


def entry_rows(entry: LogEntry, layout: LogLayout, detail: Sequence[Line] = ()) -> list[Line]:
    """Return an entry as rows of the layout's width, with the lines of its detail below a bar."""
    width, glyphs = layout.width, layout.glyphs
    first = _quiet(_beginning(entry, layout), glyphs)
    rest = (Span(" " * cells(first)),)
    rows: list[Line] = []
    heading = entry.heading
    lines = entry.lines if detail or not layout.more else _folded(entry.lines, layout.more)
    for number, line in enumerate(lines):
        drawn = shown(line, glyphs)
        if entry.secret:
            drawn = tuple(Span(text, "muted" if role == "plain" else role) for text, role in drawn)
        is_heading = heading is not None and line is entry.lines[heading]
        if is_heading:
            drawn = tuple(Span(text, "accent" if role == "plain" else role) for text, role in drawn)
        wrapped = wrap(drawn, width, rest if number else first, rest)
        rows += wrapped
        if is_heading and len(wrapped) == 1 and (room := width - cells(rows[-1]) - 1) > 1:
            rows[-1] = (*rows[-1], *_quiet(" " + "─" * room, glyphs))
    bar = rest + _quiet("│ ", glyphs)
    for line in detail:
        rows += wrap(shown(line, glyphs), width, bar, bar)
    return rows or [()]


def _folded(lines: Sequence[Line], more: str) -> Sequence[Line]:
    """A long entry by its beginning and its end; what is between is there when it is opened.

    What somebody wrote is never shortened.
    """
    if len(lines) <= _LONG or any(span.role == "note" for span in lines[0]):
        return lines
    between = (Span(f"… {filled(more, n=len(lines) - _BEGINNING - _END)}", "muted"),)
    return (*lines[:_BEGINNING], between, *lines[-_END:])


def _beginning(entry: LogEntry, layout: LogLayout) -> str:
    """Return what stands before an entry: the time, the sign of a child, the mark of a secret."""
    time = clock(entry.at) + "  " if layout.times else ""
    return time + ("  └ " if entry.child else "") + ("◌ " if entry.secret else "")


def _quiet(text: str, glyphs: GlyphSet) -> Line:
    return shown((Span(text, "muted"),), glyphs)


def clock(at: int) -> str:
    """Return the local time of day of a moment; dashes for one that no calendar has."""
    try:
        return datetime.fromtimestamp(at / 1000).strftime("%H:%M")
    except (OverflowError, ValueError, OSError):
        return "--:--"
