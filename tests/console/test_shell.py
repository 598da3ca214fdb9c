"""The program as a process: exit codes, pipes, signals, hostile names and folders."""

import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main

ROOT = Path(__file__).parents[2]
FOGON = [sys.executable, "-m", "app"]

Done = subprocess.CompletedProcess[bytes]


def fogon(*args: str, typed: bytes = b"", **more: Any) -> Done:
    """Run a command to its end, without a terminal."""
    return subprocess.run([*FOGON, *args], cwd=ROOT, input=typed, capture_output=True, check=False, **more)


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FOGON_SAVES", str(tmp_path / "partidas ñ"))
    return tmp_path / "partidas ñ"


@pytest.fixture
def mesa(saves: Path) -> Path:
    """A campaign called Mesa with Lucía and a goblin."""
    assert fogon("new", "Mesa", "--rules", "ezd6", "--no-open").returncode == 0
    script = "add Lucía as hero\nadd goblin\n"
    assert fogon("plain", "Mesa", typed=script.encode()).returncode == 0
    return saves


def replies(done: Done) -> list[dict[str, Any]]:
    """One object for each line, and nothing else."""
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def test_line_mode_answers_each_line_of_bytes_once(mesa: Path) -> None:
    typed = (
        "state\n\nnote a\r\nnota «ñ» 🐉\nfly\n".encode()
        + b"note \xff\xfe\x00 caf\xe9\n"
        + b"note " + b"x" * 10_000 + b"\n"
        + b"note half\rway\nattack luc\xc3\xada goblin dice=4\nundo all\nnote no end of line"
    )  # fmt: skip
    done = fogon("plain", "Mesa", "--json", typed=typed)
    answers = replies(done)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(answers) == 11
    assert [answer["ok"] for answer in answers] == [True] * 4 + [False, True, False] + [True] * 4
    assert answers[0]["state"]["creatures"]["lucia"]["sheet"]["strikes_max"] == 3
    assert answers[3]["lines"] == ["«ñ» 🐉"]
    assert answers[4]["error"]["id"] == "unknown-verb"
    assert answers[7]["lines"] == ["half way"]
    assert answers[-1]["lines"] == ["no end of line"]


def test_quit_ends_after_its_object(mesa: Path) -> None:
    done = fogon("plain", "Mesa", "--json", typed=b"quit\nnote never\n")
    assert done.returncode == 0
    assert len(replies(done)) == 1


def test_line_mode_speaks_each_line_once_in_the_language_asked_for(mesa: Path) -> None:
    typed = "ataca lucía a goblin dados=2\nacepta\nregistro 1\nbaila\n"
    told = fogon("plain", "Mesa", "--lang", "es", typed=typed.encode()).stdout.decode("utf-8").splitlines()
    assert told == [
        "Mesa · EZD6 · Tiempo narrativo",
        "Lucía ataca a Goblin: 2 < 3 fallo",
        told[2],
        "Escribe: acepta · karma 1 (1 de karma → éxito) · héroe (Dado de héroe)",
        "Lucía aprende de esto: +1 de karma",
        "Lucía aprende de esto: +1 de karma",
        told[6],
    ]
    assert told[6].startswith("No conozco «baila»")


def test_exit_codes_and_sentences(saves: Path) -> None:
    for args, code in (
        (["plain", "Nadie"], 1),
        (["play", "Nadie"], 1),
        (["new", "", "--rules", "ezd6", "--no-open"], 1),
        (["new", "\u200b", "--rules", "ezd6", "--no-open"], 1),
        (["new", "X", "--rules", "ezd6"], 1),
        (["demo", "ezd6"], 1),
        (["demo", "chess"], 2),
        (["new", "X"], 2),
        (["plain", "X", "--jason"], 2),
        (["dance"], 2),
    ):
        done = fogon(*args)
        assert (done.returncode, done.stdout) == (code, b""), args
        assert done.stderr.startswith(b"fogon: ")
        assert done.stderr.count(b"\n") == 1
    assert not list(saves.iterdir()) if saves.exists() else True
    assert fogon("list", "--json").stdout == b"[]\n"


NAMES = [
    "Ñandú y Élève",
    "Ñandú",
    "../../etc/passwd",
    "[/ Ogro [red]",
    "--json",
    "-x",
    "a/b\\c",
    "x" * 300,
    ". .",
    "{path} %s",
]


def test_hostile_names_are_only_titles(saves: Path, tmp_path: Path) -> None:
    for name in NAMES:
        done = fogon("new", "--rules", "ezd6", "--no-open", "--", name)
        assert (done.returncode, done.stderr) == (0, b""), name
        again = fogon("new", "--rules", "ezd6", "--no-open", "--", name)
        assert again.returncode == 1
        assert replies(fogon("plain", "--json", "--", name, typed=b"note x\n"))[0]["seq"] == 1
    listed = json.loads(fogon("list", "--json").stdout)
    assert sorted(row["name"] for row in listed) == sorted(NAMES)
    assert {row["files"] for row in listed} == {"sound"}
    folders = list(saves.iterdir())
    assert len(folders) == len(NAMES)
    assert all((folder / "campaign.json").is_file() for folder in folders)
    assert {path.name for path in tmp_path.iterdir()} == {saves.name}
    assert len(fogon("list").stdout.decode("utf-8").splitlines()) == len(NAMES)


def test_demo_prints_its_name_and_stays_playable(saves: Path) -> None:
    done = fogon("demo", "ezd6", "--no-open", "--lang", "es")
    name = done.stdout.decode("utf-8").rstrip("\n")
    assert (done.returncode, name) == (0, "La torre hundida")
    [state] = replies(fogon("plain", name, "--json", typed=b"state\n"))
    assert (state["state"]["time"], state["state"]["round"], state["state"]["open"]) == ("action", 2, None)


@pytest.fixture
def writer(mesa: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Line mode that has answered once and waits for more."""
    process = subprocess.Popen(
        [*FOGON, "plain", "Mesa", "--json"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"note first\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["ok"]
    yield process
    process.kill()
    process.communicate()


def test_a_second_writer_is_told_in_words(writer: subprocess.Popen[bytes]) -> None:
    done = fogon("plain", "Mesa", "--json", typed=b"note second\n")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"another window" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_end_it_with_everything_saved(
    writer: subprocess.Popen[bytes], number: signal.Signals
) -> None:
    writer.send_signal(number)
    _, err = writer.communicate(timeout=10)
    assert writer.returncode in (0, 128 + number)
    assert err == b""
    assert replies(fogon("plain", "Mesa", "--json", typed=b"log 1\n"))[0]["lines"] == ["first"]


def test_a_reader_that_leaves_is_no_fault(mesa: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*FOGON, "plain", "Mesa"],
        cwd=ROOT,
        input=b"state\n" * 50,
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_streams_that_are_missing(mesa: Path) -> None:
    line = " ".join([sys.executable, "-m app plain Mesa --json"])
    for closed, printed in (("<&-", 0), (">&-", 0), ("<&- >&- 2>&-", 0)):
        done = subprocess.run(
            ["sh", "-c", f"{line} {closed}"], cwd=ROOT, input=b"note x\n", capture_output=True, check=False
        )
        assert (done.returncode, len(done.stdout), done.stderr) == (0, printed, b""), closed


@pytest.fixture
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that anybody may enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


def test_a_folder_that_cannot_be_written(
    bare: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("note x\n"))
    saves = bare / "saves"
    options = ["--saves", str(saves)]
    assert main([*options, "new", "Mesa", "--rules", "ezd6", "--no-open"]) == 0
    # Each is done once before: whoever may not read the program could not import what it needs.
    assert main([*options, "plain", "Mesa"]) == 0
    assert main([*options, "list"]) == 0
    folders = [Path(folder) for folder, _, _ in os.walk(saves)]
    for folder in folders:
        folder.chmod(0o555)
    root = os.geteuid() == 0
    try:
        if root:
            # Nothing is forbidden to root.
            os.seteuid(65534)
        for args in (["plain", "Mesa"], ["new", "Otra", "--rules", "ezd6", "--no-open"]):
            capsys.readouterr()
            assert main([*options, *args]) == 1
            out, err = capsys.readouterr()
            assert (out, err.count("\n")) == ("", 1)
            assert "No permission" in err
        assert main([*options, "list"]) == 0
    finally:
        if root:
            os.seteuid(0)
        for folder in folders:
            folder.chmod(0o755)


def test_a_saves_folder_that_is_a_file(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bare / "file").touch()
    for args in (
        ["plain", "X"],
        ["list"],
        ["new", "X", "--rules", "ezd6", "--no-open"],
        ["demo", "ezd6", "--no-open"],
    ):
        assert main(["--saves", str(bare / "file"), *args]) == 1
        assert capsys.readouterr().err.count("\n") == 1


def test_it_starts_at_once(mesa: Path) -> None:
    begun = time.perf_counter()
    assert fogon("plain", "Mesa", typed=b"").returncode == 0
    assert time.perf_counter() - begun < 3
