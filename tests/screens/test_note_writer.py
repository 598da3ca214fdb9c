"""Notes of several lines: written, completed, left for later, written anew in their place."""

from __future__ import annotations

from pathlib import Path

from playing import NARROW, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app.drafts import draft_file, load_draft
from app.notes import note_of
from app.screens.note_writer import NoteArea, NoteWriter
from app.session import Session
from app.story_names import completed
from rules.commands import Note

TALE = ("add Lucía as hero", "person Nico", "thread Rescue Nico", "place Old mill")


async def written(pilot: Pilot[int], text: str) -> None:
    """Open the diary, type a text, keep it."""
    await type_keys(pilot, f"d{text}")
    await pilot.press("ctrl+s")
    await pilot.pause()


async def test_a_note_of_several_lines_is_one_entry_and_one_undo(tmp_path: Path) -> None:
    """Keys of the table are letters of the note, also in one burst with the key that opens it."""
    async with playing(new_session(tmp_path, *TALE), size=NARROW) as pilot:
        seq = play_of(pilot).state.seq
        await written(pilot, "nun? q1⏎⏎undo it")
        assert play_of(pilot).state.seq == seq + 1
        record = play_of(pilot).timeline.records[-1]  # type: ignore[union-attr]
        assert isinstance(record.command, Note)
        assert record.command.text == "nun? q1\n\nundo it"
        rows = [line.strip("┃▌ ") for line in screen_text(pilot).splitlines()]
        assert any(row.endswith("nun? q1") for row in rows)
        assert "undo it" in rows
        await type_keys(pilot, "u")
        assert play_of(pilot).state.seq == seq


async def test_tab_completes_people_threads_and_creatures(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE)) as pilot:
        await type_keys(pilot, "dWe ask @ni")
        assert "Tab @Nico" in screen_text(pilot)
        await pilot.press("tab")
        await type_keys(pilot, ", then #r")
        await pilot.press("tab")
        await type_keys(pilot, " with lu")
        await pilot.press("tab", "ctrl+s")
        await pilot.pause()
        assert "We ask @Nico, then #Rescue Nico with Lucía" in screen_text(pilot)
        assert {e.name: e.scene for e in play_of(pilot).state.story.entries}["Rescue Nico"] == 1


def test_names_are_completed_where_they_begin(tmp_path: Path) -> None:
    """A sign alone offers all; a bare beginning needs two letters; a whole name offers nothing more."""
    session = new_session(tmp_path, *TALE, "thread rescue nico closed", "thread Pay the ferry")
    state = session.state
    assert completed("x @", state) == ("x @Lucía", "x @Nico", "x @Old mill")
    assert completed("#", state) == ("#Pay the ferry", "#Rescue Nico")
    assert completed("to the old m", state) == ("to the Old mill",)
    assert completed("@mil", state) == ("@Old mill",)
    assert completed("#fer", state) == ("#Pay the ferry",)
    assert completed("n", state) == ()
    assert completed("@nico", state) == ()
    assert completed("", state) == ()
    session.close()


async def test_a_note_that_is_left_is_there_again(tmp_path: Path) -> None:
    """Nothing that was typed is lost: Esc leaves it, `d` goes on with it, Ctrl+Z takes back typing only."""
    async with playing(new_session(tmp_path, *TALE)) as pilot:
        seq = play_of(pilot).state.seq
        await type_keys(pilot, "dhalf a sent⎋")
        assert play_of(pilot).state.seq == seq
        await type_keys(pilot, "d")
        assert isinstance(pilot.app.screen, NoteWriter)
        assert pilot.app.screen.query_one(NoteArea).text == "half a sent"
        await type_keys(pilot, "ence")
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert play_of(pilot).state.seq == seq
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "half a sent" in screen_text(pilot)
        await type_keys(pilot, "d")
        assert pilot.app.screen.query_one(NoteArea).text == ""


async def test_a_note_is_written_anew_in_its_place(tmp_path: Path) -> None:
    """The entry reads as it was written last, also when opened again; undo brings the old words back."""
    session = new_session(tmp_path, *TALE, "note The door is open.", "tension 4")
    folder = session.store.folder
    async with playing(session) as pilot:
        await type_keys(pilot, "l")
        await pilot.press("up")
        await type_keys(pilot, "e")
        assert isinstance(pilot.app.screen, NoteWriter)
        await pilot.press(*["backspace"] * 5)
        await type_keys(pilot, "shut.")
        await pilot.press("ctrl+s")
        await pilot.pause()
        text = screen_text(pilot)
        assert "The door is shut." in text
        assert "The door is open." not in text
        assert note_of(session, 5) == "The door is shut."
        await type_keys(pilot, "u")
        assert "The door is open." in screen_text(pilot)
        await type_keys(pilot, "y")
        await pilot.press("up", "up", "up")
        await type_keys(pilot, "e")
        assert "Only notes can be written anew" in screen_text(pilot)
    again = Session.open(folder)
    assert note_of(again, 5) == "The door is shut."
    again.close()


async def test_after_an_answer_the_cursor_stands_on_what_comes_of_it(tmp_path: Path) -> None:
    """The question is one entry; what is written next is another; Enter or Esc alone goes on."""
    async with playing(new_session(tmp_path, *TALE), size=NARROW) as pilot:
        seq = play_of(pilot).state.seq
        await type_keys(pilot, "oIs it cold?+⏎")
        assert play_of(pilot).state.seq == seq + 1
        assert "› note" in screen_text(pilot)
        await type_keys(pilot, "Frost on @Nico⏎")
        assert play_of(pilot).state.seq == seq + 2
        await type_keys(pilot, "u")
        assert play_of(pilot).state.seq == seq + 1
        await type_keys(pilot, "oIs it late?⏎⏎")
        assert play_of(pilot).state.seq == seq + 2
        await type_keys(pilot, "u")
        assert play_of(pilot).state.seq == seq + 1
        await type_keys(pilot, "oIs it far?⏎⎋u")
        assert play_of(pilot).state.seq == seq + 1
        # A line of one's own asks for nothing.
        await type_keys(pilot, "cask Is it dark?⏎u")
        assert play_of(pilot).state.seq == seq + 1


async def test_a_draft_outlives_the_program(tmp_path: Path) -> None:
    """Quitting in the middle of a note loses none of it; once it is in the log there is no draft."""
    session = new_session(tmp_path, *TALE)
    folder = session.store.folder
    async with playing(session) as pilot:
        await type_keys(pilot, "dThe bridge holds")
        await pilot.pause(0.4)
        assert load_draft(folder) == "The bridge holds"
        await type_keys(pilot, ", yet")
    assert load_draft(folder) == "The bridge holds, yet"
    async with playing(Session.open(folder)) as pilot:
        await written(pilot, " for now")
        assert "The bridge holds, yet for now" in screen_text(pilot)
    assert load_draft(folder) == ""


async def test_u41_a_note_being_written_anew_outlives_the_program(tmp_path: Path) -> None:
    """Ctrl+Q in the middle of it, and the words are there again; Esc leaves the note as it was for good."""
    session = new_session(tmp_path, *TALE, "note The door is open.")
    folder = session.store.folder
    async with playing(session) as pilot:
        await type_keys(pilot, "le and cold")
        await pilot.press("ctrl+q")
    async with playing(Session.open(folder)) as pilot:
        await type_keys(pilot, "le")
        assert pilot.app.screen.query_one(NoteArea).text == "The door is open. and cold"
        await type_keys(pilot, "⎋e")
        assert pilot.app.screen.query_one(NoteArea).text == "The door is open."
        await type_keys(pilot, " still")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "The door is open. still" in screen_text(pilot)
    assert not list(draft_file(folder).parent.glob("*"))


async def test_a_draft_is_of_the_note_that_it_was_begun_for(tmp_path: Path) -> None:
    """Neither another note, nor the diary, nor the same place with other words finds it."""
    session = new_session(tmp_path, *TALE, "note The door is open.", "note It rains.")
    folder = session.store.folder
    async with playing(session) as pilot:
        await type_keys(pilot, "le Hard.")
        await pilot.press("ctrl+q")
    async with playing(Session.open(folder)) as pilot:
        await type_keys(pilot, "d")
        assert pilot.app.screen.query_one(NoteArea).text == ""
        await type_keys(pilot, "⎋l")
        await pilot.press("up")
        await type_keys(pilot, "e")
        assert pilot.app.screen.query_one(NoteArea).text == "The door is open."
        await type_keys(pilot, "⎋ucnote It snows.⏎le")
        assert pilot.app.screen.query_one(NoteArea).text == "It snows."


async def test_the_entry_that_tells_how_a_note_reads_now_is_a_way_to_it(tmp_path: Path) -> None:
    """`l` `e` on "A note now reads…" writes that note, also once the campaign has been opened again."""
    session = new_session(tmp_path, *TALE, "note The door is open.", "rewrite 5 The door is shut.")
    folder = session.store.folder
    session.close()
    async with playing(Session.open(folder)) as pilot:
        await type_keys(pilot, "le")
        assert isinstance(pilot.app.screen, NoteWriter)
        await type_keys(pilot, " Again.")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert note_of(pilot.app.session, 5) == "The door is shut. Again."  # type: ignore[attr-defined]
