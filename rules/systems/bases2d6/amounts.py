"""Formulas of abilities: costs, damage, charges; letters and statistics by name (R-2D-10, R-2D-32)."""

from __future__ import annotations

from collections.abc import Mapping

from rules import formula
from rules.errors import Refused
from rules.naming import name_key
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.rolls import raised
from rules.systems.bases2d6.stats import effective, stats_of

LETTERS = ("x", "y", "z")
#: What a critical does not raise besides the pools (R-2D-13).
_NOT_RAISED = ("critical_range", "instability")


def names_for(state: State, creature: AnyCreature, *, critical: bool = False) -> dict[str, int]:
    """What names stand for in a creature's formulas: statistics, aptitudes, pools; raised by a critical."""
    rounding = str(option(state, "critical_rounding"))
    up = "each_up" if rounding == "each_up" else "each_down"
    sheet = creature.sheet
    names = {"hp": sheet.hp, "hp_max": sheet.hp_max, "mp": sheet.mp, "mp_max": sheet.mp_max}

    def now(value: int) -> int:
        return raised(value, up) if critical else value

    values = {aptitude.name: now(aptitude.value) for aptitude in sheet.aptitudes}
    for stat in stats_of(state):
        value = effective(creature, stat.id)
        # Known by its id: the table may call it something else.
        values[stat.id] = value if stat.id in _NOT_RAISED else now(value)
        if name_key(stat.label) not in {name_key(known) for known in values}:
            values[stat.label] = values[stat.id]
    return {**names, **values}


def pools_in(text: str) -> list[tuple[int, int]]:
    """Count and sides of every pool of dice in a formula, in the order in which they fall."""
    return formula.dice_in(formula.parse(text)) if text else []


def worked_out(text: str, names: Mapping[str, int]) -> int:
    """What a formula without dice comes to; Refused by the formula's own ids."""
    return formula.evaluate(formula.parse(text), _no_dice, names).total if text else 0


def _no_dice(count: int, sides: int) -> tuple[int, ...]:
    raise Refused("no-dice-here", where="cost")


def taken_apart(text: str, names: Mapping[str, int], faces: list[tuple[int, ...]]) -> formula.Evaluation:
    """What a formula comes to, term by term, with its dice taken from the front of `faces` pool by pool.

    One that cannot be worked out any more comes to 0, so that an execution can go on: what it divides by
    is 0, or a statistic is gone.
    """
    count = len(pools_in(text))
    fallen = iter(faces[:count])
    del faces[:count]
    try:
        if text:
            return formula.evaluate(formula.parse(text), lambda count, sides: next(fallen), names)
    except Refused:
        pass
    return formula.Evaluation(0, (), ())


def letters_of(ability: Ability, names: Mapping[str, int], faces: list[tuple[int, ...]]) -> dict[str, int]:
    """What the letters of an ability stand for; a later one may use an earlier one."""
    found = dict(names)
    for letter in LETTERS:
        text = getattr(ability, letter)
        if text:
            found[letter] = taken_apart(text, found, faces).total
    return found


def letter_pools(ability: Ability) -> list[tuple[int, int]]:
    """The dice in an ability's letters, in the order in which they fall."""
    return [pool for letter in LETTERS for pool in pools_in(getattr(ability, letter))]


def cost_of(state: State, creature: AnyCreature, ability: Ability) -> dict[str, int]:
    """What an ability costs its user now, by pool; never below 0 (R-2D-31, R-2D-32).

    Letters with dice in them cannot be part of a cost: `refuse_shape` sees to it.
    """
    if not ability.costs:
        return {}
    names = names_for(state, creature)
    for letter in LETTERS:
        text = getattr(ability, letter)
        if text and not pools_in(text):
            names[letter] = worked_out(text, names)
    found: dict[str, int] = {}
    for cost in ability.costs:
        found[cost.pool] = found.get(cost.pool, 0) + max(0, worked_out(cost.amount, names))
    return found


def refuse_formula(text: str, names: Mapping[str, int], where: str, *, dice: bool = True) -> None:
    """Refused with the formula's own id and `where` it stands, so that the place can be named."""
    try:
        parsed = formula.parse(text)
        formula.values_of(parsed, names)
    except Refused as refused:
        raise Refused(refused.id, **{**refused.args_, "where": where}) from refused
    if not dice and formula.dice_in(parsed):
        raise Refused("no-dice-here", where=where)
