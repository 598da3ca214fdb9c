"""The note of a log entry, as it reads now."""

from __future__ import annotations

from app.narrate import as_it_reads
from app.session import Session
from rules.events import Noted


def note_of(session: Session, seq: int) -> str | None:
    """The note of a log entry as it reads now; None where it is none. Raises SaveProblem."""
    if not 0 < seq <= session.state.seq:
        return None
    timeline = session.timeline.at(seq) or session.before(seq)
    if timeline is None or timeline.head == 0:
        return None
    record = as_it_reads(timeline.records[timeline.head - 1], session.state.story.edits)
    return next((event.text for event in record.events if isinstance(event, Noted)), None)
