"""`fogon plain --json` for Bases 2d6, as COMMANDS.md publishes it: state, rolls, options, errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from console.desk import Desk, Reply

from app.session import Session

STATS = [
    "attack", "impact", "conjuration", "defence", "agility", "block", "initiative", "critical_range",
    "instability", "strength", "endurance", "dexterity", "intelligence", "spirit",
]  # fmt: skip
ACTIONS = ["normal", "instant", "left_normal", "left_instant", "debt_normal", "debt_instant"]
CREATURE = [
    "name", "key", "side", "zone", "acted", "held", "down", "hidden", "fate", "interrupted", "statuses",
    "sheet", "abilities",
]  # fmt: skip
ROLL = ["who", "purpose", "faces", "kept", "total", "difficulty", "outcome", "by"]


@pytest.fixture(params=["en", "es"])
def duel(request: pytest.FixtureRequest, tmp_path: Path) -> Desk:
    """Lucía, who can push back, and a goblin hexer who heckles; Lucía's turn, nothing declared."""
    session = Session.create(
        tmp_path,
        title="Duel",
        rules="bases2d6",
        language="en",
        dice="program",
        seed="json",
        created="2026-01-01",
    )
    desk = Desk(session, request.param)
    desk.type(
        "add Lucía as hero hp=20 mp=8 attack=2 impact=1 spirit=2 strength=3 instability=2",
        "ability add Lucía «Ember» types=magical,projectile cost=2mp roll=conjuration damage=1d6+strength"
        " defence=strength,agility status=burn:2",
        "add Goblin as foe hp=9 strength=1 agility=2 initiative=0",
        "add Orc as foe hp=12 initiative=0",
        "ability add Orc «Hush» types=magical reaction trigger=enemy range=distant roll=conjuration"
        " difficulty=5 status=interrupt",
        "action dice=6,5,3,2,4,1,2",
    )
    return desk


def shown(reply: Reply, *keys: str) -> list[dict[str, object]]:
    """The rolls of a reply, of each only some keys."""
    return [{key: roll[key] for key in keys} for roll in reply["rolls"]]


def test_the_initiative_and_its_coin(duel: Desk) -> None:
    """R-2D-22 to 25: every roll in the order of the dice, the coin last; it has no Tirada of its own."""
    duel.type("narrative")
    reply = duel.type("action dice=6,5,3,2,4,1,2")
    assert [list(roll) for roll in reply["rolls"]] == [[*ROLL, "roll"]] * 3 + [ROLL]
    assert shown(reply, "who", "purpose", "faces", "total", "outcome", "by") == [
        {
            "who": "lucia",
            "purpose": "initiative",
            "faces": [6, 5],
            "total": 11,
            "outcome": None,
            "by": "table",
        },
        {
            "who": "goblin",
            "purpose": "initiative",
            "faces": [3, 2],
            "total": 5,
            "outcome": None,
            "by": "table",
        },
        {"who": "orc", "purpose": "initiative", "faces": [4, 1], "total": 5, "outcome": None, "by": "table"},
        {"who": "orc", "purpose": "coin", "faces": [2], "total": 2, "outcome": None, "by": "table"},
    ]
    assert duel.type("state")["state"]["order"] == ["lucia", "goblin", "orc"]


def test_the_state(duel: Desk) -> None:
    """The published sheet of a creature: pools, statistics with what alters them, actions, charges."""
    duel.type(
        "status lucía burn +3", "status lucía stun 2", "set lucía agility-5", "set lucía aptitudes=Tactics:3"
    )
    state = duel.type("state")["state"]
    assert (state["rules"], state["time"], state["phase"], state["active"]) == (
        "bases2d6",
        "action",
        None,
        "lucia",
    )
    lucia = state["creatures"]["lucia"]
    assert list(lucia) == CREATURE
    assert lucia["statuses"] == {"burn": 3, "stun": 2}
    sheet = lucia["sheet"]
    assert list(sheet)[:6] == ["hp", "hp_max", "mp", "mp_max", "stats", "aptitudes"]
    assert (sheet["hp"], sheet["hp_max"], sheet["mp"], sheet["mp_max"]) == (20, 20, 8, 8)
    assert list(sheet["stats"])[: len(STATS)] == STATS
    # R-2D-11: the modifier of −5 is kept, the value that it makes is not below 0.
    assert (sheet["stats"]["attack"], sheet["stats"]["agility"]) == (2, 0)
    assert sheet["aptitudes"] == {"Tactics": 3}
    assert list(sheet["actions"]) == ACTIONS
    assert (sheet["actions"]["normal"], sheet["actions"]["instant"]) == (1, 1)
    assert (sheet["initiative"], sheet["behind"]) == (11, [])
    assert [ability["id"] for ability in lucia["abilities"]] == ["ember"]


def test_a_statistic_of_the_tables_own_is_in_the_state(duel: Desk) -> None:
    duel.type("stat add Luck parent=attack", "set lucía luck=3")
    assert duel.type("state")["state"]["creatures"]["lucia"]["sheet"]["stats"]["luck"] == 3


def test_an_execution_roll_by_roll(duel: Desk) -> None:
    """R-2D-02, R-2D-09: `roll` is the Tirada with its modifiers, `total` what was compared."""
    duel.type(
        "set lucía critical_range=1", "use lucía ember on goblin roll+1 total-1", "react goblin strength"
    )
    reply = duel.type("pass dice=6,4,2,2,5")
    assert [list(roll) for roll in reply["rolls"]] == [[*ROLL, "roll"], [*ROLL, "roll"], ROLL]
    assert shown(reply, "who", "purpose", "faces", "total", "difficulty", "outcome") == [
        {"who": "lucia", "purpose": "attack", "faces": [6, 4], "total": 13, "difficulty": 5,
         "outcome": "critical"},
        {"who": "goblin", "purpose": "defence", "faces": [2, 2], "total": 5, "difficulty": 13,
         "outcome": "failure"},
        {"who": "lucia", "purpose": "damage", "faces": [5], "total": 5, "difficulty": None, "outcome": None},
    ]  # fmt: skip
    assert [roll.get("roll") for roll in reply["rolls"]] == [11, 4, None]
    assert reply["open"] is None
    goblin = duel.type("state")["state"]["creatures"]["goblin"]
    assert (goblin["sheet"]["hp"], goblin["down"], goblin["statuses"]) == (0, True, {"burn": 2})


def test_every_option_can_be_typed_as_it_stands(duel: Desk) -> None:
    """What `open.options[].id` says is a line; R-2D-07: also a defence that no ability rolls."""
    ids = duel.options("use lucía ember on goblin")
    assert ids == ["react goblin strength", "react goblin dodge", "react orc hush", "pass"]
    for id_ in ids:
        duel.type(id_, "undo all", "use lucía ember on goblin")
    # Of one creature alone the word is enough.
    ids = duel.options("react orc hush dice=1,1")
    assert ids == ["strength", "dodge", "pass"]
    for id_ in ids:
        duel.type(f"{id_} dice=6,4,2,2,5" if id_ != "pass" else "pass dice=6,4,5", "undo")
        assert duel.options("undo", "redo") == ids


def test_whoever_decides_is_named(duel: Desk) -> None:
    """`open.who` is the first who can react; the game master's questions are nobody's."""
    assert duel.type("use lucía ember on goblin")["open"]["who"] == "goblin"
    duel.type("undo all")
    opened = duel.type("roll lucía strength 8")["open"]
    assert (opened["who"], [option["id"] for option in opened["options"]]) == ("gm", ["grant", "deny"])
    assert duel.type("deny")["open"] is None


def test_a_fumble_and_a_failure_and_a_bare_check(duel: Desk) -> None:
    reply = duel.type("roll lucía agility 9 dice=1,1")
    assert shown(reply, "purpose", "roll", "total", "difficulty", "outcome") == [
        {"purpose": "check", "roll": 2, "total": 2, "difficulty": 9, "outcome": "fumble"}
    ]
    assert shown(duel.type("roll lucía agility 9 dice=1,2"), "outcome") == [{"outcome": "failure"}]
    assert shown(duel.type("roll lucía agility dice=1,2"), "difficulty", "outcome") == [
        {"difficulty": None, "outcome": None}
    ]


def test_the_entry_of_an_answer_belongs_to_the_first(duel: Desk) -> None:
    """One record is one entry: answers say of which line they are, so that `undo all` takes them together."""
    duel.type("use lucía ember on goblin")
    first = duel.state.seq
    duel.type("react goblin dodge", "pass dice=6,4,2,2,5")
    answers = [record for record in duel.session.timeline.told if record.of == first]
    assert [type(record.command).__name__ for record in answers] == ["React", "Choose"]
    assert duel.type("undo all")["ok"]
    assert duel.state.seq == first - 1


@pytest.mark.parametrize(
    ("before", "line", "error"),
    [
        ("", "attack goblin lucía", "not-your-turn"),
        ("", "use lucía fireball on goblin", "unknown-ability"),
        ("", "use lucía ember on goblin, orc", "too-many-targets"),
        ("", "use lucía strike", "missing-name"),
        ("", "react goblin dodge", "no-window"),
        ("", "roll lucía sewing 9", "unknown-stat"),
        ("", "roll lucía agility 9 dice=1", "faces-needed"),
        ("", "roll lucía agility 9 dice=1,2,3", "faces-left"),
        ("", "roll lucía agility roll+100 9", "out-of-range"),
        ("", "damage goblin 0", "out-of-range"),
        ("", "ability add lucía «Bad» damage=1d6+", "formula-syntax"),
        ("", "ability add lucía «Bad» damage=streng", "formula-unknown-name"),
        ("", "stat add Agility", "stat-taken"),
        ("", "behind lucía lucía", "self-target"),
        ("", "status lucía stun +1000", "out-of-range"),
        ("set lucía mp=1", "use lucía ember on goblin", "cannot-pay"),
        ("status lucía silence 1", "use lucía ember on goblin", "silenced"),
        ("status lucía immobilise 1", "attack lucía goblin", "immobilised"),
        ("set goblin zone=far", "attack lucía goblin", "not-in-reach"),
        ("set goblin zone=out", "attack lucía goblin", "target-out"),
        ("set goblin hp=0", "attack lucía goblin", "target-down"),
        ("use lucía ember on goblin", "react goblin block", "not-offered"),
        ("use lucía ember on goblin", "next", "resolution-open"),
        ("set lucía normal=0", "attack lucía goblin", "no-action"),
    ],
)
def test_error_ids(duel: Desk, before: str, line: str, error: str) -> None:
    """A refusal names its id, and neither state nor files have changed."""
    if before:
        duel.type(before)
    assert duel.refused(line)[0] == error
