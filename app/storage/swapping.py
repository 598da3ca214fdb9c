"""Putting another `campaign.json` and `chapters` in the place of a campaign's, whenever killed.

The new files are built in a hidden folder inside the campaign's. Renaming it to `.swap` is the one
deciding step: before it nothing has changed; after it whoever comes next finishes the exchange. The
campaign's folder itself, its lock, its backups and a player's own files stay where they are.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

from app.storage.atomic import sync_folder
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER
from app.storage.lock import take_lock
from app.storage.problems import SaveProblem

SWAP_FOLDER: Final = ".swap"
SET_ASIDE_FOLDER: Final = "set-aside"
"""Where a repair leaves the files as it found them, in a numbered folder for each repair."""

_STAGE_PREFIX = ".next-"
_OLD = "old"
_KEEP = "keep"


@contextmanager
def staging(folder: Path) -> Iterator[Path]:
    """Give a new hidden folder to build in; it is gone afterwards unless it was swapped in.

    Only for the one writer. Raises SaveProblem.
    """
    sweep_stages(folder)
    stage = folder / f"{_STAGE_PREFIX}{uuid4().hex}"
    try:
        stage.mkdir()
        try:
            yield stage
        except Exception:
            shutil.rmtree(stage, ignore_errors=True)
            raise
    except OSError as error:
        raise SaveProblem.from_system(error, stage) from error
    shutil.rmtree(stage, ignore_errors=True)


def swap_in(folder: Path, stage: Path, *, keep_old: bool) -> None:
    """Take the staged files as the campaign's; with `keep_old` the old ones are set aside, else removed.

    Only for the one writer. Raises SaveProblem; what was begun is then finished at the next opening.
    """
    try:
        (stage / _OLD).mkdir()
        if keep_old:
            (stage / _KEEP).mkdir()
        sync_folder(stage)
        os.rename(stage, folder / SWAP_FOLDER)
        sync_folder(folder)
        _go_on(folder)
    except OSError as error:
        raise SaveProblem.from_system(error, folder) from error


def finish_swap(folder: Path) -> None:
    """Finish an exchange that was interrupted, if there is one. Raises SaveProblem, also `locked`."""
    if not os.path.lexists(folder / SWAP_FOLDER):
        return
    lock = take_lock(folder)
    try:
        _go_on(folder)
    except OSError as error:
        raise SaveProblem.from_system(error, folder) from error
    finally:
        lock.release()


def sweep_stages(folder: Path) -> None:
    """Remove what was built and never swapped in; only for the one writer."""
    with suppress(OSError):
        for left in folder.glob(f"{_STAGE_PREFIX}*"):
            shutil.rmtree(left, ignore_errors=True)


def carry(source: Path, goal: Path) -> None:
    """Give staged files what is to stay as it is: a file, or a folder with all that is in it.

    Files are never changed in their place, so that both names may share one. Raises OSError.
    """
    if source.is_dir() and not source.is_symlink():
        goal.mkdir()
        for path in sorted(source.iterdir()):
            carry(path, goal / path.name)
        sync_folder(goal)
        return
    try:
        os.link(source, goal, follow_symlinks=False)
    except OSError:
        # Not every file system can.
        shutil.copy2(source, goal, follow_symlinks=False)
        with open(goal, "rb") as copy:
            os.fsync(copy.fileno())


def last_set_aside(folder: Path) -> Path | None:
    """Return the folder in which the last repair left what it found, None when there was none."""
    aside = folder / SET_ASIDE_FOLDER
    try:
        numbers = [int(name) for name in os.listdir(aside) if name.isdecimal()]
    except OSError:
        return None
    return aside / str(max(numbers)) if numbers else None


def _go_on(folder: Path) -> None:
    """Do what is left of an exchange; each step shows by what is where whether it is done."""
    swap = folder / SWAP_FOLDER
    old = swap / _OLD
    if not swap.exists():
        return
    for name in (CHAPTERS_FOLDER, CAMPAIGN_FILE):
        if os.path.lexists(swap / name):
            if os.path.lexists(folder / name):
                os.rename(folder / name, old / name)
                sync_folder(old)
            os.rename(swap / name, folder / name)
            sync_folder(folder)
    if (swap / _KEEP).exists() and old.exists():
        aside = folder / SET_ASIDE_FOLDER
        aside.mkdir(exist_ok=True)
        os.rename(old, _free(aside))
        sync_folder(aside)
    shutil.rmtree(swap)
    sync_folder(folder)


def _free(aside: Path) -> Path:
    number = 1
    while os.path.lexists(aside / str(number)):
        number += 1
    return aside / str(number)
