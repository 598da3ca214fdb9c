"""The keys of the table that open another screen over it, or leave it."""

from __future__ import annotations

from app.messages import SettingsWanted, TimerToggled
from app.panes.zone_map import ZoneMap
from app.screens.table import TableScreen
from rules.people import named
from rules.text import phrase


class OpeningScreen(TableScreen):
    """Opens what edits, looks back and exports; which screen that is, is read only then."""

    async def _do_history(self) -> None:
        from app.screens.history_list import open_history

        open_history(self.app)

    async def _do_export(self) -> None:
        from app.screens.exporting import open_exports

        open_exports(self.app)

    async def _do_palette(self) -> None:
        self.app.action_command_palette()

    async def _do_settings(self) -> None:
        self.app.post_message(SettingsWanted())

    async def _do_pause_timer(self) -> None:
        self.app.post_message(TimerToggled())

    async def _do_edit(self) -> None:
        from app.screens.sheet_editor import SheetEditor

        if self.query_one(ZoneMap).has_focus and not self.has_clicked:
            await self._do_edit_zones()
        elif self.only_looks():
            return
        elif self.selected in self.state.creatures:
            self.app.push_screen(SheetEditor(self, str(self.selected)))
        else:
            await self._do_new_hero()

    async def _do_edit_zones(self) -> None:
        from app.screens.zone_editor import ZoneEditor

        if self.only_looks():
            return
        selected = self.state.creatures.get(self.selected or "")
        self.app.push_screen(ZoneEditor(self, selected.zone if selected is not None else ""))

    async def _do_new_hero(self) -> None:
        from app.screens.hero_creator import HeroCreator

        def made(creature_id: str | None) -> None:
            if creature_id is None:
                return
            self.selected = creature_id
            another = self.words.text("{who} is at the table. Another hero: {key}, then “new hero”.")
            who = named(self.state, creature_id)
            self.tell(phrase(another, {"who": who, "key": self.key_table.key_of("palette")}))

        self.app.push_screen(HeroCreator(self), made)

    async def _do_leave(self) -> None:
        await self.app.run_action("leave")

    async def _do_take_over(self) -> None:
        await self.app.run_action("take_over")
