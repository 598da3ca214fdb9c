"""What the story has, in words, a line each: `thread`, `clock` or `tension` with nothing behind it."""

from __future__ import annotations

from app.console.refusals import example_of
from app.filling import filled
from app.present import HIDDEN
from app.story_rows import ENTRIES, Section, in_order, section_word
from rules.people import zone_name
from rules.solo.oracle import twist_odds
from rules.solo.story import EntryKind, StoryEntry
from rules.solo.telling import standing_word
from rules.state import State, Track
from rules.text import Line, Span, Translator, line

#: Verbs that list what they are about when nothing is said behind them.
LISTING = ("tension", "thread", "person", "place", "clock", "timer", "track", "zone")


def listed(state: State, verb: str, t: Translator) -> tuple[Line, ...]:
    """What there is of the verb's kind; one line that says so where there is nothing."""
    if verb == "tension":
        chance = t.percent(twist_odds(state.story.tension))
        said = t.text("Tension {n}: a twist comes in {chance}")
        return (line(filled(said, n=state.story.tension, chance=chance)),)
    if verb == "zone":
        return tuple(_zone(state, number, t) for number in range(len(state.zones)))
    kind = next((kind for kind in ENTRIES if kind == verb), None)
    section: Section = kind or "track"
    heading = section_word(section, t)
    if kind is not None:
        rows = [_entry(state, kind, entry, t) for entry in in_order(state, kind)]
    else:
        rows = [_track(track, t) for track in state.tracks]
    if not rows:
        said = t.text("{list}: none yet, such as “{example}”")
        return (line(filled(said, list=heading, example=example_of(verb, t))),)
    return (line(f"{heading}:"), *rows)


def _entry(state: State, kind: EntryKind, entry: StoryEntry, t: Translator) -> Line:
    facts = [] if entry.standing == "open" and kind != "thread" else [standing_word(entry.standing, kind, t)]
    if kind == "place" and state.story.place == entry.id:
        facts.append(t.text("here"))
    if entry.weight > 1:
        facts.append(f"×{entry.weight}")
    if (place := state.story.entry(entry.place)) is not None:
        facts.append(place.name)
    facts.append(filled(t.text("scene {n}"), n=entry.scene))
    note = f". {entry.note}" if entry.note else ""
    return line(Span("  "), Span(entry.name, "strong"), f": {', '.join(facts)}{note}")


def _track(track: Track, t: Translator) -> Line:
    secret = f" {HIDDEN} {t.text('kept hidden')}" if track.secret else ""
    return line(Span("  "), Span(track.name, "strong"), f": {track.done}/{track.size}{secret}")


def _zone(state: State, number: int, t: Translator) -> Line:
    zone = state.zones[number]
    names = {each.id: zone_name(each, t) for each in state.zones}
    facts = [names[link] for link in zone.links if link in names]
    facts += [t.text("difficult terrain")] if zone.difficult else []
    facts += [t.text("kept hidden")] if zone.hidden else []
    return line(Span(names[zone.id], "strong"), f": {', '.join(facts)}" if facts else "")
