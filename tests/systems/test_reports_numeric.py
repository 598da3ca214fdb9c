"""REPORTS.md for the numeric order of Bases 2d6, typed line by line: turns, mistakes, timers, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from console.desk import Desk

from app.console.console import plain_lines
from app.session import Session


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """A campaign with creatures A, B, C… in action time, in that order: `table(9, 7, 5)`."""
    made: list[Desk] = []

    def sit_down(*totals: int) -> Desk:
        session = Session.create(
            tmp_path, title=f"Mesa {len(made)}", rules="bases2d6", language="en", dice="program",
            seed="reports", created="2026-01-01",
        )  # fmt: skip
        desk = Desk(session, "en")
        made.append(desk)
        for letter in "ABCDEFG"[: len(totals)]:
            desk.type(f"add {letter} as hero hp=10 mp=5 strength=2")
        coins = [str(place) for n, total in enumerate(totals) if (place := totals[:n].count(total) + 1) > 1]
        faces = [f"{max(1, total - 6)},{min(6, total - 1)}" for total in totals]
        desk.type(f"action dice={','.join([*faces, *coins])}")
        return desk

    yield sit_down
    for desk in made:
        desk.session.close()


def order(desk: Desk) -> str:
    return "".join(desk.state.order).upper()


def turn(desk: Desk) -> tuple[str, int]:
    return str(desk.state.active).upper(), desk.state.round


def again(desk: Desk) -> Desk:
    """The same campaign, closed and opened."""
    folder = desk.session.store.folder
    desk.session.close()
    desk.session = Session.open(folder)
    desk.console.session = desk.session
    return desk


def creature(desk: Desk, id_: str) -> dict[str, Any]:
    found: dict[str, Any] = desk.type("state")["state"]["creatures"][id_]
    return found


# --- the order of turns -------------------------------------------------------


def test_u01_a_newcomer_goes_in_by_its_total(table: Callable[..., Desk]) -> None:
    """U01: A 9, B 7, C 5, B active, D 6 → A B D C, B active, round 1; a lower and a higher one likewise."""
    desk = table(9, 7, 5)
    desk.type("next", "add D as foe dice=4,2")
    assert (order(desk), turn(desk)) == ("ABDC", ("B", 1))
    desk.type("add E as foe dice=1,1", "add F as foe dice=6,6")
    assert (order(desk), turn(desk)) == ("FABDCE", ("B", 1))
    assert [desk.sheet(id_).initiative_total for id_ in "fabdce"] == [12, 9, 7, 6, 5, 2]


def test_u02_the_tied_take_a_turn_each(table: Callable[..., Desk]) -> None:
    """U02: three of 7; `next` gives B, C, then A in round 2; saved and loaded the order is the same."""
    desk = table(7, 7, 7)
    seen = [turn(desk)]
    for _ in range(3):
        desk.type("next")
        seen.append(turn(desk))
    assert seen == [("A", 1), ("B", 1), ("C", 1), ("A", 2)]
    assert order(again(desk)) == "ABC"
    # Between two of them a newcomer of the same Total stands where its coin says.
    desk.type("add D as foe dice=4,3,1")
    assert order(desk) == "DABC"


def test_u03_an_order_made_by_hand_is_what_was_last_asked(table: Callable[..., Desk]) -> None:
    """U03: A under C, then B under C, twenty times; the Totals that are shown are left alone."""
    desk = table(9, 7, 5)
    for _ in range(20):
        desk.type("order a after c")
        assert order(desk) in ("BCA", "CAB")
        desk.type("order b after c")
        assert order(desk) == "CBA"
        desk.type("order c after a")
    assert [desk.sheet(id_).initiative_total for id_ in "abc"] == [9, 7, 5]
    desk.refused("order a before a")


def test_u04_whoever_goes_does_not_move_the_turn(table: Callable[..., Desk]) -> None:
    """U04: A is removed in B's turn → B; B itself is removed → C follows, and nobody is skipped."""
    desk = table(9, 7, 5)
    desk.type("next", "remove a")
    assert (turn(desk), order(desk)) == (("B", 1), "BC")
    desk.type("undo", "remove b", "next")
    assert turn(desk) == ("C", 1)


def test_u06_a_kill_jumps_no_turn(table: Callable[..., Desk]) -> None:
    """U06: C dies in B's turn → B; B falls in its own turn → B stays down, `next` → C."""
    desk = table(9, 7, 5)
    desk.type("next", "damage c 99")
    assert (turn(desk), creature(desk, "c")["down"]) == (("B", 1), True)
    desk.type("undo", "damage b 99")
    assert (turn(desk), order(desk), creature(desk, "b")["down"]) == (("B", 1), "ABC", True)
    desk.type("next")
    assert turn(desk) == ("C", 1)
    # Nobody is left: a turn is nobody's, and nothing crashes.
    desk.type("damage a,c 99", "next")
    assert (desk.state.active, order(desk)) == (None, "ABC")
    desk.type("heal c 1", "next")
    assert turn(desk)[0] == "C"


def test_u09_going_back_is_undo_and_the_dead_can_be_given_a_turn(table: Callable[..., Desk]) -> None:
    """U09: `undo` brings back whose turn it was and what ticked; `turn` ticks nothing."""
    desk = table(9, 7, 5)
    desk.type("damage b 99", "status a infect +2", "status b stun +2", "status c Blessed 1 2 end")
    before = desk.state
    desk.type("next")
    assert (turn(desk), creature(desk, "a")["sheet"]["hp"]) == (("C", 1), 8)
    desk.type("undo")
    assert desk.state == before
    desk.type("next", "turn b")
    assert turn(desk) == ("B", 1)
    statuses = {id_: creature(desk, id_)["statuses"] for id_ in "abc"}
    assert statuses == {"a": {"infect": 1}, "b": {"stun": 2}, "c": {"Blessed": 1}}
    assert desk.creature("c").statuses["Blessed"].until.count == 2


def test_u11_a_tie_is_the_statistics_then_the_coins(table: Callable[..., Desk]) -> None:
    """U11, R-2D-25: the same Total goes to the higher Initiative, whoever was there first; the coin shows."""
    desk = table(8)
    desk.type("add Orc as foe initiative=1 dice=4,3")
    assert desk.state.order == ("orc", "a")
    reply = desk.type("add B as foe dice=5,3,2")
    assert [(r["purpose"], r["faces"]) for r in reply["rolls"]] == [("initiative", [5, 3]), ("coin", [2])]
    assert reply["lines"][2] == "Tie of B with A, coin 2: B goes after"
    assert desk.state.order == ("orc", "a", "b")


def test_u12_one_alone_can_roll(table: Callable[..., Desk]) -> None:
    """U12: after the start only the newcomer rolls, and only one creature rolls again."""
    desk = table(9, 7)
    assert [r["who"] for r in desk.type("add Goblin dice=1,2")["rolls"]] == ["goblin"]
    assert [r["who"] for r in desk.type("initiative goblin dice=6,6")["rolls"]] == ["goblin"]
    assert (desk.state.order[0], desk.sheet("a").initiative_total, desk.sheet("b").initiative_total) == (
        "goblin", 9, 7,
    )  # fmt: skip


def test_u15_who_has_acted_can_be_seen(table: Callable[..., Desk]) -> None:
    """U15: the state says it, a new round clears it, and setting it twice leaves no difference."""
    desk = table(9, 7)
    desk.type("next")
    assert [creature(desk, id_)["acted"] for id_ in "ab"] == [True, False]
    assert any("A (has acted)" in line for line in plain_lines(desk.console.run("state").lines))
    desk.type("next")
    assert [creature(desk, id_)["acted"] for id_ in "ab"] == [False, False]
    state = desk.state.creatures
    desk.type("set b acted=yes", "set b acted=no")
    assert desk.state.creatures == state


def test_u16_what_has_expired_comes_back_with_undo(table: Callable[..., Desk]) -> None:
    """U16: a state and a condition that ended with a turn are there again, with what was left of them."""
    desk = table(9, 7)
    desk.type(
        "status b stun +1",
        "status b Blind 1 1 end",
        "next",
    )
    before = desk.state
    desk.type("next", "next")
    assert "Blind" not in creature(desk, "b")["statuses"]
    desk.type("undo 2")
    assert desk.state == before
    assert creature(desk, "b")["statuses"] == {"stun": 1, "Blind": 1}


# --- mistakes -----------------------------------------------------------------


def test_u19_the_end_of_a_fight_can_be_taken_back(table: Callable[..., Desk]) -> None:
    """U19: with it Totals, round, actions, debts and states are back."""
    desk = table(9, 7)
    desk.type("next", "next", "attack a b", "pass", "set b debt_instant=1", "status a burn +2")
    before = desk.state
    desk.type("narrative")
    assert (desk.state.round, desk.sheet("a").initiative_total) == (0, None)
    desk.type("undo")
    assert desk.state == before


def test_u20_and_u21_each_line_is_one_step(table: Callable[..., Desk]) -> None:
    """U20, U21: three moves are three steps; one who was removed comes back with number, place and states."""
    desk = table(9)
    desk.type("add Goblin x3 dice=3,3,2,2,1,1", "status goblin 2 burn +2", "set goblin 2 zone=far")
    before = desk.state
    desk.type("remove goblin 2", "undo")
    assert desk.state == before
    seqs = [desk.state.seq]
    for line in (
        "damage goblin 1 2",
        "heal goblin 1 1",
        "grant a normal",
        "behind a goblin 1",
        "status a stun 1",
    ):
        desk.type(line)
        seqs.append(desk.state.seq)
    assert seqs == list(range(seqs[0], seqs[0] + 6))
    desk.type("undo")
    assert (creature(desk, "a")["statuses"], desk.sheet("a").behind) == ({}, ("goblin-1",))


# --- timers -------------------------------------------------------------------


def test_u23_a_tag_ends_where_it_says(table: Callable[..., Desk]) -> None:
    """U23: on Clem's turn, “until the start of Orc2's turn”: there in round 2 until Orc2 begins."""
    desk = table(9, 8, 7, 6)
    # A is the first orc, B Clem, C the second orc, D Diedra; C has been and gone.
    desk.type("next", "next", "next", "next", "next")
    assert turn(desk) == ("B", 2)
    desk.type("status c Blind 1 start c")
    desk.type("next")
    assert "Blind" not in creature(desk, "c")["statuses"]
    desk.type("undo", "next")
    # Given in C's own turn, the turn that has begun does not count.
    desk.type("status c Deaf 1 start c")
    for _ in range(3):
        desk.type("next")
        assert "Deaf" in creature(desk, "c")["statuses"], turn(desk)
    desk.type("next")
    assert turn(desk) == ("C", 3)
    assert "Deaf" not in creature(desk, "c")["statuses"]


def test_u24_it_is_the_targets_turn_that_ends(table: Callable[..., Desk]) -> None:
    """U24: A gives B “until the end of B's turn”: over A's end it stays, at B's it goes."""
    desk = table(9, 7)
    desk.type("status b Cursed 1 end b", "next")
    assert "Cursed" in creature(desk, "b")["statuses"]
    desk.type("next")
    assert "Cursed" not in creature(desk, "b")["statuses"]


def test_u27_a_condition_of_ones_own_is_known_again(table: Callable[..., Desk]) -> None:
    """U27: typed once, an unambiguous start of it changes the same one, also after closing."""
    desk = table(9, 7)
    desk.type("status a Emponzoñado 2")
    again(desk)
    desk.type("status a «Emponzoñado» +1")
    assert creature(desk, "a")["statuses"] == {"Emponzoñado": 3}


# --- numbers ------------------------------------------------------------------


def test_u29_nobody_has_less_than_nothing(table: Callable[..., Desk]) -> None:
    """U29: more damage than there is → 0, down, and the log says what was over; so for losses and magic."""
    desk = table(9, 7)
    assert desk.lines("damage a 13") == ["A: 13 damage, 0 left (3 over), down"]
    assert (creature(desk, "a")["sheet"]["hp"], creature(desk, "a")["down"]) == (0, True)
    assert desk.lines("damage a 2 loss") == ["A loses 2 HP, 0 left (2 over)"]
    assert desk.lines("damage b 7 pool=mp") == ["B loses 7 MP, 0 left (2 over)"]
    desk.type("set b hp=1", "status b infect +3")
    desk.type("next")
    lines = desk.lines("next")
    assert "B loses 3 HP to Infect, 0 left (2 over), down" in lines
    assert desk.refused("set b hp=-1")[0] in ("not-a-number", "out-of-range")


def test_u30_what_was_gained_is_told(table: Callable[..., Desk]) -> None:
    """U30: 9 of 10 and 5 healed → +1; of nothing lost, +0; the fallen are up again."""
    desk = table(9, 7)
    desk.type("damage a 1")
    assert desk.lines("heal a 5") == ["A: +1 HP (10/10)"]
    assert desk.lines("heal a 5") == ["A: +0 HP (10/10)"]
    desk.type("damage b 99", "damage b 2 pool=mp")
    assert desk.lines("heal b 3") == ["B: +3 HP (3/10), up again"]
    assert desk.lines("heal b 9 pool=mp") == ["B: +2 MP (5/5)"]
    # R-2D-45: bleeding goes by what was really recovered.
    desk.type("status b bleed +3")
    desk.type("heal b 99")
    assert creature(desk, "b")["statuses"] == {"bleed": 2}


def test_u32_many_at_once_are_one_step(table: Callable[..., Desk]) -> None:
    """U32: four of a kind, one line, one step, every result told."""
    desk = table(9)
    desk.type("add Goblin x4 dice=1,1,1,2,1,3,1,4")
    before = desk.state
    lines = desk.lines("damage goblin 1, goblin 2, goblin 3, goblin 4 3 of=red")
    assert lines == [f"Goblin {n}: 3 damage (red), 5 left" for n in range(1, 5)]
    assert desk.state.seq == before.seq + 1
    desk.type("undo")
    assert desk.state == before


def test_u33_nobody_is_wiped_when_the_next_fight_starts(table: Callable[..., Desk]) -> None:
    """U33: points and states stay over the end of fight and scene; Totals, actions and debts do not."""
    desk = table(9, 7)
    desk.type(
        "damage a 7", "status a bleed +2", "damage a 3 pool=mp", "add Goblin dice=1,1", "set b debt_instant=1"
    )
    desk.type("narrative")
    assert (creature(desk, "b")["sheet"]["actions"]["debt_instant"], desk.sheet("b").initiative_total) == (
        0,
        None,
    )
    desk.type("damage goblin 99", "scene end", "scene Two", "action dice=6,6,5,5")
    sheet = creature(desk, "a")["sheet"]
    assert (sheet["hp"], sheet["mp"], creature(desk, "a")["statuses"]) == (3, 2, {"bleed": 2})
    assert desk.state.order == ("a", "b")
    assert "goblin" not in desk.state.creatures
    # A long rest is said.
    desk.type("narrative", "rest")
    sheet = creature(desk, "a")["sheet"]
    assert (sheet["hp"], sheet["mp"]) == (10, 5)
