"""The bestiary and the archetypes of a rule system, in every language: those shipped, and the user's own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from app.assets import assets_folder
from app.i18n import languages
from app.packs import KINDS, Pack, PackProblem, PackTable, load_pack, pack_table, packs_folder
from app.text import fold


class Entry(Struct, frozen=True):
    """A creature or an archetype: its names by language, one line about it, and its sheet as written.

    `tier` says how dangerous it is, from 1 to 5; 0 where nobody has said. `own` marks the user's content.
    """

    id: str
    kind: str
    names: dict[str, str]
    about: dict[str, str]
    sheet: dict[str, Any]
    tier: int = 0
    own: bool = False

    def name(self, language: str) -> str:
        """The name in a language, or in English, or in whichever there is."""
        return _said(self.names, language)

    def about_in(self, language: str) -> str:
        """The line about it in a language, or in English, or in whichever there is; it may be empty."""
        return _said(self.about, language)

    def language_of(self, typed: str, language: str) -> str:
        """The language in which somebody typed the name; the given one when it fits or none does."""
        key = fold(typed)
        fitting = [code for code, name in self.names.items() if fold(name) == key]
        return language if language in fitting or not fitting else fitting[0]

    def values(self, language: str) -> dict[str, Any]:
        """The sheet's values with every text in one language."""
        return {key: in_language(value, language) for key, value in self.sheet.items()}


def entries(rules: str) -> tuple[Entry, ...]:
    """Every entry of a rule system, read when first asked for; none when there is no content."""
    return _entries(rules, packs_folder() / rules)


def problems(rules: str) -> tuple[PackProblem, ...]:
    """What was wrong with the user's content files; `packs.problem_text` says it."""
    return _pack(packs_folder() / rules).problems


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


def in_language(value: Any, language: str) -> Any:
    """A value of a content file with every text in one language."""
    if isinstance(value, Mapping):
        if value and set(value) <= set(languages()):
            return _said(value, language)
        return {key: in_language(inner, language) for key, inner in value.items()}
    if isinstance(value, list):
        return [in_language(inner, language) for inner in value]
    return value


@cache
def form_table(rules: str) -> dict[str, Any]:
    """How the sheet's fields are laid out for editing, as `form.toml` says; {} where there is none."""
    return _shipped(rules, "form")


def forget() -> None:
    """Read the files anew when next asked; for tests, and for a user who has just written a pack."""
    for cached in (_entries, _pack, form_table):
        cached.cache_clear()


@cache
def _entries(rules: str, own: Path) -> tuple[Entry, ...]:
    tiers = _shipped(rules, "tiers")
    tables = [pack_table(kind, id_, table) for kind in KINDS for id_, table in _shipped(rules, kind).items()]
    found: dict[tuple[str, str], Entry] = {}
    for table in tables:
        assert table is not None, f"a shipped entry of {rules} is not complete"
        found[table.kind, table.id] = _entry(table, tiers, own=False)
    for table in _pack(own).tables:
        found[table.kind, table.id] = _entry(table, tiers, own=True)
    return tuple(sorted(found.values(), key=lambda entry: KINDS.index(entry.kind)))


def _entry(table: PackTable, tiers: Mapping[str, Any], *, own: bool) -> Entry:
    sheet = dict(table.values)
    tier = sheet.pop("tier", tiers.get(table.id, 0) if table.kind == "creatures" else 0)
    sound = isinstance(tier, int) and 1 <= tier <= 5
    return Entry(table.id, table.kind, table.names, table.about, sheet, tier if sound else 0, own)


@cache
def _pack(folder: Path) -> Pack:
    return load_pack(folder)


def _shipped(rules: str, name: str) -> dict[str, Any]:
    path = assets_folder() / "content" / rules / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _said(texts: Mapping[str, str], language: str) -> str:
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")
