"""The whole game as one immutable value."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from rules.solo.story import Story

SheetT = TypeVar("SheetT")
OpenT = TypeVar("OpenT")
BookT = TypeVar("BookT")

Side: TypeAlias = Literal["hero", "ally", "foe", "neutral"]
Fate: TypeAlias = Literal["unconscious", "dead"]
Time: TypeAlias = Literal["narrative", "action"]
Phase: TypeAlias = Literal["heroes", "foes"]
DiceSource: TypeAlias = Literal["program", "table"]
OptionValue: TypeAlias = bool | int | str
Moment: TypeAlias = Literal["start", "end", "round", "scene"]

TrackKind: TypeAlias = Literal["track", "clock", "timer"]

#: The word that stands for the game master where a creature's id is expected.
GM = "gm"


class Zone(Struct, frozen=True):
    """One place of the scene; an empty name is shown as the translated word for its id."""

    id: str
    name: str = ""
    links: tuple[str, ...] = ()
    difficult: bool = False
    out: bool = False
    hidden: bool = False


class Track(Struct, frozen=True):
    """A piece of work that takes several steps: how many (from 1), and how many are done.

    A `track` is good when it is full, a `clock` bad; a `timer` starts full and is over when it is empty.
    One that is `secret` is the game master's.
    """

    id: str
    name: str
    size: int
    done: int = 0
    kind: TrackKind = "track"
    secret: bool = False


class Scene(Struct, frozen=True):
    """The scene being played: its number (from 1) and the title that the table gave it, be it in `secret`.

    `unseen` scenes began in secret so far, itself among them; `shown` is the title of the scene in which
    players still are while this one is secret.
    """

    number: int = 1
    title: str = ""
    secret: bool = False
    unseen: int = 0
    shown: str = ""


class Until(Struct, frozen=True, omit_defaults=True):
    """When something that lasts ends: at a start or end of `whose` turn, with a round, or with the scene.

    `count` of these moments are still to come, from 1: the very next one. A turn that has begun is no
    start to come, its end is an end to come.
    """

    when: Moment
    whose: str = ""
    count: int = 1


class Modifier(Struct, frozen=True, omit_defaults=True):
    """What a status changes while it lasts: `on` a value that the rule system knows, by `amount`.

    `percent` amounts are hundredths of the value, applied after the flat ones.
    """

    on: str
    amount: int
    percent: bool = False


class Status(Struct, frozen=True, omit_defaults=True):
    """Something that lasts on a creature: a state of the rule system, or a condition in the table's words.

    `charges` is 0 for what has none. `age` counts the starts of its bearer's turns that it has lived
    through, `fresh` the charges received during the bearer's present turn. `source` is what made it, in
    words, and `by` whoever did. `extra` is the rule system's own. One that is `secret` players do not see.
    """

    charges: int = 0
    until: Until | None = None
    age: int = 0
    fresh: int = 0
    source: str = ""
    by: str = ""
    modifiers: tuple[Modifier, ...] = ()
    extra: dict[str, Any] = {}
    secret: bool = False


class Creature(Struct, Generic[SheetT], frozen=True):
    """Somebody at the table: what every rule system knows of them, and the system's own sheet.

    `name` is the bare name ("Goblin"); `number` (from 1) counts the creatures of that name and is
    shown only when there has ever been more than one. `key` is the number typed to pick them.
    `absent_from` is the zone that one whose player is not there comes back to, "" for all others.
    `statuses` goes by the id of a state of the rule system, or by a condition's own text. `behaviour` says
    what it does when nobody plays it (see `rules.solo.behaviour`), `hurt_by` is who of another side hurt it
    last, "" for nobody yet. `due` is who has a turn of this round still to come, though a new order has put
    them before whoever is active.
    """

    id: str
    name: str
    number: int
    key: int
    side: Side
    zone: str
    sheet: SheetT
    entry: str = ""
    acted: bool = False
    held: bool = False
    down: bool = False
    hidden: bool = False
    interrupted: bool = False
    due: bool = False
    fate: Fate | None = None
    statuses: dict[str, Status] = {}
    absent_from: str = ""
    behaviour: tuple[str, ...] = ()
    hurt_by: str = ""


class Stand(Struct, frozen=True, omit_defaults=True):
    """Where one of the party stood in a paused fight, and how far its turn was; `turn` are sheet fields."""

    zone: str
    acted: bool = False
    held: bool = False
    interrupted: bool = False
    due: bool = False
    turn: dict[str, Any] = {}


class Encounter(Struct, Generic[SheetT], frozen=True, omit_defaults=True):
    """A prepared fight, or a paused one with its turns: its zones and everybody in it but the party.

    `note` is the game master's, told when it starts.
    """

    id: str
    name: str
    note: str = ""
    zones: tuple[Zone, ...] = ()
    creatures: tuple[Creature[SheetT], ...] = ()
    paused: bool = False
    time: Time = "narrative"
    round: int = 0
    phase: Phase | None = None
    active: str | None = None
    order: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    party: dict[str, Stand] = {}


class Alias(Struct, frozen=True):
    """What players know a creature by where it differs: its number, and an id that goes with that."""

    id: str
    number: int


class Veil(Struct, frozen=True, omit_defaults=True):
    """What keeps numbers from telling players of somebody hidden (see `rules.veiling`).

    `unseen` are the ids of those at the table whom players have never seen. `counts` says, by the name's
    key, how many of a name players have seen, where `GameState.counters` knows of more.
    """

    unseen: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    aliases: dict[str, Alias] = {}


class GameState(Struct, Generic[SheetT, OpenT, BookT], frozen=True):
    """Everything that play can change; generic in the system's sheet, open resolution and book.

    `seq` counts the records folded so far. `draws` counts the dice that the program has rolled.
    `opener` is the seq of the record that opened `open`. `called` are those who hold their turn and have
    called it while another interrupts, in the order of their calls. `book` is what the rule system keeps
    for the whole campaign, None while it is as shipped. `conditions` are the words for conditions that the
    table has used, to be offered again. `fight` is the name of the encounter that runs, "" for none.
    """

    rules: str
    seed: str
    language: str = "en"
    dice: DiceSource = "program"
    seq: int = 0
    draws: int = 0
    time: Time = "narrative"
    round: int = 0
    phase: Phase | None = None
    active: str | None = None
    order: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    creatures: dict[str, Creature[SheetT]] = {}
    counters: dict[str, int] = {}
    scene: Scene = Scene()
    tracks: tuple[Track, ...] = ()
    options: dict[str, OptionValue] = {}
    open: OpenT | None = None
    opener: int | None = None
    open_secret: bool = False
    book: BookT | None = None
    veil: Veil = Veil()
    conditions: tuple[str, ...] = ()
    story: Story = Story()
    session: int = 0
    encounters: tuple[Encounter[SheetT], ...] = ()
    fight: str = ""

    def zone(self, zone_id: str) -> Zone:
        """The zone of that id; KeyError when there is none."""
        for zone in self.zones:
            if zone.id == zone_id:
                return zone
        raise KeyError(zone_id)


#: A state of any rule system.
AnyCreature: TypeAlias = Creature[Any]
State: TypeAlias = GameState[Any, Any, Any]
