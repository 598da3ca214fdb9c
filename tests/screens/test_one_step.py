"""U21: whatever issues a command, on the real screen, it is one entry and one undo step."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playing import new_session, play_of, playing, screen_text
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from app.footer import KeyFooter
from app.messages import HistoryAsked
from app.screens.hero_creator import HeroCreator
from app.screens.house_rules import HouseRulesScreen, open_house_rules
from app.screens.sheet_editor import SheetEditor
from app.sheet_form import rows
from app.tabletop import TabletopApp

Act = Callable[[Pilot[int]], Awaitable[None]]

FIGHT = ("add Lucía as hero karma=3 strikes=3", "add goblin x3 near strikes=2", "action")


NAMED = {"⏎": "enter", "⎋": "escape", "↓": "down", "→": "right"}


async def press(pilot: Pilot[int], text: str) -> None:
    """Keys that arrive in one read, and all that they bring about."""
    app = pilot.app
    assert isinstance(app, TabletopApp)
    for char in text:
        named = NAMED.get(char)
        app.post_message(events.Key(named or _character_to_key(char), None if named else char))
    # Until they are in the queue, and out of it again.
    await asyncio.sleep(0.01)
    while app.keys.busy:
        await asyncio.sleep(0.005)
    await pilot.pause()


def keys(text: str) -> Act:
    """Keys as an act."""

    async def act(pilot: Pilot[int]) -> None:
        await press(pilot, text)

    return act


def paste(*lines: str) -> Act:
    """Pasted lines, confirmed."""

    async def act(pilot: Pilot[int]) -> None:
        play_of(pilot).post_message(events.Paste("\n".join(lines)))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()

    return act


async def by_palette(pilot: Pilot[int]) -> None:
    await press(pilot, "p")
    await pilot.pause(0.2)
    await press(pilot, "next turn")
    await pilot.pause(0.4)
    await pilot.press("enter")
    await pilot.pause(0.2)


async def by_footer(pilot: Pilot[int]) -> None:
    footer = pilot.app.screen.query_one(KeyFooter)
    row = screen_text(pilot).splitlines()[-1]
    await pilot.click(footer, offset=(row.index("n Next"), 0))
    await pilot.pause()


async def by_zone_click(pilot: Pilot[int]) -> None:
    await press(pilot, "m")
    lines = screen_text(pilot).splitlines()
    y = next(n for n, line in enumerate(lines) if "Far" in line)
    await pilot.click(offset=(lines[y].index("Far") + 1, y))
    await pilot.pause()


async def by_creator(pilot: Pilot[int]) -> None:
    pilot.app.push_screen(HeroCreator(play_of(pilot)))
    await pilot.pause()
    await press(pilot, "3Vera⏎")


async def by_editor(pilot: Pilot[int]) -> None:
    # With the zones in front `e` would edit those.
    await press(pilot, "le")
    editor = pilot.app.screen
    assert isinstance(editor, SheetEditor)
    place = next(n for n, row in enumerate(rows(editor._form)) if row.field.key == "karma")
    await press(pilot, "↓" * (place - editor._form.cursor) + "-⎋")


async def by_house_rules(pilot: Pilot[int]) -> None:
    assert isinstance(pilot.app, TabletopApp)
    open_house_rules(pilot.app, "karma_start")
    await pilot.pause()
    assert isinstance(pilot.app.screen, HouseRulesScreen)
    await press(pilot, "→⎋")


async def one_step(pilot: Pilot[int], way: str, act: Act, steps: int = 1) -> None:
    """Issue, take back by as many undo as there were commands, bring back, take back again."""
    play = play_of(pilot)
    before = play.state
    if before.open is None:
        await press(pilot, "1")
    await act(pilot)
    await pilot.pause()
    assert pilot.app.screen is play, way
    after = play.state
    assert after.seq == before.seq + steps, f"{way}: {screen_text(pilot)}"
    selected = play.selected
    await press(pilot, "u" * steps)
    assert play.state == before, way
    # Whom the turn had selected goes back with the turn; nobody else is ever selected instead.
    turned = after.active != before.active and play.selected == before.active
    assert play.selected == selected or selected not in before.creatures or turned, way
    await press(pilot, "y" * steps)
    assert play.state == after, way
    jump = HistoryAsked("jump", before.seq)
    pilot.app.post_message(jump)
    await jump.settled.wait()
    assert play.state == before, way


KEYS: dict[str, tuple[Act, int]] = {
    "next": (keys("n"), 1),
    "hold": (keys("w"), 1),
    "time": (keys("!"), 1),
    "move by digit": (keys("m2"), 1),
    "move away": (keys(">"), 1),
    "attack": (keys("a13"), 1),
    "check": (keys("r+4"), 1),
    "check for the game master": (keys("gr4"), 1),
    "damage dialog": (keys("2-1⏎"), 1),
    "heal dialog": (keys("2+2⏎"), 1),
}
LINES_AND_SCREENS: dict[str, tuple[Act, int]] = {
    "a line": (keys("cdamage goblin 1, goblin 2 1 raw⏎"), 1),
    "a line of a system": (keys("cuse talk⏎"), 1),
    "an override": (keys("cset lucía karma-1 strikes=2 hidden=yes⏎"), 1),
    "two keys": (keys("nn"), 2),
    "a pasted line": (paste("note uno"), 1),
    "three pasted lines": (paste("note uno", "damage goblin 1 1 raw", "next"), 3),
    "palette": (by_palette, 1),
    "footer": (by_footer, 1),
    "a zone clicked on": (by_zone_click, 1),
    "creator": (by_creator, 1),
    "editor": (by_editor, 1),
    "house rules": (by_house_rules, 1),
}


@pytest.mark.parametrize("ways", [KEYS, LINES_AND_SCREENS], ids=["keys", "lines and screens"])
async def test_u21_every_way_of_issuing_is_one_step(tmp_path: Path, ways: dict[str, tuple[Act, int]]) -> None:
    """U21: keys, prompts, dialogs, palette, mouse, lines, pastes, bursts, creator, editor, house rules."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        for way, (act, steps) in ways.items():
            await one_step(pilot, way, act, steps)


async def test_u21_every_answer_is_one_step(tmp_path: Path) -> None:
    """U21: what is pressed, typed or clicked while something waits; undo reopens what waited."""

    async def by_click(pilot: Pilot[int]) -> None:
        rows = screen_text(pilot).splitlines()
        y = next(n for n, row in enumerate(rows) if "[Enter] accept" in row)
        await pilot.click(offset=(rows[y].index("accept") + 1, y))
        await pilot.pause()

    ways = {
        "accept": keys("⏎"),
        "karma digit": keys("1"),
        "least karma": keys("k"),
        "hero die": keys("h"),
        "typed": keys("ckarma 1⏎"),
        "closed by hand": keys("ccancel⏎"),
        "a note meanwhile": keys("cnote espera⏎"),
        "clicked": by_click,
    }
    async with playing(new_session(tmp_path, *FIGHT, "attack lucía goblin 1 dice=2")) as pilot:
        for way, act in ways.items():
            await one_step(pilot, way, act)


async def test_u21_the_last_of_a_dialog_and_a_key_is_taken_back_alone(tmp_path: Path) -> None:
    """U21: damage by dialog, then karma −1 by key; undo takes the karma back and leaves the damage."""
    async with playing(new_session(tmp_path, *FIGHT, "attack lucía goblin 1 dice=2")) as pilot:
        play = play_of(pilot)
        await press(pilot, "⏎2-1⏎")
        assert play.state.creatures["goblin-1"].sheet.strikes == 1
        karma = play.state.creatures["lucia"].sheet.karma
        await press(pilot, "cset lucía karma-1⏎")
        assert play.state.creatures["lucia"].sheet.karma == karma - 1
        assert "u Undo: Lucía, by hand: Karma" in screen_text(pilot)
        await press(pilot, "u")
        assert play.state.creatures["lucia"].sheet.karma == karma
        assert play.state.creatures["goblin-1"].sheet.strikes == 1
        assert "u Undo: Goblin 1, 1 strike" in screen_text(pilot)
        assert "Undone: Lucía, by hand: Karma" in screen_text(pilot)


async def test_u20_a_deleted_creature_is_back_on_the_screen(tmp_path: Path) -> None:
    """U20: where it stood, under its key digit, and selected again unless somebody else was picked."""
    async with playing(new_session(tmp_path, *FIGHT, "move goblin 2 far force")) as pilot:
        play = play_of(pilot)

        def drawn() -> list[str]:
            """Its rows in the zones and in the turns."""
            return [line for line in screen_text(pilot).splitlines() if "3 Goblin 2  ♥" in line]

        await press(pilot, "3")
        before, lines = play.state, drawn()
        assert lines
        for picked, selected in (("", "goblin-2"), ("4", "goblin-3")):
            await press(pilot, f"3cremove goblin 2⏎{picked}")
            assert play.selected == ("goblin-3" if picked else "lucia")
            assert not drawn()
            await press(pilot, "u")
            assert play.state == before
            assert play.selected == selected
            assert drawn() == lines
        await press(pilot, "3")
        assert play.selected == "goblin-2"


async def test_undo_of_everything_outlives_the_program(tmp_path: Path) -> None:
    """Undo and redo on the screen of a campaign that was closed in between, by name."""
    session = new_session(tmp_path, *FIGHT, "damage goblin 2 1 raw", "note después", "undo")
    states = [session.state]
    session.close()
    for language, undone, redo in (
        ("es", "Deshecho: Goblin 2, 1 golpe", "y Rehacer: Gobl"),
        ("en", "Undone: action time", "y Redo: action"),
    ):
        again = type(session).open(session.store.folder)
        assert again.state == states[-1]
        async with playing(again, language=language) as pilot:
            await press(pilot, "u")
            text = screen_text(pilot)
            assert undone in text
            assert redo in text
            states.append(play_of(pilot).state)
    again = type(session).open(session.store.folder)
    async with playing(again) as pilot:
        await press(pilot, "yy")
        assert play_of(pilot).state == states[0]
        assert "y Redo: note “después”" in screen_text(pilot)
        await press(pilot, "y")
        assert "y Redo" not in screen_text(pilot)
