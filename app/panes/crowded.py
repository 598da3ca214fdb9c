"""What the panes full of creatures share: crowds that open and close, and rows narrowed by typing."""

from __future__ import annotations

from collections.abc import Iterable

from textual.reactive import reactive

from app.crowd import CLOSED, OPEN, Crowd, matching
from app.filling import filled
from app.panes.pane import Pane
from app.present import HELD, CreatureRow
from app.widgets.spans import shown
from rules.state import State
from rules.text import Line, Span, Translator


class CrowdedPane(Pane):
    """A pane in which crowds are one row while there is no room, and which a filter narrows.

    `narrowed` is what has been typed of a filter, None while there is none; the screen reads its keys.
    Which crowds are open, and on which one the cursor stands, is known to the pane alone.
    """

    narrowed: reactive[str | None] = reactive(None, repaint=False)

    _opened: frozenset[str] = frozenset()

    def slice_of(self, state: State) -> tuple[object, ...]:
        """Also who is selected and marked, for they have rows of their own."""
        return (*super().slice_of(state), self.selected, self.marked, self.narrowed, self._opened)

    def watch_narrowed(self) -> None:
        """Show another choice of rows."""
        self._remake_if_changed()

    def watch_marked(self, old: frozenset[str], new: frozenset[str]) -> None:
        """Give rows to the marked."""
        self._remake_if_changed()
        self.refresh()

    def watch_selected(self) -> None:
        """The cursor is where the selection is."""
        self.crowd_here = None
        super().watch_selected()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """While a filter is typed, what can be seen is its text, not the key of anything."""
        return self.narrowed is not None and character is not None and character.isprintable()

    def toggle(self, crowd: str, to: bool | None = None) -> None:
        """Open or close a crowd; `to` says which, otherwise what it is not."""
        opened = crowd not in self._opened if to is None else to
        self._opened = self._opened | {crowd} if opened else self._opened - {crowd}
        self.crowd_here = crowd
        self._remake_if_changed()

    # --- for the panes ---

    def narrow(self, state: State, rows: Iterable[CreatureRow], t: Translator) -> tuple[CreatureRow, ...]:
        """The rows that the filter leaves."""
        if not self.narrowed:
            return tuple(rows)
        found = matching(state, self.narrowed, t)
        return tuple(row for row in rows if row.id in found)

    def is_apart(self, row: CreatureRow) -> bool:
        """Whether somebody is worth a row beside their crowd: active, selected, marked, holding."""
        return row.active or row.id == self.selected or row.id in self.marked or row.mark == HELD

    def crowd_line(self, crowd: Crowd, t: Translator) -> Line:
        """A crowd in one line: its numbers, its name, how many stand and how many have acted."""
        sign = OPEN if crowd.id in self._opened else CLOSED
        standing = filled(t.plural("{n} up", "{n} up", crowd.up), n=crowd.up)
        spans = [
            Span(sign, "key"),
            Span(f" {crowd.keys} ", "strong"),
            Span(crowd.title),
            Span(f" · {standing}", "muted"),
        ]
        if crowd.place:
            spans += [Span(" · ", "muted"), crowd.place]
        if crowd.acted:
            spans += [Span(" · ", "muted"), Span(f"✓ {crowd.acted}", "good")]
        return shown(spans)

    def with_filter(self, title: Line, state: State | None, t: Translator) -> Line:
        """A pane's title with the filter in it while there is one."""
        if self.narrowed is None or state is None:
            return title
        found = len(matching(state, self.narrowed, t))
        count = filled(t.text("{n} of {m}"), n=found, m=len(state.creatures))
        said = (Span(" /", "key"), Span(f"{self.narrowed}▌", "accent"), Span(f" {count}", "muted"))
        return (*title, *said)

    def filter_keys(self, t: Translator) -> Line:
        """What ends a filter."""
        return (
            Span("Enter", "key"), Span(f" {t.text('select the first')} · ", "muted"),
            Span("Esc", "key"), Span(f" {t.text('show all')}", "muted"),
        )  # fmt: skip

    def nobody_matches(self, t: Translator) -> Line:
        """What stands where a filter leaves nobody."""
        return (Span(t.text("Nobody matches. Esc shows everybody again."), "muted"),)
