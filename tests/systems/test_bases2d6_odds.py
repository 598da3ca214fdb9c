"""Odds of Bases 2d6: exact fractions against a reference, and against every way that the machine can go."""

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from bases2d6_table import Table
from ezd6_table import ENGLISH

from app.console.console import Console
from app.i18n import translator
from app.session import Session
from rules.commands import Change, Choose, SetFields, StartAction
from rules.engine import execute
from rules.events import AnyEvent, Happened, Rolled
from rules.state import State
from rules.system import get
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.commands import Adjust, Damage, React, Roll, Use
from rules.systems.bases2d6.odds import odds
from rules.systems.bases2d6.rolls import plan_for, read, spread

REFERENCE: dict[str, Any] = json.loads(Path(__file__).with_name("odds_reference.json").read_text("utf-8"))[
    "bases2d6"
]
FACES = range(1, 7)
ALL = list(product(FACES, repeat=2))
#: One way of falling for each sum, and how many of the 36 come to it.
SUMS = {sum(faces): faces for faces in ALL}
WEIGHT = {total: Fraction(sum(sum(faces) == total for faces in ALL), 36) for total in SUMS}


# --- against the reference ----------------------------------------------------


def alone(**sheet: int) -> Table:
    table = Table()
    table.hero("Vera", **sheet)
    return table


def test_the_roll() -> None:
    """R-2D-01: every sum of two dice."""
    table = alone()
    found: dict[str, Fraction] = {}
    for result, chance in spread(plan_for(table.state, table.creature("vera"), "agility")).items():
        found[str(result.roll)] = found.get(str(result.roll), Fraction(0)) + chance
    assert found == {key: Fraction(value) for key, value in REFERENCE["roll"].items()}


@pytest.mark.parametrize("critical_range", range(5))
def test_criticals(critical_range: int) -> None:
    """R-2D-12, R-2D-09: by Critical range and modifier of the Tirada; counted by real rolls too."""
    table = alone(critical_range=critical_range, instability=0)
    for modifier, chance in REFERENCE["critical_by_range_and_roll_modifier"][f"RC{critical_range}"].items():
        command = Roll(actor="vera", what="agility", adjust=Adjust(roll=int(modifier)))
        counted = sum(
            execute(table.state, msgspec.structs.replace(command, faces=SUMS[total]), 0)[0].events[0].outcome
            == "critical"
            and weight  # type: ignore[union-attr]
            for total, weight in WEIGHT.items()
        )
        # Instability 0 and a Tirada below it: a fumble is no critical, and the tables know no fumble.
        assert odds(table.state, command)["critical"] == Fraction(chance) == counted


@pytest.mark.parametrize("instability", range(8))
def test_fumbles(instability: int) -> None:
    """R-2D-15, R-2D-09: by Instability and modifier of the Tirada."""
    table = alone(instability=instability)
    for modifier, chance in REFERENCE["fumble_by_instability_and_roll_modifier"][f"I{instability}"].items():
        command = Roll(actor="vera", what="agility", adjust=Adjust(roll=int(modifier)))
        assert odds(table.state, command)["fumble"] == Fraction(chance)


@pytest.mark.parametrize("value", [0, 3])
def test_success_by_what_is_needed(value: int) -> None:
    """R-2D-03: on a check a fumble is only a flag (R-2D-19), and the Total decides."""
    table = alone(agility=value)
    for need, chance in REFERENCE["success_by_need"].items():
        found = odds(table.state, Roll(actor="vera", what="agility", difficulty=int(need) + value))
        raised = Fraction(1, 36) if value and int(need) == 13 else 0
        assert found["success"] == Fraction(chance) + raised


@pytest.mark.parametrize(("ties", "column"), [("attacker", 0), ("defender", 1)])
def test_opposed_by_difference(ties: str, column: int) -> None:
    """R-2D-07: Totals alone, without fumbles, and nothing that a critical could raise."""
    table = Table(ties=ties)
    table.hero("Vera", instability=0)
    table.foe("Goblin", instability=0)
    for difference, chances in REFERENCE["opposed_by_difference"].items():
        command = Use(
            actor="vera", ability="strike", targets=("goblin",), adjust=Adjust(total=int(difference))
        )
        assert odds(table.state, command)["success"] == Fraction(chances[column])


def test_two_equals_tie() -> None:
    """R-2D-25: 73 of 648; every pair of sums through the machine waits for a coin or does not."""
    table = Table()
    table.hero("Ana", initiative=2)
    table.hero("Bo", initiative=2)
    tied = Fraction(0)
    for one, two in product(SUMS, repeat=2):
        _, after = execute(table.state, StartAction(faces=(*SUMS[one], *SUMS[two])), 0)
        tied += WEIGHT[one] * WEIGHT[two] * (after.open is not None)
    assert tied == Fraction(REFERENCE["initiative_tie"]) == Fraction(73, 648)


# --- against every way it can go ----------------------------------------------


class Way(NamedTuple):
    """One way in which an execution went: its chance, where it ended, and everything that happened."""

    chance: Fraction
    state: State
    events: tuple[AnyEvent, ...]


def ways(state: State, events: tuple[AnyEvent, ...] = (), chance: Fraction = Fraction(1)) -> Iterator[Way]:
    """Every way in which what is open goes on with real dice; rolls by their sums, pools by their faces."""
    if state.open is None:
        yield Way(chance, state, events)
        return
    faces = get("bases2d6").describe_open(state, ENGLISH).faces
    assert faces is not None
    count, sides = faces
    if state.open.top.stage == "amounts":
        falls = [(fall, Fraction(1, sides**count)) for fall in product(range(1, sides + 1), repeat=count)]
    else:
        assert faces == (2, 6)
        falls = [(SUMS[total], weight) for total, weight in WEIGHT.items()]
    for fall, share in falls:
        record, after = execute(state, Choose(option="roll", faces=fall), 0)
        yield from ways(after, (*events, *record.events), chance * share)


def played(state: State, command: Use, defence: str | None, target: str) -> dict[str, Fraction]:
    """The chances of a use by going every way, with a defence of its target or none."""
    record, after = execute(state, command, 0)
    events = record.events
    while after.open is not None and after.open.top.stage == "declared":
        answer = React(actor=target, ability=defence) if defence else Choose(option="pass")
        defence = None
        record, after = execute(after, answer, 0)
        events += record.events
    found = dict.fromkeys(("success", "critical", "fumble", "damage", "all"), Fraction(0))
    start = state.creatures[target].sheet.hp
    for chance, end, events in ways(after, events):  # noqa: B020 (the rest of each way)
        attack = next((e for e in events if isinstance(e, Rolled) and e.purpose == "attack"), None)
        fumble = attack is not None and attack.outcome == "fumble"
        critical = attack is not None and not fumble and attack.args["roll"] >= attack.args["critical_at"]
        hit = any(
            isinstance(e, Happened) and e.cause == "2d6.hit" and e.args["target"] == target for e in events
        )
        found["success"] += chance * hit
        found["critical"] += chance * critical
        found["fumble"] += chance * fumble
        found["damage"] += chance * (start - end.creatures[target].sheet.hp)
        found["all"] += chance
    assert found.pop("all") == 1
    return found


FORMULAS = (
    "strength",
    "1d4 + strength",
    "2d4kh1 + attack",
    "x",
    "intelligence * 2 - 1d3",
    "hp / 3",
    "x + 1d2",
)


def random_duel(seed: int) -> tuple[Table, Use]:
    """Two creatures, an ability, house rules and modifiers of no particular kind."""
    chance = random.Random(seed)
    some = lambda low, high: chance.randint(low, high)  # noqa: E731
    table = Table(
        dice="table",
        ties=chance.choice(["attacker", "defender"]),
        critical_rounding=chance.choice(["each_down", "sum_down", "each_up"]),
        critical_succeeds=chance.random() < 0.3,
        critical_and_fumble=chance.choice(["fumble", "critical"]),
        difficulty=chance.choice(["opposed", "opposed", "opposed", "fixed"]),
        fixed_difficulty=some(6, 14),
    )
    stats = ("attack", "impact", "defence", "agility", "block", "strength", "intelligence")
    for name, add in (("Vera", table.hero), ("Goblin", table.foe)):
        sheet = {stat: some(0, 5) for stat in stats}
        nature = [
            {"of": of, "amount": some(-2, 2), "percent": chance.choice([-50, 0, 25])}
            for of in chance.sample(["physical", "red", "magical"], some(0, 2))
        ]
        add(name, hp=9999, critical_range=some(0, 3), instability=some(0, 6), resistances=nature, **sheet)
    for _ in range(some(0, 3)):
        table.give(chance.choice(["vera", "goblin"]), chance.choice(["stun", "soak", "destabilise"]), 1)
    table.teach(
        "vera",
        Ability(
            "Deed",
            types=chance.choice([("physical",), ("magical",), ()]),
            elements=chance.choice([(), ("red",)]),
            roll=chance.choice(["impact", "attack", "impact", ""]),
            x="1d2 + intelligence" if seed % 2 else "strength + 1",
            difficulty=chance.choice([None, None, None, some(7, 14)]),
            defences=chance.choice([(), ("agility",), ("agility", "block"), ("strength",)]),
            effects=tuple(Effect("damage", formula) for formula in chance.sample(FORMULAS, some(1, 2))),
        ),
    )
    adjust = Adjust(
        roll=some(-2, 2),
        total=some(-3, 3),
        total_percent=chance.choice([0, 0, 50]),
        damage=some(-1, 2),
        damage_percent=chance.choice([0, 50]),
    )
    said = some(8, 14) if chance.random() < 0.2 else None
    return table, Use(actor="vera", ability="Deed", targets=("goblin",), adjust=adjust, difficulty=said)


@pytest.mark.parametrize("seed", range(14))
def test_every_way_it_can_go(seed: int) -> None:
    """R-2D-07 to R-2D-21: success, critical, fumble and damage of random duels, each defence in turn."""
    table, command = random_duel(seed)
    found = odds(table.state, command)
    _, opened = execute(table.state, command, 0)
    declared = opened.open is not None and opened.open.top.stage == "declared"
    choices = get("bases2d6").describe_open(opened, ENGLISH).choices if declared else ()
    defences = [choice for choice in choices if choice.id != "pass"]
    plain = played(table.state, command, None, "goblin")
    results = [played(table.state, command, choice.id, "goblin") for choice in defences]
    for choice, result in zip(defences, results, strict=True):
        assert choice.odds == 1 - result["success"]
    best = min(results, key=lambda result: result["success"], default=plain)
    if best["success"] > plain["success"]:
        best = plain
    for key, value in found.items():
        wanted = plain["success"] if key == "success_undefended" else best[key]
        assert value == wanted, key
    assert "damage" in found
    assert ("critical" in found) == ("fumble" in found) == bool(table["vera"].abilities[0].roll)


def test_all_36_by_36() -> None:
    """R-2D-07: one duel by every pair of faces, so that going by sums is no assumption of ours."""
    table = Table()
    table.hero("Vera", attack=2, impact=1, strength=3)
    table.foe("Goblin", hp=9999, defence=1, agility=1)
    command = Use(actor="vera", ability="strike", targets=("goblin",))
    _, opened = execute(table.state, command, 0)
    counts: dict[str, int] = {"success": 0, "critical": 0, "fumble": 0, "damage": 0}
    for attack in ALL:
        if sum(attack) == 2:
            counts["fumble"] += 36
            continue
        for defence in ALL:
            record, after = execute(
                opened, React(actor="goblin", ability="dodge", faces=(*attack, *defence)), 0
            )
            lost = 9999 - after.creatures["goblin"].sheet.hp
            counts["critical"] += sum(attack) == 12
            counts["success"] += lost > 0
            counts["damage"] += lost
            assert record.of == opened.opener
    assert odds(table.state, command) == {
        **{key: Fraction(count, 36 * 36) for key, count in counts.items()},
        "success_undefended": Fraction(35, 36),
    }


def test_each_target_has_its_odds() -> None:
    """R-2D-07: further targets by their ids; who cannot defend is hit as surely as nobody defends."""
    table = Table()
    table.hero("Vera", strength=3)
    table.foe("Goblin", hp=9999)
    table.foe("Orc", hp=9999, block=4)
    table.give("goblin", "immobilise")
    table.teach(
        "vera",
        Ability(
            "Sweep",
            most=0,
            roll="impact",
            defences=("agility", "block"),
            effects=(Effect("damage", "strength"),),
        ),
    )
    found = odds(table.state, Use(actor="vera", ability="Sweep", targets=("goblin", "orc")))
    assert found["success"] == Fraction(35, 36)
    assert "success_undefended" not in found
    alone = odds(table.state, Use(actor="vera", ability="Sweep", targets=("orc",)))
    assert found["success orc"] == alone["success"] < found["success"]
    assert found["damage orc"] == alone["damage"]


def test_odds_of_what_is_open() -> None:
    """R-2D-07: each defence says how often it holds, against what has been declared."""
    table = Table()
    table.hero("Vera", attack=1)
    table.foe("Goblin", block=3)
    table.strike("vera", "goblin")
    dodge, block, passed = table.view().choices
    assert (dodge.id, block.id, passed.id, passed.odds) == ("dodge", "block", "pass", None)
    assert dodge.odds is not None
    assert block.odds is not None
    assert Fraction(0) < dodge.odds < block.odds < Fraction(1)


def test_what_has_no_odds() -> None:
    """Nothing is rolled for damage by hand, nor for an ability that needs none and does none."""
    table = Table()
    table.hero("Vera")
    table.teach("vera", Ability("Calm", range="self", costs=(Cost("99"),), effects=(Effect("heal", "2"),)))
    assert odds(table.state, Damage(targets=("vera",), amount=3)) == {}
    assert odds(table.state, Use(actor="vera", ability="Calm")) == {}


def test_odds_change_nothing_and_follow_the_state() -> None:
    """R-2D-46, R-2D-49: what weighs on a roll weighs on its odds."""
    table = Table()
    table.hero("Vera", agility=2)
    command = Roll(actor="vera", what="agility", difficulty=10)
    before = table.state
    assert odds(table.state, command)["success"] == Fraction(15, 36)
    assert table.state is before
    table.give("vera", "stun", 2)
    assert odds(table.state, command)["success"] == Fraction(6, 36)
    table.give("vera", "destabilise", 2)
    assert odds(table.state, command)["fumble"] == Fraction(6, 36)
    table.do(SetFields(creature="vera", changes=(Change("critical_range", 3),)))
    assert odds(table.state, command)["critical"] == Fraction(10, 36)


@pytest.mark.parametrize("faces", ALL)
def test_play_and_odds_read_alike(faces: tuple[int, int]) -> None:
    """R-2D-02: the roll of a line and the plan come to the same."""
    table = Table()
    table.hero("Vera", defence=1, agility=3, critical_range=1)
    plan = plan_for(table.state, table.creature("vera"), "agility")
    (roll,) = table.roll("vera", "agility", *faces)
    assert isinstance(roll, Rolled)
    result = read(plan, faces)
    assert (roll.total, roll.args["roll"]) == (result.total, result.roll)


def test_a_formula_without_a_value_has_no_odds_and_stops_no_list(tmp_path: Path) -> None:
    """A formula of somebody's own may divide by zero here: nothing is said of it, and the rest is."""
    session = Session.create(
        tmp_path,
        title="Mesa",
        rules="bases2d6",
        language="en",
        dice="program",
        seed="x",
        created="2026-01-01",
    )
    console = Console(session, translator("en"))
    zero = 'ability add goblin "Zero" types=magical,projectile range=intermediate roll=conjuration'
    for text in ("add Lucía as hero", "add goblin", f"{zero} x=1/(strength-2) damage=1d6+X"):
        assert console.run(text).error is None
    found = console.run("odds use goblin zero on lucía").error
    assert found is not None
    assert found.id == "no-odds"
    assert len(console.run("foe goblin").lines) > 1
    session.close()
