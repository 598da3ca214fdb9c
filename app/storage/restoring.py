"""Going back to a backup."""

from __future__ import annotations

from pathlib import Path

from app.storage.atomic import write_durably
from app.storage.backups import BACKUPS_KEPT, BackupReader, find_backup, make_backup
from app.storage.campaign import CampaignStore
from app.storage.chapters import ASIDE_FOLDER
from app.storage.layout import CHAPTERS_FOLDER
from app.storage.lock import take_lock
from app.storage.problems import SaveProblem
from app.storage.swapping import finish_swap, staging, swap_in


def restore(folder: Path, name: str, *, keep: int = BACKUPS_KEPT) -> Path:
    """Put a campaign back to one of its backups, and return the backup made of what it replaces.

    A backup that does not open is refused. Raises SaveProblem `no-backup`, `locked`, `damaged` and
    others; the campaign is then as it was.
    """
    finish_swap(folder)
    source = find_backup(folder, name)
    lock = take_lock(folder)
    try:
        with BackupReader(source) as reader, staging(folder) as stage:
            unpack(reader, stage)
            _try_out(stage, source)
            # Thinned out only once the source is not needed any more.
            kept = make_backup(folder, "restore", keep=keep)
            swap_in(folder, stage, keep_old=False)
        return kept
    finally:
        lock.release()


def unpack(reader: BackupReader, goal: Path) -> None:
    """Write the files of a backup into an empty folder, durably. Raises SaveProblem or OSError."""
    reader.verify_names()
    (goal / CHAPTERS_FOLDER).mkdir()
    for name in reader.names:
        path = goal / name
        if path.parent.name == ASIDE_FOLDER:
            path.parent.mkdir(exist_ok=True)
        write_durably(path, reader.read(name) or b"")


def _try_out(stage: Path, source: Path) -> None:
    try:
        CampaignStore.open(stage, read_only=True).close()
    except SaveProblem as problem:
        raise SaveProblem("damaged", source, reason="does-not-open") from problem
