"""What a key means to the prompt of `t`. Pure: state and key in, prompt or command out."""

from __future__ import annotations

from msgspec.structs import replace

from app.pressed import NOT_MINE, Pressed, digit_of
from app.table_prompt import TablePrompt, drawn, table_picks, with_letters
from app.tables.table import Table
from rules.errors import Refused
from rules.state import State
from rules.text import Translator


def press_table(state: State, prompt: TablePrompt, key: str, character: str | None, t: Translator) -> Pressed:
    """A key while a table is chosen, or while faces are told."""
    if prompt.table:
        return _press_faces(state, prompt, key, digit_of(character), character, t)
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
    state: State, prompt: TablePrompt, key: str, digit: str, character: str | None, t: Translator
) -> Pressed:
    """Faces of small dice are one digit each; those of larger ones end with a space or Enter."""
    if key in ("backspace", "delete"):
        if prompt.typed:
            return Pressed(True, replace(prompt, typed=prompt.typed[:-1]))
        if len(prompt.faces) > prompt.told:
            return Pressed(True, replace(prompt, faces=prompt.faces[:-1]))
        return Pressed(True, TablePrompt())
    typed = (prompt.typed + digit)[:4]
    ends = bool(digit) and (prompt.sides < 10 or len(typed) == len(str(prompt.sides)))
    if digit and not ends:
        return Pressed(True, replace(prompt, typed=typed))
    if ends or (typed and (key in ("enter", "space") or character == ",")):
        face = int(typed)
        if not 1 <= face <= prompt.sides:
            refused = Refused("bad-face", face=face, sides=prompt.sides)
            return Pressed(True, replace(prompt, typed=""), refused=refused)
        more = replace(prompt, typed="", faces=(*prompt.faces, face))
        if len(more.faces) - more.told < more.count:
            return Pressed(True, more)
        return _tried(state, more, replace(prompt, typed=""), t)
    # A stray letter opens nothing else while dice are told.
    return Pressed(True, prompt) if character is not None and character.isprintable() else NOT_MINE
