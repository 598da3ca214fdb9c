"""Lists of things that are made part by part, opened from a sheet: what every form of such a list does."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from textual import on

from app.console.crafting import from_library
from app.craft_fields import crafts_of, listing
from app.craft_library import completed, names_line
from app.creation import refusal_of
from app.messages import CommandIssued
from app.screens.craft_item import CraftItemScreen
from app.screens.form_screen import FormScreen
from app.screens.table import TableScreen
from app.sheet_form import Asked, Form, Pressed, commit, moved_to, press, with_values
from app.widgets import line_edit
from app.widgets.form_rows import Drawn, FormRows, draw_form, hint_of, keys_of
from rules.crafts import Craft
from rules.errors import Refused
from rules.text import Line, Span, phrase


class CraftingScreen(FormScreen[None]):
    """A form with such lists in it: items are opened, dropped, and added by a name."""

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
                message = CommandIssued(command)
                self.app.post_message(message)
                await message.settled.wait()
            return refused

        new = instead is None
        self.app.push_screen(CraftItemScreen(self._table, craft, item, save, creature=creature, new=new))


class CraftListScreen(CraftingScreen):
    """What everybody has of something, or the campaign: each change one step that can be undone."""

    def __init__(self, table: TableScreen, craft: Craft) -> None:
        super().__init__(table)
        self._craft = craft
        self._form = self._filled(Form((), {}))

    def _filled(self, form: Form) -> Form:
        sections, items = listing(self._craft, self.state, "", self.words)
        return with_values(form, sections, {self._craft.key: items})

    async def press(self, key: str, character: str | None) -> None:
        """Take one key."""
        self.quieten()
        if key == "tab" and (named := completed(self._form, self.state, self.words)) is not None:
            self._form = named
            self.show()
            return
        pressed = press(self._form, key, character)
        if not pressed.handled and key == "escape":
            self.dismiss(None)
        else:
            await self._take(pressed)
        self.show()

    def paste(self, text: str) -> None:
        """Write a pasted text where the cursor is."""
        if self._form.edit is not None:
            self._form = replace(self._form, edit=line_edit.insert(self._form.edit, text))
            self.show()

    async def _take(self, pressed: Pressed) -> None:
        before, self._form = self._form, pressed.form
        if pressed.asked is not None and not await self.take_asked(pressed.asked, ""):
            self._form = with_values(before, self._form.sections, self._form.values)

    def undo_here(self) -> bool:
        """A name being written is given up first; then the game's own steps are undone."""
        writing = self._form.edit is not None
        self._form = replace(self._form, edit=None)
        self.show()
        return writing

    @on(FormRows.Clicked)
    async def _click(self, message: FormRows.Clicked) -> None:
        message.stop()
        await self._take(commit(self._form))
        self._form = moved_to(self._form, int(message.click))
        self.show()

    def table_changed(self) -> None:
        """Show what the game says now, after an undo too."""
        self._form = self._filled(self._form)
        self.show()

    def title_line(self) -> Line:
        """What the list is."""
        return (Span(self.words.text(self._craft.shared), "strong"),)

    def drawing(self, width: int) -> tuple[list[Drawn], tuple[int, int]]:
        """The items, one under another."""
        drawn, places = draw_form(self._form, width, self.words, airy=False)
        here = places[self._form.cursor]
        return drawn, (max(0, here - 1), here)

    def hint_line(self) -> Line:
        """What the library has for a name that is being written."""
        return names_line(self._form, self.state, self.words) or hint_of(self._form, self.words)

    @property
    def writing(self) -> bool:
        """Whether a name or a text is being written."""
        return self._form.edit is not None

    def keys(self) -> list[tuple[str, str]]:
        """What can be pressed."""
        t, mine = self.words, keys_of(self._form, self.words)
        if self._form.edit is not None:
            return mine
        return [*mine, ("Ctrl+Z", t.text("undo")), ("Esc", t.text("back"))]
