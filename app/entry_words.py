"""How many entries a campaign or a copy of one has, and what keeps one from being opened, in a few words."""

from __future__ import annotations

from app.filling import filled
from app.opening import DAMAGE
from rules.text import Translator


def counted(entries: int, t: Translator, undone: int = 0) -> str:
    """A number of entries, and of those that are undone and can be redone."""
    told = filled(t.plural("{n} entry", "{n} entries", entries), n=t.number(entries, 0))
    return f"{told} {undone_mark(undone, t)}" if undone else told


def undone_mark(undone: int, t: Translator) -> str:
    """Entries that are there and have been undone, as an addition to those that stand."""
    return filled(t.plural("(+{n} undone)", "(+{n} undone)", undone), n=t.number(undone, 0))


def trouble_words(problem: str, t: Translator) -> str:
    """Why a campaign of the list cannot be opened to be played, by the id of the problem."""
    if problem == "too-new":
        return t.text("saved by a newer Fogón")
    return t.text("damaged") if problem in DAMAGE else t.text("cannot be read")
