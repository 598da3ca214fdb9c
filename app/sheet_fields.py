"""The fields of a sheet as they are edited: in sections, with words for their values; pure.

Kinds and bounds come from the rule system, the layout and the words from its content (`form.toml`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    IntType,
    LiteralType,
    StrType,
    StructType,
    Type,
    VarTupleType,
    type_info,
)

from app.console.lexer import number
from app.console.words import own_word
from app.content import form_table, in_language, library
from app.filling import filled
from rules.overrides import KERNEL_FIELDS
from rules.people import zone_name
from rules.state import AnyCreature, State
from rules.system import Field, get
from rules.text import Translator

Kind: TypeAlias = Literal[
    "number", "choice", "text", "flag", "texts", "records", "formula", "choices", "items", "link"
]


class FormField(Struct, frozen=True):
    """A field with everything in the reader's language.

    `texts` is a list of short texts, `records` one of small records whose `parts` are fields. `words` are
    pairs of a value and what it is called, in the order in which the arrows go through them. `maximum` is
    the key of the field that holds this one's maximum. A `fixed` field is only shown. `modifier` is the key
    of the field that is added to this one by hand, and `now` what all of it comes to.

    `items` are tables that are opened to be changed: `told` says of each its name and the rest. A `named`
    list begins a new one by its name, for which a library has some `ready`. A `link` opens something else,
    of which there are `now`. A field that is `only` for some values of another, as (its key, values), is
    left out with others unless it says something.
    """

    key: str
    label: str
    kind: Kind
    low: int = 0
    high: int = 999
    none: bool = False
    choices: tuple[str, ...] = ()
    ordered: bool = False
    maximum: str = ""
    parts: tuple[FormField, ...] = ()
    words: tuple[tuple[Any, str], ...] = ()
    hint: str = ""
    fixed: bool = False
    modifier: str = ""
    now: int | None = None
    told: tuple[tuple[str, str], ...] = ()
    named: bool = False
    ready: bool = False
    only: tuple[str, ...] = ()


class Section(Struct, frozen=True):
    """Fields under one title."""

    title: str
    fields: tuple[FormField, ...]


# --- what there is to edit ---


def creation_sections(state: State, t: Translator) -> tuple[Section, ...]:
    """What a new creature is asked for: a current value stands for its maximum too."""
    fields = _system_fields(state, t)
    maxima = {field.maximum for field in fields.values()}
    for key in maxima:
        fields.pop(key, None)
    name = _field(next(field for field in KERNEL_FIELDS if field.key == "name"), {}, t)
    laid_out = [
        Section(title, found)
        for title, new, keys in _layout(state.rules, t)
        if new and (found := _laid_out(keys, fields))
    ]
    if not laid_out:
        laid_out = [Section("", tuple(fields.values()))]
    first = laid_out[0]
    return (Section(first.title, (name, *first.fields)), *laid_out[1:])


def editing_sections(state: State, t: Translator) -> tuple[Section, ...]:
    """Every field of a creature: the sheet's as laid out, then those of every creature."""
    fields = _system_fields(state, t)
    known = {field.key for field in get(state.rules).fields(state)}
    fields = {
        key: field if key in known or field.kind == "items" else msgspec.structs.replace(field, fixed=True)
        for key, field in fields.items()
    }
    found: list[Section] = []
    for title, _, keys in _layout(state.rules, t):
        inside = _laid_out(keys, fields)
        if inside:
            found.append(Section(title, inside))
    if fields:
        found.append(Section(t.text("More") if found else "", tuple(fields.values())))
    name, *kernel = (_kernel_field(field, state, t) for field in KERNEL_FIELDS)
    if not found:
        return (Section(t.text("At the table"), (name, *kernel)),)
    first = Section(found[0].title, (name, *found[0].fields))
    return (first, *found[1:], Section(t.text("At the table"), tuple(kernel)))


def values_of(state: State, creature: AnyCreature) -> dict[str, Any]:
    """Every value of a creature by the key of its field, lists as plain lists."""
    system = get(state.rules)
    sheet: dict[str, Any] = msgspec.to_builtins(creature.sheet)
    for field in system.fields(state):
        sheet[field.key] = msgspec.to_builtins(system.value(creature.sheet, field.key))
    return {**sheet, **{field.key: getattr(creature, field.key) for field in KERNEL_FIELDS}}


def _laid_out(keys: list[str], fields: dict[str, FormField]) -> tuple[FormField, ...]:
    """Takes the fields of a section out of all of them; "+" stands for the others that have a modifier."""
    found: list[FormField] = []
    for key in keys:
        wanted = [own for own in fields if fields[own].modifier] if key == "+" else [key]
        found += [fields.pop(own) for own in wanted if own in fields]
    return tuple(found)


def _layout(rules: str, t: Translator) -> list[tuple[str, bool, list[str]]]:
    return [
        (in_language(part.get("title", ""), t.language), part.get("new", True), part["fields"])
        for part in form_table(rules).get("section", ())
    ]


def _system_fields(state: State, t: Translator) -> dict[str, FormField]:
    """The system's fields, and the lists that its sheet has besides: things of many parts are opened."""
    system = get(state.rules)
    told = form_table(state.rules).get("fields", {})
    fields = {
        field.key: _field(field, told.get(field.key, {}), t)
        for field in system.fields(state)
        if not field.hidden
    }
    for craft in system.crafts:
        if craft.own:
            hint = in_language(told.get(craft.key, {}).get("hint", ""), t.language)
            ready = bool(library(state.rules, craft.key))
            fields[craft.key] = FormField(
                craft.key, t.text(craft.one), "items", named=True, ready=ready, hint=hint
            )
    known = {field.key for field in system.fields(state)} | fields.keys()
    sheet = type_info(system.sheet_type)
    for own in sheet.fields if isinstance(sheet, StructType) else ():
        if own.name not in known and isinstance(own.type, VarTupleType):
            listed = _list_of(own.name, own.type.item_type, told.get(own.name, {}), t)
            if listed is not None:
                fields[own.name] = listed
    return fields


def _kernel_field(field: Field, state: State, t: Translator) -> FormField:
    made = _field(field, {}, t)
    if field.key == "behaviour":
        hint = t.text("Whom it goes for, in order: {words}. Then names of what it does first.")
        words = ", ".join(word for _, word in made.words)
        return msgspec.structs.replace(made, hint=filled(hint, words=words))
    if field.key != "zone":
        return made
    zones = tuple((zone.id, zone_name(zone, t)) for zone in state.zones)
    return msgspec.structs.replace(
        made, kind="choice", choices=tuple(zone.id for zone in state.zones), words=zones
    )


def _field(field: Field, told: Mapping[str, Any], t: Translator) -> FormField:
    """A described field; one that is a list says so by its kind and its `parts`."""
    kind, parts = str(field.kind), tuple(getattr(field, "parts", ()))
    if kind == "list":
        kind = "records" if parts else "texts"
    label = in_language(told["label"], t.language) if "label" in told else t.text(field.label)
    return FormField(
        field.key,
        label,
        kind,  # type: ignore[arg-type]  # a wider set of words: every kind of Field is one here
        low=field.low,
        high=field.high,
        none=field.none,
        choices=field.choices,
        ordered=field.ordered,
        maximum=field.maximum,
        parts=tuple(_field(part, {}, t) for part in parts),
        words=_words(field, told, t.language),
        hint=in_language(told.get("hint", ""), t.language),
        modifier=field.modifier,
    )


def _words(field: Field, told: Mapping[str, Any], language: str) -> tuple[tuple[Any, str], ...]:
    """What values are called: as the content says, else a choice by the word of the command language."""
    said = {key: in_language(word, language) for key, word in told.get("words", {}).items()}
    if field.kind == "number":
        values = [(None if key == "none" else number(key), word) for key, word in said.items()]
        return tuple((value, word) for value, word in values if value is not None or field.none)
    return tuple(
        (choice, said.get(choice) or own_word("words", choice, language).replace("_", " "))
        for choice in field.choices
    )


def _list_of(key: str, item: Type, told: Mapping[str, Any], t: Translator) -> FormField | None:
    """A list that the system does not describe, read off the type of its sheet."""
    spoken = own_word("fields", key, t.language).replace("_", " ").capitalize()
    label = in_language(told.get("label", spoken), t.language)
    hint = in_language(told.get("hint", ""), t.language)
    if isinstance(item, StrType):
        return FormField(key, label, "texts", hint=hint)
    if not isinstance(item, StructType):
        return None
    parts: list[FormField] = []
    for own in item.fields:
        if isinstance(own.type, StrType):
            parts.append(FormField(own.name, own.name, "text"))
        elif isinstance(own.type, IntType):
            low, high = own.type.ge, own.type.le
            parts.append(
                FormField(own.name, own.name, "number", low=0 if low is None else low, high=high or 999)
            )
        elif isinstance(own.type, LiteralType):
            choices = tuple(str(value) for value in own.type.values if isinstance(value, str))
            default = own.default if own.default in choices else choices[0]
            choices = (str(default), *(choice for choice in choices if choice != default))
            words = tuple((choice, own_word("words", choice, t.language)) for choice in choices)
            parts.append(FormField(own.name, own.name, "choice", choices=choices, words=words))
    return FormField(key, label, "records", parts=tuple(parts), hint=hint)
