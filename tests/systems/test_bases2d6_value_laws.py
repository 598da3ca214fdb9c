"""What values come to: parts, hundredths, criticals, formulas that have no value (R-2D-09 to R-2D-13)."""

from fractions import Fraction
from math import ceil, floor

import pytest
from bases2d6_fights import put
from bases2d6_table import Table
from ezd6_table import happened
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from thorough import examples

from rules.errors import Refused
from rules.events import Rolled
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import AddStat, Adjust, ChangeStat, Roll, Use
from rules.systems.bases2d6.rolls import Plan, Reading, plan_for, raised, raised_sum, read, reading_of
from rules.systems.bases2d6.sheet import Sheet
from rules.systems.bases2d6.stats import Part, effective, summed, value_of

PARTS = st.lists(st.builds(Part, st.just("x"), st.integers(-300, 300), st.booleans()), max_size=5)
VALUES = st.lists(st.integers(0, 60), max_size=3)
PERCENT = Fraction(1, 100)


@settings(max_examples=examples(100))
@given(PARTS)
def test_flat_parts_come_first_then_hundredths_rounded_down(parts: list[Part]) -> None:
    """R-2D-09: whatever the order in which they are told."""
    flat = sum(part.amount for part in parts if not part.percent)
    percent = sum(part.amount for part in parts if part.percent)
    assert summed(parts) == summed(parts[::-1]) == floor(flat * (1 + percent * PERCENT))


@settings(max_examples=examples(60))
@given(VALUES)
def test_a_critical_is_half_as_much_again(values: list[int]) -> None:
    """R-2D-13: each rounded down, each rounded up, or the sum rounded down, as the table has it."""
    half = Fraction(3, 2)
    stats = tuple((f"s{n}", value) for n, value in enumerate(values))
    expected = {
        "each_down": sum(floor(value * half) for value in values),
        "each_up": sum(ceil(value * half) for value in values),
        "sum_down": floor(sum(values) * half),
    }
    for rounding, total in expected.items():
        plan = Plan(stats, critical_at=12, fumble_at=2, reading=Reading(rounding))
        assert raised_sum(plan) == total
        assert read(plan, (6, 6)).total == 12 + total
        assert read(plan, (6, 5)).total == 11 + sum(values)
    assert [raised(value, "each_up") for value in (0, 1, 2, 3, 4)] == [0, 2, 3, 5, 6]
    assert [raised(value, "each_down") for value in (0, 1, 2, 3, 4)] == [0, 1, 3, 4, 6]


@settings(max_examples=examples(100))
@given(
    st.integers(1, 6), st.integers(1, 6), st.integers(-4, 4), st.integers(-9, 9),
    st.none() | st.integers(0, 14), st.none() | st.integers(0, 14), st.booleans(),
)  # fmt: skip
def test_the_two_thresholds(
    one: int, other: int, on_roll: int, on_total: int, critical: int | None, fumble: int | None, wins: bool
) -> None:
    """R-2D-09, R-2D-12, R-2D-15, R-2D-21: by the Tirada with what alters it, whatever the Total is."""
    plan = Plan(
        (("agility", 4),),
        (Part("x", on_roll),),
        (Part("y", on_total),),
        critical,
        fumble,
        Reading("each_down", wins),
    )
    result = read(plan, (one, other))
    tirada = one + other + on_roll
    is_critical = critical is not None and tirada >= critical
    is_fumble = fumble is not None and tirada <= fumble
    if is_critical and is_fumble:
        is_critical, is_fumble = not wins, wins
    assert (result.roll, result.critical, result.fumble) == (tirada, is_critical, is_fumble)
    assert result.total == tirada + (6 if is_critical else 4) + on_total


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", hp=30, agility=10, block=3)
    table.foe("Goblin", hp=30)
    return table


def test_passive_abilities_alter_in_hundredths_too(table: Table) -> None:
    """R-2D-09, R-2D-30: a flat part, then hundredths, each by the ability's name."""
    nimble = Ability(
        "Nimble", action="passive",
        effects=(Effect("modify", "-10", on="agility", percent=True), Effect("modify", "2", on="agility")),
    )  # fmt: skip
    table.teach("vera", nimble)
    value = value_of(table.creature("vera"), "agility")
    assert value.total == 10
    assert value.parts[1:] == (Part("Nimble", -10, True), Part("Nimble", 2))


@pytest.mark.parametrize("percent", [True, False])
def test_what_the_table_adds_in_hundredths(table: Table, percent: bool) -> None:
    """R-2D-09: of the roll and of the Total, each after its flat parts."""
    flat = Adjust(roll=1, total=2)
    adjust = replace(flat, roll_percent=20, total_percent=-10) if percent else flat
    (rolled,) = [e for e in table.roll("vera", "agility", 3, 4, adjust=adjust) if isinstance(e, Rolled)]
    assert rolled.args["roll"] == (9 if percent else 8)
    assert rolled.total == (18 if percent else 20)


def test_a_statistic_that_is_gone_is_nothing(table: Table) -> None:
    """R-2D-11: it can be rolled no more, and a formula with it comes to 0; the rest goes on."""
    table.do(AddStat(label="Suerte"))
    put(table, "vera", "suerte", 5)
    gamble = Ability("Gamble", effects=(Effect("damage", "suerte + 2"), Effect("damage", "1")))
    table.teach("vera", gamble)
    table.teach("vera", replace(gamble, name="Bet", roll="suerte", difficulty=7))
    table.do(ChangeStat(stat="suerte", remove=True))
    table.use("vera", "Gamble", "goblin")
    assert table["goblin"].hp == 29
    assert table.refused(Use(actor="vera", ability="Bet", targets=("goblin",))) == "unknown-stat"


@pytest.mark.parametrize(("agility", "lost"), [(3, 3), (0, 1)])
def test_a_formula_without_a_value_is_nothing(table: Table, agility: int, lost: int) -> None:
    """R-2D-10: divided by a statistic that is 0 by now, it comes to 0, and the rest goes on."""
    put(table, "vera", "agility", agility)
    effects = (Effect("damage", "x"), Effect("damage", "1"))
    table.teach("vera", Ability("Split", x="6 / agility", effects=effects))
    table.use("vera", "Split", "goblin")
    assert table["goblin"].hp == 30 - lost


@pytest.mark.parametrize(("agility", "lost"), [(3, 8), (0, 4)])
def test_its_dice_fall_all_the_same(table: Table, agility: int, lost: int) -> None:
    """R-2D-10: the next formula has its own dice, not those of one without a value."""
    put(table, "vera", "agility", agility)
    effects = (Effect("damage", "1d6 * 6 / agility"), Effect("damage", "1d6"))
    table.teach("vera", Ability("Rend", effects=effects))
    table.use("vera", "Rend", "goblin", dice=(2, 4))
    assert table["goblin"].hp == 30 - lost
    assert effective(table.creature("vera"), "agility") == agility


@pytest.mark.parametrize("difficulty", [0, 99])
def test_a_difficulty_may_be_anything_from_0_to_99(table: Table, difficulty: int) -> None:
    """R-2D-03: and equalling it is enough."""
    (rolled,) = table.roll("vera", "agility", 3, 4, difficulty=difficulty)
    assert isinstance(rolled, Rolled)
    assert (rolled.difficulty, rolled.outcome) == (difficulty, "success" if difficulty == 0 else "failure")
    beyond = difficulty + (1 if difficulty else -1)
    with pytest.raises(Refused) as caught:
        table.roll("vera", "agility", 3, 4, difficulty=beyond)
    expected = {"field": "difficulty", "value": beyond, "low": 0, "high": 99}
    assert (caught.value.id, caught.value.args_) == ("out-of-range", expected)


@pytest.mark.parametrize(("difficulty", "outcome"), [(16, "success"), (17, "success"), (18, "failure")])
def test_equalling_a_difficulty_is_enough(table: Table, difficulty: int, outcome: str) -> None:
    """R-2D-03: of a check, and of an ability with one of its own."""
    (rolled,) = table.roll("vera", "agility", 3, 4, difficulty=difficulty)
    assert isinstance(rolled, Rolled)
    assert rolled.outcome == outcome
    vault = Ability("Vault", roll="agility", difficulty=difficulty, effects=(Effect("damage", "1"),))
    table.teach("vera", vault)
    table.use("vera", "Vault", "goblin", dice=(3, 4))
    assert table["goblin"].hp == (29 if outcome == "success" else 30)


def test_a_renamed_statistic_is_rolled_by_either_name(table: Table) -> None:
    """R-2D-04, R-2D-08: by its id and its label; thresholds never, an attribute by leave."""
    table.do(ChangeStat(stat="agility", label="Reflejos"))
    assert [table.roll("vera", word, 3, 4)[0].args["stats"] for word in ("AGILITY", "réflejos")] == [
        [["defence", 0], ["agility", 10]]
    ] * 2
    for word in ("instability", "critical range", "critical_range"):
        assert table.refused(Roll(actor="vera", what=word)) == "unknown-stat"
    table.roll("vera", "spirit")
    assert table.options == ["grant", "deny"]
    assert table.cannot_choose("roll") == "not-offered"
    events = table.choose("grant", 3, 4)
    assert happened(events, "2d6.granted-roll") == [{"who": "vera", "what": "spirit"}]
    table.roll("vera", "spirit")
    assert happened(table.choose("deny"), "2d6.denied-roll") == [{"who": "vera", "what": "spirit"}]
    assert table.roll("vera", "spirit", 3, 4, granted=True)[0].args["forced"] is False
    assert table.roll("vera", "spirit", 3, 4, force=True)[0].args["forced"] is True


def test_what_a_campaign_and_a_creature_begin_with(table: Table) -> None:
    """R-2D-11, R-2D-13, R-2D-16, R-2D-21: a critical rounds each down, a fumble wins."""
    assert reading_of(table.state) == Reading() == Reading("each_down", True)
    fresh = Sheet()
    assert (fresh.hp, fresh.hp_max, fresh.mp, fresh.mp_max) == (10, 10, 5, 5)
    assert (fresh.stats, fresh.mods, fresh.abilities, fresh.resistances) == ({}, {}, (), ())
    newcomer = table.hero("Nix")
    plan = plan_for(table.state, table.creature(newcomer), "agility")
    assert (plan.critical_at, plan.fumble_at) == (12, 2)
    assert plan.stats == (("defence", 0), ("agility", 0))
