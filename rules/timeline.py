"""Records with the states between them, and a head that undo and redo move."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules.record import AnyRecord, fold
from rules.state import State


class Timeline(Struct, frozen=True):
    """A stretch of a campaign: `states[n]` is the state before `records[n]`; `head` indexes `states`."""

    states: tuple[State, ...]
    records: tuple[AnyRecord, ...] = ()
    head: int = 0

    @property
    def state(self) -> State:
        """The state at the head."""
        return self.states[self.head]

    @property
    def told(self) -> tuple[AnyRecord, ...]:
        """The records up to the head: what has happened and is not undone."""
        return self.records[: self.head]

    def commit(self, record: AnyRecord, state: State) -> Timeline:
        """The timeline after a new record; what could be redone is gone."""
        keep = self.head + 1
        return Timeline((*self.states[:keep], state), (*self.records[: self.head], record), keep)

    def at(self, seq: int) -> Timeline | None:
        """The timeline with its head after the record `seq`, or None when that is not in this stretch."""
        head = seq - self.states[0].seq
        return replace(self, head=head) if 0 <= head < len(self.states) else None


def replay(start: State, records: tuple[AnyRecord, ...], head: int) -> Timeline:
    """A timeline folded from a start state and its records."""
    states = [start]
    for record in records:
        states.append(fold(states[-1], record))
    return Timeline(tuple(states), records, head)


def step_back(records: tuple[AnyRecord, ...], *, whole: bool) -> int:
    """How many records one undo takes back from the end: the last, or with `whole` its resolution."""
    if not records:
        return 0
    if not whole or records[-1].of is None:
        return 1
    opener = records[-1].of
    return records[-1].seq - opener + 1
