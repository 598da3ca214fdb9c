"""What somebody at the keyboard may do next, as small values that can be shrunk, and printed in a log."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from app.keys import PLAY_KEYS
from app.themes import theme_names

#: Every key of the table, in the order of its rows; capitals, arrows and what fields take besides.
TABLE_KEYS = tuple(key for row in PLAY_KEYS for key in row.keys)
OTHER_KEYS = (
    "escape", "enter", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown",
    "space", "backspace", "delete", "ctrl+s", "ctrl+z", "ctrl+p", "ctrl+t", "ctrl+e", "ctrl+up", "ctrl+down",
    "ctrl+a", "ctrl+k", "ctrl+w", "ctrl+y", "f2", "f5", "insert",
)  # fmt: skip
CHARACTERS = (*"1234567890", *"hkqN@#=*%&()_ñá¿é龍", *"AXU")
#: Keys that do much, pressed more often than their place in the list would have it.
OFTEN = (*"1234567890", "enter", "enter", "escape", "a", "a", "n", "r", "u", "y", "down", "up", "e", "i", "z")

TEXTS = (
    "Lucía", "goblin", "x", "[/]x [b", "«El Niño»", "龍龍龍", "99999999999", "-1", "2d6+3", "a" * 120,
    "¿Hay guardias? +", "rumores", "@luc", "../../etc", "\u202eabc", "Ñ 9", "0", "12", "  ", "1d6+fuerza",
    "burn", "quemar", "/", "*", "end", "$name", "%s %d",
)  # fmt: skip
SOUGHT = (
    "demo", "theme", "tema", "language", "español", "english", "new session", "nueva sesión", "encounter",
    "backup", "copias", "check", "export", "import", "leave", "campaign", "campaña", "rules", "reglas",
    "house", "hero", "add", "signs", "history", "zones", "story", "table", "log", "copy", "ability",
    "settings", "keys", "abilities", "habilidades", "statistics", "estadísticas", "new hero", "put away",
    "timer", "lucía", "goblin", "notes", "guide", "rename", "repair", "saved",
)  # fmt: skip
PASTES = (
    "note pegado", "add Orc\nnext\nundo", "no such verb\nnote x", "[/]\x00\u202e", "", "\n\n", "goblin",
    "scene Cripta\nnote a\nnote b\naction", "x" * 5000,
)  # fmt: skip
SIZES = (
    (40, 10), (59, 15), (60, 16), (79, 23), (80, 24), (99, 30), (100, 30), (120, 36), (120, 12), (44, 50),
    (200, 60), (160, 45), (50, 40),
)  # fmt: skip
SETTINGS = (
    ("language", "es"), ("language", "en"), ("language", None), ("glyphs", "ascii"), ("glyphs", "unicode"),
    ("odds", False), ("odds", True), ("turn_timer", 30), ("turn_timer", 0), ("dice", "table"),
    ("wounds", "hearts"), *(("theme", name) for name in sorted(theme_names())),
)  # fmt: skip

#: What can be done, and how often of a hundred times.
KINDS = {
    "table_key": 22,
    "often": 22,
    "answer": 10,
    "line": 12,
    "other_key": 7,
    "character": 5,
    "text": 3,
    "click": 5,
    "drag": 1,
    "scroll": 1,
    "sought": 2,
    "paste": 1,
    "resize": 2,
    "setting": 1,
    "undo": 2,
    "redo": 1,
    "escape": 2,
    "burst": 1,
    "full_disk": 1,
    "there_and_back": 1,
    "restart": 1,
    "hostile_line": 1,
}
_BAG = tuple(kind for kind, share in KINDS.items() for _ in range(share))


class Move(NamedTuple):
    """One thing done: `kind` of KINDS, `a` and `b` whatever it needs to choose."""

    kind: str
    a: int = 0
    b: int = 0


MOVES = st.builds(Move, st.sampled_from(_BAG), st.integers(0, 9999), st.integers(0, 9999))


def any_move(chance: Random) -> Move:
    """The next move of a walk."""
    return Move(chance.choice(_BAG), chance.randrange(10_000), chance.randrange(10_000))
