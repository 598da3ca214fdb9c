"""Running, difficult terrain and Soak, pushing and drawing (R-2D-31, R-2D-44)."""

import pytest
from bases2d6_fights import bolt_fight, totals
from bases2d6_table import Table
from ezd6_table import happened, outcomes, purposes

from rules.commands import Change, MoveCreature, SetFields, SetZone
from rules.engine import execute
from rules.events import Moved
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import Use


@pytest.fixture
def table() -> Table:
    return bolt_fight()


def test_running_needs_no_roll(table: Table) -> None:
    """R-2D-44: it is an action; the dice come where the terrain asks for them."""
    table.action()
    events = table.do(MoveCreature(creature="vera", zone="far"))
    assert not purposes(events)
    assert (table.creature("vera").zone, table["vera"].normal) == ("far", 0)
    assert table.refused(MoveCreature(creature="vera", zone="near")) == "no-action"
    table.do(MoveCreature(creature="vera", zone="near", force=True))
    assert table.creature("vera").zone == "near"


@pytest.mark.parametrize(
    ("difficulty", "soak", "dice", "outcome"),
    [
        (8, 0, (4, 4), "success"),
        (8, 0, (3, 4), "failure"),
        (8, 1, (4, 4), "failure"),
        (8, 1, (4, 5), "success"),
        (8, 2, (2, 2), "fumble"),
        (8, 2, (2, 3), "failure"),
        (5, 0, (2, 3), "success"),
        (0, 2, (3, 4), "success"),
        (8, 0, (6, 6), "critical"),
        (8, 1, (6, 6), "success"),
    ],
)
def test_difficult_terrain(difficulty: int, soak: int, dice: tuple[int, int], outcome: str) -> None:
    """R-2D-44, option `difficult_terrain`: a run over it rolls Agility, Soak lowers the Tirada."""
    table = Table(difficult_terrain=difficulty)
    table.hero("Vera")
    table.foe("Goblin")
    table.do(SetZone(zone="far", difficult=True))
    if soak:
        table.give("vera", "soak", soak)
    table.action()
    events = table.use("vera", "run", zone="far", dice=dice)
    assert outcomes(events) == [outcome]
    assert table.creature("vera").zone == ("far" if outcome in ("success", "critical") else "near")
    assert table["vera"].normal == 0


@pytest.mark.parametrize(("near", "far", "rolls"), [(False, False, 0), (True, False, 1), (False, True, 1)])
def test_out_of_difficult_terrain_too(near: bool, far: bool, rolls: int) -> None:
    """R-2D-44: into it or out of it; magic that carries asks for nothing, and neither does force."""
    table = Table()
    table.hero("Vera", zone="near")
    for zone, difficult in (("near", near), ("far", far)):
        if difficult:
            table.do(SetZone(zone=zone, difficult=True))
    assert len(purposes(table.use("vera", "run", zone="far"))) == rolls
    table.do(SetFields(creature="vera", changes=(Change("zone", "near"),)))
    table.teach(
        "vera", Ability("Fly", types=("magical", "movement"), range="self", effects=(Effect("move", "1"),))
    )
    assert purposes(table.use("vera", "Fly", zone="far")) == []
    assert table.creature("vera").zone == "far"
    assert purposes(table.use("vera", "run", zone="near", force=True)) == []


def test_soak_fumbles_one_time_in_six() -> None:
    """R-2D-44: with 2 charges and Instability 2 a 4 is a fumble: 6 of 36."""
    table = Table()
    table.hero("Vera")
    table.do(SetZone(zone="far", difficult=True))
    table.give("vera", "soak", 2)
    fumbles = 0
    for one in range(1, 7):
        for two in range(1, 7):
            record, _ = execute(
                table.state, Use(actor="vera", ability="run", zone="far", faces=(one, two)), 0
            )
            fumbles += outcomes(record.events) == ["fumble"]
    assert fumbles == 6


def test_soak_is_on_physical_movement_only(table: Table) -> None:
    """R-2D-44: a flight by magic is none, and no other roll."""
    table.give("vera", "soak", 3)
    for types, total in ((("physical", "movement"), 4), (("magical", "movement"), 7), (("physical",), 7)):
        table.teach(
            "vera",
            Ability(
                "Leap",
                types=types,
                range="self",
                roll="agility",
                difficulty=2,
                effects=(Effect("move", "1"),),
            ),
        )  # type: ignore[arg-type]
        there = "far" if table.creature("vera").zone == "near" else "near"
        assert totals(table.use("vera", "Leap", zone=there, dice=(3, 4))) == [total]


def test_where_one_can_run(table: Table) -> None:
    assert table.refused(Use(actor="vera", ability="run")) == "missing-name"
    assert table.refused(Use(actor="vera", ability="run", zone="moon")) == "unknown-zone"
    assert table.refused(Use(actor="vera", ability="run", zone="near")) == "already-there"
    table.do(SetFields(creature="vera", changes=(Change("zone", "out"),)))
    assert table.refused(Use(actor="vera", ability="run", zone="near")) == "out-of-combat"


def test_leaving_the_fight(table: Table) -> None:
    """R-2D-26: whoever runs out of combat is out of the order."""
    table.action()
    table.use("vera", "run", zone="out", force=True)
    assert (table.state.order, table.state.active) == (("goblin", "orc"), None)


@pytest.mark.parametrize(("amount", "place"), [("1", "far"), ("9", "far"), ("-1", "near")])
def test_push_and_draw(amount: str, place: str) -> None:
    """R-2D-31: zones away from the user or nearer, as far as there are any; never out of combat."""
    table = Table()
    table.hero("Vera")
    table.foe("Goblin", zone="near" if amount != "-1" else "far")
    table.teach("vera", Ability("Gust", range="far", effects=(Effect("move", amount),)))
    events = table.use("vera", "Gust", "goblin")
    assert table.creature("goblin").zone == place
    assert [e.zone for e in events if isinstance(e, Moved)] == [place]
    again = table.use("vera", "Gust", "goblin")
    assert [e["who"] for e in happened(again, "2d6.stays")] == ["goblin"]
