"""Whom the keys are about: who is selected, by the user or by the turn, and who is marked."""

from __future__ import annotations

from time import monotonic

from textual.reactive import reactive

from app.screens.laid import LaidScreen
from rules.state import State

#: Seconds within which two digits are one number.
TOGETHER = 1.0


class SelectingScreen(LaidScreen):
    """Keeps somebody selected as long as there is anybody, whatever commands and undo do to the table."""

    selected: reactive[str | None] = reactive(None)
    marked: reactive[frozenset[str]] = reactive(frozenset())

    #: Whether somebody has just been clicked on, in whatever pane: the next key is about them.
    has_clicked = False
    #: Whom the turn has selected, not the user: goes back with the turn.
    _followed: str | None = None
    #: Who was selected when it left the table, and who has been since.
    _gone: tuple[str | None, str | None] = (None, None)
    #: Who is selected since somebody was taken from the table, while nobody has chosen them for anything.
    _left_over: str | None = None
    _digits = ""
    _digit_at = 0.0

    def begin_selecting(self, state: State) -> None:
        """Select who is selected on a screen that has just been opened."""
        self._followed = _first_selected(state)
        self.set_reactive(SelectingScreen.selected, self._followed)

    @property
    def called_in(self) -> str:
        """Who acts now by the key for delays: the selected one that holds, else in a foe's turn any; or "".

        A foe that the user has chosen in its own turn is to delay itself.
        """
        creatures = self.state.creatures
        selected, active = creatures.get(self.selected or ""), creatures.get(self.state.active or "")
        if selected is not None and selected.held:
            return selected.id
        if active is None or active.side in ("hero", "ally"):
            return ""
        if self.selected == active.id and self._followed != active.id:
            return ""
        return next((creature.id for creature in creatures.values() if creature.held), "")

    def choose(self, creature_id: str | None) -> None:
        """Select somebody as the user asks for it."""
        self._left_over = self._followed = None
        if self.selected == creature_id:
            # Nobody else, but by the user now: the footer may say otherwise.
            self.watch_selected()
        self.selected = creature_id

    def watch_selected(self) -> None:
        if self.selected != self._left_over:
            self._left_over = None

    def acted_on(self) -> tuple[str, ...]:
        """Whom the keys act on: the marked, in the order of their numbers, else the selected one."""
        if self.marked:
            return tuple(id_ for id_ in self.state.creatures if id_ in self.marked)
        return (self.selected,) if self.selected in self.state.creatures else ()

    def follow_turn(self, before: State) -> None:
        """After a command, select who has just become active."""
        active = self.state.active
        if active is not None and active != before.active:
            self.selected = self._followed = active

    def turn_back(self, before: State) -> None:
        """After an undo or a redo, select whose turn it is, if the turn itself had chosen the last one.

        Whom the user has chosen stays chosen: only what followed the turn goes back with it.
        """
        active = self.state.active
        if active is not None and active != before.active and self.selected == self._followed:
            self.selected = self._followed = active

    def select_who_is_here(self) -> None:
        """Select another when the selected one is gone, and that one again when it is back; marks only go."""
        gone, instead = self._gone
        if gone in self.state.creatures:
            if self.selected == instead:
                self.selected = gone
            self._gone = (None, None)
        elif self.selected is not None and self.selected not in self.state.creatures:
            gone = self.selected
            self.selected = _first_selected(self.state)
            self._gone = (gone, self.selected)
        self.marked = frozenset(self.marked & set(self.state.creatures))

    def select_digit(self, digit: str) -> None:
        """Select the creature of a number; a second digit right after may make it a longer one."""
        if monotonic() - self._digit_at > TOGETHER:
            self._digits = ""
        self._digit_at = monotonic()
        for typed in (self._digits + digit, "10" if digit == "0" else digit):
            for creature in self.state.creatures.values():
                if str(creature.key) == typed:
                    self.choose(creature.id)
                    self._digits = typed
                    return
        self._digits = ""

    def forget_digits(self) -> None:
        """The next digit begins another number."""
        self._digits = ""


def _first_selected(state: State) -> str | None:
    """Whom a screen selects when it has just been opened."""
    if state.active is not None:
        return state.active
    heroes = [c.id for c in state.creatures.values() if c.side == "hero"]
    return next(iter(heroes or list(state.creatures)), None)
