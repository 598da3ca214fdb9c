"""A list of things that are made part by part, opened from a sheet."""

from __future__ import annotations

from app.craft_fields import listing
from app.screens.crafting import CraftingScreen
from app.screens.table import TableScreen
from app.sheet_form import Form, Pressed, with_values
from app.widgets.form_rows import Drawn, draw_form
from rules.crafts import Craft
from rules.text import Line, Span


class CraftListScreen(CraftingScreen):
    """What everybody has of something, or the campaign: each change one step that can be undone."""

    def __init__(self, table: TableScreen, craft: Craft) -> None:
        super().__init__(table)
        self._craft = craft
        self._form = self._filled(Form((), {}))

    def _filled(self, form: Form) -> Form:
        sections, items = listing(self._craft, self.state, "", self.words)
        return with_values(form, sections, {self._craft.key: items})

    async def take(self, before: Form, pressed: Pressed) -> bool:
        """Open, drop or add an item."""
        self._form = pressed.form
        if pressed.asked is not None and not await self.take_asked(pressed.asked, ""):
            self._form = with_values(before, self._form.sections, self._form.values)
        return True

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

    def more_keys(self) -> list[tuple[str, str]]:
        """Those of every form that is sent up at once."""
        t = self.words
        return [("Ctrl+Z", t.text("undo")), ("Esc", t.text("back"))]
