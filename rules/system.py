"""What a rule system gives to the kernel and to the screen, and the registry of systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal, Protocol, TypeAlias, Union

from msgspec import Struct

from rules.commands import Choose, Command
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent
from rules.state import AnyCreature, OptionValue, Side, State
from rules.text import Line, Told, Translator


class Field(Struct, frozen=True):
    """An editable field of a sheet: a number with bounds, a choice, a text or a yes/no.

    `maximum_of` names the field that this one is the maximum of: giving the current value at creation
    sets the maximum too. `none` says that the value may be absent.
    """

    key: str
    label: str
    kind: Literal["number", "choice", "text", "flag"] = "number"
    low: int = 0
    high: int = 999
    none: bool = False
    choices: tuple[str, ...] = ()
    maximum: str = ""


class Option(Struct, frozen=True):
    """A house rule: its default, the values it may take, and the rule ids that it bends."""

    key: str
    label: str
    default: OptionValue
    rules: tuple[str, ...]
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 99


class Slot(Struct, frozen=True):
    """One argument of a verb, in the order in which it is written.

    kind: `creature`, `creatures` (a list), `zone`, `number` (with bounds), `text` (the rest of the line).
    An optional first `actor` slot is the selected creature when it is left out.
    """

    name: str
    kind: Literal["creature", "creatures", "zone", "number", "text"]
    optional: bool = False
    low: int = 0
    high: int = 0
    label: str = ""


class Keyword(Struct, frozen=True):
    """A `key=value` argument: kind `number`, `choice`, `creatures` or `text`."""

    name: str
    kind: Literal["number", "choice", "creatures", "text"]
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 99


class Verb(Struct, frozen=True):
    """A word of the command language that the system understands, and how to make its command.

    `counters` are words that may be repeated or counted (`boon`, `boon=2`); `flags` are bare words.
    `label` names it in a prompt. `build` gets the slots (creature ids), counters (int), flags (bool) and
    keywords that were written.
    """

    id: str
    slots: tuple[Slot, ...]
    build: Callable[[Mapping[str, Any]], Command]
    help: str
    label: str = ""
    counters: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    example: str = ""


class Action(Struct, frozen=True):
    """An entry of the action list: a verb with some arguments already chosen.

    `asks` names the slots that the prompt asks for, in order. A `refused` action is greyed with its reason.
    """

    label: Line
    verb: str
    preset: dict[str, Any]
    asks: tuple[str, ...]
    counters: tuple[str, ...] = ()
    refused: Refused | None = None


class OptionChoice(Struct, frozen=True):
    """An answer that an open resolution takes: `id` is what may be typed, `key` what may be pressed."""

    id: str
    label: str
    key: str = ""
    odds: Fraction | None = None


class OpenView(Struct, frozen=True):
    """An open resolution as the decision bar shows it; `who` is a creature's id or `gm`.

    `faces` is (count, sides) when the resolution waits for dice that may be typed in.
    """

    who: str
    prompt: Line
    choices: tuple[OptionChoice, ...]
    faces: tuple[int, int] | None = None


class SheetRow(Struct, frozen=True):
    """One labelled row of the character sheet."""

    label: str
    value: Line


class SheetView(Struct, frozen=True):
    """A sheet to draw: a subtitle, rows in sections, a note."""

    subtitle: Line
    sections: tuple[tuple[SheetRow, ...], ...]


class TurnGroup(Struct, frozen=True):
    """A heading of the turn pane and the creatures under it, in order."""

    heading: Line
    creatures: tuple[str, ...]


Sheet: TypeAlias = Any


class RuleSystem(Protocol):
    """Everything that the kernel and the screen know of a rule system."""

    id: str
    title: str
    sheet_type: type
    open_types: tuple[type, ...]
    commands: tuple[type[Command], ...]
    fields: tuple[Field, ...]
    options: tuple[Option, ...]
    verbs: tuple[Verb, ...]
    check_verb: str

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

    def give_turn(self, state: State, creature: AnyCreature) -> tuple[AnyEvent, ...]:
        """A turn given by hand."""

    def placed(self, state: State, creature_id: str) -> tuple[str, ...]:
        """The order of turns with a creature that has just come in."""

    def move(self, state: State, creature: AnyCreature, zone: str, force: bool) -> tuple[AnyEvent, ...]:
        """What a move costs before it happens; Refused when the rules forbid it."""

    def describe_open(self, state: State, t: Translator) -> OpenView:
        """The open resolution in words."""

    def actions(self, state: State, creature: AnyCreature, t: Translator) -> tuple[Action, ...]:
        """What a creature can do now; the first is the basic attack."""

    def odds(self, state: State, command: Command) -> dict[str, Fraction]:
        """The exact odds of a command by published keys; empty when there is nothing to roll."""

    def odds_line(self, state: State, command: Command, t: Translator) -> Line:
        """The same in one short line for prompts."""

    def narrate(self, event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
        """One of the system's events as a sentence, or None when it needs none."""

    def explain(self, event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
        """An event taken apart: dice, where each number came from, rule ids."""

    def title_of(self, command: Command, before: State, t: Translator) -> str:
        """A short name of a command for undo."""

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

    return Union[(DiceWait, *system.open_types)]


def option(state: State, key: str) -> OptionValue:
    """The value of a house rule in this campaign, or its default."""
    if key in state.options:
        return state.options[key]
    for candidate in get(state.rules).options:
        if candidate.key == key:
            return candidate.default
    raise KeyError(key)
