"""What effects do to one creature, case by case, good and bad, to others and to oneself (R-2D-09 to 18)."""

import pytest
from bases2d6_fights import put
from bases2d6_table import Table
from ezd6_table import happened
from msgspec.structs import replace

from rules.commands import AddZone, Change, SetFields
from rules.events import Moved, Rolled, SheetPatched
from rules.systems.bases2d6.ability import Ability, Effect, Lasting
from rules.systems.bases2d6.amounts import names_for
from rules.systems.bases2d6.commands import AddStat, Adjust, ChangeStat, React
from rules.systems.bases2d6.harm import Blow, through_nature
from rules.systems.bases2d6.sheet import DamageModifier, Sheet
from rules.systems.bases2d6.stats import effective


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", hp=30, mp=9, block=3)
    table.foe("Goblin", hp=30, mp=9, block=3)
    return table


def deed(table: Table, *effects: Effect, dice: tuple[int, int] = (3, 4), **more: object) -> None:
    """Vera does something with these effects to the goblin; (1, 1) is a fumble."""
    values = {"range": "far", "roll": "spirit", **more}
    table.teach("vera", Ability("Deed", effects=effects, **values))  # type: ignore[arg-type]
    table.use("vera", "Deed", *(() if values["range"] == "self" else ("goblin",)), dice=dice)


# --- a fumble turns good into bad, and leaves bad alone ------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "block"),
    [
        (Effect("modify", "1", on="block"), 2),
        (Effect("modify", "1", on="block", to="user"), 2),
        (Effect("modify", "0", on="block"), 3),
        (Effect("modify", "-1", on="block"), 2),
        (Effect("modify", "-1", on="block", to="user"), 2),
        (Effect("modify", "-1", on="block", positive=True), 4),
        (Effect("modify", "1", on="block", positive=False), 4),
    ],
)
@pytest.mark.parametrize("range_", ["far", "self"])
def test_what_a_fumble_makes_of_a_modifier(table: Table, effect: Effect, block: int, range_: str) -> None:
    """R-2D-17, R-2D-18: the user alone has it, turned only where it was good; on oneself the same."""
    deed(table, effect, dice=(1, 1), range=range_)
    assert effective(table.creature("vera"), "block") == block
    assert effective(table.creature("goblin"), "block") == 3


@pytest.mark.parametrize(
    ("effect", "zone"),
    [
        (Effect("move", "1", to="user"), "near"),
        (Effect("move", "1", to="user", positive=True), "near"),
        (Effect("move", "1", to="user", positive=False), "far"),
    ],
)
def test_a_fumble_carries_nobody_where_they_wanted(table: Table, effect: Effect, zone: str) -> None:
    """R-2D-18: but where being carried off was bad to begin with it stays so."""
    table.teach("vera", Ability("Leap", range="self", roll="spirit", effects=(effect,)))
    events = table.use("vera", "Leap", zone="far", dice=(1, 1))
    assert table.creature("vera").zone == zone
    assert bool(happened(events, "2d6.stays")) == (zone == "near")


@pytest.mark.parametrize(
    ("amount", "charges"), [("", 1), ("0", 1), ("0 - 4", 1), ("1", 1), ("3", 3), ("y", 4)]
)
@pytest.mark.parametrize("status", ["stun", "Cursed"])
def test_what_should_have_gone_comes_by_at_least_one(
    table: Table, amount: str, charges: int, status: str
) -> None:
    """R-2D-18: whatever its formula comes to; a condition in the table's words as a state."""
    deed(table, Effect("cleanse", amount, status=status), dice=(1, 1), x="1", y="x + 3")
    table.choose("apply")
    assert table.charges("vera", status) == charges
    assert table.statuses("goblin") == {}


def test_every_effect_comes_once_whatever_is_asked_in_between(table: Table) -> None:
    """R-2D-18: those before the question before it, those after it after it, none again."""
    put(table, "vera", "hp", 20)
    ask = Effect("cleanse", status="stun")
    deed(
        table,
        Effect("damage", "1"),
        ask,
        Effect("heal", "2"),
        ask,
        Effect("damage", "3", pool="mp"),
        dice=(1, 1),
    )
    assert (table["vera"].hp, table["vera"].mp) == (19, 9)
    table.choose("apply")
    assert (table["vera"].hp, table["vera"].mp, table.charges("vera", "stun")) == (17, 9, 1)
    table.choose("apply")
    assert (table["vera"].hp, table["vera"].mp, table.charges("vera", "stun")) == (17, 6, 2)
    assert table.state.open is None


# --- points ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "lost"), [("4", 4), ("1", 1), ("0", 0), ("0 - 4", 0), ("40", 9)])
def test_magic_points_taken(table: Table, amount: str, lost: int) -> None:
    """R-2D-11, 2.1: never below nothing either way; who took them is told."""
    table.teach("vera", Ability("Drain", range="far", effects=(Effect("damage", amount, pool="mp"),)))
    events = table.use("vera", "Drain", "goblin")
    assert (table["goblin"].mp, table["goblin"].hp) == (9 - lost, 30)
    told = [(e.args["of"], e.args["by"], e.args["lost"]) for e in events if isinstance(e, SheetPatched)]
    assert told == ([("Drain", "vera", lost)] if lost else [])


@pytest.mark.parametrize(("amount", "gained"), [("4", 4), ("0", 0), ("0 - 4", 0), ("40", 10)])
def test_points_given_back(table: Table, amount: str, gained: int) -> None:
    """2.1: up to the maximum, and healing takes nothing; by name and by whom."""
    put(table, "goblin", "hp", 20)
    table.teach("vera", Ability("Mend", range="far", effects=(Effect("heal", amount),)))
    events = table.use("vera", "Mend", "goblin")
    assert table["goblin"].hp == 20 + gained
    (healed,) = [e.args for e in events if isinstance(e, SheetPatched)]
    assert (healed["of"], healed["by"], healed["gained"]) == ("Mend", "vera", gained)


@pytest.mark.parametrize(
    ("percent", "through"), [(-100, 0), (-101, 0), (-150, 0), (-99, 0), (-95, 0), (-90, 1), (10, 11)]
)
def test_no_nature_makes_damage_heal(percent: int, through: int) -> None:
    """2.1: hundredths rounded down and never below 0, however many are taken."""
    sheet = Sheet(resistances=(DamageModifier("red", 0, percent),))
    assert through_nature(sheet, Blow("x", 10, None, ("red",)))[0] == through


@pytest.mark.parametrize(
    ("adjust", "lost"),
    [
        (Adjust(damage=3), 13),
        (Adjust(damage=-20), 0),
        (Adjust(damage_percent=50), 15),
        (Adjust(damage=1, damage_percent=-50), 5),
        (Adjust(damage_percent=-100), 0),
        (Adjust(damage_percent=-300), 0),
    ],
)
def test_what_the_table_says_of_damage(table: Table, adjust: Adjust, lost: int) -> None:
    """R-2D-09: flat, then hundredths rounded down, never below 0; the entry has the formula and each part."""
    table.teach(
        "vera", Ability("Hit", range="far", effects=(Effect("damage", "10"), Effect("heal", "1", pool="mp")))
    )
    events = table.use("vera", "Hit", "goblin", adjust=adjust)
    assert table["goblin"].hp == 30 - lost
    assert [e.args["amount"] for e in events if isinstance(e, SheetPatched) and e.cause == "2d6.harmed"] == [
        lost
    ]


@pytest.mark.parametrize("critical", [False, True])
def test_thresholds_are_not_raised_whatever_they_are_called(table: Table, critical: bool) -> None:
    """R-2D-13: a critical raises statistics and aptitudes, neither pools nor thresholds, by any name."""
    table.do(ChangeStat(stat="instability", label="Torpeza"))
    table.do(ChangeStat(stat="critical_range", label="RC"))
    table.do(ChangeStat(stat="strength", label="Brío"))
    table.do(SetFields(creature="vera", changes=(
        Change("strength", 4), Change("critical_range", 2), Change("instability", 4),
        Change("aptitudes", [{"name": "Cocina", "value": 2}]),
    )))  # fmt: skip
    names = names_for(table.state, table.creature("vera"), critical=critical)
    assert [names[word] for word in ("instability", "Torpeza", "critical_range", "RC", "hp", "mp_max")] == [
        4, 4, 2, 2, 30, 9,
    ]  # fmt: skip
    assert (names["hp_max"], names["mp"]) == (30, 9)
    assert [names[word] for word in ("strength", "Brío", "Cocina")] == ([6, 6, 3] if critical else [4, 4, 2])


def test_using_it_again_renews_a_modifier(table: Table) -> None:
    """R-2D-09: of one source and of one kind each thing is altered once; different things stand together."""
    three = Ability(
        "Stance",
        range="self",
        effects=(
            Effect("modify", "1", on="block", lasts=Lasting("scene")),
            Effect("modify", "100", on="block", percent=True, lasts=Lasting("scene")),
            Effect("modify", "2", on="total", lasts=Lasting("scene")),
        ),
    )
    table.teach("vera", three)
    for _ in range(3):
        table.use("vera", "Stance")
        assert effective(table.creature("vera"), "block") == 8
        held = table.creature("vera").statuses["Stance"]
        assert (len(held.modifiers), held.source, held.by) == (3, "Stance", "vera")


@pytest.mark.parametrize(
    ("amount", "burn"), [("", 3), ("1", 3), ("4", 6), ("0", 2), ("0 - 1", 1), ("0 - 9", 0)]
)
def test_charges_that_an_ability_gives(table: Table, amount: str, burn: int) -> None:
    """R-2D-38: what its formula comes to, one where none is said; less than nothing takes some away."""
    table.give("goblin", "burn", 2)
    deed(table, Effect("status", amount, status="burn"))
    assert table.charges("goblin", "burn") == burn


@pytest.mark.parametrize(
    ("amount", "stun", "cursed"), [("", 0, 0), ("2", 1, 0), ("9", 0, 0), ("0", 3, 0), ("0 - 4", 3, 0)]
)
def test_charges_that_an_ability_takes(table: Table, amount: str, stun: int, cursed: int) -> None:
    """R-2D-39: as many as are said, all where none are, never more given; a condition goes as a whole."""
    table.give("goblin", "stun", 3)
    table.give("goblin", "Cursed", 3)
    deed(table, Effect("cleanse", amount, status="Stun"), Effect("cleanse", amount, status="cursed"))
    assert table.statuses("goblin") == {k: n for k, n in (("stun", stun), ("Cursed", cursed)) if n}


def test_two_statistics_have_never_one_name(table: Table) -> None:
    """R-2D-04, R-2D-11: else a roll of one would add the other; a name of its own may be written anew."""
    table.do(AddStat(label="Suerte"))
    for stat, label in (
        ("attack", "AGILITY"),
        ("attack", "suerte"),
        ("suerte", "Block"),
        ("block", "Defence"),
    ):
        assert table.refused(ChangeStat(stat=stat, label=label)) == "stat-taken"
    table.do(ChangeStat(stat="suerte", label="SUERTE"))
    table.do(ChangeStat(stat="block", label="Parada"))
    table.do(ChangeStat(stat="block", label="Block"))
    assert table.refused(ChangeStat(stat="agility", label="Parada", remove=True)) == "stat-shipped"


@pytest.mark.parametrize("rolled", [True, False])
def test_every_number_of_an_execution_can_be_explained(table: Table, rolled: bool) -> None:
    """R-2D-02, R-2D-05, R-2D-09: what fell, was added, had to be reached, and what formulas came to."""
    put(table, "vera", "impact", 3)
    put(table, "vera", "attack", 1)
    blast = Ability(
        "Blast",
        roll="impact" if rolled else "",
        defences=("agility",),
        difficulty=None if rolled else 20,
        effects=(Effect("damage", "1d6 + block"), Effect("heal", "2", to="user", pool="mp")),
    )
    table.teach("vera", blast)
    table.use("vera", "Blast", "goblin", adjust=Adjust(damage=2, roll=1))
    dice = (3, 4, 2, 2, 5) if rolled else (2, 2, 5)
    events = table.do(React(actor="goblin", ability="dodge", faces=dice))
    rolls = {event.purpose: event for event in events if isinstance(event, Rolled)}
    if rolled:
        attack = rolls["attack"]
        assert (attack.total, attack.difficulty, attack.outcome) == (12, 4, "success")
        stats = [["attack", 1], ["impact", 3]]
        assert attack.args == {
            "roll": 8, "ability": "Blast", "from": "defence", "of": "goblin", "what": "impact",
            "stats": stats, "on_roll": [["said", 1, False]], "on_total": [],
            "critical_at": 12, "fumble_at": 2,
        }  # fmt: skip
    defence = rolls["defence"]
    assert (defence.total, defence.difficulty, defence.args["against"]) == (4, 12 if rolled else None, "vera")
    assert (rolls["damage"].faces, rolls["damage"].args) == ((5,), {"sides": 6, "ability": "Blast"})
    hit = {"who": "vera", "target": "goblin", "ability": "Blast", "of": 1, "rolled": rolled}
    assert happened(events, "2d6.hit") == [hit]
    worked = [(w["kind"], w["formula"], w["amount"], w["altered"]) for w in happened(events, "2d6.worked")]
    assert worked == [("damage", "1d6 + block", 10, [["said", 2, False]]), ("heal", "2", 2, [])]
    assert happened(events, "2d6.worked")[0]["terms"] == [["1d6", 5, 1], ["block", 3, 1]]


@pytest.mark.parametrize(
    ("user", "target", "amount", "zone", "steps", "stays"),
    [
        ("a", "a", "1", "b", 1, False),
        ("a", "a", "2", "d", 2, False),
        ("a", "a", "9", "d", 2, True),
        ("a", "b", "1", "d", 1, False),
        ("a", "d", "1", "d", 0, True),
        ("a", "d", "-1", "b", 1, False),
        ("a", "d", "-9", "a", 2, True),
        ("a", "a", "-1", "a", 0, True),
        ("b", "c", "-1", "b", 1, False),
        ("b", "c", "1", "c", 0, True),
        ("a", "a", "0", "a", 0, False),
    ],
)
def test_pushed_away_and_drawn_near(
    user: str, target: str, amount: str, zone: str, steps: int, stays: bool
) -> None:
    """R-2D-36: zone by zone, each further off or nearer, never out of the fight; until there is none such.

    A leads to B and C, which lead to each other; both lead to D, and D out of combat.
    """
    table = Table()
    for name in "ABCD":
        table.do(AddZone(name=name))
    links = {"a": "bc", "b": "acd", "c": "abd", "d": ("b", "c", "out"), "out": "d"}
    zones = (replace(zone, links=tuple(links.get(zone.id, ()))) for zone in table.state.zones)
    table.state = replace(table.state, zones=tuple(zones))
    table.hero("Vera", zone=user)
    table.foe("Goblin", zone=target)
    table.teach("vera", Ability("Gust", range="far", effects=(Effect("move", amount),)))
    events = table.use("vera", "Gust", "goblin")
    moves = [e.cause for e in events if isinstance(e, Moved)]
    assert table.creature("goblin").zone == zone
    assert moves == ["2d6.drawn" if amount.startswith("-") else "2d6.pushed"] * steps
    assert bool(happened(events, "2d6.stays")) == stays
