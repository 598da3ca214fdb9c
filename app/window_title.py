"""The name of the terminal's window: which campaign is in it, given back when the program is left."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any
from weakref import WeakSet

from textual.app import App

#: Terminals that would show the sequence as letters.
_WITHOUT = frozenset({"", "dumb", "linux", "vt100", "vt220", "unknown"})
#: XTerm keeps the title that was there, and brings it back; others pass over both sequences.
_NAMED: WeakSet[App[Any]] = WeakSet()
_KEEP, _BACK = "\x1b[22;2t", "\x1b[23;2t"


def may_name(environ: Mapping[str, str]) -> bool:
    """Whether the terminal has a window whose name can be set."""
    return environ.get("TERM", "") not in _WITHOUT


def sequence(text: str) -> str:
    """What names the window; nothing in a text, such as a campaign's title, can end it early."""
    return f"\x1b]2;{''.join(char for char in text if char.isprintable())}\x07"


def name_window(app: App[Any], campaign: str = "") -> None:
    """Name the window after the program and a campaign; the first time what stood there is kept."""
    driver = app._driver
    if driver is None or app.is_headless or app.is_web or not may_name(os.environ):
        return
    kept = app in _NAMED
    title = f"{campaign} · Fogón" if campaign else "Fogón"
    driver.write(("" if kept else _KEEP) + sequence(title))
    _NAMED.add(app)


def give_window_back(app: App[Any]) -> None:
    """Bring back the name that the window had, once the program has left the screen."""
    if app in _NAMED and sys.__stderr__ is not None and sys.__stderr__.isatty():
        sys.__stderr__.write(_BACK)
        sys.__stderr__.flush()
