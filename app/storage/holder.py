"""Who is playing a campaign, for whoever finds it locked; written beside the lock, true while that holds."""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from app.storage.atomic import decode, read_bounded
from app.storage.problems import SaveProblem

HOLDER_FILE: Final = "lock-holder"
_LIMIT: Final = 4096

# A folder from a stranger may have a link there, to a file that is not the campaign's, or a pipe.
_WRITING: Final = (
    os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
)


class Holder(Struct, frozen=True):
    """A process that writes a campaign: its number, its machine, since when in milliseconds since 1970."""

    pid: int
    host: str
    since: int

    @property
    def is_here(self) -> bool:
        """Whether it runs on this machine."""
        return self.host == socket.gethostname()


_DECODER = msgspec.json.Decoder(Holder)


def note_holder(folder: Path) -> None:
    """Write down that this process has taken the lock; a fault is no reason not to play."""
    holder = Holder(os.getpid(), socket.gethostname(), time.time_ns() // 1_000_000)
    with suppress(OSError):
        handle = os.open(folder / HOLDER_FILE, _WRITING, 0o666)
        try:
            os.write(handle, msgspec.json.encode(holder))
        finally:
            os.close(handle)


def read_holder(folder: Path) -> Holder | None:
    """Return who took the lock last, None when nothing readable tells. Ask only while the lock is held."""
    path = folder / HOLDER_FILE
    with suppress(SaveProblem):
        return decode(_DECODER, read_bounded(path, _LIMIT), path)
    return None
