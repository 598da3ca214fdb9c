"""The order of initiative in its corners: Totals below 0, who has not rolled, coins (R-2D-22 to R-2D-26)."""

import pytest
from bases2d6_fights import order, put
from bases2d6_table import Table
from ezd6_table import happened
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from thorough import examples

from rules.commands import (
    Cancel,
    Change,
    Command,
    GiveTurn,
    Hold,
    Next,
    Now,
    Pass,
    SetFields,
    StartAction,
    StartNarrative,
)
from rules.engine import execute
from rules.errors import Refused
from rules.events import CreaturePatched, Ordered, RoundStarted, SheetPatched, TurnStarted
from rules.state import Until
from rules.systems.bases2d6.commands import Behind, Damage, Grant, Heal, RollInitiative
from rules.systems.bases2d6.sheet import Sheet


@pytest.mark.parametrize("stun", [2, 3, 4])
def test_who_has_not_rolled_stands_behind_the_lowest_total(stun: int) -> None:
    """R-2D-24, R-2D-46: also behind one of 0 or below it."""
    table = Table(dice="table")
    table.hero("Ana")
    table.hero("Dan", zone="out", initiative=9)
    table.give("ana", "stun", stun)
    table.do(StartAction())
    put(table, "dan", "zone", "near")
    table.choose("roll", 1, 1)
    assert order(table) == ["ana", "dan"]
    table.do(RollInitiative(creature="ana"))
    table.choose("roll", 1, 1)
    assert table["ana"].initiative_total == 2 - stun
    assert (order(table), table["dan"].initiative_total) == (["ana", "dan"], None)


@pytest.mark.parametrize(
    ("rolls", "left", "by_rolling"),
    [
        ([(4, 4), (3, 2), (4, 4)], "", ["ana", "cid", "bo"]),
        ([(4, 4), (4, 4), (2, 2), (2, 2)], "", ["ana", "bo", "cid", "dan"]),
        ([(2, 2), (4, 4), (2, 2), (4, 4)], "", ["bo", "dan", "ana", "cid"]),
        ([(4, 4), (4, 4), (4, 4)], "", ["ana", "bo", "cid"]),
        ([(4, 4), (4, 4), (4, 4)], "ana", ["bo", "cid"]),
        ([(4, 4)], "", ["ana", "bo", "cid"]),
        ([], "", ["ana", "bo", "cid"]),
    ],
)
def test_coins_that_are_cancelled(rolls: list[tuple[int, int]], left: str, by_rolling: list[str]) -> None:
    """R-2D-24, R-2D-25: Totals count, of equals whoever rolled first stands first, the others stand last."""
    table = Table(dice="table")
    for name in ("Ana", "Bo", "Cid", "Dan")[: max(3, len(rolls))]:
        table.hero(name)
    table.do(StartAction())
    for roll in rolls:
        table.choose("roll", *roll)
    if left:
        put(table, left, "zone", "out")
    told = [e.cause for e in table.do(Cancel()) if isinstance(e, Ordered)]
    assert (order(table), table.state.open, table.state.active) == (by_rolling, None, by_rolling[0])
    assert set(told) <= {"2d6.initiative"}


def test_everybody_stands_in_the_order_while_dice_are_waited_for() -> None:
    """R-2D-22: also whoever's dice were told with the command; who leaves then has no place any more."""
    table = Table()
    for name in ("Ana", "Bo", "Cid"):
        table.hero(name)
    table.do(StartAction(faces=(2, 2, 3, 3)))
    assert table.cannot_choose("pass") == "not-offered"
    assert (order(table), table.view().who) == (["ana", "bo", "cid"], "cid")
    put(table, "ana", "zone", "out")
    table.choose("roll", 6, 6)
    assert (order(table), table.state.active) == (["cid", "bo"], "cid")


WORDS = ("next", "next", "next", "hold", "now", "fall", "rise", "leave", "come")
DEEDS = st.lists(st.tuples(st.sampled_from(WORDS), st.integers(0, 3)), min_size=10, max_size=30)


@settings(max_examples=examples(60))
@given(DEEDS)
def test_everybody_has_one_turn_a_round(deeds: list[tuple[str, int]]) -> None:
    """R-2D-26, U02, U06: whatever is delayed, who falls or leaves: nobody twice, nobody who stands never."""
    table = Table()
    names = ("ana", "bo", "cid", "dan")
    for name in names:
        table.hero(name.title(), hp=5)
    table.action()
    state = table.state
    ended: list[str] = []
    steady = set(names)
    for deed, n in deeds:
        who = names[n]
        command: Command = {
            "next": Next(),
            "hold": Hold(creature=state.active or "ana"),
            "now": Now(creature=who),
            "fall": Damage(targets=(who,), amount=9),
            "rise": Heal(targets=(who,), amount=5),
            "leave": SetFields(creature=who, changes=(Change("zone", "out"),)),
            "come": SetFields(creature=who, changes=(Change("zone", "near"),)),
        }[deed]
        if deed in ("fall", "rise", "leave", "come"):
            steady.discard(who)
        try:
            record, after = execute(state, command, 0)
        except Refused:
            continue
        for event in record.events:
            if isinstance(event, CreaturePatched) and event.cause == "turn-over":
                ended.append(event.creature)
            if isinstance(event, RoundStarted):
                assert len(set(ended)) == len(ended), "twice in a round"
                assert steady <= set(ended), "never in a round"
                ended, steady = [], {id_ for id_ in after.order if not after.creatures[id_].down}
        state = after
        active = state.active
        if active is not None:
            creature = state.creatures[active]
            assert active in state.order
            assert (creature.acted, creature.held, creature.interrupted) == (False, False, False)
        waiting = [c.id for c in state.creatures.values() if c.interrupted and not c.down]
        assert not waiting or active is not None, "who was interrupted goes on"


@pytest.mark.parametrize("gone", ["fall", "leave"])
@pytest.mark.parametrize("turn", range(4))
def test_the_next_turn_is_that_of_the_next_in_the_order(turn: int, gone: str) -> None:
    """R-2D-26, U04: also when the one whose turn it is has gone, and when a delayed turn comes between."""
    table = Table()
    names = ["ana", "bo", "cid", "dan"]
    for name in names:
        table.hero(name.title())
    table.action()
    table.next(turn)
    if gone == "leave":
        put(table, names[turn], "zone", "out")
    else:
        put(table, names[turn], "hp", 0)
    table.next()
    assert (table.state.active, table.state.round) == ((names[turn + 1], 1) if turn < 3 else ("ana", 2))
    back = Table()
    for name in names:
        back.hero(name.title())
    back.action()
    back.do(Hold(creature="ana"))
    back.next(max(0, turn - 1))
    assert back.state.active == names[max(1, turn)]
    back.do(Now(creature="ana"))
    if gone == "leave":
        put(back, "ana", "zone", "out")
    assert back.creature(names[max(1, turn)]).interrupted
    back.next()
    assert (back.state.active, back.state.round) == (names[max(1, turn)], 1)
    back.next()
    assert (back.state.active, back.state.round) == (
        (names[max(1, turn) + 1], 1) if turn < 3 else ("bo" if gone == "leave" else "ana", 2)
    )


def test_without_turns_nothing_of_them_is_left() -> None:
    """R-2D-22, U33: no tokens, debts, Totals or backs; who had none of it is not written at all."""
    table = Table()
    table.hero("Ana")
    table.foe("Bo", zone="out")
    table.action()
    table.do(Behind(creature="ana", of="bo"))
    events = table.do(StartNarrative())
    assert [e.creature for e in events if isinstance(e, SheetPatched)] == ["ana"]
    sheet = table["ana"]
    assert (sheet.normal, sheet.instant, sheet.initiative_total, sheet.behind) == (0, 0, None, ())
    table.do(Behind(creature="bo", of="ana"))
    events = table.do(StartAction(faces=(3, 3)))
    assert table["bo"].behind == ("ana",)
    table.do(StartNarrative())
    assert table["bo"].behind == ()


@pytest.mark.parametrize("owed", ["left", "debt", "extra"])
def test_what_was_left_or_owed_ends_with_the_turns(owed: str) -> None:
    """R-2D-29, U33: the next fight begins with whole turns."""
    table = Table()
    table.hero("Ana")
    table.foe("Bo")
    table.action()
    table.use("ana", "recover balance")
    for token in ("normal", "instant"):
        for who in ("ana", "bo"):
            if owed == "extra":
                table.do(Grant(creature=who, action=token))  # type: ignore[arg-type]
            else:
                put(table, who, f"{owed}_{token}", 1)
    assert table["ana"].spent
    table.do(StartNarrative())
    for who in ("ana", "bo"):
        assert table[who] == replace(Sheet(), hp=table[who].hp, stats=table[who].stats)
    table.action()
    assert (table["ana"].normal, table["ana"].instant, table["ana"].spent) == (1, 1, False)


def test_the_first_turn_is_that_of_the_first_who_stands() -> None:
    """R-2D-26, U06: nobody's, where all are down."""
    for down, first in (((), "ana"), (("ana",), "bo"), (("ana", "bo"), None)):
        table = Table()
        for name in ("Ana", "Bo"):
            table.hero(name)
        for id_ in down:
            put(table, id_, "hp", 0)
        table.action()
        assert (table.state.active, order(table)) == (first, ["ana", "bo"])


@pytest.mark.parametrize(
    ("fallen", "moments"),
    [
        ("ana", {"ana": 4}),
        ("ana bo", {"ana": 4, "bo": 4}),
        ("cid", {"cid": 3}),
        ("ana cid", {"ana": 4, "cid": 3}),
        ("ana bo cid", {"ana": 3, "bo": 3, "cid": 3}),
    ],
)
def test_moments_of_the_fallen_come_once_a_round(fallen: str, moments: dict[str, int]) -> None:
    """R-2D-26, U23: three rounds on; before the first who stands also in the fourth."""
    table = Table()
    for name in ("Ana", "Bo", "Cid"):
        table.hero(name)
    table.action()
    for id_ in fallen.split():
        put(table, id_, "hp", 0)
        for when in ("start", "end"):
            table.give("bo", f"{id_} {when}", 0, Until(when, id_, 9))  # type: ignore[arg-type]
    while table.state.round < 4:
        table.next()
    statuses = table.creature("bo").statuses
    left = {key: status.until.count for key, status in statuses.items() if status.until is not None}
    expected = {f"{id_} {when}": 9 - count for id_, count in moments.items() for when in ("start", "end")}
    if "ana" in moments:
        # Her turn was on when she fell: its start was before.
        expected["ana start"] += 1
    assert left == expected


def test_who_falls_with_a_lost_delay_has_had_a_turn_that_nobody_took() -> None:
    """R-2D-53, U23: what waits for the start of that turn, and for its end, comes."""
    table = Table()
    for name in ("Ana", "Bo"):
        table.hero(name)
    table.action()
    table.give("ana", "infect", 99)
    table.do(Hold(creature="ana"))
    for when in ("start", "end"):
        table.give("bo", f"until {when}", 0, Until(when, "ana", 2 if when == "end" else 1))  # type: ignore[arg-type]
    table.next()
    assert (table.creature("ana").down, table.state.active, table.statuses("bo")) == (True, "bo", {})


@pytest.mark.parametrize("before", ["to come", "over", "held", "interrupted", "on"])
def test_a_turn_that_is_given_is_a_whole_one(before: str) -> None:
    """R-2D-26: whatever became of the one before; whose turn it was goes on afterwards, once."""
    table = Table()
    for name in ("Ana", "Bo", "Cid"):
        table.hero(name)
    table.action()
    who, was = "ana", "bo"
    if before == "to come":
        who, was = "cid", "ana"
    elif before == "over":
        table.next()
    elif before == "held":
        table.do(Hold(creature="ana"))
    elif before == "interrupted":
        table.do(GiveTurn(creature="bo"))
    else:
        who, was = "ana", ""
    events = table.do(GiveTurn(creature=who))
    creature = table.creature(who)
    assert (table.state.active, creature.sheet.normal, creature.sheet.instant) == (who, 1, 1)
    assert (creature.acted, creature.held, creature.interrupted) == (False, False, False)
    assert [c.id for c in table.state.creatures.values() if c.interrupted] == ([was] if was else [])
    changed = {
        key for e in events if isinstance(e, CreaturePatched) and e.creature == who for key in e.changes
    }
    assert changed == {{"over": "acted", "to come": "", "on": ""}.get(before, before)} - {""}
    table.next()
    assert table.state.active == (was or "bo")
    assert not any(c.interrupted for c in table.state.creatures.values())


@pytest.mark.parametrize("gone", [False, True])
def test_who_gets_up_too_late_waits_for_the_next_round(gone: bool) -> None:
    """R-2D-26, U04: their place has passed, also where the one whose turn it was has gone."""
    table = Table()
    for name in ("Ana", "Bo", "Cid", "Dan"):
        table.hero(name)
    put(table, "ana", "hp", 0)
    table.action()
    table.next()
    assert table.state.active == "cid"
    table.mend("ana", 5)
    if gone:
        put(table, "cid", "zone", "out")
    table.next()
    assert (table.state.active, table.state.round) == ("dan", 1)
    table.next()
    assert (table.state.active, table.state.round) == ("ana", 2)


def test_who_comes_while_something_waits_stands_last() -> None:
    """R-2D-26: until they have rolled; the others keep their places."""
    table = Table()
    for name in ("Ana", "Bo"):
        table.hero(name)
    table.hero("Dan", zone="out", initiative=9)
    table.action(6, 6, 5, 5)
    table.strike("ana", "bo")
    assert table.state.open is not None
    put(table, "dan", "zone", "near")
    assert order(table) == ["ana", "bo", "dan"]
    table.end_window(3, 4)
    assert (order(table), table["dan"].initiative_total) == (["ana", "bo", "dan"], None)
    table.do(RollInitiative(creature="dan", faces=(6, 6)))
    assert order(table) == ["dan", "ana", "bo"]


def test_a_pass_is_told_and_a_next_is_not() -> None:
    """R-2D-26: by whom; where it is nobody's turn nobody passes."""
    table = Table()
    for name in ("Ana", "Bo"):
        table.hero(name)
    table.action()
    assert happened(table.do(Pass()), "2d6.pass") == [{"who": "ana"}]
    assert happened(table.do(Next()), "2d6.pass") == []
    assert (table.state.active, table.state.round) == ("ana", 2)
    put(table, "ana", "zone", "out")
    assert table.state.active is None
    assert happened(table.do(Pass()), "2d6.pass") == []
    assert table.state.active == "bo"


def test_a_delayed_turn_where_nobody_has_one() -> None:
    """R-2D-26, U04: it interrupts whoever is at it, and nobody where they have gone; a delay is said once."""
    for gone in (False, True):
        table = Table()
        for name in ("Ana", "Bo", "Cid"):
            table.hero(name)
        table.action()
        table.do(Hold(creature="ana"))
        assert table.refused(Hold(creature="ana", force=True)) == "nothing-to-change"
        if gone:
            put(table, "bo", "zone", "out")
        (started,) = [e for e in table.do(Now(creature="ana")) if isinstance(e, TurnStarted)]
        assert (started.creature, started.cause) == ("ana", "takes-over" if gone else "interrupts")
        assert [c.id for c in table.state.creatures.values() if c.interrupted] == ([] if gone else ["bo"])
        (given,) = [e for e in table.do(GiveTurn(creature="cid")) if isinstance(e, TurnStarted)]
        assert (given.creature, given.cause) == ("cid", "by-hand")


@pytest.mark.parametrize("how", ["given", "delayed"])
def test_a_turn_that_was_broken_into_goes_on(how: str) -> None:
    """R-2D-26: by somebody later in the order; with what is left of it, in the same round."""
    table = Table()
    for name in ("Ana", "Bo", "Cid", "Dan"):
        table.hero(name)
    table.action()
    if how == "delayed":
        table.do(Hold(creature="dan", force=True))
    table.next()
    table.use("bo", "recover balance")
    left = (table["bo"].normal, table["bo"].instant)
    table.do(Now(creature="dan") if how == "delayed" else GiveTurn(creature="dan"))
    seen = []
    for _ in range(3):
        table.next()
        seen.append((table.state.active, table.state.round))
        if table.state.active == "bo":
            assert (table["bo"].normal, table["bo"].instant) == left
    assert seen == [("bo", 1), ("cid", 1), ("ana", 2)]
