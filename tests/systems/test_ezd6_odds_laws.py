"""EZD6 odds where a bane leaves the help alone, without a chain, and at the edges of what is counted."""

from fractions import Fraction
from itertools import product
from typing import Literal

import pytest
from ezd6_circle import cast, circle
from ezd6_table import ENGLISH, Table
from msgspec.structs import replace
from test_ezd6_odds import struck

from rules.errors import Refused
from rules.system import get
from rules.systems.ezd6.chances import chances, odds
from rules.systems.ezd6.commands import Attack, Cast, Check, Work
from rules.systems.ezd6.magic_odds import magic_odds, offering_odds
from rules.systems.ezd6.odds import (
    expected_strikes,
    hero_odds,
    kept_odds,
    nothing_through_odds,
    save_odds,
    strikes_odds,
    success_odds,
)
from rules.systems.ezd6.pool import Pool, best_die, rerolled
from rules.text import plain

EZD6 = get("ezd6")
Keep = Literal["highest", "lowest"]
FACES = range(1, 7)
UNDER_BANE: tuple[int, Keep, int] = (3, "lowest", 1)
SHAPES: tuple[tuple[int, Keep, int], ...] = (
    (1, "highest", 0),
    (3, "highest", 0),
    (2, "lowest", 0),
    (3, "lowest", 0),
    UNDER_BANE,
)


@pytest.mark.parametrize("mode", ["reroll", "replace"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_hero_die_takes_the_best_die_of_every_pool(shape: tuple[int, Keep, int], mode: str) -> None:
    """R-EZ-06, R-EZ-21: the odds are those of every pool with the die that a bare `hero` takes."""
    size, keep, extra = shape
    for difficulty in (3, 5):
        won = Fraction(0)
        for faces in product(FACES, repeat=size):
            pool = Pool("check", "lucia", difficulty, size, keep, extra=extra).fallen(faces)
            index = None if pool.success else best_die(pool, mode, 0)
            again = [pool] * 6 if index is None else [rerolled(pool, index, face, mode) for face in FACES]
            won += Fraction(sum(each.success for each in again), 6 ** (size + 1))
        assert hero_odds(size, keep, difficulty, mode, extra) == won


def test_a_6_succeeds_at_whatever_is_asked() -> None:
    """R-EZ-08: a small hero whom a foe can hardly miss defends against 7."""
    for size, keep, extra in SHAPES:
        assert success_odds(size, keep, 7, extra=extra) == kept_odds(size, keep, extra)[6] > 0


def test_strikes_of_an_attack_with_help_under_a_bane() -> None:
    """R-EZ-21, R-EZ-12: every roll of the machine, where help counts beside what the bane keeps."""
    table = Table(help_under_bane="best")
    for name in ("Lucía", "Vera"):
        table.hero(name, karma=0, hero_dice=0)
    table.foe(strikes=99)
    attack = Attack(actor="lucia", target="goblin", banes=1, helps=("vera",))
    assert strikes_odds(3, "lowest", 3, most=3, extra=1) == struck(table.state, attack, 3, 3)


@pytest.mark.parametrize("chain", [True, False])
@pytest.mark.parametrize("mode", ["kept", "both"])
@pytest.mark.parametrize("shape", [(2, "highest", 0), UNDER_BANE])
def test_what_is_expected_and_what_is_stopped_is_of_the_same_strikes(
    shape: tuple[int, Keep, int], mode: str, chain: bool
) -> None:
    """R-EZ-14, R-EZ-21, R-EZ-27, R-EZ-44: summed over the strikes, also where no 6 opens a chain."""
    size, keep, extra = shape
    almost = Fraction(1, 10**15)
    for damage in (1, 2):
        found = strikes_odds(size, keep, 3, damage=damage, mode=mode, chain=chain, most=30, extra=extra)
        expected = expected_strikes(size, keep, 3, damage=damage, mode=mode, chain=chain, extra=extra)
        assert abs(expected - sum(n * chance for n, chance in found.items())) < almost
        nothing = nothing_through_odds(size, keep, 3, 5, damage=damage, mode=mode, chain=chain, extra=extra)
        assert abs(nothing - sum(chance * save_odds(5) ** n for n, chance in found.items())) < almost


@pytest.mark.parametrize("damage", [1, 2, 3])
def test_counting_less_far_leaves_the_chances_as_they_are(damage: int) -> None:
    """R-EZ-26: the last number that is counted has all of its chance, also that of the weapon itself."""
    whole = strikes_odds(2, "highest", 3, damage=damage)
    for most in range(5):
        less = strikes_odds(2, "highest", 3, damage=damage, most=most)
        assert less == {n: whole[n] for n in range(most + 1)}


def test_odds_of_nobody_are_refused() -> None:
    """A name that nobody goes by, of whoever acts or is meant."""
    table = circle()
    for command in (
        Check(actor="nadie", difficulty=3),
        Work(actor="nadie", difficulty=3),
        Attack(actor="nadie", target="goblin"),
        Attack(actor="lucia", target="nadie"),
        Cast(actor="nadie", art="spell", power=1, against=1),
        Cast(actor="lucia", target="nadie", art="spell", power=1, against=1),
    ):
        with pytest.raises(Refused, match="unknown-name"):
            odds(table.state, command)


@pytest.mark.parametrize("karma", [True, False])
def test_karma_and_hero_die_count_where_the_table_plays_with_them(karma: bool) -> None:
    """R-EZ-43: without the module nobody's chances are better for what stands on the sheet."""
    table = Table(karma=karma)
    table.hero(karma=2, hero_dice=1)
    command = Check(actor="lucia", difficulty=5)
    found = odds(table.state, command)
    assert found["success"] == Fraction(1, 3)
    assert found["success_karma"] == (Fraction(2, 3) if karma else Fraction(1, 3))
    assert found["success_hero"] == (Fraction(5, 9) if karma else Fraction(1, 3))
    assert ("◆" in plain(EZD6.odds_line(table.state, command, ENGLISH))) == karma


def test_odds_of_a_casting_are_those_of_its_art() -> None:
    """R-EZ-45: a scroll has two dice; an offering counts once, and what is harmless strikes not."""
    table = circle()
    scroll = Cast(actor="lucia", art="scroll", target="goblin", against=2)
    assert odds(table.state, scroll) == {"success": magic_odds("scroll", 2, 2)}
    spell = Cast(actor="lucia", art="spell", target="goblin", power=2, against=1)
    assert [label for label, _ in chances(table.state, spell)] == ["0", "1"]
    assert chances(table.state, replace(spell, harmless=True)) == ()
    assert chances(table.state, replace(spell, target="")) == ()
    miracle = Cast(actor="lucia", art="miracle", power=2, against=2)
    fresh = odds(table.state, miracle)
    assert fresh["success_offering"] == offering_odds(2, 2) > fresh["success"]
    cast(table, 6, 1, art="miracle", against=2)
    table.choose("offering", 6, 1)
    assert odds(table.state, miracle)["success_offering"] == fresh["success"]
