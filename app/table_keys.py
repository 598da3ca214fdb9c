"""What a key means to the prompt of `t`. Pure: state and key in, prompt or command out."""

from __future__ import annotations

from msgspec.structs import replace

from app.faces import Told, press_face
from app.pressed import NOT_MINE, Pressed, digit_of
from app.table_prompt import TablePrompt, drawn, table_picks, with_letters
from app.tables.table import Table
from rules.errors import Refused
from rules.state import State
from rules.text import Translator


def press_table(state: State, prompt: TablePrompt, key: str, character: str | None, t: Translator) -> Pressed:
    """A key while a table is chosen, or while faces are told."""
    if prompt.table:
        return _press_faces(state, prompt, key, character, t)
    found = table_picks(prompt, t)
    digit = digit_of(character)
    if digit:
        place = (int(digit) or 10) - 1
        return picked(state, prompt, found[place], t) if place < len(found) else Pressed(True, prompt)
    if key == "enter":
        return picked(state, prompt, found[0], t) if found and prompt.typed else Pressed(True, prompt)
    if key in ("backspace", "delete"):
        return Pressed(True, replace(prompt, typed=prompt.typed[:-1]))
    if character is not None and character.isprintable():
        return Pressed(True, with_letters(prompt, character))
    return NOT_MINE


def picked(state: State, prompt: TablePrompt, table: Table, t: Translator) -> Pressed:
    """A table that was picked: drawn from at once, unless real dice are on the table."""
    return _tried(state, TablePrompt(table=table.name), prompt, t)


def _tried(state: State, prompt: TablePrompt, before: TablePrompt, t: Translator) -> Pressed:
    """Draw, ask for the faces that are due, or say why not and leave what was."""
    try:
        result = drawn(state, prompt, t)
    except Refused as refused:
        return Pressed(True, before, refused=refused)
    return Pressed(True, result) if isinstance(result, TablePrompt) else Pressed(True, command=result)


def _press_faces(
    state: State, prompt: TablePrompt, key: str, character: str | None, t: Translator
) -> Pressed:
    """A face that falls, or one taken back; before the first, the table itself."""
    before, now = prompt.faces[: prompt.told], prompt.faces[prompt.told :]
    told = press_face(Told(now, prompt.typed), prompt.sides, key, character)
    if told is None and key in ("backspace", "delete"):
        return Pressed(True, TablePrompt())
    if told is None:
        # A stray letter opens nothing else while dice are told.
        return Pressed(True, prompt) if character is not None and character.isprintable() else NOT_MINE
    more = replace(prompt, faces=(*before, *told.faces), typed=told.typed)
    if told.wrong is not None:
        return Pressed(True, more, refused=Refused("bad-face", face=told.wrong, sides=prompt.sides))
    if len(told.faces) < prompt.count:
        return Pressed(True, more)
    return _tried(state, more, replace(prompt, typed=""), t)
