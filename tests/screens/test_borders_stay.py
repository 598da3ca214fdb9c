"""What is asked takes its rows from the lowest panes; the borders between panes stay where they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import WIDE, new_session, playing, screen_text, type_keys

from app.layout import LEAST_HEIGHT, View, arranged
from app.panes.pane import Pane
from app.widgets.action_log import ActionLog

FIGHT = ("add Lucía as hero", "add Vera as hero", "add goblin x3", "action")


def tops(pilot: object) -> dict[str, int]:
    screen = pilot.app.screen  # type: ignore[attr-defined]
    panes = [*screen.query(Pane), screen.query_one(ActionLog)]
    return {type(pane).__name__: pane.region.y for pane in panes if pane.display}


@pytest.mark.parametrize("lines", [FIGHT, FIGHT[:3]])
async def test_no_pane_moves_when_something_is_asked(tmp_path: Path, lines: tuple[str, ...]) -> None:
    async with playing(new_session(tmp_path, *lines), size=WIDE) as pilot:
        before, height = tops(pilot), pilot.app.screen.query_one(ActionLog).size.height
        for keys in ("a", "1", "⎋⎋r", "⎋"):
            await type_keys(pilot, keys)
            assert tops(pilot) == before, keys
        await type_keys(pilot, "⎋a")
        assert pilot.app.screen.query_one(ActionLog).size.height < height


def test_a_long_question_moves_a_border_only_where_the_lower_pane_would_be_of_no_use() -> None:
    view = View("action", zones=12, turns=14, whole=33)
    usual = arranged(view, 120, 33).boxes
    for height in range(33, 10, -1):
        boxes = arranged(view, 120, height).boxes
        for above, below in (("zones", "log"), ("turns", "sheet")):
            assert boxes[below].height >= min(LEAST_HEIGHT, height // 2)
            assert boxes[above].y + boxes[above].height == boxes[below].y
            if boxes[below].height > LEAST_HEIGHT:
                assert boxes[above] == usual[above]


async def test_the_scene_shows_who_is_here(tmp_path: Path) -> None:
    """In narrative time, beside a sheet that leaves rows empty; a long zone name is cut, not left out."""
    session = new_session(
        tmp_path,
        *(f"add Hero{n} as hero" for n in range(1, 8)),
        'zone near name="The long nave of the choir"',
    )
    async with playing(session, size=WIDE) as pilot:
        rows = screen_text(pilot).splitlines()
        for n in range(1, 8):
            assert any(f" {n} Hero{n} " in row[80:] and "The " in row[80:] for row in rows), n
