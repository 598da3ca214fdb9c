"""EZD6: difficult terrain stops or lets pass, and work that takes several actions."""

import pytest
from ezd6_table import ENGLISH, Table, outcomes

from rules.commands import (
    AddTrack,
    Cancel,
    Change,
    MoveCreature,
    RemoveCreatures,
    SetFields,
    SetZone,
    StartAction,
    StepTrack,
)
from rules.system import get
from rules.systems.ezd6.commands import Work
from rules.text import plain


def marsh(dice: str = "program", **options: object) -> Table:
    """Lucía near, a goblin far, and the way there difficult."""
    table = Table(dice, **options)
    table.hero(karma=2, hero_dice=1)
    table.foe(zone="far")
    table.do(SetZone(zone="far", difficult=True))
    table.do(StartAction())
    return table


def go(table: Table, zone: str = "far", **more: object) -> None:
    table.do(MoveCreature(creature="lucia", zone=zone, **more))  # type: ignore[arg-type]


# --- difficult terrain -------------------------------------------------------


@pytest.mark.parametrize(("word", "zone"), [("passable", "far"), ("blocked", "near")])
def test_the_table_says_what_terrain_does(word: str, zone: str) -> None:
    """R-EZ-39, R-EZ-41: asked of the game master; the action is spent either way."""
    table = marsh()
    go(table)
    assert (table.view().who, table.options) == ("gm", ["passable", "blocked", "roll"])
    assert table["lucia"].action_used
    table.choose(word)
    assert (table.creature("lucia").zone, table.options) == (zone, [])
    assert table.refused(MoveCreature(creature="lucia", zone="far")) in ("action-spent", "already-there")


def test_the_dice_say_what_terrain_does() -> None:
    """R-EZ-41: a check at difficulty 4 by the mover, with the usual offers."""
    table = marsh()
    go(table)
    assert outcomes(table.choose("roll", 4)) == ["success"]
    assert table.creature("lucia").zone == "far"
    table = marsh()
    go(table)
    table.choose("roll", 3)
    assert (table.view().who, table.options) == ("lucia", ["accept", "karma 1", "hero"])
    table.choose("karma 1")
    assert table.creature("lucia").zone == "far"
    table = marsh()
    go(table)
    table.choose("roll", 1)
    table.choose("accept")
    assert (table.creature("lucia").zone, table["lucia"].karma) == ("near", 3)


@pytest.mark.parametrize("difficulty", [2, 6])
def test_the_difficulty_of_terrain(difficulty: int) -> None:
    """R-EZ-41: an option of the campaign."""
    table = marsh(difficult_terrain=difficulty)
    go(table)
    assert outcomes(table.choose("roll", 5)) == ["success" if difficulty <= 5 else "failure"]


def test_out_of_difficult_terrain_too() -> None:
    """R-EZ-41: into or out of it; not in narrative time, and not by force."""
    table = marsh()
    go(table, force=True)
    assert (table.creature("lucia").zone, table.options) == ("far", [])
    go(table, "near")
    assert table.options == ["passable", "blocked", "roll"]
    table.choose("passable")
    table = Table()
    table.hero()
    table.do(SetZone(zone="far", difficult=True))
    go(table)
    assert table.creature("lucia").zone == "far"


def test_real_dice_wait() -> None:
    """R-EZ-41."""
    table = marsh("table")
    go(table)
    table.choose("roll")
    assert (table.options, table.view().faces) == (["roll"], (1, 6))
    table.choose("roll", 6)
    assert table.creature("lucia").zone == "far"


def test_what_happens_meanwhile() -> None:
    """R-EZ-41: a zone set by hand, a creature that leaves, a resolution closed by hand."""
    table = marsh()
    go(table)
    table.do(SetFields(creature="lucia", changes=(Change("zone", "far"),)))
    table.choose("blocked")
    assert table.creature("lucia").zone == "far"
    table = marsh()
    go(table)
    table.do(Cancel())
    assert (table.creature("lucia").zone, table["lucia"].action_used) == ("near", True)


def test_coming_in_over_difficult_terrain_takes_a_place_in_the_order() -> None:
    """R-EZ-40, R-EZ-41."""
    table = marsh()
    table.hero("Vera", zone="out")
    table.do(MoveCreature(creature="vera", zone="far"))
    assert "vera" not in table.state.order
    table.choose("passable")
    assert table.state.order == ("lucia", "vera", "goblin")
    assert table["vera"].action_used


# --- work on tracks ----------------------------------------------------------


def trap(size: int = 2, **options: object) -> Table:
    table = Table(**options)
    table.hero(karma=0, hero_dice=0)
    table.hero("Vera", karma=0, hero_dice=0)
    table.do(AddTrack(name="Trampa", size=size))
    return table


def work(table: Table, *dice: int, **more: object) -> None:
    values: dict[str, object] = {"actor": "lucia", "difficulty": 4, **more}
    table.do(Work(faces=dice or None, **values))  # type: ignore[arg-type]


def test_a_trap_that_takes_two_actions() -> None:
    """R-EZ-34: each success is a step; a failure is none."""
    table = trap()
    work(table, 5)
    work(table, 2)
    assert (table.state.tracks[0].done, table.state.tracks[0].size) == (1, 2)
    work(table, 6, 1, helps=("vera",))
    assert table.state.tracks[0].done == 2
    assert table.refused(Work(actor="lucia", difficulty=4, track="trampa")) == "track-done"
    work(table, 6)
    assert table.state.tracks[0].done == 2


def test_work_takes_the_action() -> None:
    """R-EZ-34."""
    table = trap()
    table.foe()
    table.do(StartAction())
    work(table, 5, 1, helps=("vera",))
    assert (table["lucia"].action_used, table["vera"].owes_action) == (True, True)
    assert table.refused(Work(actor="lucia", difficulty=4)) == "action-spent"


def test_the_difficulty_is_asked_for() -> None:
    """R-EZ-34: of the game master, with the odds."""
    table = trap()
    work(table, difficulty=None, boons=1)
    view = table.view()
    assert (view.who, table.options) == ("gm", [f"difficulty {n}" for n in range(2, 7)])
    assert str(view.choices[1].odds) == "8/9"
    for words in ("difficulty 9", "difficulty", "karma 3", "hero 3", "spill 3", "3"):
        assert table.cannot_choose(words) == "not-offered"
    table.choose("difficulty 4", 1, 4)
    assert table.state.tracks[0].done == 1


def test_which_track() -> None:
    """R-EZ-34."""
    table = trap()
    table.do(AddTrack(name="Puerta", size=3))
    assert table.refused(Work(actor="lucia", difficulty=4)) == "which-track"
    assert table.refused(Work(actor="lucia", difficulty=4, track="pozo")) == "unknown-track"
    assert table.refused(Work(actor="lucia", difficulty=7)) == "out-of-range"
    work(table, 4, track="puerta")
    assert [track.done for track in table.state.tracks] == [0, 1]
    table.do(StepTrack(track="puerta", by=2))
    work(table, 4)
    assert [track.done for track in table.state.tracks] == [1, 3]
    table = Table()
    table.hero(karma=0, hero_dice=0)
    work(table, 4)


def test_work_in_the_log() -> None:
    """R-EZ-34."""
    table = trap()
    work(table, 5)
    before, after = table.states[-2:]
    told = [get("ezd6").narrate(e, before, after, ENGLISH) for e in table.records[-1].events]
    text = " ".join(plain(line.line) for line in told if line)
    assert "Lucía works on Trampa" in text
    assert "Trampa ●○ 1/2" in text


def test_a_worker_who_leaves_at_the_question() -> None:
    """R-EZ-34: nobody is left to roll for; the table closes it."""
    table = trap()
    work(table, difficulty=None)
    assert table.refused(RemoveCreatures(creatures=("lucia",))) == "resolution-open"
    table.do(Cancel())
    assert table.options == []
