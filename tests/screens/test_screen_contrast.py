"""Every text of every screen can be read in every theme: 4.5:1, walked cell by cell."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from inks import pairs, ratio, texts, weak_texts
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from rich.style import Style
from textual.pilot import Pilot

from app.palettes import PALETTES
from app.settings import Settings
from app.tabletop import TabletopApp
from app.themes import theme_names
from app.widgets.log_search_strip import LogSearchStrip

FIGHT = (
    "add Lucía as hero strikes=3 armour=5 karma=3",
    "add Vera as hero",
    "add goblin x3 near",
    "action",
    "attack lucía goblin 1",
)


async def walk(pilot: Pilot[int], where: str, again: str = "") -> None:
    """Look at the screen in each theme; `again` are keys that open it anew, where it never sees a change."""
    for theme in theme_names():
        pilot.app.theme = theme
        await pilot.pause()
        if again:
            await type_keys(pilot, again)
            await pilot.pause(0.05)
        assert screen_text(pilot).strip(), where
        assert weak_texts(pilot.app) == [], (where, theme)


async def table_screens(pilot: Pilot[int]) -> AsyncIterator[str]:
    """The screens over an open campaign, one after another."""
    await type_keys(pilot, "/gob")
    assert pilot.app.screen.query_one(LogSearchStrip).display
    pilot.app.notify("Read me", severity="error")
    pilot.app.notify("Read me too", severity="warning")
    await pilot.pause()
    yield "decision, search and toasts"
    await type_keys(pilot, "⎋⎋?")
    yield "help"
    await type_keys(pilot, "⎋,")
    yield "settings"
    await type_keys(pilot, "⎋p")
    yield "palette"


async def test_the_screens_of_a_wide_table(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=WIDE) as pilot:
        assert play_of(pilot).state.open is not None
        async for where in table_screens(pilot):
            await walk(pilot, where, "⎋p" if where == "palette" else "")


async def test_a_narrow_table(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=NARROW) as pilot:
        await type_keys(pilot, "z")
        await walk(pilot, "zones, tabs and the last line")
        await type_keys(pilot, "clucía atta")
        await walk(pilot, "a line begun")


async def test_the_start_screen_and_its_form(tmp_path: Path) -> None:
    new_session(tmp_path, *FIGHT).close()
    app = TabletopApp(None, saves=tmp_path, language="es", odds=True, settings=Settings())
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        await pilot.pause()
        await walk(pilot, "start")
        await type_keys(pilot, "n⏎")
        assert "nombre" in screen_text(pilot)
        await walk(pilot, "form with a fault")


async def test_without_colour_all_can_still_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR gives greys, and nothing but the terminal's own two colours in the theme of 16."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        assert pilot.app.no_color
        for theme in theme_names():
            pilot.app.theme = theme
            await pilot.pause()
            if PALETTES[theme].ansi:
                styles = {style for _, style in texts(pilot.app)}
                assert all(c is None or c.is_default for one in styles for c in (one.color, one.bgcolor))
            else:
                assert weak_texts(pilot.app) == [], theme


def test_the_walk_sees_what_is_weak() -> None:
    assert ratio("ffffff", "000000") == pytest.approx(21)
    assert [round(ratio(*pair), 1) for pair in pairs(Style.parse("#777777 on #ffffff"))] == [4.5]
    assert [ratio(*pair) > 4.5 for pair in pairs(Style.parse("blue on black"))] == [False, False]
