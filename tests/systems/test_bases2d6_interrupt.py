"""Interrupt, and reactions that answer reactions (R-2D-34, R-2D-52)."""

from bases2d6_fights import HUSH, SPY, fight, told
from bases2d6_table import Table
from ezd6_table import happened

from rules.codec import codec
from rules.commands import ChangeStatus
from rules.events import SheetPatched
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import Use


def test_interrupt_cancels_without_refund() -> None:
    """R-2D-52: cost and action are gone, nothing comes of it, and nothing is kept."""
    table = fight(HUSH)
    table.use("vera", "Chant", "orc")
    events = table.react("goblin", "Hush")
    assert told(events, "2d6.interrupted") == ["vera"]
    assert (table.state.open, table["orc"].hp) == (None, 30)
    assert (table["vera"].mp, table["vera"].normal) == (6, 0)
    assert table.statuses("vera") == {}


def test_interrupt_cancels_innate_abilities_too() -> None:
    """R-2D-34, R-2D-52: innate abilities cannot be forbidden, but they can be interrupted."""
    table = fight(HUSH)
    table.teach("vera", Ability("Roar", types=("innate",), range="far", effects=(Effect("damage", "5"),)))
    table.use("vera", "Roar", "orc")
    table.react("goblin", "Hush")
    assert table["orc"].hp == 30


def test_interrupt_that_misses() -> None:
    """R-2D-52: it has to come through like anything else."""
    table = fight(
        Ability(
            "Jam",
            action="free",
            reaction=True,
            trigger="enemy",
            range="far",
            roll="conjuration",
            difficulty=9,
            effects=(Effect("status", status="interrupt"),),
        )
    )
    table.use("vera", "Chant", "orc")
    events = table.react("goblin", "Jam", dice=(3, 4))
    assert told(events, "2d6.interrupted") == []
    assert table["orc"].hp == 26


def test_interrupt_on_somebody_who_executes_nothing() -> None:
    """R-2D-52: no effect, and not stored; by an ability, by hand."""
    table = fight()
    table.teach("vera", Ability("Jolt", range="far", effects=(Effect("status", "3", status="interrupt"),)))
    events = table.use("vera", "Jolt", "goblin")
    assert told(events, "2d6.no-interrupt") == ["goblin"]
    assert table.statuses("goblin") == {}
    table.do(ChangeStatus(creatures=("orc",), status="interrupt", charges=2))
    assert table.statuses("orc") == {}


def test_a_counter_is_countered() -> None:
    """R-2D-52: reactions answer reactions; the interrupted counter interrupts nothing."""
    table = fight(HUSH)
    table.teach("nix", HUSH)
    table.use("vera", "Chant", "orc")
    table.react("goblin", "Hush")
    assert (table.view().who, table.options) == ("nix", ["hush", "pass"])
    table.react("nix", "Hush")
    assert (table.view().who, table.options) == ("goblin", ["hush", "pass"])
    events = table.end_window()
    assert told(events, "2d6.interrupted") == ["goblin"]
    assert (table.state.open, table["orc"].hp) == (None, 26)
    assert (table["goblin"].debt_instant, table["nix"].debt_instant) == (1, 1)


def test_only_the_latest_of_two_is_interrupted() -> None:
    """R-2D-52: of two abilities of one user the one being executed is the latest; the other goes on."""
    table = fight(HUSH)
    table.teach(
        "vera",
        Ability(
            "Parry",
            action="free",
            reaction=True,
            trigger="any",
            range="far",
            effects=(Effect("damage", "1"),),
        ),
    )
    table.teach("orc", HUSH)
    table.teach("goblin", SPY)
    table.use("vera", "Chant", "orc")
    table.choose("react goblin spy")
    table.react("vera", "Parry")
    events = table.choose("react orc hush")
    while table.state.open is not None and table.state.open.top.user != "vera":
        events = table.end_window()
    assert [e["ability"] for e in happened(events, "2d6.interrupted")] == ["Parry"]
    assert table["goblin"].hp == 30
    table.end_window()
    assert (table.state.open, table["orc"].hp) == (None, 26)


def test_a_fumbled_interrupt_is_ones_own() -> None:
    """R-2D-17, R-2D-52: it turns on its user, who is executing nothing else."""
    table = fight(
        Ability(
            "Jam",
            action="free",
            reaction=True,
            trigger="enemy",
            range="far",
            roll="conjuration",
            difficulty=2,
            effects=(Effect("status", status="interrupt"),),
        )
    )
    table.use("vera", "Chant", "orc")
    events = table.react("goblin", "Jam", dice=(1, 1))
    assert told(events, "2d6.interrupted") == []
    assert table["orc"].hp == 26


def test_counters_do_not_go_on_for_ever() -> None:
    """R-2D-52: free answers to answers end after five, and what is not accepted is not offered."""
    table = Table()
    for name in ("Ana", "Bo"):
        table.hero(name)
        for n in range(5):
            say = Ability(f"Say{n}", action="free", reaction=True, trigger="any", range="far")
            table.teach(name.lower(), say)
    table.use("ana", "strike", "bo")
    for depth in range(1, 6):
        assert len(table.state.open.stack) == depth
        table.react(("bo", "ana")[(depth - 1) % 2], f"say{depth - 1}")
    # The sixth of the stack had no window: it is worked out already.
    assert len(table.state.open.stack) == 5
    assert table.state.open.top.user == "ana"
    while table.state.open is not None:
        table.end_window()
    assert len(table.records) < 30


def test_a_window_is_saved_and_reopened() -> None:
    """R-2D-52, U43: in the middle of a counter to a counter, by the file."""
    table = fight(HUSH)
    table.teach("nix", HUSH)
    code = codec("bases2d6")
    table.use("vera", "Chant", "orc")
    for who in ("goblin", "nix"):
        table.state = code.state(code.encode(table.state))
        table.states.append(table.state)
        table.react(who, "Hush")
    assert [execution.user for execution in table.state.open.stack] == ["vera", "goblin", "nix"]
    table.end_window()
    assert (table.state.open, table["orc"].hp) == (None, 26)


def test_what_interrupts_is_paid_once() -> None:
    """R-2D-29: the payment is in the entry of the reaction."""
    table = fight(HUSH)
    table.use("vera", "Chant", "orc")
    events = table.react("goblin", "Hush")
    paid = [e for e in events if isinstance(e, SheetPatched) and e.cause == "2d6.paid"]
    assert [(e.creature, e.args["now"], e.args["later"]) for e in paid] == [("goblin", [0, 0], [0, 1])]


def test_reactions_outside_of_turns() -> None:
    """R-2D-29: in narrative time they are free."""
    table = Table()
    table.hero("Vera")
    table.foe("Goblin")
    table.teach("goblin", HUSH)
    for _ in range(3):
        table.use("vera", "strike", "goblin")
        table.react("goblin", "Hush")
    assert table["goblin"].debt_instant == 0
    assert table.refused(Use(actor="nobody", ability="strike")) == "unknown-name"
