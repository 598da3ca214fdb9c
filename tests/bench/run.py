"""Speed as ratios, all in one run: `.venv/bin/python tests/bench/run.py`. Nothing here passes or fails."""

from __future__ import annotations

import os
import pty
import select
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from app.session import Session  # noqa: E402
from rules import commands as do  # noqa: E402
from rules.engine import decide, execute  # noqa: E402
from rules.evolve import evolve  # noqa: E402
from rules.state import GameState  # noqa: E402
from rules.systems.ezd6.commands import Attack, Heal  # noqa: E402
from rules.zones import DEFAULT_ZONES  # noqa: E402

FRAMES = 7
COMMANDS = 1000


def main() -> None:
    """Print every figure with what it is measured against."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
        saves = Path(folder)
        rows = [*first_frame(saves), *durable(saves), *engine()]
    width = max(len(name) for name, _ in rows)
    for name, figure in rows:
        print(f"{name:<{width}}  {figure}")


def first_frame(saves: Path) -> list[tuple[str, str]]:
    """The time from starting the process to the full frame, over that of a bare Textual app."""
    fogon = [sys.executable, "-m", "app", "--saves", str(saves), "--lang", "en"]
    subprocess.run([*fogon, "demo", "ezd6", "--no-open"], cwd=ROOT, check=True, capture_output=True)
    title = next(path.name for path in saves.iterdir() if not path.name.startswith("."))
    ours, bare = [], []
    for _ in range(FRAMES):
        bare.append(frame_time([sys.executable, str(ROOT / "tests/bench/bare_app.py")], b"READY"))
        ours.append(frame_time([*fogon, "play", title], b"Help"))
    mine, yardstick = statistics.median(ours), statistics.median(bare)
    return [
        (
            "first frame / bare four-pane app",
            f"{mine / yardstick:.2f}  ({mine * 1e3:.0f} / {yardstick * 1e3:.0f} ms)",
        ),
    ]


def frame_time(argv: list[str], marker: bytes) -> float:
    """Seconds from the start of a program in a terminal of 120×36 until `marker` has been drawn."""
    start = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", COLUMNS="120", LINES="36")
        os.chdir(ROOT)
        os.execv(argv[0], argv)
    seen = b""
    try:
        while marker not in seen:
            ready, _, _ = select.select([terminal], [], [], 15)
            if not ready:
                raise RuntimeError(f"no frame within 15 s: {argv}")
            seen += os.read(terminal, 65536)
        return time.perf_counter() - start
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)


def durable(saves: Path) -> list[tuple[str, str]]:
    """A command from decision to disk, over a bare write, sync and replace of the same bytes."""
    session = Session.create(
        saves, title="bench", rules="ezd6", language="en", dice="program", seed="bench", created="2026-01-01"
    )
    session.run(do.SetOption(key="karma", value=False))
    session.run(do.AddCreatures(name="Lucía", side="hero"))
    session.run(do.AddCreatures(name="Ogre", count=3, sheet={"strikes": 99}))
    sizes: list[int] = []

    def attack() -> None:
        if session.state.creatures["ogre-1"].sheet.strikes < 20:
            session.run(Heal(targets=("ogre-1",), strikes=99))
        else:
            session.run(Attack(actor="lucia", target="ogre-1"))
        sizes.append(newest_size(session))

    ours = timed(attack, COMMANDS)
    session.close()
    folder = saves / "bare"
    folder.mkdir()
    sizes.reverse()
    bare = timed(lambda: bare_write(folder, sizes.pop()), COMMANDS)
    return [
        (
            "durable command / bare write-sync-replace",
            f"{ours / bare:.2f}  ({ours * 1e3:.2f} / {bare * 1e3:.2f} ms)",
        ),
    ]


def newest_size(session: Session) -> int:
    """The size of the chapter file that was just written."""
    number = session.store.chapter().number
    return (session.store.folder / "chapters" / f"{number:04d}.json").stat().st_size


def bare_write(folder: Path, size: int) -> None:
    """The least that a durable replacement of a file takes."""
    temporary = folder / "new"
    with temporary.open("wb") as stream:
        stream.write(b"x" * size)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(temporary, folder / "file")
    handle = os.open(folder, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


def timed(work: Callable[[], None], times: int) -> float:
    """Seconds that one call takes, on average."""
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times


def engine() -> list[tuple[str, str]]:
    """Attacks decided and events folded in a second, in one process, without a disk."""
    state = GameState(rules="ezd6", seed="bench", zones=DEFAULT_ZONES)
    for command in (
        do.SetOption(key="karma", value=False),
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddCreatures(name="Ogre", count=3, sheet={"strikes": 99, "armour": 5}),
    ):
        _, state = execute(state, command, 0)
    attack = Attack(actor="lucia", target="ogre-1")
    decided = timed(lambda: decide(state, attack), 3000)
    events = decide(state, attack)

    def fold() -> None:
        folded = state
        for event in events:
            folded = evolve(folded, event)

    folding = timed(fold, 3000) / len(events)
    return [
        ("attacks resolved per second", f"{1 / decided:,.0f}"),
        ("events folded per second", f"{1 / folding:,.0f}"),
        ("one attack / one event folded", f"{decided / folding:.1f}"),
    ]


if __name__ == "__main__":
    main()
