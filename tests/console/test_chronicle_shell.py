"""`fogon export --format`: streams, files, what is wrong usage, and JSON there and back byte for byte."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from app.__main__ import main
from app.session import Session
from app.settings import Settings, save_settings
from app.storage import find_campaign, list_campaigns

TITLE = "La torre hundida"
Told = pytest.CaptureFixture[str]


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saves folder with the Spanish sample campaign."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setenv("FOGON_SAVES", str(tmp_path / "partidas ñ"))
    assert main(["demo", "ezd6", "--no-open", "--lang", "es"]) == 0
    return tmp_path / "partidas ñ"


@pytest.fixture
def told(capsys: Told, saves: Path) -> Told:
    """Nothing said yet."""
    capsys.readouterr()
    return capsys


def run(told: Told, *args: str) -> tuple[int, str, str]:
    """Run a command: its exit code and what is on the two streams."""
    code = main(args)
    out, err = told.readouterr()
    return code, out, err.rstrip("\n")


def usage(told: Told, *args: str) -> str:
    """What is said of wrong usage, on standard error with exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(args)
    assert stop.value.code == 2
    out, err = told.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_text_goes_to_the_standard_output_or_to_a_file(saves: Path, told: Told, tmp_path: Path) -> None:
    """In the campaign's language unless another is asked for; beside whoever plays; never over a file."""
    goal = tmp_path / "torre ñ.md"
    with Session.open(find_campaign(saves, TITLE)).store:
        code, out, err = run(told, "export", TITLE, "--format", "markdown")
    assert (code, err) == (0, "")
    assert out.startswith(f"# {TITLE}\n\n*EZD6 · ")
    assert "## Sesión 1\n" in out
    assert "ataca a Goblin 1" in out
    assert run(told, "export", TITLE, "--format", "markdown", str(goal)) == (
        0, f"Written to {goal}, without secrets.\n", "",
    )  # fmt: skip
    assert goal.read_text("utf-8") == out
    english = run(told, "export", TITLE, "--format", "markdown", "--lang", "en")[1]
    assert "attacks Goblin 1" in english
    for language, words in (("en", "already; --force replaces it"), ("es", "con --force se sustituye")):
        code, out, err = run(told, "export", TITLE, "--format", "html", str(goal), "--lang", language)
        assert (code, out) == (1, "")
        assert words in err
    assert run(told, "export", TITLE, "--format", "html", str(goal), "--force")[0] == 0
    assert goal.read_text("utf-8").startswith('<!DOCTYPE html>\n<html lang="es">')
    assert run(told, "export", TITLE, "--format", "html", str(tmp_path))[0] == 1
    assert run(told, "export", TITLE, "--format", "html", str(tmp_path / "no" / "x"))[0] == 1
    assert {path.name for path in tmp_path.iterdir()} == {"partidas ñ", "torre ñ.md"}


def test_parts_are_chosen_and_wrong_ones_named(told: Told) -> None:
    whole = run(told, "export", TITLE, "--format", "lonelog")[1]
    assert run(told, "export", TITLE, "--format", "lonelog", "--session", "1", "--scene", "1")[1] == whole
    assert "d: " in whole
    results = run(told, "export", TITLE, "--format", "lonelog", "--lines", "results")[1]
    assert "\nd: " not in results
    assert "\n@(Lucía) " in results
    for language, said in (
        ("en", "fogon: There is no session 4; there are: 1."),
        ("es", "fogon: No hay sesión 4; hay: 1."),
    ):
        args = ("export", TITLE, "--format", "html", "--session", "4", "--lang", language)
        assert run(told, *args) == (1, "", said)
    code, out, err = run(told, "export", "Nadie", "--format", "html")
    assert (code, out) == (1, "")
    assert "no campaign called “Nadie”" in err


def test_wrong_usage_says_what_there_is(told: Told) -> None:
    """A wrong word lists the choices; what does not go together says so."""
    lines = usage(told, "export", TITLE, "--format", "html", "--lines", "some")
    assert all(word in lines for word in ("all", "results", "none", "dice", "fights", "oracle", "story"))
    formats = usage(told, "export", TITLE, "--format", "docx")
    assert all(word in formats for word in ("lonelog", "partylog", "markdown", "html", "json"))
    assert "“x” is not a number" in usage(told, "export", TITLE, "--format", "html", "--scene", "x")
    assert "«-1» no es" in usage(told, "export", TITLE, "--format", "html", "--scene=-1", "--lang", "es")
    assert "needs --format" in usage(told, "export", TITLE, "x", "--session", "1")
    assert "needs --format" in usage(told, "export", TITLE, "--lines", "all")
    assert "holds the whole campaign" in usage(told, "export", TITLE, "--format", "json", "--scene", "1")


def test_what_foes_have_left_follows_the_setting_of_the_players_view(told: Told) -> None:
    args = ("export", TITLE, "--format", "lonelog")
    plain = run(told, *args)[1]
    assert "[F:Goblin 2|Zone:Cerca]" in plain
    exact = run(told, *args, "--hearts")[1]
    assert "[F:Goblin 2|Golpes 1|Zone:Cerca]" in exact
    save_settings(Settings(wounds="hearts"))
    assert run(told, *args)[1] == exact


def test_json_there_and_back_is_the_same_campaign(
    saves: Path, told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same files, records and state byte for byte, with what was undone; said to hold what is secret."""
    session = Session.open(find_campaign(saves, TITLE))
    session.undo(2)
    session.close()
    code, out, err = run(told, "export", TITLE, "--format", "json")
    assert code == 0
    assert err == "fogon: This JSON holds the whole campaign, also what is secret: it is not for players."
    assert json.loads(out)["manifest"]["title"] == TITLE
    text = tmp_path / "torre.json"
    assert run(told, "export", TITLE, "--format", "json", str(text))[0] == 0
    assert json.loads(text.read_text("utf-8"))["files"] == json.loads(out)["files"]
    assert run(told, "export", TITLE, "--format", "json", str(text))[0] == 1
    there = find_campaign(saves, TITLE)
    monkeypatch.setenv("FOGON_SAVES", str(tmp_path / "elsewhere"))
    assert run(told, "import", str(text)) == (0, f"Imported as “{TITLE}”.\n", "")
    here = find_campaign(tmp_path / "elsewhere", TITLE)
    names = sorted(path.relative_to(there) for path in there.rglob("*.json"))
    assert len(names) >= 3
    for name in names:
        assert (here / name).read_bytes() == (there / name).read_bytes(), name
    one, other = (Session.open(folder, read_only=True) for folder in (there, here))
    assert one.codec.encode(one.state) == other.codec.encode(other.state)
    assert one.timeline.records == other.timeline.records
    assert len(other.timeline.records) - other.timeline.head == 2
    assert run(told, "check", TITLE)[:2] == (0, "sound\n")


def test_a_json_that_is_no_campaign_is_refused_in_one_sentence(
    saves: Path, told: Told, tmp_path: Path
) -> None:
    """Cut, changed, with strange members, or something else altogether: nothing is left behind."""
    whole = json.loads(run(told, "export", TITLE, "--format", "json")[1])
    member = "chapters/0001.json"
    changed = {
        **whole,
        "files": {**whole["files"], member: whole["files"][member].replace("karma", "kARma", 1)},
    }
    strange = {**whole, "files": {**whole["files"], "../evil.json": "{}"}}
    missing = {**whole, "files": {"campaign.json": whole["files"]["campaign.json"]}}
    renamed = {**whole, "manifest": {**whole["manifest"], "title": "Otra"}}
    newer = {**whole, "manifest": {**whole["manifest"], "version": 99}}
    bad = tmp_path / "bad.json"
    for text, words in (
        (json.dumps(whole)[:-20], "is not an exported campaign"),
        ("{}", "is not an exported campaign"),
        ('{"manifest": 3, "files": {}}', "is not an exported campaign"),
        ('{"manifest": {}, "files": {"campaign.json": "\\ud800"}}', "is not an exported campaign"),
        ("{" * 200_000, "is not an exported campaign"),
        (json.dumps(changed), f"is damaged at “{member}”"),
        (json.dumps(strange), "is damaged at “../evil.json”"),
        (json.dumps(missing), "is damaged at"),
        (json.dumps(renamed), "is damaged at “manifest.json”"),
        (json.dumps(newer), "newer Fogón"),
    ):
        bad.write_text(text, "utf-8")
        code, out, err = run(told, "import", str(bad))
        assert (code, out, err.count("\n")) == (1, "", 0)
        assert words in err, text[:80]
        assert str(bad) in err
    assert len(list_campaigns(saves)) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"partidas ñ", "bad.json"}
