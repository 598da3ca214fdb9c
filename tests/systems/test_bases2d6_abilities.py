"""What an ability is: types, elements, states, auras, who has it (R-2D-33 to 35, 38 to 40, 56, 57)."""

import msgspec
import pytest
from bases2d6_table import Table
from ezd6_table import happened

from rules.commands import AddCreatures, Change, SetFields
from rules.system import get
from rules.systems.bases2d6.ability import (
    ELEMENTS,
    SOURCES,
    TYPES,
    Ability,
    Cost,
    Effect,
    Lasting,
    primaries,
    unusual,
)
from rules.systems.bases2d6.basics import BASICS
from rules.systems.bases2d6.commands import AddAbility, RemoveAbility, Use
from rules.systems.bases2d6.possession import abilities_of, key_of

PRIMARIES = {"red", "blue", "green", "yellow", "white", "black", "indigo"}


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", hp=20, mp=6, intelligence=3)
    table.foe("Goblin", hp=30)
    return table


# --- types and elements -------------------------------------------------------


def test_unusual_pairs_warn() -> None:
    """R-2D-33: a warning, not an error."""
    assert unusual(Ability("a", types=("physical", "magical"))) == (("physical", "magical"),)
    assert unusual(Ability("b", types=("touch", "projectile", "magical"))) == (("touch", "projectile"),)
    assert unusual(Ability("c", types=TYPES)) == (("physical", "magical"), ("touch", "projectile"))
    assert unusual(Ability("d", types=("physical", "projectile", "aura", "movement", "innate"))) == ()
    table = Table()
    table.hero("Vera")
    table.teach("vera", Ability("Rune", types=("physical", "magical"), range="self"))
    table.use("vera", "Rune")


@pytest.mark.parametrize(
    ("types", "state", "refused"),
    [
        (("magical",), "silence", "silenced"),
        (("physical",), "silence", ""),
        (("magical", "innate"), "silence", ""),
        (("physical", "magical"), "silence", "silenced"),
        (("physical",), "immobilise", "immobilised"),
        (("magical",), "immobilise", ""),
        (("physical", "innate"), "immobilise", ""),
        (("physical", "magical"), "immobilise", "immobilised"),
        ((), "silence", ""),
    ],
)
@pytest.mark.parametrize("action", ["normal", "free"])
def test_what_a_state_prevents(table: Table, types, state: str, refused: str, action) -> None:  # type: ignore[no-untyped-def]
    """R-2D-34, R-2D-50, R-2D-51: by name; innate ones never; free ones as well."""
    table.teach("vera", Ability("Deed", action=action, types=types, range="self"))
    table.give("vera", state)
    command = Use(actor="vera", ability="Deed")
    if refused:
        assert table.refused(command) == refused
    table.use("vera", "Deed", force=bool(refused))


def test_silence_leaves_no_dodge_and_immobilise_neither() -> None:
    """R-2D-51: a dodge and a block are physical."""
    table = Table()
    table.hero("Vera")
    table.foe("Goblin")
    table.give("goblin", "silence")
    table.strike("vera", "goblin")
    assert table.options == ["dodge", "block", "pass"]
    table.end_window(1, 2)
    table.give("goblin", "immobilise")
    table.strike("vera", "goblin", 3, 4)
    assert table.state.open is None


def test_elements_come_to_seven() -> None:
    """R-2D-35."""
    assert primaries(("bronze",)) == {"red", "blue", "green", "yellow"}
    assert primaries(("silver",)) == {"white", "black"}
    assert primaries(("gold",)) == PRIMARIES
    assert primaries(("red", "silver")) == {"red", "white", "black"}
    assert primaries(()) == set()
    assert set(ELEMENTS) == PRIMARIES | {"bronze", "silver", "gold"}


def test_abilities_apply_and_remove_charges(table: Table) -> None:
    """R-2D-38, R-2D-39, R-2D-40: n more charges each time; some of them or all taken away."""
    table.teach("vera", Ability("Kindle", range="far", effects=(Effect("status", "2 + 1", status="burn"),)))
    table.teach("vera", Ability("Daze", range="far", effects=(Effect("status", status="stun"),)))
    table.teach("vera", Ability("Cool", range="far", effects=(Effect("cleanse", "4", status="burn"),)))
    table.teach("vera", Ability("Rouse", range="far", effects=(Effect("cleanse", status="Stun"),)))
    for _ in range(2):
        table.use("vera", "Kindle", "goblin")
        table.use("vera", "Daze", "goblin")
    assert table.statuses("goblin") == {"burn": 6, "stun": 2}
    table.use("vera", "Cool", "goblin")
    assert table.statuses("goblin") == {"burn": 2, "stun": 2}
    table.use("vera", "Cool", "goblin")
    table.use("vera", "Rouse", "goblin")
    assert table.statuses("goblin") == {}


def test_charges_without_end(table: Table) -> None:
    """R-2D-40, R-2D-47: no cap on charges, but one on what a formula may give at once."""
    table.teach(
        "vera", Ability("Doom", range="far", effects=(Effect("status", "1000000 * 1000", status="stun"),))
    )
    table.use("vera", "Doom", "goblin")
    assert table.statuses("goblin") == {"stun": 999 % 5, "immobilise": 999 // 5}


def test_auras_stay_for_their_duration(table: Table) -> None:
    """R-2D-34b, R-2D-55: an aura is on its target, with its source and end, like any state."""
    effect = Effect(
        "status",
        "2",
        status="Thorns",
        each="damage",
        each_amount="intelligence + 1d4",
        lasts=Lasting("end", 2),
    )
    aura = Ability(
        "Thorns",
        costs=(Cost("1"),),
        types=("magical", "aura"),
        elements=("green",),
        range="far",
        effects=(effect,),
    )
    table.teach("vera", aura)
    table.action()
    table.use("vera", "Thorns", "goblin", dice=(2,))
    status = table.state.creatures["goblin"].statuses["Thorns"]
    assert (status.charges, status.source, status.by) == (2, "Thorns", "vera")
    lost = []
    for _ in range(3):
        before = table["goblin"].hp
        table.next(2)
        lost.append(before - table["goblin"].hp)
    assert lost == [5, 5, 0]
    assert table.statuses("goblin") == {}


@pytest.mark.parametrize(
    ("each", "pool", "left"),
    [("heal", "hp", (12, 6)), ("lose", "hp", (8, 6)), ("lose", "mp", (10, 4)), ("heal", "mp", (10, 6))],
)
def test_what_an_aura_repeats(table: Table, each, pool, left: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    """R-2D-34b: at the end of each turn of its bearer; nothing reduces a loss, nothing passes a maximum."""
    table.do(SetFields(creature="vera", changes=(Change("hp", 10),)))
    effect = Effect("status", status="Aura", each=each, each_amount="2", pool=pool)
    table.teach("vera", Ability("Aura", range="self", effects=(effect,)))
    table.action()
    table.use("vera", "Aura")
    table.next()
    assert (table["vera"].hp, table["vera"].mp) == left


def test_an_aura_is_damage_to_a_targets_nature() -> None:
    """R-2D-34b, R-2D-54: with its kind and elements."""
    table = Table()
    table.hero("Vera")
    table.foe("Goblin", hp=30, resistances=[{"of": "green", "amount": -1, "percent": -50}])
    effect = Effect("status", status="Aura", each="damage", each_amount="7")
    table.teach("vera", Ability("Aura", elements=("green",), range="far", effects=(effect,)))
    table.action()
    table.use("vera", "Aura", "goblin")
    table.next(2)
    assert table["goblin"].hp == 27


def test_the_fallen_do_not_regenerate(table: Table) -> None:
    """R-2D-34b: an aura that heals raises nobody."""
    effect = Effect("status", status="Aura", each="heal", each_amount="2")
    table.teach("vera", Ability("Aura", range="self", effects=(effect,)))
    table.action()
    table.use("vera", "Aura")
    table.do(SetFields(creature="vera", changes=(Change("hp", 0),)))
    table.next()
    assert table["vera"].hp == 0


# --- who has what -------------------------------------------------------------


def test_everybody_has_the_basic_ones(table: Table) -> None:
    """R-2D-56: the same for all, edited for all; the cost of casting is the shipped one."""
    assert [key_of(a) for a in abilities_of(table.state, table.creature("vera"))] == [
        "strike",
        "shoot",
        "cast",
        "run",
        "dodge",
        "block",
        "object",
        "change-clothes",
        "recover-balance",
    ]
    table.do(AddAbility(creature="", ability=Ability("Bite", effects=(Effect("damage", "2"),))))
    table.use("goblin", "bite", "vera")
    assert table["vera"].hp == 18
    table.do(RemoveAbility(creature="", name="cast"))
    assert table.refused(Use(actor="vera", ability="cast", targets=("goblin",))) == "unknown-ability"
    assert table.refused(RemoveAbility(creature="", name="cast")) == "unknown-ability"
    cheap = msgspec.structs.replace(BASICS[0], effects=(Effect("damage", "8"),))
    table.do(AddAbility(creature="", ability=cheap))
    table.strike("vera", "goblin", 3, 4, difficulty=2)
    assert table["goblin"].hp == 22
    assert len([a for a in abilities_of(table.state, table.creature("vera")) if a.id == "strike"]) == 1


def test_each_basic_ability_does_what_it_says(table: Table) -> None:
    """R-2D-56: the table's default of each."""
    table.action()
    for state in ("destabilise", "soak"):
        table.give("vera", state, 3)
    table.use("vera", "recover balance")
    assert table.charges("vera", "destabilise") == 2
    table.next(2)
    table.use("vera", "change clothes")
    assert table.charges("vera", "soak") == 0
    assert (table["vera"].normal, table["vera"].instant) == (0, 0)
    table.next(2)
    events = table.use("vera", "use an object", "vera")
    assert happened(events, "2d6.note")[0]["who"] == "vera"
    table.next(2)
    table.use("vera", "cast", "goblin")
    table.end_window(4, 4)
    assert (table["vera"].mp, table["goblin"].hp) == (5, 27)
    table.next(2)
    table.use("vera", "run", zone="far")
    assert table.creature("vera").zone == "far"


def test_ones_own_stands_for_the_basic_one(table: Table) -> None:
    """R-2D-56, R-2D-57: of the same word there is one, and the creature's own counts."""
    table.teach("vera", Ability("Strike", roll="impact", difficulty=2, effects=(Effect("damage", "9"),)))
    table.use("vera", "strike", "goblin", dice=(3, 4))
    assert table["goblin"].hp == 21
    table.do(RemoveAbility(creature="vera", name="STRIKE"))
    table.strike("vera", "goblin")
    assert table.options == ["dodge", "block", "pass"]


def test_ones_own_dodge_is_the_dodge(table: Table) -> None:
    """R-2D-07, R-2D-56: it defends, at its own cost, and is offered once."""
    table.teach("goblin", Ability("Dodge", action="free", reaction=True, costs=(Cost("2"),), range="self"))
    table.strike("vera", "goblin")
    assert table.options == ["dodge", "block", "pass"]
    table.react("goblin", "dodge", dice=(3, 4, 3, 4))
    assert table["goblin"].mp == 3


@pytest.mark.parametrize("source", SOURCES)
def test_abilities_have_a_source(table: Table, source) -> None:  # type: ignore[no-untyped-def]
    """R-2D-57: of race, objects, techniques; it is data, and saved."""
    table.teach("vera", Ability("Trick", source=source, range="self"))
    assert table["vera"].abilities[0].source == source
    assert get("bases2d6").json_view(table.creature("vera"))["abilities"][0]["source"] == source


def test_abilities_of_a_new_creature(table: Table) -> None:
    """R-2D-31, R-2D-57: given with the creature, and as carefully looked at."""
    bite = msgspec.json.decode(msgspec.json.encode(Ability("Bite", effects=(Effect("damage", "4"),))))
    table.do(AddCreatures(name="Wolf", sheet={"abilities": [bite]}))
    table.use("wolf", "bite", "vera")
    assert table["vera"].hp == 16
    broken = {**bite, "effects": [{"kind": "damage", "amount": "1d"}]}
    assert table.refused(AddCreatures(name="Wolf", sheet={"abilities": [broken]})) == "formula-syntax"
    assert table.refused(AddCreatures(name="Wolf", sheet={"abilities": [{"name": 5}]})) == "bad-value"


@pytest.mark.parametrize(
    ("ability", "refused"),
    [
        (Ability("A", effects=(Effect("damage", "2d"),)), "formula-syntax"),
        (Ability("A", effects=(Effect("damage", "luck"),)), "formula-unknown-name"),
        (Ability("A", effects=(Effect("damage"),)), "missing-number"),
        (Ability("A", effects=(Effect("heal"),)), "missing-number"),
        (Ability("A", effects=(Effect("status"),)), "missing-name"),
        (Ability("A", effects=(Effect("modify", "2", on="luck"),)), "unknown-stat"),
        (Ability("A", effects=(Effect("damage", "z"),), x="2"), "formula-unknown-name"),
        (Ability("A", x="y", y="2"), "formula-unknown-name"),
        (Ability("A", roll="luck"), "unknown-stat"),
        (Ability("A", defences=("luck",)), "unknown-stat"),
        (Ability("A", costs=(Cost("2 +"),)), "formula-syntax"),
        (Ability("A", action="passive", effects=(Effect("modify", "1d4", on="block"),)), "no-dice-here"),
        (Ability(" "), "bad-name"),
    ],
)
def test_what_cannot_be_an_ability(table: Table, ability: Ability, refused: str) -> None:
    """R-2D-10, R-2D-31: a formula error is refused where it is written, not where it is rolled."""
    assert table.refused(AddAbility(creature="vera", ability=ability)) == refused
    assert table["vera"].abilities == ()


def test_abilities_are_changed_and_taken(table: Table) -> None:
    """R-2D-31: the same name, whatever its accents, is the same ability."""
    table.teach("vera", Ability("Brasa", range="self"))
    table.teach("vera", Ability("BRÁSA", range="far", action="free"))
    assert [(a.name, a.range) for a in table["vera"].abilities] == [("BRÁSA", "far")]
    same = AddAbility(creature="vera", ability=Ability("BRÁSA", range="far", action="free"))
    assert table.refused(same) == "nothing-to-change"
    table.do(RemoveAbility(creature="vera", name="brasa"))
    assert table["vera"].abilities == ()
    assert table.refused(RemoveAbility(creature="vera", name="brasa")) == "unknown-ability"


@pytest.mark.parametrize(
    ("amount", "letters", "total"),
    [
        ("2", {}, 2),
        ("+2", {}, 2),
        ("Strength + 1", {}, 4),
        ("agility * 5", {}, 0),
        ("x", {"x": "strength * 2"}, 6),
        ("cocina", {}, 4),
        ("mp / hp", {}, 0),
        ("6 / agility", {}, 0),
    ],
)
def test_passives_by_formula(amount: str, letters: dict[str, str], total: int) -> None:
    """R-2D-30: over base values, letters too; what a sheet does not have is 0, and so is what cannot be."""
    table = Table()
    table.hero("Vera", strength=3, aptitudes=[{"name": "Cocina", "value": 4}])
    effects = (Effect("modify", amount, on="block"),)
    table.teach("vera", Ability("Hide", action="passive", range="self", effects=effects, **letters))
    assert table.roll("vera", "block", 3, 4)[0].total == 7 + total  # type: ignore[union-attr]


@pytest.mark.parametrize(("each", "hp"), [("heal", 17), ("lose", 13), ("damage", 14)])
def test_passives_of_every_turn(each, hp: int) -> None:  # type: ignore[no-untyped-def]
    """R-2D-30, R-2D-34b: what is always on repeats at the end of each own turn, with its kind."""
    table = Table()
    nature = [{"of": "black", "amount": -1}]
    table.hero("Vera", hp=20, resistances=nature)
    table.foe("Goblin")
    table.do(SetFields(creature="vera", changes=(Change("hp", 15),)))
    effects = (Effect("status", status="Blood", each=each, each_amount="2"),)
    table.teach(
        "vera", Ability("Blood", action="passive", elements=("black",), range="self", effects=effects)
    )
    table.action()
    table.next(2)
    assert table["vera"].hp == hp


def test_without_a_dodge_nobody_dodges(table: Table) -> None:
    """R-2D-56: the table may take a basic defence away, for all."""
    table.do(RemoveAbility(creature="", name="dodge"))
    table.strike("vera", "goblin")
    assert table.options == ["block", "pass"]
