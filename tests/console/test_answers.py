"""Offers and answers: what is open, how it is answered, what has to wait."""

from collections.abc import Callable

import pytest
from desk import Desk


def test_dice_that_are_still_due_wait(fight: Desk) -> None:
    assert fight.options("attack lucía goblin 1 dice=6") == ["roll"]
    assert fight.options("roll dice=6") == ["roll"]
    assert fight.options("tira dados=3") == ["accept", "karma 3", "hero"]
    fight.type("undo all")
    assert fight.options("attack lucía goblin 1 dice=6,6,3") == ["accept", "karma 3", "hero"]


@pytest.mark.parametrize(
    "answer",
    ["karma 3 dice=2", "choose karma 3 dice=2", "opta karma 3 dados=2", "karma dice=2", "KARMA 3 dados=2"],
)
def test_karma(fight: Desk, answer: str) -> None:
    fight.type("attack lucía goblin 1 dice=6,6,3", answer)
    assert fight.sheet("lucia").karma == 0


@pytest.mark.parametrize(
    "answer",
    [
        "hero dice=5",
        "héroe dados=5",
        "choose hero die=1 dice=5",
        "hero dado=1 dados=5",
        "opta heroína dados=5",
    ],
)
def test_hero_die(fight: Desk, answer: str) -> None:
    told = fight.lines("attack lucía goblin 1 dice=2", answer)
    assert told[0] == "Lucía rolls the 2 again with a hero die: 5 ≥ 3 success"
    assert fight.sheet("lucia").hero_dice == 0


@pytest.mark.parametrize(
    "answer", ["spill goblin 2", "choose spill goblin-2", "sobra a gob 2", "opta sobra «goblin 2»"]
)
def test_left_over_strikes(fight: Desk, answer: str) -> None:
    fight.type("attack lucía goblin 1 dice=6,6,3", "accept", answer)
    assert fight.creature("goblin-2").down
    assert not fight.creature("goblin-3").down


def test_a_target_cut_short_is_sought_among_those_offered(fight: Desk) -> None:
    fight.type("remove goblin 3, goblin 4", "attack lucía goblin 1 dice=6,6,3", "accept", "spill gob")
    assert fight.creature("goblin-2").down


def test_what_is_not_offered_is_refused_with_what_is(fight: Desk) -> None:
    fight.type("attack lucía goblin 1 dice=2")
    for line in ("spill goblin 2", "karma 4", "karma 0", "accept goblin", "unconscious", "choose dance",
                 "choose accept please", "hero die=7", "muerte"):  # fmt: skip
        error, message = fight.refused(line)
        assert error in ("not-offered", "bad-die")
        assert "accept" in message or error == "bad-die"
    assert fight.refused("choose")[0] == "missing-option"
    assert fight.refused("karma x=1")[0] == "not-offered"


def test_answers_to_nothing(desk: Desk) -> None:
    for line in ("accept", "karma 2", "héroe", "choose accept", "choose", "cancel", "spill goblin 1"):
        assert desk.refused(line)[0] == "nothing-open"


def test_the_answers_of_another_system_are_no_words_of_this_one(desk: Desk, fight: Desk) -> None:
    """`grant` belongs to Bases 2d6: here it is a word like any other, whether something waits or not."""
    for line in ("grant lucía instant", "concede lucía", "deny", "apply"):
        assert desk.refused(line)[0] == "unknown-verb"
    fight.type("attack lucía goblin 1 dice=2")
    assert fight.refused("deny")[0] == "unknown-verb"


def test_everything_else_waits(fight: Desk) -> None:
    fight.type("attack lucía goblin 1 dice=2")
    for line in (
        "next", "attack vera goblin 1", "move vera far", "roll vera 4", "roll dice=3", "roll", "add goblin",
        "remove vera", "rename vera X", "narrative", "turn vera", "order vera after lucía", "dice 2d6",
        "heal lucía 1", "damage goblin 1", "damage zork", "buy lucía", "option karma=off", "attack zork",
    ):  # fmt: skip
        error, message = fight.refused(line)
        assert error == "resolution-open", line
        assert "accept" in message
    for line in ("note x", "set lucía karma+1", "damage goblin 2 1 raw", "state", "log", "select vera",
                 "undo", "redo", "odds roll vera 4", "help"):  # fmt: skip
        fight.type(line)
    assert fight.refused("damage zork raw")[0] == "unknown-name"
    assert fight.refused("set zork karma=1")[0] == "unknown-name"
    fight.type("cancel", "next")


def test_a_whole_roll_while_a_roll_waits_has_to_wait(fight: Desk) -> None:
    fight.type("attack lucía goblin 1 dice=6")
    assert fight.refused("roll vera 4")[0] == "resolution-open"
    fight.type("roll dice=2")


def test_real_dice_wait_for_every_roll(desks: Callable[..., Desk]) -> None:
    table = desks("es", dice="table")
    assert table.options("add Lucía as hero", "add goblin", "attack lucía goblin") == ["roll"]
    rolls = table.type("roll dice=6")["rolls"]
    assert rolls == [
        {"who": "lucia", "purpose": "attack", "faces": [6], "kept": 6, "total": 6, "difficulty": 3,
         "outcome": "critical", "by": "table"}
    ]  # fmt: skip
    answer = table.type("tira")
    assert answer["rolls"][0]["by"] == "program"
    assert answer["of"] == 3


def test_open_tells_who_decides(fight: Desk) -> None:
    opened = fight.type("attack goblin 1 lucía force dice=6,2,2")["open"]
    assert opened["who"] == "lucia"
    assert opened["prompt"]
    assert all(set(option) == {"id", "label"} for option in opened["options"])
    fight.type("set lucía strikes=1 hero_dice=0 karma=0", "accept dice=3", "undo all")
    fight.type("set lucía strikes=1 hero_dice=0 karma=0")
    opened = fight.type("damage lucía 3 cause=fall dice=2")["open"]
    assert opened["who"] == "gm"
    assert [option["id"] for option in opened["options"]] == ["unconscious", "dead"]
    fight.type("inconsciente")
    assert fight.creature("lucia").fate == "unconscious"
