"""What every form shares that has lists in it of things that are made part by part."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from textual import on

from app.console.crafting import from_library
from app.craft_fields import crafts_of
from app.craft_library import completed, names_line
from app.creation import refusal_of
from app.messages import CommandIssued
from app.screens.craft_item import CraftItemScreen
from app.screens.form_screen import FormScreen
from app.sheet_form import Asked, Form, Pressed, commit, moved_to, press, would_overwrite
from app.widgets import line_edit
from app.widgets.form_rows import FormRows, hint_of, keys_of
from rules.crafts import Craft
from rules.errors import Refused
from rules.text import Line, Span, phrase


class CraftingScreen(FormScreen[None]):
    """A form over the table's own state: each change is sent up at once, items are opened, dropped, added."""

    _form: Form

    # --- for the forms ---

    async def take(self, before: Form, pressed: Pressed) -> bool:
        """Do what a key made of the form; whether it was done."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def more_keys(self) -> list[tuple[str, str]]:
        """The keys to name at the foot behind those of the row, while nothing is written."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    # --- keys, the mouse, what is written ---

    async def press(self, key: str, character: str | None) -> None:
        """Take one key."""
        self.quieten()
        before = self._form
        if key == "tab" and (named := completed(before, self.state, self.words)) is not None:
            self._form = named
            self.show()
            return
        if would_overwrite(before, character):
            # A key or a whole line that was meant for the table must not become somebody's name.
            self.tell((Span(self.words.text("Enter writes here; Esc goes back to the table."), "karma"),))
            return
        pressed = press(before, key, character)
        if not pressed.handled and key == "escape":
            self.dismiss(None)
        else:
            await self.take(before, pressed)
        self.show()

    @on(FormRows.Clicked)
    async def _click(self, message: FormRows.Clicked) -> None:
        message.stop()
        if await self.take(self._form, commit(self._form)):
            self._form = moved_to(self._form, int(message.click))
        self.show()

    def paste(self, text: str) -> None:
        """Write a pasted text where the cursor is."""
        if self._form.edit is not None:
            self._form = replace(self._form, edit=line_edit.insert(self._form.edit, text))
            self.show()

    def undo_here(self) -> bool:
        """A text being written is given up first; then the game's own steps are undone."""
        writing = self._form.edit is not None
        self._form = replace(self._form, edit=None)
        self.show()
        return writing

    @property
    def writing(self) -> bool:
        """Whether a name or a text is being written."""
        return self._form.edit is not None

    def keys(self) -> list[tuple[str, str]]:
        """What can be pressed."""
        mine = keys_of(self._form, self.words)
        return mine if self.writing else [*mine, *self.more_keys()]

    def hint_line(self) -> Line:
        """What the field is for, or what the library has for a name that is being written."""
        width = self.query_one("#form-rows").scrollable_content_region.width
        return names_line(self._form, self.state, self.words, width) or hint_of(self._form, self.words)

    # --- what a row of a list asks for ---

    async def take_asked(self, request: Asked, creature: str) -> bool:
        """Do what a row of a list asks for; whether it was done."""
        craft = crafts_of(self.state)[request.field.key]
        items = craft.held(self.state, creature)
        if request.what == "drop":
            return await self.issue(craft.drop(self.state, creature, items[request.item]))
        if request.what == "open":
            self.open_item(craft, items[request.item], creature, items[request.item])
            return True
        ready = from_library(craft, self.state, request.text, self.words.language)
        if ready is None:
            self.open_item(craft, craft.begun(self.state, request.text), creature, None)
            return True
        if not await self.issue(craft.put(self.state, creature, ready, None)):
            return False
        name = Span(craft.name(self.state, ready, self.words), "strong")
        self.tell(phrase(self.words.text("{name}, from the library."), {"name": name}))
        return True

    def open_item(self, craft: Craft, item: Any, creature: str, instead: Any) -> None:
        """Show the parts of an item; what is kept there becomes one command."""

        async def save(made: Any) -> Refused | None:
            command = craft.put(self.state, creature, made, instead)
            refused = refusal_of(self.state, command)
            if refused is None:
                await CommandIssued(command).sent_to(self.app)
            return refused

        new = instead is None
        self.app.push_screen(CraftItemScreen(self._table, craft, item, save, creature=creature, new=new))
