"""Sentences as styled pieces, and the translator that the app lends to the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple, Protocol, TypeAlias

#: What is `withheld` is read by the game master alone, as the exact points that a foe has left. A digit as
#: `dice` or `dropped` is a face of a six-sided die, which the screen draws; other dice are `strong`.
Role: TypeAlias = Literal[
    "plain", "muted", "strong", "hero", "ally", "foe", "neutral", "harm", "good", "karma",
    "dice", "dropped", "note", "rule", "key", "accent", "withheld",
]  # fmt: skip


class Span(NamedTuple):
    """A piece of text with one meaning; the screen chooses its colour, line mode ignores it."""

    text: str
    role: Role = "plain"


Line: TypeAlias = tuple[Span, ...]


class Translator(Protocol):
    """What the rules need of a language."""

    @property
    def language(self) -> str:
        """Its code: "es", "en"."""

    def text(self, msgid: str) -> str:
        """The text in this language."""

    def oracle(self, table: str, word: str) -> str:
        """A word of the oracle, which is data and not a text of the program."""

    def shipped(self, text: str) -> str:
        """A text of the shipped content, such as a weapon's name, in this language; else as it is."""

    def plural(self, one: str, many: str, n: int) -> str:
        """The right form for `n`, with {n} still to be filled in."""

    def number(self, x: Fraction | float, digits: int = 2) -> str:
        """A number as this language writes it."""

    def percent(self, x: Fraction) -> str:
        """A probability as a whole percentage."""


def plain(line: Iterable[Span]) -> str:
    """The text of a line without its styles."""
    return "".join(span.text for span in line)


def line(*pieces: str | Span) -> Line:
    """A line from strings and spans."""
    return tuple(Span(piece) if isinstance(piece, str) else piece for piece in pieces)


_SLOT = re.compile(r"\{(\w+)\}")


def phrase(template: str, slots: Mapping[str, str | Span | Line]) -> Line:
    """Fill `{slots}` of a translated template with strings, spans or lines; unknown slots stay."""
    spans: list[Span] = []
    for index, piece in enumerate(_SLOT.split(template)):
        if index % 2 == 0:
            if piece:
                spans.append(Span(piece))
            continue
        value = slots.get(piece, "{" + piece + "}")
        if isinstance(value, Span):
            spans.append(value)
        elif isinstance(value, str):
            spans.append(Span(value))
        else:
            spans.extend(value)
    return tuple(spans)


class Told(NamedTuple):
    """An event told: a line of its own, or, when `joined`, the end of the line before it in its record.

    `alone` is what is said instead when nothing in the record comes before a joined piece.
    """

    line: Line
    joined: bool = False
    alone: Line = ()


def N_(msgid: str) -> str:
    """Mark a text for translation where no translator is at hand."""
    return msgid
