"""The layouts of the play screen: the time decides, a pane may have all the room, nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.geometry import Size
from textual.widgets import Input

from app.layout import LEAST_HEIGHT, LEAST_WIDTH, Time, View, arranged, shown_panes, wish
from app.panes.pane import Pane
from app.panes.scene_pane import ScenePane
from app.panes.zone_map import ZoneMap
from app.widgets.log_search_strip import LogSearchStrip

TALE = ("add Lucía as hero karma=3", "add goblin x3 near", "scene The inn", "track add Alarm 6")
SIZES = [(100, 16), (120, 36), (169, 50), (170, 50), (250, 70)]


@pytest.mark.parametrize("time", ["action", "narrative"])
@pytest.mark.parametrize("size", [(60, 11), *SIZES])
def test_the_panes_fill_the_room_without_overlap(time: Time, size: tuple[int, int]) -> None:
    view = View(time, "log", zones=9, turns=12, scene=12, strip=2)
    boxes = arranged(view, *size).boxes
    assert set(boxes) == set(shown_panes(view, size[0]))
    cells = [
        (x, y) for b in boxes.values() for x in range(b.x, b.x + b.width) for y in range(b.y, b.y + b.height)
    ]
    assert len(cells) == len(set(cells)) == size[0] * size[1]


@pytest.mark.parametrize("time", ["action", "narrative"])
@pytest.mark.parametrize("size", SIZES)
def test_a_wish_is_kept_exactly_and_never_makes_a_pane_useless(time: Time, size: tuple[int, int]) -> None:
    for divider in arranged(View(time), *size).dividers:
        for at in (divider.low, (divider.low + divider.high) // 2, divider.high, -50, 5000):
            wished = View(time, sizes={divider.name: wish(divider, at)})
            moved = arranged(wished, *size)
            place = next(d.at for d in moved.dividers if d.name == divider.name)
            assert place == max(divider.low, min(divider.high, at))
            panes = [box for name, box in moved.boxes.items() if name != "zones" or time == "action"]
            assert all(box.width >= LEAST_WIDTH and box.height >= LEAST_HEIGHT for box in panes)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_the_time_lays_the_screen_out_and_undo_lays_it_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(new_session(tmp_path, *TALE), size=size) as pilot:
        await type_keys(pilot, "i")
        told = screen_text(pilot)
        assert "i Scene" in told
        assert "Alarm  ○○○○○○  0/6" in told
        assert "i Turns" not in told
        await type_keys(pilot, "!")
        assert "i Turns" in screen_text(pilot)
        assert "i Scene" not in screen_text(pilot)
        await type_keys(pilot, "u")
        assert "i Scene" in screen_text(pilot)
        assert pilot.app.focused is play_of(pilot).query_one("ScenePane")


async def test_a_pane_s_own_key_gives_it_all_the_room_and_takes_it_back(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE, "action")) as pilot:
        before = screen_text(pilot)
        for back in ("f", "⎋"):
            await type_keys(pilot, "ff")
            text = screen_text(pilot)
            assert "f Sheet" in text
            assert "l Log" not in text
            await type_keys(pilot, back + "l")
            assert screen_text(pilot) == before


@pytest.mark.parametrize("lines", [("action",), ()], ids=["action", "narrative"])
async def test_resizing_keeps_what_is_typed_asked_and_selected(
    tmp_path: Path, lines: tuple[str, ...]
) -> None:
    async with playing(new_session(tmp_path, *TALE, *lines)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "3m")
        asked = play.prompt
        assert asked is not None
        for size in ((80, 24), (250, 70), (40, 12), (60, 16), (120, 36)):
            await pilot.resize_terminal(*size)
            assert play.prompt is asked
            assert play.selected == "goblin-2"
            assert pilot.app.focused is not None
        await type_keys(pilot, "⎋cnote hal")
        for size in ((80, 24), (250, 70), (40, 12), (60, 16), (120, 36)):
            await pilot.resize_terminal(*size)
            assert isinstance(pilot.app.focused, Input)
            assert pilot.app.focused.value == "note hal"


@pytest.mark.parametrize("language", ["en", "es"])
async def test_an_empty_table_says_in_the_strip_what_to_press(tmp_path: Path, language: str) -> None:
    async with playing(new_session(tmp_path), size=(100, 30), language=language) as pilot:
        strip = play_of(pilot).query_one("ZoneMap").region
        said = "\n".join(screen_text(pilot).splitlines()[strip.y : strip.bottom])
        t = play_of(pilot).words
        assert strip.height == 2
        assert t.text("Nobody here yet. Press {key} and write:").replace("{key}", "c") in said
        assert t.text("or {key} for a new hero").replace("{key}", "e").split()[-1] in said


@pytest.mark.parametrize("language", ["en", "es"])
async def test_an_empty_table_says_only_once_what_to_press(tmp_path: Path, language: str) -> None:
    async with playing(new_session(tmp_path), language=language) as pilot:
        text = " ".join(screen_text(pilot).split())
        t = play_of(pilot).words
        assert text.count(t.text("Nobody here yet. Press {key} and write:").split("{")[0].strip()) == 1
        assert text.count(t.text("Nobody here yet.")) == 3


@pytest.mark.parametrize("time", ["action", "narrative"])
async def test_a_key_in_a_title_leads_to_that_pane_and_no_other(tmp_path: Path, time: str) -> None:
    lines = ("action",) if time == "action" else ()
    async with playing(new_session(tmp_path, *TALE, *lines), size=(200, 50)) as pilot:
        titles = screen_text(pilot)
        assert titles.count("─ i ") == 1
        assert " Scene ─" in titles


SMALLER = [(80, 24), (250, 70), (40, 12), (100, 16), (60, 16), (170, 50), (120, 36)]


@pytest.mark.parametrize("keys", [",", "?", "p"], ids=["settings", "help", "palette"])
async def test_a_screen_over_the_table_outlives_every_size(tmp_path: Path, keys: str) -> None:
    async with playing(new_session(tmp_path, *TALE, "action")) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "3" + keys)
        over = pilot.app.screen
        assert over is not play
        await pilot.press("down")
        for size in SMALLER:
            await pilot.resize_terminal(*size)
            assert pilot.app.screen is over
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play
        assert play.selected == "goblin-2"
        assert play.focused is not None
        assert all(box.region.area for box in map(play.query_one, ("ZoneMap", "TurnOrder", "ActionLog")))


async def test_a_decision_and_a_search_outlive_every_size(tmp_path: Path) -> None:
    notes = (f"note line {n} of the tale" for n in range(60))
    async with playing(new_session(tmp_path, *TALE, *notes, "action")) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "/line 20")
        for size in SMALLER:
            await pilot.resize_terminal(*size)
            assert isinstance(pilot.app.focused, Input)
            assert pilot.app.focused.value == "line 20"
            assert play.query_one(LogSearchStrip).display
        await type_keys(pilot, "⎋⎋1a1")
        await type_keys(pilot, "2")
        waiting = play.state.open
        assert waiting is not None
        for size in SMALLER:
            await pilot.resize_terminal(*size)
            assert play.state.open is waiting
            assert "Lucía" in screen_text(pilot)
        for _ in range(40):
            # The bar takes its rows in a pass of its own, which a busy machine may owe for a moment.
            if "[Enter]" in screen_text(pilot):
                break
            await pilot.pause(0.05)
        assert "[Enter]" in screen_text(pilot)


GOLDENS = [(language, size) for language in ("en", "es") for size in (WIDE, NARROW)]


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
@pytest.mark.parametrize(("language", "size"), GOLDENS)
async def test_narrative_time_looks_as_it_did(
    tmp_path: Path, golden: Callable[[str, str], None], rules: str, language: str, size: tuple[int, int]
) -> None:
    told = (*TALE[1:], "note Rain on the shutters. Nobody speaks.", "track add Flood 4", "track Alarm +2")
    session = new_session(tmp_path, "add Lucía as hero", *told, rules=rules, language="en")
    async with playing(session, size=size, language=language) as pilot:
        await type_keys(pilot, "i")
        play_of(pilot).saved = ""
        await pilot.pause()
        name = f"narrative-{rules}-{language}-{size[0]}x{size[1]}"
        golden(name, re.sub(r"\d\d:\d\d", "21:43", screen_text(pilot)))


@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_first_frame_after_a_command_has_room_for_who_has_just_come(
    tmp_path: Path, language: str
) -> None:
    async with playing(new_session(tmp_path, "add Bram as hero near"), language=language) as pilot:
        for line in ("add goblin x2 far", "add skeleton x4 far"):
            await type_keys(pilot, f"c{line}⏎⎋")
        count = len(play_of(pilot).state.creatures)
        strip, scene = play_of(pilot).query_one(ZoneMap), play_of(pilot).query_one(ScenePane)
        assert strip.region.height == 2
        assert scene.virtual_size.height <= scene.size.height
        panes: tuple[Pane, ...] = (strip, scene)
        for pane in panes:
            assert {row.row.key for rows in pane._pane_rows for row in rows if row.row} == {
                *range(1, count + 1)
            }


async def test_a_strip_of_one_row_counts_who_has_no_room_in_it(tmp_path: Path) -> None:
    names = ("Abelardo", "Berenguela", "Casilda", "Diego", "Elvira", "Fernando", "Gonzalo")
    heroes = (f"add {name} as hero near" for name in names)
    async with playing(new_session(tmp_path, *heroes), size=(100, 30)) as pilot:
        strip = play_of(pilot).query_one(ZoneMap)
        rows = strip.make_rows(play_of(pilot).state, play_of(pilot).words, Size(98, 1))
        assert len(rows) == 1
        shown = sum(patch.row is not None for patch in rows[0])
        assert 0 < shown < len(names)
        assert rows[0][-1].line[0].text.strip() == f"… +{len(names) - shown}"
