"""`status`: states of the rule system and conditions in the table's own words, with charges and an end."""

from __future__ import annotations

import re

from app.console.key_values import state_word
from app.console.lexer import Token, name_of, number
from app.console.reading import Reading
from app.console.words import pick
from rules import commands as do
from rules.errors import Refused
from rules.state import Moment, Until

_CHARGES = re.compile(r"([+\-−])(\d{1,9})$")
_MOMENTS: dict[str, Moment] = {"start": "start", "end": "end", "rounds": "round", "round": "round",
                               "scene": "scene"}  # fmt: skip


def read_status(reading: Reading) -> do.Command:
    """`status lucía burn +3`, `status lucía Poisoned 2 end`, `status goblin 1, goblin 2 Prone scene`.

    An end may name whose turn it is: `status lucía Blind 1 start goblin 2`. `off` takes it away.
    """
    creatures = [reading.creature(optional=True)]
    while not reading.done and reading.here.comma:
        reading.take()
        creatures.append(reading.creature())
    words: list[Token] = []
    while not reading.done and (not words or not _ends_name(reading)):
        words.append(reading.take())
    name = name_of(token.written for token in words)
    if not name:
        raise Refused("missing-name", what="status")
    charges, off, until = 0, False, None
    while not reading.done:
        token = reading.here
        if (change := _CHARGES.match(token.text)) is not None and not token.quoted:
            reading.take()
            charges += int(change[2]) if change[1] == "+" else -int(change[2])
        elif reading.word("off", "none") is not None:
            off = True
        elif (found := _until(reading)) is not None:
            until = found
        elif (figure := reading.number()) is not None:
            charges += figure
        elif not token.quoted and not token.key and token.comma:
            reading.take()
        else:
            raise Refused("unknown-word", word=token.written)
    state = state_word(reading.state, name) if not any(token.quoted for token in words) else None
    return do.ChangeStatus(
        creatures=tuple(dict.fromkeys(creatures)), status=state or name, charges=charges, off=off, until=until
    )


def _ends_name(reading: Reading) -> bool:
    """Whether the name of the status is over: charges, a number, an end, or `off` follow."""
    token = reading.here
    if token.quoted or token.key or token.comma:
        return token.quoted or bool(token.key)
    if _CHARGES.match(token.text) or number(token.text) is not None:
        return True
    return pick("words", token.text, ("off", "none", "scene", "start", "end")) is not None


def _until(reading: Reading) -> Until | None:
    """`2 end`, `end`, `3 rounds`, `scene`, and whose turn it is if somebody is named."""
    place = reading.place
    count = reading.number()
    word = reading.word(*_MOMENTS)
    if word is None:
        reading.place = place
        return None
    when = _MOMENTS[word]
    whose = ""
    if when in ("start", "end") and not reading.done:
        reading.skip_fillers()
        whose = reading.name(reading.creatures) or ""
    return Until(when, whose, 1 if count is None else count)
