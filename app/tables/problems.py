"""What may be wrong with a table or with a file of tables, as one sentence each."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from app.filling import filled_from
from app.text import clean_name
from rules.errors import Refused
from rules.text import N_, Translator

#: The sentence of each problem; refusals of the command language have the same ids and sentences.
TABLE_TEXTS: dict[str, str] = {
    "table-gap": N_("Table “{table}”: no row covers {value}, after line {line}."),
    "table-overlap": N_("Table “{table}”, line {line}: {value} stands in line {other} already."),
    "table-outside": N_("Table “{table}”, line {line}: {value} cannot fall with {dice}."),
    "table-empty-row": N_("Table “{table}”, line {line}: the row has no text."),
    "table-bad-weight": N_("Table “{table}”, line {line}: “{value}” is no weight; it must be 1 to {most}."),
    "table-bad-range": N_("Table “{table}”, line {line}: “{value}” is no range such as 3 or 3-5."),
    "table-bad-dice": N_("Table “{table}”: “{dice}” are no dice such as d20, 2d6, d66 or d100."),
    "table-mismatch": N_("Table “{table}”: {dice} can fall in {count} ways, and there are {rows} rows."),
    "table-no-rows": N_("Table “{table}” has no rows."),
    "table-no-name": N_("A table has no name, at line {line}."),
    "table-too-long": N_("Table “{table}” has more than {most} rows or results."),
    "table-long-row": N_("Table “{table}”, line {line}: a row may have up to {most} characters."),
    "table-unknown-inner": N_("Table “{table}”, line {line}: there is no table called “{inner}”."),
    "table-endless": N_("Table “{table}”, line {line}: “{inner}” leads on to another table without end."),
    "table-no-bell": N_("Table “{table}”: weights say nothing in a table of two dice and were left out."),
    "table-twice": N_("Two tables of the file are called “{table}”, the second at line {line}."),
    "tables-unreadable": N_("{file} cannot be read."),
    "tables-too-large": N_("{file} is too large for a file of tables: at most {most} bytes."),
    "tables-unknown-format": N_("{file} is no table in any format that is known here."),
    "tables-damaged": N_("{file} is not valid {format}, at line {line}."),
    "tables-too-many": N_("{file} has more than {most} tables."),
}

#: What is only worth knowing: such a table can be drawn from.
HARMLESS = frozenset({"table-no-bell"})
#: What does not stop an import, for the table that is missing may come later.
WARNINGS = HARMLESS | {"table-unknown-inner"}

_SHOWN = 60


class Problem(Struct, frozen=True):
    """What is wrong, with what its sentence needs: names of tables, lines, values."""

    id: str
    args: Mapping[str, str | int] = {}

    @property
    def warns(self) -> bool:
        """Whether a file with it can be brought in all the same."""
        return self.id in WARNINGS

    def refused(self) -> Refused:
        """The refusal of a draw from such a table."""
        return Refused(self.id, **self.args)


def problem(id_: str, /, **args: str | int) -> Problem:
    """A problem with its arguments."""
    return Problem(id_, args)


def problem_text(found: Problem, t: Translator) -> str:
    """A problem as one sentence; what stands in a file is shown as it is, cut when very long."""
    slots = {key: _shown(value) for key, value in found.args.items()}
    return filled_from(t.text(TABLE_TEXTS[found.id]), slots)


def _shown(value: str | int) -> str:
    text = clean_name(str(value))
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
