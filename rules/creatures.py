"""Who is at the table: creatures come, go, are renamed, set by hand and moved."""

from __future__ import annotations

from rules import commands as do
from rules import events as ev
from rules.dice import Tray
from rules.durations import forget
from rules.errors import Refused
from rules.evolve import Draft
from rules.naming import (
    checked_name,
    display_name,
    free_key,
    has_own_number,
    is_shown,
    new_id,
    next_numbers,
    number_for,
)
from rules.overrides import checked_value, set_fields
from rules.places import keep_order
from rules.solo.behaviour import BEHAVIOUR
from rules.state import AnyCreature, State
from rules.system import get

#: So many come at once, and so many are at a table.
CROWD_LIMIT = 50
TABLE_LIMIT = 500


def creature_of(state: State, creature_id: str) -> AnyCreature:
    """The creature of that id; Refused `unknown-name`."""
    creature = state.creatures.get(creature_id)
    if creature is None:
        raise Refused("unknown-name", name=creature_id)
    return creature


def add_creatures(draft: Draft, command: do.AddCreatures, tray: Tray) -> None:
    """Bring creatures.

    Refused `bad-count`, `table-full`, `bad-name`, `name-taken`, `name-numbered`, `unknown-zone`,
    or by a field.
    """
    state = draft.state
    if not 1 <= command.count <= CROWD_LIMIT:
        raise Refused("bad-count", count=command.count, limit=CROWD_LIMIT)
    if len(state.creatures) + command.count > TABLE_LIMIT:
        raise Refused("table-full", limit=TABLE_LIMIT)
    name = checked_name(command.name)
    if has_own_number(name) and is_shown(state, name):
        raise Refused("name-taken", name=name)
    if has_own_number(name) and command.count > 1:
        # A number behind it would look like none of the others of that name.
        raise Refused("name-numbered", name=name)
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


def remove_creatures(draft: Draft, command: do.RemoveCreatures, tray: Tray) -> None:
    """Take creatures from the table, with what ends in their turns. Refused `unknown-name`."""
    for creature_id in dict.fromkeys(command.creatures):
        creature_of(draft.state, creature_id)
        forget(draft, creature_id)
        draft.emit(ev.Removed(creature_id))


def rename_creature(draft: Draft, command: do.RenameCreature, tray: Tray) -> None:
    """Give a creature another name. Refused `bad-name`, `nothing-to-change`."""
    state = draft.state
    creature = creature_of(state, command.creature)
    name = checked_name(command.name)
    if name == creature.name:
        raise Refused("nothing-to-change")
    draft.emit(ev.Renamed(creature.id, name, number_for(state, creature, name)))


def set_creature(draft: Draft, command: do.SetFields, tray: Tray) -> None:
    """Set any fields by hand, and keep the order of turns. Refused by a field, `nothing-to-change`."""
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


def move_creature(draft: Draft, command: do.MoveCreature, tray: Tray) -> None:
    """Move somebody as the system allows. Refused `unknown-zone`, `already-there`, or by the system."""
    state = draft.state
    creature = creature_of(state, command.creature)
    if command.zone not in {z.id for z in state.zones}:
        raise Refused("unknown-zone", name=command.zone)
    if creature.zone == command.zone:
        raise Refused("already-there", who=display_name(state, creature), zone=command.zone)
    draft.emit(*get(state.rules).move(state, creature, command.zone, command.force, tray))
    if draft.state.creatures[creature.id].zone != creature.zone:
        keep_order(draft, creature.id, tray)
