"""What a failing roll may still come to: the figure beside a choice against every way of going on, played."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from ezd6_circle import cast
from ezd6_table import ENGLISH, Table

from app.bar import bar_view
from rules.commands import Choose
from rules.engine import execute
from rules.events import Happened, Rolled
from rules.record import AnyRecord
from rules.state import State
from rules.system import OptionChoice, get
from rules.text import plain

EZD6 = get("ezd6")


def chosen(choice: OptionChoice) -> Choose:
    option, _, value = choice.id.partition(" ")
    return Choose(option=option, value=value)


def best(state: State, last: AnyRecord | None = None) -> Fraction:
    """The chance of success from here when every decision is the best one, by playing them all."""
    if state.open is None:
        assert last is not None
        return Fraction(_succeeded(last))
    view = EZD6.describe_open(state, ENGLISH)
    if view.faces is None:
        return max(_after(state, chosen(choice)) for choice in view.choices)
    count, sides = view.faces
    every = list(product(range(1, sides + 1), repeat=count))
    return sum((_after(state, Choose(option="roll", faces=f)) for f in every), Fraction(0)) / len(every)


def _after(state: State, command: Choose) -> Fraction:
    record, after = execute(state, command, 0)
    return best(after, record)


def _succeeded(record: AnyRecord) -> bool:
    for event in reversed(record.events):
        if isinstance(event, Happened) and event.cause == "ezd6.magic":
            return bool(event.args["success"])
        if isinstance(event, Rolled):
            return event.outcome in ("success", "critical")
        if event.__class__.__name__ == "SheetPatched" and getattr(event, "cause", "") == "ezd6.karma":
            return bool(getattr(event, "args", {}).get("outcome") in ("success", "critical"))
    return False


def offered(table: Table) -> dict[str, OptionChoice]:
    view = EZD6.describe_open(table.state, ENGLISH)
    return {choice.id.split(" ")[0]: choice for choice in view.choices}


@pytest.mark.parametrize(
    ("art", "dice", "sheet"),
    [
        ("spell", (1, 1), {"strikes": 3, "hero_dice": 1}),
        ("spell", (1, 1), {"strikes": 2, "hero_dice": 2}),
        ("spell", (2, 1), {"strikes": 2, "hero_dice": 1}),
        ("spell", (2, 3, 6), {"strikes": 2, "hero_dice": 1}),
        ("miracle", (1,), {"hero_dice": 1}),
    ],
)
@pytest.mark.parametrize("mode", ["reroll", "replace"])
def test_the_chance_in_the_end_of_a_casting(art: str, dice: Any, sheet: dict[str, int], mode: str) -> None:
    """R-EZ-06, R-EZ-45: burnt strikes, further hero dice and an offering are in it."""
    table = Table("table", hero_die=mode)
    table.hero(**sheet)
    table.foe()
    more = {"power": 1, "against": 2} if art == "miracle" else {}
    cast(table, *dice, art=art, harmless=art != "miracle", **more)
    found = offered(table)
    assert {"hero", "burn", "offering"} & set(found)
    for word, choice in found.items():
        if word != "accept" and choice.later is not None:
            assert choice.later == _after(table.state, chosen(choice)), word
    assert found["hero"].later is not None


def test_a_scroll_has_nothing_that_follows_its_last_hero_die() -> None:
    """R-EZ-45: its 1s are rolled again by themselves, without end: both figures are one."""
    table = Table("table")
    table.hero(hero_dice=1, scrolls=1)
    table.foe()
    cast(table, 2, 3, 6, art="scroll", harmless=True)
    choice = offered(table)["hero"]
    assert choice.odds == choice.later == Fraction(1, 5)


@pytest.mark.parametrize(("difficulty", "face", "karma", "hero"), [(6, 1, 3, 1), (5, 1, 0, 2), (4, 2, 1, 2)])
def test_the_chance_in_the_end_of_a_check(difficulty: int, face: int, karma: int, hero: int) -> None:
    """R-EZ-06, R-EZ-07: karma on the new face is in it, and another hero die."""
    table = Table("table")
    table.hero(karma=karma, hero_dice=hero)
    table.check("lucia", difficulty, face)
    choice = offered(table)["hero"]
    assert choice.odds is not None
    assert choice.later is not None
    assert choice.later == _after(table.state, chosen(choice))
    assert choice.later > choice.odds


def test_the_bar_says_both_figures_where_they_differ() -> None:
    """R-EZ-45: a hero die that cannot be enough by itself is not worth nothing."""
    table = Table()
    table.hero(hero_dice=1, strikes=3)
    cast(table, 1, 5, 1, power=3, against=4, target="")
    view = bar_view(table.state, None, "", ENGLISH)
    assert view is not None
    told = {choice.key: plain((*choice.label, *choice.note)) for choice in view.choices}
    assert "0%, by spending more up to " in told["h"]
    assert "spending" not in told["Enter"]
