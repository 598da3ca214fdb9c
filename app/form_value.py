"""A form as a value: fields, what they are now, a cursor on a row, and what a key made of it; pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from app.sheet_fields import FormField, Section
from app.sheet_values import ITEMS_LIMIT
from app.widgets.line_edit import LineEdit
from rules.errors import Refused

#: Kinds of fields that have a row for each of their items.
LISTS = ("records", "items")


class Form(Struct, frozen=True):
    """The fields, what they are now, the row under the cursor, and the text being written in it.

    `inner` is the choice under the cursor in a row of several.
    """

    sections: tuple[Section, ...]
    values: dict[str, Any]
    cursor: int = 0
    edit: LineEdit | None = None
    inner: int = 0


class Row(NamedTuple):
    """A row of a form: a field, or one record of a list; `item` past the last record adds one."""

    section: int
    field: FormField
    item: int = -1


class Asked(NamedTuple):
    """What is asked of a list or a link: to open an item, to drop it, to add one of the name `text`."""

    what: Literal["open", "drop", "add"]
    field: FormField
    item: int = -1
    text: str = ""


class Pressed(NamedTuple):
    """The form after a key, and the value to give to a field; a key that is not `handled` is the screen's.

    `asked` is for the screen too: what lies behind an item. `leaving` is 1 or -1 when Tab went past the last
    section or before the first.
    """

    form: Form
    change: tuple[str, Any] | None = None
    refused: Refused | None = None
    handled: bool = True
    leaving: int = 0
    asked: Asked | None = None


def rows(form: Form) -> tuple[Row, ...]:
    """Every row, from the top."""
    found: list[Row] = []
    for place, section in enumerate(form.sections):
        for field in section.fields:
            if not wanted(form, field):
                continue
            if field.kind in LISTS:
                count = len(form.values.get(field.key) or ())
                open_ended = not field.fixed and count < (
                    field.high if field.kind == "items" else ITEMS_LIMIT
                )
                last = count + 1 if open_ended else max(count, 1)
                found += [Row(place, field, item) for item in range(last)]
            else:
                found.append(Row(place, field))
    return tuple(found)


def wanted(form: Form, field: FormField) -> bool:
    """Whether a field is shown: it applies, or it says something all the same."""
    if not field.only or str(form.values.get(field.only[0])) in field.only[1:]:
        return True
    value = form.values.get(field.key)
    usual = field.low if field.kind == "number" else field.choices[0] if field.kind == "choice" else None
    return bool(value) and value != usual


def row_here(form: Form) -> Row:
    """The row under the cursor."""
    found = rows(form)
    return found[max(0, min(form.cursor, len(found) - 1))]


def record_at(form: Form, row: Row) -> Mapping[str, Any] | None:
    """The record of a row, or None where one may be added."""
    listed = form.values.get(row.field.key) or ()
    return listed[row.item] if 0 <= row.item < len(listed) else None


def with_values(form: Form, sections: tuple[Section, ...], values: dict[str, Any]) -> Form:
    """The form after something has changed; the cursor stays where it is."""
    fresh = replace(form, sections=sections, values=values)
    return replace(fresh, cursor=max(0, min(form.cursor, len(rows(fresh)) - 1)))


def moved_to(form: Form, cursor: int) -> Form:
    """The form with the cursor on another row."""
    return replace(form, cursor=max(0, min(cursor, len(rows(form)) - 1)), inner=0)
