"""An item being made part by part, as a value: its form, and those of the tables in it; pure."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from app.craft_fields import empty, fields_of, flat, item_sections, nested, of_values, values_of_item
from app.sheet_fields import Section
from app.sheet_form import Asked, Form, with_values
from app.sheet_values import item_words
from rules.crafts import Craft
from rules.specs import Field
from rules.state import State
from rules.text import Translator


class Step(NamedTuple):
    """A table inside an item: the list that it is in, its place there, and what the list's tables hold."""

    key: str
    place: int
    parts: tuple[Field, ...]


class ItemDraft(Struct, frozen=True):
    """The item as it is now, where in it the form is, and the cursors of the forms above."""

    values: dict[str, Any]
    form: Form
    path: tuple[Step, ...] = ()
    cursors: tuple[int, ...] = ()


def draft_of(craft: Craft, state: State, item: Any, t: Translator) -> ItemDraft:
    """An item to be changed, with nothing changed yet."""
    return filled(ItemDraft(values_of_item(item), Form((), {})), craft, state, t)


def item_of(draft: ItemDraft, craft: Craft) -> Any:
    """The item as it is now."""
    return of_values(craft, draft.values)


def filled(draft: ItemDraft, craft: Craft, state: State, t: Translator) -> ItemDraft:
    """The draft with its form read again from the values."""
    item = item_of(draft, craft)
    parts, values = _here(draft, craft, state)
    if draft.path:
        sections: tuple[Section, ...] = (Section("", fields_of(parts, state, t)),)
    else:
        sections = item_sections(craft, state, item, t)
    return replace(draft, form=with_values(draft.form, sections, flat(parts, values)))


def _here(draft: ItemDraft, craft: Craft, state: State) -> tuple[tuple[Field, ...], dict[str, Any]]:
    """What the open table is made of, and its values."""
    if not draft.path:
        item = item_of(draft, craft)
        return tuple(field for part in craft.parts(state, item) for field in part.fields), draft.values
    values: Any = draft.values
    for step in draft.path:
        values = values[step.key][step.place]
    return draft.path[-1].parts, values


def changed(draft: ItemDraft, craft: Craft, state: State, key: str, value: Any) -> ItemDraft:
    """The draft with one field of the open table changed."""
    parts, values = _here(draft, craft, state)
    fresh = nested(parts, {**flat(parts, values), key: value})
    return replace(draft, values=_with(draft.values, draft.path, fresh))


def _with(values: dict[str, Any], path: tuple[Step, ...], fresh: dict[str, Any]) -> dict[str, Any]:
    if not path:
        return fresh
    step, *rest = path
    listed = list(values[step.key])
    listed[step.place] = _with(listed[step.place], tuple(rest), fresh)
    return {**values, step.key: listed}


def asked(draft: ItemDraft, craft: Craft, state: State, request: Asked) -> ItemDraft:
    """A table opened, added and opened, or taken away."""
    parts, values = _here(draft, craft, state)
    field = next(part for part in parts if part.key == request.field.key)
    listed = list(values.get(field.key) or ())
    if request.what == "drop":
        return changed(draft, craft, state, field.key, listed[: request.item] + listed[request.item + 1 :])
    place = request.item
    if request.what == "add":
        place = len(listed)
        draft = changed(draft, craft, state, field.key, [*listed, empty(field.parts)])
    return replace(
        draft,
        path=(*draft.path, Step(field.key, place, field.parts)),
        cursors=(*draft.cursors, draft.form.cursor),
        form=replace(draft.form, cursor=0, edit=None, inner=0),
    )


def risen(draft: ItemDraft) -> ItemDraft:
    """Out of the open table, to the row from which it was opened."""
    form = replace(draft.form, cursor=draft.cursors[-1], edit=None, inner=0)
    return replace(draft, path=draft.path[:-1], cursors=draft.cursors[:-1], form=form)


def kept(draft: ItemDraft) -> ItemDraft:
    """The draft without the open table while nothing has been said in it: it is not there yet."""
    if not draft.path:
        return draft
    *before, last = draft.path
    values: Any = draft.values
    for step in draft.path:
        values = values[step.key][step.place]
    if values != empty(last.parts):
        return draft
    above: Any = draft.values
    for step in before:
        above = above[step.key][step.place]
    rest = [one for place, one in enumerate(above[last.key]) if place != last.place]
    return replace(risen(draft), values=_with(draft.values, tuple(before), {**above, last.key: rest}))


def words_of_path(draft: ItemDraft, state: State, t: Translator) -> tuple[str, ...]:
    """Which tables are open, from the outside: the list and what is in it."""
    found: list[str] = []
    values: Any = draft.values
    parts: tuple[Field, ...] = ()
    for step in draft.path:
        values = values[step.key][step.place]
        parts = step.parts
        told = [one for field in fields_of(parts, state, t) for one in item_words_of(field, values, t)]
        found.append(told[0] if told else str(step.place + 1))
    return tuple(found)


def item_words_of(field: Any, values: dict[str, Any], t: Translator) -> tuple[str, ...]:
    """What one field of a table says."""
    from app.sheet_fields import FormField

    return item_words(FormField("", "", "items", parts=(field,)), values, t)
