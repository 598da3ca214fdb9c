"""Searching the whole log: keys, finds, marks, what is played meanwhile, Esc."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest
from log_app import settle
from long_log import found, long_session, note, told, until
from playing import NARROW, playing, screen_text
from textual.widgets import Input

from app.i18n import translator
from app.log_search import LogSearch
from app.logbook import Logbook
from app.search_key import EARLIER, LATER, places, search_key
from app.session import Session
from app.tabletop import TabletopApp
from app.widgets.action_log import ActionLog
from app.widgets.log_search_strip import LogSearchStrip
from rules import commands as do


def test_search_keys_are_blind_to_accents_case_and_spaces() -> None:
    assert search_key("  Íñigo   ÁRBOL ") == "inigo arbol"
    text = "Ñandú ataca a la ñandu, Straße"
    assert [text[a:b] for a, b in places(text, search_key("NANDU"))] == ["Ñandú", "ñandu"]
    assert [text[a:b] for a, b in places(text, "ss")] == ["ß"]
    assert places(text, "") == places(text, "oso") == []
    assert places("N\u0303u", "nu") == [(0, 3)]


def test_finds_are_those_of_a_plain_look_in_both_directions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = long_session(tmp_path, 60, monkeypatch)
    book = Logbook(session, translator("en"))
    search = LogSearch(session, translator("en"), book)
    rng, stop = random.Random(3), threading.Event()
    for _ in range(25):
        book.follow(session.timeline)
        texts = [search_key(entry.lines[0][0].text) for entry in told(session)]
        for key in ("nandu", "1", "nothing new", "turn", "ny"):
            seq = rng.randint(1, max(1, len(texts)))
            hits = [number for number, text in enumerate(texts, 1) if key in text]
            up = max((hit for hit in hits if hit <= seq), default=None)
            down = min((hit for hit in hits if hit >= seq), default=None)
            shares: list[float] = []
            assert search.find(session.timeline, key, seq, EARLIER, stop, shares.append) == up
            assert search.find(session.timeline, key, seq, LATER, stop, shares.append) == down
            assert all(0 <= share <= 1 for share in shares)
        session.undo(rng.randint(1, 25)) if session.state.seq > 30 else None
        for _ in range(rng.randint(0, 12)):
            note(session, f"turn {rng.random()}")
    session.close()


async def test_a_search_typed_in_one_go_loses_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a window that only looks on."""
    session = long_session(tmp_path, 100, monkeypatch)
    session.close()
    session = Session.open(tmp_path / "larga", read_only=True)
    async with playing(session, size=NARROW) as pilot:
        log = pilot.app.screen.query_one(ActionLog)
        await pilot.press("slash", *"NANDU", "enter", "n", "n", "N", "n")
        await found(pilot)
        assert log.cursor_seq == 80
        text = screen_text(pilot)
        assert "/ NANDU" in text
        assert "entry 80 · n earlier · N later · Esc ends" in text
        assert "▌" in next(row for row in text.splitlines() if "entry 80:" in row)
        await pilot.press(*"n" * 7)
        await found(pilot)
        assert log.cursor_seq == 10
        await pilot.press("n")
        await found(pilot)
        assert "none earlier" in screen_text(pilot)
        assert log.cursor_seq == 10
        await pilot.press("end", "slash", *"entry 1:", "enter")
        await found(pilot)
        assert log.cursor_seq == 1
        # Nothing above the first entry: the search goes down.
        await pilot.press("home", "slash", *"ry 44", "enter")
        await found(pilot)
        assert log.cursor_seq == 44
        await pilot.press("slash", *"wyvern", "enter")
        await found(pilot)
        assert "nothing found" in screen_text(pilot)
        await pilot.press("escape")
        assert "wyvern" not in screen_text(pilot)
        assert session.state.seq == 100


async def test_finds_in_sight_are_marked_without_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = long_session(tmp_path, 40, monkeypatch)
    async with playing(session, size=NARROW) as pilot:
        await pilot.press("slash", *"ñandu")
        rows = [row for row in screen_text(pilot).splitlines() if row.startswith("│") and "entry" in row]
        assert rows
        assert all(("•" in row) == ("Ñandú" in row) for row in rows)
        strips = pilot.app.screen._compositor.render_strips(pilot.app.size)
        styles = [s.style for strip in strips for s in strip if s.text == "Ñandú" and s.style]
        assert styles
        assert all(style.bold and style.underline and style.reverse for style in styles)
        await pilot.press("escape")
        assert "•" not in screen_text(pilot)


async def test_play_goes_on_during_a_search_and_undone_finds_are_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = long_session(tmp_path, 40, monkeypatch)
    async with playing(session, size=NARROW) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        log, real = app.screen.query_one(ActionLog), app.search.find
        gate, asked = threading.Event(), []

        def slow(timeline, key, seq, step, stop, progress):  # type: ignore[no-untyped-def]
            asked.append(seq)
            found = real(timeline, key, seq, step, stop, progress)
            progress(0.4)
            assert gate.wait(10)
            return found

        monkeypatch.setattr(app.search, "find", slow)
        await pilot.press("slash", *"nandu", "enter")
        await until(lambda: bool(asked))
        await until(lambda: "searching… 40 %" in screen_text(pilot))
        await pilot.press("u")
        assert session.state.seq == 39
        assert "Undo" in screen_text(pilot)
        gate.set()
        await found(pilot)
        assert log.cursor_seq == 30
        # What was undone and is another entry now is not a find either.
        await pilot.press("c", *"note another 40", "enter")
        assert session.state.seq == 40
        await pilot.press("N")
        await found(pilot)
        assert "none later" in screen_text(pilot)
        assert log.cursor_seq == 30


async def test_escape_stops_a_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = long_session(tmp_path, 20, monkeypatch)
    async with playing(session, size=NARROW) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        stops: list[threading.Event] = []

        def endless(timeline, key, seq, step, stop, progress):  # type: ignore[no-untyped-def]
            stops.append(stop)
            assert stop.wait(10)
            return

        monkeypatch.setattr(app.search, "find", endless)
        strip = app.screen.query_one(LogSearchStrip)
        await pilot.press("slash", *"x", "enter")
        await until(lambda: bool(stops))
        assert strip.searching
        await pilot.press("escape")
        assert stops[0].is_set()
        assert not strip.searching
        assert not strip.is_open
        assert not isinstance(app.focused, Input)
        # And leaving the program does not wait for one.
        await pilot.press("slash", *"x", "enter")
        await until(lambda: len(stops) == 2)
    assert stops[1].is_set()


async def test_a_change_of_language_is_searched_in_that_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = long_session(tmp_path, 5, monkeypatch)
    async with playing(session, size=NARROW) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        session.run(do.AddCreatures(name="Lucía"))
        app.speak("es")
        await settle(pilot)
        await pilot.press("slash", *"a la mesa", "enter")
        await found(pilot)
        assert app.screen.query_one(ActionLog).cursor_seq == 6


async def test_a_damaged_chapter_is_told_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = long_session(tmp_path, 60, monkeypatch)
    session.close()
    (tmp_path / "larga" / "chapters" / "0002.json").write_text("{")
    session = Session.open(tmp_path / "larga", read_only=True)
    async with playing(session, size=NARROW) as pilot:
        await pilot.press("home")
        assert "entry 1:" in screen_text(pilot)
        assert "0002.json" in screen_text(pilot)
        await pilot.press("end", "slash", *"entry 2:", "enter")
        await found(pilot)
        assert pilot.app.screen.query_one(ActionLog).cursor_seq == 2
