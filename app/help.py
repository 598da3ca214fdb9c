"""The page of keys, from the one table of keys."""

from __future__ import annotations

from app.keys import ANSWER_KEYS, KEY_TABLE, KeyTable, written_key
from rules.system import get
from rules.text import Line, Span, Translator, line

_WIDTH = 10


def key_help(t: Translator, rules: str, table: KeyTable = KEY_TABLE) -> list[Line]:
    """Every key of the play screen with what it does, then those of prompts and decisions.

    The rule system's own come first among the latter.
    """
    rows = [_row(" ".join(map(written_key, row.keys[:2])), t.text(row.help)) for row in table.rows]
    answers = [_row(t.text(keys), t.text(about)) for keys, about in (*get(rules).answer_keys, *ANSWER_KEYS)]
    heading = Span(t.text("When something is asked, and everywhere"), "accent")
    return [line(Span(t.text("On the table"), "accent")), *rows, line(""), line(heading), *answers]


def _row(keys: str, about: str) -> Line:
    return line(Span(f"  {keys:<{_WIDTH}}", "key"), about)
