"""The things of a rule system that are made part by part: their fields, and items as values of a form; pure.

A form knows no table within a table: the keys of a `group` are written with a dot, `lasts.when`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.console.words import own_word
from app.content import library
from app.sheet_fields import FormField, Section
from rules.crafts import Craft
from rules.specs import Field
from rules.state import State
from rules.system import get
from rules.text import Translator, plain


def crafts_of(state: State) -> dict[str, Craft]:
    """The system's crafts by their keys."""
    return {craft.key: craft for craft in get(state.rules).crafts}


# --- items as values ---


def values_of_item(item: Struct) -> dict[str, Any]:
    """Every field of an item, of the tables in it too, as plain values that nothing is missing from."""
    return {key: _plain(getattr(item, key)) for key in item.__struct_fields__}


def _plain(value: Any) -> Any:
    if isinstance(value, Struct):
        return values_of_item(value)
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def of_values(craft: Craft, values: Mapping[str, Any]) -> Any:
    """The item that values stand for."""
    return msgspec.convert(values, craft.item_type)


def empty(parts: tuple[Field, ...]) -> dict[str, Any]:
    """A table in which nothing is said yet."""
    found: dict[str, Any] = {}
    for part in parts:
        if part.none or part.kind == "group":
            found[part.key] = None
        elif part.kind == "choice":
            found[part.key] = part.choices[0]
        elif part.kind == "number":
            found[part.key] = part.low
        elif part.kind == "flag":
            found[part.key] = False
        else:
            found[part.key] = [] if part.kind in ("choices", "list") else ""
    return found


def flat(parts: tuple[Field, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """A table as a form has it: a group's parts beside the others."""
    found = dict(values)
    for part in parts:
        if part.kind == "group":
            inside = found.pop(part.key, None) or empty(part.parts)
            found |= {f"{part.key}.{key}": value for key, value in inside.items()}
    return found


def nested(parts: tuple[Field, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """The table that a form's values stand for: a group without its first part is not there."""
    found = {key: value for key, value in values.items() if "." not in key}
    for part in parts:
        if part.kind == "group":
            inside = {own.key: values.get(f"{part.key}.{own.key}") for own in part.parts}
            found[part.key] = inside if inside[part.parts[0].key] is not None else None
    return found


# --- fields ---


def item_sections(craft: Craft, state: State, item: Any, t: Translator) -> tuple[Section, ...]:
    """The fields of an item in their sections."""
    found = tuple(
        Section(t.text(part.title) if part.title else "", fields_of(part.fields, state, t))
        for part in craft.parts(state, item)
    )
    return tuple(Section(s.title, tuple(_named(f, craft, state, item, t) for f in s.fields)) for s in found)


def _named(field: FormField, craft: Craft, state: State, item: Any, t: Translator) -> FormField:
    """The name as the reader's language has it, where it is a shipped one."""
    name = getattr(item, "name", "")
    shown = craft.name(state, item, t)
    return replace(field, words=((name, shown),)) if field.key == "name" and name != shown else field


def fields_of(parts: tuple[Field, ...], state: State, t: Translator) -> tuple[FormField, ...]:
    """The described fields with their words; a group's parts stand beside the others."""
    found: list[FormField] = []
    for part in parts:
        if part.kind == "group":
            inside = fields_of(part.parts, state, t)
            found += [
                replace(
                    field,
                    key=f"{part.key}.{field.key}",
                    only=(f"{part.key}.{field.only[0]}", *field.only[1:]) if field.only else part.only,
                )
                for field in inside
            ]
        else:
            found.append(_field(part, state, t))
    return tuple(found)


def _field(part: Field, state: State, t: Translator) -> FormField:
    kind = "items" if part.kind == "list" else part.kind
    words: tuple[tuple[Any, str], ...] = ()
    if part.kind == "formula":
        words = _names(state, t)
    elif part.choices:
        labels = part.labels or tuple(own_word("words", one, t.language) for one in part.choices)
        words = tuple(
            (choice, t.text(label) if label else t.text("none"))
            for choice, label in zip(part.choices, labels, strict=True)
        )
    return FormField(
        part.key,
        t.text(part.label),
        kind,  # type: ignore[arg-type]  # a wider set of words: every kind of Field is one here
        low=part.low,
        high=part.high,
        none=part.none,
        choices=part.choices,
        ordered=part.ordered,
        parts=fields_of(part.parts, state, t) if part.parts else (),
        words=words,
        hint=t.text(part.about) if part.about else "",
        only=part.only,
    )


def _names(state: State, t: Translator) -> tuple[tuple[Any, str], ...]:
    """The fields that formulas name, as they are typed in the reader's language."""
    keys = (field.key for field in get(state.rules).fields(state) if field.kind == "number")
    found = ((key, own_word("fields", key, t.language)) for key in keys)
    return tuple((key, word) for key, word in found if word != key and word.isidentifier())


# --- lists of items ---


def crafted(
    sections: tuple[Section, ...], values: Mapping[str, Any], state: State, t: Translator
) -> tuple[Section, ...]:
    """Sections whose lists of items say what each item is; what the values hold counts, not the state."""
    crafts = crafts_of(state)

    def told(field: FormField) -> FormField:
        craft = crafts.get(field.key)
        if craft is None or field.kind != "items":
            return field
        items = (of_values(craft, item) for item in values.get(field.key) or ())
        return replace(field, told=tuple(_told(craft, state, item, t) for item in items))

    return tuple(Section(part.title, tuple(map(told, part.fields))) for part in sections)


def _told(craft: Craft, state: State, item: Any, t: Translator) -> tuple[str, str]:
    return craft.name(state, item, t), plain(craft.told(state, item, t))


def links(state: State, t: Translator) -> tuple[FormField, ...]:
    """A row for each list that is everybody's."""
    return tuple(
        FormField(
            craft.key + ":shared",
            t.text(craft.title),
            "link",
            hint=t.text(craft.shared),
            now=len(craft.held(state, "")),
        )
        for craft in get(state.rules).crafts
        if craft.shared
    )


def listing(
    craft: Craft, state: State, creature: str, t: Translator
) -> tuple[tuple[Section, ...], list[Any]]:
    """A list of items as one section, and the items."""
    items = list(craft.held(state, creature))
    told = tuple(_told(craft, state, item, t) for item in items)
    ready = bool(library(state.rules, craft.key))
    return (Section("", (FormField(craft.key, "", "items", told=told, named=True, ready=ready),)),), items
