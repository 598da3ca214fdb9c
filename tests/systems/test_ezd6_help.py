"""EZD6 help: one more die for whoever does it, and an action owed by whoever helps."""

from itertools import product

import pytest
from ezd6_table import ENGLISH, Table

from rules.commands import Change, GiveTurn, Hold, Next, SetFields, StartAction, StartNarrative
from rules.events import Rolled
from rules.system import get
from rules.systems.ezd6.chances import odds
from rules.systems.ezd6.commands import Attack, Check
from rules.systems.ezd6.odds import hero_odds, kept_odds, success_odds
from rules.systems.ezd6.pool import Shape, read, shape_for, succeeds
from rules.text import plain


def party(*, action: bool = True, **options: object) -> Table:
    """Lucía, Ñandú and Vera against a goblin that lasts."""
    table = Table(**options)
    for name in ("Lucía", "Ñandú", "Vera"):
        table.hero(name, karma=0, hero_dice=0)
    table.foe(strikes=50)
    if action:
        table.do(StartAction())
    return table


def owes(table: Table) -> list[str]:
    return [id_ for id_, c in table.state.creatures.items() if c.sheet.owes_action]


def dice(table: Table, **more: object) -> tuple[int, ...]:
    """The faces of Lucía's check at 2."""
    rolled = [e for e in table.check("lucia", 2, **more) if isinstance(e, Rolled)]
    return rolled[0].faces


# --- dice --------------------------------------------------------------------


def test_a_help_is_a_die_more() -> None:
    """R-EZ-17, R-EZ-20: 2 dice without a boon, 3 with one; each helper adds one."""
    table = party(action=False)
    assert len(dice(table, helps=("nandu",))) == 2
    assert len(dice(table, helps=("nandu",), boons=1)) == 3
    assert len(dice(table, helps=("nandu", "vera"))) == 3
    assert len(dice(table, helps=("nandu", "nandu"))) == 2
    assert len(dice(table, helps=("nandu",), boons=1, banes=1)) == 2


@pytest.mark.parametrize(
    ("pools", "cancel", "best"),
    [
        ((0, 0, 1), (2, "highest", 0), (2, "highest", 0)),
        ((1, 0, 1), (3, "highest", 0), (3, "highest", 0)),
        ((0, 1, 1), (1, "highest", 0), (3, "lowest", 1)),
        ((0, 1, 2), (2, "highest", 0), (4, "lowest", 2)),
        ((0, 2, 1), (2, "lowest", 0), (4, "lowest", 1)),
        ((1, 1, 1), (2, "highest", 0), (2, "highest", 0)),
        ((0, 1, 0), (2, "lowest", 0), (2, "lowest", 0)),
    ],
)
def test_help_under_bane(pools: tuple[int, int, int], cancel: Shape, best: Shape) -> None:
    """R-EZ-21, R-EZ-22: help cancels a bane, or counts beside what the bane keeps."""
    assert shape_for(*pools, "net", "cancel") == cancel
    assert shape_for(*pools, "net", "best") == best


def test_the_better_of_bane_and_help() -> None:
    """R-EZ-21: max(min(a, b), c), as enumerated."""
    table = party(action=False, help_under_bane="best")
    for faces, kept in (((2, 5, 3), 3), ((4, 5, 1), 4), ((1, 6, 1), 1), ((1, 1, 6), 6)):
        event = next(
            e for e in table.check("lucia", 6, *faces, banes=1, helps=("nandu",)) if isinstance(e, Rolled)
        )
        assert event.kept == kept == read(event.faces, event.args["keep"], event.args["extra"])
    table.do(SetFields(creature="lucia", changes=(Change("hero_dice", 1),)))
    command = Check(actor="lucia", difficulty=4, banes=1, helps=("nandu",))
    every = [max(min(a, b), c) for a, b, c in product(range(1, 7), repeat=3)]
    found = odds(table.state, command)
    assert found["success"] == pytest.approx(sum(succeeds(kept, 4) for kept in every) / 216)
    assert found["critical"] * 216 == every.count(6)
    assert found["critical_failure"] * 216 == every.count(1)
    assert found["success_hero"] == found["success"] + (1 - found["success"]) / 2


@pytest.mark.parametrize("extra", [1, 2])
@pytest.mark.parametrize("under", [2, 3])
def test_odds_of_every_pool_with_help_under_bane(under: int, extra: int) -> None:
    """R-EZ-21: the exact odds against every roll."""
    size = under + extra
    rolls = list(product(range(1, 7), repeat=size))
    kept = kept_odds(size, "lowest", extra)
    for face in range(1, 7):
        assert kept[face] * 6**size == sum(read(roll, "lowest", extra) == face for roll in rolls)
    for difficulty in range(1, 7):
        wins = sum(succeeds(read(roll, "lowest", extra), difficulty) for roll in rolls)
        assert success_odds(size, "lowest", difficulty, extra=extra) * 6**size == wins


def test_help_in_the_odds_and_in_the_log() -> None:
    """R-EZ-17: an attack with a boon and a help rolls three dice."""
    table = party()
    command = Attack(actor="lucia", target="goblin", boons=1, helps=("nandu",))
    assert str(odds(table.state, command)["success"]) == "26/27"
    events = table.attack("lucia", "goblin", 2, 3, 1, boons=1, helps=("nandu",))
    said = [get("ezd6").narrate(e, table.states[-2], table.state, ENGLISH) for e in events]
    text = " ".join(plain(told.line) for told in said if told)
    assert "1 boon" not in text
    assert "(boon, Ñandú helps and owes an action)" in text
    explained = [get("ezd6").explain(e, table.states[-2], table.state, ENGLISH) for e in events]
    assert any("R-EZ-17" in plain(line) for lines in explained for line in lines)


def test_help_where_players_roll_to_defend() -> None:
    """R-EZ-20, R-EZ-44: a foe's helper weighs on the hero's defence."""
    table = party(action=False, enemy_attacks="defend")
    table.foe("Orco")
    rolled = [e for e in table.attack("goblin", "lucia", 5, 2, helps=("orco",)) if isinstance(e, Rolled)]
    assert (rolled[0].purpose, rolled[0].kept) == ("defence", 2)


# --- debts -------------------------------------------------------------------


def test_a_helper_who_has_not_acted_pays_this_round() -> None:
    """R-EZ-18: no action in their turn, but the free action and the zone stay."""
    table = party()
    table.attack("lucia", "goblin", 1, 2, helps=("nandu",))
    assert owes(table) == ["nandu"]
    table.do(Next())
    assert table.state.active == "nandu"
    assert table.refused(Attack(actor="nandu", target="goblin")) == "owes-action"
    from rules.systems.ezd6.commands import Use

    table.do(Use(actor="nandu", thing="draw"))
    table.do(Next())
    assert owes(table) == []
    for _ in range(2):
        table.do(Next())
    assert table.state.round == 2
    table.attack("nandu", "goblin", 1)


def test_a_helper_who_has_acted_pays_next_round() -> None:
    """R-EZ-18."""
    table = party()
    table.attack("nandu", "goblin", 1)
    table.attack("lucia", "goblin", 1, 2, helps=("nandu",))
    assert owes(table) == ["nandu"]
    while table.state.round == 1:
        table.do(Next())
    assert owes(table) == ["nandu"]
    assert table.refused(Attack(actor="nandu", target="goblin")) == "owes-action"
    table.do(GiveTurn(creature="nandu"))
    table.do(Next())
    assert owes(table) == []
    assert table["nandu"].action_used


def test_a_helper_whose_action_is_spent_but_who_still_plays_pays_next_round() -> None:
    """R-EZ-18: this round's action cannot be paid with, it is gone."""
    table = party()
    table.attack("lucia", "goblin", 1)
    table.check("nandu", 4, 2, 1, helps=("lucia",))
    table.do(Next())
    assert owes(table) == ["lucia"]


def test_no_second_help_before_the_debt_is_paid() -> None:
    """R-EZ-18."""
    table = party()
    table.attack("lucia", "goblin", 1, 2, helps=("nandu",))
    assert table.refused(Check(actor="vera", difficulty=3, helps=("nandu",))) == "helper-in-debt"
    table.check("vera", 3, 2, 1, helps=("nandu",), force=True)
    assert owes(table) == ["nandu"]


def test_who_has_no_turns_owes_none() -> None:
    """R-EZ-18, R-EZ-40: somebody out of combat who helps by word of the game master; nobody owes twice."""
    table = party()
    table.hero("Nico", zone="out")
    table.check("lucia", 3, 2, 1, 4, helps=("nico", "nandu"), force=True)
    assert owes(table) == ["nandu"]
    events = table.check("lucia", 3, 2, 1, helps=("nandu",), force=True)
    assert [e for e in events if getattr(e, "cause", "") == "ezd6.owes"] == []


def test_nobody_who_owes_can_delay() -> None:
    """R-EZ-18, R-EZ-36."""
    table = party()
    table.attack("lucia", "goblin", 1, 2, helps=("nandu",))
    assert table.refused(Hold(creature="nandu")) == "owes-action"


def test_the_end_of_combat_clears_debts() -> None:
    """R-EZ-18: and out of combat none is recorded."""
    table = party()
    table.attack("lucia", "goblin", 1, 2, helps=("nandu",))
    table.do(StartNarrative())
    assert owes(table) == []
    table.check("lucia", 3, 2, 1, helps=("nandu",))
    assert owes(table) == []


def test_the_debt_is_in_sight() -> None:
    """R-EZ-18: in the published sheet, and in the turn pane."""
    table = party()
    table.attack("lucia", "goblin", 1, 2, helps=("nandu",))
    assert get("ezd6").json_view(table.creature("nandu"))["sheet"]["owes_action"] is True
    note = plain(get("ezd6").turn_note(table.state, table.creature("nandu"), ENGLISH))
    assert note == "owes an action"
    table.do(SetFields(creature="nandu", changes=(Change("owes_action", False),)))
    assert owes(table) == []


def test_who_cannot_help() -> None:
    """R-EZ-17, R-EZ-19: whether somebody is capable at all is for the game master to say."""
    table = party()
    table.hero("Nico", zone="out")
    table.damage("vera", strikes=3, raw=True)
    for helper, id_ in (
        ("lucia", "self-help"), ("vera", "is-down"), ("goblin", "helper-other-side"),
        ("nico", "out-of-combat"), ("nobody", "unknown-name"),
    ):  # fmt: skip
        assert table.refused(Check(actor="lucia", difficulty=3, helps=(helper,))) == id_
    for helper, id_ in (("lucia", "self-help"), ("nobody", "unknown-name")):
        command = Check(actor="lucia", difficulty=3, helps=("nandu", "vera", helper), force=True)
        assert table.refused(command) == id_
    helpers = ("nandu",) * 10
    assert table.refused(Attack(actor="lucia", target="goblin", helps=helpers)) == "out-of-range"


def test_saves_and_confirm_dice_take_no_help() -> None:
    """R-EZ-23: the confirm die is one die, and so is the save."""
    table = party(action=False)
    table.do(SetFields(creature="goblin", changes=(Change("armour", 5),)))
    rolled = [
        e for e in table.attack("lucia", "goblin", 6, 2, 3, 1, helps=("nandu",)) if isinstance(e, Rolled)
    ]
    assert [(e.purpose, len(e.faces)) for e in rolled] == [("attack", 2), ("confirm", 1), ("armour", 1)]


def test_hero_odds_under_a_bane() -> None:
    """R-EZ-06: against the reference."""
    assert str(hero_odds(2, "lowest", 3)) == "20/27"
    assert str(hero_odds(2, "lowest", 3, "replace")) == "22/27"
    assert str(hero_odds(3, "highest", 6)) == "671/1296"
