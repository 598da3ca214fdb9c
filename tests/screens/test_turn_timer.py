"""U28: the turn timer counts only while somebody can play, never below zero, never what was slept through."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app.keys import KEY_TABLE
from app.settings import Settings
from app.tabletop import TabletopApp
from app.turn_clock import JUMP, TurnClock, clock_text
from app.widgets.title_bar import TitleBar
from rules.commands import AddCreatures, Next, StartAction, StartNarrative
from rules.engine import execute
from rules.state import GameState, State
from rules.zones import DEFAULT_ZONES

FIGHT = ("add Lucía as hero", "add Vera as hero", "add goblin x2 near", "action")


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def fight() -> State:
    state: State = GameState(rules="ezd6", seed="clock", zones=DEFAULT_ZONES)
    for command in (
        AddCreatures(name="Lucía", side="hero", zone="near"),
        AddCreatures(name="Orc", side="foe", zone="near"),
        StartAction(),
    ):
        _, state = execute(state, command, 0)
    return state


def counting(limit: int = 60) -> tuple[Clock, TurnClock]:
    now = Clock()
    clock = TurnClock(now, limit)
    clock.follow(fight())
    return now, clock


def pass_time(now: Clock, clock: TurnClock, seconds: float, *, paused: bool = False) -> None:
    for _ in range(int(seconds * 2)):
        now.time += 0.5
        clock.tick(paused=paused)


def test_it_counts_down_and_stops_at_nothing() -> None:
    now, clock = counting()
    assert clock.left == 60
    pass_time(now, clock, 10)
    assert clock.left == 50
    pass_time(now, clock, 500)
    assert clock.left == 0


def test_next_three_times_in_a_second() -> None:
    """U28: no negative time, no `0:60`."""
    now, clock = counting()
    state = fight()
    for _ in range(3):
        now.time += 0.33
        clock.tick(paused=False)
        _, state = execute(state, Next(), 0)
        clock.follow(state)
        assert clock.left == 60
        assert clock_text(clock.left or 0) == "1:00"
    assert [clock_text(left) for left in (0, 59, 60, 61, 3600, -5)] == [
        "0:00",
        "0:59",
        "1:00",
        "1:01",
        "60:00",
        "0:00",
    ]


def test_an_hour_of_sleep_is_no_hour_of_the_turn() -> None:
    """U28: laptop sleep; a clock that was set back neither."""
    now, clock = counting()
    pass_time(now, clock, 5)
    now.time += 3600
    clock.tick(paused=False)
    assert clock.left == 55
    now.time -= 7200
    clock.tick(paused=False)
    assert clock.left == 55
    now.time += JUMP
    clock.tick(paused=False)
    assert clock.left == 52


def test_a_pause_does_not_count() -> None:
    now, clock = counting()
    pass_time(now, clock, 30, paused=True)
    assert clock.left == 60
    pass_time(now, clock, 1)
    assert clock.left == 59


def test_narrative_time_and_no_limit_are_not_counted() -> None:
    _, clock = counting()
    _, told = execute(fight(), StartNarrative(), 0)
    clock.follow(told)
    assert clock.left is None
    assert counting(0)[1].left is None


def bar(pilot: Pilot[int]) -> str:
    return screen_text(pilot).splitlines()[0]


def timed(pilot: Pilot[int], seconds: int) -> tuple[Clock, TabletopApp]:
    """The app with a timer whose clock is ours and that looks at it only when told to."""
    app = pilot.app
    assert isinstance(app, TabletopApp)
    now = Clock()
    app.turn_timer.clock = TurnClock(now)
    app.tuning.set("turn_timer", seconds)
    assert app.turn_timer._timer is not None
    app.turn_timer._timer.pause()
    return now, app


async def test_it_is_off_by_default(tmp_path: Path) -> None:
    assert Settings().turn_timer == 0
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        assert app.turn_timer._timer is None
        assert play_of(pilot).turn_left == ()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_it_stands_in_the_title_bar_and_waits_for_dialogs(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=size) as pilot:
        now, app = timed(pilot, 90)

        async def seconds(count: int) -> None:
            for _ in range(count):
                now.time += 1
                app.turn_timer.look()
            await pilot.pause()

        await seconds(15)
        assert "1:15" in bar(pilot)
        for open_, close in (("?", "⎋"), (",", "⎋"), ("m", "⎋")):
            await type_keys(pilot, open_)
            await seconds(20)
            assert "‖ 1:15" in bar(pilot), open_
            await type_keys(pilot, close)
        await seconds(1)
        assert "1:14" in bar(pilot)
        assert "‖" not in bar(pilot)
        await pilot.click(TitleBar, offset=(bar(pilot).index("1:14"), 0))
        await pilot.pause()
        await seconds(30)
        assert "‖ 1:14" in bar(pilot)
        app.turn_timer.toggle()
        await seconds(100)
        assert "time is up" in bar(pilot)
        # Nothing is interrupted: the screen is the table, and no key was taken.
        assert pilot.app.screen is play_of(pilot)
        await type_keys(pilot, KEY_TABLE.key_of("next"))
        assert "1:30" in bar(pilot)
        await type_keys(pilot, "!")
        assert "1:30" not in bar(pilot)
