"""A line of text being written, as a value: keys make a new one."""

from __future__ import annotations

import unicodedata

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from app.text import clean_name


class LineEdit(Struct, frozen=True):
    """A text with a cursor in it; `limit` is the most characters that it takes."""

    text: str = ""
    cursor: int = 0
    limit: int = 60

    @property
    def before(self) -> str:
        """What stands before the cursor."""
        return self.text[: self.cursor]

    @property
    def after(self) -> str:
        """What stands after it."""
        return self.text[self.cursor :]


def written(text: str, limit: int = 60) -> LineEdit:
    """A text with the cursor at its end."""
    return LineEdit(text, len(text), limit)


def insert(edit: LineEdit, text: str) -> LineEdit:
    """Write at the cursor, as far as there is room; what cannot be seen or measured is dropped."""
    clean = "".join(clean_name(char) or (" " if char.isspace() else "") for char in text)
    clean = unicodedata.normalize("NFC", clean)[: max(0, edit.limit - len(edit.text))]
    return replace(edit, text=edit.before + clean + edit.after, cursor=edit.cursor + len(clean))


def press(edit: LineEdit, key: str, character: str | None) -> LineEdit | None:
    """What a key makes of it; None for a key that writes nothing here."""
    if character is not None and character.isprintable():
        return insert(edit, character)
    if key == "backspace":
        return replace(edit, text=edit.before[:-1] + edit.after, cursor=max(0, edit.cursor - 1))
    if key == "delete":
        return replace(edit, text=edit.before + edit.after[1:])
    if key in ("ctrl+u", "ctrl+w"):
        kept = "" if key == "ctrl+u" else " ".join(edit.before.split(" ")[:-1])
        return replace(edit, text=kept + edit.after, cursor=len(kept))
    places = {"left": edit.cursor - 1, "right": edit.cursor + 1, "home": 0, "end": len(edit.text)}
    if key in places:
        return replace(edit, cursor=max(0, min(len(edit.text), places[key])))
    return None


def drawn(edit: LineEdit, width: int) -> tuple[str, int]:
    """The text around the cursor in at most `width` cells, and the cursor's place in it."""
    before, after = edit.before, edit.after or " "
    room = max(1, width - cell_len(after[0]))
    if cell_len(before) > room:
        while before and cell_len(before) > room - 1:
            before = before[1:]
        before = f"…{before}"
    return before + after, len(before)
