"""What explains the table: its keys, the rules behind what one looks at, a sheet taken apart."""

from __future__ import annotations

from app.help import key_help
from app.panes.character_sheet import CharacterSheet
from app.panes.turn_order import TurnOrder
from app.prompt_kinds import kind_of
from app.reference import rule_ids
from app.screens.laid import PANES
from app.screens.reading import ReadingScreen
from app.screens.table import TableScreen
from app.widgets.action_log import ActionLog
from rules.naming import display_name
from rules.system import get


class ExplainingScreen(TableScreen):
    """Opens pages to read; nothing is changed by them."""

    async def _do_help(self) -> None:
        here = next((name for name, kind in PANES.items() if self.query_one(kind).has_focus), "")
        asked, behind = self._bar_view(), self.rules_behind()
        system = self.state.rules
        kept = str(getattr(self.app, "saves", ""))
        lines = key_help(self.words, system, self.key_table, pane=here, asked=asked, behind=behind, kept=kept)
        self.app.push_screen(ReadingScreen(self.words.text("Help"), lines, self.glyphs, behind=behind))

    def rules_behind(self) -> tuple[str, ...]:
        """The rules behind what is asked, else behind the log entry or the states of who is selected."""
        from app.behind import rules_of_entry, rules_of_last, rules_of_states

        state, log, prompt = self.state, self.query_one(ActionLog), self.prompt
        if prompt is not None:
            return kind_of(prompt).rules(state, prompt, self.words)
        if self.timeline is None:
            return ()
        found: tuple[str, ...] = ()
        if state.open is not None:
            found = rules_of_last(self.timeline, self.words)
        elif self.query_one(TurnOrder).has_focus:
            found = get(state.rules).turn_rules
        elif log.has_focus and log.detail_seq is not None and log.detail_seq == log.cursor_seq:
            found = rule_ids(log.detail_lines)
        elif log.has_focus and log.cursor_seq is not None:
            found = rules_of_entry(self.timeline, log.cursor_seq, self.words)
        elif log.has_focus:
            found = rules_of_last(self.timeline, self.words)
        return tuple(dict.fromkeys((*found, *rules_of_states(state, self.selected))))

    def explain_sheet(self) -> bool:
        """Take the sheet that has the focus apart, as its system does; False when there is nothing to say."""
        sheet, creature = self.query_one(CharacterSheet), self.state.creatures.get(self.selected or "")
        if not sheet.has_focus or creature is None:
            return False
        details = get(self.state.rules).sheet(self.state, creature, self.words).details
        if details:
            title = display_name(self.state, creature)
            self.app.push_screen(ReadingScreen(title, list(details), self.glyphs))
        return bool(details)
