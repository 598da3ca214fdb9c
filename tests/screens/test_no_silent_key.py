"""U63: whoever is asked something hears of every key that does nothing; none is swallowed without a word."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import new_session, play_of, playing, screen_text, type_keys

FIGHT = ("add Lucía as hero karma=3", "add goblin x3 near", "encounter new Bridge", "action")
TOLD = "That key is none of the choices."


@pytest.mark.parametrize(
    ("before", "key"),
    [("b", "z"), ("b", "5"), ("b1", "r"), ("spoisoned⏎", "r"), ("r", "&"), ("a", "é"), ("a12", "é")],
    ids=["list", "no such number", "one of it", "status", "roll", "actions", "what is open"],
)
async def test_a_key_that_means_nothing_is_answered(tmp_path: Path, before: str, key: str) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, before)
        play = play_of(pilot)
        asked, state = play.prompt, play.state
        assert asked is not None or state.open is not None
        assert TOLD not in screen_text(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert TOLD in screen_text(pilot)
        assert (play.prompt, play.state) == (asked, state)


@pytest.mark.parametrize("key", ["down", "shift+left", "pageup"])
async def test_a_key_that_moves_in_a_pane_is_no_answer(tmp_path: Path, key: str) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, "a")
        await pilot.press(key)
        await pilot.pause()
        assert TOLD not in screen_text(pilot)
