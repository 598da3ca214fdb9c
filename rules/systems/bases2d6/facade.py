"""Bases 2d6 as the kernel and the screen see it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.commands import Choose, Command
from rules.crafts import Craft
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent
from rules.state import AnyCreature, Side, State, Until
from rules.system import Action, Field, OpenView, OwnName, Reset, SheetView, TurnGroup
from rules.systems.bases2d6 import (
    actions,
    decide,
    fields,
    narration,
    odds,
    offering,
    owning,
    reference,
    titles,
    turns,
    view,
    worth,
)
from rules.systems.bases2d6.book import Book
from rules.systems.bases2d6.commands import COMMANDS
from rules.systems.bases2d6.crafting import ABILITIES
from rules.systems.bases2d6.execution import PendingInitiative, PendingRoll, Resolution
from rules.systems.bases2d6.options import OPTIONS
from rules.systems.bases2d6.refusals import REFUSALS
from rules.systems.bases2d6.registry import STATISTICS
from rules.systems.bases2d6.sheet import Sheet
from rules.systems.bases2d6.states import RESETS, STATES, refill
from rules.systems.bases2d6.verbs import ANSWER_KEYS, VERBS
from rules.text import N_, Line, Told, Translator


class Bases2d6:
    """The rule system `bases2d6` (R-2D-01 to 57); see `rules.system.RuleSystem` for each part."""

    id = "bases2d6"
    title = "Bases 2d6"
    about = N_("two dice, abilities, reactions")
    sheet_type: type = Sheet
    open_types: tuple[type, ...] = (Resolution, PendingRoll, PendingInitiative)
    book_type: type = Book
    commands = COMMANDS
    states = STATES
    options = OPTIONS
    refusals: Mapping[str, str] = REFUSALS
    verbs = VERBS
    chances_of = N_("damage")
    check_verb = "roll"
    resets: tuple[Reset, ...] = RESETS

    def reset(self, state: State, creature: AnyCreature, reset: str) -> tuple[AnyEvent, ...]:
        return refill(state, creature, reset)

    crafts: tuple[Craft, ...] = (ABILITIES, STATISTICS)
    answer_keys = ANSWER_KEYS
    legend = view.LEGEND
    turn_rules: tuple[str, ...] = (
        "R-2D-22",
        "R-2D-24",
        "R-2D-26",
        "R-2D-27",
        "R-2D-28",
        "R-2D-29",
        "R-2D-53",
    )

    def fields(self, state: State) -> tuple[Field, ...]:
        return fields.fields(state)

    def value(self, sheet: Sheet, key: str) -> Any:
        return fields.value(sheet, key)

    def made_of(self, creature: AnyCreature, key: str, t: Translator) -> tuple[int, Line] | None:
        return view.made_of(creature, key, t)

    def new_sheet(self, state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
        return fields.new_sheet(state, side, values)

    def patch(self, state: State, creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
        return fields.patch(state, creature, changes)

    def decide(self, state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
        return decide.decide(state, command, tray)

    def answer(self, state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
        return decide.answer(state, command, tray)

    def cancel(self, state: State) -> tuple[AnyEvent, ...]:
        return decide.cancel(state)

    def works_while_open(self, command: Command) -> bool:
        return decide.works_while_open(command)

    def begin(self, state: State, surprise: str, tray: Tray) -> tuple[AnyEvent, ...]:
        if surprise:
            raise Refused("no-surprise")
        return turns.begin(state, tray)

    def next(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.next_turn(state)

    def end(self, state: State) -> tuple[AnyEvent, ...]:
        return turns.end(state)

    def hold(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        return turns.hold(state, creature, force)

    def now(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        return turns.now(state, creature, force)

    def pass_turn(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        return decide.pass_turn(state, tray)

    def afflict(
        self, state: State, creature: AnyCreature, status: str, by: int, off: bool, until: Until | None
    ) -> tuple[AnyEvent, ...]:
        return decide.afflict(state, creature, status, by, off, until)

    def give_turn(self, state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
        return turns.give_turn(state, creature)

    def own_names(self, state: State, creature_id: str, verb: str, slot: str) -> tuple[OwnName, ...]:
        return owning.own_names(state, creature_id, verb)

    def join(self, state: State, creature_id: str, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.join(state, creature_id, tray)

    def move(
        self, state: State, creature: AnyCreature, zone: str, force: bool, tray: Tray
    ) -> tuple[AnyEvent, ...]:
        return decide.move(state, creature, zone, force, tray)

    def describe_open(self, state: State, t: Translator) -> OpenView:
        return offering.describe(state, t)

    def actions(self, state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
        return actions.actions(state, creature, t)

    def odds(self, state: State, command: Command) -> dict[str, Fraction]:
        return odds.odds(state, command)

    def odds_line(self, state: State, command: Command, t: Translator) -> Line:
        return odds.odds_line(state, command, t)

    def chances(self, state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
        return odds.chances(state, command)

    def worth(self, state: State, command: Command) -> Fraction:
        return worth.worth(state, command)

    def life_left(self, creature: AnyCreature) -> int:
        return int(creature.sheet.hp)

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
