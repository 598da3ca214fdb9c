"""Zones, tracks and delays as sentences, the same for every system."""

from __future__ import annotations

from rules import commands as do
from rules.commands import Command
from rules.events import AnyEvent, Called, TracksChanged, ZonesChanged
from rules.people import named, zone_named
from rules.state import State, Track
from rules.text import Line, Span, Told, Translator, line, phrase, plain


def tell(event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """One of these events in words, or None when it is another."""
    if isinstance(event, ZonesChanged):
        return Told(_zones(event, before, after, t))
    if isinstance(event, TracksChanged):
        return Told(_tracks(event, before, after, t))
    if isinstance(event, Called):
        new = [id_ for id_ in event.creatures if id_ not in before.called]
        if new:
            return Told(phrase(t.text("{who} calls to act next"), {"who": named(before, new[0])}))
    return None


def _zones(event: ZonesChanged, before: State, after: State, t: Translator) -> Line:
    args = event.args
    old, new = zone_named(before, args["zone"], t), zone_named(after, args["zone"], t)
    if event.cause == "zone-changed":
        return _zone_changed(args["changes"], old, new, t)
    templates = {
        "zone-added": t.text("New zone: {zone}"),
        "zone-removed": t.text("Zone gone: {zone}"),
        "zone-linked": t.text("{zone} and {other} are one move apart"),
        "zone-unlinked": t.text("{zone} and {other} are no longer linked"),
    }
    zone = old if event.cause == "zone-removed" else new
    other = zone_named(after, args.get("other", ""), t)
    return phrase(templates[event.cause], {"zone": Span(zone, "strong"), "other": Span(other, "strong")})


def _zone_changed(changes: dict[str, object], old: str, new: str, t: Translator) -> Line:
    words = {
        ("difficult", True): t.text("difficult terrain"),
        ("difficult", False): t.text("easy terrain"),
        ("out", True): t.text("out of combat"),
        ("out", False): t.text("in combat"),
        ("hidden", True): t.text("kept hidden"),
        ("hidden", False): t.text("in sight"),
    }
    said = [words[key, bool(value)] for key, value in changes.items() if key != "name"]
    if "name" in changes:
        said.insert(0, t.text("now called {name}").replace("{name}", new))
    return line(Span(old, "strong"), f": {', '.join(said)}")


def track_pips(track: Track) -> str:
    """A track as pips: done, then to do."""
    return "●" * track.done + "○" * (track.size - track.done)


def _tracks(event: TracksChanged, before: State, after: State, t: Translator) -> Line:
    state = before if event.cause == "track-removed" else after
    track = next(track for track in state.tracks if track.id == event.args["track"])
    if event.cause == "track-removed":
        return phrase(t.text("Track gone: {track}"), {"track": Span(track.name, "strong")})
    pips = Span(track_pips(track), "accent")
    if track.done < track.size:
        return line(Span(track.name, "strong"), " ", pips, Span(f" {track.done}/{track.size}", "muted"))
    return line(Span(track.name, "strong"), " ", pips, " ", Span(t.text("done"), "good"))


def title_of(command: Command, before: State, t: Translator) -> str:
    """A short name for undo of a command about zones, tracks or delays; "" when it is another."""
    match command:
        case do.AddZone(name=name) | do.AddTrack(name=name):
            return t.text("add {name}").replace("{name}", name)
        case do.LinkZones(zone=zone) | do.RemoveZone(zone=zone) | do.SetZone(zone=zone):
            return t.text("zone {zone}").replace("{zone}", zone_named(before, zone, t))
        case do.StepTrack(track=track_id) | do.RemoveTrack(track=track_id):
            name = next((track.name for track in before.tracks if track.id == track_id), track_id)
            return t.text("track {name}").replace("{name}", name)
        case do.Hold(creature=creature):
            template = t.text("{who} holds")
        case do.Now(creature=creature):
            template = t.text("{who} acts now")
        case do.Pass():
            return t.text("pass")
        case _:
            return ""
    return plain(phrase(template, {"who": named(before, creature)}))
