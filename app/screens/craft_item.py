"""The screen on which a thing of many parts is made or changed: a draft, and one command at the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace
from textual import on

from app.console.refusals import refusal
from app.craft_draft import (
    ItemDraft,
    asked,
    changed,
    draft_of,
    filled,
    item_of,
    kept,
    risen,
    words_of_path,
)
from app.screens.form_screen import FormScreen
from app.screens.table import TableScreen
from app.sheet_form import Form, Pressed, commit, moved_to, press, row_here
from app.widgets import line_edit
from app.widgets.form_rows import Drawn, FormRows, draw_form, hint_of, keys_of
from rules.crafts import Craft
from rules.errors import Refused
from rules.text import Line, Span

_UNDO_LIMIT = 200


class CraftItemScreen(FormScreen[None]):
    """Changes one item; `save` takes it, and says why not by a Refused, or closes the screen by a None."""

    def __init__(
        self,
        table: TableScreen,
        craft: Craft,
        item: Any,
        save: Callable[[Any], Awaitable[Refused | None]],
        *,
        creature: str = "",
        new: bool = False,
    ) -> None:
        super().__init__(table)
        self._craft = craft
        self._creature = creature
        self._save = save
        self._before = item
        self._new = new
        self._draft = draft_of(craft, self.state, item, self.words)
        self._drafts: list[ItemDraft] = []  # what Ctrl+Z goes back to
        self._leaving = False  # Escape was pressed once, with work to lose

    @property
    def item(self) -> Any:
        """The item as it is on the screen."""
        return item_of(kept(self._draft), self._craft)

    # --- keys ---

    async def press(self, key: str, character: str | None) -> None:
        """Take one key."""
        self.quieten()
        leaving, self._leaving = self._leaving, False
        if key == "ctrl+s":
            await self._keep()
            return
        pressed = press(self._draft.form, key, character)
        if not pressed.handled and key == "escape":
            self._leave(sure=leaving)
        elif pressed.leaving:
            last = len(self._draft.form.values) * 3
            self._draft = replace(
                self._draft, form=moved_to(pressed.form, 0 if pressed.leaving > 0 else last)
            )
        else:
            self._take(pressed)
        self.show()

    def paste(self, text: str) -> None:
        """Write a pasted text where the cursor is."""
        form = self._draft.form
        if form.edit is not None:
            self._draft = replace(self._draft, form=replace(form, edit=line_edit.insert(form.edit, text)))
            self.show()

    def _take(self, pressed: Pressed) -> bool:
        """Change the draft; what cannot be read is said, and stays written."""
        if pressed.refused is not None:
            self.refuse(pressed.refused)
            return False
        before = self._draft
        self._draft = replace(before, form=pressed.form)
        if pressed.asked is not None:
            self._draft = asked(self._draft, self._craft, self.state, pressed.asked)
        elif pressed.change is not None:
            key, value = pressed.change
            self._draft = changed(self._draft, self._craft, self.state, key, value)
        if self._draft.values != before.values:
            self._drafts = [*self._drafts[-_UNDO_LIMIT:], before]
        self._draft = filled(self._draft, self._craft, self.state, self.words)
        return True

    async def _keep(self) -> None:
        """Send the item up, or say why it cannot be; an item that is as it was needs no entry."""
        if not self._take(commit(self._draft.form)):
            return
        item = self.item
        if item == self._before and not self._new:
            self.dismiss(None)
            return
        refused = await self._save(item)
        if refused is None:
            self.dismiss(None)
        else:
            self.refuse(refused)

    def _leave(self, *, sure: bool) -> None:
        """Out of a table inside, else close; with something to lose only at the second time."""
        if self._draft.path:
            emptied = kept(self._draft)
            left = risen(self._draft) if emptied is self._draft else emptied
            self._draft = filled(left, self._craft, self.state, self.words)
        elif sure or (self.item == self._before and not self._new):
            self.dismiss(None)
        else:
            self._leaving = True
            t = self.words
            self.tell((Span(t.text("Not kept yet: Ctrl+S keeps it, Esc again throws it away."), "karma"),))

    def may_leave(self) -> bool:
        """Whether the program may end now; with something to lose only at the second time."""
        if self._leaving or (self.item == self._before and not self._new):
            return True
        self._leaving = True
        told = self.words.text("Not kept yet: Ctrl+S keeps it, Ctrl+Q again leaves and throws it away.")
        self.tell((Span(told, "karma"),))
        return False

    def undo_here(self) -> bool:
        """Take back the last thing done to the item; behind the form nothing is ever undone."""
        self.quieten()
        if self._draft.form.edit is not None:
            self._draft = replace(self._draft, form=replace(self._draft.form, edit=None))
        elif self._drafts:
            self._draft = filled(self._drafts.pop(), self._craft, self.state, self.words)
        self.show()
        return True

    @on(FormRows.Clicked)
    def _click(self, message: FormRows.Clicked) -> None:
        message.stop()
        if self._take(commit(self._draft.form)):
            self._draft = replace(self._draft, form=moved_to(self._draft.form, int(message.click)))
        self.show()

    def table_changed(self) -> None:
        """Speak another language, or know other statistics."""
        if self._creature and self._creature not in self.state.creatures:
            if self.is_current:
                self.dismiss(None)
            return
        self._draft = filled(self._draft, self._craft, self.state, self.words)
        self.show()

    # --- drawing ---

    def title_line(self) -> Line:
        """What it is, what it is called, and which table in it is open."""
        t = self.words
        title: Line = (Span(t.text(self._craft.new if self._new else self._craft.one), "muted"),)
        names = (self._craft.name(self.state, self.item, t), *words_of_path(self._draft, self.state, t))
        for name in names:
            title = (*title, Span(" › " if name is not names[0] else " · ", "muted"), Span(name, "strong"))
        return title

    def drawing(self, width: int) -> tuple[list[Drawn], tuple[int, int]]:
        """The fields of the table that is open."""
        form: Form = self._draft.form
        drawn, places = draw_form(form, width, self.words, airy=self.airy)
        here = places[form.cursor]
        after = places[form.cursor + 1] - 1 if form.cursor + 1 < len(places) else here
        return drawn, (max(0, here - 1), min(after, here + 3))

    def pinned(self, width: int) -> list[Drawn]:
        """What is unusual, and what the rules would not take yet."""
        t, item = self.words, self.item
        told = [Drawn((Span("! ", "karma"), Span(text))) for text in self._craft.warnings(item, t)]
        try:
            self._craft.check(self.state, self._creature, item)
        except Refused as refused:
            told.append(Drawn((Span("✗ ", "harm"), Span(refusal(refused, self.state, t), "harm"))))
        return told

    def hint_line(self) -> Line:
        """What the field is for, and what its value comes to."""
        field = row_here(self._draft.form).field
        note = self._craft.note(self.state, self.item, field.key, self._draft.form.values, self.words)
        hint = hint_of(self._draft.form, self.words)
        return (Span(note, "note"),) if note else hint

    @property
    def writing(self) -> bool:
        """Whether a name or a text is being written."""
        return self._draft.form.edit is not None

    def keys(self) -> list[tuple[str, str]]:
        """What can be pressed."""
        t, mine = self.words, keys_of(self._draft.form, self.words)
        if self._draft.form.edit is not None:
            return mine
        return [*mine, ("Tab", t.text("next part")), ("Ctrl+S", t.text("keep")), ("Esc", t.text("back"))]
