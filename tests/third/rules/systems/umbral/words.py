"""The words of Umbral: outcomes, parts of a number, points, and why it says no."""

from __future__ import annotations

from rules.systems.umbral.sheet import LABELS
from rules.systems.umbral.states import STATES
from rules.text import N_, Span, Translator

#: The system's own sentences, and its own words for refusals that other systems know too.
REFUSALS: dict[str, str] = {
    "cannot-hold": N_("Nobody delays a turn here: “next” passes it on."),
    "not-in-reach": N_("{who} is in {zone}, too far away."),
    "step-spent": N_("{who} has taken the step of this turn."),
    "dazzled-already": N_("{who} is dazzled already."),
    "unknown-stat": N_("There is no statistic called “{name}”: {candidates}."),
}


def outcome_span(outcome: str | None, t: Translator) -> Span:
    """A roll's outcome in its word and colour."""
    words = {
        "success": Span(t.text("success"), "good"),
        "critical": Span(t.text("critical"), "karma"),
        "failure": Span(t.text("failure"), "harm"),
        "critical-failure": Span(t.text("critical failure"), "harm"),
    }
    return words[outcome or "failure"]


def part_word(word: str, t: Translator) -> str:
    """What a part of a number comes from."""
    states = {state.id: state.label for state in STATES}
    own = {"light": t.text("light"), "dark": t.text("dark")}
    return own.get(word) or t.text(LABELS.get(word) or states.get(word, word)).lower()


def resolve_word(amount: int, t: Translator) -> str:
    """ "resolve −3", "resolve +1"."""
    return t.text("resolve {n}").replace("{n}", f"{amount:+d}".replace("-", "−"))
