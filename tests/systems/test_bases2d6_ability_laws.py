"""Abilities by their names, passive ones by their formulas, backs (R-2D-10, R-2D-30 to R-2D-37)."""

import pytest
from bases2d6_fights import put
from bases2d6_table import Table
from msgspec.structs import replace

from rules.commands import Command, MoveCreature
from rules.errors import Refused
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.basics import BASICS
from rules.systems.bases2d6.commands import AddAbility, Adjust, Behind, Roll, Use
from rules.systems.bases2d6.passives import constant
from rules.systems.bases2d6.possession import abilities_of, find, hindrances, key_of
from rules.systems.bases2d6.sheet import Aptitude, Sheet

BOLT = Ability("Rayo Áureo", range="far", effects=(Effect("damage", "1"),))


@pytest.fixture
def table() -> Table:
    """Vera before a goblin; Ana and Bo elsewhere."""
    table = Table()
    table.hero("Vera", hp=20, mp=7, agility=6)
    table.foe("Goblin", hp=20)
    table.hero("Ana", zone="far")
    table.hero("Bo", zone="far")
    return table


@pytest.mark.parametrize("word", ["Rayo Áureo", "RAYO AUREO", "rayo áureo", "rayo-aureo", "Rayo-Aureo"])
def test_an_ability_goes_by_its_name_and_its_word(table: Table, word: str) -> None:
    """R-2D-31: whatever its case and accents; a basic one by its own word as well."""
    table.teach("vera", BOLT)
    found = find(table.state, table.creature("vera"), word)
    assert found == BOLT
    assert key_of(found) == "rayo-aureo"
    strike = find(table.state, table.creature("vera"), "STRIKE")
    assert strike is not None
    assert (strike.id, key_of(strike)) == ("strike", "strike")
    assert find(table.state, table.creature("goblin"), word) is None


def test_ones_own_takes_the_place_of_a_basic_one(table: Table) -> None:
    """R-2D-56: of the same word, and everybody else keeps theirs."""
    strike = next(ability for ability in BASICS if ability.id == "strike")
    table.teach("vera", replace(strike, costs=(Cost("2"),)))
    own = abilities_of(table.state, table.creature("vera"))
    assert [a.costs for a in own if key_of(a) == "strike"] == [(Cost("2"),)]
    assert len(own) == len(abilities_of(table.state, table.creature("goblin"))) == len(BASICS)
    table.strike("vera", "goblin")
    assert table["vera"].mp == 5


@pytest.mark.parametrize(
    ("amount", "letters", "gives"),
    [
        ("hp / 10", {}, 1),
        ("hp_max / 10", {}, 2),
        ("mp - 1", {}, 3),
        ("mp_max - 1", {}, 6),
        ("strength", {}, 3),
        ("Cocina", {}, 2),
        ("x + y + z", {"x": "1", "y": "x + 1", "z": "y * 2"}, 7),
        ("2", {"x": "1d6"}, 2),
        ("luck + 1", {}, 1),
        ("block + 1", {}, 1),
        ("6 / block", {}, 0),
        ("-2", {}, -2),
        ("+2", {}, 2),
        ("1d6", {}, 0),
        ("agility", {}, 6),
    ],
)
def test_what_a_passive_ability_gives(amount: str, letters: dict[str, str], gives: int) -> None:
    """R-2D-10, R-2D-30: by formula, from base values; a name that is not there is 0, no value is nothing."""
    sheet = Sheet(
        hp=13, hp_max=20, mp=4, mp_max=7, stats={"agility": 6, "strength": 3}, mods={"agility": 5},
        aptitudes=(Aptitude("Cocina", 2),),
    )  # fmt: skip
    gift = Ability("Gift", action="passive", effects=(Effect("modify", amount, on="agility"),), **letters)
    assert constant(amount, sheet, gift) == gives


def test_backs_of_others_are_nobody_elses_move(table: Table) -> None:
    """R-2D-37: a mark for a shot from behind, across zones, stays until one of the two goes elsewhere."""
    table.do(Behind(creature="vera", of="ana"))
    table.do(Behind(creature="bo", of="ana"))
    table.do(MoveCreature(creature="goblin", zone="far"))
    assert (table["vera"].behind, table["bo"].behind) == (("ana",), ("ana",))
    table.do(MoveCreature(creature="vera", zone="far"))
    assert (table["vera"].behind, table["bo"].behind) == (("ana",), ("ana",))
    table.do(MoveCreature(creature="ana", zone="near"))
    assert (table["vera"].behind, table["bo"].behind) == ((), ())


@pytest.mark.parametrize(
    ("ability", "where"),
    [
        (replace(BOLT, costs=(Cost("luck"),)), "cost"),
        (replace(BOLT, costs=(Cost("1d6"),)), "cost"),
        (replace(BOLT, costs=(Cost("1 +"),)), "cost"),
        (replace(BOLT, effects=(Effect("damage", "luck"),)), "damage"),
        (replace(BOLT, effects=(Effect("heal", "1 +"),)), "heal"),
        (replace(BOLT, x="luck"), "x"),
        (replace(BOLT, action="passive", effects=(Effect("modify", "1d6", on="block"),)), "modify"),
    ],
)
def test_a_formula_that_cannot_be_is_refused_by_its_place(table: Table, ability: Ability, where: str) -> None:
    """R-2D-10, R-2D-32: with what the formula itself says."""
    with pytest.raises(Refused) as caught:
        table.do(AddAbility(creature="vera", ability=ability))
    assert caught.value.args_["where"] == where
    said = {"formula-unknown-name": "name", "formula-syntax": "position", "no-dice-here": "where"}
    assert said[caught.value.id] in caught.value.args_


def test_everything_that_hinders_is_told_the_gravest_first(table: Table) -> None:
    """R-2D-30, R-2D-31, R-2D-50: passive, then the state, then each pool, then the action."""
    table.action()
    pact = Ability(
        "Pact", types=("magical",), costs=(Cost("9"), Cost("20", "hp"), Cost("1", "hp")), range="self",
        action="full",
    )  # fmt: skip
    table.give("vera", "silence")
    put(table, "vera", "normal", 0)
    vera = table.creature("vera")
    ids = [refused.id for refused in hindrances(table.state, vera, pact)]
    assert ids == ["silenced", "cannot-pay", "cannot-pay", "no-action"]
    passive = [refused.id for refused in hindrances(table.state, vera, replace(pact, action="passive"))]
    assert passive == ["passive-ability", "silenced", "cannot-pay", "cannot-pay"]
    broken = replace(pact, types=(), costs=(Cost("1 / block"),))
    assert [refused.id for refused in hindrances(table.state, vera, broken)] == ["formula-divide-by-zero"]
    exact = replace(pact, types=("magical", "innate"), costs=(Cost("7"), Cost("20", "hp")), action="instant")
    assert list(hindrances(table.state, vera, exact)) == []
    table.teach("vera", exact)
    table.do(Use(actor="vera", ability="Pact"))
    assert (table["vera"].mp, table["vera"].hp) == (0, 0)


@pytest.mark.parametrize("field", ["roll", "total", "damage"])
@pytest.mark.parametrize(("suffix", "most"), [("", 99), ("_percent", 900)])
@pytest.mark.parametrize("sign", [1, -1])
def test_what_the_table_adds_has_its_measure(
    table: Table, field: str, suffix: str, most: int, sign: int
) -> None:
    """R-2D-09: of an ability, and of a plain roll."""
    for value, fits in ((sign * most, True), (sign * (most + 1), False)):
        adjust = Adjust(**{field + suffix: value})
        commands: tuple[Command, ...] = (
            Use(actor="vera", ability="recover balance", adjust=adjust),
            Roll(actor="vera", what="agility", adjust=adjust, faces=(3, 4)),
        )
        for command in commands:
            if fits:
                table.do(command)
                continue
            with pytest.raises(Refused) as caught:
                table.do(command)
            told = {"field": field, "value": value, "low": -most, "high": most}
            assert (caught.value.id, caught.value.args_) == ("out-of-range", told)


def test_a_reaction_out_of_its_window(table: Table) -> None:
    """R-2D-29: it is used as anything else in one's own turn and without turns; else only by force."""
    table.teach("ana", Ability("Riposte", action="instant", reaction=True, range="self"))
    riposte = Use(actor="ana", ability="Riposte")
    table.do(riposte)
    table.action()
    assert table.state.active == "vera"
    assert table.refused(riposte) == "no-window"
    table.do(replace(riposte, force=True))
    while table.state.active != "ana":
        table.next()
    table.do(riposte)
    assert (table["ana"].normal, table["ana"].instant) == (1, 0)


@pytest.mark.parametrize(
    ("effects", "refused"),
    [
        ((Effect("damage", "1"),), True),
        ((Effect("status", "1", status="burn"), Effect("damage", "1")), True),
        ((Effect("damage", "1", to="user"), Effect("heal", "1")), False),
        ((Effect("heal", "1"),), False),
    ],
)
def test_nobody_strikes_the_fallen_by_accident(
    table: Table, effects: tuple[Effect, ...], refused: bool
) -> None:
    """2.1: but they are helped, and struck by force; without anybody to be aimed at nothing is done."""
    table.teach("vera", replace(BOLT, effects=effects))
    put(table, "goblin", "hp", 0)
    command = Use(actor="vera", ability="rayo-aureo", targets=("goblin",))
    if refused:
        assert table.refused(command) == "target-down"
    table.do(replace(command, force=refused))
    assert table.refused(Use(actor="vera", ability="rayo-aureo", force=True)) == "missing-name"
    table.teach("vera", replace(BOLT, effects=(Effect("heal", "1", to="user"),)))
    table.do(Use(actor="vera", ability="rayo-aureo"))
    assert table["vera"].hp == 20
