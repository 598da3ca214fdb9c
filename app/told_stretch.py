"""A stretch of the campaign told, record after record."""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Iterator

from app import narrate
from app.present import LogEntry
from rules.record import AnyRecord, fold
from rules.state import State
from rules.text import Translator

#: Records after which a thread of its own lets the screen have its turn, rather than after 5 ms.
_TURNS = 4


def told_stretch(
    start: State,
    records: Iterable[AnyRecord],
    now: State,
    t: Translator,
    *,
    wanted: Container[int] | None = None,
    marked: bool = True,
) -> Iterator[LogEntry]:
    """Records from a state on as entries, `marked` as those are; only those `wanted` by their seq, if given.

    Notes read as they do `now`.
    """
    state = start
    for number, record in enumerate(records):
        if number % _TURNS == 0:
            time.sleep(0)
        if wanted is None or record.seq in wanted:
            yield narrate.entry(record, state, t, now.story.edits, marked=marked)
        state = fold(state, record)
