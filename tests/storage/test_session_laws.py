"""The laws of play over real storage, with chapters of five records and deaths between any two writes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from app.session import Session
from app.storage import CampaignStore
from rules import commands as do
from rules.errors import Refused
from rules.record import fold
from rules.state import State
from rules.systems.ezd6.commands import Attack, Check, Damage, Heal

LIMIT = 5
PEOPLE = ("lucia", "goblin-1", "goblin-2", "goblin-3")


def make(saves: Path) -> Session:
    """A campaign with chapters of five records."""
    Session.create(
        saves, title="Mesa", rules="ezd6", language="es", dice="program", seed="laws", created="2026-01-01"
    ).close()
    return reopen(saves)


def reopen(saves: Path) -> Session:
    """The campaign as it is found on disk."""
    return Session(CampaignStore.open(saves / "mesa", chapter_limit=LIMIT), clock=lambda: 7)


def commands() -> st.SearchStrategy[do.Command]:
    """Sensible and silly commands."""
    people = st.sampled_from(PEOPLE)
    return st.one_of(
        st.builds(
            do.AddCreatures, name=st.sampled_from(["Goblin", "Lucía"]), side=st.sampled_from(["hero", "foe"])
        ),
        st.builds(do.RemoveCreatures, creatures=people.map(lambda one: (one,))),
        st.builds(do.MoveCreature, creature=people, zone=st.sampled_from(["near", "far", "out"])),
        st.just(do.StartAction()),
        st.just(do.StartNarrative()),
        st.just(do.Next()),
        st.builds(do.GiveTurn, creature=people),
        st.builds(do.Note, text=st.sampled_from(["Ñandú [/", "secreto"]), secret=st.booleans()),
        st.builds(do.Choose, option=st.sampled_from(["accept", "hero", "unconscious"])),
        st.builds(do.Choose, option=st.just("karma"), value=st.sampled_from(["1", "2", "3"])),
        st.just(do.Cancel()),
        st.builds(Attack, actor=people, target=people, boons=st.integers(0, 2)),
        st.builds(Check, actor=people, difficulty=st.integers(1, 6)),
        st.builds(
            Damage, targets=people.map(lambda one: (one,)), strikes=st.integers(1, 3), raw=st.booleans()
        ),
        st.builds(Heal, targets=people.map(lambda one: (one,)), strikes=st.integers(1, 3)),
    )


class Table(RuleBasedStateMachine):
    """A session against the plainest model: every state there has been, and where we are among them."""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory(dir=fast_folder())
        self.saves = Path(self.folder.name)
        self.session = make(self.saves)
        self.states: list[State] = [self.session.state]
        self.head = 0
        for name, side, count in (("Lucía", "hero", 1), ("Goblin", "foe", 3)):
            self.run(do.AddCreatures(name=name, side=side, count=count))  # type: ignore[arg-type]

    @rule(command=commands())
    def run(self, command: do.Command) -> None:
        before = self.session.state
        try:
            step = self.session.run(command)
        except Refused:
            assert self.session.state is before
            return
        assert fold(step.before, step.record) == step.after
        del self.states[self.head + 1 :]
        self.states.append(step.after)
        self.head += 1

    @rule(count=st.integers(1, 8), whole=st.booleans())
    def undo(self, count: int, whole: bool) -> None:
        try:
            self.head -= len(self.session.undo(count, whole=whole))
        except Refused:
            assert self.head == 0

    @rule(count=st.integers(1, 8))
    def redo(self, count: int) -> None:
        try:
            self.head += len(self.session.redo(count))
        except Refused:
            assert self.head == len(self.states) - 1

    @rule()
    def close_and_open(self) -> None:
        self.session.close()
        self.session = reopen(self.saves)

    @invariant()
    def is_where_the_model_is(self) -> None:
        if hasattr(self, "states"):
            assert self.session.state == self.states[self.head]
            assert self.session.store.head == self.head
            assert self.session.store.tail == len(self.states) - 1

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.session.close()
            self.folder.cleanup()


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


def fast_folder() -> str | None:
    """A folder in memory where there is one: these tests write thousands of files."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Death(BaseException):
    """The process ends here."""


def story(session: Session, states: list[State]) -> None:
    """A fight that crosses chapters, goes back over them and on again; notes each state reached."""

    def run(command: do.Command) -> None:
        states.append(session.run(command).after)

    run(do.AddCreatures(name="Lucía", side="hero"))
    run(do.AddCreatures(name="Goblin", count=3))
    run(do.StartAction())
    run(Attack(actor="lucia", target="goblin-1", faces=(6,)))
    run(do.Choose(option="roll", faces=(3,)))
    run(do.Choose(option="karma", value="3", faces=(2,)))
    run(do.Choose(option="accept"))
    for _ in range(3):
        states.append(session.undo()[0].before)
    states.append(session.redo()[0].after)
    states.append(session.undo(4)[-1].before)
    run(do.Note(text="otra vez"))
    for number in range(8):
        run(do.Note(text=str(number)))
    states.append(session.undo(7)[-1].before)
    run(do.Note(text="fin"))


@pytest.mark.parametrize("after", [False, True], ids=["before the write", "after the write"])
def test_a_death_at_any_write_loses_at_most_the_step_that_was_not_answered(
    after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening finds the last answered state or the one being written, also inside an open resolution."""
    deaths = 0
    for fatal in range(1, 200):
        with tempfile.TemporaryDirectory(dir=fast_folder()) as folder:
            saves = Path(folder)
            session = make(saves)
            states = [session.state]
            with monkeypatch.context() as patch:
                _die_at(patch, fatal, after=after)
                try:
                    story(session, states)
                except Death:
                    deaths += 1
                else:
                    assert deaths > 20
                    return
            session.store.close()
            planned = _planned()
            found = reopen(saves)
            assert found.state in (states[-1], planned[len(states)])
            found.close()
    pytest.fail("the story never came to its end")


_PLAN: list[State] = []


def _planned() -> list[State]:
    if not _PLAN:
        with tempfile.TemporaryDirectory(dir=fast_folder()) as folder:
            session = make(Path(folder))
            _PLAN.append(session.state)
            story(session, _PLAN)
            session.close()
    return _PLAN


def _die_at(patch: pytest.MonkeyPatch, fatal: int, *, after: bool) -> None:
    """Make the `fatal`-th replacement or renaming of a file the last thing that happens."""
    count = 0

    def dying(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal count
            count += 1
            if count == fatal and not after:
                raise Death
            result = real(*args, **kwargs)
            if count == fatal:
                raise Death
            return result

        return call

    patch.setattr(os, "replace", dying(os.replace))
    patch.setattr(os, "rename", dying(os.rename))
