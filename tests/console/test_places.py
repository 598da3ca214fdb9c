"""Where campaigns lie and what they are called, through the real entry point: locales, folders, names."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.__main__ import main
from app.locale_bytes import SHOW_BYTES, argument, path_text, typed_path

ROOT = Path(__file__).parents[2]
TITLE = "Ñandú 🐉"


@pytest.fixture(scope="session")
def latin_1(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str] | None:
    """The environment of a Spanish machine from before UTF-8, None where it cannot be made."""
    place = tmp_path_factory.mktemp("locales")
    made = shutil.which("localedef") and subprocess.run(
        ["localedef", "-i", "es_ES", "-f", "ISO-8859-1", str(place / "es_ES.ISO-8859-1")],
        capture_output=True,
        check=False,
    )
    if not (place / "es_ES.ISO-8859-1").is_dir() or not made:
        return None
    return {"LOCPATH": str(place), "LC_ALL": "es_ES.ISO-8859-1", "PYTHONUTF8": "0"}


def fogon(environment: dict[str, str], *args: bytes | str, typed: str = "") -> tuple[int, str, str]:
    """Run a command in an environment; what it says has to be UTF-8 whatever the locale."""
    done = subprocess.run(
        [sys.executable, "-m", "app", *args],
        cwd=ROOT,
        env={**os.environ, "PYTHONCOERCECLOCALE": "0", **environment},
        input=typed.encode(),
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8").rstrip("\n"), done.stderr.decode("utf-8").rstrip("\n")


@pytest.mark.parametrize("locale", ["C", "ISO-8859-1"])
def test_u45_every_command_in_a_locale_of_other_letters(
    locale: str, latin_1: dict[str, str] | None, tmp_path: Path
) -> None:
    """`Ñandú 🐉` typed, kept, found, exported and complained of, byte for byte as in UTF-8."""
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0"} if locale == "C" else latin_1
    if environment is None:
        pytest.skip("this machine cannot make a locale of ISO-8859-1")
    saves, goal = tmp_path / "partidas\nde Íñigo", tmp_path / "mi ñandú 🐉.fogon"
    options = ["--lang", "es", "--saves", str(saves)]

    def run(*args: str, typed: str = "") -> tuple[int, str, str]:
        return fogon(environment, *options, *args, typed=typed)

    assert run("new", TITLE, "--rules", "ezd6", "--seed", "ñ", "--no-open") == (0, "", "")
    assert run("new", TITLE, "--rules", "ezd6", "--no-open") == (
        1,
        "",
        f"fogon: Ya hay una campaña que se llama «{TITLE}».",
    )
    code, out, err = run("plain", TITLE, "--json", typed="nota «Élève» 🐉\nañade Íñigo\n")
    assert (code, err) == (0, "")
    assert json.loads(out.splitlines()[0])["lines"] == ["«Élève» 🐉"]
    assert run("list")[1].startswith(f"{TITLE} · ezd6 · ")
    assert json.loads(run("list", "--json")[1])[0]["name"] == TITLE
    assert run("check", TITLE) == (0, "en orden", "")
    assert run("backups", TITLE)[0] == 0
    assert run("restore", TITLE, "ñ")[2].startswith("fogon: No hay ninguna copia llamada «ñ»")
    code, out, err = run("export", TITLE, str(goal))
    assert (code, out, err) == (0, f"Exportada a {goal}: 2 entradas, sin copias de seguridad.", "")
    assert goal.is_file()
    assert run("import", str(goal))[1] == (
        f"Importada como «{TITLE} (2)», porque ya hay una campaña llamada «{TITLE}»."
    )
    assert run("import", str(saves))[2] == (
        f"fogon: {str(saves).replace(chr(10), '?')} no es una campaña exportada."
    )
    assert run("roll", "ñ")[2].startswith("fogon: «ñ»")
    assert "ñandú" in run("play", "ñandú")[2]
    # The disk has what a UTF-8 locale would have written.
    text = (saves / "nandu" / "chapters" / "0001.json").read_bytes().decode("utf-8")
    assert "«Élève» 🐉" in text
    assert fogon({"LC_ALL": "C.UTF-8"}, *options, "check", f"{TITLE} (2)")[:2] == (0, "en orden")


def test_u45_a_path_that_is_not_utf_8(tmp_path: Path) -> None:
    place = os.fsencode(tmp_path) + b"/a\xffb"
    for environment in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "C.UTF-8"}):
        assert fogon(environment, "--saves", place, "new", "X", "--rules", "ezd6", "--no-open")[0] == 0
        assert fogon(environment, "--saves", place, "check", "X")[1] == "sound"
        code, _, err = fogon(environment, "import", place)
        assert (code, err) == (
            1,
            f"fogon: {tmp_path}/a\N{REPLACEMENT CHARACTER}b is not an exported campaign.",
        )
        shutil.rmtree(place)


def test_u45_arguments_and_paths_are_shown_as_they_are() -> None:
    assert argument("ñandú") == "ñandú"
    assert argument("\udcff") == "\udcff"
    assert argument("\ud800") == "\ud800"
    assert path_text(Path("a\x1b[31m\n\u202eb")) == "a?[31m??b"
    assert "ñ \udcc3\udcb1 \ud800 \udcff".encode("utf-8", SHOW_BYTES) == "ñ ñ ? \ufffd".encode()
    assert typed_path("ñ") == Path("ñ").absolute()


HOSTILE = {
    "a-file": "file",
    "below-a-file": "file/x",
    "a-link-to-nothing": "dangling",
    "a-link-to-itself": "loop",
    "a-name-too-long": "x" * 300,
}


@pytest.mark.parametrize("place", HOSTILE.values(), ids=HOSTILE)
def test_a_saves_folder_that_cannot_be_one(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is asked for: one sentence that names it, exit 1, and nothing is made or changed."""
    (tmp_path / "file").write_text("mine")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert main(["--saves", str(tmp_path / "ok"), "new", "X", "--rules", "ezd6", "--no-open"]) == 0
    assert main(["--saves", str(tmp_path / "ok"), "export", "X", str(tmp_path / "good")]) == 0
    before = sorted(tmp_path.rglob("*"))
    for args in (
        ["list"],
        ["play", "X"],
        ["plain", "X"],
        ["check", "X"],
        ["backups", "X"],
        ["restore", "X", "x"],
        ["export", "X", str(tmp_path / "out")],
        ["import", str(tmp_path / "good")],
        ["new", "X", "--rules", "ezd6", "--no-open"],
        ["demo", "ezd6", "--no-open"],
    ):
        capsys.readouterr()
        code = main(["--saves", str(tmp_path / place), *args])
        out, err = capsys.readouterr()
        if (place, args) == ("dangling", ["list"]):
            assert (code, err) == (0, "")
            continue
        assert (code, out, err.count("\n")) == (1, "", 1), args
        assert ("is no folder" in err) or (place == "dangling" and "no campaign called" in err), args
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_of_strange_letters_and_great_length(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saves = tmp_path.joinpath("con espacio ", "línea\nnueva", *["é" * 100] * 7)
    for args in (
        ["new", TITLE, "--rules", "ezd6", "--no-open"],
        ["export", TITLE, str(saves / "x")],
        ["import", str(saves / "x")],
        ["check", f"{TITLE} (2)"],
    ):
        assert main(["--saves", str(saves), *args]) == 0, capsys.readouterr().err


def test_no_home_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {"HOME": "", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": ""}
    saves = str(tmp_path / "saves")
    assert fogon(environment, "--saves", saves, "new", "X", "--rules", "ezd6", "--no-open")[0] == 0
    for name in environment:
        monkeypatch.delenv(name, raising=False)
    assert fogon({}, "--saves", saves, "check", "X")[:2] == (0, "sound")
    # Nobody of that name has a home: it is a folder like any other.
    monkeypatch.chdir(tmp_path)
    assert main(["--saves", "~nobody-of-this-name/x", "new", "X", "--rules", "ezd6", "--no-open"]) == 0
    assert (tmp_path / "~nobody-of-this-name" / "x" / "x").is_dir()


def test_a_working_folder_that_is_gone(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    assert main(["--saves", str(saves), "new", "X", "--rules", "ezd6", "--no-open"]) == 0
    line = f'cd "{tmp_path}/gone" && rmdir "{tmp_path}/gone" && exec "$@"'
    for args, code in ((["list"], 0), (["check", "X"], 0), (["export", "X", "x"], 1), (["import", "x"], 1)):
        (tmp_path / "gone").mkdir()
        done = subprocess.run(
            ["sh", "-c", line, "sh", sys.executable, "-m", "app", "--saves", str(saves), *args],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, "unexpected" in done.stderr, done.stderr.count("\n")) == (code, False, code)


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("FOGON_SAVES", str(tmp_path / "saves"))
    yield tmp_path / "saves"
    assert [path.name for path in tmp_path.iterdir()] == ["saves"]


TITLES = {
    "../": "../",
    "...": "...",
    ".oculta": ".oculta",
    "/etc/passwd": "/etc/passwd",
    "x" * 300: "x" * 300,
    "ñ" * 300: "ñ" * 300,
    "???": "???",
    "日本": "日本",
    "CON": "CON",
    "lpt1": "lpt1",
    "nul.txt": "nul.txt",
    "La Torre": "La Torre",
    "la torre": "la torre",
    "LA TÓRRE": "LA TÓRRE",
    "[b]x[/b] [@click=app.quit]y": "[b]x[/b] [@click=app.quit]y",
    "👩\u200d🚀 sola": "👩🚀 sola",
    "❤\ufe0f": "❤",
    "👍🏽": "👍",
    unicodedata.normalize("NFD", "Ñandú"): "Ñandú",
}


def test_names_are_titles_as_typed_and_folders_of_plain_letters(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Typed again, each means the same campaign, and a second one of the name is refused."""
    for typed in TITLES:
        assert main(["new", "--rules", "ezd6", "--no-open", "--", typed]) == 0
        assert main(["new", "--rules", "ezd6", "--no-open", "--", typed]) == 1
    for typed, title in TITLES.items():
        for name in (typed, title, unicodedata.normalize("NFD", typed)):
            assert main(["check", "--", name]) == 0
    capsys.readouterr()
    assert main(["list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert sorted(row["name"] for row in rows) == sorted(TITLES.values())
    folders = [path.name for path in saves.iterdir()]
    # On a file system that ignores case these are as many folders, and no device of Windows.
    assert len({name.casefold() for name in folders}) == len(TITLES)
    for name in folders:
        assert name.isascii()
        assert name.replace("-", "").isalnum()
        assert len(name) < 70
        assert name.upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT1"}
    assert main(["list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(TITLES)
