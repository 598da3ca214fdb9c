"""An ability from its declaration to its effects: attack, defence, targets (R-2D-03, 07, 31)."""

import pytest
from bases2d6_fights import bolt_fight, totals
from bases2d6_table import Table
from ezd6_table import happened, outcomes, purposes

from rules.commands import Change, SetFields
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import Adjust, Damage, React, Use


@pytest.fixture
def table() -> Table:
    return bolt_fight()


# --- attack and defence -------------------------------------------------------


@pytest.mark.parametrize(
    ("ties", "defence", "hit"),
    [
        ("attacker", (4, 4), True),
        ("attacker", (4, 5), True),
        ("attacker", (5, 5), False),
        ("defender", (4, 4), True),
        ("defender", (4, 5), False),
        ("defender", (5, 5), False),
    ],
)
def test_opposed(ties: str, defence: tuple[int, int], hit: bool) -> None:
    """R-2D-07: Total against Total; a tie is the attack's, unless the table has it otherwise."""
    table = Table(ties=ties)
    table.hero("Vera", attack=1, impact=1, strength=4)
    table.foe("Goblin", hp=30)
    table.strike("vera", "goblin")
    events = table.react("goblin", "dodge", dice=(3, 4, *defence))
    assert purposes(events) == ["attack", "defence"]
    assert outcomes(events) == (["success", "failure"] if hit else ["failure", "success"])
    assert table["goblin"].hp == (26 if hit else 30)


@pytest.mark.parametrize(("word", "added"), [("dodge", 2 + 1), ("block", 2 + 4)])
def test_a_defence_is_dodge_or_block(word: str, added: int) -> None:
    """R-2D-05, R-2D-07: Defence and the one that is used."""
    table = Table()
    table.hero("Vera", attack=9, strength=1)
    table.foe("Goblin", hp=30, defence=2, agility=1, block=4)
    table.strike("vera", "goblin")
    assert totals(table.react("goblin", word, dice=(3, 4, 3, 4))) == [16, 7 + added]


def test_only_what_the_ability_permits(table: Table) -> None:
    """R-2D-07, R-2D-08: an ability names the defences against it, also an attribute's roll."""
    table.teach(
        "vera",
        Ability(
            "Fear",
            roll="conjuration",
            defences=("spirit",),
            range="far",
            effects=(Effect("status", "2", status="stun"),),
        ),
    )
    table.do(SetFields(creature="goblin", changes=(Change("spirit", 5),)))
    table.use("vera", "Fear", "goblin")
    assert table.options == ["spirit", "pass"]
    assert table.refused(React(actor="goblin", ability="dodge")) == "not-offered"
    assert totals(table.react("goblin", "spirit", dice=(3, 4, 3, 3))) == [10, 11]
    assert table.charges("goblin", "stun") == 0


def test_nobody_defends(table: Table) -> None:
    """R-2D-07: an attack that is not opposed has nothing to reach; it can still fumble."""
    table.strike("vera", "goblin")
    assert outcomes(table.end_window(1, 2)) == ["success"]
    assert table["goblin"].hp == 26
    table.strike("vera", "goblin")
    assert outcomes(table.end_window(1, 1)) == ["fumble"]


@pytest.mark.parametrize(
    ("fixed", "dice", "hit"), [(9, (3, 3), True), (10, (3, 3), False), (13, (4, 6), True)]
)
def test_a_fixed_difficulty(fixed: int, dice: tuple[int, int], hit: bool) -> None:
    """R-2D-07, options `difficulty` and `fixed_difficulty`: nobody defends, there is no window."""
    table = Table(difficulty="fixed", fixed_difficulty=fixed)
    table.hero("Vera", impact=3, strength=4)
    table.foe("Goblin", hp=30)
    events = table.strike("vera", "goblin", *dice)
    assert table.state.open is None
    assert outcomes(events) == ["success" if hit else "failure"]
    assert table["goblin"].hp == (26 if hit else 30)


@pytest.mark.parametrize(("said", "hit"), [(10, True), (11, False)])
def test_a_difficulty_that_the_table_says(table: Table, said: int, hit: bool) -> None:
    """R-2D-07: for this once; it stands for the defence as well."""
    events = table.strike("vera", "goblin", 3, 4, difficulty=said)
    assert table.state.open is None
    assert outcomes(events) == ["success" if hit else "failure"]


def test_an_ability_with_its_own_difficulty(table: Table) -> None:
    """R-2D-03: it stands for the defences against its roll."""
    table.teach(
        "vera",
        Ability("Aim", roll="impact", difficulty=12, defences=("agility",), effects=(Effect("damage", "1"),)),
    )
    assert outcomes(table.use("vera", "Aim", "goblin", dice=(4, 5))) == ["success"]
    assert outcomes(table.use("vera", "Aim", "goblin", dice=(4, 4))) == ["failure"]


@pytest.mark.parametrize(("dice", "hit"), [((3, 4), False), ((3, 3), True)])
def test_a_save_against_what_rolls_nothing(table: Table, dice: tuple[int, int], hit: bool) -> None:
    """R-2D-03, R-2D-07: without an attack roll the defence itself has to reach the difficulty."""
    table.teach(
        "vera", Ability("Quake", difficulty=7, defences=("agility",), effects=(Effect("damage", "5"),))
    )
    table.use("vera", "Quake", "goblin")
    events = table.react("goblin", "dodge", dice=dice)
    assert purposes(events) == ["defence"]
    assert table["goblin"].hp == (25 if hit else 30)
    table.use("vera", "Quake", "goblin")
    table.end_window()
    assert table["goblin"].hp == (20 if hit else 25)


@pytest.mark.parametrize(("price", "left"), [("free", 1), ("reaction", 0)])
def test_what_a_defence_costs(price: str, left: int) -> None:
    """R-2D-07, option `defence_cost`: nothing, or as a reaction does; then only while it can be paid."""
    table = Table(defence_cost=price)
    table.hero("Vera", attack=1)
    table.foe("Goblin", hp=30)
    table.action(3, 3, 6, 6)
    table.next()
    assert (table.state.active, table["goblin"].left_instant) == ("vera", 1)
    table.strike("vera", "goblin", force=True)
    table.react("goblin", "dodge", dice=(3, 4, 3, 4))
    assert table["goblin"].left_instant == left
    for _ in range(3):
        table.strike("vera", "goblin", force=True)
        if table.state.open is not None:
            table.react("goblin", "dodge", dice=(3, 4, 3, 4))
    assert table["goblin"].debt_instant == (0 if price == "free" else 1)
    table.strike("vera", "goblin", force=True)
    assert (table.state.open is not None) == (price == "free")


def test_one_defence_against_one_attack(table: Table) -> None:
    """R-2D-07: once per attack."""
    table.teach("goblin", Ability("Wait", action="free", reaction=True, trigger="any", range="far"))
    table.strike("vera", "goblin")
    table.react("goblin", "dodge")
    assert table.options == ["wait", "pass"]
    assert table.refused(React(actor="goblin", ability="block")) == "not-offered"


def test_modifiers_of_a_defence(table: Table) -> None:
    """R-2D-09: the table may alter a defence's Tirada and Total as any other."""
    table.strike("vera", "goblin")
    events = table.react("goblin", "dodge", dice=(3, 4, 5, 5), adjust=Adjust(roll=2, total=3))
    assert (totals(events), outcomes(events)) == ([10, 15], ["failure", "critical"])
    table.strike("vera", "goblin")
    assert table.refused(React(actor="goblin", ability="dodge", adjust=Adjust(roll=100))) == "out-of-range"


def test_states_weigh_on_defences(table: Table) -> None:
    """R-2D-44, R-2D-46: Soak on the Tirada of a dodge, not of a block; Stun on either's Total."""
    table.give("goblin", "soak", 2)
    table.give("goblin", "stun", 1)
    table.strike("vera", "goblin")
    assert totals(table.react("goblin", "dodge", dice=(3, 4, 5, 5))) == [10, 7]
    table.strike("vera", "goblin")
    assert totals(table.react("goblin", "block", dice=(3, 4, 5, 5))) == [10, 9]


# --- targets ------------------------------------------------------------------


def test_several_targets_one_roll(table: Table) -> None:
    """R-2D-07: each defends for itself, the damage is rolled once for all."""
    table.use("vera", "Bolt", "goblin", "orc")
    assert table.options == [
        "react goblin dodge",
        "react goblin block",
        "react orc dodge",
        "react orc block",
        "pass",
    ]
    table.choose("react goblin dodge")
    assert table.options == ["dodge", "block", "pass"]
    events = table.react("orc", "block", dice=(3, 4, 5, 6, 3, 3, 4))
    assert purposes(events) == ["attack", "defence", "defence", "damage"]
    assert totals(events) == [10, 11, 10, 4]
    assert (table["goblin"].hp, table["orc"].hp) == (30, 24)
    assert (table.charges("goblin", "burn"), table.charges("orc", "burn")) == (0, 2)
    assert [(e["target"]) for e in happened(events, "2d6.missed")] == ["goblin"]


def test_everybody_gets_away(table: Table) -> None:
    """R-2D-07: no damage is rolled for nobody."""
    table.use("vera", "Bolt", "goblin")
    events = table.react("goblin", "dodge", dice=(1, 2, 6, 6))
    assert purposes(events) == ["attack", "defence"]
    assert table.state.open is None


def test_how_many_targets(table: Table) -> None:
    table.foe("Imp")
    table.foe("Rat")
    four = ("goblin", "orc", "imp", "rat")
    assert table.refused(Use(actor="vera", ability="Bolt", targets=four)) == "too-many-targets"
    assert table.refused(Use(actor="vera", ability="Bolt")) == "missing-name"
    assert table.refused(Use(actor="vera", ability="Bolt", targets=("nobody",))) == "unknown-name"
    table.use("vera", "Bolt", "goblin", "goblin")
    assert table.state.open.top.targets == ("goblin",)


def test_the_fallen_are_not_struck_by_accident(table: Table) -> None:
    table.do(Damage(targets=("goblin",), amount=99))
    assert table.refused(Use(actor="vera", ability="strike", targets=("goblin",))) == "target-down"
    table.strike("vera", "goblin", 3, 4, force=True)
    assert table["goblin"].hp == 0


def test_effects_on_the_user(table: Table) -> None:
    """R-2D-31: an effect says to whom; it comes when anybody is reached."""
    drain = Ability(
        "Drain",
        roll="conjuration",
        difficulty=9,
        effects=(Effect("damage", "3"), Effect("heal", "2", to="user")),
    )
    table.teach("vera", drain)
    table.do(Damage(targets=("vera",), amount=10))
    table.use("vera", "Drain", "goblin", dice=(3, 2))
    assert (table["vera"].hp, table["goblin"].hp) == (20, 30)
    table.use("vera", "Drain", "goblin", dice=(3, 3))
    assert (table["vera"].hp, table["goblin"].hp) == (22, 27)


def test_an_ability_without_targets(table: Table) -> None:
    """R-2D-31: where every effect is on the user nobody needs to be named."""
    table.teach("vera", Ability("Breathe", range="far", effects=(Effect("heal", "2", to="user"),)))
    table.do(Damage(targets=("vera",), amount=10))
    table.use("vera", "Breathe")
    assert table["vera"].hp == 22


def test_self_abilities(table: Table) -> None:
    """R-2D-36: on oneself and nobody else, with or without a roll; nobody defends against one's own."""
    table.teach(
        "vera",
        Ability(
            "Focus", range="self", roll="spirit", difficulty=7, effects=(Effect("modify", "2", on="block"),)
        ),
    )
    assert table.refused(Use(actor="vera", ability="Focus", targets=("orc",))) == "self-only"
    assert outcomes(table.use("vera", "Focus", dice=(3, 3))) == ["failure"]
    assert table.statuses("vera") == {}
    table.use("vera", "Focus", dice=(3, 4))
    assert "Focus" in table.statuses("vera")
