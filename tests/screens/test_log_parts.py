"""Parts of the log: copied, gone to by headings and numbers, filtered by kind and creature."""

from __future__ import annotations

import base64
import sys
import threading
from pathlib import Path

import pytest
from long_log import long_session, note, until
from playing import NARROW, new_session, playing, screen_text
from ptys import Pty
from textual.pilot import Pilot

from app.i18n import translator
from app.log_copy import MOST, stretch_copy
from app.log_kinds import LogFilter, kinds_of, life_keys
from app.log_words import LogPlace, typed_place
from app.tabletop import TabletopApp
from app.widgets.action_log import ActionLog
from app.widgets.log_search_strip import LogSearchStrip
from rules import commands as do

ROOT = Path(__file__).parents[2]


def table(pilot: Pilot[int]) -> TabletopApp:
    assert isinstance(pilot.app, TabletopApp)
    return pilot.app


async def settle(pilot: Pilot[int]) -> None:
    """Wait for what a message brings about, and for its paint."""
    await pilot.pause()
    await pilot.pause()


def log_of(pilot: Pilot[int]) -> ActionLog:
    return pilot.app.screen.query_one(ActionLog)


async def test_ctrl_c_copies_the_chosen_entry_and_else_leaves(tmp_path: Path) -> None:
    session = new_session(tmp_path, "note The door [b]creaks[/b].", "note Second words.")
    async with playing(session, size=NARROW) as pilot:
        app = table(pilot)
        await pilot.press("l", "up", "ctrl+c")
        assert app.clipboard == "The door [b]creaks[/b]."
        assert "1 line sent to" in screen_text(pilot)
        await pilot.press("down", "ctrl+c")
        await settle(pilot)
        assert app.clipboard == "Second words."
        assert app.return_value is None
        # Out of the log nothing is chosen: it leaves, as ever.
        await pilot.press("z", "ctrl+c")
        await settle(pilot)
        assert app.return_value == 0


async def test_an_open_entry_is_copied_with_its_detail(tmp_path: Path) -> None:
    session = new_session(tmp_path, "add Ayla as hero", "roll Ayla 2 dice=5")
    async with playing(session, size=NARROW) as pilot:
        app = table(pilot)
        await pilot.press("l", "end", "enter", "ctrl+c")
        await settle(pilot)
        detail = log_of(pilot).detail_lines
        assert detail
        first, *rest = app.clipboard.splitlines()
        assert "Ayla" in first
        assert len(rest) >= len(detail)
        assert f"{len(rest) + 1} lines sent to" in screen_text(pilot)


def test_the_terminal_gets_the_words_as_osc_52(tmp_path: Path) -> None:
    session = new_session(tmp_path, "note La puerta cruje: ñandú.")
    folder = session.store.folder
    session.close()
    words = base64.b64encode("La puerta cruje: ñandú.".encode()).decode()
    argv = [sys.executable, "-m", "app", "--saves", str(tmp_path), "--lang", "es", "play", folder.name]
    pty = Pty(argv, ROOT)
    pty.wait("cruje")
    pty.send("l\x1b[A\x03")
    pty.wait(f"\x1b]52;c;{words}\x07")
    pty.wait("1 línea enviada")
    pty.send("\x11")
    code, _ = pty.end(15)
    assert code == 0


async def test_a_scene_is_copied_from_the_palette_without_what_is_for_the_gm(tmp_path: Path) -> None:
    session = new_session(tmp_path, "note before", "scene The mill", "note dust", "note flour")
    session.run(do.Note(text="the miller lies", secret=True))
    async with playing(session, size=NARROW, language="es") as pilot:
        app = table(pilot)
        await pilot.press("p", *"copiar esta escena")
        await settle(pilot)
        await until(lambda: "Copiar esta escena" in screen_text(pilot))
        await pilot.press("enter")
        await until(
            lambda: (
                "3 líneas enviadas al portapapeles del terminal · 1 para quien dirige" in screen_text(pilot)
            )
        )
        assert "The mill" in app.clipboard.splitlines()[0]
        assert app.clipboard.splitlines()[1:] == ["dust", "flour"]


def test_of_a_very_long_scene_the_end_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.log_copy.MOST", 20)
    assert MOST > 20
    session = long_session(tmp_path, 60, monkeypatch)
    copied = stretch_copy(session, session.timeline, 60, "scene", translator("en"), threading.Event())
    assert copied.cut
    assert copied.text.splitlines()[0] == "entry 41: nothing new"
    assert copied.lines == 20
    session.close()


async def test_ctrl_up_and_down_go_from_heading_to_heading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also over chapters that are not in memory."""
    session = long_session(tmp_path, 10, monkeypatch)
    heads = []
    for number in range(1, 4):
        session.run(do.StartScene(title=f"Part {number}"))
        heads.append(session.state.seq)
        for line in range(12):
            note(session, f"words {line}")
    async with playing(session, size=NARROW) as pilot:
        log = log_of(pilot)
        await pilot.press("l", "end", "ctrl+up")
        assert log.cursor_seq == heads[2]
        await pilot.press("ctrl+up", "ctrl+up")
        assert log.cursor_seq == heads[0]
        await pilot.press("ctrl+up")
        assert log.cursor_seq == heads[0]
        assert "No earlier heading." in screen_text(pilot)
        await pilot.press("ctrl+down")
        assert log.cursor_seq == heads[1]
        await pilot.press("slash", *"scene 4", "enter")
        await settle(pilot)
        assert log.cursor_seq == heads[2]
        assert log.has_focus
        await pilot.press("slash", *"escena 2", "enter")
        await settle(pilot)
        assert log.cursor_seq == heads[0]
        await pilot.press("slash", *"scene 9", "enter")
        await settle(pilot)
        assert "There is no scene 9." in screen_text(pilot)
        assert log.cursor_seq == heads[0]


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("ronda 3", LogPlace("round", 3)),
        ("Round  12", LogPlace("round", 12)),
        ("ESCENA 2", LogPlace("scene", 2)),
        ("scene2", LogPlace("scene", 2)),
        ("round the corner", None),
        ("3", None),
        ("scene 2 b", None),
    ],
)
def test_places_are_typed_in_either_language(typed: str, place: LogPlace | None) -> None:
    assert typed_place(typed) == place


async def test_rounds_are_gone_to_by_number(tmp_path: Path) -> None:
    session = new_session(tmp_path, "add Ayla as hero", "add goblin", "action", *["next"] * 12)
    async with playing(session, size=NARROW, language="es") as pilot:
        await pilot.press("slash", *"ronda 2", "enter")
        seq = log_of(pilot).cursor_seq
        assert seq is not None
        entry = await log_of(pilot).entry(seq)
        assert entry is not None
        assert any("Ronda 2" in "".join(span.text for span in line) for line in entry.lines)


async def test_filters_by_kind_with_tab_and_by_creature_with_shift_tab(tmp_path: Path) -> None:
    session = new_session(
        tmp_path,
        "add Ayla as hero",
        "add Brun as hero",
        "note rain",
        "roll Ayla 2 dice=5",
        "roll Brun 2 dice=5",
        "damage Ayla 1",
    )
    session.run(do.Note(text="a plot", secret=True))
    life = life_keys(session.state)
    told = {record.seq: kinds_of(record, life) for record in session.timeline.told}
    rolls = [seq for seq, kinds in told.items() if "rolls" in kinds]
    assert len(rolls) == 2
    async with playing(session, size=NARROW) as pilot:
        app, log = table(pilot), log_of(pilot)

        def shown() -> list[int]:
            return [log._book.entries.seq(index) for index in range(len(log._book.entries))]

        every = shown()
        assert len(every) == session.state.seq
        await pilot.press("1", "slash", "tab")
        await settle(pilot)
        assert shown() == rolls
        assert "Log · only rolls" in screen_text(pilot)
        await pilot.press("shift+tab")
        await settle(pilot)
        assert shown() == rolls[:1]
        assert "only rolls · Ayla" in screen_text(pilot)
        await pilot.press("shift+tab", "tab")
        await settle(pilot)
        assert shown() == [seq for seq, kinds in told.items() if "harm" in kinds]
        assert "only damage" in screen_text(pilot)
        await pilot.press("tab")
        await settle(pilot)
        assert shown() == [3, session.state.seq]
        # It goes on with the play, and with Esc all is there again.
        await pilot.press("tab", "enter")
        await settle(pilot)
        assert shown() == [7]
        assert log.has_focus
        session.run(do.Note(text="another plot", secret=True))
        app.show_session()
        assert shown() == [7, 8]
        app.speak("es")
        await settle(pilot)
        assert shown() == [7, 8]
        assert "solo para quien dirige" in screen_text(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert len(shown()) == 8
        assert "solo para quien dirige" not in screen_text(pilot)
        assert not pilot.app.screen.query_one(LogSearchStrip).is_open


async def test_the_filter_is_clicked_and_found_in_the_palette(tmp_path: Path) -> None:
    session = new_session(tmp_path, "add Ayla as hero", "note rain", "roll Ayla 2 dice=5")
    async with playing(session, size=NARROW) as pilot:
        app = table(pilot)
        await pilot.press("slash")
        await pilot.click("#log-kind")
        await settle(pilot)
        assert app.play is not None
        assert app.play.log_filter == LogFilter("rolls")
        await pilot.click("#log-creature")
        await settle(pilot)
        assert app.play.log_filter == LogFilter("rolls", app.play.selected or "-")
        await pilot.press("escape")
        await settle(pilot)
        assert app.play.log_filter == LogFilter()
        await pilot.press("p", *"log: only prose")
        await until(lambda: "Log: only prose" in screen_text(pilot))
        await pilot.press("enter")
        await until(lambda: app.play is not None and app.play.log_filter == LogFilter("prose"))
        await settle(pilot)
        assert log_of(pilot).has_focus
        await pilot.press("escape")
        await settle(pilot)
        assert app.play.log_filter == LogFilter()


async def test_a_filter_reads_every_chapter_and_survives_undo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = long_session(tmp_path, 60, monkeypatch)
    session.run(do.Note(text="secret", secret=True))
    for number in range(20):
        note(session, f"more {number}")
    async with playing(session, size=NARROW) as pilot:
        app, log = table(pilot), log_of(pilot)
        await pilot.press("slash", *["tab"] * 4)
        await until(lambda: app.play is not None and not app.play.is_sifting)
        assert [log._book.entries.seq(index) for index in range(len(log._book.entries))] == [61]
        await pilot.press("tab", *["tab"] * 3, "enter")
        await until(lambda: app.play is not None and not app.play.is_sifting)
        assert len(log._book.entries) == session.state.seq == 81
        await pilot.press("u", "u")
        await until(lambda: app.play is not None and not app.play.is_sifting)
        assert len(log._book.entries) == session.state.seq == 79
