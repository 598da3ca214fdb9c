"""The play screen: keys, clicks and pastes become commands."""

from __future__ import annotations

from textual import events, on
from textual.widgets import Input

from app.keys import named_key
from app.messages import (
    ChoicePicked,
    CreaturePicked,
    HintPressed,
    ZonePicked,
)
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
from app.widgets.command_line import CommandInput
from app.widgets.log_search_strip import LogSearchStrip
from rules.errors import Refused
from rules.system import Action
from rules.text import Span, line

#: What happens at the key itself, with no question of its own in which a slip would show.
_AT_ONCE = frozenset({"next", "hold", "switch_time", "remove", "move_toward", "move_away"})


def _keeps_prompt(action: str) -> bool:
    """Whether a key of the table leaves what is asked as it is: it only shows something, or says for whom."""
    return action in ("help", "secret") or action.startswith(("size_", "show_"))


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
        if await self.answer_paste(key):
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
        if key == "enter" and self._reads_log():
            return False
        pressed = self._pressed(key, character)
        if pressed == Pressed(True, self.prompt, self._typed):
            self._tell_no_choice()
        if pressed.handled:
            await self._apply(pressed)
            return True
        if key == "enter" and self.explain_sheet():
            return True
        if digit_of(character):
            self.select_digit(digit_of(character))
            return True
        self.forget_digits()
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
        if self.prompt is not None and not _keeps_prompt(action):
            if kind_of(self.prompt).guards(self.prompt, at_once=action in _AT_ONCE):
                self._tell_guarded()
                return True
            self.prompt = None
        await self.run_play_action(action)
        self.has_clicked = False
        return True

    def _reads_log(self) -> bool:
        """Whether the reader has gone to an entry of the log since whatever is asked was asked."""
        log = self.query_one(ActionLog)
        return log.has_focus and log.is_picked

    def _tell_no_choice(self) -> None:
        """Say that a key does nothing here: whoever is asked must not think that it was not heard."""
        self.tell(line(Span(self.words.text("That key is none of the choices."), "harm")))

    def _tell_guarded(self) -> None:
        """Say that a key would lose what has been chosen, and how to leave that."""
        self.tell(line(Span(self.words.text("Something is being asked here: Esc leaves it first."), "harm")))

    def _pressed(self, key: str, character: str | None) -> Pressed:
        if self.prompt is not None:
            return press_prompt(self.state, self.prompt, key, character, self.words)
        if self.state.open is not None:
            return press_answer(self.state, self._typed, key, character, self.words)
        return NOT_MINE

    async def _apply(self, pressed: Pressed) -> None:
        self.prompt, self._typed = pressed.prompt, pressed.typed
        self.query_one(ActionLog).let_go()
        if pressed.refused is not None:
            self._refuse(pressed.refused)
        if pressed.line:
            self.begin_line(pressed.line)
        if pressed.command is not None:
            await self.issue(pressed.command)
        self._refresh()

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
        if isinstance(self.focused, CommandInput):
            await self._press_field_hint(self.focused, message.action)
        elif message.action in ("escape", "enter"):
            await self._press(message.action, None)
        else:
            await self.run_play_action(message.action)

    async def _press_field_hint(self, field: CommandInput, action: str) -> None:
        """What a click on a key of the command line does."""
        if action == "escape":
            self._leave_field()
        elif action == "enter":
            await field.action_submit()
        elif action == "help":
            await self.run_play_action(action)
        else:
            field.press(action)

    @on(ActionLog.EntryOpened)
    def _open_entry(self, message: ActionLog.EntryOpened) -> None:
        log = self.query_one(ActionLog)
        if log.detail_seq == message.seq:
            log.hide_detail()
            message.stop()
