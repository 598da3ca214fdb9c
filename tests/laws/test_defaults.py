"""A rule system of a sheet and nothing else: what `rules.defaults` answers is enough to play."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any, Protocol

import engine_scripts
import pytest
import test_encounters
import test_engine_laws
import test_outward
from msgspec import Struct

from app.console.plain import run_plain
from app.i18n import translator
from app.session import Session
from rules import commands as do
from rules.defaults import Defaults
from rules.engine import execute
from rules.errors import Refused
from rules.events import AnyEvent, SheetPatched
from rules.overrides import checked_value
from rules.state import AnyCreature, GameState, Side, State
from rules.system import Field, RuleSystem, _systems, register
from rules.text import plain
from rules.zones import DEFAULT_ZONES


class Sheet(Struct, frozen=True):
    """Points, and a word."""

    points: int = 3
    points_max: int = 3
    word: str = ""


class Bare(Defaults):
    """As little as a rule system can say."""

    id = "bare"
    title = "Bare"
    about = "nothing but points"
    sheet_type: type = Sheet

    def fields(self, state: State) -> tuple[Field, ...]:
        """Points, their most, a word."""
        return (
            Field("points", "Points", low=0, high=9, maximum="points_max"),
            Field("points_max", "Most points", low=9, high=9),
            Field("word", "Word", "text"),
        )

    def new_sheet(self, state: State, side: Side, values: Mapping[str, Any]) -> Sheet:
        """Checked values; the most is always nine."""
        fields = {field.key: field for field in self.fields(state)}
        if unknown := set(values) - set(fields):
            raise Refused("unknown-field", name=unknown.pop())
        checked = {
            key: checked_value(fields[key], do.Change(key, each), None) for key, each in values.items()
        }
        return Sheet(**{"points": 3, "points_max": 9, **checked})

    def patch(self, state: State, creature: AnyCreature, changes: Mapping[str, Any]) -> tuple[AnyEvent, ...]:
        """Just what was set."""
        return (SheetPatched(creature.id, dict(changes), "set"),)


BARE: RuleSystem = Bare()


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    register(BARE)
    # It has no house rules that could be set.
    makers = {kind: maker for kind, maker in engine_scripts._KERNEL.items() if kind != "option"}
    often = ("add", *["next"] * 3, "action", "set", "move")
    with pytest.MonkeyPatch.context() as patch:
        for table, value in (
            (engine_scripts.MAKERS, makers),
            (engine_scripts.SHEETS, ({}, {"points": 2}, {"word": "[/"}, {"points": 10**30}, {"luck": 1})),
            (
                engine_scripts.CHANGES,
                (do.Change("points", 1), do.Change("word", "Ñ"), do.Change("down", True)),
            ),
            (engine_scripts._OFTEN, often),
            (engine_scripts._DEED, "next"),
            (test_engine_laws.EXAMPLES, 20),
            (test_outward.EXAMPLES, 6),
        ):
            patch.setitem(table, "bare", value)  # type: ignore[arg-type]
        yield
    _systems.pop("bare")


@pytest.mark.parametrize(
    "law",
    [
        test_engine_laws.test_every_script,
        test_engine_laws.test_undo_and_redo,
        test_engine_laws.test_the_same_commands_make_the_same_game,
        test_outward.test_nothing_hidden_is_said,
        test_encounters.test_a_paused_fight_comes_back_as_it_was,
        test_encounters.test_whoever_is_absent_has_no_turn_and_comes_back,
    ],
    ids=lambda law: law.__name__,
)
def test_it_keeps_the_laws(law: Any) -> None:
    law("bare")


def test_whatever_a_system_may_be_asked_has_an_answer() -> None:
    """Nothing of the Protocol is left without one but what no two systems share."""
    asked = {name for name in vars(RuleSystem) if not name.startswith("_")} | set(RuleSystem.__annotations__)
    assert len(asked) > 45
    answered = {name for name in vars(Defaults) if not name.startswith("_")} - set(vars(Protocol))
    assert asked - answered == {"id", "title", "about", "sheet_type", "fields", "new_sheet", "patch"}
    for name in answered & {name for name, _ in inspect.getmembers(RuleSystem, inspect.isfunction)}:
        own, wanted = (
            list(inspect.signature(getattr(each, name)).parameters) for each in (Defaults, RuleSystem)
        )
        assert own == wanted, name


def test_turns_go_round() -> None:
    """Everybody once a round; the down are passed over, and so is what waits for the end of their turns."""
    state: State = GameState(rules="bare", seed="b", zones=DEFAULT_ZONES)
    blind = do.ChangeStatus(creatures=("bob",), status="Blind", until=do.Until("end", "bob"))
    for command in (
        do.AddCreatures(name="Ana", side="hero"), do.AddCreatures(name="Bob"), do.AddCreatures(name="Cid"),
        blind, do.StartAction(),
    ):  # fmt: skip
        state = execute(state, command, 0)[1]
    assert (state.order, state.active, BARE.next_label(state, engine_scripts.English())) == (
        ("ana", "bob", "cid"), "ana", "Bob",
    )  # fmt: skip
    state = execute(state, do.SetFields(creature="bob", changes=(do.Change("down", True),)), 0)[1]
    state = execute(state, do.Next(), 0)[1]
    assert (state.active, "Blind" in state.creatures["bob"].statuses) == ("cid", True)
    assert BARE.next_label(state, engine_scripts.English()) == "round 2"
    state = execute(state, do.Next(), 0)[1]
    assert (state.active, state.round, state.creatures["bob"].statuses) == ("ana", 2, {})
    for command, why in (
        (do.Hold(creature="ana"), "cannot-hold"), (do.Now(creature="ana"), "not-holding"),
        (do.MoveCreature(creature="ana", zone="out"), "not-linked"),
    ):  # fmt: skip
        with pytest.raises(Refused, match=why):
            execute(state, command, 0)
    lucia = state.creatures["ana"]
    assert BARE.life_left(lucia) == 3
    assert plain(BARE.marks(state, lucia, engine_scripts.English())) == "3/9"
    rows = BARE.sheet(state, lucia, engine_scripts.English()).sections[0]
    assert [(row.label, plain(row.value)) for row in rows] == [("Points", "3"), ("Most points", "9")]


def test_it_plays_in_lines(tmp_path: Path) -> None:
    session = Session.create(
        tmp_path, title="B", rules="bare", language="es", dice="program", seed="b", created="2026-01-01"
    )
    lines = ("añade Ana como héroe", "pon ana points=1", "acción", "siguiente", "situación", "deshacer")
    target = StringIO()
    run_plain(session, translator("es"), as_json=False, source=StringIO("\n".join(lines)), target=target)
    assert "Points 1" in target.getvalue()
    assert session.state.round == 1
    session.close()
