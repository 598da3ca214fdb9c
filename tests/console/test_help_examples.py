"""The examples of the help: each is understood in every system and language that shows it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from app.console.console import Console
from app.console.guide import SHARED, described
from app.console.lines import verbs_of
from app.i18n import translator
from rules.system import names
from tests.screens.playing import new_session

#: What an example may be refused for: something that is not at this table, or not at this moment.
ABSENT = frozenset(
    [
        "unknown-name",
        "unknown-zone",
        "unknown-encounter",
        "unknown-entry",
        "unknown-track-yet",
        "unknown-track",
        "nothing-open",
        "no-note",
        "no-surprise",
        "already-there",
        "nothing-runs",
        "already-scene",
        "no-turns",
        "nothing-to-undo",
        "nothing-to-redo",
        "out-of-combat",
        "unknown-point",
        "nothing-to-change",
        "resolution-open",
        "already-narrative",
        "already-action",
        "nobody-absent",
        "not-linked",
        "not-your-turn",
        "is-down",
        "unknown-ability",
        "no-odds",
        "has-hero-die",
        "no-window",
    ]
)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("rules", [name for name in names() if name != "toy"])
def test_every_example_is_understood(tmp_path: Path, rules: str, language: str) -> None:
    """Verbs, fields, house rules and words of an example are those of the campaign's system."""
    t = translator(language)
    for number, verb in enumerate(verbs_of(rules)):
        session = new_session(
            tmp_path / str(number), "add Lucía as hero", "add Vera as hero", "add goblin x4 near",
            rules=rules, language=language,
        )  # fmt: skip
        with closing(session):
            console = Console(session, t)
            for example in t.text(described(rules, verb)[1]).split(" · "):
                error = console.run(example).error
                # The toy's foes have one thing to propose, no second one.
                second = verb == "foe" and error is not None and error.id == "out-of-range"
                assert error is None or second or error.id in ABSENT, (example, error)


def test_every_shared_verb_has_one() -> None:
    assert all(about and example for about, example in SHARED.values())
