"""EZD6 turns: heroes in any order, then foes one by one, and nothing moves the turn by accident."""

import pytest
from ezd6_table import Table, outcomes

from rules.commands import (
    AddCreatures,
    Change,
    GiveTurn,
    MoveCreature,
    Next,
    RemoveCreatures,
    Reorder,
    SetFields,
    StartAction,
    StartNarrative,
)
from rules.events import TurnStarted
from rules.systems.ezd6.commands import Attack


def fight(surprise: str = "", *, start: bool = True) -> Table:
    """Lucía and Ñandú against Goblin 1 and Goblin 2, all near."""
    table = Table()
    table.hero(karma=0, hero_dice=0)
    table.hero("Ñandú", karma=0, hero_dice=0)
    table.do(AddCreatures(name="Goblin", count=2, sheet={"strikes": 5}))
    if start:
        table.do(StartAction(surprise=surprise))  # type: ignore[arg-type]
    return table


def follow(table: Table, count: int) -> list[str | None]:
    """Who is active after each of `count` times `next`."""
    found = []
    for _ in range(count):
        table.do(Next())
        found.append(table.state.active)
    return found


def put(table: Table, creature: str, field: str, value: object) -> None:
    table.do(SetFields(creature=creature, changes=(Change(field, value),)))  # type: ignore[arg-type]


# --- two times ---------------------------------------------------------------


def test_two_times() -> None:
    """R-EZ-32: turn limits apply in action time only."""
    table = fight(start=False)
    assert table.state.time == "narrative"
    for _ in range(3):
        table.attack("lucia", "goblin-1", 1)
    assert not table["lucia"].action_used
    table.do(StartAction())
    table.attack("lucia", "goblin-1", 1)
    assert table.refused(Attack(actor="lucia", target="goblin-1")) == "action-spent"
    table.do(StartNarrative())
    table.attack("lucia", "goblin-1", 1)
    assert table.state.order == ()


def test_turn_lines_outside_action_time() -> None:
    """R-EZ-32."""
    table = fight(start=False)
    for command in (
        Next(),
        GiveTurn(creature="lucia"),
        Reorder(creature="lucia", anchor="nandu", after=True),
    ):
        assert table.refused(command) == "no-turns"
    assert table.refused(StartNarrative()) == "already-narrative"
    table.do(StartAction())
    assert table.refused(StartAction()) == "already-action"


def test_nobody_at_the_table() -> None:
    """R-EZ-32."""
    table = Table()
    for command in (StartAction(), Next(), GiveTurn(creature="x")):
        assert table.refused(command) == "nobody-here"
    table.hero(zone="out")
    assert table.refused(StartAction()) == "nobody-here"
    put(table, "lucia", "zone", "near")
    table.do(StartAction())
    put(table, "lucia", "zone", "out")
    assert table.refused(Next()) == "nobody-here"
    table.do(RemoveCreatures(creatures=("lucia",)))
    assert table.refused(Next()) == "nobody-here"


def test_one_action_each_round() -> None:
    """R-EZ-33."""
    table = fight()
    table.attack("lucia", "goblin-1", 1)
    assert table["lucia"].action_used
    assert table.refused(Attack(actor="lucia", target="goblin-2")) == "action-spent"
    follow(table, 4)
    assert (table.state.round, table.state.active) == (2, "lucia")
    table.attack("lucia", "goblin-1", 1)


def test_checks_cost_no_action() -> None:
    """R-EZ-33: only what is listed as an action is one."""
    table = fight()
    table.check("lucia", 3, 4)
    table.check("nandu", 3, 4)
    assert not table["lucia"].action_used
    assert table.state.active == "lucia"


# --- the order ---------------------------------------------------------------


def test_heroes_first_then_foes_then_a_new_round() -> None:
    """R-EZ-38."""
    table = fight()
    assert table.state.order == ("lucia", "nandu", "goblin-1", "goblin-2")
    assert (table.state.round, table.state.phase, table.state.active) == (1, "heroes", "lucia")
    assert follow(table, 4) == ["nandu", "goblin-1", "goblin-2", "lucia"]
    assert (table.state.round, table.state.phase) == (2, "heroes")


@pytest.mark.parametrize("surprise", ["", "heroes"])
def test_surprise_by_heroes_changes_nothing(surprise: str) -> None:
    """R-EZ-38."""
    table = fight(surprise)
    assert [table.state.active, *follow(table, 4)] == ["lucia", "nandu", "goblin-1", "goblin-2", "lucia"]


def test_surprise_by_foes() -> None:
    """R-EZ-38: enemies act first in round 1, then normal."""
    table = fight("foes")
    assert (table.state.phase, table.state.active) == ("foes", "goblin-1")
    assert table.refused(Attack(actor="lucia", target="goblin-1")) == "not-your-turn"
    assert follow(table, 3) == ["goblin-2", "lucia", "nandu"]
    assert table.state.round == 1
    assert follow(table, 4) == ["lucia", "nandu", "goblin-1", "goblin-2"]
    assert table.state.round == 2


def test_allies_go_with_the_heroes_and_neutrals_with_the_foes() -> None:
    """R-EZ-38."""
    table = Table()
    for name, side in (("Aldeano", "neutral"), ("Goblin", "foe"), ("Tomás", "ally"), ("Lucía", "hero")):
        table.add(name, side)
    table.do(StartAction())
    assert table.state.order == ("tomas", "lucia", "goblin", "aldeano")
    assert follow(table, 3) == ["lucia", "goblin", "aldeano"]
    assert table.state.phase == "foes"


def test_heroes_act_in_any_order() -> None:
    """R-EZ-38: another takes over; the one left before acting keeps its turn."""
    table = fight()
    events = table.attack("nandu", "goblin-1", 1)
    assert TurnStarted("nandu", "heroes", "takes-over") in events
    assert table.state.active == "nandu"
    assert not table.creature("lucia").acted
    assert follow(table, 2) == ["lucia", "goblin-1"]


def test_taking_over_ends_a_turn_whose_action_is_spent() -> None:
    """R-EZ-38, R-EZ-33."""
    table = fight()
    table.attack("lucia", "goblin-1", 1)
    table.attack("nandu", "goblin-1", 1)
    assert (table.creature("lucia").acted, table.state.active) == (True, "nandu")
    assert table.refused(Attack(actor="lucia", target="goblin-1")) == "already-acted"
    assert follow(table, 1) == ["goblin-1"]


def test_acting_out_of_turn() -> None:
    """R-EZ-38: foes wait for their turn, one by one; heroes for theirs."""
    table = fight()
    assert table.refused(Attack(actor="goblin-1", target="lucia")) == "not-your-turn"
    follow(table, 2)
    assert table.state.active == "goblin-1"
    assert table.refused(Attack(actor="goblin-2", target="lucia")) == "not-your-turn"
    assert table.refused(Attack(actor="lucia", target="goblin-1")) == "already-acted"
    table.attack("goblin-1", "lucia", 2)


def test_force_out_of_turn_costs_nothing_and_takes_no_turn() -> None:
    """R-EZ-32, R-EZ-33: the game master overrules."""
    table = fight()
    table.attack("goblin-1", "lucia", 4, force=True)
    assert (table.state.active, table["goblin-1"].action_used, table["lucia"].strikes) == ("lucia", False, 2)
    assert follow(table, 3) == ["nandu", "goblin-1", "goblin-2"]
    table.attack("lucia", "goblin-1", 2, force=True)
    assert table.state.active == "goblin-2"


def test_force_on_ones_own_turn_spends_it() -> None:
    """R-EZ-33: a blow on one's own side, say."""
    table = fight()
    assert table.refused(Attack(actor="lucia", target="nandu")) == "same-side"
    table.attack("lucia", "nandu", 2, force=True)
    assert table["lucia"].action_used


def test_what_next_leads_to_is_what_it_says() -> None:
    from ezd6_table import ENGLISH

    from rules.system import get

    table = fight()
    labels = []
    for _ in range(4):
        labels.append(get("ezd6").next_label(table.state, ENGLISH))
        table.do(Next())
    assert labels == ["Ñandú", "foes", "Goblin 2", "round 2"]


# --- the turn by hand --------------------------------------------------------


def test_turn_lets_anyone_act_and_ticks_nothing() -> None:
    """R-EZ-38, U09: the dead too."""
    table = fight()
    table.do(GiveTurn(creature="goblin-2"))
    assert (table.state.active, table.state.round) == ("goblin-2", 1)
    table.attack("goblin-2", "lucia", 2)
    assert follow(table, 3) == ["lucia", "nandu", "goblin-1"]
    table.damage("goblin-2", strikes=9, raw=True)
    table.do(GiveTurn(creature="goblin-2"))
    assert table.state.active == "goblin-2"
    assert table.refused(Attack(actor="goblin-2", target="lucia")) == "is-down"


def test_a_given_turn_is_a_fresh_one() -> None:
    """R-EZ-33."""
    table = fight()
    table.attack("lucia", "goblin-1", 1)
    table.do(GiveTurn(creature="lucia"))
    table.attack("lucia", "goblin-1", 1)
    table.do(Next())
    table.do(GiveTurn(creature="lucia"))
    assert not table.creature("lucia").acted
    table.attack("lucia", "goblin-1", 1)


def test_nobody_outside_gets_a_turn() -> None:
    """R-EZ-40."""
    table = fight()
    table.foe("Buitre", "out")
    assert table.refused(GiveTurn(creature="buitre")) == "out-of-combat"
    assert table.refused(GiveTurn(creature="nobody")) == "unknown-name"


def test_the_order_by_hand() -> None:
    """U03: always what was last asked."""
    table = fight()
    for _ in range(20):
        table.do(Reorder(creature="lucia", anchor="nandu", after=True))
        assert table.state.order[:2] == ("nandu", "lucia")
        table.do(Reorder(creature="nandu", anchor="lucia", after=True))
        assert table.state.order[:2] == ("lucia", "nandu")
    assert table.state.active == "lucia"
    table.do(Reorder(creature="goblin-2", anchor="goblin-1", after=False))
    assert follow(table, 3) == ["nandu", "goblin-2", "goblin-1"]
    for creature, anchor in (("lucia", "lucia"), ("lucia", "nandu")):
        assert table.refused(Reorder(creature=creature, anchor=anchor, after=False)) == "nothing-to-change"
    assert table.refused(Reorder(creature="nobody", anchor="lucia", after=True)) == "unknown-name"


# --- coming, going, dying ----------------------------------------------------


def test_a_newcomer_joins_its_side_and_the_turn_stays() -> None:
    """U01."""
    table = fight()
    table.do(Next())
    table.foe("Orco")
    table.hero("Vera")
    assert table.state.order == ("lucia", "nandu", "vera", "goblin-1", "goblin-2", "orco")
    assert (table.state.active, table.state.round) == ("nandu", 1)
    assert follow(table, 4) == ["vera", "goblin-1", "goblin-2", "orco"]


def test_several_of_one_kind_each_take_a_turn() -> None:
    """U02."""
    table = fight()
    assert follow(table, 6) == ["nandu", "goblin-1", "goblin-2", "lucia", "nandu", "goblin-1"]


@pytest.mark.parametrize("gone", ["lucia", "goblin-1", "goblin-2"])
def test_removing_another_does_not_move_the_turn(gone: str) -> None:
    """U04."""
    table = fight()
    table.do(Next())
    table.do(RemoveCreatures(creatures=(gone,)))
    assert (table.state.active, table.state.round) == ("nandu", 1)
    assert gone not in table.state.order


def test_removing_the_active_leaves_the_rest_in_order() -> None:
    """U04, U06."""
    table = fight()
    table.do(Next())
    table.do(RemoveCreatures(creatures=("nandu",)))
    assert table.state.active is None
    assert follow(table, 2) == ["goblin-1", "goblin-2"]


def test_killing_does_not_move_the_turn() -> None:
    """U06: kill a later one: still B; kill B on its own turn: B stays, down; next → C."""
    table = fight()
    table.do(Next())
    table.damage("goblin-2", strikes=9, raw=True)
    assert table.state.active == "nandu"
    table.damage("nandu", strikes=9, raw=True)
    assert (table.state.active, table.creature("nandu").down) == ("nandu", True)
    assert follow(table, 2) == ["goblin-1", "lucia"]
    assert table.state.round == 2


def test_everybody_down() -> None:
    """U06."""
    table = fight()
    for id_ in table.state.order:
        table.damage(id_, strikes=9, raw=True)
    assert follow(table, 2) == [None, None]
    table.heal("nandu")
    assert follow(table, 1) == ["nandu"]


def test_moving_out_leaves_the_order() -> None:
    """R-EZ-40, U04."""
    table = fight()
    put(table, "nandu", "zone", "out")
    assert table.state.order == ("lucia", "goblin-1", "goblin-2")
    assert table.state.active == "lucia"
    put(table, "lucia", "zone", "out")
    assert (table.state.active, table.state.phase) == (None, "heroes")
    assert follow(table, 1) == ["goblin-1"]


def test_coming_in_costs_this_rounds_action() -> None:
    """R-EZ-39, R-EZ-40."""
    table = fight(start=False)
    table.hero("Vera", "out")
    table.do(StartAction())
    table.do(MoveCreature(creature="vera", zone="far"))
    assert table.state.order[2] == "vera"
    assert table.refused(MoveCreature(creature="vera", zone="near")) == "action-spent"
    follow(table, 5)
    assert table.state.round == 2
    table.do(MoveCreature(creature="vera", zone="near"))


def test_who_has_acted_shows_and_a_new_round_clears_it() -> None:
    """U15."""
    table = fight()
    before = table.state.creatures
    put(table, "goblin-1", "acted", True)
    put(table, "goblin-1", "acted", False)
    assert table.state.creatures == before
    put(table, "goblin-1", "acted", True)
    assert follow(table, 2) == ["nandu", "goblin-2"]
    assert table.creature("lucia").acted
    assert follow(table, 1) == ["lucia"]
    assert not any(c.acted for c in table.state.creatures.values())


def test_heroes_come_out_of_a_fight_as_they_are() -> None:
    """U33: Lucía 1/3 when the fight ends, 1/3 when the next begins."""
    table = fight()
    table.damage("lucia", strikes=2, raw=True)
    table.do(StartNarrative())
    table.do(RemoveCreatures(creatures=("goblin-1", "goblin-2")))
    table.foe("Orco")
    table.do(StartAction())
    assert (table["lucia"].strikes, table["lucia"].strikes_max) == (1, 3)
    assert table.state.order == ("lucia", "nandu", "orco")


def test_a_fight_begins_with_fresh_turns() -> None:
    """R-EZ-33."""
    table = fight()
    table.attack("lucia", "goblin-1", 1)
    table.do(StartNarrative())
    assert not table.creature("lucia").acted
    table.do(StartAction())
    assert outcomes(table.attack("lucia", "goblin-1", 1)) == ["critical-failure"]
