"""What the scratch apps of the tests share: a translator of a few texts, and what is on the screen."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from textual.app import App

SPANISH = {
    "Zones": "Zonas",
    "Turns": "Turnos",
    "Sheet": "Ficha",
    "Log": "Registro",
    "HEROES": "HÉROES",
    "FOES": "ENEMIGOS",
    "Near": "Cerca",
    "Far": "Lejos",
    "Action": "Acción",
    "Round {n}": "Ronda {n}",
    "round {n}": "ronda {n}",
    "they hear, they do not see": "oyen, no ven",
    "saved {time}": "guardado {time}",
    "Continue": "Continuar",
    "New campaign": "Nueva campaña",
    "damaged": "dañada",
    "A campaign needs a name.": "Una campaña necesita un nombre.",
}


class Words:
    """A translator of a few texts, so that these tests do not hang on the catalogues."""

    def __init__(self, language: str) -> None:
        self.language = language

    def text(self, msgid: str) -> str:
        return SPANISH.get(msgid, msgid) if self.language == "es" else msgid

    def plural(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many

    def number(self, x: float | Fraction, digits: int = 2) -> str:
        return f"{float(x):.{digits}f}"

    def percent(self, x: Fraction) -> str:
        return f"{float(x):.0%}"


EN, ES = Words("en"), Words("es")


def screen_rows(app: App[Any]) -> list[str]:
    """The rows of the screen, without the spaces at their ends."""
    strips = app.screen._compositor.render_strips(app.size)
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]
