"""Passive abilities: always on, never declared (R-2D-30)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules import formula
from rules.errors import Refused
from rules.naming import name_key
from rules.state import AnyCreature
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.sheet import Sheet


def passives(creature: AnyCreature) -> Iterator[tuple[Ability, Effect, int]]:
    """Every effect of a creature's passive abilities with what its formula comes to, from base values."""
    sheet: Sheet = creature.sheet
    for ability in sheet.abilities:
        if ability.action == "passive":
            for effect in ability.effects:
                yield ability, effect, constant(effect.each_amount or effect.amount, sheet, ability)


def constant(text: str, sheet: Sheet, ability: Ability) -> int:
    """A formula without dice over base values; 0 where it cannot be worked out any more."""
    if _plain(text):
        return int(text)
    names = {**sheet.stats, "hp": sheet.hp, "hp_max": sheet.hp_max, "mp": sheet.mp, "mp_max": sheet.mp_max}
    names |= {aptitude.name: aptitude.value for aptitude in sheet.aptitudes}
    for letter in ("x", "y", "z"):
        if getattr(ability, letter):
            names[letter] = _worked_out(getattr(ability, letter), names)
    return _worked_out(text, names)


def _plain(text: str) -> bool:
    return text.lstrip("+-").isdecimal() and text.isascii()


def _worked_out(text: str, names: dict[str, int]) -> int:
    try:
        parsed = _parsed(text)
        keys = {name_key(name) for name in names}
        # A statistic that a sheet does not have is 0.
        absent = {name: 0 for name in formula.names_in(parsed) if name_key(name) not in keys}
        return 0 if formula.dice_in(parsed) else formula.evaluate(parsed, _no_dice, {**absent, **names}).total
    except Refused:
        return 0


def _no_dice(count: int, sides: int) -> tuple[int, ...]:
    return ()


@lru_cache(maxsize=256)
def _parsed(text: str) -> formula.Formula:
    return formula.parse(text)
