"""U63, U65: a screen over the table is left once and takes nothing else away, whatever comes meanwhile."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from playing import new_session, play_of, playing, screen_text, type_keys
from textual import events
from textual.command import CommandPalette
from textual.keys import _character_to_key
from textual.worker import WorkerCancelled

from app import care
from app.messages import BackupsWanted
from app.screens import exporting
from app.screens.backups import BackupsScreen
from app.screens.exporting import ExportScreen
from app.tabletop import TabletopApp
from app.widgets.cursor_list import CursorList

FIGHT = ("add Lucía as hero karma=3", "add goblin x3 near", "action")


async def test_an_export_that_ends_under_the_palette_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took the palette away instead, stayed itself, and the next click on it ended the program."""
    may_end = threading.Event()
    save = exporting.save_beside

    def slow(*args: object) -> Path:
        may_end.wait(10)
        return save(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(exporting, "save_beside", slow)
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, ".⏎")
        assert isinstance(pilot.app.screen, ExportScreen)
        await pilot.press("ctrl+p")
        may_end.set()
        while any(thread.name == "beside" for thread in threading.enumerate()):
            await asyncio.sleep(0.01)
        await pilot.pause()
        assert isinstance(pilot.app.screen, CommandPalette)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is play_of(pilot)
        assert "Written to" in screen_text(pilot)


@pytest.mark.parametrize("key", [".", "j", ",", "?", "e", "d"])
async def test_a_screen_that_is_left_twice_leaves_the_table_alone(tmp_path: Path, key: str) -> None:
    """Two clicks in one read over a slow line both ask for it."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, key)
        over = pilot.app.screen
        assert over is not play_of(pilot)
        over.dismiss(None)
        over.dismiss(None)
        await pilot.pause()
        assert pilot.app.screen is play_of(pilot)
        assert over not in pilot.app.screen_stack


async def test_what_a_screen_waits_for_ends_when_it_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Escape while the backups are still read: what was read had no list any more, and the program ended."""
    may_end = threading.Event()
    look = care._look

    def slow(*args: object) -> object:
        may_end.wait(10)
        return look(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(care, "_look", slow)
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        app.post_message(BackupsWanted(str(app.folder), "Mesa"))
        await pilot.pause()
        over = app.screen
        assert isinstance(over, BackupsScreen)
        (worker,) = [one for one in app.workers if one.node is over]
        # As a slow machine has it: it is out of the stack, and its work has not been stopped yet.
        app._screen_stack.remove(over)
        over.query_one(CursorList).remove()
        await pilot.pause()
        may_end.set()
        with pytest.raises(WorkerCancelled):
            await worker.wait()
        assert app._exception is None


@pytest.mark.parametrize("key", ["j", ",", "p", "d"])
@pytest.mark.parametrize("turns", [2, 3])
async def test_leaving_while_a_screen_opens_is_no_crash(tmp_path: Path, key: str, turns: int) -> None:
    """A closed window ends the program at any moment; half a screen is no reason for a report of a crash."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        app = pilot.app
        app.post_message(events.Key(_character_to_key(key), key))
        for _ in range(2 * turns):
            await asyncio.sleep(0)
        app.exit(0)
        await asyncio.sleep(0.05)
    assert app._exception is None
    assert app.return_code == 0
