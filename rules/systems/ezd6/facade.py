"""EZD6 as the kernel and the screen see it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from rules.commands import Choose, Command
from rules.crafts import Craft
from rules.dice import Tray
from rules.events import AnyEvent
from rules.state import AnyCreature, Side, State, Until
from rules.system import Action, Field, NoBook, OpenView, OwnName, Reset, SheetView, StateSpec, TurnGroup
from rules.systems.ezd6 import (
    actions,
    chances,
    decide,
    holding,
    magic_view,
    narration,
    offering,
    recovery,
    reference,
    terrain,
    titles,
    turns,
    view,
)
from rules.systems.ezd6.commands import COMMANDS
from rules.systems.ezd6.magic import Magic
from rules.systems.ezd6.options import OPTIONS
from rules.systems.ezd6.refusals import REFUSALS
from rules.systems.ezd6.resolution import Resolution
from rules.systems.ezd6.sheet import FIELDS, Sheet, new_sheet
from rules.systems.ezd6.verbs import ANSWER_KEYS, VERBS
from rules.text import N_, Line, Told, Translator


class Ezd6:
    """The rule system `ezd6` (R-EZ-01 to 46); see `rules.system.RuleSystem` for each part."""

    id = "ezd6"
    title = "EZD6"
    about = N_("one d6, fast: strikes and karma")
    sheet_type: type = Sheet
    open_types: tuple[type, ...] = (Resolution, Magic)
    book_type: type = NoBook
    commands = COMMANDS
    states: tuple[StateSpec, ...] = ()
    options = OPTIONS
    verbs = VERBS
    refusals: Mapping[str, str] = MappingProxyType(REFUSALS)
    chances_of = N_("strikes")
    check_verb = "roll"
    answer_keys = ANSWER_KEYS
    legend = view.LEGEND
    turn_rules: tuple[str, ...] = (
        "R-EZ-32",
        "R-EZ-33",
        "R-EZ-34",
        "R-EZ-35",
        "R-EZ-36",
        "R-EZ-37",
        "R-EZ-38",
    )
    crafts: tuple[Craft, ...] = ()
    resets: tuple[Reset, ...] = recovery.RESETS

    def reset(self, state: State, creature: AnyCreature, reset: str) -> tuple[AnyEvent, ...]:
        return recovery.reset(state, creature, reset)

    def fields(self, state: State) -> tuple[Field, ...]:
        return FIELDS

    def value(self, sheet: Sheet, key: str) -> Any:
        return getattr(sheet, key)

    def made_of(self, creature: AnyCreature, key: str, t: Translator) -> tuple[int, Line] | None:
        return None

    def new_sheet(self, state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
        return new_sheet(state, side, values)

    def patch(self, state: State, creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
        return decide.patch(state, creature, changes)

    def decide(self, state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
        return decide.decide(state, command, tray)

    def answer(self, state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
        return decide.answer(state, command, tray)

    def cancel(self, state: State) -> tuple[AnyEvent, ...]:
        return ()

    def works_while_open(self, command: Command) -> bool:
        return decide.works_while_open(command)

    def begin(self, state: State, surprise: str, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.begin(state, surprise)

    def next(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.next_turn(state)

    def end(self, state: State) -> tuple[AnyEvent, ...]:
        return turns.end(state)

    def hold(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        return holding.hold(state, creature, force)

    def now(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        return holding.now(state, creature, force)

    def pass_turn(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.next_turn(state, passing=True)

    def give_turn(self, state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
        return turns.give_turn(state, creature)

    def afflict(
        self, state: State, creature: AnyCreature, status: str, by: int, off: bool, until: Until | None
    ) -> tuple[AnyEvent, ...]:
        return ()

    def own_names(self, state: State, creature_id: str, verb: str, slot: str) -> tuple[OwnName, ...]:
        return ()

    def join(self, state: State, creature_id: str, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.join(state, creature_id)

    def move(
        self, state: State, creature: AnyCreature, zone: str, force: bool, tray: Tray
    ) -> tuple[AnyEvent, ...]:
        return terrain.move(state, creature, zone, force)

    def describe_open(self, state: State, t: Translator) -> OpenView:
        resolution: Any = state.open
        if isinstance(resolution, Magic):
            return magic_view.describe(state, resolution, t)
        return offering.describe(state, resolution, t)

    def actions(self, state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
        return actions.actions(state, creature, t)

    def odds(self, state: State, command: Command) -> dict[str, Fraction]:
        return chances.odds(state, command)

    def odds_line(self, state: State, command: Command, t: Translator) -> Line:
        return chances.odds_line(state, command, t)

    def chances(self, state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
        return chances.chances(state, command)

    def worth(self, state: State, command: Command) -> Fraction:
        return chances.odds(state, command).get("strikes_through", Fraction(0))

    def life_left(self, creature: AnyCreature) -> int:
        return int(creature.sheet.strikes)

    def narrate(self, event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
        return narration.narrate(event, before, after, t)

    def explain(self, event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
        return reference.explain(event, before, after, t)

    def title_of(self, command: Command, before: State, t: Translator) -> str:
        return titles.title_of(command, before, t)

    def next_label(self, state: State, t: Translator) -> str:
        return view.next_label(state, t)

    def marks(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        return view.marks(state, creature, t)

    def turn_note(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        return view.turn_note(state, creature, t)

    def turn_groups(self, state: State, t: Translator) -> tuple[TurnGroup, ...]:
        return view.turn_groups(state, t)

    def sheet(self, state: State, creature: AnyCreature, t: Translator) -> SheetView:
        return view.sheet(state, creature, t)

    def json_view(self, creature: AnyCreature) -> dict[str, Any]:
        return view.json_view(creature)
