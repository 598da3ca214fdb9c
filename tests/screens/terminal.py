"""A real terminal for tests: a tmux server of its own, keys in, text out. Never sleeps without a reason."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEADLINE = 15.0


class Terminal:
    """A program in a tmux window of its own."""

    def __init__(
        self, argv: list[str], saves: Path, *, width: int = 120, height: int = 36, **environment: str
    ) -> None:
        self._socket = f"fogon-{uuid.uuid4().hex[:8]}"
        env = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "LANG": "C.UTF-8"}
        env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "TEXTUAL_ANIMATIONS": "none"}
        env |= {"FOGON_SAVES": str(saves), **environment}
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            env[f"XDG_{name}_HOME"] = os.environ[f"XDG_{name}_HOME"]
        said = [f"{key}={value}" for key, value in env.items()]
        wrapped = ["sh", "-c", '"$@"; echo EXIT=$?; exec sleep 600', "sh", "env", "-i", *said, *argv]
        self._tmux(
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            str(width),
            "-y",
            str(height),
            "-c",
            str(ROOT),
            *wrapped,
        )

    def _tmux(self, *args: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", self._socket, *args], capture_output=True, text=True, check=False
        )
        return done.stdout

    def keys(self, *keys: str) -> None:
        """Press keys by tmux's names, or type text as it is."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Send text in one burst."""
        self._tmux("send-keys", "-l", text)

    def screen(self) -> str:
        """What is on the screen."""
        return self._tmux("capture-pane", "-p")

    def wait(self, pattern: str) -> str:
        """The screen once it matches; AssertionError with the screen when it never does."""
        end = time.monotonic() + DEADLINE
        while True:
            screen = self.screen()
            if re.search(pattern, screen, re.MULTILINE):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"never saw {pattern!r}:\n{screen}")
            time.sleep(0.03)

    def wait_gone(self, pattern: str) -> str:
        """The screen once it no longer matches."""
        end = time.monotonic() + DEADLINE
        while re.search(pattern, screen := self.screen(), re.MULTILINE):
            if time.monotonic() > end:
                raise AssertionError(f"still there, {pattern!r}:\n{screen}")
            time.sleep(0.03)
        return screen

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def pid(self, name: str = "python") -> int:
        """The process id of the program in the window."""
        pane = int(self._tmux("display-message", "-p", "#{pane_pid}"))
        children = subprocess.run(["pgrep", "-P", str(pane)], capture_output=True, text=True, check=True)
        return int(children.stdout.split()[0])

    def close(self) -> None:
        """End the window and its server."""
        self._tmux("kill-server")


def fogon(*args: str) -> list[str]:
    """The program as a command."""
    return [sys.executable, "-m", "app", *args]
