"""What has happened, in JSON values only, so that old games load after a rule has changed."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from rules.state import DiceSource, OptionValue, Phase, Side, Status, Time, Track, Veil, Zone

Outcome: TypeAlias = Literal["success", "failure", "critical", "critical-failure", "fumble"]


def json_values(value: Any) -> Any:
    """The value in JSON's own types, as an event read back from disk would hold it."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Event(Struct, frozen=True, tag_field="is", omit_defaults=True, gc=False):
    """One fact; `cause` ids and `args` let it be told in any language."""


class Added(Event, frozen=True, tag="added"):
    """A creature came to the table."""

    id: str
    name: str
    number: int
    key: int
    side: Side
    zone: str
    sheet: dict[str, Any]
    entry: str = ""
    hidden: bool = False
    behaviour: tuple[str, ...] = ()


class Removed(Event, frozen=True, tag="removed"):
    """A creature left the table."""

    creature: str


class Renamed(Event, frozen=True, tag="renamed"):
    """A creature goes by another name."""

    creature: str
    name: str
    number: int


class CreaturePatched(Event, frozen=True, tag="creature"):
    """Fields that every system knows took new values."""

    creature: str
    changes: dict[str, Any]
    cause: str
    args: dict[str, Any] = {}


class SheetPatched(Event, frozen=True, tag="sheet"):
    """Fields of the system's sheet took new values."""

    creature: str
    changes: dict[str, Any]
    cause: str
    args: dict[str, Any] = {}


class Moved(Event, frozen=True, tag="moved"):
    """A creature is in another zone."""

    creature: str
    zone: str
    cause: str = "move"


class TimeChanged(Event, frozen=True, tag="time"):
    """Narrative or action time began; either way nobody has acted yet and no order stands."""

    time: Time
    surprise: str = ""


class Ordered(Event, frozen=True, tag="ordered"):
    """The order of turns is now this."""

    order: tuple[str, ...]
    cause: str = ""
    args: dict[str, Any] = {}


class Called(Event, frozen=True, tag="called"):
    """Those who hold and have called their turn are now these, in order."""

    creatures: tuple[str, ...]


class ZonesChanged(Event, frozen=True, tag="zones"):
    """The scene's zones are now these; `args` name the zone that the cause is about."""

    zones: tuple[Zone, ...]
    cause: str
    args: dict[str, Any] = {}


class TracksChanged(Event, frozen=True, tag="tracks"):
    """The tracks are now these; `args` name the one that the cause is about."""

    tracks: tuple[Track, ...]
    cause: str
    args: dict[str, Any] = {}


class RoundStarted(Event, frozen=True, tag="round"):
    """A round began: nobody has acted, nobody holds."""

    round: int


class TurnStarted(Event, frozen=True, tag="turn"):
    """Somebody's turn (or nobody's) began in this phase."""

    creature: str | None
    phase: Phase | None = None
    cause: str = ""


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice fell: faces from left to right, the kept die or None, and how they read.

    `draws` is how many dice the program rolled for it: 0 for dice from the table.
    """

    who: str
    purpose: str
    faces: tuple[int, ...]
    total: int
    kept: int | None = None
    difficulty: int | None = None
    outcome: Outcome | None = None
    by: DiceSource = "program"
    draws: int = 0
    args: dict[str, Any] = {}


class Opened(Event, frozen=True, tag="opened"):
    """A resolution waits for an answer; written anew at each stop."""

    resolution: dict[str, Any]


class Closed(Event, frozen=True, tag="closed"):
    """The open resolution is over."""

    cause: str = ""


class SceneStarted(Event, frozen=True, tag="scene"):
    """A scene began, with its number and its title, which may be `secret`.

    `unseen` and `shown` are as in the scene of a state.
    """

    number: int
    title: str = ""
    secret: bool = False
    unseen: int = 0
    shown: str = ""


class StatusChanged(Event, frozen=True, tag="status"):
    """A status of a creature is now this, or None: gone; `args` tell what the cause is about."""

    creature: str
    status: str
    value: Status | None
    cause: str
    args: dict[str, Any] = {}


class EncounterKept(Event, frozen=True, tag="encounter"):
    """An encounter is now this, or None: gone from the list."""

    id: str
    encounter: dict[str, Any] | None
    cause: str
    args: dict[str, Any] = {}


class Entered(Event, frozen=True, tag="entered"):
    """A whole creature came to the table, as it was prepared or as it left."""

    creature: dict[str, Any]


class FightNamed(Event, frozen=True, tag="fight"):
    """The encounter that runs now goes by this name; "" when none does."""

    name: str


class SessionStarted(Event, frozen=True, tag="session"):
    """A session of play began, with its number (from 1) and what was reset in it."""

    number: int
    resets: tuple[str, ...] = ()


class StoryChanged(Event, frozen=True, tag="story"):
    """Parts of the story took new values: tension, place, expectation.

    Of the lists only what changed is in `changes`: entries to `put`, ids to `drop`, notes to `edit` by seq.
    """

    changes: dict[str, Any]
    cause: str
    args: dict[str, Any] = {}


class Coined(Event, frozen=True, tag="coined"):
    """The table has used words for a condition that it had not used before."""

    words: str


class BookChanged(Event, frozen=True, tag="book"):
    """What the rule system keeps for the whole campaign is now this."""

    book: dict[str, Any]
    cause: str
    args: dict[str, Any] = {}


class Veiled(Event, frozen=True, tag="veiled"):
    """What players know of names and numbers is now this."""

    veil: Veil


class Noted(Event, frozen=True, tag="noted"):
    """Somebody wrote a line."""

    text: str


class OptionChanged(Event, frozen=True, tag="option"):
    """A house rule has another value."""

    key: str
    value: OptionValue


class Happened(Event, frozen=True, tag="happened"):
    """Something worth telling that changes no field."""

    cause: str
    args: dict[str, Any] = {}


AnyEvent: TypeAlias = (
    Added
    | Removed
    | Renamed
    | CreaturePatched
    | SheetPatched
    | Moved
    | TimeChanged
    | Ordered
    | Called
    | ZonesChanged
    | TracksChanged
    | RoundStarted
    | TurnStarted
    | Rolled
    | Opened
    | Closed
    | SceneStarted
    | StatusChanged
    | EncounterKept
    | Entered
    | FightNamed
    | SessionStarted
    | StoryChanged
    | Coined
    | BookChanged
    | Veiled
    | Noted
    | OptionChanged
    | Happened
)
