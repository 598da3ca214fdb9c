"""The fold alone: an event changes what it says and nothing else, and nothing of somebody who is gone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict, replace

from rules import commands as do
from rules import events as ev
from rules.engine import execute
from rules.evolve import evolve
from rules.state import GameState, Scene, State, Status
from rules.zones import DEFAULT_ZONES


def at_table() -> State:
    """Two heroes and two goblins in action time."""
    state: State = GameState(rules="ezd6", seed="pliegue", zones=DEFAULT_ZONES)
    for command in (
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddCreatures(name="Vera", side="hero"),
        do.AddCreatures(name="Goblin", count=2),
        do.StartAction(),
    ):
        state = execute(state, command, 0)[1]
    return state


def changed(before: State, event: ev.AnyEvent) -> dict[str, Any]:
    """The fields of the state that an event gives another value."""
    after = asdict(evolve(before, event))
    return {field: value for field, value in after.items() if value != getattr(before, field)}


@pytest.mark.parametrize(
    "event",
    [
        ev.Removed("nadie"),
        ev.CreaturePatched("nadie", {"down": True}, "set"),
        ev.SheetPatched("nadie", {"strikes": 1}, "set"),
        ev.SheetPatched("nadie", {"weapons": []}, "set"),
        ev.Moved("nadie", "far"),
        ev.StatusChanged("nadie", "Ciega", Status(), "given"),
        ev.StatusChanged("nadie", "Ciega", None, "removed"),
    ],
)
def test_of_somebody_who_is_gone_nothing_changes(event: ev.AnyEvent) -> None:
    """The fold is total: a record may speak of whoever has left."""
    state = at_table()
    assert evolve(state, event) == state


def test_whoever_leaves_is_nowhere() -> None:
    """U04: not in the order, not among those who call, not active; all others stay as they are."""
    state = replace(at_table(), called=("goblin-1", "vera"))
    assert changed(state, ev.Removed("vera")) == {
        "creatures": {id_: c for id_, c in state.creatures.items() if id_ != "vera"},
        "order": ("lucia", "goblin-1", "goblin-2"),
        "called": ("goblin-1",),
    }
    assert changed(state, ev.Removed("lucia"))["active"] is None


def test_a_round_and_a_time_start_with_nobody_having_acted() -> None:
    """R-EZ-33, U15: nor held, interrupted or called; outside action time there are no turns at all."""
    state = at_table()
    flags = ("acted", "held", "interrupted")
    for flag in flags:
        state = evolve(state, ev.CreaturePatched("vera", {flag: True}, "set"))
        assert changed(state, ev.RoundStarted(2)) == {"round": 2, "creatures": at_table().creatures}
        state = at_table()
    for flag in flags:
        state = evolve(state, ev.CreaturePatched("goblin-1", {flag: True}, "set"))
    state = replace(state, called=("vera",))
    assert changed(state, ev.RoundStarted(1)) == {"creatures": at_table().creatures, "called": ()}
    assert changed(state, ev.TimeChanged("narrative")) == {
        "time": "narrative", "round": 0, "phase": None, "active": None, "order": (), "called": (),
        "creatures": at_table().creatures,
    }  # fmt: skip


def test_a_number_that_is_counted_is_never_counted_back() -> None:
    """U37: whoever enters with a low number, or takes the name with one."""
    state = at_table()
    assert state.counters["goblin"] == 2
    goblin = ev.json_values(replace(state.creatures["goblin-1"], id="goblin-x"))
    assert "counters" not in changed(state, ev.Entered(goblin))
    assert "counters" not in changed(state, ev.Renamed("vera", "Goblin", 1))
    assert changed(state, ev.Renamed("vera", "Goblin", 7))["counters"]["goblin"] == 7


def test_a_status_keeps_its_place_and_leaves_the_others() -> None:
    """U24: what changes stays where it stands in the line, what goes leaves the rest as it is."""
    state = at_table()
    for words in ("Ciega", "Sorda", "Muda"):
        state = evolve(state, ev.StatusChanged("vera", words, Status(), "given"))
    more = evolve(state, ev.StatusChanged("vera", "Sorda", Status(charges=2), "changed"))
    assert list(more.creatures["vera"].statuses.items()) == [
        ("Ciega", Status()), ("Sorda", Status(charges=2)), ("Muda", Status()),
    ]  # fmt: skip
    less = evolve(more, ev.StatusChanged("vera", "Ciega", None, "expired"))
    assert list(less.creatures["vera"].statuses) == ["Sorda", "Muda"]


def test_what_is_closed_is_the_secret_of_nobody() -> None:
    """No opener and no secrecy are left behind for what is opened next."""
    state = replace(at_table(), opener=7, open_secret=True, open="anything")
    assert changed(state, ev.Closed()) == {"open": None, "opener": None, "open_secret": False}


def test_a_scene_is_of_no_encounter() -> None:
    state = replace(at_table(), fight="Puente")
    assert changed(state, ev.SceneStarted(4, "La cripta", True)) == {
        "scene": Scene(4, "La cripta", True),
        "fight": "",
    }


def test_who_comes_is_as_the_event_says() -> None:
    """All of it: where from, hidden or not, what it does when nobody plays it."""
    state = at_table()
    added = ev.Added("orco", "Orco", 3, 9, "foe", "far", {"strikes": 2}, "ogre", True, ("nearest", "flees"))
    orc = evolve(state, added).creatures["orco"]
    for field in ("id", "name", "number", "key", "side", "zone", "entry", "hidden", "behaviour"):
        assert getattr(orc, field) == getattr(added, field), field
    assert orc.sheet.strikes == 2
    assert evolve(state, added).counters["orco"] == 3


def test_the_lists_of_the_story_keep_their_order() -> None:
    """U71: what is put anew stays where it stands, what is dropped leaves the rest, also both at once."""

    def entry(name: str, weight: int = 1) -> dict[str, Any]:
        return {"id": name, "kind": "thread", "name": name, "weight": weight}

    def names(state: State) -> list[tuple[str, int]]:
        return [(each.id, each.weight) for each in state.story.entries]

    state = evolve(at_table(), ev.StoryChanged({"put": [entry(name) for name in "abc"]}, "solo.named"))
    assert names(state) == [("a", 1), ("b", 1), ("c", 1)]
    assert names(evolve(state, ev.StoryChanged({"drop": ["b"]}, "solo.removed"))) == [("a", 1), ("c", 1)]
    both = ev.StoryChanged({"put": [entry("d"), entry("a", 3)], "drop": ["c"]}, "solo.named")
    assert names(evolve(state, both)) == [("a", 3), ("b", 1), ("d", 1)]
