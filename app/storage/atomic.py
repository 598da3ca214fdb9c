"""Files that are whole or not there: durable writes, bounded reads, and TinyDB on top of both."""

from __future__ import annotations

import errno
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from tinydb.storages import Storage

from app.storage.problems import SaveProblem

SIZE_LIMIT: Final = 32 * 1024 * 1024
"""The most bytes that are read from one file: some three times the largest chapter that play can make.

What a hostile file of this size unfolds to in memory is about sixteen times as much.
"""

OBJECT_LIMIT: Final = 1_000_000
"""The most JSON objects in one file: it is their number that costs time and memory, not the bytes."""

TEMPORARY_SUFFIX: Final = ".tmp"

T = TypeVar("T")

_TABLES = msgspec.json.Decoder(dict[str, dict[str, Any]])


def write_durably(path: Path, data: bytes) -> None:
    """Replace a file so that it is on disk on return, and is the old or the new one after any crash.

    Raises SaveProblem. Only a fault while syncing the folder can leave the new file behind an error.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY_SUFFIX}")
    try:
        try:
            _write_synced(temporary, data)
            os.replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise SaveProblem.from_system(error, path) from error


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the platform can. Raises OSError."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        # Some network file systems have no such call; there is nothing to wait for then.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


def read_bounded(path: Path, limit: int = SIZE_LIMIT) -> bytes:
    """Return the bytes of a regular file, refusing a large one before reading it.

    Raises SaveProblem `vanished`, `too-large`, `damaged` (not a file, not UTF-8) and others.
    """
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise SaveProblem("damaged", path, reason="not-a-file")
        if status.st_size > limit:
            raise SaveProblem("too-large", path, size=status.st_size, limit=limit)
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise SaveProblem.from_system(error, path) from error
    if len(data) > limit:
        raise SaveProblem("too-large", path, size=len(data), limit=limit)
    if len(data) > OBJECT_LIMIT and data.count(b"{") > OBJECT_LIMIT:
        raise SaveProblem("too-large", path, size=len(data), limit=OBJECT_LIMIT)
    if not data.isascii():
        # Raw parts are never decoded here, but the file as a whole must be text.
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise SaveProblem("damaged", path, reason="encoding", byte=error.start) from error
    return data


def decode(decoder: msgspec.json.Decoder[T], data: bytes, path: Path) -> T:
    """Decode the text of a file. Raises SaveProblem `damaged`: the reason, and the byte or field at fault."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        _, _, field = str(error).rpartition(" - at ")
        raise SaveProblem("damaged", path, reason="shape", field=field.strip("`")) from error
    except msgspec.DecodeError as error:
        byte = re.search(r"\(byte (\d+)\)", str(error))
        raise SaveProblem(
            "damaged", path, reason="syntax", byte=int(byte[1]) if byte else len(data)
        ) from error
    except MemoryError as error:
        raise SaveProblem("too-large", path, size=len(data), limit=SIZE_LIMIT) from error
    except RecursionError as error:
        raise SaveProblem("damaged", path, reason="nesting") from error
    except UnicodeDecodeError as error:
        raise SaveProblem("damaged", path, reason="encoding", byte=error.start) from error


class DurableJSONStorage(Storage):
    """A TinyDB storage whose file is never half written; `TinyDB(path)` alone opens it too.

    Documents may hold `msgspec.Raw` when written: such parts go to the file byte for byte.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)

    def read(self) -> dict[str, dict[str, Any]] | None:
        """Return the tables, or None when there is no file yet. Raises SaveProblem."""
        try:
            data = read_bounded(self._path)
        except SaveProblem as problem:
            if problem.id == "vanished":
                return None
            raise
        return decode(_TABLES, data, self._path)

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Replace the whole file; it is on disk on return. Raises SaveProblem."""
        write_durably(self._path, msgspec.json.encode(data))


def _write_synced(path: Path, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
    finally:
        os.close(handle)
