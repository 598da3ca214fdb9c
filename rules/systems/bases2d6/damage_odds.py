"""How much damage one hit does, exactly: dice, letters, criticals, the target's nature (R-2D-09, R-2D-10)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules import formula
from rules.formula_odds import distribution
from rules.state import State
from rules.systems.bases2d6 import outcome
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.amounts import LETTERS, names_for, pools_in, worked_out
from rules.systems.bases2d6.execution import Execution
from rules.systems.bases2d6.harm import Blow, through_nature


def mean_damage(
    state: State, execution: Execution, ability: Ability, target: str, *, critical: bool
) -> Fraction:
    """The mean damage of one hit on a target."""
    return sum(
        (
            amount * chance
            for amount, chance in damage_spread(state, execution, ability, target, critical).items()
        ),
        Fraction(0),
    )


def damage_spread(
    state: State, execution: Execution, ability: Ability, target: str, critical: bool
) -> dict[int, Fraction]:
    """The chance of every amount of damage that one hit does to a target, all its blows together."""
    found: dict[int, Fraction] = {}
    for names, weight in letters(state, execution, ability, critical):
        blows: dict[int, Fraction] = {0: Fraction(1)}
        for effect in ability.effects:
            if effect.kind != "damage" or effect.to != "target":
                continue
            one = _blow(state, execution, ability, target, effect.amount, names)
            blows = _added(blows, one)
        for amount, chance in blows.items():
            found[amount] = found.get(amount, Fraction(0)) + weight * chance
    return found


def letters(
    state: State, execution: Execution, ability: Ability, critical: bool
) -> Iterator[tuple[dict[str, int], Fraction]]:
    """Every way in which the letters can come out, with its chance."""
    start = names_for(state, state.creatures[execution.user], critical=critical)
    ways: list[tuple[dict[str, int], Fraction]] = [(start, Fraction(1))]
    for letter in LETTERS:
        text = getattr(ability, letter)
        if not text:
            continue
        following = []
        for names, weight in ways:
            if not pools_in(text):
                following.append(({**names, letter: worked_out(text, names)}, weight))
                continue
            for value, chance in distribution(formula.parse(text), names).items():
                following.append(({**names, letter: value}, weight * chance))
        ways = following
    yield from ways


def _blow(
    state: State, execution: Execution, ability: Ability, target: str, text: str, names: dict[str, int]
) -> dict[int, Fraction]:
    sheet = state.creatures[target].sheet
    found: dict[int, Fraction] = {}
    for amount, chance in distribution(formula.parse(text), names).items():
        total = outcome.damage_total(state, execution, amount)
        left, _ = through_nature(sheet, Blow(target, total, ability.kind, ability.elements))
        found[left] = found.get(left, Fraction(0)) + chance
    return found


def _added(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found
