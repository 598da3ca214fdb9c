"""Lines as somebody at the table says them, without the key or the verb that the full form has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import Desk

from tests.screens.playing import new_session


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Desk]:
    """Two heroes of Bases 2d6, one of whom is called like an element."""
    made = Desk(new_session(tmp_path, "add Ana as hero", "add Red as hero", rules="bases2d6"), "en")
    yield made
    made.session.close()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("damage Ana 3 blue", ["Ana: 3 damage (blue), 7 left"]),
        ("daño ana 3 azul", ["Ana: 3 damage (blue), 7 left"]),
        ("damage Ana 3 red", ["Ana: 3 damage, 7 left", "Red: 3 damage, 7 left"]),
        ("damage Ana 3 of=red", ["Ana: 3 damage (red), 7 left"]),
        ("damage Ana 2 mp", ["Ana loses 2 MP, 3 left"]),
    ],
)
def test_an_element_or_a_pool_stands_alone(table: Desk, line: str, told: list[str]) -> None:
    """Names come first: somebody may be called by the word."""
    assert table.lines(line) == told


def test_what_stands_alone_is_said_once(table: Desk) -> None:
    assert table.refused("damage Ana 3 blue green")[0] == "unknown-name"


@pytest.mark.parametrize("line", ["track Mend the wheel 1/4", "track add Mend the wheel 1/4"])
def test_work_begins_with_what_is_done_of_it(table: Desk, line: str) -> None:
    assert table.lines(line) == ["Mend the wheel ●○○○ 1/4"]
    assert table.lines("track mend") == ["Mend the wheel ●●○○ 2/4"]


def test_the_example_of_a_track_takes_over_a_size(table: Desk) -> None:
    assert "“track add Mend the wheel 4”" in table.refused("track Mend the wheel 4")[1]
    assert "“track add Mend the wheel 6”" in table.refused("track Mend the wheel")[1]


@pytest.mark.parametrize("role", ["arcanista", "arcanista del fuego", "Fire", "fire m"])
def test_an_archetype_is_named_by_a_start_of_its_name(table: Desk, role: str) -> None:
    table.type(f"add Berta as {role}")
    assert table.creature("berta").entry == "fire-mage"
    assert table.creature("berta").side == "hero"


def test_a_role_that_nobody_has_names_those_there_are(table: Desk) -> None:
    identity, told = table.refused("add Berta as plumber")
    assert identity == "bad-choice"
    assert "hero, ally, foe, neutral" in told
    assert "Fire mage" in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("person Remedios, the miller", "Person: Remedios, the miller"),
        ("track Mend, then paint 0/3", "Mend, then paint ○○○ 0/3"),
        ("status Ana Wet, cold", "Ana: Wet, cold"),
        ("zone add Mill, below", "New zone: Mill, below"),
    ],
)
def test_a_comma_in_a_name_stands_where_it_was_typed(table: Desk, line: str, told: str) -> None:
    assert table.lines(line) == [told]


def test_a_name_with_a_comma_is_understood_bare(table: Desk) -> None:
    """Beside names that a comma stands between."""
    table.type("person Remedios, the miller", "person Remedios", "zone add Mill, below after near")
    told = table.lines("person Remedios, the miller closed")
    assert told[0].startswith("Person: Remedios, the miller — ")
    table.type("move Ana, Red Mill, below")
    assert {table.creature("ana").zone, table.creature("red").zone} == {"mill-below"}
