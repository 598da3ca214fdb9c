"""EZD6 steps taken back: the same object again, dice and turns included; and names that stay themselves."""

import pytest
from ezd6_table import Table

from rules.commands import (
    AddCreatures,
    Change,
    MoveCreature,
    Next,
    RemoveCreatures,
    RenameCreature,
    SetFields,
    StartAction,
)
from rules.engine import execute
from rules.state import State
from rules.timeline import Timeline, replay, step_back


def timeline(table: Table) -> Timeline:
    return Timeline(tuple(table.states), tuple(table.records), len(table.records))


def undone(table: Table, count: int) -> State:
    """The state after so many steps back."""
    back = timeline(table).at(table.state.seq - count)
    assert back is not None
    return back.state


def test_moves_and_deletes_come_back() -> None:
    """U20: near→far→out→near, undone one by one; a deleted goblin with its number, zone and place."""
    table = Table()
    table.hero()
    table.do(AddCreatures(name="Goblin", count=3))
    table.do(StartAction())
    for zone in ("far", "out", "far"):
        table.do(MoveCreature(creature="goblin-2", zone=zone, force=True))
    zones = [undone(table, n).creatures["goblin-2"].zone for n in range(4)]
    assert zones == ["far", "out", "far", "near"]
    before = table.state
    table.do(RemoveCreatures(creatures=("goblin-2",)))
    assert undone(table, 1) is before
    assert undone(table, 1).creatures["goblin-2"].number == 2
    assert "goblin-2" in undone(table, 1).order


def test_turns_come_back() -> None:
    """U09, U16: who is active, who has acted, the round."""
    table = Table()
    table.hero()
    table.foe()
    table.do(StartAction())
    states = [table.state]
    for _ in range(5):
        table.do(Next())
        states.append(table.state)
    assert [undone(table, n) for n in range(6)] == states[::-1]


def test_every_command_is_one_step() -> None:
    """U21: damage, then karma −1; undo takes back only the karma."""
    table = Table()
    table.hero()
    table.foe(strikes=3)
    table.damage("goblin")
    table.do(SetFields(creature="lucia", changes=(Change("karma", 1, "-"),)))
    assert [record.seq for record in table.records] == [1, 2, 3, 4]
    back = undone(table, 1)
    assert (back.creatures["goblin"].sheet.strikes, back.creatures["lucia"].sheet.karma) == (2, 3)


def test_undo_is_no_re_roll_machine() -> None:
    """Undo rewinds the dice: the same command rolls the same faces."""
    table = Table()
    table.hero(karma=0, hero_dice=0)
    for _ in range(5):
        table.check("lucia", 4)
    before, again = table.states[-2], table.records[-1]
    record, state = execute(before, again.command, again.at)
    assert record == again
    assert state == table.state


def test_a_whole_resolution_is_taken_back_at_once() -> None:
    """Undo one step, or `all` of the resolution: opener, answers and what was done in between."""
    table = Table()
    table.hero(karma=9, hero_dice=0)
    table.foe(strikes=9)
    table.attack("lucia", "goblin", 6)
    table.damage("goblin", raw=True)
    table.choose("roll", 3)
    table.choose("karma 3", 1)
    records = tuple(table.records)
    assert [record.of for record in records[-4:]] == [None, None, 3, 3]
    assert step_back(records, whole=False) == 1
    assert step_back(records, whole=True) == 4
    assert step_back(records[:-1], whole=True) == 3
    assert step_back(records[:3], whole=True) == 1
    assert step_back((), whole=True) == 0
    assert undone(table, 4).open is None
    assert undone(table, 1).open is not None


def test_undo_in_the_middle_of_every_stop() -> None:
    """An open resolution is state: it comes back with its options, and can be answered otherwise."""
    table = Table()
    table.hero(karma=4, hero_dice=1)
    table.foe(strikes=1)
    table.foe("Orco", strikes=9)
    table.attack("lucia", "goblin", 2)
    table.choose("karma 4", 6, 6, 1)
    table.choose("accept")
    table.choose("spill orco")
    seen = []
    for state in table.states[3:]:
        table.state = state
        seen.append(table.options)
    assert seen == [
        [],
        ["accept", "karma 1", "karma 4", "hero"],
        ["accept", "hero"],
        ["accept", "spill orco"],
        [],
    ]


def test_replay_gives_the_same_timeline() -> None:
    table = Table()
    table.hero()
    table.foe(strikes=3)
    table.attack("lucia", "goblin", 6, 2)
    again = replay(table.states[0], tuple(table.records), 2)
    assert again.states == tuple(table.states)
    assert again.state == table.states[2]
    assert again.told == tuple(table.records[:2])
    assert again.at(99) is None


def test_a_new_command_drops_what_could_be_redone() -> None:
    table = Table()
    table.hero()
    table.foe()
    back = timeline(table).at(1)
    assert back is not None
    record, state = execute(back.state, AddCreatures(name="Orco"), 9)
    on = back.commit(record, state)
    assert (len(on.records), on.head, list(on.state.creatures)) == (2, 2, ["lucia", "orco"])


# --- names -------------------------------------------------------------------


def test_four_in_one_command() -> None:
    """U35: Goblin 1..4."""
    table = Table()
    table.do(AddCreatures(name="Goblin", count=4))
    assert table.names == ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"]
    assert list(table.state.creatures) == ["goblin-1", "goblin-2", "goblin-3", "goblin-4"]


def test_a_lone_goblin_becomes_goblin_1() -> None:
    """U35: and keeps its id and key."""
    table = Table()
    table.foe()
    assert table.names == ["Goblin"]
    table.foe()
    assert table.names == ["Goblin 1", "Goblin 2"]
    assert [(id_, c.key) for id_, c in table.state.creatures.items()] == [("goblin", 1), ("goblin-2", 2)]


def test_a_number_is_never_used_again() -> None:
    """U37."""
    table = Table()
    table.do(AddCreatures(name="Goblin", count=2))
    for number in (3, 4):
        table.do(RemoveCreatures(creatures=(list(table.state.creatures)[-1],)))
        table.foe()
        assert table.names == ["Goblin 1", f"Goblin {number}"]


def test_a_name_that_would_look_like_another_is_passed_over_or_refused() -> None:
    """U35: displayed names are unique."""
    table = Table()
    table.foe("Goblin 2")
    table.foe()
    table.foe()
    assert table.names == ["Goblin 2", "Goblin 1", "Goblin 3"]
    assert table.refused(AddCreatures(name="GOBLIN 1")) == "name-taken"
    table = Table()
    table.foe("Goblin 1")
    assert table.names == ["Goblin 1"]
    table.foe()
    assert table.names == ["Goblin 1", "Goblin 2"]


def test_a_second_goblin_is_refused_when_the_first_would_become_somebody_else() -> None:
    """U35: Goblin would turn into Goblin 1, and that is somebody's name."""
    table = Table()
    table.foe()
    table.foe("Goblin 1")
    assert table.refused(AddCreatures(name="Goblin")) == "name-taken"
    table.do(RenameCreature(creature="goblin-1", name="Rey"))
    table.foe()
    assert table.names == ["Goblin 1", "Rey", "Goblin 2"]


def test_the_same_name_in_other_letters() -> None:
    """U40: case, accents and NFD count as the same name."""
    table = Table()
    table.hero("Ñandú")
    table.hero("N\u0303andu\u0301")
    assert table.names == ["Ñandú 1", "Ñandú 2"]
    assert list(table.state.creatures) == ["nandu", "nandu-2"]


@pytest.mark.parametrize("by", ["rename", "set"])
def test_renaming(by: str) -> None:
    """The id stays; the same name written otherwise keeps its number; another counts anew."""
    table = Table()
    table.hero()
    table.foe()

    def rename(creature: str, name: str) -> None:
        if by == "rename":
            table.do(RenameCreature(creature=creature, name=name))
        else:
            table.do(SetFields(creature=creature, changes=(Change("name", name),)))

    rename("lucia", "LUCIA")
    assert table.names == ["LUCIA", "Goblin"]
    rename("goblin", "Lucía")
    assert table.names == ["LUCIA 1", "Lucía 2"]
    rename("goblin", "Colmillo")
    assert table.names == ["LUCIA 1", "Colmillo"]
    assert list(table.state.creatures) == ["lucia", "goblin"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x1b[31m", "a\u200bb", "\ud800", "tab\x00"])
def test_impossible_names(name: str) -> None:
    assert Table().refused(AddCreatures(name=name)) in ("bad-name", "bad-text")


@pytest.mark.parametrize("name", ["[/", "[red]X", "龍", "🐉", "-", "gm", "Élève", "'); DROP"])
def test_strange_names_are_names(name: str) -> None:
    """U64: and each makes an id of its own."""
    table = Table()
    table.foe(name)
    table.foe("gm")
    assert table.names[0].removesuffix(" 1") == name
    assert len(table.state.creatures) == 2
    assert "gm" not in table.state.creatures
    assert all(id_.isascii() for id_ in table.state.creatures)


def test_keys_are_the_lowest_free() -> None:
    table = Table()
    table.do(AddCreatures(name="Goblin", count=3))
    table.do(RemoveCreatures(creatures=("goblin-2",)))
    table.foe("Orco")
    assert [c.key for c in table.state.creatures.values()] == [1, 3, 2]


def test_a_field_raised_by_hand_stops_at_its_maximum() -> None:
    """U30: +5 on a full pool is a full pool; an exact value raises the maximum."""
    table = Table()
    table.hero(strikes=3)
    table.damage("lucia", strikes=2, raw=True)
    table.do(SetFields(creature="lucia", changes=(Change("strikes", 5, "+"),)))
    assert (table["lucia"].strikes, table["lucia"].strikes_max) == (3, 3)
    table.do(SetFields(creature="lucia", changes=(Change("strikes", 9, "-"),)))
    assert (table["lucia"].strikes, table.creature("lucia").down) == (0, True)
    table.do(SetFields(creature="lucia", changes=(Change("strikes", 5),)))
    assert (table["lucia"].strikes, table["lucia"].strikes_max, table.creature("lucia").down) == (5, 5, False)
    assert table.refused(SetFields(creature="lucia", changes=())) == "nothing-to-change"
    for change, id_ in (
        (Change("karma", -1), "out-of-range"), (Change("karma", "x"), "not-a-number"),
        (Change("karma", None), "bad-value"), (Change("luck", 1), "unknown-field"),
        (Change("side", "elf"), "bad-choice"), (Change("zone", "moon"), "unknown-zone"),
        (Change("acted", 1), "bad-choice"), (Change("notes", "x" * 500), "bad-value"),
        (Change("notes", 3, "+"), "not-a-number"),
    ):  # fmt: skip
        assert table.refused(SetFields(creature="lucia", changes=(change,))) == id_
