"""U45 in a real terminal: a locale without accents still shows, takes and keeps them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from terminal import ROOT, Terminal, fogon

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux"),
]


def run(*args: str, typed: str = "") -> str:
    done = subprocess.run(fogon(*args), input=typed, capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout


def test_u45_playing_under_the_c_locale(tmp_path: Path) -> None:
    saves = tmp_path / "partidas ñ"
    run("--saves", str(saves), "new", "Ñandú y Élève", "--rules", "ezd6", "--no-open")
    terminal = Terminal(
        fogon("play", "Ñandú y Élève", "--lang", "es"),
        saves,
        LC_ALL="C",
        LANG="C",
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )
    try:
        terminal.wait("Ñandú y Élève · EZD6")
        terminal.type("c")
        terminal.wait("›")
        terminal.type("nota La cigüeña soñó")
        terminal.keys("Enter")
        terminal.wait("La cigüeña soñó")
        terminal.keys("C-p")
        terminal.type("exportar campa")
        terminal.wait("Exportar la campaña")
        terminal.keys("Enter")
        terminal.wait("nandu-y-eleve.fogon")
        terminal.keys("C-u")
        terminal.type(f"{tmp_path}/año.fogon")
        terminal.keys("Enter")
        terminal.wait("Exportada a")
        terminal.keys("C-q")
        terminal.wait("EXIT=0")
    finally:
        terminal.close()
    assert (tmp_path / "año.fogon").is_file()
    [answer] = run("--saves", str(saves), "plain", "Ñandú y Élève", "--json", typed="log 1\n").splitlines()
    assert json.loads(answer)["lines"] == ["La cigüeña soñó"]
