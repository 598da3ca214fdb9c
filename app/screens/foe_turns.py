"""The start of a turn that nobody plays: its list of actions opens by itself, where the table wants that."""

from __future__ import annotations

from textual import on
from textual.widgets import Input

from app.messages import FieldLeft
from app.prompt import Prompt, action_list
from app.screens.table import TableScreen
from rules.events import TurnStarted
from rules.sides import PARTY
from rules.solo.behaviour import PROPOSE
from rules.timeline import Timeline


class FoeTurnScreen(TableScreen):
    """Opens the list of whoever's turn begins, never over anything that is asked or typed."""

    #: Whose list has been opened here; "" once it is closed.
    _opened_for = ""

    def watch_timeline(self) -> None:
        super().watch_timeline()
        self._propose()

    def watch_access(self) -> None:
        super().watch_access()
        self._propose()

    @on(FieldLeft)
    def _propose_after_line(self) -> None:
        """A line may have led to the turn: open the list once the keys are the table's again.

        One that has been left stays closed.
        """
        if self._opened_for != self._due():
            self._propose()

    def _propose(self) -> None:
        """Open the list where it is due, and close one whose moment has passed."""
        due = self._due()
        asked = self.prompt
        ours = isinstance(asked, Prompt) and asked.kind == "actions" and asked.actor == self._opened_for
        if asked is not None and not ours:
            return
        if not due or (ours and asked is not None and asked.actor != due):
            self.prompt, self._opened_for = None, ""
        if due and self.prompt is None and not isinstance(self.focused, Input):
            self.prompt, self._opened_for = action_list(due), due

    def _due(self) -> str:
        """Who is at the very start of a turn that nobody plays, "" for nobody."""
        if self.timeline is None or self.access != "play":
            return ""
        state = self.state
        active = state.creatures.get(state.active or "")
        if active is None or active.side in PARTY or state.open is not None or not state.options.get(PROPOSE):
            return ""
        return active.id if _just_begun(self.timeline, active.id) else ""


def _just_begun(timeline: Timeline, creature_id: str) -> bool:
    """Whether a turn has begun and nothing has been done since but answering what its start asked."""
    for record in reversed(timeline.records[: timeline.head]):
        started = [event for event in record.events if isinstance(event, TurnStarted)]
        if started:
            return started[-1].creature == creature_id
        if record.of is None:
            return False
    return False
