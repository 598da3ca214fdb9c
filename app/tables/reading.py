"""A file of tables, in whichever of the known formats it is: told by what is in it, not by its name."""

from __future__ import annotations

import csv
import json
import os
import stat
import tomllib
from pathlib import Path, PurePath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.tables.building import Written, build
from app.tables.csv_tables import read_csv, separator_of
from app.tables.json_tables import read_json
from app.tables.lonelog import has_tables, read_lonelog
from app.tables.plain_text import read_plain, written_row
from app.tables.problems import Problem, problem
from app.tables.table import Table, id_of, table_key

#: The most bytes and tables of one file.
MOST_BYTES, MOST_TABLES = 1_000_000, 300
# Python's reader takes minutes for a key of a hundred thousand parts.
_MOST_DOTS = 200


class TableFile(Struct, frozen=True):
    """What a file holds, and what is wrong with it as a whole."""

    tables: tuple[Table, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_file(path: Path) -> TableFile:
    """The tables of a file; never an error."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            return _nothing("tables-unreadable", path.name)
        if status.st_size > MOST_BYTES:
            return _nothing("tables-too-large", path.name, most=MOST_BYTES)
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError:
        return _nothing("tables-unreadable", path.name)
    return read_bytes(data, path.name)


def read_bytes(data: bytes, file: str) -> TableFile:
    """The tables of the bytes of a file of that name; never an error."""
    if len(data) > MOST_BYTES:
        return _nothing("tables-too-large", file, most=MOST_BYTES)
    text = _decoded(data)
    if text is None or not text.strip():
        return _nothing("tables-unknown-format", file)
    found = _read(text, file)
    if isinstance(found, Problem):
        return TableFile(problems=(found,))
    if not found:
        return _nothing("tables-unknown-format", file)
    if len(found) > MOST_TABLES:
        return _nothing("tables-too-many", file, most=MOST_TABLES)
    seen: dict[str, Table] = {}
    problems = []
    for table in found:
        if table_key(table.name) in seen:
            line = table.rows[0].line if table.rows else 0
            problems.append(problem("table-twice", table=table.name, line=line))
        seen.setdefault(table_key(table.name), replace(table, file=file))
    return TableFile(tuple(seen.values()), tuple(problems))


def _read(text: str, file: str) -> tuple[Table, ...] | Problem:
    path = PurePath(file)
    name = path.stem.replace("_", " ").strip() or file
    begin = text.lstrip()[:1]
    if path.suffix.lower() == ".json" or (begin in "{[" and _is_json(text)):
        return _from_json(text, file, name)
    if path.suffix.lower() == ".toml":
        return _from_toml(text, file)
    if has_tables(text):
        return read_lonelog(text)
    if path.suffix.lower() in (".csv", ".tsv") or separator_of(text):
        try:
            return read_csv(text, name)
        except csv.Error:
            return problem("tables-damaged", file=file, format="CSV", line=1)
    return read_plain(text, name)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _from_json(text: str, file: str, name: str) -> tuple[Table, ...] | Problem:
    try:
        return read_json(json.loads(text), name)
    except json.JSONDecodeError as fault:
        return problem("tables-damaged", file=file, format="JSON", line=fault.lineno)
    except (ValueError, RecursionError):
        return problem("tables-damaged", file=file, format="JSON", line=1)


def _from_toml(text: str, file: str) -> tuple[Table, ...] | Problem:
    """Our own form: a table of TOML for each, with `name`, `dice` and `rows`."""
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        return problem("tables-damaged", file=file, format="TOML", line=1)
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError):
        return problem("tables-damaged", file=file, format="TOML", line=1)
    tables = [_toml_table(id_, value) for id_, value in found.items() if isinstance(value, dict)]
    return tuple(table for table in tables if table is not None)


def _toml_table(id_: str, value: dict[str, Any]) -> Table | None:
    rows, name, dice = value.get("rows"), value.get("name", id_), value.get("dice", "")
    if not isinstance(rows, list) or not isinstance(name, str) or not isinstance(dice, str):
        return None
    texts = [text if isinstance(text, str) else "" for text in rows]
    ranged = bool(value.get("ranges"))
    written = [written_row(text, line, ranges=ranged) for line, text in enumerate(texts, 1)]
    if ranged:
        written = [row if row.range is not None else Written(row.text, row.line, range="") for row in written]
    return replace(build(name, written, dice=dice), id=id_of(id_))


def _decoded(data: bytes) -> str | None:
    """The text of a file: UTF-8 or UTF-16 as its mark says, else what old spreadsheets write."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _nothing(id_: str, file: str, **args: int) -> TableFile:
    return TableFile(problems=(problem(id_, file=file, **args),))
