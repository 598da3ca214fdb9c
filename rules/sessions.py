"""Sessions of play: who is there, and what everybody starts a new one with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules import commands as do
from rules.crowds import several
from rules.dice import Tray
from rules.errors import Refused
from rules.events import AnyEvent, CreaturePatched, Moved, SessionStarted, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.places import keep_order
from rules.sides import PARTY
from rules.state import AnyCreature, State
from rules.system import get


def next_session(state: State) -> int:
    """The number of the next session; what was played before anybody spoke of sessions was the first one."""
    return (state.session or (1 if state.seq else 0)) + 1


def start_session(draft: Draft, command: do.StartSession, tray: Tray) -> None:
    """Begin a session: presence as it was ticked, then what is reset (R-EZ-43).

    Refused `unknown-reset`, `unknown-name`, `no-out-zone`.
    """
    system = get(draft.state.rules)
    known = {reset.id: reset for reset in system.resets}
    for reset in command.resets:
        if reset not in known:
            raise Refused("unknown-reset", name=reset, candidates=", ".join(known))
    for creature_id in command.absent:
        if creature_id not in draft.state.creatures:
            raise Refused("unknown-name", name=creature_id)
    draft.emit(SessionStarted(next_session(draft.state), tuple(dict.fromkeys(command.resets))))
    for creature in tuple(draft.state.creatures.values()):
        if creature.side in PARTY:
            _be(draft, creature, absent=creature.id in command.absent, tray=tray)
    for creature in tuple(draft.state.creatures.values()):
        if creature.side in PARTY and not creature.absent_from:
            after = Draft(draft.state)
            for reset in dict.fromkeys(command.resets):
                after.emit(*system.reset(after.state, after.state.creatures[creature.id], reset))
            draft.emit(*_at_once(after.events))


def _at_once(events: Iterable[AnyEvent]) -> Iterator[AnyEvent]:
    """Events of which changes of one sheet for one cause are one: what somebody starts with is told once."""
    waiting: SheetPatched | None = None
    for event in events:
        if waiting is not None and isinstance(event, SheetPatched) and _like(event, waiting):
            event = replace(event, changes={**waiting.changes, **event.changes})
        elif waiting is not None:
            yield waiting
        waiting = event if isinstance(event, SheetPatched) else None
        if waiting is None:
            yield event
    if waiting is not None:
        yield waiting


def _like(one: SheetPatched, other: SheetPatched) -> bool:
    return (one.creature, one.cause, one.args) == (other.creature, other.cause, other.args)


def set_presence(draft: Draft, command: do.SetPresence, tray: Tray) -> None:
    """Let creatures be absent, out of combat with their wounds, or back where they stood.

    Refused `nothing-to-change`, `unknown-name`, `no-out-zone`.
    """
    told = len(draft.events)
    for creature in several(draft.state, command.creatures):
        _be(draft, creature, absent=command.absent, tray=tray)
    if len(draft.events) == told:
        raise Refused("nothing-to-change")


def _be(draft: Draft, creature: AnyCreature, *, absent: bool, tray: Tray) -> None:
    if absent == bool(creature.absent_from):
        return
    zones = {zone.id: zone for zone in draft.state.zones}
    if absent:
        away = next((zone.id for zone in draft.state.zones if zone.out), None)
        if away is None:
            raise Refused("no-out-zone", who=display_name(draft.state, creature))
        draft.emit(CreaturePatched(creature.id, {"absent_from": creature.zone}, "absent"))
        to = away
    else:
        to = creature.absent_from if creature.absent_from in zones else draft.state.zones[0].id
        draft.emit(CreaturePatched(creature.id, {"absent_from": ""}, "present"))
    if to != creature.zone:
        draft.emit(Moved(creature.id, to, "presence"))
        keep_order(draft, creature.id, tray)
