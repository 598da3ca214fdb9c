"""Names of the library while one is being written in a list of a form; pure."""

from __future__ import annotations

from msgspec.structs import replace

from app.console.crafting import library_names
from app.craft_fields import crafts_of
from app.sheet_form import Form, row_here
from app.text import fold
from app.widgets.line_edit import written
from rules.crafts import Craft
from rules.state import State
from rules.text import Line, Span, Translator


def suggested(craft: Craft, state: State, begun: str, t: Translator) -> tuple[str, ...]:
    """The names of the library that begin so, or else have it somewhere."""
    key = fold(begun)
    names = library_names(craft.key, state, t.language)
    first = [name for name in names if fold(name).startswith(key)]
    return (*first, *(name for name in names if key in fold(name) and name not in first))


def completed(form: Form, state: State, t: Translator) -> Form | None:
    """The form with the name being written made the likeliest of the library; None where none begins so."""
    field = row_here(form).field
    if form.edit is None or not field.named:
        return None
    names = suggested(crafts_of(state)[field.key], state, form.edit.text, t)
    if not names or names[0] == form.edit.text:
        return None
    return replace(form, edit=written(names[0], form.edit.limit))


def names_line(form: Form, state: State, t: Translator) -> Line:
    """What the library has for the name being written."""
    field = row_here(form).field
    if form.edit is None or not field.named:
        return ()
    craft = crafts_of(state)[field.key]
    names = suggested(craft, state, form.edit.text, t)
    if not field.ready:
        return (Span(t.text("Enter makes a new one."), "muted"),)
    if not names:
        return (Span(t.text("Not in the library: Enter makes a new one."), "muted"),)
    first, *others = names
    return (
        Span("Tab ", "key"),
        Span(first, "strong"),
        Span("".join(f" · {name}" for name in others), "muted"),
    )
