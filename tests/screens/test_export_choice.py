"""The choice of an export over the table: two keys for the session, told where it is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text
from textual.pilot import Pilot

from app.chronicle.habits import Choice, exports_folder, keep_choice, last_choice, save_beside
from app.screens.exporting import ExportScreen
from app.screens.file_form import FileForm
from app.settings import settings_file

LINES = ("note The rain has not stopped.", "add Lucía as hero", "secret note Wlkrut.", "scene Crypt",
         "ask Is it far? dice=5,6,6")  # fmt: skip


async def settled(pilot: Pilot[int]) -> str:
    """Wait for what goes on beside the screen; then what is shown, without frames and line breaks."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return " ".join(screen_text(pilot).replace("│", " ").replace("▌", " ").split())


def written() -> list[str]:
    """The names of what has been exported."""
    folder = exports_folder()
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (NARROW, "es")])
async def test_two_keys_export_the_session(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """In the format that was used last, and where it lies is said in the bar; nothing is logged."""
    session = new_session(tmp_path / "saves", *LINES)
    before = session.state
    async with playing(session, size=size, language=language) as pilot:
        await pilot.press("full_stop", "enter")
        told = await settled(pilot)
        assert pilot.app.screen is play_of(pilot)
        assert ("Written to" if language == "en" else "Escrito en") in told
        name = {"en": "mesa-session-1", "es": "mesa-sesion-1"}[language]
        assert written() == [f"{name}.md"]
        text = (exports_folder() / f"{name}.md").read_text("utf-8")
        assert "The rain has not stopped." in text
        assert ("> **Is it far?** — *Yes.*" if language == "en" else "> **Is it far?** — *Sí.*") in text
        assert "Wlkrut" not in text
        await pilot.press("full_stop", "4")
        await settled(pilot)
        assert f"{name}.html" in written()
        await pilot.press("full_stop")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ExportScreen)
        assert screen.menu.entry is not None
        assert screen.menu.entry.act == "html"
        await pilot.press("escape")
        await pilot.pause()
        assert session.state is before


async def test_how_much_is_chosen_by_keys(tmp_path: Path) -> None:
    """The scene being played alone, without dice; what is chosen stays chosen, also for another table."""
    session = new_session(tmp_path / "saves", *LINES)
    async with playing(session) as pilot:
        await pilot.press("full_stop", "s", "m")
        shown = await settled(pilot)
        assert "the scene being played" in shown
        assert "what happened, without dice" in shown
        await pilot.press("3")
        await settled(pilot)
        text = (exports_folder() / "mesa-session-1-scene-2.md").read_text("utf-8")
        assert "rain" not in text
        assert "> **Is it far?** — *Yes.*\n" in text
    assert last_choice() == Choice("markdown", "scene", "results")
    settings_file().write_text('[export]\nformat = "docx"\nscope = 3\nlines = "none"\nmine = 1\n', "utf-8")
    assert last_choice() == Choice(lines="none")
    keep_choice(Choice("html"))
    assert last_choice() == Choice("html")
    assert "mine = 1" in settings_file().read_text("utf-8")


async def test_the_whole_campaign_and_nothing_to_tell(tmp_path: Path) -> None:
    """`w` goes on to the form for the file that can be imported; an empty campaign says that it is."""
    session = new_session(tmp_path / "saves")
    async with playing(session, size=NARROW, language="es") as pilot:
        await pilot.press("full_stop", "enter")
        assert "Todavía no hay nada que contar de esta campaña." in await settled(pilot)
        assert isinstance(pilot.app.screen, ExportScreen)
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(pilot.app.screen, FileForm)
    assert written() == []


def test_what_was_exported_before_is_never_lost(tmp_path: Path) -> None:
    """The same text is the same file; another one, be it edited by hand, keeps its name."""
    first = save_beside(tmp_path, "mesa.lonelog.md", "one")
    assert save_beside(tmp_path, "mesa.lonelog.md", "one") == first
    other = save_beside(tmp_path, "mesa.lonelog.md", "two")
    assert other.name == "mesa-(2).lonelog.md"
    assert save_beside(tmp_path, "mesa.lonelog.md", "two") == other
    assert first.read_text("utf-8") == "one"
