"""Statistics: what there is, what each is now and why, and what a roll of one adds (R-2D-04 to 11)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from rules.state import AnyCreature, State
from rules.systems.bases2d6.book import book_of
from rules.systems.bases2d6.passives import passives
from rules.text import N_

Kind = Literal["roll", "attribute", "threshold", "custom"]


class Stat(Struct, frozen=True):
    """A statistic: what a roll of it adds besides (`parent`), and whether a critical raises it (R-2D-13)."""

    id: str
    label: str
    kind: Kind = "roll"
    parent: str = ""


#: The statistics that the document names or implies, in the order of the sheet.
STATS: tuple[Stat, ...] = (
    Stat("attack", N_("Attack")),
    Stat("impact", N_("Impact"), parent="attack"),
    Stat("conjuration", N_("Conjuration"), parent="attack"),
    Stat("defence", N_("Defence")),
    Stat("agility", N_("Agility"), parent="defence"),
    Stat("block", N_("Block"), parent="defence"),
    Stat("initiative", N_("Initiative")),
    Stat("critical_range", N_("Critical range"), "threshold"),
    Stat("instability", N_("Instability"), "threshold"),
    Stat("strength", N_("Strength"), "attribute"),
    Stat("endurance", N_("Endurance"), "attribute"),
    Stat("dexterity", N_("Dexterity"), "attribute"),
    Stat("intelligence", N_("Intelligence"), "attribute"),
    Stat("spirit", N_("Spirit"), "attribute"),
)
_SHIPPED = {stat.id: stat for stat in STATS}


class Part(NamedTuple):
    """One thing that a value is made of: what it comes from, how much, and whether that is hundredths."""

    source: str
    amount: int
    percent: bool = False


class Value(NamedTuple):
    """A value taken apart: the parts in the order in which they apply, and what they come to."""

    parts: tuple[Part, ...]
    total: int


def stats_of(state: State) -> tuple[Stat, ...]:
    """Every statistic of the campaign, the shipped ones first, with the labels that the table gave them."""
    book = book_of(state)
    shipped = (Stat(stat.id, book.labels.get(stat.id, stat.label), stat.kind, stat.parent) for stat in STATS)
    own = (Stat(stat.id, stat.label, "custom", stat.parent) for stat in book.stats)
    return (*shipped, *own)


def stat_of(state: State, stat_id: str) -> Stat | None:
    """The statistic of that id, or None."""
    return next((stat for stat in stats_of(state) if stat.id == stat_id), None)


def value_of(creature: AnyCreature, stat_id: str) -> Value:
    """What a statistic is now: base, raw modifiers, statuses; never below 0 (R-2D-09, R-2D-11)."""
    sheet = creature.sheet
    parts = [Part("base", sheet.stats.get(stat_id, 0))]
    if raw := sheet.mods.get(stat_id, 0):
        parts.append(Part("by-hand", raw))
    parts += modifiers_on(creature, stat_id)
    if stat_id == "instability" and (wobble := creature.statuses.get("destabilise")) is not None:
        parts.append(Part("destabilise", wobble.charges))
    return Value(tuple(parts), max(0, summed(parts)))


def modifiers_on(creature: AnyCreature, key: str) -> list[Part]:
    """What statuses and passive abilities change of a statistic, of `roll`, `total` or `damage`."""
    always = [
        Part(ability.name, amount, effect.percent)
        for ability, effect, amount in passives(creature)
        if effect.kind == "modify" and effect.on == key
    ]
    return always + [
        Part(status.source or name, modifier.amount, modifier.percent)
        for name, status in creature.statuses.items()
        for modifier in status.modifiers
        if modifier.on == key
    ]


def summed(parts: list[Part] | tuple[Part, ...]) -> int:
    """Flat parts added up, then hundredths of that, rounded down (R-2D-09)."""
    flat = sum(part.amount for part in parts if not part.percent)
    percent = sum(part.amount for part in parts if part.percent)
    return flat + flat * percent // 100 if percent else flat


def effective(creature: AnyCreature, stat_id: str) -> int:
    """What a statistic is now, never below 0."""
    return value_of(creature, stat_id).total


def rolled_with(state: State, stat_id: str) -> tuple[str, ...]:
    """The statistics that a roll of one adds: what it derives from, and itself (R-2D-04, R-2D-05)."""
    stat = stat_of(state, stat_id)
    return (stat.parent, stat_id) if stat is not None and stat.parent else (stat_id,)
