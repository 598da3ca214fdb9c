"""A long log as rows, measured only where it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.selection import Selection

from app.widgets.log_rows import LogLayout, entry_rows
from app.widgets.log_story import ListedStory, Story
from rules.text import Line, plain

# Entries measured together: a screenful or two.
_CHUNK = 64

# Wrapped entries that are kept; scrolling about a few screens wraps nothing again.
_KEPT = 1_000

# No entry has as many rows.
_SPAN = 100_000


class Place(NamedTuple):
    """A row of the log: an entry by its index, and one of its rows."""

    entry: int
    row: int

    @property
    def name(self) -> int:
        """A number for it, in the same order."""
        return self.entry * _SPAN + self.row

    @classmethod
    def named(cls, name: int) -> Place:
        """Return the place of a number."""
        return cls(*divmod(name, _SPAN))


class LongLog:
    """Entries with their heights in rows, true where the log has been seen, estimated elsewhere.

    Heights are kept for chunks of entries. A chunk is measured, that is wrapped, when a place in
    it is asked for, so opening 100,000 entries costs no more than their last screen, and entries
    far from where the reader is are neither kept nor told. Walking
    (`forward`, `back`) is always exact; `row_of` and `find`, which serve the scroll bar, are exact
    only in what has been measured.
    """

    def __init__(self) -> None:
        self.entries: Story = ListedStory()
        self._layout = LogLayout(80)
        self._detail: tuple[int, tuple[Line, ...]] | None = None
        self._wrapped: dict[int, list[Line]] = {}
        self._heights: list[list[int] | None] = []
        self._totals: list[int] = []

    # --- what it holds ---

    def replace(self, entries: Story, kept: int) -> None:
        """Take another story, of which so many entries at the front are the same as before."""
        self.entries = entries
        self._wrapped = {index: rows for index, rows in self._wrapped.items() if index < kept}
        self._forget_heights(kept // _CHUNK)

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

    @property
    def detail(self) -> tuple[Line, ...]:
        """The lines of the entry that is open."""
        return self._detail[1] if self._detail else ()

    def open(self, seq: int | None, lines: Sequence[Line] = ()) -> None:
        """Open an entry, closing the one before; None closes."""
        changed = {self.detail_seq, seq} - {None}
        self._detail = None if seq is None else (seq, tuple(lines))
        for index in {self.index_of(one) for one in changed if one is not None}:
            self._wrapped.pop(index, None)
            heights = self._heights[index // _CHUNK] if len(self.entries) else None
            if heights is not None:
                heights[index % _CHUNK] = len(self.rows(index))
                self._totals[index // _CHUNK] = sum(heights)

    def seq(self, index: int) -> int | None:
        """Return the seq of an entry, also counted from the end, or None when there is none."""
        count = len(self.entries)
        return self.entries.seq(index % count) if -count <= index < count else None

    def index_of(self, seq: int) -> int:
        """Return the index of an entry, or of the last one before where it would be."""
        return max(0, self.entries.up_to(seq) - 1)

    def has(self, seq: int | None) -> bool:
        """Say whether an entry is here."""
        return seq is not None and len(self.entries) > 0 and self.seq(self.index_of(seq)) == seq

    def newer(self, seq: int) -> int:
        """Return how many entries came after one that may be gone."""
        return len(self.entries) - self.entries.up_to(seq)

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

    def step(self, place: Place, rows: int) -> Place:
        """Return the place so many rows further down, or up if negative."""
        return self.forward(place, rows) if rows > 0 else self.back(place, -rows)

    def screenful(self, top: Place, height: int) -> list[Place]:
        """Return the places from one on, as many as fit."""
        places = [top]
        while len(places) < height and (after := self.forward(places[-1], 1)) != places[-1]:
            places.append(after)
        return places

    def clamp(self, place: Place) -> Place:
        """Return a place that exists, the same one if it does."""
        index = min(max(0, place.entry), len(self.entries) - 1)
        return Place(index, min(place.row, self.height(index) - 1))

    # --- for the scroll bar ---

    @property
    def total(self) -> int:
        """All rows, as far as is known."""
        return sum(self._totals)

    def row_of(self, place: Place) -> int:
        """Return how many rows are above a place, as far as is known."""
        chunk, offset = divmod(place.entry, _CHUNK)
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

    def missing(self, index: int) -> list[int]:
        """Return entries that must be fetched before all near an index, two screens or more, can be drawn."""
        last = len(self.entries) - 1
        around = (min(max(0, index + distance), last) for distance in (0, -2 * _CHUNK, 2 * _CHUNK))
        return [one for one in around if one >= 0 and not self.entries.ready(one)]

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

    def text(self, selection: Selection, seen: Sequence[Place]) -> str:
        """Return the selected text; a selection without an end goes as far as the rows in sight."""
        begin, end = selection
        first = seen[0] if begin is None else Place.named(begin.y)
        last = seen[-1] if end is None else Place.named(end.y)
        texts = []
        for index in range(first.entry, min(last.entry + 1, len(self.entries))):
            for row, line in enumerate(self.rows(index)):
                place = Place(index, row)
                if first <= place <= last and (cut := selection.get_span(place.name)) is not None:
                    texts.append(plain(line)[cut[0] : None if cut[1] < 0 else cut[1]].rstrip())
        return "\n".join(texts)
