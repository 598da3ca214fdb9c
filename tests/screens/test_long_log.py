"""The log over a whole campaign: any entry, told when it is looked at, right after every undo and branch."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from pathlib import Path

import pytest
from log_app import LogApp, entries, pane, settle
from long_log import CHAPTER, long_session, note, told, until, very_long_session
from playing import NARROW, new_session, play_of, playing, screen_text, type_keys
from textual.events import MouseScrollUp
from textual.pilot import Pilot

from app import logbook as logbooks
from app import narrate
from app.console import console as consoles
from app.i18n import translator
from app.logbook import Logbook
from app.session import Session
from app.widgets.action_log import ActionLog
from app.widgets.log_story import ListedStory
from rules.errors import Refused


def test_every_entry_stays_right_through_undo_redo_jump_and_branches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is said to be the same as before is the same."""
    session = long_session(tmp_path, 60, monkeypatch)
    book, rng = Logbook(session, translator("en")), random.Random(5)
    before = told(session)
    book.follow(session.timeline)
    for turn in range(150):
        act = rng.choice(("note", "note", "undo", "redo", "jump", "read"))
        try:
            if act == "note":
                for _ in range(rng.randint(1, 5)):
                    note(session, f"turn {turn} {rng.random()}")
                    book.follow(session.timeline) if rng.random() < 0.5 else None
            elif act == "undo":
                session.undo(rng.randint(1, 20))
            elif act == "redo":
                session.redo(rng.randint(1, 20))
            elif act == "jump":
                session.jump(rng.randint(0, session.store.tail))
        except Refused:
            continue
        steady = len(before) if act == "read" else None
        kept = book.follow(session.timeline)
        now = told(session)
        assert len(book) == len(now)
        assert steady is None or kept == steady
        for index in rng.sample(range(len(now)), min(8, len(now))):
            assert book[index] == now[index], (turn, act, index)
        if turn % 10 == 0:
            assert [book[index] for index in range(len(book))] == now
        assert before[:kept] == now[:kept] or act == "note", (turn, act)
        before = now
        assert len(book._pages) <= logbooks._KEPT
    session.close()


def test_what_is_kept_is_bounded_and_only_what_is_seen_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """U56: opening and a command tell as many entries at 300 as at 60."""
    counts = []
    for entries_ in (60, 300):
        session = long_session(tmp_path / str(entries_), entries_, monkeypatch)
        session.close()
        session = Session.open(tmp_path / str(entries_) / "Larga".lower())
        calls = _counted(monkeypatch)
        book = Logbook(session, translator("en"))
        book.follow(session.timeline)
        assert book[len(book) - 1].seq == entries_
        opened = len(calls)
        note(session, "one more")
        assert book.follow(session.timeline) == entries_
        assert book[len(book) - 1].seq == entries_ + 1
        counts.append((opened, len(calls)))
        for index in range(len(book)):
            assert book[index].seq == index + 1
        assert sum(len(page.entries) for page in book._pages.values()) <= logbooks._KEPT * CHAPTER
        assert len(book._near) <= 3 * CHAPTER
        session.close()
    assert counts[0] == counts[1] == (1, 2)


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    calls: list[int] = []
    real = narrate.entry

    def counted(record: object, *rest: object, **how: object) -> object:
        calls.append(1)
        return real(record, *rest, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(narrate, "entry", counted)
    return calls


async def test_a_campaign_of_20000_entries_is_usable_at_once_and_keys_cost_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """U56: typing tells nothing, a command tells its own entry; both ends are one key away."""
    very_long_session(tmp_path, 20_000).close()
    started = time.process_time()
    session = Session.open(tmp_path / "larga")
    async with playing(session, size=NARROW) as pilot:
        assert "entry 20000:" in screen_text(pilot)
        assert time.process_time() - started < 2
        calls = _counted(monkeypatch)
        await pilot.press("c", *"note a word")
        assert len(calls) == 0
        await pilot.press("enter")
        assert 1 <= len(calls) <= 3
        assert "a word" in screen_text(pilot)
        calls.clear()
        log = pilot.app.screen.query_one(ActionLog)
        log.focus()
        await pilot.press("home")
        assert "entry 1:" in screen_text(pilot)
        assert len(calls) <= 500
        log.scroll_to(y=log.max_scroll_y // 2)
        await settle(pilot)
        assert 8_000 < min(_numbers(pilot)) < 12_000
        await pilot.press("end")
        assert "a word" in screen_text(pilot)


async def test_the_whole_log_is_walked_and_home_and_end_are_its_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = long_session(tmp_path, 70, monkeypatch)
    session.close()
    session = Session.open(tmp_path / "larga")
    async with playing(session, size=NARROW) as pilot:
        log = pilot.app.screen.query_one(ActionLog)
        seen: set[int] = set()
        for _ in range(6):
            seen |= _numbers(pilot)
            await pilot.press("pageup")
        assert seen == set(range(1, 71))
        assert log.cursor_seq == 1
        await pilot.press("end")
        assert 70 in _numbers(pilot)
        await pilot.press("home")
        assert (1 in _numbers(pilot), log.cursor_seq) == (True, 1)
        await pilot.press("pagedown", "pagedown")
        assert min(_numbers(pilot)) > 15
        await pilot.press("end")
        for _ in range(36):
            await pilot._post_mouse_events([MouseScrollUp], log, offset=(5, 5))
        await settle(pilot)
        assert 1 in _numbers(pilot)
        # New entries and an undo leave the reader where they are.
        at = _numbers(pilot)
        log.focus()
        await pilot.press("u", "u", "y")
        assert min(_numbers(pilot)) == min(at) == 1
        assert session.state.seq == 69


def _numbers(pilot: Pilot[int]) -> set[int]:
    rows = [row for row in screen_text(pilot).splitlines() if "entry" in row and ": " in row]
    return {int(row.split("entry ")[1].split(":")[0]) for row in rows if "┃" in row or "│" in row}


async def test_slow_reading_is_told_and_ends_where_it_was_to_go() -> None:
    app = LogApp()
    async with app.run_test(size=(60, 14)) as pilot:
        await settle(pilot)
        log = app.action_log
        story = _SlowStory(entries(1, 400))
        log.set_story(story, 0)
        log.focus()
        await settle(pilot)
        pressed = asyncio.create_task(pilot.press("home"))
        await until(lambda: "reading" in str(log.border_subtitle))
        story.gate.set()
        await pressed
        await settle(pilot)
        assert (log.cursor_seq, pane(app)[0]) == (1, "entry 1.")
        assert "reading" not in str(log.border_subtitle)


class _SlowStory(ListedStory):
    """Its first half has to be read, which lasts until the gate is opened."""

    gate = threading.Event()

    def ready(self, index: int) -> bool:
        return index > 200 or self.gate.is_set()

    def fetch(self, index: int) -> None:
        assert threading.current_thread() is not threading.main_thread()
        assert self.gate.wait(10)


def test_the_log_of_the_line_mode_is_whole_and_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the length, across chapters; the screen, which has the log beside, shows the newest."""
    session = long_session(tmp_path, 60, monkeypatch)
    texts = [entry.lines[0][0].text for entry in told(session)]
    monkeypatch.setattr(consoles, "BARE_FROM", 20)
    for count in (1, 6, 7, 8, 19, 25, 60, 99):
        console = consoles.Console(session, translator("en"))
        assert consoles.plain_lines(console.run(f"log {count}").lines) == texts[-count:]
    console = consoles.Console(session, translator("en"), longest_log=10)
    assert consoles.plain_lines(console.run("log 10").lines) == texts[-10:]
    *newest, rest = consoles.plain_lines(console.run("log 11").lines)
    assert newest == texts[-10:]
    assert "Older entries" in rest
    session.close()


async def test_u69_a_resize_keeps_the_reading_place(tmp_path: Path) -> None:
    """Scrolled up, the same entry stays at the top and under the cursor at every size."""
    lines = (f"note Line {n} " + "word " * (n % 30) for n in range(120))
    async with playing(new_session(tmp_path, *lines)) as pilot:
        await type_keys(pilot, "l")
        await pilot.press("pageup", "pageup", "pageup")
        log = play_of(pilot).query_one(ActionLog)
        place = log._reading.seen[0], log.cursor_seq
        for size in ((80, 24), (60, 16), (170, 50), (120, 36)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert (log._reading.seen[0], log.cursor_seq) == place, size
