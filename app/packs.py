"""Content that a user has added: files of creatures and archetypes in a folder of their own.

`<user data folder>/content/<rules>/creatures*.toml` and `archetypes*.toml` have tables like those that are
shipped. A file that cannot be read costs only itself, an entry that is no entry only itself.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs
from msgspec import Struct

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
}

# A pack of a thousand creatures is a third of this.
_MAX_BYTES = 1_000_000
_ABOUT_LIMIT = 200
_DEEPEST = 6


class PackProblem(Struct, frozen=True):
    """Why a file, or one entry of it, was left out; the ids are the keys of `PROBLEMS`."""

    id: str
    file: str
    entry: str = ""


class PackTable(Struct, frozen=True):
    """One entry as it is written; `names` and `about` are by language, and `names` has at least one."""

    id: str
    kind: str
    names: dict[str, str]
    about: dict[str, str]
    values: dict[str, Any]


class Pack(Struct, frozen=True):
    """What the user's files of one rule system hold, and what was wrong with them."""

    tables: tuple[PackTable, ...] = ()
    problems: tuple[PackProblem, ...] = ()


def packs_folder() -> Path:
    """The folder of the user's content, whether or not it exists; `FOGON_CONTENT` says another."""
    if chosen := os.environ.get("FOGON_CONTENT"):
        return absolute(Path(chosen))
    return platformdirs.user_data_path(APP) / "content"


def load_pack(folder: Path) -> Pack:
    """The content files of a folder in the order of their names; never an error."""
    tables: list[PackTable] = []
    problems: list[PackProblem] = []
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError:
        # Nobody has to have such a folder.
        return Pack()
    for path in paths:
        kind = next((kind for kind in KINDS if path.name.startswith(kind)), "")
        if not kind:
            problems.append(PackProblem("pack-unknown-kind", path.name))
            continue
        read = _read(path)
        if isinstance(read, str):
            problems.append(PackProblem(read, path.name))
            continue
        for entry_id, value in read.items():
            table = pack_table(kind, entry_id, value)
            if table is None:
                problems.append(PackProblem("pack-bad-entry", path.name, entry_id))
            else:
                tables.append(table)
    return Pack(tuple(tables), tuple(problems))


def pack_table(kind: str, entry_id: str, value: object) -> PackTable | None:
    """An entry of a file, or None when it is none: it needs a name, and all of it must be what it says."""
    if not isinstance(value, dict) or not isinstance(value.get("sheet", {}), dict):
        return None
    names = _texts(value.get("names"), NAME_LIMIT)
    about = _texts(value.get("about", {}), _ABOUT_LIMIT)
    if not names or about is None or not entry_id.strip() or _depth(value) > _DEEPEST:
        return None
    rest = {key: part for key, part in value.items() if key not in ("names", "about", "sheet")}
    return PackTable(clean_name(entry_id), kind, names, about, {**value.get("sheet", {}), **rest})


def problem_text(problem: PackProblem, t: Translator) -> str:
    """A problem as one sentence; the names of files and entries are what the user wrote."""
    text = t.text(PROBLEMS[problem.id])
    slots = {"{file}": clean_name(problem.file), "{entry}": clean_name(problem.entry)[:NAME_LIMIT]}
    pieces = text.replace("{file}", "\0{file}\0").replace("{entry}", "\0{entry}\0").split("\0")
    return "".join(slots.get(piece, piece) for piece in pieces)


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
