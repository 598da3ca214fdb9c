"""Several at once: all of it or nothing, and whoever is to act next really does."""

from __future__ import annotations

import pytest

from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.state import GameState, State
from rules.zones import DEFAULT_ZONES


def _fight(rules: str) -> State:
    state: State = GameState(rules=rules, seed="crowd", zones=DEFAULT_ZONES)
    for command in (
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddCreatures(name="Vera", side="hero"),
        do.AddCreatures(name="Goblin", count=4),
        do.StartAction(),
    ):
        state = execute(state, command, 0)[1]
    return state


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_those_who_act_next_do(rules: str) -> None:
    state = _fight(rules)
    waiting = [id_ for id_ in state.order if id_ != state.active and state.creatures[id_].side == "foe"]
    last = waiting[-2:]
    state = execute(state, do.ActNext(creatures=tuple(last)), 0)[1]
    came = []
    for _ in range(len(state.order)):
        state = execute(state, do.Next(), 0)[1]
        if state.active is not None and state.creatures[state.active].side == "foe":
            came.append(state.active)
    assert came[:2] == last


def test_nobody_moves_when_one_may_not() -> None:
    state = _fight("ezd6")
    with pytest.raises(Refused) as refused:
        execute(state, do.MoveSeveral(creatures=("lucia", "goblin-1"), zone="far"), 0)
    assert refused.value.id == "not-your-turn"
    moved = execute(state, do.MoveSeveral(creatures=("lucia", "goblin-1"), zone="far", force=True), 0)[1]
    assert {moved.creatures[id_].zone for id_ in ("lucia", "goblin-1")} == {"far"}


def test_a_move_that_needs_a_decision_is_made_alone() -> None:
    state = _fight("ezd6")
    state = execute(state, do.SetZone(zone="far", difficult=True), 0)[1]
    with pytest.raises(Refused) as refused:
        execute(state, do.MoveSeveral(creatures=("lucia",), zone="far"), 0)
    assert refused.value.id == "moves-alone"
