"""A typed line as tokens: words, quoted names, `key=value`, commas."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from app.text import clean_name
from rules.errors import Refused

LINE_LIMIT = 5000

_TOKEN = re.compile(
    r"""(?P<key>[^\s"«»=,+]*[^\s"«»=,+\-])=(?:"(?P<kq>[^"]*)"|«(?P<ka>[^»]*)»|(?P<kv>[^\s"«]*))"""
    r"""|"(?P<quoted>[^"]*)"|«(?P<angled>[^»]*)»|(?P<comma>,)|(?P<word>[^\s,"«]+)"""
)
_SPACES = re.compile(r"(\s+)")


class Token(NamedTuple):
    """A piece of a line; `key` is what stands before `=`, "" when there is none. `start` is in characters."""

    text: str
    start: int
    end: int
    quoted: bool = False
    key: str = ""

    @property
    def written(self) -> str:
        """The token as it was typed, without quotation marks."""
        return f"{self.key}={self.text}" if self.key else self.text

    @property
    def comma(self) -> bool:
        """Whether it is a comma between names."""
        return self.text == "," and not self.quoted and not self.key


def tidy(text: str) -> str:
    """A line as it is read: NFC, without what cannot be seen or is measured unevenly; spaces stay."""
    pieces = _SPACES.split(text)
    for index, piece in enumerate(pieces):
        if index % 2:
            pieces[index] = "".join(c if unicodedata.category(c) == "Zs" else " " for c in piece)
        else:
            pieces[index] = clean_name(piece)
    return "".join(pieces).strip()


def tokens(line: str) -> list[Token]:
    """The tokens of a line; Refused `open-quote` or `line-too-long`."""
    if len(line) > LINE_LIMIT:
        raise Refused("line-too-long", limit=LINE_LIMIT)
    found: list[Token] = []
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        match = _TOKEN.match(line, place)
        if match is None:
            raise Refused("open-quote")
        found.append(_token(match))
        place = match.end()
    return found


def _token(match: re.Match[str]) -> Token:
    if match["key"] is not None:
        value = next(v for v in (match["kq"], match["ka"], match["kv"]) if v is not None)
        quoted = match["kv"] is None
        return Token(value, match.start(), match.end(), quoted, match["key"])
    for group in ("quoted", "angled"):
        if match[group] is not None:
            return Token(match[group], match.start(), match.end(), True)
    return Token(match["comma"] or match["word"], match.start(), match.end())


def name_of(words: Iterable[str]) -> str:
    """A name from the words of a line: a comma stands right behind the word before it."""
    return clean_name(" ".join(words)).replace(" ,", ",")


def first_word(line: str) -> tuple[str, str]:
    """The first word of a line and what follows it."""
    first, *rest = line.split(maxsplit=1) or [""]
    return first, rest[0] if rest else ""


def number(text: str) -> int | None:
    """A plain whole number of up to nine ASCII digits, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
