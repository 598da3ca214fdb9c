"""The bestiary, the archetypes and the libraries of a rule system: those shipped, and the user's own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.assets import assets_folder
from app.libraries import FOLDER, LibraryItem, UnknownItem, filled, fits, lists_of_tables
from app.localised import in_language, language_of, said
from app.packs import (
    KINDS,
    Pack,
    PackProblem,
    PackTable,
    library_item,
    load_pack,
    pack_table,
    packs_folder,
)
from app.plurals import singulars
from app.text import fold
from rules.solo.behaviour import MOST_WORDS

__all__ = [
    "Entry",
    "archetypes",
    "entries",
    "find",
    "find_in_library",
    "forget",
    "form_table",
    "in_language",
    "library",
    "problems",
    "singular_of",
]


class Entry(Struct, frozen=True):
    """A creature or an archetype: its names by language, one line about it, and its sheet as written.

    A list that has a library holds the tables of its items, not their ids. `tier` says how dangerous it is,
    from 1 to 5; 0 where nobody has said. `own` marks the user's content. `behaviour` is what it does when
    nobody plays it, as written.
    """

    id: str
    kind: str
    names: dict[str, str]
    about: dict[str, str]
    sheet: dict[str, Any]
    tier: int = 0
    own: bool = False
    behaviour: tuple[Any, ...] = ()

    def name(self, language: str) -> str:
        """The name in a language, or in English, or in whichever there is."""
        return str(said(self.names, language))

    def about_in(self, language: str) -> str:
        """The line about it in a language, or in English, or in whichever there is; it may be empty."""
        return str(said(self.about, language))

    def language_of(self, typed: str, language: str) -> str:
        """The language in which somebody typed the name; the given one when it fits or none does."""
        return language_of(self.names, typed, language)

    def behaviour_in(self, language: str) -> tuple[str, ...]:
        """What it does when nobody plays it, with names in a language; what is no text is passed over."""
        said = in_language(list(self.behaviour), language)
        return tuple(word for word in said if isinstance(word, str) and word.strip())[:MOST_WORDS]

    def values(self, language: str) -> dict[str, Any]:
        """The sheet's values with every text in one language."""
        return {key: in_language(value, language) for key, value in self.sheet.items()}


def entries(rules: str) -> tuple[Entry, ...]:
    """Every entry of a rule system, read when first asked for; none when there is no content."""
    return _content(rules, packs_folder() / rules).entries


def problems(rules: str) -> tuple[PackProblem, ...]:
    """What was wrong with the user's content files; `packs.problem_text` says it."""
    return _content(rules, packs_folder() / rules).problems


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


def singular_of(rules: str, name: str) -> str:
    """The name of the creature whose plain plural that is, such as `bandidos` or `wolves`; else the name."""
    for singular in singulars(fold(name)):
        entry = find(rules, singular)
        if entry is not None and entry.kind == "creatures":
            return singular
    return name


def library(rules: str, field: str) -> tuple[LibraryItem, ...]:
    """What a list of the sheet may hold by name, in the order of the files; none when there is no library."""
    return tuple(_content(rules, packs_folder() / rules).libraries.get(field, {}).values())


def find_in_library(rules: str, field: str, name: str) -> LibraryItem | None:
    """The item of that id, or of that name in any language; None when there is none."""
    key = fold(name)
    named = (
        one for one in library(rules, field) if key in {fold(one.id), *(fold(n) for n in one.names.values())}
    )
    return next(named, None)


@cache
def form_table(rules: str) -> dict[str, Any]:
    """How the sheet's fields are laid out for editing, as `form.toml` says; {} where there is none."""
    return _shipped(rules, "form")


def forget() -> None:
    """Read the files anew when next asked; for tests, and for a user who has just written a pack."""
    for cached in (_content, form_table):
        cached.cache_clear()


_Libraries = dict[str, dict[str, LibraryItem]]


class _Content(Struct, frozen=True):
    entries: tuple[Entry, ...]
    libraries: _Libraries
    problems: tuple[PackProblem, ...]


@cache
def _content(rules: str, own: Path) -> _Content:
    pack = load_pack(own)
    problems = list(pack.problems)
    shipped = _shipped_libraries(rules)
    lists = lists_of_tables(rules) if pack.tables or pack.items else {}
    libraries = _with_own(shipped, lists, pack, problems)
    tiers = _shipped(rules, "tiers")
    found: dict[tuple[str, str], Entry] = {}
    for kind in KINDS:
        for id_, value in _shipped(rules, kind).items():
            table = pack_table(kind, id_, value)
            assert table is not None, f"a shipped entry of {rules} is not complete"
            # A user's library of another list says nothing about what is shipped.
            theirs = {field: libraries[field] for field in shipped}
            entry = _entry(table, filled(table.values, theirs), tiers, own=False)
            found[kind, table.id] = _with_names(entry, theirs)
    for table in pack.tables:
        try:
            values = filled(table.values, {field: libraries.get(field, {}) for field in lists})
        except UnknownItem as unknown:
            problems.append(PackProblem("pack-unknown-item", table.file, table.id, unknown.item))
        else:
            entry = _entry(table, values, tiers, own=True)
            found[table.kind, table.id] = _with_names(entry, libraries)
    ordered = sorted(found.values(), key=lambda entry: KINDS.index(entry.kind))
    return _Content(tuple(ordered), libraries, tuple(problems))


def _shipped_libraries(rules: str) -> _Libraries:
    found: _Libraries = {}
    for path in sorted((assets_folder() / "content" / rules / FOLDER).glob("*.toml")):
        items = {id_: library_item(path.stem, id_, value) for id_, value in _toml(path).items()}
        assert all(items.values()), f"a shipped item of {rules} is not complete"
        found[path.stem] = {id_: item for id_, item in items.items() if item is not None}
    return found


def _with_own(
    shipped: _Libraries, lists: Mapping[str, type], pack: Pack, problems: list[PackProblem]
) -> _Libraries:
    """The libraries with the user's items in or over them; what fits no list is a problem more."""
    found = {field: dict(items) for field, items in shipped.items()}
    for item in pack.items:
        wanted = lists.get(item.field)
        if wanted is None:
            problem = PackProblem("pack-no-such-list", item.file)
            problems += () if problem in problems else (problem,)
        elif not fits(item.table, wanted):
            problems.append(PackProblem("pack-bad-entry", item.file, item.id))
        else:
            found.setdefault(item.field, {})[item.id] = item
    return found


def _entry(table: PackTable, values: Mapping[str, Any], tiers: Mapping[str, Any], *, own: bool) -> Entry:
    sheet = dict(values)
    behaviour = sheet.pop("behaviour", ())
    tier = sheet.pop("tier", tiers.get(table.id, 0) if table.kind == "creatures" else 0)
    sound = isinstance(tier, int) and 1 <= tier <= 5
    said = tuple(behaviour) if isinstance(behaviour, list) else ()
    return Entry(table.id, table.kind, table.names, table.about, sheet, tier if sound else 0, own, said)


def _with_names(entry: Entry, libraries: Mapping[str, Mapping[str, LibraryItem]]) -> Entry:
    """An entry whose behaviour has the names of what it has from a library, by language, for their ids."""
    named = {id_: item.names for items in libraries.values() for id_, item in items.items()}
    words = tuple(named.get(word, word) if isinstance(word, str) else word for word in entry.behaviour)
    return entry if words == entry.behaviour else replace(entry, behaviour=words)


def _shipped(rules: str, name: str) -> dict[str, Any]:
    path = assets_folder() / "content" / rules / f"{name}.toml"
    return _toml(path) if path.exists() else {}


@cache
def _toml(path: Path) -> dict[str, Any]:
    """A shipped file, read once: nobody changes it, or what it gave."""
    return tomllib.loads(path.read_text("utf-8"))
