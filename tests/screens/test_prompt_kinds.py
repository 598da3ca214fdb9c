"""Whatever can be asked on the play screen has its kind: how it is shown, and what keys mean to it."""

from __future__ import annotations

from typing import get_args

from app.encounter_prompt import EncounterPrompt
from app.i18n import translator
from app.prompt import AnyPrompt, action_list
from app.prompt_kinds import kind_of
from app.session_prompt import new_session
from app.status_prompt import StatusPrompt
from app.table_prompt import TablePrompt
from rules import commands as do
from rules.engine import execute
from rules.state import GameState, State
from rules.zones import DEFAULT_ZONES

T = translator("en")


def test_every_prompt_is_shown_and_answers_a_key() -> None:
    state: State = GameState(rules="ezd6", seed="kinds", zones=DEFAULT_ZONES)
    _, state = execute(state, do.AddCreatures(name="Vera", side="hero"), 0)
    asked = (
        action_list("vera"),
        StatusPrompt(("vera",)),
        TablePrompt(),
        new_session(state),
        EncounterPrompt(),
    )
    assert {type(prompt) for prompt in asked} == set(get_args(AnyPrompt))
    for prompt in asked:
        kind = kind_of(prompt)
        assert kind.view(state, prompt, T, odds=False).prompt
        assert kind.press(state, prompt, "1", "1", T).handled
        assert kind.takes_letters(prompt) == isinstance(prompt, StatusPrompt | TablePrompt)
        assert (kind.written(prompt, "dark") is not None) == kind.takes_letters(prompt)
        assert kind.offered(state, prompt, T) <= {"vera"}
