"""Lines of a solo player: questions, tension, threads, people, places, tested scenes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.console.lexer import Token, name_of, number
from app.console.names import Names, track_names
from app.console.reading import Reading
from app.console.track_verbs import step_of, stepped_name
from app.console.words import pick
from app.text import clean_name
from rules.commands import Command, EndScene, StartScene
from rules.errors import Refused
from rules.solo.commands import (
    AddEntry,
    Ask,
    ChangeEntry,
    CloseScene,
    EditNote,
    GoTo,
    RemoveEntry,
    SetTension,
    TestScene,
)
from rules.solo.oracle import LIKELIHOODS
from rules.solo.story import STANDINGS, EntryKind, Standing, StoryEntry

_SIGNS = re.compile(r"([+\-−]{1,3})$")


def read_ask(reading: Reading) -> Command:
    """`ask Are there guards? likely`, `ask … ++`: the likelihood stands at the end, or nowhere."""
    text = reading.rest.strip()
    reading.place = len(reading.tokens)
    signs = _SIGNS.search(text)
    if signs is not None and len(set(signs[1])) == 1:
        steps = len(signs[1]) if signs[1][0] == "+" else -len(signs[1])
        return Ask(question=text[: len(text) - len(signs[1])].strip(), steps=steps)
    words = text.split()
    for length in (2, 1):
        if len(words) > length:
            found = pick("words", "-".join(words[-length:]), LIKELIHOODS)
            if found is not None:
                return Ask(question=" ".join(words[:-length]), steps=LIKELIHOODS[found])
    return Ask(question=text)


def read_tension(reading: Reading) -> Command:
    """`tension 4`, `tension +1`, `tension -1`."""
    token = reading.take()
    step = step_of(token.text)
    if step is not None:
        return SetTension(by=step)
    value = number(token.text)
    if value is None:
        raise Refused("not-a-number", field="tension", value=token.written)
    return SetTension(to=value)


def read_thread(reading: Reading) -> Command:
    """`thread Rescue Nico`, `thread nico closed`, `thread remove nico`, `thread nico weight=3`."""
    return _entry(reading, "thread")


def read_person(reading: Reading) -> Command:
    """`person Nico`, `person nico aside`, `person nico name=Nicolás`."""
    return _entry(reading, "person")


def read_place(reading: Reading) -> Command:
    """`place Crypt`, `place crypt here`, `place crypt closed`."""
    return _entry(reading, "place")


def _entry(reading: Reading, kind: EntryKind) -> Command:
    story = reading.state.story
    names = Names(kind, {e.id: (e.id, e.name) for e in story.of_kind(kind)})
    removes = reading.word("remove", section="verbs") is not None
    if removes:
        found = reading.name(names)
        if found is None:
            name = name_of(token.text for token in reading.tokens[reading.place :])
            raise Refused("unknown-entry", name=name)
        return RemoveEntry(entry=found)
    exact = names.exact(reading.tokens, 0)
    if exact is None and len(reading.tokens) > 1 and _changes(reading.tokens[-1], kind):
        # A start of a name is enough where it is plain that something is to change.
        exact = names.start(reading.tokens, 0)
    if exact is not None:
        reading.place = exact.length
        entry = story.entry(exact.id)
        assert entry is not None
        return _changed(reading, kind, entry)
    return _added(reading, kind)


def _changes(token: Token, kind: EntryKind) -> bool:
    if token.key:
        return True
    words = (*STANDINGS, "here") if kind == "place" else STANDINGS
    return pick("words", token.text, words) is not None


def _added(reading: Reading, kind: EntryKind) -> Command:
    words: list[str] = []
    fields: dict[str, str] = {}
    first = reading.here if not reading.done else None
    for token in reading.tokens[reading.place :]:
        key = pick("fields", token.key, ("weight", "place", "note")) if token.key else None
        if key is not None:
            fields[key] = token.text
            continue
        if first is not None and first.quoted and token is not first:
            # Quotes say where a name ends: what follows could only change an entry that is there.
            if _changes(token, kind):
                raise Refused("unknown-entry", name=first.text)
            raise Refused("unknown-word", word=token.written)
        words.append(token.written)
    reading.place = len(reading.tokens)
    return AddEntry(
        kind=kind,
        name=name_of(words),
        weight=_weight(fields.get("weight", "1")),
        place=_place(reading, fields.get("place", "")),
        note=fields.get("note", ""),
    )


def _changed(reading: Reading, kind: EntryKind, entry: StoryEntry) -> Command:
    if reading.done:
        raise Refused("entry-taken", name=entry.name)
    if kind == "place" and reading.word("here"):
        return GoTo(place=entry.id)
    name, standing, weight, place, note = None, None, None, None, None
    while not reading.done:
        token = reading.here
        field = pick("fields", token.key, ("name", "weight", "place", "note")) if token.key else None
        if field is not None:
            reading.take()
            if field == "weight":
                weight = _weight(token.text)
            elif field == "place":
                place = _place(reading, token.text)
            elif field == "name":
                name = clean_name(token.text)
            else:
                note = token.text
        elif (word := reading.word(*STANDINGS)) is not None:
            standing = word
        else:
            raise Refused("unknown-word", word=token.written)
    stands: Standing | None = next((s for s in STANDINGS if s == standing), None)
    return ChangeEntry(entry=entry.id, name=name, standing=stands, weight=weight, place=place, note=note)


def _weight(text: str) -> int:
    value = number(text)
    if value is None:
        raise Refused("not-a-number", field="weight", value=text)
    return value


def _place(reading: Reading, text: str) -> str:
    """The place that a text names, "" for the whole world."""
    if not text or pick("words", text, ("none",)):
        return ""
    names = Names("place", {e.id: (e.id, e.name) for e in reading.state.story.of_kind("place")})
    match = names.start([Token(text, 0, len(text), quoted=True)], 0)
    if match is None:
        raise Refused("unknown-entry", name=text)
    return match.id


def read_scene(reading: Reading) -> Command:
    """`scene Crypt`, `scene Crypt expect The guards sleep`, `scene end`, `scene end tension+1 alarm+1`."""
    if reading.tokens and not reading.here.quoted and reading.word("end"):
        return EndScene() if reading.done else _end(reading)
    # What stands at the end of the line, as the faces of dice do, is no part of its text.
    text = reading.rest[: reading.tokens[-1].end] if reading.tokens else ""
    for place, token in enumerate(reading.tokens):
        if not token.quoted and not token.key and pick("words", token.text, ("expect",)):
            title = _title(reading.tokens[:place], reading.rest[: token.start])
            reading.place = len(reading.tokens)
            return TestScene(title=title, expectation=text[token.end :].strip())
        if place > 30:
            break
    reading.place = len(reading.tokens)
    return StartScene(title=_title(reading.tokens, text))


def _title(said: Sequence[Token], text: str) -> str:
    """A title as it was typed, without the quotation marks around the whole of it."""
    return clean_name(said[0].text if len(said) == 1 and said[0].quoted else text)


def _end(reading: Reading) -> Command:
    """The bookkeeping: `tension+1`, and each track or clock with its step."""
    tension, tracks = 0, []
    while not reading.done:
        token = reading.here
        name, step = stepped_name(token.text)
        if step is not None and pick("words", name, ("tension",)):
            reading.take()
            tension += step
            continue
        if step is not None and name:
            names = track_names(reading.state)
            match = names.start([Token(name, 0, len(name), quoted=True)], 0)
            if match is None:
                raise names.unknown(name)
            reading.take()
            tracks.append((match.id, step))
            continue
        if (word := reading.word("up", "down", "same")) is not None:
            tension += {"up": 1, "down": -1, "same": 0}[word]
            continue
        raise Refused("unknown-word", word=token.written)
    return CloseScene(tension=tension, tracks=tuple(tracks))


def read_rewrite(reading: Reading) -> Command:
    """`rewrite 12 The door was shut`: the note of that entry reads so from now on."""
    seq = reading.number()
    if seq is None:
        raise Refused("missing-number", what="rewrite")
    start = reading.tokens[reading.place].start if not reading.done else len(reading.rest)
    reading.place = len(reading.tokens)
    return EditNote(seq=seq, text=reading.rest[start:].strip())
