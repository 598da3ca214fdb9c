"""Records as players may read them: without what is the game master's, and without whoever is hidden.

The events that are left make a story of their own: somebody who comes into view is added, somebody who
hides is gone. `rules.outward` tells what a state shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from rules import commands as do
from rules import events as ev
from rules.outward import outward_state
from rules.outward_events import each_event, without_lists
from rules.record import AnyRecord, fold
from rules.secrets import has_secret_words, secrets_of
from rules.solo.commands import EditNote
from rules.state import State, Veil
from rules.veiling import outward_counts

#: Commands that are the game master's alone.
PREPARING = (do.NewEncounter, do.EditEncounter, do.RemoveEncounter)

#: Commands whose names are, while players see what comes of them.
_CHANGING = (do.StartEncounter, do.PauseEncounter)


class OutwardStep(NamedTuple):
    """A record as players may read it, with the state before it as they may see it.

    It has no seq. `titled` says that its command may be named where its events say nothing. `child` marks
    a step of a resolution whose beginning players have read.
    """

    record: AnyRecord
    before: State
    child: bool = False
    titled: bool = True


class OutwardStory:
    """Reads records in their order and tells which of them players may read."""

    def __init__(self) -> None:
        self._secret: set[int] = set()
        self._unread: set[int] = set()
        #: Resolutions whose beginning is unread and of which something has been read since.
        self._begun: set[int] = set()

    def step(self, record: AnyRecord, before: State, after: State) -> OutwardStep | None:
        """A record as players may read it; None when there is nothing for them."""
        # A branch may have given the number of a record that was undone to another one.
        for seqs in (self._secret, self._unread, self._begun):
            seqs.discard(record.seq)
        if record.secret or record.of in self._secret or self._is_edit_of_secret(record):
            self._secret.add(record.seq)
            return None
        child = record.of is not None and (record.of not in self._unread or record.of in self._begun)
        told = without_lists(record.events)
        plain = replace(record, seq=0, of=0 if child else None, events=told)
        unnamed = isinstance(record.command, _CHANGING)
        if unnamed:
            plain = replace(plain, command=do.Note(text=""))
        if isinstance(record.command, PREPARING) or (record.events and not told):
            # What the game master prepares is nothing that players could read of.
            self._unread.add(record.seq)
            return None
        if not _has_secrets(before) and not _has_secrets(after):
            return OutwardStep(plain, outward_state(before), child, not unnamed)
        events = tuple(_events(record, before))
        command, titled = (do.Note(text=""), False) if unnamed else _command(record, before, after)
        titled = titled and all(event in events for event in told)
        if not events and not titled:
            self._unread.add(record.seq)
            return None
        start = outward_state(before)
        # Somebody of a name that comes into view again is counted as they were.
        start = replace(start, counters={**outward_counts(after), **start.counters})
        return OutwardStep(replace(plain, command=command, events=events), start, child, titled)

    def was_read(self, record: AnyRecord, *, read: bool) -> None:
        """Learn whether anything was said of a step: without a beginning the first thing read is one."""
        if not read:
            self._unread.add(record.seq)
        elif record.of in self._unread:
            self._begun.add(record.of)

    def _is_edit_of_secret(self, record: AnyRecord) -> bool:
        """Whether it writes a note anew that was never for players."""
        return isinstance(record.command, EditNote) and record.command.seq in self._secret


def outward_steps(start: State, records: Iterable[AnyRecord]) -> Iterator[OutwardStep]:
    """Records from a state on, as players may read them."""
    story, state = OutwardStory(), start
    for record in records:
        after = fold(state, record)
        step = story.step(record, state, after)
        if step is not None:
            yield step
        state = after


def _has_secrets(state: State) -> bool:
    """Whether anything in a state is not for players, or goes by another number for them."""
    return (
        state.veil != Veil()
        or has_secret_words(state)
        or state.open_secret
        or state.scene.unseen > 0
        or any(c.hidden for c in state.creatures.values())
        or any(zone.hidden for zone in state.zones)
        or any(c.hidden for fight in state.encounters for c in fight.creatures)
        or any(entry.secret for entry in state.story.entries)
    )


def _command(record: AnyRecord, before: State, after: State) -> tuple[do.Command, bool]:
    """The command by the ids that players know, and whether it may be named to them."""
    secrets = secrets_of(after, also=(before,))
    values = msgspec.to_builtins(record.command)
    reveals = secrets_of(before).told_in(values) or secrets.told_in(values)
    if reveals or values.get("hidden") is not None:
        return do.Note(text=""), False
    try:
        command: do.Command = msgspec.convert(secrets.aliased(values), type(record.command))
    except msgspec.ValidationError:
        # Somebody's id is a word of the rules.
        return do.Note(text=""), False
    return command, True


def _events(record: AnyRecord, before: State) -> Iterator[ev.AnyEvent]:
    """The events of a record as players may read them."""
    for _, read in each_event(record, before):
        yield from read
