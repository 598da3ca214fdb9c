"""Names of the library while one is being written in a list of a form; pure."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from app.console.crafting import library_names
from app.craft_fields import crafts_of
from app.filling import filled
from app.sheet_fields import FormField
from app.sheet_form import Form, row_here
from app.text import fold
from app.widgets.line_edit import written
from app.widgets.spans import wrap
from rules.crafts import Craft
from rules.state import State
from rules.text import Line, Span, Translator

#: Rows at the foot of a form for what it says of a field.
_ROWS = 2


def suggested(
    craft: Craft, state: State, begun: str, t: Translator, held: Collection[str] = ()
) -> tuple[str, ...]:
    """The names of the library that begin so, or else have it somewhere; none of those that are `held`."""
    key = fold(begun)
    names = [name for name in library_names(craft.key, state, t.language) if name not in held]
    first = [name for name in names if fold(name).startswith(key)]
    return (*first, *(name for name in names if key in fold(name) and name not in first))


def completed(form: Form, state: State, t: Translator) -> Form | None:
    """The form with the name being written made the likeliest of the library; None where none begins so."""
    field = row_here(form).field
    if form.edit is None or not field.named:
        return None
    names = suggested(crafts_of(state)[field.key], state, form.edit.text, t, _held(field))
    if not names or names[0] == form.edit.text:
        return None
    return replace(form, edit=written(names[0], form.edit.limit))


def _held(field: FormField) -> tuple[str, ...]:
    """The names of what the list has already."""
    return tuple(name for name, _ in field.told)


def names_line(form: Form, state: State, t: Translator, width: int = 0) -> Line:
    """What the library has for the name being written; in a width, as many as stand in two rows of it."""
    field = row_here(form).field
    if form.edit is None or not field.named:
        return ()
    craft = crafts_of(state)[field.key]
    names = suggested(craft, state, form.edit.text, t, _held(field))
    if not field.ready:
        return (Span(t.text("Enter makes a new one."), "muted"),)
    if not names:
        return (Span(t.text("Not in the library: Enter makes a new one."), "muted"),)
    first, *others = names
    for kept in range(len(others), -1, -1):
        left = len(others) - kept
        more = " … " + filled(t.text("{n} more by their letters"), n=left) if left else ""
        told = "".join(f" · {name}" for name in others[:kept])
        said: Line = (Span("Tab ", "key"), Span(first, "strong"), Span(told + more, "muted"))
        if not width or len(wrap(said, width)) <= _ROWS:
            break
    return said
