"""Marks: creatures that the next keys act on together."""

from __future__ import annotations

from app.filling import filled
from app.screens.table import TableScreen
from rules.commands import Command
from rules.state import State
from rules.text import Span, line


class MarkingScreen(TableScreen):
    """Sets marks, tells of them, and takes them away once a command has acted on all of them."""

    def toggle_mark(self, creature_id: str) -> None:
        """Mark a creature, or take its mark away."""
        self.marked = self.marked ^ {creature_id}
        self._tell_marks()

    def toggle_zone(self, zone_id: str) -> None:
        """Mark everybody in a zone who is not down, or take those marks away when all have one."""
        here = frozenset(c.id for c in self.state.creatures.values() if c.zone == zone_id and not c.down)
        self.marked = self.marked - here if here <= self.marked else self.marked | here
        self._tell_marks()

    def clear_marks(self) -> bool:
        """Take all marks away; False when there are none."""
        had = bool(self.marked)
        self.marked = frozenset()
        return had

    def spend_marks(self, command: Command, before: State) -> None:
        """Take the marks away when a command has been run on all of them; a refusal leaves them."""
        named: tuple[str, ...] = getattr(command, "creatures", ()) or getattr(command, "targets", ())
        if self.marked and self.state.seq > before.seq and self.marked <= set(named):
            n, self.marked = len(self.marked), frozenset()
            if n > 1 and self.state.open is None:
                # Whoever goes on as if they were still marked would strike one alone.
                told = self.words.text("Done for all {n}, and their marks are gone.")
                self.tell(line(Span("■ ", "accent"), filled(told, n=n)))

    def _tell_marks(self) -> None:
        n = len(self.marked)
        if not n:
            self.tell(line(Span(self.words.text("Nobody is marked."), "muted")))
            return
        told = self.words.plural("{n} marked: keys act on it", "{n} marked: keys act on all of them", n)
        names = ("damage", "heal", "move", "status", "hold", "remove")
        keys = " ".join(self.key_table.key_of(name, self.words) for name in names)
        rest = self.words.text("Esc takes the marks away")
        self.tell(line(Span("■ ", "accent"), filled(told, n=n), Span(f"  {keys}  ·  {rest}", "muted")))
