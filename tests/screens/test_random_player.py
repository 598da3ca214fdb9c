"""U20, U41, U63, U69: whatever is pressed, clicked, pasted or resized, what is shown is what is on disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from console.random_typist import a_table
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from random_moves import MOVES, Move
from random_player import Player
from storage.saving import IN_MEMORY
from thorough import TIMES, examples

from app.session import Session

#: A walk on the screen takes long to make shorter; `random_walk.py --shrink` does it too.
PHASES = tuple(Phase) if TIMES > 1 else (Phase.explicit, Phase.generate)


def played(room: Path, moves: list[Move], rules: str, language: str) -> Player:
    """Somebody who has made these moves on a campaign of their own."""
    player = Player(room, Session.open(a_table(room, rules, language)), language)
    asyncio.run(player.walk(moves))
    return player


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("rules", "language"), [("ezd6", "es"), ("bases2d6", "en")])
@settings(max_examples=examples(2), deadline=None, phases=PHASES)
@given(moves=st.lists(MOVES, min_size=12, max_size=22))
def test_anything_at_all(rules: str, language: str, moves: list[Move]) -> None:
    with TemporaryDirectory(dir=IN_MEMORY) as room:
        played(Path(room), moves, rules, language)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_leaving_restarting_and_a_full_disk_are_among_it(tmp_path: Path) -> None:
    """One walk with each kind of move that matters most, so that none is left to chance."""
    moves = [
        Move("line", 3, 4), Move("often", 9), Move("answer", 1), Move("resize", 0), Move("burst", 5, 6),
        Move("restart"), Move("setting", 0), Move("full_disk", 1, 1), Move("sought", 14, 1), Move("escape"),
        Move("there_and_back"), Move("paste", 1, 1), Move("click", 40, 7),
        Move("drag", 900, 17), Move("scroll", 9),
        Move("resize", 10), Move("line", 8, 9), Move("undo", 2), Move("redo", 1), Move("escape"),
    ]  # fmt: skip
    player = played(tmp_path, moves, "ezd6", "en")
    assert player.steps == len(moves) - 1
    assert {"ctrl+q", "full disk", "there and back"} <= set(player.done)
    assert not player.odd
