"""Faces told too early: before they fall somebody has to decide, and the refusal says what they belong to."""

from __future__ import annotations

from msgspec.structs import replace

from app.console.lines import GameLine, interpret
from app.opened import open_view
from rules.commands import Command
from rules.engine import execute
from rules.errors import Refused
from rules.state import State
from rules.text import Translator


def told_too_early(refused: Refused, state: State, command: Command, t: Translator) -> Refused:
    """A refusal; of faces left over, those of a roll that comes after a decision, with the answer before it.

    Its arguments are then also `word`, the answer that goes on, and `faces`, those to be told with it: a
    line that works, once this one has run without them.
    """
    given, left = command.faces, refused.args_.get("count", 0)
    if refused.id != "faces-left" or not given or not isinstance(left, int):
        return refused
    used = len(given) - left
    faces = ",".join(str(face) for face in given[used:])
    try:
        _, after = execute(state, replace(command, faces=given[:used]), 0)
        view = open_view(after, t)
        word = next((choice.id for choice in view.choices if choice.key == "enter"), "") if view else ""
        answer = interpret(f"{word} dice={faces}", after, None) if word else None
        if not isinstance(answer, GameLine):
            return refused
        execute(after, answer.command, 0)
    except Refused:
        return refused
    return Refused(refused.id, **refused.args_, word=word, faces=faces)
