"""EZD6 recovery: a night's rest, miraculous saves strike by strike, a new session."""

from typing import Any

import pytest
from ezd6_table import Table, outcomes, purposes

from rules.commands import Change, SetFields, SetOption, StartAction
from rules.systems.ezd6.commands import RefreshSession, Rest
from rules.systems.ezd6.odds import success_odds


def party(**options: Any) -> Table:
    """Lucía and an ally, both hurt, Ñandú unhurt, and a foe."""
    table = Table(**options)
    table.hero(karma=0, hero_dice=0)
    table.hero("Ñandú")
    table.add("Perro", "ally", strikes=2)
    table.foe(strikes=3)
    for who in ("lucia", "perro", "goblin"):
        table.damage(who, strikes=1, raw=True)
    return table


def strikes(table: Table) -> dict[str, int]:
    return {id_: c.sheet.strikes for id_, c in table.state.creatures.items()}


# --- rest --------------------------------------------------------------------


def test_a_night_with_food() -> None:
    """R-EZ-25: one strike, up to the most; heroes and allies, or whoever is named."""
    table = party()
    table.do(Rest())
    assert strikes(table) == {"lucia": 3, "nandu": 3, "perro": 2, "goblin": 2}
    table.do(Rest(creatures=("goblin",)))
    assert strikes(table)["goblin"] == 3


def test_a_night_without_food() -> None:
    """R-EZ-25."""
    table = party()
    table.do(Rest(food=False))
    assert strikes(table)["lucia"] == 2


@pytest.mark.parametrize(("value", "left"), [(0, 1), (1, 2), (2, 3)])
def test_what_a_night_restores(value: int, left: int) -> None:
    """R-EZ-25."""
    table = party(rest_strikes=value)
    table.damage("lucia", raw=True)
    table.do(Rest())
    assert strikes(table)["lucia"] == left


def test_no_rest_in_action_time() -> None:
    """R-EZ-25, R-EZ-32: unless the game master says so."""
    table = party()
    table.do(StartAction())
    assert table.refused(Rest()) == "no-rest-now"
    table.do(Rest(force=True))
    assert strikes(table)["lucia"] == 3


def test_the_unconscious_wake_and_the_dead_do_not() -> None:
    """R-EZ-25, R-EZ-30."""
    table = party()
    table.damage("lucia", strikes=2, dice=(1,))
    table.choose("unconscious")
    table.damage("nandu", strikes=3, dice=(2,))
    while table.options != ["unconscious", "dead"]:
        table.choose("accept")
    table.choose("dead")
    table.do(Rest())
    lucia, nandu = table.creature("lucia"), table.creature("nandu")
    assert (lucia.down, lucia.fate, lucia.sheet.strikes) == (False, None, 1)
    assert (nandu.down, nandu.fate, nandu.sheet.strikes) == (True, "dead", 0)
    assert table.refused(Rest(creatures=("nandu",))) == "is-dead"
    table.do(Rest(creatures=("nandu",), force=True))
    assert not table.creature("nandu").down


def test_nobody_to_rest() -> None:
    table = Table()
    assert table.refused(Rest()) == "nobody-here"
    assert table.refused(Rest(creatures=("lucia",))) == "unknown-name"


# --- harm --------------------------------------------------------------------


@pytest.mark.parametrize("how", ["option", "flag"])
def test_a_miraculous_save_for_each_strike(how: str) -> None:
    """R-EZ-28: the campaign's option, or asked for this once."""
    table = Table(miraculous_per_strike=how == "option")
    table.hero(strikes=5, karma=0, hero_dice=0)
    events = table.damage("lucia", strikes=3, cause="fall", dice=(6, 2, 6), each=how == "flag")
    assert purposes(events) == ["miraculous"] * 3
    assert table["lucia"].strikes == 4


def test_one_miraculous_save_for_the_event() -> None:
    """R-EZ-28, R-EZ-29."""
    table = Table()
    table.hero(strikes=5, karma=0, hero_dice=0)
    assert purposes(table.damage("lucia", strikes=3, cause="fall", dice=(2,))) == ["miraculous"]
    assert table["lucia"].strikes == 2


def test_strike_by_strike_a_life_is_at_risk_at_the_last() -> None:
    """R-EZ-28, R-EZ-30."""
    table = Table(miraculous_per_strike=True)
    table.hero(strikes=2, karma=0, hero_dice=0)
    events = table.damage("lucia", strikes=3, cause="poison", dice=(2, 6))
    assert purposes(events) == ["miraculous", "life-risk"]
    assert table["lucia"].strikes == 1
    assert table.options == []


def test_the_lucky_save_with_a_boon() -> None:
    """R-EZ-46: two dice, also when their life is at risk."""
    table = Table()
    table.hero(lucky=True, karma=0, hero_dice=0)
    assert outcomes(table.damage("lucia", strikes=2, cause="fall", dice=(1, 6))) == ["success"]
    assert outcomes(table.damage("lucia", strikes=3, cause="fall", dice=(6, 2))) == ["success"]
    assert str(success_odds(2, "highest", 6)) == "11/36"


@pytest.mark.parametrize(("value", "save"), [(True, 6), (False, None)])
def test_typical_numbers(value: bool, save: int | None) -> None:
    """R-EZ-46: the module switched on and off."""
    table = Table(typical_numbers=value)
    table.hero()
    assert table["lucia"].miraculous == save


# --- a new session -----------------------------------------------------------


def test_a_session_starts_with_its_karma_and_hero_dice() -> None:
    """R-EZ-43: the campaign's numbers, or the hero's own."""
    table = Table()
    table.hero()
    table.hero("Vera", karma=6)
    table.hero("Nico", hero_dice=2)
    table.foe()
    for who in ("lucia", "vera", "nico"):
        table.do(SetFields(creature=who, changes=(Change("karma", 1), Change("hero_dice", 0))))
    table.do(RefreshSession())
    assert [(table[who].karma, table[who].hero_dice) for who in ("lucia", "vera", "nico", "goblin")] == [
        (3, 1), (6, 1), (3, 2), (0, 0),
    ]  # fmt: skip
    table.do(SetOption(key="karma_start", value=4))
    table.do(SetFields(creature="vera", changes=(Change("session_karma", None), Change("karma", 9))))
    table.do(RefreshSession(creatures=("vera",)))
    assert (table["vera"].karma, table["lucia"].karma) == (4, 3)
    table.do(SetOption(key="karma", value=False))
    assert table.refused(RefreshSession()) == "karma-off"


def test_nobody_to_refresh() -> None:
    """R-EZ-43."""
    table = Table()
    table.foe()
    assert table.refused(RefreshSession()) == "nobody-here"
