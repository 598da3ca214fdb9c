"""What stands behind `key=` in a line of a rule system's verb, and what a line changes for this once."""

from __future__ import annotations

import re
from typing import Any

from app.console.fields import sheet_fields
from app.console.lexer import number
from app.console.names import track_names
from app.console.reading import Reading
from app.console.words import pick, word_key
from app.i18n import languages, translator
from rules.errors import Refused
from rules.state import State
from rules.system import Keyword, get

_WORD = re.compile(r"[^\W\d_][\w]*")
_ADJUST = re.compile(r"([^\W\d][\w]*?)([+\-−])(\d{1,4})(%?)$")


def key_value(reading: Reading, keyword: Keyword, text: str) -> Any:
    """The value of a key; Refused with what does not fit."""
    kind = keyword.kind
    if kind == "number":
        value = figure(keyword.name, text)
        if not keyword.low <= value <= keyword.high:
            raise Refused("out-of-range", field=keyword.name, value=value, low=keyword.low, high=keyword.high)
        return value
    if kind == "choice":
        return _choice(keyword, text)
    if kind == "choices":
        return tuple(dict.fromkeys(_choice(keyword, part) for part in _parts(text)))
    if kind == "fields":
        return ",".join(field_word(reading.state, part) for part in _parts(text))
    if kind == "states":
        return ",".join(_state(reading.state, part) for part in _parts(text))
    if kind == "formula":
        return formula_in_english(reading.state, text)
    if kind == "track":
        return track_names(reading.state).resolve(text)
    if kind == "creatures":
        return tuple(reading.creatures.resolve(name) for name in text.split(",") if name)
    return text


def figure(what: str, text: str) -> int:
    """A whole number; Refused `not-a-number`."""
    value = number(text)
    if value is None:
        raise Refused("not-a-number", field=what, value=text)
    return value


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _choice(keyword: Keyword, text: str) -> str:
    chosen = pick("words", text, keyword.choices)
    if chosen is None:
        raise Refused("bad-choice", field=keyword.name, value=text, choices=", ".join(keyword.choices))
    return chosen


def field_word(state: State, word: str) -> str:
    """The key of the field that a word stands for in any language, else the word as it is."""
    return pick("fields", word, [field.key for field in sheet_fields(state)]) or word


def state_word(state: State, word: str) -> str | None:
    """The id of the system's state that a word stands for: a word of the vocabulary, or its name."""
    states, key = get(state.rules).states, word_key(word)
    found = pick("words", word, [known.id for known in states])
    named = (
        known.id
        for known in states
        for language in languages()
        if word_key(translator(language).text(known.label)) == key
    )
    return found or next(named, None)


def _state(state: State, text: str) -> str:
    word, colon, charges = text.partition(":")
    return f"{state_word(state, word.strip()) or word.strip()}{colon}{charges}"


def formula_in_english(state: State, text: str) -> str:
    """A formula with the names of fields, in whatever language, as their keys; dice and the rest as typed."""
    return _WORD.sub(lambda found: field_word(state, found[0]), text)


def adjustment(text: str, allowed: tuple[str, ...]) -> tuple[str, bool, int] | None:
    """`roll+1`, `total-2`, `damage+50%` as (value, whether in hundredths, amount); None when it is none."""
    found = _ADJUST.match(text)
    if found is None or not allowed or not found[3].isascii():
        return None
    value = pick("words", found[1], allowed)
    if value is None:
        return None
    amount = int(found[3])
    return value, bool(found[4]), amount if found[2] == "+" else -amount
