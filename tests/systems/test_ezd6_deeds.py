"""EZD6 turns from inside: actions, free actions, potions, shields."""

import pytest
from ezd6_party import EZD6, cannot, fight, note, to_foes, use
from ezd6_table import ENGLISH, Table

from rules.commands import (
    Change,
    MoveCreature,
    SetFields,
    StartNarrative,
)
from rules.system import verb_command
from rules.systems.ezd6.commands import THINGS, Attack
from rules.text import plain


def listed(table: Table, creature: str = "lucia") -> dict[str, tuple[str, str]]:
    """The action list: what each entry costs, and why it is greyed."""
    actions = EZD6.actions(table.state, table.creature(creature), ENGLISH)
    return {
        str(action.preset.get("what", action.verb)): (
            plain(action.cost), action.refused.id if action.refused else ""
        )
        for action in actions
    }  # fmt: skip


# --- actions and free actions ------------------------------------------------


def test_one_action_and_one_free_action() -> None:
    """R-EZ-33, R-EZ-34, R-EZ-35."""
    table = fight()
    use(table, "draw")
    for thing, cost in THINGS.items():
        if cost == "free" and thing != "potion":
            assert cannot(table, thing) == "free-spent"
    use(table, "pick-up")
    for thing in ("pick-up", "shield", "other"):
        assert cannot(table, thing) == "action-spent"
    assert table.refused(Attack(actor="lucia", target="goblin-1")) == "action-spent"
    assert note(table, "lucia") == "○ action  ○ free"


def test_talk_never_blocks() -> None:
    """R-EZ-35: as often as you like, before and after a potion, also out of turn."""
    table = fight()
    for _ in range(3):
        use(table, "talk")
    use(table, "draw")
    use(table, "talk")
    use(table, "talk", "vera")
    assert (table.state.active, table["lucia"].action_used) == ("lucia", False)
    table.damage("vera", strikes=3, raw=True)
    assert cannot(table, "talk", "vera") == "is-down"


def test_a_potion_is_a_free_action() -> None:
    """R-EZ-25, R-EZ-35, R-EZ-46: two strikes back, one potion less, no action."""
    table = fight()
    table.damage("lucia", strikes=2, raw=True)
    use(table, "potion")
    assert (table["lucia"].strikes, table["lucia"].potions, table["lucia"].action_used) == (3, 1, False)
    assert cannot(table, "potion") == "free-spent"
    assert cannot(table, "potion", "nandu") == "not-hurt"
    table.attack("lucia", "goblin-1", 1)


@pytest.mark.parametrize(("strikes", "left"), [(1, 2), (2, 3), (3, 3)])
def test_what_a_potion_restores(strikes: int, left: int) -> None:
    """R-EZ-25: the option, and never above the most."""
    table = fight(start=False, potion_strikes=strikes)
    table.damage("lucia", strikes=2, raw=True)
    use(table, "potion")
    assert table["lucia"].strikes == left
    assert not table["lucia"].free_used


def test_a_potion_for_somebody_else() -> None:
    """R-EZ-35: the giver's free action, beside them; it wakes the unconscious, not the dead."""
    table = fight(start=False)
    table.damage("vera", strikes=3, dice=(1,))
    table.choose("unconscious")
    use(table, "potion", target="vera")
    assert (table["vera"].strikes, table.creature("vera").down, table.creature("vera").fate) == (
        2,
        False,
        None,
    )
    table.do(MoveCreature(creature="vera", zone="far"))
    assert cannot(table, "potion", target="vera") == "not-beside"
    table.damage("vera", strikes=3, dice=(1,))
    table.choose("dead")
    assert cannot(table, "potion", target="vera") == "is-dead"
    use(table, "potion", "nandu", target="vera", force=True)
    table.do(SetFields(creature="nandu", changes=(Change("potions", 0), Change("strikes", 1))))
    assert cannot(table, "potion", "nandu") == "no-potion"


def test_a_shield_at_the_ready() -> None:
    """R-EZ-34, R-EZ-46: an action; armour one better, lowered with another."""
    table = fight()
    table.do(SetFields(creature="lucia", changes=(Change("armour", 5),)))
    use(table, "shield")
    assert table["lucia"].action_used
    rolled = table.damage("lucia", dice=(4,))
    assert [getattr(e, "difficulty", None) for e in rolled if hasattr(e, "difficulty")] == [4]
    table.do(StartNarrative())
    use(table, "shield")
    assert table["lucia"].armour_save == 5
    table.do(SetFields(creature="lucia", changes=(Change("armour", None), Change("shield", True))))
    assert table["lucia"].armour_save == 6
    table.do(SetFields(creature="lucia", changes=(Change("armour", 2),)))
    assert table["lucia"].armour_save == 2


def test_a_free_action_takes_the_turn_over_and_gives_it_back() -> None:
    """R-EZ-38: whoever was active and has their action keeps their turn."""
    table = fight()
    use(table, "draw", "vera")
    assert (table.state.active, table.creature("lucia").acted) == ("vera", False)
    to_foes(table)
    assert cannot(table, "draw", "nandu") == "already-acted"


def test_out_of_turn() -> None:
    """R-EZ-33: by force it costs nothing."""
    table = fight()
    to_foes(table)
    assert cannot(table, "other", "goblin-2") == "not-your-turn"
    use(table, "other", "goblin-2", force=True)
    assert not table["goblin-2"].action_used


def test_the_action_list_shows_costs_and_reasons() -> None:
    """R-EZ-34, R-EZ-35."""
    table = fight()
    table.damage("lucia", strikes=1, raw=True)
    found = listed(table)
    assert found["attack"] == ("action", "")
    assert found["potion"] == ("free action", "")
    assert found["disarm"] == ("action", "")
    use(table, "potion")
    table.attack("lucia", "goblin-1", 1)
    found = listed(table)
    assert found["attack"] == ("action", "action-spent")
    assert found["potion"] == ("free action", "free-spent")
    assert found["miracle"] == ("action", "action-spent")
    assert {"other", "free", "sheathe"} <= set(found)
    assert set(listed(table, "goblin-1")) == {"attack"}
    for action in EZD6.actions(table.state, table.creature("vera"), ENGLISH):
        if action.refused is None and not action.asks:
            verb_command(table.state, action.verb, action.preset)
