"""Lines of a rule system's own verbs, read from their description."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.console.lexer import Token, number
from app.console.names import track_names
from app.console.reading import Reading
from app.console.words import is_filler, pick
from rules.commands import Command
from rules.errors import Refused
from rules.system import Keyword, Slot, Verb

_LIKE_NUMBER = re.compile(r"[+\-−]?\d")


class _Seats:
    """The places that a verb has for creatures, and who has been named for them so far."""

    def __init__(self, verb: Verb) -> None:
        self.slots = [slot for slot in verb.slots if slot.kind in ("creature", "creatures")]
        self.many = any(slot.kind == "creatures" for slot in self.slots)
        self.found: list[str] = []
        self._split: int | None = None

    def choice_read(self) -> None:
        """From here on names belong to the place after the choice."""
        self._split = len(self.found)

    @property
    def free(self) -> bool:
        """Whether the line may name one more."""
        return self.many or len(self.found) < len(self.slots)

    def values(self, reading: Reading) -> dict[str, Any]:
        """Who sits where; the selected creature takes the one place that was left out."""
        if not self.slots:
            return {}
        if self._split is not None and len(self.slots) > 1:
            return self._around_choice(reading, self._split)
        found = list(self.found)
        left_out = not found if self.many else len(found) < len(self.slots) and self.slots[0].optional
        if left_out and self.many and self.slots[0].optional:
            return {}
        if left_out:
            if reading.selected not in reading.state.creatures:
                raise Refused("missing-name", what="creature" if self.many else self.slots[0].name)
            found.insert(0, str(reading.selected))
        if self.many:
            return {self.slots[0].name: found}
        if len(found) < len(self.slots):
            raise Refused("missing-name", what=self.slots[len(found)].name)
        return {slot.name: creature for slot, creature in zip(self.slots, found, strict=True)}

    def _around_choice(self, reading: Reading, split: int) -> dict[str, Any]:
        """Names before the choice are the first place's, names after it the second's."""
        before, after = self.found[:split] or [reading.selected or ""], self.found[split:]
        if len(before) > 1 or len(after) > 1:
            raise Refused("unknown-word", word=(before if len(before) > 1 else after)[1])
        if before[0] not in reading.state.creatures:
            raise Refused("missing-name", what=self.slots[0].name)
        if not after and not self.slots[1].optional:
            raise Refused("missing-name", what=self.slots[1].name)
        return {self.slots[0].name: before[0], **({self.slots[1].name: after[0]} if after else {})}


def read_system_verb(reading: Reading, verb: Verb) -> Command:
    """The command of a line; Refused with the first thing that does not fit."""
    values: dict[str, Any] = {}
    seats = _Seats(verb)
    figures = [slot for slot in verb.slots if slot.kind == "number"]
    choices = [slot for slot in verb.slots if slot.kind == "choice"]
    while not reading.done:
        token = reading.here
        if token.key:
            _read_key(reading, verb, values)
        elif token.comma:
            reading.take()
        elif seats.free and (exact := reading.name(reading.creatures, starts=False)) is not None:
            seats.found.append(exact)
        elif choices and (word := reading.word(*choices[0].choices)) is not None:
            values[choices.pop(0).name] = word
            seats.choice_read()
        elif (word := reading.word(*verb.counters)) is not None:
            values[word] = values.get(word, 0) + 1
        elif (word := reading.word(*verb.flags)) is not None:
            values[word] = True
        elif figures and (figure := reading.number()) is not None:
            values[figures.pop(0).name] = figure
        elif seats.free and (started := reading.name(reading.creatures)) is not None:
            seats.found.append(started)
        elif not token.quoted and is_filler(token.text):
            reading.take()
        else:
            raise _misfit(reading, seats, figures, token)
    for slot in choices:
        if not slot.optional:
            said = reading.tokens[0].text if reading.tokens else ""
            raise Refused("bad-choice", field=slot.name, value=said, choices=", ".join(slot.choices))
    values |= seats.values(reading)
    for slot in figures:
        if not slot.optional:
            raise Refused("missing-number", what=slot.name)
    return verb.build(values)


def _misfit(reading: Reading, seats: _Seats, figures: list[Slot], token: Token) -> Refused:
    """Why a token fits nowhere: a name that nobody has, or a word that the verb does not know."""
    if figures and not token.quoted and _LIKE_NUMBER.match(token.written):
        return Refused("not-a-number", field=figures[0].name, value=token.text)
    if seats.free:
        return reading.creatures.unknown(token.text)
    return Refused("unknown-word", word=token.text)


def _read_key(reading: Reading, verb: Verb, values: dict[str, Any]) -> None:
    token = reading.take()
    counter = pick("words", token.key, verb.counters)
    if counter is not None:
        values[counter] = values.get(counter, 0) + _figure(counter, token.text)
        return
    keywords: Mapping[str, Keyword] = {keyword.name: keyword for keyword in verb.keywords}
    key = pick("words", token.key, keywords)
    if key is None:
        raise Refused("unknown-word", word=token.written)
    values[key] = _key_value(reading, keywords[key], token.text)


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
    if keyword.kind == "track":
        return track_names(reading.state).resolve(text)
    if keyword.kind == "creatures":
        return tuple(reading.creatures.resolve(name) for name in text.split(",") if name)
    return text


def _figure(what: str, text: str) -> int:
    value = number(text)
    if value is None:
        raise Refused("not-a-number", field=what, value=text)
    return value
