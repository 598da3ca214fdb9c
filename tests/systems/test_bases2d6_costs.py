"""What abilities cost: in full, of any pool, by formulas (R-2D-10, R-2D-31, R-2D-32)."""

import pytest
from bases2d6_table import Table
from ezd6_table import ENGLISH

from rules.commands import Change, SetFields
from rules.events import SheetPatched
from rules.system import get
from rules.systems.bases2d6.ability import (
    Ability,
    Cost,
    Effect,
)
from rules.systems.bases2d6.commands import AddAbility, Use


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", hp=20, mp=6, intelligence=3)
    table.foe("Goblin", hp=30)
    return table


def test_a_cost_is_paid_when_it_is_used(table: Table) -> None:
    """R-2D-31: of any pool, before anything is rolled, and nothing comes back when it fails."""
    both = Ability(
        "Pact",
        costs=(Cost("2"), Cost("3", "hp")),
        roll="spirit",
        difficulty=30,
        effects=(Effect("damage", "1"),),
    )
    table.teach("vera", both)
    events = table.use("vera", "Pact", "goblin", dice=(3, 4))
    assert [e.changes for e in events if isinstance(e, SheetPatched)] == [{"mp": 4}, {"hp": 17}]
    assert table["goblin"].hp == 30


def test_a_cost_that_cannot_be_paid(table: Table) -> None:
    """R-2D-31: in full or not at all; no other pool stands in, and nothing is taken."""
    table.teach("vera", Ability("Big", costs=(Cost("7"),), range="self"))
    table.teach("vera", Ability("Mixed", costs=(Cost("1"), Cost("21", "hp")), range="self"))
    before = table.state
    assert table.refused(Use(actor="vera", ability="Big")) == "cannot-pay"
    assert table.refused(Use(actor="vera", ability="Mixed")) == "cannot-pay"
    assert table.state is before
    table.use("vera", "Big", force=True)
    assert table["vera"].mp == 0


def test_several_costs_of_one_pool_add_up(table: Table) -> None:
    """R-2D-31."""
    table.teach("vera", Ability("Twice", costs=(Cost("2"), Cost("3")), range="self"))
    table.use("vera", "Twice")
    assert table["vera"].mp == 1
    assert table.refused(Use(actor="vera", ability="Twice")) == "cannot-pay"


@pytest.mark.parametrize(
    ("cost", "letters", "paid"),
    [
        ("intelligence - 1", {}, 2),
        ("x", {"x": "intelligence"}, 3),
        ("x * 2 - y", {"x": "2", "y": "x - 1"}, 3),
        ("mp / 2", {}, 3),
        ("1 - 5", {}, 0),
        ("2 * x", {"x": "1", "y": "1d6"}, 2),
    ],
)
def test_a_cost_may_vary(table: Table, cost: str, letters: dict[str, str], paid: int) -> None:
    """R-2D-10, R-2D-32: a formula, with the letters of the description; never below nothing."""
    table.teach("vera", Ability("Var", costs=(Cost(cost),), range="self", **letters))
    table.use("vera", "Var")
    assert table["vera"].mp == 6 - paid


@pytest.mark.parametrize(
    ("cost", "letters"), [("x", {"x": "1d6"}), ("2*Y", {"x": "1d4", "y": "x"}), ("1d6", {})]
)
def test_no_dice_in_a_cost(table: Table, cost: str, letters: dict[str, str]) -> None:
    """R-2D-32: what is paid is known before it is paid."""
    ability = Ability("Luck", costs=(Cost(cost),), range="self", **letters)
    assert table.refused(AddAbility(creature="vera", ability=ability)) == "no-dice-here"


def test_a_cost_that_cannot_be_worked_out(table: Table) -> None:
    """R-2D-32: divided by a statistic that is 0 now: refused by its reason, and the list still shows."""
    table.teach("vera", Ability("Split", costs=(Cost("6 / agility"),), range="self", reaction=True))
    assert table.refused(Use(actor="vera", ability="Split")) == "formula-divide-by-zero"
    table.teach("vera", Ability("Halve", costs=(Cost("6 / agility"),), range="self"))
    actions = get("bases2d6").actions(table.state, table.creature("vera"), ENGLISH)
    (halve,) = [action for action in actions if action.preset["ability"] == "halve"]
    assert halve.refused is not None
    assert halve.refused.id == "formula-divide-by-zero"
    table.strike("goblin", "vera")
    assert "split" not in table.options
    table.end_window(1, 2)
    table.do(SetFields(creature="vera", changes=(Change("agility", 3),)))
    table.use("vera", "Split")
    assert table["vera"].mp == 4


def test_the_last_hit_points_pay(table: Table) -> None:
    """R-2D-31: whoever pays with all of them is down, and what was paid for goes on."""
    table.do(SetFields(creature="vera", changes=(Change("hp", 5),)))
    sacrifice = Ability(
        "Sacrifice",
        costs=(Cost("5", "hp"),),
        roll="spirit",
        defences=("agility",),
        effects=(Effect("damage", "9"),),
    )
    table.teach("vera", sacrifice)
    table.use("vera", "Sacrifice", "goblin")
    assert (table["vera"].hp, table.creature("vera").down) == (0, True)
    table.end_window(4, 4)
    assert table["goblin"].hp == 21
