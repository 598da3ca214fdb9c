"""`s`: states and conditions given by keys, offered again by their first letters (U23, U24, U27)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.session import Session

FIGHT = ("add Lucía as hero", "add goblin x2 near", "action")
BOTH = pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])


@BOTH
async def test_a_condition_is_named_once_and_offered_again_after_reload(tmp_path: Path, rules: str) -> None:
    """U27: «Emponzoñado» is typed whole once; in the next fight `emp` offers it, also after reload."""
    session = new_session(tmp_path, *FIGHT, rules=rules)
    async with playing(session, language="es") as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2sEmponzoñado⏎⏎")
        assert "Emponzoñado" in play.state.creatures["goblin-1"].statuses
        await type_keys(pilot, "cstatus goblin 1 emponzoñado off⏎!")
    again = Session.open(session.store.folder)
    async with playing(again, language="es") as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "3semp")
        assert "Emponzoñado" in screen_text(pilot)
        await type_keys(pilot, "⏎⏎")
        assert "Emponzoñado" in play.state.creatures["goblin-2"].statuses


@BOTH
async def test_accents_and_capitals_make_no_second_condition(tmp_path: Path, rules: str) -> None:
    async with playing(new_session(tmp_path, *FIGHT, rules=rules)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2sCégo⏎⏎3scego⏎⏎")
        assert list(play.state.creatures["goblin-2"].statuses) == ["Cégo"]
        assert play.state.conditions == ("Cégo",)
        await type_keys(pilot, "uu")
        assert play.state.conditions == ()


async def test_a_state_of_the_system_is_three_keys(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT, rules="bases2d6")) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2s1⏎")
        assert len(play.state.creatures["goblin-1"].statuses) == 1


@BOTH
async def test_the_end_of_somebody_elses_turn_is_theirs(tmp_path: Path, rules: str) -> None:
    """U24: until the end of the target's turn, not of whoever is acting; the line says when it is over."""
    async with playing(new_session(tmp_path, *FIGHT, rules=rules)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "cturn lucía⏎2sProne⏎3")
        assert "until the end of Goblin 1's turn" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        for _ in range(4):
            before = play.state
            assert "Prone" in before.creatures["goblin-1"].statuses
            await type_keys(pilot, "n")
            if before.active == "goblin-1":
                break
        assert not play.state.creatures["goblin-1"].statuses
        assert "Goblin 1: Prone is over" in screen_text(pilot)
        await type_keys(pilot, "u")
        assert "Prone" in play.state.creatures["goblin-1"].statuses


async def test_whose_turn_can_be_another_creatures(tmp_path: Path) -> None:
    """U23: the start of Goblin 2's turn ends what Goblin 1 has."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2sBlind⏎2w3⏎")
        until = play.state.creatures["goblin-1"].statuses["Blind"].until
        assert until is not None
        assert (until.when, until.whose, until.count) == ("start", "goblin-2", 1)


async def test_rounds_and_charges_are_counted(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2sPoison⏎444+++⏎")
        status = play.state.creatures["goblin-1"].statuses["Poison"]
        assert status.charges == 3
        assert status.until is not None
        assert (status.until.when, status.until.count) == ("round", 3)
        await type_keys(pilot, "s1⏎")
        assert not play.state.creatures["goblin-1"].statuses


async def test_marked_ones_get_it_together(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        seq = play.state.seq
        await type_keys(pilot, "2x3xsProne⏎⏎")
        assert all("Prone" in play.state.creatures[g].statuses for g in ("goblin-1", "goblin-2"))
        assert play.state.seq == seq + 1
        assert "Goblin 1, Goblin 2: Prone" in screen_text(pilot)


@pytest.mark.parametrize("name", ["[/x", "[red]X", "x" * 60, "ñandú áé"])
async def test_hostile_names_are_names(tmp_path: Path, name: str) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2s")
        for char in name:
            pilot.app.simulate_key(char) if char.isalnum() else await pilot.press(char)
            await pilot.pause(0)
        await type_keys(pilot, "⏎⏎")
        assert list(play.state.creatures["goblin-1"].statuses) == [name]


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_prompt_fits(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    session = new_session(tmp_path, *FIGHT, "status goblin 1 Prone", rules="bases2d6")
    async with playing(session, size=size, language=language) as pilot:
        await type_keys(pilot, "2s")
        shown = screen_text(pilot)
        assert "[1] ✓ Prone" in shown
        assert "[2]" in shown
        assert "[9]" in shown
        await type_keys(pilot, "⎋")
        assert "[1] ✓ Prone" not in screen_text(pilot)
