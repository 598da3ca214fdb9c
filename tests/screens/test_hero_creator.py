"""The creator of heroes: how few keys it takes, and that nothing written is ever lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual import events
from textual.pilot import Pilot
from toy.system import TOY

from app.screens.hero_creator import HeroCreator
from app.widgets.form_rows import FormRows
from rules.state import AnyCreature
from rules.system import register

HOSTILE = ("[/", "[@click=app.leave]Go[/]", "a\\", "{name} $foo %s")


@asynccontextmanager
async def creating(
    tmp_path: Path,
    *lines: str,
    size: tuple[int, int] = WIDE,
    language: str = "en",
    rules: str = "ezd6",
) -> AsyncIterator[Pilot[int]]:
    session = new_session(tmp_path, *lines, language=language, rules=rules)
    async with playing(session, size=size, language=language) as pilot:
        play = play_of(pilot)

        def made(creature_id: str | None) -> None:
            if creature_id is not None:
                play.selected = creature_id

        pilot.app.push_screen(HeroCreator(play), made)
        await pilot.pause()
        yield pilot


def burst(pilot: Pilot[int], text: str) -> None:
    """Keys that arrive in one read."""
    names = {"⏎": "enter", "⇥": "tab"}
    for char in text:
        pilot.app.post_message(events.Key(names.get(char, char), None if char in names else char))


def last(pilot: Pilot[int]) -> AnyCreature:
    return list(play_of(pilot).state.creatures.values())[-1]


async def test_a_ready_hero_takes_seven_keys(tmp_path: Path) -> None:
    """A digit, a name of five letters, Enter; a second Enter by habit does no harm: 8 of 20 keys."""
    async with creating(tmp_path, language="es") as pilot:
        keys = "3Lucía⏎⏎"
        assert len(keys) <= 20
        seq = play_of(pilot).state.seq
        await type_keys(pilot, keys)
        state = play_of(pilot).state
        assert state.seq == seq + 1
        assert last(pilot).name == "Lucía"
        assert last(pilot).entry == "scoundrel"
        assert last(pilot).sheet.trained == ("sigilo", "cerraduras y trampas")
        assert play_of(pilot).selected == "lucia"
        assert pilot.app.screen is play_of(pilot)


async def test_keys_of_one_burst_are_read_in_order(tmp_path: Path) -> None:
    async with creating(tmp_path) as pilot:
        burst(pilot, "12Ana2⇥elf⏎pirate⏎")
        for _ in range(40):
            # Until the last key of the burst has been dealt with.
            await pilot.pause(0.1)
            if "pirate" in screen_text(pilot):
                break
        # Tab stands on the name.
        assert "New hero · elf" in screen_text(pilot)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert (last(pilot).name, last(pilot).sheet.species) == ("elf", "pirate")


async def test_a_hero_field_by_field(tmp_path: Path) -> None:
    async with creating(tmp_path, size=NARROW) as pilot:
        await type_keys(pilot, "0Vera")
        await pilot.press("tab", "down")
        await type_keys(pilot, "halfling⏎burglar⏎")
        await pilot.press("down", "down")
        await type_keys(pilot, "sneaking, locks⏎")
        await pilot.press("plus", "right", "tab", "4", "down", "right", "tab")
        await type_keys(pilot, "short bow far⏎dagger⏎")
        await pilot.press("ctrl+s")
        await pilot.pause()
        hero = last(pilot)
        sheet = hero.sheet
        assert (hero.name, sheet.species, sheet.path) == ("Vera", "halfling", "burglar")
        assert sheet.trained == ("sneaking", "locks")
        assert (sheet.armour, sheet.shield) == (4, True)
        assert [(w.name, w.reach, w.strikes) for w in sheet.weapons] == [
            ("short bow", "far", 1),
            ("dagger", "near", 1),
        ]


async def test_tab_past_the_last_part_offers_to_create(tmp_path: Path) -> None:
    async with creating(tmp_path) as pilot:
        await type_keys(pilot, "1Ana")
        await pilot.press(*["tab"] * 5)
        assert "▌ Ctrl+S  Create Ana" in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert last(pilot).name == "Ana"


async def test_a_refusal_is_said_on_the_form_and_nothing_is_lost(tmp_path: Path) -> None:
    async with creating(tmp_path, "add Lucía as hero", "add goblin", "attack lucía goblin dice=4") as pilot:
        await type_keys(pilot, "5⏎")
        assert "A hero needs a name." in screen_text(pilot)
        await type_keys(pilot, "Ana⏎")
        text = screen_text(pilot)
        assert "Something waits for an answer first" in text
        assert "New hero · Ana" in text
        assert "▌ 5  Blessed soul" in text
        assert isinstance(pilot.app.screen, HeroCreator)


async def test_a_bad_value_stays_to_be_mended(tmp_path: Path) -> None:
    async with creating(tmp_path) as pilot:
        await type_keys(pilot, "1Ana")
        await pilot.press("tab", "tab", "9", "9", "9", "enter")
        await pilot.pause()
        text = screen_text(pilot)
        assert "Strikes must be between 0 and 99, not 999." in text
        await pilot.press("backspace", "backspace", "enter", "ctrl+s")
        await pilot.pause()
        assert last(pilot).sheet.strikes == last(pilot).sheet.strikes_max == 9


async def test_escape_closes_and_asks_once_when_there_is_something_to_lose(tmp_path: Path) -> None:
    async with creating(tmp_path) as pilot:
        await type_keys(pilot, "4Ana⎋")
        assert "Esc again throws this hero away." in screen_text(pilot)
        await type_keys(pilot, "b⎋")
        assert isinstance(pilot.app.screen, HeroCreator)
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play_of(pilot)
        assert play_of(pilot).state.seq == 0


async def test_undo_inside_never_touches_the_table(tmp_path: Path) -> None:
    async with creating(tmp_path, "add goblin") as pilot:
        state, form = play_of(pilot).state, pilot.app.screen
        assert isinstance(form, HeroCreator)
        await type_keys(pilot, "4An")
        assert form.undo_here()
        await pilot.pause()
        assert "New hero · A " in screen_text(pilot)
        for _ in range(4):
            assert form.undo_here()
        await pilot.pause()
        assert "▌ 1  Warrior" in screen_text(pilot)
        assert play_of(pilot).state is state


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_shown_as_typed(tmp_path: Path, name: str) -> None:
    async with creating(tmp_path, size=NARROW) as pilot:
        pilot.app.screen.post_message(events.Paste(name + "\n"))
        await pilot.pause()
        assert f"New hero · {name}" in screen_text(pilot)
        await pilot.press("tab", "tab", "enter", "down")
        assert name in screen_text(pilot)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert last(pilot).name == name
        assert pilot.app.is_running


async def test_the_language_changes_under_it(tmp_path: Path) -> None:
    async with creating(tmp_path) as pilot:
        await type_keys(pilot, "2Ana")
        pilot.app.speak("es")  # type: ignore[attr-defined]
        await pilot.pause()
        assert "▌ 2  Guardabosques" in screen_text(pilot)
        await pilot.press("tab")
        assert "Entrenamiento" in screen_text(pilot)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [WIDE, NARROW, (60, 16), (40, 12), (20, 5), (250, 70)])
async def test_every_size_shows_the_name_and_the_keys(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    async with creating(tmp_path, size=size, language=language) as pilot:
        await type_keys(pilot, "7Ana")
        if size[1] >= 12:
            text = screen_text(pilot)
            assert ("Name  Ana" if language == "en" else "Nombre  Ana") in text
            assert "Enter" in text
        await pilot.press("tab", "tab", "tab")
        await pilot.press("shift+tab", "shift+tab", "shift+tab", "enter")
        await pilot.pause()
        assert last(pilot).entry == "teller"


async def test_the_mouse_picks(tmp_path: Path) -> None:
    async with creating(tmp_path) as pilot:
        await pilot.pause()
        rows = pilot.app.screen.query_one("#form-rows", FormRows)
        line = next(n for n, row in enumerate(rows.drawn_rows) if row.click == "2 8")
        await pilot.click(FormRows, offset=(rows.size.width - 5, line))
        await pilot.pause()
        assert "▌ 8  Wanderer" in screen_text(pilot)
        await pilot.click(FormRows, offset=(3, line))
        await pilot.pause()
        assert "▌ 2  Ranger" in screen_text(pilot)


async def test_a_second_rule_system(tmp_path: Path) -> None:
    register(TOY)
    async with creating(tmp_path, rules="toy") as pilot:
        await type_keys(pilot, "Bob")
        await pilot.press("tab", "down", "plus", "plus", "ctrl+s")
        await pilot.pause()
        assert last(pilot).sheet.hp == last(pilot).sheet.hp_max == 5


async def test_keys_before_the_first_frame_are_taken(tmp_path: Path) -> None:
    """What the table passes on of a burst reaches a form that is not mounted yet."""
    async with playing(new_session(tmp_path)) as pilot:
        form = HeroCreator(play_of(pilot))
        pilot.app.push_screen(form)
        for char in "3An":
            await form.press(char, char)
        await pilot.pause()
        await pilot.pause()
        assert "New hero · An" in screen_text(pilot)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("language", ["en", "es"])
async def test_ascii(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    async with playing(new_session(tmp_path, language=language), size=size, language=language) as pilot:
        play = play_of(pilot)
        play.glyphs = "ascii"
        pilot.app.push_screen(HeroCreator(play))
        await type_keys(pilot, "1Ana")
        await pilot.press("tab")
        box = pilot.app.screen.query_one("#form-box").region
        inside = [row[box.x : box.right] for row in screen_text(pilot).split("\n")[box.y : box.bottom]]
        assert not set("".join(inside)) & set("╭╮╰╯─│▌‹›·–")
