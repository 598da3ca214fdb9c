"""The shipped Bases 2d6 abilities: sound, covering all that an ability can be, and played to the end."""

import msgspec
import pytest
from bases2d6_content import (
    ABILITIES,
    ATTRIBUTES,
    EACH_ABILITY,
    EACH_ITEM,
    LETTERS,
    RULES,
    STAT_IDS,
    formulas,
    spent,
    table,
)

from app import content
from app.i18n import translator
from app.libraries import LibraryItem, fits
from rules import formula
from rules.commands import AddCreatures, ChangeStatus, Choose
from rules.engine import execute
from rules.errors import Refused
from rules.state import State
from rules.system import get
from rules.systems.bases2d6.ability import (
    ACTIONS,
    EFFECTS,
    ELEMENTS,
    REACHES,
    SOURCES,
    TRIGGERS,
    TYPES,
    Ability,
    Effect,
    unusual,
)
from rules.systems.bases2d6.commands import AddAbility, Adjust, Use
from rules.systems.bases2d6.states import IDS


@pytest.mark.parametrize("item", EACH_ITEM)
def test_an_item_is_an_ability_in_every_language(item: LibraryItem) -> None:
    """R-2D-31: every key is one of an ability, and nothing is lost."""
    assert fits(item.table, Ability)
    assert content.find_in_library(RULES, "abilities", item.name("es")) == item


@pytest.mark.parametrize(("id_", "ability"), EACH_ABILITY)
def test_formulas_can_be_read_and_name_what_there_is(id_: str, ability: Ability) -> None:
    """R-2D-10, R-2D-32: statistics by id, and the letters that the ability itself explains."""
    names = dict.fromkeys(STAT_IDS, 1)
    for letter in LETTERS:
        if text := getattr(ability, letter):
            formula.values_of(formula.parse(text), names)
            names[letter] = 1
    used = {name for text in formulas(ability) for name in formula.values_of(formula.parse(text), names)}
    assert {letter for letter in LETTERS if getattr(ability, letter)} <= used
    assert not any(formula.dice_in(formula.parse(cost.amount)) for cost in ability.costs)


@pytest.mark.parametrize(("id_", "ability"), EACH_ABILITY)
def test_an_ability_makes_sense(id_: str, ability: Ability) -> None:
    """R-2D-06, R-2D-07, R-2D-08, R-2D-36, R-2D-52."""
    assert ability.effects
    assert ability.text
    assert not ability.id, "an id is for the basic abilities, whose names are translated"
    assert {*ability.defences, *filter(None, [ability.roll])} <= STAT_IDS
    # What is rolled is rolled against something, and only what is rolled can be defended against.
    assert bool(ability.roll) == bool(ability.defences or ability.difficulty is not None)
    assert not (ability.defences and ability.difficulty is not None)
    if ability.roll in ("impact", "conjuration") and id_ != "rune-blade":
        assert ("physical" if ability.roll == "impact" else "magical") in ability.types
    if ability.range == "self":
        assert not ability.roll
        assert ability.most == 1
    for effect in ability.effects:
        harmless = ability.range == "self" or effect.to == "user"
        assert ability.roll or harmless or not hurts(effect) or id_ == "smoke-bomb", effect
        check_effect(effect)
    if any(effect.status == "interrupt" for effect in ability.effects):
        assert ability.reaction
    assert ability.reaction or ability.trigger == "targeted"
    assert ("aura" in ability.types) >= any(effect.each for effect in ability.effects)


def hurts(effect: Effect) -> bool:
    """Whether nobody would want it: damage, a state, a modifier for the worse."""
    return (
        effect.kind == "damage"
        or (effect.kind == "status" and (effect.status in IDS or effect.each in ("damage", "lose")))
        or (effect.kind == "modify" and effect.amount.startswith("-"))
    )


def check_effect(effect: Effect) -> None:
    if effect.kind in ("damage", "heal", "modify", "move"):
        assert effect.amount
    assert bool(effect.status) == (effect.kind in ("status", "cleanse"))
    assert bool(effect.each) == bool(effect.each_amount)
    if effect.kind == "cleanse":
        assert effect.status in IDS
    if effect.kind == "modify":
        assert effect.on in {*STAT_IDS, "roll", "total", "damage"}
    assert effect.lasts is None or effect.kind in ("status", "modify")
    assert effect.pool == "hp" or effect.kind == "heal" or effect.each == "lose"


def test_unusual_pairs_only_where_they_are_meant() -> None:
    """R-2D-33."""
    found = {id_: unusual(ability) for id_, ability in ABILITIES.items() if unusual(ability)}
    assert found == {
        "rune-blade": (("physical", "magical"),),
        "chain-hook": (("touch", "projectile"),),
    }


def test_everything_that_an_ability_can_be_is_there() -> None:
    """R-2D-27 to R-2D-37: types, elements, ranges, sources, actions, reactions."""
    abilities = ABILITIES.values()
    assert len(abilities) >= 30
    assert {kind for ability in abilities for kind in ability.types} == set(TYPES)
    assert {element for ability in abilities for element in ability.elements} == set(ELEMENTS)
    assert {ability.range for ability in abilities} == set(REACHES)
    assert any(ability.behind for ability in abilities)
    assert {ability.source for ability in abilities} == set(SOURCES)
    assert {ability.action for ability in abilities} == set(ACTIONS)
    reactions = [ability for ability in abilities if ability.reaction]
    assert {ability.trigger for ability in reactions} == set(TRIGGERS)
    assert {ability.action for ability in reactions} == {"normal", "instant", "free"}
    assert {cost.pool for ability in abilities for cost in ability.costs} == {"hp", "mp"}
    assert {ability.most for ability in abilities} >= {0, 1, 2, 3}
    assert any(ability.difficulty is not None for ability in abilities)
    assert {stat for ability in abilities for stat in ability.defences} == {"agility", "block", *ATTRIBUTES}
    assert {"impact", "conjuration"} < {ability.roll for ability in abilities if ability.roll}
    innate = [ability for ability in abilities if ability.innate]
    assert {ability.kind for ability in innate} == {"physical", "magical"}
    assert all(ability.source == "racial" for ability in innate)


def test_every_kind_of_effect_is_there() -> None:
    """R-2D-09, R-2D-10, R-2D-34b, R-2D-38 to R-2D-52."""
    effects = [effect for ability in ABILITIES.values() for effect in ability.effects]
    assert {effect.kind for effect in effects} == set(EFFECTS)
    given = {effect.status for effect in effects if effect.kind == "status"}
    assert given > set(IDS)
    assert {effect.each for effect in effects} == {"", "damage", "heal", "lose"}
    assert {effect.to for effect in effects} == {"target", "user"}
    assert {effect.pool for effect in effects if effect.kind == "heal"} == {"hp", "mp"}
    changed = {effect.on for effect in effects if effect.kind == "modify"}
    assert changed > {"roll", "total", "damage"}
    assert changed & STAT_IDS
    assert {effect.percent for effect in effects if effect.kind == "modify"} == {False, True}
    lasting = {effect.lasts.when for effect in effects if effect.lasts}
    assert lasting == {"start", "end", "round", "scene"}
    assert {effect.lasts.whose for effect in effects if effect.lasts} == {"target", "user"}
    moves = {(effect.amount.startswith("-"), effect.to) for effect in effects if effect.kind == "move"}
    assert moves == {(False, "target"), (True, "target"), (False, "user")}
    cleansed = [effect for effect in effects if effect.kind == "cleanse"]
    assert {bool(effect.amount) for effect in cleansed} == {False, True}
    costs = {cost.amount for ability in ABILITIES.values() for cost in ability.costs}
    amounts = {name for effect in effects for name in effect.amount.split()}
    assert "x" in costs
    assert amounts >= set(LETTERS)


def circle(ability: Ability) -> State:
    """Ana, who has been given the ability, and Otto beside her, hurt and burning."""
    state = table(ability.name)
    stats = dict.fromkeys(STAT_IDS - {"instability", "critical_range"}, 3)
    pools = {"hp": 30, "hp_max": 40, "mp": 20, "mp_max": 30}
    for command in (
        AddCreatures(name="Ana", side="hero", sheet={**pools, **stats}),
        AddCreatures(name="Otto", sheet={**pools, **stats}),
        AddAbility(creature="ana", ability=ability),
        ChangeStatus(creatures=("ana", "otto"), status="burn", charges=2),
    ):
        state = execute(state, command, 0)[1]
    return state


def used(state: State, ability: Ability, roll: int) -> State:
    """The state after the ability was used to the end, with nobody reacting."""
    alone = ability.range == "self"
    moves = any(effect.kind == "move" and (alone or effect.to == "user") for effect in ability.effects)
    command = Use(
        actor="ana",
        ability=ability.name,
        targets=() if alone else ("otto",),
        zone="far" if moves else "",
        behind=ability.behind,
        adjust=Adjust(roll=roll),
    )
    state = execute(state, command, 0)[1]
    for _ in range(6):
        if state.open is None:
            return state
        first = get(RULES).describe_open(state, translator("en")).choices
        wanted = "pass" if "pass" in {choice.id for choice in first} else first[0].id
        state = execute(state, Choose(option=wanted), 0)[1]
    raise AssertionError(f"{ability.name} never ends")


@pytest.mark.parametrize("item", EACH_ITEM)
def test_every_ability_does_something_when_it_is_used(item: LibraryItem) -> None:
    """R-2D-12, R-2D-17, R-2D-31: hit, critical and fumble, through the machine itself."""
    for language, roll in (("en", 0), ("es", 12), ("en", -12)):
        ability = msgspec.convert(item.values(language), Ability)
        before = circle(ability)
        if ability.action == "passive":
            with pytest.raises(Refused) as refused:
                used(before, ability, roll)
            assert refused.value.id == "passive-ability"
            continue
        after = used(before, ability, roll)
        costs = dict(spent(ability, dict.fromkeys(STAT_IDS, 3)))
        ana = after.creatures["ana"].sheet
        if not any(effect.kind == "heal" and effect.pool == "mp" for effect in ability.effects):
            assert ana.mp == 20 - costs.get("mp", 0)
        assert all(0 <= c.sheet.hp <= 40 for c in after.creatures.values())
        missed = ability.roll and roll == 0
        noted = {effect.kind for effect in ability.effects} <= {"note"} or item.id == "counterspell"
        fumbled = ability.roll and roll < 0
        assert after.creatures != before.creatures or missed or noted or fumbled


def test_a_hit_of_every_damaging_ability_hurts() -> None:
    """A critical reaches whoever does not defend."""
    for ability in ABILITIES.values():
        if any(effect.kind == "damage" for effect in ability.effects):
            otto = used(circle(ability), ability, 12).creatures["otto"].sheet
            assert 0 < 30 - otto.hp <= 30, ability.name
