"""A hero on the way, with the page of fields and what Ctrl+Z goes back to, as a value; pure."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.creation import Draft, creation_form, new_draft, with_value
from app.sheet_form import Form, with_values
from app.text import clean_name
from app.widgets import line_edit
from rules.errors import Refused
from rules.state import State
from rules.text import Translator

_UNDO_LIMIT = 200


class Making(Struct, frozen=True):
    """The draft, its form while the page of fields is open, and the drafts before each change."""

    draft: Draft
    form: Form | None = None
    earlier: tuple[Draft, ...] = ()

    @property
    def name(self) -> str:
        """What the hero is called so far."""
        return clean_name(self.draft.name.text)

    @property
    def has_work(self) -> bool:
        """Whether there is anything to lose."""
        return bool(self.draft.values or self.draft.name.text)


def begun(state: State) -> Making:
    """Nobody yet."""
    return Making(new_draft(state))


def drafted(making: Making, draft: Draft) -> Making:
    """With another draft, and the one before kept when somebody would miss it."""
    if _told(draft) == _told(making.draft):
        return replace(making, draft=draft)
    return replace(making, draft=draft, earlier=(*making.earlier[-_UNDO_LIMIT:], making.draft))


def _told(draft: Draft) -> tuple[str, str, dict[str, Any]]:
    return draft.picked, draft.name.text, draft.values


def opened(making: Making, state: State, t: Translator) -> Making:
    """On the page of fields; Refused when the archetype cannot be."""
    return replace(making, form=creation_form(making.draft, state, t))


def given(making: Making, form: Form, key: str, value: Any, state: State, t: Translator) -> Making:
    """With a field changed, in the form as it is now; Refused when it cannot be that."""
    draft = with_value(making.draft, key, value)
    fresh = creation_form(draft, state, t)
    return replace(drafted(making, draft), form=with_values(form, fresh.sections, fresh.values))


def pasted(making: Making, text: str) -> Making:
    """With a text written where the cursor is: in the name, or in the field that is being written."""
    draft, form = making.draft, making.form
    if form is None:
        return drafted(making, replace(draft, name=line_edit.insert(draft.name, text), digits=""))
    if form.edit is None:
        return making
    return replace(making, form=replace(form, edit=line_edit.insert(form.edit, text)))


def taken_back(making: Making, state: State, t: Translator) -> Making:
    """What was being written given up, else the last change."""
    if making.form is not None and making.form.edit is not None:
        return replace(making, form=replace(making.form, edit=None))
    if not making.earlier:
        return making
    *earlier, before = making.earlier
    return refilled(replace(making, draft=replace(before, digits=""), earlier=tuple(earlier)), state, t)


def refilled(making: Making, state: State, t: Translator) -> Making:
    """With the fields read again from the draft; one that cannot be any more is left for the first page."""
    if making.form is None:
        return making
    try:
        fresh = creation_form(making.draft, state, t)
    except Refused:
        return replace(making, form=None)
    return replace(making, form=with_values(making.form, fresh.sections, fresh.values))
