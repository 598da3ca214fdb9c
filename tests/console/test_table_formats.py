"""Files of tables: every format is read and checked, and what is wrong is said with table and line (U73)."""

from __future__ import annotations

import json
import time

import pytest

from app.i18n import translator
from app.tables.checking import Ends, own_problems, validate
from app.tables.problems import Problem, problem_text
from app.tables.reading import MOST_BYTES, TableFile, read_bytes
from app.tables.table import Table, dice_name, table_key

EN = translator("en")
ENDLESS = "Table “Loot”, line 1: “Loot” leads on to another table without end."
TOO_LARGE = f"Loot.md is too large for a file of tables: at most {MOST_BYTES} bytes."


def find_in(read: TableFile, name: str) -> Table | None:
    return next((table for table in read.tables if table_key(table.name) == table_key(name)), None)


def problems_of(read: TableFile) -> list[Problem]:
    tables = {table_key(table.name): table for table in read.tables}

    def find(name: str) -> Table | None:
        return tables.get(table_key(name))

    ends = Ends(find)
    return [*read.problems, *(one for table in read.tables for one in own_problems(table, find, ends))]


def read(text: str | bytes, file: str) -> TableFile:
    return read_bytes(text.encode() if isinstance(text, str) else text, file)


def only(text: str | bytes, file: str) -> Table:
    found = read(text, file)
    assert not problems_of(found), [problem_text(one, EN) for one in problems_of(found)]
    assert len(found.tables) == 1
    return found.tables[0]


def rows(table: Table) -> list[tuple[int, int, str]]:
    return [(row.low, row.high, row.text) for row in table.rows]


def said(text: str | bytes, file: str) -> list[str]:
    return [problem_text(one, EN) for one in problems_of(read(text, file))]


class TestPlain:
    def test_one_row_a_line_with_weights(self) -> None:
        table = only("Rain ^3\n- Snow\n2. Sun ^2\n", "Weather.txt")
        assert (table.name, dice_name(table)) == ("Weather", "d6")
        assert rows(table) == [(1, 3, "Rain"), (4, 4, "Snow"), (5, 6, "Sun")]

    def test_sections_are_tables_and_templates_draw_from_them(self) -> None:
        found = read(
            '---\nloves: "{name} loves {food}, {2d6} times"\n---\n## name\nAna\nLeo\n## food\nFigs\n', "n.md"
        )
        assert [table.name for table in found.tables] == ["name", "food", "loves"]
        assert found.tables[2].rows[0].text == "[[name]] loves [[food]], {2d6} times"
        assert not problems_of(found)

    @pytest.mark.parametrize(("count", "dice"), [(3, "2d2"), (4, "d3+d2"), (11, "2d6"), (10, "d6+d5")])
    def test_a_name_that_ends_in_2d_is_a_bell_curve(self, count: int, dice: str) -> None:
        table = only("\n".join(f"row {n}" for n in range(count)), "Moods 2d.md")
        assert (table.name, dice_name(table), table.rows[0].low) == ("Moods", dice, 2)

    def test_a_heading_may_say_the_dice(self) -> None:
        table = only("## Doors (d66)\n11-36: Shut\n41-66: Open\n", "x.md")
        assert (dice_name(table), rows(table)) == ("d66", [(11, 36, "Shut"), (41, 66, "Open")])


def test_lonelog_tables_stand_in_a_log() -> None:
    log = (
        "@ Ana looks\ntbl: Loot (d6)\n  1-2: Nothing\n  3-6: A ring\n=> so\n"
        "tbl: Who [a fox, [[Loot]], c]\ntbl: Loot d6=5 -> A ring\n"
    )
    found = read(log, "session.md")
    assert [(table.name, dice_name(table), len(table.rows)) for table in found.tables] == [
        ("Loot", "d6", 2),
        ("Who", "d3", 3),
    ]
    assert not problems_of(found)


def test_meanings_are_one_list_or_two() -> None:
    one = only('{"id":"acts","name":"Acciones","order":1,"entries":["Ir","Ver"]}', "acts.json")
    assert (one.name, dice_name(one)) == ("Acciones", "d2")
    two = read('{"id":"acts","entries":["Ir","Ver"],"entries2":["pan","vino","sal"]}', "acts.json")
    assert [(table.name, len(table.rows)) for table in two.tables] == [
        ("acts", 1),
        ("acts 1", 2),
        ("acts 2", 3),
    ]
    assert not problems_of(two)


class TestRollTable:
    RESULTS = (
        {"type": 0, "text": "<p>A &amp; B</p>", "range": [1, 60]},
        {"description": "C", "range": [61, 100]},
    )

    def test_formula_and_ranges(self) -> None:
        table = only(json.dumps({"name": "T", "formula": "1d100", "results": self.RESULTS}), "t.json")
        assert (dice_name(table), rows(table)) == ("d100", [(1, 60, "A & B"), (61, 100, "C")])

    def test_an_old_one_has_no_formula_and_a_bare_one_only_weights(self) -> None:
        assert dice_name(only(json.dumps({"name": "T", "results": self.RESULTS}), "t.json")) == "d100"
        weights = {"name": "T", "results": [{"text": "a", "weight": 3}, {"name": "b"}]}
        assert rows(only(json.dumps(weights), "t.json")) == [(1, 3, "a"), (4, 4, "b")]


class TestCsv:
    @pytest.mark.parametrize(
        "text",
        [
            "1-2,Nada\n3-6,Algo más\n",
            "﻿01–02;Nada\r\n03–06;Algo más\r\n",
            "1-2\tNada\n3-6\tAlgo más\n",
            "rango;texto\n1-2;Nada\n3-6;Algo más\n",
        ],
    )
    def test_ranges_with_any_separator(self, text: str) -> None:
        table = only(text, "Cosas.csv")
        assert (dice_name(table), rows(table)) == ("d6", [(1, 2, "Nada"), (3, 6, "Algo más")])

    def test_weights_texts_alone_quotes_and_old_encodings(self) -> None:
        assert rows(only("peso,texto\n3,Sí\n1,No\n", "a.csv")) == [(1, 3, "Sí"), (4, 4, "No")]
        assert rows(only("Uno\nDos\n", "a.csv")) == [(1, 1, "Uno"), (2, 2, "Dos")]
        assert rows(only('1,"Pan, y vino"\n2,Sal\n', "a.csv"))[0] == (1, 1, "Pan, y vino")
        assert rows(only("1-3;Señal\n4-6;Año\n".encode("cp1252"), "a.csv"))[0][2] == "Señal"

    def test_hundred_is_written_as_two_noughts(self) -> None:
        assert rows(only("01-50,a\n51-00,b\n", "a.csv")) == [(1, 50, "a"), (51, 100, "b")]


@pytest.mark.parametrize(
    ("text", "file", "sentence"),
    [
        ("1-2,a\n4-6,b\n", "Loot.csv", "Table “Loot”: no row covers 3, after line 1."),
        ("1-3,a\n3-6,b\n", "Loot.csv", "Table “Loot”, line 2: 3 stands in line 1 already."),
        ("tbl: Loot (d6)\n 1-3: a\n 4-8: b\n", "x.md", "Table “Loot”, line 3: 8 cannot fall with d6."),
        ("1-3,a\n4-6,\n", "Loot.csv", "Table “Loot”, line 2: the row has no text."),
        ("3,a\n,b\n2,c\n", "Loot.csv", "Table “Loot”, line 2: “” is no weight; it must be 1 to 1000."),
        ("peso;t\n0;a\n2;b\n", "Loot.csv", "Table “Loot”, line 2: “0” is no weight; it must be 1 to 1000."),
        ("1-3,a\nfour,b\n5-6,c", "Loot.csv", "Table “Loot”, line 2: “four” is no range such as 3 or 3-5."),
        ("## Loot (d6)\na\nb\n", "x.md", "Table “Loot”: d6 can fall in 6 ways, and there are 2 rows."),
        ("tbl: Loot (d0)\n 1: a\n", "x.md", "Table “Loot”: “d0” are no dice such as d20, 2d6, d66 or d100."),
        ("a\nsee [[Nowhere]]\n", "Loot.md", "Table “Loot”, line 2: there is no table called “Nowhere”."),
        ("[[Loot]] again\n", "Loot.md", ENDLESS),
        ("## A\nx\n## a\ny\n", "Loot.md", "Two tables of the file are called “a”, the second at line 4."),
        ('{"name": ', "Loot.json", "Loot.json is not valid JSON, at line 1."),
        ('{"name": "x"}', "Loot.json", "Loot.json is no table in any format that is known here."),
        ("", "Loot.md", "Loot.md is no table in any format that is known here."),
        (b"\x89PNG\0\0", "Loot.png", "Loot.png is no table in any format that is known here."),
        (b"x" * (MOST_BYTES + 1), "Loot.md", TOO_LARGE),
    ],
)  # fmt: skip
def test_u73_what_is_wrong_is_said_with_table_and_line(text: str | bytes, file: str, sentence: str) -> None:
    assert sentence in said(text, file)


def test_a_row_may_lead_back_as_long_as_another_ends() -> None:
    """Rolling again is fine; two tables that only lead to each other are not."""
    assert not said("Gold\nRoll twice: [[Loot]], [[Loot]]\n", "Loot.md")
    assert len(said("## A\n[[B]]\n## B\n[[A]]\n", "x.md")) == 2


def test_problems_of_nested_tables_belong_to_the_draw() -> None:
    found = read("## A\nsee [[B]]\n## B (d6)\n1-2: x\n", "x.md")
    table = found.tables[0]
    told = validate(table, lambda name: find_in(found, name))
    assert [one.id for one in told] == ["table-gap"]


@pytest.mark.parametrize(
    "text",
    [
        "# " + " " * 400_000, "tbl: x [" + "a," * 300_000, "[[" * 300_000, "{" * 500_000, '[' * 200_000,
        "1-2," * 200_000, ("1:a\n" * 200_000), "^" * 900_000,
        " ^ " * 300_000, '"' * 900_001, ("[[a]]\n" * 150_000),
        "\n".join(f"## t{n}\n[[t{n + 1}]]" for n in range(290)), "a.b" * 300_000,
    ],
    ids=range(13),
)  # fmt: skip
@pytest.mark.parametrize("file", ["x.md", "x.csv", "x.json", "x.toml"])
def test_hostile_files_are_read_in_bounded_time(text: str, file: str) -> None:
    began = time.perf_counter()
    problems_of(read(text, file))
    assert time.perf_counter() - began < 5
