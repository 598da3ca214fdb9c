"""The page of keys: those of where one is first, the rules behind it, and one page for every other screen."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

import app.screens
from app.prompt import for_verb
from app.prompt_kinds import kind_of
from app.reference import by_id
from app.screens.house_rules import open_house_rules
from app.screens.keys_shown import KeyedScreen
from app.screens.laid import LaidScreen
from app.screens.reading import ReadingScreen
from app.screens.rules_reference import RulesReferenceScreen, open_rules
from app.screens.start import StartScreen
from app.settings import Settings
from app.tabletop import TabletopApp
from rules.system import get, names

BURNING = ("add Vera as hero near", "status vera burn +2")
BOUGHT = ("add Vera as hero near hero_dice=0 karma=9", "buy vera hero-die")


def app_of(pilot: Pilot[int]) -> TabletopApp:
    assert isinstance(pilot.app, TabletopApp)
    return pilot.app


def shown_rule(pilot: Pilot[int]) -> str:
    screen = pilot.app.screen
    assert isinstance(screen, RulesReferenceScreen), screen
    assert screen.section is not None
    return screen.section.id


@pytest.mark.parametrize("system", names())
def test_the_rules_of_every_verb_are_in_the_reference(system: str) -> None:
    named = {rule for verb in get(system).verbs for rule in verb.rules}
    assert not [rule for rule in named if by_id(system, "en", rule) is None]


@pytest.mark.parametrize(("language", "rule"), [("en", "Burn"), ("es", "Quemadura")])
async def test_the_rules_of_the_selected_creatures_states(tmp_path: Path, language: str, rule: str) -> None:
    """R-2D-41: the page names the rule of each state, and Enter reads it."""
    session = new_session(tmp_path, *BURNING, rules="bases2d6")
    async with playing(session, size=NARROW, language=language) as pilot:
        await type_keys(pilot, "f?")
        reading = pilot.app.screen
        assert isinstance(reading, ReadingScreen)
        text = screen_text(pilot)
        assert "R-2D-41" in text
        assert text.index("Enter") < text.index("R-2D-41")
        await type_keys(pilot, "⏎")
        await pilot.pause()
        assert shown_rule(pilot) == "R-2D-41"


async def test_an_open_entry_shows_its_keys_and_then_its_rules(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *BOUGHT), size=WIDE) as pilot:
        await type_keys(pilot, "l")
        for closed in (True, False):
            if not closed:
                await pilot.press("enter")
                await pilot.pause()
            await type_keys(pilot, "?")
            text = screen_text(pilot)
            assert "go through the entries" in text
            assert "R-EZ-43" in text
            assert text.index("go through the entries") < text.index("R-EZ-43")
            await type_keys(pilot, "⎋")


async def test_a_click_on_a_rule_reads_that_one(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *BOUGHT), size=WIDE) as pilot:
        await type_keys(pilot, "1r?")
        rows = screen_text(pilot).splitlines()
        row = next(n for n, text in enumerate(rows) if "R-EZ-08" in text)
        await pilot.click(offset=(rows[row].index("R-EZ-08") + 2, row))
        await pilot.pause()
        assert shown_rule(pilot) == "R-EZ-08"


@pytest.mark.parametrize("system", ["ezd6", "bases2d6"])
async def test_the_rules_of_the_open_prompt(tmp_path: Path, system: str) -> None:
    async with playing(new_session(tmp_path, "add Vera as hero near", rules=system), size=WIDE) as pilot:
        await type_keys(pilot, "1r?")
        play = play_of(pilot)
        assert play.prompt is not None
        wanted = get(system).verbs[0].rules
        asked = for_verb(play.state, "roll", "vera")
        assert kind_of(asked).rules(play.state, asked, play.words) == wanted != ()
        assert all(rule in screen_text(pilot) for rule in wanted)


async def test_enter_takes_the_sheet_apart_and_the_page_says_so(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *BURNING, rules="bases2d6"), size=NARROW) as pilot:
        await type_keys(pilot, "f?")
        assert "Enter where every number comes from" in " ".join(screen_text(pilot).split())
        await type_keys(pilot, "⎋")
        await pilot.press("enter")
        await pilot.pause()
        assert "Agility" in screen_text(pilot)
        assert isinstance(pilot.app.screen, ReadingScreen)


# --- the other screens ---


def screens_over_the_table() -> list[type[Screen[object]]]:
    found: set[type[Screen[object]]] = set()
    for module in pkgutil.iter_modules(app.screens.__path__):
        for _, thing in inspect.getmembers(importlib.import_module(f"app.screens.{module.name}")):
            if inspect.isclass(thing) and issubclass(thing, Screen) and thing.__module__.startswith("app."):
                found.add(thing)
    return [kind for kind in found if not issubclass(kind, LaidScreen | ReadingScreen)]


def test_every_screen_names_its_keys() -> None:
    concrete = [kind for kind in screens_over_the_table() if not kind.__subclasses__()]
    assert len(concrete) > 8
    assert not [kind.__name__ for kind in concrete if not hasattr(kind, "keys_shown")]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (",", "change a setting"),
        ("j", "go back or on to that entry"),
        ("1e", "go through the rows"),
        ("ze", "rename"),
    ],
)
async def test_f1_shows_the_keys_of_a_screen(tmp_path: Path, keys: str, said: str) -> None:
    async with playing(new_session(tmp_path, "add Vera as hero near"), size=NARROW) as pilot:
        await type_keys(pilot, keys)
        before = pilot.app.screen
        assert isinstance(before, KeyedScreen)
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReadingScreen)
        assert said in screen_text(pilot)
        await pilot.press("f1")
        await pilot.pause()
        assert pilot.app.screen_stack[-1] is before


async def test_a_question_mark_is_text_where_text_is_typed(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, "add Vera as hero near"), size=NARROW) as pilot:
        open_rules(app_of(pilot))
        await pilot.pause()
        await type_keys(pilot, "?")
        field = pilot.app.focused
        assert isinstance(field, Input)
        assert field.value == "?"
        await pilot.press("f1")
        await pilot.pause()
        assert "find rules by their words" in screen_text(pilot)


async def test_a_key_that_is_being_mapped_may_be_f1(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW) as pilot:
        await type_keys(pilot, ",")
        await pilot.press("end", "enter", "f1")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, ReadingScreen)


async def test_the_rule_of_a_house_rule_from_its_page(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, "add Vera as hero near"), size=NARROW) as pilot:
        open_house_rules(app_of(pilot), "spill")
        await pilot.pause()
        await type_keys(pilot, "?")
        assert "R-EZ-16" in screen_text(pilot)
        assert "read the rule that it bends" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        await pilot.pause()
        assert shown_rule(pilot) == "R-EZ-16"


async def test_the_start_screen_names_its_keys(tmp_path: Path) -> None:
    fogon = TabletopApp(None, saves=tmp_path, language="en", odds=True, settings=Settings())
    async with fogon.run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, StartScreen)
        await type_keys(pilot, "?")
        text = screen_text(pilot)
        assert isinstance(pilot.app.screen, ReadingScreen)
        assert text.count("sample fight") == 2
        await type_keys(pilot, "⎋n")
        await pilot.press("f1")
        await pilot.pause()
        assert "next field" in screen_text(pilot)
