"""The whole game as one immutable value."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

SheetT = TypeVar("SheetT")
OpenT = TypeVar("OpenT")

Side: TypeAlias = Literal["hero", "ally", "foe", "neutral"]
Fate: TypeAlias = Literal["unconscious", "dead"]
Time: TypeAlias = Literal["narrative", "action"]
Phase: TypeAlias = Literal["heroes", "foes"]
DiceSource: TypeAlias = Literal["program", "table"]
OptionValue: TypeAlias = bool | int | str

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
    """A piece of work that takes several steps: how many (from 1), and how many are done."""

    id: str
    name: str
    size: int
    done: int = 0


class Scene(Struct, frozen=True):
    """The scene being played: its number (from 1) and the title that the table gave it."""

    number: int = 1
    title: str = ""


class Creature(Struct, Generic[SheetT], frozen=True):
    """Somebody at the table: what every rule system knows of them, and the system's own sheet.

    `name` is the bare name ("Goblin"); `number` (from 1) counts the creatures of that name and is
    shown only when there has ever been more than one. `key` is the number typed to pick them.
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
    fate: Fate | None = None
    statuses: dict[str, int] = {}


class GameState(Struct, Generic[SheetT, OpenT], frozen=True):
    """Everything that play can change; generic in the system's sheet and open resolution.

    `seq` counts the records folded so far. `draws` counts the dice that the program has rolled.
    `opener` is the seq of the record that opened `open`. `called` are those who hold their turn and have
    called it while another interrupts, in the order of their calls.
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

    def zone(self, zone_id: str) -> Zone:
        """The zone of that id; KeyError when there is none."""
        for zone in self.zones:
            if zone.id == zone_id:
                return zone
        raise KeyError(zone_id)


#: A state of any rule system.
AnyCreature: TypeAlias = Creature[Any]
State: TypeAlias = GameState[Any, Any]
