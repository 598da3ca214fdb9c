"""What a twist is about: words from the lists and something open in the story, with its dice."""

from __future__ import annotations

from msgspec.structs import replace

from app.tables.drawing import Drawing, refuse_unsound
from app.tables.shelf import Shelf, shelf
from app.tables.table import Table
from rules.commands import Command
from rules.dice import Tray
from rules.engine import decide
from rules.errors import Refused
from rules.events import Happened, Rolled
from rules.solo.commands import Ask, Drawn, TestScene
from rules.solo.story import StoryEntry
from rules.state import State

#: The ids of the tables that a twist is drawn from, each a list of words that a user may replace.
TWIST, VERBS, SUBJECTS = "twist", "twist-verbs", "twist-subjects"
#: Sides of a die at most, with which an entry of the story is drawn.
_MOST_WEIGHT = 1000


def with_twist(command: Command, state: State, language: str) -> Command:
    """A question or a tested scene with what was drawn in case it brings a twist; any other as it is.

    The rules are asked whether it does, so that dice are drawn only then. Refused when a word list that the
    user has replaced is not sound, with the table and the row.
    """
    if not isinstance(command, Ask | TestScene) or command.twist is not None:
        return command
    try:
        events = decide(state, command)
    except Refused:
        # Whoever runs it says why not.
        return command
    if not any(isinstance(event, Happened) and event.cause == "solo.twist" for event in events):
        return command
    thrown = sum(event.draws for event in events if isinstance(event, Rolled))
    return replace(command, twist=drawn_twist(state, shelf(language), thrown))


def drawn_twist(state: State, tables: Shelf, thrown: int = 0) -> Drawn:
    """A twist with the program's dice that fall after `thrown` others of the same command."""
    after = replace(state, draws=state.draws + thrown)
    drawing = Drawing(after, tables.find, Tray(after, None), by_program=True)
    table = _table(tables)
    text = drawing.text_of(table)
    entry = _drawn_entry(drawing, state.story.drawn_from("thread", "person"))
    if entry is not None:
        text = f"{text} ({entry.name})"
    return drawing.drawn(text)


def _table(tables: Shelf) -> Table:
    table = tables.find(TWIST)
    if table is None:  # it is shipped
        raise Refused("unknown-table", name=TWIST)
    refuse_unsound(table, tables.find)
    return table


def _drawn_entry(drawing: Drawing, entries: tuple[StoryEntry, ...]) -> StoryEntry | None:
    """Something open in the story, by its weight; without a die where there is only one."""
    total = sum(entry.weight for entry in entries)
    if not entries or total > _MOST_WEIGHT:
        return None
    face = drawing.throw((total,))[0] if len(entries) > 1 else total
    for entry in entries:
        face -= entry.weight
        if face <= 0:
            return entry
    return entries[-1]
