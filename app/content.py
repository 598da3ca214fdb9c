"""The bestiary and the archetypes of a rule system, from TOML, in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from app.assets import assets_folder
from app.i18n import languages
from app.text import fold

_FILES = ("creatures", "archetypes")


class Entry(Struct, frozen=True):
    """A creature or an archetype: its names by language, one line about it, and its sheet as written."""

    id: str
    kind: str
    names: dict[str, str]
    about: dict[str, str]
    sheet: dict[str, Any]

    def name(self, language: str) -> str:
        """The name in a language, or in English."""
        return self.names.get(language) or self.names["en"]

    def language_of(self, typed: str, language: str) -> str:
        """The language in which somebody typed the name; the given one when it fits or none does."""
        key = fold(typed)
        fitting = [code for code, name in self.names.items() if fold(name) == key]
        return language if language in fitting or not fitting else fitting[0]

    def values(self, language: str) -> dict[str, Any]:
        """The sheet's values with every text in one language."""
        values = _in_language(self.sheet, language)
        assert isinstance(values, dict)
        return values


@cache
def entries(rules: str) -> tuple[Entry, ...]:
    """Every entry of a rule system; none when it ships no content."""
    found: list[Entry] = []
    for kind in _FILES:
        path = assets_folder() / "content" / rules / f"{kind}.toml"
        if not path.exists():
            continue
        for entry_id, table in tomllib.loads(path.read_text("utf-8")).items():
            sheet = dict(table.get("sheet", {}))
            sheet |= {key: value for key, value in table.items() if key not in ("names", "about", "sheet")}
            found.append(Entry(entry_id, kind, table["names"], table.get("about", {}), sheet))
    return tuple(found)


def archetypes(rules: str) -> tuple[Entry, ...]:
    """The heroes ready to play, in the order of the file."""
    return tuple(entry for entry in entries(rules) if entry.kind == "archetypes")


def find(rules: str, name: str, *, heroes_first: bool = False) -> Entry | None:
    """The entry of that id, or of that name in any language; None when there is none."""
    key = fold(name)
    matching = [
        entry for entry in entries(rules) if key in {fold(entry.id), *(fold(n) for n in entry.names.values())}
    ]
    matching.sort(key=lambda entry: (entry.kind == "archetypes") != heroes_first)
    return matching[0] if matching else None


def _in_language(value: Any, language: str) -> Any:
    if isinstance(value, Mapping):
        if value and set(value) <= set(languages()):
            return value.get(language) or value["en"]
        return {key: _in_language(inner, language) for key, inner in value.items()}
    if isinstance(value, list):
        return [_in_language(inner, language) for inner in value]
    return value
