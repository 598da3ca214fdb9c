"""The open resolution in words, of whatever system or of the kernel itself."""

from __future__ import annotations

from rules.expressions import DiceWait, pending
from rules.solo import asking
from rules.solo.asking import OracleWait
from rules.state import GM, State
from rules.system import OpenView, OptionChoice, get
from rules.text import Span, Translator, line


def open_view(state: State, t: Translator) -> OpenView | None:
    """The open resolution as the decision bar shows it, or None."""
    if state.open is None:
        return None
    if isinstance(state.open, DiceWait):
        count, sides = pending(state.open)
        prompt = line(state.open.expression, ": ", Span(f"{count}d{sides}", "strong"))
        return OpenView(GM, prompt, (OptionChoice("roll", t.text("Roll"), "enter"),), (count, sides))
    if isinstance(state.open, OracleWait):
        count, sides = asking.pending(state.open)
        return OpenView(
            GM,
            line(state.open.question, " ", Span(f"{count}d{sides}", "strong")),
            (OptionChoice("roll", t.text("Roll"), "enter"),),
            (count, sides),
        )
    return get(state.rules).describe_open(state, t)
