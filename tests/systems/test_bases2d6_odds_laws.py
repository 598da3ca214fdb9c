"""What is said of the odds beforehand is what every fall of the dice brings (R-2D-03 to R-2D-21)."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from bases2d6_fights import bolt_fight, put
from bases2d6_table import Table
from ezd6_table import ENGLISH
from msgspec.structs import replace

from rules.commands import Command
from rules.engine import execute
from rules.errors import Refused
from rules.events import Happened
from rules.system import get
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import Adjust, Damage, React, Roll, Use
from rules.systems.bases2d6.odds import chances, odds, odds_line
from rules.text import plain

FACES = tuple(product(range(1, 7), repeat=2))
MIXED = Ability(
    "Mixed", range="far", roll="spirit", difficulty=8, x="agility", y="x + 1", elements=("red",),
    effects=(
        Effect("damage", "y"), Effect("damage", "5", to="user"), Effect("heal", "9"), Effect("damage", "2"),
        Effect("damage", "3", to="user"), Effect("status", "4", status="burn"),
    ),
)  # fmt: skip


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", hp=999, agility=3, spirit=1, critical_range=1)
    table.foe("Goblin", hp=999, resistances=[{"of": "red", "amount": -1}])
    table.foe("Orc", hp=999)
    return table


@pytest.mark.parametrize(
    ("adjust", "options"),
    [
        (Adjust(), {}),
        (Adjust(roll=1, total=-1, damage=2), {}),
        (Adjust(roll=-3, damage_percent=50), {"critical_rounding": "each_up"}),
        (Adjust(total=2, damage=-9), {"critical_succeeds": True}),
    ],
)
def test_every_fall_of_one_roll(table: Table, adjust: Adjust, options: dict[str, Any]) -> None:
    """R-2D-09, R-2D-12 to R-2D-18: success, criticals, fumbles, and the damage to the target alone."""
    table.option(**options)
    table.teach("vera", MIXED)
    command = Use(actor="vera", ability="Mixed", targets=("goblin",), adjust=adjust)
    hits, damage, shares = 0, 0, dict[int, int]()
    for faces in FACES:
        record, _ = execute(table.state, replace(command, faces=faces), 0)
        hit = any(isinstance(e, Happened) and e.cause == "2d6.hit" for e in record.events)
        # What heals is the same for all, and is no damage.
        lost = [
            e.args["lost"]
            for e in record.events
            if getattr(e, "cause", "") == "2d6.harmed" and e.creature == "goblin"  # type: ignore[union-attr]
        ]
        hits += hit
        damage += sum(lost)
        shares[sum(lost)] = shares.get(sum(lost), 0) + 1
    found = odds(table.state, command)
    assert found["success"] == Fraction(hits, 36)
    assert found["damage"] == Fraction(damage, 36)
    many = {n: sum(c for m, c in shares.items() if min(m, 12) == n) for n in {min(m, 12) for m in shares}}
    assert dict(chances(table.state, command)) == {
        "12+" if n == 12 else str(n): Fraction(count, 36) for n, count in sorted(many.items())
    }


def test_what_is_said_where_nothing_is_rolled(table: Table) -> None:
    """R-2D-07: of damage its mean; a defence has to reach the difficulty by itself; of the rest nothing."""
    plain = Ability("Plain", range="far", most=0, effects=(Effect("damage", "1d6"),))
    table.teach("vera", plain)
    table.teach("vera", replace(plain, name="Balm", effects=(Effect("heal", "2"),)))
    table.teach("vera", replace(plain, name="Mire", difficulty=9, defences=("agility",)))
    table.teach("vera", replace(plain, name="Test", difficulty=9, effects=(Effect("note", text="x"),)))

    def said(name: str, *targets: str) -> dict[str, Fraction]:
        return odds(table.state, Use(actor="vera", ability=name, targets=targets))

    assert said("Plain", "goblin", "orc") == {"damage": Fraction(7, 2), "damage orc": Fraction(7, 2)}
    assert said("Balm", "goblin") == {}
    assert said("Test", "goblin") == {}
    # A dodge of 9 or more is what holds: ten falls of thirty-six.
    hit = Fraction(26, 36)
    assert said("Mire", "goblin") == {
        "success": hit, "success_undefended": Fraction(1), "damage": hit * Fraction(7, 2),
    }  # fmt: skip
    assert get("bases2d6").worth(table.state, Use(actor="vera", ability="Balm", targets=("goblin",))) == 0
    assert (
        get("bases2d6").worth(table.state, Use(actor="vera", ability="Plain", targets=("goblin", "orc"))) == 7
    )
    assert chances(table.state, Use(actor="vera", ability="Balm", targets=("goblin",))) == ()
    assert odds(table.state, Roll(actor="vera", what="agility")).keys() == {"critical", "fumble"}


def test_a_reaction_has_the_odds_of_its_ability(table: Table) -> None:
    """R-2D-29: with what the table adds; who is not there has none."""
    table.teach("vera", MIXED)
    adjust = Adjust(total=2, damage=3)
    command = React(actor="vera", ability="Mixed", targets=("orc",), adjust=adjust)
    same = Use(actor="vera", ability="Mixed", targets=("orc",), adjust=adjust)
    assert odds(table.state, command) == odds(table.state, same) != {}
    assert odds(table.state, replace(command, adjust=Adjust())) != odds(table.state, command)
    for lost in (
        replace(same, targets=("orc", "moon")),
        replace(same, actor="moon"),
        replace(same, ability="?"),
    ):
        with pytest.raises(Refused):
            odds(table.state, lost)
        assert odds_line(table.state, lost, ENGLISH) == ()


def test_a_formula_without_a_value_has_no_odds(table: Table) -> None:
    """R-2D-10: and the rest of the program goes on."""
    table.teach(
        "vera", replace(MIXED, name="Split", x="", y="", effects=(Effect("damage", "6 / (2d6 - 7)"),))
    )
    assert odds(table.state, Use(actor="vera", ability="Split", targets=("goblin",))) == {}


@pytest.mark.parametrize("ties", ["attacker", "defender"])
def test_a_tie_of_two_rolls(table: Table, ties: str) -> None:
    """R-2D-07: to the attacker, or to the defender where the table has it so; counted over all falls."""
    table.option(ties=ties)
    for stat in ("critical_range", "instability", "spirit"):
        put(table, "vera", stat, 0)
    blow = (Effect("damage", "1"),)
    table.teach("vera", Ability("Duel", range="far", roll="spirit", defences=("agility",), effects=blow))
    found = odds(table.state, Use(actor="vera", ability="Duel", targets=("goblin",)))
    falls = [(sum(one), sum(other)) for one in FACES for other in FACES]
    wins = sum(one > other or (one == other and ties == "attacker") for one, other in falls)
    assert found["success"] == found["damage"] == Fraction(wins, 36 * 36)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        # 26 falls of 36 reach 9 with 3; 5½ points each, the critical's raised statistic one more.
        (
            Use(actor="vera", ability="Bolt", targets=("goblin",), difficulty=9),
            "success 72% · 4.00 damage · critical 3% · fumble 3% · ≥12 / ≤2",
        ),
        (
            Use(actor="vera", ability="Bolt", targets=("goblin",)),
            "success 83% (97% undefended) · 4.61 damage · critical 3% · fumble 3% · ≥12 / ≤2",
        ),
        (Roll(actor="vera", what="impact", difficulty=9), "success 72% · critical 3% · fumble 3% · ≥12 / ≤2"),
        (Roll(actor="vera", what="impact"), "critical 3% · fumble 3% · ≥12 / ≤2"),
        (Roll(actor="vera", what="initiative"), "critical 0% · fumble 0%"),
        (Use(actor="vera", ability="change clothes"), ""),
        (Use(actor="vera", ability="Spark", targets=("goblin",)), "3.50 damage"),
        (Damage(targets=("goblin",), amount=1), ""),
    ],
)
def test_the_odds_in_one_line(command: Command, line: str) -> None:
    """R-2D-03, R-2D-12, R-2D-15, R-2D-23: what is known, each by its word; the figures stand out."""
    table = bolt_fight()
    table.teach("vera", Ability("Spark", range="far", effects=(Effect("damage", "1d6"),)))
    spans = odds_line(table.state, command, ENGLISH)
    assert plain(spans) == line
    assert {span.text for span in spans if span.role == "strong"} == {
        word for word in line.replace("(", "").split() if word[0].isdigit() and "97" not in word
    }
