"""What recovered points do to Bleed stands behind the points themselves (R-2D-45), in a rest as elsewhere."""

from __future__ import annotations

from pathlib import Path

from app.console.console import Console, plain_lines
from app.i18n import translator
from tests.screens.playing import new_session

HURT = (
    "add Ana as hero", "add Berta as hero", "status Ana bleed 3", "status Berta bleed 1",
    "set Ana mp=1 hp=3", "set Berta hp=2",
)  # fmt: skip


def test_a_rest_is_one_line(tmp_path: Path) -> None:
    session = new_session(tmp_path, *HURT, rules="bases2d6")
    lines = Console(session, translator("en")).run("rest").lines
    session.close()
    assert plain_lines(lines) == [
        "Rest: Ana, Berta · Ana: +7 HP (10/10), Bleed −1 → 2 · +4 MP (5/5) · "
        "Berta: +8 HP (10/10), Bleed −1 → 0"
    ]


def test_a_heal_says_what_it_staunches(tmp_path: Path) -> None:
    session = new_session(tmp_path, *HURT, rules="bases2d6")
    console = Console(session, translator("en"))
    lines = [plain_lines(console.run(text).lines) for text in ("heal Berta 4", "heal Ana 6")]
    session.close()
    assert lines == [["Berta: +4 HP (6/10)"], ["Ana: +6 HP (9/10), Bleed −1 → 2"]]
