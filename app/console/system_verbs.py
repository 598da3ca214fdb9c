"""Lines of a rule system's own verbs, read from their description."""

from __future__ import annotations

from typing import Any

from app.console.lexer import number
from app.console.reading import Reading
from app.console.words import is_filler, pick
from rules.commands import Command
from rules.errors import Refused
from rules.system import Keyword, Slot, Verb


def read_system_verb(reading: Reading, verb: Verb) -> Command:
    """The command of a line; Refused with the first thing that does not fit."""
    values: dict[str, Any] = {}
    found: list[str] = []
    people = [slot for slot in verb.slots if slot.kind in ("creature", "creatures")]
    many = any(slot.kind == "creatures" for slot in people)
    figures = [slot for slot in verb.slots if slot.kind == "number"]
    while not reading.done:
        token = reading.here
        if token.key:
            _read_key(reading, verb, values)
        elif token.text == "," and not token.quoted:
            reading.take()
        elif (many or len(found) < len(people)) and (
            exact := reading.name(reading.creatures, starts=False)
        ) is not None:
            found.append(exact)
        elif (word := reading.word(*verb.counters)) is not None:
            values[word] = values.get(word, 0) + 1
        elif (word := reading.word(*verb.flags)) is not None:
            values[word] = True
        elif figures and (figure := reading.number()) is not None:
            values[figures.pop(0).name] = figure
        elif not token.quoted and is_filler(token.text):
            reading.take()
        elif (many or len(found) < len(people)) and (started := reading.name(reading.creatures)) is not None:
            found.append(started)
        else:
            raise _misfit(reading, people, found, many=many)
    _seat(reading, people, found, values)
    for slot in figures:
        if not slot.optional:
            raise Refused("missing-number", what=slot.name)
    return verb.build(values)


def _misfit(reading: Reading, people: list[Slot], found: list[str], *, many: bool) -> Refused:
    """Why a token fits nowhere: a name that nobody has, or a word that the verb does not know."""
    needed = [slot for slot in people if not slot.optional]
    if len(found) < len(needed) or (many and not found):
        return reading.creatures.unknown(reading.here.text)
    return Refused("unknown-word", word=reading.here.text)


def _seat(reading: Reading, people: list[Slot], found: list[str], values: dict[str, Any]) -> None:
    """Give the names that were found to the slots; a missing optional first one is the selected creature."""
    if people and people[0].kind == "creatures":
        if not found:
            selected = reading.selected if reading.selected in reading.state.creatures else None
            if selected is None:
                raise Refused("missing-name", what="creature")
            found.append(selected)
        values[people[0].name] = found
        return
    if len(found) < len(people) and people[0].optional:
        if reading.selected is None or reading.selected not in reading.state.creatures:
            raise Refused("missing-name", what="creature")
        found.insert(0, reading.selected)
    for slot, creature_id in zip(people, found, strict=False):
        values[slot.name] = creature_id
    if len(found) < len(people):
        raise Refused("missing-name", what=people[len(found)].name)


def _read_key(reading: Reading, verb: Verb, values: dict[str, Any]) -> None:
    token = reading.take()
    counter = pick("words", token.key, verb.counters)
    if counter is not None:
        values[counter] = values.get(counter, 0) + _figure(counter, token.text)
        return
    key = pick("words", token.key, tuple(keyword.name for keyword in verb.keywords))
    if key is None:
        raise Refused("unknown-word", word=f"{token.key}={token.text}")
    keyword = next(k for k in verb.keywords if k.name == key)
    values[key] = _key_value(reading, keyword, token.text)


def _key_value(reading: Reading, keyword: Keyword, text: str) -> Any:
    if keyword.kind == "number":
        value = _figure(keyword.name, text)
        if not keyword.low <= value <= keyword.high:
            raise Refused("out-of-range", field=keyword.name, value=value, low=keyword.low, high=keyword.high)
        return value
    if keyword.kind == "choice":
        chosen = pick("words", text, keyword.choices)
        if chosen is None:
            raise Refused("bad-choice", field=keyword.name, value=text, choices=", ".join(keyword.choices))
        return chosen
    if keyword.kind == "creatures":
        return tuple(reading.creatures.resolve(name) for name in text.split(",") if name)
    return text


def _figure(what: str, text: str) -> int:
    value = number(text)
    if value is None:
        raise Refused("not-a-number", field=what, value=text)
    return value
