"""Fields of a sheet as they are typed: their names, their values."""

from __future__ import annotations

from collections.abc import Iterable

from app.console.lexer import number
from app.console.words import pick
from app.text import clean_name
from rules.errors import Refused
from rules.overrides import KERNEL_FIELDS
from rules.state import OptionValue, State
from rules.system import Field, get


def sheet_fields(state: State) -> tuple[Field, ...]:
    """What `add` takes."""
    return get(state.rules).fields


def all_fields(state: State) -> tuple[Field, ...]:
    """What `set` takes: the system's fields and those of every creature."""
    return (*get(state.rules).fields, *KERNEL_FIELDS)


def field_named(fields: Iterable[Field], word: str) -> Field:
    """The field that a word stands for; Refused `unknown-field` with all there are."""
    known = {field.key: field for field in fields}
    key = pick("fields", word, known)
    if key is None:
        raise Refused("unknown-field", name=word, candidates=", ".join(known))
    return known[key]


def field_value(field: Field, text: str) -> OptionValue | None:
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
