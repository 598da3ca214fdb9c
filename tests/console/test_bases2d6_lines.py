"""Lines of Bases 2d6 that people type: bare defences, lists with numbers below 0, abilities for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from console.desk import Desk

from app.session import Session
from rules.systems.bases2d6.basics import BASICS
from rules.systems.bases2d6.book import basics_of
from rules.systems.bases2d6.possession import key_of


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A campaign in Spanish with Lucía, Ñandú who can step in front of others, and a spider with a web."""
    session = Session.create(
        tmp_path,
        title="Mesa",
        rules="bases2d6",
        language="es",
        dice="program",
        seed="l",
        created="2026-01-01",
    )
    desk = Desk(session, "es")
    desk.type("añade Lucía como sombra", "añade Ñandú como combatiente", "añade «araña gigante»")
    yield desk
    session.close()


@pytest.mark.parametrize("word", ["fuerza", "strength", "Fuerza", "STRENGTH"])
def test_a_bare_statistic_defends_in_every_language(desk: Desk, word: str) -> None:
    """R-2D-07: a web is torn by Strength, which no ability rolls: by its name, and by the option's id."""
    desk.type("usa araña telaraña a lucía")
    assert desk.lines(f"reacciona lucía {word}") == ["Lucía se defiende: Fuerza"]
    assert desk.lines("deshaz") == ["Deshecho: Lucía, Fuerza"]
    assert desk.refused("reacciona ñandú fuerza")[0] == "unknown-ability"


def test_what_is_offered_is_named_in_the_language(desk: Desk) -> None:
    desk.type("usa araña telaraña a lucía")
    offered = "reacciona lucía fuerza, reacciona lucía destreza, reacciona ñandú ponerse-delante, pasa"
    assert desk.refused("siguiente")[1] == f"Antes hay que responder: {offered}."
    for line in offered.split(", "):
        desk.type(line, "deshaz")


def test_a_shield_is_offered_against_what_hurts_alone(desk: Desk) -> None:
    """R-2D-52: nobody is asked to step in front of a friend who is healed."""
    desk.type(
        "habilidad añade lucía «Hermana» rango=intermedio cura=2",
        "añade Vera como heroína",
        "pon vera pv=3",
        "usa lucía hermana a vera",
    )
    assert desk.state.open is None
    assert desk.sheet("vera").hp == 5
    assert desk.options("usa araña telaraña a vera")[-2:] == ["react nandu ponerse-delante", "pass"]


def test_an_ability_for_everybody_needs_nobody(desk: Desk) -> None:
    """R-2D-56: in narrative time nobody is selected; the word stands before or after the name."""
    desk.type("habilidad añade todo-el-mundo «Tomar aire» acción=completa rango=propio cura=2")
    desk.type("habilidad añade Gritar todo-el-mundo acción=gratis")
    own = [key_of(ability) for ability in basics_of(desk.state)]
    assert own == [*(key_of(ability) for ability in BASICS), "tomar-aire", "gritar"]
    assert desk.refused("habilidad añade Gritar acción=gratis")[0] == "missing-name"
    desk.type("habilidad quita todo-el-mundo gritar")
    assert len(basics_of(desk.state)) == len(BASICS) + 1


def test_a_nature_has_numbers_below_nothing(desk: Desk) -> None:
    """2.1: damage modifiers by kind and element, flat or in hundredths, typed with their signs."""
    line = "pon araña resistencias=rojo:-2,físico:−1,blanco:0:50,negro:0:-50"
    assert desk.lines(line) == [
        "Araña gigante, a mano: Resistencias → rojo −2, físico −1, blanco 50, negro −50"
    ]
    resistances = [(one.of, one.amount, one.percent) for one in desk.sheet("arana-gigante").resistances]
    assert resistances == [("red", -2, 0), ("physical", -1, 0), ("white", 0, 50), ("black", 0, -50)]
    assert desk.lines("daño araña 5 tipo=rojo") == [
        "Araña gigante: 3 de daño (rojo, −2 por su naturaleza), quedan 12"
    ]
    assert desk.refused("pon araña resistencias=rojo:--2")[0] == "not-a-number"


def test_a_modifier_is_called_one(desk: Desk) -> None:
    """R-2D-11: `-9` is a raw modifier beside the value, and the list of fields names the value alone."""
    assert desk.lines("pon lucía destreza-9") == ["Lucía, a mano: Destreza (modificador) 0 → −9"]
    assert desk.lines("pon lucía destreza=4") == ["Lucía, a mano: Destreza 5 → 4"]
    told = desk.refused("pon lucía alas=2")[1]
    assert "destreza" in told
    assert "_mod" not in told


def test_whoever_is_among_several_targets_is_named(desk: Desk) -> None:
    desk.type("habilidad añade lucía «Canción» rango=intermedio objetivos=0 cura=1")
    assert desk.lines("usa lucía canción a lucía, ñandú")[0] == "Lucía: Canción a Lucía, Ñandú"
    assert desk.lines("usa lucía canción a lucía")[0] == "Lucía: Canción"


def test_what_is_missing_is_said_in_the_language(desk: Desk) -> None:
    assert desk.refused("tira lucía")[1] == "Falta decir qué."
    assert desk.refused("daño lucía")[1] == "Falta un número: cuánto."
    assert desk.refused("usa lucía")[1] == "Falta decir la habilidad."


def test_a_maximum_that_rises_with_the_points_is_said(desk: Desk) -> None:
    """R-2D-56: the next healing goes up to it."""
    desk.type("añade Sol como héroe pg=24")
    assert desk.lines("pon Sol pg=30") == ["Sol, a mano: HP 24 → 30, Máximo de HP 24 → 30"]
    assert desk.lines("pon Sol pg=20") == ["Sol, a mano: HP 30 → 20"]
