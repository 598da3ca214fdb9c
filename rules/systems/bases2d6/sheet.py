"""A 2d6 character: pools, statistics with what changes them, abilities, and what is left of the turn."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rules.systems.bases2d6.ability import Ability

Points = Annotated[int, Meta(ge=0, le=9999)]
Spare = Annotated[int, Meta(ge=0, le=9)]


class DamageModifier(Struct, frozen=True, omit_defaults=True):
    """What a target's nature does to damage of a kind or element: flat, then hundredths, of either sign.

    `of` is "physical", "magical" or an element's id.
    """

    of: str
    amount: int = 0
    percent: int = 0


class Aptitude(Struct, frozen=True):
    """A named value for what is not fighting (R-2D-07b)."""

    name: str
    value: Annotated[int, Meta(ge=0, le=99)] = 0


class Sheet(Struct, frozen=True, omit_defaults=True):
    """One creature's numbers.

    `stats` are base values by id, 0 where there is none; `mods` the raw modifiers by hand, which are kept
    below the clamp (R-2D-11). `normal` and `instant` are what is left of the present turn, `left_…` what the
    last own turn left for reactions, `debt_…` what reactions owe of the next, `extra_…` what was granted
    for it (R-2D-27 to R-2D-29). `spent` says that something of this turn has been paid. `initiative_total` is
    the Total of this scene's roll. `behind` are the ids of those whose back this creature has. `healed` are
    points that bleeding still counts, where healing adds up (R-2D-45).
    """

    hp: Points = 10
    hp_max: Points = 10
    mp: Points = 5
    mp_max: Points = 5
    stats: dict[str, int] = {}
    mods: dict[str, int] = {}
    aptitudes: tuple[Aptitude, ...] = ()
    resistances: tuple[DamageModifier, ...] = ()
    abilities: tuple[Ability, ...] = ()
    species: str = ""
    notes: str = ""
    normal: Spare = 0
    instant: Spare = 0
    left_normal: Spare = 0
    left_instant: Spare = 0
    debt_normal: Spare = 0
    debt_instant: Spare = 0
    extra_normal: Spare = 0
    extra_instant: Spare = 0
    initiative_total: int | None = None
    behind: tuple[str, ...] = ()
    spent: bool = False
    healed: int = 0
