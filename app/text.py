"""How names are cleaned, searched and sorted."""

from __future__ import annotations

import re
import unicodedata

# Terminals measure these differently from one another: variation selector 16, the
# joiner, the keycap and the skin tones. The joiner is also dropped as a format character.
_UNEVEN = frozenset("\ufe0f\u200d\u20e3") | {chr(code) for code in range(0x1F3FB, 0x1F400)}

# Control and format characters and lone surrogates: they move the cursor, reverse the
# direction of a whole row, or cannot be written to a UTF-8 file.
_UNSEEN = frozenset({"Cc", "Cf", "Cs"})

# Sorts after every letter, so that ñ comes after nz and before o.
_LAST = "\U0010ffff"


def fold(text: str) -> str:
    """Return the search key of a text: no accents, no case.

    `Ñandú`, `ñandú` and `NANDU` have the same key. The key is for comparing, never shown.
    """
    if text.isascii():
        return text.casefold()
    bare = unicodedata.normalize("NFKD", text).casefold()
    decomposed = unicodedata.normalize("NFKD", bare)
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()


def sort_key(text: str) -> tuple[str, str]:
    """Return the sorting key of a text: as `fold`, but ñ after n and numbers by value.

    `Goblin 2` comes before `Goblin 10`. Texts that differ only in accents or case have
    different keys, so that an order never depends on the order before.
    """
    composed = unicodedata.normalize("NFC", text).casefold()
    letters = fold(composed.replace("ñ", "n" + _LAST))
    return re.sub("[0-9]+", lambda number: number[0].zfill(20), letters), unicodedata.normalize("NFC", text)


def without_uneven(text: str) -> str:
    """Return a text without what terminals measure differently: joiners, skin tones and their like."""
    return "".join(char for char in text if char not in _UNEVEN)


def clean_name(text: str) -> str:
    """Return a typed name as it is stored: NFC, one line, single spaces, even widths.

    Drops what terminals measure differently (emoji presentation, joiners, keycaps, skin
    tones) and what cannot be seen. The result may be empty.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept: list[str] = []
    for char in text:
        if char.isspace():
            kept.append(" ")
        elif char not in _UNEVEN and unicodedata.category(char) not in _UNSEEN:
            kept.append(char)
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())
