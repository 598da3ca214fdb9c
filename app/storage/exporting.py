"""A whole campaign as one file: copied as it stands at one moment, checked, written whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from uuid import uuid4

from app.storage.atomic import SIZE_LIMIT, TEMPORARY_SUFFIX, sync_folder
from app.storage.campaign import CampaignStore
from app.storage.inspection import Fault
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER
from app.storage.parcel import FORMAT, VERSION, Manifest, fingerprint, is_member, pack
from app.storage.problems import SaveProblem
from app.storage.swapping import finish_swap

Checker = Callable[[Path], Sequence[Fault]]
"""Finds the damaged files of a campaign with the rules that it is played with."""

# Each round copies only what was saved during the one before.
_ROUNDS: Final = 100

_Look = tuple[int, int, int]


def export_campaign(folder: Path, goal: Path, check: Checker, *, replace: bool = False) -> Manifest:
    """Write a campaign to one file and return what is in it; it is on disk on return.

    All of it: what can be redone, what was set aside when something else was done instead, the
    settings; not the lock, nor the backups. May run beside the writer. Raises SaveProblem
    `file-exists` unless told to replace the file, `no-folder` where there is none for it, `unsound` for
    a damaged campaign, and others;
    nothing is written then.
    """
    _refuse_nowhere(goal)
    if not replace:
        _refuse_existing(goal)
    finish_swap(folder)
    with _temporary_folder() as copy:
        copy_at_rest(folder, copy)
        faults = check(copy)
        if faults:
            raise SaveProblem("unsound", folder, name=folder.name, files=tuple(one.file for one in faults))
        manifest = _manifest(copy)
        _write(copy, manifest, goal, replace=replace)
    return manifest


def copy_at_rest(folder: Path, copy: Path) -> None:
    """Copy the files of a campaign as they all were at one moment, though somebody may be saving.

    Raises SaveProblem, `locked` when they never are at rest.
    """
    copied: dict[str, _Look] = {}
    for _ in range(_ROUNDS):
        seen = _looks(folder)
        if seen == copied and seen:
            return
        for name in copied.keys() - seen.keys():
            (copy / name).unlink()
        changed = {name: look for name, look in seen.items() if copied.get(name) != look}
        copied = {name: look for name, look in seen.items() if name not in changed}
        for name in changed:
            # What goes or changes meanwhile is copied in the next round.
            with suppress(FileNotFoundError):
                copied[name] = _copied(folder / name, copy / name)
    if not copied:
        raise SaveProblem("vanished", folder / CAMPAIGN_FILE)
    raise SaveProblem("locked", folder)


def _looks(folder: Path) -> dict[str, _Look]:
    """What is different after any save of a file, by the names that belong in an export."""
    found = [folder / CAMPAIGN_FILE, *sorted((folder / CHAPTERS_FOLDER).rglob("*.json"))]
    looks = {}
    for path in found:
        name = path.relative_to(folder).as_posix()
        with suppress(FileNotFoundError, NotADirectoryError):
            status = os.lstat(path)
            if is_member(name) and stat.S_ISREG(status.st_mode):
                looks[name] = _look(status)
    return looks


def _look(status: os.stat_result) -> _Look:
    return status.st_ino, status.st_size, status.st_mtime_ns


def _copied(source: Path, goal: Path) -> _Look:
    goal.parent.mkdir(parents=True, exist_ok=True)
    # Saving replaces files: an open one stays as it was.
    with open(source, "rb") as reading, open(goal, "wb") as writing:
        status = os.fstat(reading.fileno())
        if status.st_size > SIZE_LIMIT:
            # Nobody could read it.
            raise SaveProblem("too-large", source, size=status.st_size, limit=SIZE_LIMIT)
        look = _look(status)
        shutil.copyfileobj(reading, writing, 1 << 20)
    return look


def _manifest(folder: Path) -> Manifest:
    store = CampaignStore.open(folder, read_only=True)
    return Manifest(
        format=FORMAT,
        version=VERSION,
        schema=store.meta.schema,
        rules=store.meta.rules,
        title=store.meta.title,
        language=store.meta.language,
        entries=store.head,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        files={name: fingerprint(folder / name) for name in sorted(_looks(folder))},
    )


@contextmanager
def _temporary_folder() -> Iterator[Path]:
    try:
        with TemporaryDirectory(prefix="fogon-", ignore_cleanup_errors=True) as name:
            yield Path(name)
    except OSError as error:
        raise SaveProblem.from_system(error, Path(error.filename or ".")) from error


def _refuse_nowhere(goal: Path) -> None:
    # What else is wrong with the name is said by whoever writes the file.
    with suppress(OSError, ValueError):
        try:
            os.stat(goal.parent)
        except (FileNotFoundError, NotADirectoryError) as error:
            raise SaveProblem("no-folder", goal.parent) from error


def _refuse_existing(goal: Path) -> None:
    if os.path.isdir(goal):
        raise SaveProblem("is-folder", goal)
    if os.path.lexists(goal):
        raise SaveProblem("file-exists", goal)


def _write(folder: Path, manifest: Manifest, goal: Path, *, replace: bool) -> None:
    """Put the file in place in one step, on top of nothing unless told to."""
    temporary = goal.with_name(f".{uuid4().hex}{TEMPORARY_SUFFIX}")
    try:
        if os.path.isdir(goal):
            raise SaveProblem("is-folder", goal)
        try:
            with open(temporary, "xb") as file:
                pack(folder, manifest, file)
                file.flush()
                os.fsync(file.fileno())
            if replace:
                os.replace(temporary, goal)
            else:
                _rename_to_nothing(temporary, goal)
        finally:
            with suppress(OSError):
                temporary.unlink()
        sync_folder(goal.parent)
    except (OSError, ValueError, zlib.error) as error:
        # A ValueError: a name that no file can have.
        system = error if isinstance(error, OSError) else OSError(errno.EINVAL, "")
        raise SaveProblem.from_system(system, goal) from error


def _rename_to_nothing(temporary: Path, goal: Path) -> None:
    try:
        os.link(temporary, goal)
    except FileExistsError as error:
        raise SaveProblem("file-exists", goal) from error
    except OSError:
        # A file system without links, such as that of most memory sticks.
        _refuse_existing(goal)
        os.replace(temporary, goal)
