"""EZD6 hero dice in castings: which die, when it can help, and what becomes of burnt 1s."""

from typing import Any

import pytest
from ezd6_circle import cast, circle
from ezd6_table import Table, happened
from msgspec.structs import replace

from rules.commands import Change, SetFields
from rules.systems.ezd6.magic import Magic


def casting(strikes: int, hero_dice: int, *dice: int, mode: str = "reroll", **more: Any) -> Table:
    """A casting of Lucía's that lies there with these dice."""
    table = circle(hero_die=mode)
    changes = (Change("strikes", strikes), Change("hero_dice", hero_dice))
    table.do(SetFields(creature="lucia", changes=changes))
    cast(table, *dice, power=more.pop("power", len(dice)), **more)
    return table


@pytest.mark.parametrize(
    ("strikes", "hero_dice", "dice", "options"),
    [
        (1, 1, (1, 4), ["accept", "hero"]),
        (2, 1, (1, 4), ["accept", "burn 1", "hero"]),
        (1, 1, (1, 1), []),
        (1, 2, (1, 1), ["accept", "hero"]),
        (2, 1, (1, 1), ["accept", "hero"]),
        (3, 1, (1, 1), ["accept", "burn 2", "hero"]),
        (3, 0, (1, 1), ["accept", "burn 2"]),
        (2, 1, (1, 1, 1), []),
        (2, 2, (1, 1, 1), []),
        (3, 1, (1, 1, 1), ["accept", "hero"]),
        (2, 3, (1, 1, 1), ["accept", "hero"]),
        (4, 0, (1, 1, 1), ["accept", "burn 3"]),
    ],
)
def test_one_die_is_offered_where_the_other_1s_can_be_seen_to(
    strikes: int, hero_dice: int, dice: tuple[int, ...], options: list[str]
) -> None:
    """R-EZ-06, R-EZ-45: not if no die can help; the other 1s are burnt, or rolled again one by one."""
    assert casting(strikes, hero_dice, *dice).options == options


def test_a_miracle_has_no_spellburn_for_the_other_1() -> None:
    """R-EZ-45: three strikes help nothing; the offering stays."""
    more = {"art": "miracle", "against": 2}
    assert casting(3, 1, 1, 1, **more).options == ["accept", "offering"]
    assert casting(3, 2, 1, 1, **more).options == ["accept", "hero", "offering"]
    assert casting(3, 1, 1, 4, **more).options == ["accept", "hero", "offering"]


@pytest.mark.parametrize(
    ("dice", "die"), [((5, 1), 2), ((1, 5), 1), ((5, 3, 4, 6), 2), ((3, 5, 4, 6), 1), ((3, 3, 4, 6), 1)]
)
def test_the_die_that_a_bare_hero_takes(dice: tuple[int, ...], die: int) -> None:
    """R-EZ-06, R-EZ-45: a 1, else the lowest, leftmost if equal."""
    # Of four dice the last one resists.
    table = casting(1, 1, *dice, power=2 if len(dice) == 2 else 3)
    table.choose("hero", 2)
    event = next(e for e in table.records[-1].events if getattr(e, "cause", "") == "ezd6.hero-die")
    assert event.args["die"] == die  # type: ignore[union-attr]


def test_a_die_that_replaces_all_is_all_that_is_left() -> None:
    """R-EZ-06, option `replace`: one die instead of the pool, whatever was burnt before."""
    table = casting(1, 1, 1, 1, mode="replace")
    assert table.options == ["accept", "hero"]
    table.choose("hero", 5, 4)
    assert happened(table.records[-1].events, "ezd6.magic")[0]["success"]
    burnt = Magic("spell", "offer", "lucia", power=2, against=1, faces=(1, 4), resisted=(6,), burnt=1, redo=1)
    one = replace(burnt, power=1, faces=(1,), burnt=0, redo=None)
    assert burnt.fallen((1,), "replace") == one
    assert (one.ones, one.success) == (1, False)


@pytest.mark.parametrize(
    ("redo", "face", "faces", "ones"),
    [(0, 1, (1, 3), 1), (0, 4, (4, 3), 0), (1, 1, (1, 1), 1), (1, 6, (1, 6), 0)],
)
def test_a_burnt_1_is_paid_for_once(redo: int, face: int, faces: tuple[int, ...], ones: int) -> None:
    """R-EZ-45: a strike cancels the 1 that lay there; a new 1 on any die wants another strike."""
    lying = Magic("spell", "offer", "lucia", power=2, against=1, faces=(1, 3), resisted=(5,), burnt=1)
    after = replace(lying, redo=redo).fallen((face,), "reroll")
    assert (after.faces, after.ones, after.redo, after.resisted) == (faces, ones, None, (5,))
    assert after.success == (face == 6)


def test_a_1_that_is_not_burnt_is_rolled_away_first() -> None:
    """R-EZ-45: where one of two 1s is cancelled, the die rolled again is the other one's."""
    lying = Magic("spell", "offer", "lucia", power=3, against=1, faces=(1, 1, 4), resisted=(3,), burnt=1)
    assert (lying.ones, lying.success) == (1, False)
    after = replace(lying, redo=0).fallen((2,), "reroll")
    assert (after.ones, after.burnt, after.success) == (0, 1, True)
