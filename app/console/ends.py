"""What stands at the ends of a line: the faces that fell on the table, and `force`."""

from __future__ import annotations

from msgspec.structs import replace

from app.console.lexer import Token, number, tokens
from app.console.reading import Reading
from app.console.words import pick
from rules.commands import Command
from rules.errors import Refused
from rules.state import State


def read_ends(rest: str, state: State, selected: str | None, *, name_first: bool = False) -> Reading:
    """The tokens of a line, with the faces and a last `force` taken out; Refused `bad-faces`.

    Where a name comes first (`add`), that word alone is a name.
    """
    faces: tuple[int, ...] | None = None
    kept: list[Token] = []
    found = tokens(rest)
    while found:
        token = found.pop(0)
        if token.key and pick("words", token.key, ("dice",)):
            text = token.text
            while text.endswith(",") and found and number(found[0].text.split(",")[0]) is not None:
                text += found.pop(0).text
                if found and found[0].comma:
                    text += found.pop(0).text
            if faces is not None:
                raise Refused("said-twice", word=token.key)
            faces = _faces(text)
        else:
            kept.append(token)
    force = len(kept) > int(name_first) and _is_force(kept[-1])
    return Reading(state, kept[:-1] if force else kept, rest, selected, force, faces)


def _is_force(token: Token) -> bool:
    return not token.quoted and not token.key and pick("words", token.text, ("force",)) is not None


def _faces(text: str) -> tuple[int, ...]:
    faces = [number(face) for face in text.split(",") if face]
    if not faces or any(face is None for face in faces):
        raise Refused("bad-faces", text=text[:40])
    return tuple(face for face in faces if face is not None)


def dressed(command: Command, reading: Reading) -> Command:
    """The command with what was said about it at the end of the line."""
    if not reading.force and reading.faces is None:
        return command
    return replace(command, force=reading.force, faces=reading.faces)
