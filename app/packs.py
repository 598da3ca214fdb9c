"""Content that a user has added: files of creatures, archetypes and libraries in a folder of their own.

`<user data folder>/content/<rules>/creatures*.toml`, `archetypes*.toml` and `library/<list>*.toml` have
tables like those that are shipped. A file that cannot be read costs only itself, an entry that is no entry
only itself.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs
from msgspec import Struct

from app.filling import filled
from app.libraries import FOLDER, LibraryItem, field_of
from app.locale_bytes import absolute
from app.settings import APP
from app.text import clean_name
from app.toml_files import read_toml
from rules.naming import NAME_LIMIT
from rules.text import N_, Translator

KINDS = ("creatures", "archetypes")

#: What may be wrong with a file or an entry, and the sentence that says so.
PROBLEMS = {
    "pack-unreadable": N_("{file} cannot be read and was left out."),
    "pack-too-large": N_("{file} is too large for a content file and was left out."),
    "pack-damaged": N_("{file} is not valid TOML and was left out."),
    "pack-unknown-kind": N_("{file} was left out: its name must begin with creatures or archetypes."),
    "pack-bad-entry": N_("{file}: the entry “{entry}” is not complete and was left out."),
    "pack-unknown-item": N_(
        "{file}: the entry “{entry}” names “{name}”, which no library has; it was left out."
    ),
    "pack-no-such-list": N_("{file} was left out: no sheet has a list of that name."),
}

# A pack of a thousand creatures is a third of this.
_MAX_BYTES = 1_000_000
_ABOUT_LIMIT = 200
_DEEPEST = 8


class PackProblem(Struct, frozen=True):
    """Why a file, or one entry of it, was left out; the ids are the keys of `PROBLEMS`.

    `name` is what the entry asks for and nobody has.
    """

    id: str
    file: str
    entry: str = ""
    name: str = ""


class PackTable(Struct, frozen=True):
    """One entry as it is written; `names` and `about` are by language, and `names` has at least one."""

    id: str
    kind: str
    names: dict[str, str]
    about: dict[str, str]
    values: dict[str, Any]
    file: str = ""


class Pack(Struct, frozen=True):
    """What the user's files of one rule system hold, and what was wrong with them."""

    tables: tuple[PackTable, ...] = ()
    items: tuple[LibraryItem, ...] = ()
    problems: tuple[PackProblem, ...] = ()


def packs_folder() -> Path:
    """The folder of the user's content, whether or not it exists; `FOGON_CONTENT` says another."""
    if chosen := os.environ.get("FOGON_CONTENT"):
        return absolute(Path(chosen))
    return platformdirs.user_data_path(APP) / "content"


def load_pack(folder: Path) -> Pack:
    """The content files of a folder in the order of their names; never an error."""
    tables: list[PackTable] = []
    items: list[LibraryItem] = []
    problems: list[PackProblem] = []
    for path in _files(folder):
        kind = next((kind for kind in KINDS if path.name.startswith(kind)), "")
        if not kind:
            problems.append(PackProblem("pack-unknown-kind", path.name))
            continue
        for entry_id, value in _entries(path, path.name, problems).items():
            table = pack_table(kind, entry_id, value, path.name)
            if table is None:
                problems.append(PackProblem("pack-bad-entry", path.name, entry_id))
            else:
                tables.append(table)
    for path in _files(folder / FOLDER):
        name = f"{FOLDER}/{path.name}"
        for entry_id, value in _entries(path, name, problems).items():
            item = library_item(field_of(path.name), entry_id, value, name)
            if item is None:
                problems.append(PackProblem("pack-bad-entry", name, entry_id))
            else:
                items.append(item)
    return Pack(tuple(tables), tuple(items), tuple(problems))


def library_item(field: str, entry_id: str, value: object, file: str = "") -> LibraryItem | None:
    """An item of a library file, or None when it is none: it needs a name; `file` is that of a user's own."""
    if not isinstance(value, dict) or not entry_id.strip() or _depth(value) > _DEEPEST:
        return None
    names = _texts(value.get("name"), NAME_LIMIT)
    return LibraryItem(clean_name(entry_id), field, names, value, bool(file), file) if names else None


def pack_table(kind: str, entry_id: str, value: object, file: str = "") -> PackTable | None:
    """An entry of a file, or None when it is none: it needs a name, and all of it must be what it says."""
    if not isinstance(value, dict) or not isinstance(value.get("sheet", {}), dict):
        return None
    names = _texts(value.get("names"), NAME_LIMIT)
    about = _texts(value.get("about", {}), _ABOUT_LIMIT)
    if not names or about is None or not entry_id.strip() or _depth(value) > _DEEPEST:
        return None
    rest = {key: part for key, part in value.items() if key not in ("names", "about", "sheet")}
    return PackTable(clean_name(entry_id), kind, names, about, {**value.get("sheet", {}), **rest}, file)


def problem_text(problem: PackProblem, t: Translator) -> str:
    """A problem as one sentence; the names of files and entries are what the user wrote."""
    return filled(
        t.text(PROBLEMS[problem.id]),
        file=clean_name(problem.file),
        entry=clean_name(problem.entry)[:NAME_LIMIT],
        name=clean_name(problem.name)[:NAME_LIMIT],
    )


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError:
        # Nobody has to have such a folder.
        return []


def _entries(path: Path, name: str, problems: list[PackProblem]) -> dict[str, Any]:
    """The tables of a file; none, and a problem more, when it cannot be read."""
    read = _read(path)
    if isinstance(read, str):
        problems.append(PackProblem(read, name))
        return {}
    return read


def _depth(value: object) -> int:
    """How deep tables and lists lie in one another; dotted keys may nest them without end."""
    level, depth = [value], 0
    while level and depth <= _DEEPEST:
        depth += 1
        inner = [
            part.values() if isinstance(part, dict) else part
            for part in level
            if isinstance(part, dict | list)
        ]
        level = [part for parts in inner for part in parts]
    return depth


def _texts(value: object, limit: int) -> dict[str, str] | None:
    """Texts by language; a bare text is the same in every language."""
    if isinstance(value, str):
        value = {"en": value}
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        return None
    cleaned = {code: clean_name(text)[:limit].strip() for code, text in value.items()}
    return {code: text for code, text in cleaned.items() if text}


def _read(path: Path) -> dict[str, Any] | str:
    """The tables of a file, or the id of what is wrong with it."""
    try:
        if not path.is_file():
            return "pack-unreadable"
        if path.stat().st_size > _MAX_BYTES:
            return "pack-too-large"
        return read_toml(path, _MAX_BYTES)
    except OSError:
        return "pack-unreadable"
    except ValueError:
        return "pack-damaged"
