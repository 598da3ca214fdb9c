"""Whoever takes part in anything told, by any argument of any event: unseen they are unnamed, seen by name.

Each record of whole games and of random scripts is told anew as if one of those it mentions had another
id, another name, and were hidden.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest
from engine_scripts import Step, made, scripts, start
from hypothesis import given, settings
from msgspec.structs import replace

from app import narrate
from app.chronicle.formats import FORMATS
from app.console.console import Console
from app.i18n import translator
from app.outward_log import outward_entries
from rules.codec import codec
from rules.engine import execute
from rules.errors import Refused
from rules.naming import name_key
from rules.outward import outward_state, outward_turn
from rules.record import AnyRecord, fold
from rules.state import State
from rules.text import plain
from rules.veiling import in_sight
from tests.console.chronicled import Played
from tests.golden.test_golden_games import typed_lines
from tests.screens.playing import new_session

LANGUAGES = tuple(translator(language) for language in ("en", "es"))
#: No word of any sentence.
ID, NAME = "zyxqa", "Wlkrut"
#: What whole games seldom come to: somebody who takes a turn from another, in each way that there is.
DELAYS = {
    "bases2d6": (
        "add Ana as hero initiative=9", "add goblin x2", "add Lobo", "action", "hold goblin 1", "next",
        "now goblin 1", "next", "turn Lobo", "turn Ana", "order goblin 2 before Ana", "order Lobo after Ana",
        "initiative goblin 2", "behind Ana goblin 1", "grant goblin 1 instant", "damage Ana 3",
        "status Ana Marked 2 end", "attack goblin 1 Ana dice=5,5 force", "pass", "rest force", "narrative",
    ),
    "ezd6": (
        "add Ana as hero strikes=5", "add Vera as hero", "add goblin x2 strikes=3", "action", "hold Vera",
        "next", "next", "now Vera", "attack Vera goblin 1 help=Ana force dice=5,3", "accept", "next",
        "turn goblin 2", "attack goblin 2 Ana force dice=6,2", "roll dice=2", "accept", "turn Ana",
        "damage Ana,Vera 1 raw", "heal Ana 1 force", "order goblin 2 before goblin 1", "narrative",
    ),
}  # fmt: skip


def disguised(state: State, record: AnyRecord, who: str, *, hidden: bool) -> tuple[State, AnyRecord]:
    """A state and a record in which somebody goes by `ID` and `NAME`."""
    code = codec(state.rules)
    old, new = f'"{who}"'.encode(), f'"{ID}"'.encode()
    counters = state.counters
    state = code.state(code.encode(state).replace(old, new))
    record = code.record(code.encode(record).replace(old, new))
    creature = replace(state.creatures[ID], name=NAME, number=1, hidden=hidden)
    # Creatures are counted by their names, which may look like an id.
    state = replace(state, counters=counters, creatures={**state.creatures, ID: creature})
    return state, record


def mentioned(state: State, record: AnyRecord) -> list[str]:
    """Who was there already and is spoken of by their id."""
    text = codec(state.rules).encode(record).decode()
    return [id_ for id_ in state.creatures if f'"{id_}"' in text]


def check(state: State, record: AnyRecord) -> int:
    """Tell a record about each of those it mentions; how many there were."""
    count = 0
    t = LANGUAGES[record.seq % 2]
    for who in mentioned(state, record):
        before, other = disguised(state, record, who, hidden=False)
        said = [plain(line) for line in narrate.tell(other, before, t)]
        assert not any(ID in line for line in said), (said, other)
        before, other = disguised(state, record, who, hidden=True)
        after = fold(before, other)
        if ID in after.creatures and (in_sight(after, after.creatures[ID]) or _is_renamed(after)):
            continue
        count += 1
        shown = codec(state.rules).encode(outward_state(after)).decode().casefold()
        assert ID not in shown
        turn = outward_turn(after)
        assert turn != ID
        # While somebody unseen acts it is the turn of nobody who could not have one.
        assert turn is None or after.active != ID or not after.creatures[turn].down
        for entry in outward_entries(before, [other], t):
            said = [name_key(plain(line)) for line in entry.lines]
            assert not any(ID in line or name_key(NAME) in line for line in said), (said, other)
    return count


def _is_renamed(state: State) -> bool:
    return state.creatures[ID].name != NAME


@pytest.mark.parametrize("rules", sorted(DELAYS))
def test_in_a_whole_game_nobody_unseen_is_named(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every argument of every event: who is hidden reaches no sentence, who is seen has a name."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    causes, count = set(), 0
    for number, lines in enumerate(([typed.text for typed in typed_lines(rules)], DELAYS[rules])):
        for state, record in records(tmp_path / str(number), rules, lines):
            count += check(state, record)
            causes |= {str(getattr(event, "cause", "")) for event in record.events}
    assert count > 300
    assert "interrupted" in causes


def records(folder: Path, rules: str, lines: Iterable[str]) -> list[tuple[State, AnyRecord]]:
    """The records of a game that is typed, each with the state before it; what is refused is passed over."""
    session = new_session(folder, rules=rules)
    console = Console(session, LANGUAGES[0])
    for line in lines:
        console.run(line)
    timeline = session.timeline
    session.close()
    return [*zip(timeline.states, timeline.told, strict=False)]


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6", "toy"])
def test_in_no_script_anybody_unseen_is_named(rules: str) -> None:
    @settings(max_examples=12)
    @given(scripts(rules, 20))
    def run(script: list[Step]) -> None:
        state = start(rules)
        for at, step in enumerate(script):
            try:
                record, after = execute(state, made(state, step), at)
            except Refused:
                continue
            check(state, record)
            state = after

    run()


@pytest.mark.parametrize("who", ["Ana", "goblin", "Lobo", "Vera"])
@pytest.mark.parametrize("rules", sorted(DELAYS))
def test_no_export_names_anybody_unseen(
    rules: str, who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns taken, given, delayed, put in order: in the log, the board and each kind of export."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    played = Played(tmp_path, rules=rules)
    for line in DELAYS[rules]:
        played.console.run(line.replace(who, NAME) + (" hidden" if line.startswith(f"add {who}") else ""))
    for into in FORMATS:
        for language in ("en", "es"):
            told = played.export(into, language).casefold()
            assert NAME.casefold() not in told, (into, told)
    played.session.close()
