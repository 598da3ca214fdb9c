"""EZD6: left-over strikes look for another target."""

import pytest
from ezd6_table import Table, happened, over, purposes

from rules.commands import Cancel, Change, SetFields
from rules.systems.ezd6.commands import Attack


def fight(*foes: tuple[str, str, int], ranged: bool = False, strikes: int = 1, **options: object) -> Table:
    table = Table(**options)
    weapon = {"name": "bow" if ranged else "sword", "reach": "far" if ranged else "near", "strikes": strikes}
    table.hero(weapons=[weapon], karma=0, hero_dice=0)
    for name, zone, life in foes:
        table.foe(name, zone, strikes=life)
    return table


def test_strikes_left_over_go_to_another_in_reach() -> None:
    """R-EZ-16: the hero chooses, or lets them go."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 3), ("Lejos", "far", 1))
    events = table.attack("lucia", "uno", 6, 6, 6, 2)
    assert over(events) == [2]
    assert (table.options, table.view().who) == (["accept", "spill dos"], "lucia")
    table.choose("spill dos")
    assert (table["dos"].strikes, table.state.open) == (1, None)


def test_accepting_lets_them_go() -> None:
    """R-EZ-16."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 3))
    table.attack("lucia", "uno", 6, 6, 2)
    events = table.choose("accept")
    assert happened(events, "ezd6.strikes-lost") == [{"left": 1}]
    assert (table["dos"].strikes, table.state.open) == (3, None)


def test_spill_repeats_while_strikes_remain() -> None:
    """R-EZ-16: chain on."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 1), ("Tres", "near", 1), ("Cuatro", "near", 2))
    table.attack("lucia", "uno", 6, 6, 6, 6, 2)
    assert table.options == ["accept", "spill dos", "spill tres", "spill cuatro"]
    table.choose("spill tres")
    assert table.options == ["accept", "spill dos", "spill cuatro"]
    table.choose("spill dos")
    assert table.options == ["accept", "spill cuatro"]
    table.choose("spill cuatro")
    assert (table["cuatro"].strikes, table.state.open) == (1, None)


def test_only_with_two_strikes_or_more() -> None:
    """R-EZ-16."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 1))
    table.attack("lucia", "uno", 6, 2)
    assert table.state.open is None


def test_no_eligible_target_loses_them() -> None:
    """R-EZ-16."""
    table = fight(("Uno", "near", 1), ("Lejos", "far", 1))
    events = table.attack("lucia", "uno", 6, 6, 2)
    assert happened(events, "ezd6.strikes-lost") == [{"left": 1, "nobody": True}]
    assert table.state.open is None


def test_ranged_strikes_go_to_whoever_is_in_sight() -> None:
    """R-EZ-16: near and far, but out of combat is not in sight; nor is what is hidden."""
    table = fight(("Uno", "far", 1), ("Dos", "near", 1), ("Tres", "far", 1), ("Fuera", "out", 1), ranged=True)
    table.foe("Sombra", "far")
    table.do(SetFields(creature="sombra", changes=(Change("hidden", True),)))
    table.attack("lucia", "uno", 6, 6, 2)
    assert table.options == ["accept", "spill dos", "spill tres"]


def test_allies_and_the_fallen_are_no_targets() -> None:
    """R-EZ-16: allies are never forced."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 1))
    table.add("Tomás", "ally")
    table.add("Aldeano", "neutral")
    table.hero("Vera")
    table.damage("dos")
    assert happened(table.attack("lucia", "uno", 6, 6, 2), "ezd6.strikes-lost")


def test_a_strike_stopped_by_armour_is_spent() -> None:
    """R-EZ-16: armour strike by strike on target 1; unspent ones spill."""
    table = fight(("Dos", "near", 5))
    table.foe("Uno", strikes=1, armour=5)
    events = table.attack("lucia", "uno", 6, 6, 6, 2, 5, 3)
    assert purposes(events)[-2:] == ["armour", "armour"]
    assert over(events) == [1]
    table.choose("spill dos")
    assert table["dos"].strikes == 4


def test_the_new_target_has_its_own_saves() -> None:
    """R-EZ-16, R-EZ-27."""
    table = fight(("Uno", "near", 1))
    table.foe("Dos", strikes=5, armour=4)
    table.attack("lucia", "uno", 6, 6, 6, 2)
    assert purposes(table.choose("spill dos", 4, 3)) == ["armour", "armour"]
    assert table["dos"].strikes == 4


def test_survivors_take_all_of_it() -> None:
    """R-EZ-16: nothing is left over while the target stands."""
    table = fight(("Uno", "near", 3), ("Dos", "near", 1))
    table.attack("lucia", "uno", 6, 6, 2)
    assert (table["uno"].strikes, table.state.open) == (1, None)


def test_a_heavy_weapon_does_not_spill_by_itself() -> None:
    """R-EZ-16, option `critical`."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 1), strikes=2)
    assert over(table.attack("lucia", "uno", 4)) == [1]
    assert table.state.open is None
    table.attack("lucia", "dos", 6, 2)
    assert table.state.open is None


def test_a_heavy_weapon_spills_by_option() -> None:
    """R-EZ-16, option `weapon`: the second strike of a 2-strike weapon too."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 1), strikes=2, spill="weapon")
    table.attack("lucia", "uno", 4)
    assert table.options == ["accept", "spill dos"]
    table.choose("spill dos")
    assert table.creature("dos").down


def test_a_plain_weapon_has_nothing_to_spill_by_option() -> None:
    """R-EZ-16, option `weapon`."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 1), spill="weapon")
    table.attack("lucia", "uno", 6, 2)
    assert table.state.open is None


def test_two_sixes_of_one_roll_confirm_nothing() -> None:
    """R-EZ-14, R-EZ-16: two strikes that no confirm die has brought stay with the target."""
    for spill in ("critical", "weapon"):
        table = fight(("Uno", "near", 1), ("Dos", "near", 1), spill=spill, boon_sixes="strikes")
        events = table.attack("lucia", "uno", 6, 6, 2, boons=1)
        assert (over(events), table.state.open) == ([1], None)


def test_an_attacker_who_is_out_of_combat_meanwhile_reaches_nobody() -> None:
    """R-EZ-16, R-EZ-40: whoever is out cannot act, nor can strikes go on from there."""
    table = fight(("Uno", "far", 1), ("Dos", "far", 1), ranged=True)
    table.attack("lucia", "uno", 6)
    table.do(SetFields(creature="lucia", changes=(Change("zone", "out"),)))
    events = table.choose("roll", 6, 2)
    assert happened(events, "ezd6.strikes-lost") == [{"left": 1, "nobody": True}]
    assert (table.state.open, table["dos"].strikes) == (None, 1)


@pytest.mark.parametrize("side", ["foe", "ally", "neutral"])
def test_only_a_heros_strikes_spill(side: str) -> None:
    """R-EZ-16: enemies' never."""
    table = Table()
    table.add("Atacante", side)
    target = "foe" if side != "foe" else "hero"
    table.add("Uno", target, strikes=1, miraculous=None)
    table.add("Dos", target, strikes=1)
    table.attack("atacante", "uno", 6, 6, 6, 2)
    if target == "hero":
        table.choose("dead")
    assert table.state.open is None
    assert not table.creature("dos").down


def test_spill_alone_names_the_only_target_and_asks_between_two() -> None:
    table = fight(("Uno", "near", 1), ("Dos", "near", 1), ("Tres", "near", 1))
    table.attack("lucia", "uno", 6, 6, 6, 2)
    assert table.cannot_choose("spill") == "not-offered"
    assert table.cannot_choose("spill uno") == "not-offered"
    table.choose("spill tres")
    table.choose("spill")
    assert table.creature("dos").down


def test_each_step_reads_who_is_there_now() -> None:
    table = fight(("Uno", "near", 1), ("Dos", "near", 1), ("Tres", "near", 1))
    table.attack("lucia", "uno", 6, 6, 2)
    table.damage("dos", raw=True)
    assert table.options == ["accept", "spill tres"]
    assert table.cannot_choose("spill dos") == "not-offered"


def test_a_target_that_fell_in_between_leaves_everything_over() -> None:
    """R-EZ-16: a target already down ends its part with a line."""
    table = fight(("Uno", "near", 1), ("Dos", "near", 3))
    table.attack("lucia", "uno", 6)
    table.damage("uno", raw=True)
    events = table.choose("roll", 6, 2)
    assert happened(events, "ezd6.already-down") == [{"who": "uno", "left": 2}]
    assert table.options == ["accept", "spill dos"]


def test_cancel_at_the_spill() -> None:
    table = fight(("Uno", "near", 1), ("Dos", "near", 3))
    table.attack("lucia", "uno", 6, 6, 2)
    assert table.refused(Attack(actor="lucia", target="dos")) == "resolution-open"
    table.do(Cancel())
    assert (table.state.open, table["dos"].strikes, table.creature("uno").down) == (None, 3, True)
