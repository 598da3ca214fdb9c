"""Single events as players may read them: by the ids and names that they know, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import events as ev
from rules.evolve import evolve
from rules.naming import words_of
from rules.outward import (
    outward_creature,
    outward_ids,
    outward_phase,
    outward_scene,
    outward_status,
    outward_tracks,
    outward_zones,
)
from rules.record import AnyRecord, fold
from rules.secrets import Secrets, secrets_of
from rules.state import GM, State
from rules.veiling import in_sight, outward_scene_number


def _is_note(event: ev.AnyEvent) -> bool:
    """Whether it is an encounter's name or note, which are the game master's."""
    return isinstance(event, ev.Happened) and event.cause.startswith("encounter-")


def without_lists(events: Iterable[ev.AnyEvent]) -> tuple[ev.AnyEvent, ...]:
    """The events without what the game master keeps: the words for conditions, the lists of the story."""
    return tuple(
        replace(event, changes={}) if isinstance(event, ev.StoryChanged) else event
        for event in map(_without_intent, events)
        if event is not None
        and not isinstance(event, ev.Coined | ev.EncounterKept | ev.FightNamed)
        and not _is_note(event)
    )


#: What a creature means to do, and whom it remembers: the game master's.
_INTENT = frozenset({"behaviour", "hurt_by"})


def _without_intent(event: ev.AnyEvent) -> ev.AnyEvent | None:
    """An event without what a creature means to do; None when it says nothing else."""
    if isinstance(event, ev.Added) and event.behaviour:
        return replace(event, behaviour=())
    if isinstance(event, ev.Entered):
        return replace(event, creature={k: v for k, v in event.creature.items() if k not in _INTENT})
    if isinstance(event, ev.CreaturePatched) and not _INTENT.isdisjoint(event.changes):
        changes = {key: value for key, value in event.changes.items() if key not in _INTENT}
        return replace(event, changes=changes) if changes else None
    return event


#: What somebody wrote in the arguments of a change of the story; everything else are words of the rules.
_WRITTEN = frozenset({"name", "note", "text", "expectation", "changes"})


def each_event(record: AnyRecord, before: State) -> Iterator[tuple[ev.AnyEvent, tuple[ev.AnyEvent, ...]]]:
    """Each event of a record with what players may read of it."""
    end = fold(before, record).veil
    # By the end of a record everybody has the number that they come into view with.
    veil = replace(end, aliases={**before.veil.aliases, **end.aliases})
    state, left = before, before
    for event in record.events:
        after = evolve(state, event)
        if isinstance(event, ev.Removed):
            left = state
        here, there = replace(state, veil=veil), replace(after, veil=veil)
        yield event, tuple(_outward(event, here, there, secrets_of(there, also=(before, left, here))))
        state = after


def _outward(event: ev.AnyEvent, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    seen_before = [c.id for c in before.creatures.values() if in_sight(before, c)]
    seen_after = [c.id for c in after.creatures.values() if in_sight(after, c)]
    for id_ in seen_before:
        if id_ not in seen_after:
            yield ev.Removed(secrets.aliases.get(id_, id_))
    come = [id_ for id_ in seen_after if id_ not in seen_before]
    if isinstance(event, ev.ZonesChanged):
        yield from _zones(event, before, after, secrets)
    for id_ in come:
        yield _added(after, id_, secrets)
    if come or isinstance(event, ev.Added | ev.Entered | ev.Removed | ev.ZonesChanged | ev.Veiled):
        return
    teller = _TELLERS.get(type(event))
    if teller is not None:
        yield from teller(event, before, after, secrets)
        return
    values = msgspec.to_builtins(event)
    if not secrets.told_in(values):
        yield from _aliased(event, values, secrets)


def _aliased(event: Any, values: dict[str, Any], secrets: Secrets) -> Iterator[ev.AnyEvent]:
    """An event by the ids that players know; none where somebody's id is a word of the rules."""
    with suppress(msgspec.ValidationError):
        yield msgspec.convert(secrets.aliased(values), type(event))


def _added(state: State, creature_id: str, secrets: Secrets) -> ev.Added:
    """Somebody who has come into view, as they are."""
    creature = outward_creature(state, state.creatures[creature_id], secrets, 0)
    return ev.Added(
        id=creature.id,
        name=creature.name,
        number=creature.number,
        key=len(state.creatures),
        side=creature.side,
        zone=creature.zone,
        sheet=ev.json_values(creature.sheet),
        entry=creature.entry,
    )


def _coined(event: ev.AnyEvent, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    """The words for conditions and the encounters are the game master's."""
    yield from ()


def _told_story(
    event: ev.StoryChanged, before: State, after: State, secrets: Secrets
) -> Iterator[ev.AnyEvent]:
    """A change of the story in words, by the names that players know; its lists are the game master's.

    Whatever was not entered in secret is public as it is said; who sees the lists as they stand is not.
    """
    if not secrets.names_in(_texts(event.args)) and not _is_entered_in_secret(event.args, before, after):
        args = {
            key: _known(value, secrets) if key in _WRITTEN else value for key, value in event.args.items()
        }
        yield from without_lists((replace(event, args=args),))


def _known(value: Any, secrets: Secrets) -> Any:
    """What somebody wrote, also where several things were written, by the names that players know."""
    if isinstance(value, dict):
        return {key: _known(each, secrets) if key in _WRITTEN else each for key, each in value.items()}
    return secrets.text(value) if isinstance(value, str) else value


def _happened(event: ev.Happened, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    """Also without a question or a result that names somebody hidden; of a deed only those it is done to."""
    args = event.args
    if event.cause == "scene-over":
        yield replace(event, args={**args, "number": outward_scene_number(before.scene)})
        return
    if "who" in args and isinstance(args.get("targets"), list):
        seen = [target for target in args["targets"] if target not in secrets.creatures]
        event = replace(event, args={**args, "targets": seen})
    values = msgspec.to_builtins(event)
    if _is_note(event):
        return
    if event.cause == "solo.twist" and _is_entered_in_secret({"name": event.args["text"]}, before, after):
        # That there is a twist has been seen; what was drawn for it has not.
        yield replace(event, args={**event.args, "text": ""})
        return
    solo = event.cause.startswith("solo.")
    if not secrets.told_in(values) and not (solo and secrets.names_in(_texts(event.args))):
        yield from _aliased(event, values, secrets)


def _is_entered_in_secret(args: dict[str, Any], before: State, after: State) -> bool:
    """Whether a name in what is said is that of an entry of the story which players do not know of."""
    said = f" {words_of(str(args.get('name', '')))} "
    entries = (*before.story.entries, *after.story.entries)
    return any(entry.secret and f" {words_of(entry.name)} " in said for entry in entries)


def _texts(args: dict[str, Any]) -> str:
    """Every text in the arguments of an event."""
    return " ".join(str(value) for value in args.values())


def _zones(event: ev.ZonesChanged, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    """A zone that is taken out of sight has not gone, nor is one new that comes into it."""
    zones, args = outward_zones(after), event.args
    known = [any(z.id == args["zone"] and not z.hidden for z in state.zones) for state in (before, after)]
    if known == [False, True]:
        cause = event.cause if event.cause == "zone-added" else "zone-shown"
        yield ev.ZonesChanged(zones, cause, {"zone": args["zone"]})
    elif known == [True, False]:
        cause = event.cause if event.cause == "zone-removed" else "zone-hidden"
        yield ev.ZonesChanged(zones, cause, {"zone": args["zone"]})
    elif known == [True, True] and args.get("other") not in secrets.ids:
        yield ev.ZonesChanged(zones, event.cause, args)


def _ordered(event: ev.Ordered, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    order = outward_ids(event.order, secrets)
    if secrets.told_in(event.args):
        yield ev.Ordered(order)
    else:
        yield ev.Ordered(order, event.cause, secrets.aliased(event.args))


def _called(event: ev.Called, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    yield ev.Called(outward_ids(event.creatures, secrets))


def _turn(event: ev.TurnStarted, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    phase = outward_phase(after)
    if event.creature is None or event.creature in secrets.creatures:
        yield ev.TurnStarted(None, phase)
    else:
        yield ev.TurnStarted(secrets.aliases.get(event.creature, event.creature), phase, event.cause)


def _status(event: ev.StatusChanged, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    args = _unsigned(event.args, secrets)
    held = [state.creatures[event.creature].statuses.get(event.status) for state in (before, after)]
    if any(status is not None and status.secret for status in held):
        return
    if event.creature in secrets.creatures or secrets.names_in(event.status) or secrets.told_in(args):
        return
    yield ev.StatusChanged(
        secrets.aliases.get(event.creature, event.creature),
        secrets.text(event.status),
        None if event.value is None else outward_status(event.value, secrets),
        event.cause,
        secrets.aliased(args),
    )


def _sheet(event: ev.SheetPatched, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    """What somebody in sight has lost or gained, be it by somebody hidden."""
    values = msgspec.to_builtins(replace(event, args=_unsigned(event.args, secrets)))
    if not secrets.told_in(values):
        yield from _aliased(event, values, secrets)


def _unsigned(args: dict[str, Any], secrets: Secrets) -> dict[str, Any]:
    """Arguments without who did it, where that is somebody hidden."""
    return {**args, "by": GM} if args.get("by") in secrets.creatures else args


def _tracks(event: ev.TracksChanged, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    shown = {track.id for state in (before, after) for track in outward_tracks(state.tracks, secrets)}
    if event.args["track"] in shown:
        yield ev.TracksChanged(outward_tracks(after.tracks, secrets), event.cause, event.args)


def _scene(event: ev.SceneStarted, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    shown = outward_scene(after.scene, secrets)
    yield ev.SceneStarted(shown.number, shown.title)


def _noted(event: ev.Noted, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    if not secrets.names_in(event.text):
        yield ev.Noted(secrets.text(event.text))


def _renamed(event: ev.Renamed, before: State, after: State, secrets: Secrets) -> Iterator[ev.AnyEvent]:
    if event.creature not in secrets.creatures:
        shown = outward_creature(after, after.creatures[event.creature], secrets, 0)
        yield ev.Renamed(shown.id, shown.name, shown.number)


def _patched(
    event: ev.CreaturePatched, before: State, after: State, secrets: Secrets
) -> Iterator[ev.AnyEvent]:
    if event.creature in secrets.creatures:
        return
    values = msgspec.to_builtins(event)
    for changed in (values["changes"], values.get("args", {}).get("fields", {})):
        for key in ("hidden", *_INTENT):
            changed.pop(key, None)
    if values["changes"] and not secrets.told_in(values):
        yield from _aliased(event, values, secrets)


_TELLERS: dict[type, Any] = {
    ev.Coined: _coined,
    ev.EncounterKept: _coined,
    ev.FightNamed: _coined,
    ev.StoryChanged: _told_story,
    ev.Happened: _happened,
    ev.Ordered: _ordered,
    ev.Called: _called,
    ev.TurnStarted: _turn,
    ev.StatusChanged: _status,
    ev.TracksChanged: _tracks,
    ev.SceneStarted: _scene,
    ev.Noted: _noted,
    ev.Renamed: _renamed,
    ev.CreaturePatched: _patched,
    ev.SheetPatched: _sheet,
}
