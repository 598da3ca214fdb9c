"""EZD6 delays: a turn kept back, and taken in the middle of a foe's."""

from ezd6_party import EZD6, cannot, fight, note, to_foes, use
from ezd6_table import ENGLISH, Table

from rules.commands import (
    Change,
    GiveTurn,
    Hold,
    MoveCreature,
    Next,
    Now,
    Pass,
    RemoveCreatures,
    SetFields,
    StartAction,
    StartNarrative,
)
from rules.systems.ezd6.commands import Attack
from rules.text import plain


def test_an_interruption() -> None:
    """R-EZ-36: the foe begins, the hero plays, the foe goes on."""
    table = fight()
    table.do(Hold(creature="vera"))
    assert (table.state.active, table.creature("vera").held) == ("lucia", True)
    assert note(table, "vera") == "holds"
    to_foes(table)
    table.do(Now(creature="vera"))
    goblin = table.creature("goblin-1")
    assert (table.state.active, goblin.interrupted, goblin.acted) == ("vera", True, False)
    assert note(table, "goblin-1") == "interrupted"
    table.attack("vera", "goblin-1", 3)
    table.do(Next())
    assert (table.state.active, table.creature("goblin-1").interrupted) == ("goblin-1", False)
    assert table.creature("vera").acted
    table.attack("goblin-1", "lucia", 2)
    table.do(Next())
    assert table.state.active == "goblin-2"


def test_holding_in_ones_own_turn_goes_on_to_the_next() -> None:
    """R-EZ-36: nothing is spent, and the phase goes on without the one who waits."""
    table = fight()
    table.do(Hold(creature="lucia"))
    assert (table.state.active, table.creature("lucia").acted) == ("nandu", False)
    table.do(Next())
    table.do(Next())
    assert table.state.active == "goblin-1"


def test_a_delayed_turn_has_no_dash_and_no_free_action() -> None:
    """R-EZ-37: the zone and one action are left."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(Now(creature="vera"))
    assert note(table, "vera") == "● action"
    assert table.refused(MoveCreature(creature="vera", zone="far")) == "no-dash"
    table.damage("vera", strikes=1, raw=True)
    assert cannot(table, "potion", "vera") == "no-free-action"
    use(table, "talk", "vera")
    use(table, "pick-up", "vera")
    for _ in range(3):
        table.do(Next())
    assert (table.state.round, table["vera"].delayed) == (2, False)


def test_a_delay_is_declared_before_anything_is_spent() -> None:
    """R-EZ-37."""
    table = fight()
    use(table, "draw")
    assert table.refused(Hold(creature="lucia")) == "hold-too-late"
    table.attack("nandu", "goblin-1", 1)
    assert table.refused(Hold(creature="nandu")) == "hold-too-late"
    table.do(Next())
    assert table.refused(Hold(creature="nandu")) == "already-acted"
    table.do(Hold(creature="vera"))
    assert table.refused(Hold(creature="vera")) == "nothing-to-change"
    assert table.refused(Attack(actor="vera", target="goblin-1")) in ("holding", "not-your-turn")
    assert table.refused(Now(creature="lucia")) == "not-holding"


def test_who_cannot_hold() -> None:
    """R-EZ-36: players only, and only while a foe is still to act."""
    table = fight()
    assert table.refused(Hold(creature="goblin-1")) == "cannot-hold"
    table.do(RemoveCreatures(creatures=("goblin-1", "goblin-2")))
    assert table.refused(Hold(creature="lucia")) == "nobody-to-wait-for"
    table.do(StartNarrative())
    assert table.refused(Hold(creature="lucia")) == "no-turns"


def test_several_delays_on_one_foe() -> None:
    """R-EZ-36: one interruption at a time, in the order of the calls."""
    table = fight()
    for hero in ("lucia", "nandu", "vera"):
        table.do(Hold(creature=hero))
    assert table.state.active == "goblin-1"
    table.do(Now(creature="vera"))
    table.do(Now(creature="nandu"))
    assert table.refused(Now(creature="nandu")) == "already-called"
    table.do(Now(creature="lucia"))
    assert (table.state.active, table.state.called) == ("vera", ("nandu", "lucia"))
    assert note(table, "nandu") == "waits to interrupt"
    played = []
    for _ in range(4):
        table.do(Next())
        played.append(table.state.active)
    assert played == ["nandu", "lucia", "goblin-1", "goblin-2"]
    assert table.state.called == ()


def test_an_interrupted_foe_that_falls_has_no_turn_left() -> None:
    """R-EZ-36."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(Now(creature="vera"))
    table.damage("goblin-1", strikes=9, raw=True)
    table.do(Next())
    assert table.state.active == "goblin-2"
    assert (table.creature("goblin-1").interrupted, table.creature("goblin-1").acted) == (False, True)


def test_an_interrupted_foe_that_leaves() -> None:
    """R-EZ-36."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(Now(creature="vera"))
    table.do(RemoveCreatures(creatures=("goblin-1",)))
    table.do(Next())
    assert table.state.active == "goblin-2"


def test_who_has_called_and_leaves_calls_no_more() -> None:
    """R-EZ-36, U04: gone, or out of combat."""
    for leave in (
        RemoveCreatures(creatures=("nandu",)),
        SetFields(creature="nandu", changes=(Change("zone", "out"),)),
    ):
        table = fight()
        for hero in ("lucia", "nandu", "vera"):
            table.do(Hold(creature=hero))
        for hero in ("vera", "nandu", "lucia"):
            table.do(Now(creature=hero))
        assert table.state.called == ("nandu", "lucia")
        table.do(leave)
        assert (table.state.called, table.state.active) == (("lucia",), "vera")
        assert "nandu" not in table.state.order
        table.do(Next())
        assert table.state.active == "lucia"


def test_an_unused_delay_is_lost() -> None:
    """R-EZ-36: at the end of the foes' block, with the turn."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(Next())
    events = table.do(Next())
    assert "hold-lost" in {getattr(e, "cause", "") for e in events}
    assert (table.state.round, table.state.active, table.creature("vera").held) == (2, "lucia", False)


def test_a_helper_who_holds_pays_with_the_delayed_action() -> None:
    """R-EZ-18, R-EZ-36: lost or used, the action is gone."""
    table = fight()
    table.do(Hold(creature="vera"))
    table.attack("lucia", "goblin-1", 1, 2, helps=("vera",))
    to_foes(table)
    table.do(Now(creature="vera"))
    assert table.refused(Attack(actor="vera", target="goblin-1")) == "owes-action"
    table.do(Next())
    assert not table["vera"].owes_action


def test_now_in_the_heroes_phase() -> None:
    """R-EZ-36, R-EZ-37: it simply takes the turn; the delay was declared all the same."""
    table = fight()
    table.do(Hold(creature="lucia"))
    table.do(Now(creature="lucia"))
    assert (table.state.active, table.state.phase, table.creature("nandu").acted) == (
        "lucia",
        "heroes",
        False,
    )
    assert table.refused(MoveCreature(creature="lucia", zone="far")) == "no-dash"
    table.attack("lucia", "goblin-1", 1)


def test_a_delayed_turn_is_not_delayed_again() -> None:
    """R-EZ-36, R-EZ-37: though nothing of it is spent."""
    table = fight()
    table.do(Hold(creature="lucia"))
    table.do(Now(creature="lucia"))
    assert table.refused(Hold(creature="lucia")) == "hold-too-late"


def test_now_ends_the_turn_of_whoever_has_acted_and_leaves_the_others() -> None:
    """R-EZ-36, R-EZ-38: as when a hero acts without having held."""
    for acts in (True, False):
        table = fight()
        table.do(Hold(creature="vera"))
        if acts:
            table.attack("lucia", "goblin-1", 1)
        table.do(Now(creature="vera"))
        assert (table.state.active, table.creature("lucia").acted) == ("vera", acts)


def test_now_where_no_foe_is_active() -> None:
    """R-EZ-36: at once where nobody is; a hero who plays among the foes is not interrupted."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(RemoveCreatures(creatures=("goblin-1",)))
    assert table.state.active is None
    table.do(Now(creature="vera"))
    assert table.state.active == "vera"
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(GiveTurn(creature="lucia"))
    table.do(Now(creature="vera"))
    assert (table.state.active, table.state.called) == ("lucia", ("vera",))
    assert not table.creature("lucia").interrupted
    table.do(Next())
    assert table.state.active == "vera"


def test_one_interruption_at_a_time_though_another_foe_is_given_the_turn() -> None:
    """R-EZ-36: whoever calls meanwhile waits for the end of it."""
    table = fight()
    table.do(Hold(creature="vera"))
    table.do(Hold(creature="nandu"))
    to_foes(table)
    table.do(Now(creature="vera"))
    table.do(GiveTurn(creature="goblin-2"))
    table.do(Now(creature="nandu"))
    assert (table.state.active, table.state.called) == ("goblin-2", ("nandu",))
    assert [id_ for id_, c in table.state.creatures.items() if c.interrupted] == ["goblin-1"]


def test_the_fallen_do_not_interrupt() -> None:
    """R-EZ-36."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.damage("vera", strikes=9, raw=True)
    assert table.refused(Now(creature="vera")) == "is-down"


def test_a_turn_by_hand_ends_a_delay() -> None:
    """R-EZ-37: a fresh budget, with Dash and free action."""
    table = fight()
    table.do(Hold(creature="vera"))
    table.do(GiveTurn(creature="vera"))
    assert (table.creature("vera").held, table["vera"].delayed) == (False, False)
    table.do(MoveCreature(creature="vera", zone="far"))


def test_the_interrupted_foe_is_named_next() -> None:
    """R-EZ-36."""
    table = fight()
    table.do(Hold(creature="vera"))
    to_foes(table)
    table.do(Now(creature="vera"))
    assert EZD6.next_label(table.state, ENGLISH) == "Goblin 1"


def test_pass() -> None:
    """R-EZ-33: a turn ended with nothing done."""
    table = fight()
    table.do(Pass())
    assert (table.state.active, table.creature("lucia").acted) == ("nandu", True)
    table.do(StartNarrative())
    assert table.refused(Pass()) == "no-turns"


def test_surprise() -> None:
    """R-EZ-38: foes that surprise act first, in round 1 only; heroes that do change nothing."""
    table = fight(start=False)
    table.do(StartAction(surprise="foes"))
    assert (table.state.phase, table.state.active) == ("foes", "goblin-1")
    assert table.refused(Hold(creature="lucia")) == "not-your-turn"
    table.do(Next())
    table.do(Next())
    assert (table.state.phase, table.state.round) == ("heroes", 1)
    assert table.refused(Hold(creature="lucia")) == "nobody-to-wait-for"
    for _ in range(3):
        table.do(Next())
    assert (table.state.phase, table.state.round) == ("heroes", 2)
    table = fight(start=False)
    table.do(StartAction(surprise="heroes"))
    assert (table.state.phase, table.state.active) == ("heroes", "lucia")


def told(table: Table) -> list[str]:
    """The last record's events that have words of their own, as the system tells them."""
    lines = [EZD6.narrate(e, table.states[-2], table.state, ENGLISH) for e in table.records[-1].events]
    return [plain(line.line or line.alone) for line in lines if line and (line.line or line.alone)]


def test_delays_in_the_log() -> None:
    """R-EZ-36."""
    table = fight()
    table.do(Hold(creature="vera"))
    assert told(table) == ["Vera holds"]
    table.do(Hold(creature="nandu"))
    to_foes(table)
    table.do(Now(creature="vera"))
    assert told(table)[0] == "Vera interrupts Goblin 1"
    table.do(Now(creature="nandu"))
    assert told(table) == ["Ñandú calls to act next"]
    table.do(Next())
    assert told(table)[-1] == "Ñandú acts now"
    table.do(Next())
    assert told(table) == ["Goblin 1 goes on"]
