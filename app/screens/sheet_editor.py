"""The editor of a sheet: every field of a creature in its place, each change one step that can be undone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.craft_fields import crafted, crafts_of, links
from app.screens.craft_list import CraftListScreen
from app.screens.crafting import CraftingScreen
from app.screens.table import TableScreen
from app.sheet_fields import FormField, Section, editing_sections, values_of
from app.sheet_form import Form, Pressed, moved_to, row_here, with_values
from app.sheet_values import shown
from app.widgets.form_rows import Drawn, draw_form
from rules.commands import Change, SetFields
from rules.people import named
from rules.system import get
from rules.text import Line, Span


class SheetEditor(CraftingScreen):
    """Edits one creature, and shows what the game says after each change."""

    def __init__(self, table: TableScreen, creature_id: str) -> None:
        super().__init__(table)
        self._creature_id = creature_id
        self._form = self._filled(Form((), {}))

    def _filled(self, form: Form) -> Form:
        creature = self.state.creatures[self._creature_id]
        values = values_of(self.state, creature)
        sections = crafted(editing_sections(self.state, self.words), values, self.state, self.words)
        shared = links(self.state, self.words)
        if shared:
            sections = (*sections, Section(self.words.text("Everybody's"), shared))
        return with_values(form, tuple(map(self._with_sums, sections)), values)

    def _with_sums(self, section: Section) -> Section:
        """A section whose fields say what they come to, where something is added to them."""
        creature, system = self.state.creatures[self._creature_id], get(self.state.rules)

        def summed(field: FormField) -> FormField:
            made = system.made_of(creature, field.key, self.words) if field.modifier else None
            return replace(field, now=made[0]) if made is not None else field

        return Section(section.title, tuple(map(summed, section.fields)))

    # --- keys ---

    async def press(self, key: str, character: str | None) -> None:
        """Take one key, as long as there is somebody to edit."""
        if self._creature_id in self.state.creatures:
            await super().press(key, character)
        else:
            self.dismiss(None)

    async def take(self, before: Form, pressed: Pressed) -> bool:
        """Send a change up at once; what is refused is said, and what was written stays."""
        if pressed.refused is not None:
            self.refuse(pressed.refused)
            return False
        self._form = pressed.form
        if pressed.leaving:
            # From the last part to the first, and back.
            last = len(self._form.values) * 2
            self._form = moved_to(self._form, 0 if pressed.leaving > 0 else last)
            return True
        if pressed.asked is not None and pressed.asked.field.kind == "link":
            craft = crafts_of(self.state)[pressed.asked.field.key.partition(":")[0]]
            self.app.push_screen(CraftListScreen(self._table, craft))
            return True
        if pressed.asked is not None:
            done = await self.take_asked(pressed.asked, self._creature_id)
            if not done:
                self._form = with_values(before, before.sections, before.values)
            return done
        if pressed.change is None:
            return True
        key, value = pressed.change
        old = before.values.get(key)
        command = SetFields(creature=self._creature_id, changes=(Change(key, value),))
        if not await self.issue(command):
            self._form = with_values(before, before.sections, before.values)
            return False
        self._tell_change(key, old)
        return True

    def _tell_change(self, key: str, old: Any) -> None:
        """What has changed, as the game says it now."""
        fields = [field for section in self._form.sections for field in section.fields]
        field = next((field for field in fields if key in (field.key, field.modifier)), None)
        if field is None or self._creature_id not in self.state.creatures:
            return
        if field.modifier == key:
            # The row itself says what is added by hand, and the hint what comes of it.
            return
        now = self._form.values.get(key)
        told: Line = (Span(f"{field.label}  ", "muted"), Span(self._word(field, old), "muted"))
        self.tell((*told, Span(" → ", "muted"), Span(self._word(field, now), "good")))

    def _word(self, field: FormField, value: Any) -> str:
        return shown(field, value, self.words)[0] or "–"

    # --- the table beneath ---

    def table_changed(self) -> None:
        """Show what the game says now, after an undo too; close when the creature has gone."""
        if self._creature_id not in self.state.creatures:
            if self.is_current:
                self.dismiss(None)
            return
        self._form = self._filled(self._form)
        self.show()

    # --- drawing ---

    def title_line(self) -> Line:
        """Whose sheet."""
        title = (Span(self.words.text("Sheet"), "strong"), Span(" · ", "muted"))
        return (*title, named(self.state, self._creature_id))

    def drawing(self, width: int) -> tuple[list[Drawn], tuple[int, int]]:
        """All fields."""
        drawn, places = draw_form(self._form, width, self.words, airy=self.airy)
        here = places[self._form.cursor]
        return drawn, (max(0, here - 1), here)

    def hint_line(self) -> Line:
        """What the field is for; of a value that is made up of several, what they are."""
        hint, field = super().hint_line(), row_here(self._form).field
        creature = self.state.creatures.get(self._creature_id)
        if creature is None or not field.modifier:
            return hint
        made = get(self.state.rules).made_of(creature, field.key, self.words)
        if made is None:
            return hint
        told = (Span(f"{field.label} {made[0]}", "strong"), Span(" = ", "muted"), *made[1])
        return (*told, Span(" · ", "muted"), *hint) if hint[0].text else told

    def more_keys(self) -> list[tuple[str, str]]:
        """Those of every form that is sent up at once, and the parts of the sheet."""
        t = self.words
        return [("Tab", t.text("next part")), ("Ctrl+Z", t.text("undo")), ("Esc", t.text("back"))]
