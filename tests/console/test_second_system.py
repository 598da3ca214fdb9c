"""Invariant 5 in line mode: the toy system of the tests plays with no change in the app."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

from toy.system import TOY

from app.console.plain import run_plain
from app.i18n import translator
from app.session import Session
from rules.system import register


def test_the_toy_plays_line_by_line_and_comes_back_from_disk(tmp_path: Path) -> None:
    """Its verb, its field, its open resolution and its options are read from its description alone."""
    register(TOY)
    session = Session.create(
        tmp_path, title="Toy", rules="toy", language="en", dice="program", seed="t", created="2026-01-01"
    )
    answers = play(session, "add Ana as hero hp=7", "set ana hp=5", "action", "flip ana dice=1", "state")
    assert all(answer["ok"] for answer in answers), answers
    state = answers[-1]["state"]
    assert state["creatures"]["ana"]["sheet"]["hp"] == 5
    assert state["open"]["options"]
    session.close()
    again = Session.open(session.store.folder)
    option = state["open"]["options"][0]["id"]
    answer, refused = play(again, option, "flop ana")
    assert answer["open"] is None
    assert answer["of"] == 4
    assert refused["error"]["id"] == "unknown-verb"
    again.close()


def play(session: Session, *lines: str) -> list[dict[str, Any]]:
    """The answers to some lines in --json."""
    target = StringIO()
    source = StringIO("".join(f"{line}\n" for line in lines))
    assert run_plain(session, translator("en"), as_json=True, source=source, target=target) == 0
    return [json.loads(line) for line in target.getvalue().splitlines()]
