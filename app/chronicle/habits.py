"""What was exported last, and where exports lie."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import platformdirs

from app.chronicle.formats import FORMATS, Format, save_text
from app.chronicle.parts import PRESETS
from app.settings import APP, read_settings_file, save_table
from app.storage import SaveProblem

#: How much is told: the session or the scene being played, or everything.
Scope: TypeAlias = Literal["session", "scene", "all"]

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
#: The table of the settings file that has the last choice.
TABLE: Final = "export"


class Choice(NamedTuple):
    """What is exported: a format, how much of the campaign, how much of the game in it."""

    into: Format = "markdown"
    scope: Scope = "session"
    lines: str = "all"


def last_choice() -> Choice:
    """What was chosen last; what makes no sense in the settings file is as it comes."""
    held = read_settings_file().get(TABLE)
    known = held if isinstance(held, dict) else {}
    usual = Choice()
    into = next((name for name in FORMATS if name == known.get("format")), usual.into)
    scope = next((name for name in SCOPES if name == known.get("scope")), usual.scope)
    lines = next((name for name in PRESETS if name == known.get("lines")), usual.lines)
    return Choice(into, scope, lines)


def keep_choice(choice: Choice) -> None:
    """Remember a choice, if that can be done: nothing is lost without it."""
    held = read_settings_file().get(TABLE, {})
    if not isinstance(held, dict) or choice == last_choice():
        return
    try:
        save_table(TABLE, {**held, "format": choice.into, "scope": choice.scope, "lines": choice.lines})
    except OSError:
        return


def exports_folder() -> Path:
    """The folder that exports from the screen go to, whether or not it exists."""
    return platformdirs.user_data_path(APP) / "exports"


def save_beside(folder: Path, name: str, text: str) -> Path:
    """Write an export into a folder under a name that no other text has there, and return its path.

    What has been written before stays, for somebody may have changed it. Raises SaveProblem.
    """
    data = text.encode("utf-8", "replace")
    stem, dot, suffix = name.partition(".")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (path := folder / (name if number == 1 else f"{stem}-({number}){dot}{suffix}")).exists():
            if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
                return path
            number += 1
    except OSError as error:
        raise SaveProblem.from_system(error, folder) from error
    save_text(path, text)
    return path
