"""U74: a health track and conditions with no initiative at all: in narrative time all but turns works."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk

from app.session import Session

TALE = {
    "ezd6": (
        "attack lucía goblin 1 dice=2", "accept", "attack goblin 1 lucía dice=1",
        "roll lucía 4 dice=5", "use lucía talk", "use lucía draw",
    ),
    "bases2d6": (
        "attack lucía goblin 1", "attack lucía goblin 2", "roll lucía agility 9 dice=3,3",
        "use lucía run far", "use lucía run near",
    ),
}  # fmt: skip


@pytest.mark.parametrize("rules", TALE)
def test_u74_everything_but_turns_works_outside_a_fight(rules: str, tmp_path: Path) -> None:
    """Wounds, conditions, checks, blows without a turn, moves over any distance, clocks, questions."""
    session = Session.create(
        tmp_path, title="Mesa", rules=rules, language="en", dice="program", seed="u74", created="2026-01-01"
    )
    desk = Desk(session, "en")
    desk.type("add Lucía as hero", "add goblin x2 near")
    for line in (
        "damage lucía 1 raw", "heal lucía 1", "status lucía Poisoned +2", "status lucía Poisoned -1",
        "clock Alarm 0/4", "clock alarm +1", "timer Torch 2", "timer torch", "ask Is it late?",
        "move goblin 2 out", "move goblin 2 near", "note All is well.",
    ):  # fmt: skip
        desk.type(line)
    for line in TALE[rules]:
        answer = desk.reply(line)
        if not answer["ok"]:
            assert answer["error"]["id"] in ("nothing-open", "not-offered"), (line, answer["error"])
        while desk.state.open is not None:
            options = [option["id"] for option in desk.reply("note x")["open"]["options"]]
            desk.type("accept" if "accept" in options else "pass" if "pass" in options else options[0])
    assert desk.state.creatures["lucia"].statuses["Poisoned"].charges == 1
    assert desk.state.time == "narrative"
    assert desk.reply("next")["error"]["id"] == "no-turns"
    session.close()
