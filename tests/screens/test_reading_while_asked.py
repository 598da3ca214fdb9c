"""The entry under the cursor is what `e` and Enter take, also while another is open or something waits."""

from __future__ import annotations

from pathlib import Path

from playing import NARROW, new_session, play_of, playing, screen_text, type_keys

from app.screens.note_writer import NoteWriter
from app.screens.sheet_editor import SheetEditor
from app.widgets.action_log import ActionLog

FIGHT = ("add Lucía as hero karma=3", "add goblin near", "action", "attack goblin dice=2")


async def test_e_writes_the_note_under_the_cursor_anew_while_another_entry_is_open(tmp_path: Path) -> None:
    session = new_session(tmp_path, "add Lucía as hero", "note First.", "note Second.")
    async with playing(session, size=NARROW) as pilot:
        await type_keys(pilot, "l")
        await pilot.press("up", "down", "enter", "up", "e")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(pilot.app.screen, NoteWriter)
        shown = screen_text(pilot)
        assert "First." in shown.partition("Write this note anew")[2]


async def test_e_right_after_a_note_writes_that_note_anew(tmp_path: Path) -> None:
    session = new_session(tmp_path, "add Lucía as hero", "note First.")
    async with playing(session, size=NARROW) as pilot:
        await type_keys(pilot, "e")
        await pilot.pause()
        assert isinstance(pilot.app.screen, NoteWriter)


async def test_e_edits_who_is_selected_when_the_newest_entry_is_no_note(tmp_path: Path) -> None:
    session = new_session(tmp_path, "note First.", "add Lucía as hero")
    async with playing(session, size=NARROW) as pilot:
        await type_keys(pilot, "e")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SheetEditor)


async def test_enter_on_an_entry_that_the_reader_went_to_answers_nothing(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=NARROW) as pilot:
        play, log = play_of(pilot), pilot.app.screen.query_one(ActionLog)
        assert play.state.open is not None
        await pilot.press("up", "enter")
        await pilot.pause()
        assert play.state.open is not None
        assert log.detail_seq == log.cursor_seq is not None
        await pilot.press("enter")
        await pilot.pause()
        assert log.detail_seq is None
        assert play.state.open is not None


async def test_enter_answers_what_has_been_asked_since_the_reader_was_in_the_log(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT[:-1]), size=NARROW) as pilot:
        play = play_of(pilot)
        await pilot.press("up")
        await type_keys(pilot, "a1⏎")
        assert play.state.seq > 3
        if play.state.open is not None:
            await type_keys(pilot, "⏎")
        assert play.query_one(ActionLog).detail_seq is None
