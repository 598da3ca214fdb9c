"""The story as rows, for its editor and its pane: tension, threads, people, places, clocks. Pure."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from app.filling import filled
from app.present import HIDDEN
from app.text import fold
from app.widgets.spans import cells, cut, padded, shown
from rules.solo.oracle import twist_odds
from rules.solo.story import HIGHEST_TENSION, EntryKind, Standing, StoryEntry
from rules.state import State, Track
from rules.telling import track_pips
from rules.text import Line, Role, Span, Translator

Section: TypeAlias = Literal["tension", "thread", "person", "place", "track"]

SECTIONS: tuple[Section, ...] = ("tension", "thread", "person", "place", "track")
#: The kinds of entries, in the order of their sections.
ENTRIES: tuple[EntryKind, ...] = ("thread", "person", "place")

#: How an entry stands, as one cell.
SIGNS: dict[Standing, str] = {"open": "●", "aside": "◌", "closed": "✓"}
_NAME_MOST = 34


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


def tension_line(state: State, t: Translator) -> Line:
    """The tension as pips, its number and what it makes of twists."""
    tension = state.story.tension
    pips = "◆" * tension + "◇" * (HIGHEST_TENSION - tension)
    chance = t.percent(twist_odds(tension))
    return (
        Span(f"{t.text('Tension')} ", "muted"),
        Span(pips, "karma"),
        Span(f" {tension}", "strong"),
        Span(f" · {t.text('twist')} {chance}", "muted"),
    )


def entry_line(state: State, entry: StoryEntry, width: int) -> Line:
    """An entry in a width: how it stands, its name, weight and place; then its note as far as it goes."""
    role: Role = "plain" if entry.standing == "open" else "muted"
    here = entry.kind == "place" and state.story.place == entry.id
    spans = [Span(f"{SIGNS[entry.standing]} ", "good" if entry.standing == "open" else "muted")]
    spans.append(Span(entry.name, "strong" if here else role))
    if here:
        spans.append(Span(" ▸", "accent"))
    if entry.weight > 1:
        spans.append(Span(f" ×{entry.weight}", "karma"))
    place = state.story.entry(entry.place)
    if place is not None:
        spans.append(Span(f" @ {place.name}", "muted"))
    if entry.note:
        spans.append(Span(f" — {entry.note}", "note"))
    return cut(shown(tuple(spans)), width)


def is_untouched(state: State, entry: StoryEntry) -> bool:
    """Whether an open thread has been named in neither this scene nor the one before."""
    return entry.kind == "thread" and entry.standing == "open" and entry.scene < state.scene.number - 1


def since_line(state: State, entry: StoryEntry, t: Translator) -> Line:
    """When an entry was named last."""
    when = filled(t.text("scene {n}"), n=entry.scene)
    return (Span(when, "harm" if is_untouched(state, entry) else "muted"),)


def track_line(track: Track, name: int, width: int) -> Line:
    """A track with its name in so many cells."""
    secret = (Span(f"{HIDDEN} ", "muted"),) if track.secret else ()
    left = padded(cut(shown((*secret, Span(track.name))), name), name)
    pips: Line = (Span("  "), Span(track_pips(track), "karma"), Span(f"  {track.done}/{track.size}", "muted"))
    return cut((*left, *pips), width)


def track_names_width(state: State, width: int) -> int:
    """The cells that the names of tracks get."""
    longest = max((cells(shown((Span(track.name),))) + 2 * track.secret for track in state.tracks), default=0)
    return max(4, min(longest, width // 2, _NAME_MOST))
