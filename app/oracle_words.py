"""The oracle's own words, which are data: shipped for each language, and the user's in their place.

A user's are in `<user data folder>/content/oracle/<language>.toml`, with the tables of the shipped file; a
word that is left out there is said as we ship it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from app.assets import assets_folder
from app.packs import packs_folder
from app.stamps import Stamp, stamp_of
from app.text import clean_name
from app.toml_files import read_toml

FOLDER = "oracle"
#: The tables of a file, and the words in each.
WORDS: dict[str, tuple[str, ...]] = {
    "answers": ("no-and", "no", "no-but", "yes-but", "yes", "yes-and"),
    "likelihoods": (
        "almost-impossible", "very-unlikely", "unlikely", "even", "likely", "very-likely", "almost-certain",
    ),
    "words": ("twist",),
}  # fmt: skip
_MAX_BYTES = 20_000
#: A word of the oracle has no more characters than this.
WORD_LIMIT = 60


def oracle_word(language: str, table: str, word: str) -> str:
    """What is said for a word of the oracle: the user's, else ours in this language, else in English."""
    for path in (own_file(language), _shipped(language), _shipped("en")):
        said = _words(path, stamp_of(path)).get((table, word))
        if said:
            return said
    return word


def own_file(language: str) -> Path:
    """The user's file for a language, whether or not it exists."""
    return packs_folder() / FOLDER / f"{language}.toml"


def wrong_words(language: str) -> tuple[str, ...] | None:
    """The names of whatever the user's file has that the oracle does not say; None when it cannot be read."""
    path = own_file(language)
    if not path.exists():
        return ()
    try:
        held = read_toml(path, _MAX_BYTES)
    except (OSError, ValueError):
        return None
    wrong = []
    for table, words in held.items():
        known = WORDS.get(table, ())
        if not known or not isinstance(words, dict):
            wrong.append(table)
            continue
        wrong += [f"{table}.{word}" for word, said in words.items() if word not in known or not _said(said)]
    return tuple(wrong)


def _shipped(language: str) -> Path:
    return assets_folder() / "content" / FOLDER / f"{language}.toml"


@lru_cache(maxsize=12)
def _words(path: Path, stamp: Stamp) -> dict[tuple[str, str], str]:
    """The words of a file as it was when it had this stamp; of one that cannot be read none."""
    if not stamp.size:
        return {}
    try:
        held = read_toml(path, _MAX_BYTES)
    except (OSError, ValueError):
        return {}
    found = {}
    for table, words in WORDS.items():
        given = held.get(table)
        given = given if isinstance(given, dict) else {}
        for word in words:
            if said := _said(given.get(word)):
                found[table, word] = said
    return found


def _said(value: object) -> str:
    return clean_name(value)[:WORD_LIMIT].strip() if isinstance(value, str) else ""
