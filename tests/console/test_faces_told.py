"""Dice told at the end of a line that stops for a decision first: the refusal says where they belong."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk import Desk

from app.i18n import translator
from tests.screens.playing import new_session

FIGHT = ("add Ana as hero", "add goblin x2", "action", "turn Ana")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[[str], Desk]]:
    """A fight of a system, on Ana's turn."""
    made: list[Desk] = []

    def make(rules: str) -> Desk:
        made.append(Desk(new_session(tmp_path, *FIGHT, rules=rules), "en"))
        return made[-1]

    yield make
    for desk in made:
        desk.session.close()


def test_faces_of_a_roll_behind_a_window_are_told_with_its_end(table: Callable[[str], Desk]) -> None:
    desk = table("bases2d6")
    identity, told = desk.refused("attack Ana goblin 1 dice=4,4")
    assert identity == "faces-left"
    assert told.endswith("run the line without them, then “pass dice=4,4”.")
    desk.console.t = translator("es")
    assert desk.refused("ataca Ana goblin 1 dados=4,4")[1].endswith("luego «pasa dados=4,4».")
    desk.type("attack Ana goblin 1")
    assert desk.type("pass dice=4,4")["rolls"][0]["faces"] == [4, 4]


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("bases2d6", "roll Ana strength 8 dice=1,2,3"),
        ("bases2d6", "attack Ana goblin 1 dice=4,4,6,6,6,6,6"),
        ("ezd6", "attack Ana goblin 1 dice=2,5"),
    ],
)
def test_faces_that_no_roll_takes_are_only_left_over(
    table: Callable[[str], Desk], rules: str, line: str
) -> None:
    assert table(rules).refused(line)[1].endswith("Nothing was rolled.")
