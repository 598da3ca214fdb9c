"""The laws of play over real storage: any commands and lines, with deaths, full disks and backups between."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from fight import LIMIT, make, reopen
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from in_memory import Model, answer, timeless
from killing import check_sound
from laws.engine_scripts import Step as Asked
from laws.engine_scripts import made, scripts
from saving import IN_MEMORY, Death, Told, disk_full, open_plainly, trouble_at
from table_lines import ENGLISH, an_answer, next_line

from app import content
from app.console.console import Console
from app.creation import BLANK, Draft, named, to_command
from app.opened import open_view
from app.session import Session
from app.storage import SaveProblem, list_backups, restore
from rules import commands as do
from rules.errors import Refused
from rules.record import fold
from rules.state import State
from rules.systems.bases2d6.commands import Use

SEEDS = st.integers(0, 10**9)
STEPS = st.integers(1, 6)


class Table(RuleBasedStateMachine):
    """A session over files against one over a list, and against every state there has been."""

    rules_id = "ezd6"

    @initialize()
    def begin(self) -> None:
        self.room = TemporaryDirectory(dir=IN_MEMORY)
        self.saves = Path(self.room.name)
        self.session = make(self.saves, self.rules_id)
        self.model = Model.of(self.session.store)
        self.states: list[State] = [self.session.state]
        self.kept: dict[str, tuple[Told, list[State]]] = {}
        self._sit_down()
        self._set_up()

    def _set_up(self) -> None:
        for name, side, many in (("Lucía", "hero", 1), ("Ñandú", "hero", 1), ("Goblin", "foe", 3)):
            self._run(do.AddCreatures(name=name, side=side, count=many))  # type: ignore[arg-type]

    def _sit_down(self) -> None:
        """Begin to type: nobody is selected yet."""
        self.console = Console(self.session, ENGLISH)
        self.model.console = Console(self.model.session, ENGLISH)

    @rule(data=st.data())
    def commands(self, data: st.DataObject) -> None:
        script: list[Asked] = data.draw(scripts(self.rules_id, 6))
        for step in script:
            self._run(made(self.session.state, step))

    @rule(seed=SEEDS, many=st.integers(1, 8))
    def lines(self, seed: int, many: int) -> None:
        chance = Random(seed)
        for _ in range(many):
            self._line(next_line(chance, self.session.state))

    @rule(pick=st.integers(0, 20), name=st.sampled_from(["Vera", "[/", "Ñandú"]))
    def creates_a_hero(self, pick: int, name: str) -> None:
        picked = pick % (len(content.archetypes(self.rules_id)) + 1)
        draft = named(Draft(picked=str(picked) if picked else BLANK), name)
        self._run(to_command(draft, self.session.state))

    @rule(many=st.integers(1, 12), whole=st.booleans())
    def undo(self, many: int, whole: bool) -> None:
        self._move(lambda session: session.undo(many, whole=whole))

    @rule(many=st.integers(1, 12))
    def redo(self, many: int) -> None:
        self._move(lambda session: session.redo(many))

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        self._move(lambda session: session.jump(round(share * (len(self.states) - 1))))

    @rule(limit=st.sampled_from([LIMIT, LIMIT, 2]))
    def close_and_open(self, limit: int) -> None:
        self.session.close()
        self._open(limit)
        assert timeless(self.session.store) == self.model.told
        check_sound(self.session.store.folder)

    @rule(seed=SEEDS, step=STEPS, after=st.booleans())
    def dies_in_a_line(self, seed: int, step: int, after: bool) -> None:
        self._in_trouble(seed, lambda: trouble_at(step, Death, after=after))

    @rule(seed=SEEDS, step=STEPS, half=st.booleans(), after=st.booleans())
    def the_disk_fills_in_a_line(self, seed: int, step: int, half: bool, after: bool) -> None:
        self._in_trouble(seed, lambda: trouble_at(step, disk_full, half=half, after=after))

    @rule()
    def backs_up(self) -> None:
        made_of = self.session.store.backup("opening")
        self.kept[made_of.stem] = (self.model.told, list(self.states))

    @precondition(lambda self: self.kept)
    @rule(n=st.integers(0, 99))
    def restores(self, n: int) -> None:
        there = {one.name for one in list_backups(self.session.store.folder)} & set(self.kept)
        if there:
            name = sorted(there)[n % len(there)]
            self.session.close()
            restore(self.saves / "mesa", name)
            told, states = self.kept[name]
            self.model, self.states = self.model.at(told), list(states)
            self._open(LIMIT)

    @invariant()
    def is_where_the_model_is(self) -> None:
        if hasattr(self, "states"):
            told = self.model.told
            assert self.session.state == self.model.state == self.states[told.head]
            assert self.session.store.head == told.head
            assert self.session.store.tail == len(told.records) == len(self.states) - 1
            assert self.session.last_step() == self.model.session.last_step()

    def teardown(self) -> None:
        if hasattr(self, "states"):
            self.session.close()
            open_plainly(self.saves)
            self.room.cleanup()

    def _line(self, line: str) -> None:
        expected = self.model.run(line)
        reply = self.console.run(line)
        assert answer(self.console, reply) == expected
        if reply.step is not None:
            self._happened(reply.step.after)

    def _run(self, command: do.Command) -> None:
        before = self.session.state
        try:
            step = self.session.run(command)
        except Refused as refused:
            assert self.session.state is before
            with pytest.raises(Refused, match=f"^{re.escape(str(refused))}$"):
                self.model.session.run(command)
            return
        model = self.model.session.run(command)
        assert (model.record, model.before, model.after) == (step.record, step.before, step.after)
        assert fold(step.before, step.record) == step.after
        self._happened(step.after)

    def _happened(self, after: State) -> None:
        del self.states[after.seq :]
        self.states.append(after)

    def _move(self, move: Callable[[Session], object]) -> None:
        try:
            told: object = move(self.session)
        except Refused:
            with pytest.raises(Refused):
                move(self.model.session)
            return
        assert move(self.model.session) == told

    def _open(self, limit: int) -> None:
        self.session = reopen(self.saves, limit)
        self._sit_down()

    def _in_trouble(self, seed: int, trouble: Callable[[], object]) -> None:
        self._in_trouble_with(next_line(Random(seed), self.session.state), trouble)

    def _in_trouble_with(self, line: str, trouble: Callable[[], object]) -> None:
        """Run a line while a write of it fails: it has happened whole, or not at all."""
        before, step = self.model.told, None
        expected = self.model.run(line)
        try:
            with trouble():  # type: ignore[attr-defined]
                reply = self.console.run(line)
        except Death:
            self.session.close()
            self._open(LIMIT)
        except SaveProblem as problem:
            if problem.id != "no-space":
                raise
        else:
            assert answer(self.console, reply) == expected
            step = reply.step
        found = timeless(self.session.store)
        if step is not None or (found == self.model.told != before and expected.get("rolls") is not None):
            self._happened(self.model.state)
        elif found != self.model.told:
            assert found == before
            self.model = self.model.at(before)
            self._sit_down()


class Windows(Table):
    """The same where what is declared waits for reactions, which are answered by reactions."""

    rules_id = "bases2d6"

    def _set_up(self) -> None:
        for line in (
            "add Lucía as «fire mage»",
            "add Ñandú as blade",
            "add «bandit captain» near",
            "add «goblin hexer» near",
            "option hold_windows=yes",
            "action",
        ):
            expected = self.model.run(line)
            reply = self.console.run(line)
            assert answer(self.console, reply) == expected
            assert reply.step is not None, line
            self._happened(reply.step.after)

    @rule(pick=st.integers(0, 99), answers=st.integers(0, 4), seed=SEEDS)
    def opens_a_window_and_answers_in_it(self, pick: int, answers: int, seed: int) -> None:
        state = self.session.state
        if state.open is None and state.active in state.creatures:
            others = [id_ for id_ in state.creatures if id_ != state.active]
            if others:
                self._run(
                    Use(actor=str(state.active), ability="strike", targets=(others[pick % len(others)],))
                )
        chance = Random(seed)
        for _ in range(answers):
            if self.session.state.open is not None:
                self._line(an_answer(chance, self.session.state))

    @precondition(lambda self: hasattr(self, "states") and self.session.state.open is not None)
    @rule(seed=SEEDS, step=STEPS, after=st.booleans())
    def dies_in_an_answer(self, seed: int, step: int, after: bool) -> None:
        line = an_answer(Random(seed), self.session.state)
        self._in_trouble_with(line, lambda: trouble_at(step, Death, after=after))

    @precondition(lambda self: hasattr(self, "states") and self.session.state.open is not None)
    @rule()
    def closes_in_a_window(self) -> None:
        self.session.close()
        self._open(LIMIT)
        opened = open_view(self.session.state, ENGLISH)
        assert opened == open_view(self.model.state, ENGLISH)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
TestWindows = Windows.TestCase
TestWindows.settings = settings(max_examples=10, stateful_step_count=25, deadline=None)
