"""Which rules a step of Umbral used, and a log entry taken apart."""

from __future__ import annotations

from rules.events import AnyEvent, CreaturePatched, Happened, Rolled, SheetPatched, StatusChanged
from rules.state import State
from rules.systems.umbral.words import part_word
from rules.text import Line, Span, Translator, line, phrase

#: The rules behind each purpose of a roll and each cause of an event.
RULES: dict[str, tuple[str, ...]] = {
    "check": ("R-UM-01", "R-UM-02", "R-UM-03"),
    "attack": ("R-UM-01", "R-UM-02", "R-UM-03", "R-UM-05"),
    "dazzle": ("R-UM-01", "R-UM-02", "R-UM-03", "R-UM-10"),
    "umbral.spent": ("R-UM-04",),
    "umbral.hurt": ("R-UM-05", "R-UM-06"),
    "umbral.mended": ("R-UM-06",),
    "umbral.down": ("R-UM-06",),
    "umbral.up": ("R-UM-06",),
    "umbral.surprised": ("R-UM-07",),
    "umbral.act": ("R-UM-08",),
    "umbral.step": ("R-UM-08",),
    "dazzled": ("R-UM-09",),
}


def explain(event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
    """An event taken apart: where the number came from, then the rule ids."""
    if isinstance(event, Rolled) and event.purpose in RULES:
        number = " ".join(f"{amount:+d} {part_word(word, t)}" for word, amount in event.args["parts"])
        slots = {"face": Span(str(event.kept), "strong"), "number": Span(str(event.difficulty), "strong")}
        made = phrase(t.text("{face} on the die, {number} to roll under"), slots)
        return (
            line(*made, Span(f" = {number.removeprefix('+').replace('-', '−')}", "muted")),
            _rules(event.purpose),
        )
    key = event.status if isinstance(event, StatusChanged) else ""
    if isinstance(event, Happened | SheetPatched | CreaturePatched):
        key = event.cause
    return (_rules(key),) if key in RULES else ()


def _rules(key: str) -> Line:
    return line(Span(" ".join(RULES[key]), "rule"))
