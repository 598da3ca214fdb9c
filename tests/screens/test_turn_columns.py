"""The columns of the turn pane: what is left over goes to what was cut."""

from __future__ import annotations

import pytest
from pane_app import FIGHT, play

from app.i18n import translator
from app.panes.rows import RowFit, group_widths, name_width
from app.panes.turn_order import fit_rows
from app.present import CreatureRow, creature_row
from rules.text import Span

EN = translator("en")


def row(name: str, *marks: str, note: str = "") -> CreatureRow:
    state = play(*FIGHT)
    one = creature_row(state, next(iter(state.creatures.values())), EN)
    spans = tuple(Span(part) for n, mark in enumerate(marks) for part in ((" ", mark) if n else (mark,)))
    return one._replace(name=name, marks=spans, note=(Span(note),) if note else ())


LONG = "● normal  ● instant"
ROWS = (
    row("Íñigo", "♥14/14 Inf3 Des2", "◆18", note="8"),
    row("Plague rat of the mill 4", "♥6/6", note=LONG),
)


@pytest.mark.parametrize("width", range(20, 100))
def test_columns_are_never_wider_than_the_pane(width: int) -> None:
    assert fit_rows(ROWS, width, EN).width <= max(width, RowFit(1, 1).width)


def test_what_ails_somebody_is_whole_where_columns_are_free() -> None:
    """Not cut to twelve cells beside thirty empty ones."""
    for width in range(40, 100):
        fit = fit_rows(ROWS, width, EN)
        is_cut = fit.groups and (fit.groups[0] < group_widths(ROWS)[0] or fit.name < name_width(ROWS))
        assert not is_cut or width == fit.width, (width, fit)


def test_pools_become_numbers_before_they_vanish() -> None:
    """One hero with four karma does not take the karma of all the others from the list."""
    rows = (
        row("Brother Anselm", "♥♥♥", "◆◆◆", "★", note="owes an action"),
        row("Brannagh", "♥♥♥", "◆◆◆◆", "★"),
    )
    whole = fit_rows(rows, 80, EN)
    assert whole.groups == (3, 4, 1)
    for width in range(whole.width - 2, whole.width):
        assert fit_rows(rows, width, EN).groups == (3, 2, 1) or fit_rows(rows, width, EN).zone == 0
    assert any(fit_rows(rows, width, EN).groups == (3, 2, 1) for width in range(20, whole.width))
