"""Exact odds of spells, scrolls and miracles as fractions (R-EZ-45)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

from rules.systems.ezd6.commands import Art
from rules.systems.ezd6.magic import resisted_odds


@lru_cache(maxsize=16)
def power_odds(art: Art, power: int) -> dict[tuple[int, int], Fraction]:
    """The chance of each highest power die together with the number of 1s; a scroll has none."""
    faces = range(2 if art == "scroll" else 1, 7)
    odds: dict[tuple[int, int], Fraction] = {}
    for dice in product(faces, repeat=power):
        key = (max(dice), dice.count(1))
        odds[key] = odds.get(key, Fraction(0)) + Fraction(1, len(faces) ** power)
    return odds


def magic_odds(art: Art, power: int, against: int, burn: int = 0) -> Fraction:
    """The chance that a casting succeeds when up to `burn` 1s can be cancelled by spellburn.

    A highest resistance of 1 is below any power die, so it needs no case of its own.
    """
    return sum(
        (
            chance * resisted_odds(highest, against)
            for (highest, ones), chance in power_odds(art, power).items()
            if ones <= (burn if art == "spell" else 0)
        ),
        Fraction(0),
    )


def offering_odds(power: int, against: int) -> Fraction:
    """The chance that a miracle succeeds when an offering rolls all its dice again."""
    once = magic_odds("miracle", power, against)
    return once + (1 - once) * once
