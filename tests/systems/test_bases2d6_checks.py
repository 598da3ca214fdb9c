"""Rolls outside of abilities: aptitudes, attributes by leave, any statistic (R-2D-07b, 08, 19, 23)."""

import pytest
from bases2d6_table import Table
from ezd6_table import happened, outcomes

from rules.codec import codec
from rules.commands import Cancel, Change, SetFields
from rules.events import Rolled
from rules.systems.bases2d6.commands import Adjust, Roll


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", agility=2, strength=3, initiative=1, critical_range=1,
               aptitudes=[{"name": "Cocina", "value": 4}, {"name": "Náutica", "value": 1}])  # fmt: skip
    return table


@pytest.mark.parametrize(("said", "added"), [("Cocina", 4), ("cocina", 4), ("NAUTICA", 1), ("Náutica", 1)])
def test_aptitudes(table: Table, said: str, added: int) -> None:
    """R-2D-07b: a named value against a difficulty, whatever its accents."""
    events = table.roll("vera", said, 3, 4, difficulty=7 + added)
    assert [e.total for e in events if isinstance(e, Rolled)] == [7 + added]
    assert outcomes(events) == ["success"]


def test_an_aptitudes_critical(table: Table) -> None:
    """R-2D-13: it is raised as any value that is added."""
    (roll,) = [e for e in table.roll("vera", "Cocina", 6, 5) if isinstance(e, Rolled)]
    assert (roll.total, roll.outcome) == (11 + 6, "critical")


@pytest.mark.parametrize("what", ["strength", "endurance", "dexterity", "intelligence", "spirit"])
def test_an_attribute_needs_leave(table: Table, what: str) -> None:
    """R-2D-08: unless something allows it; the table is asked."""
    events = table.roll("vera", what)
    assert not [e for e in events if isinstance(e, Rolled)]
    assert (table.view().who, table.options) == ("gm", ["grant", "deny"])
    assert table.cannot_choose("roll") == "not-offered"
    events = table.choose("grant", 3, 4)
    assert outcomes(events) == [None]
    assert table.state.open is None


def test_leave_refused(table: Table) -> None:
    """R-2D-08: nothing is rolled."""
    table.roll("vera", "strength", difficulty=8)
    events = table.choose("deny")
    assert happened(events, "2d6.denied-roll") == [{"who": "vera", "what": "strength"}]
    assert (outcomes(events), table.state.open) == ([], None)


@pytest.mark.parametrize("more", [{"granted": True}, {"force": True}])
def test_leave_given_beforehand(table: Table, more: dict[str, bool]) -> None:
    """R-2D-08: said with the roll."""
    events = table.roll("vera", "strength", 3, 4, difficulty=10, **more)
    assert outcomes(events) == ["success"]


@pytest.mark.parametrize("what", ["agility", "block", "impact", "defence", "initiative"])
def test_what_is_no_attribute_needs_none(table: Table, what: str) -> None:
    """R-2D-08."""
    assert len(outcomes(table.roll("vera", what, 3, 4))) == 1


def test_a_fumble_of_a_check_is_a_flag(table: Table) -> None:
    """R-2D-19: nothing turns on anybody; the table tells it."""
    before = table["vera"]
    events = table.roll("vera", "Cocina", 1, 1, difficulty=3)
    assert (outcomes(events), table["vera"]) == (["fumble"], before)
    (roll,) = [e for e in events if isinstance(e, Rolled)]
    assert (roll.total, roll.difficulty) == (6, 3)


def test_initiative_knows_neither(table: Table) -> None:
    """R-2D-19, R-2D-23: also when it is rolled for nothing."""
    assert outcomes(table.roll("vera", "initiative", 6, 6)) == [None]
    assert outcomes(table.roll("vera", "initiative", 1, 1)) == [None]


def test_checks_wait_for_the_table() -> None:
    """With real dice the leave comes first, then the dice; each is reopened from the file."""
    table = Table(dice="table")
    table.hero("Vera", strength=3)
    code = codec("bases2d6")
    table.roll("vera", "strength", difficulty=9, adjust=Adjust(roll=1))
    table.state = code.state(code.encode(table.state))
    table.choose("grant")
    assert (table.view().who, table.view().faces, table.options) == ("vera", (2, 6), ["roll"])
    table.state = code.state(code.encode(table.state))
    table.do(SetFields(creature="vera", changes=(Change("strength", 1),)))
    events = table.choose("roll", 3, 4)
    assert outcomes(events) == ["success"]


@pytest.mark.parametrize("answers", [[], ["grant"]])
def test_a_check_may_be_cancelled(answers: list[str]) -> None:
    table = Table(dice="table")
    table.hero("Vera")
    table.roll("vera", "strength")
    for answer in answers:
        table.choose(answer)
    table.do(Cancel())
    assert table.state.open is None


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (Roll(actor="vera", what="luck"), "unknown-stat"),
        (Roll(actor="vera", what="critical_range"), "unknown-stat"),
        (Roll(actor="vera", what="instability"), "unknown-stat"),
        (Roll(actor="nobody", what="agility"), "unknown-name"),
        (Roll(actor="vera", what="agility", difficulty=100), "out-of-range"),
        (Roll(actor="vera", what="agility", difficulty=-1), "out-of-range"),
        (Roll(actor="vera", what="agility", faces=(1,)), "faces-needed"),
        (Roll(actor="vera", what="agility", faces=(1, 7)), "bad-face"),
        (Roll(actor="vera", what="agility", faces=(1, 2, 3)), "faces-left"),
    ],
)
def test_what_cannot_be_rolled(table: Table, command: Roll, refused: str) -> None:
    """R-2D-07b."""
    assert table.refused(command) == refused


def test_a_check_takes_no_action(table: Table) -> None:
    """R-2D-07b: in anybody's turn, as the table asks for it."""
    table.foe("Goblin")
    table.action()
    table.next()
    table.roll("vera", "Cocina", 3, 4)
    assert (table["vera"].left_normal, table["vera"].left_instant) == (1, 1)
