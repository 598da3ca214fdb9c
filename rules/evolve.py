"""The fold: a state and an event make the next state. No rule, no dice, no clock."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast, get_type_hints

import msgspec
from msgspec.structs import replace

from rules import events as ev
from rules.naming import name_key
from rules.solo.story import Story, StoryEntry
from rules.state import AnyCreature, Creature, Encounter, Scene, State
from rules.system import get, open_type


def evolve(state: State, event: ev.AnyEvent) -> State:
    """The state after one event; total: an event about somebody who is gone changes nothing."""
    folded: State = _FOLDS[type(event)](state, event)
    return folded


def _added(state: State, event: ev.Added) -> State:
    system = get(state.rules)
    creature: AnyCreature = Creature(
        id=event.id,
        name=event.name,
        number=event.number,
        key=event.key,
        side=event.side,
        zone=event.zone,
        sheet=msgspec.convert(event.sheet, system.sheet_type),
        entry=event.entry,
        hidden=event.hidden,
        behaviour=event.behaviour,
    )
    return replace(
        state,
        creatures={**state.creatures, event.id: creature},
        counters=_counted(state, event.name, event.number),
    )


def _removed(state: State, event: ev.Removed) -> State:
    return replace(
        state,
        creatures={id_: c for id_, c in state.creatures.items() if id_ != event.creature},
        order=tuple(id_ for id_ in state.order if id_ != event.creature),
        called=tuple(id_ for id_ in state.called if id_ != event.creature),
        active=None if state.active == event.creature else state.active,
    )


def _renamed(state: State, event: ev.Renamed) -> State:
    renamed = _patched(state, event.creature, {"name": event.name, "number": event.number})
    return replace(renamed, counters=_counted(state, event.name, event.number))


def _counted(state: State, name: str, number: int) -> dict[str, int]:
    key = name_key(name)
    return {**state.counters, key: max(number, state.counters.get(key, 0))}


def _patched(state: State, creature_id: str, changes: dict[str, Any]) -> State:
    creature = state.creatures.get(creature_id)
    if creature is None:
        return state
    return replace(state, creatures={**state.creatures, creature_id: replace(creature, **changes)})


def _creature_patched(state: State, event: ev.CreaturePatched) -> State:
    changes = event.changes
    if "behaviour" in changes:
        changes = {**changes, "behaviour": tuple(changes["behaviour"])}
    return _patched(state, event.creature, changes)


def _sheet_patched(state: State, event: ev.SheetPatched) -> State:
    creature = state.creatures.get(event.creature)
    if creature is None:
        return state
    changes = event.changes
    if any(isinstance(value, list | dict) for value in changes.values()):
        hints = _field_types(cast("Any", type(creature.sheet)))
        changes = {field: msgspec.convert(value, hints[field]) for field, value in changes.items()}
    return _patched(state, event.creature, {"sheet": replace(creature.sheet, **changes)})


@lru_cache(maxsize=32)
def _field_types(sheet_type: Any) -> dict[str, Any]:
    return get_type_hints(sheet_type)


def _moved(state: State, event: ev.Moved) -> State:
    return _patched(state, event.creature, {"zone": event.zone})


def _time_changed(state: State, event: ev.TimeChanged) -> State:
    return replace(_nobody_acted(state), time=event.time, round=0, phase=None, active=None, order=())


def _ordered(state: State, event: ev.Ordered) -> State:
    """A new order takes no turn away: who is put before the active one is still due in this round."""
    ahead, later = _after_active(state, state.order), _after_active(state, event.order)
    creatures = dict(state.creatures)
    for id_ in (*ahead, *later):
        if (creature := creatures.get(id_)) is not None:
            due = id_ not in later and not creature.acted
            creatures[id_] = creature if creature.due == due else replace(creature, due=due)
    return replace(state, order=event.order, creatures=creatures)


def _after_active(state: State, order: tuple[str, ...]) -> tuple[str, ...]:
    """Who comes after the active one; nobody while nobody is active."""
    return order[order.index(state.active) + 1 :] if state.active in order else ()


def _called(state: State, event: ev.Called) -> State:
    return replace(state, called=event.creatures)


def _zones_changed(state: State, event: ev.ZonesChanged) -> State:
    return replace(state, zones=event.zones)


def _tracks_changed(state: State, event: ev.TracksChanged) -> State:
    return replace(state, tracks=event.tracks)


def _round_started(state: State, event: ev.RoundStarted) -> State:
    return replace(_nobody_acted(state), round=event.round)


def _nobody_acted(state: State) -> State:
    creatures = {
        id_: replace(c, acted=False, held=False, interrupted=False, due=False)
        if c.acted or c.held or c.interrupted or c.due
        else c
        for id_, c in state.creatures.items()
    }
    return replace(state, creatures=creatures, called=())


def _turn_started(state: State, event: ev.TurnStarted) -> State:
    return replace(state, active=event.creature, phase=event.phase)


def _rolled(state: State, event: ev.Rolled) -> State:
    return replace(state, draws=state.draws + event.draws) if event.draws else state


def _opened(state: State, event: ev.Opened) -> State:
    return replace(state, open=msgspec.convert(event.resolution, open_type(get(state.rules))))


def _closed(state: State, event: ev.Closed) -> State:
    return replace(state, open=None, opener=None, open_secret=False)


def _scene_started(state: State, event: ev.SceneStarted) -> State:
    scene = Scene(event.number, event.title, event.secret, event.unseen, event.shown)
    return replace(state, scene=scene, fight="")


def _status_changed(state: State, event: ev.StatusChanged) -> State:
    creature = state.creatures.get(event.creature)
    if creature is None:
        return state
    statuses = {key: status for key, status in creature.statuses.items() if key != event.status}
    if event.value is not None:
        # One that is there already keeps its place.
        order = creature.statuses if event.status in creature.statuses else (*creature.statuses, event.status)
        statuses = {key: event.value if key == event.status else creature.statuses[key] for key in order}
    return _patched(state, event.creature, {"statuses": statuses})


def _encounter_kept(state: State, event: ev.EncounterKept) -> State:
    rest = tuple(encounter for encounter in state.encounters if encounter.id != event.id)
    if event.encounter is None:
        return replace(state, encounters=rest)
    sheet: Any = get(state.rules).sheet_type
    kept = msgspec.convert(event.encounter, Encounter[sheet])
    if len(rest) == len(state.encounters):
        return replace(state, encounters=(*rest, kept))
    # One that is there already keeps its place.
    return replace(state, encounters=tuple(kept if e.id == event.id else e for e in state.encounters))


def _entered(state: State, event: ev.Entered) -> State:
    sheet: Any = get(state.rules).sheet_type
    creature: AnyCreature = msgspec.convert(event.creature, Creature[sheet])
    return replace(
        state,
        creatures={**state.creatures, creature.id: creature},
        counters=_counted(state, creature.name, creature.number),
    )


def _fight_named(state: State, event: ev.FightNamed) -> State:
    return replace(state, fight=event.name)


def _session_started(state: State, event: ev.SessionStarted) -> State:
    return replace(state, session=event.number)


def _story_changed(state: State, event: ev.StoryChanged) -> State:
    changes = dict(event.changes)
    put = {entry.id: entry for entry in msgspec.convert(changes.pop("put", ()), tuple[StoryEntry, ...])}
    drop, edit = set(changes.pop("drop", ())), changes.pop("edit", {})
    values = {**msgspec.to_builtins(state.story), **changes}
    story = msgspec.convert(values, Story, strict=False)
    if put or drop:
        # One that is there already keeps its place.
        kept = tuple(put.pop(entry.id, entry) for entry in story.entries if entry.id not in drop)
        story = replace(story, entries=(*kept, *put.values()))
    if edit:
        story = replace(story, edits={**story.edits, **{int(seq): text for seq, text in edit.items()}})
    return replace(state, story=story)


def _coined(state: State, event: ev.Coined) -> State:
    return replace(state, conditions=(*state.conditions, event.words))


def _book_changed(state: State, event: ev.BookChanged) -> State:
    return replace(state, book=msgspec.convert(event.book, get(state.rules).book_type))


def _veiled(state: State, event: ev.Veiled) -> State:
    return replace(state, veil=event.veil)


def _option_changed(state: State, event: ev.OptionChanged) -> State:
    return replace(state, options={**state.options, event.key: event.value})


def _unchanged(state: State, event: ev.Event) -> State:
    return state


_FOLDS: dict[type, Any] = {
    ev.Added: _added,
    ev.Removed: _removed,
    ev.Renamed: _renamed,
    ev.CreaturePatched: _creature_patched,
    ev.SheetPatched: _sheet_patched,
    ev.Moved: _moved,
    ev.TimeChanged: _time_changed,
    ev.Ordered: _ordered,
    ev.Called: _called,
    ev.ZonesChanged: _zones_changed,
    ev.TracksChanged: _tracks_changed,
    ev.RoundStarted: _round_started,
    ev.TurnStarted: _turn_started,
    ev.Rolled: _rolled,
    ev.Opened: _opened,
    ev.Closed: _closed,
    ev.SceneStarted: _scene_started,
    ev.StatusChanged: _status_changed,
    ev.EncounterKept: _encounter_kept,
    ev.Entered: _entered,
    ev.FightNamed: _fight_named,
    ev.SessionStarted: _session_started,
    ev.StoryChanged: _story_changed,
    ev.Coined: _coined,
    ev.BookChanged: _book_changed,
    ev.Veiled: _veiled,
    ev.Noted: _unchanged,
    ev.OptionChanged: _option_changed,
    ev.Happened: _unchanged,
}


class Draft:
    """A state being worked on inside one decision: emit events, read the state that they make."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[ev.AnyEvent] = []

    def emit(self, *new_events: ev.AnyEvent) -> None:
        """Add events and fold them."""
        for event in new_events:
            self.events.append(event)
            self.state = evolve(self.state, event)

    def stop(self, resolution: msgspec.Struct) -> None:
        """Leave a resolution open, waiting for an answer."""
        self.emit(ev.Opened(ev.json_values(resolution)))

    def close(self, cause: str = "") -> None:
        """Close the open resolution, if one is open."""
        if self.state.open is not None:
            self.emit(ev.Closed(cause))
