"""An execution at each of its steps: waiting for dice, saved, cancelled, forced (R-2D-31, R-2D-52)."""

from collections.abc import Callable

import pytest
from bases2d6_fights import BOLT, bolt_fight
from bases2d6_table import Table
from ezd6_table import happened

from rules.codec import codec
from rules.commands import Cancel, Change, Choose, Pass, SetFields
from rules.events import AnyEvent, Closed, Rolled, SheetPatched
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.commands import Damage, React, Use


@pytest.fixture
def table() -> Table:
    return bolt_fight()


def causes(events: tuple[AnyEvent, ...]) -> list[str]:
    return [getattr(event, "cause", "") or type(event).__name__ for event in events]


def test_every_step_waits_for_the_table() -> None:
    """R-2D-52: with real dice the attack, each defence, the letters and the damage wait, and are reopened."""
    table = Table(dice="table")
    table.hero("Vera", conjuration=3, intelligence=2)
    table.foe("Goblin", hp=30)
    table.foe("Orc", hp=30)
    table.teach(
        "vera",
        Ability(
            "Storm",
            types=("magical",),
            range="far",
            most=0,
            roll="conjuration",
            defences=("agility",),
            x="1d4",
            effects=(Effect("damage", "2d6 + x"), Effect("heal", "1d8", to="user")),
        ),
    )
    code = codec("bases2d6")
    table.use("vera", "Storm", "goblin", "orc")
    seen = []

    def answer(words: str, *dice: int) -> None:
        # Every answer is given to what the file would have given back.
        view = table.view()
        seen.append((view.who, view.faces))
        table.state = code.state(code.encode(table.state))
        table.choose(words, *dice)

    answer("react goblin dodge")
    answer("react orc dodge")
    for dice in ((3, 4), (5, 6), (1, 2), (3,), (2, 5), (4,)):
        assert table.options == ["roll"]
        answer("roll", *dice)
    assert seen == [
        ("goblin", None),
        ("orc", None),
        ("vera", (2, 6)),
        ("goblin", (2, 6)),
        ("orc", (2, 6)),
        ("vera", (1, 4)),
        ("vera", (2, 6)),
        ("vera", (1, 8)),
    ]
    assert table.state.open is None
    assert (table["goblin"].hp, table["orc"].hp) == (30, 30 - 10)


def test_the_program_may_roll_for_the_table() -> None:
    """One word, one roll: the program's, and the next still waits."""
    table = Table(dice="table")
    table.hero("Vera")
    table.foe("Goblin", hp=30)
    table.strike("vera", "goblin")
    table.choose("dodge")
    events = table.choose("roll")
    assert [roll.by for roll in events if isinstance(roll, Rolled)] == ["program"]
    assert table.view().who == "goblin"


def test_dice_of_one_line_go_as_far_as_they_reach(table: Table) -> None:
    """One line, its dice in the order in which they fall: attack, defence, damage."""
    table.use("vera", "Bolt", "goblin")
    table.react("goblin", "dodge", dice=(6, 5))
    assert (table.view().who, table.view().faces) == ("goblin", (2, 6))
    assert table.refused(Choose(option="roll", faces=(1,))) == "faces-needed"
    assert table.refused(Choose(option="roll", faces=(1, 7))) == "bad-face"
    assert table.refused(Choose(option="roll", faces=(1, 1, 6, 6))) == "faces-left"
    table.choose("roll", 1, 1)
    assert table.view().faces == (1, 6)
    table.choose("roll", 6)
    assert table["goblin"].hp == 22


def advance(table: Table, steps: int) -> None:
    """Bolt at the goblin, who dodges: so many steps with real dice."""
    moves: list[Callable[[], object]] = [
        lambda: table.use("vera", "Bolt", "goblin"),
        lambda: table.choose("dodge"),
        lambda: table.choose("roll", 6, 5),
        lambda: table.choose("roll", 1, 2),
    ]
    for move in moves[:steps]:
        move()


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_cancel_at_every_step(steps: int) -> None:
    """R-2D-31: what has happened stays, cost and action too; nothing else comes of it."""
    table = Table(dice="table")
    table.hero("Vera", conjuration=3, intelligence=2, mp=9)
    table.foe("Goblin", hp=30)
    table.teach("vera", BOLT)
    table.do(SetFields(creature="vera", changes=(Change("normal", 1),)))
    advance(table, steps)
    before = table.state.creatures
    events = table.do(Cancel())
    assert [type(event) for event in events] == [Closed]
    assert (table.state.open, table.state.creatures) == (None, before)
    assert (table["vera"].mp, table["goblin"].hp) == (8, 30)


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_what_works_while_something_is_open(steps: int) -> None:
    """Everything else answers that something is open; raw damage and `set` work, and are read at once."""
    table = Table(dice="table")
    table.hero("Vera", conjuration=3, intelligence=2, mp=9)
    table.foe("Goblin", hp=30)
    table.teach("vera", BOLT)
    advance(table, steps)
    assert table.refused(Use(actor="goblin", ability="strike", targets=("vera",))) == "resolution-open"
    assert table.refused(Damage(targets=("goblin",), amount=1)) == "resolution-open"
    assert table.refused(Choose(option="dance")) == "not-offered"
    if steps > 1:
        assert table.refused(Pass()) == "resolution-open"
        assert table.refused(React(actor="goblin", ability="dodge")) == "no-window"
    table.do(Damage(targets=("goblin",), amount=25, raw=True))
    table.do(SetFields(creature="vera", changes=(Change("intelligence", 9),)))
    for words, dice in (("dodge", ()), ("roll", (6, 5)), ("roll", (1, 2)), ("roll", (1,)))[steps - 1 :]:
        table.choose(words, *dice)
    assert (table["goblin"].hp, table.creature("goblin").down) == (0, True)


def test_an_execution_whose_user_falls(table: Table) -> None:
    """Whoever is down executes nothing more; the cost is gone."""
    table.use("vera", "Bolt", "goblin")
    table.do(Damage(targets=("vera",), amount=99, raw=True))
    events = table.end_window()
    assert "2d6.falls" in causes(events)
    assert (table.state.open, table["goblin"].hp, table["vera"].mp) == (None, 30, 8)


def test_force(table: Table) -> None:
    """Forced, an ability is used out of turn, out of range, without its cost; the entry says so."""
    table.action()
    table.next()
    table.do(SetFields(creature="goblin", changes=(Change("zone", "far"),)))
    table.give("vera", "immobilise")
    command = Use(actor="vera", ability="strike", targets=("goblin",))
    assert table.refused(command) == "not-your-turn"
    events = table.strike("vera", "goblin", force=True)
    assert happened(events, "2d6.declared")[0]["forced"] is True
    table.end_window(3, 4)
    assert table["goblin"].hp == 26
    assert table["vera"].left_normal == 1


def test_who_may_act(table: Table) -> None:
    table.do(Damage(targets=("orc",), amount=99))
    assert table.refused(Use(actor="orc", ability="strike", targets=("vera",))) == "is-down"
    assert table.refused(Use(actor="nobody", ability="strike")) == "unknown-name"
    assert table.refused(Use(actor="vera", ability="Frobnicate")) == "unknown-ability"
    table.do(SetFields(creature="goblin", changes=(Change("zone", "out"),)))
    assert table.refused(Use(actor="goblin", ability="strike", targets=("vera",))) == "out-of-combat"


def test_the_order_of_an_execution(table: Table) -> None:
    """Declared, paid, rolled, defended, effects in their order, states; one entry each line."""
    table.action()
    events = table.use("vera", "Bolt", "goblin")
    assert causes(events)[:3] == ["2d6.declared", "2d6.cost", "2d6.paid"]
    events = table.react("goblin", "dodge", dice=(6, 5, 1, 2, 3))
    wanted = ["2d6.defends", "2d6.hit", "2d6.harmed", "2d6.given", "Closed"]
    assert [cause for cause in causes(events) if cause in wanted] == wanted
    assert [e.creature for e in events if isinstance(e, SheetPatched)] == ["goblin"]


def test_a_note_is_the_tables_word(table: Table) -> None:
    """R-2D-31: what no formula says is said."""
    table.teach("vera", Ability("Omen", range="far", effects=(Effect("note", text="The birds fall silent"),)))
    events = table.use("vera", "Omen", "goblin")
    assert happened(events, "2d6.note")[0]["text"] == "The birds fall silent"
