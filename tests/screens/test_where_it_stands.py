"""Where the story stands: the scene that is over, what happened last, the step of the guided fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.guide_steps import Step
from app.guide_words import guide_text
from app.i18n import translator
from app.keys import KEY_TABLE
from app.recap import ago, last_told, recap
from rules.text import plain
from tests.screens.playing import NARROW, WIDE, new_session, playing, screen_text, type_keys

EN, ES = translator("en"), translator("es")
GAME = ("add Ana as hero", "add goblin x2", "scene Crypt")


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_scene_that_is_over_is_called_so_until_the_next(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(new_session(tmp_path, *GAME), size=size) as pilot:
        assert "Scene 2: Crypt" in screen_text(pilot).splitlines()[0]
        await type_keys(pilot, "cscene end⏎")
        assert "Scene 2, over" in screen_text(pilot).splitlines()[0]
        await type_keys(pilot, "u")
        assert ", over" not in screen_text(pilot).splitlines()[0]
        await type_keys(pilot, "cscene end⏎cscene Road⏎")
        assert "Scene 3: Road" in screen_text(pilot).splitlines()[0]


def test_a_recap_tells_what_happened_last_but_no_secrets(tmp_path: Path) -> None:
    session = new_session(
        tmp_path, *GAME, "damage goblin 1 1", "note The door is open", "secret note It is a trap",
        "add Zyxqa hidden",
    )  # fmt: skip
    told = last_told(session.timeline, EN)
    assert told == ("Damage · Goblin 1: 1 strike, out of the fight", "The door is open")
    line = plain(recap(session.state, 0, 30_000, EN, "", told))
    assert line.startswith("Last played just now · Scene 2 Crypt")
    assert line.endswith("at last: Damage · Goblin 1: 1 strike, out of the fight / The door is open")
    session.undo(3)
    assert last_told(session.timeline, EN)[-1] == told[0]
    session.close()


def test_moments_ago() -> None:
    assert [ago(0, n * 60_000, ES) for n in (0, 1, 59)] == ["ahora mismo", "hace 1 minuto", "hace 59 minutos"]


def test_the_guide_does_not_repeat_itself_under_another_number(tmp_path: Path) -> None:
    """What was done out of its order is counted; the step that was passed over is still to do."""
    session = new_session(tmp_path, *GAME, "action", "turn Ana")
    orders: tuple[tuple[Step, ...], ...] = ((), ("write",), ("write", "undo"), ("attack", "answer"))
    said = [plain(guide_text(frozenset(o), session.state, None, "ana", KEY_TABLE, EN)) for o in orders]
    session.close()
    assert said[0].startswith("1/6 You play heroes and foes. Ana attacks Goblin 1: ")
    still = said[0].removeprefix("1/6 You play heroes and foes. ")
    assert said[1:3] == [f"2/6 Still to do: {still}", f"3/6 Still to do: {still}"]
    assert said[3].startswith("3/6 ")
    assert "Still to do" not in said[3]
