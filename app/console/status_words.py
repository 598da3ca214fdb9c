"""What may follow `status` in a line: who, which state or condition, when it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.console.words import pick, spoken_words, word_key
from rules.state import State
from rules.system import get
from rules.text import Translator

#: What reads as itself in a name; with anything else in it a condition has to be quoted.
_BARE = re.compile(r"[^\W\d]+(?: [^\W\d]+)*")
#: Words behind which a condition's name would be over.
_ENDING = ("off", "none", "scene", "start", "end")


def known_conditions(state: State) -> tuple[str, ...]:
    """The conditions that the campaign knows, the latest first, and any other that somebody has."""
    own = {spec.id for spec in get(state.rules).states}
    held = (key for creature in state.creatures.values() for key in creature.statuses if key not in own)
    return tuple(dict.fromkeys((*reversed(state.conditions), *held)))


def typed_condition(words: str) -> str:
    """A condition as it is typed in a line: in quotes where it would not be read as one name."""
    ends = any(pick("words", word, _ENDING) for word in words.split()[1:])
    bare = _BARE.fullmatch(words) is not None and not ends
    return words if bare or '"' in words else f'"{words}"'


def status_names(state: State, t: Translator, *, every: bool) -> Iterator[str]:
    """The system's states in the reader's language, or in every one, then the table's conditions."""
    for spec in get(state.rules).states:
        yield t.text(spec.label)
        if every:
            yield from spoken_words("words", spec.id)
    for words in known_conditions(state):
        yield typed_condition(words)


def named_status(state: State, said: Sequence[str]) -> bool:
    """Whether these words of a line have named a state or a known condition already."""
    line = f" {word_key(' '.join(said).replace(',', ' '))} "
    names = [word for spec in get(state.rules).states for word in spoken_words("words", spec.id)]
    return any(f" {word_key(name)} " in line for name in (*names, *known_conditions(state)))
