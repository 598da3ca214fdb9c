"""Bases 2d6 on the real screen: what it looks like at both sizes, and the keys of a fight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.samples import make_demo
from app.tabletop import TabletopApp
from rules.systems.bases2d6.execution import Resolution

LOOKS = [
    pytest.param("es", NARROW, id="es-80x24"),
    pytest.param("en", WIDE, id="en-120x36"),
]


@pytest.mark.parametrize(("language", "size"), LOOKS)
async def test_the_fight_looks_as_it_should(
    tmp_path: Path, language: str, size: tuple[int, int], golden, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    """The list of actions, whom to strike, who may react; map, turns and sheet where each stands alone."""
    monkeypatch.setattr("app.session.now", lambda: 1_790_000_000_000)
    session = make_demo(tmp_path, "bases2d6", language)
    assert session is not None
    name = f"bases2d6-{language}-{size[0]}x{size[1]}"
    async with playing(session, size=size, language=language) as pilot:
        panes = (("z", "zones"), ("i", "turns"), ("f", "sheet")) if size == NARROW else ()
        for key, pane in panes:
            await type_keys(pilot, key)
            golden(f"{name}-{pane}", screen_text(pilot))
        await type_keys(pilot, "a")
        golden(f"{name}-actions", screen_text(pilot))
        await type_keys(pilot, "1")
        golden(f"{name}-whom", screen_text(pilot))
        await type_keys(pilot, "5")
        golden(f"{name}-window", screen_text(pilot))


async def test_a_blow_takes_four_keys_and_a_burst_is_not_lost(tmp_path: Path) -> None:
    """UX budget: `a` `1` digit `Enter`; then one `u` takes the answer back and reopens the window."""
    session = make_demo(tmp_path, "bases2d6", "en")
    assert session is not None
    async with playing(session) as pilot:
        start = play_of(pilot).state
        await pilot.press("a", "1", "5", "enter")
        await pilot.pause()
        state = play_of(pilot).state
        assert state.open is None
        assert state.seq == start.seq + 2
        assert state.creatures["lucia"].sheet.normal == 0
        await type_keys(pilot, "u")
        assert isinstance(play_of(pilot).state.open, Resolution)
        assert "[Enter] no reaction" in screen_text(pilot)


async def test_plain_characters_say_the_same(tmp_path: Path) -> None:
    """U-ASCII: statuses, backs, pips and what is left over are told apart without colour and in ASCII."""
    session = make_demo(tmp_path, "bases2d6", "en")
    assert session is not None
    async with playing(session) as pilot:
        await type_keys(pilot, "cbehind lucía goblin 1⏎")
        play_of(pilot).glyphs = "ascii"
        await pilot.pause()
        text = screen_text(pilot)
        assert "*13/14 @4 Ble3" in text
        assert not set("●○↺↷♥◆▶") & set(text)
        assert "11 oo" in text
        assert " 9 r" in text


async def test_the_sheet_takes_itself_apart(tmp_path: Path) -> None:
    """R-2D-09, R-2D-11: Enter on the sheet says of what each statistic is made, and what states do."""
    session = new_session(
        tmp_path, "add Vera as hero agility=3", "set vera agility-1", "status vera burn +2", rules="bases2d6"
    )
    async with playing(session) as pilot:
        await type_keys(pilot, "f")
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(pilot)
        assert "Agility 2 = base 3, −1 by hand" in text
        assert "its roll adds Defence 0 too" in text


async def test_help_and_palette_speak_of_this_system(tmp_path: Path) -> None:
    """The page of keys has the system's own; the palette has its abilities and its states."""
    session = make_demo(tmp_path, "bases2d6", "en")
    assert session is not None
    async with playing(session) as pilot:
        await type_keys(pilot, "?")
        text = screen_text(pilot)
        assert "strikes" not in text
        assert not any(word in text for word in ("karma", "boon", "hero die"))
        await type_keys(pilot, "⎋")
        assert isinstance(pilot.app, TabletopApp)
        for word, about in (("ember", "ability of Lucía"), ("burn", "state · Red physical damage")):
            await type_keys(pilot, "p")
            await pilot.pause(0.1)
            await type_keys(pilot, word)
            await pilot.pause(0.4)
            assert about in screen_text(pilot), word
            await type_keys(pilot, "⎋")
            await pilot.pause()


async def test_an_ability_from_the_palette_asks_whom(tmp_path: Path) -> None:
    session = make_demo(tmp_path, "bases2d6", "en")
    assert session is not None
    async with playing(session) as pilot:
        await type_keys(pilot, "p")
        await pilot.pause(0.1)
        await type_keys(pilot, "ember")
        await pilot.pause(0.4)
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert "Lucía: Ember, whom?" in screen_text(pilot)


async def test_a_foe_that_was_chosen_delays_though_somebody_waits(tmp_path: Path) -> None:
    """U-keys, R-2D-26: in a foe's turn the key calls in who waits, unless the foe itself has been chosen."""
    session = new_session(
        tmp_path,
        "add Ana as hero",
        "add goblin",
        "add Bo as hero",
        "action dice=6,6,3,3,1,1",
        "hold",
        rules="bases2d6",
    )
    async with playing(session) as pilot:
        assert play_of(pilot).selected == "goblin"
        assert "w Now: Ana" in screen_text(pilot)
        await type_keys(pilot, "2")
        assert "w Hold" in screen_text(pilot)
        await type_keys(pilot, "w")
        assert play_of(pilot).state.creatures["goblin"].held
        await type_keys(pilot, "u")
        await type_keys(pilot, "1w")
        assert play_of(pilot).state.active == "ana"
