"""A page to read: what keys do in one column, and nothing falls out of its indentation."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, new_session, playing, screen_text, type_keys

from app.screens.reading import ReadingScreen
from rules.text import Line, Span, plain


def key(keys: str, about: str) -> Line:
    return (Span(f"  {keys:<10}", "key"), Span(about))


LINES = [
    (Span("Here", "accent"),),
    key("e", "a short one"),
    key("Ctrl+↑ Ctrl+↓", "go to the round or to the scene before and after this one, wherever it is"),
    key("Mayús+Flecha abajo y otra más que no cabe", "too long a key"),
    (Span("    Mordisco venenoso", "strong"), Span(" " + "mal dicha, abre otra " * 6)),
    (Span("no indentation " * 8),),
]


@pytest.mark.parametrize("size", [(60, 20), NARROW, (120, 36)])
async def test_columns_and_indentation(tmp_path: Path, size: tuple[int, int]) -> None:
    session = new_session(tmp_path, "add Lucía as hero")
    async with playing(session, size=size) as pilot:
        screen = ReadingScreen("Help", LINES)
        await pilot.app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        rows = [plain(row) for row in screen._rows]
        column = rows[1].index("a short one")
        at = next(n for n, row in enumerate(rows) if "go to the round" in row)
        assert rows[at].index("go to the round") == column
        assert rows[at + 1].startswith(" " * column)
        assert rows[at + 1][column] != " "
        long = next(n for n, row in enumerate(rows) if "Mayús" in row)
        assert rows[long + 1] == " " * column + "too long a key"
        bite = next(n for n, row in enumerate(rows) if "Mordisco" in row)
        assert rows[bite].startswith("    M")
        assert rows[bite + 1].startswith("      ")
        assert rows[bite + 1][6] != " "
        assert not rows[-1].startswith(" ")


async def test_the_help_of_the_log_is_in_columns(tmp_path: Path) -> None:
    """Also in the narrowest of the usual terminals."""
    session = new_session(tmp_path, "add Lucía as hero")
    async with playing(session, size=NARROW) as pilot:
        await type_keys(pilot, "l?")
        rows = screen_text(pilot).splitlines()
        places = {
            row.index(about)
            for row in rows
            for about in ("go through the entries", "go to the round", "open and close", "copy the entry")
            if about in row
        }
        assert len(places) == 1
