"""`fogon export` and `fogon import`: exit codes, streams, both languages, and what the rules check."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from app import transfer
from app.__main__ import main
from app.session import Session
from app.storage import find_campaign, list_campaigns

TITLE = "La torre hundida"


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saves folder with the Spanish sample campaign."""
    monkeypatch.setenv("FOGON_SAVES", str(tmp_path / "partidas ñ"))
    assert main(["demo", "ezd6", "--no-open", "--lang", "es"]) == 0
    return tmp_path / "partidas ñ"


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], saves: Path) -> pytest.CaptureFixture[str]:
    capsys.readouterr()
    return capsys


def run(told: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """Run a command: its exit code and what is on the two streams."""
    code = main(args)
    out, err = told.readouterr()
    return code, out.rstrip("\n"), err.rstrip("\n")


def test_out_and_in_again_in_both_languages(
    saves: Path, told: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    goal = tmp_path / "mi torre ñ.fogon"
    with Session.open(find_campaign(saves, TITLE)).store as store:
        entries = store.head
        # Beside the one who plays.
        code, out, err = run(told, "export", TITLE, str(goal))
    assert (code, err) == (0, "")
    assert out == f"Exported to {goal}: {entries} entries, without backups."
    code, out, err = run(told, "import", str(goal))
    assert (code, err) == (0, "")
    assert out == f"Imported as “{TITLE} (2)”, as there is a campaign called “{TITLE}” already."
    code, out, err = run(told, "import", str(goal), "--lang", "es")
    assert out == f"Importada como «{TITLE} (3)», porque ya hay una campaña llamada «{TITLE}»."
    code, out, err = run(told, "import", str(goal), "--as", "{title} [b] Élève", "--lang", "es")
    assert (code, out, err) == (0, "Importada como «{title} [b] Élève».", "")
    code, out, err = run(told, "import", str(goal), "--as", TITLE)
    assert (code, out, err) == (1, "", f"fogon: There is a campaign called “{TITLE}” already.")
    listed = json.loads(run(told, "list", "--json")[1])
    assert {row["name"] for row in listed} == {TITLE, f"{TITLE} (2)", f"{TITLE} (3)", "{title} [b] Élève"}
    assert {(row["files"], row["entries"]) for row in listed} == {("sound", entries)}
    for row in listed:
        assert run(told, "check", row["name"])[:2] == (0, "sound")


def test_an_undone_step_can_be_redone_in_the_copy(
    saves: Path, told: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    session = Session.open(find_campaign(saves, TITLE))
    session.undo(3)
    state, tail = session.state, session.store.tail
    session.close()
    assert run(told, "export", TITLE, str(tmp_path / "x"))[0] == 0
    assert run(told, "import", str(tmp_path / "x"), "--as", "Copia")[0] == 0
    copy = Session.open(find_campaign(saves, "Copia"))
    assert (copy.state, copy.store.tail) == (state, tail)
    assert len(copy.redo(3)) == 3
    copy.close()


def test_what_goes_wrong_is_one_sentence_and_1(
    saves: Path, told: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    taken, good = tmp_path / "taken", tmp_path / "good"
    taken.write_text("mine")
    assert run(told, "export", TITLE, str(good))[0] == 0
    for args, english, spanish in (
        (["export", "Nadie", "x"], "no campaign called “Nadie”", "ninguna campaña que se llame «Nadie»"),
        (["export", TITLE, str(taken)], "already; --force replaces it", "con --force se sustituye"),
        (["export", TITLE, str(tmp_path)], "is a folder", "es una carpeta"),
        (
            ["export", TITLE, str(tmp_path / "no" / "x")],
            f"no folder {tmp_path / 'no'};",
            f"carpeta {tmp_path / 'no'};",
        ),
        (
            ["export", TITLE, str(tmp_path / ("x" * 300))],
            "cannot be the name of a file",
            "nombre de un archivo",
        ),
        (["import", str(taken)], "is not an exported campaign", "no es una campaña exportada"),
        (["import", str(tmp_path / "none")], "is not there", "no está"),
        (["import", str(good), "--as", " "], "cannot be the name of a campaign", "no puede ser el nombre"),
    ):
        for language, words in (("en", english), ("es", spanish)):
            code, out, err = run(told, *args, "--lang", language)
            assert (code, out, err.count("\n")) == (1, "", 0), args
            assert err.startswith("fogon: ")
            assert words in err
    assert taken.read_text() == "mine"
    assert len(list_campaigns(saves)) == 1
    assert run(told, "export", TITLE, str(taken), "--force")[0] == 0
    assert zipfile.is_zipfile(taken)
    assert {path.name for path in tmp_path.iterdir()} == {"partidas ñ", "taken", "good"}


@pytest.mark.parametrize("line", ["export", "export X", "import", "import a b", "export a b c"])
def test_wrong_usage_is_2(told: pytest.CaptureFixture[str], line: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(line.split())
    assert stop.value.code == 2


@pytest.mark.parametrize("command", ["export", "import"])
def test_the_help_has_an_example(told: pytest.CaptureFixture[str], command: str) -> None:
    for language, word in (("en", "example"), ("es", "ejemplo")):
        with pytest.raises(SystemExit):
            main([command, "--help", "--lang", language])
        assert f"{word}: fogon {command} " in told.readouterr().out


def test_a_damaged_campaign_is_not_exported_and_says_what_mends_it(
    saves: Path, told: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    chapter = find_campaign(saves, TITLE) / "chapters" / "0001.json"
    good = chapter.read_bytes()
    for bad in (good.replace(b'"karma"', b'"kaRma"', 1), good[:-40], b"{"):
        chapter.write_bytes(bad)
        code, out, err = run(told, "export", TITLE, str(tmp_path / "x"))
        assert (code, out) == (1, "")
        assert "“fogon check NAME --repair” mends it first" in err
        assert not (tmp_path / "x").exists()
    assert run(told, "check", TITLE, "--repair")[0] == 0
    assert run(told, "export", TITLE, str(tmp_path / "x"))[0] == 0


def test_the_rules_are_asked_before_anything_comes_in(
    saves: Path, told: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A file whose fingerprints are all right but whose story the rules cannot tell."""
    good = tmp_path / "good"
    assert run(told, "export", TITLE, str(good))[0] == 0
    for old, new, words in (
        (b'"rules":"ezd6"', b'"rules":"chess"', "“chess”, which this Fogón does not have"),
        (b'"seq":20', b'"seq":21', "is damaged at “chapters/0001.json”"),
        (b'"schema":', b'"schema":9', "newer Fogón"),
    ):
        forged(good, tmp_path / "bad", old, new)
        code, out, err = run(told, "import", str(tmp_path / "bad"))
        assert (code, out, err.count("\n")) == (1, "", 0)
        assert words in err
        assert str(saves) not in err
    assert len(list(saves.iterdir())) == 1


def forged(good: Path, bad: Path, old: bytes, new: bytes) -> None:
    """Change something everywhere and make every fingerprint true again."""
    from hashlib import sha256

    from app.storage.fingerprints import FINGERPRINT_TABLE, sealed

    with zipfile.ZipFile(good) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members.pop("manifest.json"))
    for name, data in members.items():
        body = data.partition(b',"' + FINGERPRINT_TABLE.encode() + b'"')[0].replace(old, new) + b"}"
        members[name] = sealed(body)
        manifest["files"][name] = {
            "size": len(members[name]),
            "sha256": sha256(members[name]).hexdigest(),
        }
    text = json.dumps(manifest, separators=(",", ":")).encode().replace(old, new)
    with zipfile.ZipFile(bad, "w") as archive:
        archive.writestr("manifest.json", text)
        for name, data in members.items():
            archive.writestr(name, data)


def test_a_name_for_the_file_is_suggested() -> None:
    assert transfer.suggested_name("La torre/../ñ") == "la-torre-n.fogon"
    assert transfer.suggested_name("???") == "campaign.fogon"


def test_a_campaign_of_an_older_fogon_travels_as_it_is_and_is_brought_up_when_it_is_played(
    saves: Path, told: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Path(__file__).parents[1] / "storage" / "old" / "schema-1" / "la-torre-hundida"
    shutil.copytree(old, saves / "vieja")
    assert run(told, "export", "vieja", str(tmp_path / "x"))[0] == 0
    assert run(told, "import", str(tmp_path / "x"), "--as", "Vieja")[0] == 0
    folder = find_campaign(saves, "Vieja")
    for name in ("0001.json", "0001.start.json"):
        assert (folder / "chapters" / name).read_bytes() == (old / "chapters" / name).read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO("note x\n"))
    assert run(told, "plain", "Vieja")[0] == 0
    assert run(told, "check", "Vieja")[:2] == (0, "sound")
