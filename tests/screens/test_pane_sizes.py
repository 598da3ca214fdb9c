"""The sizes of the panes: arrows with Shift move borders, the settings file remembers, titles tell."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual import events
from textual.pilot import Pilot
from textual.widget import Widget

from app.layout import LEAST_HEIGHT, LEAST_WIDTH
from app.pane_sizes import load_sizes, save_sizes, wrong_sizes
from app.screens.laid import PANES, PaneTable
from app.screens.sizing import SAVED_AFTER
from app.settings import settings_file
from app.tabletop import TabletopApp

TALE = ("add Lucía as hero karma=3", "add goblin x3 near", "scene The inn", "track add Alarm 6")


def pane(pilot: Pilot[int], name: str) -> Widget:
    """The pane of this name."""
    return play_of(pilot).query_one(PANES[name])


def write(text: str) -> None:
    """Write the settings file."""
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


async def press(pilot: Pilot[int], key: str, times: int = 1) -> None:
    """Press a key some times and wait."""
    await pilot.press(*[key] * times)
    await pilot.pause()


async def test_arrows_with_shift_move_the_border_beside_the_pane(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE, "action")) as pilot:
        wide, low = pane(pilot, "log").size.width, pane(pilot, "log").size.height
        await press(pilot, "shift+left", 3)
        assert pane(pilot, "log").size.width == wide - 6
        await press(pilot, "shift+up", 2)
        assert pane(pilot, "log").size.height == low + 2
        assert pane(pilot, "turns").region.x == pane(pilot, "log").region.right
        await press(pilot, "shift+right", 3)
        await press(pilot, "shift+down", 2)
        assert pane(pilot, "log").size.width == wide
        assert pane(pilot, "log").size.height == low


async def drag(pilot: Pilot[int], start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press the left button at a cell, move to another and let go there."""
    await pilot.mouse_down(offset=start)
    screen = pilot.app.screen
    for x, y in (start, end):
        screen._forward_event(
            events.MouseMove(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
        )
        await pilot.pause()
    await pilot.mouse_up(offset=end)
    await pilot.pause()


async def test_the_mouse_drags_a_border(tmp_path: Path) -> None:
    """Mouse for everything: a border follows the mouse until it is let go."""
    async with playing(new_session(tmp_path, *TALE, "action")) as pilot:
        log, turns = pane(pilot, "log"), pane(pilot, "turns")
        edge, top = log.region.right, log.region.y
        await drag(pilot, (edge - 1, top + 4), (edge - 9, top + 4))
        assert abs(log.region.right - (edge - 8)) <= 1
        assert turns.region.x == log.region.right
        await drag(pilot, (log.region.x + 10, top), (log.region.x + 10, top + 3))
        assert log.region.y == top + 3
        wide = log.region.width
        await pilot.hover(offset=(5, 5))
        assert log.region.width == wide


async def test_another_window_opens_with_the_sizes_and_each_time_has_its_own(tmp_path: Path) -> None:
    write('theme = "fogon" # warm\nfuture = 3\n\n[panes]\n# mine\nown = "x"\n')
    session = new_session(tmp_path, *TALE, "action")
    async with playing(session) as pilot:
        await press(pilot, "shift+left", 4)
        action = pane(pilot, "log").size.width
        assert load_sizes() == {}
        await pilot.pause(SAVED_AFTER + 0.1)
        assert list(load_sizes()) == ["action_2_columns_1"]
        await type_keys(pilot, "!")
        narrative = pane(pilot, "log").size.width
        await press(pilot, "shift+right")  # saved as the screen is left
        assert pane(pilot, "log").size.width == narrative + 2
    async with playing(new_session(tmp_path / "b", *TALE)) as pilot:
        assert pane(pilot, "log").size.width == narrative + 2
        await type_keys(pilot, "!")
        assert pane(pilot, "log").size.width == action
    text = settings_file().read_text("utf-8")
    assert text.startswith('theme = "fogon" # warm\nfuture = 3\n\n[panes]\n# mine\nown = "x"\n')


async def test_a_wish_survives_a_terminal_too_small_for_it(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE, "action"), size=(250, 70)) as pilot:
        await type_keys(pilot, "i")
        await press(pilot, "shift+right", 60)
        wished = {name: pane(pilot, name).region for name in PANES}
        assert wished["turns"].width == LEAST_WIDTH
        sizes = play_of(pilot).sizes
        for size in ((60, 16), (100, 16), (120, 36)):
            await pilot.resize_terminal(*size)
            shown = [pane(pilot, name) for name in PANES if pane(pilot, name).display]
            assert all(one.region.width >= min(LEAST_WIDTH, size[0]) for one in shown)
            assert all(one.region.height >= LEAST_HEIGHT for one in shown)
        await pilot.resize_terminal(250, 70)
        await pilot.pause(0.1)
        assert {name: pane(pilot, name).region for name in PANES} == wished
        assert play_of(pilot).sizes == sizes


async def test_where_there_is_nothing_to_move_one_sentence_says_so(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE), size=NARROW) as pilot:
        await press(pilot, "shift+left")
        assert "One pane is shown at a time here" in screen_text(pilot)
        await pilot.resize_terminal(*WIDE)
        await type_keys(pilot, "l")
        await press(pilot, "shift+up")
        assert "This pane has all the room" in screen_text(pilot)
        await type_keys(pilot, "⎋")
        await pilot.resize_terminal(200, 50)
        await press(pilot, "shift+up")
        assert "There is no border to move that way." in screen_text(pilot)
        assert play_of(pilot).sizes == {}


async def test_what_is_asked_stays_while_sizes_change(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE, "action")) as pilot:
        await type_keys(pilot, "1m")
        asked = play_of(pilot).prompt
        assert asked is not None
        await press(pilot, "shift+left")
        assert play_of(pilot).prompt is asked
        assert play_of(pilot).sizes


async def test_the_palette_gives_the_sizes_back_that_the_panes_come_with(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TALE, "action"), language="es") as pilot:
        before = screen_text(pilot)
        await press(pilot, "shift+left", 3)
        await pilot.pause(SAVED_AFTER + 0.1)
        assert load_sizes()
        await pilot.press("p", *"tamano")
        await pilot.pause(0.3)
        assert "Tamaño de los paneles: el de fábrica" in screen_text(pilot)
        await press(pilot, "enter")
        await pilot.pause(0.1)
        assert load_sizes() == {}
        assert screen_text(pilot) == before


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[panes]\naction_2_columns_1 = 1000\naction_2_rows_1 = 400\n", "panes.action_2_columns_1"),
        ('[panes]\naction_2_columns_1 = "wide"\n', "panes.action_2_columns_1"),
        ("[panes]\naction_2_columns_1 = true\n", "panes.action_2_columns_1"),
        ("panes = 3\n", "panes"),
    ],
)
async def test_a_size_that_makes_no_sense_costs_only_itself(tmp_path: Path, text: str, named: str) -> None:
    write(text)
    assert wrong_sizes() == (named,)
    assert load_sizes() == ({"action_2_rows_1": 400} if "400" in text else {})
    async with playing(new_session(tmp_path, *TALE, "action")) as pilot:
        assert isinstance(pilot.app, TabletopApp)
        faults = pilot.app.tuning.faults()
        assert [named in fault for fault in faults] == [True]
        assert pane(pilot, "log").size.width > LEAST_WIDTH
    assert save_sizes({}) is (named != "panes")
    assert settings_file().read_text("utf-8").startswith(text.splitlines()[0])


@pytest.mark.parametrize("name", ["sheet", "log"])
async def test_a_double_click_on_a_title_gives_all_the_room_and_takes_it_back(
    tmp_path: Path, name: str
) -> None:
    async with playing(new_session(tmp_path, *TALE, "action")) as pilot:
        before = screen_text(pilot)
        await pilot.click(PANES[name], offset=(9, 0), times=2)
        await pilot.pause()
        text = screen_text(pilot)
        assert play_of(pilot).maximised
        assert "▣ Esc" in text
        assert pane(pilot, name).region == play_of(pilot).query_one(PaneTable).region
        await pilot.click(PANES[name], offset=(9, 0), times=2)
        assert not play_of(pilot).maximised
        play_of(pilot).go_to("log")
        await pilot.pause()
        assert screen_text(pilot) == before


async def test_with_another_pane_alone_the_last_line_is_told(tmp_path: Path) -> None:
    """Whatever happens is seen, also when the log is not: the answer of the oracle among it."""
    async with playing(new_session(tmp_path, *TALE)) as pilot:
        await type_keys(pilot, "ii")
        assert play_of(pilot).maximised
        await type_keys(pilot, "oIs it cold?⏎")
        assert "? Is it cold?" in screen_text(pilot)
        await type_keys(pilot, "⎋ll")
        assert screen_text(pilot).count("? Is it cold?") == 1
