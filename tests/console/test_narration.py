"""The log in both languages: whole fights as they are told."""

import re
from collections.abc import Callable

import pytest
from desk import Desk

FIGHT = """
add Lucía as warrior near strikes=2
add Vera as brute near karma=6 hero_dice=2
add ogre near strikes=6
add goblin x3 near
roll vera 4 boon dice=5,2
roll vera 4 bane dice=5,2
karma 2
roll vera 5 dice=3
accept
action
attack vera ogre boon dice=1,1
hero dice=6
roll dice=6
roll dice=2
karma 4 dice=1
accept
turn ogre
attack ogre lucía dice=5,2
accept dice=6
heal lucía 9
heal lucía
damage vera 3 cause=fall dice=2
accept
set vera strikes=1 karma=0 hero_dice=0
damage vera 1 cause=poison dice=3
dead
damage goblin 2, goblin 3 1
damage goblin 2
next
attack lucía goblin 1 dice=6,6,2 force
accept
spill ogre
set lucía karma+1 armour=none wealth=kingly zone=far
set lucía name="Lucía la Roja" acted=no
option boons_and_banes=strict
option karma=off
secret note Nobody saw this
dice 3d6kh1+2 dice=1,5,3
dice 2d6+1d4 dice=1,5
roll dice=3
move lucía near force
order goblin 1 before ogre
turn ogre
narrative
remove goblin 2, goblin 3
rename goblin 1 Colmillo
""".strip().splitlines()


def told(table: Desk) -> str:
    """The log of the fight."""
    return "\n".join(told for line in FIGHT for told in table.lines(line))


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_fight(desks: Callable[..., Desk], golden: Callable[[str, str], None], language: str) -> None:
    golden(f"fight.{language}", told(desks(language)))


def test_outcomes_are_said_in_their_words(desk: Desk) -> None:
    assert desk.lines("roll lucía 4 dice=5")[0].endswith("success")
    assert desk.lines("roll lucía 4 dice=3")[0].endswith(" failure")
    desk.type("accept")
    assert desk.lines("roll goblin 1 4 dice=1")[0].endswith("critical failure")
    assert "critical" in desk.lines("attack goblin 1 lucía dice=6")[0]


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_line_names_the_same_twice_in_a_row_or_shows_a_slot(
    desks: Callable[..., Desk], language: str
) -> None:
    for line in told(desks(language)).splitlines():
        assert not re.search(r"(Lucía|Vera|Goblin \d|Ogr[eo])\b[^·]* · \1", line), line
        assert not re.search(r"\{\w*\}|(e|y|a|o|r) 6\+|  |: :", line), line


@pytest.mark.parametrize("language", ["en", "es"])
def test_undo_names_what_it_takes_back(desks: Callable[..., Desk], language: str) -> None:
    table = desks(language)
    table.type(*FIGHT)
    names = table.lines("undo 500")
    assert len(names) > 30
    assert all(re.fullmatch(r"(Undone|Deshecho): \S.*", name) for name in names)
