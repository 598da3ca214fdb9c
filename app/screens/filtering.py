"""Narrowing turns and zones by typing, and walking through the turns with the arrows."""

from __future__ import annotations

from textual import on

from app.crowd import matching
from app.footer import Hint
from app.messages import CreatureWalked
from app.panes.crowded import CrowdedPane
from app.screens.table import TableScreen

_FILTER_LIMIT = 40


class FilteringScreen(TableScreen):
    """Reads the keys of a filter while one is typed, one after another as all keys of the table."""

    @property
    def narrowed(self) -> str | None:
        """What has been typed of the filter; None while there is none."""
        return self.query(CrowdedPane).first().narrowed

    @property
    def in_crowds(self) -> bool:
        """Whether turns or zones have the focus, where `/` filters them."""
        return isinstance(self.focused, CrowdedPane)

    def narrow(self, text: str | None) -> None:
        """Show only whom a text fits, in both panes; None shows everybody."""
        for pane in self.query(CrowdedPane):
            pane.narrowed = text[:_FILTER_LIMIT] if text is not None else None
        self._show_hints()

    def _asked_hints(self) -> list[Hint]:
        """Also what ends a filter, while one is typed."""
        if self.narrowed is None or not self.in_crowds:
            return super()._asked_hints()
        t = self.words
        return [Hint("Enter", t.text("select the first"), "enter"), Hint("Esc", t.text("show all"), "escape")]

    def press_filter(self, key: str, character: str | None) -> bool:
        """Do what a key says while a filter is typed; whether it was one of its keys."""
        text = self.narrowed
        if text is None:
            return False
        if not self.in_crowds:
            self.narrow(None)
            return False
        if key == "escape":
            self.narrow(None)
        elif key == "enter":
            found = matching(self.state, text, self.words) if text else ()
            if self.selected not in found:
                self.choose(next((id_ for id_ in self._in_turn() if id_ in found), self.selected))
            self.narrow(None)
        elif key == "backspace":
            self.narrow(text[:-1])
        elif character is not None and character.isprintable():
            self.narrow(text + character)
        else:
            return False
        return True

    def _in_turn(self) -> tuple[str, ...]:
        """Everybody in the order of the turns."""
        order = self.state.order
        return (*order, *(id_ for id_ in self.state.creatures if id_ not in order))

    @on(CreatureWalked)
    def _walk_to(self, message: CreatureWalked) -> None:
        message.stop()
        if message.creature_id in self.state.creatures:
            self.choose(message.creature_id)
