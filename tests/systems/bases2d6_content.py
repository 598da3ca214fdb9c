"""The shipped Bases 2d6 content as the tests look at it: the files as written, and what is read of them."""

import tomllib
import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from app import content
from app.assets import assets_folder
from app.content import Entry
from rules import formula
from rules.state import GameState, State
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.fields import new_sheet
from rules.systems.bases2d6.sheet import Sheet
from rules.systems.bases2d6.stats import STATS
from rules.zones import DEFAULT_ZONES

RULES = "bases2d6"
FOLDER = assets_folder() / "content" / RULES
LANGUAGES = {"en", "es"}
STAT_IDS = {stat.id for stat in STATS}
ATTRIBUTES = ("strength", "endurance", "dexterity", "intelligence", "spirit")
ROLLS = ("attack", "impact", "conjuration", "defence", "agility", "block", "initiative")
LETTERS = ("x", "y", "z")


def raw(name: str) -> dict[str, Any]:
    """A content file as it is written."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


LIBRARY = content.library(RULES, "abilities")
ABILITIES = {item.id: msgspec.convert(item.values("en"), Ability) for item in LIBRARY}
ENTRIES = content.entries(RULES)
CREATURES = tuple(entry for entry in ENTRIES if entry.kind == "creatures")
HEROES = tuple(entry for entry in ENTRIES if entry.kind == "archetypes")
EACH_ITEM = [pytest.param(item, id=item.id) for item in LIBRARY]
EACH_ABILITY = [pytest.param(id_, ability, id=id_) for id_, ability in ABILITIES.items()]
EACH_ENTRY = [pytest.param(entry, id=f"{entry.kind}-{entry.id}") for entry in ENTRIES]


def table(seed: str = "x") -> State:
    """An empty table as the document has it."""
    return GameState(rules=RULES, seed=seed, zones=DEFAULT_ZONES)


def sheet_of(entry: Entry, language: str = "en") -> Sheet:
    """The sheet that an entry comes to the table with."""
    side: Any = "hero" if entry.kind == "archetypes" else "foe"
    return new_sheet(table(), side, entry.values(language))


def blind(text: str) -> str:
    """The text without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def texts_in(value: Any, kind: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every text by language in a value of a content file, with the key that it stands under."""
    if isinstance(value, dict):
        if LANGUAGES & set(value):
            yield kind, value
            return
        for key, inner in value.items():
            yield from texts_in(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner, kind)


def formulas(ability: Ability) -> Iterator[str]:
    """Every formula that an ability has."""
    yield from (getattr(ability, letter) for letter in LETTERS if getattr(ability, letter))
    yield from (cost.amount for cost in ability.costs)
    for effect in ability.effects:
        yield from (text for text in (effect.amount, effect.each_amount) if text)


def spent(ability: Ability, names: dict[str, int]) -> Iterator[tuple[str, int]]:
    """What an ability costs somebody with these statistics, by pool."""
    known = dict(names)
    for letter in LETTERS:
        text = getattr(ability, letter)
        if text and not formula.dice_in(formula.parse(text)):
            known[letter] = average(text, known)
    for cost in ability.costs:
        yield cost.pool, average(cost.amount, known)


def average(text: str, names: dict[str, int]) -> int:
    """What a formula comes to when every pool falls on its mean, rounded up."""
    return formula.evaluate(
        formula.parse(text),
        lambda count, sides: (*[(sides + 2) // 2] * count,),
        names,
    ).total
