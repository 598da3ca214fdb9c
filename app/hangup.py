"""Ends that nobody at the keyboard asked for: signals, and a terminal that has gone away or stands still."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.campaign_app import CampaignApp

#: Seconds between two looks at the terminal, and those given to a polite end.
PAUSE: Final = 1.0
PATIENCE: Final = 1.5

SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGINT")


def has_hung_up(handle: int) -> bool:
    """Whether nobody is at the other end of a terminal; False where that cannot be told."""
    if not hasattr(select, "poll"):
        return False
    look = select.poll()
    look.register(handle, 0)
    return any(event & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, event in look.poll(0))


def watch_ends(app: CampaignApp) -> None:
    """Leave at a signal, and once the terminal has gone: reading from it would go round and round."""
    for name in SIGNALS:
        if hasattr(signal, name):
            number = getattr(signal, name)
            asyncio.get_running_loop().add_signal_handler(number, _leave, app, 128 + number)
    if app.is_headless or sys.__stdin__ is None:
        return
    handle = sys.__stdin__.fileno()

    def look() -> None:
        if has_hung_up(handle):
            _leave(app, 128 + getattr(signal, "SIGHUP", 1))

    app.set_interval(PAUSE, look)


def _leave(app: CampaignApp, code: int) -> None:
    app.action_leave()
    if not app.is_headless:
        # A terminal that takes no more text would hold the last frame, and us, for ever.
        end = threading.Timer(PATIENCE, _end_now, (app, code))
        end.daemon = True
        end.start()


def _end_now(app: CampaignApp, code: int) -> None:
    """End without another word: everything is on disk."""
    before = getattr(app._driver, "attrs_before", None)
    if before is not None and sys.__stdin__ is not None:
        with suppress(Exception):
            import termios

            termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, before)
    os._exit(code)
