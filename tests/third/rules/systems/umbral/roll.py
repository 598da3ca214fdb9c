"""One d20 read under a number: what the number is made of, how a face reads, and the exact chances.

Play and odds ask the same functions, so neither can know better than the other.
"""

from __future__ import annotations

from fractions import Fraction

from rules.events import Outcome
from rules.state import AnyCreature
from rules.systems.umbral.sheet import Statistic

SIDES = 20
#: What each light adds to the number and each dark takes from it, and how many there may be (R-UM-02).
STEP, MOST_STEPS = 2, 5
#: The outcomes that get what was tried.
GOOD: tuple[Outcome, ...] = ("success", "critical")

#: A number taken apart: the words for what each part comes from, with its amount.
Parts = tuple[tuple[str, int], ...]


def parts_of(creature: AnyCreature, stat: Statistic, light: int = 0, dark: int = 0, guard: int = 0) -> Parts:
    """The parts of a number to roll under: the statistic, light and dark, the target's guard, statuses."""
    found: list[tuple[str, int]] = [(stat, int(getattr(creature.sheet, stat)))]
    found += [("light", STEP * light), ("dark", -STEP * dark), ("guard", -guard)]
    for key, status in creature.statuses.items():
        found += [(key, modifier.amount) for modifier in status.modifiers if modifier.on == "number"]
    return (found[0], *((word, amount) for word, amount in found[1:] if amount))


def number_of(parts: Parts) -> int:
    """The number to roll under."""
    return sum(amount for _, amount in parts)


def outcome(face: int, number: int) -> Outcome:
    """How a face reads: a 1 is a critical and a 20 the worst whatever the number is (R-UM-01, R-UM-03)."""
    if face == 1:
        return "critical"
    if face == SIDES:
        return "critical-failure"
    return "success" if face <= number else "failure"


def chance(number: int, *outcomes: Outcome) -> Fraction:
    """The exact chance that a roll under a number has one of these outcomes."""
    return Fraction(sum(outcome(face, number) in outcomes for face in range(1, SIDES + 1)), SIDES)
