"""Conditions that the campaign knows: state of the game, undone with it, and no player's to read (U27)."""

from __future__ import annotations

import msgspec
import pytest

from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.events import Coined
from rules.outward import outward_state
from rules.outward_story import outward_steps
from rules.record import AnyRecord
from rules.state import GameState, State, Until
from rules.timeline import Timeline
from rules.zones import DEFAULT_ZONES

RULES = ("ezd6", "bases2d6")


def played(rules: str, *commands: do.Command) -> tuple[list[State], list[AnyRecord]]:
    """The states before, between and after some commands, and their records."""
    state: State = GameState(rules=rules, seed="condiciones", zones=DEFAULT_ZONES)
    states, records = [state], []
    for command in commands:
        record, state = execute(state, command, 0)
        states.append(state)
        records.append(record)
    return states, records


def give(who: str, words: str, **more: object) -> do.ChangeStatus:
    """A condition for somebody."""
    return do.ChangeStatus(creatures=(who,), status=words, **more)  # type: ignore[arg-type]


PEOPLE = (
    do.AddCreatures(name="Lucía", side="hero"),
    do.AddCreatures(name="Goblin", count=2, side="foe"),
)


@pytest.mark.parametrize("rules", RULES)
def test_words_are_kept_once_whatever_their_accents(rules: str) -> None:
    """U27: the first spelling is the one that stays, for whoever has the condition next."""
    commands = (give("goblin-1", "Emponzoñado"), give("lucia", "EMPONZONADO"), give("goblin-2", "[/x"))
    states, records = played(rules, *PEOPLE, *commands)
    assert states[-1].conditions == ("Emponzoñado", "[/x")
    assert list(states[-1].creatures["lucia"].statuses) == ["Emponzoñado"]
    assert [sum(isinstance(event, Coined) for event in record.events) for record in records[-3:]] == [1, 0, 1]


@pytest.mark.parametrize("rules", RULES)
def test_they_outlive_who_had_them_and_undo_forgets_them(rules: str) -> None:
    """U27: the next fight still knows the words; undo of their first use does not."""
    states, _ = played(
        rules,
        *PEOPLE,
        give("goblin-1", "Aturullado"),
        give("goblin-1", "Aturullado", off=True),
        do.RemoveCreatures(creatures=("goblin-1", "goblin-2")),
    )
    assert [state.conditions for state in states] == [(), (), (), *[("Aturullado",)] * 3]
    record, after = execute(states[2], give("goblin-1", "Aturullado"), 0)
    timeline = Timeline((states[2],), ()).commit(record, after)
    assert timeline.state.conditions
    back = timeline.at(states[2].seq)
    assert back is not None
    assert back.state is states[2]


@pytest.mark.parametrize("rules", RULES)
def test_a_state_of_the_system_and_a_refusal_coin_nothing(rules: str) -> None:
    states, _ = played(rules, *PEOPLE)
    for silly in ("", "x" * 61):
        with pytest.raises(Refused):
            execute(states[-1], give("goblin-1", silly), 0)
    with pytest.raises(Refused):
        execute(states[-1], give("goblin-1", "Ciego", off=True), 0)
    if rules == "bases2d6":
        assert execute(states[-1], give("goblin-1", "burn", charges=1), 0)[1].conditions == ()


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("secret", [True, False])
def test_players_never_read_the_words_that_the_table_knows(rules: str, *, secret: bool) -> None:
    """A condition that only somebody hidden has had is nowhere in what players get."""
    states, records = played(
        rules,
        *PEOPLE,
        do.AddCreatures(name="Espía", side="foe", hidden=True),
        give("espia", "Zyxqado", secret=secret),
        do.RemoveCreatures(creatures=("espia",)),
        do.Note(text="Todo en calma"),
    )
    assert states[-1].conditions == ("Zyxqado",)
    shown = [msgspec.json.encode(outward_state(state)) for state in states]
    shown += [msgspec.json.encode((step.record, step.before)) for step in outward_steps(states[0], records)]
    assert not any(b"Zyxqado" in text for text in shown)
    assert any("Todo en calma" in str(step.record) for step in outward_steps(states[0], records))


@pytest.mark.parametrize("rules", RULES)
def test_undo_gives_an_ended_condition_back_with_its_time(rules: str) -> None:
    """U16: what ended with a turn is there again after going back, with what it had left."""
    state = played(rules, *PEOPLE, do.StartAction())[0][-1]
    _, state = execute(state, give("goblin-1", "Prone", until=Until("end", count=2)), 0)
    seen = [state]
    while seen[-1].creatures["goblin-1"].statuses:
        assert len(seen) < 20
        seen.append(execute(seen[-1], do.Next(), 0)[1])
    left = [s.creatures["goblin-1"].statuses["Prone"].until.count for s in seen[:-1]]  # type: ignore[union-attr]
    assert left == sorted(left, reverse=True)
    assert {1, 2} == set(left)


@pytest.mark.parametrize("rules", RULES)
def test_the_least_and_the_most_of_a_condition(rules: str) -> None:
    """U23: what is on the edge is taken; what is beyond it, or waits for nobody's turn, is refused whole."""
    state = played(rules, *PEOPLE)[0][-1]
    for good in (
        {"charges": 999}, {"until": Until("round", count=1)}, {"until": Until("round", count=999)},
        {"until": Until("end", "goblin-2")},
    ):  # fmt: skip
        statuses = execute(state, give("lucia", "Ciega", **good), 0)[1].creatures["lucia"].statuses
        assert {
            "charges": statuses["Ciega"].charges,
            "until": statuses["Ciega"].until,
        }.items() >= good.items()
    for bad, refused in (
        ({"charges": 1000}, "out-of-range"),
        ({"charges": -1000}, "out-of-range"),
        ({"until": Until("round", count=0)}, "out-of-range"),
        ({"until": Until("round", count=1000)}, "out-of-range"),
        ({"until": Until("start", "nadie")}, "unknown-name"),
    ):
        with pytest.raises(Refused, match=refused):
            execute(state, give("lucia", "Ciega", **bad), 0)
    # Whose turn it is where none is said, and nobody's where it is no turn that ends it.
    own = execute(state, give("lucia", "Ciega", until=Until("end")), 0)[1]
    assert own.creatures["lucia"].statuses["Ciega"].until == Until("end", "lucia")
    scene = execute(state, give("lucia", "Ciega", until=Until("scene", "goblin-1")), 0)[1]
    assert scene.creatures["lucia"].statuses["Ciega"].until == Until("scene")
