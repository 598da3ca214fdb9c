"""What the story has, by lines: a verb with nothing behind it lists; the state has it for scripts."""

import pytest
from desk import Desk


@pytest.fixture
def story(desk: Desk) -> Desk:
    """A solo campaign with something on every list."""
    desk.type(
        "place Crypt",
        "place crypt here",
        "thread Rescue Nico weight=2 place=crypt",
        "thread The debt",
        "thread the debt closed",
        'person Vera note="owes us a favour"',
        "clock Alarm 1/6",
        "secret timer Torch 3",
    )
    return desk


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("thread", ["Threads:", "  Rescue Nico: open, ×2, Crypt, scene 1", "  The debt: closed, scene 1"]),
        ("hilo", ["Threads:", "  Rescue Nico: open, ×2, Crypt, scene 1", "  The debt: closed, scene 1"]),
        ("person", ["People:", "  Vera: scene 1. owes us a favour"]),
        ("place", ["Places:", "  Crypt: here, scene 1"]),
        ("clock", ["Clocks, tracks, timers:", "  Alarm: 1/6", "  Torch: 3/3 ◌ kept hidden"]),
        ("tension", ["Tension 3: a twist comes in 17%"]),
        ("zone", ["Near: Far", "Far: Near, Out of combat", "Out of combat: Far"]),
    ],
)
def test_a_verb_alone_lists(story: Desk, line: str, told: list[str]) -> None:
    before = story.state
    assert story.lines(line) == told
    assert story.state is before


def test_the_state_has_the_story(story: Desk) -> None:
    state = story.type("state")["state"]
    told = state["story"]
    assert (told["tension"], told["place"]) == (3, "crypt")
    assert [(e["id"], e["standing"], e["weight"], e["place"]) for e in told["threads"]] == [
        ("rescue-nico", "open", 2, "crypt"),
        ("the-debt", "closed", 1, ""),
    ]
    assert [e["note"] for e in told["people"]] == ["owes us a favour"]
    assert [(t["name"], t["kind"]) for t in state["tracks"]] == [("Alarm", "clock"), ("Torch", "timer")]


@pytest.mark.parametrize(
    "line", ["thread remove nobody", "person remove nobody", "thread The debt place=nowhere"]
)
def test_what_is_on_no_list_is_named(story: Desk, line: str) -> None:
    identity, told = story.refused(line)
    assert identity == "unknown-entry"
    assert "is on no list of the story" in told


def test_an_entry_that_is_not_there_is_no_note(story: Desk) -> None:
    """Neither one that has not been written yet nor one of the story."""
    for seq in (0, 1, 99, 10**8):
        assert story.refused(f"rewrite {seq} The door was shut")[0] == "no-note"


def test_a_number_below_nothing_is_out_of_range(desk: Desk) -> None:
    desk.type("add Ana as hero")
    assert desk.refused("set ana strikes=-3") == ("out-of-range", "Strikes must be between 0 and 99, not −3.")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("status ana [x=1]", "[x=1]"),
        ("zone add a=b", "a=b"),
        ("clock x=1 6", "x=1"),
        ("track add k=v 3", "k=v"),
    ],
)
def test_a_name_keeps_what_looks_like_a_value(desk: Desk, line: str, told: str) -> None:
    """Words of a name are taken as they were typed, also those with a sign of equality."""
    desk.type("add Ana as hero")
    assert told in " ".join(desk.lines(line))
