"""How a rule system describes itself to the kernel and to the screen: fields, options, verbs, views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from rules.commands import Command
from rules.errors import Refused
from rules.state import OptionValue
from rules.text import Line


class Field(Struct, frozen=True):
    """An editable field of a sheet or of one of its items: a number with bounds, a choice, a text, a yes/no.

    `maximum` names the field that holds this one's maximum: giving the current value at creation sets
    the maximum too. `none` says that the value may be absent, `ordered` that the choices rise, so that
    `+1` and `-1` move along them. `modifier` names the field that `+1` and `-1` change instead of this one,
    which keeps the value that it has of its own. A list has at most `high` items: texts, or tables with
    these `parts`; one with `choices` may hold these words beside other texts. A field that is `hidden` is
    taken in lines, but not shown in forms.

    Only items of a `rules.crafts.Craft` have the kinds `formula`, `choices` (several of them, in any order)
    and `group`: one table of these `parts`, absent while the first of them is none. There `labels` are what
    the choices are called, in their order, `about` what the field is for, and a field that is `only` for some
    values of another, as (its key, values), is asked for with those alone.
    """

    key: str
    label: str
    kind: Literal["number", "choice", "text", "flag", "list", "formula", "choices", "group"] = "number"
    low: int = 0
    high: int = 999
    none: bool = False
    choices: tuple[str, ...] = ()
    maximum: str = ""
    ordered: bool = False
    parts: tuple[Field, ...] = ()
    modifier: str = ""
    hidden: bool = False
    labels: tuple[str, ...] = ()
    about: str = ""
    only: tuple[str, ...] = ()


class Option(Struct, frozen=True):
    """A house rule: its default, the values it may take, and the rule ids that it bends.

    `choices` are the words to be typed; `meanings`, in their order, what each says where it is read.
    """

    key: str
    label: str
    default: OptionValue
    rules: tuple[str, ...]
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 99
    meanings: tuple[str, ...] = ()


class StateSpec(Struct, frozen=True):
    """A state of the rule system: its id, its name, what it does in a sentence, its rule ids.

    `abbreviation` is one to three letters for the map.
    """

    id: str
    label: str
    about: str
    rules: tuple[str, ...] = ()
    abbreviation: str = ""


class Reset(Struct, frozen=True):
    """Something that a new session may start anew: its id, its name, the letter that ticks it in a prompt.

    One that is not `ticked` is done only when somebody ticks it.
    """

    id: str
    label: str
    key: str
    ticked: bool = True


class NoBook(Struct, frozen=True):
    """The book of a rule system that keeps nothing for the whole campaign."""


class Slot(Struct, frozen=True):
    """One argument of a verb, in the order in which it is written.

    kind: `creature`, `creatures` (a list), `zone`, `number` (with bounds), `choice` (one of the words of
    `choices`), `own` (one of the names that the system gives for it, see `RuleSystem.own_names`), `label`
    (a name to be given: quoted, or the bare words up to the next key or flag), `text` (the rest of the line).
    An optional first `actor` slot is the selected creature when
    it is left out. Where a choice stands between two places for creatures, names before it belong to the
    first and names after it to the second. `offered` is the lowest number that a prompt offers, if not `low`.
    `unknown` ends the id of the refusal of an `own` name that there is not: `unknown-ability`. A number that
    is `counted` is of things: how many, not how much.
    """

    name: str
    kind: Literal["creature", "creatures", "zone", "number", "choice", "own", "label", "text"]
    optional: bool = False
    low: int = 0
    high: int = 0
    label: str = ""
    choices: tuple[str, ...] = ()
    offered: int = 0
    unknown: str = "name"
    counted: bool = False


class Keyword(Struct, frozen=True):
    """A `key=value` argument: kind `number`, `choice`, `choices` (several, with commas), `creatures`,
    `track` (the id of one), `formula`, `fields` and `states` (keys and ids, with commas), or `text`.

    `own` names the list of the actor's sheet whose items a prompt offers for it. A choice that is `bare` is
    also understood by its value alone.
    """

    name: str
    kind: Literal["number", "choice", "choices", "creatures", "track", "formula", "fields", "states", "text"]
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 99
    own: str = ""
    bare: bool = False


class Verb(Struct, frozen=True):
    """A word of the command language that the system understands, and how to make its command.

    `counters` are words that may be repeated or counted (`boon`, `boon=2`); `flags` are bare words.
    `adjusts` are values that a line may change for this once: `roll+1`, `total-2`, `damage+50%`; `build` gets
    them in `adjust` as (value, whether in hundredths, amount). `counted` is what a prompt says of its
    counters, with the signed number for {n}, where they are not boons and banes. A verb that `answers` is a
    step of the open resolution, whatever options are called like it. With a flag that is `alone` nobody has
    to be named or selected. `label` names it in a prompt. The `label` slot of one with a `craft` is the name
    of such a thing: `build` gets in `ready` the library's of that name, and in `held` the word of one that
    there is. `build` gets the slots (creature ids), counters (int), flags (bool) and keywords of the line.
    `rules` are the ids of the rules behind it.
    """

    id: str
    slots: tuple[Slot, ...]
    build: Callable[[Mapping[str, Any]], Command]
    help: str
    label: str = ""
    counters: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    adjusts: tuple[str, ...] = ()
    counted: str = ""
    answers: bool = False
    alone: tuple[str, ...] = ()
    example: str = ""
    craft: str = ""
    rules: tuple[str, ...] = ()


class OwnName(Struct, frozen=True):
    """Something of the system's that a line may name: its id, its name, and whether that is translated.

    `note` is a word or a number that a prompt writes beside it.
    """

    id: str
    label: str
    shipped: bool = True
    note: str = ""


class Action(Struct, frozen=True):
    """An entry of the action list: a verb with some arguments already chosen.

    `asks` names the slots that the prompt asks for, in order. A `refused` action is greyed with its reason.
    `cost` says what of the turn it takes, in a word or two. `most` is how many creatures it is aimed at, 0
    for any number. `aim` says at whom it usually goes; they come first and give it its odds. `flags` are
    flags of the verb that its prompt offers. A `reaction` answers others and is better kept for their turns.
    """

    label: Line
    verb: str
    preset: dict[str, Any]
    asks: tuple[str, ...]
    counters: tuple[str, ...] = ()
    refused: Refused | None = None
    cost: Line = ()
    most: int = 1
    aim: Literal["", "foes", "friends"] = ""
    flags: tuple[str, ...] = ()
    reaction: bool = False


class OptionChoice(Struct, frozen=True):
    """An answer that an open resolution takes: `id` is what may be typed, `key` what may be pressed.

    `meaning` is a word for what its odds are the chance of, where that is not plain; without odds, what the
    answer costs. `who` is the id of the creature whose answer it is, where it is not plain from the decision;
    `title` what undo calls it, where the label says too little by itself. `later` is the chance in the end,
    when everything that may be spent after it is.
    """

    id: str
    label: str
    key: str = ""
    odds: Fraction | None = None
    meaning: str = ""
    who: str = ""
    title: str = ""
    later: Fraction | None = None


class OpenView(Struct, frozen=True):
    """An open resolution as the decision bar shows it; `who` is a creature's id or `gm`.

    `faces` is (count, sides) when the resolution waits for dice that may be typed in. `topic` names what is
    under way in a few words, "Lucía's attack", and `doer` whose it is.
    """

    who: str
    prompt: Line
    choices: tuple[OptionChoice, ...]
    faces: tuple[int, int] | None = None
    topic: str = ""
    doer: str = ""


class SheetRow(Struct, frozen=True):
    """One labelled row of the character sheet."""

    label: str
    value: Line


class SheetView(Struct, frozen=True):
    """A sheet to draw: a subtitle, rows in sections; `details` are read on demand.

    A sheet that `tells_statuses` in its rows needs no line of them at its head. So many sections as `lead`
    says are enough to know how somebody is.
    """

    subtitle: Line
    sections: tuple[tuple[SheetRow, ...], ...]
    details: tuple[Line, ...] = ()
    tells_statuses: bool = False
    lead: int = 2


class TurnGroup(Struct, frozen=True):
    """A heading of the turn pane and the creatures under it, in order."""

    heading: Line
    creatures: tuple[str, ...]
