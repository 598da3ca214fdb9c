"""The creator of heroes: an archetype by its number, a name, and Enter; or field by field."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace
from textual import on

from app import hero_making as making
from app.console.crafting import from_library
from app.craft_fields import crafts_of, of_values
from app.craft_library import completed, names_line
from app.creation import Draft, picks, stepped_pick, to_command, typed_digit
from app.screens.craft_item import CraftItemScreen
from app.screens.form_screen import FormScreen
from app.screens.hero_pages import column_width, draw_end, draw_name, draw_picked, draw_roster
from app.screens.table import TableScreen
from app.sheet_form import Asked, Form, Pressed, commit, moved_to, press
from app.widgets import line_edit
from app.widgets.form_rows import Drawn, FormRows, draw_form, hint_of, keys_of
from rules.errors import Refused
from rules.text import Line, Span

#: Rows of the terminal from which the first page says what the hero would be.
_ROOMY = 22


class HeroCreator(FormScreen[str | None]):
    """Makes one hero with one command; the result is the new creature's id, or None."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table)
        self._making = making.begun(self.state)
        self._at_end = False  # the cursor is on the last line, which creates the hero
        self._leaving = False  # Escape was pressed once, with work to lose

    # --- keys ---

    async def press(self, key: str, character: str | None) -> None:
        """Take one key: on the first page digits pick and letters write the name."""
        self.quieten()
        leaving, self._leaving = self._leaving, False
        if key == "ctrl+s":
            await self._create()
        elif self._form is not None:
            await self._press_sheet(self._form, key, character)
        elif key == "escape":
            self._leave(sure=leaving)
        else:
            await self._press_who(key, character)
        self.show()

    def paste(self, text: str) -> None:
        """Write a pasted text where the cursor is."""
        self.quieten()
        self._making = making.pasted(self._making, text)
        self.show()

    async def _press_who(self, key: str, character: str | None) -> None:
        draft, count = self._draft, self._count
        writing = bool(draft.name.text)
        steps = {"up": -1, "down": 1} | ({} if writing else {"left": -self._half, "right": self._half})
        if key == "enter":
            await self._create()
        elif key == "tab":
            self._open_sheet()
        elif key in steps:
            self._draft_is(stepped_pick(draft, steps[key], count))
        elif not writing and character is not None and character in "0123456789":
            self._draft_is(typed_digit(draft, character, count))
        else:
            name = line_edit.press(draft.name, key, character)
            if name is not None:
                self._draft_is(replace(draft, name=name, digits=""))

    async def _press_sheet(self, form: Form, key: str, character: str | None) -> None:
        if self._at_end:
            self._at_end = key in ("down", "tab", "enter", "end", "pagedown")
            if key == "enter":
                await self._create()
            if key not in ("escape", "home", "pageup"):
                return
        if key == "tab" and (named := completed(form, self.state, self.words)) is not None:
            self._form_is(named)
            return
        pressed = press(form, key, character)
        if not pressed.handled and key == "escape":
            self._form_is(None)
            return
        taken = self._take(form, pressed)
        down = key == "down" and form.edit is None and pressed.form == form
        if taken and (pressed.leaving > 0 or down):
            self._at_end = True
        elif taken and pressed.leaving < 0:
            self._form_is(None)

    # --- the draft ---

    @property
    def _draft(self) -> Draft:
        return self._making.draft

    @property
    def _form(self) -> Form | None:
        return self._making.form

    def _draft_is(self, draft: Draft) -> None:
        self._making = making.drafted(self._making, draft)

    def _form_is(self, form: Form | None) -> None:
        self._making = replace(self._making, form=form)

    def undo_here(self) -> bool:
        """Take back the last thing done to the hero; behind the form nothing is ever undone."""
        self.quieten()
        self._making = making.taken_back(self._making, self.state, self.words)
        self.show()
        return True

    @property
    def _count(self) -> int:
        return len(picks(self.state, self.words)) - 1

    @property
    def _half(self) -> int:
        return (self._count + 1) // 2

    def _open_sheet(self) -> None:
        """Go on to the fields, or say why the archetype cannot be."""
        try:
            self._making = making.opened(self._making, self.state, self.words)
        except Refused as refused:
            self.refuse(refused)
        self._at_end = False

    def _take(self, before: Form, pressed: Pressed) -> bool:
        """Change the draft; what the rules refuse is said, and what was written stays as it is."""
        if pressed.refused is not None:
            self.refuse(pressed.refused)
            return False
        self._form_is(pressed.form)
        if pressed.asked is not None:
            self._take_asked(pressed.form, pressed.asked)
        if pressed.change is None:
            return True
        refused = self._give(pressed.form, *pressed.change)
        if refused is not None:
            self._form_is(before)
            self.refuse(refused)
        return refused is None

    def _give(self, form: Form, key: str, value: Any) -> Refused | None:
        """Set a field of the draft, or say why it cannot be that."""
        try:
            self._making = making.given(self._making, form, key, value, self.state, self.words)
        except Refused as refused:
            return refused
        return None

    def _take_asked(self, form: Form, request: Asked) -> None:
        """An item of the hero dropped, opened, or added: from the library, or part by part."""
        key, craft = request.field.key, crafts_of(self.state)[request.field.key]
        listed = list(form.values.get(key) or ())
        before, after = listed[: request.item], listed[request.item + 1 :]
        if request.what == "drop":
            self._give(form, key, [*before, *after])
            return
        if request.what == "add":
            before, after = listed, []
            ready = from_library(craft, self.state, request.text, self.words.language)
            if ready is not None:
                refused = self._give(form, key, [*listed, to_builtins(ready)])
                if refused is not None:
                    self.refuse(refused)
                return
            item = craft.begun(self.state, request.text)
        else:
            item = of_values(craft, listed[request.item])

        async def save(made: Any) -> Refused | None:
            refused = self._give(self._form or form, key, [*before, to_builtins(made), *after])
            self.show()
            return refused

        new = request.what == "add"
        self.app.push_screen(CraftItemScreen(self._table, craft, item, save, new=new))

    async def _create(self) -> None:
        """Bring the hero to the table, or say why not; what was written stays."""
        if self._form is not None and not self._take(self._form, commit(self._form)):
            return
        if not self._making.name:
            self.show_problem(self.words.text("A hero needs a name."))
            return
        before = self.state
        try:
            command = to_command(self._draft, before)
        except Refused as refused:
            self.refuse(refused)
            return
        if await self.issue(command):
            self.dismiss(next(id_ for id_ in self.state.creatures if id_ not in before.creatures))

    def _leave(self, *, sure: bool) -> None:
        """Close; with something to lose only at the second time."""
        if sure or not self._making.has_work:
            self.dismiss(None)
            return
        self._leaving = True
        self.tell((Span(self.words.text("Esc again throws this hero away."), "muted"),))

    def may_leave(self) -> bool:
        """Whether the program may end now; with something to lose only at the second time."""
        if self._leaving or not self._making.has_work:
            return True
        self._leaving = True
        self.tell((Span(self.words.text("Ctrl+Q again leaves, and throws this hero away."), "karma"),))
        return False

    # --- the mouse, and the table beneath ---

    @on(FormRows.Clicked)
    async def _click(self, message: FormRows.Clicked) -> None:
        message.stop()
        click = message.click
        if self._form is None:
            width = self.query_one("#form-rows").size.width
            wide = message.column >= column_width(width)
            keys = click.split()
            if keys:
                self._draft_is(replace(self._draft, picked=keys[min(len(keys) - 1, int(wide))], digits=""))
        elif click == "end":
            self._at_end = True
            await self._create()
        elif click and self._take(self._form, commit(self._form)):
            self._at_end = False
            self._form_is(moved_to(self._form, int(click)))
        self.show()

    def table_changed(self) -> None:
        """Read the draft again, in another language or after an undo."""
        self._making = making.refilled(self._making, self.state, self.words)
        self.show()

    # --- drawing ---

    def title_line(self) -> Line:
        """New hero, and who."""
        t, name = self.words, self._making.name
        title = Span(t.text("New hero"), "strong")
        return (title, Span(" · ", "muted"), Span(name, "hero")) if name else (title,)

    def drawing(self, width: int) -> tuple[list[Drawn], tuple[int, int]]:
        """The page that is open."""
        if self.has_class("-sheet") != (self._form is not None):
            self.set_class(self._form is not None, "-sheet")
            # Once more when the style has followed: the hint takes a row on that page.
            self.call_after_refresh(self.show)
        if self._form is None:
            return draw_roster(self._draft, picks(self.state, self.words), width, airy=self.airy)
        drawn, places = draw_form(self._form, width, self.words, airy=self.airy, lit=not self._at_end)
        if self.airy:
            drawn.append(Drawn(()))
        drawn.append(draw_end(self._making.name, width, self.words, here=self._at_end))
        here = len(drawn) - 1 if self._at_end else places[self._form.cursor]
        return drawn, (max(0, here - 1), here)

    def pinned(self, width: int) -> list[Drawn]:
        """On the first page: what the hero would be, and the name."""
        if self._form is not None:
            return []
        told = draw_picked(self._draft, self.state, self.words, width)
        gap = [Drawn(())] if self.airy else []
        name = draw_name(self._draft, self.words.text("Name"), width)
        return [*(told if self.app.size.height >= _ROOMY else []), *gap, name]

    def hint_line(self) -> Line:
        """What the field is for."""
        if self._form is None or self._at_end:
            return ()
        return names_line(self._form, self.state, self.words) or hint_of(self._form, self.words)

    @property
    def writing(self) -> bool:
        """Whether a name or a text is being written."""
        return self._form is None or self._form.edit is not None

    def keys(self) -> list[tuple[str, str]]:
        """What can be pressed."""
        t = self.words
        if self._form is None:
            numbers = [(f"0–{self._count}", t.text("who"))] if self._count else []
            rest = [("Tab", t.text("every field")), ("Esc", t.text("back"))]
            return [*numbers, (t.text("letters"), t.text("the name")), ("Enter", t.text("create")), *rest]
        rest = [("Tab", t.text("next part")), ("Ctrl+S", t.text("create")), ("Esc", t.text("back"))]
        if self._at_end:
            return [("Enter", t.text("create")), ("Esc", t.text("back"))]
        mine = keys_of(self._form, t)
        return mine if self._form.edit is not None else [*mine, *rest]
