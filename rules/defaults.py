"""A rule system of plain answers: a base to begin from, which runs with a sheet and its fields alone."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import msgspec

from rules import round_robin, telling
from rules.commands import Choose, Command
from rules.crafts import Craft
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent
from rules.naming import display_name
from rules.state import AnyCreature, State, Until
from rules.system import (
    Action,
    NoBook,
    OpenView,
    Option,
    OwnName,
    Reset,
    RuleSystem,
    SheetRow,
    SheetView,
    StateSpec,
    TurnGroup,
    Verb,
)
from rules.text import Line, Span, Told, Translator, line


class Defaults:
    """A base for the class of a rule system, which then says only what is its own.

    It has no commands, options, states or resets and rolls nothing. Everybody acts once a round in the order
    in which they came, nobody delays, passing is going on with the next, a move in a fight is one link, and
    the sheet shows its fields. What is left to say: `id`, `title`, `about`, `sheet_type`, `fields`,
    `new_sheet` and `patch`.
    """

    open_types: tuple[type, ...] = ()
    book_type: type = NoBook
    commands: tuple[type[Command], ...] = ()
    states: tuple[StateSpec, ...] = ()
    options: tuple[Option, ...] = ()
    refusals: Mapping[str, str] = MappingProxyType({})
    verbs: tuple[Verb, ...] = ()
    check_verb = ""
    chances_of = ""
    answer_keys: tuple[tuple[str, str], ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    turn_rules: tuple[str, ...] = ()
    crafts: tuple[Craft, ...] = ()
    resets: tuple[Reset, ...] = ()

    # --- sheets ---

    def value(self, sheet: Any, key: str) -> Any:
        """The attribute of that name."""
        return getattr(sheet, key)

    def made_of(self, creature: AnyCreature, key: str, t: Translator) -> tuple[int, Line] | None:
        """Every field is just what was set."""
        return None

    def reset(self, state: State, creature: AnyCreature, reset: str) -> tuple[AnyEvent, ...]:
        """Nothing starts anew with a session."""
        return ()

    def afflict(
        self, state: State, creature: AnyCreature, status: str, by: int, off: bool, until: Until | None
    ) -> tuple[AnyEvent, ...]:
        """There are no states of the system's."""
        return ()

    def life_left(self, creature: AnyCreature) -> int:
        """The first attribute `x` beside which there is an `x_max`; 1 where there is none."""
        sheet = creature.sheet
        life = next((key for key in sheet.__struct_fields__ if hasattr(sheet, f"{key}_max")), "")
        return int(getattr(sheet, life)) if life else 1

    def json_view(self, creature: AnyCreature) -> dict[str, Any]:
        """The whole sheet."""
        return {"sheet": msgspec.to_builtins(creature.sheet)}

    # --- commands and what is open ---

    def decide(self, state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
        """There are no commands of the system's."""
        raise AssertionError(command)

    def answer(self, state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
        """Nothing of the system's is ever open."""
        raise AssertionError(command)

    def describe_open(self, state: State, t: Translator) -> OpenView:
        """Nothing of the system's is ever open."""
        raise AssertionError(state.open)

    def cancel(self, state: State) -> tuple[AnyEvent, ...]:
        """Nothing comes of it."""
        return ()

    def works_while_open(self, command: Command) -> bool:
        """No command of the system's does."""
        return False

    def own_names(self, state: State, creature_id: str, verb: str, slot: str) -> tuple[OwnName, ...]:
        """There is nothing of the system's to name."""
        return ()

    def actions(self, state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
        """There is nothing that the system knows to do."""
        return ()

    # --- turns ---

    def begin(self, state: State, surprise: str, tray: Tray) -> tuple[AnyEvent, ...]:
        """Everybody in the order in which they came; a surprise changes nothing."""
        return round_robin.begin(state)

    def next(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        """The next who has not acted, or a new round."""
        return round_robin.next_turn(state)

    def end(self, state: State) -> tuple[AnyEvent, ...]:
        """Nothing ends with action time."""
        return ()

    def hold(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        """Refused `cannot-hold`."""
        raise Refused("cannot-hold", who=display_name(state, creature))

    def now(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        """Refused `not-holding`."""
        raise Refused("not-holding", who=display_name(state, creature))

    def pass_turn(self: RuleSystem, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        """The next turn."""
        return self.next(state, tray)

    def give_turn(self, state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
        """A turn as if there had been none in this round."""
        return round_robin.give_turn(creature)

    def join(self, state: State, creature_id: str, tray: Tray) -> tuple[AnyEvent, ...]:
        """A newcomer acts last."""
        return round_robin.join(state, creature_id)

    def move(
        self, state: State, creature: AnyCreature, zone: str, force: bool, tray: Tray
    ) -> tuple[AnyEvent, ...]:
        """To a zone that is linked; anywhere by force or in narrative time."""
        return round_robin.move(state, creature, zone, force)

    # --- chances ---

    def odds(self, state: State, command: Command) -> dict[str, Fraction]:
        """There is nothing to roll."""
        return {}

    def odds_line(self, state: State, command: Command, t: Translator) -> Line:
        """There is nothing to roll."""
        return ()

    def chances(self, state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
        """There is nothing to draw."""
        return ()

    def worth(self, state: State, command: Command) -> Fraction:
        """No harm is told."""
        return Fraction(0)

    # --- words ---

    def narrate(self, event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
        """Only what is told for every system."""
        return None

    def explain(self, event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
        """Nothing is taken apart."""
        return ()

    def title_of(self, command: Command, before: State, t: Translator) -> str:
        """The names that commands have in every system."""
        return telling.title_of(command, before, t)

    # --- the screen ---

    def next_label(self, state: State, t: Translator) -> str:
        """Whose turn is next, or the round."""
        who = round_robin.following(state)
        if who is None:
            return t.text("round {n}").replace("{n}", str(state.round + 1))
        return display_name(state, state.creatures[who])

    def marks(self: RuleSystem, state: State, creature: AnyCreature, t: Translator) -> Line:
        """How much of somebody's life is left, as a number, out of the most."""
        life = next((field for field in self.fields(state) if field.maximum), None)
        if life is None:
            return ()
        left, most = (self.value(creature.sheet, key) for key in (life.key, life.maximum))
        return line(Span(f"{left}/{most}", "harm" if left else "muted"))

    def turn_note(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        """Whether somebody has acted."""
        return line(Span(t.text("has acted"), "muted")) if creature.acted else ()

    def turn_groups(self, state: State, t: Translator) -> tuple[TurnGroup, ...]:
        """The order of turns, or everybody who is there; and who is out of combat."""
        here = tuple(c.id for c in state.creatures.values() if not state.zone(c.zone).out)
        away = tuple(id_ for id_ in state.creatures if id_ not in here)
        groups = (
            TurnGroup(line(Span(t.text("Turns"), "accent")), state.order or here),
            TurnGroup(line(Span(t.text("OUT OF COMBAT"), "muted")), away),
        )
        return tuple(group for group in groups if group.creatures)

    def sheet(self: RuleSystem, state: State, creature: AnyCreature, t: Translator) -> SheetView:
        """The numbers and the texts of the sheet, by their labels."""
        rows = [
            SheetRow(t.text(field.label), line(t.shipped(str(value))))
            for field in self.fields(state)
            if field.kind in ("number", "text", "choice")
            and (value := self.value(creature.sheet, field.key)) not in (None, "")
        ]
        return SheetView((), (tuple(rows),))
