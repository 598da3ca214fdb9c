"""decide: what a command does to a state, in any rule system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules import commands as do
from rules import events as ev
from rules import expressions
from rules.crowds import act_next, hide_several, move_several
from rules.dice import Tray
from rules.durations import forget, tick
from rules.encounters import (
    edit_encounter,
    new_encounter,
    pause_encounter,
    remove_encounter,
    start_encounter,
)
from rules.errors import Refused
from rules.evolve import Draft
from rules.naming import checked_name, display_name, free_key, new_id, next_numbers, number_for
from rules.overrides import checked_value, set_fields
from rules.places import add_zone, keep_order, link_zones, remove_zone, set_zone, shift_zone
from rules.record import AnyRecord, fold, make_record
from rules.sessions import set_presence, start_session
from rules.solo.asking import OracleWait, ask, go_on, roll_table
from rules.solo.behaviour import BEHAVIOUR
from rules.solo.commands import (
    AddEntry,
    Ask,
    ChangeEntry,
    CloseScene,
    EditNote,
    GoTo,
    RemoveEntry,
    RollTable,
    SetTension,
    TestScene,
)
from rules.solo.entries import add_entry, change_entry, edit_note, remove_entry, touch_named
from rules.solo.scenes import close_scene, go_to, leave_scene, set_tension, test_scene
from rules.state import AnyCreature, State
from rules.statuses import change_status
from rules.system import get
from rules.tracks import add_track, remove_track, step_track
from rules.veiling import veiled

CROWD_LIMIT = 50
TABLE_LIMIT = 500
NOTE_LIMIT = 4000


def execute(state: State, command: do.Command, at: int) -> tuple[AnyRecord, State]:
    """Decide a command and fold it: its record and the state after it.

    Refused, with the state untouched, when the command is not allowed.
    """
    record = make_record(state, command, decide(state, command), at)
    return record, fold(state, record)


def decide(state: State, command: do.Command) -> tuple[ev.AnyEvent, ...]:
    """The events of a command; Refused with an id and arguments when it is not allowed."""
    _refuse_unwritable(command)
    system = get(state.rules)
    works = isinstance(command, do.WORKS_WHILE_OPEN) or system.works_while_open(command)
    if state.open is not None and not works:
        raise Refused("resolution-open")
    program_first = isinstance(command, do.Choose) and command.option == "roll" and command.faces is None
    tray = Tray(state, command.faces, program_first=program_first)
    decider = _DECIDERS.get(type(command))
    if decider is None:
        events = system.decide(state, command, tray)
    else:
        draft = Draft(state)
        decider(draft, command, tray)
        events = tuple(draft.events)
    tray.finish()
    return veiled(state, events)


def _refuse_unwritable(command: do.Command) -> None:
    """Refused `bad-text` for what the log could never hold: half characters, endless integers, objects."""
    try:
        msgspec.json.encode(command)
    except (UnicodeEncodeError, OverflowError, TypeError, RecursionError, msgspec.MsgspecError) as fault:
        raise Refused("bad-text", where=type(command).__name__) from fault


def creature_of(state: State, creature_id: str) -> AnyCreature:
    """The creature of that id; Refused `unknown-name`."""
    creature = state.creatures.get(creature_id)
    if creature is None:
        raise Refused("unknown-name", name=creature_id)
    return creature


def _add(draft: Draft, command: do.AddCreatures, tray: Tray) -> None:
    state = draft.state
    if not 1 <= command.count <= CROWD_LIMIT:
        raise Refused("bad-count", count=command.count, limit=CROWD_LIMIT)
    if len(state.creatures) + command.count > TABLE_LIMIT:
        raise Refused("table-full", limit=TABLE_LIMIT)
    name = checked_name(command.name)
    zone = command.zone or state.zones[0].id
    if zone not in {z.id for z in state.zones}:
        raise Refused("unknown-zone", name=zone)
    system = get(state.rules)
    sheet = ev.json_values(system.new_sheet(state, command.side, command.sheet))
    words = checked_value(BEHAVIOUR, do.Change(BEHAVIOUR.key, list(command.behaviour)), None)
    numbers = next_numbers(state, name, command.count)
    for number in numbers:
        draft.emit(
            ev.Added(
                id=new_id(draft.state, name, number, alone=number == 1 and command.count == 1),
                name=name,
                number=number,
                key=free_key(draft.state),
                side=command.side,
                zone=zone,
                sheet=sheet,
                entry=command.entry,
                hidden=command.hidden or command.secret,
                behaviour=tuple(words),
            )
        )
        keep_order(draft, list(draft.state.creatures)[-1], tray)


def _remove(draft: Draft, command: do.RemoveCreatures, tray: Tray) -> None:
    for creature_id in dict.fromkeys(command.creatures):
        creature_of(draft.state, creature_id)
        forget(draft, creature_id)
        draft.emit(ev.Removed(creature_id))


def _rename(draft: Draft, command: do.RenameCreature, tray: Tray) -> None:
    state = draft.state
    creature = creature_of(state, command.creature)
    name = checked_name(command.name)
    if name == creature.name:
        raise Refused("nothing-to-change")
    draft.emit(ev.Renamed(creature.id, name, number_for(state, creature, name)))


def _set(draft: Draft, command: do.SetFields, tray: Tray) -> None:
    creature = creature_of(draft.state, command.creature)
    if not command.changes:
        raise Refused("nothing-to-change")
    set_fields(draft, creature, command.changes)
    changed = draft.state.creatures[creature.id]
    if changed.side != creature.side and command.creature in draft.state.order:
        # Whoever changes sides goes to the end of the new one.
        rest = tuple(id_ for id_ in draft.state.order if id_ != command.creature)
        draft.emit(ev.Ordered(rest))
        draft.emit(*get(draft.state.rules).join(draft.state, command.creature, tray))
    if changed.zone != creature.zone:
        keep_order(draft, command.creature, tray)


def _move(draft: Draft, command: do.MoveCreature, tray: Tray) -> None:
    state = draft.state
    creature = creature_of(state, command.creature)
    if command.zone not in {z.id for z in state.zones}:
        raise Refused("unknown-zone", name=command.zone)
    if creature.zone == command.zone:
        raise Refused("already-there", who=display_name(state, creature), zone=command.zone)
    draft.emit(*get(state.rules).move(state, creature, command.zone, command.force, tray))
    if draft.state.creatures[creature.id].zone != creature.zone:
        keep_order(draft, creature.id, tray)


def _start_action(draft: Draft, command: do.StartAction, tray: Tray) -> None:
    if draft.state.time == "action":
        raise Refused("already-action")
    if all(draft.state.zone(c.zone).out for c in draft.state.creatures.values()):
        raise Refused("nobody-here")
    draft.emit(ev.TimeChanged("action", command.surprise), ev.RoundStarted(1))
    draft.emit(*get(draft.state.rules).begin(draft.state, command.surprise, tray))


def _start_narrative(draft: Draft, command: do.StartNarrative, tray: Tray) -> None:
    if draft.state.time == "narrative":
        raise Refused("already-narrative")
    draft.emit(*get(draft.state.rules).end(draft.state))
    draft.emit(ev.TimeChanged("narrative"))


def _in_turns(state: State) -> None:
    """Refuse a turn line where nobody is at the table, or outside action time."""
    if not state.creatures:
        raise Refused("nobody-here")
    if state.time != "action":
        raise Refused("no-turns")


def _next(draft: Draft, command: do.Next, tray: Tray) -> None:
    _in_turns(draft.state)
    if not draft.state.order:
        raise Refused("nobody-here")
    draft.emit(*get(draft.state.rules).next(draft.state, tray))


def _give_turn(draft: Draft, command: do.GiveTurn, tray: Tray) -> None:
    creature = _with_a_turn(draft.state, command.creature)
    draft.emit(*get(draft.state.rules).give_turn(draft.state, creature))


def _hold(draft: Draft, command: do.Hold, tray: Tray) -> None:
    creature = _with_a_turn(draft.state, command.creature)
    draft.emit(*get(draft.state.rules).hold(draft.state, creature, command.force))


def _now(draft: Draft, command: do.Now, tray: Tray) -> None:
    creature = _with_a_turn(draft.state, command.creature)
    draft.emit(*get(draft.state.rules).now(draft.state, creature, command.force))


def _pass(draft: Draft, command: do.Pass, tray: Tray) -> None:
    if draft.state.open is None:
        _in_turns(draft.state)
    draft.emit(*get(draft.state.rules).pass_turn(draft.state, tray))


def _with_a_turn(state: State, creature_id: str) -> AnyCreature:
    """The creature of that id; Refused when there are no turns, or it has none."""
    _in_turns(state)
    creature = creature_of(state, creature_id)
    if creature.id not in state.order:
        raise Refused("out-of-combat", who=display_name(state, creature))
    return creature


def _reorder(draft: Draft, command: do.Reorder, tray: Tray) -> None:
    state = draft.state
    _in_turns(state)
    for creature_id in (command.creature, command.anchor):
        if creature_id not in state.order:
            raise Refused("out-of-combat", who=display_name(state, creature_of(state, creature_id)))
    rest = [id_ for id_ in state.order if id_ != command.creature]
    if command.anchor not in rest:
        raise Refused("nothing-to-change")
    rest.insert(rest.index(command.anchor) + command.after, command.creature)
    if tuple(rest) == state.order:
        raise Refused("nothing-to-change")
    cause = "after" if command.after else "before"
    draft.emit(
        ev.Ordered(
            tuple(rest), "by-hand", {"who": command.creature, "anchor": command.anchor, "where": cause}
        )
    )


def _start_scene(draft: Draft, command: do.StartScene, tray: Tray) -> None:
    title = checked_name(command.title) if command.title else ""
    tick(draft, "scene")
    draft.emit(ev.SceneStarted(draft.state.scene.number + 1, title, command.secret))


def _end_scene(draft: Draft, command: do.EndScene, tray: Tray) -> None:
    leave_scene(draft)
    tick(draft, "scene")


def _note(draft: Draft, command: do.Note, tray: Tray) -> None:
    if not command.text.strip():
        raise Refused("note-empty")
    if len(command.text) > NOTE_LIMIT:
        raise Refused("note-too-long", limit=NOTE_LIMIT)
    draft.emit(ev.Noted(command.text))
    touch_named(draft, command.text)


def _choose(draft: Draft, command: do.Choose, tray: Tray) -> None:
    resolution = draft.state.open
    if resolution is None:
        raise Refused("nothing-open")
    if isinstance(resolution, expressions.DiceWait | OracleWait):
        if command.option != "roll":
            raise Refused("not-offered", option=command.option, options="roll")
        if isinstance(resolution, OracleWait):
            go_on(draft, resolution, tray)
        else:
            expressions.go_on(draft, resolution, tray)
        return
    draft.emit(*get(draft.state.rules).answer(draft.state, command, tray))


def _cancel(draft: Draft, command: do.Cancel, tray: Tray) -> None:
    if draft.state.open is None:
        raise Refused("nothing-open")
    if not isinstance(draft.state.open, expressions.DiceWait | OracleWait):
        draft.emit(*get(draft.state.rules).cancel(draft.state))
    draft.close("cancelled")


def _set_option(draft: Draft, command: do.SetOption, tray: Tray) -> None:
    for option in get(draft.state.rules).options:
        if option.key != command.key:
            continue
        value = command.value
        if type(value) is not type(option.default):
            raise Refused("bad-value", field=command.key, value=str(value))
        if option.choices and value not in option.choices:
            raise Refused(
                "bad-choice", field=command.key, value=str(value), choices=", ".join(option.choices)
            )
        if isinstance(value, int) and not isinstance(value, bool) and not option.low <= value <= option.high:
            raise Refused("out-of-range", field=command.key, value=value, low=option.low, high=option.high)
        draft.emit(ev.OptionChanged(command.key, value))
        return
    raise Refused("unknown-option", name=command.key)


_DECIDERS: dict[type[do.Command], Callable[[Draft, Any, Tray], None]] = {
    do.AddCreatures: _add,
    do.RemoveCreatures: _remove,
    do.RenameCreature: _rename,
    do.SetFields: _set,
    do.MoveCreature: _move,
    do.MoveSeveral: move_several,
    do.HideCreatures: hide_several,
    do.ActNext: act_next,
    do.StartAction: _start_action,
    do.StartNarrative: _start_narrative,
    do.Next: _next,
    do.GiveTurn: _give_turn,
    do.Hold: _hold,
    do.Now: _now,
    do.Pass: _pass,
    do.Reorder: _reorder,
    do.ChangeStatus: change_status,
    do.NewEncounter: new_encounter,
    do.EditEncounter: edit_encounter,
    do.RemoveEncounter: remove_encounter,
    do.StartEncounter: start_encounter,
    do.PauseEncounter: pause_encounter,
    do.StartSession: start_session,
    do.SetPresence: set_presence,
    do.AddZone: add_zone,
    do.LinkZones: link_zones,
    do.RemoveZone: remove_zone,
    do.SetZone: set_zone,
    do.ShiftZone: shift_zone,
    do.AddTrack: add_track,
    do.StepTrack: step_track,
    do.RemoveTrack: remove_track,
    do.StartScene: _start_scene,
    do.EndScene: _end_scene,
    do.Note: _note,
    do.RollDice: expressions.start,
    do.Choose: _choose,
    do.Cancel: _cancel,
    do.SetOption: _set_option,
    Ask: ask,
    RollTable: roll_table,
    SetTension: set_tension,
    TestScene: test_scene,
    CloseScene: close_scene,
    AddEntry: add_entry,
    ChangeEntry: change_entry,
    RemoveEntry: remove_entry,
    GoTo: go_to,
    EditNote: edit_note,
}
