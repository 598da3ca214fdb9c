"""What may be typed after `fogon`, in both languages, and how it ends."""

import argparse
import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from app import __main__ as entry
from app import cli
from app.i18n import pick_language
from app.settings import Settings, save_settings, state_folder

ROOT = Path(__file__).parents[2]

# Names of no real system: this page tests the arguments, not the rules.
NAMES = ("cards", "coins")


@pytest.fixture(autouse=True)
def _two_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.system.names", lambda: NAMES)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, argparse.Namespace, str]]:
    """Answer every command with 0 and keep what it was called with."""
    kept: list[tuple[str, argparse.Namespace, str]] = []

    def call(target: str, args: argparse.Namespace, language: str) -> int:
        kept.append((target.split(":")[1], args, language))
        return 0

    monkeypatch.setattr(cli, "_call", call)
    return kept


def handler(monkeypatch: pytest.MonkeyPatch, function: object) -> None:
    """Let `fogon` without a command call this."""
    module = ModuleType("stand_in")
    module.__dict__["start"] = function
    monkeypatch.setitem(sys.modules, "stand_in", module)
    monkeypatch.setitem(cli.HANDLERS, None, "stand_in:start")


@pytest.mark.parametrize(
    ("line", "function", "expected"),
    [
        ("", "start", {"command": None, "saves": None, "lang": None, "no_odds": False}),
        ("play Torre", "play", {"name": "Torre"}),
        (
            "new Torre --rules cards --dice table --seed luna --no-open",
            "new_campaign",
            {"name": "Torre", "rules": "cards", "dice": "table", "seed": "luna", "no_open": True},
        ),
        ("new Torre --rules coins", "new_campaign", {"dice": None, "seed": None, "no_open": False}),
        ("demo coins --no-open", "demo", {"rules": "coins", "no_open": True}),
        ("list --json", "list_campaigns", {"json": True}),
        ("plain Torre --json", "plain", {"name": "Torre", "json": True}),
        ("play -- --json", "play", {"name": "--json"}),
        ("play -- --lang=es", "play", {"name": "--lang=es", "lang": None}),
    ],
)
def test_commands(
    calls: list[tuple[str, argparse.Namespace, str]], line: str, function: str, expected: dict[str, object]
) -> None:
    assert entry.main(line.split()) == 0
    [(called, args, language)] = calls
    assert (called, language) == (function, "en")
    assert {**vars(args), **expected} == vars(args)


@pytest.mark.parametrize("line", ["--saves d --lang es --no-odds list", "list --saves d --lang es --no-odds"])
def test_shared_options_stand_anywhere(calls: list[tuple[str, argparse.Namespace, str]], line: str) -> None:
    assert entry.main(line.split()) == 0
    [(_, args, language)] = calls
    assert (args.saves, args.lang, args.no_odds, language) == ("d", "es", True, "es")


@pytest.mark.parametrize(
    ("line", "english", "spanish"),
    [
        ("play", "the following arguments are required: NAME", "faltan estos argumentos: NOMBRE"),
        ("dance", "invalid choice: 'dance'", "no admite 'dance'"),
        ("new x --rules chess", "(choose from 'cards', 'coins')", "(elige entre 'cards', 'coins')"),
        ("list --jso", "unrecognized arguments: --jso", "argumentos desconocidos: --jso"),
        ("list --saves", "expected one argument", "necesita un valor"),
        ("list --lang xx", "invalid choice: 'xx'", None),
    ],
)
def test_wrong_usage_is_one_sentence_and_2(
    capsys: pytest.CaptureFixture[str], line: str, english: str, spanish: str | None
) -> None:
    for language, words in (("en", english), ("es", spanish)):
        if words is None:
            continue
        with pytest.raises(SystemExit) as stop:
            entry.main(["--lang", language, *line.split()])
        out, err = capsys.readouterr()
        assert stop.value.code == 2
        assert out == ""
        assert err.startswith("fogon: ")
        assert err.count("\n") == 1
        # Python 3.12 and later leave the quotes out.
        assert words.replace("'", "") in err.replace("'", "")


@pytest.mark.parametrize("line", ["--help", "play -h", "new --help", "demo --help", "list -h", "plain -h"])
def test_help_is_in_spanish_throughout(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with pytest.raises(SystemExit) as stop:
        entry.main(
            [*line.split(), "--lang", "es"] if line.startswith("-") else ["--lang", "es", *line.split()]
        )
    text = capsys.readouterr().out
    assert stop.value.code == 0
    assert text.startswith("uso: fogon")
    for english in ("usage", "arguments", "show", "campaign ", "NAME", "RULES", "language"):
        assert english not in text


def test_help_names_the_systems(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        entry.main(["new", "--help"])
    assert "rule system: cards, coins" in capsys.readouterr().out


def test_argparse_speaks_english_again_afterwards() -> None:
    before = vars(argparse)["_"]
    cli.parse(["list"], "es")
    assert vars(argparse)["_"] is before


@pytest.mark.parametrize("line", ["--version", "play --version", "--lang es new --version"])
def test_version(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with pytest.raises(SystemExit) as stop:
        entry.main(line.split())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"fogon {project['version']}\n"


def test_version_waits_for_nothing_heavy() -> None:
    code = (
        "import sys\nfrom app.__main__ import main\n"
        "try: main(['--version'])\nexcept SystemExit: pass\n"
        "heavy = {'textual', 'rich', 'msgspec', 'tinydb', 'lark', 'babel', 'platformdirs', 'asyncio'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1:] == ["[]"]


def test_a_handlers_code_is_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    handler(monkeypatch, lambda args, language: 1)
    assert entry.main([]) == 1


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(args: argparse.Namespace, language: str) -> int:
        raise KeyboardInterrupt

    handler(monkeypatch, stopped)
    assert entry.main([]) == 130


def broken(args: argparse.Namespace, language: str) -> int:
    raise RuntimeError("the dice fell off \ud800")


@pytest.mark.parametrize(("lang", "words"), [("en", "unexpected fault"), ("es", "fallo inesperado")])
def test_a_fault_is_one_sentence_and_a_crash_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, words: str
) -> None:
    handler(monkeypatch, broken)
    assert entry.main(["--lang", lang]) == 1
    err = capsys.readouterr().err
    [path] = state_folder().iterdir()
    assert words in err
    assert str(path) in err
    assert err.count("\n") == 1
    assert "the dice fell off" in path.read_text("utf-8")


def test_a_fault_without_a_place_for_its_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    handler(monkeypatch, broken)
    assert entry.main([]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_another_rules_package_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(entry.rules, "__path__", [str(tmp_path / "rules")])
    assert entry.main(["--version"]) == 1
    assert "rules" in capsys.readouterr().err


def test_a_locale_of_bytes_prints_spanish() -> None:
    line = [sys.executable, "-m", "app", "--lang", "es", "--help"]
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, check=True)
    assert "órdenes" in done.stdout.decode("utf-8")


def test_a_reader_that_leaves_is_no_fault() -> None:
    read, write = os.pipe()
    os.close(read)
    line = [sys.executable, "-m", "app", "--version"]
    done = subprocess.run(line, cwd=ROOT, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LC_ALL": "es"}, "es"),
        ({"LC_ALL": "en_US.UTF-8", "LANGUAGE": "ca:es:en"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "es-MX@euro"}, "es"),
        ({"LANG": ""}, "en"),
    ],
)
def test_language_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert pick_language(None, None) == language


def test_asked_for_beats_set_beats_locale(
    monkeypatch: pytest.MonkeyPatch, calls: list[tuple[str, argparse.Namespace, str]]
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    save_settings(Settings(language="es"))
    entry.main(["list"])
    entry.main(["list", "--lang", "en"])
    assert [language for _, _, language in calls] == ["es", "en"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("command", [None, *filter(None, cli.HANDLERS)])
def test_every_command_has_an_example_that_works(
    capsys: pytest.CaptureFixture[str], command: str | None, language: str
) -> None:
    """An example in a help is parsed as it stands, and is of the command whose help it closes."""
    with pytest.raises(SystemExit):
        entry.main([*([command] if command else []), "--lang", language, "--help"])
    _, _, examples = capsys.readouterr().out.rpartition({"en": "example: ", "es": "ejemplo: "}[language])
    for example in " ".join(examples.split()).split(" · "):
        name, *words = shlex.split(example)
        assert name == "fogon"
        assert words[0] == (command or "demo")
        assert cli.parse(words, language).command == words[0]
