"""What every verb's reader needs: the tokens left, the names at the table, the selected creature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from app.console.lexer import Token, number
from app.console.names import Names, creature_names, zone_names
from app.console.words import is_filler, pick
from rules.errors import Refused
from rules.state import State

#: Words of the vocabulary have up to this many words (`dado de héroe`).
_WORD_SPAN = 3


@dataclass
class Reading:
    """A line being read: `tokens` after the verb, `rest` the raw text after it."""

    state: State
    tokens: Sequence[Token]
    rest: str = ""
    selected: str | None = None
    force: bool = False
    faces: tuple[int, ...] | None = None
    place: int = field(default=0)

    @cached_property
    def creatures(self) -> Names:
        """The creatures at the table."""
        return creature_names(self.state)

    @cached_property
    def zones(self) -> Names:
        """The zones of the scene."""
        return zone_names(self.state)

    @property
    def done(self) -> bool:
        """Whether every token has been read."""
        return self.place >= len(self.tokens)

    @property
    def here(self) -> Token:
        """The token to read next."""
        return self.tokens[self.place]

    def take(self) -> Token:
        """Read one token."""
        token = self.here
        self.place += 1
        return token

    def word(self, *allowed: str, section: str = "words") -> str | None:
        """Read the next words if they stand for one of these English words."""
        for length in range(min(_WORD_SPAN, len(self.tokens) - self.place), 0, -1):
            words = self.tokens[self.place : self.place + length]
            if any(token.quoted or token.key or token.comma for token in words):
                continue
            found = pick(section, "-".join(token.text for token in words), allowed)
            if found is not None:
                self.place += length
                return found
        return None

    def name(self, names: Names, *, starts: bool = True) -> str | None:
        """Read the longest full name at this place, or else the longest start of one."""
        if self.done:
            return None
        match = names.exact(self.tokens, self.place)
        if match is None and starts:
            match = names.start(self.tokens, self.place)
        if match is None:
            return None
        self.place += match.length
        return match.id

    def skip_fillers(self) -> None:
        """Pass over words that may be left out."""
        while not self.done and not self.here.quoted and not self.here.key and is_filler(self.here.text):
            self.place += 1

    def creature(self, *, optional: bool = False, numbers: bool = False) -> str:
        """Read a creature; the selected one when it is left out and may be. Refused otherwise.

        With `numbers` also by the number that picks it, where a line has no other numbers.
        """
        found = self._named(self.creatures)
        if found is None and numbers and (found := self.numbered()) is not None:
            self.place += 1
        if found is not None:
            return found
        if optional and self.selected is not None and self.selected in self.state.creatures:
            return self.selected
        if self.done:
            raise Refused("missing-name", what="creature")
        raise self.creatures.unknown(self.here.written)

    def numbered(self) -> str | None:
        """The creature that the screen gives the number which stands here; nothing is read."""
        if self.done or self.here.key or self.here.quoted:
            return None
        value = number(self.here.text)
        return next((c.id for c in self.state.creatures.values() if c.key == value), None)

    def zone(self) -> str:
        """Read a zone; Refused `unknown-zone` or `missing-name`."""
        found = self._named(self.zones)
        if found is None:
            if self.done:
                raise Refused("missing-name", what="zone")
            raise self.zones.unknown(self.here.written)
        return found

    def _named(self, names: Names) -> str | None:
        """A name, past the fillers before it; a line that ends in a filler may mean a name like it."""
        before = self.place
        found = self.name(names)
        if found is None:
            self.skip_fillers()
            found = self.name(names)
        if found is None and self.done and before < len(self.tokens):
            last = self.tokens[-1]
            match = names.start([last._replace(quoted=True)], 0)
            found = match.id if match else None
        return found

    def number(self) -> int | None:
        """Read a whole number if one is next."""
        if self.done or self.here.key or self.here.quoted:
            return None
        value = number(self.here.text)
        if value is not None:
            self.place += 1
        return value

    def finish(self) -> None:
        """Refused `unknown-word` when something is left over."""
        self.skip_fillers()
        if not self.done:
            raise Refused("unknown-word", word=self.here.written)
