"""Lines of the verbs that every rule system shares."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app import content
from app.console.lexer import Token, number
from app.console.reading import Reading
from app.console.words import pick
from app.text import clean_name
from rules import commands as do
from rules.errors import Refused
from rules.overrides import KERNEL_FIELDS
from rules.state import OptionValue
from rules.system import Field, get

SIDES = ("hero", "ally", "foe", "neutral")
_CROWD = re.compile(r"[x×X](\d{1,4})$")
_CHANGE = re.compile(r"([^\W\d][\w-]*?)([+-])(\d{1,6})$")


def read_add(reading: Reading) -> do.Command:
    """`add goblin x4 near strikes=1`, `add Lucía as hero armour=5`."""
    words: list[str] = []
    given: dict[str, Any] = {}
    count, side, zone, hidden, role = 1, "", "", False, ""
    fields = _sheet_fields(reading)
    while not reading.done:
        token = reading.here
        if token.key:
            reading.take()
            field = _field(fields, token.key)
            given[field.key] = _value(field, token.text)
        elif token.quoted:
            words.append(reading.take().text)
        elif words and (crowd := _CROWD.match(token.text)):
            count = int(crowd[1])
            reading.take()
        elif words and reading.word("as"):
            side, role = _side(reading)
        elif words and (found := reading.name(reading.zones, starts=False)) is not None:
            zone = found
        elif words and reading.word("hidden"):
            hidden = True
        else:
            words.append(reading.take().text)
    name = clean_name(" ".join(words))
    if not name:
        raise Refused("missing-name", what="creature")
    return _added(reading, name, given, count=count, side=side, zone=zone, hidden=hidden, role=role)


def _side(reading: Reading) -> tuple[str, str]:
    """What stands after `as`: a side, or the name of an archetype, which makes a hero."""
    if reading.done:
        raise Refused("missing-name", what="side")
    side = reading.word(*SIDES)
    if side is not None:
        return side, ""
    for length in range(len(reading.tokens) - reading.place, 0, -1):
        name = " ".join(token.text for token in reading.tokens[reading.place : reading.place + length])
        entry = content.find(reading.state.rules, name, heroes_first=True)
        if entry is not None:
            reading.place += length
            return "hero" if entry.kind == "archetypes" else "", entry.id
    raise Refused("bad-choice", field="side", value=reading.here.text, choices=", ".join(SIDES))


def _added(
    reading: Reading,
    name: str,
    given: Mapping[str, Any],
    *,
    count: int,
    side: str,
    zone: str,
    hidden: bool,
    role: str,
) -> do.Command:
    state = reading.state
    entry = content.find(state.rules, role or name, heroes_first=side == "hero")
    values: dict[str, Any] = {}
    if entry is not None:
        values = entry.values(state.language)
        name = name if role else entry.name(state.language)
        side = side or ("hero" if entry.kind == "archetypes" else "foe")
    for field in get(state.rules).fields:
        # A current value that is given sets its maximum too, whatever the bestiary says.
        if field.key in given and field.maximum and field.maximum not in given:
            values.pop(field.maximum, None)
    return do.AddCreatures(
        name=name,
        count=count,
        side=side or "foe",  # type: ignore[arg-type]
        zone=zone,
        sheet={**values, **given},
        entry=entry.id if entry is not None else "",
        hidden=hidden,
    )


def _sheet_fields(reading: Reading) -> tuple[Field, ...]:
    return get(reading.state.rules).fields


def _field(fields: tuple[Field, ...], word: str) -> Field:
    key = pick("fields", word, tuple(field.key for field in fields))
    if key is None:
        raise Refused("unknown-field", name=word, candidates=", ".join(field.key for field in fields))
    return next(field for field in fields if field.key == key)


def _value(field: Field, text: str) -> OptionValue | None:
    """A typed value as its field wants it; what does not fit is left for the rules to refuse."""
    if field.none and pick("words", text, ("none",)):
        return None
    if field.kind == "number":
        value = number(text)
        if value is None:
            raise Refused("not-a-number", field=field.key, value=text)
        return value
    if field.kind == "choice":
        return pick("words", text, field.choices) or text
    if field.kind == "flag":
        word = pick("words", text, ("yes", "no"))
        return text if word is None else word == "yes"
    return clean_name(text)


def read_remove(reading: Reading) -> do.Command:
    """`remove goblin 2`, `remove goblin 1, goblin 2`."""
    return do.RemoveCreatures(creatures=tuple(_creatures(reading)))


def _creatures(reading: Reading) -> list[str]:
    found = [reading.creature(optional=True)]
    while not reading.done:
        if reading.here.text == "," and not reading.here.quoted:
            reading.take()
        found.append(reading.creature())
    return found


def read_rename(reading: Reading) -> do.Command:
    """`rename goblin 2 Colmillo`."""
    creature = reading.creature()
    name = clean_name(" ".join(token.text for token in reading.tokens[reading.place :]))
    if not name:
        raise Refused("missing-name", what="name")
    return do.RenameCreature(creature=creature, name=name)


def read_set(reading: Reading) -> do.Command:
    """`set lucía karma=2 strikes=1`, `set lucía karma+1`, `set lucía armour=none`."""
    fields = (*_sheet_fields(reading), *KERNEL_FIELDS)
    first = reading.here if not reading.done else None
    if first is None:
        raise Refused("missing-name", what="creature")
    if first.key or _change(first, fields) is not None:
        creature = reading.creature(optional=True) if reading.selected else ""
        if not creature:
            raise Refused("missing-name", what="creature")
    else:
        creature = reading.creature()
    changes: list[do.Change] = []
    while not reading.done:
        reading.skip_fillers()
        if reading.done:
            break
        token = reading.take()
        change = _change(token, fields)
        if change is None:
            raise Refused("unknown-word", word=token.text)
        changes.append(_with_zone(reading, change))
    if not changes:
        raise Refused("missing-number", what="field")
    return do.SetFields(creature=creature, changes=tuple(changes))


def _change(token: Token, fields: tuple[Field, ...]) -> do.Change | None:
    if token.key:
        field = _field(fields, token.key)
        return do.Change(field.key, _value(field, token.text))
    stepped = None if token.quoted else _CHANGE.match(token.text)
    if stepped is None:
        return None
    key = pick("fields", stepped[1], tuple(field.key for field in fields))
    if key is None:
        return None
    return do.Change(key, int(stepped[3]), "+" if stepped[2] == "+" else "-")


def _with_zone(reading: Reading, change: do.Change) -> do.Change:
    if change.field != "zone":
        return change
    return do.Change("zone", reading.zones.resolve(str(change.value)))


def read_move(reading: Reading) -> do.Command:
    """`move lucía far`, `move far` for the selected creature."""
    creature = reading.name(reading.creatures, starts=False)
    if creature is None:
        zone = reading.name(reading.zones, starts=False)
        if zone is not None and reading.selected is not None:
            return do.MoveCreature(creature=reading.selected, zone=zone)
        creature = reading.creature(optional=True) if zone is None else ""
        if not creature:
            raise Refused("missing-name", what="creature")
    return do.MoveCreature(creature=creature, zone=reading.zone())


def read_action(reading: Reading) -> do.Command:
    """`action`, `action surprise=foes`."""
    if reading.done:
        return do.StartAction()
    token = reading.take()
    if pick("words", token.key, ("surprise",)) is None:
        raise Refused("unknown-word", word=token.text)
    side = pick("words", token.text, ("foes", "heroes"))
    if side is None:
        raise Refused("bad-choice", field="surprise", value=token.text, choices="foes, heroes")
    return do.StartAction(surprise=side)  # type: ignore[arg-type]


def read_turn(reading: Reading) -> do.Command:
    """`turn ñandú`."""
    return do.GiveTurn(creature=reading.creature(optional=True))


def read_order(reading: Reading) -> do.Command:
    """`order ñandú after vera`."""
    creature = reading.creature(optional=True)
    where = reading.word("after", "before")
    if where is None:
        raise Refused("bad-choice", field="order", value="", choices="after, before")
    return do.Reorder(creature=creature, anchor=reading.creature(), after=where == "after")


def read_note(reading: Reading) -> do.Command:
    """`note La puerta está abierta`, word for word."""
    return do.Note(text=reading.rest)


def read_dice(reading: Reading) -> do.Command:
    """`dice 3d6kh1+2`."""
    text = " ".join(token.text for token in reading.tokens)
    reading.place = len(reading.tokens)
    return do.RollDice(expression=text)


def read_option(reading: Reading) -> do.Command:
    """`option spill=weapon`."""
    token = reading.take()
    if not token.key:
        raise Refused("unknown-word", word=token.text)
    options = get(reading.state.rules).options
    for option in options:
        if option.key != token.key:
            continue
        return do.SetOption(key=option.key, value=_option_value(option.default, token.text))
    raise Refused("unknown-option", name=token.key, candidates=", ".join(o.key for o in options))


def _option_value(default: OptionValue, text: str) -> OptionValue:
    if isinstance(default, bool):
        word = pick("words", text, ("yes", "no"))
        return text if word is None else word == "yes"
    if isinstance(default, int):
        value = number(text)
        return text if value is None else value
    return text
