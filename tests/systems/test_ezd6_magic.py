"""EZD6 spells, scrolls and miracles: a conversation of power against resistance."""

from typing import Any

import pytest
from ezd6_circle import cast, circle
from ezd6_table import ENGLISH, Table, happened, outcomes, purposes
from msgspec.structs import replace

from rules.commands import Change, SetFields, SetOption, StartAction
from rules.events import Rolled
from rules.system import get, verb_command
from rules.systems.ezd6.commands import Cast, Rest
from rules.systems.ezd6.magic import wins
from rules.text import plain

EZD6 = get("ezd6")
FACES = range(1, 7)


def cannot(table: Table, art: str = "spell", **more: Any) -> str:
    return table.refused(Cast(**{"actor": "lucia", "art": art, "power": 2, "against": 2, **more}))


def result(table: Table) -> list[bool]:
    """Whether the castings of the last record worked."""
    return [args["success"] for args in happened(table.records[-1].events, "ezd6.magic")]


# --- spells ------------------------------------------------------------------


def test_a_spell_that_works_makes_one_strike() -> None:
    """R-EZ-45: the highest power die against the highest resistance die."""
    table = circle()
    events = cast(table, 2, 4, 4)
    assert purposes(events) == ["power", "resistance"]
    assert [e.who for e in events if isinstance(e, Rolled)] == ["lucia", "goblin"]
    assert (result(table), table["goblin"].strikes) == ([True], 2)
    cast(table, 6, 6, 5, 2, against=2)
    assert table["goblin"].strikes == 1


def test_a_spell_that_is_resisted() -> None:
    """R-EZ-45: no karma is offered, none is learnt, though Lucía has five."""
    table = circle()
    events = cast(table, 2, 3, 4)
    assert outcomes(events) == [None, "success"]
    assert (result(table), table.options, table["lucia"].karma) == ([False], [], 5)


def test_a_resistance_of_1_lets_it_through() -> None:
    """R-EZ-45: by itself, but a 1 among the power dice is read first."""
    assert wins(2, 0, 1)
    assert not wins(2, 1, 1)
    table = circle()
    cast(table, 2, 1, power=1)
    assert result(table) == [True]


def test_a_1_fails_before_anything_is_resisted() -> None:
    """R-EZ-45: the resistance is not even rolled."""
    table = circle()
    table.do(SetFields(creature="lucia", changes=(Change("strikes", 1),)))
    events = cast(table, 1, 6)
    assert (purposes(events), outcomes(events), result(table)) == (["power"], ["failure"], [False])


def test_spellburn() -> None:
    """R-EZ-45: a strike for each 1 cancels those 1s; then the resistance is rolled."""
    table = circle()
    cast(table, 1, 5)
    assert table.options == ["accept", "burn 1"]
    assert str(table.view().choices[1].odds) == "5/6"
    events = table.choose("burn 1", 5)
    assert (purposes(events), result(table)) == (["resistance"], [True])
    assert (table["lucia"].strikes, table["goblin"].strikes) == (2, 2)
    cast(table, 1, 1, 4, power=3)
    assert (table.options, result(table)) == ([], [False])


def test_spellburn_costs_a_strike_for_each_1_and_never_the_last() -> None:
    """R-EZ-45: two 1s want three strikes."""
    table = circle()
    cast(table, 1, 1, 4, power=3)
    assert table.options == ["accept", "burn 2"]
    assert table.cannot_choose("burn 1") == "not-offered"
    assert table.cannot_choose("karma 1") == "not-offered"
    table.choose("burn 2", 4)
    assert (result(table), table["lucia"].strikes) == ([True], 1)
    cast(table, 1, 6)
    assert (table.options, result(table)) == ([], [False])


def test_a_burnt_1_is_still_no_more_than_a_1() -> None:
    """R-EZ-45: with nothing else it succeeds only against a 1."""
    for face, works in ((1, True), (2, False)):
        table = circle()
        cast(table, 1, power=1)
        table.choose("burn 1", face)
        assert result(table) == [works]


def test_a_spell_failed_on_purpose() -> None:
    """R-EZ-45."""
    table = circle()
    cast(table, 1, 5)
    table.choose("accept")
    assert (result(table), table["lucia"].strikes) == ([False], 3)


def test_a_hero_die_in_a_spell() -> None:
    """R-EZ-06, R-EZ-45: it rolls any one power die again, a 1 first."""
    table = circle()
    table.do(SetFields(creature="lucia", changes=(Change("hero_dice", 2),)))
    cast(table, 5, 1)
    assert table.options == ["accept", "burn 1", "hero"]
    table.choose("hero", 4, 6)
    assert [e.faces for e in table.records[-1].events if isinstance(e, Rolled)] == [(4,), (6,)]
    assert table.options == ["accept", "hero"]
    assert table.cannot_choose("hero die=3") == "bad-die"
    table.choose("hero die=2", 6)
    assert result(table) == [True]


def test_a_hero_die_may_bring_a_1_that_can_be_burnt() -> None:
    """R-EZ-06, R-EZ-45: offers are computed anew, with the same resistance."""
    table = circle()
    table.do(SetFields(creature="lucia", changes=(Change("hero_dice", 1),)))
    cast(table, 3, 5, 5, against=2, power=1)
    table.choose("hero", 1)
    assert table.options == ["accept", "burn 1"]
    table.choose("burn 1")
    assert (result(table), table["lucia"].strikes) == ([False], 2)


def test_no_hero_die_without_the_module() -> None:
    """R-EZ-43, R-EZ-45."""
    table = circle(karma=False)
    table.do(SetFields(creature="lucia", changes=(Change("hero_dice", 2), Change("strikes", 1))))
    cast(table, 1, 5)
    assert (table.options, result(table)) == ([], [False])


def test_what_is_not_said_is_asked_for() -> None:
    """R-EZ-45: power of the caster, resistance of the game master, each with its odds."""
    table = circle()
    cast(table, power=None, against=None)
    assert (table.view().who, table.options) == ("lucia", ["power 1", "power 2", "power 3"])
    assert table.cannot_choose("power 4") == "not-offered"
    table.choose("power 3")
    assert (table.view().who, table.options) == ("gm", [f"resist {n}" for n in range(1, 5)])
    assert str(table.view().choices[0].odds) == "325/648"
    table.choose("resist 2", 2, 4, 4, 5, 1)
    assert result(table) == [False]
    cast(table, power=None, against=1)
    assert [str(choice.odds) for choice in table.view().choices] == ["5/9", "5/9", "325/648"]


def test_real_dice_wait() -> None:
    """R-EZ-45."""
    table = circle("table")
    cast(table)
    assert (table.view().who, table.view().faces) == ("lucia", (2, 6))
    table.choose("roll", 3, 4)
    assert (table.view().who, table.view().faces) == ("goblin", (1, 6))
    table.choose("roll", 4)
    assert result(table) == [True]


# --- what a spell's strike meets ---------------------------------------------


@pytest.mark.parametrize(
    ("value", "foe", "hero"),
    [("miraculous", [], ["miraculous"]), ("armour", ["armour"], ["armour"]), ("none", [], [])],
)
def test_saves_against_spells(value: str, foe: list[str], hero: list[str]) -> None:
    """R-EZ-27, R-EZ-28, R-EZ-45: by default armour does not help, and a miraculous save does."""
    table = circle(spell_saves=value)
    table.do(SetFields(creature="lucia", changes=(Change("armour", 5),)))
    dice = (3,) if foe else ()
    assert purposes(cast(table, 4, 4, 2, *dice))[2:] == foe
    assert table["goblin"].strikes == 2
    dice = (1,) if hero else ()
    assert purposes(cast(table, 4, 4, 2, *dice, actor="goblin", target="lucia"))[2:] == hero
    assert table["lucia"].strikes == 2
    assert purposes(table.damage("lucia", cause="magic", dice=dice or None)) == hero


@pytest.mark.parametrize("value", ["miraculous", "armour", "none"])
def test_a_spell_may_cost_a_hero_their_life(value: str) -> None:
    """R-EZ-30, R-EZ-45: the life-risk save stays whatever helps against spells."""
    table = circle(spell_saves=value)
    table.do(SetFields(creature="lucia", changes=(Change("strikes", 1),)))
    events = cast(table, 4, 4, 2, 6, actor="goblin", target="lucia")
    assert purposes(events)[-1] == "life-risk"
    assert table["lucia"].strikes == 1


def test_no_chain_and_no_spill() -> None:
    """R-EZ-16, R-EZ-45: sixes are only sixes."""
    table = circle()
    table.foe("Orco")
    table.do(SetFields(creature="goblin", changes=(Change("strikes", 1),)))
    assert purposes(cast(table, 6, 6, 6)) == ["power", "resistance"]
    assert (table.creature("goblin").down, table.options) == (True, [])


def test_a_harmless_spell_and_a_task() -> None:
    """R-EZ-45: without a target, or said to be harmless, no strike is made."""
    table = circle()
    table.hero("Vera")
    cast(table, 6, 6, 6, harmless=True)
    cast(table, 6, 6, 6, harmless=True, target="vera")
    events = table.do(Cast(actor="lucia", art="spell", power=1, against=1, faces=(5, 2)))
    assert [e.who for e in events if isinstance(e, Rolled)] == ["lucia", "gm"]
    assert (table["goblin"].strikes, result(table)) == (3, [True])


# --- costs and refusals ------------------------------------------------------


@pytest.mark.parametrize("art", ["spell", "scroll", "miracle"])
def test_casting_takes_the_action(art: str) -> None:
    """R-EZ-34."""
    table = circle()
    table.do(StartAction())
    cast(table, 4, 4, 2, 2, against=2, art=art)
    assert table["lucia"].action_used
    assert cannot(table, art) == "action-spent"


def test_what_cannot_be_cast() -> None:
    """R-EZ-45."""
    table = circle()
    table.hero("Vera")
    table.foe("Sombra", zone="out")
    for more, id_ in (
        ({"power": 4}, "out-of-range"), ({"power": 0}, "out-of-range"), ({"against": 5}, "out-of-range"),
        ({"target": "lucia"}, "self-target"), ({"target": "vera"}, "same-side"),
        ({"target": "sombra"}, "target-out"), ({"target": "sombra", "harmless": True}, "target-out"),
        ({"target": "nobody"}, "unknown-name"), ({"art": "miracle", "against": 1}, "out-of-range"),
        ({"art": "scroll", "actor": "vera", "target": "goblin"}, "no-scroll"),
    ):  # fmt: skip
        assert cannot(table, **more) == id_, more
    table.damage("lucia", strikes=3, raw=True)
    assert cannot(table) == "is-down"
    table = circle(magic=False)
    for art in ("spell", "scroll", "miracle"):
        assert cannot(table, art) == "magic-off"
    assert "spell" not in {
        a.preset.get("what") for a in EZD6.actions(table.state, table.creature("lucia"), ENGLISH)
    }


def test_magic_can_be_switched_on() -> None:
    """R-EZ-45."""
    table = circle(magic=False)
    table.do(SetOption(key="magic", value=True))
    cast(table, 4, 4, 2)


# --- scrolls -----------------------------------------------------------------


def test_a_scroll_rolls_its_1s_again() -> None:
    """R-EZ-45: two power dice, 1s rolled again until none is left, the scroll used up."""
    table = circle()
    events = cast(table, 1, 1, 1, 4, 3, 4, art="scroll")
    assert [e.faces for e in events if isinstance(e, Rolled)] == [(1, 1), (1, 4), (3,), (4,)]
    assert (result(table), table["lucia"].scrolls) == ([True], 1)
    cast(table, 2, 3, 4, art="scroll")
    assert (result(table), table["lucia"].scrolls) == ([False], 0)
    assert cannot(table, "scroll", power=None) == "no-scroll"
    cast(table, 4, 3, 2, art="scroll", force=True)


# --- miracles ----------------------------------------------------------------


def test_a_miracle_is_asked_once_a_scene_and_makes_no_strike() -> None:
    """R-EZ-45."""
    table = circle()
    cast(table, 5, 6, 3, 6, art="miracle", against=2, target="goblin")
    assert (result(table), table["goblin"].strikes) == ([True], 3)
    assert cannot(table, "miracle") == "miracle-used"
    cast(table, 5, 6, 3, 6, art="miracle", against=2, force=True)
    table.state = replace(table.state, scene=replace(table.state.scene, number=2))
    cast(table, 5, 6, 3, 6, art="miracle", against=2)


def test_a_miracle_fails_on_any_1_with_no_spellburn() -> None:
    """R-EZ-45: one offering a day rolls all dice again."""
    table = circle()
    cast(table, 6, 1, art="miracle", against=2)
    assert table.options == ["accept", "offering"]
    table.choose("offering", 2, 3, 6, 1)
    assert (purposes(table.records[-1].events), result(table)) == (["power", "resistance"], [False])
    cast(table, 2, 3, 4, 4, art="miracle", against=2, force=True)
    assert (table.options, result(table)) == ([], [False])
    table.do(Rest())
    cast(table, 2, 3, 4, 4, art="miracle", against=2, force=True)
    assert table.options == ["accept", "offering"]
    table.choose("offering", 6, 6, 1, 1)
    assert result(table) == [True]


def test_urgency_and_aloofness_are_asked_for() -> None:
    """R-EZ-45: 1 to 3 against 2 to 6."""
    table = circle()
    cast(table, art="miracle", power=None, against=None)
    assert table.options == ["urgency 1", "urgency 2", "urgency 3"]
    table.choose("urgency 1")
    assert (table.view().who, table.options) == ("gm", [f"aloofness {n}" for n in range(2, 7)])
    table.choose("aloofness 2", 5, 5, 5)
    assert result(table) == [True]


# --- words -------------------------------------------------------------------


def told(table: Table) -> str:
    """The last record, as the system tells it."""
    before, after = table.states[-2:]
    lines = [EZD6.narrate(event, before, after, ENGLISH) for event in table.records[-1].events]
    return "".join(plain(line.line or line.alone) for line in lines if line)


def test_a_casting_in_the_log() -> None:
    """R-EZ-45."""
    table = circle()
    cast(table, 2, 4, 4)
    assert (
        told(table) == "Lucía casts a spell on Goblin: 2 4 · against 4 · it works · Goblin: 1 strike, 2 left"
    )
    cast(table, 1, 4)
    assert told(table) == "Lucía casts a spell on Goblin: 1 4 → failure (a 1, against 1 die)"
    table.choose("burn 1", 5)
    assert told(table) == "Lucía burns 1 strike to hold the spell · against 5 · it fails"
    explained = [EZD6.explain(e, *table.states[-2:], ENGLISH) for e in table.records[-1].events]
    assert sum("R-EZ-45" in plain(line) for lines in explained for line in lines) == 3


def test_the_verb() -> None:
    """R-EZ-45: what `use` makes of its words."""
    table = circle()
    args = {"actor": "lucia", "what": "spell", "target": "goblin", "power": 2, "resist": 1}
    assert verb_command(table.state, "use", args) == Cast(
        actor="lucia", art="spell", target="goblin", power=2, against=1
    )
    args = {"actor": "lucia", "what": "miracle", "urgency": 2, "aloofness": 4}
    assert verb_command(table.state, "use", args) == Cast(actor="lucia", art="miracle", power=2, against=4)
    assert verb_command(table.state, "rest", {"targets": ["lucia"], "no-food": True}) == Rest(
        creatures=("lucia",), food=False
    )
