"""Damage and losses: a target's nature, down at nothing and up again (R-2D-09, R-2D-41, R-2D-54; 2.1)."""

import pytest
from bases2d6_table import Table

from rules.commands import Change, SetFields
from rules.events import AnyEvent, CreaturePatched, SheetPatched
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import Damage, Heal, Rest
from rules.systems.bases2d6.harm import Blow, through_nature
from rules.systems.bases2d6.sheet import DamageModifier, Sheet


def nature(*modifiers: tuple[str, int, int]) -> Sheet:
    return Sheet(resistances=tuple(DamageModifier(*modifier) for modifier in modifiers))


@pytest.mark.parametrize(
    ("modifiers", "kind", "elements", "through"),
    [
        ([], "physical", ("red",), 10),
        ([("physical", -3, 0)], "physical", (), 7),
        ([("physical", -3, 0)], "magical", (), 10),
        ([("physical", -3, 0)], None, (), 10),
        ([("physical", 3, 0)], "physical", (), 13),
        ([("red", 0, -50)], "physical", ("red",), 5),
        ([("red", 0, 100)], "magical", ("red",), 20),
        ([("red", -3, -50)], "magical", ("red",), 3),
        ([("red", -3, 0), ("physical", 0, -50)], "physical", ("red",), 3),
        ([("red", 0, 50), ("physical", 0, -50)], "physical", ("red",), 10),
        ([("red", -20, 100)], "magical", ("red",), 0),
        ([("red", 0, -100)], "magical", ("red",), 0),
        ([("red", 0, -33)], "magical", ("red",), 6),
        ([("red", -4, 0)], "magical", ("bronze",), 6),
        ([("red", -4, 0)], "magical", ("gold",), 6),
        ([("silver", -4, 0)], "magical", ("white",), 10),
        ([("silver", -4, 0)], "magical", ("silver",), 6),
        ([("red", -1, 0), ("blue", -1, 0)], "magical", ("bronze",), 8),
    ],
)
def test_what_comes_through(modifiers, kind, elements, through: int) -> None:  # type: ignore[no-untyped-def]
    """2.1, R-2D-35: flat first, then percent, rounded down, never below 0; a compound is its primaries."""
    assert through_nature(nature(*modifiers), Blow("x", 10, kind, elements))[0] == through


def test_the_entry_says_what_altered_it() -> None:
    """2.1: every number can be explained."""
    table = Table()
    table.foe("Goblin", hp=20, resistances=[{"of": "physical", "amount": -2, "percent": -50}])
    events = table.do(Damage(targets=("goblin",), amount=10, of="physical"))
    (harmed,) = [e for e in events if isinstance(e, SheetPatched)]
    assert harmed.args["nature"] == [["physical", -2, -50]]
    assert (harmed.args["amount"], harmed.args["lost"], table["goblin"].hp) == (10, 4, 16)


@pytest.mark.parametrize(
    ("more", "left"),
    [
        ({"of": "physical"}, 18),
        ({}, 15),
        ({"of": "physical", "loss": True}, 15),
        ({"of": "red"}, 11),
        ({"of": "physical", "raw": True}, 15),
    ],
)
def test_damage_by_hand(more: dict[str, object], left: int) -> None:
    """R-2D-54: a loss is not damage, and nothing reduces it."""
    table = Table()
    sheet = [{"of": "physical", "amount": -3}, {"of": "red", "amount": 4}]
    table.foe("Goblin", hp=20, resistances=sheet)
    table.do(Damage(targets=("goblin",), amount=5, **more))  # type: ignore[arg-type]
    assert table["goblin"].hp == left


def test_magic_points_can_be_lost() -> None:
    """R-2D-11: they stop at 0 and nobody falls of it."""
    table = Table()
    table.hero("Vera", mp=4)
    table.do(Damage(targets=("vera",), amount=9, pool="mp"))
    assert (table["vera"].mp, table["vera"].hp, table.creature("vera").down) == (0, 10, False)
    table.do(Heal(targets=("vera",), amount=9, pool="mp"))
    assert table["vera"].mp == 4


def patches(events: tuple[AnyEvent, ...]) -> list[str]:
    return [event.cause for event in events if isinstance(event, CreaturePatched)]


def test_down_at_nothing_and_up_again() -> None:
    """2.1, U29, U30: clamped at 0 with what is left over told; marked down, and nothing else."""
    table = Table()
    table.hero("Vera", hp=6)
    events = table.do(Damage(targets=("vera",), amount=9))
    (harmed,) = [e for e in events if isinstance(e, SheetPatched)]
    assert (harmed.args["lost"], harmed.args["over"]) == (6, 3)
    assert patches(events) == ["2d6.down"]
    vera = table.creature("vera")
    assert (vera.sheet.hp, vera.down, vera.fate, vera.statuses) == (0, True, None, {})
    assert patches(table.do(Damage(targets=("vera",), amount=1))) == []
    events = table.do(Heal(targets=("vera",), amount=99))
    (healed,) = [e for e in events if isinstance(e, SheetPatched)]
    assert (healed.args["gained"], patches(events)) == (6, ["2d6.up"])


def test_the_tables_fate_stays() -> None:
    """2.1: whom the table says dead no healing raises."""
    table = Table()
    table.hero("Vera", hp=6)
    table.do(Damage(targets=("vera",), amount=6))
    table.do(SetFields(creature="vera", changes=(Change("fate", "dead"),)))
    table.mend("vera", 3)
    assert table.creature("vera").down


def test_bulk_damage_is_one_step() -> None:
    """U32."""
    table = Table()
    for _ in range(4):
        table.foe("Goblin")
    four = tuple(table.state.creatures)
    table.do(Damage(targets=four, amount=1))
    assert [c.sheet.hp for c in table.state.creatures.values()] == [9] * 4
    assert len(table.records) == 5


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (Damage(targets=("vera",), amount=0), "out-of-range"),
        (Damage(targets=("vera",), amount=10_000), "out-of-range"),
        (Damage(targets=(), amount=1), "missing-name"),
        (Damage(targets=("nobody",), amount=1), "unknown-name"),
        (Damage(targets=("vera",), amount=1, of="plasma"), "bad-choice"),
        (Heal(targets=("vera",), amount=0), "out-of-range"),
        (Heal(targets=("nobody",), amount=1), "unknown-name"),
        (Rest(creatures=("nobody",)), "unknown-name"),
    ],
)
def test_what_cannot_be_dealt(command: Damage | Heal | Rest, refused: str) -> None:
    table = Table()
    table.hero("Vera")
    assert table.refused(command) == refused


def test_rest_fills_the_pools() -> None:
    """2.1: heroes and allies, or those who are named; not in the middle of a fight."""
    table = Table()
    table.hero("Vera", hp=9, mp=4)
    table.add("Ally", "ally", hp=9)
    table.foe("Goblin", hp=9)
    table.do(Damage(targets=("vera", "ally", "goblin"), amount=5))
    table.do(Damage(targets=("vera",), amount=3, pool="mp"))
    table.give("vera", "bleed", 3)
    table.do(Rest())
    assert [table[id_].hp for id_ in ("vera", "ally", "goblin")] == [9, 9, 4]
    assert (table["vera"].mp, table.charges("vera", "bleed")) == (4, 2)
    table.action()
    assert table.refused(Rest()) == "no-rest-now"
    table.do(Rest(creatures=("goblin",), force=True))
    assert table["goblin"].hp == 9


def test_nobody_to_rest() -> None:
    table = Table()
    table.foe("Goblin")
    assert table.refused(Rest()) == "nobody-here"


def test_damage_of_an_ability_has_its_kind() -> None:
    """2.1: physical or magical as the ability is, with its elements; damage to magic points is a loss."""
    table = Table()
    table.hero("Vera")
    table.foe(
        "Goblin", hp=30, mp=9, resistances=[{"of": "magical", "amount": -2}, {"of": "black", "percent": 100}]
    )
    for types, elements, pool, left in (
        (("physical",), (), "hp", 25),
        (("magical",), (), "hp", 22),
        (("magical",), ("black",), "hp", 16),
        (("magical",), ("black",), "mp", 16),
    ):
        effects = (Effect("damage", "5", pool=pool),)  # type: ignore[arg-type]
        table.teach("vera", Ability("Hit", types=types, elements=elements, effects=effects))  # type: ignore[arg-type]
        table.use("vera", "Hit", "goblin")
        assert table["goblin"].hp == left
    assert table["goblin"].mp == 4


def test_every_effect_of_damage_is_a_blow_of_its_own() -> None:
    """2.1: what a nature takes off it takes off each."""
    table = Table()
    table.hero("Vera")
    table.foe("Goblin", hp=30, resistances=[{"of": "physical", "amount": -2}])
    table.teach("vera", Ability("Flurry", types=("physical",), effects=(Effect("damage", "3"),) * 3))
    table.use("vera", "Flurry", "goblin")
    assert table["goblin"].hp == 27
