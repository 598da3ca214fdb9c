"""No die of the program falls twice, is looked at before it falls, or has other sides than it should."""

from __future__ import annotations

import pytest

from rules import commands as do
from rules.dice import die
from rules.engine import execute
from rules.errors import Refused
from rules.events import Rolled
from rules.solo.commands import Ask, Drawn, DrawnDice, RollTable, TestScene
from rules.state import GameState, State
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import AddAbility, React, Roll, RollInitiative, Use
from rules.zones import DEFAULT_ZONES

SPARK = Ability(
    "Spark",
    range="far",
    most=0,
    roll="spirit",
    defences=("agility",),
    x="1d4",
    effects=(Effect("damage", "2d8 + x"),),
)
#: Sides by what a roll is for; else they are told in its arguments.
SIDES = {"attack": 6, "defence": 6, "initiative": 6, "check": 6, "oracle": 6, "twist": 6, "scene": 6}


def campaign(seed: str = "bag", **fields: object) -> State:
    """Heroes and goblins, all alike, so that initiative ties are tossed for; the goblins dodge."""
    state: State = GameState(rules="bases2d6", seed=seed, zones=DEFAULT_ZONES, **fields)  # type: ignore[arg-type]
    for name, side in (("Vera", "hero"), ("Nix", "hero"), ("Orc", "foe"), ("Imp", "foe")):
        state = execute(state, do.AddCreatures(name=name, side=side, sheet={"hp": 99}), 0)[1]  # type: ignore[arg-type]
    return execute(state, AddAbility(creature="vera", ability=SPARK), 0)[1]


GAME: tuple[do.Command, ...] = (
    do.StartAction(),
    RollInitiative(creature="nix"),
    Use(actor="vera", ability="Spark", targets=("orc", "imp"), force=True),
    React(actor="orc", ability="dodge"),
    React(actor="imp", ability="dodge"),
    Roll(actor="nix", what="agility", difficulty=8),
    do.StartNarrative(),
    Ask(question="Is it dark?"),
    Ask(question="Is it wet?", steps=-3),
    TestScene(),
    do.StartAction(),
)


def played(state: State, *commands: do.Command) -> list[Rolled]:
    """Every roll of a game, each checked against the one die that was due."""
    rolls: list[Rolled] = []
    for command in commands:
        record, after = execute(state, command, 0)
        here = [event for event in record.events if isinstance(event, Rolled)]
        place = state.draws
        for roll in here:
            sides = SIDES.get(roll.purpose) or roll.args["sides"]
            assert (roll.by, roll.draws) == ("program", len(roll.faces)), roll
            assert roll.faces == tuple(die(state.seed, place + n, sides) for n in range(len(roll.faces))), (
                roll
            )
            place += len(roll.faces)
        assert after.draws == place
        rolls += here
        state = after
    return rolls


def test_each_die_is_the_next_one() -> None:
    """R-2D-01, R-2D-22, R-2D-25: 2d6 each, the dice of formulas theirs, a coin the places there are."""
    counts: dict[str, set[int]] = {}
    for seed in ("bag", "cup", "hat", "sack"):
        for roll in played(campaign(seed), *GAME):
            counts.setdefault(roll.purpose, set()).add(len(roll.faces))
    assert counts == {
        "attack": {2}, "defence": {2}, "initiative": {2}, "check": {2}, "twist": {2}, "scene": {2},
        "coin": {1}, "damage": {1, 2}, "oracle": {1, 4},
    }  # fmt: skip


def test_dice_of_the_table_are_told_as_its_own() -> None:
    """R-2D-01, R-2D-25: whatever they are for; the program's next die stays what it was."""
    state = campaign()
    seen: set[str] = set()
    for command in (
        do.StartAction(faces=(6, 6, 5, 5, 5, 5, 1, 1, 2)),
        RollInitiative(creature="imp", faces=(1, 1)),
        Use(actor="vera", ability="Spark", targets=("orc", "imp")),
        React(actor="orc", ability="dodge"),
        React(actor="imp", ability="dodge", faces=(6, 5, 1, 2, 2, 2, 4, 8, 8)),
        Roll(actor="nix", what="agility", difficulty=8, faces=(3, 4)),
        do.StartNarrative(),
        Ask(question="Is it dark?", faces=(4, 1, 1)),
        TestScene(faces=(3, 4)),
    ):
        record, state = execute(state, command, 0)
        rolls = [event for event in record.events if isinstance(event, Rolled)]
        seen |= {roll.purpose for roll in rolls}
        assert {(roll.by, roll.draws) for roll in rolls} <= {("table", 0)}, rolls
    assert (seen, state.draws) == ({*SIDES, "coin", "damage"}, 0)


@pytest.mark.parametrize(
    "command",
    [
        do.StartAction(faces=(6, 7, 1, 1, 1, 1, 1, 1)),
        Roll(actor="vera", what="agility", faces=(0, 1)),
        Roll(actor="vera", what="agility", faces=(1, 7)),
        Ask(question="?", faces=(7, 1, 1)),
        Ask(question="?", faces=(1, 1, 7)),
        TestScene(faces=(7, 1)),
    ],
)
def test_a_face_that_no_such_die_has_is_refused(command: do.Command) -> None:
    """R-2D-01: also typed in, a die has six faces."""
    with pytest.raises(Refused, match="bad-face"):
        execute(campaign(), command, 0)


def test_every_die_of_an_attack_has_six_faces() -> None:
    """R-2D-07: that of a defence too, rolled with the attack or waited for alone."""
    state = execute(campaign(dice="table"), Use(actor="vera", ability="Spark", targets=("orc",)), 0)[1]
    with pytest.raises(Refused, match="bad-face"):
        execute(state, do.Pass(faces=(1, 7)), 0)
    with pytest.raises(Refused, match="bad-face"):
        execute(state, React(actor="orc", ability="dodge", faces=(1, 2, 7, 1)), 0)
    state = execute(state, React(actor="orc", ability="dodge", faces=(3, 4)), 0)[1]
    with pytest.raises(Refused, match="bad-face"):
        execute(state, do.Choose(option="roll", faces=(1, 7)), 0)


@pytest.mark.parametrize(
    ("dice", "total"), [((DrawnDice(10, (3, 4)),), 7), ((DrawnDice(10, (3, 4), digits=True),), 34)]
)
def test_a_draw_has_the_dice_that_fall(dice: tuple[DrawnDice, ...], total: int) -> None:
    """With the very dice it is logged, one behind another where they are digits; else refused."""
    seed = next(
        seed for seed in map(str, range(5000)) if (die(seed, 0, 10), die(seed, 1, 10)) == dice[0].faces
    )
    state: State = GameState(rules="bases2d6", seed=seed, zones=DEFAULT_ZONES)
    record, after = execute(state, RollTable(table="Rooms", drawn=Drawn("A door", dice, ("a", "b"))), 0)
    (roll,) = [event for event in record.events if isinstance(event, Rolled)]
    assert (roll.purpose, roll.total, after.draws) == ("table", total, 2)
    for other in (DrawnDice(10, (4, 3)), DrawnDice(10, (4,)), DrawnDice(11, (3, 4))):
        with pytest.raises(Refused, match="stale-draw"):
            execute(state, RollTable(table="Rooms", drawn=Drawn("A door", (other,))), 0)


@pytest.mark.parametrize(
    ("sides", "count", "held"),
    [(1, 1, False), (2, 1, True), (1000, 20, True), (1001, 1, False), (6, 21, False), (6, 0, False)],
)
def test_dice_that_no_table_has_are_refused(sides: int, count: int, held: bool) -> None:
    """2 to 1000 sides, 1 to 20 dice."""
    state = GameState(rules="bases2d6", seed="bag", zones=DEFAULT_ZONES)
    faces = tuple(die("bag", n, max(2, sides)) for n in range(count))
    command = RollTable(table="Rooms", drawn=Drawn("?", (DrawnDice(sides, faces),)))
    if held:
        assert execute(state, command, 0)[1].draws == count
    else:
        with pytest.raises(Refused, match="stale-draw"):
            execute(state, command, 0)
