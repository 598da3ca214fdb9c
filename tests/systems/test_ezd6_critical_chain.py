"""EZD6 attacks: strikes of a hit, the chain after a 6, what boon sixes mean, waiting dice."""

import pytest
from ezd6_table import Table, happened, outcomes, purposes

from rules.commands import Cancel, Choose
from rules.systems.ezd6.commands import Attack


def fight(
    karma: int = 0, hero_dice: int = 0, *, dice: str = "program", strikes: int = 20, **options: object
) -> Table:
    table = Table(dice, **options)
    table.hero(karma=karma, hero_dice=hero_dice)
    table.foe(strikes=strikes)
    return table


def taken(table: Table, of: int = 20) -> int:
    return of - table["goblin"].strikes


def test_a_hit_that_is_no_six_makes_one_strike() -> None:
    """R-EZ-11."""
    for face in (3, 4, 5):
        table = fight()
        assert outcomes(table.attack("lucia", "goblin", face)) == ["success"]
        assert taken(table) == 1


def test_a_miss_makes_none() -> None:
    """R-EZ-11."""
    table = fight()
    assert outcomes(table.attack("lucia", "goblin", 2)) == ["failure"]
    assert outcomes(table.attack("lucia", "goblin", 1)) == ["critical-failure"]
    assert taken(table) == 0


def test_a_six_always_makes_a_strike() -> None:
    """R-EZ-10: whatever the number to hit."""
    table = fight()
    table.foe("Ogre", to_be_hit=6, strikes=5)
    assert outcomes(table.attack("lucia", "ogre", 6, 2)) == ["critical", None]
    assert table["ogre"].strikes == 4


def test_armour_may_stop_the_strike_of_a_six() -> None:
    """R-EZ-10: always, before armour."""
    table = fight()
    table.foe("Ogre", armour=5, strikes=5)
    assert purposes(table.attack("lucia", "ogre", 6, 2, 5)) == ["attack", "confirm", "armour"]
    assert table["ogre"].strikes == 5


def test_each_further_six_is_a_strike_and_another_die() -> None:
    """R-EZ-12: 6,6,6,3 → 3 strikes."""
    table = fight()
    events = table.attack("lucia", "goblin", 6, 6, 6, 3)
    assert purposes(events) == ["attack", "confirm", "confirm", "confirm"]
    assert outcomes(events) == ["critical", "critical", "critical", None]
    assert taken(table) == 3


def test_a_chain_has_no_end_of_its_own() -> None:
    """R-EZ-12."""
    table = fight(strikes=99)
    table.attack("lucia", "goblin", *[6] * 60, 2)
    assert taken(table, 99) == 60


def test_confirm_dice_get_no_boon_or_bane() -> None:
    """R-EZ-12."""
    table = fight()
    rolled = table.attack("lucia", "goblin", 2, 6, 5, boons=1)[2]
    assert (rolled.purpose, rolled.faces, rolled.args.get("size", 1)) == ("confirm", (5,), 1)


def test_karma_raises_a_confirm_die() -> None:
    """R-EZ-13: 6 then 4 with 2 karma → 2 strikes, roll again."""
    table = fight(karma=2)
    table.attack("lucia", "goblin", 6, 4)
    assert table.options == ["accept", "karma 2"]
    events = table.choose("karma 2", 5)
    assert purposes(events) == ["confirm"]
    assert taken(table) == 2
    assert table["lucia"].karma == 0


def test_a_confirm_die_of_one_stays() -> None:
    """R-EZ-13: 6 then 1 with 5 karma → stays 1 strike."""
    table = fight(karma=5)
    assert outcomes(table.attack("lucia", "goblin", 6, 1)) == ["critical", None]
    assert table.options == []
    assert taken(table) == 1


@pytest.mark.parametrize(("face", "karma"), [(2, 4), (3, 3), (4, 2), (5, 1)])
def test_the_price_of_a_confirm_die(face: int, karma: int) -> None:
    """R-EZ-13: 1 karma for each pip."""
    table = fight(karma=karma)
    table.attack("lucia", "goblin", 6, face)
    assert table.options == ["accept", f"karma {karma}"]
    table = fight(karma=karma - 1)
    table.attack("lucia", "goblin", 6, face)
    assert table.options == []


def test_a_hero_die_on_a_confirm_die() -> None:
    """R-EZ-06, R-EZ-13: offered on a missed confirm die, a 1 too; then the offers are computed anew."""
    table = fight(karma=2, hero_dice=1)
    table.attack("lucia", "goblin", 6, 1)
    assert table.options == ["accept", "hero"]
    table.choose("hero", 4)
    assert table.options == ["accept", "karma 2"]
    table.choose("karma 2", 6, 3)
    assert taken(table) == 3


def test_a_missed_confirm_die_costs_and_teaches_nothing() -> None:
    """R-EZ-15: no critical failure on a 1, no karma, no strike lost."""
    table = fight()
    events = table.attack("lucia", "goblin", 6, 6, 1)
    assert outcomes(events)[-1] is None
    assert taken(table) == 2
    assert table["lucia"].karma == 0


# What lies in the pool, the confirm dice, and the strikes that each reading makes of them.
BOON_SIXES = [
    ("kept", (6, 6), (3,), 1),
    ("kept", (6, 6), (6, 3), 2),
    ("chains", (6, 6), (3, 3), 1),
    ("chains", (6, 6), (6, 3, 6, 3), 3),
    ("strikes", (6, 6), (3,), 2),
    ("strikes", (6, 6), (6, 3), 3),
    ("both", (6, 6), (3, 3), 2),
    ("both", (6, 6), (6, 6, 3, 6, 3), 5),
    ("kept", (6, 2), (3,), 1),
    ("both", (6, 2), (3,), 1),
    ("chains", (2, 6), (6, 3), 2),
    ("strikes", (5, 3), (), 1),
]


@pytest.mark.parametrize(("mode", "pool", "confirm", "strikes"), BOON_SIXES)
def test_two_sixes_with_a_boon(
    mode: str, pool: tuple[int, ...], confirm: tuple[int, ...], strikes: int
) -> None:
    """R-EZ-14 with every value of the option."""
    table = fight(boon_sixes=mode)
    table.attack("lucia", "goblin", *pool, *confirm, boons=1)
    assert table.state.open is None
    assert taken(table) == strikes


@pytest.mark.parametrize("mode", ["kept", "chains", "strikes", "both"])
def test_bane_sixes_and_karma_sixes_are_one_six(mode: str) -> None:
    """R-EZ-14 speaks of boons only."""
    table = fight(boon_sixes=mode)
    table.attack("lucia", "goblin", 6, 6, 3, banes=1)
    assert taken(table) == 1
    table = fight(karma=1, boon_sixes=mode)
    table.attack("lucia", "goblin", 5, 5, boons=1)
    table.choose("karma 1", 3)
    assert taken(table) == 1


def test_a_heavy_weapon_makes_two_and_one_for_each_confirm_die() -> None:
    """R-EZ-26: 2 + 1 per confirm."""
    table = Table()
    table.hero("Bruto", weapons=[{"name": "ballista", "strikes": 2}], karma=0, hero_dice=0)
    table.foe(strikes=20)
    table.attack("bruto", "goblin", 4)
    assert taken(table) == 2
    table.attack("bruto", "goblin", 6, 6, 2)
    assert taken(table) == 5


def test_weapon_and_strikes_by_word() -> None:
    """R-EZ-26: for a creature without that weapon."""
    table = fight()
    table.attack("lucia", "goblin", 4, strikes=2)
    assert taken(table) == 2
    assert table.refused(Attack(actor="lucia", target="goblin", strikes=10)) == "out-of-range"


# --- dice that wait ----------------------------------------------------------


def test_faces_used_up_wait_for_the_next_die() -> None:
    """R-EZ-12: dice=6 opens `roll`; again; dice=3 stops with what can be offered."""
    table = fight(karma=3, hero_dice=1)
    table.attack("lucia", "goblin", 6)
    assert table.options == ["roll"]
    assert (table.view().who, table.view().faces) == ("lucia", (1, 6))
    table.choose("roll", 6)
    assert table.options == ["roll"]
    table.choose("roll", 3)
    assert table.options == ["accept", "karma 3", "hero"]
    assert table.view().who == "lucia"


def test_all_faces_at_once_come_to_the_same_stop() -> None:
    """R-EZ-12."""
    slow, fast = fight(karma=3, hero_dice=1), fight(karma=3, hero_dice=1)
    slow.attack("lucia", "goblin", 6)
    slow.choose("roll", 6)
    slow.choose("roll", 3)
    fast.attack("lucia", "goblin", 6, 6, 3)
    assert slow.state.open == fast.state.open
    assert slow.state.creatures == fast.state.creatures


def test_the_program_rolls_a_waiting_die() -> None:
    table = fight()
    table.attack("lucia", "goblin", 6)
    events = table.choose("roll")
    assert events[0].by == "program"
    assert table.state.open is None


@pytest.mark.parametrize(("dice", "id_"), [((3, 3), "faces-left"), ((7,), "bad-face"), ((0,), "bad-face")])
def test_wrong_faces_of_a_waiting_die(dice: tuple[int, ...], id_: str) -> None:
    table = fight()
    table.attack("lucia", "goblin", 6)
    assert table.cannot_choose("roll", *dice) == id_
    assert table.cannot_choose("accept") == "not-offered"


def test_an_answer_may_carry_the_faces_of_what_follows() -> None:
    table = fight(karma=3)
    table.attack("lucia", "goblin", 6, 3)
    assert table.cannot_choose("accept", 3) == "faces-left"
    table.choose("karma 3", 6, 2)
    assert taken(table) == 3


def test_a_campaign_with_real_dice_waits_for_every_roll() -> None:
    table = fight(dice="table")
    table.foe("Ogre", strikes=4, armour=5)
    table.attack("lucia", "ogre")
    assert (table.options, table.view().faces) == (["roll"], (1, 6))
    table.choose("roll", 6)
    assert table.options == ["roll"]
    assert table.choose("roll")[0].by == "program"
    while table.options:
        assert table.options == ["roll"]
        table.choose("roll", 3)
    assert table["ogre"].strikes < 4


def test_a_boon_pool_waits_whole() -> None:
    table = fight(dice="table")
    table.attack("lucia", "goblin", boons=2)
    assert table.view().faces == (3, 6)
    assert table.cannot_choose("roll", 3, 4) == "faces-needed"
    table.choose("roll", 3, 4, 2)
    assert taken(table) == 1


def test_a_hero_die_waits_alone() -> None:
    table = fight(dice="table", hero_dice=1)
    table.attack("lucia", "goblin", 1, 2, boons=1)
    table.choose("hero")
    assert (table.options, table.view().faces) == (["roll"], (1, 6))
    table.choose("roll", 4)
    assert taken(table) == 1


def test_cancel_keeps_what_has_happened() -> None:
    """R-EZ-43, R-EZ-12: at a waiting die, at an offer; karma and hero dice that are spent stay spent."""
    table = fight(karma=3, hero_dice=1)
    table.attack("lucia", "goblin", 6)
    table.do(Cancel())
    assert (table.state.open, taken(table)) == (None, 0)
    table.attack("lucia", "goblin", 2)
    table.do(Cancel())
    assert (table.state.open, table["lucia"].karma) == (None, 3)
    table.attack("lucia", "goblin", 1)
    table.do(Choose(option="hero", faces=(2,)))
    table.do(Cancel())
    assert (table.state.open, table["lucia"].hero_dice, table["lucia"].karma) == (None, 0, 3)
    assert table.refused(Cancel()) == "nothing-open"


def test_the_hit_names_its_strikes() -> None:
    table = fight()
    assert happened(table.attack("lucia", "goblin", 6, 6, 2), "ezd6.hit") == [
        {"target": "goblin", "strikes": 2, "confirmed": 1}
    ]
