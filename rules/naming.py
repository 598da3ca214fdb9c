"""Names, numbers and ids of creatures: unique, stable, never reused."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from rules.errors import Refused
from rules.state import AnyCreature, State

NAME_LIMIT = 60


def name_key(name: str) -> str:
    """The accent- and case-blind form under which creatures of one name are counted."""
    if name.isascii():  # nothing to decompose; asked thousands of times by every table of names
        return name.casefold()
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not unicodedata.combining(c)))


def words_of(text: str) -> str:
    """A text as its words alone with one space between them, blind to accents and case."""
    return " ".join(re.findall(r"\w+", name_key(text)))


def slug(name: str) -> str:
    """A lower-case id of letters, digits and hyphens; code points stand for a name without any."""
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name_key(name)).split()
    return "-".join(words) or "-".join(f"x{ord(c):x}" for c in name[:4])


def display_name(state: State, creature: AnyCreature) -> str:
    """The name to show: bare while it is the only one of its name, else with its number."""
    if state.counters.get(name_key(creature.name), 1) > 1:
        return f"{creature.name} {creature.number}"
    return creature.name


def checked_name(name: str) -> str:
    """The name in NFC without outer spaces; Refused `bad-name` when empty or over 60 characters."""
    clean = unicodedata.normalize("NFC", " ".join(name.split()))
    if not clean or len(clean) > NAME_LIMIT or not clean.isprintable():
        raise Refused("bad-name", name=name[:NAME_LIMIT], limit=NAME_LIMIT)
    return clean


def has_own_number(name: str) -> bool:
    """Whether a name ends in a number of its own, as somebody numbered by hand does: `Goblin 3`."""
    return re.search(r"\S \d+$", name) is not None


def is_shown(state: State, name: str) -> bool:
    """Whether somebody at the table is shown under that very name."""
    return name_key(name) in {name_key(display_name(state, c)) for c in state.creatures.values()}


def next_numbers(state: State, name: str, count: int) -> list[int]:
    """The next free numbers for a name; one that would look like another creature is passed over."""
    taken = {name_key(display_name(state, c)) for c in state.creatures.values()}
    key = name_key(name)
    number = state.counters.get(key, 0)
    numbers: list[int] = []
    while len(numbers) < count:
        number += 1
        if f"{key} {number}" in taken:
            continue
        numbers.append(number)
    if numbers == [1] and key in taken:
        raise Refused("name-taken", name=name)
    # A second of its name makes "Goblin" into "Goblin 1", which somebody may be called outright.
    lone = state.counters.get(key) == 1 and any(name_key(c.name) == key for c in state.creatures.values())
    if lone and f"{key} 1" in taken:
        raise Refused("name-taken", name=f"{name} 1")
    return numbers


def number_for(state: State, creature: AnyCreature, name: str) -> int:
    """The number of a creature that takes another name: its own while the name counts as the same."""
    if name_key(name) == name_key(creature.name):
        return creature.number
    return next_numbers(state, name, 1)[0]


def new_id(state: State, name: str, number: int, *, alone: bool) -> str:
    """The id of a new creature: the slug alone for the first of its name, else slug and number."""
    base = slug(name)
    wanted = base if alone else f"{base}-{number}"
    candidate, extra = wanted, 1
    paused = {creature.id for fight in state.encounters if fight.paused for creature in fight.creatures}
    while candidate in state.creatures or candidate in paused or candidate == "gm":
        extra += 1
        candidate = f"{wanted}-{extra}"
    return candidate


def free_id(name: str, taken: Collection[str]) -> str:
    """The slug of a name, with the first number behind it that makes it none of those taken."""
    wanted = candidate = slug(name)
    extra = 1
    while candidate in taken:
        extra += 1
        candidate = f"{wanted}-{extra}"
    return candidate


def free_key(state: State) -> int:
    """The lowest number, from 1, that no creature at the table is picked by."""
    used = {c.key for c in state.creatures.values()}
    key = 1
    while key in used:
        key += 1
    return key
