"""U63 and its neighbours: keys that arrive in one read mean what they would at typing speed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import new_session, play_of, playing, screen_text
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

FIGHT = ("add Lucía as hero karma=3", "add goblin x3 near", "action")


async def burst(pilot: Pilot[int], text: str) -> None:
    """Send keys in one go, without a breath between them."""
    for char in text:
        key = {"⏎": "enter", "⎋": "escape"}.get(char) or _character_to_key(char)
        pilot.app.post_message(events.Key(key, "\r" if char == "⏎" else None if char == "⎋" else char))
    await pilot.pause()
    while pilot.app.keys.busy:  # type: ignore[attr-defined]
        await pilot.pause(0.02)
    await pilot.pause()


def told(pilot: Pilot[int]) -> list[str]:
    """The notes in the log."""
    session = pilot.app.session  # type: ignore[attr-defined]
    return [e.text for record in session.timeline.told for e in record.events if hasattr(e, "text")]


async def test_lines_in_one_burst_are_lines(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await burst(pilot, "cnote first⏎cnote second⏎n")
        assert told(pilot) == ["first", "second"]
        assert play_of(pilot).state.active == "goblin-1"


@pytest.mark.parametrize("opener", ["p", "?"])
async def test_what_opens_a_screen_takes_the_keys_behind_it(tmp_path: Path, opener: str) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        seq = play_of(pilot).state.seq
        await burst(pilot, f"{opener}nnnu")
        assert play_of(pilot).state.seq == seq


async def test_the_palette_finds_and_selects_in_one_burst(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await burst(pilot, "pgoblin 3⏎")
        await pilot.pause(0.5)
        assert play_of(pilot).state.seq == 3
        assert play_of(pilot).selected in ("lucia", "goblin-3")


async def test_a_whole_attack_in_one_burst(tmp_path: Path) -> None:
    """Prompt, target and accepting answer arrive together and none is lost."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await burst(pilot, "a13⏎")
        state = play_of(pilot).state
        assert state.creatures["lucia"].sheet.action_used
        assert "Lucía attacks Goblin 2" in screen_text(pilot)
        await burst(pilot, "u" * 6)
        assert play_of(pilot).state.seq == 0 or not play_of(pilot).state.creatures.get("lucia", None)


async def test_undo_in_a_field_undoes_the_text_first(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await burst(pilot, "cnote ab")
        seq = play_of(pilot).state.seq
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert "› note a" in screen_text(pilot)
        assert play_of(pilot).state.seq == seq


async def test_delaying_and_acting_in_a_foes_turn_takes_two_keys(tmp_path: Path) -> None:
    """UX budget: `w` … `w`, with no reselecting; the foe then finishes (R-EZ-36)."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await burst(pilot, "w")
        state = play_of(pilot).state
        assert state.creatures["lucia"].held
        assert state.active == "goblin-1"
        await burst(pilot, "w")
        assert play_of(pilot).state.active == "lucia"
        assert play_of(pilot).selected == "lucia"
        await burst(pilot, "n")
        assert play_of(pilot).state.active == "goblin-1"


async def test_an_enemy_attack_with_its_save_takes_five_keys_at_most(tmp_path: Path) -> None:
    """UX budget: the foe is active; `a` `1` digit, then at most two answers."""
    lines = ("add Lucía as hero karma=0 hero_dice=0 armour=6 strikes=3", "add goblin near", "action", "next")
    async with playing(new_session(tmp_path, *lines)) as pilot:
        await burst(pilot, "a11")
        for _ in range(2):
            if play_of(pilot).state.open is not None:
                await burst(pilot, "⏎")
        assert play_of(pilot).state.open is None
        assert play_of(pilot).state.creatures["goblin"].sheet.action_used


async def test_the_palette_begins_any_line(tmp_path: Path) -> None:
    """Every verb is found in both languages and goes into the command line, to be gone on with."""
    async with playing(new_session(tmp_path, "add Lucía as hero")) as pilot:
        for word in ("rest", "descansa"):
            await pilot.press("p")
            await pilot.pause(0.2)
            await pilot.press(*word)
            await pilot.pause(0.6)
            await pilot.press("enter")
            await pilot.pause(0.3)
            assert "› rest" in screen_text(pilot)
            await pilot.press("escape")
            await pilot.pause()
