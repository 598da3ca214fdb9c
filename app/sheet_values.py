"""The values of a sheet's fields in words, and what keys and written lines make of them; pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.console.lexer import number
from app.console.words import pick
from app.sheet_fields import FormField
from app.text import clean_name, fold
from rules.errors import Refused
from rules.formula import parse
from rules.text import Translator

_NAME = re.compile(r"[^\W\d]\w*")
#: Parts up to which an item says even what is usual.
_FEW = 2
TEXT_LIMIT = 400
ITEM_LIMIT = 60
ITEMS_LIMIT = 30

# --- values in words ---


def word_of(field: FormField, value: Any) -> str:
    """What a value is called, or "" where it has no name."""
    return next((word for known, word in field.words if known == value), "")


def shown(field: FormField, value: Any, t: Translator) -> tuple[str, str]:
    """A value and, after it, what it is called; an empty text is shown as nothing."""
    word = word_of(field, value)
    if field.kind == "flag" and not (value is None and field.none):
        return (t.text("yes") if value else t.text("no")), ""
    if field.kind in ("formula", "text"):
        return as_text(field, value), ""
    if value is None:
        return ("–", word)
    if field.kind == "number":
        return str(value), word
    if field.kind == "choice":
        # A word may go on about itself: "wealthy: horses, carts".
        name, _, about = (word or str(value)).partition(": ")
        return name, about
    if field.kind == "records":
        return ", ".join(" ".join(record_words(field, record)) for record in value), ""
    if field.kind in ("texts", "choices"):
        return ", ".join(word_of(field, item) or str(item) for item in value), ""
    return str(value), ""


def record_words(field: FormField, record: Mapping[str, Any]) -> tuple[str, ...]:
    """The parts of a record in words, its name first; parts of which nothing is said are not there."""
    words = (word_of(part, record.get(part.key)) or str(record.get(part.key, "")) for part in field.parts)
    return tuple(word for place, word in enumerate(words) if word or not place)


def item_words(field: FormField, item: Mapping[str, Any], t: Translator) -> tuple[str, ...]:
    """What an item without a name says, part by part, as far as it says anything but the usual."""
    found: list[str] = []
    short = len(field.parts) <= _FEW
    for place, part in enumerate(field.parts):
        value = item.get(part.key)
        usual = part.low if part.kind == "number" else part.choices[0] if part.kind == "choice" else None
        if part.kind == "flag" and value:
            found.append(part.label)
        elif part.kind != "flag" and value not in (None, "") and (place == 0 or short or value != usual):
            found.append(shown(part, value, t)[0])
    return tuple(found)


def as_text(field: FormField, value: Any) -> str:
    """A value as it is written in a line."""
    if value is None:
        return ""
    if field.kind == "texts":
        return ", ".join(word_of(field, item) or str(item) for item in value)
    if field.kind == "records":
        return " ".join(record_words(field, value))
    if field.kind == "items":
        return ""
    if field.kind == "formula":
        said = {str(name): word for name, word in field.words}
        return _NAME.sub(lambda found: said.get(found[0], found[0]), str(value))
    if field.kind == "text":
        return word_of(field, value) or str(value)
    return str(value)


# --- from keys to values ---


def stepped(field: FormField, value: Any, by: int, most: int | None = None) -> Any:
    """One step up or down: below the least is none where there may be none; `most` caps a number."""
    if field.kind == "flag":
        return cycled(field, value, by)
    if field.kind == "choice":
        return cycled(field, value, by) if not field.ordered else _along(field, value, by)
    if value is None:
        return field.low if by > 0 else None
    wanted = int(value) + by
    if wanted < field.low:
        return None if field.none else field.low
    top = field.high if most is None else max(most, int(value))
    return min(wanted, top)


def cycled(field: FormField, value: Any, by: int, most: int | None = None) -> Any:
    """The next of the typical values, the next choice, the other of yes and no."""
    if field.kind == "number" and (not field.words or most is not None):
        return stepped(field, value, by, most)
    if field.kind == "flag":
        listed: list[Any] = [None, True, False] if field.none else [False, True]
        return listed[(listed.index(value) + by) % len(listed)]
    listed = [known for known, _ in field.words] if field.kind == "number" else list(field.choices)
    if field.none and field.kind == "choice":
        listed = [None, *listed]
    if value not in listed:
        return stepped(field, value, by, most) if field.kind == "number" else listed[0]
    return listed[(listed.index(value) + by) % len(listed)]


def _along(field: FormField, value: Any, by: int) -> Any:
    place = field.choices.index(value) + by if value in field.choices else 0
    return field.choices[max(0, min(len(field.choices) - 1, place))]


def by_digit(field: FormField, digit: str) -> tuple[bool, Any]:
    """Whether one digit says everything, and the value that it says: 0 is none where 0 is too low."""
    value = int(digit)
    if value == 0 and field.none and field.low > 0:
        return True, None
    if field.kind == "number" and field.high <= 9 and field.low <= value <= field.high:
        return True, value
    return False, None


#: So many letters name a choice that is written, where no other begins with them.
_TELLING = 3


def parsed(field: FormField, text: str) -> Any:
    """The value that a written line stands for; Refused `not-a-number`, or as the rules will say."""
    clean = clean_name(text)
    if field.kind == "number":
        if field.none and (clean in ("", "-", "–") or pick("words", clean, ("none",))):
            return None
        value = number(clean)
        if value is None:
            raise Refused("not-a-number", field=field.key, value=clean)
        return value
    if field.kind == "formula":
        known = {fold(word): str(name) for name, word in field.words}
        english = _NAME.sub(lambda found: known.get(fold(found[0]), found[0]), clean)
        if english:
            parse(english)
        return english
    if field.kind == "text" and field.words:
        return _known(field, clean)
    if field.kind == "texts":
        items = (clean_name(item)[:ITEM_LIMIT].strip() for item in clean.replace(";", ",").split(","))
        said = {fold(word): str(known) for known, word in field.words}
        return list(dict.fromkeys(said.get(fold(item), item) for item in items if item))[:ITEMS_LIMIT]
    if field.kind == "records":
        return _record(field, clean)
    return clean


def _known(field: FormField, clean: str) -> Any:
    """The choice that a text names, whole or by a start that only one has; any other text as it is."""
    wanted = fold(clean)
    whole = [value for value, word in field.words if fold(word) == wanted]
    begun = [value for value, word in field.words if fold(word).startswith(wanted)]
    found = whole or (begun if field.choices and len(wanted) >= _TELLING else [])
    return found[0] if len(found) == 1 else clean


def _record(field: FormField, text: str) -> dict[str, Any]:
    """`axe far 2`: numbers and choices are read off the end, what is left is the name."""
    tokens = [token for token in (word.strip(",;·()") for word in text.split()) if token]
    given: dict[str, Any] = {}
    is_named = any(part.kind == "text" for part in field.parts)
    while len(tokens) > is_named:
        part, value = _part_for(field.parts, given, tokens[-1])
        if part is None:
            break
        given[part.key] = value
        tokens.pop()
    choice = next((part for part in field.parts if part.kind == "choice"), None)
    if not is_named and (tokens or (choice is not None and choice.key not in given)):
        # Where nothing has a name of its own, a word that means nothing must not become something.
        words = ", ".join(str(word) for word in choice.choices) if choice is not None else ""
        raise Refused("bad-choice", field=field.label, value=" ".join(tokens) or text.strip(), choices=words)
    record: dict[str, Any] = {}
    name_taken = False
    for part in field.parts:
        if part.kind == "text":
            record[part.key] = "" if name_taken else " ".join(tokens)[:ITEM_LIMIT]
            name_taken = True
        elif part.kind == "choice":
            record[part.key] = given.get(part.key, part.choices[0] if part.choices else "")
        else:
            record[part.key] = given.get(part.key, 0 if part.low <= 0 <= part.high else part.low)
    return record


def _part_for(
    parts: Sequence[FormField], given: Mapping[str, Any], word: str
) -> tuple[FormField | None, Any]:
    for part in parts:
        if part.key in given:
            continue
        if part.kind == "number":
            value = number(word.lstrip("+-−"))
            value = -value if value is not None and word[:1] in "-−" else value
            if value is not None and part.low <= value <= part.high:
                return part, value
        elif part.kind == "choice":
            choice = pick("words", word, part.choices)
            if choice is not None:
                return part, choice
    return None, None
