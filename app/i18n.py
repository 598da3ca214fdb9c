"""The two languages of the screen: catalogues, numbers, and which one to use."""

from __future__ import annotations

import gettext
import io
import os
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path

from app.assets import assets_folder, checkout_folder

DOMAIN = "fogon"
DEFAULT = "en"

# Each language by its own name, never translated.
_OWN_NAMES = {"en": "English", "es": "Español"}


def N_(msgid: str) -> str:
    """Mark a text for the catalogues and return it as it is.

    As in `rules.text`, which what is read before the entry point has seen that `rules` is ours must not need.
    """
    return msgid


class Translator:
    """Texts and numbers in one language; English is the language of the message ids."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue
        self._point, self._group = (",", ".") if language == "es" else (".", ",")

    def text(self, msgid: str) -> str:
        """Return the text in this language; without a translation, the msgid itself."""
        # gettext answers an empty msgid with the header of the catalogue.
        return self._catalogue.gettext(msgid) if msgid else ""

    def oracle(self, table: str, word: str) -> str:
        """Return a word of the oracle: the user's own, else the one that is shipped."""
        from app.oracle_words import oracle_word

        return oracle_word(self.language, table, word)

    def shipped(self, text: str) -> str:
        """Return a text of the shipped content in this language; one that somebody wrote as it is."""
        from app.shipped_words import shipped_word

        return shipped_word(self.language, text)

    def plural(self, one: str, many: str, n: int) -> str:
        """Return the form that goes with n; the number itself is not put in."""
        return self._catalogue.ngettext(one, many, n)

    def number(self, x: float | Fraction, digits: int = 2) -> str:
        """Return a number with that many decimals, halves away from zero: `0,95`, `1.204,00`."""
        scaled = int(abs(Fraction(x)) * 10**digits + Fraction(1, 2))
        whole, part = divmod(scaled, 10**digits)
        sign = "-" if x < 0 and scaled else ""
        decimals = f"{self._point}{part:0{digits}d}" if digits else ""
        return f"{sign}{whole:,}".replace(",", self._group) + decimals

    def percent(self, x: Fraction) -> str:
        """Return a share of 1 as a whole percentage: `89 %` in Spanish, `89%` in English.

        What can happen never reads 0 % and what can fail never reads 100 %: those are
        `<1 %` and `>99 %`.
        """
        space = " " if self.language == "es" else ""
        if 0 < x < Fraction(1, 200):
            return f"<1{space}%"
        if Fraction(199, 200) <= x < 1:
            return f">99{space}%"
        return f"{self.number(x * 100, 0)}{space}%"


@cache
def translator(language: str) -> Translator:
    """Return the translator of a language, loaded once; an unknown one speaks English."""
    known = language if language in languages() else DEFAULT
    return Translator(known, _catalogue(known))


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, in alphabetical order."""
    found = (assets_folder() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")
    return tuple(sorted({path.parents[1].name for path in found} | {DEFAULT}))


def language_names() -> dict[str, str]:
    """Return each language's name in that language, by code; the code when it has none."""
    return {code: _OWN_NAMES.get(code, code) for code in languages()}


def pick_language(explicit: str | None, settings_language: str | None) -> str:
    """Return the language to speak: asked for, else set, else of the locale, else English."""
    for wanted in (explicit, settings_language, *_locale_languages()):
        if wanted in languages():
            return wanted
    return DEFAULT


def _locale_languages() -> Iterator[str]:
    """Yield the language codes of the environment, as gettext reads it."""
    for code in os.environ.get("LANGUAGE", "").split(":"):
        yield _code(code)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            # The first that is set decides: LC_ALL=C means English whatever LANG says.
            yield _code(value)
            return


def _code(locale: str) -> str:
    """Return `es` for `es_ES.UTF-8`."""
    return locale.split(".")[0].split("@")[0].replace("-", "_").split("_")[0].lower()


def _catalogue(language: str) -> gettext.NullTranslations:
    compiled = assets_folder() / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    source = compiled.with_suffix(".po")
    with suppress(OSError, ValueError, ImportError):
        # Only a checkout: installers set file times in no particular order.
        if checkout_folder() and _newer(source, compiled):
            return gettext.GNUTranslations(_compile(source))
    try:
        with compiled.open("rb") as stream:
            return gettext.GNUTranslations(stream)
    except (OSError, ValueError):
        return gettext.NullTranslations()


def _newer(source: Path, compiled: Path) -> bool:
    return not compiled.exists() or source.stat().st_mtime > compiled.stat().st_mtime


def _compile(source: Path) -> io.BytesIO:
    """Compile an edited catalogue in memory; Babel is there only in a developer's environment."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with source.open("rb") as stream:
        write_mo(compiled, read_po(stream))
    compiled.seek(0)
    return compiled
