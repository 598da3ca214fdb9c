"""End to end in a real terminal: what a game master presses, sees and cannot lose."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import ROOT, Terminal, fogon

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux"),
]

SCRIPT = """
add Lucía as hero karma=3
add goblin x3 near
action
"""


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A saves folder with one campaign: Lucía (1) and three goblins (2 to 4) in action time."""
    folder = tmp_path / "partidas con ñ"
    run("--saves", str(folder), "new", "Mesa", "--rules", "ezd6", "--lang", "es", "--seed", "7", "--no-open")
    run("--saves", str(folder), "plain", "Mesa", typed=SCRIPT)
    return folder


def run(*args: str, typed: str = "") -> str:
    """Run a command without a terminal; what it printed."""
    done = subprocess.run(fogon(*args), input=typed, capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout


def game(saves: Path) -> dict[str, object]:
    """The state on disk, as the line mode publishes it."""
    printed = run("--saves", str(saves), "plain", "Mesa", "--json", typed="state\n")
    state: dict[str, object] = json.loads(printed)["state"]
    return state


@pytest.fixture
def table(saves: Path) -> Iterator[Terminal]:
    """The campaign open on the play screen, in Spanish."""
    terminal = Terminal(fogon("play", "Mesa", "--lang", "es"), saves)
    terminal.wait("Registro")
    terminal.wait("Ayuda")
    yield terminal
    terminal.close()


def test_attack_accept_and_undo_take_the_keys_of_the_budget(table: Terminal) -> None:
    """UX budgets: attack 4 keys with the accepting one, undo 1, next 1; each is named on the screen."""
    table.type("a13")
    screen = table.wait(r"Lucía.*ataca.*Goblin 2|Lucía: ataque")
    if "[Enter]" in screen:
        table.keys("Enter")
        table.wait_gone(r"\[Enter\] aceptar")
    table.type("u")
    table.wait("Deshecho")


def test_a_check_with_a_boon_takes_three_keys(table: Terminal) -> None:
    table.type("r+4")
    table.wait(r"dificultad 4 \(ventaja\)")


def test_a_move_takes_one_or_two_keys_and_shows_on_the_map(table: Terminal) -> None:
    table.type(">")
    table.wait(r"Lucía.*Cerca.*Lejos")


def test_a_burst_of_c_and_a_line_runs_that_line(table: Terminal) -> None:
    """`c` followed at once by a whole line and Enter lands in the command line, not on hot keys."""
    table.type("cnota nnn?q1 undo\r")
    table.wait("nnn\\?q1 undo")
    assert "Ronda 2" not in table.screen()


def test_a_killed_program_has_lost_nothing(table: Terminal, saves: Path) -> None:
    """U41: what was answered on the screen is on disk, also in the middle of a decision."""
    table.type("cataca goblin 1 dados=2\r")
    table.wait(r"\[1\].*karma")
    os.kill(table.pid(), signal.SIGKILL)
    table.wait("EXIT=137")
    state = game(saves)
    assert [option["id"] for option in state["open"]["options"]] == ["accept", "karma 1", "hero"]  # type: ignore[index]
    again = Terminal(fogon("play", "Mesa", "--lang", "es"), saves)
    try:
        again.wait(r"\[1\].*karma")
        again.type("1")
        again.wait("Goblin 1.*(fuera|✗)|✗ 2 Goblin 1")
    finally:
        again.close()


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP])
def test_signals_end_it_cleanly(table: Terminal, saves: Path, sent: signal.Signals) -> None:
    """U65: the terminal is restored and the exit code is 0 or 128 + the signal."""
    os.kill(table.pid(), sent)
    screen = table.wait(r"EXIT=\d+")
    assert f"EXIT={128 + sent}" in screen or "EXIT=0" in screen
    assert game(saves)["time"] == "action"


@pytest.mark.parametrize("keys", ["C-q", "C-c"])
def test_leaving_is_safe(table: Terminal, keys: str) -> None:
    table.keys(keys)
    table.wait("EXIT=0")


def test_resizes_in_the_middle_of_a_decision(table: Terminal) -> None:
    """U69: narrow, tiny and back; nothing is lost, the decision still stands."""
    table.type("cataca goblin 1 dados=2\r")
    table.wait(r"\[1\].*karma")
    table.resize(80, 24)
    table.wait(r"z Zonas\s+i Turnos")
    table.wait(r"\[1\].*karma")
    table.resize(20, 5)
    table.resize(40, 12)
    table.resize(120, 36)
    table.wait(r"i Turnos ─")
    table.type("1")
    table.wait("Goblin 1.*(fuera|✗)|✗ 2 Goblin 1")


def test_no_color_tells_the_rows_apart_by_their_marks(saves: Path) -> None:
    """U67: active, fallen and waiting creatures differ without any colour."""
    terminal = Terminal(fogon("play", "Mesa", "--lang", "en"), saves, NO_COLOR="1")
    try:
        terminal.wait("Help")
        terminal.type("cdamage goblin 1 raw\r")
        screen = terminal.wait("✗ 2 Goblin 1")
        assert "▶ 1 Lucía" in screen
        assert "  3 Goblin 2" in screen
    finally:
        terminal.close()


def test_a_second_window_is_told_in_words(table: Terminal, saves: Path) -> None:
    """U48: two writers are never let in."""
    done = subprocess.run(
        fogon("--saves", str(saves), "--lang", "en", "plain", "Mesa"),
        input="", capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 1
    assert "open in another window" in done.stderr


def test_two_windows_and_taking_over(table: Terminal, saves: Path) -> None:
    """U48: the second window looks on, sees what the first does, and plays on once that has closed."""
    second = Terminal(fogon("play", "Mesa", "--lang", "es"), saves)
    try:
        second.wait("solo lectura")
        second.wait(r"Abierta en otra ventana, desde hoy \d\d:\d\d \(proceso \d+\)")
        table.type("cnota desde la otra ventana\r")
        second.wait("desde la otra ventana")
        table.keys("C-q")
        table.wait("EXIT=0")
        second.wait("libre: Ctrl.T")
        second.keys("C-t")
        second.wait_gone("solo lectura")
        second.type("cnota ahora aquí\r")
        second.wait("ahora aquí")
    finally:
        second.close()


def test_a_damaged_campaign_is_repaired_from_its_own_opening(saves: Path) -> None:
    """`fogon play NAME` leads to what can be done; without a terminal to one sentence and the code 1."""
    folder = next(path for path in saves.iterdir() if path.is_dir())
    for copy in (folder / "backups").glob("*.zip"):
        copy.unlink()
    chapter = folder / "chapters" / "0001.json"
    chapter.write_bytes(chapter.read_bytes()[:-200])
    done = subprocess.run(
        fogon("--saves", str(saves), "--lang", "es", "play", "Mesa"),
        input="", capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
    terminal = Terminal(fogon("play", "Mesa", "--lang", "es"), saves, width=80, height=24)
    try:
        terminal.wait("Repararla")
        terminal.type("r")
        terminal.wait("Reparada.")
        terminal.keys("Enter")
        terminal.wait("Registro")
        terminal.keys("C-q")
        terminal.wait("EXIT=0")
    finally:
        terminal.close()
    assert (folder / "set-aside" / "1" / "chapters" / "0001.json").exists()
    game(saves)
