"""Checking, listing and repairing in the shell: what can be saved, what it costs, what to type."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.__main__ import main
from app.care_words import repair_words
from app.console.console import Console
from app.i18n import translator
from app.looking_after import diagnose
from app.session import Session
from app.storage.backups import make_backup

EN = translator("en")
Shell = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign of eight notes in a folder with a space in its name."""
    session = Session.create(
        tmp_path / "mis partidas", title="La cripta", rules="ezd6", language="en", dice="program",
        seed="x", created="2026-01-01",
    )  # fmt: skip
    console = Console(session, EN)
    for number in range(1, 9):
        console.run(f"note nota {number}")
    session.close()
    return session.store.folder


@pytest.fixture
def shell(folder: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    def run(*words: str, language: str = "en") -> tuple[int, list[str], str]:
        code = main(["--lang", language, "--saves", str(folder.parent), *words])
        done = capsys.readouterr()
        return code, done.out.splitlines(), done.err.strip()

    return run


def test_a_check_says_what_can_be_saved_and_what_to_type(folder: Path, shell: Shell) -> None:
    path = folder / "chapters" / "0001.json"
    path.write_bytes(path.read_bytes().partition(b"nota 5")[0])
    command = f"fogon --saves '{folder.parent}' check 'La cripta' --repair"
    code, lines, _ = shell("check", "La cripta")
    assert (code, lines[-1]) == (1, "damaged")
    lost = "lost: what came after entry 4, if anything did."
    assert f"A repair keeps 4 entries, of which some may have been changed; {lost}" in lines
    assert any(f"“{command}” repairs it" in line and "the key c" in line for line in lines)
    assert lines[0].startswith("chapters/0001.json: cannot be read from byte ")
    code, spanish, _ = shell("check", "La cripta", language="es")
    assert any(f"«{command}» la repara" in line for line in spanish)
    assert spanish[0].startswith("chapters/0001.json: no se puede leer a partir del byte ")
    assert shell("list")[1][0].endswith("damaged · sound up to entry 4")


def test_reasons_are_words_and_never_a_parsers(folder: Path, shell: Shell) -> None:
    (folder / "campaign.json").write_text('{"meta": {"1": {"schema": "two"}}}')
    _, lines, _ = shell("check", "la cripta", language="es")
    assert lines[0] == "campaign.json: no se puede leer"


def test_entries_that_may_have_been_changed_are_not_called_unharmed(folder: Path, shell: Shell) -> None:
    path = folder / "chapters" / "0001.json"
    data = path.read_bytes()
    for number in (2, 4, 6):
        data = data.replace(b"nota %d" % number, b"otra %d" % (number + 1))
    path.write_bytes(data)
    _, lines, _ = shell("check", "La cripta")
    assert lines[1:3] == [
        "Every entry can be saved, but some may have been changed.",
        "A repair keeps 8 entries, of which some may have been changed.",
    ]
    code, lines, _ = shell("check", "La cripta", "--repair")
    assert (code, lines[-1]) == (0, "sound")
    assert "Some of what was kept may have been changed: nothing proves that it is as it was." in lines
    assert not any("nothing lost" in line for line in lines)
    assert any("set-aside/1" in line for line in lines)


def test_a_campaign_file_made_anew_says_what_is_made_up(folder: Path, shell: Shell) -> None:
    (folder / "campaign.json").unlink()
    _, lines, _ = shell("check", "La cripta", "--repair")
    assert "campaign.json: made anew: title and date are made up" in lines
    # There was no damaged file to put anywhere.
    assert any(line.startswith("All as it was is in the backup ") for line in lines)


def test_chapters_that_are_all_gone_are_called_lost(folder: Path, shell: Shell) -> None:
    shutil.rmtree(folder / "chapters")
    assert "A repair keeps nothing: every entry is lost." in shell("check", "La cripta")[1]
    assert shell("list")[1][0].endswith("damaged · every entry is lost")
    code, lines, _ = shell("check", "La cripta", "--repair", language="es")
    assert code == 0
    assert "Se han perdido todas las entradas: la campaña empieza de nuevo." in lines


def _link_to_nothing(path: Path) -> None:
    path.symlink_to("nowhere")


def _huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 33 * 1024 * 1024)


@pytest.mark.parametrize("put", [Path.mkdir, os.mkfifo, _link_to_nothing, _huge])
@pytest.mark.parametrize("name", ["0002.json", "0002.start.json", "0001.json"])
def test_the_plan_is_what_a_repair_then_does(folder: Path, put: Callable[[Path], None], name: str) -> None:
    """Whatever lies where a chapter should: what was tried on a copy and what was done are the same."""
    from app import checking

    path = folder / "chapters" / name
    path.unlink(missing_ok=True)
    put(path)
    found = diagnose(folder)
    found.close()
    assert found.faults
    assert found.mended
    assert found.refusal is None
    assert checking.repair(folder, keep=10) == found.mended
    assert repair_words(found, EN).startswith("keeps ")


def test_damaged_copies_are_marked_as_on_the_screen(folder: Path, shell: Shell) -> None:
    """Also one whose chapters can be read, but not what the campaign says of itself."""
    make_backup(folder, "opening")
    good = (folder / "campaign.json").read_bytes()
    (folder / "campaign.json").write_text("{")
    make_backup(folder, "repair")
    (folder / "campaign.json").write_bytes(good)
    _, lines, _ = shell("backups", "La cripta")
    assert lines[0].endswith("damaged · before a repair")
    assert lines[1].endswith("8 entries · scene 1 · on opening")
    rows = json.loads(shell("backups", "La cripta", "--json")[1][0])
    assert [(row["files"], row["entries"], row["undone"]) for row in rows] == [
        ("damaged", None, None),
        ("sound", 8, 0),
    ]


def test_advice_names_the_folder_only_where_one_was_given(
    folder: Path, shell: Shell, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"“fogon --saves '{folder.parent}' list” shows them." in shell("check", "Nadie")[2]
    monkeypatch.setenv("FOGON_SAVES", str(folder.parent))
    assert main(["--lang", "en", "check", "Nadie"]) == 1
    assert "“fogon list” shows them." in capsys.readouterr().err


def test_a_full_disk_is_told_as_what_was_tried(
    folder: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy at opening that cannot be made; a campaign that cannot: neither had a last step."""
    import errno

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", full)
    code, _, err = shell("new", "Otra", "--rules", "ezd6", "--no-open")
    assert (code, err) == (1, "fogon: The disk is full: nothing was changed.")
    code, _, err = shell("plain", "La cripta")
    said = "No copy could be made at opening; play goes on. The disk is full: nothing was changed."
    assert (code, err) == (0, f"fogon: {said}")
