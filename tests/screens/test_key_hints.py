"""Keys at the foot of a form, and those of the table where there is little room."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, new_session, playing, screen_text, type_keys

from app.footer import Hint, KeyFooter
from app.i18n import translator
from app.screens.start_form import form_keys
from app.widgets.key_hints import key_rows
from app.widgets.spans import cells
from rules.text import plain

LANGUAGES = ("en", "es")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", range(20, 110, 3))
def test_no_key_is_parted_from_its_word(language: str, width: int) -> None:
    keys = form_keys(translator(language))
    rows = [plain(row) for row in key_rows(keys, width)]
    assert all(len(row) <= width for row in rows)
    for key, label in keys:
        hint = f"{key} {label}"
        if len(hint) <= width:
            assert sum(hint in row for row in rows) == 1, (width, hint, rows)
        else:
            assert " ".join(hint.split()) in " ".join(" ".join(rows).split())


async def test_the_form_of_the_zones_in_spanish(tmp_path: Path) -> None:
    session = new_session(tmp_path, "añade Ana como héroe", language="es")
    async with playing(session, size=NARROW, language="es") as pilot:
        await type_keys(pilot, "ze")
        rows = screen_text(pilot).splitlines()
        for hint in ("m vaciarla", "u deshacer", "y rehacer", "Esc volver"):
            assert any(hint in row for row in rows), hint


def row_of(hints: tuple[Hint, ...], width: int) -> str:
    footer = KeyFooter()
    footer.set_reactive(KeyFooter.hints, hints)
    pieces = footer.pieces(width)
    assert sum(cells(piece.line) for piece in pieces) <= width
    return "".join(plain(piece.line) for piece in pieces)


WORDS = (("a", "Acción", "act"), ("r", "Tirar", "check"), ("m", "Mover", "move"), ("n", "Siguiente", "next"),
         ("w", "Demorar", "hold"), ("-", "Daño", "damage"), ("s", "Estado", "status"))  # fmt: skip
UNDO = Hint("u", "Deshacer", "undo", "Íñigo ataca a Rata de la peste 2")
REDO = Hint("y", "Rehacer", "redo", "Íñigo se mueve")
HELP = Hint("?", "Ayuda", "help")


@pytest.mark.parametrize("taken", [(UNDO,), (UNDO, REDO)])
def test_the_key_that_goes_on_stays_and_no_stump_of_a_name(taken: tuple[Hint, ...]) -> None:
    """At 60 columns, and at 80 after an undo, the next turn has its key; “u Undo: Íñ…” says nothing."""
    hints = (*(Hint(*word) for word in WORDS), *taken, HELP)
    for width in range(60, 200):
        row = row_of(hints, width)
        assert "n Siguiente" in row, (width, row)
        assert "u Deshacer" in row
        about = row.partition("u Deshacer: ")[2]
        assert not about or "…" not in about[:9], (width, row)
    assert "u Deshacer: Íñigo ataca a Rata de la peste 2" in row_of(hints, 199)


async def test_sixty_columns_in_a_fight(tmp_path: Path) -> None:
    session = new_session(tmp_path, "añade Ana como héroe", "añade goblin", "acción", language="es")
    async with playing(session, size=(60, 20), language="es") as pilot:
        assert "n Siguiente" in screen_text(pilot).splitlines()[-1]
