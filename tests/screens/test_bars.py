"""The title and the footer: what fits in a width, and a click on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pane_app import FIGHT, HOSTILE, TABLE, PaneApp, play
from rich.cells import cell_len
from scratch import EN, ES, Words

from app.footer import Hint, KeyFooter
from app.messages import HintPressed
from app.panes.rows import cut_name
from app.widgets.bar_row import Bar
from app.widgets.spans import cells, cut, cut_words
from app.widgets.title_bar import TitleBar
from rules.text import Span, plain
from rules.timeline import Timeline


@contextmanager
def bar(kind: type[Bar], **values: Any) -> Iterator[Bar]:
    made = kind()
    for name, value in values.items():
        made.set_reactive(getattr(kind, name), value)
    yield made


def drawn(made: Bar, width: int) -> str:
    text = "".join(plain(piece.line) for piece in made.pieces(width))
    assert cell_len(text) <= width
    return text


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_title_never_breaks_a_word(language: str) -> None:
    words = Words(language)
    timeline = Timeline((play(*FIGHT),))
    values = {"campaign": "La torre hundida", "saved": "21:43", "translator": words, "timeline": timeline}
    with bar(TitleBar, **values) as title:
        whole = drawn(title, 200)
        for part in ("Fogón", "La torre hundida", "4: Cripta", words.text("Action"), "Heroes", "✓ ", "21:43"):
            assert part in whole
        assert words.text("saved {time}").format(time="21:43") in whole
        known = set(whole.split()) | {"R1", "4", words.text("saved")}
        for width in range(10, 201):
            shown = drawn(title, width).split()
            assert not [word for word in shown if word not in known and not word.endswith("…")]
            assert words.text("Action") in shown or width < 20
        assert "La torre hundida" in drawn(title, 80)
        assert words.text("saved") in drawn(title, 80)


def test_the_title_takes_any_name() -> None:
    timeline = Timeline((play(*TABLE),))
    for name in (*HOSTILE, "名前" * 60, "x" * 300, "a\nb\x1b[31m"):
        with bar(TitleBar, campaign=name, translator=EN, timeline=timeline) as title:
            for width in (0, 1, 5, 20, 80, 200):
                drawn(title, width)
            assert "Narrative" in drawn(title, 60)


HINTS = (
    *(Hint(key, f"Label {key}", f"do_{key}") for key in "armnws"),
    Hint("u", "Deshacer", "undo", "ataque de Lucía"),
    Hint("?", "Ayuda", "help"),
)


def test_the_footer_keeps_undo_and_help() -> None:
    with bar(KeyFooter, hints=HINTS) as footer:
        assert "s Label s" in drawn(footer, 140)
        for width in range(3, 140):
            text = drawn(footer, width)
            if width >= 12:
                assert text.endswith("? Ayuda")
            if width >= 40:
                assert "u Deshacer" in text
            if width >= 60:
                assert text.startswith(" a Label a")
        assert "Label s" not in drawn(footer, 80)
        assert drawn(footer, 80).endswith("? Ayuda")
    with bar(KeyFooter) as footer:
        assert drawn(footer, 80) == ""


async def test_bars_can_be_clicked_on() -> None:
    app = PaneApp(play(*FIGHT), ES)
    async with app.run_test(size=(80, 24)) as pilot:
        app.table.query_one(KeyFooter).hints = HINTS
        await pilot.pause()
        for text in ("z Zonas", "l Registro", "a Label a", "u Deshacer", "? Ayuda"):
            await pilot.click(offset=app.place(text))
        await pilot.pause()
        actions = [message.action for message in app.heard if isinstance(message, HintPressed)]
        assert actions == ["show_zones", "show_log", "do_a", "undo", "help"]


def test_cutting() -> None:
    assert plain(cut((Span("Lucía"), Span(" Ferro")), 8)) == "Lucía F…"
    assert plain(cut((Span("名前"),), 3)) == "名…"
    assert cut((Span("abc"),), 0) == ()
    assert plain(cut_name((Span("Goblin arquero 12"),), 10)) == "Goblin…12"
    assert cut_words("La torre hundida", 12) == "La torre…"
    for width in range(1, 20):
        for name in ("Goblin arquero 12", "名前の長い 7", "x"):
            assert cells(cut_name((Span(name),), width)) <= width


@pytest.mark.parametrize("access", ["look", "free"])
def test_a_window_that_can_only_look_says_so_at_any_width(access: str) -> None:
    """U48: by a mark and words, never by colour alone; how to go on only where there is room."""
    values = {"campaign": "La torre hundida", "translator": EN, "timeline": Timeline((play(*FIGHT),))}
    with bar(TitleBar, access=access, saved="21:43", **values) as title:
        for width in range(34, 201):
            assert "◌ read-only" in drawn(title, width)
            assert "21:43" not in drawn(title, width)
        assert ("free: Ctrl+T plays on" in drawn(title, 200)) == (access == "free")
        assert "La torre hundida" in drawn(title, 80)
