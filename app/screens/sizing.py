"""The sizes of the panes: arrows with Shift or the mouse move their borders, the settings file remembers."""

from __future__ import annotations

from textual import on
from textual.timer import Timer

from app.layout import Direction, Divider, divider_for, wish
from app.pane_sizes import load_sizes, save_sizes
from app.screens.laid import PANES, PaneTable
from app.screens.table import TableScreen
from rules.text import N_, Span, line

#: Seconds without another change after which the sizes are written.
SAVED_AFTER = 0.5
#: How far a press moves a divider: a cell of a terminal is about twice as high as wide.
_STEPS: dict[Direction, int] = {"left": -2, "right": 2, "up": -1, "down": 1}

_NARROW = N_("One pane is shown at a time here: from 100 columns on their sizes can be changed.")
_MAXIMISED = N_("This pane has all the room: Esc shows the others, then their sizes can be changed.")
_NO_DIVIDER = N_("There is no border to move that way.")


class SizingScreen(TableScreen):
    """Moves the divider nearest to the pane that has the focus."""

    _unsaved: dict[str, int] | None = None
    _save_soon: Timer | None = None

    async def _do_size_left(self) -> None:
        self._move_border("left")

    async def _do_size_right(self) -> None:
        self._move_border("right")

    async def _do_size_up(self) -> None:
        self._move_border("up")

    async def _do_size_down(self) -> None:
        self._move_border("down")

    async def _do_usual_sizes(self) -> None:
        """Give the panes the sizes that they come with, in every layout."""
        self.sizes, self._unsaved = {}, None
        if self._save_soon is not None:
            self._save_soon.stop()
        self._tell_saved(save_sizes({}))

    def on_unmount(self) -> None:
        """Write what has been changed a moment ago."""
        self._save()

    def _move_border(self, direction: Direction) -> None:
        table = self.query_one(PaneTable)
        here = next((name for name in PANES if self.query_one(PANES[name]).has_focus), self.pane)
        arrangement = table.arranged(table.size)
        divider = divider_for(arrangement, here, direction)
        if divider is None:
            alone = len(arrangement.boxes) < 2
            why = (_MAXIMISED if self.maximised else _NARROW) if alone else _NO_DIVIDER
            self.tell(line(Span(self.words.text(why), "muted")))
            return
        self._wish(divider, divider.at + _STEPS[direction])

    @on(PaneTable.BorderDragged)
    def _drag_border(self, message: PaneTable.BorderDragged) -> None:
        message.stop()
        self._wish(message.divider, message.at)

    def _wish(self, divider: Divider, at: int) -> None:
        """Have a divider at a place, and remember it a moment later."""
        wished = wish(divider, at)
        self.sizes = {**self.sizes, divider.name: wished}
        self._unsaved = {**(self._unsaved or {}), divider.name: wished}
        if self._save_soon is not None:
            self._save_soon.stop()
        self._save_soon = self.set_timer(SAVED_AFTER, self._save)

    def _save(self) -> None:
        changed, self._unsaved = self._unsaved, None
        if changed is not None:
            # Another window may have changed others meanwhile.
            self._tell_saved(save_sizes({**load_sizes(), **changed}))

    def _tell_saved(self, saved: bool) -> None:
        if not saved and self.is_attached:
            self.tell(line(Span(self.words.text("The settings could not be saved."), "harm")))
