"""EZD6 zones: what can be reached, what a move costs, who is out of it."""

import pytest
from ezd6_table import Table, outcomes

from rules.commands import MoveCreature, Next, StartAction
from rules.systems.ezd6.commands import Attack
from rules.zones import distance


def fight(*, start: bool = True, zone: str = "near", **sheet: object) -> Table:
    table = Table()
    table.hero(zone=zone, **{"karma": 0, "hero_dice": 0, **sheet})
    table.hero("Ñandú", karma=0)
    for name, place in (("Uno", "near"), ("Lejos", "far"), ("Fuera", "out")):
        table.foe(name, place, strikes=9)
    if start:
        table.do(StartAction())
    return table


BOW = {"weapons": [{"name": "bow", "reach": "far"}]}
BOTH = {"weapons": [{"name": "mace", "strikes": 2}, {"name": "sling", "reach": "far"}]}


def test_changing_zone_costs_the_action() -> None:
    """R-EZ-39: a Dash; nothing else is left but the free action."""
    table = fight()
    table.do(MoveCreature(creature="lucia", zone="far"))
    assert (table.creature("lucia").zone, table["lucia"].action_used) == ("far", True)
    assert table.refused(Attack(actor="lucia", target="lejos")) == "action-spent"
    assert table.refused(MoveCreature(creature="lucia", zone="near")) == "action-spent"


def test_whoever_has_attacked_cannot_dash() -> None:
    """R-EZ-39, R-EZ-33."""
    table = fight()
    table.attack("lucia", "uno", 2)
    assert table.refused(MoveCreature(creature="lucia", zone="far")) == "action-spent"
    table.do(MoveCreature(creature="lucia", zone="far", force=True))


def test_one_link_at_a_time() -> None:
    """R-EZ-39: further is refused, but not in narrative time, nor by force."""
    table = fight()
    assert table.refused(MoveCreature(creature="lucia", zone="out")) == "not-linked"
    table.do(MoveCreature(creature="lucia", zone="out", force=True))
    assert "lucia" not in table.state.order
    table = fight(start=False)
    table.do(MoveCreature(creature="lucia", zone="out"))
    assert not table["lucia"].action_used


def test_a_dash_takes_the_turn_over() -> None:
    """R-EZ-39."""
    table = fight()
    table.do(MoveCreature(creature="nandu", zone="far"))
    assert table.state.active == "nandu"
    table.do(Next())
    assert table.state.active == "lucia"
    assert table.refused(MoveCreature(creature="uno", zone="far")) == "not-your-turn"


def test_impossible_moves() -> None:
    table = fight()
    assert table.refused(MoveCreature(creature="lucia", zone="near")) == "already-there"
    assert table.refused(MoveCreature(creature="lucia", zone="moon")) == "unknown-zone"
    assert table.refused(MoveCreature(creature="nobody", zone="far")) == "unknown-name"
    table.damage("lucia", strikes=9, raw=True)
    assert table.refused(MoveCreature(creature="lucia", zone="far")) == "is-down"


def test_melee_reaches_its_own_zone() -> None:
    """R-EZ-40: a melee attack on Far is illegal."""
    table = fight()
    assert table.refused(Attack(actor="lucia", target="lejos")) == "not-in-reach"
    assert outcomes(table.attack("lucia", "uno", 4)) == ["success"]


def test_a_ranged_weapon_reaches_near_and_far() -> None:
    """R-EZ-40: ranged on Near is legal."""
    for target in ("uno", "lejos"):
        assert outcomes(fight(**BOW).attack("lucia", target, 4)) == ["success"]


def test_from_far_ranged_only() -> None:
    """R-EZ-40."""
    table = fight(zone="far", **BOTH)
    assert table.refused(Attack(actor="lucia", target="uno", weapon="mace")) == "not-in-reach"
    table.attack("lucia", "uno", 4)
    assert table["uno"].strikes == 8
    assert table.records[-1].events[1].args["weapon"] == "sling"


@pytest.mark.parametrize("sheet", [{}, BOW])
def test_out_of_combat_nobody_hits_or_is_hit(sheet: dict[str, object]) -> None:
    """R-EZ-40: hears, does not see, cannot act or be hit until moving in."""
    table = fight(**sheet)
    assert table.refused(Attack(actor="lucia", target="fuera")) == "target-out"
    assert table.refused(Attack(actor="fuera", target="lucia")) == "out-of-combat"
    assert "fuera" not in table.state.order
    table = fight(start=False, **sheet)
    assert table.refused(Attack(actor="lucia", target="fuera")) == "target-out"
    assert table.refused(Attack(actor="fuera", target="lucia", ranged=True)) == "out-of-combat"


def test_force_overrides_reach() -> None:
    """R-EZ-40."""
    table = fight()
    table.attack("lucia", "lejos", 4, force=True)
    assert table["lejos"].strikes == 8


def test_the_weapon_that_is_taken() -> None:
    """R-EZ-26, R-EZ-40: the named one, the first that reaches, else bare hands for 1 strike."""
    table = fight(start=False, **BOTH)
    table.attack("lucia", "uno", 4)
    assert table["uno"].strikes == 7
    table.attack("lucia", "uno", 4, weapon="SLI")
    assert table["uno"].strikes == 6
    table.attack("lucia", "lejos", 4)
    assert table["lejos"].strikes == 8
    table.attack("nandu", "uno", 4)
    assert table["uno"].strikes == 5
    table.attack("nandu", "lejos", 4, ranged=True)
    assert table["lejos"].strikes == 7
    assert table.refused(Attack(actor="lucia", target="uno", weapon="lance")) == "unknown-weapon"
    assert table.refused(Attack(actor="lucia", target="uno", weapon="x" * 3000)) == "unknown-weapon"


def test_who_can_be_a_target() -> None:
    table = fight(start=False)
    assert table.refused(Attack(actor="lucia", target="lucia")) == "self-target"
    assert table.refused(Attack(actor="lucia", target="nandu")) == "same-side"
    assert table.refused(Attack(actor="lucia", target="nobody")) == "unknown-name"
    assert table.refused(Attack(actor="nobody", target="lucia")) == "unknown-name"
    table.damage("uno", strikes=9, raw=True)
    assert table.refused(Attack(actor="lucia", target="uno")) == "target-down"
    table.add("Aldeano", "neutral")
    assert outcomes(table.attack("lucia", "aldeano", 2)) == ["failure"]
    table.damage("lucia", strikes=9, raw=True)
    assert table.refused(Attack(actor="lucia", target="aldeano")) == "is-down"


def test_the_default_scene() -> None:
    """R-EZ-40: Near – Far – Out of combat."""
    zones = Table().state.zones
    assert [(zone.id, zone.out) for zone in zones] == [("near", False), ("far", False), ("out", True)]
    assert [distance(zones, "near", zone.id) for zone in zones] == [0, 1, 2]
    assert distance(zones, "near", "moon") is None
