"""The story on the screen: its lists edited in place, scenes tested and ended, where somebody is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app.screens.story_editor import StoryEditor
from rules.solo.story import Story

TALE = ("add Lucía as hero", "scene Crypt", "note Nothing moves.")


async def open_story(pilot: Pilot[int]) -> Story:
    await type_keys(pilot, "ie")
    assert isinstance(pilot.app.screen, StoryEditor)
    return play_of(pilot).state.story


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
async def test_the_lists_are_written_in_place(tmp_path: Path, rules: str, size: tuple[int, int]) -> None:
    """U71: a thread, a person, a place, a clock; each change is one command and one step of undo."""
    async with playing(new_session(tmp_path, *TALE, rules=rules), size=size) as pilot:
        await open_story(pilot)
        seq = play_of(pilot).state.seq
        # Letters are letters while something is written: none of them is a key.
        await type_keys(pilot, "aRescue Nico x⏎")
        await pilot.press("tab")
        await type_keys(pilot, "aNico⏎")
        await pilot.press("tab")
        await type_keys(pilot, "aCrypt⏎p")
        await pilot.press("tab")
        await type_keys(pilot, "aAlarm 4⏎++")
        state = play_of(pilot).state
        assert [(e.kind, e.name) for e in state.story.entries] == [
            ("thread", "Rescue Nico x"), ("person", "Nico"), ("place", "Crypt"),
        ]  # fmt: skip
        assert state.story.place == "crypt"
        assert (state.tracks[0].kind, state.tracks[0].size, state.tracks[0].done) == ("clock", 4, 2)
        assert state.seq == seq + 7
        await type_keys(pilot, "uu")
        assert play_of(pilot).state.tracks[0].done == 0
        assert "Alarm" in screen_text(pilot)


async def test_an_entry_is_set_aside_weighed_placed_and_forgotten(tmp_path: Path) -> None:
    tale = (*TALE, "thread Rescue Nico", "place Crypt")
    async with playing(new_session(tmp_path, *tale)) as pilot:
        await open_story(pilot)
        await type_keys(pilot, "s⎋")
        await pilot.press("down")
        await type_keys(pilot, "w+tby night⏎p")
        entry = play_of(pilot).state.story.entries[0]
        assert (entry.standing, entry.weight, entry.note, entry.place) == ("aside", 2, "by night", "crypt")
        await type_keys(pilot, " ")
        assert play_of(pilot).state.story.entries[0].standing == "closed"
        await type_keys(pilot, " ")
        assert play_of(pilot).state.story.entries[0].standing == "open"
        await type_keys(pilot, "e")
        await pilot.press(*["backspace"] * 4)
        await type_keys(pilot, "Ana⏎")
        assert play_of(pilot).state.story.entries[0].name == "Rescue Ana"
        await pilot.press("delete")
        await pilot.pause()
        assert [entry.kind for entry in play_of(pilot).state.story.entries] == ["place"]
        assert "u brings it back" in screen_text(pilot)


async def test_what_is_refused_stays_to_be_mended(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE, "thread Nico")) as pilot:
        await open_story(pilot)
        await type_keys(pilot, "anico⏎")
        assert "already" in screen_text(pilot)
        assert isinstance(pilot.app.screen, StoryEditor)
        assert pilot.app.screen.writing
        await type_keys(pilot, "la⏎")
        assert [entry.name for entry in play_of(pilot).state.story.entries] == ["Nico", "nicola"]


async def test_a_scene_is_expected_tested_and_ended_by_few_keys(tmp_path: Path) -> None:
    """i e s TITLE Enter EXPECTATION Enter begins it, x + ends it; the log has both as one entry each."""
    async with playing(new_session(tmp_path, *TALE)) as pilot:
        await open_story(pilot)
        seq = play_of(pilot).state.seq
        await type_keys(pilot, "sTower⏎The guards sleep⏎")
        state = play_of(pilot).state
        assert (state.scene.number, state.scene.title) == (3, "Tower")
        assert state.story.expectation == "The guards sleep"
        assert state.story.turn
        await type_keys(pilot, "x+")
        state = play_of(pilot).state
        assert (state.story.tension, state.story.turn, state.seq) == (4, "", seq + 2)
        await type_keys(pilot, "sYard⏎⏎")
        assert play_of(pilot).state.story.turn == ""
        assert play_of(pilot).state.scene.title == "Yard"


async def test_a_long_expectation_is_kept_whole_and_a_scene_ends_once(tmp_path: Path) -> None:
    """Nothing of what is typed is lost; a second end would raise the tension for nothing."""
    long = "Perrin takes us out over the drowned village and shows us where Ansel went in, at last"
    async with playing(new_session(tmp_path, *TALE, "add goblin", "set goblin down=yes")) as pilot:
        await open_story(pilot)
        await type_keys(pilot, f"sTower⏎{long}⏎")
        assert play_of(pilot).state.story.expectation == long
        await type_keys(pilot, "x+")
        assert play_of(pilot).state.story.tension == 4
        assert "goblin" not in play_of(pilot).state.creatures
        await type_keys(pilot, "x+")
        assert play_of(pilot).state.story.tension == 4
        assert "ended already" in screen_text(pilot)


async def test_u70_a_fight_leaves_the_tension_alone(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE, "add goblin", "action")) as pilot:
        await type_keys(pilot, "p")
        await pilot.press("escape")
        await play_of(pilot)._do_edit_story()
        await pilot.pause()
        await type_keys(pilot, "x+")
        assert play_of(pilot).state.story.tension == 3
        assert isinstance(pilot.app.screen, StoryEditor)


async def test_a_person_leads_to_every_entry_that_names_them(tmp_path: Path) -> None:
    """Back-links: by a whole word, blind to accents and case, also in a question and in an edited note."""
    tale = (
        "person Nicolás", "note @nicolas waits.", "note Nobody is here.", "ask Does NICOLAS see us?",
        "note Somebody else.", "rewrite 5 Nicolás again.", "note Nicolasa is another.", "person Ana Ruiz",
        "note Ana waits too.", "tension 4",
    )  # fmt: skip
    async with playing(new_session(tmp_path, *tale)) as pilot:
        await open_story(pilot)
        await pilot.press("tab", "down", "enter")
        await pilot.pause()
        text = screen_text(pilot)
        for shown in ("waits.", "see us?", "Nicolás again.", "“Nicolás”"):
            assert shown in text, shown
        for hidden in ("Nobody is here.", "Nicolasa is another."):
            assert hidden not in text, hidden
        await type_keys(pilot, "⎋ie")
        await pilot.press("tab", "down", "down", "enter")
        await pilot.pause()
        assert "Ana waits too." in screen_text(pilot)


async def test_the_pane_shows_the_story_and_what_is_left_untouched(tmp_path: Path) -> None:
    tale = (
        "thread Rescue Nico", "thread Old debt", "thread old debt closed", "person Nico", "tension 5",
        "scene One", "scene Two", "scene Three expect Rain",
    )  # fmt: skip
    async with playing(new_session(tmp_path, *tale), size=WIDE) as pilot:
        text = screen_text(pilot)
        assert "Tension ◆◆◆◆◆◇ 5" in text
        assert "● Rescue Nico" in text
        assert "scene 1" in text
        assert "Rain" in text
        assert "Old debt" not in "".join(line[78:] for line in text.splitlines())


async def test_who_only_looks_changes_nothing(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE)) as pilot:
        play_of(pilot).access = "look"
        await type_keys(pilot, "ie")
        assert pilot.app.screen is play_of(pilot)
        assert "only look" in screen_text(pilot)


async def test_what_is_secret_is_marked_on_the_game_masters_screen(tmp_path: Path) -> None:
    """A clock and a condition made in secret have the mark of what players do not see."""
    tale = (
        *TALE,
        "secret clock Ritual 1/4",
        "clock Alarm 0/4",
        "secret status lucía Cursed",
        "status lucía Wet",
    )
    async with playing(new_session(tmp_path, *tale), size=WIDE) as pilot:
        text = screen_text(pilot)
        assert "◌ Ritual" in text
        assert "◌ Alarm" not in text
        assert "◌Cur Wet" in text


@pytest.mark.parametrize(
    ("tabs", "asked"),
    [
        (1, "What is to be settled, in a few words"),
        (2, "Who it is"),
        (3, "Where it is"),
        (4, "how many segments it has: Alarm 6"),
    ],
)
async def test_what_is_asked_for_is_about_the_list(tmp_path: Path, tabs: int, asked: str) -> None:
    async with playing(new_session(tmp_path, *TALE), size=NARROW) as pilot:
        await open_story(pilot)
        await pilot.press("home", *["tab"] * tabs, "a")
        await pilot.pause()
        assert asked in screen_text(pilot)
        assert ("segments" in screen_text(pilot)) == (tabs == 4)
