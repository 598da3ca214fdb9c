"""The note of a log entry, as it reads now."""

from __future__ import annotations

from app.narrate import as_it_reads
from app.session import Session
from rules.events import Noted
from rules.record import AnyRecord
from rules.solo.commands import EditNote


def note_of(session: Session, seq: int) -> str | None:
    """The note of a log entry as it reads now; None where it is none. Raises SaveProblem."""
    record = _record(session, seq)
    if record is None:
        return None
    record = as_it_reads(record, session.state.story.edits)
    return next((event.text for event in record.events if isinstance(event, Noted)), None)


def noted_by(session: Session, seq: int) -> int:
    """The entry whose note an entry is about: itself, but for one that tells how a note reads now.

    Raises SaveProblem.
    """
    record = _record(session, seq)
    return record.command.seq if record is not None and isinstance(record.command, EditNote) else seq


def _record(session: Session, seq: int) -> AnyRecord | None:
    if not 0 < seq <= session.state.seq:
        return None
    timeline = session.timeline.at(seq) or session.before(seq)
    return None if timeline is None or timeline.head == 0 else timeline.records[timeline.head - 1]
