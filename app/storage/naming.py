"""How campaigns are named, and which folder name a title becomes."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from app.storage.problems import SaveProblem
from app.text import fold, without_uneven

SLUG_LENGTH: Final = 60

_NAMELESS = "campaign"

# Windows takes these for devices, in a folder's name too.
_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")


def normal_title(title: str) -> str:
    """Return a title as it is stored and compared: as typed, in NFC, of even widths.

    Raises SaveProblem `bad-name` when nothing of it can be seen or it cannot be written as UTF-8.
    """
    composed = unicodedata.normalize("NFC", without_uneven(title))
    categories = {unicodedata.category(char) for char in composed}
    # Separators, and control and format characters: a title of these alone looks like none.
    if all(category[0] in "ZC" for category in categories) or "Cs" in categories:
        raise SaveProblem("bad-name", title=title)
    return composed


def slug(title: str) -> str:
    """Return the folder name for a title: a-z, 0-9 and single hyphens, 1 to 60 of them.

    Titles that differ in case or accents have the same one, so no file system confuses two folders.
    """
    plain = re.sub("[^a-z0-9]+", "-", fold(title)).strip("-")
    short = plain[:SLUG_LENGTH].rstrip("-") or _NAMELESS
    return f"{_NAMELESS}-{short}" if _DEVICES.fullmatch(short) else short


def name_key(name: str) -> str:
    """Return what names are compared by when the exact one is not found: no accents, case or spacing."""
    return " ".join(fold(name).split())
