"""Umbral as the kernel and the screen see it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from rules.commands import Choose, Command
from rules.defaults import Defaults
from rules.dice import Tray
from rules.events import AnyEvent
from rules.state import AnyCreature, Side, State, Until
from rules.system import Action, Field, OpenView, OwnName, Reset, SheetView, StateSpec
from rules.systems.umbral import deciding, narration, odds, reference, states, turns, view
from rules.systems.umbral.commands import COMMANDS
from rules.systems.umbral.options import OPTIONS
from rules.systems.umbral.plan import Pending
from rules.systems.umbral.sheet import FIELDS, Sheet, new_sheet, patch
from rules.systems.umbral.verbs import ANSWER_KEYS, VERBS, own_names
from rules.systems.umbral.words import REFUSALS
from rules.text import N_, Line, Told, Translator


class Umbral(Defaults):
    """The rule system `umbral` (R-UM-01 to 10); see `rules.system.RuleSystem` for each part.

    What is not here is as `rules.defaults` says.
    """

    id = "umbral"
    title = "Umbral"
    about = N_("one d20, by lantern light")
    sheet_type: type = Sheet
    open_types: tuple[type, ...] = (Pending,)
    commands = COMMANDS
    states: tuple[StateSpec, ...] = states.STATES
    options = OPTIONS
    verbs = VERBS
    refusals: Mapping[str, str] = MappingProxyType(REFUSALS)
    chances_of = N_("resolve")
    check_verb = "check"
    answer_keys = ANSWER_KEYS
    legend = view.LEGEND
    turn_rules: tuple[str, ...] = ("R-UM-07", "R-UM-08")
    resets: tuple[Reset, ...] = (Reset("resolve", N_("Resolve"), "r"),)

    def reset(self, state: State, creature: AnyCreature, reset: str) -> tuple[AnyEvent, ...]:
        return deciding.rested(state, creature)

    def fields(self, state: State) -> tuple[Field, ...]:
        return FIELDS

    def new_sheet(self, state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
        return new_sheet(state, side, values)

    def patch(self, state: State, creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
        return patch(creature, changes)

    def decide(self, state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
        return deciding.decide(state, command, tray)

    def answer(self, state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
        return deciding.answer(state, command, tray)

    def begin(self, state: State, surprise: str, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.begin(state, surprise)

    def next(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.next_turn(state)

    def end(self, state: State) -> tuple[AnyEvent, ...]:
        return turns.end(state)

    def afflict(
        self, state: State, creature: AnyCreature, status: str, by: int, off: bool, until: Until | None
    ) -> tuple[AnyEvent, ...]:
        return states.afflict(state, creature, off, until) if off or by >= 0 else ()

    def give_turn(self, state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
        return turns.give_turn(state, creature)

    def own_names(self, state: State, creature_id: str, verb: str, slot: str) -> tuple[OwnName, ...]:
        return own_names(state.creatures.get(creature_id))

    def join(self, state: State, creature_id: str, tray: Tray) -> tuple[AnyEvent, ...]:
        return turns.join(state, creature_id)

    def move(
        self, state: State, creature: AnyCreature, zone: str, force: bool, tray: Tray
    ) -> tuple[AnyEvent, ...]:
        return turns.move(state, creature, zone, force)

    def describe_open(self, state: State, t: Translator) -> OpenView:
        return view.describe_open(state, t)

    def actions(self, state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
        return view.actions(state, creature, t)

    def odds(self, state: State, command: Command) -> dict[str, Fraction]:
        return odds.odds(state, command)

    def odds_line(self, state: State, command: Command, t: Translator) -> Line:
        return odds.odds_line(state, command, t)

    def chances(self, state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
        return odds.chances(state, command)

    def worth(self, state: State, command: Command) -> Fraction:
        return odds.odds(state, command).get("harm", Fraction(0))

    def narrate(self, event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
        return narration.narrate(event, before, after, t)

    def explain(self, event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
        return reference.explain(event, before, after, t)

    def title_of(self, command: Command, before: State, t: Translator) -> str:
        return narration.title_of(command, before, t)

    def marks(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        return view.marks(creature)

    def turn_note(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        return view.turn_note(state, creature, t)

    def sheet(self, state: State, creature: AnyCreature, t: Translator) -> SheetView:
        return view.sheet(creature, t)
