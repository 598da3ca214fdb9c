"""The rows of the story as lines of a width, for its editor and its pane. Pure."""

from __future__ import annotations

from app.filling import filled
from app.present import HIDDEN
from app.story_rows import SIGNS, is_untouched
from app.widgets.spans import cells, cut, padded, shown
from rules.solo.oracle import twist_odds
from rules.solo.story import HIGHEST_TENSION, StoryEntry
from rules.state import State, Track
from rules.telling import track_pips
from rules.text import Line, Role, Span, Translator

_NAME_MOST = 34


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
