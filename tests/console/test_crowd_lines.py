"""Lines for several at once, in both languages (U32)."""

from collections.abc import Callable

import pytest
from desk import Desk

from rules.commands import ActNext, MoveSeveral

PAIRS = [
    ("move goblin 1, goblin 2 far force", "mueve goblin 1, goblin 2 a lejos forzar"),
    ("order goblin 3, goblin 4 next", "orden goblin 3, goblin 4 siguiente"),
]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("english", "spanish"), PAIRS, ids=["move", "order"])
def test_both_languages_say_the_same(fight: Desk, language: str, english: str, spanish: str) -> None:
    fight.session.language = language
    commands = []
    for line in (english, spanish):
        fight.type(line)
        commands.append(fight.session.timeline.records[-1].command)
        fight.type("undo")
    assert commands[0] == commands[1]
    assert isinstance(commands[0], MoveSeveral | ActNext)
    assert len(commands[0].creatures) == 2


def test_one_line_is_one_step_told_in_one_line(fight: Desk) -> None:
    before = fight.state
    told = fight.lines("move goblin 1, goblin 2 far force")
    assert [line for line in told if "Goblin" in line] == ["Goblin 1, Goblin 2 move to Far (forced)"]
    told = fight.lines("order goblin 3, goblin 4 next")
    assert [line for line in told if "Goblin" in line] == ["Goblin 3, Goblin 4: next to act"]
    fight.type("undo 2")
    assert fight.state == before


def test_refusals_leave_all_where_they_were(fight: Desk) -> None:
    assert fight.refused("move goblin 1, lucía far")[0] == "not-your-turn"
    assert fight.refused("order goblin 3, goblin 4")[0] == "missing-place"
    assert fight.refused("order goblin 3, goblin 4 beside vera")[0] == "unknown-word"


@pytest.mark.parametrize(
    ("language", "line", "sentence"),
    [
        ("en", "move lucía, lucía far",
         "Lucía would have to roll or decide on the way: move that one alone."),
        ("es", "mueve lucía, lucía lejos",
         "En el movimiento de Lucía habría que tirar o decidir: hay que hacerlo por separado."),
    ],
)  # fmt: skip
def test_a_move_that_has_to_stop_says_what_to_do(
    desks: Callable[..., Desk], language: str, line: str, sentence: str
) -> None:
    table = desks(language)
    table.type("add Lucía as hero", "add goblin far", "action", "zone far difficult")
    assert table.refused(line) == ("moves-alone", sentence)


def test_one_answer_for_all_can_be_typed(desks: Callable[..., Desk]) -> None:
    """The word is found in both languages, and shown in that of the screen."""
    for language, line in (("en", "accept all"), ("es", "acepta todos")):
        table = desks(language)
        table.type(*(f"add {name} as hero armour=6 karma=3 hero_dice=0" for name in ("Lucía", "Vera")))
        assert "accept all" in table.options("damage lucía, vera 1 dice=5")
        assert not table.options(f"{line} dice=2")
        assert [c.sheet.strikes for c in table.state.creatures.values()] == [2, 2]
