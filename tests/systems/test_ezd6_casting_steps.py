"""EZD6 casting, step by step: what it uses up, which words answer which question, what the log keeps."""

from typing import Any

import pytest
from ezd6_circle import cast, circle
from ezd6_table import Table, happened, outcomes

from rules.commands import Change, SetFields
from rules.events import AnyEvent, Rolled
from rules.systems.ezd6.commands import Cast


def rolls(events: tuple[AnyEvent, ...]) -> list[Rolled]:
    """The rolls of a record."""
    return [event for event in events if isinstance(event, Rolled)]


def refuses(table: Table, *words: str) -> None:
    """None of these words is an answer now."""
    for word in words:
        assert table.cannot_choose(word) == "not-offered", word


def test_each_art_uses_up_its_own() -> None:
    """R-EZ-45: a scroll is read away, a miracle is of one scene; a spell takes neither and minds neither."""
    table = circle()
    cast(table, 4, 4, 2)
    assert (table["lucia"].scrolls, table["lucia"].miracle_scene) == (2, 0)
    cast(table, 5, 6, 3, 6, art="miracle", against=2)
    assert (table["lucia"].scrolls, table["lucia"].miracle_scene) == (2, 1)
    cast(table, 4, 4, 2, art="scroll")
    assert table["lucia"].scrolls == 1
    cast(table, 4, 4, 2)


@pytest.mark.parametrize("target", ["lucia", "vera", "sombra", "goblin"])
def test_a_miracle_may_be_asked_for_anybody(target: str) -> None:
    """R-EZ-45: it makes no strikes, so it refuses no target."""
    table = circle()
    table.hero("Vera")
    table.foe("Sombra", zone="out")
    cast(table, 5, 6, 3, 6, art="miracle", against=2, target=target)
    assert happened(table.records[-1].events, "ezd6.magic")[0]["success"]


@pytest.mark.parametrize("art", ["spell", "scroll"])
def test_only_the_resistance_is_asked_for_where_the_power_is_said(art: str) -> None:
    """R-EZ-45: a scroll has two dice without a word."""
    table = circle()
    cast(table, art=art, against=None)
    assert (table.view().who, table.options) == ("gm", [f"resist {n}" for n in range(1, 5)])
    refuses(table, "resist", "resist 0", "resist 5", "power 2", "aloofness 2", "roll", "accept", "2")
    table.choose("resist 1", 4, 4, 2)
    assert happened(table.records[-1].events, "ezd6.magic")[0]["success"]


def test_words_that_answer_another_question() -> None:
    """R-EZ-45: refused with nothing changed, at every step."""
    table = circle("table")
    cast(table, power=None, against=None)
    refuses(table, "resist 2", "power 0", "power", "roll", "hero", "accept", "urgency 2")
    table.choose("power 2")
    table.choose("resist 1")
    refuses(table, "roll 3", "power 2", "resist 1", "accept", "burn 1", "hero")
    table.do(SetFields(creature="lucia", changes=(Change("hero_dice", 1),)))
    table.choose("roll", 1, 5)
    refuses(table, "dance", "roll", "accept 1", "burn 2", "offering", "power 2", "resist 1", "karma 1")
    table.choose("burn 1")
    table.choose("roll", 6)
    refuses(table, "burn", "burn 1", "offering", "dance", "dance 1")
    assert table.options == ["accept", "hero"]


def test_an_offering_is_offered_to_no_spell_and_taken_once() -> None:
    """R-EZ-45."""
    table = circle()
    cast(table, 6, 1, art="miracle", against=2)
    refuses(table, "offering 1", "dance", "burn 1", "hero")
    events = table.choose("offering", 6, 1)
    assert (table.state.open, table["lucia"].offering_used) == (None, True)
    assert outcomes(events) == ["failure"]


def test_what_is_accepted_is_told() -> None:
    table = circle()
    cast(table, 1, 5)
    assert happened(table.choose("accept"), "ezd6.accepted") == [{"who": "lucia"}]


def test_the_log_keeps_what_the_dice_were_and_how_they_read() -> None:
    """R-EZ-45: dice, which were rolled again, what they had to beat; power to be resisted is neither."""
    table = circle()
    power, resistance = rolls(cast(table, 2, 5, 3))
    assert (power.outcome, power.difficulty, power.kept, power.args) == (
        None, None, 5, {"size": 2, "keep": "highest", "art": "spell"},
    )  # fmt: skip
    assert (resistance.outcome, resistance.difficulty, resistance.kept) == ("failure", 5, 3)
    assert resistance.args == {"size": 1, "keep": "highest", "art": "spell"}
    first, again, _ = rolls(cast(table, 1, 4, 3, 2, art="scroll"))
    # The 1 of a scroll is no failure: it is rolled again.
    assert (first.outcome, again.outcome) == (None, None)
    assert again.args == {"size": 2, "keep": "highest", "art": "scroll", "pool": [3, 4], "redo": -1}


@pytest.mark.parametrize(("face", "outcome"), [(6, "success"), (2, "failure"), (1, "failure")])
def test_a_die_rolled_again_reads_against_the_resistance_that_lies_there(face: int, outcome: str) -> None:
    """R-EZ-06, R-EZ-45."""
    table = circle()
    table.do(SetFields(creature="lucia", changes=(Change("hero_dice", 1), Change("strikes", 1))))
    cast(table, 3, 4, 5)
    (again,) = rolls(table.choose("hero", face))
    assert (again.outcome, again.args["pool"], again.args["redo"]) == (outcome, [face, 4], 0)


def test_a_command_for_somebody_else_is_refused_whole() -> None:
    """R-EZ-45: unknown names, and nothing spent."""
    table = circle()
    more: dict[str, Any] = {"art": "scroll", "against": 1}
    assert table.refused(Cast(actor="nadie", **more)) == "unknown-name"
    assert table.refused(Cast(actor="lucia", target="nadie", **more)) == "unknown-name"
    assert table["lucia"].scrolls == 2
