"""The guided first fight on the play screen: what has been done of it, and its line."""

from __future__ import annotations

from textual.command import CommandPalette

from app.guide_steps import STEPS, Step, sample_end, steps_between, steps_kept
from app.guide_words import guide_text
from app.screens.table import TableScreen
from app.widgets.guide_line import GuideLine
from rules.text import Line
from rules.timeline import Timeline


class GuidingScreen(TableScreen):
    """Keeps which steps have been done since the campaign was opened; nothing ever waits for one."""

    _steps: frozenset[Step] = frozenset()
    _guided: bool | None = None
    _praised = False
    _guide_from: Timeline | None = None

    @property
    def is_guided(self) -> bool:
        """Whether the line of the guided fight is shown."""
        return bool(self._guided) and self.access == "play"

    def begin_guide(self) -> None:
        """Guide through a sample campaign from where its script ended, unless it has been played on long."""
        self._guide_from, self._guided = self.timeline, False
        if self.timeline is None:
            return
        end = sample_end(self.timeline, self.state.rules)
        if end is not None:
            # Also what has been undone since: it was done.
            self._steps = steps_kept(record for record in self.timeline.records if record.seq > end)
            self._guided = not self._steps >= set(STEPS)
        self._show_guide()

    def toggle_guide(self) -> None:
        """Hide the line, or show it in any campaign; from the beginning when all has been done."""
        self._guided = not self.is_guided
        if self._guided and self._steps >= set(STEPS):
            self._steps, self._praised = frozenset(), False
        self._show_guide()

    def tick(self, *steps: Step) -> None:
        """Take steps as done."""
        if self.is_guided and not self._steps >= set(steps):
            self._steps |= set(steps)
            self._show_guide()

    def end_praise(self) -> None:
        """After the next key there is nothing left to say."""
        if self._praised:
            self._guided = self._praised = False
            self._show_guide()

    def watch_timeline(self) -> None:
        super().watch_timeline()
        before, self._guide_from = self._guide_from, self.timeline
        if before is not None and self.timeline is not None and before is not self.timeline:
            self.tick(*steps_between(before, self.timeline))

    def on_screen_suspend(self) -> None:
        """The palette was opened, by whatever key."""
        if isinstance(self.app.screen, CommandPalette):
            self.tick("write")

    def _refresh(self) -> None:
        super()._refresh()
        self._show_guide()

    def _show_guide(self) -> None:
        if not self.is_mounted:
            return
        if self._guided is None:
            self.begin_guide()
            return
        hint: Line = ()
        if self.is_guided:
            hint = guide_text(self._steps, self.state, self.prompt, self.selected, self.key_table, self.words)
            self._praised = self._steps >= set(STEPS)
        self.query_one(GuideLine).hint = hint
