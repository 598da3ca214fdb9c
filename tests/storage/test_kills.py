"""A few real kills of each kind; `kill_many.py` does hundreds."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from in_memory import Model
from kill_screen import killed
from killing import examine, fogon
from kinds_of_kills import KINDS
from screens.terminal import Terminal

from app.session import Session
from app.storage import CampaignStore
from rules import commands as do

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        *(("short", seed) for seed in (2, 3, 4)),
        *(("windows", seed) for seed in (1, 2)),
        *(("long", seed) for seed in (1, 2)),
        pytest.param("screen", 2, marks=[needs_tmux, pytest.mark.terminal]),
        *((kind, 0) for kind in KINDS if kind not in ("short", "windows", "long", "screen")),
    ],
)
def test_a_kill_costs_nothing_that_was_answered(saves: Path, kind: str, seed: int) -> None:
    """U41, U44: what was answered is on disk, a command that was killed has happened whole or not at all."""
    KINDS[kind][0](saves, Random(f"{kind} {seed}"))


@needs_tmux
@pytest.mark.terminal
def test_a_fight_that_was_closed_by_accident_goes_on_in_its_third_round(saves: Path) -> None:
    """U41: killed in round 3, the start screen offers to continue, and nothing that was shown is lost."""
    session = Session.create(
        saves, title="Mesa", rules="ezd6", language="en", dice="program", seed="41", created="2026-01-01"
    )
    for name, side in (("Lucía", "hero"), ("Goblin", "foe")):
        session.run(do.AddCreatures(name=name, side=side))  # type: ignore[arg-type]
    session.run(do.StartAction())
    while session.state.round < 3:
        session.run(do.Next())
    session.close()
    with CampaignStore.open(session.store.folder, read_only=True) as reader:
        model = Model.of(reader)
    with closing(Terminal(fogon(saves, "play", "Mesa"), saves)) as terminal:
        terminal.wait("Round 3")
        model.run("note the last that was seen")
        terminal.type("cnote the last that was seen\r")
        terminal.wait(r"\d\d:\d\d .*the last that was seen")
        killed(terminal)
    examine(session.store.folder, [model.told], model)
    with closing(Terminal(fogon(saves), saves)) as terminal:
        terminal.wait("Continue Mesa")
        terminal.keys("Enter")
        assert "Round 3" in terminal.wait(r"\d\d:\d\d .*the last that was seen")
