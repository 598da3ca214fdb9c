"""Fields of a sheet as they are typed: their names, their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.console.lexer import number
from app.console.words import pick
from app.text import clean_name
from rules.errors import Refused
from rules.overrides import KERNEL_FIELDS
from rules.state import State
from rules.system import Field, get


def sheet_fields(state: State) -> tuple[Field, ...]:
    """What `add` takes."""
    return get(state.rules).fields(state)


def all_fields(state: State) -> tuple[Field, ...]:
    """What `set` takes: the system's fields and those of every creature."""
    return (*get(state.rules).fields(state), *KERNEL_FIELDS)


def field_named(fields: Iterable[Field], word: str) -> Field:
    """The field that a word stands for; Refused `unknown-field` with all there are."""
    known = {field.key: field for field in fields}
    key = pick("fields", word, known)
    if key is None:
        raise Refused("unknown-field", name=word, candidates=", ".join(_chosen(known)))
    return known[key]


def _chosen(known: Mapping[str, Field]) -> list[str]:
    """The fields that a list of them names: not those that only `+1` and `-1` of another change."""
    raised = {field.modifier for field in known.values()}
    return [key for key in known if key not in raised]


def _items(field: Field, text: str) -> list[Any]:
    """`táctica,sigilo` as texts; `sword:near:1,bow:far` as tables, part by part."""
    found: list[Any] = []
    for item in (clean_name(piece) for piece in text.split(",")):
        if not item or pick("words", item, ("none",)):
            continue
        if not field.parts:
            found.append(pick("words", item, field.choices) or item)
            continue
        words = item.split(":")
        if len(words) > len(field.parts):
            raise Refused("bad-value", field=field.key, value=item)
        found.append(
            {part.key: field_value(part, word) for part, word in zip(field.parts, words, strict=False)}
        )
    return found


def _signed(text: str) -> int | None:
    """A whole number that may be below 0."""
    value = number(text.removeprefix("-").removeprefix("−"))
    return value if value is None or text[:1] not in "-−" else -value


def field_value(field: Field, text: str) -> Any:
    """A typed value as its field wants it; what does not fit is left for the rules to refuse."""
    if field.none and pick("words", text, ("none",)):
        return None
    if field.kind == "number":
        value = _signed(text)
        if value is None:
            raise Refused("not-a-number", field=field.key, value=text)
        return value
    if field.kind == "list":
        return _items(field, text)
    if field.kind == "choice":
        return pick("words", text, field.choices) or text
    if field.kind == "flag":
        word = pick("words", text, ("yes", "no"))
        return text if word is None else word == "yes"
    return clean_name(text)
