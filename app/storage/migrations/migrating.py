"""Bringing a campaign of an older layout to the newest one, whole or not at all.

The new files are built beside the old ones and exchanged for them in one step, after a backup. A
damaged file stays as damaged as it was, byte for byte, so that it can still be mended.
"""

from __future__ import annotations

from pathlib import Path

from app.storage.atomic import TEMPORARY_SUFFIX, read_bounded, sync_folder, write_durably
from app.storage.backups import backup_files, make_backup
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, SCHEMA, read_meta
from app.storage.migrations import Kind, bring_up
from app.storage.problems import SaveProblem
from app.storage.swapping import carry, staging, swap_in


def migrate(folder: Path) -> None:
    """Bring a campaign to the newest schema; does nothing when it is there already.

    Only for the one writer. Raises SaveProblem; the campaign is then as it was.
    """
    schema = read_meta(folder).schema
    if schema >= SCHEMA:
        return
    # How many are kept is the user's choice, which is not known here: none is thinned out.
    make_backup(folder, "migration", keep=len(backup_files(folder)) + 1)
    source = folder / CHAPTERS_FOLDER
    with staging(folder) as stage:
        goal = stage / CHAPTERS_FOLDER
        goal.mkdir()
        _bring(folder / CAMPAIGN_FILE, stage / CAMPAIGN_FILE, "campaign", schema)
        for path in sorted(source.iterdir()):
            if path.suffix == ".json":
                kind: Kind = "start" if path.name.endswith(".start.json") else "chapter"
                _bring(path, goal / path.name, kind, schema)
            elif path.suffix != TEMPORARY_SUFFIX:
                carry(path, goal / path.name)
        sync_folder(goal)
        swap_in(folder, stage, keep_old=False)


def _bring(source: Path, goal: Path, kind: Kind, schema: int) -> None:
    try:
        data = bring_up(read_bounded(source), source, kind, schema)
    except SaveProblem as problem:
        if kind == "campaign" or problem.id not in ("damaged", "too-large"):
            raise
        carry(source, goal)
    else:
        write_durably(goal, data)
