"""`table`: a draw from a random table, by its name in any language."""

from __future__ import annotations

from difflib import get_close_matches

from app.console.reading import Reading
from app.tables.drawing import draw
from app.tables.shelf import Shelf, shelf
from app.tables.table import Table, dice_name, table_key
from app.text import sort_key
from rules.errors import Refused
from rules.solo.commands import RollTable
from rules.state import State
from rules.text import Line, Span, Translator, line


def read_table(reading: Reading, language: str) -> RollTable:
    """`table weather`, `table rumours dice=4,2`; Refused `unknown-table`, and with whatever a table lacks."""
    name = " ".join(token.written for token in reading.tokens)
    reading.place = len(reading.tokens)
    return table_command(named_table(name, shelf(language)), reading.state, language, reading.faces)


def table_command(
    table: Table, state: State, language: str, faces: tuple[int, ...] | None = None
) -> RollTable:
    """The command of a draw with the dice that fall next, or with faces read off the real table."""
    return RollTable(table=table.name, drawn=draw(table, state, shelf(language).find, faces), faces=faces)


def named_table(name: str, tables: Shelf) -> Table:
    """The table of that name, or the only one that begins so; Refused `unknown-table`, `ambiguous-name`."""
    exact = tables.find(name)
    if exact is not None:
        return exact
    found = tables.begins(name) if table_key(name) else ()
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(table.name for table in found[:8])
        raise Refused("ambiguous-name", name=name, candidates=names)
    keys = {table_key(table.name): table.name for table in tables.tables}
    close = [keys[key] for key in get_close_matches(table_key(name)[:40], list(keys), n=3, cutoff=0.6)]
    # Where nothing is close, a few say at least what tables are called.
    offered = close or sorted(keys.values(), key=sort_key)[:6]
    raise Refused("unknown-table", name=name, candidates=", ".join(offered))


def table_lines(language: str, t: Translator) -> tuple[Line, ...]:
    """Every table there is, with its dice; what is wrong with the user's files comes last."""
    from app.tables.problems import problem_text

    tables = shelf(language)
    width = max((len(table.name) for table in tables.tables), default=0)
    told = [
        line(
            Span(table.name.ljust(width + 2), "strong"),
            Span(dice_name(table) or "–", "muted"),
            Span(f"  {t.text('your own')}" if table.own else "", "accent"),
        )
        for table in tables.tables
    ]
    return (*told, *(line(Span(problem_text(one, t), "harm")) for one in tables.problems))
