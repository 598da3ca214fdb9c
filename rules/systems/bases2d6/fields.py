"""What `add` and `set` take: pools, every statistic of the campaign, lists, what is left of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.commands import Change
from rules.errors import Refused
from rules.events import AnyEvent, SheetPatched
from rules.evolve import Draft
from rules.overrides import checked_value
from rules.state import AnyCreature, Side, State
from rules.system import Field, option
from rules.systems.bases2d6.ability import ELEMENTS
from rules.systems.bases2d6.book import book_of
from rules.systems.bases2d6.harm import settle_down
from rules.systems.bases2d6.shaping import refuse_shape
from rules.systems.bases2d6.sheet import Aptitude, DamageModifier, Sheet
from rules.systems.bases2d6.stats import stats_of
from rules.text import N_

MOST = 99
MOD = "_mod"

_POOLS = (
    Field("hp", N_("HP"), high=9999, maximum="hp_max"),
    Field("hp_max", N_("Most HP"), low=1, high=9999),
    Field("mp", N_("MP"), high=9999, maximum="mp_max"),
    Field("mp_max", N_("Most MP"), high=9999),
)
_LISTS = (
    Field("aptitudes", N_("Aptitudes"), "list", high=60,
          parts=(Field("name", N_("Name"), "text"), Field("value", N_("Value"), high=MOST))),
    Field("resistances", N_("Resistances"), "list", high=20,
          parts=(Field("of", N_("Kind or element"), "choice", choices=("physical", "magical", *ELEMENTS)),
                 Field("amount", N_("Flat"), low=-999, high=999),
                 Field("percent", N_("Percent"), low=-100, high=900))),
)  # fmt: skip
_TURN = (
    Field("normal", N_("Normal actions left"), high=9),
    Field("instant", N_("Instant actions left"), high=9),
    Field("left_normal", N_("Normal left for reactions"), high=9),
    Field("left_instant", N_("Instant left for reactions"), high=9),
    Field("debt_normal", N_("Normal owed"), high=9),
    Field("debt_instant", N_("Instant owed"), high=9),
)
_TEXTS = (Field("species", N_("Species"), "text"), Field("notes", N_("Notes"), "text"))


def fields(state: State) -> tuple[Field, ...]:
    """Every field of a sheet in this campaign; a statistic's `+1` and `-1` are its raw modifier (R-2D-11)."""
    hidden = book_of(state).hidden
    return _fields(tuple((stat.id, stat.label, stat.id in hidden) for stat in stats_of(state)))


@lru_cache(maxsize=8)
def _fields(stats: tuple[tuple[str, str, bool], ...]) -> tuple[Field, ...]:
    base = tuple(
        Field(id_, label, high=MOST, modifier=id_ + MOD, hidden=hidden) for id_, label, hidden in stats
    )
    mods = tuple(Field(id_ + MOD, label, low=-MOST, high=MOST, hidden=True) for id_, label, _ in stats)
    return (*_POOLS, *base, *_LISTS, *_TEXTS, *_TURN, *mods)


def value(sheet: Sheet, key: str) -> Any:
    """A field as it was set: a statistic's base value, or with `_mod` its raw modifier."""
    if key in Sheet.__struct_fields__:
        return getattr(sheet, key)
    if key.endswith(MOD):
        return sheet.mods.get(key.removesuffix(MOD), 0)
    return sheet.stats.get(key, 0)


def new_sheet(state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
    """A sheet with the campaign's start values and the given ones over them.

    Giving `hp` or `mp` sets the maximum too, and the other way round. Refused when a value is impossible.
    """
    known = {field.key: field for field in fields(state)}
    start: dict[str, Any] = {
        "hp_max": option(state, "hp_start"),
        "mp_max": option(state, "mp_start"),
        "stats": {"instability": option(state, "instability")},
        "mods": {},
    }
    for key, given in values.items():
        if key in ("abilities", "stats"):
            start[key] = {**start["stats"], **given} if key == "stats" else given
            continue
        if key not in known:
            raise Refused("unknown-field", name=key)
        checked = checked_value(known[key], Change(key, given), None)
        if key in Sheet.__struct_fields__:
            start[key] = checked
        else:
            bag, stat = ("mods", key.removesuffix(MOD)) if key.endswith(MOD) else ("stats", key)
            start[bag] = {**start[bag], stat: checked}
    for pool in ("hp", "mp"):
        if pool in values and f"{pool}_max" not in values:
            start[f"{pool}_max"] = start[pool]
        start.setdefault(pool, start[f"{pool}_max"])
        start[f"{pool}_max"] = max(start[pool], start[f"{pool}_max"], 1 if pool == "hp" else 0)
    try:
        sheet = msgspec.convert(start, Sheet)
    except msgspec.ValidationError as fault:
        raise Refused("bad-value", field="abilities", value=str(fault)[:80]) from fault
    for ability in sheet.abilities:
        refuse_shape(state, sheet.aptitudes, ability)
    return sheet


def patch(state: State, creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
    """The events of an override; a pool stays within its maximum, and 0 hit points put down."""
    draft = Draft(state)
    sheet: Sheet = creature.sheet
    made: dict[str, Any] = {}
    for key, new in changes.items():
        if key in Sheet.__struct_fields__:
            made[key] = new
        else:
            bag, stat = ("mods", key.removesuffix(MOD)) if key.endswith(MOD) else ("stats", key)
            made[bag] = {**made.get(bag, getattr(sheet, bag)), stat: new}
    for pool in ("hp", "mp"):
        most = made.get(f"{pool}_max", getattr(sheet, f"{pool}_max"))
        have = made.get(pool, getattr(sheet, pool))
        if have > most:
            made[f"{pool}_max" if pool in changes else pool] = have if pool in changes else most
    draft.emit(SheetPatched(creature.id, _as_json(made), "set", {"fields": dict(changes)}))
    settle_down(draft, creature.id)
    return tuple(draft.events)


def _as_json(made: dict[str, Any]) -> dict[str, Any]:
    for key, kind in (("aptitudes", Aptitude), ("resistances", DamageModifier)):
        if key in made:
            try:
                msgspec.convert(made[key], tuple[kind, ...])  # type: ignore[valid-type]  # a type at run time
            except msgspec.ValidationError as fault:
                raise Refused("bad-value", field=key, value=str(fault)[:80]) from fault
    result: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))
    return result
