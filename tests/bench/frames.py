"""Programs in a terminal of 120×36: how long until something is drawn, what a key costs, what memory."""

from __future__ import annotations

import os
import pty
import select
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from timing import ROOT, Row, ratio

FRAMES = 7
BARE_APP = [sys.executable, str(ROOT / "tests/bench/bare_app.py")]


def fogon(saves: Path, *words: str) -> list[str]:
    """The command that runs the program."""
    return [sys.executable, "-m", "app", "--saves", str(saves), "--lang", "en", *words]


class Terminal:
    """A program in a terminal, typed into and read."""

    def __init__(self, argv: list[str]) -> None:
        self.started = time.perf_counter()
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", COLUMNS="120", LINES="36")
            os.chdir(ROOT)
            os.execv(argv[0], argv)

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._terminal, keys)

    def wait_for(self, marker: bytes, patience: float = 60) -> float:
        """Read until a text has been drawn; the seconds since the start. Styles cut texts."""
        seen = b""
        while marker not in seen:
            piece = self._read(patience)
            if not piece:
                raise RuntimeError(f"no {marker!r} within {patience} s")
            seen = seen[-4096:] + piece
        return time.perf_counter() - self.started

    def quiet(self, pause: float = 0.3) -> None:
        """Read until nothing more is drawn for a while."""
        while self._read(pause):
            pass

    def paint_time(self, key: bytes) -> float:
        """Seconds from a key to the first thing that is drawn for it."""
        self.quiet(0.05)
        start = time.perf_counter()
        self.type(key)
        if not self._read(10):
            raise RuntimeError(f"nothing is drawn for {key!r}")
        return time.perf_counter() - start

    @property
    def peak_memory(self) -> int:
        """The most memory that the program has had, in bytes; Linux alone tells."""
        status = Path(f"/proc/{self.pid}/status").read_text("ascii")
        return next(int(row.split()[1]) * 1024 for row in status.splitlines() if row.startswith("VmHWM"))

    def end(self) -> None:
        """Kill the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._terminal)

    def _read(self, patience: float) -> bytes:
        ready, _, _ = select.select([self._terminal], [], [], patience)
        try:
            return os.read(self._terminal, 65536) if ready else b""
        except OSError as error:
            raise RuntimeError("the program has ended") from error


@contextmanager
def terminal(argv: list[str]) -> Iterator[Terminal]:
    """A program in a terminal, killed afterwards."""
    program = Terminal(argv)
    try:
        yield program
    finally:
        program.end()


def frame_time(argv: list[str], marker: bytes) -> float:
    """Seconds from starting a program until a text is drawn."""
    with terminal(argv) as program:
        return program.wait_for(marker)


def rows(saves: Path) -> list[Row]:
    """The time from starting the process to the full frame, over that of a bare Textual app."""
    # An installed program is compiled; one that has just been edited must be too, and a play first does it.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    demo = fogon(saves, "demo", "ezd6", "--no-open")
    subprocess.run(demo, cwd=ROOT, check=True, capture_output=True)
    title = next(path.name for path in saves.iterdir() if not path.name.startswith("."))
    frame_time(fogon(saves, "play", title), b"Help")
    ours, bare = [], []
    for _ in range(FRAMES):
        bare.append(frame_time(BARE_APP, b"READY"))
        ours.append(frame_time(fogon(saves, "play", title), b"Help"))
    return [ratio("first frame / bare four-pane app", statistics.median(ours), statistics.median(bare))]
