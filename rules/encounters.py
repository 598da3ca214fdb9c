"""Encounters: prepared fights, and fights that were paused; the party goes from one to the next."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from rules import commands as do
from rules.creatures import TABLE_LIMIT
from rules.dice import Tray
from rules.durations import forget
from rules.errors import Refused
from rules.events import (
    AnyEvent,
    Called,
    CreaturePatched,
    EncounterKept,
    Entered,
    FightNamed,
    Happened,
    Moved,
    Ordered,
    Removed,
    RoundStarted,
    SheetPatched,
    TimeChanged,
    TurnStarted,
    ZonesChanged,
    json_values,
)
from rules.evolve import Draft
from rules.naming import NAME_LIMIT, checked_name, free_id, free_key, name_key, new_id, next_numbers
from rules.places import keep_order
from rules.sides import PARTY
from rules.state import AnyCreature, Encounter, GameState, Stand, State, Until, Zone
from rules.system import get
from rules.zones import DEFAULT_ZONES

ENCOUNTER_LIMIT = 100
#: What a fight that nobody has named is called, in the language of the campaign's generated names.
_FIGHT = {"en": "Fight", "es": "Combate"}
NOTE_LIMIT = 4000


def encounter_of(state: State, encounter_id: str) -> Encounter[Any]:
    """The encounter of that id; Refused `unknown-encounter`."""
    for encounter in state.encounters:
        if encounter.id == encounter_id:
            return encounter
    raise Refused("unknown-encounter", name=encounter_id)


def workbench(state: State, encounter: Encounter[Any]) -> State:
    """A state that holds an encounter alone: lines and commands about it are read and decided on it."""
    return GameState(
        rules=state.rules,
        seed=state.seed,
        language=state.language,
        options=state.options,
        book=state.book,
        zones=encounter.zones,
        creatures={creature.id: creature for creature in encounter.creatures},
        counters=_counted(encounter.creatures),
        conditions=state.conditions,
    )


def _counted(creatures: tuple[AnyCreature, ...]) -> dict[str, int]:
    counters: dict[str, int] = {}
    for creature in creatures:
        key = name_key(creature.name)
        counters[key] = max(creature.number, counters.get(key, 0))
    return counters


def is_running(state: State) -> bool:
    """Whether there is a fight, or anybody but the party, that a new one would push aside."""
    return state.time == "action" or any(c.side not in PARTY for c in state.creatures.values())


def new_encounter(draft: Draft, command: do.NewEncounter, tray: Tray) -> None:
    """Prepare an empty encounter, or with `from_table` one of whatever stands there now.

    It begins with the zones of the table, so that it can be told where everybody stands in their own names.
    Refused `encounter-taken`, `encounters-full`, `bad-name`, `no-foes-here`.
    """
    name = _free_name(draft.state, command.name)
    zones = draft.state.zones
    creatures: tuple[AnyCreature, ...] = ()
    if command.from_table:
        others = [c for c in draft.state.creatures.values() if c.side not in PARTY]
        if not others:
            raise Refused("no-foes-here")
        creatures = tuple(_rested(creature) for creature in others)
    encounter: Encounter[Any] = Encounter(_new_id(draft.state, name), name, zones=zones, creatures=creatures)
    _keep(draft, encounter, "encounter-prepared")


def edit_encounter(draft: Draft, command: do.EditEncounter, tray: Tray) -> None:
    """Change a prepared encounter by a command that is decided on it alone.

    Refused as that command is, and `encounter-paused` for a paused one, `note-too-long`.
    """
    encounter = encounter_of(draft.state, command.encounter)
    if command.name is not None:
        encounter = replace(encounter, name=_free_name(draft.state, command.name, of=encounter.id))
    if command.note is not None:
        if len(command.note) > NOTE_LIMIT:
            raise Refused("note-too-long", limit=NOTE_LIMIT)
        encounter = replace(encounter, note=command.note)
    if (command.edit is not None or command.here) and encounter.paused:
        raise Refused("encounter-paused", name=encounter.name)
    if command.here:
        encounter = _brought_here(draft.state, encounter)
    if command.edit is not None:
        from rules.engine import execute

        changed = execute(workbench(draft.state, encounter), command.edit, 0)[1]
        encounter = replace(encounter, zones=changed.zones, creatures=tuple(changed.creatures.values()))
    if encounter == encounter_of(draft.state, command.encounter):
        raise Refused("nothing-to-change")
    _keep(draft, encounter, "encounter-changed")


def _brought_here(state: State, encounter: Encounter[Any]) -> Encounter[Any]:
    """An encounter in the zones of the table; whoever stood in another zone stands in the first of them."""
    known = {zone.id for zone in state.zones}
    creatures = tuple(
        creature if creature.zone in known else replace(creature, zone=state.zones[0].id)
        for creature in encounter.creatures
    )
    return replace(encounter, zones=state.zones, creatures=creatures)


def remove_encounter(draft: Draft, command: do.RemoveEncounter, tray: Tray) -> None:
    """Forget an encounter, with a paused fight in it; Refused `unknown-encounter`."""
    encounter = encounter_of(draft.state, command.encounter)
    draft.emit(EncounterKept(encounter.id, None, "encounter-removed", {"name": encounter.name}))
    for creature in encounter.creatures if encounter.paused else ():
        forget(draft, creature.id)


def pause_encounter(draft: Draft, command: do.PauseEncounter, tray: Tray) -> None:
    """Put aside what runs; the party stays, in narrative time. Refused `nothing-runs`."""
    if not is_running(draft.state):
        raise Refused("nothing-runs")
    _pause(draft, command.name)
    _lay_out(draft, DEFAULT_ZONES, {})


def start_encounter(draft: Draft, command: do.StartEncounter, tray: Tray) -> None:
    """Start a prepared encounter, or go on with a paused one exactly as it was; what runs is paused.

    Refused `unknown-encounter`.
    """
    encounter = encounter_of(draft.state, command.encounter)
    party = sum(creature.side in PARTY for creature in draft.state.creatures.values())
    if party + len(encounter.creatures) > TABLE_LIMIT:
        raise Refused("table-full", limit=TABLE_LIMIT)
    pushed = _pause(draft, "") if is_running(draft.state) else ""
    was = draft.state.zones
    _lay_out(draft, encounter.zones, encounter.party)
    told = {"name": encounter.name, "paused": pushed, **({"zones": True} if was != encounter.zones else {})}
    draft.emit(Happened("encounter-started", told))
    draft.emit(FightNamed(encounter.name))
    if encounter.paused and encounter.time == "action":
        draft.emit(TimeChanged("action"), RoundStarted(encounter.round))
    names = Counter(name_key(creature.name) for creature in encounter.creatures)
    ids = {
        creature.id: _enter(
            draft, creature, anew=not encounter.paused, alone=names[name_key(creature.name)] == 1
        )
        for creature in encounter.creatures
    }
    if encounter.note:
        draft.emit(Happened("encounter-note", {"text": encounter.note}))
    if encounter.paused:
        _go_on(draft, encounter, ids, tray)
        draft.emit(EncounterKept(encounter.id, None, "encounter-resumed", {"name": encounter.name}))


def _go_on(draft: Draft, encounter: Encounter[Any], ids: dict[str, str], tray: Tray) -> None:
    """The turns of a paused fight as they were, with whoever is still there; others join at the end."""
    for creature_id, stand in encounter.party.items():
        flags = {field: getattr(stand, field) for field in ("acted", "held", "interrupted", "due")}
        if creature_id in draft.state.creatures and any(flags.values()):
            draft.emit(CreaturePatched(creature_id, flags, "encounter"))
        if creature_id in draft.state.creatures and stand.turn:
            draft.emit(SheetPatched(creature_id, stand.turn, "encounter"))
    if encounter.time != "action":
        return
    here = draft.state.creatures
    order = tuple(ids.get(id_, id_) for id_ in encounter.order if ids.get(id_, id_) in here)
    draft.emit(Ordered(order))
    called = tuple(ids.get(id_, id_) for id_ in encounter.called if ids.get(id_, id_) in here)
    if called:
        draft.emit(Called(called))
    active = ids.get(encounter.active or "", encounter.active)
    draft.emit(TurnStarted(active if active in here else None, encounter.phase, "encounter"))
    for creature in tuple(here.values()):
        keep_order(draft, creature.id, tray)


def _pause(draft: Draft, name: str) -> str:
    """Take everybody but the party off the table into an encounter of its own; its name."""
    state = draft.state
    others = [c for c in state.creatures.values() if c.side not in PARTY]
    wanted = name or state.fight or state.scene.title or _FIGHT.get(state.language, "Fight")
    encounter: Encounter[Any] = Encounter(
        "",
        _fresh_name(state, checked_name(wanted)) if not name else _free_name(state, name),
        zones=state.zones,
        creatures=tuple(others),
        paused=True,
        time=state.time,
        round=state.round,
        phase=state.phase,
        active=state.active,
        order=state.order,
        called=state.called,
        party={
            c.id: Stand(c.zone, c.acted, c.held, c.interrupted, c.due)
            for c in state.creatures.values()
            if c.side in PARTY
        },
    )
    encounter = replace(encounter, id=_new_id(state, encounter.name))
    over = get(state.rules).end(state) if state.time == "action" else ()
    encounter = replace(encounter, party=_with_turns(state, encounter.party, over))
    _keep(draft, encounter, "encounter-paused")
    if state.fight:
        draft.emit(FightNamed(""))
    draft.emit(*(Removed(creature.id) for creature in others))
    if state.time == "action":
        draft.emit(*(event for event in over if getattr(event, "creature", "") in encounter.party))
        draft.emit(TimeChanged("narrative"))
    return encounter.name


def _with_turns(state: State, party: dict[str, Stand], over: tuple[AnyEvent, ...]) -> dict[str, Stand]:
    """What the end of the turns changes on the party's sheets, kept so that a resumed fight has it back."""
    kept = dict(party)
    for event in over:
        if isinstance(event, SheetPatched) and event.creature in kept:
            sheet = state.creatures[event.creature].sheet
            turn = {field: json_values(getattr(sheet, field)) for field in event.changes}
            stand = kept[event.creature]
            kept[event.creature] = replace(stand, turn={**turn, **stand.turn})
    return kept


def _lay_out(draft: Draft, zones: tuple[Zone, ...], party: dict[str, Stand]) -> None:
    """Change the zones under the party: each stands where it stood there, else in the first."""
    known = {zone.id for zone in zones}
    left = tuple(zone for zone in draft.state.zones if zone.id not in known)
    if left or zones != draft.state.zones:
        draft.emit(ZonesChanged((*zones, *left), "encounter", {"zone": zones[0].id}))
    for creature in tuple(draft.state.creatures.values()):
        stand = party.get(creature.id)
        there = stand.zone if stand is not None and stand.zone in known else creature.zone
        to = there if there in known else zones[0].id
        if to != creature.zone:
            draft.emit(Moved(creature.id, to, "encounter"))
        if creature.absent_from and creature.absent_from not in known:
            draft.emit(CreaturePatched(creature.id, {"absent_from": zones[0].id}, "encounter"))
    if left:
        draft.emit(ZonesChanged(zones, "encounter", {"zone": zones[0].id}))


def _enter(draft: Draft, creature: AnyCreature, *, anew: bool, alone: bool) -> str:
    """Bring a creature to the table: a prepared one under a new number, a paused one as it was."""
    state = draft.state
    if anew or creature.id in state.creatures:
        number = next_numbers(state, creature.name, 1)[0]
        id_ = new_id(state, creature.name, number, alone=alone and number == 1)
        creature = replace(_own(creature, id_), number=number)
    if creature.key < 1 or any(other.key == creature.key for other in state.creatures.values()):
        creature = replace(creature, key=free_key(state))
    draft.emit(Entered(json_values(creature)))
    return creature.id


def _rested(creature: AnyCreature) -> AnyCreature:
    """A creature as it is prepared: its wounds and statuses stay, its turn does not.

    What ends with somebody else's turn ends with as many rounds instead.
    """
    statuses = {
        key: replace(status, until=Until("round", count=status.until.count))
        if status.until is not None and status.until.whose not in ("", creature.id)
        else status
        for key, status in creature.statuses.items()
    }
    return replace(creature, acted=False, held=False, interrupted=False, due=False, statuses=statuses)


def _own(creature: AnyCreature, id_: str) -> AnyCreature:
    """A creature under another id, its own turns meant by that one."""
    statuses = {
        key: replace(status, until=replace(status.until, whose=id_))
        if status.until is not None and status.until.whose == creature.id
        else status
        for key, status in creature.statuses.items()
    }
    return replace(creature, id=id_, statuses=statuses)


def _keep(draft: Draft, encounter: Encounter[Any], cause: str) -> None:
    draft.emit(EncounterKept(encounter.id, json_values(encounter), cause, {"name": encounter.name}))


def _free_name(state: State, name: str, *, of: str = "") -> str:
    name = checked_name(name)
    if any(name_key(other.name) == name_key(name) and other.id != of for other in state.encounters):
        raise Refused("encounter-taken", name=name)
    if not of and len(state.encounters) >= ENCOUNTER_LIMIT:
        raise Refused("encounters-full", limit=ENCOUNTER_LIMIT)
    return name


def _fresh_name(state: State, name: str) -> str:
    """A name for a fight that is pushed aside: a number behind it where it is taken."""
    taken = {name_key(other.name) for other in state.encounters}
    name = candidate = name[: NAME_LIMIT - 5]
    extra = 1
    while name_key(candidate) in taken:
        extra += 1
        candidate = f"{name} {extra}"
    return candidate


def _new_id(state: State, name: str) -> str:
    ids = {encounter.id for encounter in state.encounters}
    return free_id(name, ids)
