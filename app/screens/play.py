"""The play screen: keys, clicks and pastes become commands."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec.structs import replace
from textual import events, on
from textual.widgets import Input

from app import prompt as prompts
from app.console.lines import option_ids
from app.console.messages import message as refusal
from app.help import key_help
from app.keys import action_for
from app.messages import (
    ChoicePicked,
    CommandIssued,
    CreaturePicked,
    FieldLeft,
    HintPressed,
    HistoryAsked,
    LineTyped,
    RulesWanted,
    ZonePicked,
)
from app.panes.decision_bar import DecisionBar
from app.presses import NOT_MINE, Pressed, answer, digit_of, pick_in, press_answer, press_prompt
from app.prompt import Prompt
from app.screens.reading import ReadingScreen
from app.screens.rules_reference import rule_ids
from app.screens.table import PANES, TableScreen
from app.widgets.action_log import ActionLog
from app.widgets.command_line import CommandLine
from rules.commands import (
    KERNEL_COMMANDS,
    Command,
    Hold,
    MoveCreature,
    Next,
    Now,
    StartAction,
    StartNarrative,
)
from rules.errors import Refused
from rules.system import get
from rules.text import Span, line
from rules.zones import neighbours

#: Seconds within which two digits are one number.
TOGETHER = 1.0


class PlayScreen(TableScreen):
    """Turns keys into commands, one after another: a burst is read as at typing speed."""

    # Keys

    async def on_key(self, event: events.Key) -> None:
        """Every key that no field took, one after another: a burst is read as at typing speed."""
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
        if key == "escape" and (self.prompt is not None or self._typed):
            self.prompt, self._typed = None, ""
            self._refresh()
            return True
        pressed = self._pressed(key, character)
        idle = pressed == Pressed(True, self.prompt, self._typed)
        if idle and (digit_of(character) or key == "enter"):
            self.tell(line(Span(self.words.text("That key is none of the choices."), "harm")))
        if pressed.handled:
            await self._apply(pressed)
            return True
        if digit_of(character):
            self._select_digit(digit_of(character))
            return True
        self._digits = ""
        action = action_for(key, character)
        if action is None:
            return False
        self.prompt = None
        await self.run_play_action(action)
        return True

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
        if pressed.command is not None:
            await self.issue(pressed.command)
        self._refresh()

    def _refuse(self, refused: Refused) -> None:
        self.tell(line(Span(refusal(refused, self.state, self.words), "harm")))

    async def issue(self, command: Command) -> None:
        """Send a command up and wait until it has been run: the next key finds its result."""
        if self._secret and not isinstance(command, KERNEL_COMMANDS):
            command, self._secret = replace(command, secret=True), False
        message = CommandIssued(command)
        self.app.post_message(message)
        await message.settled.wait()

    def _select_digit(self, digit: str) -> None:
        """Select the creature of a number; a second digit right after may make it a longer one."""
        if monotonic() - self._digit_at > TOGETHER:
            self._digits = ""
        self._digit_at = monotonic()
        for typed in (self._digits + digit, "10" if digit == "0" else digit):
            for creature in self.state.creatures.values():
                if str(creature.key) == typed:
                    self.selected, self._digits = creature.id, typed
                    return
        self._digits = ""

    # Actions of the key table

    async def run_play_action(self, action: str) -> None:
        """Run an action of the key table by its name."""
        await getattr(self, f"_do_{action}")()

    def _actor(self) -> str | None:
        if self.selected in self.state.creatures:
            return self.selected
        self.tell(line(self.words.text("Nobody is selected: press a creature's number, or c to add one.")))
        return None

    def _ask(self, make: Callable[[str], Prompt]) -> None:
        if self.state.open is not None:
            self._refuse(Refused("resolution-open"))
            return
        actor = self._actor()
        if actor is not None:
            self.prompt = make(actor)

    def _ask_amount(self, verb: str) -> None:
        """Ask how much; a system without that verb says so."""
        if any(known.id == verb for known in get(self.state.rules).verbs):
            self._ask(lambda actor: prompts.amount(verb, (actor,)))
        else:
            self._refuse(Refused("unknown-verb", word=verb))

    async def _do_act(self) -> None:
        self._ask(prompts.action_list)

    async def _do_check(self) -> None:
        verb = get(self.state.rules).check_verb
        self._ask(lambda actor: prompts.for_verb(self.state, verb, actor))

    async def _do_move(self) -> None:
        self._ask(prompts.zone_list)

    async def _do_damage(self) -> None:
        self._ask_amount("damage")

    async def _do_heal(self) -> None:
        self._ask_amount("heal")

    async def _do_move_toward(self) -> None:
        await self._step(-1)

    async def _do_move_away(self) -> None:
        await self._step(1)

    async def _step(self, step: int) -> None:
        """Move the selected creature one zone toward the first zone of the scene, or away from it."""
        actor = self._actor()
        if actor is None:
            return
        order = [zone.id for zone in self.state.zones]
        here = self.state.creatures[actor].zone
        beside = [z for z in neighbours(self.state, here) if (order.index(z) - order.index(here)) * step > 0]
        if beside:
            await self.issue(MoveCreature(creature=actor, zone=beside[0] if step > 0 else beside[-1]))
        else:
            self.tell(line(self.words.text("There is no zone further that way.")))

    async def _do_next(self) -> None:
        await self.issue(Next())

    async def _do_hold(self) -> None:
        """Delay; or act now: who is selected and holds, else in another's turn the first who holds."""
        actor = self._actor()
        if actor is None:
            return
        waiting = [c.id for c in self.state.creatures.values() if c.held]
        if actor in waiting:
            await self.issue(Now(creature=actor))
        elif waiting and self.state.phase == "foes":
            await self.issue(Now(creature=waiting[0]))
        else:
            await self.issue(Hold(creature=actor))

    async def _do_switch_time(self) -> None:
        await self.issue(StartNarrative() if self.state.time == "action" else StartAction())

    async def _do_undo(self) -> None:
        await self._history(HistoryAsked("undo"))

    async def _do_redo(self) -> None:
        await self._history(HistoryAsked("redo"))

    async def _history(self, message: HistoryAsked) -> None:
        self.app.post_message(message)
        await message.settled.wait()

    async def _do_command(self) -> None:
        self.set_focus(self.query_one(CommandLine).field)

    @on(FieldLeft)
    def _leave_field(self) -> None:
        """Give the keys back to the pane that is shown, and empty the field."""
        self.query_one(CommandLine).clear()
        self.set_focus(self.query_one(PANES[self.pane]))

    async def _do_secret(self) -> None:
        self._secret = not self._secret
        t = self.words
        hidden, shown = (
            t.text("The next roll or line is for the GM only."),
            t.text("The next roll is public."),
        )
        self.tell(line(Span("◌ ", "muted"), hidden if self._secret else shown))

    def take_secret(self) -> bool:
        """Whether a line that is about to run is for the game master only; asked once."""
        secret, self._secret = self._secret, False
        return secret

    async def _do_palette(self) -> None:
        self.app.action_command_palette()

    async def _do_edit(self) -> None:
        from app.screens.sheet_editor import SheetEditor

        if self.selected in self.state.creatures:
            self.app.push_screen(SheetEditor(self, str(self.selected)))
        else:
            await self._do_new_hero()

    async def _do_new_hero(self) -> None:
        from app.screens.hero_creator import HeroCreator

        def made(creature_id: str | None) -> None:
            if creature_id is not None:
                self.selected = creature_id

        self.app.push_screen(HeroCreator(self), made)

    async def _do_help(self) -> None:
        log = self.query_one(ActionLog)
        ids = rule_ids(log.detail_lines) if log.detail_seq is not None and log.has_focus else ()
        if ids:
            self.app.post_message(RulesWanted(ids))
        else:
            self.app.push_screen(ReadingScreen(self.words.text("Help"), key_help(self.words), self.glyphs))

    async def _do_show_zones(self) -> None:
        self._go("zones")

    async def _do_show_turns(self) -> None:
        self._go("turns")

    async def _do_show_sheet(self) -> None:
        self._go("sheet")

    async def _do_show_log(self) -> None:
        self._go("log")

    def _go(self, name: str) -> None:
        self.pane = name
        self.query_one(PANES[name]).focus()

    # Mouse and messages of the panes

    @on(CreaturePicked)
    async def _pick_creature(self, message: CreaturePicked) -> None:
        message.stop()
        if message.creature_id not in self.offered:
            self.selected = message.creature_id
            return
        if self.prompt is not None:
            await self._pick_value(message.creature_id)
            return
        option = next((o for o in option_ids(self.state) if o.endswith(f" {message.creature_id}")), None)
        if option is not None:
            await self._apply(answer(option))

    @on(ZonePicked)
    async def _pick_zone(self, message: ZonePicked) -> None:
        message.stop()
        if self.prompt is not None and message.zone_id in self.offered:
            await self._pick_value(message.zone_id)

    async def _pick_value(self, value: str) -> None:
        assert self.prompt is not None
        found = prompts.picks(self.state, self.prompt, self.words)
        pick = next((pick for pick in found if pick.value == value), None)
        if pick is not None:
            await self._apply(pick_in(self.state, self.prompt, pick))

    @on(ChoicePicked)
    async def _pick_choice(self, message: ChoicePicked) -> None:
        message.stop()
        view = self._bar_view()
        if view is None or message.index >= len(view.choices):
            return
        key = view.choices[message.index].key
        if key == "Enter":
            await self._press("enter", "\r")
        else:
            for character in key if key.isdecimal() else key[:1]:
                await self._press(character, character)

    @on(HintPressed)
    async def _press_hint(self, message: HintPressed) -> None:
        message.stop()
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
                for key, value in (("line", text), ("done", number), ("left", len(lines) - number)):
                    left = left.replace("{" + key + "}", str(value))
                notice = self.query_one(DecisionBar).notice
                self.tell((*notice, Span("  "), Span(left, "muted")))
                return
