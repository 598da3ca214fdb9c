"""Whatever is typed: one JSON object, and a refusal leaves every byte as it was."""

from collections.abc import Callable

import pytest
from desk import Desk
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.console.verbs import verbs_of
from app.console.words import spoken_words

WORDS = [word for verb in verbs_of("ezd6") for word in spoken_words("verbs", verb)]
PIECES = st.sampled_from(
    [*WORDS, "lucía", "goblin 1", "gob", "el", "a", ",", "boon", "ventaja", "dice=6,6", "dados=1", "force",
     "secret", "secreto", "karma=2", "karma+1", "zone=far", "lejos", "far", "x4", "as", "hero", "4",
     "99999999999", "cause=fall", "raw", "with=", "accept", "karma 2", "all", "after",
     '"', "«", "»", "=", "[/", "\x00",
     "\u202e", "²", "−1", "３", "choose", "die=1", "name=", "notes=«x»", "\ud800", "option",
     "surprise=foes", "spill"]
)  # fmt: skip
LINES = st.lists(PIECES | st.text(max_size=6), max_size=7).map(" ".join)


@pytest.fixture
def table(desks: Callable[..., Desk]) -> Desk:
    desk = desks("es")
    desk.type("add Lucía as hero", "add goblin x3", "add «El Niño» as ally")
    return desk


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(LINES, min_size=1, max_size=6))
def test_any_lines(table: Desk, lines: list[str]) -> None:
    for line in lines:
        before, files = table.state, table.files()
        answer = table.reply(line)
        if answer["ok"]:
            assert answer["seq"] == table.state.seq
            assert all("\n" not in told for told in answer.get("lines", []))
        else:
            assert answer["error"]["id"]
            assert answer["error"]["message"]
            assert table.state is before
            assert table.files() == files


@pytest.mark.parametrize(
    "open_line", ["attack lucía goblin 1 dice=2", "attack lucía goblin 1 dice=6", "dice 2d6+1d4 dice=1,1"]
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(line=LINES)
def test_any_line_while_something_is_open(table: Desk, open_line: str, line: str) -> None:
    if table.state.open is not None:
        table.type("cancel")
    table.type(
        "set lucía strikes=3 karma=3", "heal goblin 1", open_line
    ) if "lucia" in table.state.creatures else None
    before, files = table.state, table.files()
    answer = table.reply(line)
    assert answer["ok"] or (table.state is before and table.files() == files)
