"""A sheet being filled in, as a value: a cursor on a row, keys that change the row's value; pure.

The form holds no truth: a key gives a change, and whoever shows the form makes it happen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from app.form_value import (
    LISTS,
    Asked,
    Form,
    Pressed,
    Row,
    moved_to,
    record_at,
    row_here,
    rows,
    wanted,
    with_values,
)
from app.sheet_fields import FormField
from app.sheet_values import (
    ITEM_LIMIT,
    TEXT_LIMIT,
    as_text,
    by_digit,
    cycled,
    parsed,
    stepped,
)
from app.text import clean_name
from app.widgets import line_edit
from app.widgets.line_edit import LineEdit, written
from rules.errors import Refused

__all__ = [
    "Asked",
    "Form",
    "Pressed",
    "Row",
    "begin",
    "commit",
    "moved_to",
    "press",
    "record_at",
    "row_here",
    "rows",
    "wanted",
    "with_values",
    "would_overwrite",
]

_PAGE = 8
_LINES = ("text", "texts", "records", "formula")


def press(form: Form, key: str, character: str | None) -> Pressed:
    """What a key does."""
    if form.edit is not None:
        return _press_writing(form, key, character)
    move = _move(form, key)
    if move is not None:
        return move
    row = row_here(form)
    if row.field.fixed:
        return Pressed(form, handled=False)
    if row.field.kind in ("items", "link"):
        return _press_item(form, row, key, character)
    if row.field.kind == "choices":
        return _press_choices(form, row.field, key, character)
    if row.field.modifier and (character in ("+", "-") or key in ("delete", "backspace")):
        return _by_hand(form, row.field, character)
    if key in ("left", "right"):
        return _turned(form, row, 1 if key == "right" else -1, cycled)
    if character in ("+", "-"):
        return _turned(form, row, 1 if character == "+" else -1, stepped)
    if key in ("delete", "backspace"):
        return _emptied(form, row)
    if key == "enter":
        if row.field.kind in ("flag", "choice"):
            return _turned(form, row, 1, cycled)
        return Pressed(begin(form))
    return _press_character(form, row, character)


def would_overwrite(form: Form, character: str | None) -> bool:
    """Whether a character, without Enter, would begin to write over what stands where the cursor begins."""
    field = row_here(form).field
    written_over = field.kind == "text" and bool(form.values.get(field.key)) and not field.fixed
    printable = character is not None and character.isprintable() and character not in "+-"
    return form.edit is None and form.cursor == 0 and written_over and printable


def begin(form: Form) -> Form:
    """Start writing in the row under the cursor, from what is there."""
    row = row_here(form)
    value = record_at(form, row) if row.field.kind in LISTS else form.values.get(row.field.key)
    return replace(
        form, edit=written(as_text(row.field, value), TEXT_LIMIT if _long(row) else ITEM_LIMIT + 20)
    )


def commit(form: Form) -> Pressed:
    """Take what has been written; a text that cannot be read is refused and stays."""
    if form.edit is None:
        return Pressed(form)
    row, text, closed = row_here(form), form.edit.text, replace(form, edit=None)
    field = row.field
    if field.kind == "items":
        name = clean_name(text)
        return Pressed(closed, asked=Asked("add", field, text=name) if name else None)
    try:
        if field.kind == "records":
            return Pressed(closed, _with_record(form, row, parsed(field, text) if text.strip() else None))
        old = form.values.get(field.key)
        value = old if text == as_text(field, old) else parsed(field, text)
    except Refused as refused:
        return Pressed(form, refused=refused)
    changed = value != _plain(form.values.get(field.key))
    return Pressed(closed, (field.key, value) if changed else None)


def _press_writing(form: Form, key: str, character: str | None) -> Pressed:
    assert form.edit is not None
    if key == "escape":
        return Pressed(replace(form, edit=None))
    steps = {"enter": "down", "up": "up", "down": "down", "tab": "tab", "shift+tab": "shift+tab"}
    if key in steps:
        taken = commit(form)
        if taken.refused is not None:
            return taken
        if key == "enter":
            return taken if taken.asked else taken._replace(form=replace(taken.form, cursor=_below(taken)))
        move = _move(taken.form, steps[key])
        return taken if move is None else taken._replace(form=move.form, leaving=move.leaving)
    edit = line_edit.press(form.edit, key, character)
    if edit is None:
        return Pressed(form, handled=False)
    return Pressed(replace(form, edit=edit))


def _below(taken: Pressed) -> int:
    """The row under the one just written; under a record that was added there is one more."""
    grown = taken.form
    if taken.change is not None:
        grown = replace(grown, values={**grown.values, taken.change[0]: taken.change[1]})
    return max(0, min(taken.form.cursor + 1, len(rows(grown)) - 1))


def _press_character(form: Form, row: Row, character: str | None) -> Pressed:
    field = row.field
    if character is None or not character.isprintable():
        return Pressed(form, handled=False)
    if field.kind in ("flag", "choice"):
        return _turned(form, row, 1, cycled) if character == " " else Pressed(form, handled=False)
    if field.kind in _LINES:
        if character == " ":
            return Pressed(form, handled=False)
        return Pressed(replace(begin(form), edit=_first_character(row, character)))
    if character not in "0123456789":
        return Pressed(form, handled=False)
    whole, value = by_digit(field, character)
    if whole:
        return _changed(form, field, value)
    return Pressed(replace(form, edit=_first_character(row, character)))


def _press_item(form: Form, row: Row, key: str, character: str | None) -> Pressed:
    """Enter opens an item, Del drops it; where one may be added Enter does, or a name that is written."""
    field = row.field
    there = record_at(form, row) is not None
    if field.kind == "link" or there:
        if key in ("enter", "right"):
            return Pressed(form, asked=Asked("open", field, row.item))
        if there and key in ("delete", "backspace"):
            return Pressed(form, asked=Asked("drop", field, row.item))
        if there and character in ("+", "-") and not field.named:
            return _carried(form, row, 1 if character == "+" else -1)
        return Pressed(form, handled=False)
    if not field.named:
        asked = Asked("add", field) if key in ("enter", "right") else None
        return Pressed(form, asked=asked, handled=asked is not None)
    if key == "enter":
        return Pressed(begin(form))
    if character is None or not character.isprintable() or character == " ":
        return Pressed(form, handled=False)
    return Pressed(replace(begin(form), edit=_first_character(row, character)))


def _carried(form: Form, row: Row, by: int) -> Pressed:
    """An item changes places with the one after or before it, and the cursor goes with it."""
    listed = list(form.values[row.field.key])
    other = row.item + by
    if not 0 <= other < len(listed):
        return Pressed(form)
    listed[row.item], listed[other] = listed[other], listed[row.item]
    return Pressed(moved_to(form, form.cursor + by), (row.field.key, listed))


def _press_choices(form: Form, field: FormField, key: str, character: str | None) -> Pressed:
    """Arrows go along the choices, Space or Enter takes one in or out, a digit the one of that number."""
    last = len(field.choices) - 1
    if key in ("left", "right"):
        step = 1 if key == "right" else -1
        return Pressed(replace(form, inner=(form.inner + step) % len(field.choices)))
    if key in ("delete", "backspace"):
        return _changed(form, field, [])
    place = form.inner if key == "enter" or character == " " else -1
    if character is not None and character in "1234567890":
        place = (int(character) or 10) - 1
    if not 0 <= place <= last:
        return Pressed(form, handled=False)
    chosen = {*(form.values.get(field.key) or ())} ^ {field.choices[place]}
    kept = [one for one in form.values.get(field.key) or () if one in chosen]
    added = [one for one in field.choices if one in chosen and one not in kept]
    return Pressed(replace(form, inner=place), (field.key, [*kept, *added]))


def _by_hand(form: Form, field: FormField, character: str | None) -> Pressed:
    """What is added to a value by hand, one more or less; without it the value is as it was set."""
    now = int(form.values.get(field.modifier) or 0)
    fresh = now + 1 if character == "+" else now - 1 if character == "-" else 0
    return Pressed(form, (field.modifier, fresh) if fresh != now else None)


def _first_character(row: Row, character: str) -> LineEdit:
    """Writing over what is there."""
    return line_edit.insert(LineEdit(limit=TEXT_LIMIT if _long(row) else ITEM_LIMIT + 20), character)


def _long(row: Row) -> bool:
    return row.field.kind in ("text", "texts", "formula") and row.field.key != "name"


def _turned(form: Form, row: Row, by: int, turn: Any) -> Pressed:
    """A step, or the next of a few values; on a record of its number or of its choice."""
    field = row.field
    if field.kind == "text" and field.words and turn is cycled:
        return _changed(form, field, turn(field, form.values.get(field.key), by))
    if field.kind in ("text", "texts", "formula"):
        return Pressed(form, handled=False)
    if field.kind == "records":
        record = record_at(form, row)
        wanted = "number" if turn is stepped else "choice"
        part = next((part for part in field.parts if part.kind == wanted), None)
        if record is None or part is None:
            return Pressed(form, handled=False)
        fresh = {**record, part.key: turn(part, record.get(part.key), by)}
        return Pressed(form, _with_record(form, row, fresh) if fresh != record else None)
    most = form.values.get(field.maximum) if _has(form, field.maximum) else None
    return _changed(form, field, turn(field, form.values.get(field.key), by, most))


def _has(form: Form, key: str) -> bool:
    return any(field.key == key for section in form.sections for field in section.fields)


def _changed(form: Form, field: FormField, value: Any) -> Pressed:
    same = value == form.values.get(field.key)
    return Pressed(form, None if same else (field.key, value))


def _emptied(form: Form, row: Row) -> Pressed:
    field = row.field
    if field.kind == "records":
        return Pressed(form, _with_record(form, row, None))
    if field.kind == "texts":
        return _changed(form, field, [])
    if field.none:
        return _changed(form, field, None)
    if field.kind in ("text", "formula") and field.key != "name":
        return _changed(form, field, "")
    return Pressed(form)


def _with_record(form: Form, row: Row, record: Mapping[str, Any] | None) -> tuple[str, Any] | None:
    """A list with one record set, added, or with None taken away; None when that changes nothing."""
    listed = [dict(one) for one in form.values.get(row.field.key) or ()]
    fresh = listed[: row.item] + ([dict(record)] if record is not None else []) + listed[row.item + 1 :]
    return (row.field.key, fresh) if fresh != listed else None


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _move(form: Form, key: str) -> Pressed | None:
    last = len(rows(form)) - 1
    steps = {"up": -1, "down": 1, "pageup": -_PAGE, "pagedown": _PAGE, "home": -last, "end": last}
    if key in steps:
        return Pressed(moved_to(form, form.cursor + steps[key]))
    if key not in ("tab", "shift+tab"):
        return None
    heads = [place for place, row in enumerate(rows(form)) if _is_head(form, place, row)]
    if key == "tab":
        after = [place for place in heads if place > form.cursor]
        return Pressed(moved_to(form, after[0])) if after else Pressed(form, leaving=1)
    before = [place for place in heads if place < form.cursor]
    return Pressed(moved_to(form, before[-1])) if before else Pressed(form, leaving=-1)


def _is_head(form: Form, place: int, row: Row) -> bool:
    return place == 0 or rows(form)[place - 1].section != row.section
