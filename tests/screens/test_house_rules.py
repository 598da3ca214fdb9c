"""The house rules over the table: every change one command, logged and undoable."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual import events
from textual.pilot import Pilot
from toy.system import TOY

from app.screens.house_rules import HouseRulesScreen, open_house_rules
from app.screens.rules_reference import RulesReferenceScreen
from app.tabletop import TabletopApp
from rules.commands import SetOption
from rules.system import get, option, register

SHEET = "styles/screens.tcss"
FIGHT = ("add Lucía as hero karma=3", "add goblin x3 near", "action")


@pytest.fixture(autouse=True)
def _styles(monkeypatch: pytest.MonkeyPatch) -> None:
    if SHEET not in TabletopApp.CSS_PATH:
        monkeypatch.setattr(TabletopApp, "CSS_PATH", [*TabletopApp.CSS_PATH, SHEET])


async def opened(pilot: Pilot[int], key: str = "") -> HouseRulesScreen:
    assert isinstance(pilot.app, TabletopApp)
    open_house_rules(pilot.app, key)
    await pilot.pause()
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, HouseRulesScreen)
    return screen


def value(pilot: Pilot[int], key: str) -> object:
    return option(play_of(pilot).state, key)


def commands(pilot: Pilot[int]) -> list[object]:
    timeline = play_of(pilot).timeline
    assert timeline is not None
    return [r.command for r in timeline.records[: timeline.head] if isinstance(r.command, SetOption)]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_every_house_rule_with_its_value_and_the_others(tmp_path: Path, size: tuple[int, int]) -> None:
    session = new_session(tmp_path, *FIGHT, "option karma_start=5")
    async with playing(session, size=size) as pilot:
        screen = await opened(pilot, "karma_start")
        text = screen_text(pilot)
        for said in ("Karma of a new hero", "‹ 5 ›", "0 to 99, 3 (default)", "R-EZ-43", "later rolls only"):
            assert said in text, said
        seen = set()
        await pilot.press("home")
        for rule in get("ezd6").options:
            assert screen.rule == rule
            assert f"▌ {rule.label[:20]}" in screen_text(pilot)
            seen.add(rule.key)
            await pilot.press("down")
        assert len(seen) == len(get("ezd6").options)
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play_of(pilot)


async def test_choices_go_round_and_yes_and_no_turn(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await opened(pilot, "boons_and_banes")
        for key, expected in (("right", "strict"), ("enter", "single"), ("right", "net"), ("left", "single")):
            await pilot.press(key)
            assert value(pilot, "boons_and_banes") == expected
        assert "‹ several count as one ›" in screen_text(pilot)
        assert len(commands(pilot)) == 4
        await type_keys(pilot, "⎋")
        assert "House rule: How boons and banes cancel: several count as one" in screen_text(pilot)
        await opened(pilot, "karma")
        await pilot.press("left")
        assert value(pilot, "karma") is False
        await pilot.press("space")
        assert value(pilot, "karma") is True


async def test_numbers_by_digits_and_steps(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await opened(pilot, "karma_start")
        await type_keys(pilot, "12")
        assert value(pilot, "karma_start") == 12
        await type_keys(pilot, "+")
        assert value(pilot, "karma_start") == 13
        await type_keys(pilot, "-")
        await pilot.press("left")
        assert value(pilot, "karma_start") == 11
        # A single digit may be the first of two: it waits for the next key.
        await type_keys(pilot, "7")
        assert value(pilot, "karma_start") == 11
        assert "7_" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert value(pilot, "karma_start") == 7
        await type_keys(pilot, "8⎋")
        assert value(pilot, "karma_start") == 7
        assert isinstance(pilot.app.screen, HouseRulesScreen)
        # No longer number is possible here.
        await opened_at(pilot, "hero_dice_start")
        await type_keys(pilot, "4")
        assert value(pilot, "hero_dice_start") == 4
        # Bounds hold the steps, and a refusal of what is typed is told.
        await opened_at(pilot, "hero_die_price")
        await type_keys(pilot, "1⏎")
        seq = play_of(pilot).state.seq
        await type_keys(pilot, "-")
        assert (value(pilot, "hero_die_price"), play_of(pilot).state.seq) == (1, seq)
        await type_keys(pilot, "0⏎")
        await pilot.pause()
        assert value(pilot, "hero_die_price") == 1
        assert "must be between 1 and 99" in screen_text(pilot)


async def opened_at(pilot: Pilot[int], key: str) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, HouseRulesScreen)
    keys = [rule.key for rule in screen.options]
    await pilot.press("home", *["down"] * keys.index(key))


async def test_undo_and_redo_show_in_the_list(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await opened(pilot, "boons_and_banes")
        before = play_of(pilot).state
        await pilot.press("right")
        assert "‹ one undoes any number ›" in screen_text(pilot)
        for undo, redo in (("u", "y"), ("ctrl+z", "y")):
            await pilot.press(undo)
            await pilot.pause()
            assert play_of(pilot).state is before
            assert "‹ one for one ›" in screen_text(pilot)
            await pilot.press(redo)
            await pilot.pause()
            assert "‹ one undoes any number ›" in screen_text(pilot)


async def test_the_rule_behind_a_house_rule(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        screen = await opened(pilot, "spill")
        await type_keys(pilot, "r")
        await pilot.pause()
        reference = pilot.app.screen
        assert isinstance(reference, RulesReferenceScreen)
        assert reference.section is not None
        assert reference.section.id == "R-EZ-16"
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is screen


async def test_keys_in_one_burst_are_done_in_order(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        turn = play_of(pilot).state.active
        open_house_rules(app)
        keys = ["right", "right", "down", "enter", *["down"] * 200, "escape", "n"]
        for key in keys:
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        for _ in range(12):
            await pilot.pause()
        assert [(c.key, c.value) for c in commands(pilot)] == [  # type: ignore[attr-defined]
            ("boons_and_banes", "strict"),
            ("boons_and_banes", "single"),
            ("boon_sixes", "chains"),
        ]
        assert app.screen is play_of(pilot)
        assert play_of(pilot).state.active != turn


async def test_other_systems_and_hostile_values(tmp_path: Path) -> None:
    register(TOY)
    async with playing(new_session(tmp_path, "add Ana as hero", rules="toy")) as pilot:
        await opened(pilot)
        await type_keys(pilot, "+")
        assert value(pilot, "tails_cost") == 2
        await type_keys(pilot, "r")
        await pilot.pause()
        assert "These rules have no reference here." in screen_text(pilot)
    session = new_session(tmp_path / "b", *FIGHT)
    state = session.state
    session.timeline.state.options["boons_and_banes"] = "[@click=app.leave]x[/"  # as a saved file may say
    async with playing(session) as pilot:
        await opened(pilot)
        assert "[@click=app.leave]x[/" in screen_text(pilot)
        await pilot.press("right")
        assert value(pilot, "boons_and_banes") == "net"
        assert state is not play_of(pilot).state


async def test_it_speaks_another_language_and_fits_a_tiny_terminal(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=(40, 10)) as pilot:
        await opened(pilot, "karma")
        assert isinstance(pilot.app, TabletopApp)
        pilot.app.speak("es")
        await pilot.pause()
        assert "Reglas de la casa" in screen_text(pilot)
        assert "▌ Karma" in screen_text(pilot)


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_every_choice_says_what_it_means(rules: str) -> None:
    """U5: whoever reads a house rule needs none of the words that are typed for it."""
    for rule in get(rules).options:
        assert len(rule.meanings) == len(rule.choices), rule.key
        assert not set(rule.meanings) & set(rule.choices), rule.key
