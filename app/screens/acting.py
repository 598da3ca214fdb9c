"""What the keys of the table do to the game and on the table: prompts, commands, lines, panes."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from textual import on

from app import prompt as prompts
from app.console.refusals import refusal
from app.encounter_prompt import EncounterPrompt
from app.filling import filled
from app.log_kinds import LogFilter
from app.messages import (
    CommandIssued,
    FieldLeft,
    HistoryAsked,
)
from app.prompt import AnyPrompt
from app.screens.explaining import ExplainingScreen
from app.screens.foe_turns import FoeTurnScreen
from app.screens.guiding import GuidingScreen
from app.screens.laid import PANES
from app.screens.marking import MarkingScreen
from app.screens.opening import OpeningScreen
from app.screens.pasting import PastingScreen
from app.screens.sizing import SizingScreen
from app.session_prompt import new_session
from app.status_prompt import StatusPrompt
from app.table_prompt import TablePrompt
from app.widgets.command_line import CommandLine
from app.widgets.log_search_strip import LogSearchStrip
from rules.commands import (
    KERNEL_COMMANDS,
    ActNext,
    Choose,
    Command,
    Hold,
    MoveCreature,
    Next,
    Now,
    RemoveCreatures,
    StartAction,
    StartNarrative,
)
from rules.errors import Refused
from rules.naming import display_name
from rules.system import get
from rules.text import Span, line
from rules.zones import neighbours


class ActingScreen(
    OpeningScreen, ExplainingScreen, FoeTurnScreen, GuidingScreen, MarkingScreen, PastingScreen, SizingScreen
):
    """What each key of the key table does; a key is looked up by `PlayScreen`."""

    def _refuse(self, refused: Refused) -> None:
        self.tell(line(Span(refusal(refused, self.state, self.words, self.key_table), "harm")))

    async def issue(self, command: Command) -> None:
        """Send a command up and wait until it has been run: the next key finds its result."""
        is_roll = isinstance(command, Choose) or not isinstance(command, KERNEL_COMMANDS)
        is_secret = self.is_secret and is_roll
        if is_secret:
            command, self.is_secret = replace(command, secret=True), False
        before = self.state
        await CommandIssued(command).sent_to(self.app)
        if is_secret and self.state is before:
            # It was refused: the next one is the secret one still.
            self.is_secret = True
        self.spend_marks(command, before)

    async def run_play_action(self, action: str) -> None:
        """Run an action of the key table by its name."""
        await getattr(self, f"_do_{action}")()

    def _actor(self) -> str | None:
        if self.marked and self.selected not in self.state.creatures:
            return self.acted_on()[0]
        if self.selected in self.state.creatures:
            return self.selected
        nobody = self.words.text("Nobody is selected: press a creature's number, or {key} to add one.")
        if not self.state.creatures:
            nobody = self.words.text(
                "Nobody is at the table yet: {edit} makes a hero, {key} adds others by a line."
            )
        key_of = self.key_table.key_of
        self.tell(line(filled(nobody, key=key_of("command"), edit=key_of("edit"))))
        return None

    def _ask(self, make: Callable[[str], AnyPrompt]) -> None:
        if self.state.open is not None:
            self._refuse(Refused("resolution-open"))
            return
        actor = self._actor()
        if actor is not None:
            self.prompt = make(actor)

    def _ask_amount(self, verb: str) -> None:
        """Ask how much; a system without that verb says so."""
        if any(known.id == verb for known in get(self.state.rules).verbs):
            self._ask(lambda actor: prompts.amount(verb, self.acted_on() or (actor,)))
        else:
            self._refuse(Refused("unknown-verb", word=verb))

    async def _do_act(self) -> None:
        self._ask(prompts.action_list)

    async def _do_check(self) -> None:
        verb = get(self.state.rules).check_verb
        if verb:
            self._ask(lambda actor: prompts.for_verb(self.state, verb, actor))
        else:
            self._refuse(Refused("unknown-verb", word="roll"))

    async def _do_move(self) -> None:
        marked = self.acted_on() if self.marked else ()
        self._ask(lambda actor: prompts.zone_list(actor, marked))

    async def _do_damage(self) -> None:
        self._ask_amount("damage")

    async def _do_heal(self) -> None:
        self._ask_amount("heal")

    async def _do_status(self) -> None:
        self._ask(lambda actor: StatusPrompt(self.acted_on() or (actor,)))

    async def _do_table(self) -> None:
        if self.state.open is not None:
            self._refuse(Refused("resolution-open"))
        else:
            self.prompt = TablePrompt()

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
        """Delay; or let act now whom `called_in` names.

        Those who are marked act next, all of them.
        """
        if self.marked:
            await self.issue(ActNext(creatures=self.acted_on()))
            return
        actor = self._actor()
        if actor is None:
            return
        called = self.called_in
        await self.issue(Now(creature=called) if called else Hold(creature=actor))

    async def _do_mark(self) -> None:
        if self.selected in self.state.creatures:
            self.toggle_mark(str(self.selected))
        else:
            self._actor()

    async def _do_mark_zone(self) -> None:
        selected = self.state.creatures.get(self.selected or "")
        if selected is not None:
            self.toggle_zone(selected.zone)
        else:
            self._actor()

    async def _do_remove(self) -> None:
        """Take away whoever is marked, else selected: never who is selected only since the last ones went."""
        actor = self._actor()
        if actor is None:
            return
        if not self.marked and actor == self._left_over:
            self._ask_to_choose(actor)
            return
        before = self.state
        await self.issue(RemoveCreatures(creatures=self.acted_on()))
        if self.state.seq > before.seq:
            self._left_over = self.selected

    def _ask_to_choose(self, creature_id: str) -> None:
        creature, t = self.state.creatures[creature_id], self.words
        said = t.text("Nobody has chosen {who} for that: press {number}, then {key}.")
        key = self.key_table.key_of("remove", t)
        self.tell(line(filled(said, who=display_name(self.state, creature), number=creature.key, key=key)))

    async def _do_switch_time(self) -> None:
        await self.issue(StartNarrative() if self.state.time == "action" else StartAction())

    async def _do_undo(self) -> None:
        await HistoryAsked("undo").sent_to(self.app)

    async def _do_redo(self) -> None:
        await HistoryAsked("redo").sent_to(self.app)

    async def _do_command(self) -> None:
        self.set_focus(self.query_one(CommandLine).field)

    def begin_line(self, text: str) -> None:
        """Go to the command line with a line begun."""
        field = self.query_one(CommandLine).field
        self.query_one(CommandLine).after = ""
        self.set_focus(field)
        field.value = text
        field.cursor_position = len(text)

    @on(FieldLeft)
    def _leave_field(self) -> None:
        """Give the keys back to the pane that is shown, and empty the field."""
        self.query_one(CommandLine).clear()
        self.set_focus(self.query_one(PANES[self.pane]))

    async def _do_secret(self) -> None:
        t = self.words
        if self.state.open_secret:
            self.tell(line(Span("◌ ", "muted"), t.text("What waits here is for the GM only already.")))
            return
        self.is_secret = not self.is_secret
        if self.is_secret:
            waits = t.text("What waits here is for the GM only from the next answer on.")
            said = t.text("The next roll or line is for the GM only.") if self.state.open is None else waits
            self.tell(line(Span("◌ ", "muted"), said))
        else:
            self.tell(line(t.text("The next roll is public.")))

    def take_secret(self) -> bool:
        """Whether a line that is about to run is for the game master only; asked once."""
        secret, self.is_secret = self.is_secret, False
        return secret

    async def _do_encounters(self) -> None:
        if self.state.open is not None:
            self._refuse(Refused("resolution-open"))
            return
        self.prompt = EncounterPrompt()

    async def _do_new_session(self) -> None:
        if self.state.open is not None:
            self._refuse(Refused("resolution-open"))
            return
        self.prompt = new_session(self.state)

    async def _do_show_zones(self) -> None:
        self.press_pane("zones")

    async def _do_show_turns(self) -> None:
        self.press_pane("turns")

    async def _do_show_sheet(self) -> None:
        self.press_pane("sheet")

    async def _do_show_log(self) -> None:
        self.press_pane("log")

    async def _do_search_log(self) -> None:
        if self.in_crowds:
            self.narrow("")
            return
        self.go_to("log")
        self.query_one(LogSearchStrip).open()

    def sift_log(self, which: LogFilter) -> None:
        """Go to the log and show this part of it."""
        self.go_to("log")
        self.query_one(LogSearchStrip).sift(which)
