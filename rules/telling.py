"""Zones, tracks, statuses and delays as sentences, the same for every system."""

from __future__ import annotations

from rules import commands as do
from rules import told_encounters
from rules.commands import Command
from rules.events import (
    AnyEvent,
    BookChanged,
    Called,
    CreaturePatched,
    EncounterKept,
    Happened,
    SessionStarted,
    StatusChanged,
    TracksChanged,
    ZonesChanged,
)
from rules.people import named, named_all, zone_named
from rules.state import State, Track, Until
from rules.system import get
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
    if isinstance(event, EncounterKept):
        return told_encounters.tell(event, before, after, t)
    if isinstance(event, Happened) and event.cause == "encounter-note":
        return Told(line(Span("◌ ", "muted"), Span(event.args["text"], "note")))
    if isinstance(event, Happened) and event.cause == "encounter-started":
        started = phrase(t.text("Encounter: {name}"), {"name": Span(event.args["name"], "strong")})
        if event.args.get("zones"):
            started = (*started, Span(f" · {told_encounters.told_zones(after.zones, t)}", "muted"))
        if not event.args["paused"]:
            return Told(started)
        paused = phrase(t.text("paused: {name}"), {"name": event.args["paused"]})
        return Told((*started, Span(" · ", "muted"), *(Span(span.text, "muted") for span in paused)))
    if isinstance(event, SessionStarted):
        return Told(_session(event, before, t))
    if isinstance(event, CreaturePatched) and event.cause in ("absent", "present"):
        absent, present = t.text("{who} is absent"), t.text("{who} is back")
        return Told(
            phrase(absent if event.cause == "absent" else present, {"who": named(before, event.creature)})
        )
    if isinstance(event, StatusChanged):
        return _status(event, before, t)
    if isinstance(event, BookChanged):
        return Told(line(t.text("What this campaign keeps for everybody has changed")))
    return None


def _session(event: SessionStarted, before: State, t: Translator) -> Line:
    words = t.text("Session {n}").replace("{n}", str(event.number))
    labels = {reset.id: t.text(reset.label) for reset in get(before.rules).resets}
    anew = ", ".join(labels.get(reset, reset) for reset in event.resets)
    rest = Span(f" · {t.text('anew: {what}').replace('{what}', anew)}", "muted") if anew else Span("")
    return line(Span(words, "accent"), rest)


def status_word(state: State, key: str, t: Translator) -> str:
    """A state of the rule system by its name, a condition in the table's own words."""
    return next((t.text(spec.label) for spec in get(state.rules).states if spec.id == key), key)


def until_words(until: Until, state: State, t: Translator) -> str:
    """When something ends: "until the end of Goblin 1's turn", "2 rounds", "this scene"."""
    n = until.count
    if until.when == "round":
        return t.plural("this round", "{n} rounds", n).replace("{n}", str(n))
    if until.when == "scene":
        return t.plural("this scene", "{n} scenes", n).replace("{n}", str(n))
    if until.when == "start":
        words = t.plural("until the start of {who}'s turn", "until {who} has begun {n} turns", n)
    else:
        words = t.plural("until the end of {who}'s turn", "until {who} has ended {n} turns", n)
    return words.replace("{n}", str(n)).replace("{who}", named(state, until.whose).text)


def _status(event: StatusChanged, before: State, t: Translator) -> Told | None:
    """A condition given, changed or over; a moment counted off it needs no words."""
    who, status = named(before, event.creature), Span(status_word(before, event.status, t), "strong")
    if event.value is None:
        taken = t.text("{who}: {status} is taken away")
        template = taken if event.cause == "removed" else t.text("{who}: {status} is over")
        return Told(phrase(template, {"who": who, "status": status}))
    if event.cause not in ("given", "changed"):
        return None
    by, has = event.args.get("by", 0), event.value.charges
    charges = f" {has}" if has else ""
    if event.cause == "changed" and by:
        charges = f" {'+' if by > 0 else '−'}{abs(by)} → {has}"
    until = event.value.until
    end = line(Span(f", {until_words(until, before, t)}", "muted")) if until is not None else ()
    return Told(line(who, ": ", status, charges, *end))


def _zones(event: ZonesChanged, before: State, after: State, t: Translator) -> Line:
    args = event.args
    if event.cause == "encounter":
        return ()
    old, new = zone_named(before, args["zone"], t), zone_named(after, args["zone"], t)
    if event.cause == "zone-changed":
        return _zone_changed(args["changes"], old, new, t)
    templates = {
        "zone-added": t.text("New zone: {zone}"),
        "zone-removed": t.text("Zone gone: {zone}"),
        "zone-shown": t.text("{zone} is in sight"),
        "zone-hidden": t.text("{zone} is out of sight"),
        "zone-linked": t.text("{zone} and {other} are one move apart"),
        "zone-unlinked": t.text("{zone} and {other} are no longer linked"),
        "zone-earlier": t.text("{zone} now stands before {other}"),
        "zone-later": t.text("{zone} now stands after {other}"),
    }
    zone = old if event.cause in ("zone-removed", "zone-hidden") else new
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
    if track.kind == "timer" and not track.done:
        return line(Span(track.name, "strong"), " ", pips, " ", Span(t.text("time is up"), "harm"))
    if track.kind == "clock" and track.done == track.size:
        return line(Span(track.name, "strong"), " ", pips, " ", Span(t.text("it strikes"), "harm"))
    if track.done < track.size or track.kind == "timer":
        return line(Span(track.name, "strong"), " ", pips, Span(f" {track.done}/{track.size}", "muted"))
    return line(Span(track.name, "strong"), " ", pips, " ", Span(t.text("done"), "good"))


def _zone_title(
    command: do.LinkZones | do.RemoveZone | do.SetZone | do.ShiftZone, before: State, t: Translator
) -> str:
    """What has been done to a zone, in a few words: a list of steps has many of one zone."""
    other = name = ""
    match command:
        case do.LinkZones(other=other, unlink=unlink):
            said = t.text("{zone} and {other} apart") if unlink else t.text("{zone} and {other} linked")
        case do.RemoveZone():
            said = t.text("zone {zone} gone")
        case do.ShiftZone(later=later):
            said = t.text("zone {zone} one place later") if later else t.text("zone {zone} one place earlier")
        case do.SetZone(name=str(name)):
            said = t.text("zone {zone} → {name}")
        case do.SetZone(hidden=bool(hidden)):
            said = t.text("zone {zone} out of sight") if hidden else t.text("zone {zone} in sight")
        case do.SetZone(difficult=bool(difficult)):
            said = t.text("zone {zone}: difficult") if difficult else t.text("zone {zone}: easy ground")
        case do.SetZone(out=bool(out)):
            said = t.text("zone {zone}: out of combat") if out else t.text("zone {zone}: in the fight")
        case _:
            said = t.text("zone {zone}")
    slots = {"zone": zone_named(before, command.zone, t), "name": name}
    slots["other"] = zone_named(before, other, t) if other else ""
    for slot, word in slots.items():
        said = said.replace(f"{{{slot}}}", word)
    return said


def title_of(command: Command, before: State, t: Translator) -> str:
    """A short name for undo of a command about zones, tracks, statuses or delays; "" when it is another."""
    match command:
        case do.AddZone(name=name) | do.AddTrack(name=name):
            return t.text("add {name}").replace("{name}", name)
        case do.LinkZones() | do.RemoveZone() | do.SetZone() | do.ShiftZone():
            return _zone_title(command, before, t)
        case do.StepTrack(track=track_id) | do.RemoveTrack(track=track_id):
            name = next((track.name for track in before.tracks if track.id == track_id), track_id)
            return t.text("track {name}").replace("{name}", name)
        case do.NewEncounter(name=name):
            return t.text("prepare {name}").replace("{name}", name)
        case (
            do.EditEncounter(encounter=id_)
            | do.RemoveEncounter(encounter=id_)
            | do.StartEncounter(encounter=id_)
        ):
            name = next((each.name for each in before.encounters if each.id == id_), id_)
            return t.text("encounter {name}").replace("{name}", name)
        case do.PauseEncounter():
            return t.text("fight paused")
        case do.StartSession():
            return t.text("new session")
        case do.SetPresence(creatures=creatures, absent=absent):
            template = t.text("{who} absent") if absent else t.text("{who} present")
            return plain(phrase(template, {"who": named_all(before, creatures)}))
        case do.ChangeStatus():
            return _status_title(command, before, t)
        case do.Hold(creature=creature):
            template = t.text("{who} holds")
        case do.Now(creature=creature):
            template = t.text("{who} acts now")
        case do.Pass():
            return t.text("pass")
        case _:
            return ""
    return plain(phrase(template, {"who": named(before, creature)}))


def _status_title(command: do.ChangeStatus, before: State, t: Translator) -> str:
    """ "Goblin 1, Burn +3"."""
    who, status = plain(named_all(before, command.creatures)), status_word(before, command.status, t)
    if command.off:
        return t.text("{who}, without {status}").replace("{who}", who).replace("{status}", status)
    n = command.charges
    charges = f" {'+' if n > 0 else '−'}{abs(n)}" if n else ""
    return f"{who}, {status}{charges}"
