"""The vocabulary: what may be typed, in any language, for each English word of the command language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from app.assets import assets_folder
from app.i18n import languages
from app.text import fold

SECTIONS = ("verbs", "words", "fields", "options")


@lru_cache(maxsize=4096)
def word_key(word: str) -> str:
    """What words are compared by: no accents, no case; `_` and `-` are the same."""
    return fold(word).replace("_", "-")


@cache
def _tables(language: str) -> dict[str, Any]:
    """The words of a language: those of all, and what a rule system adds in `words/<id>.toml`."""
    folder = assets_folder() / "locale" / language
    found: dict[str, Any] = {}
    for path in (folder / "words.toml", *sorted(folder.glob("words/*.toml"))):
        for section, words in tomllib.loads(path.read_text("utf-8")).items() if path.exists() else ():
            if isinstance(words, list):
                found.setdefault(section, []).extend(words)
                continue
            for english, own in words.items():
                found.setdefault(section, {}).setdefault(english, []).extend(own)
    return found


@cache
def _vocabulary() -> dict[str, dict[str, list[str]]]:
    """For each section and typed word, the keys of the English words that it may stand for."""
    found: dict[str, dict[str, list[str]]] = {section: {} for section in SECTIONS}
    for language in languages():
        for section in SECTIONS:
            for english, words in _tables(language).get(section, {}).items():
                for word in words:
                    meant = found[section].setdefault(word_key(word), [])
                    if word_key(english) not in meant:
                        meant.append(word_key(english))
    return found


@cache
def _fillers() -> frozenset[str]:
    return frozenset(word_key(word) for code in languages() for word in _tables(code).get("fillers", ()))


@cache
def answer_words(rules: str) -> tuple[str, ...]:
    """The English words that may answer an open resolution of a rule system, of any kind."""
    folder = assets_folder() / "locale" / "en"
    paths = (folder / "words.toml", folder / "words" / f"{rules}.toml")
    read = [tomllib.loads(path.read_text("utf-8")) for path in paths if path.exists()]
    return tuple(str(word) for words in read for word in words.get("answers", ()))


def meanings(section: str, word: str) -> tuple[str, ...]:
    """The keys of the English words that a typed word may stand for, itself first."""
    key = word_key(word)
    return (key, *_vocabulary()[section].get(key, ()))


def is_filler(word: str) -> bool:
    """Whether a word may be left out of a line."""
    return word_key(word) in _fillers()


def pick(section: str, word: str, allowed: Iterable[str]) -> str | None:
    """The English word among `allowed` that a typed word stands for, or None."""
    keys = {word_key(candidate): candidate for candidate in reversed(tuple(allowed))}
    for meaning in meanings(section, word):
        if meaning in keys:
            return keys[meaning]
    return None


def own_word(section: str, english: str, language: str) -> str:
    """How an English word is written in a language: the first of its words there, or itself."""
    if language == "en":
        return english
    words = _tables(language).get(section, {}).get(english)
    return str(words[0]) if words else english


def spoken_words(section: str, english: str) -> tuple[str, ...]:
    """Everything that may be typed for an English word, in every language, itself first."""
    found = [english]
    for language in languages():
        found += _tables(language).get(section, {}).get(english, ())
    return tuple(dict.fromkeys(found))


def own_answer(option: str, language: str) -> str:
    """The words of an option of an open resolution, as they are typed in a language."""
    first, gap, rest = option.partition(" ")
    word = own_word("words", first, language)
    if word == first:
        word = own_word("verbs", first, language)
    # `react lucia block`: what stands behind a name is a word again.
    named, between, last = rest.rpartition(" ")
    if between or last == "all":
        rest = f"{named}{between}{own_word('words', last, language)}"
    return f"{word}{gap}{rest}"
