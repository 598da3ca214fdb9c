"""Where the reader of a long log is."""

from __future__ import annotations

from app.widgets.long_log import LongLog, Place


class Reading:
    """Where the reader is: the rows in sight, whether they follow the newest, what came since.

    The place is an entry and a row of it, never a distance: rows are only estimated until they
    are seen, and every change of width, entries or detail moves them.
    """

    def __init__(self, book: LongLog) -> None:
        self.book = book
        self.height = 1
        self.top = Place(0, 0)
        self.seen: list[Place] = []
        self.follows = True
        self._last_read = 0

    def settle(self) -> None:
        """Find the rows in sight after any change; at the end of the log the reader follows."""
        book = self.book
        self.seen = []
        if len(book.entries):
            bottom = book.back(book.end, self.height - 1)
            self.top = bottom if self.follows else min(bottom, book.clamp(self.top))
            self.follows = self.top == bottom
            self.seen = book.screenful(self.top, self.height)
        else:
            self.top, self.follows = Place(0, 0), True
        # What was read and undone comes anew when something else has its seq.
        head = book.entries.head
        self._last_read = head if self.follows else min(self._last_read, head)

    @property
    def new_count(self) -> int:
        """How many entries came after the reader went up."""
        return 0 if self.follows else self.book.newer(self._last_read)

    def go(self, place: Place) -> None:
        """Put a place at the top, or as near as the end allows."""
        self.top, self.follows = place, False
        self.settle()

    def move(self, rows: int) -> None:
        """Go up or down by rows."""
        self.go(self.book.step(self.top, rows))

    def reveal(self, index: int) -> None:
        """Bring an entry into sight, moving as little as needed; the beginning of one too tall."""
        book, room = self.book, self.height - 1
        begin, end = Place(index, 0), Place(index, book.height(index) - 1)
        if begin <= self.top:
            self.go(begin)
        elif end > book.forward(self.top, room):
            self.go(min(begin, book.back(end, room)))
        else:
            self.go(self.top)
