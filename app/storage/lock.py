"""One writer per campaign, held by the system: a killed writer holds nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.storage.holder import note_holder, read_holder
from app.storage.layout import LOCK_FILE
from app.storage.problems import SaveProblem

if TYPE_CHECKING:
    from filelock import BaseFileLock

# Somebody who only looks whether a campaign is free has the lock for a moment.
_PATIENCE: Final = 0.06
_PAUSE: Final = 0.02


def take_lock(folder: Path) -> BaseFileLock:
    """Take the lock of a campaign, waiting for a blink at most; `release()` gives it back.

    Raises SaveProblem `locked` when somebody else writes, with the `holder` if it is known, or what
    the system says.
    """
    # Costs 8 ms, and listing campaigns or reading one needs no lock.
    from filelock import FileLock, Timeout

    path = folder / LOCK_FILE
    lock = FileLock(path, timeout=_PATIENCE, poll_interval=_PAUSE, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise SaveProblem("locked", path, holder=read_holder(folder)) from error
    except OSError as error:
        raise SaveProblem.from_system(error, path) from error
    note_holder(folder)
    return lock


def is_free(folder: Path) -> bool:
    """Tell whether nobody writes a campaign now. Writes nothing; False where it cannot be told."""
    try:
        import fcntl
    except ImportError:
        return _can_be_taken(folder)
    try:
        handle = os.open(folder / LOCK_FILE, os.O_RDONLY)
    except FileNotFoundError:
        return folder.is_dir()
    except OSError:
        return False
    try:
        # Closing gives it back at once.
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True


def _can_be_taken(folder: Path) -> bool:
    try:
        take_lock(folder).release()
    except SaveProblem:
        return False
    return True
