"""A search through the past of a campaign: which points it has found so far, and the rows of each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from app.past import Past, narrower, point_of


class PastSearch:
    """Without a query every point has a row; with one those that fit, as far as has been looked."""

    def __init__(self, past: Past) -> None:
        self._past = past
        self.query = ""
        self._found: list[int] | None = None

    @property
    def rows(self) -> int:
        """How many points are listed."""
        return self._past.last + 1 if self._found is None else len(self._found)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to look through."""
        return not self.query or self._past.searched_from <= 1

    def at(self, row: int) -> int:
        """The point of a row."""
        return row if self._found is None else self._found[row]

    def row_of(self, seq: int) -> int:
        """The row of a point, or of the last before it that is listed."""
        return seq if self._found is None else max(0, bisect_right(self._found, seq) - 1)

    def look_for(self, query: str) -> int | None:
        """Find what fits among what can be searched; the point that a query names by its number alone."""
        past = self._past
        among: Iterable[int] = range(past.searched_from, past.last + 1)
        if self._found is not None and narrower(query, self.query):
            among = self._found
        self.query = query
        self._found = past.found(query, among) if query else None
        named = point_of(query, past.last)
        if self._found is not None and named is not None:
            # It is there before the search comes to it, and other entries only have its digits in them.
            self._found = sorted({named, *self._found})
        return named

    def look_on(self) -> bool:
        """Look through one earlier stretch; False when there is none left."""
        span = self._past.search_on()
        more = self._past.found(self.query, span) if self.query else []
        if more and self._found is not None:
            # A point that was named by its number is there already.
            self._found = sorted({*more, *self._found})
        return bool(span)
