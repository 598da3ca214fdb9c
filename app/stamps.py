"""When a file was changed last: what is read again only when somebody has written it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """Which file it is, how long, and when it was changed; all 0 where there is none."""

    file: int = 0
    size: int = 0
    changed: int = 0


def stamp_of(path: Path) -> Stamp:
    """The stamp of a file as it is now."""
    try:
        status = path.stat()
    except OSError:
        return Stamp()
    return Stamp(status.st_ino, status.st_size, status.st_mtime_ns)
