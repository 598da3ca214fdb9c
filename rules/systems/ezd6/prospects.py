"""What a failing roll may still come to when everything that is left is spent as well as can be; exact.

The first figure beside a choice is what it brings by itself; this is the second one, where more may follow:
karma on the new face of a hero die, strikes burnt for the 1 that is left, an offering after both.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec.structs import replace

from rules.systems.ezd6.magic import Magic, Purse, offers_of
from rules.systems.ezd6.pool import Pool, best_die, karma_offers, rerolled


def after_hero_die(pool: Pool, index: int, mode: str, karma: int, hero_dice: int) -> Fraction:
    """The chance that a pool succeeds once a die has been rolled again, `hero_dice` being left then."""
    fallen = (rerolled(pool, index, face, mode) for face in range(1, 7))
    return sum((_standing(each, mode, karma, hero_dice) for each in fallen), Fraction(0)) / 6


def _standing(pool: Pool, mode: str, karma: int, hero_dice: int) -> Fraction:
    """The chance of a pool that lies there: certain when it succeeds or karma makes it."""
    if pool.success or karma_offers(pool, karma, six_matters=False):
        return Fraction(1)
    index = best_die(pool, mode, karma) if hero_dice else None
    return Fraction(0) if index is None else after_hero_die(pool, index, mode, karma, hero_dice - 1)


def after_burn(magic: Magic, purse: Purse) -> Fraction:
    """The chance of a spell whose 1s are cancelled by strikes."""
    burnt = replace(magic, burnt=magic.burnt + magic.ones)
    return _rolled(burnt, purse._replace(strikes=purse.strikes - magic.ones))


def after_magic_hero_die(magic: Magic, index: int, purse: Purse) -> Fraction:
    """The chance of a casting of which one power die falls again; a scroll's 1s do until none is left."""
    faces = range(2 if magic.art == "scroll" else 1, 7)
    rest = purse._replace(hero_dice=purse.hero_dice - 1)
    again = (replace(magic, redo=index).fallen((face,), purse.mode) for face in faces)
    return sum((_rolled(each, rest) for each in again), Fraction(0)) / len(faces)


def after_offering(magic: Magic, purse: Purse) -> Fraction:
    """The chance of a miracle whose dice are all rolled again."""
    rest, size = purse._replace(offering=False), magic.power
    total = Fraction(0)
    for faces in combinations_with_replacement(range(1, 7), size):
        ways = factorial(size) // prod(factorial(faces.count(face)) for face in set(faces))
        fresh = replace(magic, faces=faces, resisted=(), burnt=0)
        total += Fraction(ways, 6**size) * _rolled(fresh, rest)
    return total


def _rolled(magic: Magic, purse: Purse) -> Fraction:
    """The chance once the resistance has fallen, where it is due."""
    if not magic.due():
        return _lying(_plain(magic), purse)
    against = magic.against
    total = Fraction(0)
    for highest in range(1, 7):
        chance = Fraction(highest**against - (highest - 1) ** against, 6**against)
        total += chance * _lying(_plain(replace(magic, resisted=(highest,))), purse)
    return total


def _plain(magic: Magic) -> Magic:
    """A casting by what counts: the order of the power dice does not, nor the lower resistance."""
    resisted = magic.resisted and (max(magic.resisted),)
    return replace(magic, stage="offer", faces=tuple(sorted(magic.faces)), resisted=resisted)


@lru_cache(maxsize=8192)
def _lying(magic: Magic, purse: Purse) -> Fraction:
    """The chance of a casting that lies there, by the best of what may be done for it."""
    if magic.success:
        return Fraction(1)
    offered, best = offers_of(magic, purse), Fraction(0)
    if offered.burn:
        best = max(best, after_burn(magic, purse))
    if offered.hero is not None:
        best = max(best, after_magic_hero_die(magic, offered.hero, purse))
    if offered.offering:
        best = max(best, after_offering(magic, purse))
    return best
