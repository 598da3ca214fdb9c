"""The user's settings, and the folders that belong to the user."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import platformdirs

from app.assets import checkout_folder
from app.filling import filled
from app.i18n import N_
from app.locale_bytes import absolute
from app.settings_text import merged_lines, merged_table, replace_file, toml_value
from app.toml_files import read_toml
from rules.text import Translator

APP = "fogon"

# What `load_settings` may warn of, and the sentence that says so.
WARNINGS = {
    "settings-damaged": N_("The settings file {path} is not valid TOML: the defaults are used."),
    "settings-unreadable": N_("The settings file {path} cannot be read: the defaults are used."),
    "settings-bad-value": N_("The settings file {path} has a wrong value: its default is used."),
    "settings-bad-named": N_(
        "In the settings file {path} the value of {name} is wrong: its default is used."
    ),
}

# A settings file is a page of text; anything larger is not one.
_MAX_BYTES = 100_000


class Settings(msgspec.Struct, frozen=True):
    """What the user prefers; `language` None means the language of the locale."""

    language: str | None = None
    theme: str = "fogon"
    dice: Literal["program", "table"] = "program"
    odds: bool = True
    glyphs: Literal["unicode", "ascii"] = "unicode"
    #: Seconds that the title bar counts down in each turn of action time; 0 for no timer.
    turn_timer: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    #: How the players' view tells of foes' wounds.
    wounds: Literal["words", "hearts"] = "words"
    backups: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 10


def settings_file() -> Path:
    """Return the path of the settings file, whether or not it exists."""
    return platformdirs.user_config_path(APP) / "config.toml"


#: Terminals whose font has a few hundred signs, hardly one of ours among them, by their names in TERM.
_POOR_FONTS = frozenset({"linux"})


def usual_settings() -> Settings:
    """The settings of whoever has chosen nothing: plain letters where the console has no font for signs."""
    return Settings(glyphs="ascii" if os.environ.get("TERM") in _POOR_FONTS else "unicode")


def load_settings() -> tuple[Settings, str | None]:
    """Return the settings and the id of a warning, or None: a damaged file is never an error.

    A wrong value costs only its own default, as does one that is missing. The ids are the keys of `WARNINGS`.
    """
    try:
        values = _read(settings_file())
    except FileNotFoundError:
        return usual_settings(), None
    except OSError:
        return usual_settings(), "settings-unreadable"
    except ValueError:
        return usual_settings(), "settings-damaged"
    sound, wrong = _sorted(values)
    return msgspec.structs.replace(usual_settings(), **sound), "settings-bad-value" if wrong else None


def settings_warning(t: Translator) -> str:
    """Return what is wrong with the settings file in one sentence, or ""."""
    _, id_ = load_settings()
    if id_ is None:
        return ""
    wrong = _sorted(read_settings_file())[1]
    text = t.text(WARNINGS["settings-bad-named" if len(wrong) == 1 else id_])
    return filled(text, path=settings_file(), name="".join(wrong))


def _sorted(values: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The values that a settings file may have, and the names of those that are wrong."""
    sound: dict[str, Any] = {}
    wrong: list[str] = []
    for field in msgspec.structs.fields(Settings):
        if field.name in values:
            try:
                sound[field.name] = msgspec.convert(values[field.name], field.type)
            except msgspec.ValidationError:
                wrong.append(field.name)
    return sound, wrong


def save_settings(settings: Settings) -> None:
    """Write the settings, keeping the comments and the other keys of the file.

    A file that cannot be understood is put aside as `config.toml.damaged`, not overwritten.
    Raises OSError when the file cannot be written; the file is then as it was.
    """
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    values = {key: value for key, value in msgspec.structs.asdict(settings).items() if value is not None}
    old = _text_to_change(path)
    merged = merged_lines(old, values, Settings.__struct_fields__)
    if merged is None:
        # Something our line-wise view does not see, such as a text over several lines.
        replace_file(path.with_suffix(".toml.old"), old)
        merged = "\n".join(f"{key} = {toml_value(value)}" for key, value in values.items()) + "\n"
    replace_file(path, merged)


def read_settings_file() -> dict[str, Any]:
    """Return everything in the settings file, known or not; nothing of a file that cannot be read."""
    try:
        return _read(settings_file())
    except (OSError, ValueError):
        return {}


def save_table(name: str, values: Mapping[str, Any]) -> bool:
    """Write a table of the settings file, keeping all else; whether that could be done.

    It cannot be when the file is written in a way that is not understood line by line: the
    file is then as it was. Raises OSError when it cannot be written.
    """
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    text = merged_table(_text_to_change(path), name, values)
    if text is None:
        return False
    replace_file(path, text)
    return True


def _text_to_change(path: Path) -> str:
    """The text of the settings file; of one that cannot be understood none, once it is put aside."""
    try:
        return path.read_text("utf-8") if _read(path) else ""
    except FileNotFoundError:
        return ""
    except ValueError:
        os.replace(path, path.with_suffix(".toml.damaged"))
        return ""


def saves_folder(explicit: str | None) -> Path:
    """Return the folder of the campaigns: --saves, FOGON_SAVES, the checkout's, the user's.

    The folder need not exist yet.
    """
    if chosen := explicit or os.environ.get("FOGON_SAVES"):
        return absolute(Path(chosen))
    if root := checkout_folder():
        return root / "saves"
    return platformdirs.user_data_path(APP) / "saves"


def state_folder() -> Path:
    """Return the folder of the crash files, whether or not it exists."""
    return platformdirs.user_state_path(APP)


def _read(path: Path) -> dict[str, Any]:
    return read_toml(path, _MAX_BYTES)
