"""EZD6: what lasts until somebody's turn ends with that turn, however it comes and whether or not it does."""

import pytest
from ezd6_party import fight, to_foes
from ezd6_table import Table

from rules.commands import (
    ChangeStatus,
    GiveTurn,
    Hold,
    Next,
    Now,
    RemoveCreatures,
    StartAction,
    StartScene,
)
from rules.events import CreaturePatched, Removed
from rules.state import Until
from rules.systems.ezd6.commands import Use


def give(table: Table, who: str, when: str, whose: str = "", count: int = 1, *, words: str = "Ciega") -> None:
    """A condition that lasts until `count` of these moments have come."""
    until = Until(when, whose, count)  # type: ignore[arg-type]
    table.do(ChangeStatus(creatures=(who,), status=words, until=until))


def left(table: Table, who: str = "lucia") -> dict[str, int]:
    """What somebody has, with the moments that it still lasts."""
    statuses = table.creature(who).statuses
    return {words: status.until.count for words, status in statuses.items() if status.until is not None}


def follow(table: Table, to: str) -> None:
    """Go on until it is somebody's turn."""
    table.do(Next())
    while table.state.active != to:
        table.do(Next())


def test_until_the_start_of_somebodys_turn() -> None:
    """U23: not at the new round, not at a turn that has begun, but when the named one starts."""
    table = fight()
    give(table, "vera", "start", "lucia")
    follow(table, "goblin-2")
    assert left(table, "vera") == {"Ciega": 1}
    follow(table, "lucia")
    assert (left(table, "vera"), table.state.round) == ({}, 2)


def test_until_the_end_of_somebodys_turn() -> None:
    """U24: the turn that is on has an end to come; two ends are two rounds."""
    table = fight()
    give(table, "vera", "end", "lucia")
    give(table, "nandu", "end", "lucia", 2)
    table.do(Next())
    assert (left(table, "vera"), left(table, "nandu")) == ({}, {"Ciega": 1})
    follow(table, "lucia")
    table.do(Next())
    assert left(table, "nandu") == {}


def test_each_ends_at_its_own_moment() -> None:
    """U23, U24: whatever else somebody has, before it or after it."""
    table = fight()
    for words, when, whose in (
        ("Ciega", "end", "goblin-1"), ("Sorda", "start", "nandu"), ("Muda", "round", ""),
        ("Lenta", "end", "nandu"), ("Torpe", "scene", ""),
    ):  # fmt: skip
        give(table, "lucia", when, whose, words=words)
    gone = []
    for _ in range(5):
        before = set(left(table))
        table.do(Next())
        gone.append(before - set(left(table)))
    assert gone == [{"Sorda"}, {"Lenta"}, set(), {"Ciega"}, {"Muda"}]
    table.do(StartScene())
    assert left(table) == {}


def test_who_takes_over_begins_a_turn_and_once_in_a_round() -> None:
    """U23, R-EZ-38: heroes act in any order, and one left before acting is taken up again."""
    table = fight()
    give(table, "vera", "start", "nandu", 2)
    for actor, thing in (("nandu", "draw"), ("lucia", "draw"), ("nandu", "pick-up")):
        table.do(Use(actor=actor, thing=thing))  # type: ignore[arg-type]
        assert table.state.active == actor
        assert left(table, "vera") == {"Ciega": 1}
    follow(table, "nandu")
    assert left(table, "vera") == {}


def test_a_turn_by_hand_counts_no_start() -> None:
    """U09: no duration changes, and none twice when the turn is taken up again."""
    table = fight()
    give(table, "vera", "start", "nandu", 3)
    table.do(Next())
    assert left(table, "vera") == {"Ciega": 2}
    table.do(GiveTurn(creature="lucia"))
    table.do(GiveTurn(creature="nandu"))
    table.do(GiveTurn(creature="lucia"))
    table.do(Use(actor="nandu", thing="draw"))
    assert (table.state.active, left(table, "vera")) == ("nandu", {"Ciega": 2})


@pytest.mark.parametrize("when", ["start", "end"])
def test_a_delayed_turn_is_a_turn(when: str) -> None:
    """U23, U24, R-EZ-36: it starts when it interrupts, and ends before the foe goes on."""
    table = fight()
    give(table, "lucia", when, "vera")
    table.do(Hold(creature="vera"))
    to_foes(table)
    assert left(table) == {"Ciega": 1}
    table.do(Now(creature="vera"))
    assert left(table) == ({} if when == "start" else {"Ciega": 1})
    table.do(Next())
    assert (left(table), table.state.active) == ({}, "goblin-1")


def test_a_delay_after_a_turn_has_begun_counts_no_second_start() -> None:
    """U23, R-EZ-36."""
    table = fight()
    give(table, "vera", "start", "lucia", 2)
    table.do(Next())
    follow(table, "lucia")
    assert left(table, "vera") == {"Ciega": 1}
    table.do(Hold(creature="lucia"))
    to_foes(table)
    table.do(Now(creature="lucia"))
    assert left(table, "vera") == {"Ciega": 1}


@pytest.mark.parametrize("when", ["start", "end"])
def test_a_delay_that_is_lost_was_a_turn(when: str) -> None:
    """U23, U24, R-EZ-36: lost with the turn, which comes and goes."""
    table = fight()
    give(table, "lucia", when, "vera", 2)
    table.do(Hold(creature="vera"))
    follow(table, "lucia")
    assert (left(table), table.state.round) == ({"Ciega": 1}, 2)


@pytest.mark.parametrize("when", ["start", "end"])
@pytest.mark.parametrize("whose", ["nandu", "goblin-1"])
def test_the_turn_of_somebody_down_comes_all_the_same(whose: str, when: str) -> None:
    """U23, U24: nobody is blind for ever because the one it goes by has fallen; once in a round."""
    table = fight()
    give(table, "lucia", when, whose, 2)
    table.damage(whose, strikes=9, raw=True)
    follow(table, "lucia")
    assert left(table) == {"Ciega": 1}
    follow(table, "lucia")
    assert left(table) == {}


def test_falling_in_ones_own_turn_ends_it_once() -> None:
    """U06, U24."""
    table = fight()
    give(table, "vera", "end", "lucia", 2)
    give(table, "nandu", "start", "lucia", 2)
    table.damage("lucia", strikes=9, raw=True)
    follow(table, "nandu")
    to_foes(table)
    assert (left(table, "vera"), left(table, "nandu")) == ({"Ciega": 1}, {"Ciega": 2})
    follow(table, "nandu")
    assert (left(table, "vera"), left(table, "nandu")) == ({"Ciega": 1}, {"Ciega": 2})


def test_whoever_leaves_leaves_rounds_behind() -> None:
    """U23: others wait as many rounds instead; of the one who leaves nothing more is told."""
    table = fight()
    give(table, "lucia", "end", "goblin-1", 2)
    give(table, "goblin-1", "end", "goblin-1", words="Aturdido")
    give(table, "nandu", "end", "goblin-2")
    events = table.do(RemoveCreatures(creatures=("goblin-1",)))
    assert [e for e in events if getattr(e, "creature", "") == "goblin-1"] == [Removed("goblin-1")]
    until = table.creature("lucia").statuses["Ciega"].until
    assert until == Until("round", count=2)
    other = table.creature("nandu").statuses["Ciega"].until
    assert other == Until("end", "goblin-2")


def test_a_fight_that_begins_starts_the_first_turn() -> None:
    """U23: the coming turn is the first; of all others none has begun."""
    table = fight(start=False)
    give(table, "vera", "start", "lucia")
    give(table, "lucia", "start", "vera")
    events = table.do(StartAction())
    assert not [e for e in events if isinstance(e, CreaturePatched) and e.changes.get("acted")]
    assert (left(table, "vera"), left(table)) == ({}, {"Ciega": 1})


def test_charges_are_fresh_while_the_turn_is_on_in_which_they_came() -> None:
    """U23: those that somebody gets in a turn of their own, until it ends; taken away the oldest first."""
    table = fight()
    for who in ("lucia", "vera"):
        table.do(ChangeStatus(creatures=(who,), status="Mella", charges=2))
    table.do(ChangeStatus(creatures=("lucia",), status="Mella", charges=3))

    def charges(who: str) -> tuple[int, int, int]:
        status = table.creature(who).statuses["Mella"]
        return status.charges, status.fresh, status.age

    assert (charges("lucia"), charges("vera")) == ((5, 5, 0), (2, 0, 0))
    table.do(ChangeStatus(creatures=("lucia",), status="Mella", charges=-2))
    assert charges("lucia") == (3, 3, 0)
    table.do(Next())
    assert charges("lucia") == (3, 0, 0)
    table.do(ChangeStatus(creatures=("lucia",), status="Mella", charges=1))
    assert charges("lucia") == (4, 0, 0)
    follow(table, "lucia")
    assert (charges("lucia"), charges("vera")) == ((4, 0, 1), (2, 0, 1))
    table.do(ChangeStatus(creatures=("lucia",), status="Mella", charges=1))
    assert charges("lucia") == (5, 1, 1)
    table.do(ChangeStatus(creatures=("lucia",), status="Mella", charges=-1))
    assert charges("lucia") == (4, 1, 1)
