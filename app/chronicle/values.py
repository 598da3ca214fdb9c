"""The chronicle as a value: sessions, scenes and entries in words, the same for every format. Pure."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from rules.solo.story import EntryKind, Standing
from rules.state import Side, TrackKind


class Person(Struct, frozen=True):
    """Somebody in a fight: where they stand, and what they have left by its name, none where it is secret.

    `state` is "down", "unconscious" or "dead" for those who are. The `id` stays under another name.
    """

    name: str
    side: Side
    zone: str = ""
    pools: tuple[tuple[str, int], ...] = ()
    statuses: tuple[str, ...] = ()
    state: str = ""
    id: str = ""


class Change(Struct, frozen=True):
    """What a step has changed on somebody: pools as (name, by how much), conditions come and gone.

    `state` is "down", "unconscious", "dead" or "up" where that has changed.
    """

    name: str
    side: Side
    pools: tuple[tuple[str, int], ...] = ()
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    state: str = ""


class Die(Struct, frozen=True):
    """A die as it fell."""

    face: int
    kept: bool = True


class Roll(Struct, frozen=True):
    """Dice: an expression, the faces, what they came to, the number to reach if any, the outcome in a word.

    `label` says what the roll is where nothing before it does, `about` also where something does. One that
    `begins` comes of nothing before it.
    """

    expression: str
    dice: tuple[Die, ...]
    total: int
    label: str = ""
    about: str = ""
    goal: int | None = None
    outcome: str = ""
    begins: bool = False


class Prose(Struct, frozen=True):
    """What somebody wrote, also in several lines; or, right after an answer, a line on what comes of it."""

    text: str
    is_consequence: bool = False


class Deed(Struct, frozen=True):
    """What somebody does: `deed` is the sentence without their name. `way` are the zones of a move."""

    who: str
    side: Side
    deed: str
    text: str
    way: tuple[str, str] | None = None


class Result(Struct, frozen=True):
    """What came of it, in a sentence (or none) and as changes; what `begins` comes of nothing before it."""

    text: str
    changes: tuple[Change, ...] = ()
    begins: bool = False


class World(Struct, frozen=True):
    """What happens without anybody's doing: who comes, who goes, how places change."""

    text: str
    people: tuple[Person, ...] = ()


class Remark(Struct, frozen=True):
    """A word about the game itself: a house rule, the end of a scene."""

    text: str


class Question(Struct, frozen=True):
    """A question to the oracle and its answer, in words; `roll` and `twist` are the dice of both."""

    text: str
    likelihood: str
    answer: str
    roll: Roll | None = None
    twist: Roll | None = None


class Twist(Struct, frozen=True):
    """Something unexpected, with what was drawn for it, if anything was."""

    text: str
    rolls: tuple[Roll, ...] = ()


class Draw(Struct, frozen=True):
    """A result of a random table; `steps` tell the way through tables within it."""

    table: str
    text: str
    steps: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()


class Expected(Struct, frozen=True):
    """How a scene came against what was expected of it."""

    text: str
    roll: Roll | None = None


class Listed(Struct, frozen=True):
    """A thread, a person or a place that has been put on its list, or changed there.

    `kind` is None for one that was forgotten, `standing` where nothing has said it.
    """

    kind: EntryKind | None
    name: str
    text: str
    standing: Standing | None = None
    note: str = ""


class Tracked(Struct, frozen=True):
    """A clock, a track or a timer as it stands now; `over` says so in words, of one that is `gone` too."""

    kind: TrackKind
    name: str
    done: int
    size: int
    over: str = ""
    gone: bool = False


class Tension(Struct, frozen=True):
    """The tension of the story has changed."""

    text: str


class FightBegins(Struct, frozen=True):
    """A fight begins, or `goes_on` in this scene; `text` tells of a surprise. The people are in their
    order.
    """

    text: str = ""
    people: tuple[Person, ...] = ()
    goes_on: bool = False


class Round(Struct, frozen=True):
    """A round begins, with how everybody stands."""

    number: int
    people: tuple[Person, ...] = ()


class FightEnds(Struct, frozen=True):
    """A fight ends, `goes_on` when the scene is over, or is `paused`: put aside for another time."""

    goes_on: bool = False
    paused: bool = False


Entry: TypeAlias = (
    Prose
    | Deed
    | Roll
    | Result
    | World
    | Remark
    | Question
    | Twist
    | Draw
    | Expected
    | Listed
    | Tracked
    | Tension
    | FightBegins
    | Round
    | FightEnds
)


class Scene(Struct, frozen=True):
    """A scene, or the part of it that was played in one session; the number is the players' own count."""

    number: int
    title: str
    entries: tuple[Entry, ...]


class Session(Struct, frozen=True):
    """An evening: its number, its ISO date and how many minutes were played, 0 where that is not known."""

    number: int
    date: str
    minutes: int
    scenes: tuple[Scene, ...]


class Chronicle(Struct, frozen=True):
    """A campaign, or a part of one, as players may read it; `rules` is the title of the rule system."""

    title: str
    rules: str
    language: str
    heroes: tuple[str, ...]
    sessions: tuple[Session, ...]

    @property
    def dates(self) -> tuple[str, ...]:
        """The days of the sessions, where they are known."""
        return tuple(session.date for session in self.sessions if session.date)
