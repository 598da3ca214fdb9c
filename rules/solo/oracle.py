"""Our oracle: a die read as no or yes, likelihood as boons and banes, tension as the chance of a twist.

A d6 reads 1 “no, and”, 2 “no”, 3 “no, but”, 4 “yes, but”, 5 “yes”, 6 “yes, and”. Each step of likelihood
is one more die, of which the highest (likely) or the lowest (unlikely) is read. Two more dice bring a twist
when their sum is at most the tension and one. A 2d6 campaign may read a sum of two dice instead, to which
the steps are added.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal, TypeAlias

Answer: TypeAlias = Literal["no-and", "no", "no-but", "yes-but", "yes", "yes-and"]
Curve: TypeAlias = Literal["d6", "2d6"]

ANSWERS: tuple[Answer, ...] = ("no-and", "no", "no-but", "yes-but", "yes", "yes-and")
#: The words of likelihood, from the least to the most, with their steps.
LIKELIHOODS: dict[str, int] = {
    "almost-impossible": -3,
    "very-unlikely": -2,
    "unlikely": -1,
    "even": 0,
    "likely": 1,
    "very-likely": 2,
    "almost-certain": 3,
}
MOST_STEPS = 3
#: The highest sum of two dice, steps added, for each answer but the last.
_SUMS = (3, 5, 6, 8, 10)
#: How many dice tell of a twist.
TWIST_DICE = 2


def dice_of(steps: int, curve: Curve) -> int:
    """How many dice a question is answered with; `steps` from -3 to 3."""
    return 2 if curve == "2d6" else 1 + abs(steps)


def kept(faces: tuple[int, ...], steps: int, curve: Curve) -> int:
    """What of the faces is read: the highest or the lowest die, or the sum with the steps."""
    if curve == "2d6":
        return sum(faces) + steps
    return max(faces) if steps > 0 else min(faces)


def answer(read: int, curve: Curve) -> Answer:
    """The answer that a read number means."""
    if curve == "2d6":
        return ANSWERS[sum(read > most for most in _SUMS)]
    return ANSWERS[read - 1]


def is_twist(faces: tuple[int, ...], tension: int) -> bool:
    """Whether two dice bring a twist at a tension from 1 to 6."""
    return sum(faces) <= tension + 1


@cache
def odds(steps: int, curve: Curve = "d6") -> dict[Answer, Fraction]:
    """The exact chance of each answer, from the same readings."""
    found: dict[Answer, Fraction] = dict.fromkeys(ANSWERS, Fraction(0))
    each = Fraction(1, 6 ** dice_of(steps, curve))
    for faces in _faces(dice_of(steps, curve)):
        found[answer(kept(faces, steps, curve), curve)] += each
    return found


@cache
def twist_odds(tension: int) -> Fraction:
    """The exact chance of a twist."""
    return Fraction(sum(is_twist(faces, tension) for faces in _faces(TWIST_DICE)), 36)


def says_yes(given: Answer) -> bool:
    """Whether an answer is one of the three that say yes."""
    return given.startswith("yes")


def _faces(count: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=count)
