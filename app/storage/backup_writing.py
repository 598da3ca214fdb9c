"""Writing a backup: a zip of `campaign.json` and `chapters/`, on disk before it has its name.

The lock, the backups themselves and what a repair set aside stay out.
"""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final

from app.storage.atomic import TEMPORARY_SUFFIX, sync_folder
from app.storage.backup_reading import ZIP_FAULTS
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER

BACKUPS_FOLDER: Final = "backups"
STAMP: Final = "%Y-%m-%dT%H%M%S"
"""The time in UTC by which a backup is named."""

ZIP_WRITING_FAULTS: Final = (zipfile.LargeZipFile, zlib.error, ValueError)
"""What writing a zip may raise besides what the system says; closing one that has failed is a ValueError."""

_LEVEL: Final = 3
_CHUNK: Final = 1 << 20


def campaign_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the regular files of a campaign with their names in a backup. Raises OSError."""
    found = [folder / CAMPAIGN_FILE, *sorted((folder / CHAPTERS_FOLDER).rglob("*"))]
    for path in found:
        if not path.name.startswith(".") and stat.S_ISREG(_mode(path)):
            yield path.relative_to(folder).as_posix(), path


def _mode(path: Path) -> int:
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return 0


def signature(folder: Path) -> list[tuple[str, int, int, int]]:
    """Return what is different after any save: each one puts a new file in the place of an old one."""
    seen = []
    for name, path in campaign_files(folder):
        with suppress(FileNotFoundError):
            status = os.lstat(path)
            seen.append((name, status.st_ino, status.st_size, status.st_mtime_ns))
    return seen


def holds_same(backup: Path, folder: Path) -> bool:
    """Tell whether a backup holds the files of a campaign as they are now. Raises OSError."""
    try:
        with zipfile.ZipFile(backup) as archive:
            kept = {info.filename: (info.file_size, info.CRC) for info in archive.infolist()}
    except (OSError, *ZIP_FAULTS):
        return False
    here = list(campaign_files(folder))
    # Sizes first: after a session they nearly always tell.
    if {name: os.lstat(path).st_size for name, path in here} != {n: size for n, (size, _) in kept.items()}:
        return False
    return all(_crc(path) == kept[name][1] for name, path in here)


def _crc(path: Path) -> int:
    value = 0
    with open(path, "rb") as file:
        while chunk := file.read(_CHUNK):
            value = zlib.crc32(chunk, value)
    return value


def write_backup(folder: Path, reason: str) -> Path:
    """Copy the files of a campaign as they are, and return the copy, which is on disk. Raises OSError."""
    place = folder / BACKUPS_FOLDER
    place.mkdir(exist_ok=True)
    _sweep(place)
    now = datetime.now(UTC)
    goal = _free(place, now)
    temporary = place / f".{goal.name}.{os.getpid()}{TEMPORARY_SUFFIX}"
    try:
        with open(temporary, "wb") as raw:
            with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
                archive.comment = reason.encode("ascii")
                for name, path in campaign_files(folder):
                    info = zipfile.ZipInfo(name, now.timetuple()[:6])
                    info.compress_type = zipfile.ZIP_DEFLATED
                    info.external_attr = (stat.S_IFREG | 0o644) << 16
                    # A file that goes while we copy is noticed by whoever compares afterwards.
                    with suppress(FileNotFoundError), open(path, "rb") as source:
                        _pour(source, archive, info)
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(temporary, goal)
    except Exception:
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(place)
    sync_folder(folder)
    return goal


def _pour(source: BinaryIO, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
    with archive.open(info, "w", force_zip64=True) as target:
        while chunk := source.read(_CHUNK):
            target.write(chunk)


def _free(place: Path, now: datetime) -> Path:
    stamp = now.strftime(STAMP)
    goal, number = place / f"{stamp}.zip", 1
    while os.path.lexists(goal):
        number += 1
        goal = place / f"{stamp}-{number}.zip"
    return goal


def _sweep(place: Path) -> None:
    """Remove what a killed program left; a copy being made right now is young."""
    limit = datetime.now(UTC).timestamp() - 3600
    for left in place.glob(f".*{TEMPORARY_SUFFIX}"):
        with suppress(OSError):
            if left.stat().st_mtime < limit:
                left.unlink()
