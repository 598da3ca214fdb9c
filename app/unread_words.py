"""What is said at once of something written that players will not read. Pure."""

from __future__ import annotations

from app.filling import filled
from rules.outward_marks import silencer
from rules.record import AnyRecord
from rules.state import State
from rules.text import Line, Span, Translator


def unread_note(record: AnyRecord, before: State, t: Translator) -> Line:
    """That a hidden name stands in what has been written, so that it is kept from the players; else ()."""
    name = silencer(record, before)
    if not name:
        return ()
    told = t.text("Players do not read this, for “{name}” is hidden from them.")
    return (Span(filled(told, name=name), "karma"),)
