"""EZD6 checks: which die is kept, and how it reads."""

from itertools import product

import pytest
from ezd6_table import Table, outcomes, purposes

from rules.commands import StartAction
from rules.systems.ezd6.commands import Check
from rules.systems.ezd6.pool import dice_for, read, succeeds


@pytest.fixture
def table() -> Table:
    table = Table(karma=False)
    table.hero()
    return table


def kept(table: Table) -> int | None:
    rolled = table.records[-1].events[-1]
    return rolled.kept


def test_a_check_succeeds_on_the_difficulty_or_more(table: Table) -> None:
    """R-EZ-01: d=3: {3,4,5,6} succeed."""
    found = {face: outcomes(table.check("lucia", 3, face)) for face in range(1, 7)}
    assert [face for face, outcome in found.items() if outcome == ["success"]] == [3, 4, 5, 6]
    assert found[2] == ["failure"]


def test_difficulty_one_behaves_as_two(table: Table) -> None:
    """R-EZ-01, R-EZ-05."""
    for face in range(1, 7):
        assert outcomes(table.check("lucia", 1, face)) == outcomes(table.check("lucia", 2, face))


@pytest.mark.parametrize("difficulty", [0, 7, -1, 100])
def test_other_difficulties_are_refused(table: Table, difficulty: int) -> None:
    """R-EZ-01: 1 to 6 are accepted."""
    assert table.refused(Check(actor="lucia", difficulty=difficulty)) == "out-of-range"


def test_a_boon_keeps_the_highest(table: Table) -> None:
    """R-EZ-02: {2,5} → 5."""
    table.check("lucia", 5, 2, 5, boons=1)
    assert kept(table) == 5
    assert table.records[-1].events[-1].outcome == "success"


def test_a_bane_keeps_the_lowest(table: Table) -> None:
    """R-EZ-03: {2,5} → 2."""
    table.check("lucia", 3, 2, 5, banes=1)
    assert kept(table) == 2
    assert table.records[-1].events[-1].outcome == "failure"


NET = {(0, 0): (1, "highest"), (1, 0): (2, "highest"), (0, 1): (2, "lowest"), (1, 1): (1, "highest"),
       (2, 1): (2, "highest"), (1, 2): (2, "lowest"), (3, 1): (3, "highest"), (2, 0): (3, "highest"),
       (2, 2): (1, "highest"), (0, 3): (4, "lowest")}  # fmt: skip
STRICT = {(2, 1): (1, "highest"), (1, 3): (1, "highest"), (2, 0): (3, "highest"), (0, 2): (3, "lowest")}
SINGLE = {(2, 1): (1, "highest"), (3, 0): (2, "highest"), (0, 3): (2, "lowest"), (2, 2): (1, "highest")}


@pytest.mark.parametrize(
    ("mode", "pools", "dice"),
    [(mode, *case) for mode, cases in (("net", NET), ("strict", STRICT), ("single", SINGLE))
     for case in cases.items()],
)  # fmt: skip
def test_boons_and_banes_cancel(mode: str, pools: tuple[int, int], dice: tuple[int, str]) -> None:
    """R-EZ-04 with every value of the option; U52."""
    assert dice_for(*pools, mode) == dice
    table = Table(boons_and_banes=mode, karma=False)
    table.hero()
    rolled = table.check("lucia", 4, *[3] * dice[0], boons=pools[0], banes=pools[1])[-1]
    assert (rolled.args.get("size", 1), rolled.args.get("keep", "highest")) == dice


def test_help_is_a_boon_die_of_its_own() -> None:
    """R-EZ-04: however boons and banes cancel, help still adds."""
    assert dice_for(1, 0, "net", helps=1) == (3, "highest")
    assert dice_for(0, 0, "net", helps=1) == (2, "highest")
    assert dice_for(0, 1, "net", helps=1) == (1, "highest")
    for mode in ("net", "strict", "single"):
        assert dice_for(1, 1, mode, helps=1) == (2, "highest")
    assert dice_for(3, 0, "single", helps=1) == (3, "highest")


@pytest.mark.parametrize(
    ("faces", "more", "outcome"),
    [
        ((1,), {}, "critical-failure"),
        ((1, 4), {"boons": 1}, "success"),
        ((1, 6), {"banes": 1}, "critical-failure"),
        ((1, 1), {"boons": 1}, "critical-failure"),
        ((2, 1), {"boons": 1}, "failure"),
    ],
)
def test_a_kept_one_is_a_critical_failure(
    table: Table, faces: tuple[int, ...], more: dict[str, int], outcome: str
) -> None:
    """R-EZ-05: it is the kept die: boon {1,4} is not a 1, bane {1,6} is, boon {1,1} is."""
    assert outcomes(table.check("lucia", 4, *faces, **more)) == [outcome]


def test_a_one_fails_whatever_the_difficulty(table: Table) -> None:
    """R-EZ-05."""
    assert [outcomes(table.check("lucia", d, 1)) for d in range(1, 7)] == [["critical-failure"]] * 6


def test_a_six_succeeds_whatever_the_difficulty(table: Table) -> None:
    """R-EZ-08."""
    assert [outcomes(table.check("lucia", d, 6)) for d in range(1, 7)] == [["success"]] * 6
    assert all(succeeds(6, number) for number in range(1, 20))


def test_with_a_bane_only_two_sixes_are_a_six(table: Table) -> None:
    """R-EZ-08: bane {6,6} only."""
    sixes = [faces for faces in product(range(1, 7), repeat=2) if read(faces, "lowest") == 6]
    assert sixes == [(6, 6)]
    assert outcomes(table.check("lucia", 6, 6, 6, banes=1)) == ["success"]
    assert outcomes(table.check("lucia", 6, 5, 6, banes=1)) == ["failure"]


@pytest.mark.parametrize("time", ["narrative", "action"])
def test_a_check_on_six_opens_no_chain(time: str) -> None:
    """R-EZ-09: out of combat and in it, a 6 that is no attack is a success and nothing more."""
    table = Table()
    table.hero(karma=9)
    table.foe()
    if time == "action":
        table.do(StartAction())
    events = table.check("lucia", 3, 6)
    assert (purposes(events), outcomes(events)) == (["check"], ["success"])
    assert table.options == []
    assert table["goblin"].strikes == 1


def test_karma_is_not_offered_to_make_a_check_absolute() -> None:
    """R-EZ-09, Offers: never merely to reach 6."""
    table = Table()
    table.hero(karma=9)
    table.check("lucia", 3, 4)
    assert table.options == []


@pytest.mark.parametrize(
    ("dice", "id_"), [((3, 3), "faces-left"), ((0,), "bad-face"), ((7,), "bad-face"), ((-1,), "bad-face")]
)
def test_wrong_faces_refuse_the_whole_line(table: Table, dice: tuple[int, ...], id_: str) -> None:
    assert table.refused(Check(actor="lucia", difficulty=4, faces=dice)) == id_


def test_too_few_faces_for_one_pool(table: Table) -> None:
    assert table.refused(Check(actor="lucia", difficulty=4, boons=2, faces=(4, 5))) == "faces-needed"


@pytest.mark.parametrize("more", [{"boons": -1}, {"boons": 10}, {"banes": 10}])
def test_pools_have_bounds(table: Table, more: dict[str, int]) -> None:
    assert table.refused(Check(actor="lucia", difficulty=4, **more)) == "out-of-range"


def test_nobody_of_that_name(table: Table) -> None:
    assert table.refused(Check(actor="nobody", difficulty=4)) == "unknown-name"


def test_the_program_rolls_when_no_faces_are_given(table: Table) -> None:
    rolled = table.check("lucia", 4, boons=1)[-1]
    assert (rolled.by, rolled.draws, table.state.draws) == ("program", 2, 2)
    rolled = table.check("lucia", 4, 3)[-1]
    assert (rolled.by, rolled.draws, table.state.draws) == ("table", 0, 2)
