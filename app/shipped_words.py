"""Texts of the shipped content that stand on a sheet, said in the language of the screen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from app.assets import assets_folder
from app.i18n import languages
from app.text import fold
from rules.specs import OwnName
from rules.text import Translator

#: A creature goes by the name that it was given at the table, and by no other in the command language.
_NOT_ON_SHEETS = ("names", "about")


def shipped_word(language: str, text: str) -> str:
    """A text in a language while it is one that we ship, in whatever language; else as it is.

    A campaign keeps its sheets in the language in which they were made: "sword" is "espada" on a Spanish
    screen until somebody writes something else.
    """
    return _words(language).get(text, text)


def own_label(own: OwnName, t: Translator) -> str:
    """The name of something of the system's own as the screen says it."""
    return t.text(own.label) if own.shipped else t.shipped(own.label)


def as_kept(text: str, held: Iterable[str]) -> str:
    """The one among some texts that reads like this in some language: "sword" for "espada"; else the text."""
    key = fold(text)
    kept = [*held]
    if any(fold(one) == key for one in kept):
        return text
    said = (one for one in kept for code in languages() if fold(shipped_word(code, one)) == key)
    return next(said, text)


@cache
def _words(language: str) -> dict[str, str]:
    """Every shipped text that reads differently in a language, with what it reads there."""
    found: dict[str, str] = {}
    own: set[str] = set()
    for texts in _texts():
        if language in texts:
            own.add(texts[language])
            for text in texts.values():
                found.setdefault(text, texts[language])
    # What is a text of this language already is left alone, whatever it may mean in another.
    return {text: said for text, said in found.items() if text not in own}


def _texts() -> Iterator[dict[str, str]]:
    content = assets_folder() / "content"
    for pattern in ("*/archetypes.toml", "*/creatures.toml", "*/library/*.toml"):
        for path in sorted(content.glob(pattern)):
            for entry in tomllib.loads(path.read_text("utf-8")).values():
                yield from _texts_in(
                    {key: value for key, value in entry.items() if key not in _NOT_ON_SHEETS}
                )


def _texts_in(value: Any) -> Iterator[dict[str, str]]:
    if isinstance(value, Mapping):
        if value and set(value) <= set(languages()):
            yield {code: text for code, text in value.items() if isinstance(text, str)}
            return
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _texts_in(inner)
