"""Line mode when the disk, the terminal or the reader fails: one sentence, nothing half, no spinning."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from playing import new_session
from ptys import Pty

ROOT = Path(__file__).parents[2]
FOGON = [sys.executable, "-m", "app"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign with three entries."""
    session = new_session(tmp_path / "saves", "add Lucía as hero", "add goblin near", "action")
    session.close()
    return session.store.folder


class Line:
    """`fogon plain --json` on pipes: a line in, an object out."""

    def __init__(self, folder: Path, *options: str) -> None:
        argv = [*FOGON, "--saves", str(folder.parent), "--lang", "en", "plain", folder.name, *options]
        self.process = subprocess.Popen(
            argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )

    @property
    def pipes(self) -> tuple[IO[str], IO[str]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout

    def ask(self, text: str) -> dict[str, Any]:
        stdin, stdout = self.pipes
        stdin.write(text + "\n")
        stdin.flush()
        answer: dict[str, Any] = json.loads(stdout.readline())
        return answer

    def end(self) -> int:
        """Close the input; the exit code, which comes soon."""
        self.pipes[0].close()
        return self.process.wait(timeout=3)


@pytest.fixture
def table(folder: Path) -> Iterator[Line]:
    line = Line(folder, "--json")
    assert line.ask("note one")["seq"] == 4
    yield line
    line.process.kill()
    line.process.wait()
    for pipe in (line.process.stdin, line.process.stdout, line.process.stderr):
        if pipe is not None and not pipe.closed:
            pipe.close()


def seq_on_disk(folder: Path) -> int:
    from app.session import Session

    return Session.open(folder, read_only=True).state.seq


def test_a_disk_that_is_full_and_then_is_not(table: Line, folder: Path) -> None:
    """Real writes fail, the answer says so, and the same line works once there is room."""
    pid = table.process.pid
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    for text in ("note two", "undo", "next"):
        answer = table.ask(text)
        assert answer["error"]["id"] == "no-space"
        assert "full" in answer["error"]["message"]
        assert table.ask("state")["seq"] == seq_on_disk(folder) == 4
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert table.ask("note two")["seq"] == seq_on_disk(folder) == 5
    assert not list(folder.rglob("*.tmp"))
    assert table.end() == 0


def unchangeable(path: Path, on: bool) -> bool:
    """Make a folder one that not even root may write to."""
    if shutil.which("chattr") is None:
        return False
    done = subprocess.run(["chattr", "+i" if on else "-i", str(path)], capture_output=True, check=False)
    return done.returncode == 0


def test_a_folder_that_may_not_be_written_for_a_while(table: Line, folder: Path) -> None:
    if not unchangeable(folder / "chapters", True):
        pytest.skip("needs chattr and a file system that knows it")
    try:
        answer = table.ask("note two")
        assert answer["error"]["id"] == "no-access"
        assert "No permission" in answer["error"]["message"]
        assert table.ask("state")["seq"] == seq_on_disk(folder) == 4
    finally:
        unchangeable(folder / "chapters", False)
    assert table.ask("note two")["seq"] == seq_on_disk(folder) == 5
    assert table.end() == 0


def test_a_folder_that_is_taken_away_and_comes_back(table: Line, folder: Path) -> None:
    away = folder.with_name("away")
    os.rename(folder, away)
    for _ in range(2):
        assert table.ask("note two")["error"]["id"] == "vanished"
        assert table.ask("undo")["error"]["id"] == "vanished"
    assert not folder.exists()
    os.rename(away, folder)
    assert table.ask("note two")["seq"] == seq_on_disk(folder) == 5
    assert table.end() == 0


def test_what_something_else_wrote_is_taken_for_the_campaign(table: Line, folder: Path) -> None:
    """U48: a synchronised file is never overwritten; the next step follows from what is there."""
    backup = next((folder / "backups").glob("*.zip"))
    assert table.ask("note two")["seq"] == 5
    shutil.unpack_archive(backup, folder.with_name("old"))
    for path in (folder.with_name("old") / "chapters").glob("*.json"):
        os.replace(path, folder / "chapters" / path.name)
    answer = table.ask("note three")
    assert answer["error"]["id"] == "changed"
    assert table.ask("state")["seq"] == seq_on_disk(folder) == 3
    assert table.ask("note three")["seq"] == seq_on_disk(folder) == 4
    assert table.end() == 0


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_at_once(table: Line, folder: Path, sent: signal.Signals) -> None:
    """U65: exit code 128 and the signal, and everything is there."""
    began = time.monotonic()
    table.process.send_signal(sent)
    assert table.process.wait(timeout=3) == 128 + sent
    assert time.monotonic() - began < 2
    assert seq_on_disk(folder) == 4


def test_a_reader_that_leaves(folder: Path) -> None:
    """`fogon plain NAME --json | head -1`: every line that was answered is kept."""
    typed = "".join(f"note {number}\n" for number in range(400))
    shell = f'"$@" 2>"{folder.parent}/errors" | head -1; echo "${{PIPESTATUS[0]}}"'
    argv = [*FOGON, "--saves", str(folder.parent), "plain", folder.name, "--json"]
    done = subprocess.run(
        ["bash", "-c", shell, "bash", *argv],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    first, code = done.stdout.splitlines()
    assert json.loads(first)["seq"] == 4
    assert code == "141"
    assert (folder.parent / "errors").read_text() == ""
    assert 4 <= seq_on_disk(folder) < 400


def test_an_output_that_cannot_be_written(folder: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    for words in (["plain", folder.name], ["list"]):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [*FOGON, "--saves", str(folder.parent), "--lang", "en", *words],
                input="note x\n", stdout=full, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT,
            )  # fmt: skip
        assert done.returncode == 1
        assert done.stderr.splitlines() == [
            "fogon: the output cannot be written; every finished step of a campaign is saved."
        ]


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_from_the_start(folder: Path, closed: str) -> None:
    argv = [*FOGON, "--saves", str(folder.parent), "plain", folder.name]
    done = subprocess.run(
        ["bash", "-c", f'"$@" {closed}', "bash", *argv], input="note x\n", capture_output=True, text=True,
        check=False, cwd=ROOT, timeout=10,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stderr == ""
    assert seq_on_disk(folder) == (4 if closed == ">&-" else 3)


@pytest.mark.parametrize("ignored", [(), (signal.SIGHUP,)], ids=["told", "not-told"])
def test_a_terminal_that_is_closed(folder: Path, ignored: tuple[signal.Signals, ...]) -> None:
    terminal = Pty([*FOGON, "--saves", str(folder.parent), "plain", folder.name], ROOT, ignored=ignored)
    terminal.wait("›")
    terminal.close()
    code, seconds = terminal.end(2)
    assert code in (0, 128 + signal.SIGHUP)
    assert seconds < 1.5
    assert seq_on_disk(folder) == 3


@pytest.mark.parametrize("ignored", [(), (signal.SIGHUP,)], ids=["told", "not-told"])
@pytest.mark.parametrize("words", [["play"], []], ids=["table", "start"])
def test_a_screen_whose_terminal_is_closed(
    folder: Path, ignored: tuple[signal.Signals, ...], words: list[str]
) -> None:
    """U65: gone within two seconds, without spinning, also where no signal tells of it."""
    argv = [*FOGON, "--saves", str(folder.parent), "--lang", "en", *words, *([folder.name] if words else [])]
    terminal = Pty(argv, ROOT, ignored=ignored)
    terminal.wait("Help" if words else "New campaign")
    terminal.close()
    code, seconds = terminal.end(3)
    assert code in (0, 128 + signal.SIGHUP)
    assert seconds < 3
    assert seq_on_disk(folder) == 3


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_where_the_terminal_takes_no_more_text(folder: Path, sent: signal.Signals) -> None:
    """A frozen connection holds the last frame for ever, and must not hold the program."""
    terminal = Pty([*FOGON, "--saves", str(folder.parent), "--lang", "en", "play", folder.name], ROOT)
    terminal.wait("Help")
    os.kill(terminal.pid, sent)
    code, seconds = terminal.end(4)
    assert code in (0, 128 + sent)
    assert seconds < 3
    terminal.close()
    assert seq_on_disk(folder) == 3
