"""One command and what came of it: one log entry, one undo step."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.commands import Command
from rules.events import AnyEvent, Closed, Opened
from rules.evolve import evolve
from rules.state import State

CommandT = TypeVar("CommandT")


class Record(Struct, Generic[CommandT], frozen=True, omit_defaults=True):
    """A command with its events. `at` is milliseconds since 1970, given by the app.

    `of` is the seq of the record that opened the resolution which this one answers.
    """

    seq: int
    at: int
    command: CommandT
    events: tuple[AnyEvent, ...]
    of: int | None = None
    secret: bool = False


AnyRecord: TypeAlias = Record[Any]


def make_record(state: State, command: Command, events: tuple[AnyEvent, ...], at: int) -> AnyRecord:
    """The record of a command decided on a state."""
    answers = state.open is not None and command.answers
    return Record(
        seq=state.seq + 1,
        at=at,
        command=command,
        events=events,
        of=state.opener if answers else None,
        secret=command.secret or (answers and state.open_secret),
    )


def fold(state: State, record: AnyRecord) -> State:
    """The state after a whole record."""
    for event in record.events:
        state = evolve(state, event)
    if state.open is not None and state.opener is None:
        state = replace(state, opener=record.seq, open_secret=record.secret)
    elif state.open is not None and record.secret and record.of == state.opener:
        # An answer given in secret takes what still waits with it.
        state = replace(state, open_secret=True)
    return replace(state, seq=record.seq)


def opens(record: AnyRecord) -> bool:
    """Whether the record leaves a resolution waiting."""
    left_open = False
    for event in record.events:
        if isinstance(event, Opened):
            left_open = True
        elif isinstance(event, Closed):
            left_open = False
    return left_open
