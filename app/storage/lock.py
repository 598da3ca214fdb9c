"""One writer per campaign, held by the system: a killed writer holds nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.storage.layout import LOCK_FILE
from app.storage.problems import SaveProblem

if TYPE_CHECKING:
    from filelock import BaseFileLock


def take_lock(folder: Path) -> BaseFileLock:
    """Take the lock of a campaign without waiting; `release()` gives it back.

    Raises SaveProblem `locked` when somebody else writes, or what the system says.
    """
    # Costs 8 ms, and listing campaigns or reading one needs no lock.
    from filelock import FileLock, Timeout

    path = folder / LOCK_FILE
    lock = FileLock(path, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise SaveProblem("locked", path) from error
    except OSError as error:
        raise SaveProblem.from_system(error, path) from error
    return lock
