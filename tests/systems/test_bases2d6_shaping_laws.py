"""What the table may make of abilities and statistics, and how far (R-2D-10, R-2D-11, R-2D-31 to R-2D-34)."""

import pytest
from bases2d6_fights import put
from bases2d6_table import Table
from msgspec.structs import replace

from rules.errors import Refused
from rules.events import SheetPatched
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.commands import AddAbility, AddStat, ChangeStat, RemoveAbility
from rules.systems.bases2d6.shaping import MOST_ABILITIES, MOST_STATS
from rules.systems.bases2d6.stats import stat_of, stats_of

BLOW = Ability("Blow", effects=(Effect("damage", "1"),))


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera")
    put(table, "vera", "aptitudes", [{"name": "Cocina", "value": 2}])
    table.do(AddStat(label="Magic power"))
    return table


def held(table: Table) -> list[str]:
    return [ability.name for ability in table["vera"].abilities]


@pytest.mark.parametrize(
    "ability",
    [
        replace(BLOW, effects=(Effect("damage", "hp + hp_max + mp + mp_max"),)),
        replace(BLOW, effects=(Effect("damage", "Cocina + magic_power + STRENGTH"),)),
        replace(BLOW, x="strength", y="x + 1d6", z="y", effects=(Effect("damage", "z"),)),
        replace(BLOW, x="strength", costs=(Cost("x"),)),
        replace(BLOW, roll="magic_power", defences=("magic_power", "agility")),
        *(
            replace(BLOW, effects=(Effect("modify", "1", on=on),))
            for on in ("roll", "total", "damage", "block")
        ),
        replace(BLOW, effects=(Effect("status", status="Lit", each="damage", each_amount="1d4"),)),
        replace(BLOW, effects=(Effect("cleanse", status="burn"), Effect("note", text="x"), Effect("move"))),
    ],
)
def test_what_an_ability_may_be(table: Table, ability: Ability) -> None:
    """R-2D-10, R-2D-31: formulas of statistics, aptitudes, pools and letters; kept as they were said."""
    table.teach("vera", ability)
    assert table["vera"].abilities == (ability,)


@pytest.mark.parametrize(
    ("ability", "refused"),
    [
        (replace(BLOW, effects=(Effect("damage", "luck"),)), "formula-unknown-name"),
        (replace(BLOW, x="y", y="1"), "formula-unknown-name"),
        (replace(BLOW, effects=(Effect("damage", "x"),)), "formula-unknown-name"),
        (replace(BLOW, x="1d6", y="x", costs=(Cost("y"),)), "no-dice-here"),
        (replace(BLOW, roll="luck"), "unknown-stat"),
        (replace(BLOW, defences=("agility", "luck")), "unknown-stat"),
        (replace(BLOW, effects=(Effect("modify", "1", on="luck"),)), "unknown-stat"),
        (replace(BLOW, effects=(Effect("modify", on="block"),)), "missing-number"),
        (replace(BLOW, effects=(Effect("damage"),)), "missing-number"),
        (replace(BLOW, effects=(Effect("heal"),)), "missing-number"),
        (replace(BLOW, effects=(Effect("status", "1"),)), "missing-name"),
        (replace(BLOW, effects=(Effect("cleanse"),)), "missing-name"),
        (replace(BLOW, effects=(Effect("status", status="Lit", each="lose", each_amount="luck"),)),
         "formula-unknown-name"),
        (replace(BLOW, action="passive", effects=(Effect("note", each="heal", each_amount="1d4"),)),
         "no-dice-here"),
        (replace(BLOW, name=" "), "bad-name"),
    ],
)  # fmt: skip
def test_what_an_ability_cannot_be(table: Table, ability: Ability, refused: str) -> None:
    """R-2D-10, R-2D-30, R-2D-31: everybody's as one's own, but for aptitudes, which are one's own."""
    for creature in ("vera", ""):
        assert table.refused(AddAbility(creature=creature, ability=ability)) == refused
    own = replace(BLOW, effects=(Effect("damage", "Cocina"),))
    assert table.refused(AddAbility(creature="", ability=own)) == "formula-unknown-name"


def test_an_ability_keeps_its_place(table: Table) -> None:
    """R-2D-31: one of that name, whatever its case, is changed where it stands; another's name is taken."""
    for name in ("Ráfaga Fría", "Blow", "Chant"):
        table.teach("vera", replace(BLOW, name=name))
    table.teach("vera", replace(BLOW, name="RAFAGA FRIA", most=2))
    assert held(table) == ["RAFAGA FRIA", "Blow", "Chant"]
    table.do(AddAbility(creature="vera", ability=replace(BLOW, name="Gust"), instead="rafaga-fria"))
    assert held(table) == ["Gust", "Blow", "Chant"]
    table.do(AddAbility(creature="vera", ability=replace(BLOW, name="Squall"), instead="GUST"))
    table.do(AddAbility(creature="vera", ability=replace(BLOW, name="Squall", most=3), instead="Squall"))
    assert held(table) == ["Squall", "Blow", "Chant"]
    taken = AddAbility(creature="vera", ability=replace(BLOW, name="CHANT"), instead="Squall")
    assert table.refused(taken) == "ability-taken"
    table.do(AddAbility(creature="vera", ability=replace(BLOW, name="New"), instead="Nothing"))
    assert held(table) == ["Squall", "Blow", "Chant", "New"]
    assert table.refused(AddAbility(creature="vera", ability=BLOW)) == "nothing-to-change"
    with pytest.raises(Refused) as caught:
        table.do(RemoveAbility(creature="vera", name="Gust"))
    assert caught.value.args_["candidates"] == "Squall, Blow, Chant, New"
    (patch,) = table.do(RemoveAbility(creature="vera", name="SQUALL"))
    assert isinstance(patch, SheetPatched)
    assert patch.args == {"ability": "Squall"}
    assert held(table) == ["Blow", "Chant", "New"]


def test_basic_abilities_are_everybodys(table: Table) -> None:
    """R-2D-56: changed by their word, and taken away by name or word."""
    table.do(AddAbility(creature="", ability=replace(BLOW, name="Two Words")))
    table.do(RemoveAbility(creature="", name="two-words"))
    table.do(AddAbility(creature="", ability=replace(BLOW, name="Two Words")))
    table.do(RemoveAbility(creature="", name="TWO WORDS"))
    table.do(RemoveAbility(creature="", name="strike"))
    assert table.refused(RemoveAbility(creature="", name="strike")) == "unknown-ability"


def test_how_many_abilities_and_statistics_there_may_be(table: Table) -> None:
    """Up to their limits, and changing one of them is no more of them."""
    for n in range(MOST_ABILITIES):
        table.teach("vera", replace(BLOW, name=f"A {n}"))
    assert table.refused(AddAbility(creature="vera", ability=BLOW)) == "abilities-full"
    table.teach("vera", replace(BLOW, name="A 0", most=2))
    for n in range(MOST_STATS - 1):
        table.do(AddStat(label=f"Luck {n}"))
    with pytest.raises(Refused) as caught:
        table.do(AddStat(label="One more"))
    assert (caught.value.id, caught.value.args_) == ("stats-full", {"limit": MOST_STATS})


def test_a_statistic_is_known_by_one_word_alone(table: Table) -> None:
    """R-2D-11: neither an id nor a label nor what they are written as may be another's."""
    for label in ("magic-power", "MAGIC POWER", "Critical range", "critical_range", "Agility", "luck mod"):
        assert table.refused(AddStat(label=label)) == "stat-taken"
    for label in ("critical_range", "Critical range", "magic_power"):
        assert table.refused(ChangeStat(stat="attack", label=label)) == "stat-taken"
    (changed,) = table.do(ChangeStat(stat="magic_power", label="Maná", hidden=True))
    assert changed.args == {  # type: ignore[union-attr]
        "stat": "magic_power", "label": "Maná", "old": "Magic power", "removed": False, "hidden": True,
    }  # fmt: skip
    stat = stat_of(table.state, "magic_power")
    assert stat is not None
    assert (stat.label, stat.kind) == ("Maná", "custom")
    table.do(ChangeStat(stat="block", hidden=True))
    assert table.state.book.hidden == ("magic_power", "block")
    assert table.refused(ChangeStat(stat="block", hidden=True)) == "nothing-to-change"
    table.do(ChangeStat(stat="magic_power", hidden=False))
    assert table.state.book.hidden == ("block",)
    table.do(ChangeStat(stat="magic_power", remove=True))
    assert "magic_power" not in {each.id for each in stats_of(table.state)}
