"""EZD6: what is spent of a turn counts in action time and in that round; no turn hangs on another."""

from ezd6_party import EZD6, cannot, fight, to_foes, use
from ezd6_table import ENGLISH

from rules.commands import (
    AddTrack,
    Hold,
    MoveCreature,
    Next,
    Now,
    RemoveCreatures,
    StartNarrative,
)


def test_in_narrative_time_nothing_that_was_spent_counts() -> None:
    """R-EZ-32: not the action, not the free action, not the delay, not what was owed for help."""
    table = fight()
    use(table, "draw", "lucia")
    table.attack("lucia", "goblin-1", 1, 2, helps=("nandu",))
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(Now(creature="vera"))
    table.attack("vera", "goblin-1", 1)
    for hero in ("lucia", "nandu", "vera"):
        table.damage(hero, raw=True)
        assert cannot(table, "pick-up", hero)
    assert cannot(table, "potion", "vera") == "no-free-action"
    table.do(StartNarrative())
    for hero in ("lucia", "nandu", "vera"):
        listed = EZD6.actions(table.state, table.creature(hero), ENGLISH)
        assert [action.refused for action in listed if action.refused is not None] == []
        use(table, "potion", hero)
        use(table, "pick-up", hero)
        table.do(MoveCreature(creature=hero, zone="far"))
        assert table["lucia"].strikes == 3


def test_a_hero_acts_when_the_one_before_has_left() -> None:
    """R-EZ-38, U04: nobody is active, and whoever acts is."""
    table = fight()
    table.do(RemoveCreatures(creatures=("lucia",)))
    assert table.state.active is None
    table.attack("vera", "goblin-1", 1)
    assert (table.state.active, table["vera"].action_used) == ("vera", True)
    table.do(Next())
    assert (table.state.active, table.creature("vera").acted) == ("nandu", True)


def test_what_is_listed_is_what_is_refused() -> None:
    """R-EZ-34, R-EZ-35: the list and the command say the same, before and after each is spent."""
    table = fight()
    table.do(AddTrack(name="Puerta", size=4))
    for spent in ("draw", "pick-up", "talk"):
        listed = EZD6.actions(table.state, table.creature("lucia"), ENGLISH)
        said = {
            action.preset["what"]: action.refused.id if action.refused else ""
            for action in listed
            if action.preset.get("what") in ("draw", "pick-up", "talk", "shield", "other", "free")
        }
        assert {"draw", "pick-up", "talk"} <= said.keys()
        for thing, refused in said.items():
            if refused:
                assert cannot(table, thing) == refused
        use(table, spent)
    assert (cannot(table, "draw"), cannot(table, "pick-up")) == ("free-spent", "action-spent")
