"""`fogon tables`: the list, a check of a file, an import whole or not at all; and the line `table`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk

from app.__main__ import main


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's own tables, not yet made."""
    monkeypatch.setenv("FOGON_CONTENT", str(tmp_path / "own"))
    return tmp_path / "own" / "tables"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, list[str], list[str]]:
    code = main(["tables", *args])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err.splitlines()


def test_the_list_names_every_table_with_its_dice(capsys: pytest.CaptureFixture[str]) -> None:
    for language, shown in (("en", "Weather"), ("es", "El tiempo")):
        code, out, _ = run(capsys, "--lang", language)
        assert code == 0
        assert any(line.split("  ")[0] == shown and line.endswith("2d6") for line in out)
    _, out, _ = run(capsys, "--json")
    listed = json.loads(out[0])
    assert len(listed) >= 20
    assert {"id", "name", "dice", "rows", "own"} == set(listed[0])


def test_a_file_is_checked_previewed_and_added(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, own: Path
) -> None:
    file = tmp_path / "notas.md"
    file.write_text("## Uno\na ^2\nb [[Otra]]\n## Weather (d4)\nw\nx\ny\nz\n## Tres\n1\n", "utf-8")
    code, out, err = run(capsys, "check", str(file), "--lang", "en")
    assert (code, err) == (0, [])
    assert out[0] == "3 tables, 1 warning"
    assert "  Weather · d4  (in place of the one of that name)" in out
    assert "    1-2: a" in out
    assert out[-1] == "Table “Uno”, line 3: there is no table called “Otra”."
    assert not own.exists()
    code, out, err = run(capsys, "add", str(file), "--lang", "es")
    assert (code, err) == (0, [])
    assert out[0] == "3 tablas, 1 aviso"
    assert (own / "notas.md").read_bytes() == file.read_bytes()
    file.write_text("other\n", "utf-8")
    code, _, err = run(capsys, "add", str(file))
    assert code == 1
    assert "--force" in err[0]
    assert run(capsys, "add", str(file), "--force")[0] == 0
    assert (own / "notas.md").read_text("utf-8") == "other\n"


def test_u73_what_is_unsound_is_not_added(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, own: Path
) -> None:
    """One bad table of three keeps the whole file out, and the sentence says which and where."""
    file = tmp_path / "x.md"
    file.write_text("## A\na\n## B (d6)\n1-3: x\n5-6: y\n## C\nc\n", "utf-8")
    for what in ("check", "add"):
        code, out, err = run(capsys, what, str(file), "--lang", "en")
        assert (code, out) == (1, [])
        assert err == ["fogon: Table “B”: no row covers 4, after line 4. Nothing was brought in."]
    assert not own.exists()
    code, _, err = run(capsys, "add", str(tmp_path / "none.md"), "--lang", "en")
    assert (code, err) == (1, ["fogon: none.md cannot be read. Nothing was brought in."])
    assert run(capsys, "add")[0] == 1


def test_the_line_lists_draws_and_completes(desks: Callable[..., Desk]) -> None:
    desk = desks("es")
    assert any(line.startswith("El tiempo") for line in desk.lines("tabla"))
    assert desk.lines("tabla el tiempo dados=1,1")[0].startswith("El tiempo → Cae ceniza")
    assert desk.lines("table weather dice=1,1")[0].startswith("El tiempo → Cae ceniza")
    before = desk.state.seq
    assert desk.refused("tabla tiempos raros")[0] == "unknown-table"
    assert desk.state.seq == before
    from app.console.complete import complete
    from app.i18n import translator

    assert "tabla el tiempo" in complete("tabla el t", desk.state, translator("es"), None)
    assert any("tabla" in line for line in desk.lines("ayuda tabla"))
    desk.lines("undo")
    assert desk.state.seq == before - 1


def test_real_dice_are_told_of_before_anything_is_logged(desks: Callable[..., Desk]) -> None:
    desk = desks("en", dice="table")
    assert desk.refused("table pockets") == (
        "faces-needed",
        "This roll needs 1 faces of a die with 100 sides.",
    )
    assert "→" in desk.lines("table pockets dice=1")[0]
