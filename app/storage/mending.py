"""Repairing a campaign from what is sound in it and in its backups.

The mended files are built beside the damaged ones and exchanged for them in one step; the campaign
as it was found stays in a backup and in `set-aside`. Nothing is deleted.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from app.storage.backups import BACKUPS_KEPT, backup_files, make_backup, thin_out
from app.storage.deeds import How, Mended
from app.storage.evidence import Scribe
from app.storage.inspection import examine, inspect, refuse_newer
from app.storage.lock import take_lock
from app.storage.problems import SaveProblem
from app.storage.rebuilding import Rebuilder
from app.storage.spares import Spares
from app.storage.swapping import finish_swap, staging, swap_in

__all__ = ["How", "Mended", "mend"]


def mend(folder: Path, scribe: Scribe, *, keep: int = BACKUPS_KEPT) -> list[Mended]:
    """Repair a campaign and return what was done, nothing when it was sound.

    Raises SaveProblem `locked`, `unknown-data` and others; the campaign is then as it was.
    """
    finish_swap(folder)
    refuse_newer(folder)
    lock = take_lock(folder)
    try:
        found = examine(folder, scribe)
        if not found.damaged:
            return []
        if found.unknown:
            # Mending would write anew, and without what is not known here.
            first = found.unknown[0]
            raise SaveProblem("unknown-data", folder / first.file, field=first.where)
        # None is thinned out before all have been looked into.
        made = make_backup(folder, "repair", keep=len(backup_files(folder)) + 1)
        with ExitStack() as stack, staging(folder) as stage:
            spares = Spares([path for path in backup_files(folder) if path != made], stack)
            mended = Rebuilder(folder, stage, scribe, spares).run()
            if inspect(stage, scribe):
                raise SaveProblem("damaged", folder, reason="beyond-repair")
            swap_in(folder, stage, keep_old=True)
        thin_out(folder, keep)
        return mended
    finally:
        lock.release()
