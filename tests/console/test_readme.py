"""What the two READMEs tell people to type works as it stands, and both tell the same."""

import re
import shlex
from pathlib import Path

import pytest

from app import cli
from app.console.console import Console
from app.i18n import translator
from app.session import Session

ROOT = Path(__file__).parents[2]
PAGES = {"en": ROOT / "README.md", "es": ROOT / "assets" / "README.es.md"}


def page(language: str) -> str:
    """A README as text."""
    return PAGES[language].read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The blocks of code of a README."""
    return re.findall(r"^```[a-z]*\n(.*?)^```$", page(language), re.MULTILINE | re.DOTALL)


def parts(language: str) -> dict[str, str]:
    """The text below each heading."""
    _, *found = re.split(r"^## (.+)$", page(language), flags=re.MULTILINE)
    return dict(zip(found[::2], found[1::2], strict=True))


@pytest.mark.parametrize("language", PAGES)
def test_the_commands_of_the_shell_are_understood(language: str) -> None:
    told = [row for block in blocks(language) for row in block.splitlines() if row.startswith("fogon ")]
    told += re.findall(
        r"`(fogon (?:demo|new|play|watch|export|import|rename|roll|odds|tables) ?[^`]*)`", page(language)
    )
    assert len(told) > 10
    for row in told:
        assert cli.parse(shlex.split(row)[1:], language).command


@pytest.mark.parametrize("language", PAGES)
def test_the_lines_of_the_command_language_run(tmp_path: Path, language: str) -> None:
    """Every line that is shown in the chapter on the command language, and those of solo play."""
    session = Session.create(
        tmp_path,
        title="readme",
        rules="ezd6",
        language=language,
        dice="program",
        seed="readme",
        created="2026-01-01",
    )
    console = Console(session, translator(language))
    chapters = parts(language)
    solo, language_of_commands = list(chapters.values())[2], list(chapters.values())[4]
    lines = [row[2:] for row in language_of_commands.splitlines() if row.startswith("> ")]
    lines += re.findall(r"`((?:option|opción|set|pon) [^`]+)`", solo)
    lines += re.findall(r"`([a-z]+ [^`]*)`", solo.rpartition("\n\n")[2] or solo.split("\n\n")[-2])
    lines += re.findall(r"`((?:odds|cuánto|encounter|encuentro) [^`]+)`", language_of_commands)
    assert len(lines) > 14
    try:
        for row in lines:
            if session.state.open is not None:
                console.run("accept")
            reply = console.run(row)
            assert reply.error is None, (row, reply.error)
    finally:
        session.close()


def test_both_have_the_same_chapters_tables_and_commands() -> None:
    english, spanish = parts("en"), parts("es")
    assert len(english) == len(spanish)
    for ours, theirs in zip(english.values(), spanish.values(), strict=True):
        for sign in ("\n|", "\n* ", "\n```", "\n1. ", "\n7. "):
            assert ours.count(sign) == theirs.count(sign)
    assert [b for b in blocks("en") if "venv" in b] == [b for b in blocks("es") if "venv" in b]


@pytest.mark.parametrize("language", PAGES)
def test_what_a_page_points_at_is_there(language: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page(language)):
        assert (PAGES[language].parent / target).exists(), target


def test_both_have_the_same_keys() -> None:
    spoken = {"Supr": "Delete", "Mayús": "Shift", "←": "Left", "→": "Right", "↑": "Up", "↓": "Down"}
    spanish = parts("es")["Teclas"]
    for word, key in spoken.items():
        spanish = re.sub(rf"(?<=[`+]){word}(?=[`+])", key, spanish)
    found = [
        re.findall(r"`([^` ]+)`", text.replace("ronda", "round")) for text in (parts("en")["Keys"], spanish)
    ]
    assert found[0] == found[1]
