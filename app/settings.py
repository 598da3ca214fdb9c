"""The user's settings, and the folders that belong to the user."""

from __future__ import annotations

import os
import re
import tempfile
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import platformdirs

from app.assets import checkout_folder
from app.i18n import N_
from app.locale_bytes import absolute
from app.toml_files import read_toml

APP = "fogon"

# What `load_settings` may warn of, and the sentence that says so.
WARNINGS = {
    "settings-damaged": N_("The settings file {path} is not valid TOML: the defaults are used."),
    "settings-unreadable": N_("The settings file {path} cannot be read: the defaults are used."),
    "settings-bad-value": N_("The settings file {path} has a wrong value: its default is used."),
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
    backups: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 10


def settings_file() -> Path:
    """Return the path of the settings file, whether or not it exists."""
    return platformdirs.user_config_path(APP) / "config.toml"


def load_settings() -> tuple[Settings, str | None]:
    """Return the settings and the id of a warning, or None: a damaged file is never an error.

    A wrong value costs only its own default. The ids are the keys of `WARNINGS`.
    """
    try:
        values = _read(settings_file())
    except FileNotFoundError:
        return Settings(), None
    except OSError:
        return Settings(), "settings-unreadable"
    except ValueError:
        return Settings(), "settings-damaged"
    sound, warning = {}, None
    for field in msgspec.structs.fields(Settings):
        if field.name not in values:
            continue
        try:
            sound[field.name] = msgspec.convert(values[field.name], field.type)
        except msgspec.ValidationError:
            warning = "settings-bad-value"
    return Settings(**sound), warning


def save_settings(settings: Settings) -> None:
    """Write the settings, keeping the comments and the other keys of the file.

    A file that cannot be understood is put aside as `config.toml.damaged`, not overwritten.
    Raises OSError when the file cannot be written; the file is then as it was.
    """
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    values = {key: value for key, value in msgspec.structs.asdict(settings).items() if value is not None}
    try:
        old = path.read_text("utf-8") if _read(path) else ""
    except FileNotFoundError:
        old = ""
    except ValueError:
        os.replace(path, path.with_suffix(".toml.damaged"))
        old = ""
    _replace(path, _merge(old, values))


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


def _merge(old: str, values: dict[str, Any]) -> str:
    """Return the old file with the lines of these keys replaced, dropped or added before any table."""
    lines = old.splitlines()
    end = next((index for index, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
    own = re.compile(r"\s*(" + "|".join(Settings.__struct_fields__) + r")\s*=")
    kept = [line for line in lines[:end] if not own.match(line)]
    while kept and not kept[-1].strip():
        kept.pop()
    written = [f"{key} = {_toml(value)}" for key, value in values.items()]
    tables = ["", *lines[end:]] if lines[end:] else []
    merged = "\n".join([*kept, *written, *tables]) + "\n"
    with suppress(ValueError):
        if {key: value for key, value in tomllib.loads(merged).items() if key in values} == values:
            return merged
    # Something our line-wise view does not see, such as a text over several lines.
    return "\n".join(written) + "\n"


def _toml(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    # A JSON string is a TOML basic string, but for DEL.
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007F")


def _replace(path: Path, text: str) -> None:
    """Write the whole file or leave the old one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
