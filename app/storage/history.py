"""The one history of a campaign over its chapter files: append, undo, redo, and what a crash leaves.

The head is in the last chapter whose cursor is above 0. The chapters before it have happened
whole, whatever their cursors say; the ones after it are what can be redone. So each change has
one write that makes it true:

* append: the chapter with the new record; a new chapter is first an empty file, then its start.
  Later chapters then no longer match their parent; they are moved aside afterwards, or at the next
  opening.
* undo: the cursor 0 of the chapter that the head leaves. Cursors before it are written earlier.
* redo: the cursor of the chapter that the head comes to. Chapters before it are marked full later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from msgspec.structs import replace

from app.storage.chapters import Body, Chapter, ChapterFolder
from app.storage.layout import Link, is_object
from app.storage.problems import SaveProblem

FIRST = 1


class History:
    """Records before and after a head; after any call that fails it is again what the files say."""

    chapter: Chapter
    last: int
    tail: int

    def __init__(self, folder: ChapterFolder, limit: int, *, writable: bool) -> None:
        self._folder = folder
        self._limit = limit
        self._writable = writable
        self._spans: dict[int, tuple[int, int]] = {}
        self._in_doubt = False
        self._find_head()

    @property
    def head(self) -> int:
        """The absolute number of the last record that has happened."""
        return self.chapter.base + self.chapter.head

    def append(self, record: bytes, state_before: Callable[[], bytes]) -> None:
        """Add a record after the head, dropping what could be redone. Raises SaveProblem."""
        if not is_object(record):
            raise ValueError("a record is one JSON object")
        with self._changing():
            here = self.chapter
            if here.head == len(here.records) >= self._limit:
                there = self._begin_after(here, record, state_before())
            else:
                told = here.records[: here.head]
                there = replace(here, records=(*told, record), head=here.head + 1)
            later = range(there.number + 1, self.last + 1)
            if later and self._folder.parent(later[0]) == there.link():
                # The very record that was undone: later chapters would seem to follow it.
                self._folder.set_aside(later)
                later = range(0)
            self._folder.write(there)
            self._settle(there, there.number, there.end)
        if later:
            self._in_doubt = True
            # The record is safe; a failure here is made good before the next change.
            with suppress(SaveProblem):
                self._folder.set_aside(later)
                self._in_doubt = False

    def move_head(self, seq: int) -> None:
        """Undo or redo until `seq` records have happened, 0 to `tail`. Raises SaveProblem."""
        with self._changing():
            number = self.number_at(seq)
            if number < self.chapter.number:
                self._go_back(number, seq)
            elif number > self.chapter.number:
                self._go_forward(number, seq)
            elif seq != self.head:
                moved = replace(self.chapter, head=seq - self.chapter.base)
                self._folder.write(moved)
                self._settle(moved, self.last, self.tail)

    def look_again(self) -> None:
        """Take what the files say now, for something else has changed them. Raises SaveProblem."""
        self._in_doubt = True
        self._spans.clear()
        self._find_head()

    def load(self, number: int) -> Chapter:
        """Return a chapter with its head as the history has it. Raises SaveProblem."""
        if number == self.chapter.number:
            return self.chapter
        if not FIRST <= number <= self.last:
            raise ValueError(f"there is no chapter {number}")
        chapter = self._folder.chapter(number)
        return replace(chapter, head=len(chapter.records) if number < self.chapter.number else 0)

    def number_at(self, seq: int) -> int:
        """Return the number of the chapter that holds a record, the first one for 0. Raises SaveProblem."""
        if not 0 <= seq <= self.tail:
            raise ValueError(f"there is no record {seq}")
        low, high = FIRST, self.last
        # Chapters are full but for the last, so the first guess is nearly always right.
        guess = FIRST + (seq - 1) // self._limit
        while low < high:
            guess = min(max(guess, low), high)
            base, end = self._span(guess)
            if seq <= base:
                high = guess - 1
            elif seq > end:
                low = guess + 1
            else:
                return guess
            guess = (low + high) // 2
        return low

    def _span(self, number: int) -> tuple[int, int]:
        if number == self.chapter.number:
            return self.chapter.base, self.chapter.end
        if number not in self._spans:
            body = self._folder.body(number)
            self._spans[number] = (body.base, body.end)
        return self._spans[number]

    def _begin_after(self, here: Chapter, record: bytes, state: bytes) -> Chapter:
        if not is_object(state):
            raise ValueError("a state is one JSON object")
        number = here.number + 1
        if number > self.last:
            # An empty file first: a start that stands alone then always means that a chapter is missing.
            self._folder.write(Body(number=number, base=here.end, records=(), head=0))
        elif self._folder.body(number).records:
            self._folder.keep_copy(number)
        # The old chapter there, if any, began with this same state: until its file is replaced
        # it stays good for redo.
        self._folder.write_start(number, here.link(), state)
        return Chapter(number=number, base=here.end, start=state, records=(record,), head=1)

    def _go_back(self, number: int, seq: int) -> None:
        there = self._folder.chapter(number)
        self._folder.write_head(there, seq - there.base)
        for between in range(number + 1, self.chapter.number):
            self._folder.write_head(self._folder.body(between), 0)
        self._folder.write_head(self.chapter, 0)
        self._settle(replace(there, head=seq - there.base), self.last, self.tail)

    def _go_forward(self, number: int, seq: int) -> None:
        there = self._folder.chapter(number)
        self._folder.write(replace(there, head=seq - there.base))
        passed = range(self.chapter.number, number)
        self._settle(replace(there, head=seq - there.base), self.last, self.tail)
        # Only for whoever reads or mends the files by hand: these cursors mean nothing now.
        with suppress(SaveProblem):
            for before in passed:
                body = self._folder.body(before)
                self._folder.write_head(body, len(body.records))

    def _settle(self, chapter: Chapter, last: int, tail: int) -> None:
        for number in [*self._spans]:
            if number >= chapter.number:
                del self._spans[number]
        self.chapter, self.last, self.tail = chapter, last, tail

    @contextmanager
    def _changing(self) -> Iterator[None]:
        if not self._writable:
            raise SaveProblem("read-only", self._folder.path)
        if self._in_doubt:
            self._find_head()
        self._in_doubt = True
        try:
            yield
        except SaveProblem:
            with suppress(SaveProblem):
                self._find_head()
            raise
        self._in_doubt = False

    def _find_head(self) -> None:
        numbers = self._folder.numbers()
        bodies = (self._folder.body(number) for number in reversed(numbers))
        begun = next((body for body in bodies if body.head), None)
        here = self._folder.with_start(begun or self._folder.body(FIRST))
        last, tail, parent = here.number, here.end, here.link()
        later = [number for number in numbers if number > here.number]
        for follower in later:
            if follower != last + 1 or self._folder.parent(follower) != parent:
                break
            body = self._folder.body(follower)
            last, tail, parent = follower, body.end, body.link()
        dropped = [number for number in later if number > last]
        if dropped and self._writable:
            self._folder.set_aside(dropped)
        self._settle(here, last, tail)
        self._in_doubt = False


def begin(folder: ChapterFolder, state: bytes) -> None:
    """Write the empty first chapter of a new history. Raises SaveProblem."""
    if not is_object(state):
        raise ValueError("a state is one JSON object")
    folder.write_start(FIRST, Link.to(0, None), state)
    folder.write(Chapter(number=FIRST, base=0, start=state, records=(), head=0))
