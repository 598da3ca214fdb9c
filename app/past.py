"""Every undo step of a campaign, read where it is looked at and searched from the newest back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app import titles
from app.session import Session, Step
from app.storage import SaveProblem
from app.text import fold
from rules import commands as do
from rules.record import AnyRecord
from rules.state import State, Time
from rules.text import Translator
from rules.timeline import Timeline

#: Stretches that are kept once read: the one looked at, and those beside it.
_KEPT = 4

#: Digits of a number that is the number of no entry any more.
_LONG_NUMBER = 12

#: What begins something new, and stands out in a list.
_HEADINGS = (do.StartScene, do.EndScene, do.StartAction, do.StartNarrative)


class Point(NamedTuple):
    """The moment right after a record: its number, its name, and the round that it left, 0 for none.

    `at` is milliseconds since 1970; a `child` answers the resolution of an earlier record.
    """

    seq: int
    at: int
    name: str
    time: Time
    round: int
    child: bool = False
    secret: bool = False
    heading: bool = False


class Past:
    """The points of a campaign by number, from 0, the beginning, to the last that redo can reach.

    What cannot be read is None; `problem` says why.
    """

    def __init__(self, session: Session, translator: Translator) -> None:
        self._session = session
        self._t = translator
        self._read: list[Timeline] = []
        self._texts: dict[int, str] = {}
        #: The lowest number that can be found by a search; those below have not been looked through.
        self.searched_from = session.store.tail + 1
        self._problems: dict[int, SaveProblem] = {}

    @property
    def here(self) -> int:
        """The point at which the table stands."""
        return self._session.state.seq

    @property
    def last(self) -> int:
        """The last point."""
        return self._session.store.tail

    def step(self, seq: int) -> Step | None:
        """The record of that number with the states around it; None for the beginning."""
        stretch = self._stretch(seq)
        if stretch is None or seq < 1:
            return None
        place = seq - stretch.states[0].seq
        return Step(stretch.records[place - 1], stretch.states[place - 1], stretch.states[place])

    def state(self, seq: int) -> State | None:
        """The situation at a point."""
        stretch = self._stretch(seq)
        return None if stretch is None else stretch.states[seq - stretch.states[0].seq]

    def point(self, seq: int) -> Point | None:
        """A point as it is listed; None for the beginning."""
        step = self.step(seq)
        if step is None:
            return None
        record, after = step.record, step.after
        return Point(
            seq,
            record.at,
            titles.title(record, step.before, self._t),
            after.time,
            after.round,
            record.of is not None,
            record.secret,
            isinstance(record.command, _HEADINGS),
        )

    def problem(self, seq: int) -> SaveProblem | None:
        """Why a point cannot be read, once it has been tried."""
        return self._problems.get(seq)

    # Searching

    def search_on(self) -> range:
        """Make one earlier stretch of the campaign searchable: its numbers, none when all of them are."""
        end = self.searched_from - 1
        stretch = self._stretch(end) if end > 0 else None
        if stretch is None:
            self.searched_from = 1
            return range(0)
        first = stretch.states[0].seq + 1
        for place in range(end - first + 1):
            record, before = stretch.records[place], stretch.states[place]
            self._texts[record.seq] = fold(" ".join(self._words(record, before)))
        self.searched_from = first
        return range(first, end + 1)

    def _words(self, record: AnyRecord, before: State) -> Iterator[str]:
        """What a record is found by: its name, and what somebody wrote, whole."""
        yield titles.title(record, before, self._t)
        if isinstance(record.command, do.Note):
            yield record.command.text

    def found(self, query: str, among: Iterable[int]) -> list[int]:
        """Those of these points that have every word of the query, accents and case aside, in order.

        A number finds the point of that number as well.
        """
        words = fold(query).split()
        texts = self._texts
        return [
            seq
            for seq in among
            if (text := texts.get(seq)) is not None
            and all(word in text or word == str(seq) for word in words)
        ]

    def _stretch(self, seq: int) -> Timeline | None:
        """The stretch that holds a point, from memory or from disk."""
        for stretch in (self._session.timeline, *self._read):
            if stretch.states[0].seq < seq <= stretch.states[-1].seq or seq == stretch.states[0].seq == 0:
                return stretch
        if seq in self._problems:
            return None
        try:
            read = self._session.before(max(1, seq))
        except SaveProblem as problem:
            self._problems[seq] = problem
            return None
        if read is not None:
            self._read = [read, *self._read[: _KEPT - 1]]
        return read


def point_of(query: str, last: int) -> int | None:
    """The point that a query names by its number and nothing else."""
    return int(query) if query.isdecimal() and len(query) < _LONG_NUMBER and int(query) <= last else None


def narrower(query: str, before: str) -> bool:
    """Whether all that a query finds has been found by the one before; a number finds its point besides."""
    return bool(before) and query.startswith(before) and not any(char.isdigit() for char in query)
