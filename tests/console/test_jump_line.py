"""`jump` as it is typed: to any entry and back, in both languages, and what it answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from desk import Desk

from app.console.complete import complete
from app.i18n import translator


def test_to_an_entry_and_on_again(desk: Desk) -> None:
    state, head = desk.state, desk.state.seq
    desk.type("note uno", "note dos", "note tres")
    reply = desk.type(f"jump {head}")
    assert reply == {
        "ok": True,
        "seq": head,
        "lines": [f"At {head}: add Goblin archer · 3 entries undone"],
        "open": None,
    }
    assert desk.state is state
    assert desk.lines(f"jump {head + 2}") == [f"At {head + 2}: note “dos” · 2 entries redone"]
    assert desk.type("redo")["seq"] == head + 3
    assert desk.lines(f"jump {head + 3}") == [f"At {head + 3} already: note “tres”"]


def test_the_beginning_and_all_the_way_back(desk: Desk) -> None:
    head = desk.state.seq
    reply = desk.type("jump 0")
    assert (reply["seq"], reply["lines"]) == (0, [f"Back at the beginning · {head} entries undone"])
    assert desk.type("state")["state"]["creatures"] == {}
    assert desk.refused("undo")[0] == "nothing-to-undo"
    assert desk.type("jump 0")["lines"] == ["This is the beginning already"]
    assert desk.type(f"jump {head}")["seq"] == head


def test_in_spanish(desks: Callable[..., Desk]) -> None:
    table = desks("es")
    table.type("añade Lucía como héroe", "nota uno", "nota dos")
    assert table.lines("salta 1") == ["En la 1: añadir Lucía · 2 entradas deshechas"]
    assert table.lines("saltar 3") == ["En la 3: nota «dos» · 2 entradas rehechas"]
    assert table.refused("salta 9") == ("unknown-point", "No hay ninguna entrada 9: de 0 a 3.")


@pytest.mark.parametrize(
    ("line", "id_", "message"),
    [
        ("jump", "missing-number", "A number is missing: the entry's number."),
        ("jump 99", "unknown-point", "There is no entry 99: 0 to 5."),
        ("jump uno", "not-a-number", "The entry's number wants a whole number, not “uno”."),
        ("jump -1", "not-a-number", "The entry's number wants a whole number, not “-1”."),
        ("jump 1.5", "not-a-number", "The entry's number wants a whole number, not “1.5”."),
        ("jump 99999999999999999999", "not-a-number", None),
        ("jump 1 2", "unknown-word", None),
    ],
)
def test_no_such_point(desk: Desk, line: str, id_: str, message: str | None) -> None:
    found, said = desk.refused(line)
    assert found == id_
    assert message in (None, said)


def test_while_something_waits_and_to_where_it_waited(desk: Desk) -> None:
    """A jump is a line of history: it works while something waits, and finds what waited then."""
    head = desk.state.seq
    options = desk.options("attack lucía goblin 1 dice=2")
    assert "accept" in options
    assert desk.type(f"jump {head}")["open"] is None
    assert desk.options(f"jump {head + 1}") == options
    desk.type("accept", f"jump {head}", f"jump {head + 2}")
    assert desk.state.open is None


def test_only_game_lines_after_a_jump_drop_what_was_undone(desk: Desk) -> None:
    head = desk.state.seq
    desk.type("note uno", "note dos", f"jump {head}", "state", "select lucía", "odds roll lucía 4", "log")
    assert desk.type(f"jump {head + 2}")["seq"] == head + 2
    desk.type(f"jump {head}", "note otra")
    assert desk.refused(f"jump {head + 2}")[0] == "unknown-point"


def test_a_jump_to_every_entry_shows_the_state_that_was(desk: Desk) -> None:
    """U09, U16: turns, wounds and order as they stood, from either side."""
    desk.type(
        "action",
        "attack goblin 1 dice=6,6,3",
        "accept",
        "accept",
        "next",
        "hold vera",
        "next",
        "damage lucía 1 raw",
    )
    last = desk.state.seq
    seen = {}
    for seq in range(last, -1, -1):
        seen[seq] = desk.type(f"jump {seq}", "state")["state"]
    for seq in range(last + 1):
        assert desk.type(f"jump {seq}", "state")["state"] == seen[seq]


def test_it_is_helped_with_and_completed(desk: Desk) -> None:
    assert any(line.startswith("jump ") for line in desk.lines("help"))
    assert "salta" in " ".join(complete("salt", desk.state, translator("es"), None))
    assert desk.refused("odds jump 1")[0] == "no-odds"


def test_saying_what_is_so_already_is_a_line_like_any_other(desk: Desk) -> None:
    """`seq` rises by 1 with each game line, also with one that sets what stands."""
    seq = desk.state.seq
    for line in (
        "option karma_start=5",
        "option karma_start=5",
        "set lucía karma=3",
        "set goblin 1 hidden=no",
    ):
        seq += 1
        assert desk.type(line)["seq"] == seq
    assert desk.refused("rename lucía Lucía")[0] == "nothing-to-change"
    assert desk.state.seq == seq
    assert desk.lines("undo")[0].startswith("Undone: Goblin 1, by hand")
