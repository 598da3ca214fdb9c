"""What stands beside the command line: odds, as far as what is typed leaves room; that a roll is secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.widgets.spans import cells, whole_parts
from rules.text import Line, Span, plain
from tests.screens.playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

FIGHT = ("add Ana as hero", "add goblin x2", "action", "turn Ana")


def _row(screen: str) -> str:
    """The command line as it is drawn."""
    return next(row for row in screen.splitlines() if row.strip()[:1] in ("›", "◌") and row.startswith(" "))


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
async def test_the_odds_give_way_to_what_is_typed(tmp_path: Path, rules: str) -> None:
    line = "attack Ana goblin 1 dice=1,1"
    async with playing(new_session(tmp_path, *FIGHT, rules=rules), size=NARROW) as pilot:
        await type_keys(pilot, f"c{line}")
        short = _row(screen_text(pilot))
        assert line in short
        assert "success" in short
        await type_keys(pilot, " " * 30 + "x")
        assert line in _row(screen_text(pilot))


def test_odds_are_shown_in_whole_parts() -> None:
    gap = Span(" · ", "muted")
    odds: Line = (Span("success "), Span("66 %"), gap, Span("5 damage"), gap, Span("critical 8 %"))
    assert whole_parts(odds, 99) == odds
    assert plain(whole_parts(odds, cells(odds) - 1)) == "success 66 % · 5 damage"
    assert plain(whole_parts(odds, 14)) == "success 66 %"
    assert whole_parts(odds, 11) == ()


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_secret_to_come_stays_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    """Until the next roll has used it, or it is put off: whatever is asked, said or left in between."""
    async with playing(new_session(tmp_path, *FIGHT), size=size) as pilot:
        for keys in ("g", "⎋", "r", "⎋", "c", "⎋", "-", "⎋"):
            await type_keys(pilot, keys)
            assert "GM only" in _row(screen_text(pilot)), keys
        await type_keys(pilot, "g")
        assert "GM only" not in _row(screen_text(pilot))
        assert "◌" not in screen_text(pilot)
        await type_keys(pilot, "gr2⏎")
        assert not play_of(pilot).is_secret
        assert "GM only" not in _row(screen_text(pilot))


async def test_what_was_refused_leaves_the_next_roll_secret(tmp_path: Path) -> None:
    """Only a roll or a line that happens uses it: no refusal, and nothing that is only looked at."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "gcattack nobody⏎⎋")
        assert play.is_secret
        await type_keys(pilot, "czone⏎⎋")
        assert play.is_secret
        await type_keys(pilot, "cnote It rains⏎")
        assert not play.is_secret
        assert play.timeline.told[-1].secret
