"""Lines about sessions of play: a new one, and who is there."""

from __future__ import annotations

from app.console.reading import Reading
from app.console.words import pick
from rules.commands import SetPresence, StartSession
from rules.errors import Refused
from rules.sides import PARTY
from rules.system import get


def read_session(reading: Reading) -> StartSession:
    """`new-session`, `new-session karma`, `new-session nothing`, `new-session absent vera, ñandú`.

    Without a word about it, what the system resets by itself; who is absent stays so unless it is said.
    """
    resets = get(reading.state.rules).resets
    known = [reset.id for reset in resets]
    named: list[str] = []
    absent = [c.id for c in reading.state.creatures.values() if c.side in PARTY and c.absent_from]
    said = False
    while not reading.done:
        token = reading.here
        found = pick("fields", token.text, known) or pick("words", token.text, known)
        if reading.word("absent", section="verbs"):
            absent = [reading.creature()]
            while not reading.done and reading.here.comma:
                reading.take()
                absent.append(reading.creature())
        elif not token.quoted and found is not None:
            reading.take()
            named.append(found)
            said = True
        elif reading.word("none") is not None:
            said = True
        elif token.comma:
            reading.take()
        else:
            raise Refused("unknown-reset", name=token.written, candidates=", ".join(known))
    ticked = named if said else [reset.id for reset in resets if reset.ticked]
    return StartSession(resets=tuple(dict.fromkeys(ticked)), absent=tuple(dict.fromkeys(absent)))


def read_absent(reading: Reading) -> SetPresence:
    """`absent vera`, `absent vera, ñandú`: whoever plays them is not there."""
    return _presence(reading, absent=True)


def read_present(reading: Reading) -> SetPresence:
    """`present vera`."""
    return _presence(reading, absent=False)


def _presence(reading: Reading, *, absent: bool) -> SetPresence:
    found = [reading.creature(optional=True)]
    while not reading.done and reading.here.comma:
        reading.take()
        found.append(reading.creature())
    return SetPresence(creatures=tuple(dict.fromkeys(found)), absent=absent)
