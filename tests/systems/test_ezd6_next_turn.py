"""EZD6: whom `next` leads to, whatever has happened to those who were to come."""

import pytest
from ezd6_party import fight, to_foes
from ezd6_table import Table, happened

from rules.commands import (
    AddCreatures,
    Change,
    GiveTurn,
    Hold,
    Next,
    Now,
    Pass,
    RemoveCreatures,
    Reorder,
    SetFields,
    StartAction,
)


def put(table: Table, creature: str, field: str, value: object) -> None:
    table.do(SetFields(creature=creature, changes=(Change(field, value),)))  # type: ignore[arg-type]


def follow(table: Table, count: int) -> list[str | None]:
    """Who is active after each of `count` times `next`."""
    found = []
    for _ in range(count):
        table.do(Next())
        found.append(table.state.active)
    return found


def called() -> Table:
    """Vera interrupts Goblin 1; Ñandú and then Lucía have called."""
    table = fight()
    for hero in ("lucia", "nandu", "vera"):
        table.do(Hold(creature=hero))
    for hero in ("vera", "nandu", "lucia"):
        table.do(Now(creature=hero))
    return table


def test_down_the_list_and_then_to_those_who_were_passed_over() -> None:
    """R-EZ-38: heroes act in any order."""
    table = fight()
    table.attack("nandu", "goblin-1", 1)
    assert follow(table, 3) == ["vera", "lucia", "goblin-1"]


@pytest.mark.parametrize(("field", "value"), [("down", True), ("acted", True), ("held", False)])
def test_who_has_called_and_cannot_any_more_is_passed_over(field: str, value: bool) -> None:
    """R-EZ-36: fallen meanwhile, or as the game master says."""
    table = called()
    put(table, "nandu", field, value)
    assert follow(table, 2) == ["lucia", "goblin-1"]


def test_the_interrupted_foe_ends_its_turn_before_another_begins_one() -> None:
    """R-EZ-36: also when the game master had given it the turn before its time."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(GiveTurn(creature="goblin-2"))
    table.do(Now(creature="vera"))
    assert table.creature("goblin-2").interrupted
    assert follow(table, 2) == ["goblin-2", "goblin-1"]


def test_an_interrupted_foe_that_has_acted_by_word_of_the_game_master() -> None:
    """R-EZ-36: has no turn to go back to."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(Now(creature="vera"))
    put(table, "goblin-1", "acted", True)
    assert follow(table, 1) == ["goblin-2"]


def test_who_is_given_the_turn_in_the_others_phase_has_had_it() -> None:
    """R-EZ-33, U09."""
    table = Table()
    table.hero(karma=0, hero_dice=0)
    table.do(AddCreatures(name="Goblin", count=2, sheet={"strikes": 5}))
    table.do(StartAction())
    table.attack("lucia", "goblin-1", 1)
    table.do(GiveTurn(creature="goblin-1"))
    assert (table.state.phase, table.creature("lucia").acted) == ("heroes", True)
    assert follow(table, 2) == ["goblin-2", "lucia"]
    assert table.state.round == 2


def test_a_round_begins_with_the_heroes_wherever_they_stand_in_the_list() -> None:
    """R-EZ-38: the order by hand is an order within a side."""
    table = fight()
    table.do(Reorder(creature="goblin-2", anchor="lucia", after=False))
    assert follow(table, 5) == ["nandu", "vera", "goblin-2", "goblin-1", "lucia"]
    assert (table.state.round, table.state.phase) == (2, "heroes")


def test_who_is_helped_up_before_their_turn_still_has_it() -> None:
    """R-EZ-25, U06: being down when others go on is no turn."""
    table = fight()
    table.damage("vera", strikes=9, raw=True)
    assert follow(table, 1) == ["nandu"]
    table.heal("vera")
    assert follow(table, 2) == ["vera", "goblin-1"]


def test_a_delay_is_lost_too_where_no_foe_is_left_to_wait_for() -> None:
    """R-EZ-18, R-EZ-36: with the action that was owed; the next round is whole."""
    table = fight()
    table.do(Hold(creature="vera"))
    table.attack("lucia", "goblin-1", 1, 2, helps=("vera",))
    table.damage("goblin-1", "goblin-2", strikes=99, raw=True)
    assert follow(table, 2) == ["nandu", "lucia"]
    assert table.state.round == 2
    assert not table["vera"].owes_action
    table.check("lucia", 3, 2, 1, helps=("vera",))


def test_a_round_in_which_nobody_stands_is_a_round() -> None:
    """U06, R-EZ-38."""
    table = fight()
    for id_ in table.state.order:
        table.damage(id_, strikes=9, raw=True)
    assert follow(table, 2) == [None, None]
    assert (table.state.round, table.state.phase) == (3, "heroes")


def test_a_pass_of_nobody_is_not_told() -> None:
    """R-EZ-33."""
    table = fight()
    assert happened(table.do(Pass()), "ezd6.pass") == [{"who": "lucia"}]
    table.do(RemoveCreatures(creatures=("nandu",)))
    assert happened(table.do(Pass()), "ezd6.pass") == []
    assert table.state.active == "vera"
