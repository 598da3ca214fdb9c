"""TOML files of the user or of a stranger: read whole or refused, in bounded time."""

from __future__ import annotations

import errno
import os
import stat
import tomllib
from pathlib import Path
from typing import Any

# Python's reader takes minutes for a key of a hundred thousand parts; a line of ours has a few dots.
_MOST_DOTS = 200


def read_toml(path: Path, limit: int) -> dict[str, Any]:
    """Return the tables of a file of at most `limit` bytes.

    Raises OSError when it cannot be read or is no regular file, and ValueError when it is not TOML,
    too large, nested too deeply, or has a line that no person writes.
    """
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        # A pipe would be waited for.
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    if status.st_size > limit:
        raise ValueError("too large")
    with open(path, "rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise ValueError("too large")
    if any(line.count(b".") > _MOST_DOTS for line in data.splitlines()):
        raise ValueError("a line with too many dots")
    try:
        return tomllib.loads(data.decode("utf-8"))
    except RecursionError as fault:
        raise ValueError("nested too deeply") from fault
