"""Lines about the zones of the scene, and about who waits for their turn."""

from __future__ import annotations

from app.console.lexer import name_of
from app.console.reading import Reading
from app.console.words import pick
from app.text import clean_name
from rules import commands as do
from rules.errors import Refused

_FLAGS = ("difficult", "hidden", "out")


def read_zone(reading: Reading) -> do.Command:
    """`zone add Bridge after near`, `zone link bridge tower`, `zone near difficult`, `zone later near`."""
    if reading.done:
        raise Refused("missing-name", what="zone")
    readers = (
        ("add", _add_zone), ("new", _add_zone), ("link", _link), ("unlink", _unlink),
        ("remove", _remove_zone), ("earlier", _earlier), ("later", _later),
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
            words.append(reading.take().written)
    name = name_of(words)
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


def read_hold(reading: Reading) -> do.Command:
    """`hold vera`."""
    return do.Hold(creature=reading.creature(optional=True, numbers=True))


def read_now(reading: Reading) -> do.Command:
    """`now vera`."""
    return do.Now(creature=reading.creature(optional=True, numbers=True))
