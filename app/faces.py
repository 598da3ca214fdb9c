"""Faces of dice that are told by keys, one after another. Pure."""

from __future__ import annotations

from typing import NamedTuple

from app.pressed import digit_of

#: Dice with so many sides have faces of more than one digit.
LONG_FACES = 10


class Told(NamedTuple):
    """The faces told so far, the digits of the next one, and what was told that the dice do not have."""

    faces: tuple[int, ...] = ()
    typed: str = ""
    wrong: int | None = None


def press_face(told: Told, sides: int, key: str, character: str | None) -> Told | None:
    """What a key makes of them; None for one that tells nothing.

    A face that can grow no more ends by itself, any other with space, comma or Enter.
    """
    if key in ("backspace", "delete"):
        if told.typed:
            return Told(told.faces, told.typed[:-1])
        return Told(told.faces[:-1]) if told.faces else None
    digit = digit_of(character)
    typed = told.typed + digit
    if not digit and not (key in ("enter", "space") or character == ","):
        return None
    if not typed:
        # The face before may have ended by itself: then this is one key too many, and no other.
        return told if told.faces else None
    if digit and sides >= LONG_FACES and int(typed) * 10 <= sides and len(typed) < len(str(sides)):
        return Told(told.faces, typed)
    face = int(typed)
    return Told((*told.faces, face)) if 1 <= face <= sides else Told(told.faces, wrong=face)
