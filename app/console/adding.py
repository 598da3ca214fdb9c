"""`add`: creatures from the bestiary, heroes from archetypes, and anybody else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct

from app import content
from app.console.fields import field_named, field_value, sheet_fields
from app.console.lexer import name_of, number
from app.console.names import Names
from app.console.reading import Reading
from app.console.words import is_filler
from rules.commands import AddCreatures
from rules.creatures import CROWD_LIMIT
from rules.errors import Refused
from rules.solo.behaviour import BEHAVIOUR
from rules.state import Side
from rules.system import get

SIDES = ("hero", "ally", "foe", "neutral")
_CROWD = re.compile(r"[x×X](\d{1,4})$", re.ASCII)
_ODD_CROWD = re.compile(r"[x×X][-+]?\d[\d.,]*$", re.ASCII)


class _Wanted(Struct):
    """What the line says so far; `role` is the bestiary entry whose sheet somebody gets.

    `leading` is a number before the name: a count where the rest of it is in the bestiary.
    """

    words: list[str]
    given: dict[str, Any]
    count: int = 1
    leading: int | None = None
    side: str = ""
    zone: str = ""
    role: str = ""
    hidden: bool = False
    behaviour: tuple[str, ...] | None = None


def read_add(reading: Reading) -> AddCreatures:
    """`add goblin x4 near strikes=1`, `add Lucía as hero armour=5`, `add Vera as brute`."""
    wanted = _Wanted([], {})
    while not reading.done:
        _read_piece(reading, wanted)
    name = name_of(wanted.words).strip(", ")
    if not name:
        raise Refused("missing-name", what="creature")
    return _added(reading, name, wanted)


def _read_piece(reading: Reading, wanted: _Wanted) -> None:
    token = reading.here
    if token.key:
        reading.take()
        field = field_named((*sheet_fields(reading.state), BEHAVIOUR), token.key)
        if field.key in wanted.given or (field is BEHAVIOUR and wanted.behaviour is not None):
            raise Refused("said-twice", word=token.key)
        if field is BEHAVIOUR:
            wanted.behaviour = tuple(field_value(field, token.text))
        else:
            wanted.given[field.key] = field_value(field, token.text)
    elif not wanted.words:
        wanted.leading = None if token.quoted else number(token.text)
        wanted.words.append(reading.take().text)
    elif token.quoted:
        zone = reading.name(reading.zones, starts=False)
        wanted.zone = zone or wanted.zone
        wanted.words += () if zone else (reading.take().text,)
    elif crowd := _CROWD.match(token.text):
        reading.take()
        _count(wanted, int(crowd[1]), token.text)
    elif (many := _apart(reading)) is not None:
        reading.place += 2
        _count(wanted, many, f"{token.text} {many}")
    elif _ODD_CROWD.match(token.text):
        raise Refused("bad-count", count=token.text[1:], limit=CROWD_LIMIT)
    elif reading.word("as"):
        _read_role(reading, wanted)
    elif (zone := _zone(reading)) is not None:
        wanted.zone = zone
    elif reading.word("hidden"):
        wanted.hidden = True
    else:
        _refuse_another(reading)
        wanted.words.append(reading.take().text)


def _count(wanted: _Wanted, count: int, said: str) -> None:
    if wanted.count != 1:
        raise Refused("said-twice", word=said)
    wanted.count = count


def _apart(reading: Reading) -> int | None:
    """The number of `x 2`, written apart."""
    after = reading.tokens[reading.place + 1 : reading.place + 2]
    is_sign = reading.here.text in ("x", "X", "×")
    return number(after[0].text) if is_sign and after and not after[0].quoted and not after[0].key else None


def _refuse_another(reading: Reading) -> None:
    """Refused `one-at-a-time` where a comma stands between this word of a name and what went before."""
    commas = [place for place, token in enumerate(reading.tokens[: reading.place]) if token.comma]
    if commas and not reading.here.comma:
        parts = reading.tokens[: commas[0]], reading.tokens[commas[0] + 1 :]
        first, rest = (" ".join(token.written for token in part) for part in parts)
        raise Refused("one-at-a-time", first=first, second=rest)


def _zone(reading: Reading) -> str | None:
    """A zone by its full name, with or without a filler before it."""
    zone = reading.name(reading.zones, starts=False)
    if zone is None and is_filler(reading.here.text) and reading.place + 1 < len(reading.tokens):
        reading.place += 1
        zone = reading.name(reading.zones, starts=False)
        if zone is None:
            reading.place -= 1
    return zone


def _read_role(reading: Reading, wanted: _Wanted) -> None:
    """What stands after `as`: a side, or an entry of the bestiary; an archetype makes a hero."""
    if reading.done:
        raise Refused("missing-name", what="side")
    side = reading.word(*SIDES)
    if side is not None:
        wanted.side = side
        return
    rest = reading.tokens[reading.place :]
    for length in range(len(rest), 0, -1):
        name = " ".join(token.text for token in rest[:length])
        entry = None
        if not any(token.key for token in rest[:length]):
            entry = content.find(reading.state.rules, name, heroes_first=True)
        if entry is not None:
            reading.place += length
            wanted.role = entry.id
            wanted.side = wanted.side or ("hero" if entry.kind == "archetypes" else "")
            return
    heroes, language = content.archetypes(reading.state.rules), reading.state.language
    spoken = {entry.id: (*entry.names.values(), entry.name(language)) for entry in heroes}
    started = reading.name(Names("archetype", spoken))
    if started is not None:
        wanted.role, wanted.side = started, wanted.side or "hero"
        return
    choices = ", ".join((*SIDES, *(entry.name(language) for entry in heroes)))
    raise Refused("bad-choice", field="side", value=reading.here.written, choices=choices)


def _added(reading: Reading, name: str, wanted: _Wanted) -> AddCreatures:
    state = reading.state
    if wanted.leading is not None and len(wanted.words) > 1:
        counted = name_of(wanted.words[1:]).strip(", ")
        if content.find(state.rules, content.singular_of(state.rules, counted)) is not None:
            _count(wanted, wanted.leading, wanted.words[0])
            name = counted
    entry = content.find(state.rules, wanted.role or name, heroes_first=wanted.side == "hero")
    if entry is None and wanted.side != "hero":
        name = content.singular_of(state.rules, name)
        entry = content.find(state.rules, name)
    side, values, behaviour = wanted.side, {}, wanted.behaviour
    if entry is not None:
        values = entry.values(state.language)
        behaviour = entry.behaviour_in(state.language) if behaviour is None else behaviour
        name = name if wanted.role else entry.name(entry.language_of(name, state.language))
        side = side or ("hero" if entry.kind == "archetypes" else "foe")
    return AddCreatures(
        name=name,
        count=wanted.count,
        side=cast("Side", side or "foe"),
        zone=wanted.zone,
        sheet=_over(reading, values, wanted.given),
        entry=entry.id if entry is not None else "",
        hidden=wanted.hidden,
        behaviour=behaviour or (),
    )


def _over(reading: Reading, values: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The bestiary's values with those of the line over them: a current value sets its maximum too."""
    kept = dict(values)
    for field in get(reading.state.rules).fields(reading.state):
        if field.key in given and field.maximum and field.maximum not in given:
            kept.pop(field.maximum, None)
    return {**kept, **given}
