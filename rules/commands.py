"""What somebody at the table asks for, in any rule system; a system adds commands of its own."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import Struct

from rules.state import OptionValue, Side, TrackKind, Until


class Command(Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """An intention. `faces` are dice read off the table, `force` skips turn, reach and cost checks.

    `answers` tells of a kind of command that, while a resolution is open, is a step of it.
    """

    answers: ClassVar[bool] = False

    faces: tuple[int, ...] | None = None
    force: bool = False
    secret: bool = False


class AddCreatures(Command, frozen=True, kw_only=True, tag="add"):
    """Bring `count` (1 to 50) creatures of one name in; `sheet` overrides the system's defaults.

    `behaviour` is what they do when nobody plays them.
    """

    name: str
    count: int = 1
    side: Side = "foe"
    zone: str = ""
    sheet: dict[str, Any] = {}
    entry: str = ""
    hidden: bool = False
    behaviour: tuple[str, ...] = ()


class RemoveCreatures(Command, frozen=True, kw_only=True, tag="remove"):
    """Take creatures away from the table."""

    creatures: tuple[str, ...]


class RenameCreature(Command, frozen=True, kw_only=True, tag="rename"):
    """Give a creature another name; its id stays."""

    creature: str
    name: str


class Change(Struct, frozen=True):
    """One field to set: `how` is "=", or "+" and "-" to change a number by `value`.

    A choice whose values are in an order is stepped along them in the same way. A list is set whole:
    of texts, or of small tables.
    """

    field: str
    value: OptionValue | list[Any] | None
    how: Literal["=", "+", "-"] = "="


class SetFields(Command, frozen=True, kw_only=True, tag="set"):
    """The game master's override of any field of a creature."""

    creature: str
    changes: tuple[Change, ...]


class MoveCreature(Command, frozen=True, kw_only=True, tag="move"):
    """Go to a zone."""

    creature: str
    zone: str


class MoveSeveral(Command, frozen=True, kw_only=True, tag="move-several"):
    """Several creatures go to a zone: all of them, or none."""

    creatures: tuple[str, ...]
    zone: str


class HideCreatures(Command, frozen=True, kw_only=True, tag="hide"):
    """Keep several creatures from the players, or let them be seen."""

    creatures: tuple[str, ...]
    hidden: bool


class ActNext(Command, frozen=True, kw_only=True, tag="act-next"):
    """Let creatures act right after whoever is active, in the order that they have."""

    creatures: tuple[str, ...]


class StartAction(Command, frozen=True, kw_only=True, tag="action"):
    """Start action time; `surprise` names the side that surprises the other."""

    surprise: Literal["", "foes", "heroes"] = ""


class StartNarrative(Command, frozen=True, kw_only=True, tag="narrative"):
    """End action time."""


class Next(Command, frozen=True, kw_only=True, tag="next"):
    """End the turn being played and start the next turn, phase or round."""


class GiveTurn(Command, frozen=True, kw_only=True, tag="turn"):
    """Give the turn to somebody by hand; nothing ticks."""

    creature: str


class Hold(Command, frozen=True, kw_only=True, tag="hold"):
    """Delay a turn that has not begun to be spent."""

    creature: str


class Now(Command, frozen=True, kw_only=True, tag="now"):
    """Take a delayed turn, also in the middle of somebody else's."""

    creature: str


class Pass(Command, frozen=True, kw_only=True, tag="pass"):
    """Do nothing more: end the turn, or close a window for reactions."""

    answers: ClassVar[bool] = True


class Reorder(Command, frozen=True, kw_only=True, tag="order"):
    """Put a creature right before or after another in the order of turns."""

    creature: str
    anchor: str
    after: bool


class ChangeStatus(Command, frozen=True, kw_only=True, tag="status"):
    """Give creatures a status, change its charges by `charges`, or with `off` take it away.

    `status` is the id of a state of the rule system, or any text: a condition of the table's own. A
    condition without charges has 0. An `until` about a start or end of a turn with nobody named is about
    its bearer's.
    """

    creatures: tuple[str, ...]
    status: str
    charges: int = 0
    off: bool = False
    until: Until | None = None


class StartSession(Command, frozen=True, kw_only=True, tag="session"):
    """Begin a session of play with these `resets` of the rule system; the others of the party are there."""

    resets: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


class SetPresence(Command, frozen=True, kw_only=True, tag="presence"):
    """Let creatures be absent, because whoever plays them is not there, or present again."""

    creatures: tuple[str, ...]
    absent: bool = True


class AddZone(Command, frozen=True, kw_only=True, tag="zone-add"):
    """Add a zone right after another, linked to it; "" is the last that is not out of combat."""

    name: str
    after: str = ""
    difficult: bool = False
    out: bool = False
    hidden: bool = False


class LinkZones(Command, frozen=True, kw_only=True, tag="zone-link"):
    """Make two zones one move apart, or with `unlink` no longer."""

    zone: str
    other: str
    unlink: bool = False


class RemoveZone(Command, frozen=True, kw_only=True, tag="zone-remove"):
    """Take an empty zone away, with its links."""

    zone: str


class SetZone(Command, frozen=True, kw_only=True, tag="zone-set"):
    """Rename a zone or change its flags; None leaves them as they are."""

    zone: str
    name: str | None = None
    difficult: bool | None = None
    out: bool | None = None
    hidden: bool | None = None


class ShiftZone(Command, frozen=True, kw_only=True, tag="zone-shift"):
    """Let a zone change places with the one before it, or with `later` with the one after it."""

    zone: str
    later: bool = False


#: What a prepared encounter can be changed by.
EncounterEdit: TypeAlias = (
    AddCreatures
    | RemoveCreatures
    | RenameCreature
    | SetFields
    | HideCreatures
    | AddZone
    | LinkZones
    | RemoveZone
    | SetZone
    | ShiftZone
)


class NewEncounter(Command, frozen=True, kw_only=True, tag="encounter-new"):
    """Prepare an encounter, empty or `from_table`: of everybody there but the party."""

    name: str
    from_table: bool = False


class EditEncounter(Command, frozen=True, kw_only=True, tag="encounter-edit"):
    """Change a prepared encounter: its name, its note, or whatever a command does to it alone.

    `here` gives it the zones of the table.
    """

    encounter: str
    name: str | None = None
    note: str | None = None
    edit: EncounterEdit | None = None
    here: bool = False


class RemoveEncounter(Command, frozen=True, kw_only=True, tag="encounter-remove"):
    """Forget an encounter."""

    encounter: str


class StartEncounter(Command, frozen=True, kw_only=True, tag="encounter-start"):
    """Start a prepared encounter, or go on with a paused one; what runs is paused."""

    encounter: str


class PauseEncounter(Command, frozen=True, kw_only=True, tag="encounter-pause"):
    """Put aside what runs, under a name of its own."""

    name: str = ""


class AddTrack(Command, frozen=True, kw_only=True, tag="track-add"):
    """Start a track for work that takes `size` (1 to 20) steps, a clock or a timer; `done` are filled."""

    name: str
    size: int
    kind: TrackKind = "track"
    done: int = 0


class StepTrack(Command, frozen=True, kw_only=True, tag="track-step"):
    """Do `by` steps of a track, or undo them below 0; it stops at its ends."""

    track: str
    by: int = 1


class RemoveTrack(Command, frozen=True, kw_only=True, tag="track-remove"):
    """Forget a track."""

    track: str


class StartScene(Command, frozen=True, kw_only=True, tag="scene"):
    """Begin the next scene; a title may be empty."""

    title: str = ""


class EndScene(Command, frozen=True, kw_only=True, tag="scene-end"):
    """End the scene: foes that are down are taken away."""


class Note(Command, frozen=True, kw_only=True, tag="note"):
    """Write a line into the log, word for word."""

    text: str


class RollDice(Command, frozen=True, kw_only=True, tag="dice"):
    """Roll a dice expression for nobody in particular."""

    expression: str


class Choose(Command, frozen=True, kw_only=True, tag="choose"):
    """Answer the open resolution: the option's word, and what follows it ("karma", "2")."""

    answers: ClassVar[bool] = True

    option: str
    value: str = ""


class Cancel(Command, frozen=True, kw_only=True, tag="cancel"):
    """Close the open resolution by hand; what has happened stays."""

    answers: ClassVar[bool] = True


class SetOption(Command, frozen=True, kw_only=True, tag="option"):
    """Change a house rule of this campaign; it affects later rolls only."""

    key: str
    value: OptionValue


KERNEL_COMMANDS: tuple[type[Command], ...] = (
    AddCreatures,
    RemoveCreatures,
    RenameCreature,
    SetFields,
    MoveCreature,
    MoveSeveral,
    HideCreatures,
    ActNext,
    StartAction,
    StartNarrative,
    Next,
    GiveTurn,
    Hold,
    Now,
    Pass,
    Reorder,
    ChangeStatus,
    StartSession,
    SetPresence,
    NewEncounter,
    EditEncounter,
    RemoveEncounter,
    StartEncounter,
    PauseEncounter,
    AddZone,
    LinkZones,
    RemoveZone,
    SetZone,
    ShiftZone,
    AddTrack,
    StepTrack,
    RemoveTrack,
    StartScene,
    EndScene,
    Note,
    RollDice,
    Choose,
    Cancel,
    SetOption,
)

#: What goes on working while a resolution waits for an answer.
WORKS_WHILE_OPEN: tuple[type[Command], ...] = (Note, SetFields, HideCreatures, Choose, Cancel)
