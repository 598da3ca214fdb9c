"""What solo play allows and how far each thing goes: questions, scenes, tension, the lists, notes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.events import AnyEvent, Happened, Removed, Rolled, SceneStarted, StoryChanged
from rules.solo import oracle
from rules.solo.asking import OracleWait, pending
from rules.solo.commands import (
    AddEntry,
    Ask,
    ChangeEntry,
    CloseScene,
    Drawn,
    EditNote,
    GoTo,
    RemoveEntry,
    RollTable,
    SetTension,
    TestScene,
)
from rules.solo.entries import ENTRY_LIMIT, NOTE_LIMIT
from rules.solo.oracle import Curve
from rules.solo.story import Story, StoryEntry
from rules.state import GameState, State, Until
from rules.zones import DEFAULT_ZONES

LISTS = (
    AddEntry(kind="place", name="Cripta"),
    AddEntry(kind="thread", name="La puerta", place="cripta", weight=5, note="cerrada"),
    AddEntry(kind="person", name="Nico"),
)
LONG = "x" * 400


def campaign(rules: str = "bases2d6", **fields: Any) -> State:
    """An empty campaign."""
    return GameState(rules=rules, seed="solo", zones=DEFAULT_ZONES, **fields)


def run(state: State, *commands: do.Command) -> State:
    """The state after these commands."""
    for command in commands:
        state = execute(state, command, 0)[1]
    return state


def told(state: State, command: do.Command) -> tuple[AnyEvent, ...]:
    return execute(state, command, 0)[0].events


def at_tension(tension: int, **fields: Any) -> State:
    return campaign(story=Story(tension=tension), **fields)


# --- what is refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "id_", "args"),
    [
        (Ask(question=" \t"), "missing-question", {}),
        (Ask(question=LONG + "x"), "question-too-long", {"limit": 400}),
        (Ask(question="?", steps=4), "out-of-range", {"low": -3, "high": 3, "value": 4}),
        (Ask(question="?", steps=-4), "out-of-range", {"field": "likelihood", "value": -4}),
        (RollTable(table=" ", drawn=Drawn("x")), "missing-name", {}),
        (TestScene(expectation=LONG + "x"), "expectation-too-long", {"limit": 400}),
        (CloseScene(tension=2), "out-of-range", {"low": -1, "high": 1}),
        (CloseScene(tension=-2), "out-of-range", {"field": "tension"}),
        (CloseScene(tracks=(("none", 1),)), "unknown-track", {}),
        (SetTension(to=0), "out-of-range", {"low": 1, "high": 6, "value": 0}),
        (SetTension(to=7), "out-of-range", {"value": 7}),
        (SetTension(to=3), "nothing-to-change", {}),
        (SetTension(to=4, by=-1), "nothing-to-change", {}),
        (SetTension(), "nothing-to-change", {}),
        (GoTo(place="nico"), "unknown-name", {"name": "nico"}),
        (GoTo(place="atlantis"), "unknown-name", {"name": "atlantis"}),
        (GoTo(), "nothing-to-change", {}),
        (AddEntry(kind="beast", name="Rex"), "bad-choice", {"field": "kind"}),  # type: ignore[arg-type]
        (AddEntry(kind="person", name="NÍCO"), "entry-taken", {}),
        (AddEntry(kind="person", name="Ana", weight=0), "out-of-range", {"low": 1, "high": 5}),
        (AddEntry(kind="person", name="Ana", weight=6), "out-of-range", {"field": "weight"}),
        (AddEntry(kind="person", name="Ana", note="x" * 4001), "note-too-long", {"limit": 4000}),
        (AddEntry(kind="person", name="Ana", place="nico"), "unknown-entry", {}),
        (AddEntry(kind="person", name="Ana", place="atlantis"), "unknown-entry", {}),
        (ChangeEntry(entry="ana", weight=2), "unknown-entry", {"name": "ana"}),
        (ChangeEntry(entry="nico"), "nothing-to-change", {}),
        (ChangeEntry(entry="nico", weight=1, name="Nico", note=""), "nothing-to-change", {}),
        (ChangeEntry(entry="nico", weight=6), "out-of-range", {}),
        (ChangeEntry(entry="nico", note="x" * 4001), "note-too-long", {}),
        (ChangeEntry(entry="nico", name=" \t"), "bad-name", {}),
        (ChangeEntry(entry="nico", standing="gone"), "bad-choice", {"field": "standing"}),  # type: ignore[arg-type]
        (ChangeEntry(entry="cripta", place="cripta"), "unknown-entry", {}),
        (RemoveEntry(entry="ana"), "unknown-entry", {}),
        (EditNote(seq=0, text="x"), "unknown-point", {"seq": 0, "last": 3}),
        (EditNote(seq=4, text="x"), "unknown-point", {"seq": 4}),
        (EditNote(seq=1, text="x" * 4001), "note-too-long", {"limit": 4000}),
    ],
)
def test_what_cannot_be_is_refused_by_its_reason(
    command: do.Command, id_: str, args: dict[str, object]
) -> None:
    """With what it is about, and nothing happens."""
    state = run(campaign(), *LISTS)
    with pytest.raises(Refused) as caught:
        execute(state, command, 0)
    assert caught.value.id == id_
    assert args.items() <= caught.value.args_.items()


@pytest.mark.parametrize(
    "command",
    [
        Ask(question=LONG),
        Ask(question="?", steps=3),
        Ask(question="?", steps=-3),
        TestScene(expectation=LONG),
        AddEntry(kind="person", name="Ana", weight=5, note="x" * NOTE_LIMIT, place="cripta"),
        AddEntry(kind="thread", name="Nico"),
        AddEntry(kind="person", name="La puerta"),
        ChangeEntry(entry="nico", name="NICO"),
        ChangeEntry(entry="nico", place="cripta", weight=5, standing="aside"),
        EditNote(seq=3, text="x" * NOTE_LIMIT),
        EditNote(seq=1, text=""),
        GoTo(place="cripta"),
    ],
)
def test_as_far_as_it_goes(command: do.Command) -> None:
    """The last that is still allowed."""
    state = run(campaign(), *LISTS)
    assert run(state, command).seq == 4


def test_a_list_is_full_at_its_limit() -> None:
    """And not beyond it."""
    entries = tuple(StoryEntry(f"p{n}", "person", f"P {n}") for n in range(ENTRY_LIMIT - 1))
    full = run(campaign(story=Story(entries=entries)), AddEntry(kind="thread", name="Last"))
    with pytest.raises(Refused, match="entries-full"):
        run(full, AddEntry(kind="thread", name="One more"))


# --- questions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("curve", "steps", "faces", "read", "answer"),
    [
        ("d6", 0, (3,), 3, "no-but"),
        ("d6", 2, (2, 5, 1), 5, "yes"),
        ("d6", -1, (4, 6), 4, "yes-but"),
        ("2d6", 0, (3, 3), 6, "no-but"),
        ("2d6", 1, (3, 3), 7, "yes-but"),
        ("2d6", -3, (5, 6), 8, "yes-but"),
        ("2d6", 3, (6, 6), 15, "yes-and"),
        ("2d6", -2, (1, 2), 1, "no-and"),
    ],
)
def test_a_question_and_its_log(
    curve: str, steps: int, faces: tuple[int, ...], read: int, answer: str
) -> None:
    """What fell, what of it was read, and how; spaces of the question do not count."""
    state = campaign(options={"oracle_curve": curve})
    events = told(state, Ask(question="  Is  it\n dark? ", steps=steps, faces=(*faces, 6, 6)))
    asked, twist = [event for event in events if isinstance(event, Rolled)]
    assert (asked.purpose, asked.faces, asked.total) == ("oracle", faces, read)
    assert asked.kept == (read if curve == "d6" else None)
    assert asked.outcome == ("success" if answer.startswith("yes") else "failure")
    assert asked.args == {"steps": steps, "curve": curve}
    assert (twist.faces, twist.total, twist.outcome, twist.args) == ((6, 6), 12, "failure", {"tension": 3})
    (answered,) = [event for event in events if isinstance(event, Happened)]
    assert answered.args == {
        "question": "Is it dark?", "steps": steps, "faces": list(faces), "read": read, "answer": answer,
    }  # fmt: skip
    assert run(state, Ask(question="?", steps=steps, faces=(*faces, 6, 6))).open is None


@pytest.mark.parametrize(
    ("curve", "words"),
    [
        ("d6", {1: "no-and", 2: "no", 3: "no-but", 4: "yes-but", 5: "yes", 6: "yes-and"}),
        (
            "2d6",
            {
                **dict.fromkeys(range(-1, 4), "no-and"), 4: "no", 5: "no", 6: "no-but", 7: "yes-but",
                8: "yes-but", 9: "yes", 10: "yes", **dict.fromkeys(range(11, 16), "yes-and"),
            },
        ),
    ],
)  # fmt: skip
def test_what_each_number_means(curve: Curve, words: dict[int, str]) -> None:
    """A die has an answer for each face; a sum of two dice has some for several."""
    assert {read: oracle.answer(read, curve) for read in words} == words
    spread = oracle.odds(0, curve)
    yes = sum(chance for given, chance in spread.items() if given.startswith("yes"))
    assert yes == {"d6": Fraction(1, 2), "2d6": Fraction(21, 36)}[curve]


def test_a_die_is_read_where_the_system_knows_no_other() -> None:
    """The house rule of one system is nothing to another."""
    state = campaign("ezd6", options={"oracle_curve": "2d6"})
    (asked, _) = [e for e in told(state, Ask(question="?", faces=(5, 6, 6))) if isinstance(e, Rolled)]
    assert asked.kept == 5


@pytest.mark.parametrize(
    ("steps", "curve", "due"), [(2, "d6", 3), (-3, "d6", 4), (0, "d6", 1), (3, "2d6", 2)]
)
def test_as_many_real_dice_are_waited_for_as_are_read(steps: int, curve: str, due: int) -> None:
    """Those of the answer, then two for a twist; it stays open until both have fallen."""
    state = run(campaign(dice="table", options={"oracle_curve": curve}), Ask(question="?", steps=steps))
    for count in (due, 2):
        assert isinstance(state.open, OracleWait)
        assert pending(state.open) == (count, 6)
        with pytest.raises(Refused, match=r"faces-needed|faces-left"):
            run(state, do.Choose(option="roll", faces=(6,) * (count - 1 or 7)))
        state = run(state, do.Choose(option="roll", faces=(6,) * count))
    assert state.open is None


@pytest.mark.parametrize("tension", range(1, 7))
@pytest.mark.parametrize("drawn", [None, Drawn("A stranger comes")])
def test_a_twist_comes_up_to_the_tension_and_one(tension: int, drawn: Drawn | None) -> None:
    """U70: two dice of at most the tension and one; with what was drawn for it, else without words."""
    text = [drawn.text if drawn else ""]
    for total in range(2, 13):
        faces = (max(1, total - 6), min(6, total - 1))
        asked = told(at_tension(tension), Ask(question="?", twist=drawn, faces=(1, *faces)))
        twists = [e.args["text"] for e in asked if isinstance(e, Happened) and e.cause == "solo.twist"]
        (second,) = [e for e in asked if isinstance(e, Rolled) and e.purpose == "twist"]
        assert twists == (text if total <= tension + 1 else [])
        assert second.outcome == ("success" if twists else "failure")
        scene = told(at_tension(tension), TestScene(twist=drawn, faces=faces))
        assert [e.args["text"] for e in scene if isinstance(e, Happened)] == twists
        (turn,) = [e.changes["turn"] for e in scene if isinstance(e, StoryChanged)]
        assert turn == ("interrupted" if twists else "altered" if total <= tension + 3 else "expected")


# --- scenes ---------------------------------------------------------------------------------------------


def test_a_tested_scene_is_the_next_one() -> None:
    """Numbered, titled, secret as asked; the expectation in one line, its dice in the log."""
    state = at_tension(2)
    command = TestScene(title=" La  cripta ", expectation=" The\nguards  sleep ", secret=True, faces=(3, 4))
    events = told(state, command)
    assert [e for e in events if isinstance(e, SceneStarted)] == [SceneStarted(2, "La cripta", True, 1)]
    (roll,) = [e for e in events if isinstance(e, Rolled)]
    assert (roll.purpose, roll.total, roll.faces, roll.args) == ("scene", 7, (3, 4), {"tension": 2})
    (change,) = [e for e in events if isinstance(e, StoryChanged)]
    assert (change.cause, change.args) == ("solo.expected", {"expectation": "The guards sleep"})
    after = run(state, command)
    assert (after.story.expectation, after.story.turn) == ("The guards sleep", "expected")
    assert run(state, TestScene(faces=(3, 4))).scene.title == ""


def test_real_dice_of_a_scene_are_told_with_it() -> None:
    with pytest.raises(Refused) as caught:
        run(campaign(dice="table"), TestScene())
    assert (caught.value.id, caught.value.args_) == ("faces-needed", {"count": 2, "sides": 6, "why": "scene"})


@pytest.mark.parametrize("end", [CloseScene(), TestScene(faces=(6, 6))])
def test_what_lasts_a_scene_ends_with_it(end: do.Command) -> None:
    """R-2D-34b: also where the next one simply begins."""
    state = run(
        campaign(),
        do.AddCreatures(name="Vera", side="hero"),
        do.ChangeStatus(creatures=("vera",), status="Blessed", until=Until("scene")),
        do.ChangeStatus(creatures=("vera",), status="Lame"),
    )
    assert set(run(state, end).creatures["vera"].statuses) == {"Lame"}


def test_a_scene_is_over_once() -> None:
    """U70: unless it is forced; the next scene may be ended again, and nothing of the expectation is left."""
    state = run(campaign(), TestScene(expectation="Rain", faces=(6, 6)), CloseScene())
    assert (state.story.expectation, state.story.turn, state.story.over) == ("", "", 2)
    with pytest.raises(Refused) as caught:
        run(state, CloseScene())
    assert (caught.value.id, caught.value.args_) == ("scene-is-over", {"number": 2})
    assert run(state, CloseScene(tension=1, force=True)).story.tension == 4
    assert run(state, TestScene(faces=(6, 6)), CloseScene()).story.over == 3


def test_only_foes_that_are_down_leave_with_a_scene() -> None:
    """U04: heroes and allies lie where they fell; what waited for a turn of the gone ends all the same."""
    state = campaign()
    for name, side in (
        ("Vera", "hero"),
        ("Nix", "ally"),
        ("Orc", "foe"),
        ("Imp", "foe"),
        ("Mule", "neutral"),
    ):
        state = run(state, do.AddCreatures(name=name, side=side))  # type: ignore[arg-type]
    for id_ in ("vera", "nix", "orc", "mule"):
        state = run(state, do.SetFields(creature=id_, changes=(do.Change("hp", 0),)))
    state = run(state, do.ChangeStatus(creatures=("vera",), status="Marked", until=Until("end", "orc", 2)))
    events = told(state, CloseScene())
    assert [e.creature for e in events if isinstance(e, Removed)] == ["orc"]
    assert [e.args for e in events if isinstance(e, Happened)] == [{"number": 1}]
    after = run(state, CloseScene())
    assert list(after.creatures) == ["vera", "nix", "imp", "mule"]
    assert after.creatures["vera"].statuses["Marked"].until == Until("round", count=2)


@pytest.mark.parametrize(
    ("tension", "command", "after"),
    [
        (3, SetTension(by=1), 4),
        (3, SetTension(by=-1), 2),
        (3, SetTension(by=9), 6),
        (3, SetTension(by=-9), 1),
        (3, SetTension(to=1), 1),
        (3, SetTension(to=6), 6),
        (3, SetTension(to=5, by=-1), 4),
        (3, CloseScene(tension=1), 4),
        (3, CloseScene(tension=-1), 2),
        (3, CloseScene(), 3),
        (6, CloseScene(tension=1), 6),
        (1, CloseScene(tension=-1), 1),
    ],
)
def test_tension_stays_between_1_and_6(tension: int, command: do.Command, after: int) -> None:
    """U70: by hand and at a scene's end, as far as it goes; the entry says from what to what."""
    state = at_tension(tension)
    assert run(state, command).story.tension == after
    lines = [
        e.args for e in told(state, command) if isinstance(e, StoryChanged) and e.cause == "solo.tension"
    ]
    assert lines == ([{"was": tension, "now": after}] if after != tension else [])


@pytest.mark.parametrize(("tension", "by"), [(6, 1), (1, -1)])
def test_tension_at_its_end_goes_no_further(tension: int, by: int) -> None:
    with pytest.raises(Refused, match="nothing-to-change"):
        run(at_tension(tension), SetTension(by=by))


def test_a_fight_leaves_the_tension_unless_it_is_forced() -> None:
    """U70."""
    state = run(campaign(), do.AddCreatures(name="Vera", side="hero"), do.StartAction(faces=(3, 3)))
    assert run(state, CloseScene(tension=1, force=True)).story.tension == 4


# --- the lists ------------------------------------------------------------------------------------------


def test_an_entry_is_what_was_said_of_it() -> None:
    """U71: with the scene that named it; what is told is its list, its name and the change alone."""
    state = run(campaign(), do.StartScene(), *LISTS)
    door = state.story.entry("la-puerta")
    assert door == StoryEntry(
        "la-puerta", "thread", "La puerta", weight=5, place="cripta", note="cerrada", scene=2
    )
    hidden = run(state, AddEntry(kind="person", name="Mora", secret=True)).story.entry("mora")
    assert hidden is not None
    assert hidden.secret
    later = run(state, do.StartScene())
    command = ChangeEntry(entry="la-puerta", standing="aside", weight=2, note="cerrada")
    (event,) = told(later, command)
    assert isinstance(event, StoryChanged)
    assert event.args == {
        "kind": "thread",
        "name": "La puerta",
        "changes": {"standing": "aside", "weight": 2},
    }
    changed = run(later, command).story.entry("la-puerta")
    assert changed == replace(door, standing="aside", weight=2, scene=3)
    renamed = run(later, ChangeEntry(entry="la-puerta", name=" El  portón ", note="abierta", place=""))
    assert renamed.story.entry("la-puerta") == replace(
        door, name="El portón", note="abierta", place="", scene=3
    )
    with pytest.raises(Refused, match="entry-taken"):
        run(renamed, AddEntry(kind="thread", name="EL PORTON"))
    (event,) = told(state, AddEntry(kind="thread", name="Ana", note="corre"))
    assert isinstance(event, StoryChanged)
    assert event.args == {"kind": "thread", "name": "Ana", "note": "corre"}


def test_where_it_plays_is_told_and_forgotten_with_the_place() -> None:
    """U71: the list of a forgotten place is the whole world's; of another it stays its own."""
    state = run(
        campaign(),
        *LISTS,
        AddEntry(kind="place", name="Torre"),
        AddEntry(kind="person", name="Ana", place="torre"),
    )
    (event,) = told(state, GoTo(place="cripta"))
    assert isinstance(event, StoryChanged)
    assert event.args == {"name": "Cripta"}
    there = run(state, GoTo(place="cripta"))
    with pytest.raises(Refused, match="nothing-to-change"):
        run(there, GoTo(place="cripta"))
    (event,) = told(there, GoTo())
    assert isinstance(event, StoryChanged)
    assert event.args == {"name": ""}
    assert run(there, GoTo()).story.place == ""
    gone = run(there, RemoveEntry(entry="cripta"))
    assert (gone.story.place, gone.story.entry("cripta")) == ("", None)
    assert {e.id: e.place for e in gone.story.entries} == {
        "la-puerta": "",
        "nico": "",
        "torre": "",
        "ana": "torre",
    }
    assert run(there, RemoveEntry(entry="torre")).story.place == "cripta"


def test_what_may_be_drawn() -> None:
    """U71: of the kinds that are asked for, open, of this place or of none."""
    state = run(
        campaign(), *LISTS, ChangeEntry(entry="nico", standing="closed"), AddEntry(kind="thread", name="Mar")
    )
    story = state.story
    assert [e.id for e in story.drawn_from("thread", "person")] == ["mar"]
    assert [e.id for e in replace(story, place="cripta").drawn_from("thread")] == ["la-puerta", "mar"]
    assert [e.id for e in story.of_kind("thread")] == ["la-puerta", "mar"]
    assert [e.id for e in story.of_kind("person", "open", "aside")] == []
    assert [e.id for e in story.of_kind("person", "closed")] == ["nico"]


def test_a_note_written_anew_touches_what_it_names() -> None:
    """As the note itself did; the same text again is no change, another is."""
    state = run(campaign(), *LISTS, do.Note(text="Rain"), do.StartScene())
    once = run(state, EditNote(seq=4, text="NICO waits"))
    assert {e.id: e.scene for e in once.story.entries} == {"cripta": 1, "la-puerta": 1, "nico": 2}
    edit = next(e for e in told(state, EditNote(seq=4, text="Sun")) if isinstance(e, StoryChanged))
    assert edit.args == {"seq": 4, "text": "Sun"}
    with pytest.raises(Refused, match="nothing-to-change"):
        run(once, EditNote(seq=4, text="NICO waits"))
    assert run(once, EditNote(seq=4, text="")).story.edits == {4: ""}
