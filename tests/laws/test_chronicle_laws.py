"""Random play in every rule system as a chronicle: nothing hidden in it, and each format can be written."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from engine_scripts import Step, scripts, start
from hypothesis import given, settings
from hypothesis import strategies as st
from test_chronicle_formats import check_line
from test_outward import hidden_steps, played

from app.chronicle.formats import FORMATS, written
from app.chronicle.gathering import chronicle
from app.chronicle.parts import NoSuchPart
from app.chronicle.values import FightBegins, FightEnds, Roll
from app.i18n import translator
from app.session import Stretch
from rules import commands as do
from rules.record import AnyRecord, fold

EXAMPLES = {"ezd6": 40, "bases2d6": 40, "toy": 15}
#: Names of those who are hidden from first to last where nobody is ever shown.
SECRET = ("quivvo", "wlkrut")
LANGUAGES = tuple(translator(language) for language in ("en", "es"))


def campaign_of(rules: str, records: list[AnyRecord]) -> Any:
    """What of a campaign is read for a chronicle, in chapters of ten records."""
    states = [start(rules)]
    for record in records:
        states.append(fold(states[-1], record))

    def stretch(seq: int) -> Stretch:
        first = (seq - 1) // 10 * 10
        return Stretch(states[first], tuple(records[first : first + 10]))

    meta = SimpleNamespace(title="La torre", rules=rules, language="en")
    return SimpleNamespace(state=states[-1], stretch=stretch, store=SimpleNamespace(meta=meta))


@pytest.mark.parametrize("rules", EXAMPLES)
def test_random_play_is_told_without_what_is_hidden(rules: str) -> None:
    """No name of anybody hidden; fights balanced in each scene; a total that the dice can have."""

    @settings(max_examples=EXAMPLES[rules])
    @given(
        st.lists(
            st.one_of(hidden_steps(), scripts(rules, 3).map(lambda steps: steps[0])), min_size=5, max_size=40
        )
    )
    def run(steps: list[do.Command | tuple[str, int] | Step]) -> None:
        kept = [step for step in steps if not (type(step) is tuple and step[0] == "show")]
        campaign = campaign_of(rules, [*played(rules, kept)])
        for t in LANGUAGES:
            try:
                told = chronicle(campaign, t)
            except NoSuchPart:
                # Whatever has happened was in secret.
                continue
            for scene in (scene for session in told.sessions for scene in session.scenes):
                fights = [e for e in scene.entries if isinstance(e, FightBegins | FightEnds)]
                assert [isinstance(e, FightBegins) for e in fights] == [True, False] * (len(fights) // 2)
                for roll in (e for e in scene.entries if isinstance(e, Roll)):
                    assert roll.dice
                    assert any(die.kept for die in roll.dice)
            for into in FORMATS:
                text = written(told, into, t)
                assert not [word for word in SECRET if word in text.casefold()]
                if into == "lonelog":
                    for fence in text.split("```lonelog\n")[1:]:
                        for line in fence.split("\n```")[0].splitlines():
                            check_line(line)

    run()
