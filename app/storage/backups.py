"""Dated copies of a campaign: made, listed, thinned out.

A backup is a zip of `campaign.json` and `chapters/`. Its name is the time in UTC; why it was made
stands in its comment. Those made at an opening are many and alike, so that they are counted apart from
those made before something that cannot be taken back otherwise.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from app.storage.backup_reading import BackupReader
from app.storage.backup_writing import (
    BACKUPS_FOLDER,
    STAMP,
    ZIP_WRITING_FAULTS,
    holds_same,
    signature,
    write_backup,
)
from app.storage.layout import CHAPTERS_FOLDER
from app.storage.problems import SaveProblem

__all__ = [
    "BACKUPS_FOLDER",
    "BACKUPS_KEPT",
    "Backup",
    "BackupReader",
    "backup_before",
    "backup_files",
    "backup_if_changed",
    "find_backup",
    "list_backups",
    "make_backup",
    "thin_out",
]

BACKUPS_KEPT: Final = 10
"""How many of the newest backups stay, of either kind."""

DAYS_KEPT: Final = 7
"""Of how many of the last days on which a campaign was opened the first backup stays besides."""

_ORDINARY: Final = frozenset({"opening", ""})

_ATTEMPTS: Final = 3
_NAME = re.compile(r"(\d{4}-\d\d-\d\dT\d{6})(?:-(\d{1,4}))?\.zip", re.ASCII)


class Backup(Struct, frozen=True):
    """One line of the list: `when` is in UTC, `size` in bytes.

    `entries` counts the records that had happened; None when the copy is of a damaged campaign.
    `undone` counts those that could be redone.
    """

    path: Path
    when: datetime
    size: int
    entries: int | None
    reason: str
    undone: int = 0

    @property
    def name(self) -> str:
        """The name without `.zip`."""
        return self.path.stem


def list_backups(folder: Path) -> list[Backup]:
    """Return the backups of a campaign, the newest first. Raises SaveProblem."""
    return [_described(path) for path in backup_files(folder)]


def backup_files(folder: Path) -> list[Path]:
    """Return the files of the backups, the newest first, without a look inside. Raises SaveProblem."""
    place = folder / BACKUPS_FOLDER
    try:
        names = os.listdir(place)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise SaveProblem.from_system(error, place) from error
    dated = [(key, place / name) for name in names if (key := _key(name))]
    return [path for _, path in sorted(dated, reverse=True)]


def find_backup(folder: Path, name: str) -> Path:
    """Return the file of a backup by its name, with or without `.zip`.

    The name is only compared. Raises SaveProblem `no-backup`.
    """
    for path in backup_files(folder):
        if name in (path.name, path.stem):
            return path
    raise SaveProblem("no-backup", folder / BACKUPS_FOLDER, name=name)


def make_backup(folder: Path, reason: str, *, keep: int = BACKUPS_KEPT) -> Path:
    """Copy a campaign as it is, sound or not; the copy is on disk on return.

    Old backups are thinned out afterwards. Raises SaveProblem.
    """
    try:
        made = write_backup(folder, reason)
    except (OSError, *ZIP_WRITING_FAULTS) as error:
        raise _problem(error, folder) from error
    thin_out(folder, keep)
    return made


def backup_before(folder: Path, reason: str) -> Path:
    """Make sure of a copy that no opening pushes out, and return it, made now or before.

    None is thinned out: how many are kept is not known here. Raises SaveProblem.
    """
    try:
        for path in backup_files(folder):
            if holds_same(path, folder):
                if not _is_ordinary(path):
                    return path
            else:
                break
    except OSError as error:
        raise _problem(error, folder) from error
    return make_backup(folder, reason, keep=len(backup_files(folder)) + 1)


def backup_if_changed(folder: Path, reason: str = "opening", *, keep: int = BACKUPS_KEPT) -> Path | None:
    """Make a backup unless the newest one holds the same files, or nothing has been played yet.

    May run beside the writer: a copy taken while a save came between is thrown away and made again,
    and given up after a few times. Raises SaveProblem.
    """
    try:
        for _ in range(_ATTEMPTS):
            before = signature(folder)
            if not _has_entries(folder) or _is_newest(folder):
                return None
            made = write_backup(folder, reason)
            if signature(folder) == before:
                thin_out(folder, keep)
                return made
            made.unlink()
    except (OSError, *ZIP_WRITING_FAULTS) as error:
        raise _problem(error, folder) from error
    return None


def thin_out(folder: Path, keep: int = BACKUPS_KEPT) -> None:
    """Remove old backups, those made at an opening apart from those made before something risky.

    Of both the newest `keep` stay, and the newest of each week before them; of those made at an
    opening also the first of each of the last days, so that many openings on one evening push out
    nothing that was there before it.
    """
    files = backup_files(folder)
    ordinary = [path for path in files if _is_ordinary(path)]
    stay = {*_newest(ordinary, keep), *_newest([path for path in files if path not in ordinary], keep)}
    first_of = {_when(path).astimezone().date(): path for path in ordinary}
    stay |= {first_of[day] for day in sorted(first_of)[-DAYS_KEPT:]}
    for path in files:
        if path not in stay:
            # One that cannot be removed costs room and nothing else.
            with suppress(OSError):
                path.unlink()


def _newest(files: Sequence[Path], keep: int) -> list[Path]:
    """The newest of these files, which come so, and the newest of each week before them."""
    newest, older = files[: max(keep, 1)], files[max(keep, 1) :]
    weeks = {_when(path).isocalendar()[:2]: path for path in reversed(older)}
    return [*newest, *weeks.values()]


def _is_ordinary(path: Path) -> bool:
    """Whether a backup was made at an opening; one that does not tell counts as such."""
    with suppress(SaveProblem), BackupReader(path) as reader:
        return reader.reason in _ORDINARY
    return True


def _problem(error: Exception, folder: Path) -> SaveProblem:
    """What a fault while a backup is written stands for."""
    place = folder / BACKUPS_FOLDER
    return SaveProblem.from_system(error if isinstance(error, OSError) else OSError(), place)


def _described(path: Path) -> Backup:
    size, entries, undone, reason = 0, None, 0, ""
    with suppress(OSError):
        size = path.stat().st_size
    with suppress(SaveProblem), BackupReader(path) as reader:
        reason = reader.reason
        if (reach := reader.reach()) is not None:
            entries, undone = reach
    return Backup(path, _when(path), size, entries, reason, undone)


def _key(name: str) -> tuple[str, int] | None:
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    try:
        datetime.strptime(match[1], STAMP)
    except ValueError:
        return None
    return match[1], int(match[2] or 1)


def _when(path: Path) -> datetime:
    return datetime.strptime(path.name[:17], STAMP).replace(tzinfo=UTC)


def _has_entries(folder: Path) -> bool:
    # The first lines tell: nothing finer is needed to spare a backup of nothing.
    try:
        with open(folder / CHAPTERS_FOLDER / "0001.json", "rb") as file:
            return b'"1"' in file.read(64).partition(b"cursor")[0]
    except FileNotFoundError:
        return True


def _is_newest(folder: Path) -> bool:
    newest = next(iter(backup_files(folder)), None)
    return newest is not None and holds_same(newest, folder)
