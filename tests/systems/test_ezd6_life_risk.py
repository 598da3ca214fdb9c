"""EZD6: when a strike would bring a hero to nothing."""

import pytest
from ezd6_table import Table, outcomes, purposes

from rules.commands import Cancel, Change, SetFields
from rules.state import GM


def hero(**sheet: object) -> Table:
    table = Table()
    table.hero(**{"karma": 0, "hero_dice": 0, **sheet})
    return table


def test_success_leaves_exactly_one_strike() -> None:
    """R-EZ-30: and the rest of the event is spent."""
    table = hero(strikes=2)
    events = table.damage("lucia", strikes=9, dice=(6,))
    assert purposes(events) == ["life-risk"]
    assert outcomes(events) == ["success"]
    assert (table["lucia"].strikes, table.creature("lucia").down, table.state.open) == (1, False, None)


def test_it_is_rolled_at_once_strike_by_strike() -> None:
    """R-EZ-30: strikes are taken one at a time, each after its armour save."""
    table = hero(strikes=2, armour=5)
    events = table.damage("lucia", strikes=4, dice=(5, 2, 3, 6))
    assert purposes(events) == ["armour", "armour", "armour", "life-risk"]
    assert (table["lucia"].strikes, table.state.open) == (1, None)


def test_no_life_is_risked_while_strikes_remain() -> None:
    """R-EZ-30: only the strike that would bring to 0."""
    table = hero(strikes=3)
    assert purposes(table.damage("lucia", strikes=2)) == []
    assert table["lucia"].strikes == 1


@pytest.mark.parametrize("fate", ["unconscious", "dead"])
def test_the_table_decides_on_a_failure(fate: str) -> None:
    """R-EZ-30: failure → unconscious or dead, the GM chooses; there is no accept."""
    table = hero(strikes=1)
    assert outcomes(table.damage("lucia", strikes=3, dice=(2,))) == ["failure"]
    assert table.view().who == GM
    assert table.options == ["unconscious", "dead"]
    assert table.cannot_choose("accept") == "not-offered"
    assert table.cannot_choose("roll") == "not-offered"
    assert table["lucia"].strikes == 1
    table.choose(fate)
    lucia = table.creature("lucia")
    assert (lucia.sheet.strikes, lucia.down, lucia.fate, table.state.open) == (0, True, fate, None)


def test_over_kill_is_irrelevant() -> None:
    """R-EZ-30: one strike or forty, the save is the same."""
    for strikes in (1, 40):
        table = hero(strikes=1)
        table.damage("lucia", strikes=strikes, dice=(6,))
        assert table["lucia"].strikes == 1


def test_karma_may_lift_it_but_no_one() -> None:
    """R-EZ-30, R-EZ-31: karma allowed, a 1 not; a hero die on either."""
    table = hero(strikes=1, karma=4, hero_dice=1)
    table.damage("lucia", dice=(2,))
    assert table.options == ["accept", "karma 4", "hero"]
    table.choose("karma 4")
    assert (table["lucia"].strikes, table["lucia"].karma, table.state.open) == (1, 0, None)
    table = hero(strikes=1, karma=9, hero_dice=1)
    assert outcomes(table.damage("lucia", dice=(1,))) == ["failure"]
    assert table.options == ["accept", "hero"]
    table.choose("hero", 1)
    assert table.options == ["unconscious", "dead"]


def test_it_replaces_the_miraculous_save() -> None:
    """R-EZ-30: for a cause that ignores armour; from any number of strikes exactly 1 is left."""
    table = hero(strikes=3, armour=2)
    events = table.damage("lucia", strikes=3, cause="fall", dice=(6,))
    assert purposes(events) == ["life-risk"]
    assert table["lucia"].strikes == 1
    table = hero(strikes=3)
    assert purposes(table.damage("lucia", strikes=2, cause="fall", dice=(2,))) == ["miraculous"]


def test_a_normal_save_turns_into_one_when_the_hero_is_hurt_meanwhile() -> None:
    """R-EZ-30: each step reads the state as it is now."""
    table = Table("table")
    table.hero(strikes=3, karma=0, hero_dice=0)
    table.damage("lucia", strikes=2, cause="fall")
    table.damage("lucia", raw=True)
    assert purposes(table.choose("roll", 2, 6)) == ["miraculous", "life-risk"]
    assert table["lucia"].strikes == 1


def test_without_the_save_the_table_decides_at_once() -> None:
    """R-EZ-30."""
    table = hero(strikes=1, miraculous=None)
    table.damage("lucia")
    assert table.options == ["unconscious", "dead"]


def test_enemies_have_no_life_risk_save() -> None:
    """R-EZ-30: not even with a miraculous save of their own."""
    table = Table()
    table.foe(miraculous=2)
    assert purposes(table.damage("goblin")) == []
    assert table.creature("goblin").down


def test_an_ally_with_the_save_risks_its_life() -> None:
    table = Table()
    table.add("Tomás", "ally", miraculous=6)
    assert purposes(table.damage("tomas", dice=(6,))) == ["life-risk"]
    table.add("Mula", "ally")
    assert purposes(table.damage("mula")) == []


def test_the_save_of_a_blow_that_a_foe_struck() -> None:
    """R-EZ-30, R-EZ-44: the foe's attack goes on to the hero's saves and the table's word."""
    table = hero(strikes=1, armour=5)
    table.foe()
    events = table.attack("goblin", "lucia", 4, 2, 3)
    assert purposes(events) == ["attack", "armour", "life-risk"]
    table.choose("unconscious")
    assert (table.creature("lucia").fate, table.records[-1].of) == ("unconscious", table.records[-2].seq)


def test_the_rest_of_the_targets_follow_the_fate() -> None:
    table = hero(strikes=1)
    table.foe(strikes=3)
    table.damage("lucia", "goblin", dice=(2,))
    assert table["goblin"].strikes == 3
    table.choose("dead")
    assert table["goblin"].strikes == 2


def test_cancel_at_the_fate_leaves_the_hero_standing() -> None:
    table = hero(strikes=1)
    table.damage("lucia", dice=(2,))
    table.do(Cancel())
    assert (table["lucia"].strikes, table.creature("lucia").down, table.state.open) == (1, False, None)


def test_a_hero_gets_up_when_strikes_are_set_by_hand() -> None:
    table = hero(strikes=1)
    table.damage("lucia", dice=(2,))
    table.choose("unconscious")
    table.do(SetFields(creature="lucia", changes=(Change("strikes", 1),)))
    assert (table.creature("lucia").down, table.creature("lucia").fate) == (False, None)
