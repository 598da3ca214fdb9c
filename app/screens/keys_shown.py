"""The page of keys of any screen but the table: each screen names its own, next to where it reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual.screen import Screen
from textual.widgets import Input

from app.screens.reading import ReadingScreen
from rules.text import Translator, line

if TYPE_CHECKING:
    from app.tabletop import TabletopApp


@runtime_checkable
class KeyedScreen(Protocol):
    """A screen that says which keys it has, with what each does in the language of the screen.

    It may also have `writing`, true while characters are text, and `rules_shown`, the ids of the rules
    behind what it shows.
    """

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys; none while every key is taken for something else."""


def has_keys(screen: Screen[object], *, as_text: bool) -> bool:
    """Whether a key for the page of keys is one here; `as_text` says that it may be a character of a text."""
    if not isinstance(screen, KeyedScreen) or not screen.keys_shown():
        return False
    writing = isinstance(screen.focused, Input) or getattr(screen, "writing", False)
    return not (as_text and writing)


def show_keys(app: TabletopApp, t: Translator) -> None:
    """Show the keys of the screen that is in front, and the rules behind what it shows."""
    from app.help import screen_help
    from app.legend import where_kept

    screen = app.screen
    if isinstance(screen, KeyedScreen):
        rules_shown = getattr(screen, "rules_shown", None)
        behind: tuple[str, ...] = rules_shown() if rules_shown is not None else ()
        system = app.session.state.rules if app.session is not None else ""
        lines = screen_help(t, screen.keys_shown(), system, behind)
        if app.session is None:
            lines += [line(""), where_kept(str(app.saves), t)]
        app.push_screen(ReadingScreen(t.text("Help"), lines, app.glyphs, behind=behind))
