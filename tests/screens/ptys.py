"""A program on a pseudo-terminal of its own, which can be closed under it."""

from __future__ import annotations

import os
import pty
import resource
import select
import signal
import time
from pathlib import Path

DEADLINE = 15.0


class Ended(Exception):
    """The program did not end in time."""


class Pty:
    """Runs a program as the leader of a session with a terminal; what it writes is read away."""

    def __init__(
        self, argv: list[str], cwd: Path, *, ignored: tuple[signal.Signals, ...] = (), **env: str
    ) -> None:
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            for one in ignored:
                signal.signal(one, signal.SIG_IGN)
            os.environ |= {"TERM": "xterm-256color", **env}
            os.execv(argv[0], argv)
        self.seen = b""

    def wait(self, text: str) -> None:
        """Read until the program has written this text."""
        end = time.monotonic() + DEADLINE
        while text.encode() not in self.seen:
            if time.monotonic() > end:
                raise AssertionError(f"never wrote {text!r}: {self.seen[-2000:]!r}")
            if select.select([self.master], [], [], 0.1)[0]:
                self.seen += os.read(self.master, 65536)

    def send(self, text: str) -> None:
        """Type, as the bytes that the keys are."""
        os.write(self.master, text.encode())

    def close(self) -> None:
        """Close the terminal: nobody is at its other end any more."""
        os.close(self.master)

    def end(self, patience: float) -> tuple[int, float]:
        """The exit code, negative for a signal, and the processor seconds; killed and Ended when too slow."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        end = time.monotonic() + patience
        while True:
            pid, status, used = os.wait4(self.pid, os.WNOHANG)
            if pid:
                del before
                return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
                raise Ended(f"still there after {patience} s")
            time.sleep(0.02)
