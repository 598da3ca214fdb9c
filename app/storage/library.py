"""The campaigns in a saves folder: which there are, and which one a name means."""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from app.storage.campaign import CampaignStore
from app.storage.creation import campaign_folders
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, SCHEMA, read_meta
from app.storage.naming import name_key, slug
from app.storage.problems import ProblemId, SaveProblem
from app.text import without_uneven


class CampaignInfo(Struct, frozen=True):
    """A line of the list: `entries` counts the records that have happened, `last_played` is in UTC.

    `undone` counts those that can be redone. With a `problem`, what could not be read is empty, and the
    title is the folder's name.
    """

    title: str
    folder: Path
    rules: str
    language: str
    last_played: datetime
    entries: int
    problem: ProblemId | None = None
    undone: int = 0


def list_campaigns(saves: Path) -> list[CampaignInfo]:
    """Return every campaign, the last played first, also the damaged ones.

    Raises SaveProblem only when the folder itself cannot be read; a missing one is empty.
    """
    found = [_info(folder) for folder in campaign_folders(saves)]
    return sorted(found, key=lambda info: info.last_played, reverse=True)


def find_campaign(saves: Path, name: str) -> Path:
    """Return the folder that a name means.

    Tried in this order: the exact title, the folder's name, and what is like it: a title without
    accents and case, or for a damaged campaign, which cannot say its title, a folder that the name
    would give. The name is only compared, never made part of a path. Raises SaveProblem `not-found`,
    or `ambiguous` with the `candidates` that tell the campaigns apart.
    """
    titles: dict[Path, str | None] = {}
    for folder in campaign_folders(saves):
        titles[folder] = None
        with suppress(SaveProblem):
            titles[folder] = _as_stored(read_meta(folder).title)
    exact, key = _as_stored(name), name_key(without_uneven(name))
    of_name = re.compile(rf"{slug(name)}(-\d+)?", re.ASCII)
    for matches in (
        [folder for folder, title in titles.items() if title == exact],
        [folder for folder in titles if folder.name == name],
        [
            folder
            for folder, title in titles.items()
            if (name_key(title) == key if title is not None else of_name.fullmatch(folder.name))
        ],
    ):
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise SaveProblem("ambiguous", saves, name=name, candidates=_tell_apart(matches, titles))
    raise SaveProblem("not-found", saves, name=name)


def _as_stored(title: str) -> str:
    return unicodedata.normalize("NFC", without_uneven(title))


def _tell_apart(folders: list[Path], titles: dict[Path, str | None]) -> tuple[str, ...]:
    times = Counter(titles.values())
    return tuple(title if (title := titles[f]) and times[title] == 1 else f.name for f in folders)


def _info(folder: Path) -> CampaignInfo:
    title, rules, language, entries, undone = folder.name, "", "", 0, 0
    problem: ProblemId | None = None
    try:
        meta = read_meta(folder)
        title, rules, language = meta.title, meta.rules, meta.language
        store = CampaignStore.open(folder, read_only=True)
        entries, undone = store.head, store.tail - store.head
        if meta.schema > SCHEMA:
            problem = "too-new"
    except SaveProblem as fault:
        problem = fault.id
    return CampaignInfo(title, folder, rules, language, _last_played(folder), entries, problem, undone)


def _last_played(folder: Path) -> datetime:
    """Every save replaces a file, so the newest file tells; the epoch when there is none."""
    newest = 0.0
    with suppress(OSError):
        newest = (folder / CAMPAIGN_FILE).stat().st_mtime
    with suppress(OSError), os.scandir(folder / CHAPTERS_FOLDER) as entries:
        for entry in entries:
            with suppress(OSError):
                newest = max(newest, entry.stat().st_mtime)
    return datetime.fromtimestamp(newest, UTC)
