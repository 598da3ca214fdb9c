"""How much harm a use may be expected to do, in hit points: what puts the proposals of a foe in order.

Damage counts as what it is. What hinders counts by a measure of our own, which decides nothing but that
order: a point for each charge or each point of a modifier and turn, more for what takes a turn away.
"""

from __future__ import annotations

from fractions import Fraction

from rules import formula
from rules.commands import Command
from rules.formula_odds import distribution
from rules.state import AnyCreature, State
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import Use
from rules.systems.bases2d6.damage_odds import letters
from rules.systems.bases2d6.effects import is_positive
from rules.systems.bases2d6.execution import Execution
from rules.systems.bases2d6.odds import (
    declared,
    defences_for,
    expected_damage,
    least_through,
    results_of,
)
from rules.systems.bases2d6.states import IDS

#: What takes away abilities or what is under way, however many its charges.
_STOPS = ("silence", "immobilise", "interrupt")
_STOPPED = Fraction(3)
#: Turns that something is counted for which ends by hand alone, and at most.
_TURNS = 3
_PER_CENT = Fraction(1, 25)


def worth(state: State, command: Command) -> Fraction:
    """The harm to expect on all targets together: damage, and what hinders them afterwards."""
    if not isinstance(command, Use):
        return Fraction(0)
    execution, ability = declared(state, command)
    harms = any(effect.kind == "damage" and effect.to == "target" for effect in ability.effects)
    hinders = any(_may_hinder(effect) for effect in ability.effects)
    if not (harms or hinders):
        return Fraction(0)
    results = results_of(state, execution, ability)
    total = Fraction(0)
    for target in execution.targets:
        stats = defences_for(state, execution, ability, target)
        success, shares = least_through(state, execution, ability, target, results, stats)
        if harms:
            total += expected_damage(state, execution, ability, target, results, shares)
        if hinders:
            total += success * _hindrance(state, execution, ability, state.creatures[target])
    return total


def _may_hinder(effect: Effect) -> bool:
    return effect.to == "target" and effect.kind in ("status", "modify") and effect.positive is not True


def _hindrance(state: State, execution: Execution, ability: Ability, target: AnyCreature) -> Fraction:
    """What the states and modifiers of an ability do to somebody who does not have them yet."""
    return sum(
        (
            weight * _of(effect, ability, target, names)
            for names, weight in letters(state, execution, ability, False)
            for effect in ability.effects
            if _may_hinder(effect)
        ),
        Fraction(0),
    )


def _of(effect: Effect, ability: Ability, target: AnyCreature, names: dict[str, int]) -> Fraction:
    held = effect.status if effect.kind == "status" else effect.text
    if (held or ability.name) in target.statuses:
        # Most of it would only be renewed.
        return Fraction(0)
    amount = _mean(effect.amount, names) if effect.amount else Fraction(1)
    if is_positive(effect, int(amount)):
        return Fraction(0)
    if effect.kind == "modify":
        turns = min(_TURNS, effect.lasts.count) if effect.lasts is not None else _TURNS
        return abs(amount) * turns * (_PER_CENT if effect.percent else 1)
    if effect.status in _STOPS:
        return _STOPPED
    if effect.status not in IDS and effect.each not in ("damage", "lose"):
        return Fraction(1)
    return max(Fraction(0), amount)


def _mean(text: str, names: dict[str, int]) -> Fraction:
    found = distribution(formula.parse(text), names)
    return sum((amount * chance for amount, chance in found.items()), Fraction(0))
