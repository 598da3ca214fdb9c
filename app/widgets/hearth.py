"""The hearth of the start screen, drawn in half rows."""

from __future__ import annotations

from textual.content import Content

from app.glyphs import GlyphSet
from app.themes import role_styles
from rules.text import Role

# Each letter is the colour of half a cell.
_HEARTH = (
    "......h.......",
    "......hh......",
    ".....hhh...h..",
    "..h..hpph.hh..",
    "..hh.hppphhh..",
    "..hphhpkpphh..",
    "..hhppkkkpph..",
    "...hpkkkkkph..",
    "...hpkkkkkph..",
    ".mm.hpkkkph.m.",
    "mmmmmmmmmmmmmm",
    ".mm........mm.",
)
_HEARTH_ASCII = (
    "      (",
    "     ) )  )",
    "    ( ( )(",
    "     )(  )",
    "  ____)((_____",
    "  ############",
)
_INKS: dict[str, Role] = {"h": "harm", "p": "accent", "k": "karma", "m": "muted"}


def hearth(theme: str, glyphs: GlyphSet) -> Content:
    """The hearth of the title, six rows of fourteen cells; in characters where there is no colour."""
    inks = {letter: role_styles(theme)[role].split()[-1:] for letter, role in _INKS.items()}
    if glyphs == "ascii" or not all(ink and ink[0].startswith(("#", "ansi_")) for ink in inks.values()):
        return Content("\n").join([Content(row) for row in _HEARTH_ASCII])
    pieces: list[Content | tuple[str, str]] = []
    for upper, lower in zip(_HEARTH[::2], _HEARTH[1::2], strict=True):
        for top, bottom in zip(upper, lower, strict=True):
            if top == bottom == ".":
                pieces.append(Content(" "))
            elif top == ".":
                pieces.append(("▄", inks[bottom][0]))
            elif bottom == ".":
                pieces.append(("▀", inks[top][0]))
            else:
                pieces.append(("▀", f"{inks[top][0]} on {inks[bottom][0]}"))
        pieces.append(Content("\n"))
    return Content.assemble(*pieces[:-1])
