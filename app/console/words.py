"""The vocabulary: what may be typed, in any language, for each English word of the command language."""

from __future__ import annotations

import tomllib
from functools import cache

from app.assets import assets_folder
from app.i18n import languages
from app.text import fold

SECTIONS = ("verbs", "words", "fields")


@cache
def _vocabulary() -> tuple[dict[str, dict[str, list[str]]], frozenset[str]]:
    """For each section and folded word its English words; and the folded filler words."""
    found: dict[str, dict[str, list[str]]] = {section: {} for section in SECTIONS}
    fillers: set[str] = set()
    for language in languages():
        path = assets_folder() / "locale" / language / "words.toml"
        if not path.exists():
            continue
        tables = tomllib.loads(path.read_text("utf-8"))
        fillers |= {fold(word) for word in tables.get("fillers", ())}
        for section in SECTIONS:
            for english, words in tables.get(section, {}).items():
                for word in words:
                    meanings = found[section].setdefault(fold(word), [])
                    if english not in meanings:
                        meanings.append(english)
    return found, frozenset(fillers)


@cache
def _own_words(language: str) -> dict[str, dict[str, str]]:
    path = assets_folder() / "locale" / language / "words.toml"
    tables = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {
        section: {english: words[0] for english, words in tables.get(section, {}).items()}
        for section in SECTIONS
    }


def meanings(section: str, word: str) -> tuple[str, ...]:
    """The English words that a typed word may stand for, itself first."""
    key = fold(word)
    return (key, *_vocabulary()[0][section].get(key, ()))


def is_filler(word: str) -> bool:
    """Whether a word may be left out of a line."""
    return fold(word) in _vocabulary()[1]


def pick(section: str, word: str, allowed: tuple[str, ...] | frozenset[str] | set[str]) -> str | None:
    """The English word among `allowed` that a typed word stands for, or None."""
    for meaning in meanings(section, word):
        for candidate in allowed:
            if fold(candidate) == meaning:
                return candidate
    return None


def own_word(section: str, english: str, language: str) -> str:
    """How an English word is written in a language: the first of its words there, or itself."""
    return english if language == "en" else _own_words(language)[section].get(english, english)
