"""The page of keys, from the one table of keys."""

from __future__ import annotations

from app.keys import ANSWER_KEYS, PLAY_KEYS
from rules.text import Line, Span, Translator, line

_WIDTH = 10


def key_help(t: Translator) -> list[Line]:
    """Every key of the play screen with what it does, then those of prompts and decisions."""
    rows = [_row(" ".join(row.keys[:2]), t.text(row.help)) for row in PLAY_KEYS]
    answers = [_row(t.text(keys), t.text(about)) for keys, about in ANSWER_KEYS]
    heading = Span(t.text("When something is asked, and everywhere"), "accent")
    return [line(Span(t.text("On the table"), "accent")), *rows, line(""), line(heading), *answers]


def _row(keys: str, about: str) -> Line:
    return line(Span(f"  {keys:<{_WIDTH}}", "key"), about)
