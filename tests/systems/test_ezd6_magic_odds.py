"""EZD6 spells, scrolls and miracles: exact odds, against every roll."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from ezd6_circle import cast, circle
from ezd6_table import ENGLISH, Table, happened

from rules.system import get
from rules.systems.ezd6.chances import chances, odds
from rules.systems.ezd6.commands import Cast, Damage
from rules.systems.ezd6.magic import Magic, hero_chance, wins
from rules.systems.ezd6.magic_odds import magic_odds, offering_odds
from rules.text import plain

EZD6 = get("ezd6")
FACES = range(1, 7)


def result(table: Table) -> list[bool]:
    """Whether the castings of the last record worked."""
    return [args["success"] for args in happened(table.records[-1].events, "ezd6.magic")]


def enumerated(art: str, power: int, against: int, burn: int = 0) -> Fraction:
    """The chance of success by trying every roll."""
    won = total = 0
    for dice in product(range(2 if art == "scroll" else 1, 7), repeat=power):
        for resisted in product(FACES, repeat=against):
            ones = dice.count(1)
            total += 1
            won += wins(max(dice), 0 if ones <= burn else ones, max(resisted))
    return Fraction(won, total)


@pytest.mark.parametrize(("power", "odds_"), [(1, "5/9"), (2, "5/9"), (3, "325/648")])
def test_the_published_odds_of_spells(power: int, odds_: str) -> None:
    """R-EZ-45: against one resistance die, no spellburn."""
    assert str(magic_odds("spell", power, 1)) == odds_


@pytest.mark.parametrize("art", ["spell", "scroll"])
def test_odds_against_every_roll(art: Any) -> None:
    """R-EZ-45."""
    for power, against in product((2,) if art == "scroll" else (1, 2, 3), (1, 2, 3)):
        assert magic_odds(art, power, against) == enumerated(art, power, against)
        if art == "spell":
            for burn in (1, 2, 3):
                assert magic_odds(art, power, against, burn) == enumerated(art, power, against, burn)


def test_odds_of_miracles() -> None:
    """R-EZ-45: with an offering, all dice fall anew."""
    for power, against in product((1, 2, 3), (2, 3)):
        once = enumerated("miracle", power, against)
        assert magic_odds("miracle", power, against) == once
        assert offering_odds(power, against) == 1 - (1 - once) ** 2


def test_every_roll_of_a_spell_reads_as_the_odds_say() -> None:
    """R-EZ-45: the machine against the enumeration, power 2 against 1."""
    start, won = circle(), 0
    first = start.state
    for dice in product(FACES, repeat=2):
        for face in FACES:
            start.state = first
            faces = dice if 1 in dice else (*dice, face)
            cast(start, *faces)
            if start.options:
                start.choose("accept")
            won += result(start)[0]
    assert Fraction(won, 216) == magic_odds("spell", 2, 1)


@pytest.mark.parametrize(
    ("magic", "chance"),
    [
        (Magic("spell", "offer", "lucia", power=1, against=1, faces=(1,)), "5/9"),
        (Magic("spell", "offer", "lucia", power=1, against=1, faces=(2,), resisted=(4,)), "1/2"),
        (Magic("spell", "offer", "lucia", power=2, against=1, faces=(1, 1)), "0"),
        (Magic("spell", "offer", "lucia", power=2, against=1, faces=(1, 5)), "13/18"),
        (Magic("scroll", "offer", "lucia", power=2, against=1, faces=(2, 2), resisted=(6,)), "1/5"),
    ],
)
def test_the_chance_of_a_hero_die(magic: Magic, chance: str) -> None:
    """R-EZ-06, R-EZ-45."""
    assert str(hero_chance(magic, 0, "reroll")) == chance


def test_odds_by_command() -> None:
    """R-EZ-45: spellburn as far as the caster's strikes go; nothing while the dice are not named."""
    table = circle()
    command = Cast(actor="lucia", art="spell", target="goblin", power=2, against=1)
    assert odds(table.state, command) == {
        "success": Fraction(5, 9), "success_burn": magic_odds("spell", 2, 1, 2),
    }  # fmt: skip
    table.damage("lucia", strikes=2, raw=True)
    assert odds(table.state, command)["success_burn"] == Fraction(5, 9)
    assert odds(table.state, Cast(actor="lucia", art="spell", power=2)) == {}
    miracle = Cast(actor="lucia", art="miracle", power=1, against=2)
    assert set(odds(table.state, miracle)) == {"success", "success_offering"}
    assert plain(EZD6.odds_line(table.state, miracle, ENGLISH)).startswith("success ")
    assert chances(table.state, command) == (("0", Fraction(4, 9)), ("1", Fraction(5, 9)))
    assert chances(table.state, miracle) == ()
    assert chances(table.state, Damage(targets=("goblin",))) == ()
