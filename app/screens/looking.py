"""The keys of a table that can only be looked at: what works there, and nothing else."""

from __future__ import annotations

from app.bar_choices import BarView
from app.footer import Hint
from app.keys import KeyTable
from rules.text import N_, Translator

#: Keys of the table that change nothing, in the order of the footer, each with its name there.
LOOKS = (("show_log", N_("Log")), ("search_log", N_("Search")), ("history", N_("History")))


def looking_hints(keys: KeyTable, t: Translator, *, is_free: bool) -> tuple[Hint, ...]:
    """What the footer offers who only looks on; once nobody plays any more, also to play on."""
    hints = [Hint(keys.key_of(action), t.text(label), action) for action, label in LOOKS]
    if is_free:
        hints.insert(0, Hint("Ctrl+T", t.text("Play on"), "take_over"))
    leave = Hint("Ctrl+Q", t.text("Quit"), "leave")
    return (*hints, leave, Hint(keys.key_of("help"), t.text("Help"), "help"))


def only_shown(view: BarView | None) -> BarView | None:
    """A decision that somebody else takes: what is asked, without the keys that answer it."""
    return None if view is None else view._replace(choices=(), urgent=False)
