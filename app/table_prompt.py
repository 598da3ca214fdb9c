"""The prompt of `t`: which random table, then the faces where real dice are on the table. Pure view state.

First letters are typed, and a digit or Enter picks; one command comes of it.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from app.tables.shelf import shelf
from app.tables.table import Table
from rules.errors import Refused
from rules.solo.commands import RollTable
from rules.state import State
from rules.text import Translator

#: How many are listed at once; letters lead to the others.
LISTED = 10
_LONGEST = 60


class TablePrompt(Struct, frozen=True):
    """A table on its way: `typed` are letters of its name, or digits of a face once it is chosen.

    `faces` are those told so far; `count` of them with `sides` are due now.
    """

    typed: str = ""
    table: str = ""
    faces: tuple[int, ...] = ()
    told: int = 0
    count: int = 0
    sides: int = 0

    @property
    def actor(self) -> str:
        """Nobody: a table needs no creature."""
        return ""


def table_picks(prompt: TablePrompt, t: Translator) -> tuple[Table, ...]:
    """The tables whose names, or words of them, begin with what is typed: the user's own first."""
    tables = shelf(t.language)
    found = tables.begins(prompt.typed) if prompt.typed.strip() else tables.tables
    return found[:LISTED]


def table_count(t: Translator) -> int:
    """How many tables there are."""
    return len(shelf(t.language).tables)


def with_letters(prompt: TablePrompt, text: str) -> TablePrompt:
    """More of a name; nothing once a table is chosen."""
    return prompt if prompt.table else replace(prompt, typed=(prompt.typed + text)[:_LONGEST])


def drawn(state: State, prompt: TablePrompt, t: Translator) -> TablePrompt | RollTable:
    """The command of the table that is chosen, or the prompt for the faces that are still due.

    Refused with whatever is wrong with the table or with a face.
    """
    from app.console.table_verb import table_command

    table = shelf(t.language).find(prompt.table)
    if table is None:
        raise Refused("unknown-table", name=prompt.table, candidates="–")
    try:
        return table_command(table, state, t.language, prompt.faces or None)
    except Refused as refused:
        if refused.id != "faces-needed":
            raise
        count, sides = refused.args_["count"], refused.args_["sides"]
        assert isinstance(count, int)
        assert isinstance(sides, int)
        return replace(prompt, typed="", told=len(prompt.faces), count=count, sides=sides)
