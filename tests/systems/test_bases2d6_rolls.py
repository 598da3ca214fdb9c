"""Reading 2d6: Tirada, Total, derived rolls, modifiers, criticals and fumbles (R-2D-01 to R-2D-21)."""

import pytest
from bases2d6_table import Table

from rules.events import AnyEvent, Rolled
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import Adjust, Roll, Use
from rules.systems.bases2d6.rolls import Plan, Reading, read
from rules.systems.bases2d6.stats import Part


def rolled(events: tuple[AnyEvent, ...]) -> Rolled:
    """The first roll of some events."""
    return next(event for event in events if isinstance(event, Rolled))


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", attack=3, impact=3, conjuration=1, defence=2, agility=1, block=4, initiative=2,
               aptitudes=[{"name": "Cocina", "value": 4}])  # fmt: skip
    table.foe("Goblin", hp=50)
    return table


def test_the_roll_is_two_dice(table: Table) -> None:
    """R-2D-01, R-2D-02: Tirada 2 to 12 before anything is added; the Total is that and the statistics."""
    for dice in ((1, 1), (3, 4), (6, 6)):
        roll = rolled(table.roll("vera", "endurance", *dice, granted=True))
        assert (roll.args["roll"], roll.total) == (sum(dice), sum(dice))
    roll = rolled(table.roll("vera", "block", 3, 4))
    assert (roll.faces, roll.args["roll"], roll.total) == ((3, 4), 7, 13)


@pytest.mark.parametrize(
    ("what", "added"),
    [
        ("attack", 3), ("impact", 6), ("conjuration", 4), ("defence", 2), ("agility", 3), ("block", 6),
        ("initiative", 2), ("strength", 0), ("Cocina", 4),
    ],
)  # fmt: skip
def test_what_a_roll_adds(table: Table, what: str, added: int) -> None:
    """R-2D-04, R-2D-05: the value that names it, and what it derives from."""
    assert rolled(table.roll("vera", what, 3, 4, granted=True)).total == 7 + added


@pytest.mark.parametrize(("difficulty", "outcome"), [(12, "success"), (13, "success"), (14, "failure")])
def test_equalling_is_enough(table: Table, difficulty: int, outcome: str) -> None:
    """R-2D-03."""
    roll = rolled(table.roll("vera", "impact", 3, 4, difficulty=difficulty))
    assert (roll.total, roll.difficulty, roll.outcome) == (13, difficulty, outcome)


@pytest.mark.parametrize(
    ("dice", "adjust", "outcome"),
    [
        ((5, 5), Adjust(roll=2), "critical"),
        ((5, 5), Adjust(total=2), None),
        ((5, 5), Adjust(), None),
        ((2, 2), Adjust(roll=-2), "fumble"),
        ((2, 2), Adjust(total=-2), None),
        ((4, 4), Adjust(roll_percent=50), "critical"),
        ((3, 1), Adjust(roll_percent=-50), "fumble"),
        ((6, 6), Adjust(total_percent=-50), "critical"),
    ],
)
def test_a_modifier_of_the_roll_makes_criticals_and_fumbles(
    table: Table, dice: tuple[int, int], adjust: Adjust, outcome: str | None
) -> None:
    """R-2D-09: one of the Tirada counts for them, one of the Total does not."""
    assert rolled(table.roll("vera", "strength", *dice, adjust=adjust, granted=True)).outcome == outcome


@pytest.mark.parametrize(
    ("adjust", "roll", "total"),
    [
        (Adjust(roll=1), 8, 8),
        (Adjust(roll=3, roll_percent=50), 15, 15),
        (Adjust(roll_percent=50), 10, 10),
        (Adjust(roll_percent=-50), 3, 3),
        (Adjust(total=-4), 7, 3),
        (Adjust(total=2, total_percent=50), 7, 13),
        (Adjust(roll=-99), -92, -92),
    ],
)
def test_flat_before_percent_rounded_down(adjust: Adjust, roll: int, total: int) -> None:
    """R-2D-09: 7 is 10 with half as much again, and 3 without half of it."""
    table = Table()
    table.hero("Vera", critical_range=0)
    event = rolled(table.roll("vera", "strength", 3, 4, adjust=adjust, granted=True))
    assert (event.args["roll"], event.total) == (roll, total)


def blessed(on: str, *modifiers: tuple[int, bool], lasts: str = "") -> Ability:
    """An ability that changes one thing of its user."""
    effects = tuple(
        Effect("modify", str(n), on=on, percent=percent, text=f"b{n}") for n, percent in modifiers
    )
    return Ability("Bless", action="free", range="self", effects=effects)


@pytest.mark.parametrize(
    ("on", "modifiers", "total"),
    [
        ("impact", [(2, False)], 15),
        ("impact", [(-9, False)], 10),
        ("impact", [(1, False), (50, True)], 16),
        ("attack", [(50, True)], 14),
        ("attack", [(-50, True)], 11),
        ("roll", [(-1, False)], 12),
        ("total", [(-1, False), (100, True)], 24),
    ],
)
def test_modifiers_of_abilities(table: Table, on: str, modifiers: list[tuple[int, bool]], total: int) -> None:
    """R-2D-09: on a statistic, the Tirada, the Total; flat first, then percent, rounded down."""
    table.teach("vera", blessed(on, *modifiers))
    table.use("vera", "Bless")
    event = rolled(table.roll("vera", "impact", 3, 4))
    assert event.total == total
    parts = [*event.args["on_roll"], *event.args["on_total"]]
    if on in ("roll", "total"):
        assert [Part(*part).source for part in parts] == ["Bless"] * len(modifiers)


@pytest.mark.parametrize(
    ("modifiers", "adjust", "damage"),
    [
        ([], Adjust(), 3),
        ([(2, False)], Adjust(), 5),
        ([(-9, False)], Adjust(), 0),
        ([(50, True)], Adjust(), 4),
        ([(2, False), (50, True)], Adjust(), 7),
        ([], Adjust(damage=4, damage_percent=-50), 3),
        ([(1, False)], Adjust(damage=1, damage_percent=100), 10),
    ],
)
def test_modifiers_of_damage(modifiers: list[tuple[int, bool]], adjust: Adjust, damage: int) -> None:
    """R-2D-09: on the damage, whoever says so; never below 0."""
    table = Table()
    table.hero("Vera", attack=9, strength=3)
    table.foe("Goblin", hp=50)
    table.teach("vera", blessed("damage", *modifiers))
    if modifiers:
        table.use("vera", "Bless")
    table.strike("vera", "goblin", adjust=adjust)
    table.end_window(3, 4)
    assert table["goblin"].hp == 50 - damage


@pytest.mark.parametrize(
    ("critical_range", "low", "critical"),
    [(0, 11, False), (0, 12, True), (1, 10, False), (1, 11, True), (4, 8, True), (4, 7, False)],
)
def test_critical_from_twelve_less_the_range(critical_range: int, low: int, critical: bool) -> None:
    """R-2D-12."""
    table = Table()
    table.hero("Vera", critical_range=critical_range)
    dice = (low // 2, low - low // 2)
    roll = rolled(table.roll("vera", "strength", *dice, granted=True))
    assert (roll.outcome == "critical") == critical
    assert roll.args["critical_at"] == 12 - critical_range


def test_a_critical_is_not_success(table: Table) -> None:
    """R-2D-12, R-2D-14: the Total decides, unless the table says that a critical does."""
    assert rolled(table.roll("vera", "strength", 6, 6, difficulty=40, granted=True)).outcome == "failure"
    for always, hp in ((False, 50), (True, 40)):
        table = Table(critical_succeeds=always)
        table.hero("Vera", strength=7)
        table.foe("Goblin", hp=50)
        table.use("vera", "strike", "goblin", difficulty=30, dice=(6, 6))
        assert table["goblin"].hp == hp


@pytest.mark.parametrize(
    ("rounding", "total", "damage"),
    [("each_down", 20, 4), ("sum_down", 21, 4), ("each_up", 22, 5)],
)
def test_the_three_roundings(rounding: str, total: int, damage: int) -> None:
    """R-2D-13: Attack 3 and Impact 3 with a 12 are 20, 21 or 22; strength 3 does 4 or 5."""
    table = Table(critical_rounding=rounding)
    table.hero("Vera", attack=3, impact=3, strength=3)
    table.foe("Goblin", hp=50)
    table.strike("vera", "goblin")
    events = table.end_window(6, 6)
    assert (rolled(events).outcome, rolled(events).total) == ("critical", total)
    assert table["goblin"].hp == 50 - damage


def test_what_a_critical_does_not_raise() -> None:
    """R-2D-13: neither pools nor thresholds, and it is never looked at again."""
    table = Table()
    table.hero("Vera", hp=8, mp=6, critical_range=2, instability=2, strength=2, attack=20)
    table.foe("Goblin", hp=500)
    formula = "hp + mp * 10 + critical_range * 100 + instability * 1000 + strength * 10000"
    table.teach("vera", Ability("All", roll="impact", effects=(Effect("modify", formula, on="attack"),)))
    table.use("vera", "All", "goblin", dice=(6, 6))
    (modifier,) = table.state.creatures["goblin"].statuses["All"].modifiers
    assert modifier.amount == 8 + 60 + 200 + 2000 + 30000


def test_a_critical_lasts_for_its_own_action() -> None:
    """R-2D-13: nothing of it is kept; a defender's critical raises the defender's own Total only."""
    table = Table()
    table.hero("Vera", attack=4, strength=4)
    table.foe("Goblin", hp=50, agility=3)
    table.strike("vera", "goblin")
    events = table.react("goblin", "dodge", dice=(5, 4, 6, 6))
    rolls = [event for event in events if isinstance(event, Rolled)]
    assert [(roll.total, roll.outcome) for roll in rolls] == [(13, "failure"), (12 + 4, "critical")]
    assert table["goblin"].stats["agility"] == 3
    table.strike("vera", "goblin")
    table.end_window(6, 6)
    assert table["goblin"].hp == 50 - 6
    table.strike("vera", "goblin")
    table.end_window(5, 4)
    assert table["goblin"].hp == 50 - 6 - 4


@pytest.mark.parametrize(
    ("instability", "dice", "fumble"),
    [(2, (1, 1), True), (2, (1, 2), False), (0, (1, 1), False), (4, (2, 2), True), (4, (2, 3), False)],
)
def test_fumble_up_to_instability(instability: int, dice: tuple[int, int], fumble: bool) -> None:
    """R-2D-15, R-2D-16."""
    table = Table()
    table.hero("Vera", instability=instability)
    assert (rolled(table.roll("vera", "strength", *dice, granted=True)).outcome == "fumble") == fumble


def test_most_have_instability_two() -> None:
    """R-2D-16, and its option."""
    table = Table()
    assert table[table.hero("Vera")].stats["instability"] == 2
    table.option(instability=4)
    assert table[table.hero("Nix")].stats["instability"] == 4
    assert table[table.hero("Odo", instability=1)].stats["instability"] == 1


@pytest.mark.parametrize(("precedence", "outcome"), [("fumble", "fumble"), ("critical", "critical")])
def test_both_at_once(precedence: str, outcome: str) -> None:
    """R-2D-21: Critical range 2 and eight charges of Destabilise meet at 10."""
    table = Table(critical_and_fumble=precedence)
    table.hero("Vera", critical_range=2)
    table.give("vera", "destabilise", 8)
    assert rolled(table.roll("vera", "strength", 5, 5, granted=True)).outcome == outcome
    assert rolled(table.roll("vera", "strength", 5, 6, granted=True)).outcome == "critical"
    assert rolled(table.roll("vera", "strength", 5, 4, granted=True)).outcome == "fumble"


def test_a_roll_may_come_to_more_than_twelve() -> None:
    """R-2D-12: the Tirada with its modifiers, also beyond what two dice show."""
    plan = Plan((), (Part("said", 5),), (), 12, 2, Reading())
    assert read(plan, (6, 6)).roll == 17
    assert read(plan, (6, 6)).critical


def test_both_kinds_leave_the_roll_to_the_user(table: Table) -> None:
    """R-2D-06, R-2D-33: an ability that is physical and magical; the user says which."""
    both = Ability("Rune", types=("physical", "magical"), roll="impact", effects=(Effect("damage", "1"),))
    table.teach("vera", both)
    assert rolled(table.use("vera", "Rune", "goblin", dice=(3, 4))).total == 13
    assert rolled(table.use("vera", "Rune", "goblin", roll="conjuration", dice=(3, 4))).total == 11
    assert (
        table.refused(Use(actor="vera", ability="Rune", targets=("goblin",), roll="luck")) == "unknown-stat"
    )


def test_strikes_use_impact_and_spells_conjuration(table: Table) -> None:
    """R-2D-06."""
    table.strike("vera", "goblin")
    assert rolled(table.end_window(3, 4)).total == 13
    table.use("vera", "cast", "goblin")
    assert rolled(table.end_window(3, 4)).total == 11


def test_status_modifiers_are_named_by_their_source() -> None:
    """R-2D-09: every number can be explained."""
    table = Table()
    table.hero("Vera", strength=4)
    table.give("vera", "stun", 2)
    table.teach("vera", blessed("roll", (1, False)))
    table.use("vera", "Bless")
    event = rolled(table.roll("vera", "strength", 3, 4, granted=True, adjust=Adjust(total=3)))
    assert event.args["stats"] == [["strength", 4]]
    assert event.args["on_roll"] == [["Bless", 1, False]]
    assert event.args["on_total"] == [["stun", -2, False], ["said", 3, False]]
    assert event.total == 7 + 1 + 4 - 2 + 3


@pytest.mark.parametrize(
    "adjust", [Adjust(roll=100), Adjust(total=-100), Adjust(damage=100), Adjust(roll_percent=901)]
)
def test_modifiers_beyond_measure(table: Table, adjust: Adjust) -> None:
    """R-2D-09."""
    assert table.refused(Roll(actor="vera", what="agility", adjust=adjust)) == "out-of-range"
