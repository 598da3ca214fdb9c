"""A table to test on: the real app on a campaign in a temporary folder, and readers of its screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from app.console.console import Console
from app.i18n import translator
from app.screens.play import PlayScreen
from app.session import Session
from app.settings import Settings
from app.tabletop import TabletopApp
from rules.state import DiceSource

WIDE, NARROW = (120, 36), (80, 24)


def new_session(
    saves: Path,
    *lines: str,
    rules: str = "ezd6",
    language: str = "en",
    title: str = "Mesa",
    dice: DiceSource = "program",
) -> Session:
    """A campaign after these lines of the command language; each must be understood."""
    session = Session.create(
        saves,
        title=title,
        rules=rules,
        language=language,
        dice=dice,
        seed="screens",
        created="2026-01-01",
    )
    console = Console(session, translator(language))
    for text in lines:
        reply = console.run(text)
        assert reply.error is None, (text, reply.error)
    return session


@asynccontextmanager
async def playing(
    session: Session, *, size: tuple[int, int] = WIDE, language: str = "en"
) -> AsyncIterator[Pilot[int]]:
    """The app on the play screen of a session."""
    app = TabletopApp(
        session, saves=session.store.folder.parent, language=language, odds=True, settings=Settings()
    )
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        await pilot.pause()
        yield pilot
    session.close()


def screen_text(pilot: Pilot[int]) -> str:
    """What is on the screen, as text."""
    app = pilot.app
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def play_of(pilot: Pilot[int]) -> PlayScreen:
    """The play screen."""
    assert isinstance(pilot.app, TabletopApp)
    assert pilot.app.play is not None
    return pilot.app.play


async def type_keys(pilot: Pilot[int], text: str) -> None:
    """Press the keys of a text one after another; ⏎ is Enter, ⎋ is Escape."""
    names = {"⏎": "enter", "⎋": "escape", "+": "plus", "-": "minus", "!": "exclamation_mark",
             ">": "greater_than_sign", "<": "less_than_sign", "?": "question_mark", " ": "space"}  # fmt: skip
    await pilot.press(*(names.get(char, char) for char in text))
    await pilot.pause()
