"""Walking through the records of a campaign of any length, chapter by chapter, in a thread of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import NamedTuple

from app.search_key import EARLIER
from app.session import Session
from app.storage import CHAPTER_LIMIT, SaveProblem
from rules import events as ev
from rules.record import AnyRecord
from rules.state import State
from rules.timeline import Timeline

#: Records looked at before the screen has its turn.
_TURNS = 64


class Passage(NamedTuple):
    """Records in a row, from the seq `first` to `last`, and the state before them.

    Without records: a chapter that cannot be read.
    """

    first: int
    last: int
    state: State | None
    records: tuple[AnyRecord, ...]


def passage(session: Session, timeline: Timeline, seq: int) -> Passage:
    """The passage that holds a record: what is in memory up to the head, or a chapter from before that."""
    base = timeline.states[0].seq
    if seq > base:
        return Passage(base + 1, timeline.state.seq, timeline.states[0], timeline.told)
    first = seq - (seq - 1) % CHAPTER_LIMIT
    unread = Passage(first, min(base, first + CHAPTER_LIMIT - 1), None, ())
    try:
        state, records = session.stretch(seq)
    except (SaveProblem, ValueError):
        return unread
    # Somebody else may have changed the files since the campaign was opened.
    if not records or not records[0].seq <= seq <= records[-1].seq:
        return unread
    last = min(base, records[-1].seq)
    return Passage(records[0].seq, last, state, records[: last - records[0].seq + 1])


def nearest(
    session: Session,
    timeline: Timeline,
    seq: int,
    step: int,
    wanted: Callable[[AnyRecord], bool],
    stop: Event,
) -> int | None:
    """The nearest wanted record from `seq` on, that one included, `EARLIER` or `LATER`; None without one."""
    while 1 <= seq <= timeline.state.seq and not stop.is_set():
        here = passage(session, timeline, seq)
        onward = (
            reversed(here.records[: seq - here.first + 1])
            if step == EARLIER
            else iter(here.records[seq - here.first :])
        )
        for number, record in enumerate(onward):
            if wanted(record):
                return record.seq
            if number % _TURNS == 0:
                time.sleep(0)
        seq = here.first - 1 if step == EARLIER else here.last + 1
    return None


def is_heading(record: AnyRecord) -> bool:
    """Whether a round or a scene begins with a record."""
    return any(isinstance(event, ev.RoundStarted | ev.SceneStarted) for event in record.events)


def begins(record: AnyRecord, what: str, number: int | None = None) -> bool:
    """Whether a "round" or a "scene" begins with a record, of a number or of any."""
    for event in record.events:
        if what == "round" and isinstance(event, ev.RoundStarted):
            if number in (None, event.round):
                return True
        elif what == "scene" and isinstance(event, ev.SceneStarted) and number in (None, event.number):
            return True
    return False
