"""Lines about the scene: its zones, and work that takes several steps."""

from __future__ import annotations

import re

from app.console.lexer import number
from app.console.names import track_names, unknown_track
from app.console.reading import Reading
from app.console.words import pick
from app.text import clean_name
from rules import commands as do
from rules.errors import Refused

_FLAGS = ("difficult", "hidden", "out")
_STEP = re.compile(r"([+-])(\d{1,3})$")


def read_zone(reading: Reading) -> do.Command:
    """`zone add Bridge after near`, `zone link bridge tower`, `zone near difficult`, `zone later near`."""
    if reading.done:
        raise Refused("missing-name", what="zone")
    readers = (
        ("add", _add_zone), ("link", _link), ("unlink", _unlink), ("remove", _remove_zone),
        ("earlier", _earlier), ("later", _later),
    )  # fmt: skip
    for verb, reader in readers:
        place = reading.place
        if reading.word(verb, section="verbs") or reading.word(verb):
            if not reading.done:
                return reader(reading)
            reading.place = place
    return _change_zone(reading)


def _add_zone(reading: Reading) -> do.Command:
    words: list[str] = []
    after, flags = "", set()
    while not reading.done:
        flag = reading.word(*_FLAGS) if words else None
        if flag is not None:
            flags.add(flag)
        elif words and reading.word("after"):
            after = reading.zone()
        else:
            words.append(reading.take().text)
    name = clean_name(" ".join(words))
    return do.AddZone(
        name=name, after=after, difficult="difficult" in flags, out="out" in flags, hidden="hidden" in flags
    )


def _link(reading: Reading) -> do.Command:
    return do.LinkZones(zone=reading.zone(), other=reading.zone())


def _unlink(reading: Reading) -> do.Command:
    return do.LinkZones(zone=reading.zone(), other=reading.zone(), unlink=True)


def _remove_zone(reading: Reading) -> do.Command:
    return do.RemoveZone(zone=reading.zone())


def _earlier(reading: Reading) -> do.Command:
    return do.ShiftZone(zone=reading.zone())


def _later(reading: Reading) -> do.Command:
    return do.ShiftZone(zone=reading.zone(), later=True)


def _change_zone(reading: Reading) -> do.Command:
    """A zone's name and flags: `zone near name=Cripta`, `zone near difficult`, `zone near difficult=no`."""
    zone = reading.zone()
    name: str | None = None
    flags: dict[str, bool] = {}
    while not reading.done:
        token = reading.here
        if token.key and pick("fields", token.key, ("name",)):
            name = clean_name(reading.take().text)
        elif token.key and (flag := pick("words", token.key, _FLAGS)) is not None:
            said = pick("words", reading.take().text, ("yes", "no"))
            if said is None:
                raise Refused("bad-choice", field=flag, value=token.text, choices="yes, no")
            flags[flag] = said == "yes"
        elif (flag := reading.word(*_FLAGS)) is not None:
            flags[flag] = True
        else:
            raise Refused("unknown-word", word=token.text)
    if name is None and not flags:
        raise Refused("missing-number", what="field")
    return do.SetZone(
        zone=zone,
        name=name,
        difficult=flags.get("difficult"),
        out=flags.get("out"),
        hidden=flags.get("hidden"),
    )


def read_track(reading: Reading) -> do.Command:
    """`track add Trap 3`, `track trap +1`, `track remove trap`."""
    if reading.word("add", section="verbs"):
        return _add_track(reading)
    removes = reading.word("remove", section="verbs") is not None
    names = track_names(reading.state)
    track = reading.name(names)
    if track is None:
        unknown = reading.tokens[reading.place :]
        raise unknown_track(unknown, "" if removes else "track")
    if removes:
        return do.RemoveTrack(track=track)
    step = 1
    if not reading.done:
        stepped = _STEP.match(reading.here.text)
        if stepped is None:
            raise Refused("not-a-number", field="track", value=reading.here.text)
        reading.take()
        step = int(stepped[2]) if stepped[1] == "+" else -int(stepped[2])
    return do.StepTrack(track=track, by=step)


def _add_track(reading: Reading) -> do.Command:
    *words, last = [token.text for token in reading.tokens[reading.place :]] or [""]
    size = number(last)
    if size is None:
        raise Refused("missing-number", what="track")
    reading.place = len(reading.tokens)
    return do.AddTrack(name=clean_name(" ".join(words)), size=size)


def read_scene(reading: Reading) -> do.Command:
    """`scene Cripta, medianoche`, `scene end`."""
    if len(reading.tokens) == 1 and not reading.here.quoted and reading.word("end"):
        return do.EndScene()
    reading.place = len(reading.tokens)
    return do.StartScene(title=clean_name(reading.rest))


def read_hold(reading: Reading) -> do.Command:
    """`hold vera`."""
    return do.Hold(creature=reading.creature(optional=True))


def read_now(reading: Reading) -> do.Command:
    """`now vera`."""
    return do.Now(creature=reading.creature(optional=True))
