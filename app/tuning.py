"""What the settings say is done here: at the start, and when somebody changes them on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.filling import filled
from app.keymap import Problem, keys_with, problem_text
from app.keys import KEY_TABLE, KeyTable
from app.pane_sizes import wrong_sizes
from app.settings import WARNINGS, read_settings_file, save_table, settings_file, settings_warning

if TYPE_CHECKING:
    from app.screens.settings import SettingsScreen
    from app.tabletop import TabletopApp

#: The id of the binding that goes to the command line, for Textual's own keymap.
COMMAND_LINE = "command_line"

#: How many faults of a settings file are told at once.
_TOLD = 3


class Tuning:
    """Applies and keeps the settings of one app, and its keys."""

    def __init__(self, app: TabletopApp) -> None:
        self._app = app
        self.key_table: KeyTable = KEY_TABLE
        self.problems: list[Problem] = []

    def begin(self) -> None:
        """Take the keymap and the timer, and tell what is wrong with the settings file."""
        self._take_keys(_keymap())
        self._app.turn_timer.set_limit(self._app.settings.turn_timer)
        faults = self.faults()
        if faults:
            self._app.notify("\n".join(faults[:_TOLD]), markup=False, severity="warning", timeout=12)

    def faults(self) -> list[str]:
        """What is wrong with the settings file as it is now, a sentence each."""
        t = self._app.words
        warning = settings_warning(t)
        sizes = filled(t.text(WARNINGS["settings-bad-named"]), path=settings_file())
        return [
            *([warning] if warning else []),
            *(filled(sizes, name=name) for name in wrong_sizes()),
            *(problem_text(problem, t) for problem in self.problems),
        ]

    def open(self) -> None:
        """Show the settings; nothing when they are shown already."""
        from app.screens.settings import SettingsScreen

        app = self._app
        if self._screen() is not None:
            return
        # What they said of the settings file is on the screen too.
        app.clear_notifications()
        screen = SettingsScreen(
            lambda: app.settings, lambda: self.key_table, self.faults, app.words, glyphs=app.glyphs
        )
        app.push_screen(screen)

    def set(self, name: str, value: Any) -> None:
        """Give a setting a value, show what it changes, and keep it."""
        app = self._app
        if name == "language":
            app.speak(value)
        elif name == "theme":
            app.dress(value)
        else:
            app.remember(**{name: value})
        if name == "odds":
            app.odds = value
        elif name == "turn_timer":
            app.turn_timer.set_limit(value)
        self._show()

    def map_key(self, action: str, keys: Sequence[str]) -> str:
        """Give an action these keys, or its own again; the sentence that says why not, or ""."""
        app, wanted = self._app, _keymap()
        wanted.pop(action, None)
        if keys:
            wanted[action] = list(keys) if len(keys) > 1 else keys[0]
        _, problems = keys_with(wanted)
        fault = next((problem for problem in problems if problem.action == action), None)
        if fault is None:
            # Its own keys may have gone to another action meanwhile.
            had = {problem.action for problem in self.problems}
            fault = next((problem for problem in problems if problem.action not in had), None)
        if fault is not None:
            return problem_text(fault, app.words)
        try:
            written = save_table("keymap", wanted)
        except OSError:
            written = False
        if not written:
            return app.words.text("The settings could not be saved.")
        self._take_keys(wanted)
        self._show()
        return ""

    def _take_keys(self, wanted: Mapping[str, Any]) -> None:
        self.key_table, self.problems = keys_with(wanted)
        self._app.set_keymap({COMMAND_LINE: _bound(self.key_table.keys_of("command"))})

    def _show(self) -> None:
        app = self._app
        if app.play is not None:
            app.play.set_look(odds=app.odds, glyphs=app.glyphs, keys=self.key_table)
        if app.start is not None:
            app.start.set_look(glyphs=app.glyphs, dice=app.settings.dice)
        settings = self._screen()
        if settings is not None:
            settings.set_look(app.words, app.glyphs)
        app.turn_timer.show()

    def _screen(self) -> SettingsScreen | None:
        from app.screens.settings import SettingsScreen

        found = (screen for screen in self._app.screen_stack if isinstance(screen, SettingsScreen))
        return next(found, None)


def _keymap() -> dict[str, Any]:
    """The keymap of the settings file; none when it is no table."""
    held = read_settings_file().get("keymap")
    return dict(held) if isinstance(held, dict) else {}


def _bound(keys: Sequence[str]) -> str:
    """Keys as a binding of Textual has them, with the capitals of letters."""
    both = [name for key in keys for name in dict.fromkeys((key, key.upper() if len(key) == 1 else key))]
    return ",".join(_name(key) for key in both)


def _name(key: str) -> str:
    from textual.keys import _character_to_key

    return _character_to_key(key) if len(key) == 1 else key
