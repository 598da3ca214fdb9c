"""The sizes of the panes as the user wants them, in the settings file."""

from __future__ import annotations

from collections.abc import Mapping

from app.layout import WHOLE
from app.settings import read_settings_file, save_table

#: The table of the settings file that has them.
TABLE = "panes"


def load_sizes() -> dict[str, int]:
    """The wishes by the names of their dividers; of what makes no sense nothing."""
    held = read_settings_file().get(TABLE)
    return {name: value for name, value in held.items() if _is_wish(value)} if isinstance(held, dict) else {}


def wrong_sizes() -> tuple[str, ...]:
    """The names of what makes no sense, as the settings file has them."""
    held = read_settings_file().get(TABLE, {})
    if not isinstance(held, dict):
        return (TABLE,)
    return tuple(f"{TABLE}.{name}" for name, value in held.items() if not _is_wish(value))


def save_sizes(sizes: Mapping[str, int]) -> bool:
    """Keep the wishes, and in their table what is none; whether that could be done. Never raises OSError."""
    held = read_settings_file().get(TABLE)
    if held is not None and not isinstance(held, dict):
        return False
    others = {name: value for name, value in (held or {}).items() if name not in load_sizes()}
    if not held and not sizes:
        return True
    try:
        return save_table(TABLE, {**others, **sizes})
    except OSError:
        return False


def _is_wish(value: object) -> bool:
    return type(value) is int and 0 < value < WHOLE
