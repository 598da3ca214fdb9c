"""The rows of the players' screen: a name stays with its wounds, and no state hides behind another."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import new_session

from app.i18n import translator
from app.present import creature_row
from app.settings import Settings
from app.watch_app import WatchApp, WatchTable
from app.watch_board import draw
from app.watch_feed import WatchFeed
from app.watch_rows import PART, rows_of, running_rows
from rules.text import Line, Span, plain

ES, EN = translator("es"), translator("en")
NUNS = (
    "añade Íñigo como héroe", "añade Bruma como héroe", "añade sor Inés como héroe",
    "zona añade Molino", 'zona añade "La ría" difícil', 'añade "rata de la peste" x8 cerca', "acción",
    "estado íñigo Infectar 3", "estado íñigo Desestabilizar 2",
    'estado "sor inés" "Ponerse delante de Íñigo"', 'estado "sor inés" Infectar 3',
    'estado "rata de la peste 1" Quemar 4',
)  # fmt: skip


def board_rows(folder: Path, width: int, height: int) -> list[str]:
    return [plain(line).rstrip() for line in draw(WatchFeed(folder, ES).board(), ES, width, height)]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (80, 40), (100, 30), (120, 36), (200, 50)])
def test_names_stay_with_their_wounds(tmp_path: Path, size: tuple[int, int]) -> None:
    session = new_session(tmp_path, *NUNS, rules="bases2d6", language="es")
    session.close()
    rows = [row.partition(" │ ")[0] for row in board_rows(session.store.folder, *size)]
    table = rows[: next(n for n, row in enumerate(rows) if "───────" in row)] if size[0] < 130 else rows
    for name in ("Íñigo", "Bruma", "sor Inés"):
        row = next(row for row in table if name in row and "♥" in row)
        assert f"{name}  ♥10/10 ◆" in row
    for who, state in (("Íñigo", "Inf"), ("sor Inés", "Inf")):
        place = next(n for n, row in enumerate(table) if who in row and "♥" in row)
        assert state in table[place] + table[place + 1], (size, who)


async def test_a_question_mark_explains_the_signs(tmp_path: Path) -> None:
    """Until it is pressed again; F1 does the same."""
    session = new_session(tmp_path, "add Lucía as hero", "add goblin x3", "action")
    session.close()
    app = WatchApp(WatchFeed(session.store.folder, EN), EN, Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(WatchTable)

        def seen() -> str:
            return "\n".join(table.render_line(y).text for y in range(24))

        assert "closes this view" not in seen()
        for key in ("question_mark", "f1"):
            await pilot.press(key)
            for said in ("q closes this view", "♥", "Lucía"):
                assert said in seen()
            # Of the signs only those that are there.
            assert "▶\u00a0whose turn it is" in seen()
            assert "difficult" not in seen()
            await pilot.press(key)
            assert "closes this view" not in seen()


def test_no_mark_names_somebody_by_a_number(tmp_path: Path) -> None:
    """Who has whose back is told by numbers, which the players' screen does not have."""
    session = new_session(
        tmp_path,
        "add Ana as hero",
        "add Bo as hero",
        "add goblin",
        "action",
        "behind Ana goblin",
        rules="bases2d6",
    )
    ana = session.state.creatures["ana"]
    assert "↷" in plain(creature_row(session.state, ana, EN).marks)
    session.close()
    rows = board_rows(session.store.folder, 80, 24)
    assert any("Ana  ♥10/10 ◆5" in row for row in rows)
    assert "↷" not in "\n".join(rows)


def who(name: str, *lasting: str, mark: str = " ") -> Line:
    """A row as the board makes it."""
    spans = [Span(f"{mark} "), Span(name), Span(PART), Span("♥10/10"), Span(" "), Span("◆5")]
    for one in lasting:
        spans += [Span(PART), Span(one)]
    return tuple(spans)


@pytest.mark.parametrize("mark", [" ", "▶", "✗"])
def test_what_lasts_is_broken_off_before_the_wounds_are(mark: str) -> None:
    row = who("sor Inés", "Infectar 3", "Desestabilizar 2", mark=mark)
    for width in range(24, 60):
        told = [plain(one) for one in rows_of(row, width)]
        assert "sor Inés  ♥10/10 ◆5" in told[0]
        assert all(len(one) <= width for one in told)
        assert all(any(state in one for one in told) for state in ("Infectar 3", "Desestabilizar 2"))
    beside = [plain(one) for one in running_rows((row, who("Bruma"), who("Ana")), 30)]
    assert [one for one in beside if "Bruma" in one] == ["  Bruma  ♥10/10 ◆5"]
