"""Abilities and statistics by lines: the library's by name alone, others part by part, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk

from app.console.complete import complete
from app.i18n import translator
from app.session import Session
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.book import basics_of, book_of


@pytest.fixture
def table(tmp_path: Path) -> Desk:
    session = Session.create(
        tmp_path,
        title="Mesa",
        rules="bases2d6",
        language="es",
        dice="program",
        seed="x",
        created="2026-01-01",
    )
    desk = Desk(session, "es")
    desk.type("add Lucía as hero")
    return desk


def said(desk: Desk, line: str) -> str:
    return "\n".join(desk.lines(line))


def abilities(desk: Desk) -> tuple[Ability, ...]:
    held: tuple[Ability, ...] = desk.state.creatures["lucia"].sheet.abilities
    return held


@pytest.mark.parametrize(
    "line", ["ability add lucía brasa", "habilidad añade lucía BRASA", "habilidad añade brasa"]
)
def test_a_name_alone_takes_it_from_the_library(table: Desk, line: str) -> None:
    """R-2D-31: the whole ability, in the language in which it was named."""
    table.type("select lucía")
    said(table, line)
    (brasa,) = abilities(table)
    assert brasa.name == "Brasa"
    assert [effect.kind for effect in brasa.effects] == ["damage", "status"]


def test_with_anything_else_a_new_one_is_made(table: Desk) -> None:
    said(table, 'habilidad añade lucía "Brasa" acción=gratis daño=1d6+fuerza')
    assert abilities(table) == (Ability("Brasa", action="free", effects=(Effect("damage", "1d6+strength"),)),)


def test_everybodys(table: Desk) -> None:
    """R-2D-56: nobody has to be named or selected for it."""
    said(table, "ability add brasa everybody")
    assert basics_of(table.state)[-1].name == "Brasa"
    said(table, "habilidad quita golpear todos")
    assert basics_of(table.state)[0].id != "strike"


def test_unusual_pairs_are_said_in_the_reply(table: Desk) -> None:
    """R-2D-33."""
    assert "Poco habitual" in said(table, 'habilidad añade lucía "Rara" tipos=físico,mágico')
    assert "Poco habitual" not in said(table, 'habilidad añade lucía "Normal" tipos=físico')


def test_a_formula_that_cannot_be_names_its_place(table: Desk) -> None:
    """Issue 5: which formula, and what in it."""
    id_, told = table.refused('ability add lucía "Mala" x=1d6+nada')
    assert id_ == "formula-unknown-name"
    assert told.startswith("En «x»")
    assert "nada" in told


def test_statistics_by_any_of_their_names(table: Desk) -> None:
    """R-2D-11."""
    said(table, "stat add Suerte parent=ataque")
    said(table, "estadística renombra suerte label=Fortuna")
    said(table, "estadística oculta Fuerza")
    said(table, "stat hide fortuna")
    assert book_of(table.state).hidden == ("strength", "suerte")
    said(table, "stat show strength")
    said(table, "stat remove Fortuna")
    assert book_of(table.state).stats == ()
    said(table, "pon lucía aptitudes=sigilo:3,rastreo:2")
    assert [a.value for a in table.state.creatures["lucia"].sheet.aptitudes] == [3, 2]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("habilidad añade lucía bra", "habilidad añade lucía brasa"),
        ("habilidad quita lucía bola", "habilidad quita lucía bola de fuego"),
        ("ability add lucía fireb", "ability add lucía fireball"),
        ("estadística oculta fuer", "estadística oculta fuerza"),
        ("usa lucía bola", "usa lucía bola de fuego"),
    ],
)
def test_completion_offers_what_there_is_and_the_library(table: Desk, line: str, expected: str) -> None:
    said(table, 'habilidad añade lucía "Bola de fuego"')
    language = "en" if line.startswith("ability") else "es"
    found = complete(line, table.state, translator(language), None)
    assert expected.casefold() in [one.casefold() for one in found]
