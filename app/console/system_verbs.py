"""Lines of a rule system's own verbs, read from their description."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.console.crafting import from_library
from app.console.key_values import adjustment, figure, key_value
from app.console.lexer import Token
from app.console.names import own_names
from app.console.reading import Reading
from app.console.words import is_filler, pick
from app.shipped_words import as_kept
from app.text import clean_name
from rules.commands import Command
from rules.errors import Refused
from rules.state import State
from rules.system import Keyword, Slot, Verb, get

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
        if self._split is not None and len(self.slots) > 1 and self.slots[1].kind != "creatures":
            return len(self.found) < len(self.slots)
        return self.many or len(self.found) < len(self.slots)

    def values(self, reading: Reading) -> dict[str, Any]:
        """Who sits where; the selected creature takes the one place that was left out."""
        if not self.slots:
            return {}
        if self._split is not None and len(self.slots) > 1:
            return self._around_choice(reading, self._split)
        # Whoever is named twice among several is meant once.
        found = list(dict.fromkeys(self.found)) if self.many else list(self.found)
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
        several = self.slots[1].kind == "creatures"
        if len(before) > 1 or (len(after) > 1 and not several):
            raise Refused("unknown-word", word=(before if len(before) > 1 else after)[1])
        if before[0] not in reading.state.creatures:
            raise Refused("missing-name", what=self.slots[0].name)
        if not after and not self.slots[1].optional:
            raise Refused("missing-name", what=self.slots[1].name)
        aimed = {self.slots[1].name: after if several else after[0]} if after else {}
        return {self.slots[0].name: before[0], **aimed}


def read_system_verb(reading: Reading, verb: Verb) -> Command:
    """The command of a line; Refused with the first thing that does not fit."""
    values: dict[str, Any] = {}
    seats = _Seats(verb)
    figures = [slot for slot in verb.slots if slot.kind == "number"]
    choices = [slot for slot in verb.slots if slot.kind == "choice"]
    owned = [slot for slot in verb.slots if slot.kind == "own"]
    labels = [slot for slot in verb.slots if slot.kind == "label"]
    zones = [slot for slot in verb.slots if slot.kind == "zone"]
    while not reading.done:
        token = reading.here
        if token.key:
            _read_key(reading, verb, values)
        elif not token.quoted and (change := adjustment(token.text, verb.adjusts)) is not None:
            reading.take()
            values["adjust"] = (*values.get("adjust", ()), change)
        elif token.comma:
            reading.take()
        elif seats.free and (exact := reading.name(reading.creatures, starts=False)) is not None:
            seats.found.append(exact)
        elif choices and (word := _choice(reading, choices[0])) is not None:
            values[choices.pop(0).name] = word
            seats.choice_read()
        elif owned and (own := _own(reading, verb, owned[0], seats)) is not None:
            values[owned.pop(0).name] = own
            seats.choice_read()
        elif not token.quoted and (word := reading.word(*verb.alone)) is not None:
            values[word] = True
        elif labels and not choices and not (seats.free and _more_follows(reading)):
            values[labels.pop(0).name] = _label(reading, verb)
        elif (word := reading.word(*verb.counters)) is not None:
            values[word] = values.get(word, 0) + 1
        elif (word := reading.word(*verb.flags)) is not None:
            values[word] = True
        elif figures and (value := reading.number()) is not None:
            values[figures.pop(0).name] = value
        elif zones and (zone := reading.name(reading.zones, starts=False)) is not None:
            values[zones.pop(0).name] = zone
        elif not token.quoted and _reads_bare(reading, verb, values):
            continue
        elif seats.free and (started := reading.name(reading.creatures)) is not None:
            seats.found.append(started)
        elif not token.quoted and is_filler(token.text):
            reading.take()
        else:
            raise _misfit(reading, verb, seats, figures, owned)
    for slot in choices:
        if not slot.optional:
            said = reading.tokens[0].text if reading.tokens else ""
            raise Refused("bad-choice", field=slot.name, value=said, choices=", ".join(slot.choices))
    for slot in (*owned, *labels):
        if not slot.optional:
            raise Refused("missing-name", what=slot.name)
    if seats.found or not any(values.get(flag) for flag in verb.alone):
        values |= seats.values(reading)
    if verb.craft:
        values |= _crafted(reading, verb, values)
    for slot in figures:
        if not slot.optional:
            raise Refused("missing-number", what=slot.name)
    _keep_words(reading.state, verb, values)
    return verb.build(values)


def _keep_words(state: State, verb: Verb, values: dict[str, Any]) -> None:
    """What is said of the actor's own things, as a weapon, in the words in which the sheet keeps it."""
    actor = state.creatures.get(values.get("actor", ""))
    written = [key.name for key in verb.keywords if key.kind == "text" and key.name in values]
    if actor is None or not written:
        return
    system = get(state.rules)
    lists = [system.value(actor.sheet, field.key) for field in system.fields(state) if field.kind == "list"]
    held = [str(getattr(item, "name", item)) for items in lists for item in items]
    for name in written:
        values[name] = as_kept(values[name], held)


def _choice(reading: Reading, slot: Slot) -> str | None:
    """A word of a choice, which may also be a verb of the language, as `add` and `remove` are."""
    return reading.word(*slot.choices) or reading.word(*slot.choices, section="verbs")


def _reads_bare(reading: Reading, verb: Verb, values: dict[str, Any]) -> bool:
    """Read the value of a keyword that may stand without its key: once, like the key itself."""
    for keyword in verb.keywords:
        if keyword.bare and keyword.name not in values and (word := reading.word(*keyword.choices)):
            values[keyword.name] = word
            return True
    return False


def _own(reading: Reading, verb: Verb, slot: Slot, seats: _Seats) -> str | None:
    """Something of the system's own, as the first who is named has it, or else the selected creature."""
    names = own_names(reading.state, _owner(reading, seats), verb.id, slot)
    return reading.name(names) if names.shown else None


def _owner(reading: Reading, seats: _Seats) -> str:
    return seats.found[0] if seats.found else reading.selected or ""


def _more_follows(reading: Reading) -> bool:
    """Whether this may be somebody's name cut short, with the name to be given behind it."""
    here = reading.place
    after = reading.place + 1 < len(reading.tokens) and not reading.tokens[here + 1].key
    return after and not reading.here.quoted and _starts_creature(reading)


def _starts_creature(reading: Reading) -> bool:
    try:
        return reading.creatures.start(reading.tokens, reading.place) is not None
    except Refused:
        return True


def _label(reading: Reading, verb: Verb) -> str:
    """A name to be given: one quoted, or the bare words up to the next key or flag."""
    if reading.here.quoted:
        return clean_name(reading.take().text)
    words = [reading.take().text]
    while not reading.done and not reading.here.key and not reading.here.comma:
        place = reading.place
        if reading.word(*verb.flags) is not None:
            reading.place = place
            break
        words.append(reading.take().text)
    return clean_name(" ".join(words))


def _crafted(reading: Reading, verb: Verb, values: Mapping[str, Any]) -> dict[str, Any]:
    """What the name that was given is called already: in the library, and among what there is."""
    state = reading.state
    craft = next(craft for craft in get(state.rules).crafts if craft.key == verb.craft)
    slot = next(slot for slot in verb.slots if slot.kind == "label")
    owner = "" if any(values.get(flag) for flag in verb.alone) else values.get("creature", "")
    found: dict[str, Any] = {}
    ready = from_library(craft, state, values[slot.name], state.language)
    if ready is not None:
        found["ready"] = ready
    match = own_names(state, owner, verb.id, slot).exact([Token(values[slot.name], 0, 0, quoted=True)], 0)
    if match is not None:
        found["held"] = match.id
    return found


def _misfit(reading: Reading, verb: Verb, seats: _Seats, figures: list[Slot], owned: list[Slot]) -> Refused:
    """Why a token fits nowhere: a name that nobody has, or a word that the verb does not know."""
    token = reading.here
    if figures and not token.quoted and _LIKE_NUMBER.match(token.written):
        return Refused("not-a-number", field=figures[0].name, value=token.text)
    if owned and (seats.found or not seats.free or reading.selected):
        return own_names(reading.state, _owner(reading, seats), verb.id, owned[0]).unknown(token.text)
    if seats.free:
        return reading.creatures.unknown(token.text)
    return Refused("unknown-word", word=token.text)


def _read_key(reading: Reading, verb: Verb, values: dict[str, Any]) -> None:
    token = reading.take()
    counter = pick("words", token.key, verb.counters)
    if counter is not None:
        values[counter] = values.get(counter, 0) + figure(counter, token.text)
        return
    keywords: Mapping[str, Keyword] = {keyword.name: keyword for keyword in verb.keywords}
    key = pick("words", token.key, keywords)
    if key is None:
        raise Refused("unknown-word", word=token.written)
    values[key] = key_value(reading, keywords[key], token.text)
