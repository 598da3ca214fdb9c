"""The declared window: who is asked, and what they answer (R-2D-07, R-2D-29, R-2D-52)."""

import pytest
from bases2d6_fights import HUSH, SPY, fight, told
from ezd6_table import happened, outcomes
from msgspec.structs import replace

from rules.commands import Change, MoveCreature, Pass, SetFields
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.commands import Adjust, Damage, React

RIPOSTE = Ability(
    "Riposte",
    action="instant",
    reaction=True,
    trigger="targeted",
    types=("physical", "touch"),
    roll="impact",
    defences=("block",),
    effects=(Effect("damage", "2"),),
)
GUARD = Ability(
    "Guard",
    action="instant",
    reaction=True,
    trigger="ally-targeted",
    types=("magical",),
    range="distant",
    effects=(Effect("modify", "3", on="agility"),),
)


# --- who is asked -------------------------------------------------------------


def test_without_reactions_nothing_stops() -> None:
    """R-2D-52: a window that nobody can use is passed over."""
    table = fight()
    table.use("vera", "Chant", "goblin")
    assert (table.state.open, table["goblin"].hp) == (None, 26)


@pytest.mark.parametrize(
    ("reaction", "who", "targets", "asked"),
    [
        (HUSH, "goblin", ("goblin",), True),
        (HUSH, "goblin", ("orc",), True),
        (HUSH, "nix", ("goblin",), False),
        (RIPOSTE, "goblin", ("goblin",), True),
        (RIPOSTE, "goblin", ("orc",), False),
        (GUARD, "goblin", ("orc",), True),
        (GUARD, "goblin", ("goblin",), False),
        (GUARD, "nix", ("goblin",), False),
        (GUARD, "nix", ("vera",), True),
        (SPY, "nix", ("orc",), True),
        (SPY, "vera", ("orc",), False),
    ],
)
def test_the_trigger(reaction: Ability, who: str, targets: tuple[str, ...], asked: bool) -> None:
    """R-2D-52: it stops only for a creature with a reaction that names this trigger; never for the user."""
    table = fight(reaction, who=who)
    table.use("vera", "Chant", *targets)
    assert (table.state.open is not None) == asked
    if asked:
        assert (table.view().who, table.options) == (who, [reaction.name.lower(), "pass"])


@pytest.mark.parametrize("side", ["neutral", "ally"])
def test_whose_enemy(side: str) -> None:
    """R-2D-52: a neutral is nobody's ally; an ally is a hero's."""
    table = fight(HUSH, who="nix")
    table.do(SetFields(creature="nix", changes=(Change("side", side),)))
    table.use("vera", "Chant", "goblin")
    assert (table.state.open is not None) == (side == "neutral")


@pytest.mark.parametrize("answers", [("magical",), ("physical",)])
def test_a_reaction_may_answer_some_types_only(answers) -> None:  # type: ignore[no-untyped-def]
    """R-2D-52: a counter to magic does not answer a blow."""
    table = fight(Ability("Ward", action="free", reaction=True, trigger="any", range="far", answers=answers))
    table.use("vera", "Chant", "orc")
    assert (table.state.open is not None) == (answers == ("magical",))


def test_who_cannot_pay_is_not_asked() -> None:
    """R-2D-29, R-2D-31: neither without the action nor without the points."""
    table = fight(HUSH)
    table.do(SetFields(creature="goblin", changes=(Change("debt_normal", 1), Change("debt_instant", 1))))
    table.use("vera", "Chant", "goblin")
    assert table.state.open is None
    costly = Ability("Costly", costs=(Cost("6"),), action="free", reaction=True, trigger="any", range="far")
    table = fight(costly)
    table.use("vera", "Chant", "goblin")
    assert table.state.open is None
    table = fight(costly)
    table.do(SetFields(creature="goblin", changes=(Change("mp_max", 9), Change("mp", 6))))
    table.use("vera", "Chant", "goblin")
    table.react("goblin", "Costly")
    assert table["goblin"].mp == 0


@pytest.mark.parametrize("state", ["silence", "immobilise"])
def test_who_is_prevented_is_not_asked(state: str) -> None:
    """R-2D-50, R-2D-51: named by the state when they try all the same."""
    table = fight(HUSH, RIPOSTE, SPY)
    table.give("goblin", state)
    table.use("vera", "Chant", "goblin")
    left, refused = ("riposte", "hush") if state == "silence" else ("hush", "riposte")
    assert table.options == [left, "spy", "pass"]
    assert table.refused(React(actor="goblin", ability=refused)) == state + "d"


def test_who_is_too_far_is_not_asked() -> None:
    """R-2D-36: a reaction has its range."""
    table = fight(RIPOSTE, HUSH)
    table.do(MoveCreature(creature="goblin", zone="far", force=True))
    table.use("vera", "Chant", "goblin")
    assert table.options == ["hush", "pass"]
    table.end_window()
    table.do(SetFields(creature="goblin", changes=(Change("zone", "out"),)))
    table.do(SetFields(creature="vera", changes=(Change("normal", 1),)))
    table.use("vera", "Chant", "orc")
    assert table.state.open is None


def test_the_fallen_are_not_asked() -> None:
    table = fight(HUSH)
    table.do(Damage(targets=("goblin",), amount=99))
    table.use("vera", "Chant", "orc")
    assert table.state.open is None


def test_nobody_is_asked_twice_for_the_same() -> None:
    """R-2D-52: each reaction once in a window; a second one may follow it."""
    table = fight(SPY, HUSH)
    table.use("vera", "Chant", "orc")
    assert table.options == ["spy", "hush", "pass"]
    table.react("goblin", "Spy")
    assert table.options == ["hush", "pass"]
    assert table.refused(React(actor="goblin", ability="Spy")) == "not-offered"


def test_several_are_asked_in_the_order_of_turns() -> None:
    """R-2D-52: the targets first; the words name who."""
    spy = replace(SPY, answers=("magical",))
    table = fight(spy)
    for who in ("orc", "nix"):
        table.teach(who, spy)
    table.use("vera", "Chant", "orc")
    assert table.options == ["react orc spy", "react nix spy", "react goblin spy", "pass"]
    assert table.view().who == "orc"
    table.choose("react nix spy")
    assert table.options == ["react orc spy", "react goblin spy", "pass"]
    table.choose("spy")
    assert table.options == ["spy", "pass"]
    table.choose("pass")
    assert (table.state.open, table["orc"].hp) == (None, 26)


@pytest.mark.parametrize("hold", [True, False])
def test_every_window_may_be_held(hold: bool) -> None:
    """R-2D-52, option `hold_windows`: also those that nobody can use, of reactions as well."""
    table = fight()
    table.option(hold_windows=hold)
    table.use("vera", "Chant", "goblin")
    assert (table.state.open is not None) == hold
    if hold:
        assert (table.view().who, table.options) == ("gm", ["pass"])
        table.end_window()
    assert table["goblin"].hp == 26


def test_pass_closes_the_window() -> None:
    """R-2D-52: for everybody; `pass` as a word, as a command, as a choice."""
    for command in (lambda t: t.do(Pass()), lambda t: t.choose("pass")):
        table = fight(HUSH, SPY)
        table.use("vera", "Chant", "goblin")
        command(table)
        assert (table.state.open, table["goblin"].hp, table["goblin"].debt_instant) == (None, 26, 0)


# --- what they answer ---------------------------------------------------------


def test_a_reaction_is_executed_first() -> None:
    """R-2D-29: it has its own roll, window and effects; then what it answered goes on."""
    table = fight(RIPOSTE)
    table.strike("vera", "goblin")
    assert table.options == ["dodge", "block", "riposte", "pass"]
    table.react("goblin", "Riposte")
    assert (table.view().who, table.options) == ("vera", ["block", "pass"])
    table.react("vera", "block", dice=(6, 5, 1, 2))
    assert table["vera"].hp == 28
    assert table.options == ["dodge", "block", "pass"]
    table.end_window(3, 4)
    assert table["goblin"].hp == 26
    assert table["goblin"].debt_instant == 1


def test_a_reaction_helps_its_own_side() -> None:
    """R-2D-29: what it changes counts for the defence that follows."""
    table = fight(GUARD, who="orc")
    table.strike("vera", "goblin")
    table.choose("react orc guard")
    events = table.react("goblin", "dodge", dice=(3, 4, 3, 4))
    assert outcomes(events) == ["success", "failure"]
    assert [e.total for e in events if hasattr(e, "difficulty")] == [10, 10]


def test_a_reaction_that_fells_the_attacker() -> None:
    """R-2D-52: what was declared comes to nothing."""
    table = fight(RIPOSTE)
    table.do(SetFields(creature="vera", changes=(Change("hp", 2),)))
    table.strike("vera", "goblin")
    table.react("goblin", "Riposte")
    events = table.end_window(6, 5)
    assert (table.creature("vera").down, table["goblin"].hp) == (True, 30)
    assert (told(events, "2d6.falls"), table.state.open) == (["vera"], None)


def test_whom_a_reaction_is_aimed_at() -> None:
    """R-2D-29: at who acts, at an ally that is targeted, at oneself; or at whom one says."""
    table = fight(
        HUSH,
        GUARD,
        Ability(
            "Brace", action="free", reaction=True, range="self", effects=(Effect("modify", "1", on="block"),)
        ),
    )
    table.use("vera", "Chant", "goblin", "orc", force=True)
    for word, targets in (("brace", ["goblin"]), ("guard", ["orc"])):
        assert happened(table.react("goblin", word), "2d6.reacts")[0]["targets"] == targets
    table.do(SetFields(creature="goblin", changes=(Change("debt_instant", 0),)))
    assert table.refused(React(actor="goblin", ability="hush", targets=("vera", "nix"))) == "too-many-targets"
    assert table.refused(React(actor="goblin", ability="hush", targets=("nobody",))) == "unknown-name"
    events = table.react("goblin", "hush", "nix")
    assert told(events, "2d6.no-interrupt") == ["nix"]


def test_a_reaction_out_of_reach_of_whom_one_says() -> None:
    table = fight(RIPOSTE)
    table.do(SetFields(creature="nix", changes=(Change("zone", "far"),)))
    table.strike("vera", "goblin")
    assert table.refused(React(actor="goblin", ability="riposte", targets=("nix",))) == "not-in-reach"


def test_a_forced_reaction() -> None:
    """Force skips trigger, reach and cost; the reaction has still to be one, and the defence its target's."""
    table = fight(RIPOSTE, HUSH)
    table.do(SetFields(creature="goblin", changes=(Change("debt_normal", 1), Change("debt_instant", 1))))
    table.use("vera", "Chant", "orc", force=True)
    assert table.state.open is None
    table.option(hold_windows=True)
    table.use("vera", "Chant", "orc", force=True)
    assert table.refused(React(actor="goblin", ability="riposte")) == "no-action"
    assert table.refused(React(actor="goblin", ability="run", force=True)) == "not-offered"
    assert table.refused(React(actor="goblin", ability="dodge", force=True)) == "not-offered"
    table.react("goblin", "riposte", force=True)
    assert (table["goblin"].debt_normal, table["goblin"].debt_instant) == (1, 1)
    table.end_window(6, 5)
    assert table["vera"].hp == 28


def test_a_forced_attack_does_not_pay_for_the_defence() -> None:
    """R-2D-07: it is the line of the defence that is forced, or not."""
    table = fight()
    table.option(defence_cost="reaction")
    table.strike("vera", "goblin", force=True)
    table.react("goblin", "dodge", dice=(3, 4, 3, 4))
    assert table["goblin"].debt_instant == 1
    table.strike("vera", "goblin", force=True)
    table.react("goblin", "block", force=True, dice=(3, 4, 3, 4))
    assert table["goblin"].debt_instant == 1


def test_modifiers_of_a_reaction() -> None:
    """R-2D-09: on its roll and on its damage."""
    table = fight(RIPOSTE)
    table.strike("vera", "goblin")
    table.react("goblin", "riposte", adjust=Adjust(roll=1, damage=5))
    events = table.end_window(6, 5)
    assert outcomes(events) == ["critical"]
    assert table["vera"].hp == 30 - 7


def test_there_is_no_window() -> None:
    table = fight(SPY)
    assert table.refused(React(actor="goblin", ability="spy")) == "no-window"
    assert table.refused(React(actor="goblin", ability="frobnicate")) == "unknown-ability"
    assert table.refused(React(actor="nobody", ability="spy")) == "unknown-name"
    table.use("vera", "Chant", "orc")
    assert table.refused(React(actor="goblin", ability="frobnicate")) == "unknown-ability"
    assert table.refused(React(actor="goblin", ability="strike")) == "not-offered"
