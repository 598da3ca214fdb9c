"""`fogon tables`: which random tables there are, whether a file of tables is sound, and bringing one in."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.answers import print_json, say
from app.filling import filled
from app.i18n import translator
from rules.text import Translator

if TYPE_CHECKING:
    from app.tables.importing import Preview

#: Rows of each table that a preview shows.
_ROWS = 3


def tables(args: argparse.Namespace, language: str) -> int:
    """`fogon tables`, `fogon tables check FILE`, `fogon tables add FILE`; 1 when the file is not sound."""
    t = translator(language)
    if args.what is None:
        return _list(args, language, t)
    if args.file is None:
        return say(filled(t.text("Which file? For example: fogon tables {what} rumours.md"), what=args.what))
    return _bring_in(args, language, t)


def _list(args: argparse.Namespace, language: str, t: Translator) -> int:
    from app.console.table_verb import table_lines
    from app.tables.shelf import shelf
    from app.tables.table import dice_name
    from rules.text import plain

    if args.json:
        print_json(
            [
                {"id": table.id, "name": table.name, "dice": dice_name(table), "rows": len(table.rows),
                 "own": table.own}
                for table in shelf(language).tables
            ]
        )  # fmt: skip
        return 0
    for told in table_lines(language, t):
        print(plain(told))
    _say_wrong_words(language, t)
    return 0


def _say_wrong_words(language: str, t: Translator) -> None:
    """What the user's file of the oracle's words has that is never said."""
    from app.locale_bytes import path_text
    from app.oracle_words import own_file, wrong_words

    wrong, file = wrong_words(language), path_text(own_file(language))
    if wrong is None:
        say(filled(t.text("{file} cannot be read."), file=file))
    elif wrong:
        told = t.text("{file}: the oracle does not say {words}.")
        say(filled(told, file=file, words=", ".join(wrong)))


def _bring_in(args: argparse.Namespace, language: str, t: Translator) -> int:
    from app.locale_bytes import path_text
    from app.storage import SaveProblem
    from app.storage_words import problem_text as storage_text
    from app.tables.importing import add, counted, previewed
    from app.tables.problems import problem_text
    from app.tables.shelf import shelf

    path = Path(args.file)
    preview = previewed(path, shelf(language))
    if preview.faults:
        for fault in preview.faults[1:]:
            say(problem_text(fault, t))
        return say(f"{problem_text(preview.faults[0], t)} {t.text('Nothing was brought in.')}")
    print(counted(preview, t))
    _show(preview, t)
    for warning in preview.warnings:
        print(problem_text(warning, t))
    if args.what == "check":
        return 0
    try:
        goal = add(path, preview, replaces=args.force)
    except SaveProblem as problem:
        hint = t.text("There is a file {path} already; --force replaces it.")
        return say(storage_text(problem, t, {"file-exists": hint}))
    print(filled(t.text("Added: {path}"), path=path_text(goal)))
    return 0


def _show(preview: Preview, t: Translator) -> None:
    """Each table with its dice and its first rows."""
    from app.tables.table import dice_name

    instead = {table.id for table in preview.replaced}
    for table in preview.tables:
        note = f"  ({t.text('in place of the one of that name')})" if table.id in instead else ""
        print(f"  {table.name} · {dice_name(table) or '–'}{note}")
        for row in table.rows[:_ROWS]:
            throws = str(row.low) if row.low == row.high else f"{row.low}-{row.high}"
            print(f"    {throws}: {row.text}")
        if len(table.rows) > _ROWS:
            more = len(table.rows) - _ROWS
            print("    " + filled(t.plural("… {n} row more", "… {n} rows more", more), n=more))
