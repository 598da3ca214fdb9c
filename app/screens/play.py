"""The play screen: keys, clicks and pastes become commands."""

from __future__ import annotations

from time import monotonic

from textual import events, on
from textual.widgets import Input

from app.filling import filled
from app.keys import named_key
from app.messages import (
    ChoicePicked,
    CreaturePicked,
    HintPressed,
    LineTyped,
    ZonePicked,
)
from app.panes.decision_bar import DecisionBar
from app.picking import Pick
from app.pressed import NOT_MINE, Pressed, digit_of
from app.presses import press_answer, press_pointed, press_prompt
from app.prompt import action_list
from app.prompt_keys import pick_in
from app.prompt_kinds import kind_of
from app.screens.storying import StoryingScreen
from app.table_prompt import TablePrompt
from app.tables.table import Table
from app.widgets.action_log import ActionLog
from app.widgets.command_line import CommandLine
from app.widgets.log_search_strip import LogSearchStrip
from rules.errors import Refused
from rules.system import Action
from rules.text import Span, line

#: Seconds within which two digits are one number.
TOGETHER = 1.0


class PlayScreen(StoryingScreen):
    """Turns keys into commands, one after another: a burst is read as at typing speed."""

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Every key that no field took, one after another: a burst is read as at typing speed."""
        self.end_praise()
        if isinstance(self.focused, Input):
            if event.key == "escape":
                event.stop()
                self._leave_field()
            return
        if await self._press(event.key, event.character):
            event.stop()
            event.prevent_default()

    async def _press(self, key: str, character: str | None) -> bool:
        self.tell(())
        if self._pasted:
            await self._answer_paste(key)
            return True
        if self.press_filter(key, character):
            return True
        if key == "escape" and (self.prompt is not None or self._typed):
            self.prompt, self._typed = None, ""
            self._refresh()
            return True
        if key == "escape" and self.state.open is None and self.clear_marks():
            return True
        if not self.takes_letters and self.key_table.action_for(key, character) == "help":
            await self.run_play_action("help")
            return True
        pressed = self._pressed(key, character)
        if pressed == Pressed(True, self.prompt, self._typed):
            self._tell_no_choice()
        if pressed.handled:
            await self._apply(pressed)
            return True
        if key == "enter" and self.explain_sheet():
            return True
        if digit_of(character):
            self._select_digit(digit_of(character))
            return True
        self._digits = ""
        if self.query_one(LogSearchStrip).press(key, character):
            return True
        if key == "escape" and self.restore_panes():
            return True
        if key == "escape" and self.query_one(LogSearchStrip).is_open:
            self.query_one(LogSearchStrip).close()
            return True
        action = self.key_table.action_for(key, character)
        if action is None and (character or "").lower() == "q":
            leave = self.words.text("Ctrl+Q leaves; everything is saved already.")
            self.tell(line(Span(leave, "muted")))
            return True
        if action is None:
            asked = self.prompt is not None or self.state.open is not None
            if asked and character is not None and character.isprintable():
                self._tell_no_choice()
            return False
        if action != "help" and not action.startswith("size_"):  # these leave what is asked
            self.prompt = None
        await self.run_play_action(action)
        self.has_clicked = False
        return True

    def _tell_no_choice(self) -> None:
        """Say that a key does nothing here: whoever is asked must not think that it was not heard."""
        self.tell(line(Span(self.words.text("That key is none of the choices."), "harm")))

    def _pressed(self, key: str, character: str | None) -> Pressed:
        if self.prompt is not None:
            return press_prompt(self.state, self.prompt, key, character, self.words)
        if self.state.open is not None:
            return press_answer(self.state, self._typed, key, character, self.words)
        return NOT_MINE

    async def _apply(self, pressed: Pressed) -> None:
        self.prompt, self._typed = pressed.prompt, pressed.typed
        if pressed.refused is not None:
            self._refuse(pressed.refused)
        if pressed.line:
            self.begin_line(pressed.line)
        if pressed.command is not None:
            await self.issue(pressed.command)
        self._refresh()

    def _select_digit(self, digit: str) -> None:
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

    # Mouse and messages of the panes

    @on(CreaturePicked)
    async def _pick_creature(self, message: CreaturePicked) -> None:
        message.stop()
        if message.marks:
            self.toggle_mark(message.creature_id)
            return
        if message.creature_id in self.offered:
            await self._point(message.creature_id)
        else:
            self.choose(message.creature_id)
            self.has_clicked = True

    @on(ZonePicked)
    async def _pick_zone(self, message: ZonePicked) -> None:
        message.stop()
        if self.prompt is not None and message.zone_id in self.offered:
            await self._point(message.zone_id)
        elif self.prompt is None and self.access == "play" and self.state.open is None:
            # The first click only asks, so that none by accident moves anybody.
            here = self.state.creatures.get(self.selected or "")
            if here is not None and here.zone != message.zone_id:
                await self.run_play_action("move")

    async def _point(self, value: str) -> None:
        """Take a creature or a zone that is offered."""
        pressed = press_pointed(self.state, self.prompt, value, self.words)
        if pressed.handled:
            await self._apply(pressed)

    async def take_action(self, action: Action) -> None:
        """Do what an entry of the selected creature's list does: ask, run it, or say why not."""
        if self.selected is not None:
            self.prompt = action_list(self.selected)
            await self._apply(pick_in(self.state, self.prompt, Pick(action, "", (), refused=action.refused)))

    async def draw_from(self, table: Table) -> None:
        """Draw from a table, or ask for the faces of the dice that are thrown for it."""
        from app.table_keys import picked

        if self.state.open is not None:
            self._refuse(Refused("resolution-open"))
        else:
            await self._apply(picked(self.state, TablePrompt(), table, self.words))

    @on(ChoicePicked)
    async def _pick_choice(self, message: ChoicePicked) -> None:
        message.stop()
        view = self._bar_view()
        if view is None or message.index >= len(view.choices):
            return
        key = view.choices[message.index].key
        if "–" in key or "…" in key:
            self.tell(line(Span(self.words.text("Type the number of one of them."), "muted")))
            return
        named = named_key(key, self.words)
        if named is not None:
            await self._press(named, None)
        else:
            for character in key if key.isalnum() else key[:1]:
                await self._press(character, character)

    @on(HintPressed)
    async def _press_hint(self, message: HintPressed) -> None:
        message.stop()
        if message.action in ("escape", "enter"):
            await self._press(message.action, None)
        else:
            await self.run_play_action(message.action)

    @on(ActionLog.EntryOpened)
    def _open_entry(self, message: ActionLog.EntryOpened) -> None:
        log = self.query_one(ActionLog)
        if log.detail_seq == message.seq:
            log.hide_detail()
            message.stop()

    # Pastes

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
            self.set_focus(self.query_one(ActionLog))
            self._pasted = lines
            self._show_bar()

    async def _answer_paste(self, key: str) -> None:
        lines, self._pasted = self._pasted, ()
        self._show_bar()
        if key != "enter":
            return
        for number, text in enumerate(lines):
            message = LineTyped(text)
            self.app.post_message(message)
            await message.settled.wait()
            if message.refused:
                left = self.words.text("“{line}” stopped the paste: {done} ran, {left} did not.")
                left = filled(left, line=text, done=number, left=len(lines) - number)
                notice = self.query_one(DecisionBar).notice
                self.tell((*notice, Span("  "), Span(left, "muted")))
                return
