"""The house rules of Umbral."""

from __future__ import annotations

from rules.solo.behaviour import propose_option
from rules.system import Option
from rules.text import N_

OPTIONS: tuple[Option, ...] = (
    Option("reroll_price", N_("What a second roll costs"), 1, ("R-UM-04",), low=1, high=9),
    Option("resolve_start", N_("Resolve of a new hero"), 8, ("R-UM-06",), low=1, high=99),
    propose_option("R-UM-05"),
)
