"""What the log says of harm, of a save that is given up, and of what a session gives back."""

from __future__ import annotations

from collections.abc import Callable

from desk import Desk

Desks = Callable[..., Desk]

HEROES = ("add Lucía as hero armour=5", "add Vera as hero")


def test_harm_is_told_alike_with_a_save_and_without(desks: Desks) -> None:
    """R-EZ-27."""
    english = desks()
    english.type(*HEROES, "add goblin near")
    assert english.lines("damage goblin 1")[0].startswith("Damage · Goblin: 1 strike")
    assert english.lines("damage Lucía 1 dice=6")[0] == "Damage · Lucía: 1 strike"


def test_who_takes_a_failed_life_risk_save_cannot_be_saved(desks: Desks) -> None:
    """R-EZ-29: nobody leaves death at that."""
    english = desks()
    english.type("add Lucía as hero karma=9 hero-dice=0 strikes=1 miraculous=6", "damage Lucía 2 dice=2")
    told = english.lines("accept")
    assert told[0].strip() == "Lucía cannot be saved"


def test_what_a_session_gives_back_is_told_once_for_each(desks: Desks) -> None:
    """R-EZ-43."""
    english = desks()
    english.type(*HEROES, "set Lucía karma=1 hero-dice=0", "set Vera karma=2 hero-dice=0")
    told = english.lines("new-session")
    assert [line for line in told if "Lucía" in line] == ["Lucía: karma 3, hero dice 1"]
    assert [line for line in told if "Vera" in line] == ["Vera: karma 3, hero dice 1"]
    english.type("undo")
    told = english.lines("new-session karma")
    assert [line for line in told if "Vera" in line] == ["Vera: karma 3, hero dice 0"]


def test_what_waits_is_listed_by_names_and_a_crowd_by_its_first(desks: Desks) -> None:
    """R-EZ-16: no ids of creatures in a sentence."""
    desk = desks()
    desk.type("add Lucía as hero karma=0 hero-dice=0", "add goblin x12 near", "action")
    desk.type("attack goblin 1 dice=6,6,3")
    id_, said = desk.refused("next")
    assert id_ == "resolution-open"
    assert said.startswith("Something waits for an answer first: accept, spill goblin 2, spill goblin 3,")
    assert said.endswith("spill goblin 8, … (12).")
    assert desk.type("spill goblin 12")["ok"]
