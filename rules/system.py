"""What a rule system gives to the kernel and to the screen, and the registry of systems."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol, TypeAlias, Union

from rules.commands import Choose, Command
from rules.crafts import Craft
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent
from rules.specs import (
    Action,
    Field,
    Keyword,
    NoBook,
    OpenView,
    Option,
    OptionChoice,
    OwnName,
    Reset,
    SheetRow,
    SheetView,
    Slot,
    StateSpec,
    TurnGroup,
    Verb,
)
from rules.state import AnyCreature, OptionValue, Side, State, Until
from rules.text import Line, Told, Translator

__all__ = [
    "Action",
    "Craft",
    "Field",
    "Keyword",
    "NoBook",
    "OpenView",
    "Option",
    "OptionChoice",
    "OwnName",
    "Reset",
    "RuleSystem",
    "Sheet",
    "SheetRow",
    "SheetView",
    "Slot",
    "StateSpec",
    "TurnGroup",
    "Verb",
    "get",
    "names",
    "open_type",
    "option",
    "register",
    "verb_command",
]

Sheet: TypeAlias = Any


class RuleSystem(Protocol):
    """Everything that the kernel and the screen know of a rule system.

    `refusals` are its own sentences for ids of `Refused`, which come before the app's. `crafts` are the lists
    of things that are made part by part on a screen of their own. `answer_keys` are its own keys in prompts
    and decisions, with what each does, for the page of keys. `about` is what it is, in some 34 cells.
    `legend` are its own signs with what each means, `turn_rules` the rules of the order and of what a turn
    holds.
    `chances_of` says in a word what the numbers of `chances` count, `check_verb` which verb the key for a
    roll asks for, "" for none. Verbs called `damage` and `heal`, with slots `targets` and `amount`, are what
    the keys for harm and healing use. `rules.defaults` has the plainest answer to whatever a system has no
    use for.
    """

    id: str
    title: str
    about: str
    sheet_type: type
    open_types: tuple[type, ...]
    book_type: type
    commands: tuple[type[Command], ...]
    states: tuple[StateSpec, ...]
    options: tuple[Option, ...]
    refusals: Mapping[str, str]
    verbs: tuple[Verb, ...]
    check_verb: str
    chances_of: str
    answer_keys: tuple[tuple[str, str], ...]
    legend: tuple[tuple[str, str], ...]
    turn_rules: tuple[str, ...]
    crafts: tuple[Craft, ...]
    resets: tuple[Reset, ...]

    def reset(self, state: State, creature: AnyCreature, reset: str) -> tuple[AnyEvent, ...]:
        """What one of the resets changes on a creature of the party."""

    def fields(self, state: State) -> tuple[Field, ...]:
        """The fields of a sheet that `add` and `set` take in this campaign.

        The first that has a `maximum` is what somebody's life is counted by: players read of it in words.
        """

    def value(self, sheet: Sheet, key: str) -> Any:
        """The value of one of these fields, as it was set: no modifier is in it."""

    def made_of(self, creature: AnyCreature, key: str, t: Translator) -> tuple[int, Line] | None:
        """What a field comes to now and what that is made of; None where it is just what was set."""

    def new_sheet(self, state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
        """A sheet with the system's defaults and these values; Refused when a value is impossible."""

    def patch(self, state: State, creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
        """The events that an override of checked sheet fields makes."""

    def decide(self, state: State, command: Command, tray: Tray) -> tuple[AnyEvent, ...]:
        """The events of one of the system's own commands."""

    def answer(self, state: State, command: Choose, tray: Tray) -> tuple[AnyEvent, ...]:
        """The events of an answer to the open resolution."""

    def cancel(self, state: State) -> tuple[AnyEvent, ...]:
        """The events of closing the open resolution by hand."""

    def works_while_open(self, command: Command) -> bool:
        """Whether one of the system's commands goes on working while a resolution is open."""

    def begin(self, state: State, surprise: str, tray: Tray) -> tuple[AnyEvent, ...]:
        """The order and the first turn, once action time has begun."""

    def next(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        """The end of this turn and the start of the next."""

    def end(self, state: State) -> tuple[AnyEvent, ...]:
        """What ends with action time, before narrative time begins.

        What it changes on the party's sheets a paused fight gives back.
        """

    def hold(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        """A turn delayed; Refused when it cannot be."""

    def now(self, state: State, creature: AnyCreature, force: bool) -> tuple[AnyEvent, ...]:
        """A delayed turn taken, or called for while another interrupts."""

    def pass_turn(self, state: State, tray: Tray) -> tuple[AnyEvent, ...]:
        """Nothing more from whoever is active, or from a window for reactions."""

    def afflict(
        self, state: State, creature: AnyCreature, status: str, by: int, off: bool, until: Until | None
    ) -> tuple[AnyEvent, ...]:
        """What comes of giving or taking charges of one of the system's states, or all with `off`."""

    def give_turn(self, state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
        """A turn given by hand."""

    def own_names(self, state: State, creature_id: str, verb: str, slot: str) -> tuple[OwnName, ...]:
        """What an `own` slot of a verb may name for a creature, "" for nobody in particular."""

    def join(self, state: State, creature_id: str, tray: Tray) -> tuple[AnyEvent, ...]:
        """The order of turns with a creature that has just come in, and what it rolls for its place."""

    def move(
        self, state: State, creature: AnyCreature, zone: str, force: bool, tray: Tray
    ) -> tuple[AnyEvent, ...]:
        """What a move costs, and the move itself; Refused when the rules forbid it.

        Where somebody has to decide first it leaves a resolution open, whose answer makes the move.
        """

    def describe_open(self, state: State, t: Translator) -> OpenView:
        """The open resolution in words; each of its choices is one that `answer` takes."""

    def actions(self, state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
        """What a creature can do now; the first is the basic attack."""

    def odds(self, state: State, command: Command) -> dict[str, Fraction]:
        """The exact odds of a command by published keys; empty when there is nothing to roll.

        `success` is what prompts say beside whomever or whatever can be picked.
        """

    def odds_line(self, state: State, command: Command, t: Translator) -> Line:
        """The same in one short line for prompts."""

    def chances(self, state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
        """What a command may bring, for a small picture: labels such as "2" or "3+" with exact chances.

        The chances add up to 1; empty when there is nothing to draw.
        """

    def narrate(self, event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
        """One of the system's events as a sentence, or None when it needs none."""

    def explain(self, event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
        """An event taken apart: dice, where each number came from, rule ids."""

    def title_of(self, command: Command, before: State, t: Translator) -> str:
        """A short name of a command for undo."""

    def worth(self, state: State, command: Command) -> Fraction:
        """How much harm a command may be expected to do to those whom it is aimed at; 0 none is told."""

    def life_left(self, creature: AnyCreature) -> int:
        """How much a creature can still take before it is down."""

    def next_label(self, state: State, t: Translator) -> str:
        """What `next` would start: a name, the foes, a round."""

    def marks(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        """The wounds and pools of a creature in one-cell glyphs."""

    def turn_note(self, state: State, creature: AnyCreature, t: Translator) -> Line:
        """What is left of a creature's turn, in a few words or pips."""

    def turn_groups(self, state: State, t: Translator) -> tuple[TurnGroup, ...]:
        """The turn pane's headings with their creatures."""

    def sheet(self, state: State, creature: AnyCreature, t: Translator) -> SheetView:
        """The character sheet."""

    def json_view(self, creature: AnyCreature) -> dict[str, Any]:
        """The published part of a creature that is the system's: `sheet` and its lists."""


_systems: dict[str, RuleSystem] = {}


def register(system: RuleSystem) -> None:
    """Make a system known under its id; a package under `rules/systems` does so by being there."""
    _systems[system.id] = system


def names() -> tuple[str, ...]:
    """The ids of all known systems, in alphabetical order."""
    package = import_module("rules.systems")
    found = {module.name for module in iter_modules(package.__path__) if module.ispkg}
    return tuple(sorted(found | set(_systems)))


def get(system_id: str) -> RuleSystem:
    """The system of that id, imported when first asked for; Refused `unknown-rules`."""
    system = _systems.get(system_id)
    if system is None:
        if system_id not in names():
            raise Refused("unknown-rules", name=system_id)
        system = import_module(f"rules.systems.{system_id}").SYSTEM
        _systems[system_id] = system
    return system


def verb_command(state: State, verb_id: str, args: Mapping[str, Any]) -> Command:
    """The command that one of the system's verbs makes of these arguments."""
    return next(verb for verb in get(state.rules).verbs if verb.id == verb_id).build(args)


def open_type(system: RuleSystem) -> Any:
    """The union of everything that can be open in a campaign of this system."""
    from rules.expressions import DiceWait
    from rules.solo.asking import OracleWait

    return Union[(DiceWait, OracleWait, *system.open_types)]


def option(state: State, key: str) -> OptionValue:
    """The value of a house rule in this campaign, or its default."""
    if key in state.options:
        return state.options[key]
    for candidate in get(state.rules).options:
        if candidate.key == key:
            return candidate.default
    raise KeyError(key)
