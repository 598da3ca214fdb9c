"""EZD6 karma and hero dice: what is offered, what it does, what a failure teaches."""

from itertools import product

import pytest
from ezd6_table import Table, outcomes
from msgspec.structs import replace

from rules.commands import Change, GiveTurn, Next, SetFields, SetOption, StartAction
from rules.systems.ezd6.commands import BuyHeroDie
from rules.systems.ezd6.pool import Pool, best_die, karma_offers, rerolled


def table_with(karma: int = 3, hero_dice: int = 1, **options: object) -> Table:
    table = Table(**options)
    table.hero(karma=karma, hero_dice=hero_dice)
    table.foe(strikes=5)
    return table


def offered(table: Table) -> list[str]:
    return table.options


@pytest.mark.parametrize(
    ("face", "karma", "hero", "options"),
    [
        (3, 3, 1, ["accept", "karma 1", "hero"]),
        (2, 3, 1, ["accept", "karma 2", "hero"]),
        (2, 1, 1, ["accept", "hero"]),
        (2, 2, 0, ["accept", "karma 2"]),
        (2, 1, 0, []),
        (1, 9, 1, ["accept", "hero"]),
        (1, 9, 0, []),
        (4, 9, 1, []),
        (6, 9, 1, []),
    ],
)
def test_offers_of_a_check(face: int, karma: int, hero: int, options: list[str]) -> None:
    """R-EZ-06, R-EZ-07, R-EZ-43: the least karma that succeeds, none on a 1, nothing on a success."""
    table = table_with(karma, hero)
    table.check("lucia", 4, face)
    assert offered(table) == options


@pytest.mark.parametrize(
    ("face", "karma", "options"),
    [
        (3, 3, ["karma 1", "karma 3"]),
        (3, 2, ["karma 1"]),
        (4, 3, ["karma 2"]),
        (5, 1, ["karma 1"]),
        (5, 0, []),
        (2, 4, ["karma 2", "karma 4"]),
        (1, 9, []),
        (6, 9, ["karma 3"]),
    ],
)
def test_offers_of_an_attack(face: int, karma: int, options: list[str]) -> None:
    """R-EZ-07, Offers: also what reaches 6, which opens a chain. After a 6 a confirm die of 3 lies there."""
    table = table_with(karma, 0)
    table.do(SetOption(key="karma_for_failure", value=0))
    table.do(SetFields(creature="goblin", changes=(Change("to_be_hit", 4),)))
    table.attack("lucia", "goblin", *((6, 3) if face == 6 else (face,)))
    assert offered(table) == (["accept", *options] if options else [])


def test_difficulty_six_offers_one_amount() -> None:
    """R-EZ-43: success and 6 are the same amount."""
    pool = Pool("attack", "lucia", 6).fallen((4,))
    assert karma_offers(pool, 9, six_matters=True) == (2,)


def test_karma_lifts_and_is_final() -> None:
    """R-EZ-43: 1 karma is +1 on the kept die; chosen, it is final for that die: no hero die after it."""
    table = table_with()
    table.check("lucia", 4, 3)
    table.choose("karma 1")
    assert table.options == []
    assert table["lucia"].karma == 2
    assert table.records[-1].events[0].args["to"] == 4


def test_karma_alone_takes_the_only_amount_and_asks_between_two() -> None:
    table = table_with()
    table.check("lucia", 4, 3)
    table.choose("karma")
    assert table["lucia"].karma == 2
    table = table_with()
    table.attack("lucia", "goblin", 2)
    assert table.options == ["accept", "karma 1", "hero"]
    table = table_with(karma=4)
    table.attack("lucia", "goblin", 2)
    assert table.cannot_choose("karma") == "not-offered"


NOT_OFFERED = [
    "karma 2", "karma 0", "karma -1", "karma x", "karma ²", "hero die=2", "hero die=0", "hero die=x",
    "hero die=" + "9" * 5000, "spill goblin", "dead", "roll", "dance", "accept now",
]  # fmt: skip


@pytest.mark.parametrize("words", NOT_OFFERED, ids=lambda words: words[:20])
def test_what_is_not_offered_is_refused(words: str) -> None:
    table = table_with()
    table.check("lucia", 4, 3)
    assert table.cannot_choose(words) in ("not-offered", "bad-die")


def test_a_five_raised_to_six_counts_as_six() -> None:
    """R-EZ-08: a 5 raised by karma opens the chain."""
    table = table_with(karma=1, hero_dice=0)
    table.attack("lucia", "goblin", 5)
    assert outcomes(table.choose("karma 1", 6)) == ["critical"]
    assert table.options == ["roll"]


def test_karma_never_lifts_a_one() -> None:
    """R-EZ-07: neither in a check nor in an attack nor on a confirm die."""
    for purpose in ("check", "attack", "confirm", "armour", "miraculous", "life-risk", "defence"):
        assert karma_offers(Pool(purpose, "lucia", 3).fallen((1,)), 99, six_matters=True) == ()


def test_a_hero_die_saves_a_one() -> None:
    """R-EZ-06: re-rolled; a 1 again is a critical failure still, unless another hero die is used."""
    table = table_with(hero_dice=2)
    table.check("lucia", 4, 1)
    assert table.options == ["accept", "hero"]
    assert outcomes(table.choose("hero", 1)) == ["critical-failure"]
    assert table.options == ["accept", "hero"]
    assert outcomes(table.choose("hero", 5)) == ["success"]
    assert table["lucia"].hero_dice == 0
    assert table["lucia"].karma == 3


def test_the_last_hero_die_on_a_one() -> None:
    """R-EZ-06: the critical failure stands."""
    table = table_with()
    table.check("lucia", 4, 1)
    assert outcomes(table.choose("hero", 1)) == ["critical-failure"]
    assert table.options == []
    assert table["lucia"].karma == 4


def test_offers_are_computed_anew_after_a_hero_die() -> None:
    """R-EZ-06."""
    table = table_with()
    table.check("lucia", 5, 1)
    assert table.options == ["accept", "hero"]
    table.choose("hero", 3)
    assert table.options == ["accept", "karma 2"]


@pytest.mark.parametrize(
    ("faces", "keep", "mode", "karma", "best"),
    [
        ((1, 1), "lowest", "reroll", 9, None),
        ((1, 1), "lowest", "replace", 0, 0),
        ((2, 2), "lowest", "reroll", 9, None),
        ((2, 5), "lowest", "reroll", 0, 0),
        ((5, 2), "lowest", "reroll", 0, 1),
        ((2, 3), "lowest", "reroll", 0, None),
        ((1, 3), "lowest", "reroll", 0, 0),
        ((3, 1), "lowest", "reroll", 1, 1),
        ((2, 3), "highest", "reroll", 0, 0),
        ((3, 2), "highest", "reroll", 0, 0),
        ((1, 2), "highest", "reroll", 2, 0),
        ((2, 1), "highest", "reroll", 2, 1),
        ((3, 1), "highest", "reroll", 1, 1),
        ((3, 2, 2), "highest", "replace", 0, 0),
    ],
)
def test_the_die_that_a_bare_hero_takes(
    faces: tuple[int, ...], keep: str, mode: str, karma: int, best: int | None
) -> None:
    """R-EZ-06: the best chance, leftmost if equal; not offered if no die can help (bane {1,1})."""
    pool = Pool("check", "lucia", 4, len(faces), keep).fallen(faces)
    assert best_die(pool, mode, karma) == best


@pytest.mark.parametrize(("keep", "extra"), [("highest", 0), ("lowest", 0), ("lowest", 1)])
def test_a_pool_after_a_hero_die_is_one_that_fell_so(keep: str, extra: int) -> None:
    """R-EZ-06: read again as it lies there; or, where the new die replaces it, a single die that fell."""
    whole = Pool("check", "lucia", 5, 3, keep, extra=extra)  # type: ignore[arg-type]
    single = Pool("check", "lucia", 5)
    for faces in ((2, 3, 4), (1, 1, 6), (4, 2, 1)):
        for index, face in product(range(3), range(1, 7)):
            lying = replace(whole.fallen(faces), redo=index)
            after = list(faces)
            after[index] = face
            assert rerolled(lying, index, face, "reroll") == whole.fallen(tuple(after))
            assert rerolled(lying, index, face, "replace") == replace(single.fallen((face,)), keep=keep)


def test_a_hero_die_is_offered_only_where_some_face_of_some_die_helps() -> None:
    """R-EZ-06, against every pool of two dice: a success, one that karma now buys, or no 1 any more."""
    for keep, difficulty, karma in product(("highest", "lowest"), range(2, 7), (0, 1, 3)):
        for faces in product(range(1, 7), repeat=2):
            pool = Pool("check", "lucia", difficulty, 2, keep).fallen(faces)
            if pool.success:
                continue
            after = [rerolled(pool, i, face, "reroll") for i in (0, 1) for face in range(1, 7)]
            bought = bool(karma_offers(pool, karma, six_matters=False))
            helps = any(
                p.success or (pool.kept == 1 and p.kept > 1)
                or (not bought and karma_offers(p, karma, six_matters=False))
                for p in after
            )  # fmt: skip
            assert (best_die(pool, "reroll", karma) is not None) == helps, (keep, difficulty, karma, faces)


def test_hero_is_not_offered_where_it_cannot_help() -> None:
    """R-EZ-06: bane {1,1}."""
    table = table_with()
    assert outcomes(table.check("lucia", 3, 1, 1, banes=1)) == ["critical-failure"]
    assert table.options == []


def test_a_chosen_die_is_rolled_again() -> None:
    """R-EZ-06, option `reroll`: the pool is read again."""
    table = table_with()
    table.check("lucia", 4, 2, 5, banes=1)
    events = table.choose("hero die=1", 6)
    assert events[1].args["pool"] == [6, 5]
    assert events[1].kept == 5
    table = table_with()
    table.check("lucia", 4, 2, 5, banes=1)
    events = table.choose("hero die=2", 6)
    assert events[1].kept == 2
    assert (events[0].args["die"], events[0].args["face"]) == (2, 5)


def test_a_new_die_replaces_the_result() -> None:
    """R-EZ-06, option `replace`."""
    table = table_with(hero_die="replace")
    table.check("lucia", 4, 2, 5, banes=1)
    rolled = table.choose("hero", 6)[1]
    assert (rolled.kept, rolled.args["pool"]) == (6, [6])


def test_the_chance_of_a_hero_die_is_shown() -> None:
    table = table_with()
    table.check("lucia", 4, 2)
    assert str({c.id: c.odds for c in table.view().choices}["hero"]) == "1/2"


@pytest.mark.parametrize("face", [1, 2])
def test_a_final_failure_teaches(face: int) -> None:
    """R-EZ-43: +1 karma for a finally failed check or attack, a critical failure too."""
    table = table_with(karma=0, hero_dice=0)
    table.check("lucia", 4, face)
    assert table["lucia"].karma == 1
    table.attack("lucia", "goblin", face)
    if table.options:
        table.choose("accept")
    assert table["lucia"].karma == 2


def test_karma_of_a_failure_does_not_pay_for_that_roll() -> None:
    """R-EZ-43: with no karma held a 3 against 4 is over at once; accepted, it offers nothing."""
    table = table_with(karma=0, hero_dice=0)
    table.check("lucia", 4, 3)
    assert (table.options, table["lucia"].karma) == ([], 1)
    table.check("lucia", 4, 3)
    table.choose("accept")
    assert (table.options, table["lucia"].karma) == ([], 2)


def test_a_rescued_roll_teaches_nothing() -> None:
    """R-EZ-43."""
    table = table_with()
    table.check("lucia", 4, 3)
    table.choose("karma 1")
    assert table["lucia"].karma == 2
    table.check("lucia", 4, 1)
    table.choose("hero", 4)
    assert table["lucia"].karma == 2


def test_once_per_own_turn_in_action_time() -> None:
    """R-EZ-43; in narrative time each check counts as its own turn."""
    table = table_with(karma=0, hero_dice=0)
    for expected in (1, 2):
        table.check("lucia", 6, 1)
        assert table["lucia"].karma == expected
    table.do(StartAction())
    for expected in (3, 3, 3):
        table.check("lucia", 6, 1)
        assert table["lucia"].karma == expected
    table.do(Next())
    table.check("lucia", 6, 1)
    assert table["lucia"].karma == 3
    table.do(Next())
    table.check("lucia", 6, 1)
    assert table["lucia"].karma == 4
    table.do(GiveTurn(creature="lucia"))
    table.check("lucia", 6, 1)
    assert table["lucia"].karma == 5


def test_saves_teach_nothing() -> None:
    """R-EZ-43: saves and confirm dice do not count."""
    table = table_with(karma=0, hero_dice=0)
    table.damage("lucia", cause="fall", dice=(2,))
    assert (table["lucia"].strikes, table["lucia"].karma) == (2, 0)
    table.attack("lucia", "goblin", 6, 1)
    assert table["lucia"].karma == 0


def test_foes_learn_nothing_and_have_no_offers() -> None:
    """R-EZ-43, R-EZ-44."""
    table = table_with()
    table.attack("goblin", "lucia", 2)
    assert (table.options, table["goblin"].karma, table["goblin"].hero_dice) == ([], 0, 0)


def test_five_karma_buy_a_hero_die_when_none_is_held() -> None:
    """R-EZ-43."""
    table = table_with(karma=6, hero_dice=0)
    table.do(BuyHeroDie(actor="lucia"))
    assert (table["lucia"].karma, table["lucia"].hero_dice) == (1, 1)
    assert table.refused(BuyHeroDie(actor="lucia")) == "has-hero-die"
    table = table_with(karma=4, hero_dice=0)
    assert table.refused(BuyHeroDie(actor="lucia")) == "too-little-karma"
    table = table_with(karma=99, hero_dice=9)
    assert table.refused(BuyHeroDie(actor="lucia", force=True)) == "out-of-range"


def test_a_hero_starts_with_three_karma_and_a_hero_die() -> None:
    """R-EZ-43: all numbers are options, and a hero may override them."""
    table = Table()
    assert (table[table.hero()].karma, table["lucia"].hero_dice) == (3, 1)
    assert table[table.hero("Vera", karma=6)].karma == 6
    assert table[table.hero("Ñandú", hero_dice=2)].hero_dice == 2
    assert (table[table.foe()].karma, table["goblin"].hero_dice) == (0, 0)
