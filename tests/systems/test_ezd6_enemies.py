"""EZD6 enemies: numbers to hit, chains, strikes per hit, players who roll to defend."""

import pytest
from ezd6_table import Table, outcomes, purposes

from rules.commands import AddCreatures
from rules.systems.ezd6.chances import odds
from rules.systems.ezd6.commands import Attack

Values = dict[str, object]


def fight(hero: Values | None = None, foe: Values | None = None, **options: object) -> Table:
    table = Table(**options)
    table.hero(**{"karma": 0, "hero_dice": 0, "strikes": 20, **(hero or {})})
    table.foe(**{"strikes": 5, **(foe or {})})
    return table


@pytest.mark.parametrize(
    ("to_be_hit", "hits_on", "number"), [(3, None, 3), (4, None, 4), (4, 5, 5), (5, 2, 2)]
)
def test_an_enemy_hits_on_the_heros_number(to_be_hit: int, hits_on: int | None, number: int) -> None:
    """R-EZ-44: default 3, small heroes 4; the enemy's hits-on, if set, replaces it."""
    for face in range(1, 7):
        table = fight({"to_be_hit": to_be_hit}, {"hits_on": hits_on}, enemy_chain=False)
        table.attack("goblin", "lucia", face)
        assert table["lucia"].strikes == (19 if face >= number else 20)


def test_typical_numbers_of_an_enemy() -> None:
    """R-EZ-44: to be hit 3, 1 strike for a hit, no armour, no karma, no hero die."""
    table = Table()
    sheet = table[table.foe()]
    assert (sheet.strikes, sheet.to_be_hit, sheet.hit_strikes) == (1, 3, 1)
    assert (sheet.armour, sheet.miraculous, sheet.karma, sheet.hero_dice) == (None, None, 0, 0)
    assert table[table.foe("Orco", armour=5)].armour == 5


def test_a_hero_hits_an_enemy_on_its_number() -> None:
    """R-EZ-44."""
    table = fight(foe={"to_be_hit": 5, "hits_on": 2})
    assert outcomes(table.attack("lucia", "goblin", 4)) == ["failure"]
    assert outcomes(table.attack("lucia", "goblin", 5)) == ["success"]


def test_the_hero_saves_for_each_strike() -> None:
    """R-EZ-44, R-EZ-27."""
    table = fight({"armour": 5}, {"hit_strikes": 2})
    assert purposes(table.attack("goblin", "lucia", 4, 5, 2)) == ["attack", "armour", "armour"]
    assert table["lucia"].strikes == 19


def test_a_six_opens_the_chain() -> None:
    """R-EZ-44, option `enemy_chain` on."""
    table = fight({"armour": 6})
    assert purposes(table.attack("goblin", "lucia", 6, 6, 2, 3, 3)) == [
        "attack", "confirm", "confirm", "armour", "armour",
    ]  # fmt: skip
    assert table["lucia"].strikes == 18


def test_a_six_may_be_a_hit_like_another() -> None:
    """R-EZ-44, option `enemy_chain` off; heroes keep theirs."""
    table = fight(enemy_chain=False)
    assert purposes(table.attack("goblin", "lucia", 6)) == ["attack"]
    assert table["lucia"].strikes == 19
    assert purposes(table.attack("lucia", "goblin", 6, 2)) == ["attack", "confirm"]


def test_strikes_of_a_hit() -> None:
    """R-EZ-44: with the first weapon or bare hands; another weapon makes its own."""
    weapons = [{"name": "trunk", "strikes": 2}, {"name": "rock", "reach": "far", "strikes": 1}]
    for more, strikes in (({}, 18), ({"weapon": "rock"}, 19), ({"strikes": 3}, 17), ({"ranged": True}, 18)):
        table = fight(foe={"hit_strikes": 2, "weapons": weapons})
        table.attack("goblin", "lucia", 4, **more)
        assert table["lucia"].strikes == strikes
    table = fight(foe={"hit_strikes": 3})
    table.attack("goblin", "lucia", 4)
    assert table["lucia"].strikes == 17


@pytest.mark.parametrize(
    "weapons", [[{"name": "x", "strikes": 0}], [{"strikes": 1}], "axe", [{"name": 5}], [3]]
)
def test_impossible_weapons_are_refused(weapons: object) -> None:
    command = AddCreatures(name="Orco", sheet={"weapons": weapons})
    assert Table().refused(command) in ("bad-value", "bad-choice", "out-of-range")


# --- players roll to defend --------------------------------------------------


def test_the_hero_rolls_to_defend() -> None:
    """R-EZ-44, option `enemy_attacks` = defend: the same odds turned round."""
    for number in range(2, 7):
        hits = 0
        for face in range(1, 7):
            table = fight({"to_be_hit": number}, enemy_attacks="defend", enemy_chain=False)
            events = table.attack("goblin", "lucia", face)
            assert purposes(events) == ["defence"]
            assert events[1].who == "lucia"
            hits += table["lucia"].strikes == 19
        assert hits == 7 - number


def test_a_one_in_defence_is_the_enemys_six() -> None:
    """R-EZ-44: it opens the enemy's chain."""
    table = fight(enemy_attacks="defend")
    assert purposes(table.attack("goblin", "lucia", 1, 6, 2)) == ["defence", "confirm", "confirm"]
    assert table["lucia"].strikes == 18


def test_karma_and_hero_die_in_defence() -> None:
    """R-EZ-44, R-EZ-06, R-EZ-07: karma not on a 1; a failed defence teaches nothing."""
    table = fight({"karma": 3, "hero_dice": 1}, enemy_attacks="defend")
    table.attack("goblin", "lucia", 3)
    assert (table.options, table.view().who) == (["accept", "karma 2", "hero"], "lucia")
    table.choose("karma 2")
    assert (table["lucia"].strikes, table["lucia"].karma) == (20, 1)
    table.attack("goblin", "lucia", 1)
    assert table.options == ["accept", "hero"]
    table.choose("accept", 2)
    assert (table["lucia"].strikes, table["lucia"].karma) == (19, 1)


def test_boons_change_sides_in_defence() -> None:
    """R-EZ-44: an enemy's boon is a bane on the defence."""
    table = fight(enemy_attacks="defend")
    rolled = table.attack("goblin", "lucia", 5, 6, boons=1)[1]
    assert (rolled.args["keep"], rolled.kept) == ("lowest", 5)
    rolled = table.attack("goblin", "lucia", 5, 6, banes=1)[1]
    assert (rolled.args["keep"], rolled.kept) == ("highest", 6)


@pytest.mark.parametrize(
    ("mode", "confirm", "strikes"),
    [("kept", (2,), 1), ("chains", (2, 2), 1), ("strikes", (2,), 2), ("both", (2, 2), 2)],
)
def test_two_ones_in_defence_are_two_sixes(mode: str, confirm: tuple[int, ...], strikes: int) -> None:
    """R-EZ-44, R-EZ-14."""
    table = fight(enemy_attacks="defend", boon_sixes=mode)
    table.attack("goblin", "lucia", 1, 1, *confirm, boons=1)
    assert (table.state.open, table["lucia"].strikes) == (None, 20 - strikes)


def test_the_odds_do_not_depend_on_who_rolls() -> None:
    """R-EZ-44."""
    command = Attack(actor="goblin", target="lucia", boons=1)
    found = [odds(fight({"armour": 5}, enemy_attacks=who).state, command) for who in ("gm", "defend")]
    assert found[0] == found[1]
    assert str(found[0]["success"]) == "8/9"


def test_heroes_never_roll_against_their_own_option() -> None:
    """R-EZ-44: the option is about enemies' attacks on heroes."""
    table = fight(enemy_attacks="defend")
    assert purposes(table.attack("lucia", "goblin", 2)) == ["attack"]
    table.add("Tomás", "ally")
    assert purposes(table.attack("goblin", "tomas", 2)) == ["attack"]


@pytest.mark.parametrize(("chain", "options"), [(True, ["accept", "karma 2"]), (False, [])])
def test_karma_for_a_six_is_offered_only_where_a_six_does_more(chain: bool, options: list[str]) -> None:
    """R-EZ-43, R-EZ-44: a foe whom the table has given karma hits already; the rest would be wasted."""
    table = fight(foe={"karma": 9}, enemy_chain=chain)
    table.attack("goblin", "lucia", 4)
    assert table.options == options
