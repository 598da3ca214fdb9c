"""The solo player's rules: exact odds, tension that fights leave alone, lists that are drawn from."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.events import Happened, Rolled, StoryChanged
from rules.solo import oracle
from rules.solo.asking import odds
from rules.solo.commands import (
    AddEntry,
    Ask,
    ChangeEntry,
    CloseScene,
    Drawn,
    DrawnDice,
    EditNote,
    GoTo,
    RemoveEntry,
    RollTable,
    SetTension,
    TestScene,
)
from rules.solo.scenes import scene_odds
from rules.state import GameState, State
from rules.zones import DEFAULT_ZONES


def campaign(rules: str = "ezd6", **fields: object) -> State:
    """An empty campaign."""
    return GameState(rules=rules, seed="solo", zones=DEFAULT_ZONES, **fields)  # type: ignore[arg-type]


def run(state: State, *commands: do.Command) -> State:
    """The state after these commands."""
    for command in commands:
        state = execute(state, command, 0)[1]
    return state


@pytest.mark.parametrize("steps", range(-3, 4))
@pytest.mark.parametrize("curve", ["d6", "2d6"])
def test_odds_are_those_of_every_throw_of_the_real_machine(steps: int, curve: str) -> None:
    state = campaign("bases2d6", options={"oracle_curve": curve})
    count = oracle.dice_of(steps, state.options["oracle_curve"])  # type: ignore[arg-type]
    answers: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=count):
        record, _ = execute(state, Ask(question="?", steps=steps, faces=(*faces, 6, 6)), 0)
        answers[next(e.args["answer"] for e in record.events if isinstance(e, Happened))] += 1
    told = odds(state, Ask(question="?", steps=steps))
    for answer in oracle.ANSWERS:
        assert told[answer] == Fraction(answers[answer], 6**count)
    assert told["success"] == sum(told[a] for a in oracle.ANSWERS if a.startswith("yes"))


@pytest.mark.parametrize("tension", range(1, 7))
def test_twists_and_interruptions_are_counted_exactly(tension: int) -> None:
    state = run(campaign(), *([SetTension(to=tension)] if tension != 3 else []))
    twists: Counter[str] = Counter()
    scenes: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=2):
        record, _ = execute(state, Ask(question="?", faces=(4, *faces)), 0)
        twists["twist"] += any(isinstance(e, Happened) and e.cause == "solo.twist" for e in record.events)
        scenes[execute(state, TestScene(faces=faces), 0)[1].story.turn] += 1
    assert oracle.twist_odds(tension) == Fraction(twists["twist"], 36)
    assert scene_odds(tension) == {
        turn: Fraction(scenes[turn], 36) for turn in ("expected", "altered", "interrupted")
    }


def test_u70_a_fight_does_not_swing_the_tension() -> None:
    """U70: in action time a scene's end leaves the tension alone; by hand it can still be changed."""
    state = run(campaign(), do.AddCreatures(name="Lucía", side="hero"), do.StartAction())
    with pytest.raises(Refused) as refused:
        run(state, CloseScene(tension=1))
    assert refused.value.id == "tension-frozen"
    assert run(state, CloseScene()).story.tension == 3
    assert run(state, SetTension(by=1)).story.tension == 4


def test_u71_lists_are_per_place_and_what_is_set_aside_is_not_drawn() -> None:
    """U71: a thread closed or set aside leaves the draw without being deleted; places have their own."""
    state = run(
        campaign(),
        AddEntry(kind="place", name="Cripta"),
        AddEntry(kind="thread", name="Rescatar a Nico"),
        AddEntry(kind="thread", name="La puerta", place="cripta"),
        AddEntry(kind="person", name="Nico", weight=3),
    )
    names = {e.name for e in state.story.drawn_from("thread", "person")}
    assert names == {"Rescatar a Nico", "Nico"}
    there = run(state, GoTo(place="cripta"))
    assert {e.name for e in there.story.drawn_from("thread")} == {"Rescatar a Nico", "La puerta"}
    closed = run(there, ChangeEntry(entry="rescatar-a-nico", standing="closed"))
    assert {e.name for e in closed.story.drawn_from("thread")} == {"La puerta"}
    assert len(closed.story.entries) == 4
    forgotten = run(closed, RemoveEntry(entry="cripta"))
    assert forgotten.story.place == ""
    assert {e.name for e in forgotten.story.drawn_from("thread")} == {"La puerta"}


def test_a_name_is_on_a_list_once() -> None:
    state = run(campaign(), AddEntry(kind="thread", name="Nico"))
    with pytest.raises(Refused) as refused:
        run(state, AddEntry(kind="thread", name="níco"))
    assert refused.value.id == "entry-taken"
    assert len(run(state, AddEntry(kind="person", name="Nico")).story.entries) == 2


def test_a_draw_counts_only_with_the_dice_that_fall() -> None:
    """The text of a table goes with its dice: others refuse it, and nothing is logged."""
    state = campaign()
    after = run(state, RollTable(table="Rooms", drawn=Drawn("A door", (DrawnDice(20, _falls(state)),))))
    assert after.draws == 1
    (face,) = _falls(after)
    with pytest.raises(Refused) as refused:
        run(after, RollTable(table="Rooms", drawn=Drawn("A door", (DrawnDice(20, (face % 20 + 1,)),))))
    assert refused.value.id == "stale-draw"


def _falls(state: State) -> tuple[int, ...]:
    """The face of a d20 that falls next."""
    record, _ = execute(state, do.RollDice(expression="d20"), 0)
    return next(event.faces for event in record.events if isinstance(event, Rolled))


def test_real_dice_are_waited_for() -> None:
    state = run(campaign(dice="table"), Ask(question="Are there guards?", steps=1))
    assert state.open is not None
    state = run(state, do.Choose(option="roll", faces=(3, 5)))
    assert state.open is not None
    record, state = execute(state, do.Choose(option="roll", faces=(6, 6)), 0)
    assert state.open is None
    answer = next(event for event in record.events if isinstance(event, Happened))
    assert answer.args["answer"] == "yes"


def test_clocks_fill_and_timers_run_out() -> None:
    state = run(
        campaign(),
        do.AddTrack(name="Alarm", size=6, kind="clock"),
        do.AddTrack(name="Torch", size=3, kind="timer", done=3),
        CloseScene(tension=-1, tracks=(("alarm", 2), ("torch", -3))),
    )
    assert [track.done for track in state.tracks] == [2, 0]
    assert state.story.tension == 2


def test_what_a_note_names_has_been_touched() -> None:
    """By whole words, blind to accents and case, with a sign or without; only those are in the record."""
    state = run(
        campaign(), AddEntry(kind="thread", name="Rescate de Nicolás"), AddEntry(kind="person", name="Ana"),
        AddEntry(kind="place", name="Cripta"), do.StartScene(title=""), do.StartScene(title=""),
    )  # fmt: skip
    record, after = execute(
        state, do.Note(text="Bajan a la #cripta; el RESCATE de nicolas espera. Anabel no."), 0
    )
    assert {entry.name: entry.scene for entry in after.story.entries} == {
        "Rescate de Nicolás": 3, "Ana": 1, "Cripta": 3,
    }  # fmt: skip
    changed = [event for event in record.events if isinstance(event, StoryChanged)]
    assert [len(event.changes["put"]) for event in changed] == [2]
    again = execute(after, do.Note(text="La cripta otra vez."), 0)[0]
    assert not any(isinstance(event, StoryChanged) for event in again.events)


def test_a_list_of_hundreds_makes_no_large_records() -> None:
    """U57: a change of one entry holds that entry alone, and every other one keeps its place."""
    state = campaign()
    for n in range(300):
        record, state = execute(state, AddEntry(kind="person", name=f"Person {n}"), 0)
    assert len(msgspec.json.encode(record)) < 500
    record, state = execute(state, ChangeEntry(entry="person-7", standing="aside"), 0)
    assert len(msgspec.json.encode(record)) < 500
    assert [entry.name for entry in state.story.entries] == [f"Person {n}" for n in range(300)]


def test_a_note_is_written_anew_and_undo_is_exact() -> None:
    state = run(campaign(), do.Note(text="The door is open"))
    edited = run(state, EditNote(seq=1, text="The door is shut"))
    assert edited.story.edits == {1: "The door is shut"}
    with pytest.raises(Refused):
        run(state, EditNote(seq=2, text="x"))
