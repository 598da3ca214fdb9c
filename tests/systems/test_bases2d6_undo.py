"""Bases 2d6 steps taken back: windows, turns, states, dice; every rule has its test."""

import re
from pathlib import Path

import pytest
from bases2d6_table import Table

from rules.commands import Change, ChangeStatus, GiveTurn, RemoveCreatures, SetFields, StartNarrative
from rules.engine import execute
from rules.state import State, Until
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.commands import Damage
from rules.timeline import Timeline, replay, step_back

HUSH = Ability(
    "Hush",
    costs=(Cost("1"),),
    action="instant",
    reaction=True,
    trigger="enemy",
    types=("magical",),
    range="distant",
    effects=(Effect("status", status="interrupt"),),
)


def timeline(table: Table) -> Timeline:
    return Timeline(tuple(table.states), tuple(table.records), len(table.records))


def undone(table: Table, count: int) -> State:
    """The state after so many steps back."""
    back = timeline(table).at(table.state.seq - count)
    assert back is not None
    return back.state


def fight() -> Table:
    """Vera, who is active, and a goblin that can interrupt her."""
    table = Table()
    table.hero("Vera", hp=30, mp=9, strength=4)
    table.foe("Goblin", hp=30)
    table.teach("goblin", HUSH)
    table.action()
    return table


def test_a_window_comes_back_open() -> None:
    """U16: the cost, the action, the window itself, and what answered it."""
    table = fight()
    table.strike("vera", "goblin")
    opened = table.state
    table.react("goblin", "dodge")
    table.end_window(6, 5, 1, 2)
    assert table["goblin"].hp == 26
    assert undone(table, 2) is opened
    assert undone(table, 3).creatures["vera"].sheet.normal == 1
    table.state = opened
    table.states, table.records = table.states[:-2], table.records[:-2]
    table.react("goblin", "hush")
    assert (table.state.open, table["goblin"].mp, table["goblin"].hp) == (None, 4, 30)


def test_a_whole_resolution_is_taken_back_at_once() -> None:
    """Opener, reactions, what was done in between, and the end of it."""
    table = fight()
    table.strike("vera", "goblin")
    table.do(Damage(targets=("goblin",), amount=1, raw=True))
    table.choose("dodge")
    table.choose("pass", 6, 5)
    table.choose("roll", 1, 2)
    records = tuple(table.records)
    opener = records[-5].seq
    assert [record.of for record in records[-5:]] == [None, None, opener, opener, opener]
    assert step_back(records, whole=False) == 1
    assert step_back(records, whole=True) == 5
    assert undone(table, 5).open is None
    assert undone(table, 5).creatures["goblin"].sheet.hp == 30


def test_turns_and_what_ticked_come_back() -> None:
    """U09, U16: who is active, debts, left-overs, charges, ages, durations."""
    table = fight()
    for state, charges in (("burn", 2), ("infect", 3), ("stun", 4), ("silence", 1)):
        table.give("vera", state, charges)
    table.give("goblin", "Dazed", 0, Until("end", "vera"))
    states = [table.state]
    for _ in range(6):
        table.next()
        states.append(table.state)
    assert table.statuses("vera") != {"burn": 2, "infect": 3, "stun": 4, "silence": 1}
    assert [undone(table, n) for n in range(7)] == states[::-1]
    assert "Dazed" in undone(table, 6).creatures["goblin"].statuses


def test_a_removed_creature_comes_back_with_everything() -> None:
    """U20: id, number, states, initiative, its place in the order."""
    table = fight()
    table.give("goblin", "bleed", 3)
    before = table.state
    table.do(RemoveCreatures(creatures=("goblin",)))
    assert undone(table, 1) is before
    assert undone(table, 1).order == ("vera", "goblin")


def test_the_end_of_a_fight_comes_back() -> None:
    """U19: Totals, round, tokens, backs."""
    table = fight()
    table.next(3)
    before = table.state
    table.do(StartNarrative())
    assert undone(table, 1) is before
    assert undone(table, 1).creatures["goblin"].sheet.initiative_total == 11


def test_every_command_is_one_step() -> None:
    """U21: a blow with all that follows from it is one; so are a state and a turn by hand."""
    table = fight()
    start = len(table.records)
    table.give("goblin", "stun", 11)
    table.do(GiveTurn(creature="goblin"))
    table.do(SetFields(creature="vera", changes=(Change("mp", 1, "-"), Change("agility", 2, "-"))))
    table.do(ChangeStatus(creatures=("vera", "goblin"), status="burn", charges=2))
    assert len(table.records) == start + 4
    assert undone(table, 1).creatures["vera"].statuses == {}
    assert undone(table, 1).creatures["vera"].sheet.mp == 8


def test_undo_is_no_re_roll_machine() -> None:
    """The same command rolls the same faces."""
    table = fight()
    for _ in range(3):
        table.do(SetFields(creature="vera", changes=(Change("normal", 1),)))
        table.strike("vera", "goblin")
        table.react("goblin", "dodge")
        before = table.state
        table.end_window()
        assert table.state.draws > before.draws
        again = execute(before, table.records[-1].command, table.records[-1].at)
        assert again == (table.records[-1], table.state)


def test_a_game_replays() -> None:
    """The records make the same states again, from the start."""
    table = fight()
    table.give("vera", "burn", 2)
    table.strike("vera", "goblin")
    table.react("goblin", "hush")
    table.next(4)
    assert replay(table.states[0], tuple(table.records), len(table.records)) == timeline(table)


RULES = ["07b", "34b", *(f"{n:02}" for n in range(1, 58))]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_its_test(rule: str) -> None:
    """R-2D-01 to R-2D-57: each is named by a test of its topic, or within a range of them."""
    cited: set[str] = set()
    for path in Path(__file__).parent.glob("test_bases2d6_*.py"):
        text = re.sub(r'^""".*?"""', "", path.read_text("utf-8"), count=1, flags=re.DOTALL)
        if path != Path(__file__):
            cited |= set(re.findall(r"R-2D-(\d\db?)", text))
    assert rule in cited
