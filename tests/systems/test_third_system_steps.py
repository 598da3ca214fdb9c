"""The chapter on a third rule system, followed: after each step something runs that did not before."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from third.growing import PACKAGE, grown, steps
from third.installing import ROOT, RULES, THIRD

HEADING = "## A third rule system\n"

#: A campaign of what there is of the system so far, and lines typed into it.
PROGRAM = """
import sys
from importlib import import_module
from io import StringIO
from pathlib import Path

import_module("rules.systems").__path__.append(sys.argv[1])
from app.console.plain import run_plain
from app.i18n import translator
from app.session import Session

session = Session.create(
    Path(sys.argv[2]), title="Archive", rules=sys.argv[3], language="en", dice="program", seed="u",
    created="2026-01-01",
)
run_plain(session, translator("en"), as_json=False, source=StringIO(sys.stdin.read()), target=sys.stdout)
if len(session.state.creatures) == 2 and "deciding" in sys.argv[4:] and "verbs" not in sys.argv[4:]:
    # There is no line for it yet.
    commands = import_module(f"rules.systems.{sys.argv[3]}.commands")
    session.run(commands.Attack(actor="ana", target="moth", faces=(3,)))
    print("resolve", session.state.creatures["moth"].sheet.resolve)
"""

PEOPLE = "add Ana as hero brawn=12 grace=9\nadd moth\n"
#: What is typed after each step, what it must say, and what it must not say yet.
TYPED: tuple[tuple[str, str, str], ...] = (
    ("action\nnext\nset ana resolve=3\nundo\nstate", "Resolve 8; Most resolve 8", "♥"),
    ("action\nstatus ana dazzled", "Turn: moth\nAna: Dazzled, until the end of Ana's turn", "♥"),
    ("attack ana moth", "resolve 2", "Dazzled"),
    ("attack ana moth dice=19\nreroll dice=3\nstate", "moth: Resolve 2/4", "≤ 12"),
    ("attack ana moth dice=3", "Ana attacks moth: 3 ≤ 12 success · resolve −2, 2 left", "%"),
    ("odds attack ana moth light", "success 70% (with a second roll 91%) · resolve −1.50", "≤"),
)


@pytest.fixture(scope="module")
def chapter() -> str:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    return text.partition(HEADING)[2].split("\n## ", 1)[0]


def test_what_the_chapter_names_is_there(chapter: str) -> None:
    """Each module of the example has its step; every path is that of a file, here or in the example."""
    named = [name for step in steps(chapter) for name in step]
    assert sorted(named) == sorted(path.stem for path in PACKAGE.glob("*.py"))
    paths = re.findall(r"`((?:tests|assets|rules|app)/[\w./-]+)`", chapter)
    assert len(paths) > 15
    assert not [path for path in paths if not (ROOT / path).exists() and not (THIRD / path).exists()]
    shipped = [path for path in (THIRD / "assets").rglob("*") if path.is_file()]
    assert not [path for path in shipped if path.relative_to(THIRD).as_posix() not in paths]
    assert len(chapter.splitlines()) < 90


def test_something_runs_after_each_step(chapter: str, tmp_path: Path) -> None:
    """As many modules as each step has written, the class as far as they carry it: played in lines."""
    written: set[str] = set()
    running = []
    for number, modules in enumerate(steps(chapter), 1):
        written |= set(modules)
        folder = grown(tmp_path / str(number), written)
        command = [sys.executable, "-c", PROGRAM, str(folder), str(tmp_path / f"saves-{number}"), RULES]
        command += sorted(written)
        running.append(
            subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, encoding="utf-8",
            )
        )  # fmt: skip
    assert len(running) == len(TYPED)
    for number, (process, (lines, said, unsaid)) in enumerate(zip(running, TYPED, strict=True), 1):
        out, err = process.communicate(f"{PEOPLE}{lines}\n", timeout=50)
        assert process.returncode == 0, (number, err)
        assert said in out, (number, out)
        assert unsaid not in out, (number, out)
