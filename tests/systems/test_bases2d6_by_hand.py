"""What the table does by its word alone: points, rest, extra actions, backs, clothes (R-2D-26 to R-2D-54)."""

from typing import Any

import pytest
from bases2d6_fights import put
from bases2d6_table import Table
from ezd6_table import happened

from rules.commands import ChangeStatus, Command, GiveTurn, MoveCreature
from rules.errors import Refused
from rules.events import Moved, SheetPatched
from rules.systems.bases2d6.commands import (
    Behind,
    ChangeClothes,
    Damage,
    Grant,
    Heal,
    RemoveAbility,
    Rest,
    RollInitiative,
)

KINDS = "physical, magical, red, blue, green, yellow, white, black, indigo, bronze, silver, gold"


@pytest.fixture
def table() -> Table:
    """Vera and Nix with an ally and a mule before a goblin whose hide turns blows."""
    table = Table()
    table.hero("Vera", hp=9999, mp=9)
    table.hero("Nix", hp=20, mp=9)
    table.add("Rol", "ally", hp=20)
    table.add("Mule", "neutral", hp=20)
    hide = [{"of": of, "amount": by} for of, by in (("physical", -2), ("magical", -1), ("red", -3))]
    table.foe("Goblin", hp=20, mp=9, resistances=hide)
    return table


@pytest.mark.parametrize(
    ("command", "id_", "args"),
    [
        (Damage(targets=("nix",), amount=0), "out-of-range", {"field": "amount", "low": 1, "high": 9999}),
        (Damage(targets=("nix",), amount=10_000), "out-of-range", {"value": 10_000}),
        (Damage(targets=(), amount=1), "missing-name", {"what": "targets"}),
        (Damage(targets=("nix", "moon"), amount=1), "unknown-name", {"name": "moon"}),
        (Damage(targets=("nix",), amount=1, of="cold"), "bad-choice", {"field": "of", "choices": KINDS}),
        (Heal(targets=("nix",), amount=0), "out-of-range", {"field": "amount"}),
        (Heal(targets=("nix",), amount=10_000), "out-of-range", {"high": 9999}),
        (Heal(targets=(), amount=1), "missing-name", {}),
        (Rest(creatures=("moon",)), "unknown-name", {}),
        (Grant(creature="moon", action="normal"), "unknown-name", {}),
        (Behind(creature="nix", of="nix"), "self-target", {"who": "Nix"}),
        (Behind(creature="nix", of="moon"), "unknown-name", {}),
        (Behind(creature="nix", of="goblin", off=True), "nothing-to-change", {}),
        (RollInitiative(creature="nix"), "no-turns", {}),
        (ChangeClothes(creature="moon"), "unknown-name", {}),
    ],
)
def test_what_cannot_be_done_by_hand(
    table: Table, command: Command, id_: str, args: dict[str, object]
) -> None:
    with pytest.raises(Refused) as caught:
        table.do(command)
    assert caught.value.id == id_
    assert args.items() <= caught.value.args_.items()


@pytest.mark.parametrize(
    ("more", "hp", "mp"),
    [
        ({}, 15, 9),
        ({"of": "physical"}, 17, 9),
        ({"of": "magical"}, 16, 9),
        ({"of": "red"}, 18, 9),
        ({"of": "bronze"}, 18, 9),
        ({"of": "physical", "loss": True}, 15, 9),
        ({"of": "red", "raw": True}, 15, 9),
        ({"of": "red", "pool": "mp"}, 20, 4),
    ],
)
def test_points_taken_by_hand(table: Table, more: dict[str, Any], hp: int, mp: int) -> None:
    """R-2D-54: damage has a nature to come through; a loss, magic points and an override have none."""
    events = table.do(Damage(targets=("goblin", "goblin"), amount=5, **more))
    assert (table["goblin"].hp, table["goblin"].mp) == (hp, mp)
    (patch,) = [e for e in events if isinstance(e, SheetPatched)]
    assert patch.args["of"] == "by-hand"


def test_the_most_and_the_least_by_hand(table: Table) -> None:
    """2.1: from 1 to 9999 at once, of either pool."""
    for amount in (1, 9998):
        table.do(Damage(targets=("vera",), amount=amount))
    assert (table["vera"].hp, table.creature("vera").down) == (0, True)
    table.do(Heal(targets=("vera",), amount=9999))
    assert (table["vera"].hp, table.creature("vera").down) == (9999, False)
    put(table, "vera", "mp", 0)
    (patch,) = [
        e for e in table.do(Heal(targets=("vera",), amount=1, pool="mp")) if isinstance(e, SheetPatched)
    ]
    assert (table["vera"].mp, patch.args["of"]) == (1, "by-hand")


def test_who_rests(table: Table) -> None:
    """The party, or whoever is named; not in a fight, unless it is forced; magic that is full is not told."""
    for id_ in ("nix", "rol", "mule", "goblin"):
        put(table, id_, "hp", 5)
    put(table, "nix", "mp", 2)
    events = table.do(Rest())
    assert happened(events, "2d6.rest") == [{"who": ["vera", "nix", "rol"]}]
    assert [table[id_].hp for id_ in ("nix", "rol", "mule", "goblin")] == [20, 20, 5, 5]
    magic = [e.creature for e in events if isinstance(e, SheetPatched) and e.args["pool"] == "mp"]
    assert magic == ["nix"]
    assert {e.args["of"] for e in events if isinstance(e, SheetPatched)} == {"rest"}
    table.do(Rest(creatures=("goblin", "goblin")))
    assert (table["goblin"].hp, table["mule"].hp) == (20, 5)
    table.action()
    assert table.refused(Rest()) == "no-rest-now"
    table.do(Rest(creatures=("mule",), force=True))
    assert table["mule"].hp == 20
    lonely = Table()
    lonely.foe("Goblin")
    assert lonely.refused(Rest()) == "nobody-here"


@pytest.mark.parametrize("action", ["normal", "instant"])
def test_extra_actions(table: Table, action: Any) -> None:
    """R-2D-27, R-2D-28: now in one's own turn, else for the next, which has one of its own; up to nine."""
    table.action()
    assert table.state.active == "vera"
    for count in range(2, 10):
        table.do(Grant(creature="vera", action=action))
        assert getattr(table["vera"], action) == count
    with pytest.raises(Refused) as caught:
        table.do(Grant(creature="vera", action=action))
    assert caught.value.args_ == {"field": action, "value": 10, "low": 0, "high": 9}
    for _ in range(8):
        table.do(Grant(creature="nix", action=action))
    with pytest.raises(Refused) as caught:
        table.do(Grant(creature="nix", action=action))
    assert caught.value.args_ == {"field": f"extra_{action}", "value": 9, "low": 0, "high": 8}
    table.do(GiveTurn(creature="nix"))
    assert getattr(table["nix"], action) == 9
    assert (table["nix"].extra_normal, table["nix"].extra_instant) == (0, 0)


@pytest.mark.parametrize(("owed", "left"), [(0, 1), (1, 0), (3, 0)])
def test_no_debt_makes_less_than_nothing(table: Table, owed: int, left: int) -> None:
    """R-2D-29: whatever was owed is paid by one turn, and what was left before has expired."""
    table.action()
    for field in ("debt_normal", "debt_instant"):
        put(table, "nix", field, owed)
    for field in ("left_normal", "left_instant"):
        put(table, "nix", field, 2)
    table.next()
    sheet = table["nix"]
    assert (sheet.normal, sheet.instant, sheet.spent) == (left, left, False)
    assert (sheet.left_normal, sheet.left_instant, sheet.debt_normal, sheet.debt_instant) == (0, 0, 0, 0)
    (patch,) = [
        e for e in table.records[-1].events if isinstance(e, SheetPatched) and e.cause == "2d6.fresh-turn"
    ]
    assert patch.args == ({"owed": [owed, owed]} if owed else {})


def test_charges_by_hand(table: Table) -> None:
    """R-2D-38, R-2D-39: none said is one; fewer than none takes; off is all of them."""
    table.give("nix", "burn", 0)
    assert table.charges("nix", "burn") == 1
    table.give("nix", "burn", 4)
    table.give("nix", "burn", -2)
    assert table.charges("nix", "burn") == 3
    events = table.do(ChangeStatus(creatures=("nix",), status="burn", off=True))
    assert table.charges("nix", "burn") == 0
    assert [getattr(e, "cause", "") for e in events] == ["removed"]
    assert table.refused(ChangeStatus(creatures=("nix",), status="burn", off=True)) == "nothing-to-change"


def test_a_move_is_a_run_in_a_fight(table: Table) -> None:
    """R-2D-27: paid as one; by force, out of a fight, or where nobody can run, nobody counts steps."""
    table.do(MoveCreature(creature="vera", zone="far"))
    table.action()
    table.do(MoveCreature(creature="vera", zone="near"))
    assert (table["vera"].normal, table.creature("vera").zone) == (0, "near")
    assert table.refused(MoveCreature(creature="vera", zone="far")) == "no-action"
    events = table.do(MoveCreature(creature="vera", zone="far", force=True))
    assert [e.zone for e in events if isinstance(e, Moved)] == ["far"]
    table.do(RemoveAbility(creature="", name="run"))
    table.do(MoveCreature(creature="vera", zone="near"))
    assert (table["vera"].normal, table["vera"].instant) == (0, 1)


def test_backs_by_hand(table: Table) -> None:
    """R-2D-37: several at once, each once, each told."""
    for other in ("goblin", "mule"):
        (patch,) = table.do(Behind(creature="nix", of=other))
        assert isinstance(patch, SheetPatched)
        assert patch.args == {"of": other, "off": False}
    assert table.refused(Behind(creature="nix", of="mule")) == "nothing-to-change"
    (patch,) = table.do(Behind(creature="nix", of="goblin", off=True))
    assert isinstance(patch, SheetPatched)
    assert (table["nix"].behind, patch.args) == (("mule",), {"of": "goblin", "off": True})
