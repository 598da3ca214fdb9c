"""How words are looked for in what has been told: without accents and case, one space between words."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final

from app.present import LogEntry
from app.text import fold
from rules.text import plain

#: The two ways through a log.
EARLIER: Final = -1
LATER: Final = 1


def search_key(text: str) -> str:
    """A text as it is compared: no accents, no case, one space between words."""
    words = " ".join(text.split())
    return words.casefold() if words.isascii() else fold(words)


def entry_key(entry: LogEntry) -> str:
    """The whole text of an entry as it is compared."""
    return search_key(" ".join(plain(line) for line in entry.lines))


def places(text: str, key: str) -> list[tuple[int, int]]:
    """Where a text has what a search key says: the first character, and the one after the last."""
    if not key:
        return []
    # Folding changes lengths: ß becomes ss, an accent alone becomes nothing.
    folded = [char.casefold() if char.isascii() else fold(char) for char in text]
    begins = [0, *accumulate(map(len, folded))]
    origin = [index for index, (start, end) in enumerate(pairwise(begins)) for _ in range(end - start)]
    whole, found, at = "".join(folded), [], -1
    while (at := whole.find(key, at + 1)) >= 0:
        found.append((origin[at], origin[at + len(key) - 1] + 1))
    return found
