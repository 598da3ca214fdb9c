"""Statistics: the registry, the clamp, raw modifiers, durations, custom ones (R-2D-04, 05, 10, 11, 22)."""

import pytest
from bases2d6_table import Table

from rules.commands import AddCreatures, Change, SetFields, StartScene
from rules.system import get
from rules.systems.bases2d6.ability import Ability, Effect, Lasting
from rules.systems.bases2d6.commands import AddStat, ChangeStat, Roll
from rules.systems.bases2d6.fields import fields
from rules.systems.bases2d6.stats import STATS, effective, stats_of, value_of


def change(table: Table, creature: str, field: str, value: int, how: str = "=") -> None:
    table.do(SetFields(creature=creature, changes=(Change(field, value, how),)))  # type: ignore[arg-type]


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", agility=3)
    table.foe("Goblin", hp=40)
    return table


def test_everything_starts_at_nothing() -> None:
    """R-2D-11: all statistics at 0 but instability; pools by the campaign's options (R-2D-56)."""
    table = Table()
    vera = table.creature(table.hero("Vera"))
    for stat in STATS:
        assert effective(vera, stat.id) == (2 if stat.id == "instability" else 0)
    assert (vera.sheet.hp, vera.sheet.hp_max, vera.sheet.mp, vera.sheet.mp_max) == (10, 10, 5, 5)
    table.option(hp_start=20, mp_start=0)
    nix = table[table.hero("Nix")]
    assert (nix.hp, nix.hp_max, nix.mp, nix.mp_max) == (20, 20, 0, 0)


def test_never_below_nothing_and_nothing_is_lost(table: Table) -> None:
    """R-2D-11: −5 on 3 is 0, and taking it away again gives back 3, not 5."""
    change(table, "vera", "agility", 5, "-")
    assert effective(table.creature("vera"), "agility") == 0
    assert value_of(table.creature("vera"), "agility").parts[1].amount == -5
    change(table, "vera", "agility", 5, "+")
    assert effective(table.creature("vera"), "agility") == 3
    change(table, "vera", "agility", 2, "+")
    assert effective(table.creature("vera"), "agility") == 5
    assert table["vera"].stats["agility"] == 3
    change(table, "vera", "agility", 7)
    assert effective(table.creature("vera"), "agility") == 9


def test_what_lies_below_the_clamp_counts(table: Table) -> None:
    """R-2D-09, R-2D-11: −5 by hand and +4 of an ability on 3 are 2."""
    change(table, "vera", "agility", 5, "-")
    bless = Ability("Bless", range="self", effects=(Effect("modify", "4", on="agility"),))
    table.teach("vera", bless)
    table.use("vera", "Bless")
    value = value_of(table.creature("vera"), "agility")
    assert [(part.source, part.amount) for part in value.parts] == [
        ("base", 3),
        ("by-hand", -5),
        ("Bless", 4),
    ]
    assert value.total == 2


@pytest.mark.parametrize(
    ("lasting", "gone_after"),
    [(Lasting("end"), 1), (Lasting("start"), 2), (Lasting("round"), 2), (Lasting("end", 2), 3)],
)
def test_a_modifier_has_an_end(lasting: Lasting, gone_after: int) -> None:
    """R-2D-09: with a source and a duration; here of two in turns, given by Vera to herself."""
    table = Table()
    table.hero("Vera", agility=3)
    table.foe("Goblin")
    table.teach(
        "vera", Ability("Bless", range="self", effects=(Effect("modify", "2", on="agility", lasts=lasting),))
    )
    table.action()
    table.use("vera", "Bless")
    for turn in range(gone_after):
        assert effective(table.creature("vera"), "agility") == 5, turn
        table.next()
    assert effective(table.creature("vera"), "agility") == 3


def test_a_modifier_that_ends_with_its_users_turn(table: Table) -> None:
    """R-2D-09: `whose` is the user: on the goblin until the end of Vera's turn, not of its own."""
    lasting = Lasting("end", whose="user")
    table.teach(
        "vera", Ability("Hex", range="far", effects=(Effect("modify", "2", on="block", lasts=lasting),))
    )
    table.action()
    table.use("vera", "Hex", "goblin")
    assert effective(table.creature("goblin"), "block") == 2
    table.next()
    assert effective(table.creature("goblin"), "block") == 0


def test_a_modifier_until_the_scene_ends(table: Table) -> None:
    """R-2D-09: nothing but the next scene ends it; without an end it stays."""
    table.teach("vera", Ability("Song", range="self", effects=(
        Effect("modify", "2", on="block", lasts=Lasting("scene"), text="Song"),
        Effect("modify", "1", on="agility", text="Practice"),
    )))  # fmt: skip
    table.use("vera", "Song")
    table.do(StartScene(title="Cripta"))
    assert effective(table.creature("vera"), "block") == 0
    assert effective(table.creature("vera"), "agility") == 4


def test_the_same_ability_renews_its_modifier(table: Table) -> None:
    """R-2D-09: twice the same does not add up; states do (R-2D-40)."""
    table.teach("vera", Ability("Bless", range="self", effects=(Effect("modify", "2", on="agility"),)))
    table.use("vera", "Bless")
    table.use("vera", "Bless")
    assert effective(table.creature("vera"), "agility") == 5


def test_letters_are_worked_out(table: Table) -> None:
    """R-2D-10: X, Y and Z by formulas, a later one by an earlier one."""
    letters = Ability("Sum", roll="impact", difficulty=2, x="agility + 1", y="x * 2", z="1d6 + y",
                      effects=(Effect("damage", "z + x"),))  # fmt: skip
    table.teach("vera", letters)
    table.use("vera", "Sum", "goblin", dice=(3, 4, 5))
    assert table["goblin"].hp == 40 - (5 + 8 + 4)


def test_statistics_of_the_campaigns_own(table: Table) -> None:
    """R-2D-05, R-2D-11: added, derived from another, renamed, hidden, removed."""
    table.do(AddStat(label="Sigilo", parent="agility"))
    assert [stat.id for stat in stats_of(table.state)][-1] == "sigilo"
    change(table, "vera", "sigilo", 2)
    events = table.roll("vera", "Sigilo", 3, 4)
    assert events[0].total == 7 + 3 + 2  # type: ignore[union-attr]
    table.do(ChangeStat(stat="sigilo", label="Acecho"))
    assert table.roll("vera", "acecho", 3, 4)[0].total == 12  # type: ignore[union-attr]
    table.do(ChangeStat(stat="agility", label="Reflejos", hidden=True))
    assert {"Reflejos", "Acecho"} <= {stat.label for stat in stats_of(table.state)}
    assert table.state.book.hidden == ("agility",)
    assert table.roll("vera", "reflejos", 3, 4)[0].total == 10  # type: ignore[union-attr]
    table.do(ChangeStat(stat="sigilo", remove=True))
    assert table.refused(Roll(actor="vera", what="acecho")) == "unknown-stat"


def test_what_a_statistic_cannot_be(table: Table) -> None:
    """R-2D-11."""
    assert table.refused(AddStat(label="Agility")) == "stat-taken"
    assert table.refused(AddStat(label="agility mod")) == "stat-taken"
    assert table.refused(AddStat(label="Sigilo", parent="luck")) == "unknown-stat"
    assert table.refused(ChangeStat(stat="agility", remove=True)) == "stat-shipped"
    assert table.refused(ChangeStat(stat="luck", hidden=True)) == "unknown-stat"
    assert table.refused(ChangeStat(stat="agility", hidden=False)) == "nothing-to-change"


def test_a_custom_statistic_in_formulas_and_defences(table: Table) -> None:
    """R-2D-11: what the table adds is as good as what ships."""
    table.do(AddStat(label="Suerte"))
    change(table, "vera", "suerte", 6)
    change(table, "goblin", "suerte", 3)
    gamble = Ability("Gamble", roll="suerte", defences=("suerte",), effects=(Effect("damage", "suerte"),))
    table.teach("vera", gamble)
    table.use("vera", "Gamble", "goblin")
    assert table.options == ["suerte", "pass"]
    events = table.react("goblin", "suerte", dice=(3, 4, 4, 4))
    assert [event.total for event in events if hasattr(event, "total")] == [13, 11]
    assert table["goblin"].hp == 34


def test_every_statistic_is_a_field(table: Table) -> None:
    """R-2D-11: `set` and `add` know them all, and their raw modifiers."""
    keys = {field.key for field in fields(table.state)}
    assert {stat.id for stat in STATS} | {f"{stat.id}_mod" for stat in STATS} <= keys
    assert get("bases2d6").value(table["vera"], "agility") == 3
    change(table, "vera", "agility_mod", -2)
    assert get("bases2d6").value(table["vera"], "agility_mod") == -2
    assert table.refused(AddCreatures(name="Odo", sheet={"luck": 2})) == "unknown-field"
    assert table.refused(AddCreatures(name="Odo", sheet={"agility": -1})) == "out-of-range"


def test_pools_have_their_bounds(table: Table) -> None:
    """R-2D-11: hit points are never below 0 nor above their maximum."""
    change(table, "vera", "hp", 99, "-")
    assert (table["vera"].hp, table.creature("vera").down) == (0, True)
    change(table, "vera", "hp", 99, "+")
    assert (table["vera"].hp, table.creature("vera").down) == (10, False)
    change(table, "vera", "hp_max", 6)
    assert (table["vera"].hp, table["vera"].hp_max) == (6, 6)
