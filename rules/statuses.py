"""Conditions in the table's own words, and the door to the states of the rule system."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands as do
from rules.dice import Tray
from rules.durations import with_charges
from rules.errors import Refused
from rules.events import Coined, StatusChanged
from rules.evolve import Draft
from rules.naming import checked_name, display_name, name_key
from rules.state import AnyCreature, Until
from rules.system import get

MOST_CHARGES = 999
MOST_MOMENTS = 999
STATUS_LIMIT = 40
CONDITION_LIMIT = 500


def change_status(draft: Draft, command: do.ChangeStatus, tray: Tray) -> None:
    """Give, change or take a status; Refused `nothing-to-change`, `unknown-name`, `out-of-range`."""
    if not command.creatures:
        raise Refused("missing-name", what="creature")
    if not -MOST_CHARGES <= command.charges <= MOST_CHARGES:
        raise Refused(
            "out-of-range", field="status", value=command.charges, low=-MOST_CHARGES, high=MOST_CHARGES
        )
    system = get(draft.state.rules)
    own = next((state.id for state in system.states if state.id == command.status), None)
    told = len(draft.events)
    for creature_id in dict.fromkeys(command.creatures):
        creature = draft.state.creatures.get(creature_id)
        if creature is None:
            raise Refused("unknown-name", name=creature_id)
        until = _until(draft, command.until, creature)
        if own is not None:
            draft.emit(*system.afflict(draft.state, creature, own, command.charges, command.off, until))
        else:
            _change(draft, creature, command, until)
    if len(draft.events) == told:
        raise Refused("nothing-to-change")


def _coin(draft: Draft, words: str) -> None:
    """Remember words for a condition, to be offered again (U27); of very many the first stay."""
    known = draft.state.conditions
    if len(known) < CONDITION_LIMIT and name_key(words) not in {name_key(each) for each in known}:
        draft.emit(Coined(words))


def _until(draft: Draft, until: Until | None, creature: AnyCreature) -> Until | None:
    if until is None:
        return None
    if not 1 <= until.count <= MOST_MOMENTS:
        raise Refused("out-of-range", field="until", value=until.count, low=1, high=MOST_MOMENTS)
    if until.when not in ("start", "end"):
        return replace(until, whose="")
    whose = until.whose or creature.id
    if whose not in draft.state.creatures:
        raise Refused("unknown-name", name=whose)
    return replace(until, whose=whose)


def _change(draft: Draft, creature: AnyCreature, command: do.ChangeStatus, until: Until | None) -> None:
    """A condition: one of the same words, whatever its accents and capitals, is the same one."""
    words = checked_name(command.status)
    known = (*creature.statuses, *draft.state.conditions)
    key = next((key for key in known if name_key(key) == name_key(words)), words)
    held = creature.statuses.get(key)
    if command.off:
        if held is not None:
            draft.emit(StatusChanged(creature.id, key, None, "removed"))
        return
    if held is None and command.charges < 0:
        return
    if held is None:
        _coin(draft, key)
    if held is None and len(creature.statuses) >= STATUS_LIMIT:
        raise Refused("statuses-full", who=display_name(draft.state, creature), limit=STATUS_LIMIT)
    changed = with_charges(held, command.charges, fresh=draft.state.active == creature.id)
    changed = replace(
        changed, until=until or changed.until, secret=command.secret if held is None else held.secret
    )
    if held is not None and held.charges and not changed.charges:
        draft.emit(StatusChanged(creature.id, key, None, "removed"))
    elif changed != held:
        args = {"by": changed.charges - (held.charges if held else 0)}
        draft.emit(StatusChanged(creature.id, key, changed, "given" if held is None else "changed", args))
