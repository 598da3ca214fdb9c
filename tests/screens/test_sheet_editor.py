"""The editor of a sheet: each change is one command, and the form shows what the game says after it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot
from toy.system import TOY

from app.i18n import translator
from app.screens.sheet_editor import SheetEditor
from app.sheet_fields import editing_sections
from app.sheet_form import rows
from app.sheet_values import parsed
from rules.commands import SetFields
from rules.errors import Refused
from rules.state import AnyCreature
from rules.system import register

HERO = "add warrior"


@asynccontextmanager
async def editing(
    tmp_path: Path,
    *lines: str,
    size: tuple[int, int] = WIDE,
    language: str = "en",
    rules: str = "ezd6",
) -> AsyncIterator[Pilot[int]]:
    session = new_session(tmp_path, *(lines or (HERO,)), rules=rules, language=language)
    async with playing(session, size=size, language=language) as pilot:
        play = play_of(pilot)
        pilot.app.push_screen(SheetEditor(play, next(iter(play.state.creatures))))
        await pilot.pause()
        yield pilot


def creature(pilot: Pilot[int]) -> AnyCreature:
    return next(iter(play_of(pilot).state.creatures.values()))


def last_command(pilot: Pilot[int]) -> Any:
    timeline = play_of(pilot).timeline
    assert timeline is not None
    return timeline.records[timeline.head - 1].command


async def go_to(pilot: Pilot[int], key: str) -> None:
    editor = pilot.app.screen
    assert isinstance(editor, SheetEditor)
    place = next(n for n, row in enumerate(rows(editor._form)) if row.field.key == key)
    step = "down" if place > editor._form.cursor else "up"
    await pilot.press(*[step] * abs(place - editor._form.cursor))


async def test_each_step_is_one_command_that_can_be_undone(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        seq = play_of(pilot).state.seq
        await go_to(pilot, "karma")
        await pilot.press("minus", "minus", "plus")
        await pilot.pause()
        assert play_of(pilot).state.seq == seq + 3
        assert isinstance(last_command(pilot), SetFields)
        assert creature(pilot).sheet.karma == 2
        assert "Karma  1 → 2" in screen_text(pilot)
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert creature(pilot).sheet.karma == 1
        assert "‹ 1 ›" in screen_text(pilot)


async def test_zero_gives_none_where_there_may_be_none(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        await go_to(pilot, "armour")
        await pilot.press("5")
        await pilot.pause()
        assert creature(pilot).sheet.armour == 5
        await pilot.press("0")
        await pilot.pause()
        assert creature(pilot).sheet.armour is None
        await pilot.press("right")
        await pilot.pause()
        assert creature(pilot).sheet.armour == 6
        await pilot.press(*["minus"] * 5)
        await pilot.pause()
        assert creature(pilot).sheet.armour is None


async def test_text_flags_choices_and_the_zone(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        await go_to(pilot, "species")
        await type_keys(pilot, "elf [b]⏎")
        assert creature(pilot).sheet.species == "elf [b]"
        assert "elf [b]" in screen_text(pilot)
        for key, press in (
            ("lucky", "right"),
            ("wealth", "right"),
            ("zone", "right"),
            ("side", "right"),
            ("hidden", "enter"),
        ):
            await go_to(pilot, key)
            await pilot.press(press)
            await pilot.pause()
        now = creature(pilot)
        assert (now.sheet.lucky, now.sheet.wealth, now.zone) == (True, "wealthy", "far")
        assert (now.side, now.hidden) == ("ally", True)


async def test_the_name_may_be_edited_in_its_place(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        await go_to(pilot, "name")
        await pilot.press("enter", "home")
        await type_keys(pilot, "Old ⏎")
        assert creature(pilot).name == "Old Warrior"
        assert "Sheet · Old Warrior" in screen_text(pilot)


async def test_what_is_refused_stays_written(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        seq = play_of(pilot).state.seq
        await go_to(pilot, "strikes_max")
        await type_keys(pilot, "0⏎")
        text = screen_text(pilot)
        assert "Most strikes must be between 1 and 99, not 0." in text
        assert play_of(pilot).state.seq == seq
        editor = pilot.app.screen
        assert isinstance(editor, SheetEditor)
        assert editor._form.edit is not None
        await pilot.press("backspace", "4", "enter")
        await pilot.pause()
        assert creature(pilot).sheet.strikes_max == 4


async def test_strikes_stop_at_the_most(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        seq = play_of(pilot).state.seq
        await go_to(pilot, "strikes")
        await pilot.press("plus", "minus", "plus", "plus")
        await pilot.pause()
        assert creature(pilot).sheet.strikes == 3
        assert play_of(pilot).state.seq == seq + 2


async def test_undo_of_the_creature_closes_the_editor(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert play_of(pilot).state.creatures == {}
        assert pilot.app.screen is play_of(pilot)


async def test_a_text_is_given_up_before_a_step_is_undone(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        editor = pilot.app.screen
        assert isinstance(editor, SheetEditor)
        await type_keys(pilot, "⏎elf")
        assert editor.undo_here()
        assert not editor.undo_here()
        await pilot.pause()
        assert "human" in screen_text(pilot)


async def test_escape_and_tab(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        editor = pilot.app.screen
        assert isinstance(editor, SheetEditor)
        seen = set()
        for _ in range(8):
            seen.add(editor._form.cursor)
            await pilot.press("tab")
        assert 0 in seen
        assert len(seen) >= 6
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is play_of(pilot)


async def test_it_works_while_something_waits(tmp_path: Path) -> None:
    lines = (HERO, "add goblin", "attack warrior goblin dice=2")
    async with editing(tmp_path, *lines) as pilot:
        waiting = play_of(pilot).state.open
        assert waiting is not None
        await go_to(pilot, "karma")
        await pilot.press("plus")
        await pilot.pause()
        assert creature(pilot).sheet.karma == 4
        assert play_of(pilot).state.open == waiting


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [WIDE, NARROW, (60, 16), (40, 12), (20, 5), (250, 70)])
async def test_every_size_keeps_the_cursor_in_sight(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    async with editing(tmp_path, size=size, language=language) as pilot:
        for key in ("down", "end", "tab", "home", "pagedown"):
            await pilot.press(key)
            await pilot.pause()
            if size[1] >= 12:
                assert "▌ " in screen_text(pilot), key


async def test_a_second_rule_system(tmp_path: Path) -> None:
    register(TOY)
    async with editing(tmp_path, "add Ana as hero", rules="toy") as pilot:
        await pilot.press("down", "minus")
        await pilot.pause()
        assert creature(pilot).sheet.hp == 2


def test_a_word_that_is_no_kind_of_damage_is_refused(tmp_path: Path) -> None:
    """A resistance to nothing must not become one to everything; a kind alone changes nothing yet."""
    session = new_session(tmp_path, "add Iria as hero", rules="bases2d6")
    sections = editing_sections(session.state, translator("en"))
    field = next(f for section in sections for f in section.fields if f.key == "resistances")
    assert parsed(field, "red -2") == {"of": "red", "amount": -2, "percent": 0}
    assert parsed(field, "rojo") == {"of": "red", "amount": 0, "percent": 0}
    for text in ("banana", "red banana", "-2"):
        with pytest.raises(Refused) as refused:
            parsed(field, text)
        assert refused.value.id == "bad-choice"
    session.close()


async def test_a_line_meant_for_the_table_renames_nobody(tmp_path: Path) -> None:
    """Where the cursor begins, letters alone write over nothing; Enter does."""
    async with editing(tmp_path) as pilot:
        editor = pilot.app.screen
        assert isinstance(editor, SheetEditor)
        await type_keys(pilot, "encounter new⏎")
        assert "Enter writes here; Esc goes back to the table." not in screen_text(pilot)
        await type_keys(pilot, "⎋x")
        assert "Enter writes here; Esc goes back to the table." in screen_text(pilot)
        assert creature(pilot).name == "Warrior"
