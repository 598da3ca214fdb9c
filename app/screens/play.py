"""The play screen: four panes, the decision bar, the command line, the footer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Input, Static

from app import prompt as prompts
from app.bar import BarView, bar_view, preview
from app.footer import Hint, KeyFooter
from app.keys import PLAY_KEYS, action_for
from app.messages import (
    ChoicePicked,
    CommandIssued,
    CreaturePicked,
    FieldLeft,
    HintPressed,
    HistoryAsked,
    LineTyped,
    ZonePicked,
)
from app.panes.character_sheet import CharacterSheet
from app.panes.decision_bar import DecisionBar
from app.panes.turn_order import TurnOrder
from app.panes.zone_map import ZoneMap
from app.present import LogEntry
from app.presses import NOT_MINE, Pressed, answer, digit_of, offered, pick_in, press_answer, press_prompt
from app.prompt import Prompt
from app.widgets.action_log import ActionLog
from app.widgets.command_line import CommandLine
from app.widgets.pane_tabs import PaneTabs, pane_title
from app.widgets.spans import GlyphSet, to_content
from app.widgets.title_bar import TitleBar
from rules.commands import Command, MoveCreature, Next, StartAction, StartNarrative
from rules.errors import Refused
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator, line
from rules.timeline import Timeline
from rules.zones import neighbours

PANES = {"zones": "ZoneMap", "turns": "TurnOrder", "sheet": "CharacterSheet", "log": "ActionLog"}
TINY_WIDTH, TINY_HEIGHT = 60, 16


class PlayScreen(Screen[None]):
    """Shows one timeline and turns keys into commands; keeps view state only."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual declares it

    timeline: reactive[Timeline | None] = reactive(None)
    selected: reactive[str | None] = reactive(None)
    translator: reactive[Translator | None] = reactive(None)
    offered: reactive[frozenset[str]] = reactive(frozenset())
    glyphs: reactive[GlyphSet] = reactive("unicode")
    prompt: reactive[Prompt | None] = reactive(None)
    undo_name: reactive[str] = reactive("")
    pane: reactive[str] = reactive("log")
    saved: reactive[str] = reactive("")

    def __init__(
        self,
        timeline: Timeline,
        translator: Translator,
        campaign: str,
        *,
        complete: Callable[[str], tuple[str, ...]],
        preview_line: Callable[[str], Line],
        glyphs: GlyphSet = "unicode",
        odds: bool = True,
    ) -> None:
        super().__init__()
        self._first_timeline, self._first_translator = timeline, translator
        self._campaign = campaign
        self._complete, self._preview_line = complete, preview_line
        self._odds = odds
        self._typed = ""
        self._digits = ""
        self._pasted: tuple[str, ...] = ()
        self._secret = False
        self._entries: Sequence[LogEntry] = ()
        self.set_reactive(PlayScreen.timeline, timeline)
        self.set_reactive(PlayScreen.translator, translator)
        self.set_reactive(PlayScreen.glyphs, glyphs)
        self.set_reactive(PlayScreen.selected, _first_selected(timeline.state))

    @property
    def state(self) -> State:
        """The game as it stands."""
        assert self.timeline is not None
        return self.timeline.state

    @property
    def words(self) -> Translator:
        """The language of the screen."""
        assert self.translator is not None
        return self.translator

    def compose(self) -> ComposeResult:
        shared = (PlayScreen.timeline, PlayScreen.translator)
        yield TitleBar(self._campaign).data_bind(*shared, PlayScreen.saved, PlayScreen.glyphs)
        yield PaneTabs().data_bind(PlayScreen.translator, PlayScreen.pane, PlayScreen.glyphs)
        with Horizontal(id="table"):
            with Vertical(id="table-left"):
                yield ZoneMap().data_bind(*shared, PlayScreen.selected, PlayScreen.offered, PlayScreen.glyphs)
                yield ActionLog(self.words, hint=self._log_hint(), glyphs=self.glyphs, id="log-pane")
            with Vertical(id="table-right"):
                yield TurnOrder().data_bind(
                    *shared, PlayScreen.selected, PlayScreen.offered, PlayScreen.glyphs
                )
                yield CharacterSheet().data_bind(*shared, PlayScreen.selected, PlayScreen.glyphs)
        yield Static("", id="last-line")
        yield DecisionBar().data_bind(PlayScreen.glyphs)
        yield CommandLine(self._complete, self._preview, id="command-line")
        yield KeyFooter().data_bind(PlayScreen.glyphs)

    def on_mount(self) -> None:
        self._title_log()
        self.query_one(ActionLog).focus()
        self._show_bar()
        self._show_hints()
        self._show_pane()

    # What the app sets

    def show_entries(self, entries: Sequence[LogEntry], *, earlier: bool) -> None:
        """Show the log; `earlier` when there is more on disk before it."""
        self._entries = entries
        self.query_one(ActionLog).set_entries(entries, earlier)
        self._show_last_line()

    def tell(self, notice: Line) -> None:
        """Show one sentence in the bar until the next key."""
        self.query_one(DecisionBar).notice = notice

    def follow_turn(self, before: State) -> None:
        """After a command, select who has just become active."""
        active = self.state.active
        if active is not None and active != before.active:
            self.selected = active

    # Reactions

    def watch_timeline(self) -> None:
        if self.selected is not None and self.selected not in self.state.creatures:
            self.selected = _first_selected(self.state)
        if self.prompt is not None and (
            self.state.open is not None or self.prompt.actor not in self.state.creatures
        ):
            self.prompt = None
        self._typed = ""
        self._refresh()

    def watch_translator(self) -> None:
        if self.is_mounted:
            log = self.query_one(ActionLog)
            log.set_look(translator=self.words, hint=self._log_hint())
            self._title_log()
        self._refresh()

    def watch_prompt(self) -> None:
        self._refresh()

    def watch_undo_name(self) -> None:
        self._refresh()

    def watch_selected(self) -> None:
        self._refresh()

    def watch_pane(self) -> None:
        if self.is_mounted:
            self._show_pane()

    def _refresh(self) -> None:
        if self.is_mounted:
            self.offered = offered(self.state, self.prompt, self.words)
            self._show_bar()
            self._show_hints()

    def on_resize(self, event: events.Resize) -> None:
        tiny = event.size.width < TINY_WIDTH or event.size.height < TINY_HEIGHT
        self.set_class(tiny, "-tiny")
        if self.is_mounted:
            self.call_after_refresh(self._show_hints)

    def _log_hint(self) -> str:
        return self.words.text("Nothing has happened yet. Press c and type: add goblin x4 near")

    def _title_log(self) -> None:
        self.query_one(ActionLog).border_title = to_content(pane_title("log", self.words), self.app.theme)

    def _show_bar(self) -> None:
        self.query_one(DecisionBar).view = self._bar_view()
        command_line = self.query_one(CommandLine)
        if not command_line.field.value:
            command_line.aside = self._prompt_odds()

    def _prompt_odds(self) -> Line:
        if self.prompt is None or not self._odds:
            return ()
        return preview(self.state, self.prompt, self.words)

    def _bar_view(self) -> BarView | None:
        if self._pasted:
            from app.bar import paste_view

            return paste_view(len(self._pasted), self.words)
        return bar_view(self.state, self.prompt, self._typed, self.words, odds=self._odds)

    def _show_hints(self) -> None:
        t, state = self.words, self.state
        hints: list[Hint] = []
        for row in sorted((row for row in PLAY_KEYS if row.footer), key=lambda row: row.footer):
            label = t.text(row.label)
            if row.action == "undo" and self.undo_name:
                label = f"{label}: {self.undo_name}"
            elif row.action == "switch_time":
                label = t.text("Narrative") if state.time == "action" else t.text("Action")
            elif (row.action == "next" and state.time == "narrative") or row.action == "undo":
                continue
            hints.append(Hint(row.keys[0], label, row.action))
        self.query_one(KeyFooter).hints = tuple(hints)

    def _show_pane(self) -> None:
        for name, kind in PANES.items():
            self.query_one(kind).set_class(self.pane == name, "-shown")
        self.set_class(self.pane == "log", "-log-shown")

    def _show_last_line(self) -> None:
        last = self._entries[-1].lines[-1] if self._entries else ()
        self.query_one("#last-line", Static).update(to_content(last, self.app.theme, self.glyphs))

    def _preview(self, text: str) -> Line:
        if not self._odds:
            return ()
        return self._preview_line(text) if text else self._prompt_odds()

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
        from app.console.messages import message

        self.tell(line(Span(message(refused, self.state, self.words), "harm")))

    async def issue(self, command: Command) -> None:
        """Send a command up and wait until it has been run: the next key finds its result."""
        if self._secret:
            command, self._secret = replace(command, secret=True), False
        message = CommandIssued(command)
        self.app.post_message(message)
        await message.settled.wait()

    def _select_digit(self, digit: str) -> None:
        """Select the creature of a number; a second digit right after may make it a longer one."""
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

    async def _do_act(self) -> None:
        self._ask(prompts.action_list)

    async def _do_check(self) -> None:
        verb = get(self.state.rules).check_verb
        self._ask(lambda actor: prompts.for_verb(self.state, verb, actor))

    async def _do_move(self) -> None:
        self._ask(prompts.zone_list)

    async def _do_damage(self) -> None:
        self._ask(lambda actor: prompts.amount("damage", (actor,)))

    async def _do_heal(self) -> None:
        self._ask(lambda actor: prompts.amount("heal", (actor,)))

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

    async def _do_palette(self) -> None:
        self.app.action_command_palette()

    async def _do_help(self) -> None:
        from app.help import key_help
        from app.screens.reading import ReadingScreen

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
        from app.console.lines import option_ids

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
        for text in lines:
            message = LineTyped(text)
            self.app.post_message(message)
            await message.settled.wait()
            if message.refused:
                return


def _first_selected(state: State) -> str | None:
    """Whom a screen selects when it has just been opened."""
    if state.active is not None:
        return state.active
    heroes = [c.id for c in state.creatures.values() if c.side == "hero"]
    return next(iter(heroes or list(state.creatures)), None)
