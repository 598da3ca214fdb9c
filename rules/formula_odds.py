"""The exact odds of a formula, by counting in how many ways its dice can fall."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import TypeAlias

from rules.errors import Refused
from rules.formula import NO_NAMES, Binary, Dice, Formula, Name, Negative, Number, Operator, joined, values_of

_MOST_WORK = 40_000_000
_MOST_SIDES_KEPT = 100  # icepool calls itself once per face

_Ways: TypeAlias = dict[int, int]  # outcome → in how many equally likely ways


def distribution(formula: Formula, names: Mapping[str, int] = NO_NAMES) -> dict[int, Fraction]:
    """The exact chance of every total, in rising order; the chances add up to 1.

    Refused like `evaluate`, if any way of falling would be, and with `formula-too-big` where counting
    would take more than about a second.
    """
    ways = _Counting(values_of(formula, names)).ways(formula)
    whole = sum(ways.values())
    return {outcome: Fraction(ways[outcome], whole) for outcome in sorted(ways)}


class _Counting:
    """One count of a formula, within one budget of work (a unit is about 20 nanoseconds)."""

    def __init__(self, values: Mapping[str, int]) -> None:
        self._values = values
        self._work = _MOST_WORK

    def ways(self, formula: Formula) -> _Ways:
        match formula:
            case Number(value):
                return {value: 1}
            case Name(name):
                return {self._values[name]: 1}
            case Dice(count, _, _, kept):
                return self._summed(formula) if kept == count else self._kept(formula)
            case Negative(of):
                return {-outcome: n for outcome, n in self.ways(of).items()}
            case Binary(op, left, right):
                return self._paired(op, self.ways(left), self.ways(right))

    def _paired(self, op: Operator, left: _Ways, right: _Ways) -> _Ways:
        self._spend(25 * len(left) * len(right))
        ways: _Ways = {}
        for a, n in left.items():
            for b, m in right.items():
                outcome = joined(op, a, b)
                ways[outcome] = ways.get(outcome, 0) + n * m
        return ways

    def _summed(self, dice: Dice) -> _Ways:
        """All dice added up, one die at a time by a sliding window over the ways so far."""
        self._spend(5 * dice.count**2 * dice.sides)
        counts = [1] * dice.sides
        for _ in range(dice.count - 1):
            window, wider = 0, []
            for n in range(len(counts) + dice.sides - 1):
                window += counts[n] if n < len(counts) else 0
                window -= counts[n - dice.sides] if n >= dice.sides else 0
                wider.append(window)
            counts = wider
        return {dice.count + n: ways for n, ways in enumerate(counts)}

    def _kept(self, dice: Dice) -> _Ways:
        if dice.kept > 1 and dice.sides > _MOST_SIDES_KEPT:
            raise Refused("formula-too-big")
        self._spend(dice.count * dice.sides if dice.kept == 1 else (dice.kept * dice.sides) ** 2 * dice.count)
        die = import_module("icepool").d(dice.sides)
        pick = die.highest if dice.keep == "highest" else die.lowest
        return {int(outcome): ways for outcome, ways in pick(dice.count, dice.kept).items()}

    def _spend(self, work: int) -> None:
        self._work -= work
        if self._work < 0:
            raise Refused("formula-too-big")
