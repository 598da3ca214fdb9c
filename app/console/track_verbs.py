"""Lines about what fills or runs out step by step: work of several steps, clocks, timers."""

from __future__ import annotations

import re

from app.console.lexer import name_of, number
from app.console.names import track_names, unknown_track
from app.console.reading import Reading
from rules.commands import AddTrack, Command, RemoveTrack, StepTrack
from rules.errors import Refused
from rules.state import TrackKind

_STEP = re.compile(r"([+\-−])(\d{1,3})$")
_FILLED = re.compile(r"(\d{1,3})/(\d{1,3})$")


def step_of(text: str) -> int | None:
    """A step with its sign: `+1`, `-2`; None for anything else."""
    name, step = stepped_name(text)
    return None if name else step


def stepped_name(text: str) -> tuple[str, int | None]:
    """A name with a step at its end: `alarm+1`; None where there is no step."""
    step = _STEP.search(text)
    if step is None:
        return text, None
    return text[: step.start()], int(step[2]) if step[1] == "+" else -int(step[2])


def read_track(reading: Reading) -> Command:
    """`track add Trap 3`, `track Trap 0/3`, `track trap +1`, `track remove trap`."""
    adds = reading.word("add", section="verbs") is not None
    begun = _begun(reading, "track", counted=adds)
    if adds and begun is None:
        raise Refused("missing-number", what="track")
    return begun or _known(reading, "track")


def read_clock(reading: Reading) -> Command:
    """`clock Alarm 0/6`, `clock alarm +1`, `clock remove alarm`, `timer Torch 3`: what fills, or runs out."""
    return _begun(reading, "clock") or _known(reading, "clock")


def read_timer(reading: Reading) -> Command:
    """`timer Torch 3`, `timer torch -1`."""
    return _begun(reading, "timer") or _known(reading, "timer")


def _begun(reading: Reading, kind: TrackKind, *, counted: bool = True) -> Command | None:
    """A name with 0/6 behind it, or if `counted` a number, begins one, unless it is to be removed."""
    before = reading.place
    removes = reading.word("remove", section="verbs") is not None
    *words, last = [token.written for token in reading.tokens[reading.place :]] or [""]
    filled, size = _FILLED.match(last), number(last) if counted else None
    if removes or not words or (filled is None and size is None):
        reading.place = before
        return None
    reading.place = len(reading.tokens)
    most = int(filled[2]) if filled else size or 0
    done = int(filled[1]) if filled else (most if kind == "timer" else 0)
    return AddTrack(name=name_of(words), size=most, kind=kind, done=done)


def _known(reading: Reading, kind: TrackKind) -> Command:
    """One that is there: a step further, or taken away."""
    removes = reading.word("remove", section="verbs") is not None
    track = reading.name(track_names(reading.state))
    if track is None:
        raise unknown_track(reading.tokens[reading.place :], "" if removes else kind)
    if removes:
        return RemoveTrack(track=track)
    by = -1 if kind == "timer" else 1
    if not reading.done:
        step = step_of(reading.here.text)
        if step is None:
            raise Refused("not-a-number", field=kind, value=reading.here.text)
        reading.take()
        by = step
    return StepTrack(track=track, by=by)
