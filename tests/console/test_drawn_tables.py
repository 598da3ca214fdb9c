"""Tables that Markdown draws with `|`, and rows that say their throws without naming dice (U73)."""

from __future__ import annotations

import pytest
from test_table_formats import only, read, rows, said

from app.tables.table import dice_name

DRAWN = "| d6 | Wer |\n|---|:--:|\n| 1-3 | Ein Wolf |\n| **4** | Zwei \\| drei |\n| 5–6 | a, b |\n"


def test_a_drawn_table_is_read_with_its_throws() -> None:
    table = only(DRAWN, "Wald.md")
    assert (table.name, dice_name(table)) == ("Wald", "d6")
    assert rows(table) == [(1, 3, "Ein Wolf"), (4, 4, "Zwei | drei"), (5, 6, "a, b")]
    assert [row.line for row in table.rows] == [3, 4, 5]


@pytest.mark.parametrize(
    ("text", "dice", "expected"),
    [
        ("1d8 | X\n--|--\n1-4 | a\n5-8 | b", "d8", [(1, 4, "a"), (5, 8, "b")]),
        ("| Roll | X | Y |\n|-|-|-|\n| 1 | a | b |\n| 2 | c | |", "d2", [(1, 1, "a, b"), (2, 2, "c")]),
        ("| Peso | X |\n|-|-|\n| 3 | a |\n| 1 | b |", "d4", [(1, 3, "a"), (4, 4, "b")]),
        ("| Who | Is |\n|-|-|\n| Ana | glad |\n| Bo | sad |", "d2", [(1, 1, "Ana, glad"), (2, 2, "Bo, sad")]),
        ("| Loot |\n|---|\n| a |\n| b |", "d2", [(1, 1, "a"), (2, 2, "b")]),
        ("| 1-3 | a |\n| 4-6 | b |", "d6", [(1, 3, "a"), (4, 6, "b")]),
        ("What?\n\n| # | X |\n|-|-|\n| 1 | a |\n| 2 | b |\n\nMore.", "d2", [(1, 1, "a"), (2, 2, "b")]),
        ("# X (d66)\n| ? | X |\n|-|-|\n| 11-36 | a |\n| 41-66 | b |", "d66", [(11, 36, "a"), (41, 66, "b")]),
        ("|d%|X|\n|--|-|\n|01-50|a|\n|51-00|b|", "d100", [(1, 50, "a"), (51, 100, "b")]),
    ],
    ids=range(9),
)  # fmt: skip
def test_every_way_to_draw_one(text: str, dice: str, expected: list[tuple[int, int, str]]) -> None:
    table = only(text, "Loot.md")
    assert (dice_name(table), rows(table)) == (dice, expected)


def test_several_in_a_section_have_numbers() -> None:
    found = read(f"## Wood\n{DRAWN}\n{DRAWN}## Town\n{DRAWN}", "x.md")
    assert [table.name for table in found.tables] == ["Wood 1", "Wood 2", "Town"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("| d6 | x |\n|---|---|\n| 1-3 | a |\n| 5-6 | b |\n", "Table “t”: no row covers 4, after line 3."),
        (
            "| d6 | x |\n|---|---|\n| 1-3 | a |\n| 3-6 | b |\n",
            "Table “t”, line 4: 3 stands in line 3 already.",
        ),
        ("| d6 | x |\n|---|---|\n| 1-6 |  |\n", "Table “t”, line 3: the row has no text."),
        (
            "| d6 | x |\n|---|---|\n| 1-5 | a |\n| | b |",
            "Table “t”, line 4: “” is no range such as 3 or 3-5.",
        ),
        ("| Weight | x |\n|---|---|\n| | a |\n", "Table “t”, line 3: “” is no weight; it must be 1 to 1000."),
        (
            "| d6 | x |\n|---|---|\n| 1-5 | a |\nsix\n",
            "Table “t”, line 4: “six” is no range such as 3 or 3-5.",
        ),
        ("1-3: a\n5-6: b\n", "Table “t”: no row covers 4, after line 1."),
        ("1-3: a\n4: b\nfive: c\n6-7: d", "Table “t”, line 3: “” is no range such as 3 or 3-5."),
        ("1: a\n3: b\n", "Table “t”: no row covers 2, after line 1."),
    ],
)
def test_u73_what_is_wrong_is_said_with_table_and_line(text: str, sentence: str) -> None:
    assert sentence in said(text, "t.md")


def test_ranges_without_dice_are_no_part_of_the_rows() -> None:
    table = only("- 1-3: a\n- 4–5: b\n- 6: c\n", "t.md")
    assert (dice_name(table), rows(table)) == ("d6", [(1, 3, "a"), (4, 5, "b"), (6, 6, "c")])
    assert rows(only("1: a\n2: b\n", "t.txt")) == [(1, 1, "a"), (2, 2, "b")]
    assert dice_name(only("\n".join(f"{n}: x" for n in range(2, 13)), "t.txt")) == "2d6"


@pytest.mark.parametrize(
    "text", ["1. a\n1. b\n", "2-3: wolves come\nNobody\nRain\n", "Rain | Snow\nSun\n", "a\n---\nb"]
)
def test_what_only_looks_like_it_stays_a_row(text: str) -> None:
    assert len(only(text, "t.txt").rows) == len(text.strip().splitlines())
    assert not said(text, "t.txt")


def test_a_csv_may_be_headed_by_any_dice() -> None:
    assert rows(only("d8;texto\n1-4;a\n5-8;b\n", "t.csv")) == [(1, 4, "a"), (5, 8, "b")]
