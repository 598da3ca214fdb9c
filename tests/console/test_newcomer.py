"""A name that the bestiary does not have: it is made plain, and people are told; scripts are not."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from app.console.plain import run_plain
from app.i18n import translator
from tests.screens.playing import new_session


def said(saves: Path, text: str, *, rules: str = "ezd6", language: str = "en", as_json: bool = False) -> str:
    session, out = new_session(saves, rules=rules), io.StringIO()
    run_plain(session, translator(language), as_json=as_json, source=io.StringIO(f"{text}\n"), target=out)
    session.close()
    return out.getvalue()


@pytest.mark.parametrize(
    ("rules", "line", "told"),
    [
        ("ezd6", "add goblni", "made plain (Strikes 1). Did you mean Goblin?"),
        ("bases2d6", "add goblni", "Did you mean Goblin?"),
        ("ezd6", "add dragon of doom", "Did you mean Ember dragon?"),
        ("ezd6", "add Lua as hero armadura 5", "as a value it is armadura=5"),
        ("ezd6", "add Lua rangr as hero", "Did you mean Ranger?"),
        ("ezd6", "thread", "such as “thread Rescue Nico”"),
        ("ezd6", "clock The storm", "begin it with its size, “clock The storm 6”"),
        ("ezd6", "track bell", "“track add bell 6”"),
        ("ezd6", "The wolf lies still", "Begin with “note”"),
    ],
)
def test_a_sentence_says_what_to_do(tmp_path: Path, rules: str, line: str, told: str) -> None:
    assert told in said(tmp_path, line, rules=rules)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("add bandidos x2", "Bandido 1, Bandido 2"),
        ("add wolves", "Wolf"),
        ("add ratas gigantes", "Rata gigante"),
    ],
)
def test_a_plain_plural_is_understood(tmp_path: Path, line: str, name: str) -> None:
    told = said(tmp_path, line)
    assert name in told
    assert "bestiary" not in told


def test_nothing_is_said_of_what_is_meant(tmp_path: Path) -> None:
    for number, line in enumerate(
        ("add goblin", "add Tomás as ally", "add Zorg strikes=3", "add Vera as hero")
    ):
        assert "?" not in said(tmp_path / str(number), line)


def test_scripts_get_what_they_always_got(tmp_path: Path) -> None:
    answer = json.loads(said(tmp_path, "add goblni", as_json=True))
    assert answer["lines"] == ["New at the table (Near): goblni"]
    assert set(answer) == {"ok", "seq", "lines", "rolls", "open"}


def test_a_track_is_not_begun_by_forgetting_it(tmp_path: Path) -> None:
    assert "begin" not in said(tmp_path, "clock remove bell")
