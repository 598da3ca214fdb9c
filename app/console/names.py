"""Names in a line: the longest match wins, a unique start is enough, case and accents do not matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from app.console.lexer import Token
from app.i18n import languages, translator
from app.text import fold, sort_key
from rules.errors import Refused
from rules.naming import display_name
from rules.people import zone_name
from rules.state import State

#: No name is longer than this many words.
SPAN_LIMIT = 12


class Match(NamedTuple):
    """An id found in a line, and how many tokens its name took."""

    id: str
    length: int


class Names:
    """Everything of one kind that a line may name: ids with their folded names and shown names."""

    def __init__(self, kind: str, names: Mapping[str, Sequence[str]]) -> None:
        self.kind = kind
        self.shown = {id_: spoken[-1] for id_, spoken in names.items()}
        self._exact: dict[str, str] = {}
        for id_, spoken in names.items():
            for name in spoken:
                self._exact.setdefault(fold(name), id_)
        # An id beats a name that somebody else happens to have.
        for id_ in names:
            self._exact[fold(id_)] = id_

    def exact(self, found: Sequence[Token], place: int) -> Match | None:
        """The longest full name or id that starts at a token."""
        for length in range(min(SPAN_LIMIT, len(found) - place), 0, -1):
            words = found[place : place + length]
            if length > 1 and any(token.quoted or token.key or token.text == "," for token in words):
                continue
            id_ = self._exact.get(fold(" ".join(token.text for token in words)))
            if id_ is not None and not words[0].key:
                return Match(id_, length)
        return None

    def start(self, found: Sequence[Token], place: int) -> Match | None:
        """The longest unambiguous start of a name at a token; Refused `ambiguous-name`."""
        ambiguous: list[str] = []
        for length in range(min(SPAN_LIMIT, len(found) - place), 0, -1):
            words = found[place : place + length]
            if any(token.key or token.text == "," for token in words) or (
                length > 1 and any(token.quoted for token in words)
            ):
                continue
            key = fold(" ".join(token.text for token in words))
            ids = {id_ for name, id_ in self._exact.items() if key and name.startswith(key)}
            if len(ids) == 1:
                return Match(ids.pop(), length)
            if ids and not ambiguous:
                ambiguous = sorted((self.shown[id_] for id_ in ids), key=sort_key)
        if ambiguous:
            name = found[place].text
            raise Refused("ambiguous-name", name=name, candidates=", ".join(ambiguous[:12]))
        return None

    def unknown(self, name: str) -> Refused:
        """The refusal of a name that nothing has, with what comes close, or else everything there is."""
        close = get_close_matches(fold(name), list(self._exact), n=4, cutoff=0.6)
        ids = dict.fromkeys(self._exact[key] for key in close) or dict.fromkeys(self.shown)
        candidates = sorted((self.shown[id_] for id_ in ids), key=sort_key)
        return Refused(f"unknown-{self.kind}", name=name, candidates=", ".join(candidates[:12]))

    def resolve(self, name: str) -> str:
        """The id that one quoted or single name stands for; Refused when it is unknown or ambiguous."""
        words = [Token(name, 0, len(name), quoted=True)]
        match = self.exact(words, 0) or self.start(words, 0)
        if match is None:
            raise self.unknown(name)
        return match.id


def creature_names(state: State) -> Names:
    """The creatures at the table."""
    return Names("name", {c.id: (c.id, display_name(state, c)) for c in state.creatures.values()})


def zone_names(state: State) -> Names:
    """The zones of the scene, with the default zones' words in every language."""
    spoken = {
        zone.id: (
            *([] if zone.name else [zone_name(zone, translator(code)) for code in languages()]),
            *([] if zone.name else _zone_words(zone.id)),
            zone_name(zone, translator(state.language)),
        )
        for zone in state.zones
    }
    return Names("zone", spoken)


def _zone_words(zone_id: str) -> list[str]:
    from app.console.words import own_word

    return [own_word("words", zone_id, code) for code in languages()]
