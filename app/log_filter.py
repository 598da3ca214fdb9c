"""A part of the log as a story of its own: found chapter by chapter, told where it is read."""

from __future__ import annotations

import time
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from threading import Event, Lock

from app import narrate
from app.log_kinds import LogFilter, life_keys
from app.log_walk import Passage, passage
from app.logbook import Logbook, told_page
from app.present import LogEntry
from app.session import Session
from app.storage import SaveProblem
from app.told_stretch import told_stretch
from rules.record import fold
from rules.timeline import Timeline

#: Entries that are kept told: so many of a filter are read again without a file.
SHELF = 4_000

#: Entries on either side that are made ready together: as far as the log measures around its reader.
_AROUND = 64

_TURNS = 4


class Shelf:
    """Entries of a filter that have been told, by their seq; filled by the scan and by reading."""

    def __init__(self, session: Session, book: Logbook) -> None:
        self._session, self._book = session, book
        self._told: dict[int, LogEntry] = {}
        self._lock = Lock()

    @property
    def has_room(self) -> bool:
        """Whether a scan should still tell what it finds."""
        return len(self._told) < SHELF

    def has(self, seq: int) -> bool:
        """Whether an entry can be told without reading files."""
        return seq in self._told or self._book.ready(seq - 1)

    def entry(self, seq: int) -> LogEntry:
        """An entry, read at once when it is not at hand."""
        told = self._told.get(seq)
        if told is not None:
            return told
        if self._book.ready(seq - 1):
            return self._book[seq - 1]
        return next(one for one in self.fetch([seq]) if one.seq == seq)

    def fetch(self, seqs: Sequence[int]) -> list[LogEntry]:
        """Tell entries, each chapter being read once; may be called in a thread of its own."""
        edition, found = self._book.edition, list[LogEntry]()
        missing = [seq for seq in seqs if not self.has(seq)]
        while missing:
            page = told_of(self._session, missing[-1], frozenset(missing), self._book)
            found += page
            told = {entry.seq for entry in page}
            missing = [seq for seq in missing if seq not in told]
        self.keep(found, lambda: edition == self._book.edition)
        return found

    def keep(self, entries: Iterable[LogEntry], still: Callable[[], bool]) -> None:
        """Keep entries that have been told, if they are still told like that; those kept first go."""
        with self._lock:
            if not still():
                return
            self._told |= {entry.seq: entry for entry in entries}
            for seq in [*self._told][: max(0, len(self._told) - SHELF)]:
                del self._told[seq]

    def forget(self, kept: int) -> None:
        """Drop the entries after `kept`, which may be other ones now."""
        with self._lock:
            self._told = {seq: entry for seq, entry in self._told.items() if seq <= kept}


def told_of(session: Session, seq: int, wanted: frozenset[int], book: Logbook) -> list[LogEntry]:
    """The wanted entries of the chapter that has a record; what cannot be read says so in its place."""
    try:
        state, records = session.stretch(seq)
    except (SaveProblem, ValueError):
        state, records = session.state, ()
    if not records or not records[0].seq <= seq <= records[-1].seq:
        return [entry for entry in told_page(session, seq, book.translator).entries if entry.seq in wanted]
    return [*told_stretch(state, records, session.state, book.translator, wanted=wanted)]


class FilteredStory:
    """The entries with these seqs; it stays as it is while the campaign goes on."""

    def __init__(self, seqs: array[int], head: int, shelf: Shelf) -> None:
        self._seqs, self._head, self._shelf = seqs, head, shelf

    @property
    def head(self) -> int:
        """The seq of the newest entry of the campaign, whether it is among these or not."""
        return self._head

    def __len__(self) -> int:
        return len(self._seqs)

    def __getitem__(self, index: int) -> LogEntry:
        return self._shelf.entry(self._seqs[index])

    def seq(self, index: int) -> int:
        return self._seqs[index]

    def up_to(self, seq: int) -> int:
        return bisect_right(self._seqs, seq)

    def ready(self, index: int) -> bool:
        """Whether an entry and those around it can be told without reading files."""
        return all(map(self._shelf.has, self._around(index)))

    def fetch(self, index: int) -> None:
        """Make an entry and those around it ready."""
        self._shelf.fetch(self._around(index))

    def _around(self, index: int) -> Sequence[int]:
        return self._seqs[max(0, index - _AROUND) : index + _AROUND + 1]


class FilteredLog:
    """What a filter lets through of a campaign, as far as it has been looked at; grows at both ends.

    What is in memory is looked at at once, chapters by `scan` in a thread, the newest first.
    """

    def __init__(self, session: Session, book: Logbook, which: LogFilter) -> None:
        self.which = which
        self._session, self._book = session, book
        self._timeline = session.timeline
        self._life = life_keys(session.state)
        self._seqs: array[int] = array("I")
        self.shelf = Shelf(session, book)
        #: The lowest seq from which on everything has been looked at.
        self.low = self._timeline.states[0].seq + 1
        self._stop = Event()
        self.is_scanning = False
        self._take_near(self._timeline, 0)

    @property
    def is_whole(self) -> bool:
        """Whether everything has been looked at."""
        return self.low <= 1

    @property
    def story(self) -> FilteredStory:
        """What has been found so far."""
        return FilteredStory(self._seqs[:], self._timeline.state.seq, self.shelf)

    def follow(self, timeline: Timeline, kept: int) -> int:
        """Take where the campaign stands, `kept` records being the same; how many entries are.

        A scan that has to begin anew is told to stop.
        """
        self._timeline = timeline
        near = timeline.states[0].seq + 1
        same = 0
        if kept >= self.low - 1 and kept >= near - 1:
            same = bisect_right(self._seqs, kept)
        else:
            # Before what is told is dropped, so that the scan puts nothing back.
            self.stop()
            kept, self.low = 0, near
        self.shelf.forget(kept)
        del self._seqs[same:]
        self._take_near(timeline, kept)
        return same

    def stop(self) -> None:
        """End the scan."""
        self._stop.set()
        self.is_scanning = False

    def scan(self, found: Callable[[Event, Passage, array[int]], None]) -> Callable[[], None]:
        """The work of a thread: to look through what is left; `found` is called there for each chapter.

        What it is called with is for `add`.
        """
        self._stop = stop = Event()
        self.is_scanning = True
        timeline, seq = self._timeline, self.low - 1

        def run() -> None:
            below = seq
            while below >= 1 and not stop.is_set():
                here = passage(self._session, timeline, below)
                hits = self._look(here, below, stop)
                if not stop.is_set():
                    found(stop, here, hits)
                below = here.first - 1

        return run

    def add(self, stop: Event, here: Passage, hits: array[int]) -> bool:
        """Take what a scan has found in the chapter before those looked at; False when it is an old one."""
        if stop is not self._stop or stop.is_set() or here.first >= self.low:
            return False
        self._seqs = hits + self._seqs
        self.low = here.first
        if self.is_whole:
            self.is_scanning = False
        return True

    def _take_near(self, timeline: Timeline, kept: int) -> None:
        base = timeline.states[0].seq
        for record in timeline.told[max(0, kept - base) :]:
            if self.which.fits(record, self._life):
                self._seqs.append(record.seq)

    def _look(self, here: Passage, below: int, stop: Event) -> array[int]:
        hits: array[int] = array("I")
        state, told = here.state, list[LogEntry]()
        edits = self._session.state.story.edits
        is_told = self.shelf.has_room
        for number, record in enumerate(here.records):
            if stop.is_set() or record.seq > below:
                break
            if number % _TURNS == 0:
                # Let the screen have its turn rather than wait for 5 ms.
                time.sleep(0)
            if self.which.fits(record, self._life):
                hits.append(record.seq)
                if is_told and state is not None:
                    told.append(narrate.entry(record, state, self._book.translator, edits))
            if is_told and state is not None:
                state = fold(state, record)
        self.shelf.keep(told, lambda: not stop.is_set())
        return hits
