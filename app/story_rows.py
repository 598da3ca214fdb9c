"""What the story has, row by row and in order: tension, threads, people, places, clocks. Pure."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from app.text import fold
from rules.solo.story import EntryKind, Standing, StoryEntry
from rules.state import State, Track
from rules.text import Translator

Section: TypeAlias = Literal["tension", "thread", "person", "place", "track"]

SECTIONS: tuple[Section, ...] = ("tension", "thread", "person", "place", "track")
#: The kinds of entries, in the order of their sections.
ENTRIES: tuple[EntryKind, ...] = ("thread", "person", "place")

#: How an entry stands, as one cell.
SIGNS: dict[Standing, str] = {"open": "●", "aside": "◌", "closed": "✓"}


class StoryRow(NamedTuple):
    """A row: a heading with the id "", where something can be added, or one of its section's."""

    section: Section
    id: str = ""


class Sought(NamedTuple):
    """What entries of the log are to name: a whole name, or also the first name of a person."""

    name: str
    short: str = ""


#: What a name may begin with that nobody is called by.
_ARTICLES = frozenset({"the", "a", "an", "el", "la", "los", "las", "un", "una", "lo"})


def first_name(entry: StoryEntry) -> str:
    """What a person is called for short; "" where that is nothing of its own."""
    first, _, rest = entry.name.partition(" ")
    return first.strip(",") if entry.kind == "person" and rest and fold(first) not in _ARTICLES else ""


def story_rows(state: State) -> list[StoryRow]:
    """All rows, section by section; the open entries of a section first."""
    rows = [StoryRow("tension")]
    for kind in ENTRIES:
        rows += [StoryRow(kind), *(StoryRow(kind, entry.id) for entry in in_order(state, kind))]
    return [*rows, StoryRow("track"), *(StoryRow("track", track.id) for track in state.tracks)]


def in_order(state: State, kind: EntryKind) -> list[StoryEntry]:
    """The entries of a kind as they are read: open, set aside, closed."""
    standings = list(SIGNS)
    return sorted(state.story.of_kind(kind), key=lambda entry: standings.index(entry.standing))


def track_of_row(state: State, row: StoryRow) -> Track | None:
    """The track, clock or timer of a row."""
    return next((track for track in state.tracks if row.section == "track" and track.id == row.id), None)


def section_word(section: Section, t: Translator) -> str:
    """The heading of a section."""
    words = {
        "tension": t.text("Tension"),
        "thread": t.text("Threads"),
        "person": t.text("People"),
        "place": t.text("Places"),
        "track": t.text("Clocks, tracks, timers"),
    }
    return words[section]


def is_untouched(state: State, entry: StoryEntry) -> bool:
    """Whether an open thread has been named in neither this scene nor the one before."""
    return entry.kind == "thread" and entry.standing == "open" and entry.scene < state.scene.number - 1
