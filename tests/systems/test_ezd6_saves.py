"""EZD6 harm: armour and miraculous saves, strikes taken, healing, what happens in between."""

import pytest
from ezd6_table import Table, happened, outcomes, over, purposes

from rules.commands import AddCreatures, Cancel, Change, Note, RollDice, SetFields, SetOption
from rules.systems.ezd6.commands import Attack, Check, Damage, Heal


def foe(strikes: int = 3, **sheet: object) -> Table:
    table = Table()
    table.foe(strikes=strikes, **sheet)
    return table


def hero(**sheet: object) -> Table:
    table = Table()
    table.hero(**{"karma": 0, "hero_dice": 0, **sheet})
    return table


# --- life --------------------------------------------------------------------


def test_life_is_strikes() -> None:
    """R-EZ-24: most characters 3, configurable; enemies any ≥ 1."""
    table = Table(strikes_start=5)
    assert table[table.hero()].strikes == 5
    assert table[table.hero("Vera", strikes=2)].strikes_max == 2
    assert table[table.foe()].strikes == 1
    assert table[table.foe("Dragón", strikes=99)].strikes_max == 99
    for strikes in (0, -1, 100):
        command = AddCreatures(name="Sombra", sheet={"strikes": strikes})
        assert table.refused(command) == "out-of-range"


def test_over_kill_is_counted() -> None:
    """U29: 2 strikes left, 5 come → 0, down, 3 left over; raw and strike by strike."""
    table = foe(2)
    assert over(table.damage("goblin", strikes=5)) == [3]
    assert (table["goblin"].strikes, table.creature("goblin").down) == (0, True)
    table = foe(2)
    assert over(table.damage("goblin", strikes=5, raw=True)) == [3]
    assert (table["goblin"].strikes, table.creature("goblin").down) == (0, True)
    table = foe(2)
    assert over(table.damage("goblin", strikes=2)) == [0]


def test_down_is_told_again_only_in_words() -> None:
    table = foe(1)
    table.damage("goblin")
    for raw in (True, False):
        events = table.damage("goblin", strikes=2, raw=raw)
        assert happened(events, "ezd6.already-down") == [{"who": "goblin", "left": 2}]
        assert table["goblin"].strikes == 0


@pytest.mark.parametrize("raw", [True, False])
def test_whoever_stands_with_nothing_left_falls_and_no_lower(raw: bool) -> None:
    """U29: put back on its feet by hand, with no strike."""
    table = foe(1)
    table.damage("goblin", raw=True)
    table.do(SetFields(creature="goblin", changes=(Change("down", False),)))
    assert over(table.damage("goblin", raw=raw)) == [1]
    assert (table["goblin"].strikes, table.creature("goblin").down) == (0, True)


def test_healing_stops_at_the_maximum() -> None:
    """U30, R-EZ-25: 1/3 and 5 come → 3/3, 2 healed."""
    table = foe(3)
    table.damage("goblin", strikes=2, raw=True)
    events = table.heal("goblin", strikes=5)
    assert (table["goblin"].strikes, events[0].args) == (3, {"strikes": 2})
    events = table.heal("goblin", strikes=5)
    assert happened(events, "ezd6.unhurt") == [{"who": "goblin"}]


def test_healing_gets_up_whoever_is_down() -> None:
    table = foe(2)
    table.damage("goblin", strikes=2, raw=True)
    table.heal("goblin")
    assert (table["goblin"].strikes, table.creature("goblin").down) == (1, False)


def test_the_dead_are_not_healed_but_by_force() -> None:
    table = hero(miraculous=None, strikes=1)
    table.damage("lucia")
    table.choose("dead")
    assert table.refused(Heal(targets=("lucia",))) == "is-dead"
    table.do(Heal(targets=("lucia",), force=True))
    assert (table.creature("lucia").fate, table["lucia"].strikes) == (None, 1)


@pytest.mark.parametrize("strikes", [0, -1, 100])
def test_harm_has_bounds(strikes: int) -> None:
    table = foe()
    assert table.refused(Damage(targets=("goblin",), strikes=strikes)) == "out-of-range"
    assert table.refused(Heal(targets=("goblin",), strikes=strikes)) == "out-of-range"


def test_nobody_is_nobody() -> None:
    table = foe()
    assert table.refused(Damage(targets=("goblin", "nobody"))) == "unknown-name"
    assert table.refused(Heal(targets=("nobody",))) == "unknown-name"
    assert table.refused(Damage(targets=())) == "missing-name"
    assert table.refused(Heal(targets=())) == "missing-name"


# --- armour ------------------------------------------------------------------


def test_one_armour_save_for_each_strike() -> None:
    """R-EZ-27: armour 5, 3 strikes, rolls 5,2,6 → 1 strike."""
    table = foe(5, armour=5)
    events = table.damage("goblin", strikes=3, dice=(5, 2, 6))
    assert purposes(events) == ["armour"] * 3
    assert outcomes(events) == ["success", "failure", "success"]
    assert table["goblin"].strikes == 4


@pytest.mark.parametrize("armour", [2, 3, 4, 5, 6])
def test_the_armour_value_itself_saves(armour: int) -> None:
    """R-EZ-27: ≥ the value, 6 always, 1 never."""
    for face in range(1, 7):
        table = foe(5, armour=armour)
        table.damage("goblin", dice=(face,))
        assert table["goblin"].strikes == (5 if face == 6 or (face > 1 and face >= armour) else 4)


def test_a_one_on_a_save_is_a_failure_that_karma_cannot_lift() -> None:
    """R-EZ-31: a failure, not a critical one."""
    table = hero(armour=2, karma=9)
    assert outcomes(table.damage("lucia", dice=(1,))) == ["failure"]
    assert (table.options, table["lucia"].strikes) == ([], 2)


def test_no_armour_no_roll() -> None:
    """R-EZ-27."""
    table = foe(3)
    assert purposes(table.damage("goblin", strikes=2)) == []
    assert table["goblin"].strikes == 1


def test_the_defender_has_offers_on_each_save() -> None:
    """R-EZ-27, R-EZ-06, R-EZ-43."""
    table = hero(armour=5, karma=2, hero_dice=1)
    table.damage("lucia", strikes=3, dice=(3,))
    assert (table.options, table.view().who) == (["accept", "karma 2", "hero"], "lucia")
    assert outcomes(table.choose("karma 2", 2)) == ["failure"]
    assert table.options == ["accept", "hero"]
    table.choose("hero", 6, 4)
    assert (table.options, table["lucia"].strikes) == ([], 2)


def test_a_six_on_a_save_opens_nothing() -> None:
    table = hero(armour=5, karma=9)
    table.damage("lucia", dice=(5,))
    assert (table.options, table["lucia"].strikes) == ([], 3)


# --- other causes ------------------------------------------------------------


@pytest.mark.parametrize("cause", ["fall", "poison", "fire", "other"])
@pytest.mark.parametrize(("face", "left"), [(6, 3), (5, 1)])
def test_one_miraculous_save_for_the_event(cause: str, face: int, left: int) -> None:
    """R-EZ-28, R-EZ-29: armour does not count; success no damage, failure full damage."""
    table = hero(armour=2)
    events = table.damage("lucia", strikes=2, cause=cause, dice=(face,))
    assert purposes(events) == ["miraculous"]
    assert table["lucia"].strikes == left


def test_foes_without_the_save_take_it_all() -> None:
    """R-EZ-29, R-EZ-30: enemies have no life-risk save."""
    table = foe(3, armour=2)
    events = table.damage("goblin", strikes=4, cause="fall")
    assert (purposes(events), over(events)) == ([], [1])


# --- several targets ---------------------------------------------------------


def test_bulk_damage_is_one_record() -> None:
    """U32: four in one line, one step, each with its part."""
    table = Table()
    table.do(AddCreatures(name="Goblin", count=4, sheet={"strikes": 2}))
    ids = tuple(table.state.creatures)
    table.damage(*ids)
    assert [table[id_].strikes for id_ in ids] == [1] * 4
    assert len(table.records) == 2


def test_bulk_damage_stops_in_the_middle_and_goes_on() -> None:
    """U32, R-EZ-27: the second of three decides; the third still gets its part."""
    table = hero(armour=5, karma=3)
    table.do(AddCreatures(name="Goblin", count=2, sheet={"strikes": 3, "armour": 4}))
    events = table.damage("goblin-1", "lucia", "goblin-2", strikes=2, dice=(1, 4, 3))
    assert purposes(events) == ["armour", "armour", "armour"]
    assert (table.options, table["goblin-1"].strikes) == (["accept", "karma 2"], 2)
    table.choose("karma 2", 5, 2, 2)
    assert (table.options, table["lucia"].strikes, table["goblin-2"].strikes) == ([], 3, 1)
    assert [record.of for record in table.records[-2:]] == [None, table.records[-2].seq]


def test_the_same_target_named_twice_is_hit_once() -> None:
    table = foe(3)
    table.damage("goblin", "goblin")
    assert table["goblin"].strikes == 2


# --- while it is open --------------------------------------------------------


def test_what_works_while_a_resolution_is_open() -> None:
    """note, set, raw damage, cancel; all else is resolution-open."""
    table = hero(armour=5, karma=3, strikes=5)
    table.foe()
    table.damage("lucia", strikes=2, dice=(4,))
    assert table.options == ["accept", "karma 1"]
    for command in (
        Check(actor="lucia", difficulty=3),
        Attack(actor="lucia", target="goblin"),
        Damage(targets=("goblin",)),
        Heal(targets=("goblin",)),
        RollDice(expression="d6"),
        AddCreatures(name="Orco"),
        SetOption(key="karma", value=False),
    ):
        assert table.refused(command) == "resolution-open"
    table.do(Note(text="¡Cuidado!"))
    table.do(SetFields(creature="lucia", changes=(Change("karma", 0),)))
    assert table.options == ["accept"]
    table.damage("lucia", raw=True)
    assert (table["lucia"].strikes, table.options) == (4, ["accept"])
    table.choose("accept", 2)
    assert table["lucia"].strikes == 2


@pytest.mark.parametrize("dice", [(4,), None])
def test_a_target_that_goes_down_in_between_ends_its_part(dice: tuple[int, ...] | None) -> None:
    """Raw damage at an offer or at a waiting die: no strike below 0, the next target follows."""
    table = Table("table")
    table.hero(armour=5, karma=3, hero_dice=1, strikes=2)
    table.foe(strikes=2)
    table.damage("lucia", "goblin", strikes=2, dice=dice)
    table.damage("lucia", strikes=9, raw=True)
    assert table.options == (["accept"] if dice else ["roll"])
    events = table.choose(table.options[0])
    assert happened(events, "ezd6.already-down") == [{"who": "lucia", "left": 2}]
    assert (purposes(events), table.options) == ([], [])
    assert (table["lucia"].strikes, table["goblin"].strikes) == (0, 0)


def test_a_foe_that_goes_down_in_between_does_not_fall_below_nothing() -> None:
    """U29."""
    table = Table()
    table.foe(strikes=1, armour=5, karma=1)
    table.damage("goblin", strikes=3, dice=(4,))
    table.damage("goblin", raw=True)
    table.choose("accept")
    assert (table["goblin"].strikes, table.state.open) == (0, None)


def test_cancel_at_a_save_keeps_the_strikes_that_landed() -> None:
    table = hero(armour=5, karma=3)
    table.damage("lucia", strikes=3, dice=(1, 3))
    assert table["lucia"].strikes == 2
    table.do(Cancel())
    assert (table.state.open, table["lucia"].strikes) == (None, 2)
