"""Pastes: one line is for whoever takes letters, or the command line; several wait for one confirmation."""

from __future__ import annotations

from textual import events

from app.bar import paste_view
from app.bar_choices import BarView
from app.filling import filled
from app.footer import Hint
from app.hints import asked_hints
from app.messages import LineTyped
from app.panes.decision_bar import DecisionBar
from app.prompt_kinds import kind_of
from app.screens.filtering import FilteringScreen
from app.widgets.action_log import ActionLog
from app.widgets.command_line import CommandLine
from rules.text import Span


class PastingScreen(FilteringScreen):
    """Keeps the lines of a paste until they have been confirmed."""

    _pasted: tuple[str, ...] = ()

    def _bar_view(self) -> BarView | None:
        return paste_view(len(self._pasted), self.words) if self._pasted else super()._bar_view()

    def _asked_hints(self) -> list[Hint]:
        """What leaves the question about a paste."""
        if self._pasted:
            return asked_hints(self.key_table, (), self._moment(), self.words)
        return super()._asked_hints()

    def on_paste(self, event: events.Paste) -> None:
        """A paste goes to the command line; several lines wait for one confirmation."""
        lines = tuple(text.strip() for text in event.text.splitlines() if text.strip())
        event.stop()
        if lines and self.narrowed is not None and self.in_crowds:
            self.narrow(self.narrowed + lines[0])
            return
        written = kind_of(self.prompt).written(self.prompt, lines[0]) if lines and self.prompt else None
        if written is not None:
            self.prompt = written
            return
        if len(lines) == 1:
            field = self.query_one(CommandLine).field
            field.focus()
            field.insert_text_at_cursor(lines[0])
        elif lines:
            # What was typed around the cursor belongs to the first line and to the last one.
            field = self.query_one(CommandLine).field
            before, after = field.value[: field.cursor_position], field.value[field.cursor_position :]
            lines = (f"{before}{lines[0]}", *lines[1:-1], f"{lines[-1]}{after}")
            self.set_focus(self.query_one(ActionLog))
            self._pasted = lines
            self._show_bar()

    async def answer_paste(self, key: str) -> bool:
        """Run the lines that wait, or drop them; False when none do."""
        lines, self._pasted = self._pasted, ()
        if not lines:
            return False
        self._show_bar()
        for number, text in enumerate(lines if key == "enter" else ()):
            message = await LineTyped(text).sent_to(self.app)
            if message.refused:
                left = self.words.text("“{line}” stopped the paste: {done} ran, {left} did not.")
                left = filled(left, line=text, done=number, left=len(lines) - number)
                notice = self.query_one(DecisionBar).notice
                self.tell((*notice, Span("  "), Span(left, "muted")))
                break
            if number == 0:
                # What the first line began with has been said; until then it stays where it was typed.
                self.query_one(CommandLine).clear()
        return True
