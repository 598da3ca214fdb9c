"""The settings screen: every setting and key, changed in place, shown at once, written to the file."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from rich.cells import cell_len
from textual.command import CommandPalette
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Input, Static

from app.keys import PLAY_KEYS
from app.preferences import PREFERENCES
from app.screens.settings import SettingsScreen
from app.screens.start import StartScreen
from app.settings import Settings, load_settings, settings_file
from app.tabletop import TabletopApp

FIGHT = ("add Lucía as hero karma=3", "add goblin x3 near", "action")
NAMES = [preference.name for preference in PREFERENCES]


def write(text: str) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def kept() -> dict[str, Any]:
    return tomllib.loads(settings_file().read_text("utf-8"))


def screen_of(pilot: Pilot[int]) -> SettingsScreen:
    assert isinstance(pilot.app.screen, SettingsScreen)
    return pilot.app.screen


def go_to(pilot: Pilot[int], name: str) -> None:
    """Put the cursor on a setting or on the key of an action."""
    actions = [row.action for row in PLAY_KEYS]
    row = NAMES.index(name) if name in NAMES else len(NAMES) + actions.index(name)
    screen_of(pilot).listed.cursor = row


@asynccontextmanager
async def starting(
    saves: Path, *, size: tuple[int, int] = NARROW, language: str = "en"
) -> AsyncIterator[Pilot[int]]:
    app = TabletopApp(None, saves=saves, language=language, odds=True, settings=load_settings()[0])
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield pilot


def test_every_setting_is_on_the_screen() -> None:
    assert set(NAMES) == set(Settings.__struct_fields__)


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (NARROW, "es")], ids=["wide", "narrow"])
async def test_over_a_campaign_every_row_with_its_value_and_what_it_is_for(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=size, language=language) as pilot:
        await type_keys(pilot, ",")
        words = screen_of(pilot).words
        assert words.text("Settings") in screen_text(pilot)
        for preference in PREFERENCES:
            text = screen_text(pilot)
            assert f"▌ {words.text(preference.label)}" in text
            assert words.text(preference.about)[:40] in text
            assert "‹ " in text
            await pilot.press("down")
        seen = screen_text(pilot)
        while screen_of(pilot).listed.cursor < len(NAMES) + len(PLAY_KEYS) - 1:
            await pilot.press("pagedown")
            seen += screen_text(pilot)
        for row in PLAY_KEYS:
            assert words.text("Key: {name}").replace("{name}", words.text(row.label))[:20] in seen
        assert all(cell_len(line) <= size[0] for line in screen_text(pilot).splitlines())
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play_of(pilot)


async def test_each_change_is_shown_at_once_and_written(tmp_path: Path) -> None:
    write('# my own\nfuture = "x"\ntheme = "fogon" # warm\n')
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        app, play = pilot.app, play_of(pilot)
        assert isinstance(app, TabletopApp)
        await type_keys(pilot, ",")
        go_to(pilot, "theme")
        await pilot.press("right")
        assert (app.theme, kept()["theme"]) == ("fogon-light", "fogon-light")
        await pilot.press("left", "left")
        assert app.theme == kept()["theme"] == "plain-light"
        go_to(pilot, "glyphs")
        await pilot.press("right")
        assert play.glyphs == kept()["glyphs"] == "ascii"
        assert "▌" not in screen_text(pilot)
        go_to(pilot, "odds")
        await pilot.press("enter")
        assert kept()["odds"] is False
        go_to(pilot, "language")
        while kept().get("language") != "es":
            await pilot.press("right")
        await pilot.pause()
        assert "Ajustes" in screen_text(pilot)
        go_to(pilot, "backups")
        await type_keys(pilot, "25⏎")
        assert kept()["backups"] == 25
        await pilot.press("left", "right", "right", "backspace")
        assert kept()["backups"] == Settings().backups
        await type_keys(pilot, "⎋")
        assert "+- z Zonas" in screen_text(pilot)
        await type_keys(pilot, "a")
        assert "%" not in screen_text(pilot)
    text = settings_file().read_text("utf-8")
    assert text.startswith('# my own\nfuture = "x"\n')
    assert "# warm" in text


async def test_on_the_start_screen_it_works_the_same(tmp_path: Path) -> None:
    async with starting(tmp_path) as pilot:
        assert "s  Settings" in screen_text(pilot)
        await type_keys(pilot, "s")
        go_to(pilot, "dice")
        await pilot.press("right")
        go_to(pilot, "language")
        while kept().get("language") != "es":
            await pilot.press("right")
        go_to(pilot, "glyphs")
        await pilot.press("right")
        await type_keys(pilot, "⎋")
        text = screen_text(pilot)
        assert "s  Ajustes" in text
        assert "▀" not in text
        await type_keys(pilot, "n")
        assert "tiramos en la mesa" in screen_text(pilot) or "mesa" in screen_text(pilot)
        start = pilot.app.screen
        assert isinstance(start, StartScreen)
        assert start.form.dice_choice.value == "table"


async def test_the_palette_finds_it_and_it_opens_once(tmp_path: Path) -> None:
    async with starting(tmp_path) as pilot:
        await pilot.press("ctrl+p")
        await type_keys(pilot, "ajustes")
        assert isinstance(pilot.app.screen, CommandPalette)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause(0.3)
        await type_keys(pilot, "⏎")
        await pilot.pause()
        assert screen_of(pilot)
        assert isinstance(pilot.app, TabletopApp)
        pilot.app.tuning.open()
        await type_keys(pilot, "⎋")
        assert isinstance(pilot.app.screen, StartScreen)


async def test_the_mouse_does_it_too(tmp_path: Path) -> None:
    async with starting(tmp_path, size=WIDE) as pilot:
        await type_keys(pilot, "s")

        async def click(text: str, x: int = 0) -> None:
            rows = screen_text(pilot).splitlines()
            y = next(y for y, row in enumerate(rows) if text in row)
            before = rows[y][: rows[y].index(text)]
            assert await pilot.click(offset=(cell_len(before) + x, y))
            await pilot.pause()

        await click("Theme")
        assert screen_of(pilot).listed.cursor == NAMES.index("theme")
        await click("Theme")
        assert pilot.app.theme == "fogon-light"
        await click("‹ fogon-light")
        assert pilot.app.theme == "fogon"
        await pilot.click(offset=(0, 0))
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)


async def test_a_key_is_changed_and_everything_follows(tmp_path: Path) -> None:
    write('[keymap]\n# left hand\nmove = "ñ"\n')
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        assert "ñ Move" in screen_text(pilot)
        await type_keys(pilot, ",")
        go_to(pilot, "command")
        await type_keys(pilot, "⏎")
        assert "press the new key" in screen_text(pilot)
        await type_keys(pilot, "k")
        assert kept() == {"keymap": {"move": "ñ", "command": "k"}}
        assert "# left hand" in settings_file().read_text("utf-8")
        await type_keys(pilot, "⎋")
        assert "k Command" in screen_text(pilot)
        # The command line's key lands in the line, however it is called.
        await type_keys(pilot, "kcheck")
        field = pilot.app.focused
        assert isinstance(field, Input)
        assert field.value == "check"
        await type_keys(pilot, "⎋c")
        assert not isinstance(pilot.app.focused, Input)
        await type_keys(pilot, "?")
        page = pilot.app.screen.query_one("#reading Static", Static).content
        assert isinstance(page, Content)
        assert "k type a line" in " ".join(page.plain.split())
        await type_keys(pilot, "⎋,")
        go_to(pilot, "command")
        await pilot.press("backspace")
        assert kept() == {"keymap": {"move": "ñ"}}
        await type_keys(pilot, "⎋cx")
        assert isinstance(pilot.app.focused, Input)


async def test_a_clash_or_a_key_that_never_arrives_is_told_and_changes_nothing(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, ",")
        go_to(pilot, "act")
        for key, said in (
            ("n", "“n” cannot be Act, because it is Next already."),
            ("7", "digits choose creatures"),
            ("f10", "terminals keep it"),
            ("tab", "it answers, or moves in lists"),
        ):
            await pilot.press("enter", key)
            await pilot.pause()
            assert said in screen_text(pilot), key
        await pilot.press("enter", "escape")
        assert screen_of(pilot)
        assert not settings_file().exists()
        await type_keys(pilot, "⎋")
        assert "a Act" in screen_text(pilot)


async def test_what_is_wrong_in_the_file_is_told_at_the_start_and_on_the_screen(tmp_path: Path) -> None:
    write('dice = "magic"\n[keymap]\nact = "n"\nfly = "x"\n')
    said = (
        "the value of dice is wrong",
        "“n” cannot be Act, because it is Next already",
        "there is no action “fly”",
    )
    async with starting(tmp_path, size=WIDE) as pilot:
        await pilot.pause()
        flat = " ".join(screen_text(pilot).replace("▌", " ").split())
        assert "no action “fly”" in flat
        await type_keys(pilot, "s")
        await pilot.pause()
        flat = " ".join(screen_text(pilot).replace("│", " ").split())
        for words in said:
            assert words in flat
        # The default is used, and a key that is sound may be given all the same.
        assert load_settings()[0].dice == "program"
        go_to(pilot, "check")
        await pilot.press("enter", "k")
        await pilot.pause()
        assert kept()["keymap"] == {"act": "n", "fly": "x", "check": "k"}


async def test_a_terminal_with_16_colours_begins_with_its_theme_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The setting stays what it is, for other terminals."""
    monkeypatch.setattr("rich.console.Console.color_system", "standard")
    async with starting(tmp_path, size=WIDE) as pilot:
        assert pilot.app.theme == "fogon-16"
        await type_keys(pilot, "s")
        assert "here fogon-16" in screen_text(pilot)
        go_to(pilot, "odds")
        await pilot.press("right")
        assert (pilot.app.theme, load_settings()[0].theme) == ("fogon-16", "fogon")


async def test_two_windows_keep_each_others_settings(tmp_path: Path) -> None:
    async with starting(tmp_path) as pilot:
        write("backups = 3\n")
        await type_keys(pilot, "s")
        go_to(pilot, "odds")
        await pilot.press("right")
        assert load_settings()[0] == Settings(odds=False, backups=3)


async def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError("no space left")

    async with starting(tmp_path) as pilot:
        monkeypatch.setattr("app.settings_text.os.fsync", full)
        await type_keys(pilot, "s")
        go_to(pilot, "theme")
        await pilot.press("right")
        await pilot.pause()
        assert "could not be saved" in screen_text(pilot)
        go_to(pilot, "act")
        await pilot.press("enter", "k")
        await pilot.pause()
        assert not settings_file().exists()


@pytest.mark.parametrize("size", [(60, 16), (40, 10), (20, 6)])
async def test_it_stands_in_small_windows(tmp_path: Path, size: tuple[int, int]) -> None:
    async with starting(tmp_path, size=size) as pilot:
        await type_keys(pilot, "s")
        await pilot.press("down", "right", "end", "enter", "escape", "home")
        assert screen_of(pilot).listed.cursor == 0
        assert pilot.app.theme == "fogon-light"
