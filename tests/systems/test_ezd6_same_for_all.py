"""EZD6: one answer for everybody in the queue who is asked the same (U32, R-EZ-27, R-EZ-30)."""

from typing import Any

import pytest
from ezd6_table import Table, happened, outcomes, purposes


def party(*names: str, **sheet: object) -> Table:
    table = Table()
    for name in names:
        table.hero(name, **{"karma": 3, "hero_dice": 0, **sheet})
    return table


def test_each_rolls_a_save_of_their_own_in_one_step() -> None:
    """U32, R-EZ-27: four saves, each with its die; those that hold cost nothing."""
    table = party("Lucía", "Vera", "Ñandú", "Iria", armour=6)
    ids = tuple(table.state.creatures)
    first = table.damage(*ids, dice=(5,))
    assert table.options == ["accept", "karma 1", "accept all"]
    count, before = len(table.records), table.states[-2]
    rest = table.choose("accept all", 6, 2, 5)
    assert (purposes(first) + purposes(rest), table.options) == (["armour"] * 4, [])
    assert outcomes(rest) == ["success", "failure", "failure"]
    assert [table[id_].strikes for id_ in ids] == [2, 3, 2, 2]
    assert [table[id_].karma for id_ in ids] == [3] * 4
    assert len(table.records) == count + 1
    assert all(before.creatures[id_].sheet.strikes == 3 for id_ in ids)


def test_an_answer_for_one_is_an_answer_for_one() -> None:
    """R-EZ-27, R-EZ-30: whoever follows is asked, unless it was said of all."""
    table = party("Lucía", "Vera", armour=6)
    table.damage("lucia", "vera", dice=(5,))
    assert table.cannot_choose("accept vera") == "not-offered"
    table.choose("accept", 5)
    assert (table.options, table.view().who) == (["accept", "karma 1"], "vera")
    table.choose("karma 1")
    assert (table["lucia"].strikes, table["vera"].strikes, table.state.open) == (2, 3, None)
    table = party("Lucía", "Vera", karma=0, strikes=1, miraculous=None)
    table.damage("lucia", "vera")
    table.choose("dead")
    assert table.options == ["unconscious", "dead"]
    table.choose("unconscious")
    assert [table.creature(id_).fate for id_ in ("lucia", "vera")] == ["dead", "unconscious"]


def test_it_is_offered_only_where_somebody_else_may_be_asked() -> None:
    table = party("Lucía", armour=6)
    table.foe(armour=4)
    table.foe("Orco", karma=2)
    table.damage("lucia", "goblin", "orco", dice=(5,))
    assert table.options == ["accept", "karma 1"]
    assert table.cannot_choose("accept all") == "not-offered"


def test_an_accepted_armour_save_says_nothing_of_a_life() -> None:
    """R-EZ-30: who might die of it is asked again, and may spend."""
    table = party("Lucía", "Vera", armour=6, strikes=3, miraculous=6)
    table.hero("Ñandú", armour=6, karma=3, hero_dice=0, strikes=1, miraculous=6)
    table.damage("lucia", "vera", "nandu", dice=(5,))
    events = table.choose("accept all", 4, 4, 5)
    assert purposes(events) == ["armour", "armour", "life-risk"]
    assert (table.options, table.view().who) == (["accept", "karma 1"], "nandu")


def test_one_fate_for_all_who_cannot_be_saved() -> None:
    """R-EZ-30: the foe in the queue has no such question, and the first hero's stays open for one."""
    table = party("Lucía", "Vera", karma=0, strikes=1, miraculous=6)
    table.foe()
    table.damage("lucia", "goblin", "vera", dice=(2,))
    assert table.options == ["unconscious", "dead", "unconscious all", "dead all"]
    events = table.choose("unconscious all", 3)
    assert [table.creature(id_).fate for id_ in ("lucia", "vera")] == ["unconscious"] * 2
    assert (table.options, table.creature("goblin").down) == ([], True)
    assert happened(events, "ezd6.already-down") == []


QUESTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "armour": ({"armour": 6, "strikes": 3}, "weapon"),
    "miraculous": ({"miraculous": 6, "strikes": 3}, "fall"),
    "life-risk": ({"miraculous": 6, "strikes": 1}, "weapon"),
    "fate": ({"miraculous": None, "strikes": 1}, "weapon"),
}


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(
    ("question", "side", "sheet", "asked"),
    [
        ("armour", "hero", {"armour": 6, "karma": 1}, True),
        ("armour", "hero", {"armour": 6, "hero_dice": 1}, True),
        ("armour", "foe", {"armour": 6, "karma": 1}, True),
        ("armour", "hero", {"armour": 6}, False),
        ("armour", "hero", {"miraculous": 6, "karma": 1}, False),
        ("miraculous", "hero", {"miraculous": 6, "hero_dice": 1}, True),
        ("miraculous", "foe", {"miraculous": 6, "karma": 1}, True),
        ("miraculous", "foe", {"armour": 6, "karma": 1}, False),
        ("miraculous", "hero", {"armour": 6, "karma": 1}, False),
        ("life-risk", "hero", {"miraculous": 6, "karma": 1}, True),
        ("life-risk", "ally", {"miraculous": 6, "karma": 1}, True),
        ("life-risk", "hero", {"armour": 6, "karma": 1}, False),
        ("life-risk", "foe", {"miraculous": 6, "karma": 1}, False),
        ("fate", "hero", {}, True),
        ("fate", "ally", {"miraculous": 6}, True),
        ("fate", "ally", {}, False),
        ("fate", "foe", {"miraculous": 6}, False),
    ],
)
def test_who_else_may_be_asked_the_same(
    question: str, side: str, sheet: dict[str, Any], asked: bool, down: bool
) -> None:
    """U32, R-EZ-27 to 30: who stands, has that very save, and something to spend on it."""
    table, (first, cause) = Table(), QUESTIONS[question]
    table.hero(**{"karma": 1, "hero_dice": 0, **first})
    table.add("Otra", side, **{"karma": 0, "hero_dice": 0, "miraculous": None, **sheet})
    if down:
        table.damage("otra", strikes=9, raw=True)
    table.damage("lucia", "otra", cause=cause, dice=None if question == "fate" else (5,))
    assert any(option.endswith(" all") for option in table.options) == (asked and not down)
    for option in table.options:
        assert option.removesuffix(" all") in ("accept", "karma 1", "unconscious", "dead")
