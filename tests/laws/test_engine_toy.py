"""A rule system that the kernel has never met plays like any other."""

from fractions import Fraction

import pytest
from engine_scripts import English
from toy.coin import Flip, Tails
from toy.system import TOY, start

from rules.codec import codec
from rules.commands import (
    AddCreatures,
    Cancel,
    Change,
    Choose,
    MoveCreature,
    Next,
    SetFields,
    SetOption,
    StartAction,
)
from rules.engine import execute
from rules.errors import Refused
from rules.record import AnyRecord, fold
from rules.state import State
from rules.system import get, names
from rules.text import plain
from rules.timeline import Timeline


def table(**fields: object) -> State:
    state = start(**fields)
    for name in ("Lucía", "Goblin"):
        state = execute(state, AddCreatures(name=name, side="hero" if name == "Lucía" else "foe"), 0)[1]
    return state


def flip(state: State, *faces: int) -> tuple[AnyRecord, State]:
    return execute(state, Flip(actor="lucia", faces=faces or None), 0)


def choose(state: State, option: str, *faces: int) -> State:
    return execute(state, Choose(option=option, faces=faces or None), 0)[1]


def hp(state: State) -> int:
    return int(state.creatures["lucia"].sheet.hp)


def test_it_is_known_once_registered() -> None:
    start()
    assert get("toy") is TOY
    assert "toy" in names()
    assert {"ezd6", "toy"} <= set(names())


def test_heads_are_over_at_once() -> None:
    record, state = flip(table(), 2)
    assert (state.open, hp(state), record.events[0].outcome) == (None, 3, "success")  # type: ignore[union-attr]


def test_tails_open_two_options() -> None:
    _, state = flip(table(), 1)
    view = TOY.describe_open(state, English())
    assert (view.who, [c.id for c in view.choices], view.faces) == ("lucia", ["accept", "again"], None)
    assert [c.odds for c in view.choices] == [None, Fraction(1, 2)]
    assert hp(choose(state, "accept")) == 2
    assert hp(choose(state, "again", 2)) == 3
    assert hp(choose(state, "again", 1)) == 1
    assert execute(state, Cancel(), 0)[1].open is None


@pytest.mark.parametrize("option", ["roll", "dance"])
def test_other_answers_are_refused(option: str) -> None:
    _, state = flip(table(), 1)
    with pytest.raises(Refused, match="not-offered"):
        choose(state, option)
    with pytest.raises(Refused, match="resolution-open"):
        flip(state)


def test_a_coin_waits_for_the_table() -> None:
    _, state = flip(table(dice="table"))
    assert (state.open, TOY.describe_open(state, English()).faces) == (Tails("lucia"), (1, 2))
    with pytest.raises(Refused, match="bad-face"):
        choose(state, "roll", 3)
    assert choose(state, "roll", 2).open is None


def test_undo_gives_the_same_object_back() -> None:
    before = table()
    timeline = Timeline((before,)).commit(*flip(before, 1))
    back = timeline.at(before.seq)
    assert back is not None
    assert back.state is before


def test_the_codec_knows_its_values() -> None:
    code = codec("toy")
    before = table()
    record, after = flip(before, 1)
    assert code.state(code.encode(after)) == after
    assert code.record(code.encode(record)) == record
    assert fold(before, code.record(code.encode(record))) == after


def test_hit_points_options_and_turns() -> None:
    state = table()
    state = execute(state, SetFields(creature="lucia", changes=(Change("hp", 1, "-"),)), 0)[1]
    state = execute(state, SetFields(creature="lucia", changes=(Change("hp", 5, "+"),)), 0)[1]
    assert hp(state) == 3
    state = execute(state, SetOption(key="tails_cost", value=3), 0)[1]
    state = execute(state, StartAction(), 0)[1]
    assert (state.order, state.active) == (("lucia", "goblin"), "lucia")
    assert TOY.next_label(state, English()) == "Goblin"
    state = choose(flip(state, 1)[1], "accept")
    assert (hp(state), state.creatures["lucia"].down) == (0, True)
    state = execute(state, Next(), 0)[1]
    assert (state.active, TOY.next_label(state, English())) == ("goblin", "round 2")
    state = execute(state, Next(), 0)[1]
    assert (state.active, state.round) == ("goblin", 2)
    with pytest.raises(Refused, match="is-down"):
        flip(state)
    with pytest.raises(Refused, match="not-linked"):
        execute(state, MoveCreature(creature="goblin", zone="out"), 0)


def test_it_is_described_in_full() -> None:
    before = table()
    record, state = flip(before, 1)
    lucia, t = state.creatures["lucia"], English()
    told = TOY.narrate(record.events[0], before, state, t)
    assert told is not None
    assert plain(told.line) == "Lucía flips: tails"
    assert plain(TOY.explain(record.events[0], before, state, t)[0]) == "R-TOY-01"
    assert TOY.title_of(record.command, before, t) == "Lucía: flip"
    assert TOY.odds(state, record.command) == {"success": Fraction(1, 2)}
    assert plain(TOY.odds_line(state, record.command, t)) == "success 1/2"
    assert plain(TOY.marks(state, lucia, t)) == "3/3"
    assert TOY.turn_note(state, lucia, t) == ()
    assert [group.creatures for group in TOY.turn_groups(state, t)] == [("lucia", "goblin")]
    assert TOY.sheet(state, lucia, t).sections[0][0].label == "Hit points"
    assert TOY.json_view(lucia) == {"sheet": {"hp": 3, "hp_max": 3}}
    (action,) = TOY.actions(state, lucia, t)
    assert (action.verb, action.preset, action.asks, action.refused) == ("flip", {"actor": "lucia"}, (), None)
    assert TOY.verbs[0].build({"actor": "lucia"}) == Flip(actor="lucia")
