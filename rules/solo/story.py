"""Where the story stands: its tension, its threads, people and places, and what this scene was to be."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

#: What there is a list of.
EntryKind: TypeAlias = Literal["thread", "person", "place"]
#: An entry that is `aside` or `closed` is kept, and never drawn (U71).
Standing: TypeAlias = Literal["open", "aside", "closed"]
#: How the scene came: as it was expected, altered, or interrupted by something else; "" is untested.
Turn: TypeAlias = Literal["", "expected", "altered", "interrupted"]

KINDS: tuple[EntryKind, ...] = ("thread", "person", "place")
STANDINGS: tuple[Standing, ...] = ("open", "aside", "closed")
LOWEST_TENSION, FIRST_TENSION, HIGHEST_TENSION = 1, 3, 6
MOST_WEIGHT = 5


class StoryEntry(Struct, frozen=True, omit_defaults=True):
    """A thread, a person or a place of the story.

    `weight` (1 to 5) is how often it is drawn beside others; `place` is the id of the place whose list it is
    on, "" for the whole world's. `scene` is the number of the scene that last named it. A `secret` one was
    entered for the game master alone.
    """

    id: str
    kind: EntryKind
    name: str
    standing: Standing = "open"
    weight: int = 1
    place: str = ""
    note: str = ""
    scene: int = 0
    secret: bool = False


class Story(Struct, frozen=True, omit_defaults=True):
    """The story as state: `tension` from 1 to 6, the lists, and where it plays.

    `edits` are notes that were written anew, by the seq of their records. `over` is the number of the last
    scene that was ended with its bookkeeping.
    """

    tension: int = FIRST_TENSION
    entries: tuple[StoryEntry, ...] = ()
    place: str = ""
    expectation: str = ""
    turn: Turn = ""
    edits: dict[int, str] = {}
    over: int = 0

    def of_kind(self, kind: EntryKind, *standings: Standing) -> tuple[StoryEntry, ...]:
        """The entries of a kind that stand so, all of them when nothing is said."""
        return tuple(e for e in self.entries if e.kind == kind and (not standings or e.standing in standings))

    def entry(self, entry_id: str) -> StoryEntry | None:
        """The entry of that id, or None."""
        return next((entry for entry in self.entries if entry.id == entry_id), None)

    def drawn_from(self, *kinds: EntryKind) -> tuple[StoryEntry, ...]:
        """Whatever a twist may draw: open, and on the list of the place or of the whole world (U71)."""
        return tuple(
            e
            for e in self.entries
            if e.kind in kinds and e.standing == "open" and e.place in ("", self.place)
        )
