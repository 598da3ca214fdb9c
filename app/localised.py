"""Texts of content files, which are by language, and what is left of a value in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.i18n import DEFAULT, languages
from app.text import fold


def said(texts: Mapping[str, Any], language: str) -> Any:
    """The text in a language, or in English, or in whichever there is; "" where there is none."""
    return texts.get(language) or texts.get(DEFAULT) or next(iter(texts.values()), "")


def in_language(value: Any, language: str) -> Any:
    """A value of a content file with every text in one language."""
    if isinstance(value, Mapping):
        if value and set(value) <= set(languages()):
            return said(value, language)
        return {key: in_language(inner, language) for key, inner in value.items()}
    if isinstance(value, list):
        return [in_language(inner, language) for inner in value]
    return value


def language_of(names: Mapping[str, str], typed: str, language: str) -> str:
    """The language in which somebody typed a name; the given one when it fits or none does."""
    key = fold(typed)
    fitting = [code for code, name in names.items() if fold(name) == key]
    return language if language in fitting or not fitting else fitting[0]
