"""Which rules a campaign is played with, damaged or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final, NoReturn

from app.storage.backups import backup_files
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, SEALED_SINCE, decode_meta, read_meta
from app.storage.problems import SaveProblem
from app.storage.salvage import read_anything, salvage_records
from app.storage.spares import Spares
from rules.codec import codec
from rules.errors import Refused
from rules.system import names

_RULES = re.compile(rb'"rules"\s*:\s*"([a-z0-9_-]{1,40})"')
# An entry of the system's own is soon met; a diary alone would be read to its end.
_RECORDS_LIMIT: Final = 20_000


def rules_of(folder: Path) -> str:
    """Return the rule system of a campaign, damaged or not.

    Where `campaign.json` does not tell, the chapters' starts do, then the backups, then the entries.
    Raises SaveProblem `unknown-rules`, and `rules-lost` where nothing tells.
    """
    try:
        meta = read_meta(folder)
    except SaveProblem as problem:
        return _found(folder) or _refuse(folder, str(problem.args_.get("rules", "")))
    if _is_here(meta.rules):
        return meta.rules
    if meta.schema >= SEALED_SINCE:
        _refuse(folder, meta.rules)
    # A system that is not here, or a torn letter in its name.
    return _found(folder) or _refuse(folder, meta.rules)


def _refuse(folder: Path, name: str) -> NoReturn:
    if name and not _is_here(name):
        raise SaveProblem("unknown-rules", folder, name=name)
    raise SaveProblem("rules-lost", folder)


def _is_here(name: str) -> bool:
    try:
        codec(name)
    except Refused:
        return False
    return True


def _found(folder: Path) -> str:
    """The first known rule system that something tells of, empty when nothing does."""
    told = (name for source in (_by_starts, _by_backups) for name in source(folder))
    return next(filter(_is_here, told), "") or _by_records(folder)


def _by_starts(folder: Path) -> Iterator[str]:
    for path in sorted((folder / CHAPTERS_FOLDER).glob("*.start.json")):
        yield from _named_in(read_anything(path))


def _named_in(data: bytes) -> Iterator[str]:
    for match in _RULES.finditer(data):
        yield match[1].decode()


def _by_backups(folder: Path) -> Iterator[str]:
    with ExitStack() as stack:
        spares = Spares(backup_files(folder), stack)
        for _, data, path in spares.files(CAMPAIGN_FILE, "campaign"):
            with suppress(SaveProblem):
                yield decode_meta(data, path).rules
        for _, data, _ in spares.files(f"{CHAPTERS_FOLDER}/0001.start.json", "start"):
            yield from _named_in(data)


def _by_records(folder: Path) -> str:
    """The one system that reads every entry, as entries of its own tell; empty when several do."""
    able, seen = set(names()), 0
    for path in sorted((folder / CHAPTERS_FOLDER).glob("*[0-9].json")):
        for data in salvage_records(path).values():
            readers = {name for name in able if _reads(name, data)}
            # What none of them can read is torn.
            able = readers or able
            seen += 1
            if len(able) == 1:
                return next(iter(able))
            if seen >= _RECORDS_LIMIT:
                return ""
    return ""


def _reads(name: str, data: bytes) -> bool:
    try:
        codec(name).record(data)
    except Refused:
        return False
    return True
