"""A screen with a menu of what can be done: the cursor, the keys of the entries, and the mouse."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual import events, on

from app.screens.working import WorkingScreen
from app.widgets.menu import Menu

ResultT = TypeVar("ResultT")

#: What the entry that leaves the screen does.
BACK = "back"


class MenuScreen(WorkingScreen[ResultT], Generic[ResultT]):
    """Composes a Menu somewhere; what is picked of it comes to `choose`, Esc as `BACK`."""

    @property
    def menu(self) -> Menu:
        """What can be done."""
        return self.query_one(Menu)

    def choose(self, act: str) -> None:
        """Do what an entry of the menu says."""
        raise NotImplementedError  # abstract: Textual's metaclass leaves no room for abc

    def on_key(self, event: events.Key) -> None:
        """The keys of the menu."""
        key, character = event.key, (event.character or "").lower()
        if key in ("up", "down"):
            self.menu.move(-1 if key == "up" else 1)
        elif key == "escape" or character == "q":
            self.choose(BACK)
        elif key == "enter":
            self.choose(self.menu.entry.act if self.menu.entry else "")
        elif character and (entry := self.menu.keyed(character)) is not None:
            self.choose(entry.act)
        else:
            return
        event.stop()
        event.prevent_default()

    @on(Menu.Picked)
    def _pick(self, message: Menu.Picked) -> None:
        message.stop()
        self.choose(message.entry.act)
