"""Names in a line: the longest match wins, a unique start is enough, case and accents do not matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from app.console.lexer import Token, name_of, number
from app.console.words import is_filler, spoken_words
from app.i18n import languages, translator
from app.shipped_words import own_label
from app.text import fold, sort_key
from rules.errors import Refused
from rules.naming import display_name, slug
from rules.people import zone_name
from rules.state import State
from rules.system import OwnName, Slot, get

#: No name is longer than this many words.
SPAN_LIMIT = 12
#: How many candidates a refusal lists.
SHOWN_LIMIT = 12
#: A word inside a name has at least so many letters typed.
_TELLING = 3

_fold = lru_cache(maxsize=4096)(fold)

#: Whether lines come from a program, which names creatures by the ids that were published to it.
_BY_ID: ContextVar[bool] = ContextVar("by_id", default=False)


@contextmanager
def by_id(ids: bool) -> Iterator[None]:
    """While lines are read: where `ids`, the id of a creature beats a name that several begin with.

    It does anyway while something is open, for what is offered then is typed with ids.
    """
    token = _BY_ID.set(ids)
    try:
        yield
    finally:
        _BY_ID.reset(token)


class Match(NamedTuple):
    """An id found in a line, and how many tokens its name took."""

    id: str
    length: int


class Names:
    """Everything of one kind that a line may name: ids with their folded names and shown names."""

    def __init__(
        self,
        kind: str,
        names: Mapping[str, Sequence[str]],
        numbered: frozenset[str] = frozenset(),
        vague: frozenset[str] = frozenset(),
    ) -> None:
        """`numbered` are folded names that are told apart by numbers, also when one of them is left.

        `vague` are ids that are not said for their one creature alone.
        """
        self.kind = kind
        self._numbered = numbered
        self.shown = {id_: spoken[-1] for id_, spoken in names.items()}
        self._exact: dict[str, str] = {}
        for id_, spoken in names.items():
            for name in spoken:
                self._exact.setdefault(_fold(name), id_)
        # An id beats a name that somebody else happens to have.
        for id_ in names:
            if id_ not in vague:
                self._exact[_fold(id_)] = id_

    def exact(self, found: Sequence[Token], place: int) -> Match | None:
        """The longest full name or id that starts at a token."""
        for length in range(min(SPAN_LIMIT, len(found) - place), 0, -1):
            key = _span_key(found[place : place + length])
            if key and key in self._exact:
                return Match(self._exact[key], length)
        return None

    def start(self, found: Sequence[Token], place: int) -> Match | None:
        """The longest unambiguous start of a name at a token; Refused `ambiguous-name`.

        Every word may be cut short (`gob 1`). A filler starts a name only together with the word after it.
        """
        filler = not found[place].quoted and is_filler(found[place].text)
        ambiguous: list[str] = []
        for length in range(min(SPAN_LIMIT, len(found) - place), int(filler), -1):
            key = _span_key(found[place : place + length])
            if not key:
                continue
            ids = self._starting(key, by_word=not filler)
            after = found[place + length] if place + length < len(found) else None
            if ids and key in self._numbered and after is not None and number(after.text) is not None:
                raise self.unknown(f"{found[place].text} {after.text}")
            if len(ids) == 1:
                return Match(ids.pop(), length)
            if ids and not ambiguous:
                ambiguous = sorted((self.shown[id_] for id_ in ids), key=sort_key)
        if ambiguous:
            listed = ", ".join(ambiguous[:SHOWN_LIMIT])
            raise Refused("ambiguous-name", name=found[place].text, candidates=listed)
        return None

    def _starting(self, key: str, *, by_word: bool = True) -> set[str]:
        """The ids whose name starts with this, or else each of whose words starts with one of these."""
        ids = {id_ for name, id_ in self._exact.items() if name.startswith(key)}
        if ids or not by_word:
            return ids
        typed = key.split()
        if len(typed) == 1:
            return self._inside(key)
        cut = {id_ for name, id_ in self._exact.items() if _cut_short(typed, name.split())}
        if cut or not typed[-1].isdecimal():
            return cut or self._inside(key)
        # The number is the name's last word, whatever stands between: `rat 3` is Rat king 3.
        words = {name: name.split() for name in self._exact}
        return {
            self._exact[name]
            for name, found in words.items()
            if found[-1:] == typed[-1:] and _cut_short(typed[:-1], found[:-1])
        } or self._inside(key)

    def _inside(self, key: str) -> set[str]:
        """The creatures in whose name words stand further on: `anselm` is Brother Anselm.

        Not of zones and the like, whose words may as well belong to a name beside them.
        """
        typed = key.split()
        if self.kind != "name" or typed[0].isdecimal() or len(typed[0]) < _TELLING:
            return set()
        return {
            id_
            for name, id_ in self._exact.items()
            if any(_cut_short(typed, name.split()[place:]) for place in range(1, len(name.split())))
        }

    def unknown(self, name: str) -> Refused:
        """The refusal of a name that nothing has, with what comes close, or else everything there is."""
        close = get_close_matches(fold(name)[:60], list(self._exact), n=4, cutoff=0.6)
        ids = dict.fromkeys(self._exact[key] for key in close) or dict.fromkeys(self.shown)
        candidates = sorted((self.shown[id_] for id_ in ids), key=sort_key)
        return Refused(f"unknown-{self.kind}", name=name, candidates=", ".join(candidates[:SHOWN_LIMIT]))

    def resolve(self, name: str) -> str:
        """The id that one quoted or single name stands for; Refused when it is unknown or ambiguous."""
        words = [Token(name, 0, len(name), quoted=True)]
        match = self.exact(words, 0) or self.start(words, 0)
        if match is None:
            raise self.unknown(name)
        return match.id


def _span_key(words: Sequence[Token]) -> str:
    """The folded text of tokens that may be one name; "" when they cannot be."""
    if any(token.key for token in words) or words[0].comma or words[-1].comma:
        return ""
    if len(words) > 1 and any(token.quoted for token in words):
        return ""
    return _fold(name_of(token.text for token in words)).strip()


def _cut_short(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether words are the starts of a name's words, in order; numbers are never cut."""
    return len(typed) <= len(name) and all(
        whole == part if part.isdecimal() else whole.startswith(part)
        for part, whole in zip(typed, name, strict=False)
    )


def creature_names(state: State, but: frozenset[str] = frozenset()) -> Names:
    """The creatures at the table, without some."""
    names: dict[str, tuple[str, ...]] = {}
    vague: set[str] = set()
    ids = _BY_ID.get() or state.open is not None
    for creature in state.creatures.values():
        shown = display_name(state, creature)
        # The first of several may have the bare name as its id: who says it may mean any of them.
        if not ids and shown != creature.name and creature.id == slug(creature.name):
            vague.add(creature.id)
        if creature.id not in but:
            names[creature.id] = (shown,) if creature.id in vague else (creature.id, shown)
    numbered = frozenset(_fold(key) for key, count in state.counters.items() if count > 1)
    return Names("name", names, numbered, frozenset(vague))


def track_names(state: State) -> Names:
    """The tracks that have been started."""
    return Names("track", {track.id: (track.id, track.name) for track in state.tracks})


def unknown_track(words: Sequence[Token], kind: str) -> Refused:
    """The refusal of a track that is not there, with the verb whose line would begin it."""
    named = [token.text for token in words if token.text[:1] not in ("+", "-", "−")]
    return Refused("unknown-track", name=name_of(named), begins=kind)


def own_names(state: State, creature_id: str, verb: str, slot: Slot) -> Names:
    """What an `own` slot may name for a creature: shipped names in every language, others as typed."""
    found = {
        own.id: (own.id, *_spoken(own, state.language))
        for own in get(state.rules).own_names(state, creature_id, verb, slot.name)
    }
    return Names(slot.unknown, found)


def _spoken(own: OwnName, language: str) -> tuple[str, ...]:
    """A shipped name in every language, the campaign's own last."""
    return tuple(own_label(own, translator(code)) for code in (*languages(), language))


def zone_names(state: State) -> Names:
    """The zones of the scene, with the default zones' words in every language."""
    spoken = {
        zone.id: (
            *([] if zone.name else [zone_name(zone, translator(code)) for code in languages()]),
            *([] if zone.name else spoken_words("words", zone.id)),
            zone_name(zone, translator(state.language)),
        )
        for zone in state.zones
    }
    return Names("zone", spoken)
