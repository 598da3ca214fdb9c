"""Initiative and the order of turns: ties, late joiners, the order by hand (R-2D-22 to R-2D-26)."""

from itertools import permutations

import pytest
from bases2d6_fights import coins, order, put, trio
from bases2d6_table import Table

from rules.commands import (
    AddCreatures,
    Cancel,
    MoveCreature,
    RemoveCreatures,
    Reorder,
    StartAction,
    StartNarrative,
)
from rules.events import Rolled
from rules.systems.bases2d6.commands import Damage, RollInitiative

# --- initiative ---------------------------------------------------------------


def test_the_total_is_a_roll_and_the_statistic() -> None:
    """R-2D-23, R-2D-24: higher first; a 2 is no fumble and a 12 no critical."""
    table = trio(ana=0, bo=3, cid=9)
    events = table.action(6, 6, 1, 1, 1, 1)
    rolls = [event for event in events if isinstance(event, Rolled)]
    assert [(roll.total, roll.outcome) for roll in rolls] == [(12, None), (5, None), (11, None)]
    assert [roll.args["critical_at"] for roll in rolls] == [None] * 3
    assert order(table) == ["ana", "cid", "bo"]
    assert (table.state.active, table.state.round) == ("ana", 1)


def test_stun_weighs_on_initiative_before_it_is_rolled() -> None:
    """R-2D-46: every Total of one's own."""
    table = trio(ana=1)
    table.give("ana", "stun", 4)
    table.action(4, 4, 3, 3, 2, 2)
    assert table["ana"].initiative_total == 5
    assert order(table) == ["bo", "ana", "cid"]


def test_it_is_fixed_for_the_scene() -> None:
    """R-2D-22: neither states nor a changed statistic nor another side move anybody."""
    table = trio()
    table.action(5, 5, 4, 4, 3, 3)
    table.give("ana", "stun", 3)
    put(table, "cid", "initiative", 20)
    put(table, "bo", "side", "foe")
    assert order(table) == ["ana", "bo", "cid"]
    assert [table[id_].initiative_total for id_ in ("ana", "bo", "cid")] == [10, 8, 6]
    assert table.state.active == "ana"


def test_who_comes_back_keeps_the_total() -> None:
    """R-2D-22: out of combat and in again in one scene is the same initiative."""
    table = trio()
    table.action(5, 5, 4, 4, 3, 3)
    table.do(MoveCreature(creature="bo", zone="out", force=True))
    assert order(table) == ["ana", "cid"]
    table.do(MoveCreature(creature="bo", zone="near", force=True))
    assert order(table) == ["ana", "bo", "cid"]
    assert table["bo"].initiative_total == 8


def test_a_new_fight_is_a_new_initiative() -> None:
    """R-2D-22, U33: what of turns was left is gone, hit points are not."""
    table = trio()
    table.action(5, 5, 4, 4, 3, 3)
    table.do(Damage(targets=("ana",), amount=3))
    table.do(StartNarrative())
    assert (table["ana"].initiative_total, table["ana"].normal, table["ana"].hp) == (None, 0, 7)
    table.action(3, 3, 4, 4, 5, 5)
    assert order(table) == ["cid", "bo", "ana"]


@pytest.mark.parametrize(("ana", "bo", "first"), [(3, 1, "ana"), (1, 3, "bo")])
def test_a_tie_goes_to_the_higher_statistic(ana: int, bo: int, first: str) -> None:
    """R-2D-25, U11: the rules decide, not the side; no coin is tossed."""
    table = Table()
    table.hero("Ana", initiative=ana)
    table.foe("Bo", initiative=bo)
    events = table.action(2, 6 - ana, 2, 6 - bo)
    assert [table[id_].initiative_total for id_ in ("ana", "bo")] == [8, 8]
    assert (coins(events), order(table)[0]) == ([], first)


@pytest.mark.parametrize(("face", "expected"), [(1, ["bo", "ana"]), (2, ["ana", "bo"])])
def test_a_tie_of_both_is_tossed(face: int, expected: list[str]) -> None:
    """R-2D-25: the log shows the coin, and among whom."""
    table = Table()
    table.hero("Ana")
    table.foe("Bo")
    (coin,) = coins(table.action(4, 4, 4, 4, face))
    assert (coin.who, coin.faces, coin.args["among"]) == ("bo", (face,), ["ana"])
    assert order(table) == expected


def test_every_order_of_three_can_fall() -> None:
    """R-2D-25: each of the six by exactly one of the equally likely falls, a coin and a die of three."""
    seen = []
    for second in (1, 2):
        for third in (1, 2, 3):
            table = trio()
            events = table.action(4, 4, 4, 4, 4, 4, second, third)
            assert [coin.args["sides"] for coin in coins(events)] == [2, 3]
            seen.append(tuple(order(table)))
    assert sorted(seen) == sorted(permutations(("ana", "bo", "cid")))


def test_the_coin_waits_for_the_table() -> None:
    """R-2D-25: with real dice everything waits: three rolls, then a coin, then a die of three."""
    table = Table(dice="table")
    for name in ("Ana", "Bo", "Cid"):
        table.hero(name)
    table.do(StartAction())
    for who in ("ana", "bo", "cid"):
        assert (table.view().who, table.view().faces, table.options) == (who, (2, 6), ["roll"])
        table.choose("roll", 4, 4)
    assert (table.view().who, table.view().faces, table.state.active) == ("gm", (1, 2), None)
    assert order(table) == ["ana", "bo", "cid"]
    table.choose("roll", 1)
    assert table.view().faces == (1, 3)
    table.choose("roll", 2)
    assert order(table) == ["bo", "cid", "ana"]
    assert (table.state.open, table.state.active) == (None, "bo")


def test_two_pairs_are_two_coins() -> None:
    """R-2D-25: the second pair's coin has two sides as well."""
    table = Table()
    for name in ("Ana", "Bo", "Cid", "Dan"):
        table.hero(name)
    table.action(5, 5, 5, 5, 3, 3, 3, 3)
    assert table.view().faces == (1, 2)
    table.choose("roll", 1)
    assert table.view().faces == (1, 2)
    table.choose("roll", 1)
    assert order(table) == ["bo", "ana", "dan", "cid"]


def test_a_cancelled_initiative_goes_by_what_has_fallen() -> None:
    """Those who rolled by their Totals, then whoever has not; the fight begins."""
    table = Table(dice="table")
    for name in ("Ana", "Bo", "Cid"):
        table.hero(name)
    table.do(StartAction())
    table.choose("roll", 2, 2)
    table.choose("roll", 5, 5)
    table.do(Cancel())
    assert order(table) == ["bo", "ana", "cid"]
    assert (table.state.active, table.state.open) == ("bo", None)
    assert table["bo"].normal == 1


def test_a_cancelled_coin_leaves_the_order_of_rolling() -> None:
    table = Table(dice="table")
    table.hero("Ana")
    table.hero("Bo")
    table.do(StartAction())
    table.choose("roll", 4, 4)
    table.choose("roll", 4, 4)
    table.do(Cancel())
    assert order(table) == ["ana", "bo"]


def test_who_leaves_or_comes_while_dice_are_waited_for() -> None:
    """U04, U12: whoever is gone is not asked, whoever comes stands last and is in the order."""
    table = Table(dice="table")
    for name in ("Ana", "Bo", "Cid"):
        table.hero(name)
    table.hero("Dan", zone="out")
    table.do(StartAction())
    table.choose("roll", 2, 2)
    put(table, "bo", "zone", "out")
    put(table, "dan", "zone", "near")
    assert table.view().who == "bo"
    table.choose("roll", 5, 5)
    assert order(table) == ["cid", "ana", "dan"]
    assert table.state.active == "cid"
    table.do(RollInitiative(creature="dan"))
    table.choose("roll", 3, 3)
    assert order(table) == ["cid", "dan", "ana"]


# --- late joiners and the order by hand ---------------------------------------


def test_u01_a_late_joiner_goes_in_by_its_total() -> None:
    """U01, R-2D-26: A 9, B 7, C 5, B is active; D comes with 6."""
    table = trio()
    table.action(5, 4, 4, 3, 3, 2)
    table.next()
    table.do(AddCreatures(name="Dan", faces=(3, 3)))
    assert order(table) == ["ana", "bo", "dan", "cid"]
    assert (table.state.active, table.state.round) == ("bo", 1)
    table.next()
    assert table.state.active == "dan"


def test_several_late_joiners() -> None:
    """R-2D-26: each by its own roll, the others as they were."""
    table = trio()
    table.action(5, 4, 4, 3, 3, 2)
    table.do(AddCreatures(name="Goblin", count=2, faces=(6, 6, 1, 1)))
    assert order(table) == ["goblin-1", "ana", "bo", "cid", "goblin-2"]
    assert table.state.active == "ana"


@pytest.mark.parametrize(("face", "place"), [(1, 1), (2, 2)])
def test_a_late_joiner_that_ties_is_tossed_for(face: int, place: int) -> None:
    """R-2D-25, R-2D-26."""
    table = trio()
    table.action(5, 4, 4, 3, 3, 2)
    (coin,) = coins(table.do(AddCreatures(name="Dan", faces=(4, 3, face))))
    assert coin.args["among"] == ["bo"]
    assert order(table).index("dan") == place


def test_a_late_joiners_dice_are_waited_for() -> None:
    """R-2D-26: with real dice it stands last until it has rolled."""
    table = Table(dice="table")
    table.hero("Ana")
    table.do(StartAction())
    table.choose("roll", 2, 2)
    table.do(AddCreatures(name="Dan"))
    assert (order(table), table.options) == (["ana", "dan"], ["roll"])
    table.choose("roll", 6, 6)
    assert order(table) == ["dan", "ana"]
    assert (table.state.active, table.state.open) == ("ana", None)


def test_u12_initiative_for_one() -> None:
    """U12: others keep their Totals and places."""
    table = trio()
    table.action(5, 4, 4, 3, 3, 2)
    table.do(RollInitiative(creature="cid", faces=(6, 6)))
    assert order(table) == ["cid", "ana", "bo"]
    assert [table[id_].initiative_total for id_ in ("ana", "bo")] == [9, 7]
    table.do(MoveCreature(creature="bo", zone="out", force=True))
    assert table.refused(RollInitiative(creature="bo")) == "out-of-combat"
    assert table.refused(RollInitiative(creature="nobody")) == "unknown-name"
    table.do(StartNarrative())
    assert table.refused(RollInitiative(creature="ana")) == "no-turns"


def test_u02_equals_take_turns_one_by_one() -> None:
    """U02: A 7, B 7, C 7: each has its turn, then A in round 2."""
    table = trio()
    table.action(4, 3, 4, 3, 4, 3, 2, 3)
    seen = [table.state.active]
    for _ in range(3):
        table.next()
        seen.append(table.state.active)
    assert seen == ["ana", "bo", "cid", "ana"]
    assert table.state.round == 2


def test_u03_the_order_by_hand_is_what_was_last_asked() -> None:
    """U03: A under C, B under C, twenty times; the Totals stay; a newcomer goes by its own."""
    table = trio()
    table.action(5, 4, 4, 3, 3, 2)
    for _ in range(20):
        table.do(Reorder(creature="ana", anchor="cid", after=True))
        assert order(table) == ["bo", "cid", "ana"]
        table.do(Reorder(creature="bo", anchor="cid", after=True))
        assert order(table) == ["cid", "bo", "ana"]
        table.do(Reorder(creature="ana", anchor="cid", after=False))
        table.do(Reorder(creature="bo", anchor="ana", after=True))
    assert [table[id_].initiative_total for id_ in ("ana", "bo", "cid")] == [9, 7, 5]


def turns(table: Table, count: int) -> list[str | None]:
    """Whose turns come next."""
    seen = []
    for _ in range(count):
        table.next()
        seen.append(table.state.active)
    return seen


def test_an_order_by_hand_takes_no_turn_away() -> None:
    """R-2D-26: whoever is put before the active one acts last in this round, and in place in the next."""
    table = trio()
    table.action(5, 5, 4, 4, 3, 3)
    table.do(Reorder(creature="cid", anchor="ana", after=False))
    assert order(table) == ["cid", "ana", "bo"]
    assert turns(table, 5) == ["bo", "cid", "cid", "ana", "bo"]
    assert table.state.round == 2


def test_who_is_active_may_be_put_last_without_costing_anybody_a_turn() -> None:
    """R-2D-26: those who have been passed by act in the new order, then a new round begins."""
    table = trio()
    table.action(5, 5, 4, 4, 3, 3)
    table.do(Reorder(creature="ana", anchor="cid", after=True))
    assert order(table) == ["bo", "cid", "ana"]
    assert turns(table, 5) == ["bo", "cid", "bo", "cid", "ana"]
    assert table.state.round == 2


def test_who_is_put_back_behind_the_active_one_acts_once() -> None:
    """R-2D-26: to and fro by hand is as if nothing had been done."""
    table = trio()
    table.action(5, 5, 4, 4, 3, 3)
    table.do(Reorder(creature="cid", anchor="ana", after=False))
    table.do(Reorder(creature="cid", anchor="bo", after=True))
    assert turns(table, 4) == ["bo", "cid", "ana", "bo"]


def test_initiative_rolled_again_takes_no_turn_away() -> None:
    """R-2D-26, U12: a higher Total in the middle of a round is no lost turn."""
    table = trio()
    table.action(5, 5, 4, 4, 3, 3)
    table.do(RollInitiative(creature="cid", faces=(6, 6)))
    assert order(table) == ["cid", "ana", "bo"]
    assert turns(table, 3) == ["bo", "cid", "cid"]


def test_u04_u06_removing_and_falling() -> None:
    """U04, U06: the active one is somebody, not a place; the fallen are passed over."""
    table = trio()
    table.foe("Dan")
    table.action(6, 6, 5, 5, 4, 4, 3, 3)
    table.next()
    table.do(RemoveCreatures(creatures=("ana",)))
    assert (table.state.active, table.state.round) == ("bo", 1)
    table.do(Damage(targets=("cid",), amount=99))
    assert table.state.active == "bo"
    table.do(Damage(targets=("bo",), amount=99))
    assert table.state.active == "bo"
    table.next()
    assert table.state.active == "dan"
    table.next()
    assert (table.state.active, table.state.round) == ("dan", 2)


def test_the_active_one_leaves() -> None:
    """U04, U06."""
    table = trio()
    table.action()
    table.next()
    table.do(RemoveCreatures(creatures=("bo",)))
    assert table.state.active is None
    table.next()
    assert (table.state.active, table.state.round) == ("cid", 1)


def test_everybody_down() -> None:
    """U06: rounds go on without anybody, and whoever gets up has a turn."""
    table = trio()
    table.action()
    table.do(Damage(targets=("ana", "bo", "cid"), amount=99))
    table.next()
    assert (table.state.active, table.state.round) == (None, 2)
    table.mend("bo", 3)
    table.next()
    assert table.state.active == "bo"


def test_rounds_begin_again_with_the_first() -> None:
    """R-2D-26, U15: who has acted shows, and the new round clears it."""
    table = trio()
    table.action()
    table.next(2)
    assert [table.creature(id_).acted for id_ in ("ana", "bo", "cid")] == [True, True, False]
    table.next()
    assert (table.state.active, table.state.round) == ("ana", 2)
    assert not any(c.acted for c in table.state.creatures.values())


def test_nobody_is_surprised() -> None:
    """R-2D-22: initiative alone makes the order; a surprise that would mean nothing is refused."""
    table = Table()
    table.hero("Vera")
    assert table.refused(StartAction(surprise="foes")) == "no-surprise"
