"""What a turn pays for, and what reactions owe (R-2D-27 to R-2D-30)."""

from itertools import product

import pytest
from bases2d6_table import Table

from rules.commands import Change, GiveTurn, Hold, Now, SetFields
from rules.errors import Refused
from rules.events import SheetPatched
from rules.systems.bases2d6.ability import Ability, ActionType, Effect
from rules.systems.bases2d6.budget import Payment, Purse, fresh, payment
from rules.systems.bases2d6.commands import Grant, React, Use
from rules.systems.bases2d6.sheet import Sheet

NONE = Purse(0, 0)
FRESH = Purse(1, 1)
WORDS: dict[str, ActionType] = {"N": "normal", "I": "instant", "C": "full", "F": "free"}
REACTIONS = {
    word: Ability(f"React{word}", action=action, reaction=True, trigger="any", range="far")
    for word, action in WORDS.items()
}
DEEDS = {word: Ability(f"Do{word}", action=action, range="self") for word, action in WORDS.items()}
PROVOKE = Ability("Provoke", action="free", range="far")


def spends(spend: str, start: Purse = FRESH) -> Purse | None:
    """What is left of a turn after some actions, None when one of them cannot be paid."""
    left = start
    for word in spend:
        paid = payment(left, NONE, WORDS[word])
        if paid is None:
            return None
        assert paid.later == NONE
        left = Purse(left.normal - paid.now.normal, left.instant - paid.now.instant)
    return left


@pytest.mark.parametrize("spend", ["", "N", "I", "NI", "IN", "II", "C", "F", "FFFF", "FNFIF"])
def test_what_a_fresh_turn_pays_for(spend: str) -> None:
    """R-2D-27, R-2D-28."""
    assert spends(spend) is not None


@pytest.mark.parametrize(
    "spend", ["NN", "III", "NII", "INI", "IIN", "CN", "NC", "CI", "IC", "CC", "IIC", "FNFN"]
)
def test_what_a_fresh_turn_does_not_pay_for(spend: str) -> None:
    """R-2D-28."""
    assert spends(spend) is None


@pytest.mark.parametrize(
    ("start", "spend", "left"),
    [
        (Purse(1, 2), "NN", NONE),
        (Purse(1, 2), "NIC", None),
        (Purse(1, 2), "CI", NONE),
        (Purse(1, 2), "III", NONE),
        (Purse(1, 2), "NNI", None),
        (Purse(2, 1), "NNI", NONE),
        (Purse(2, 1), "CN", NONE),
        (Purse(2, 0), "C", NONE),
        (Purse(2, 0), "II", NONE),
        (Purse(0, 2), "N", NONE),
        (Purse(0, 2), "C", None),
        (Purse(0, 3), "C", NONE),
        (Purse(0, 1), "N", None),
        (Purse(0, 1), "F", Purse(0, 1)),
    ],
)
def test_other_turns(start: Purse, spend: str, left: Purse | None) -> None:
    """R-2D-28: with a granted Instant two Normal ones are legal; three Instants make a Full one."""
    assert spends(spend, start) == left


@pytest.mark.parametrize(
    ("now", "later", "action", "paid"),
    [
        # Exact kinds first, left-overs before debt.
        (Purse(1, 1), Purse(1, 1), "normal", Payment(Purse(1, 0), NONE)),
        (Purse(0, 1), Purse(1, 1), "normal", Payment(NONE, Purse(1, 0))),
        (Purse(1, 0), Purse(1, 1), "instant", Payment(NONE, Purse(0, 1))),
        (Purse(0, 1), Purse(1, 1), "full", Payment(Purse(0, 1), Purse(1, 0))),
        (Purse(1, 0), Purse(1, 1), "full", Payment(Purse(1, 0), Purse(0, 1))),
        (NONE, Purse(1, 1), "full", Payment(NONE, Purse(1, 1))),
        # Conversions last: a left-over Normal pays an Instant, also a Normal of the next turn.
        (Purse(1, 0), Purse(1, 0), "instant", Payment(Purse(1, 0), NONE)),
        (NONE, Purse(1, 0), "instant", Payment(NONE, Purse(1, 0))),
        # Two Instants of two turns pay a Normal.
        (Purse(0, 1), Purse(0, 1), "normal", Payment(Purse(0, 1), Purse(0, 1))),
        (Purse(0, 2), Purse(0, 1), "normal", Payment(Purse(0, 2), NONE)),
        (NONE, Purse(0, 2), "normal", Payment(NONE, Purse(0, 2))),
        (Purse(0, 1), NONE, "normal", None),
        (NONE, NONE, "instant", None),
        (NONE, NONE, "free", Payment(NONE, NONE)),
        (NONE, NONE, "passive", Payment(NONE, NONE)),
        (Purse(1, 1), Purse(0, 0), "full", Payment(Purse(1, 1), NONE)),
        (Purse(1, 0), Purse(1, 0), "full", Payment(Purse(1, 0), Purse(1, 0))),
    ],
)
def test_payments(now: Purse, later: Purse, action: ActionType, paid: Payment | None) -> None:
    """R-2D-29: exact kinds first, left-overs before debt, conversions last."""
    assert payment(now, later, action) == paid


def test_a_payment_takes_what_is_there_and_no_more() -> None:
    """R-2D-28, R-2D-29: every pair of purses: paid whenever it can be, never below nothing."""
    for a, b, c, d, word in product(range(4), range(4), range(3), range(3), "NICF"):
        paid = payment(Purse(a, b), Purse(c, d), WORDS[word])
        normal, instant = a + c, b + d
        enough = {
            "F": True,
            "I": normal + instant >= 1,
            "N": normal >= 1 or instant >= 2,
            "C": (normal >= 1 and instant >= 1) or normal >= 2 or instant >= 3,
        }
        assert (paid is not None) == enough[word]
        if paid is None:
            continue
        for taken, had in zip(paid, (Purse(a, b), Purse(c, d)), strict=True):
            assert 0 <= taken.normal <= had.normal
            assert 0 <= taken.instant <= had.instant
        tokens = sum(paid.now) + sum(paid.later)
        assert tokens in {"F": (0,), "I": (1,), "N": (1, 2), "C": (2, 3)}[word]


def test_debts_and_grants_make_the_next_turn() -> None:
    """R-2D-29: owing a Normal leaves an Instant."""
    assert fresh(Sheet()) == Purse(1, 1)
    assert fresh(Sheet(debt_normal=1)) == Purse(0, 1)
    assert fresh(Sheet(debt_instant=1, extra_normal=2)) == Purse(3, 0)


# --- at the table -------------------------------------------------------------


def ring(*, vera: str = "NICF", goblin: str = "") -> Table:
    """Vera, who is active, with reactions to anything and every kind of deed; a goblin that provokes."""
    table = Table()
    table.hero("Vera")
    table.foe("Goblin")
    for word in vera:
        table.teach("vera", REACTIONS[word])
        table.teach("vera", DEEDS[word])
    table.teach("goblin", PROVOKE)
    for word in goblin:
        table.teach("goblin", REACTIONS[word])
    table.action()
    return table


def provoked(table: Table, *words: str) -> list[str]:
    """The goblin provokes; Vera answers with reactions until one is refused; what each came to."""
    found = []
    for word in words:
        table.use("goblin", "Provoke", "goblin")
        command = React(actor="vera", ability=f"React{word}")
        if table.state.open is None:
            found.append("nobody asked")
            continue
        try:
            table.do(command)
            found.append("done")
        except Refused as refused:
            found.append(refused.id)
        if table.state.open is not None:
            table.end_window()
    return found


def tokens(table: Table, who: str = "vera") -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """What is left of the present turn, left over from the last one, and owed of the next."""
    s = table[who]
    return (s.normal, s.instant), (s.left_normal, s.left_instant), (s.debt_normal, s.debt_instant)


def test_the_reference_trace_of_reactions() -> None:
    """RULES.md 2.3: N spent; I is free of debt, N owes N of the next turn, a third N is impossible."""
    table = ring(vera="NI")
    table.use("vera", "DoN")
    table.next()
    assert tokens(table) == ((0, 0), (0, 1), (0, 0))
    assert provoked(table, "I") == ["done"]
    assert tokens(table) == ((0, 0), (0, 0), (0, 0))
    assert provoked(table, "N") == ["done"]
    assert tokens(table) == ((0, 0), (0, 0), (1, 0))
    assert provoked(table, "N") == ["no-action"]
    assert tokens(table) == ((0, 0), (0, 0), (1, 0))
    table.next()
    assert tokens(table) == ((0, 1), (0, 0), (0, 0))
    assert table.refused(Use(actor="vera", ability="DoN")) == "no-action"
    table.use("vera", "DoI")


def test_before_the_first_turn_only_the_next_pays() -> None:
    """R-2D-29."""
    table = Table()
    table.foe("Goblin")
    table.hero("Vera")
    table.teach("vera", REACTIONS["C"])
    table.teach("goblin", PROVOKE)
    table.action()
    assert provoked(table, "C") == ["done"]
    assert tokens(table) == ((0, 0), (0, 0), (1, 1))
    assert provoked(table, "C") == ["nobody asked"]
    table.next()
    assert tokens(table) == ((0, 0), (0, 0), (0, 0))


def test_left_overs_are_spent_once_and_expire() -> None:
    """R-2D-29: everything left over, then everything of the next turn; then a new turn without any."""
    table = ring()
    table.next()
    assert tokens(table) == ((0, 0), (1, 1), (0, 0))
    assert provoked(table, "N", "I", "I", "N") == ["done"] * 4
    assert tokens(table) == ((0, 0), (0, 0), (1, 1))
    assert provoked(table, "I") == ["no-action"]
    table.next()
    assert tokens(table) == ((0, 0), (0, 0), (0, 0))
    assert table.refused(Use(actor="vera", ability="DoI")) == "no-action"
    table.use("vera", "DoF")
    table.next()
    assert tokens(table) == ((0, 0), (0, 0), (0, 0))
    assert provoked(table, "N", "I") == ["done", "done"]
    assert tokens(table) == ((0, 0), (0, 0), (1, 1))
    table.next()
    table.next()
    table.next()
    assert tokens(table) == ((1, 1), (0, 0), (0, 0))


def test_a_full_reaction_takes_what_is_left_and_owes_the_rest() -> None:
    """R-2D-29: with an Instant left over it pays that now, and a Normal next."""
    table = ring()
    table.use("vera", "DoN")
    table.next()
    assert provoked(table, "C") == ["done"]
    assert tokens(table) == ((0, 0), (0, 0), (1, 0))


def test_conversions_when_paying() -> None:
    """R-2D-29: a left-over Normal pays an Instant once the next turn's is owed; two Instants a Normal."""
    table = ring(vera="NI")
    table.use("vera", "DoI")
    table.next()
    assert provoked(table, "I", "I") == ["done", "done"]
    assert tokens(table) == ((0, 0), (0, 0), (0, 1))
    table = ring(vera="NI")
    table.use("vera", "DoN")
    table.next()
    table.do(SetFields(creature="vera", changes=(Change("debt_normal", 1),)))
    assert provoked(table, "N") == ["done"]
    assert tokens(table) == ((0, 0), (0, 0), (1, 1))


def test_a_free_reaction_costs_nothing() -> None:
    """R-2D-29."""
    table = ring(vera="F")
    table.use("vera", "DoF")
    table.next()
    before = tokens(table)
    assert provoked(table, "F", "F", "F") == ["done"] * 3
    assert tokens(table) == before


def test_a_reaction_in_ones_own_turn_is_an_action() -> None:
    """R-2D-29: used in the own turn it is paid by it; out of it there is nothing to react to."""
    table = ring(vera="N")
    table.use("vera", "ReactN")
    assert tokens(table) == ((0, 1), (0, 0), (0, 0))
    table.next()
    assert table.refused(Use(actor="vera", ability="ReactN")) == "no-window"
    assert table.refused(React(actor="vera", ability="ReactN")) == "no-window"


def test_a_counter_in_ones_own_turn_is_paid_by_it() -> None:
    """R-2D-29: whoever answers a reaction to their own action pays with the turn that is on."""
    table = ring(vera="NF", goblin="F")
    table.use("vera", "DoF")
    table.react("goblin", "ReactF")
    table.react("vera", "ReactN")
    assert tokens(table) == ((0, 1), (0, 0), (0, 0))


def test_an_interrupted_turn_is_still_ones_own() -> None:
    """R-2D-29: reactions in the middle of another's delayed turn are paid by the turn that is on."""
    table = ring(vera="N")
    table.do(SetFields(creature="goblin", changes=(Change("held", True),)))
    table.do(Now(creature="goblin"))
    assert provoked(table, "N") == ["done"]
    assert tokens(table) == ((0, 1), (0, 0), (0, 0))
    table.next()
    assert table.state.active == "vera"
    assert table.refused(Use(actor="vera", ability="DoN")) == "no-action"


def test_a_delayed_turn_pays_for_reactions() -> None:
    """R-2D-29: what is delayed has begun: it pays, and what is left of it is taken later."""
    table = ring(vera="N")
    table.do(Hold(creature="vera"))
    assert provoked(table, "N") == ["done"]
    assert tokens(table) == ((0, 1), (0, 0), (0, 0))
    table.do(Now(creature="vera"))
    assert table.refused(Use(actor="vera", ability="DoN")) == "no-action"


def test_a_turn_by_hand_pays_debts() -> None:
    """R-2D-26, R-2D-29."""
    table = ring(vera="N")
    table.use("vera", "DoN")
    table.next()
    assert provoked(table, "N") == ["done"]
    table.do(GiveTurn(creature="vera"))
    assert tokens(table) == ((0, 1), (0, 0), (0, 0))


def test_outside_of_turns_nothing_is_counted() -> None:
    """R-2D-27: actions belong to turns."""
    table = Table()
    table.hero("Vera")
    for word in "NICF":
        table.teach("vera", DEEDS[word])
        table.use("vera", f"Do{word}")
        table.use("vera", f"Do{word}")
    assert tokens(table) == ((0, 0), (0, 0), (0, 0))


def test_free_actions_without_end() -> None:
    """R-2D-27."""
    table = ring()
    for _ in range(20):
        table.use("vera", "DoF")
    assert tokens(table)[0] == (1, 1)


@pytest.mark.parametrize(("action", "tokens_now"), [("normal", (2, 1)), ("instant", (1, 2))])
def test_grants(action: str, tokens_now: tuple[int, int]) -> None:
    """R-2D-28: in one's own turn at once, else for the next one; two Normal ones by a granted Instant."""
    table = ring()
    table.do(Grant(creature="vera", action=action))  # type: ignore[arg-type]
    assert tokens(table)[0] == tokens_now
    table.use("vera", "DoN")
    table.use("vera", "DoN")
    table.next()
    table.do(Grant(creature="vera", action=action))  # type: ignore[arg-type]
    table.next()
    assert tokens(table)[0] == tokens_now
    table.next(2)
    assert tokens(table)[0] == (1, 1)


def test_grants_have_an_end() -> None:
    """R-2D-28: a turn never holds more than nine tokens of a kind, now or when it comes."""
    table = ring()
    for _ in range(8):
        table.do(Grant(creature="goblin", action="normal"))
        table.do(Grant(creature="vera", action="instant"))
    assert table.refused(Grant(creature="goblin", action="normal")) == "out-of-range"
    assert table.refused(Grant(creature="vera", action="instant")) == "out-of-range"
    table.next()
    assert table["goblin"].normal == 9
    table.next()
    assert table["goblin"].left_normal == 9


def test_a_passive_is_never_declared() -> None:
    """R-2D-30: it is always on, and refused by name."""
    table = Table()
    table.hero("Vera", block=2)
    table.teach(
        "vera", Ability("Hide", action="passive", range="self", effects=(Effect("modify", "3", on="block"),))
    )
    table.action()
    assert table.roll("vera", "block", 3, 4)[0].total == 7 + 2 + 3  # type: ignore[union-attr]
    assert table.refused(Use(actor="vera", ability="Hide")) == "passive-ability"
    assert tokens(table)[0] == (1, 1)


def test_payments_are_told() -> None:
    """R-2D-29: the entry says what was taken of what is left and of the next turn."""
    table = ring(vera="C")
    table.do(SetFields(creature="vera", changes=(Change("normal", 0),)))
    table.next()
    table.use("goblin", "Provoke", "goblin")
    events = table.react("vera", "ReactC")
    (paid,) = [e for e in events if isinstance(e, SheetPatched) and e.cause == "2d6.paid"]
    assert paid.args == {"action": "full", "now": [0, 1], "later": [1, 0]}


def test_out_of_turn_and_down() -> None:
    """R-2D-27: nobody acts out of turn, down or outside, unless forced; a forced action costs nothing."""
    table = ring()
    assert table.refused(Use(actor="goblin", ability="Provoke", targets=("goblin",))) == "not-your-turn"
    table.use("goblin", "Provoke", "goblin", force=True)
    table.end_window()
    assert tokens(table, "goblin") == ((0, 0), (0, 0), (0, 0))
    table.use("vera", "DoN", force=True)
    assert tokens(table)[0] == (1, 1)
    table.do(SetFields(creature="vera", changes=(Change("hp", 0),)))
    assert table.refused(Use(actor="vera", ability="DoN")) == "is-down"
