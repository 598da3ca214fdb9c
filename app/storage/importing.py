"""A campaign out of one file: unpacked out of sight, checked like any other, then renamed into place."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final
from uuid import uuid4

from msgspec import Struct

from app.storage.atomic import sync_folder
from app.storage.campaign import CampaignStore
from app.storage.creation import (
    HIDDEN_PREFIX,
    put_in_place,
    refuse_same_title,
    saves_problem,
    sweep_unfinished,
)
from app.storage.exporting import Checker
from app.storage.layout import CHAPTERS_FOLDER, SCHEMA, read_meta
from app.storage.naming import normal_title
from app.storage.parcel import Parcel
from app.storage.problems import SaveProblem
from app.storage.renaming import retitle

_STAGE_PREFIX: Final = f"{HIDDEN_PREFIX}import-"


class Imported(Struct, frozen=True):
    """A campaign that has come in; `asked` is the title that it was to have."""

    folder: Path
    title: str
    asked: str
    entries: int


def import_campaign(source: Path, saves: Path, check: Checker, *, title: str | None = None) -> Imported:
    """Make a campaign of a file that `export_campaign` wrote; whenever killed, it is whole or not there.

    A title that is taken gets a number; one that is asked for is refused. Raises SaveProblem
    `not-an-export`, `damaged-export`, `too-large`, `too-new`, `unknown-rules`, `exists`, `bad-name`
    and others; nothing is left behind then.
    """
    wanted = None if title is None else normal_title(title)
    with Parcel(source) as parcel:
        if parcel.manifest.schema > SCHEMA:
            raise SaveProblem("too-new", source, schema=parcel.manifest.schema)
        if wanted is not None and saves.is_dir():
            refuse_same_title(saves, wanted)
        with _stage(saves) as stage:
            parcel.unpack(stage)
            (stage / CHAPTERS_FOLDER).mkdir(exist_ok=True)
            entries = _examined(stage, parcel, check)
            came_with = normal_title(read_meta(stage).title)
            folder, given = _settled(stage, saves, wanted, came_with)
    return Imported(folder, given, wanted or came_with, entries)


def titles_like(title: str) -> Iterator[str]:
    """Yield a title, then the same with a number: `La cripta`, `La cripta (2)` and so on."""
    yield title
    numbered = re.fullmatch(r"(.*\S) \((\d{1,6})\)", title, re.ASCII | re.DOTALL)
    bare, first = (numbered[1], int(numbered[2]) + 1) if numbered else (title, 2)
    for number in count(first):
        yield f"{bare} ({number})"


def _examined(stage: Path, parcel: Parcel, check: Checker) -> int:
    """Return how many entries have happened. Raises SaveProblem about the file that was unpacked."""
    try:
        faults = check(stage)
        if faults:
            raise SaveProblem("damaged-export", parcel.path, field=faults[0].file)
        store = CampaignStore.open(stage, read_only=True)
        meta = store.meta
    except SaveProblem as problem:
        if problem.id in ("too-new", "unknown-rules", "no-space", "no-access"):
            raise SaveProblem(problem.id, parcel.path, **problem.args) from problem
        if problem.id == "damaged-export":
            raise
        field = problem.path.name if problem.path is not None else ""
        raise SaveProblem("damaged-export", parcel.path, field=field) from problem
    told = parcel.manifest
    if (told.rules, told.schema, told.title, told.entries) != (
        meta.rules,
        meta.schema,
        meta.title,
        store.head,
    ):
        raise SaveProblem("damaged-export", parcel.path, field="manifest.json")
    return store.head


def _settled(stage: Path, saves: Path, wanted: str | None, came_with: str) -> tuple[Path, str]:
    """Give the campaign its title and its place; somebody faster may take either meanwhile."""
    for title in [wanted] if wanted is not None else titles_like(came_with):
        try:
            refuse_same_title(saves, title)
            retitle(stage, title)
            return put_in_place(stage, saves, title), title
        except SaveProblem as problem:
            if problem.id != "exists" or wanted is not None:
                raise
    raise AssertionError("titles have no end")


@contextmanager
def _stage(saves: Path) -> Iterator[Path]:
    """Give a hidden folder to unpack in; it is gone afterwards unless it was renamed."""
    stage = saves / f"{_STAGE_PREFIX}{uuid4().hex}"
    try:
        saves.mkdir(parents=True, exist_ok=True)
        sweep_unfinished(saves, _STAGE_PREFIX)
        stage.mkdir()
        try:
            yield stage
        finally:
            shutil.rmtree(stage, ignore_errors=True)
        sync_folder(saves)
    except OSError as error:
        raise saves_problem(error, saves) from error
