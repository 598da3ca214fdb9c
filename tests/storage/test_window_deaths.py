"""A fight whose windows stand in one another, with a death at every write, and a closing in every window."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import pytest
from fight import LIMIT, make, reopen
from in_memory import Model
from saving import Death, open_plainly, trouble_at
from table_lines import ENGLISH

from app.console.console import Console
from app.opened import open_view
from app.session import Session
from rules.state import State

SET_UP = (
    "add Lucía as «fire mage»",
    "add Ñandú as blade",
    "add «capitán de bandidos» near",
    "add «aojador goblin» near",
    "action dice=6,6,5,5,4,4,3,3",
    "turn «capitán de bandidos»",
)
#: A cleave is answered by a riposte, the riposte by a jeer, all of it by blocks; it is undone and done again,
#: a part of it only; dice of the defences and of the damage are waited for; a fumble asks the table.
LINES = (
    "use capitán «tajo amplio» on lucía, ñandú",
    "react ñandú block",
    "react ñandú respuesta",
    "react aojador abucheo",
    "pass dice=4,4",
    "undo",
    "redo",
    "react capitán block",
    "pass dice=6,5",
    "roll dice=2,2",
    "undo 3",
    "pass dice=5,5",
    "pass dice=4,5,6,6",
    "roll dice=3",
    "undo all",
    "redo 4",
    "undo",
    "pass dice=5,5",
    "pass dice=1,1,3",
)


def type_in(session: Session, line: str) -> None:
    """Type a line that must be allowed."""
    reply = Console(session, ENGLISH).run(line)
    assert reply.error is None, f"{line}: {reply.error}"


class Plan:
    """The campaign as it lies on disk before each line, and its states before the first and after each."""

    def __init__(self, room: Path) -> None:
        self.room = room
        session = make(room / "live", "bases2d6")
        for line in SET_UP:
            type_in(session, line)
        self.states: list[State] = [session.state]
        for number, line in enumerate(LINES):
            session.close()
            shutil.copytree(room / "live", room / f"before {number}")
            session = reopen(room / "live")
            assert session.state == self.states[-1]
            assert open_view(session.state, ENGLISH) == open_view(self.states[-1], ENGLISH)
            type_in(session, line)
            self.states.append(session.state)
        session.close()

    def before(self, number: int) -> Path:
        """A fresh copy of the saves folder as it is before a line."""
        saves = self.room / "tried"
        shutil.rmtree(saves, ignore_errors=True)
        return Path(shutil.copytree(self.room / f"before {number}", saves))


@pytest.fixture
def plan(room: Path) -> Plan:
    return Plan(room)


def test_the_windows_stand_in_one_another(plan: Plan) -> None:
    """R-2D-52: a reaction to a reaction to what was declared, each closed and opened on the way."""
    depths = [len(state.open.stack) if state.open is not None else 0 for state in plan.states]
    assert depths == [0, 1, 1, 2, 3, 2, 3, 2, 2, 2, 1, 2, 1, 1, 0, 0, 3, 2, 1, 0]


@pytest.mark.parametrize("after", [False, True], ids=["before-the-write", "after-the-write"])
def test_a_death_at_any_write_in_a_window_leaves_it_as_it_was_or_answered(plan: Plan, after: bool) -> None:
    """U41, U44: the line has happened whole or not at all, and the fight goes on from there."""
    for number, line in enumerate(LINES):
        for step in count(1):
            saves = plan.before(number)
            session = reopen(saves)
            try:
                with trouble_at(step, Death, after=after):
                    type_in(session, line)
                break
            except Death:
                session.close()
            open_plainly(saves)
            session = reopen(saves)
            place = plan.states.index(session.state, number, number + 2)
            for rest in LINES[place : place + 2]:
                type_in(session, rest)
            assert session.state == plan.states[min(place + 2, len(LINES))]
            session.close()
        session.close()
        assert step > 1


def test_the_windows_are_the_same_over_undo_and_redo(plan: Plan) -> None:
    """U16, U20: undone to the beginning and done again record by record, each window is the one it was."""
    session = reopen(plan.before(len(LINES) - 1), LIMIT)
    type_in(session, LINES[-1])
    end = session.state
    there: list[State] = [end]
    while session.store.head:
        there.append(session.undo(1)[-1].before)
        assert session.state == there[-1]
    back = Model.of(session.store)
    for state in reversed(there[:-1]):
        session.redo(1)
        back.session.redo(1)
        assert session.state == back.state == state
        assert open_view(session.state, ENGLISH) == open_view(state, ENGLISH)
    assert session.state == end
    session.close()
