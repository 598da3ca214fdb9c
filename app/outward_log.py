"""The log as players may read it: what `rules.outward_story` leaves of a stretch, in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from app import narrate
from app.present import LogEntry
from rules.outward_slips import slips
from rules.outward_story import OutwardStep, OutwardStory
from rules.record import AnyRecord, fold
from rules.state import State
from rules.text import Line, Translator
from rules.timeline import Timeline

_NO_SEQ = 0


def outward_entries(
    start: State, records: Iterable[AnyRecord], t: Translator, *, exact: bool = False
) -> list[LogEntry]:
    """The entries of records from a state on that players may read; none has a seq.

    `exact` tells also the points that foes have left, which are `withheld` otherwise.
    """
    story, state = OutwardStory(), start
    entries: list[LogEntry] = []
    records = tuple(records)
    slipped = slips(records)
    for record in records:
        after = fold(state, record)
        entry = None if record.seq in slipped else _entry(story, record, state, after, t, exact)
        entries += [entry] if entry is not None else []
        state = after
    return entries


class OutwardLog:
    """Tells the end of a timeline to players, and again only what is another than at the last time."""

    def __init__(self, t: Translator, *, exact: bool = False) -> None:
        self._t = t
        self._exact = exact
        self._story = OutwardStory()
        self._told: dict[int, tuple[AnyRecord, LogEntry | None]] = {}

    def entries(self, timeline: Timeline, most: int) -> list[LogEntry]:
        """What players may read of the last `most` records before the head."""
        told: dict[int, tuple[AnyRecord, LogEntry | None]] = {}
        same = True
        for n in range(max(0, timeline.head - most), timeline.head):
            record = timeline.records[n]
            known = self._told.get(record.seq)
            same = same and known is not None and known[0] == record
            if same and known is not None:
                told[record.seq] = known
                continue
            # From the first other record on, what was before it may have been another state.
            before, after = timeline.states[n], timeline.states[n + 1]
            entry = _entry(self._story, record, before, after, self._t, self._exact)
            told[record.seq] = record, entry
        self._told = told
        slipped = slips(record for record, _ in told.values())
        return [entry for seq, (_, entry) in told.items() if entry is not None and seq not in slipped]


def _entry(
    story: OutwardStory, record: AnyRecord, before: State, after: State, t: Translator, exact: bool
) -> LogEntry | None:
    """A record as players may read it, which the story learns; None when there is nothing for them."""
    step = story.step(record, before, after)
    entry = None if step is None else _told(step, t, exact)
    story.was_read(record, read=entry is not None)
    return entry


def _told(step: OutwardStep, t: Translator, exact: bool) -> LogEntry | None:
    lines, heading = narrate.with_heading(step.record, step.before, t, titled=step.titled)
    if not exact:
        lines = tuple(tuple(span for span in line if span.role != "withheld") for line in lines)
    begun = [_begun(line) for line in lines]
    whole = tuple(line for line in begun if line)
    if not whole:
        return None
    if heading is not None:
        heading = sum(bool(line) for line in begun[:heading]) if begun[heading] else None
    return LogEntry(_NO_SEQ, step.record.at, whole, step.child, heading=heading)


def _begun(line: Line) -> Line:
    """A line without the separator that joined it to a sentence which players may not read."""
    while line and line[0].text.strip(" ") in ("·", ""):
        line = line[1:]
    return line
