"""Why something cannot be picked, in so few words that they fit behind it."""

from __future__ import annotations

from app.console.refusals import refusal
from rules.errors import Refused
from rules.state import State
from rules.text import Translator


def short_reason(refused: Refused, state: State, t: Translator) -> str:
    """Why something is greyed, in two or three words where there is room for no more."""
    words = {
        "not-in-reach": t.text("out of reach"),
        "target-out": t.text("out of combat"),
        "out-of-combat": t.text("out of combat"),
        "action-spent": t.text("action spent"),
        "already-acted": t.text("has acted"),
        "not-your-turn": t.text("not their turn"),
        "not-linked": t.text("too far"),
        "is-down": t.text("down"),
        "nobody-in-reach": t.text("nobody in reach"),
        "no-action": t.text("no action left"),
        "cannot-pay": t.text("cannot pay"),
        "silenced": t.text("silenced"),
        "immobilised": t.text("immobilised"),
        "not-behind": t.text("not from behind"),
        "self-only": t.text("on oneself only"),
        "target-down": t.text("down"),
        "not-hurt": t.text("not hurt"),
    }
    return words.get(refused.id) or refusal(refused, state, t)
