"""Exact odds of EZD6 rolls as fractions, from the same functions that read the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from rules.systems.ezd6.pool import Keep, succeeds

FACES = range(1, 7)

# Kept, because a crowd of like foes asks for the same chances again and again.


@lru_cache(maxsize=256)
def kept_odds(size: int, keep: Keep, extra: int = 0) -> dict[int, Fraction]:
    """The chance of each kept face of a pool; `extra` of the dice are above a bane (R-EZ-21)."""

    def at_most(face: int) -> Fraction:
        each = Fraction(face, 6)
        if keep == "highest":
            return each**size
        return (1 - (1 - each) ** (size - extra)) * each**extra

    return {face: at_most(face) - at_most(face - 1) for face in FACES}


@lru_cache(maxsize=256)
def success_odds(size: int, keep: Keep, difficulty: int, karma: int = 0, extra: int = 0) -> Fraction:
    """The chance that a pool succeeds, with up to `karma` spent on it in the best way (R-EZ-07)."""
    return sum(
        (
            chance
            for face, chance in kept_odds(size, keep, extra).items()
            if succeeds(face, difficulty) or (face != 1 and difficulty - face <= karma)
        ),
        Fraction(0),
    )


def karma_curve(
    size: int, keep: Keep, difficulty: int, most: int = 4, extra: int = 0
) -> tuple[Fraction, ...]:
    """The chance of success with 0 to `most` karma at hand (R-EZ-43)."""
    return tuple(success_odds(size, keep, difficulty, karma, extra) for karma in range(most + 1))


@lru_cache(maxsize=256)
def hero_odds(size: int, keep: Keep, difficulty: int, mode: str = "reroll", extra: int = 0) -> Fraction:
    """The chance of success with one hero die after a failure, and no karma (R-EZ-06).

    Under a bane one die rolled again helps only where it is the only one that fails.
    """
    success = success_odds(size, keep, difficulty, extra=extra)
    one = success_odds(1, "highest", difficulty)
    if keep == "lowest" and not extra and mode == "reroll":
        return success + size * one ** (size - 1) * (1 - one) * one
    return success + (1 - success) * one


def save_odds(value: int | None) -> Fraction:
    """The chance that one save succeeds; nothing without a save value (R-EZ-27)."""
    return Fraction(0) if value is None else success_odds(1, "highest", value)


def sixes_odds(size: int, keep: Keep, extra: int = 0) -> dict[int, Fraction]:
    """The chance that a pool keeps a 6, by how many 6s count: one where a bane keeps the lowest."""
    if keep == "lowest":
        return {1: kept_odds(size, keep, extra)[6]}
    return {n: Fraction(comb(size, n) * 5 ** (size - n), 6**size) for n in range(1, size + 1)}


def strikes_odds(
    size: int,
    keep: Keep,
    difficulty: int,
    *,
    damage: int = 1,
    mode: str = "kept",
    chain: bool = True,
    most: int = 6,
    extra: int = 0,
) -> dict[int, Fraction]:
    """The chance of 0 to `most` strikes of an attack before saves and without karma (R-EZ-10 to 14, 26).

    Longer chains go on beyond `most`; the chances given are exact, so they add up to a little under 1.
    """
    hit = success_odds(size, keep, difficulty, extra=extra)
    six = kept_odds(size, keep, extra)[6]
    odds = dict.fromkeys(range(most + 1), Fraction(0))
    odds[0] = 1 - hit
    if damage <= most:
        odds[damage] += hit - six
    for sixes, chance in sixes_odds(size, keep, extra).items():
        base = damage + (sixes - 1 if mode in ("strikes", "both") else 0)
        chains = (sixes if mode in ("chains", "both") else 1) if chain else 0
        for more in range(most - base + 1):
            odds[base + more] += chance * _chain_odds(chains, more)
    return odds


@lru_cache(maxsize=256)
def nothing_through_odds(
    size: int,
    keep: Keep,
    difficulty: int,
    save: int | None,
    *,
    damage: int = 1,
    mode: str = "kept",
    chain: bool = True,
    extra: int = 0,
) -> Fraction:
    """The chance that an attack leaves no strike after one save for each (R-EZ-27, R-EZ-44).

    A chain of any length is stopped whole with 5/6 · 1/(1 - s/6), where s is the chance of one save.
    """
    stopped = save_odds(save)
    hit = success_odds(size, keep, difficulty, extra=extra)
    six = kept_odds(size, keep, extra)[6]
    nothing = 1 - hit + (hit - six) * stopped**damage
    for sixes, chance in sixes_odds(size, keep, extra).items():
        base = damage + (sixes - 1 if mode in ("strikes", "both") else 0)
        chains = (sixes if mode in ("chains", "both") else 1) if chain else 0
        nothing += chance * stopped**base * (Fraction(5, 6) / (1 - stopped / 6)) ** chains
    return nothing


def _chain_odds(chains: int, more: int) -> Fraction:
    """The chance that this many confirm chains bring exactly `more` 6s."""
    if chains == 0:
        return Fraction(more == 0)
    return comb(more + chains - 1, more) * Fraction(1, 6) ** more * Fraction(5, 6) ** chains


@lru_cache(maxsize=256)
def expected_strikes(
    size: int,
    keep: Keep,
    difficulty: int,
    *,
    damage: int = 1,
    mode: str = "kept",
    chain: bool = True,
    extra: int = 0,
) -> Fraction:
    """The expected strikes of an attack before saves and without karma; a chain brings 1/5 on average."""
    hit = success_odds(size, keep, difficulty, extra=extra)
    six = kept_odds(size, keep, extra)[6]
    expected = damage * (hit - six)
    for sixes, chance in sixes_odds(size, keep, extra).items():
        base = damage + (sixes - 1 if mode in ("strikes", "both") else 0)
        chains = (sixes if mode in ("chains", "both") else 1) if chain else 0
        expected += chance * (base + Fraction(chains, 5))
    return expected
