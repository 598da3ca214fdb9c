"""A campaign whose own files tell no more which rules it is played with is checked and mended."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.__main__ import main
from app.checking import check, repair
from app.rules_found import rules_of
from app.samples import make_demo
from app.session import Session
from app.storage import SaveProblem, backup_if_changed
from rules import commands as do
from rules.system import names

TELLING = ("campaign.json", "chapters/0001.start.json")


def build(saves: Path, rules: str) -> Path:
    session = Session.create(
        saves, title="Mesa", rules=rules, language="es", dice="program", seed="x", created="2026-01-01"
    )
    folder = session.store.folder
    session.run(do.Note(text="a"))
    session.run(do.AddCreatures(name="Lucía", side="hero"))
    session.close()
    assert backup_if_changed(folder)
    session = Session.open(folder)
    session.run(do.Note(text="c"))
    session.close()
    return folder


def nul(data: bytes) -> bytes:
    return bytes(300)


def utf16(data: bytes) -> bytes:
    return data.decode().encode("utf-16")


def marked(data: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data


def spoil(folder: Path, how: Callable[[bytes], bytes], files: tuple[str, ...]) -> None:
    for file in files:
        (folder / file).write_bytes(how((folder / file).read_bytes()))


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_a_backup_tells_the_rules_and_the_entries_are_kept(
    tmp_path: Path, rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both files that name the rules are nothing but noughts; the entry after the backup is kept too."""
    folder = build(tmp_path, rules)
    entries = (folder / "chapters/0001.json").read_bytes()
    spoil(folder, nul, TELLING)
    shell = ["--saves", str(tmp_path), "--lang", "en", "check", "mesa"]
    assert main(shell) == 1
    told = capsys.readouterr().out
    assert all(file in told for file in TELLING)
    assert "chapters/0001.json" not in told
    assert "A repair keeps 3 entries, loses nothing." in told
    assert main([*shell, "--repair"]) == 0
    assert (folder / "chapters/0001.json").read_bytes() == entries
    assert rules_of(folder) == rules
    assert check(folder) == []


@pytest.mark.parametrize("how", [utf16, marked])
@pytest.mark.parametrize("with_backup", [True, False])
def test_files_saved_anew_in_another_encoding_are_as_they_were(
    tmp_path: Path, how: Callable[[bytes], bytes], with_backup: bool
) -> None:
    folder = build(tmp_path, "ezd6")
    if not with_backup:
        shutil.rmtree(folder / "backups")
    files = (*TELLING, "chapters/0001.json")
    before = [(folder / file).read_bytes() for file in files]
    spoil(folder, how, files)
    assert {fault.file for fault in check(folder)} == set(files)
    assert not any(done.lost for done in repair(folder))
    assert [(folder / file).read_bytes() for file in files] == before


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_entries_of_the_systems_own_tell_the_rules(tmp_path: Path, rules: str) -> None:
    session = make_demo(tmp_path, rules, "en")
    folder, entries = session.store.folder, session.state.seq
    session.close()
    shutil.rmtree(folder / "backups", ignore_errors=True)
    spoil(folder, nul, TELLING)
    assert rules_of(folder) == rules
    repair(folder)
    assert check(folder) == []
    session = Session.open(folder)
    assert session.state.seq == entries
    session.close()


def test_where_nothing_tells_the_damage_is_listed_and_nothing_is_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(names()) > 1
    folder = build(tmp_path, "ezd6")
    shutil.rmtree(folder / "backups")
    spoil(folder, nul, TELLING)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert {fault.file for fault in check(folder)} == set(TELLING)
    with pytest.raises(SaveProblem, match="rules-lost"):
        repair(folder)
    for words in (("check", "mesa"), ("check", "mesa", "--repair")):
        assert main(["--saves", str(tmp_path), "--lang", "en", *words]) == 1
        told = capsys.readouterr()
        assert "campaign.json" in told.out
        assert "which rules it is played with" in told.out + told.err
    after = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path in before}
    assert after == before
