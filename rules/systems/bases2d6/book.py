"""What a 2d6 campaign keeps for everybody: its statistics and its basic abilities, once they differ."""

from __future__ import annotations

from msgspec import Struct

from rules.state import State
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.basics import BASICS


class CustomStat(Struct, frozen=True, omit_defaults=True):
    """A statistic of the campaign's own; a roll of it adds `parent` too, if there is one (R-2D-05)."""

    id: str
    label: str
    parent: str = ""


class Book(Struct, frozen=True, omit_defaults=True):
    """Custom statistics, labels of renamed ones, ids of hidden ones; basic abilities, None as shipped."""

    stats: tuple[CustomStat, ...] = ()
    labels: dict[str, str] = {}
    hidden: tuple[str, ...] = ()
    basics: tuple[Ability, ...] | None = None


def book_of(state: State) -> Book:
    """The campaign's book, the empty one while nothing differs."""
    return state.book or Book()


def basics_of(state: State) -> tuple[Ability, ...]:
    """The basic abilities that every character of the campaign has (R-2D-56)."""
    basics = book_of(state).basics
    return BASICS if basics is None else basics
