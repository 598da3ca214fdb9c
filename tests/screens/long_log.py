"""A campaign of many short chapters, and its log told in the plainest way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from log_app import settle
from textual.pilot import Pilot

from app import logbook as logbooks
from app import narrate
from app import session as sessions
from app.i18n import translator
from app.present import LogEntry
from app.session import Session
from app.storage import CHAPTER_LIMIT, Chapter
from app.storage.chapters import ChapterFolder
from app.storage.layout import CHAPTERS_FOLDER, Link
from app.widgets.log_search_strip import LogSearchStrip
from rules import commands as do
from rules.engine import execute
from rules.record import fold

CHAPTER = 7


def long_session(saves: Path, entries: int, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Notes numbered in a spoken way, every tenth about a ñandú, in chapters of `CHAPTER` records."""
    monkeypatch.setattr(sessions, "MEMORY_LIMIT", 2 * CHAPTER)
    monkeypatch.setattr(logbooks, "CHAPTER_LIMIT", CHAPTER)
    session = Session.create(
        saves, title="Larga", rules="ezd6", language="en", dice="program", seed="s", created="2026-01-01"
    )
    monkeypatch.setattr(session.store._history, "_limit", CHAPTER)
    for number in range(1, entries + 1):
        note(session, f"entry {number}: " + ("an old Ñandú sings" if number % 10 == 0 else "nothing new"))
    return session


def note(session: Session, text: str) -> None:
    session.run(do.Note(text=text))


def told(session: Session, language: str = "en") -> list[LogEntry]:
    """Every entry up to the head, from the first state on."""
    found: list[LogEntry] = []
    while len(found) < session.state.seq:
        state, records = session.stretch(len(found) + 1)
        for record in records[: session.state.seq - len(found)]:
            found.append(narrate.entry(record, state, translator(language)))
            state = fold(state, record)
    return found


def very_long_session(saves: Path, entries: int) -> Session:
    """Notes in full chapters, written as the storage writes them but without deciding each one."""
    session = Session.create(
        saves, title="Larga", rules="ezd6", language="en", dice="program", seed="s", created="2026-01-01"
    )
    folder, encode, state = session.store.folder, session.codec.encode, session.state
    session.close()
    chapters, parent = ChapterFolder(folder / CHAPTERS_FOLDER), Link.to(0, None)
    for base in range(0, entries, CHAPTER_LIMIT):
        start, records = encode(state), []
        for seq in range(base + 1, min(base + CHAPTER_LIMIT, entries) + 1):
            text = f"entry {seq}: some words of a long evening, as they were spoken"
            record, state = execute(state, do.Note(text=text), seq * 1000)
            records.append(encode(record))
        number = base // CHAPTER_LIMIT + 1
        chapters.write_start(number, parent, start)
        chapter = Chapter(number=number, base=base, start=start, records=tuple(records), head=len(records))
        chapters.write(chapter)
        parent = chapter.link()
    return Session.open(folder)


async def found(pilot: Pilot[int]) -> None:
    """Wait until the search has taken all its steps."""
    strip = pilot.app.screen.query_one(LogSearchStrip)
    await until(lambda: strip._worker is None or strip._worker.is_finished)
    await settle(pilot)


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)
