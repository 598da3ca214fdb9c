"""Dated copies of a campaign: made whole, listed, thinned out, and read with suspicion.

A backup is a zip of `campaign.json` and `chapters/`; the lock, the backups themselves and what a
repair set aside stay out. Its name is the time in UTC; why it was made stands in its comment.
"""

from __future__ import annotations

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final

from msgspec import Struct

from app.storage.atomic import SIZE_LIMIT, TEMPORARY_SUFFIX, sync_folder
from app.storage.chapters import decode_body
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER
from app.storage.problems import SaveProblem

BACKUPS_FOLDER: Final = "backups"

BACKUPS_KEPT: Final = 10
"""How many of the newest backups stay; of the older ones, the newest of each week does."""

TOTAL_LIMIT: Final = 4 * 1024**3
"""The most bytes that all files of one backup may unpack to."""

_COUNT_LIMIT: Final = 100_000
_ATTEMPTS: Final = 3
_LEVEL: Final = 3
_CHUNK: Final = 1 << 20
_NAME = re.compile(r"(\d{4}-\d\d-\d\dT\d{6})(?:-(\d{1,4}))?\.zip", re.ASCII)
_STAMP = "%Y-%m-%dT%H%M%S"
_EXPECTED = re.compile(r"campaign\.json|chapters/(aside/)?[0-9]{4,}(-[0-9]+)?(\.start)?\.json", re.ASCII)
_CHAPTER = re.compile(r"chapters/([0-9]{4,})\.json", re.ASCII)

# A zip is compressed, torn, encrypted or written by strangers: all that reading one may raise.
_ZIP_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


class Backup(Struct, frozen=True):
    """One line of the list: `when` is in UTC, `size` in bytes.

    `entries` counts the records that had happened; None when the copy is of a damaged campaign.
    """

    path: Path
    when: datetime
    size: int
    entries: int | None
    reason: str

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
        made = _write(folder, reason, _files(folder))
    except OSError as error:
        raise SaveProblem.from_system(error, folder / BACKUPS_FOLDER) from error
    thin_out(folder, keep)
    return made


def backup_if_changed(folder: Path, reason: str = "opening", *, keep: int = BACKUPS_KEPT) -> Path | None:
    """Make a backup unless the newest one holds the same files, or nothing has been played yet.

    May run beside the writer: a copy taken while a save came between is thrown away and made again,
    and given up after a few times. Raises SaveProblem.
    """
    try:
        for _ in range(_ATTEMPTS):
            before = _signature(folder)
            if not _has_entries(folder) or _is_newest(folder):
                return None
            made = _write(folder, reason, _files(folder))
            if _signature(folder) == before:
                thin_out(folder, keep)
                return made
            made.unlink()
    except OSError as error:
        raise SaveProblem.from_system(error, folder / BACKUPS_FOLDER) from error
    return None


def thin_out(folder: Path, keep: int = BACKUPS_KEPT) -> None:
    """Remove old backups: the newest `keep` stay, and the newest of each week before them."""
    weeks: set[tuple[int, int]] = set()
    for path in backup_files(folder)[max(keep, 1) :]:
        year, week, _ = _when(path).isocalendar()
        if (year, week) in weeks:
            # One that cannot be removed costs room and nothing else.
            with suppress(OSError):
                path.unlink()
        weeks.add((year, week))


class BackupReader:
    """The expected files in one backup, checked before anything is read. Raises SaveProblem `damaged`.

    A name that would lead out of a folder, one that is there twice, a link, too many or too
    large files refuse the whole; files that are not a campaign's are as if they were not there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if not stat.S_ISREG(os.stat(path).st_mode):
                raise SaveProblem("damaged", path, reason="not-a-file")
            self._zip = zipfile.ZipFile(path)
        except OSError as error:
            raise SaveProblem.from_system(error, path) from error
        except _ZIP_FAULTS as error:
            raise SaveProblem("damaged", path, reason="zip") from error
        try:
            self._entries = self._checked()
        except BaseException:
            self.close()
            raise

    @property
    def names(self) -> list[str]:
        """The expected files, in order."""
        return sorted(self._entries)

    @property
    def reason(self) -> str:
        """Why the backup was made, in one word of the program's own."""
        return re.sub(r"[^a-z-]", "", self._zip.comment.decode("ascii", "ignore"))[:40]

    def read(self, name: str) -> bytes | None:
        """Return one file, None when it is not in the backup. Raises SaveProblem."""
        entry = self._entries.get(name)
        if entry is None:
            return None
        try:
            with self._zip.open(entry) as file:
                data = file.read(SIZE_LIMIT + 1)
        except OSError as error:
            raise SaveProblem.from_system(error, self.path) from error
        except _ZIP_FAULTS as error:
            raise SaveProblem("damaged", self.path, reason="zip") from error
        if len(data) > SIZE_LIMIT:
            raise SaveProblem("too-large", self.path, size=len(data), limit=SIZE_LIMIT)
        return data

    def verify_names(self) -> None:
        """Compare every name with the one beside its content. Raises SaveProblem."""
        # A name with a torn letter in it would otherwise be a file that is not expected.
        try:
            for entry in self._zip.infolist():
                self._zip.open(entry).close()
        except OSError as error:
            raise SaveProblem.from_system(error, self.path) from error
        except _ZIP_FAULTS as error:
            raise SaveProblem("damaged", self.path, reason="zip") from error

    def entries(self) -> int | None:
        """Return how many records have happened, None when that cannot be told."""
        chapters = {int(match[1]): name for name in self._entries if (match := _CHAPTER.fullmatch(name))}
        with suppress(SaveProblem):
            for number in sorted(chapters, reverse=True):
                body = decode_body(number, self.read(chapters[number]) or b"", self.path)
                if body.head or number == min(chapters):
                    return body.base + body.head
        return None

    def close(self) -> None:
        """Let go of the file."""
        self._zip.close()

    def __enter__(self) -> BackupReader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _checked(self) -> dict[str, zipfile.ZipInfo]:
        infos = self._zip.infolist()
        if len(infos) > _COUNT_LIMIT:
            raise SaveProblem("too-large", self.path, size=len(infos), limit=_COUNT_LIMIT)
        entries: dict[str, zipfile.ZipInfo] = {}
        total = 0
        for info in infos:
            name = info.filename
            kind = stat.S_IFMT(info.external_attr >> 16)
            if not _is_inside(info.orig_filename) or name in entries or kind not in (0, stat.S_IFREG):
                raise SaveProblem("damaged", self.path, reason="entry", field=name)
            if not _EXPECTED.fullmatch(name):
                continue
            total += info.file_size
            if info.file_size > SIZE_LIMIT or total > TOTAL_LIMIT:
                raise SaveProblem("too-large", self.path, size=total, limit=TOTAL_LIMIT)
            entries[name] = info
        return entries


def _is_inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return bool(parts) and not (name.startswith("/") or ".." in parts or set(name) & set("\\:\0"))


def _described(path: Path) -> Backup:
    size, entries, reason = 0, None, ""
    with suppress(OSError):
        size = path.stat().st_size
    with suppress(SaveProblem), BackupReader(path) as reader:
        entries, reason = reader.entries(), reader.reason
    return Backup(path, _when(path), size, entries, reason)


def _key(name: str) -> tuple[str, int] | None:
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    try:
        datetime.strptime(match[1], _STAMP)
    except ValueError:
        return None
    return match[1], int(match[2] or 1)


def _when(path: Path) -> datetime:
    return datetime.strptime(path.name[:17], _STAMP).replace(tzinfo=UTC)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The regular files of a campaign, by their names in a backup."""
    found = [folder / CAMPAIGN_FILE, *sorted((folder / CHAPTERS_FOLDER).rglob("*"))]
    for path in found:
        if not path.name.startswith(".") and stat.S_ISREG(_mode(path)):
            yield path.relative_to(folder).as_posix(), path


def _mode(path: Path) -> int:
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return 0


def _signature(folder: Path) -> list[tuple[str, int, int, int]]:
    """What is different after any save: each one puts a new file in the place of an old one."""
    seen = []
    for name, path in _files(folder):
        with suppress(FileNotFoundError):
            status = os.lstat(path)
            seen.append((name, status.st_ino, status.st_size, status.st_mtime_ns))
    return seen


def _has_entries(folder: Path) -> bool:
    # The first lines tell: nothing finer is needed to spare a backup of nothing.
    try:
        with open(folder / CHAPTERS_FOLDER / "0001.json", "rb") as file:
            return b'"1"' in file.read(64).partition(b"cursor")[0]
    except FileNotFoundError:
        return True


def _is_newest(folder: Path) -> bool:
    newest = next(iter(backup_files(folder)), None)
    if newest is None:
        return False
    try:
        with zipfile.ZipFile(newest) as archive:
            kept = {info.filename: (info.file_size, info.CRC) for info in archive.infolist()}
    except (OSError, *_ZIP_FAULTS):
        return False
    here = list(_files(folder))
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


def _write(folder: Path, reason: str, files: Iterator[tuple[str, Path]]) -> Path:
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
                for name, path in files:
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
    stamp = now.strftime(_STAMP)
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
