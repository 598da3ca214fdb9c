"""A new campaign folder: built out of sight, then renamed into place."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final
from uuid import uuid4

import msgspec
from tinydb import TinyDB

from app.storage.atomic import DurableJSONStorage, sync_folder
from app.storage.chapters import ChapterFolder
from app.storage.history import begin
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, CampaignMeta, read_meta
from app.storage.naming import slug
from app.storage.problems import SaveProblem
from app.storage.swapping import SWAP_FOLDER, finish_swap

HIDDEN_PREFIX: Final = "."


def make_campaign(saves: Path, meta: CampaignMeta, state: bytes) -> Path:
    """Make the folder of a new campaign and return it; whenever killed, it is whole or not there.

    Raises SaveProblem `exists` when a campaign has this exact title.
    """
    unfinished = saves / f"{HIDDEN_PREFIX}new-{uuid4().hex}"
    try:
        saves.mkdir(parents=True, exist_ok=True)
        _refuse_same_title(saves, meta.title)
        try:
            _build(unfinished, meta, state)
            return _put_in_place(unfinished, saves, meta.title)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
    except OSError as error:
        raise SaveProblem.from_system(error, saves) from error


def campaign_folders(saves: Path) -> list[Path]:
    """Return the folders that are campaigns or what is left of one, by name. Raises SaveProblem."""
    try:
        folders = sorted(path for path in saves.iterdir() if not path.name.startswith(HIDDEN_PREFIX))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveProblem.from_system(error, saves) from error
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
    with TinyDB(folder / CAMPAIGN_FILE, storage=DurableJSONStorage) as database:
        database.table("meta").insert(msgspec.structs.asdict(meta))
        database.table("settings").insert({})
    sync_folder(folder)


def _put_in_place(folder: Path, saves: Path, title: str) -> Path:
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
            _refuse_same_title(saves, title)
            continue
        sync_folder(saves)
        return goal
    raise AssertionError("count() has no end")


def _refuse_same_title(saves: Path, title: str) -> None:
    for folder in campaign_folders(saves):
        try:
            taken = read_meta(folder).title
        except SaveProblem:
            continue
        if taken == title:
            raise SaveProblem("exists", folder, title=title)
