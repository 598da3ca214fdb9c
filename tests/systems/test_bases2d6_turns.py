"""Turns given by hand, delayed, interrupted, passed over (R-2D-26, R-2D-53)."""

from bases2d6_fights import put, trio

from rules.commands import (
    GiveTurn,
    Hold,
    Next,
    Now,
    RemoveCreatures,
    StartNarrative,
)
from rules.events import SheetPatched, StatusChanged, TurnStarted
from rules.state import Until
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.commands import Damage

# --- turns by hand ------------------------------------------------------------


def test_a_turn_by_hand() -> None:
    """R-2D-26, U09: a fresh budget, nothing ticks, the dead too; whose turn it was goes on with it."""
    table = trio()
    table.action()
    table.do(Damage(targets=("bo",), amount=99))
    table.next()
    assert table.state.active == "cid"
    table.give("cid", "burn", 2)
    table.give("bo", "silence")
    table.give("bo", "Dazed", 0, Until("start", "bo"))
    table.give("ana", "Slow", 0, Until("end", "cid"))
    table.strike("cid", "ana")
    table.end_window(3, 4)
    spent = table["cid"]
    events = table.do(GiveTurn(creature="bo"))
    assert not [event for event in events if isinstance(event, StatusChanged)]
    assert (table.state.active, table.state.round) == ("bo", 1)
    assert (table["bo"].normal, table["bo"].instant) == (1, 1)
    assert "Dazed" in table.state.creatures["bo"].statuses
    table.next()
    assert table.state.active == "cid"
    assert (table["cid"], table.creature("cid").interrupted) == (spent, False)
    assert "Slow" in table.state.creatures["ana"].statuses
    table.next()
    assert "Slow" not in table.state.creatures["ana"].statuses
    assert table["cid"].hp == 8


def test_a_given_turn_is_a_fresh_one() -> None:
    """R-2D-26: also for the one whose turn it is, or whose was over; debts are paid by it."""
    table = trio()
    table.action()
    table.use("ana", "change clothes")
    assert (table["ana"].normal, table["ana"].instant) == (0, 0)
    table.do(GiveTurn(creature="ana"))
    assert (table["ana"].normal, table["ana"].instant, table.state.active) == (1, 1, "ana")
    table.next()
    put(table, "ana", "debt_normal", 1)
    put(table, "ana", "left_instant", 1)
    table.do(GiveTurn(creature="ana"))
    assert (table["ana"].normal, table["ana"].instant) == (0, 1)
    assert (table["ana"].debt_normal, table["ana"].left_instant) == (0, 0)
    assert table.creature("bo").interrupted
    table.next()
    assert table.state.active == "bo"


def test_a_turn_given_twice_over() -> None:
    """R-2D-26: everybody whose turn was interrupted has the rest of it."""
    table = trio()
    table.action()
    table.do(GiveTurn(creature="bo"))
    table.do(GiveTurn(creature="cid"))
    seen = []
    for _ in range(2):
        table.next()
        seen.append(table.state.active)
    assert sorted(map(str, seen)) == ["ana", "bo"]
    table.next()
    assert table.state.round == 2


def test_a_turn_to_somebody_outside() -> None:
    table = trio()
    table.hero("Dan", zone="out")
    table.action()
    assert table.refused(GiveTurn(creature="dan")) == "out-of-combat"
    assert table.refused(GiveTurn(creature="nobody")) == "unknown-name"


# --- delays -------------------------------------------------------------------


def test_hold_and_now() -> None:
    """A delayed turn is taken in the middle of another's, which goes on afterwards."""
    table = trio()
    table.action()
    table.do(Hold(creature="ana"))
    assert (table.state.active, table.creature("ana").held) == ("bo", True)
    table.do(Now(creature="ana"))
    assert (table.state.active, table.creature("bo").interrupted) == ("ana", True)
    assert (table["ana"].normal, table["ana"].instant) == (1, 1)
    table.next()
    assert (table.state.active, table.creature("ana").acted) == ("bo", True)
    table.next()
    assert table.state.active == "cid"
    table.next()
    assert (table.state.active, table.state.round) == ("ana", 2)


def test_what_ends_with_a_turn_waits_for_the_delayed_one() -> None:
    """R-2D-53: the end of the turn is the end of the delayed turn."""
    table = trio()
    table.action()
    table.give("ana", "infect", 2)
    table.do(Hold(creature="ana"))
    assert table["ana"].hp == 10
    table.do(Now(creature="ana"))
    table.next()
    assert (table["ana"].hp, table.charges("ana", "infect")) == (8, 1)


def test_a_delay_that_is_not_used_is_lost() -> None:
    """The turn is over with the round: what ends with it, ends, and once."""
    table = trio()
    table.action()
    table.give("ana", "infect", 3)
    table.do(Hold(creature="ana"))
    table.next()
    assert table["ana"].hp == 10
    events = table.do(Next())
    losses = [e for e in events if isinstance(e, SheetPatched) and e.cause == "2d6.lost"]
    assert len(losses) == 1
    assert (table.state.active, table.state.round, table["ana"].hp) == ("ana", 2, 7)
    assert not table.creature("ana").held


def test_a_lost_delay_can_kill_the_first_of_the_round() -> None:
    """R-2D-53: whoever falls with the end of a lost delay has no turn of the new round."""
    table = trio()
    table.action()
    table.give("ana", "infect", 99)
    table.do(Hold(creature="ana"))
    table.next(2)
    assert (table.creature("ana").down, table.state.active, table.state.round) == (True, "bo", 2)


def test_the_last_of_a_round_holds() -> None:
    """A delay at the end of the order is lost with the round at once."""
    table = trio()
    table.action()
    table.next(2)
    table.do(Hold(creature="cid"))
    assert (table.state.active, table.state.round, table.creature("cid").held) == ("ana", 2, False)


def test_who_cannot_hold() -> None:
    table = trio()
    table.action()
    assert table.refused(Hold(creature="bo")) == "not-your-turn"
    table.use("ana", "recover balance")
    assert table.refused(Hold(creature="ana")) == "hold-too-late"
    assert table.refused(Now(creature="ana")) == "not-holding"
    table.next()
    table.do(Damage(targets=("bo",), amount=99))
    assert table.refused(Hold(creature="bo")) == "is-down"
    table.next()
    assert table.refused(Hold(creature="ana", force=True)) == "already-acted"
    table.do(StartNarrative())
    assert table.refused(Hold(creature="cid")) == "no-turns"


def test_a_free_action_is_nothing_spent() -> None:
    """Only what is paid spends a turn; a delay may follow a free action."""
    table = trio()
    table.teach("ana", Ability("Word", action="free", range="self"))
    table.action()
    table.use("ana", "Word")
    table.do(Hold(creature="ana"))
    assert table.state.active == "bo"


def test_a_forced_hold_before_the_turn() -> None:
    """Forced, a turn that has not come begins and is delayed: it has its tokens when it is taken."""
    table = trio()
    table.action()
    table.give("cid", "Dazed", 0, Until("start", "cid"))
    table.do(Hold(creature="cid", force=True))
    assert "Dazed" not in table.state.creatures["cid"].statuses
    table.do(Now(creature="cid"))
    assert (table.state.active, table["cid"].normal, table["cid"].instant) == ("cid", 1, 1)
    table.next()
    assert table.state.active == "ana"
    table.next(2)
    assert (table.state.active, table.state.round) == ("ana", 2)


def test_who_holds_may_fall_or_leave() -> None:
    table = trio()
    table.action()
    table.do(Hold(creature="ana"))
    table.do(Damage(targets=("ana",), amount=99))
    assert table.refused(Now(creature="ana")) == "is-down"
    table.do(RemoveCreatures(creatures=("ana",)))
    table.next(2)
    assert (table.state.active, table.state.round) == ("bo", 2)


def test_an_interrupted_one_that_falls_is_passed_over() -> None:
    table = trio()
    table.action()
    table.do(Hold(creature="ana"))
    table.do(Now(creature="ana"))
    table.do(Damage(targets=("bo",), amount=99))
    table.next()
    assert table.state.active == "cid"


def test_who_falls_with_the_end_of_a_turn_has_none() -> None:
    """R-2D-53: two burn; the second falls before its turn, by the first one's aura or not."""
    table = trio()
    table.action()
    table.do(Damage(targets=("bo",), amount=9))
    events = table.do(Next())
    assert [e.creature for e in events if isinstance(e, TurnStarted)] == ["bo"]
    table.give("bo", "burn", 3)
    table.next()
    assert (table.creature("bo").down, table.state.active) == (True, "cid")


def test_durations_of_the_fallen_still_end() -> None:
    """U23: a turn that nobody takes is a moment all the same."""
    table = trio()
    table.action()
    table.give("ana", "Marked", 0, Until("start", "bo"))
    table.give("cid", "Slowed", 0, Until("end", "bo"))
    table.do(Damage(targets=("bo",), amount=99))
    table.next()
    assert table.state.active == "cid"
    assert [table.statuses(id_) for id_ in ("ana", "cid")] == [{}, {}]
