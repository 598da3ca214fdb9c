"""States and records as JSON bytes, and back, for one rule system."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Union

import msgspec

from rules.commands import KERNEL_COMMANDS
from rules.errors import Refused
from rules.record import AnyRecord, Record
from rules.solo.commands import SOLO_COMMANDS
from rules.state import GameState, State
from rules.system import get, open_type


class Codec:
    """Encodes and decodes the values of one rule system; damaged bytes are Refused `damaged-data`."""

    def __init__(self, rules: str) -> None:
        system = get(rules)
        sheet_type: Any = system.sheet_type
        command_types = KERNEL_COMMANDS + SOLO_COMMANDS + system.commands
        command_type: Any = Union[command_types]  # noqa: UP007 - built at run time
        self._encoder = msgspec.json.Encoder()
        state_type: Any = GameState
        record_type: Any = Record
        self._state = msgspec.json.Decoder(state_type[sheet_type, open_type(system), system.book_type])
        self._record = msgspec.json.Decoder(record_type[command_type])

    def type_of(self, value: State | AnyRecord) -> Any:
        """The type that a value was decoded as, with all that the system adds to it."""
        return self._record.type if isinstance(value, Record) else self._state.type

    def encode(self, value: State | AnyRecord) -> bytes:
        """The value as one JSON object."""
        return self._encoder.encode(value)

    def state(self, data: bytes) -> State:
        """The state that was encoded."""
        state: State = _decoded(self._state, data)
        return state

    def is_whole(self, state: State) -> bool:
        """Whether each value in a state is of its type, so that it can be written and read again."""
        try:
            self.state(self.encode(state))
        except (Refused, TypeError, ValueError):
            return False
        return True

    def record(self, data: bytes) -> AnyRecord:
        """The record that was encoded."""
        record: AnyRecord = _decoded(self._record, data)
        return record


def _decoded(decoder: msgspec.json.Decoder[Any], data: bytes) -> Any:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise Refused("damaged-data", where=str(fault)[:200]) from fault


@lru_cache(maxsize=8)
def codec(rules: str) -> Codec:
    """The codec of a rule system."""
    return Codec(rules)
