"""The reference traces of RULES.md, 2.3, and the turns of the nine states (R-2D-38 to R-2D-53)."""

import pytest
from bases2d6_table import Table

from rules.commands import Next
from rules.events import SheetPatched, StatusChanged
from rules.state import Until
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.commands import ChangeClothes, Use


@pytest.fixture
def fight() -> Table:
    """Vera and a goblin in turns; Vera is active."""
    table = Table()
    table.hero("Vera", hp=40)
    table.foe("Goblin", hp=40)
    table.action()
    return table


def lost_in_turns(table: Table, turns: int) -> list[int]:
    """The hit points that Vera loses in each of her own next turns."""
    found = []
    for _ in range(turns):
        while table.state.active != "vera":
            table.next()
        before = table["vera"].hp
        table.next()
        found.append(before - table["vera"].hp)
    return found


def test_infect_runs_out(fight: Table) -> None:
    """R-2D-43: 4, 3, 2, 1, and it is gone."""
    fight.give("vera", "infect", 4)
    assert lost_in_turns(fight, 5) == [4, 3, 2, 1, 0]
    assert fight.statuses("vera") == {}


@pytest.mark.parametrize("charges", [1, 2, 3, 5])
def test_infect_loses_a_triangle(fight: Table, charges: int) -> None:
    """R-2D-43: n charges cost n(n+1)/2."""
    fight.give("vera", "infect", charges)
    assert sum(lost_in_turns(fight, charges + 1)) == charges * (charges + 1) // 2


def test_burn_never_burns_out(fight: Table) -> None:
    """R-2D-41."""
    fight.give("vera", "burn", 4)
    assert lost_in_turns(fight, 4) == [4, 4, 4, 4]
    assert fight.charges("vera", "burn") == 4


def test_burn_loses_a_charge_where_the_table_says_so(fight: Table) -> None:
    """R-2D-41, option."""
    fight.option(burn_decay=True)
    fight.give("vera", "burn", 3)
    assert lost_in_turns(fight, 4) == [3, 2, 1, 0]


@pytest.mark.parametrize(
    ("burn", "soak", "left"),
    [(4, 3, {"burn": 1}), (5, 3, {"burn": 2}), (3, 3, {}), (2, 5, {"soak": 3})],
)
@pytest.mark.parametrize("first", ["burn", "soak"])
def test_burn_and_soak_take_each_other(
    fight: Table, burn: int, soak: int, left: dict[str, int], first: str
) -> None:
    """R-2D-42: at the same time, whichever came first."""
    charges = {"burn": burn, "soak": soak}
    for state in sorted(charges, key=lambda word: word != first):
        fight.give("vera", state, charges[state])
    assert fight.statuses("vera") == left


@pytest.mark.parametrize(("charges", "loss"), [(1, 1), (2, 1), (3, 2), (5, 3)])
def test_bleed_loses_half_rounded_up(fight: Table, charges: int, loss: int) -> None:
    """R-2D-45."""
    fight.give("vera", "bleed", charges)
    assert lost_in_turns(fight, 2) == [loss, loss]


def test_healing_stops_bleeding_by_the_event(fight: Table) -> None:
    """R-2D-45: 5 charges, 3 a turn; 10 back leave 3, 2 a turn; 4 back change nothing."""
    fight.give("vera", "bleed", 5)
    assert lost_in_turns(fight, 4) == [3, 3, 3, 3]
    fight.mend("vera", 10)
    assert fight.charges("vera", "bleed") == 3
    assert lost_in_turns(fight, 2) == [2, 2]
    fight.mend("vera", 4)
    fight.mend("vera", 4)
    assert fight.charges("vera", "bleed") == 3


def test_healing_adds_up_where_the_table_says_so(fight: Table) -> None:
    """R-2D-45, option: 4 and 4 are 8, which is one charge; 2 more are another."""
    fight.option(bleed_healing="accumulated")
    fight.give("vera", "bleed", 4)
    lost_in_turns(fight, 8)
    fight.mend("vera", 4)
    assert fight.charges("vera", "bleed") == 4
    fight.mend("vera", 4)
    assert fight.charges("vera", "bleed") == 3
    fight.mend("vera", 2)
    assert fight.charges("vera", "bleed") == 2


def test_only_what_is_recovered_counts(fight: Table) -> None:
    """R-2D-45: healing over the maximum stops nothing."""
    fight.give("vera", "bleed", 4)
    fight.mend("vera", 30)
    assert fight.charges("vera", "bleed") == 4


def test_stun_from_another_turn_wears_off(fight: Table) -> None:
    """R-2D-46, R-2D-48: 3 from a foe's turn: 2 after the own turn, then 1, then none."""
    fight.next()
    assert fight.state.active == "goblin"
    fight.give("vera", "stun", 3)
    left = []
    for _ in range(3):
        lost_in_turns(fight, 1)
        left.append(fight.charges("vera", "stun"))
    assert left == [2, 1, 0]


def test_stun_of_this_very_turn_stays(fight: Table) -> None:
    """R-2D-48: all of it received during the own turn, none is lost at its end."""
    fight.give("vera", "stun", 3)
    fight.next()
    assert fight.charges("vera", "stun") == 3
    lost_in_turns(fight, 1)
    assert fight.charges("vera", "stun") == 2


def test_old_and_new_stun_lose_one(fight: Table) -> None:
    """R-2D-48: one old charge is enough."""
    fight.next()
    fight.give("vera", "stun", 1)
    fight.next()
    fight.give("vera", "stun", 2)
    fight.next()
    assert fight.charges("vera", "stun") == 2


@pytest.mark.parametrize(
    ("held", "more", "immobile", "left"), [(4, 2, 1, 1), (0, 11, 2, 1), (0, 12, 2, 2), (0, 5, 1, 0)]
)
def test_five_of_stun_immobilise(fight: Table, held: int, more: int, immobile: int, left: int) -> None:
    """R-2D-47: as often as there are five."""
    if held:
        fight.give("vera", "stun", held)
    fight.give("vera", "stun", more)
    assert fight.charges("vera", "immobilise") == immobile
    assert fight.charges("vera", "stun") == left


def test_the_table_says_how_many_charges_immobilise_has(fight: Table) -> None:
    """R-2D-47, option."""
    fight.option(immobilise_charges=3)
    fight.give("vera", "stun", 5)
    assert fight.charges("vera", "immobilise") == 3


def test_destabilise_decays_as_stun_does(fight: Table) -> None:
    """R-2D-49."""
    fight.give("vera", "destabilise", 3)
    fight.next()
    assert fight.charges("vera", "destabilise") == 3
    lost_in_turns(fight, 1)
    assert fight.charges("vera", "destabilise") == 2


@pytest.mark.parametrize("state", ["silence", "immobilise"])
def test_between_turns_it_lasts_one_whole_turn(fight: Table, state: str) -> None:
    """R-2D-50, R-2D-51: silenced turn n, clear at the start of n + 1."""
    fight.next()
    fight.give("vera", state, 2)
    fight.next()
    assert fight.state.active == "vera"
    assert fight.charges("vera", state) == 2
    fight.next(2)
    assert fight.state.active == "vera"
    assert fight.charges("vera", state) == 0


@pytest.mark.parametrize("state", ["silence", "immobilise"])
def test_during_a_turn_it_lasts_the_next_whole_one(fight: Table, state: str) -> None:
    """R-2D-50, R-2D-51: the rest of n, all of n + 1, clear at the start of n + 2."""
    fight.give("vera", state)
    fight.next(2)
    assert fight.charges("vera", state) == 1
    fight.next(2)
    assert fight.charges("vera", state) == 0


def test_given_again_it_is_cleared_all_the_same(fight: Table) -> None:
    """R-2D-50: the whole turn was under it."""
    fight.next()
    fight.give("vera", "silence")
    fight.next()
    fight.give("vera", "silence", 4)
    fight.next(2)
    assert fight.charges("vera", "silence") == 0


def test_clothes_end_soak(fight: Table) -> None:
    """R-2D-44: by the ability, and by the table's word."""
    fight.give("vera", "soak", 3)
    fight.use("vera", "change clothes")
    assert fight.charges("vera", "soak") == 0
    fight.give("vera", "soak", 3)
    fight.do(ChangeClothes(creature="vera"))
    assert fight.charges("vera", "soak") == 0


def test_interrupt_is_never_kept(fight: Table) -> None:
    """R-2D-52: nobody is executing anything."""
    fight.give("vera", "interrupt", 2)
    assert fight.statuses("vera") == {}


def test_a_state_without_charges_disappears(fight: Table) -> None:
    """R-2D-39, R-2D-40: charges add up without a cap; none left, none there."""
    fight.give("vera", "infect", 3)
    fight.give("vera", "infect", 2)
    assert fight.charges("vera", "infect") == 5
    fight.give("vera", "infect", 500)
    assert fight.charges("vera", "infect") == 505
    fight.give("vera", "infect", -600)
    assert "infect" not in fight.state.creatures["vera"].statuses


def test_the_order_of_what_ends_a_turn(fight: Table) -> None:
    """R-2D-53: burn, infect, bleed; then the charges of infect, stun, destabilise; one entry."""
    fight.next()
    for state in ("destabilise", "stun", "bleed", "infect", "burn"):
        fight.give("vera", state, 2)
    fight.next()
    events = fight.do(Next())
    losses = [e.args["of"] for e in events if isinstance(e, SheetPatched) and "of" in e.args]
    decays = [e.status for e in events if isinstance(e, StatusChanged) and e.cause == "2d6.taken"]
    assert losses == ["burn", "infect", "bleed"]
    assert decays == ["infect", "stun", "destabilise"]


def test_burning_is_damage_and_bleeding_is_not(fight: Table) -> None:
    """R-2D-54: what stops red damage stops burning, and neither infection nor bleeding."""
    wet = {"of": "red", "amount": -99}
    hero = fight.hero("Nix", hp=30, resistances=[wet])
    while fight.state.active != hero:
        fight.next()
    for state, charges in (("burn", 4), ("infect", 3), ("bleed", 3)):
        fight.give(hero, state, charges)
    fight.next()
    assert fight[hero].hp == 30 - 3 - 2


def test_u24_an_end_of_the_targets_turn_is_the_targets(fight: Table) -> None:
    """U24: given in Vera's turn until the end of the goblin's."""
    fight.give("goblin", "Dazed", 0, Until("end", "goblin"))
    fight.next()
    assert "Dazed" in fight.state.creatures["goblin"].statuses
    fight.next()
    assert "Dazed" not in fight.state.creatures["goblin"].statuses


def test_u23_a_start_counts_no_turn_already_begun() -> None:
    """U23: blind until the start of Orc 2's turn: still there on Orc 1 and Clem of round 2."""
    table = Table()
    table.foe("Orc")
    table.hero("Clem")
    table.foe("Orc")
    table.hero("Diedra")
    table.action()
    table.next()
    assert table.state.active == "clem"
    table.give("orc-2", "blind", 0, Until("start", "orc-2"))
    table.give("clem", "calm", 0, Until("start", "clem"))
    table.next()
    assert "blind" not in table.state.creatures["orc-2"].statuses
    table.give("orc-2", "blind", 0, Until("start", "orc-2"))
    assert "calm" in table.state.creatures["clem"].statuses
    table.next(2)
    assert table.state.active == "orc"
    assert "blind" in table.state.creatures["orc-2"].statuses
    table.next()
    assert "calm" not in table.state.creatures["clem"].statuses
    assert "blind" in table.state.creatures["orc-2"].statuses
    table.next()
    assert "blind" not in table.state.creatures["orc-2"].statuses


def test_rounds_and_scenes_end(fight: Table) -> None:
    fight.give("vera", "Blessed", 0, Until("round", count=2))
    fight.next(2)
    assert "Blessed" in fight.state.creatures["vera"].statuses
    fight.next(2)
    assert "Blessed" not in fight.state.creatures["vera"].statuses


def test_innate_abilities_ignore_silence(fight: Table) -> None:
    """R-2D-34, R-2D-50, R-2D-51."""
    fight.teach("vera", Ability("Breath", types=("magical", "innate"), range="self"))
    fight.teach("vera", Ability("Word", types=("magical",), range="self"))
    fight.teach("vera", Ability("Both", types=("physical", "magical"), range="self"))
    fight.give("vera", "silence")
    assert fight.refused(Use(actor="vera", ability="Word")) == "silenced"
    assert fight.refused(Use(actor="vera", ability="Both")) == "silenced"
    fight.use("vera", "Breath")
    fight.give("vera", "immobilise")
    assert fight.refused(Use(actor="vera", ability="strike", targets=("goblin",))) == "immobilised"
