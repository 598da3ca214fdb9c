"""What a record of the log is about, and which records a filter lets through."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

import msgspec

from rules import events as ev
from rules.naming import words_of
from rules.record import AnyRecord
from rules.state import State
from rules.system import get

Kind: TypeAlias = Literal["rolls", "harm", "prose", "gm"]

#: The kinds in the order in which they are offered.
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

# These name everybody, or what is still open: they make nobody part of what was done.
_UNNAMING = (ev.Opened, ev.Ordered, ev.Called, ev.Veiled, ev.ZonesChanged, ev.TracksChanged)


class LogFilter(NamedTuple):
    """Which part of the log is shown; "" asks for nothing, several narrow one another.

    Records of a kind, about a creature by its id, or in whose words somebody or something is named, be it
    for `short`.
    """

    kind: Kind | Literal[""] = ""
    creature: str = ""
    name: str = ""
    short: str = ""

    def fits(self, record: AnyRecord, life: frozenset[str]) -> bool:
        """Whether a record is shown; `life` is as `life_keys` tells it."""
        return (
            (not self.kind or self.kind in kinds_of(record, life))
            and (not self.creature or names(record, self.creature))
            and (
                not self.name or writes(record, self.name) or bool(self.short and writes(record, self.short))
            )
        )


EVERYTHING: Final = LogFilter()


def life_keys(state: State) -> frozenset[str]:
    """The fields of a sheet that a rule system counts life and other pools by: those with a maximum."""
    return frozenset(field.key for field in get(state.rules).fields(state) if field.maximum)


def kinds_of(record: AnyRecord, life: frozenset[str]) -> frozenset[Kind]:
    """The kinds of a record; several, or none, as a turn that begins."""
    kinds: set[Kind] = {"gm"} if record.secret else set()
    for event in record.events:
        if isinstance(event, ev.Rolled) or (isinstance(event, ev.Happened) and _has_dice(event)):
            kinds.add("rolls")
        elif isinstance(event, ev.SheetPatched):
            if not life.isdisjoint(event.changes):
                kinds.add("harm")
        elif isinstance(event, ev.CreaturePatched):
            if not event.changes.keys().isdisjoint(("down", "fate")):
                kinds.add("harm")
        elif isinstance(event, ev.Noted | ev.SceneStarted):
            kinds.add("prose")
    return frozenset(kinds)


def names(record: AnyRecord, creature: str) -> bool:
    """Whether a creature does something in a record, or something is done to it."""
    told = (event for event in record.events if not isinstance(event, _UNNAMING))
    return _holds(record.command, creature) or any(_holds(event, creature) for event in told)


def writes(record: AnyRecord, name: str) -> bool:
    """Whether a name stands in what a record says, as whole words and blind to accents and case."""
    sought = words_of(name)
    return _says(record.command, sought) or any(_says(event, sought) for event in record.events)


def _says(value: Any, sought: str) -> bool:
    if isinstance(value, str):
        return f" {sought} " in f" {words_of(value)} "
    if isinstance(value, dict):
        return any(_says(one, sought) for one in value.values())
    if isinstance(value, list | tuple | frozenset):
        return any(_says(one, sought) for one in value)
    if isinstance(value, msgspec.Struct):
        return any(_says(getattr(value, name), sought) for name in value.__struct_fields__)
    return False


def _has_dice(event: ev.Happened) -> bool:
    return "dice" in event.args or "faces" in event.args


def _holds(value: Any, sought: str) -> bool:
    if isinstance(value, str):
        return value == sought
    if isinstance(value, dict):
        return any(_holds(one, sought) for one in (*value.keys(), *value.values()))
    if isinstance(value, list | tuple | frozenset):
        return any(_holds(one, sought) for one in value)
    if isinstance(value, msgspec.Struct):
        return any(_holds(getattr(value, name), sought) for name in value.__struct_fields__)
    return False
