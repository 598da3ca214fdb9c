"""The screen in plain characters: one sign for one thing, nothing that reads as another."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, screen_text, type_keys

from app.settings import Settings
from app.tabletop import TabletopApp
from app.widgets.spans import shown
from rules.text import Span, plain

FIGHT = (
    "add Lucía as hero",
    "add Ysolde as hero",
    'zone add "Choir loft"',
    "add skeleton x2 hidden",
    "action",
)


def ascii_app(tmp_path: Path, *lines: str) -> TabletopApp:
    session = new_session(tmp_path, *lines)
    return TabletopApp(session, saves=tmp_path, language="en", odds=True, settings=Settings(glyphs="ascii"))


def said(text: str) -> str:
    return plain(shown((Span(text),), "ascii"))


def test_signs_that_would_read_as_something_else() -> None:
    assert said("Choir loft ·1") == "Choir loft (1)"
    assert said("Mill ·–") == "Mill (-)"
    assert said("sword near · 1") == "sword near / 1"
    assert said("a · b") == "a - b"
    assert said("Ctrl+↓") != "Ctrl+v" != said("Mayús+↓")
    signs = [said(sign) for sign in "▶✓‖✗◌♥◆●"]
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("keys", ["z", "d", "?", "p", "pgob", "j", "ze", ","])
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_every_window_is_plain(tmp_path: Path, keys: str, size: tuple[int, int]) -> None:
    app = ascii_app(tmp_path, *FIGHT)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await type_keys(pilot, keys)
        await pilot.pause(0.2)
        text = screen_text(pilot)
        assert not {char for char in text if not char.isascii() and not char.isalpha() and char not in _BARS}


#: The scroll bars that Textual draws in part of a cell.
_BARS = "▁▂▃▄▅▆▇█▀"


async def test_nothing_is_cut_for_an_arrow_of_two_cells(tmp_path: Path) -> None:
    app = ascii_app(tmp_path, *FIGHT)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "n -> Ysolde |" in screen_text(pilot)
