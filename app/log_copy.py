"""Entries of the log as plain words for the clipboard: one, a round, a scene."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from threading import Event
from typing import NamedTuple

from app.filling import filled
from app.log_walk import begins, nearest, passage
from app.present import LogEntry
from app.search_key import EARLIER, LATER
from app.session import Session
from app.told_stretch import told_stretch
from rules.text import Line, Translator, plain
from rules.timeline import Timeline

#: Entries of one copy: some 60 KB of text, which common terminals still take.
MOST = 500


class Copied(NamedTuple):
    """Text for the clipboard, how many lines it has, and what was left out of it."""

    text: str
    lines: int
    secret: int = 0
    cut: bool = False


def entry_copy(entry: LogEntry, detail: Sequence[Line] = ()) -> Copied:
    """One entry, with its detail when that is open."""
    rows = [plain(one).rstrip() for one in entry.lines] + [f"  {plain(one).rstrip()}" for one in detail]
    return Copied("\n".join(rows), len(rows))


def stretch_copy(
    session: Session, timeline: Timeline, seq: int, what: str, t: Translator, stop: Event
) -> Copied:
    """The "round" or "scene" that an entry is in, from its heading to the next one; for a thread.

    What is for the game master alone is left out. Of a very long one the last entries are copied. A round
    ends with its scene too.
    """
    ends = ("scene",) if what == "scene" else ("round", "scene")
    first = nearest(session, timeline, seq, EARLIER, lambda one: any(begins(one, end) for end in ends), stop)
    after = nearest(
        session, timeline, seq + 1, LATER, lambda one: any(begins(one, end) for end in ends), stop
    )
    begin = first or 1
    last = timeline.state.seq if after is None else after - 1
    cut = last - begin + 1 > MOST
    entries = _told(session, timeline, last - MOST + 1 if cut else begin, last, t)
    public = [entry for entry in entries if not entry.secret]
    rows = [plain(one).rstrip() for entry in public for one in entry.lines]
    return Copied("\n".join(rows), len(rows), len(entries) - len(public), cut)


def _told(session: Session, timeline: Timeline, first: int, last: int, t: Translator) -> list[LogEntry]:
    entries: list[LogEntry] = []
    while first <= last:
        here = passage(session, timeline, first)
        records = takewhile(lambda record: record.seq <= last, here.records)
        if here.state is not None:
            wanted = range(first, last + 1)
            entries += told_stretch(here.state, records, timeline.state, t, wanted=wanted)
        first = here.last + 1
    return entries


def copied_text(copied: Copied, t: Translator) -> str:
    """What has been copied, in a sentence; no terminal answers whether it has taken it."""
    told = t.plural(
        "{n} line sent to the terminal's clipboard",
        "{n} lines sent to the terminal's clipboard",
        copied.lines,
    )
    said = filled(told, n=t.number(copied.lines, 0))
    if copied.secret:
        hidden = t.plural("{n} for the GM left out", "{n} for the GM left out", copied.secret)
        said += " · " + filled(hidden, n=t.number(copied.secret, 0))
    return f"{said} · {t.text('only the last part: it is very long')}" if copied.cut else said
