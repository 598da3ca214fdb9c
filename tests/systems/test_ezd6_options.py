"""EZD6 house rules: every second reading is an option of the campaign, never a hidden constant."""

import re
from pathlib import Path

import pytest
from ezd6_table import Table, purposes

from rules.commands import SetOption
from rules.system import get, option

OPTIONS = {o.key: o for o in get("ezd6").options}
VALUES = [(key, value) for key, o in OPTIONS.items() for value in (o.choices or (o.default,))]


def test_the_options_and_their_defaults() -> None:
    """R-EZ-04, R-EZ-06, R-EZ-14, R-EZ-16, R-EZ-21, R-EZ-24, R-EZ-25, R-EZ-28, R-EZ-41, R-EZ-43 to R-EZ-46."""
    assert {key: (o.default, o.choices) for key, o in OPTIONS.items()} == {
        "boons_and_banes": ("net", ("net", "strict", "single")),
        "boon_sixes": ("kept", ("kept", "chains", "strikes", "both")),
        "hero_die": ("reroll", ("reroll", "replace")),
        "spill": ("critical", ("critical", "weapon")),
        "karma": (True, ()),
        "strikes_start": (3, ()),
        "karma_start": (3, ()),
        "hero_dice_start": (1, ()),
        "karma_for_failure": (1, ()),
        "hero_die_price": (5, ()),
        "enemy_chain": (True, ()),
        "enemy_attacks": ("gm", ("gm", "defend", "off")),
        "help_under_bane": ("cancel", ("cancel", "best")),
        "miraculous_per_strike": (False, ()),
        "rest_strikes": (1, ()),
        "potion_strikes": (2, ()),
        "difficult_terrain": (4, ()),
        "foes_propose": (False, ()),
        "magic": (True, ()),
        "spell_saves": ("miraculous", ("armour", "miraculous", "none")),
        "typical_numbers": (True, ()),
    }


@pytest.mark.parametrize(("key", "value"), VALUES)
def test_each_value_can_be_set(key: str, value: object) -> None:
    table = Table(**{key: value})
    assert option(table.state, key) == value


@pytest.mark.parametrize(
    ("key", "value", "id_"),
    [
        ("boon_sixes", "all", "bad-choice"),
        ("boon_sixes", 1, "bad-value"),
        ("karma", 1, "bad-value"),
        ("karma", "on", "bad-value"),
        ("karma_start", True, "bad-value"),
        ("karma_start", -1, "out-of-range"),
        ("karma_start", 100, "out-of-range"),
        ("strikes_start", 0, "out-of-range"),
        ("hero_die_price", 0, "out-of-range"),
        ("dragons", True, "unknown-option"),
    ],
)
def test_other_values_are_refused(key: str, value: object, id_: str) -> None:
    assert Table().refused(SetOption(key=key, value=value)) == id_  # type: ignore[arg-type]


def test_the_karma_module_off() -> None:
    """R-EZ-43: no offers, nothing learnt, nothing bought."""
    from rules.systems.ezd6.commands import BuyHeroDie

    table = Table(karma=False)
    table.hero(karma=9, hero_dice=0)
    table.foe()
    for face in (1, 3):
        table.check("lucia", 4, face)
        assert (table.options, table["lucia"].karma) == ([], 9)
    assert table.refused(BuyHeroDie(actor="lucia")) == "karma-off"
    assert purposes(table.attack("lucia", "goblin", 6, 5)) == ["attack", "confirm"]
    assert table.options == []


def test_the_numbers_of_the_karma_module() -> None:
    """R-EZ-43: all numbers are options."""
    from rules.systems.ezd6.commands import BuyHeroDie

    table = Table(karma_start=6, hero_dice_start=0, karma_for_failure=2, hero_die_price=8, strikes_start=5)
    table.hero()
    assert (table["lucia"].karma, table["lucia"].hero_dice, table["lucia"].strikes) == (6, 0, 5)
    table.check("lucia", 4, 1)
    assert table["lucia"].karma == 8
    table.do(BuyHeroDie(actor="lucia"))
    assert (table["lucia"].karma, table["lucia"].hero_dice) == (0, 1)
    table = Table(karma_for_failure=0)
    table.hero(karma=0, hero_dice=0)
    assert len(table.check("lucia", 4, 1)) == 2


def test_an_option_changes_later_rolls_only() -> None:
    """R-EZ-24: those who are here keep their numbers."""
    table = Table()
    table.hero()
    table.do(SetOption(key="karma_start", value=9))
    assert table["lucia"].karma == 3


def test_enemies_that_are_not_rolled_for() -> None:
    """R-EZ-44: the module off; the game master hands out strikes, or forces a roll."""
    from rules.systems.ezd6.commands import Attack

    table = Table(enemy_attacks="off")
    table.hero()
    table.foe()
    assert table.refused(Attack(actor="goblin", target="lucia")) == "enemy-attacks-off"
    assert purposes(table.attack("goblin", "lucia", 2, force=True)) == ["attack"]
    assert purposes(table.attack("lucia", "goblin", 1)) == ["attack"]


def test_each_option_names_rules_that_exist() -> None:
    text = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_ezd6_*.py"))
    named = set(re.findall(r"R-EZ-\d\d", text))
    for o in OPTIONS.values():
        assert o.rules
        assert set(o.rules) <= named
