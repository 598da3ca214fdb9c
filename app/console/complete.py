"""Completion of a line that is being typed, and its odds when it is a whole roll. Neither ever raises."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.console.chances import odds_line, odds_of
from app.console.lexer import LINE_LIMIT
from app.console.lines import GameLine, ViewLine, interpret
from app.console.suggestions import Suggestions
from app.console.verbs import verbs_of
from app.console.words import pick, word_key
from app.story_names import completed
from app.text import fold
from rules.errors import Refused
from rules.solo.commands import Ask
from rules.solo.telling import oracle_brief
from rules.state import State
from rules.text import Line, Translator

#: Verbs that are followed by somebody's own sentence.
_PROSE = ("note", "ask", "rewrite")
#: A line has no more candidates than this.
MOST = 30
_WORD = re.compile(r"[^\s,]+")
#: A name that is being typed has no more words than this.
_WORDS = 5


def complete(written: str, state: State, t: Translator, selected: str | None) -> tuple[str, ...]:
    """Whole lines that the typed one may become, the likeliest first; none when nothing fits."""
    if len(written) > LINE_LIMIT or written.count('"') % 2 or written.count("«") != written.count("»"):
        return ()
    if _is_prose(written, state):
        return completed(written, state)[:MOST]
    suggestions = Suggestions(state, t, selected)
    # A name may have several words, so what is being typed may begin some words back.
    for start in _word_starts(written)[-_WORDS:]:
        head, typed = written[:start], written[start:]
        begun = head.replace(",", " ").split()
        found = _fitting(typed, suggestions.own(begun))
        if not found:
            others = list(suggestions.other(begun))
            found = [] if _key(typed) in map(_key, others) else _fitting(typed, others)
        if found:
            return tuple(head + _continued(typed, one) for one in found[:MOST])
    return ()


def _is_prose(written: str, state: State) -> bool:
    """Whether what is being typed is a sentence of the player's own, in which names alone are completed."""
    begun = written.split()
    if begun and pick("words", begun[0], ("secret", "force")):
        begun = begun[1:]
    verb = pick("verbs", begun[0], verbs_of(state.rules)) if len(begun) > 1 else None
    return verb in _PROSE and not (verb == "rewrite" and len(begun) < 3)


def _word_starts(written: str) -> list[int]:
    """Where words begin, and the end of a text that is ready for the next one."""
    ends = written == "" or written[-1] in " ,"
    return [match.start() for match in _WORD.finditer(written)] + ([len(written)] if ends else [])


def _continued(typed: str, candidate: str) -> str:
    """The candidate as the rest of what was typed, unless accents have to be put right."""
    begins = candidate.casefold().startswith(typed.casefold())
    return typed + candidate[len(typed) :] if begins else candidate


def preview(written: str, state: State, t: Translator, selected: str | None) -> Line:
    """The odds of the line, when it is a whole roll already; else nothing."""
    try:
        asked = interpret(written, state, selected, t.language)
        if not isinstance(asked, GameLine | ViewLine) or asked.command is None:
            return ()
        odds_of(state, asked.command)
        if isinstance(asked.command, Ask):
            return oracle_brief(state, asked.command, t)
        return odds_line(state, asked.command, t)
    except Refused:
        return ()


def _fitting(typed: str, candidates: Iterable[str]) -> list[str]:
    """The candidates that start with what is typed, and say more."""
    key = _key(typed)
    return [one for one in dict.fromkeys(candidates) if _key(one).startswith(key) and _key(one) != key]


def _key(words: str) -> str:
    return word_key(words) if " " not in words else fold(words)
