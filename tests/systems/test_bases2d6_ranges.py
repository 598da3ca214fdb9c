"""Ranges on the map, and backs (R-2D-36, R-2D-37)."""

import pytest
from bases2d6_table import Table
from ezd6_table import ENGLISH

from rules.commands import (
    AddZone,
    Change,
    LinkZones,
    MoveCreature,
    RemoveCreatures,
    SetFields,
    StartNarrative,
)
from rules.system import get
from rules.systems.bases2d6.ability import REACHES, Ability, Effect
from rules.systems.bases2d6.commands import Behind, Use
from rules.systems.bases2d6.reach import REACH_ORDER, reach_between


def road() -> Table:
    """Near, where Vera is, far, three and four in a row; a cave that nothing leads to."""
    table = Table()
    table.do(AddZone(name="Three", after="far"))
    table.do(AddZone(name="Four", after="three"))
    table.do(AddZone(name="Cave", after="four"))
    table.do(LinkZones(zone="four", other="cave", unlink=True))
    table.hero("Vera")
    for name, zone in (
        ("A", "near"),
        ("B", "far"),
        ("C", "three"),
        ("D", "four"),
        ("E", "cave"),
        ("F", "out"),
    ):
        table.foe(name, zone=zone)
    return table


WHERE = {"a": "melee", "b": "intermediate", "c": "distant", "d": "far", "e": "far", "f": None}


def test_zones_are_ranges() -> None:
    """2.1, R-2D-36: the same zone, one move, two, anything that is perceived; out of combat is not."""
    table = road()
    vera = table.creature("vera")
    assert reach_between(table.state, vera, vera) == "self"
    for other, reach in WHERE.items():
        assert reach_between(table.state, vera, table.creature(other)) == reach


@pytest.mark.parametrize("reach", [reach for reach in REACHES if reach != "self"])
@pytest.mark.parametrize("other", WHERE)
def test_a_range_is_a_maximum(reach, other: str) -> None:  # type: ignore[no-untyped-def]
    """R-2D-36: what is nearer is within it as well, oneself included."""
    table = road()
    table.teach("vera", Ability("Ray", range=reach, effects=(Effect("damage", "1"),)))
    command = Use(actor="vera", ability="Ray", targets=(other,))
    needed = WHERE[other]
    if needed is None:
        assert table.refused(command) == "target-out"
    elif REACH_ORDER.index(needed) > REACH_ORDER.index(reach):
        assert table.refused(command) == "not-in-reach"
    else:
        table.do(command)
        assert table[other].hp == 9
    table.use("vera", "Ray", "vera")
    assert table["vera"].hp == 9


def test_self_is_the_user_alone() -> None:
    """R-2D-36."""
    table = road()
    table.teach("vera", Ability("Calm", range="self", effects=(Effect("heal", "1"),)))
    assert table.refused(Use(actor="vera", ability="Calm", targets=("a",))) == "self-only"
    table.use("vera", "Calm", "vera")
    table.use("vera", "Calm")


def test_one_out_of_reach_is_enough() -> None:
    """R-2D-36: of several targets each has to be within it, unless it is forced."""
    table = road()
    table.teach("vera", Ability("Ray", range="intermediate", most=0, effects=(Effect("damage", "1"),)))
    assert table.refused(Use(actor="vera", ability="Ray", targets=("a", "b", "c"))) == "not-in-reach"
    table.use("vera", "Ray", "a", "b", "c", force=True)
    assert [table[id_].hp for id_ in "abc"] == [9, 9, 9]


def test_intermediate_is_one_run_and_distant_two() -> None:
    """R-2D-36: a run is one zone."""
    table = road()
    table.action(*[6, 6], *[1, 1] * 5)
    while table.state.open is not None:
        table.choose("roll")
    table.do(MoveCreature(creature="vera", zone="far"))
    assert table.refused(MoveCreature(creature="vera", zone="three")) == "no-action"
    table.do(SetFields(creature="vera", changes=(Change("normal", 1),)))
    assert table.refused(MoveCreature(creature="vera", zone="four")) == "not-linked"
    table.do(MoveCreature(creature="vera", zone="three"))


def test_from_behind() -> None:
    """R-2D-37: only with somebody's back, claimed at once or kept as a mark; it combines with a range."""
    table = road()
    table.teach("vera", Ability("Stab", behind=True, range="intermediate", effects=(Effect("damage", "2"),)))
    command = Use(actor="vera", ability="Stab", targets=("a",))
    assert table.refused(command) == "not-behind"
    table.use("vera", "Stab", "a", behind=True)
    assert table.refused(command) == "not-behind"
    table.do(Behind(creature="vera", of="a"))
    table.do(command)
    assert table["a"].hp == 6
    assert table.refused(Use(actor="vera", ability="Stab", targets=("b",))) == "not-behind"
    assert table.refused(Use(actor="vera", ability="Stab", targets=("c",), behind=True)) == "not-in-reach"
    table.do(Behind(creature="vera", of="a", off=True))
    assert table.refused(command) == "not-behind"
    table.use("vera", "Stab", "a", force=True)


def test_marks_of_backs() -> None:
    """R-2D-37: whoever has none is told so; they end with the turns."""
    table = road()
    assert table.refused(Behind(creature="vera", of="vera")) == "self-target"
    assert table.refused(Behind(creature="vera", of="nobody")) == "unknown-name"
    assert table.refused(Behind(creature="vera", of="a", off=True)) == "nothing-to-change"
    table.do(Behind(creature="vera", of="a"))
    assert table.refused(Behind(creature="vera", of="a")) == "nothing-to-change"
    table.do(Behind(creature="vera", of="b"))
    assert table["vera"].behind == ("a", "b")
    table.do(RemoveCreatures(creatures=("f", "e", "d", "c")))
    table.action()
    table.do(StartNarrative())
    assert table["vera"].behind == ()


def test_the_list_says_why_not() -> None:
    """R-2D-36: what nobody is in reach of is greyed with its reason; what can be used is not."""
    table = Table()
    table.hero("Vera")
    table.foe("Goblin", zone="far")
    system = get("bases2d6")

    def why(word: str) -> str:
        actions = system.actions(table.state, table.creature("vera"), ENGLISH)
        (found,) = [action for action in actions if action.preset["ability"] == word]
        return found.refused.id if found.refused is not None else ""

    assert (why("strike"), why("shoot"), why("run")) == ("nobody-in-reach", "", "")
    table.do(SetFields(creature="goblin", changes=(Change("zone", "near"),)))
    assert why("strike") == ""
    table.give("vera", "immobilise")
    assert (why("strike"), why("cast")) == ("immobilised", "")
