"""What the footer says of each key at a moment of the game. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.footer import Hint
from app.keys import Key, KeyTable, written_key
from rules.naming import display_name
from rules.state import State
from rules.text import Translator

#: What has to wait while a resolution is open.
WAITING = frozenset({"act", "check", "move", "next", "hold", "damage", "status", "table", "switch_time"})
#: What needs somebody at the table.
_NEEDS_SOMEBODY = frozenset({"act", "check", "move", "hold", "damage", "status", "next"})
#: What an empty table begins with, in the order of the footer, before the keys that it has otherwise.
_BEGINNING = ("edit", "command", "encounters", "oracle", "write", "palette")


class Moment(NamedTuple):
    """What the words depend on: the game, whether any are marked, who is called in, the steps around."""

    state: State
    is_marked: bool = False
    called_in: str = ""
    undo: str = ""
    redo: str = ""


def table_hints(keys: KeyTable, moment: Moment, t: Translator) -> list[Hint]:
    """The keys that do something on the table now, in the order of the footer."""
    rows = sorted((row for row in keys.rows if row.footer), key=lambda row: row.footer)
    if not moment.state.creatures and moment.state.open is None:
        named = {row.action: row for row in keys.rows}
        rows = [*(named[action] for action in _BEGINNING), *(r for r in rows if r.action not in _BEGINNING)]
    return _hints(rows, moment, t)


def asked_hints(keys: KeyTable, shown: Iterable[str], moment: Moment, t: Translator) -> list[Hint]:
    """The keys while something is asked: what leaves it, and of the table's those whose actions are named."""
    rows = {row.action: row for row in keys.rows}
    return [
        Hint("Esc", t.text("leave this"), "escape"),
        *_hints((rows[action] for action in shown), moment, t),
    ]


def field_hints(t: Translator, *, offered: bool) -> list[Hint]:
    """The keys of the command line while it is written in; `offered` a note that may be left out."""
    enter = t.text("write it down; empty goes on") if offered else t.text("run the line")
    rest = (
        [] if offered else [Hint("Tab", t.text("complete"), "tab"), Hint("↑", t.text("earlier lines"), "up")]
    )
    leave, keys = Hint("Esc", t.text("leave this"), "escape"), Hint("F1", t.text("Help"), "help")
    return [Hint("Enter", enter, "enter"), *rest, leave, keys]


def _hints(rows: Iterable[Key], moment: Moment, t: Translator) -> list[Hint]:
    taken = {"undo": moment.undo, "redo": moment.redo}
    labels = ((row, label_of(row, moment, t)) for row in rows)
    return [
        Hint(written_key(row.keys[0], t), label, row.action, taken.get(row.action, ""))
        for row, label in labels
        if label
    ]


def label_of(row: Key, moment: Moment, t: Translator) -> str:
    """What the footer says of a key now, or "" when it would do nothing."""
    state = moment.state
    if state.open is not None and row.action in WAITING:
        return ""
    if row.action in _NEEDS_SOMEBODY and not state.creatures:
        return ""
    if row.action == "edit" and not state.creatures:
        return t.text("New hero")
    if row.action in ("undo", "redo"):
        return t.text(row.label) if (moment.undo if row.action == "undo" else moment.redo) else ""
    if row.action == "switch_time":
        return t.text("Narrative") if state.time == "action" else t.text("Action time")
    if row.action in ("next", "hold") and state.time == "narrative":
        return ""
    if row.action == "hold" and moment.is_marked:
        return t.text("Act next")
    if row.action == "hold" and (called := state.creatures.get(moment.called_in)) is not None:
        return f"{t.text('Now')}: {display_name(state, called)}"
    return t.text(row.label)
