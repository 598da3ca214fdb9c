"""What is not lost, and what is said, at the moments where new users were stuck."""

from __future__ import annotations

from pathlib import Path

from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.screens.hero_creator import HeroCreator
from app.widgets.command_line import CommandLine


async def test_a_line_left_with_escape_comes_back(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW) as pilot:
        await type_keys(pilot, "c")
        await type_keys(pilot, "The wolf lies still")
        await type_keys(pilot, "⎋c")
        field = play_of(pilot).query_one(CommandLine).field
        assert field.value == ""
        await pilot.press("up")
        assert field.value == "The wolf lies still"
        await type_keys(pilot, "⎋o⎋c")
        await pilot.press("up")
        assert field.value == "The wolf lies still", "a line that a key has begun is nobody's"


async def test_refusals_name_the_key(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, "add Vera as hero"), size=WIDE) as pilot:
        await type_keys(pilot, "n")
        assert "Or press !." in screen_text(pilot)
        await type_keys(pilot, "c")
        await type_keys(pilot, "The wolf lies still⏎")
        assert "or press Esc and d" in " ".join(screen_text(pilot).split())


async def test_a_misspelt_creature_is_told_on_the_screen(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=WIDE) as pilot:
        await type_keys(pilot, "c")
        await type_keys(pilot, "add goblni⏎")
        assert "Did you mean Goblin?" in screen_text(pilot)


async def test_leaving_asks_before_a_half_made_hero_is_lost(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW) as pilot:
        await type_keys(pilot, "e")
        await type_keys(pilot, "Vera")
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert pilot.app.return_code is None
        assert pilot.app.is_running
        assert "Ctrl+Q again" in screen_text(pilot)
        assert isinstance(pilot.app.screen, HeroCreator)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not pilot.app.is_running


async def test_the_first_row_of_a_new_hero_has_its_keys_and_home_goes_there(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW) as pilot:
        await type_keys(pilot, "e")
        await pilot.press("tab")
        await pilot.pause()
        assert "Enter write" in screen_text(pilot)
        await pilot.press("end", "down")
        await pilot.pause()
        assert "▌ Ctrl+S" in screen_text(pilot)
        await pilot.press("home")
        await pilot.pause()
        assert "▌ Name" in screen_text(pilot)


async def test_what_a_hero_would_be_ends_with_a_whole_part(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW, language="es") as pilot:
        await type_keys(pilot, "e")
        rows = screen_text(pilot).splitlines()
        cut = [row.strip(" │") for row in rows if row.strip(" │").endswith("…") and "Armas" in row]
        assert cut
        assert all(row.endswith(" …") for row in cut)


async def test_a_hero_is_renamed_where_the_sheet_begins(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, "add Vera as hero"), size=NARROW) as pilot:
        await type_keys(pilot, "1e")
        await pilot.press("enter", "a", "enter")
        await pilot.pause()
        assert [c.name for c in play_of(pilot).state.creatures.values()] == ["Veraa"]


async def test_the_settings_use_their_room(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=WIDE, language="es") as pilot:
        await type_keys(pilot, ",")
        rows = [row for row in screen_text(pilot).splitlines() if "Tecla: " in row]
        assert len(rows) > 8
        assert sum("…" in row for row in rows) <= 2, rows
        assert "Tus campañas se guardan en" in screen_text(pilot)
