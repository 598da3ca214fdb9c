"""How much a campaign's files grow with what happens, and how little with who is at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from app import narrate
from app.i18n import translator
from app.session import Session
from rules import commands as do
from rules.codec import codec
from rules.commands import Command
from rules.engine import execute
from rules.systems.ezd6.commands import Attack, Heal

ATTACKS = 500


def _table(saves: Path, *, karma: bool, crowd: int = 4) -> Session:
    session = Session.create(
        saves, title="Mesa", rules="ezd6", language="en", dice="program", seed="s", created="2026-01-01"
    )
    if not karma:
        session.run(do.SetOption(key="karma", value=False))
    session.run(do.AddCreatures(name="Lucía", side="hero"))
    for _ in range(0, crowd, 50):
        session.run(do.AddCreatures(name="Goblin", count=min(crowd, 50), sheet={"strikes": 99}))
    return session


def _size(session: Session) -> int:
    return sum(path.stat().st_size for path in session.store.folder.rglob("*.json"))


def _fight(session: Session) -> tuple[int, int]:
    """What so many attacks, and the accepting of those that wait, add to the files; how many records."""
    grown = records = attacks = 0

    def run(command: Command) -> int:
        before = _size(session)
        session.run(command)
        return _size(session) - before

    while attacks < ATTACKS or session.state.open is not None:
        target = f"goblin-{attacks % 4 + 1}"
        if session.state.open is not None:
            grown += run(do.Choose(option="accept"))
        elif session.state.creatures[target].sheet.strikes < 20:
            run(Heal(targets=(target,), strikes=79))
            continue
        else:
            grown += run(Attack(actor="lucia", target=target))
            attacks += 1
        records += 1
    return grown, records


@pytest.mark.slow
def test_500_attacks_grow_the_files_by_less_than_300_kb(tmp_path: Path) -> None:
    """U57."""
    session = _table(tmp_path, karma=False)
    grown, records = _fight(session)
    session.close()
    assert records == ATTACKS
    assert grown < 300_000


@pytest.mark.slow
def test_attacks_that_wait_to_be_accepted_are_two_records_under_500_kb_for_500_pairs(tmp_path: Path) -> None:
    """U57, with karma: each attack that can be improved waits for an answer, which is a record of its own."""
    session = _table(tmp_path, karma=True)
    grown, records = _fight(session)
    session.close()
    assert ATTACKS < records <= 2 * ATTACKS
    assert grown < 500_000


def test_a_record_holds_nobody_who_has_nothing_to_do_with_it(tmp_path: Path) -> None:
    """U57: an attack is as long in a crowd of 200 as among three."""
    lengths = []
    for crowd in (2, 200):
        session = _table(tmp_path / str(crowd), karma=False, crowd=crowd)
        command = Attack(actor="lucia", target="goblin-1", faces=(3,))
        lengths.append(len(session.codec.encode(session.run(command).record)))
        session.close()
    # Only the numbers of records and creatures may have more digits.
    assert abs(lengths[0] - lengths[1]) < 8


SAID = {"weapon": "", "ranged": False, "boons": 0, "banes": 0, "helps": [], "forced": False}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("boons", [0, 2])
def test_what_goes_without_saying_may_be_said(tmp_path: Path, language: str, boons: int) -> None:
    """Campaigns written before hold each default in full; they are read, folded and told the same."""
    session = _table(tmp_path, karma=False)
    before, t = session.state, translator(language)
    faces = (3,) * (boons + 1)
    record, _ = execute(before, Attack(actor="lucia", target="goblin-1", boons=boons, faces=faces), 0)
    session.close()
    data = msgspec.json.decode(codec("ezd6").encode(record))
    attack, rolled = data["events"][0], data["events"][1]
    assert set(attack["args"]) == {"who", "target"} | ({"boons"} if boons else set())
    assert bool(rolled.get("args")) == bool(boons)
    attack["args"] = {**SAID, **attack["args"]}
    rolled["args"] = {"size": 1, "keep": "highest", **rolled.get("args", {})}
    old = codec("ezd6").record(msgspec.json.encode(data))
    tell: Callable[..., object]
    for tell in (narrate.tell, narrate.explain):
        assert tell(old, before, t) == tell(record, before, t)
