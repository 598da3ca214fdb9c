"""decide: what a command does to a state, in any rule system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules import commands as do
from rules import events as ev
from rules import expressions
from rules.creatures import (
    add_creatures,
    move_creature,
    remove_creatures,
    rename_creature,
    set_creature,
)
from rules.crowds import act_next, hide_several, move_several
from rules.dice import Tray
from rules.durations import tick
from rules.encounters import (
    edit_encounter,
    new_encounter,
    pause_encounter,
    remove_encounter,
    start_encounter,
)
from rules.errors import Refused
from rules.evolve import Draft
from rules.places import add_zone, link_zones, remove_zone, set_zone, shift_zone
from rules.record import AnyRecord, fold, make_record
from rules.sessions import set_presence, start_session
from rules.solo.asking import OracleWait, ask, go_on, roll_table
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
from rules.solo.scenes import begin_scene, close_scene, go_to, leave_scene, set_tension, test_scene
from rules.state import State
from rules.statuses import change_status
from rules.system import get
from rules.tracks import add_track, remove_track, step_track
from rules.turns import (
    give_turn,
    hold,
    next_turn,
    now,
    pass_turn,
    reorder,
    start_action,
    start_narrative,
)
from rules.veiling import veiled

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


def _start_scene(draft: Draft, command: do.StartScene, tray: Tray) -> None:
    begin_scene(draft, command.title, secret=command.secret)


def _end_scene(draft: Draft, command: do.EndScene, tray: Tray) -> None:
    leave_scene(draft)
    number = draft.state.scene.number
    if draft.state.story.over != number:
        draft.emit(ev.StoryChanged({"over": number}, "solo.scene-over"))
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
    do.AddCreatures: add_creatures,
    do.RemoveCreatures: remove_creatures,
    do.RenameCreature: rename_creature,
    do.SetFields: set_creature,
    do.MoveCreature: move_creature,
    do.MoveSeveral: move_several,
    do.HideCreatures: hide_several,
    do.ActNext: act_next,
    do.StartAction: start_action,
    do.StartNarrative: start_narrative,
    do.Next: next_turn,
    do.GiveTurn: give_turn,
    do.Hold: hold,
    do.Now: now,
    do.Pass: pass_turn,
    do.Reorder: reorder,
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
