"""A file of tables brought into the user's folder: whole, or not at all."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from app.filling import filled
from app.storage import SaveProblem
from app.storage.atomic import write_durably
from app.tables.checking import Ends, own_problems
from app.tables.problems import Problem, problem
from app.tables.reading import MOST_BYTES, read_bytes
from app.tables.shelf import Shelf, tables_folder
from app.tables.table import Table, table_key
from rules.text import Translator


class Preview(Struct, frozen=True):
    """What bringing a file in would do: its tables, those that they take the place of, what is wrong."""

    tables: tuple[Table, ...]
    replaced: tuple[Table, ...] = ()
    faults: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    data: bytes = b""


def previewed(path: Path, known: Shelf) -> Preview:
    """Read a file and look at every table in it, as if those that are known were beside them."""
    try:
        if not path.is_file():
            return Preview((), faults=(problem("tables-unreadable", file=path.name),))
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError:
        return Preview((), faults=(problem("tables-unreadable", file=path.name),))
    read = read_bytes(data, path.name)
    here = {table_key(table.name): table for table in read.tables}

    def find(name: str) -> Table | None:
        return here.get(table_key(name)) or known.find(name)

    ends = Ends(find)
    found = [*read.problems, *(one for table in read.tables for one in own_problems(table, find, ends))]
    replaced = tuple(old for name in here if (old := known.find(name)) is not None)
    return Preview(
        read.tables,
        replaced,
        tuple(one for one in found if not one.warns),
        tuple(one for one in found if one.warns),
        data,
    )


def counted(preview: Preview, t: Translator) -> str:
    """`3 tables, 1 warning`."""
    tables = t.plural("{n} table", "{n} tables", len(preview.tables))
    warnings = t.plural("{n} warning", "{n} warnings", len(preview.warnings))
    said = [filled(tables, n=len(preview.tables))]
    if preview.warnings:
        said.append(filled(warnings, n=len(preview.warnings)))
    return ", ".join(said)


def add(path: Path, preview: Preview, *, replaces: bool = False) -> Path:
    """Put a file into the user's folder, byte for byte, and return where it is.

    Raises SaveProblem, also `file-exists` unless it `replaces` the one that is there.
    """
    folder = tables_folder()
    goal = folder / path.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if goal.exists() and not replaces and goal.read_bytes() != preview.data:
            raise SaveProblem("file-exists", goal)
    except OSError as error:
        raise SaveProblem.from_system(error, goal) from error
    write_durably(goal, preview.data)
    return goal
