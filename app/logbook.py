"""The log of an open campaign as entries: any of them, of which only those near the reader are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from app import narrate
from app.present import LogEntry
from app.session import Session
from app.storage import CHAPTER_LIMIT, SaveProblem
from app.storage_words import problem_text
from app.told_stretch import told_stretch
from rules.text import Span, Translator, line
from rules.timeline import Timeline

#: Chapters that are kept told; a reader who goes to and fro finds the last ones again.
_KEPT = 4

#: When nobody knows when: no calendar has this moment.
_NEVER = 1 << 62


class Page(NamedTuple):
    """The entries of one chapter, `first` being the seq of the first."""

    first: int
    entries: tuple[LogEntry, ...]

    @property
    def last(self) -> int:
        """The seq of the last entry."""
        return self.first + len(self.entries) - 1


class Logbook:
    """Tells records in one language: those of the timeline from memory, earlier ones chapter by chapter.

    It is a `Story`: entry `index` is the record `index + 1`, for there is one entry for each record.
    """

    def __init__(self, session: Session, translator: Translator) -> None:
        self.translator = translator
        self._session = session
        self._timeline: Timeline | None = None
        self._near: dict[int, LogEntry] = {}
        self._pages: OrderedDict[int, Page] = OrderedDict()
        #: Rises when entries that were told may be other ones now; `changed` is told how many are not.
        self.edition = 0
        self.changed: Callable[[int], None] | None = None

    def follow(self, timeline: Timeline) -> int:
        """Take where the campaign stands; how many entries at the front are the same as before."""
        before, self._timeline = self._timeline, timeline
        kept = 0 if before is None else min(_kept(before, timeline), _unedited(before, timeline))
        base = timeline.states[0].seq
        self._near = {seq: entry for seq, entry in self._near.items() if base < seq <= kept}
        stale = [first for first, page in [*self._pages.items()] if page.last > kept]
        for first in stale:
            self._pages.pop(first, None)
        if before is not None and kept < before.state.seq:
            self.edition += 1
            if self.changed is not None:
                self.changed(kept)
        return kept

    # The story

    @property
    def head(self) -> int:
        """The seq of the newest entry."""
        return len(self)

    def __len__(self) -> int:
        return self._timeline.state.seq if self._timeline is not None else 0

    def __getitem__(self, index: int) -> LogEntry:
        seq = self.seq(index)
        near = self._near_entry(seq)
        if near is not None:
            return near
        page = self._page_with(seq) or self._load(seq)
        return page.entries[seq - page.first]

    def seq(self, index: int) -> int:
        """The seq of an entry."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        return index + 1

    def up_to(self, seq: int) -> int:
        """How many entries have this seq or a lower one."""
        return min(max(0, seq), len(self))

    def ready(self, index: int) -> bool:
        """Whether an entry can be told without reading files."""
        seq = index + 1
        timeline = self._timeline
        return timeline is None or seq > timeline.states[0].seq or self._page_with(seq) is not None

    def fetch(self, index: int) -> None:
        """Make an entry ready; may be called in a thread of its own."""
        if not self.ready(index):
            self._load(index + 1)

    def _near_entry(self, seq: int) -> LogEntry | None:
        timeline = self._timeline
        if timeline is None or seq <= (base := timeline.states[0].seq):
            return None
        if seq not in self._near:
            place = seq - base - 1
            self._near[seq] = narrate.entry(
                timeline.records[place], timeline.states[place], self.translator, timeline.state.story.edits
            )
        return self._near[seq]

    def _page_with(self, seq: int) -> Page | None:
        for page in reversed([*self._pages.values()]):
            if page.first <= seq <= page.last:
                return page
        return None

    def _load(self, seq: int) -> Page:
        edition = self.edition
        page = told_page(self._session, seq, self.translator)
        if edition == self.edition:
            self._pages[page.first] = page
            self._pages.move_to_end(page.first)
            while len(self._pages) > _KEPT:
                self._pages.popitem(last=False)
        return page


def told_page(session: Session, seq: int, t: Translator, *, marked: bool = True) -> Page:
    """The chapter of a record as entries, `marked` as those are; what cannot be read says so in its place."""
    try:
        state, records = session.stretch(seq)
    except (SaveProblem, ValueError) as problem:
        return _unread(seq, problem, t)
    told = told_stretch(state, records, session.state, t, marked=marked)
    page = Page(records[0].seq if records else seq, tuple(told))
    # Somebody else may have changed the files since the campaign was opened.
    return page if page.first <= seq <= page.last else _unread(seq, None, t)


def _unread(seq: int, problem: Exception | None, t: Translator) -> Page:
    """Entries in the place of a chapter that cannot be read."""
    text = t.text("This part of the log cannot be read.")
    if isinstance(problem, SaveProblem):
        text = problem_text(problem, t)
    first = seq - (seq - 1) % CHAPTER_LIMIT
    told = (line(Span(text, "harm")),)
    return Page(
        first, tuple(LogEntry(number, _NEVER, told) for number in range(first, first + CHAPTER_LIMIT))
    )


def _kept(before: Timeline, after: Timeline) -> int:
    """How many records at the front of a campaign are surely the same at two moments."""
    low, high = before.states[0].seq, after.states[0].seq
    first, last = max(low, high), min(before.state.seq, after.state.seq)
    if first >= last:
        # Nothing to compare: what is before the one stretch is whole chapters, which both have seen.
        return min(high, last)
    for seq in range(first, last):
        old, new = before.records[seq - low], after.records[seq - high]
        if old is not new and old != new:
            # A branch, or, when even the first ones differ, files that somebody else has changed.
            return seq if seq > first else 0
    return last


def _unedited(before: Timeline, after: Timeline) -> int:
    """How many records at the front read the same as before, as far as notes were written anew."""
    old, new = before.state.story.edits, after.state.story.edits
    if old is new:
        return after.state.seq
    changed = [seq for seq in {*old, *new} if old.get(seq) != new.get(seq)]
    return min((*(seq - 1 for seq in changed), after.state.seq))
