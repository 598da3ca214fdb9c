"""The action log as rows: one entry laid out, and a long list of them measured only where it is seen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple

from app.present import LogEntry
from app.widgets.spans import GlyphSet, cells, shown, wrap
from rules.text import Line, Span

# Narrower than this, the time would cost the story a word on every row.
_TIMES_FROM = 60

# Entries measured together: a screenful or two.
_CHUNK = 64

# Wrapped entries that are kept; scrolling about a few screens wraps nothing again.
_KEPT = 1_000

_seq = attrgetter("seq")


class LogLayout(NamedTuple):
    """How entries are laid out: `airy` is for reading, an empty row between entries and no times."""

    width: int
    glyphs: GlyphSet = "unicode"
    airy: bool = False

    @property
    def times(self) -> bool:
        """Whether entries begin with the time of day."""
        return self.width >= _TIMES_FROM and not self.airy


class Place(NamedTuple):
    """A row of the log: an entry by its index, and one of its rows."""

    index: int
    row: int


def entry_rows(entry: LogEntry, layout: LogLayout, detail: Sequence[Line] = ()) -> list[Line]:
    """Return an entry as rows of the layout's width, with the lines of its detail below a bar."""
    width, glyphs = layout.width, layout.glyphs
    first = _quiet(_beginning(entry, layout), glyphs)
    rest = (Span(" " * cells(first)),)
    rows: list[Line] = []
    for number, line in enumerate(entry.lines):
        drawn = shown(line, glyphs)
        if entry.secret:
            drawn = tuple(Span(text, "muted" if role == "plain" else role) for text, role in drawn)
        if entry.heading and not number:
            drawn = tuple(Span(text, "accent" if role == "plain" else role) for text, role in drawn)
        rows += wrap(drawn, width, rest if number else first, rest)
        if entry.heading and not number and (room := width - cells(rows[-1]) - 1) > 1:
            rows[-1] = (*rows[-1], *_quiet(" " + "─" * room, glyphs))
    bar = rest + _quiet("│ ", glyphs)
    for line in detail:
        rows += wrap(shown(line, glyphs), width, bar, bar)
    return rows or [()]


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


class LogBook:
    """Entries with their heights in rows, true where the log has been seen, estimated elsewhere.

    Heights are kept for chunks of entries. A chunk is measured, that is wrapped, when a place in
    it is asked for, so opening 100,000 entries costs no more than their last screen. Walking
    (`forward`, `back`) is always exact; `row_of` and `find`, which serve the scroll bar, are exact
    only in what has been measured.
    """

    def __init__(self) -> None:
        self.entries: tuple[LogEntry, ...] = ()
        self._layout = LogLayout(80)
        self._detail: tuple[int, tuple[Line, ...]] | None = None
        self._wrapped: dict[int, list[Line]] = {}
        self._heights: list[list[int] | None] = []
        self._totals: list[int] = []

    # --- what it holds ---

    def replace(self, entries: Sequence[LogEntry]) -> int:
        """Take new entries and return how many at the front are the same as before."""
        old, self.entries = self.entries, tuple(entries)
        kept = _common(old, self.entries)
        self._wrapped = {index: rows for index, rows in self._wrapped.items() if index < kept}
        self._forget_heights(kept // _CHUNK)
        return kept

    def lay_out(self, layout: LogLayout) -> bool:
        """Take a layout and say whether it differs from the one before."""
        if layout == self._layout:
            return False
        self._layout = layout
        self._wrapped.clear()
        self._forget_heights(0)
        return True

    @property
    def detail_seq(self) -> int | None:
        """The entry that is open."""
        return self._detail[0] if self._detail else None

    def open(self, seq: int | None, lines: Sequence[Line] = ()) -> None:
        """Open an entry, closing the one before; None closes."""
        changed = {self.detail_seq, seq} - {None}
        self._detail = None if seq is None else (seq, tuple(lines))
        for index in {self.index_of(one) for one in changed if one is not None}:
            self._wrapped.pop(index, None)
            heights = self._heights[index // _CHUNK] if self.entries else None
            if heights is not None:
                heights[index % _CHUNK] = len(self.rows(index))
                self._totals[index // _CHUNK] = sum(heights)

    def index_of(self, seq: int) -> int:
        """Return the index of an entry, or of the last one before where it would be."""
        return max(0, bisect_right(self.entries, seq, key=_seq) - 1)

    def rows(self, index: int) -> list[Line]:
        """Return an entry as rows."""
        rows = self._wrapped.get(index)
        if rows is None:
            entry = self.entries[index]
            detail = self._detail[1] if self._detail and self._detail[0] == entry.seq else ()
            rows = entry_rows(entry, self._layout, detail)
            if self._layout.airy and index and not entry.child:
                rows.insert(0, ())
            if len(self._wrapped) >= _KEPT:
                del self._wrapped[next(iter(self._wrapped))]
            self._wrapped[index] = rows
        return rows

    # --- walking ---

    @property
    def end(self) -> Place:
        """The last row; there must be entries."""
        last = len(self.entries) - 1
        return Place(last, self.height(last) - 1)

    def height(self, index: int) -> int:
        """Return the rows of an entry."""
        return self._measured(index // _CHUNK)[index % _CHUNK]

    def forward(self, place: Place, rows: int) -> Place:
        """Return the place so many rows further down, or the last."""
        index, row = place
        row += rows
        while row >= (height := self.height(index)):
            if index + 1 == len(self.entries):
                return Place(index, height - 1)
            row -= height
            index += 1
        return Place(index, row)

    def back(self, place: Place, rows: int) -> Place:
        """Return the place so many rows further up, or the first."""
        index, row = place
        row -= rows
        while row < 0:
            if index == 0:
                return Place(0, 0)
            index -= 1
            row += self.height(index)
        return Place(index, row)

    def clamp(self, place: Place) -> Place:
        """Return a place that exists, the same one if it does."""
        index = min(max(0, place.index), len(self.entries) - 1)
        return Place(index, min(place.row, self.height(index) - 1))

    # --- for the scroll bar ---

    @property
    def total(self) -> int:
        """All rows, as far as is known."""
        return sum(self._totals)

    def row_of(self, place: Place) -> int:
        """Return how many rows are above a place, as far as is known."""
        chunk, offset = divmod(place.index, _CHUNK)
        return sum(self._totals[:chunk]) + sum(self._measured(chunk)[:offset]) + place.row

    def find(self, row: int) -> Place:
        """Return the place with that many rows above it, as far as is known."""
        for chunk, total in enumerate(self._totals):
            if row < total:
                heights = self._heights[chunk]
                if heights is not None:
                    return self.forward(Place(chunk * _CHUNK, 0), max(0, row))
                return Place(chunk * _CHUNK + max(0, row) * self._size(chunk) // total, 0)
            row -= total
        return self.end

    # --- measuring ---

    def _size(self, chunk: int) -> int:
        return min(_CHUNK, len(self.entries) - chunk * _CHUNK)

    def _measured(self, chunk: int) -> list[int]:
        heights = self._heights[chunk]
        if heights is None:
            start = chunk * _CHUNK
            heights = [len(self.rows(index)) for index in range(start, start + self._size(chunk))]
            self._heights[chunk] = heights
            self._totals[chunk] = sum(heights)
        return heights

    def _forget_heights(self, chunk: int) -> None:
        """Drop what was measured from a chunk on; the rest is guessed from the last entries."""
        del self._heights[chunk:], self._totals[chunk:]
        count = len(self.entries)
        sample = range(max(chunk * _CHUNK, count - _CHUNK), count)
        rows = sum(len(self.rows(index)) for index in sample)
        for start in range(chunk * _CHUNK, count, _CHUNK):
            size = min(_CHUNK, count - start)
            self._heights.append(None)
            self._totals.append(max(size, size * rows // len(sample)))


def _common(old: tuple[LogEntry, ...], new: tuple[LogEntry, ...]) -> int:
    """Return how many entries the two have in common from the first on."""
    both = min(len(old), len(new))
    # The usual case, in one comparison that looks at identity first.
    if old[:both] == new[:both]:
        return both
    return next(index for index in range(both) if old[index] != new[index])
