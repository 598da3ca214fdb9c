"""How keys are written: in the language of the screen, the same everywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playing import NARROW, new_session, playing, screen_text, type_keys

from app.help import key_help
from app.i18n import translator
from app.keys import EVERYWHERE_KEYS, named_key, written_key, written_keys
from rules.system import names
from rules.text import plain

EN, ES = translator("en"), translator("es")
APP = Path(__file__).parents[2] / "app"


@pytest.mark.parametrize(
    ("key", "english", "spanish"),
    [
        ("delete", "Delete", "Supr"),
        ("shift+tab", "Shift+Tab", "Mayús+Tab"),
        ("shift+left", "Shift+←", "Mayús+←"),
        ("ctrl+home", "Ctrl+Home", "Ctrl+Inicio"),
        ("pageup", "PgUp", "RePág"),
        ("end", "End", "Fin"),
        ("f2", "F2", "F2"),
        ("a", "a", "a"),
    ],
)
def test_a_key_in_words(key: str, english: str, spanish: str) -> None:
    assert (written_key(key, EN), written_key(key, ES)) == (english, spanish)


def test_several_keys_and_back() -> None:
    assert written_keys("↑ ↓ pageup home", ES) == "↑ ↓ RePág Inicio"
    assert named_key("Supr", ES) == "delete"
    assert named_key("Delete", EN) == "delete"
    assert named_key("Esc", ES) == "escape"
    assert named_key("d", ES) is None


def test_no_screen_writes_them_by_itself() -> None:
    """What is written in one place cannot be called differently in another."""
    literal = re.compile(r'"(?:Del|Supr|PgUp|PgDn|Home|Space|Backspace)\b[^"]*"')
    own = [path for path in APP.rglob("*.py") if path.name != "keys.py"]
    assert len(own) > 200
    assert not [path.name for path in own if literal.search(path.read_text("utf-8"))]


@pytest.mark.parametrize("system", names())
def test_the_page_of_keys_parts_what_one_key_means(system: str) -> None:
    """The same key twice under one heading would say two things at once."""
    headings: dict[str, list[str]] = {}
    here = ""
    for line in key_help(ES, system, pane="turns"):
        text = plain(line)
        if text and not text.startswith(" "):
            here = text
        elif line and line[0].role == "key":
            headings.setdefault(here, []).append(line[0].text.strip())
    asked = ES.text("While something is asked")
    assert asked in headings
    on_the_table = [keys for heading, keys in headings.items() if heading.startswith("En la mesa")]
    listed = [key for keys in on_the_table for key in keys]
    assert len(listed) == len(set(listed)) > 15
    assert "Delete" not in str(headings)
    assert len(headings[ES.text("Everywhere")]) == len(EVERYWHERE_KEYS)


async def test_bars_and_editors_speak_spanish(tmp_path: Path) -> None:
    session = new_session(tmp_path, "add Vera as hero near")
    async with playing(session, size=NARROW, language="es") as pilot:
        await type_keys(pilot, "ze")
        assert "Supr" in screen_text(pilot)
        await type_keys(pilot, "⎋,")
        await pilot.press("f1")
        await pilot.pause()
        assert "RePág AvPág Inicio Fin" in screen_text(pilot)
