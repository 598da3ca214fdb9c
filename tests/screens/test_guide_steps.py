"""The steps of the guided first fight, told from what happened: UX.md "First minute"."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.guide_steps import STEPS, sample_end, step_now, steps_between, steps_of
from app.i18n import languages
from app.samples import make_demo
from tests.screens.playing import new_session


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_a_sample_is_known_and_where_its_script_ended(tmp_path: Path, rules: str, language: str) -> None:
    session = make_demo(tmp_path, rules, language)
    assert session is not None
    assert sample_end(session.timeline, rules) == session.state.seq
    assert steps_of(session.timeline.told) == {"attack", "answer", "next"}
    before = session.timeline
    session.undo()
    assert steps_between(before, session.timeline) == {"undo"}
    back = session.timeline
    session.redo()
    assert steps_between(back, session.timeline) == frozenset()
    session.close()


def test_steps_are_asked_for_in_order_and_then_none(tmp_path: Path) -> None:
    session = new_session(tmp_path, "add goblin")
    state = session.state
    assert sample_end(session.timeline, "ezd6") is None
    assert step_now(frozenset(), state) == "attack"
    assert step_now(frozenset({"attack"}), state) == "move"
    assert step_now(frozenset(STEPS) - {"answer"}, state) == "attack"
    assert step_now(frozenset(STEPS), state) is None
    session.close()
