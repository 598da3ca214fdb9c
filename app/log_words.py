"""The filters of the log in words, and the places in it that can be typed."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from app.filling import filled
from app.i18n import language_names, translator
from app.keys import KeyTable
from app.log_kinds import EVERYTHING, Kind, LogFilter
from app.search_key import search_key
from rules.naming import display_name
from rules.state import State
from rules.text import N_, Translator

_KINDS: dict[Kind, str] = {
    "rolls": N_("rolls"),
    "harm": N_("damage"),
    "prose": N_("prose"),
    "gm": N_("for the GM"),
}


def kind_word(kind: Kind | Literal[""], t: Translator) -> str:
    """A kind of entry in a word; "" is everything."""
    return t.text(_KINDS[kind]) if kind else t.text("everything")


def creature_word(creature: str, state: State) -> str:
    """The name of whom a filter is about; its id once it has left the table."""
    here = state.creatures.get(creature)
    return display_name(state, here) if here is not None else creature


def filter_words(which: LogFilter, state: State, t: Translator) -> str:
    """What a filter shows, as the title of the log says it; "" for everything."""
    parts = [kind_word(which.kind, t)] if which.kind else []
    if which.creature:
        parts.append(creature_word(which.creature, state))
    if which.name:
        parts.append(filled(t.text("“{name}”"), name=which.name))
    return filled(t.text("only {what}"), what=" · ".join(parts)) if parts else ""


def empty_words(which: LogFilter, keys: KeyTable, t: Translator, *, is_sifting: bool) -> str:
    """What stands in the log while there is nothing to show of it; `is_sifting` while that is looked for."""
    if which != EVERYTHING:
        return t.text("reading…") if is_sifting else t.text("Nothing of this yet.")
    hint = t.text("Nothing has happened yet. Press {key} and type: add goblin x4 near")
    return filled(hint, key=keys.key_of("command"))


class LogPlace(NamedTuple):
    """A round or a scene by its number."""

    what: Literal["round", "scene"]
    number: int


def typed_place(text: str) -> LogPlace | None:
    """The place that a typed text names in any of the languages: "ronda 3", "scene 2"; else None."""
    typed = search_key(text)
    for what, pattern in _patterns():
        found = pattern.fullmatch(typed)
        if found is not None:
            return LogPlace(what, int(found[1]))
    return None


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[Literal["round", "scene"], re.Pattern[str]], ...]:
    patterns: list[tuple[Literal["round", "scene"], re.Pattern[str]]] = []
    for code in language_names():
        t = translator(code)
        for what, heading in (("round", t.text("Round {n}")), ("scene", t.text("Scene {n}"))):
            words = re.escape(search_key(filled(heading, n="")))
            patterns.append((what, re.compile(rf"{words} ?([0-9]{{1,6}})")))  # type: ignore[arg-type]  # one of the two
    return tuple(patterns)
