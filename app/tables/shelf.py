"""The tables there are: those shipped in each language, and the user's own beside or over them.

The user's lie in `<user data folder>/content/tables`, and those of one language alone in `tables/<language>`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from app.assets import assets_folder
from app.i18n import languages
from app.packs import packs_folder
from app.stamps import Stamp, stamp_of
from app.tables.problems import Problem
from app.tables.table import Table, table_key
from app.text import sort_key

if TYPE_CHECKING:
    from app.tables.reading import TableFile

#: The folder of tables beside those of the rule systems.
FOLDER = "tables"
_KINDS = (".md", ".txt", ".csv", ".tsv", ".json", ".toml")
_MOST_FILES = 200


class Shelf(Struct, frozen=True):
    """Every table for a reader of one language: the user's own first, then those shipped."""

    tables: tuple[Table, ...]
    keys: dict[str, Table]
    problems: tuple[Problem, ...] = ()

    def find(self, name: str) -> Table | None:
        """The table of that name in any language, or of that id; None when there is none."""
        return self.keys.get(table_key(name))

    def begins(self, typed: str) -> tuple[Table, ...]:
        """The tables whose name, or a word of it, begins so; those that begin with it first."""
        wanted = table_key(typed)
        found = []
        for table in self.tables:
            name = table_key(table.name)
            if name.startswith(wanted) or any(word.startswith(wanted) for word in name.split()):
                found.append((not name.startswith(wanted), table))
        return tuple(table for _, table in sorted(found, key=lambda pair: pair[0]))


def tables_folder() -> Path:
    """The folder of the user's own tables, whether or not it exists."""
    return packs_folder() / FOLDER


def shelf(language: str) -> Shelf:
    """The tables for a reader, read when first asked for and again when the user's files change."""
    files = own_files(language)
    return _shelf(language, tuple((path, stamp_of(path)) for path in files))


def own_files(language: str) -> list[Path]:
    """The user's files for a language, in the order of their names."""
    found: list[Path] = []
    for folder in (tables_folder(), tables_folder() / language):
        try:
            listed = [path for path in folder.iterdir() if path.suffix.lower() in _KINDS]
        except OSError:
            # Nobody has to have such a folder.
            continue
        found += sorted(listed, key=lambda path: sort_key(path.name))
    return found[:_MOST_FILES]


@lru_cache(maxsize=8)
def _shelf(language: str, files: tuple[tuple[Path, Stamp], ...]) -> Shelf:
    own: dict[str, Table] = {}
    problems: list[Problem] = []
    for path, _ in files:
        read = _read(path)
        problems += read.problems
        own |= {table_key(table.name): replace(table, own=True) for table in read.tables}
    keys: dict[str, Table] = {}
    tables = list(own.values())
    for table in shipped(language):
        names = {table_key(table.id), *(table_key(one.name) for one in _in_every_language(table.id))}
        # A table of the user's takes the place of the shipped one of that name, also inside others.
        instead = next((own[name] for name in sorted(names) if name in own), None)
        if instead is None:
            tables.append(table)
        keys |= dict.fromkeys(names, instead or table)
    keys |= own
    return Shelf(tuple(tables), keys, tuple(problems))


@cache
def shipped(language: str) -> tuple[Table, ...]:
    """The shipped tables of a language, or of English where it has none."""
    folder = assets_folder() / "content" / FOLDER
    files = sorted((folder / language).glob("*.toml")) or sorted((folder / "en").glob("*.toml"))
    return tuple(table for path in files for table in _read(path).tables)


def _read(path: Path) -> TableFile:
    # Nine modules, which whoever draws from no table never needs.
    from app.tables.reading import read_file

    return read_file(path)


def _in_every_language(table_id: str) -> list[Table]:
    return [table for code in languages() for table in shipped(code) if table.id == table_id]
