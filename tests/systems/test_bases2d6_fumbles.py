"""Fumbles: the user becomes the target, and good becomes bad (R-2D-17 to R-2D-21)."""

import pytest
from bases2d6_table import Table
from ezd6_table import happened, outcomes

from rules.codec import codec
from rules.commands import Cancel, Change, SetFields, SetZone
from rules.events import Rolled
from rules.systems.bases2d6.ability import Ability, Effect, Lasting
from rules.systems.bases2d6.commands import Damage
from rules.systems.bases2d6.stats import effective


@pytest.fixture
def table() -> Table:
    table = Table()
    table.hero("Vera", hp=30, mp=9, strength=4)
    table.hero("Nix", hp=30)
    table.foe("Goblin", hp=30)
    table.do(Damage(targets=("vera", "nix"), amount=10))
    return table


def fumbled(table: Table, *effects: Effect, targets: tuple[str, ...] = ("nix",), **more: object):  # type: ignore[no-untyped-def]
    """Vera fumbles an ability with these effects; the dice of its formulas are threes."""
    values = {"roll": "spirit", "range": "far", "most": 0, **more}
    table.teach("vera", Ability("Deed", effects=effects, **values))  # type: ignore[arg-type]
    return table.use("vera", "Deed", *targets, dice=(1, 1))


def test_the_user_becomes_the_target(table: Table) -> None:
    """R-2D-17: damage meant for others is one's own."""
    table.strike("vera", "goblin")
    events = table.end_window(1, 1)
    assert outcomes(events) == ["fumble"]
    assert (table["goblin"].hp, table["vera"].hp) == (30, 16)


def test_of_many_targets_the_user_once(table: Table) -> None:
    """R-2D-17."""
    fumbled(table, Effect("damage", "3"), targets=("nix", "goblin"))
    assert [table[id_].hp for id_ in ("vera", "nix", "goblin")] == [17, 20, 30]


def test_range_and_backs_do_not_matter(table: Table) -> None:
    """R-2D-17: a blow from behind, at arm's length, at somebody else, is one's own."""
    table.teach("vera", Ability("Stab", behind=True, roll="impact", effects=(Effect("damage", "3"),)))
    table.use("vera", "Stab", "goblin", behind=True, dice=(1, 1))
    assert (table["vera"].hp, table["goblin"].hp) == (17, 30)


def test_on_oneself_the_target_is_the_same(table: Table) -> None:
    """R-2D-17, R-2D-18: but what was good is bad."""
    fumbled(table, Effect("heal", "5"), targets=(), range="self")
    assert table["vera"].hp == 15


def test_healing_becomes_loss(table: Table) -> None:
    """R-2D-18: heal 5, lose 5; of any pool; nothing reduces it."""
    table.do(SetFields(creature="vera", changes=(Change("resistances", [{"of": "magical", "amount": -9}]),)))
    fumbled(table, Effect("heal", "5"), Effect("heal", "2", pool="mp"), types=("magical",))
    assert (table["vera"].hp, table["vera"].mp, table["nix"].hp) == (15, 7, 20)


@pytest.mark.parametrize(("amount", "block"), [("2", 1), ("-2", 1)])
def test_good_modifiers_are_reversed_and_bad_ones_stay(table: Table, amount: str, block: int) -> None:
    """R-2D-18: both end as −2, on the user."""
    table.do(SetFields(creature="vera", changes=(Change("block", 3),)))
    fumbled(table, Effect("modify", amount, on="block", lasts=Lasting("scene")))
    assert effective(table.creature("vera"), "block") == block
    assert effective(table.creature("nix"), "block") == 0


def test_an_ability_may_say_what_is_good(table: Table) -> None:
    """R-2D-18: −1 Instability is good, so a fumble makes it +1; +2 on whom it should hinder stays."""
    fumbled(table, Effect("modify", "-1", on="instability", positive=True))
    assert effective(table.creature("vera"), "instability") == 3
    fumbled(table, Effect("modify", "2", on="block", positive=False))
    assert effective(table.creature("vera"), "block") == 2


def test_bad_states_stay_bad(table: Table) -> None:
    """R-2D-18: on the user now."""
    fumbled(table, Effect("status", "3", status="burn"), Effect("status", status="Cursed"))
    assert table.statuses("vera") == {"burn": 3, "Cursed": 0}
    assert table.statuses("nix") == {}


def test_an_aura_that_heals_becomes_one_that_hurts(table: Table) -> None:
    """R-2D-18, R-2D-34b."""
    fumbled(table, Effect("status", status="Spring", each="heal", each_amount="4"))
    table.action()
    table.next()
    assert table["vera"].hp == 16


@pytest.mark.parametrize(("word", "charges"), [("apply", 2), ("nothing", 0)])
def test_the_table_turns_a_cleansing(table: Table, word: str, charges: int) -> None:
    """R-2D-18: whether what should have gone comes is the table's to say; then the rest follows."""
    fumbled(table, Effect("cleanse", "2", status="stun"), Effect("heal", "5"))
    assert (table.view().who, table.options) == ("gm", ["apply", "nothing"])
    assert table["vera"].hp == 20
    code = codec("bases2d6")
    assert code.state(code.encode(table.state)) == table.state
    events = table.choose(word)
    assert table.state.open is None
    assert (table.charges("vera", "stun"), table["vera"].hp) == (charges, 15)
    assert bool(happened(events, "2d6.nothing-turned")) == (word == "nothing")


def test_a_cleansing_of_everything_gives_one(table: Table) -> None:
    """R-2D-18: an amount that is not said is one charge."""
    fumbled(table, Effect("cleanse", status="bleed"))
    table.choose("apply")
    assert table.charges("vera", "bleed") == 1


def test_two_cleansings_are_two_questions(table: Table) -> None:
    """R-2D-18."""
    fumbled(
        table, Effect("cleanse", status="bleed"), Effect("damage", "1"), Effect("cleanse", "3", status="stun")
    )
    table.choose("apply")
    assert (table.options, table["vera"].hp) == (["apply", "nothing"], 19)
    table.choose("nothing")
    assert (table.statuses("vera"), table.state.open) == ({"bleed": 1}, None)


def test_a_question_may_be_cancelled(table: Table) -> None:
    """R-2D-18: what has happened stays."""
    fumbled(table, Effect("damage", "1"), Effect("cleanse", status="bleed"), Effect("damage", "1"))
    assert table.cannot_choose("roll") == "not-offered"
    table.do(Cancel())
    assert (table["vera"].hp, table.state.open) == (19, None)


def test_dice_fall_before_the_question(table: Table) -> None:
    """R-2D-18: and are kept while it waits."""
    fumbled(table, Effect("cleanse", "1d6", status="stun"), Effect("damage", "1d6"))
    assert table.view().faces == (1, 6)
    table.choose("roll", 4)
    table.choose("roll", 5)
    table.choose("apply")
    assert (table.charges("vera", "stun"), table["vera"].hp) == (4, 15)


def test_a_fumble_beats_the_difficulty() -> None:
    """R-2D-20: a Total of 22 against 3 is a fumble all the same, and resolves without a test."""
    table = Table()
    table.hero("Vera", hp=30, strength=4, attack=20)
    table.foe("Goblin", hp=30)
    events = table.strike("vera", "goblin", 1, 1, difficulty=3)
    assert outcomes(events) == ["fumble"]
    assert [e.difficulty for e in events if isinstance(e, Rolled)] == [None]
    assert (table["vera"].hp, table["goblin"].hp) == (26, 30)


def test_nobody_rolls_a_defence_against_a_fumble(table: Table) -> None:
    """R-2D-17, R-2D-20: the target defends no more."""
    table.strike("vera", "goblin")
    events = table.react("goblin", "dodge", dice=(1, 1))
    assert len([e for e in events if isinstance(e, Rolled)]) == 1
    assert (table.state.open, table["vera"].hp) == (None, 16)


def test_a_fumbled_defence_is_a_flag(table: Table) -> None:
    """R-2D-19: its Total counts as any other, and nothing turns."""
    table.do(SetFields(creature="goblin", changes=(Change("defence", 9),)))
    table.strike("vera", "goblin")
    events = table.react("goblin", "dodge", dice=(3, 4, 1, 1))
    assert outcomes(events) == ["failure", "fumble"]
    assert (table["vera"].hp, table["goblin"].hp) == (20, 30)


def test_a_fumbled_run_goes_nowhere(table: Table) -> None:
    """R-2D-18: to get somewhere is good for the one who goes."""
    table.do(SetZone(zone="far", difficult=True))
    events = table.use("vera", "run", zone="far", dice=(1, 1))
    assert [e["who"] for e in happened(events, "2d6.stays")] == ["vera"]
    assert table.creature("vera").zone == "near"


def test_a_fumbled_push_moves_nobody(table: Table) -> None:
    """R-2D-17: away from oneself is nowhere."""
    fumbled(table, Effect("move", "1"), Effect("damage", "2"), targets=("goblin",))
    assert (table.creature("goblin").zone, table.creature("vera").zone, table["vera"].hp) == (
        "near",
        "near",
        18,
    )


def test_the_log_says_so(table: Table) -> None:
    events = fumbled(table, Effect("damage", "3"), targets=("nix", "goblin"))
    assert happened(events, "2d6.fumble") == [
        {"who": "vera", "ability": "Deed", "targets": ["nix", "goblin"]}
    ]
