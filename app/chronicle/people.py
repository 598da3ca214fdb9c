"""Everybody in a fight, and what a step has changed on whom, from states as players may see them."""

from __future__ import annotations

from app.chronicle.values import Change, Person
from app.content import form_table
from rules.naming import display_name
from rules.people import zone_named
from rules.state import AnyCreature, State
from rules.system import get
from rules.telling import status_word
from rules.text import Translator

_PARTY = ("hero", "ally")


def person(state: State, creature: AnyCreature, t: Translator, *, exact: bool) -> Person:
    """Somebody as they stand; of foes what they have left only when that is told `exact`."""
    pools: tuple[tuple[str, int], ...] = ()
    if exact or creature.side in _PARTY:
        system = get(state.rules)
        pools = tuple(
            (t.text(field.label), int(system.value(creature.sheet, field.key)))
            for field in system.fields(state)
            if field.maximum
        )
    return Person(
        display_name(state, creature),
        creature.side,
        zone_named(state, creature.zone, t),
        pools,
        tuple(_status(state, key, creature, t) for key in creature.statuses),
        "" if _standing(creature) == "up" else _standing(creature),
        creature.id,
    )


def fighters(state: State, t: Translator, *, exact: bool) -> tuple[Person, ...]:
    """Everybody in combat, in the order of their turns."""
    out = {zone.id for zone in state.zones if zone.out}
    ids = dict.fromkeys((*(id_ for id_ in state.order if id_ in state.creatures), *state.creatures))
    here = (state.creatures[id_] for id_ in ids)
    return tuple(person(state, one, t, exact=exact) for one in here if one.zone not in out)


def changes(before: State, after: State, t: Translator, *, exact: bool) -> tuple[Change, ...]:
    """What has changed on everybody who was there before and still is."""
    found = (
        _change(before, old, after, after.creatures[old.id], t, exact)
        for old in before.creatures.values()
        if old.id in after.creatures and after.creatures[old.id] is not old
    )
    return tuple(change for change in found if change is not None)


def _change(
    before: State, old: AnyCreature, after: State, new: AnyCreature, t: Translator, exact: bool
) -> Change | None:
    pools: tuple[tuple[str, int], ...] = ()
    if (exact or new.side in _PARTY) and old.sheet != new.sheet:
        pools = tuple(_moved(before, old, after, new, t))
    was = {_status(before, key, old, t) for key in old.statuses}
    now = {_status(after, key, new, t) for key in new.statuses}
    gained, lost = sorted(now - was), sorted(was - now)
    state = _standing(new) if _standing(new) != _standing(old) else ""
    if not (pools or gained or lost or state):
        return None
    return Change(display_name(after, new), new.side, pools, tuple(gained), tuple(lost), state)


def _moved(
    before: State, old: AnyCreature, after: State, new: AnyCreature, t: Translator
) -> list[tuple[str, int]]:
    """The numbers of a sheet that are others than before, by how much."""
    system = get(after.rules)
    sections = form_table(after.rules).get("section", ())
    fleeting = {key for part in sections if not part.get("new", True) for key in part["fields"]}
    found: list[tuple[str, int]] = []
    for field in system.fields(after):
        # What only counts a turn is none of what somebody has.
        if field.kind == "number" and not field.hidden and field.key not in fleeting:
            values = system.value(old.sheet, field.key), system.value(new.sheet, field.key)
            if all(type(value) is int for value in values) and values[0] != values[1]:
                found.append((t.text(field.label), values[1] - values[0]))
    return found


def _status(state: State, key: str, creature: AnyCreature, t: Translator) -> str:
    word, charges = status_word(state, key, t), creature.statuses[key].charges
    return f"{word} {charges}" if charges else word


def _standing(creature: AnyCreature) -> str:
    return creature.fate or ("down" if creature.down else "up")
