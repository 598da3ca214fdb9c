"""`fogon roll` and `fogon odds`: dice without a campaign, in words, pictures and JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from app import expression
from app.__main__ import main
from app.i18n import translator
from app.settings import Settings, save_settings
from rules.errors import Refused
from rules.formula import parse
from rules.text import plain

ROOT = Path(__file__).parents[2]
EN, ES = translator("en"), translator("es")


class Told:
    """What a command printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *args: str, code: int = 0) -> str:
        self._capsys.readouterr()
        try:
            ended = main(list(args))
        except SystemExit as end:
            ended = int(end.code or 0)
        out, err = self._capsys.readouterr()
        assert ended == code, (args, out, err)
        if code:
            assert out == ""
            assert err.startswith("fogon: ")
            assert err.count("\n") == 1
            return err
        assert err == ""
        return out

    def json(self, *args: str) -> Any:
        return json.loads(self(*args, "--json"))


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


def test_a_roll_shows_dice_kept_ones_and_total(told: Told) -> None:
    out = told("roll", "3d6kh1", "+", "2", "--seed", "luna")
    rolled = told.json("roll", "3d6kh1+2", "--seed", "luna")
    [dice] = rolled["dice"]
    assert (dice["count"], dice["sides"], sum(dice["kept"])) == (3, 6, 1)
    assert dice["total"] == max(dice["faces"])
    assert rolled["total"] == dice["total"] + 2
    faces = " ".join(f"[{f}]" if k else str(f) for f, k in zip(dice["faces"], dice["kept"], strict=True))
    assert out == f"3d6kh + 2: {faces} → {dice['total']} + 2 = {rolled['total']}\n"
    assert rolled["expression"] == "3d6kh + 2"


def test_a_seed_gives_the_same_dice_and_none_gives_others(told: Told) -> None:
    assert told("roll", "20d1000", "--seed", "a") == told("roll", "20d1000", "--seed", "a")
    assert told("roll", "20d1000", "--seed", "a") != told("roll", "20d1000", "--seed", "")
    assert told("roll", "20d1000") != told("roll", "20d1000")


@pytest.mark.parametrize("words", [["-1d4", "+2d6"], ["2d6", "-1d4"], ["-(1d4)"], ["-d6"], ["2d6", "-", "1"]])
def test_terms_that_look_like_options_are_terms(told: Told, words: list[str]) -> None:
    assert told.json("roll", *words)["expression"].count("d") == sum(word.count("d") for word in words)


def test_odds_are_exact(told: Told) -> None:
    odds = told.json("odds", "2d6")
    assert odds["mean"] == "7"
    assert odds["most_likely"] == [7]
    assert odds["odds"]["7"] == "1/6"
    assert odds["at_least"] | {"2": "1", "12": "1/36", "7": "7/12"} == odds["at_least"]
    assert sum(map(Fraction, odds["odds"].values())) == 1
    assert list(odds["odds"]) == [str(n) for n in range(2, 13)]


def test_odds_are_drawn_in_the_language(told: Told) -> None:
    out = told("odds", "3d6kh1", "+", "2", "--lang", "es").splitlines()
    assert out[0] == "3d6kh + 2"
    assert out[1].split() == ["=", "≥"]
    assert out[-2].split()[0] == "8"
    assert out[-2].endswith(" 42,1 %  42,1 %")
    assert out[-3].endswith(" 28,2 %  70,4 %")
    assert out[-1] == "media 6,96 · lo más probable, 8 (42,1 %) · de 3 a 8"
    assert told("odds", "d20").splitlines()[-1] == "mean 10.50 · every total alike (5.0% each) · from 1 to 20"
    assert "most likely 10, 11 (12.5% each)" in told("odds", "3d6")


def test_ascii_glyphs_stay_ascii(told: Told) -> None:
    save_settings(Settings(glyphs="ascii"))
    for args in (("odds", "100d6"), ("odds", "2d6"), ("roll", "2d6+1d8")):
        assert told(*args).isascii(), args


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([""], "Type an expression"),
        (["2d6", "+"], "at “+” (character 5)"),
        (["5"], "“5” has no dice in it"),
        (["1d6+fuerza"], "Nothing here is called “fuerza”"),
        (["1d1"], "A die has 2 to 1000 sides"),
        (["101d6"], "Too many dice: at most 100"),
        (["1d6/0"], "That divides by zero"),
        (["1d6" + "+1" * 200], "too long: at most 200"),
        (["[/red]{near}\x1b[31m"], "I do not understand"),
    ],
)
@pytest.mark.parametrize("verb", ["roll", "odds"])
def test_a_bad_expression_is_one_sentence_and_1(told: Told, verb: str, words: list[str], said: str) -> None:
    err = told(verb, *words, code=1)
    assert said in err
    assert "\x1b" not in err
    assert told(verb, *words, "--json", code=1) == err


def test_what_cannot_be_counted_is_refused(told: Told) -> None:
    assert "too big to count" in told("odds", "100d1000", code=1)


@pytest.mark.parametrize(
    "args", [["roll"], ["odds"], ["roll", "2d6", "--jason"], ["odds", "2d6", "--seed", "a"]]
)
def test_wrong_usage_is_2(told: Told, args: list[str]) -> None:
    told(*args, code=2)


def test_rolling_waits_for_no_screen() -> None:
    script = (
        "import sys; from app.__main__ import main; code = main(sys.argv[1:]);"
        "assert not {'textual', 'rich', 'icepool'} & set(sys.modules), 'heavy'; sys.exit(code)"
    )
    for verb in ("roll", "odds"):
        done = subprocess.run(
            [sys.executable, "-c", script, verb, "2d6"], cwd=ROOT, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()


# The picture


def picture(text: str, width: int, **more: Any) -> list[str]:
    found = expression.distribution(parse(text))
    return [plain(one) for one in expression.odds_picture(found, width, EN, **more)]


@pytest.mark.parametrize("text", ["1d6", "2d6", "100d6", "d%*7", "4d6kl1", "1d6-1d6", "1d20*1d20", "50d1000"])
@pytest.mark.parametrize("width", [200, 80, 40, 24, 18])
def test_a_picture_fits_and_stays_small(text: str, width: int) -> None:
    rows = picture(text, width)
    assert len(rows) <= expression.MOST_ROWS + 1
    room = width if width > 24 else max(width, 24)
    assert all(cell_len(row) <= room for row in rows), rows
    assert len({len(row) for row in rows}) <= 1 + ("%" not in rows[0])


def test_the_longest_bar_is_the_likeliest_and_none_is_empty() -> None:
    rows = picture("5d6", 80)[1:]
    bars = [sum(char in "█▉▊▋▌▍▎▏" for char in row) for row in rows]
    assert bars[5 * 3 - 3] == max(bars)
    assert min(bars) == 1
    assert max(bars) == 40


def test_rare_ends_are_told_as_one_row_each() -> None:
    rows = picture("100d6", 80)
    assert rows[1].split()[0].startswith("≤")
    assert rows[1].endswith("100%")
    assert rows[-1].split()[0].startswith("≥")


@given(st.dictionaries(st.integers(-(10**6), 10**6), st.integers(1, 10**9), min_size=1, max_size=60))
def test_every_distribution_can_be_drawn(ways: dict[int, int]) -> None:
    whole = sum(ways.values())
    chances = {total: Fraction(ways[total], whole) for total in sorted(ways)}
    for glyphs in ("unicode", "ascii"):
        rows = [plain(row) for row in expression.odds_picture(chances, 60, ES, glyphs)]
        assert 2 <= len(rows) <= expression.MOST_ROWS + 1
        assert max(map(cell_len, rows)) <= 60
        assert plain(expression.odds_summary(chances, ES, glyphs))


def test_faults_are_refusals() -> None:
    with pytest.raises(Refused, match="no-dice"):
        expression.parsed("2 + 2")
