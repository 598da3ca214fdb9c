"""A new campaign folder: built out of sight, then renamed into place."""

from __future__ import annotations

import errno
import os
import shutil
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final
from uuid import uuid4

from app.storage.atomic import sync_folder, write_durably
from app.storage.chapters import ChapterFolder
from app.storage.history import begin
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, CampaignMeta, encode_campaign, read_meta
from app.storage.naming import slug
from app.storage.problems import SaveProblem
from app.storage.swapping import SWAP_FOLDER, finish_swap

HIDDEN_PREFIX: Final = "."
_NEW_PREFIX: Final = f"{HIDDEN_PREFIX}new-"

_LEFT_AFTER: Final = 24 * 3600

# A file, a link to nothing, a link to itself, or a name that no folder can have.
_NO_FOLDER = frozenset({errno.EEXIST, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG})


def make_campaign(saves: Path, meta: CampaignMeta, state: bytes) -> Path:
    """Make the folder of a new campaign and return it; whenever killed, it is whole or not there.

    Raises SaveProblem `exists` when a campaign has this exact title.
    """
    unfinished = unfinished_folder(saves)
    try:
        saves.mkdir(parents=True, exist_ok=True)
        refuse_same_title(saves, meta.title)
        try:
            _build(unfinished, meta, state)
            return put_in_place(unfinished, saves, meta.title)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
    except OSError as error:
        raise saves_problem(error, saves) from error


def unfinished_folder(saves: Path) -> Path:
    """Return the name of a hidden folder to make a campaign in, and remove such that were left."""
    sweep_unfinished(saves, _NEW_PREFIX)
    return saves / f"{_NEW_PREFIX}{uuid4().hex}"


def sweep_unfinished(saves: Path, prefix: str) -> None:
    """Remove hidden folders that a killed program left a day ago; one that is being filled now is young."""
    # What the folder itself has against it is said by whoever makes something in it.
    with suppress(OSError):
        for left in saves.glob(f"{prefix}*"):
            if time.time() - os.stat(left).st_mtime > _LEFT_AFTER:
                shutil.rmtree(left, ignore_errors=True)


def campaign_folders(saves: Path) -> list[Path]:
    """Return the folders that are campaigns or what is left of one, by name. Raises SaveProblem."""
    try:
        folders = sorted(path for path in saves.iterdir() if not path.name.startswith(HIDDEN_PREFIX))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise saves_problem(error, saves) from error
    for path in folders:
        # Somebody else may be finishing it just now.
        with suppress(SaveProblem):
            finish_swap(path)
    return [
        path
        for path in folders
        if any((path / part).exists() for part in (CAMPAIGN_FILE, CHAPTERS_FOLDER, SWAP_FOLDER))
    ]


def _build(folder: Path, meta: CampaignMeta, state: bytes) -> None:
    chapters = folder / CHAPTERS_FOLDER
    chapters.mkdir(parents=True)
    begin(ChapterFolder(chapters), state)
    write_durably(folder / CAMPAIGN_FILE, encode_campaign(meta))
    sync_folder(folder)


def saves_problem(error: OSError, saves: Path) -> SaveProblem:
    """Give the problem that an error of the operating system with the folder of the campaigns stands for."""
    if error.errno in _NO_FOLDER:
        return SaveProblem("no-folder", saves)
    return SaveProblem.from_system(error, saves)


def put_in_place(folder: Path, saves: Path, title: str) -> Path:
    """Rename a finished folder to the first free name for its title, and return it.

    Raises SaveProblem `exists` when somebody was faster with this title, or OSError.
    """
    for number in count(1):
        goal = saves / (slug(title) if number == 1 else f"{slug(title)}-{number}")
        # Renaming would replace an empty folder without a word.
        if os.path.lexists(goal):
            continue
        try:
            os.rename(folder, goal)
        except OSError:
            if not os.path.lexists(goal):
                raise
            # Somebody was faster, perhaps with the same title.
            refuse_same_title(saves, title)
            continue
        sync_folder(saves)
        return goal
    raise AssertionError("count() has no end")


def refuse_same_title(saves: Path, title: str) -> None:
    """Raise SaveProblem `exists` when a campaign has this exact title."""
    for folder in campaign_folders(saves):
        try:
            taken = read_meta(folder).title
        except SaveProblem:
            continue
        if taken == title:
            raise SaveProblem("exists", folder, title=title)
