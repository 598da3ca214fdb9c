"""Names completed while something is written: `@` people, `#` threads, or a bare beginning. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.text import fold
from rules.naming import display_name
from rules.state import State

#: A name has no more words than this.
_WORDS = 4
#: So many letters begin a name that is written without a sign.
_LEAST = 2
_WORD = re.compile(r"[@#]?[^\s@#]+|[@#]")


def completed(written: str, state: State) -> tuple[str, ...]:
    """The texts that a written one may become when the name at its end is completed, the likeliest first."""
    starts = [match.start() for match in _WORD.finditer(written)] if written[-1:].strip() else []
    for start in reversed(starts[-_WORDS:]):
        typed = written[start:]
        sign = typed[0] if typed[0] in "@#" else ""
        begun = fold(typed[len(sign) :])
        if not sign and len(begun) < _LEAST:
            continue
        known = [name for name in dict.fromkeys(names(state, sign)) if fold(name) != begun]
        found = [name for name in known if fold(name).startswith(begun)]
        # Many names begin with an article or a verb: a later word will do.
        found += [name for name in known if begun and f" {begun}" in fold(name) and name not in found]
        if found:
            return tuple(f"{written[:start]}{sign}{name}" for name in found)
    return ()


def names(state: State, sign: str = "") -> Iterator[str]:
    """The names that a sign stands for, those most likely meant first: `@` people and places, `#` threads."""
    standing = sorted(state.story.entries, key=lambda entry: entry.standing != "open")
    if sign != "#":
        yield from (display_name(state, creature) for creature in state.creatures.values())
        yield from (entry.name for entry in standing if entry.kind != "thread")
    if sign != "@":
        yield from (entry.name for entry in standing if entry.kind == "thread")
