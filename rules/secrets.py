"""What must not be said to players in a state, and whether a value says it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from rules import common_words, naming
from rules.naming import display_name
from rules.state import State
from rules.veiling import in_sight, outward_name

name_key = lru_cache(maxsize=1024)(naming.name_key)

#: Fields of an event that hold words of the rules, never names.
_WORDS = frozenset({"is", "cause", "purpose", "outcome", "do", "side", "phase", "time"})
#: Who threw dice; elsewhere `by` is whoever did something.
_THROWN_BY = ("program", "table")


class Secrets(NamedTuple):
    """Ids that may not be mentioned, those of creatures among them, names too, and ids that go by others.

    `texts` are case-blind names on the game master's screen with those that players know instead.
    """

    ids: frozenset[str]
    creatures: frozenset[str]
    names: re.Pattern[str] | None
    aliases: dict[str, str]
    texts: dict[str, str]

    def names_in(self, text: str) -> bool:
        """Whether a text names somebody or some place that is hidden."""
        return self.names is not None and self.names.search(name_key(text)) is not None

    def told_in(self, value: Any) -> bool:
        """Whether JSON values mention anything hidden."""
        if isinstance(value, str):
            return value in self.ids or self.names_in(value)
        if isinstance(value, dict):
            return any(
                self.told_in(key) or (not _is_word(key, each) and self.told_in(each))
                for key, each in value.items()
            )
        return isinstance(value, list | tuple) and any(self.told_in(each) for each in value)

    def aliased(self, value: Any) -> Any:
        """JSON values with the ids and the names that players know."""
        return _mapped(value, lambda text: self.aliases.get(text) or self.text(text))

    def text(self, text: str) -> str:
        """A text of the table's with the names that players know."""
        if not self.texts:
            return text
        # All at once: what one name becomes may be what another one was.
        names = "|".join(re.escape(name) for name in sorted(self.texts, key=len, reverse=True))
        return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda m: self.texts[m[0].casefold()], text, flags=re.I)


def secrets_of(state: State, *, also: Iterable[State] = ()) -> Secrets:
    """What players may not know in a state; `also` are states whose hidden ones count as well."""
    seen = {c.id for c in state.creatures.values() if in_sight(state, c)}
    places = {zone.id for zone in state.zones if not zone.hidden}
    # Texts speak of creatures by the game master's numbers.
    open_names = {name_key(display_name(state, state.creatures[id_])) for id_ in seen}
    open_names |= {name_key(zone.name or zone.id) for zone in state.zones if not zone.hidden}
    known = "\n".join(open_names)
    public = {name_key(name) for name, secret in _listed(state) if not secret}
    open_ids = seen | places | {track.id for track in state.tracks if not track.secret}
    creatures, zones, names = set(), set(), set()
    ids: set[str] = set()
    aliases, texts = {}, {}
    for one in (*also, state):
        for creature in one.creatures.values():
            if creature.id in seen or in_sight(one, creature):
                alias = one.veil.aliases.get(creature.id)
                if alias is not None:
                    aliases[creature.id] = alias.id
                if (own := display_name(one, creature)) != (outward := outward_name(one, creature)):
                    texts[own.casefold()] = outward
                continue
            creatures.add(creature.id)
            names |= {name_key(creature.name), name_key(display_name(one, creature))}
        for creature in (c for fight in one.encounters for c in fight.creatures if c.hidden):
            if creature.id not in seen:
                names |= {name_key(creature.name)}
        for zone in one.zones:
            if zone.hidden and zone.id not in places:
                zones.add(zone.id)
                names |= {name_key(zone.name)} - {""}
        ids |= {track.id for track in one.tracks if track.secret} - open_ids
        names |= {name_key(name) for name in _named_in_secret(one)} - public
    secret = sorted(name for name in names if not (common_words.alone(name) or _has(known, name)))
    pattern = "|".join(re.escape(name) for name in secret)
    found = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)") if pattern else None
    return Secrets(frozenset(creatures | zones | ids), frozenset(creatures), found, aliases, texts)


def _listed(state: State) -> Iterator[tuple[str, bool]]:
    """The names of tracks and of the story's entries, each with whether it is secret."""
    yield from ((track.name, track.secret) for track in state.tracks)
    yield from ((entry.name, entry.secret) for entry in state.story.entries)


def _named_in_secret(state: State) -> Iterator[str]:
    """What the game master has named in secret: tracks, the story's entries, the scene, conditions."""
    yield from (name for name, secret in _listed(state) if secret)
    if state.scene.secret and state.scene.title:
        yield state.scene.title
    for creature in state.creatures.values():
        yield from (words for words, status in creature.statuses.items() if status.secret)


def has_secret_words(state: State) -> bool:
    """Whether the game master has named anything in secret."""
    return next(_named_in_secret(state), None) is not None


def _is_word(key: str, value: Any) -> bool:
    """Whether a field of an event holds a word of the rules."""
    return key in _WORDS or (key == "by" and value in _THROWN_BY)


def _has(text: str, name: str) -> bool:
    """Whether a name stands in a text as whole words."""
    return name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {change(key): _mapped(each, change) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_mapped(each, change) for each in value]
    return value
