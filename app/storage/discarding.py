"""A campaign that is no longer wanted: its folder goes into another one beside; nothing is ever deleted."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import Final

from app.storage.atomic import sync_folder
from app.storage.lock import take_lock
from app.storage.problems import SaveProblem

#: The folder beside the campaigns that holds what was put away; moved back, a campaign is there again.
PUT_AWAY: Final = "put-away"


def put_away(folder: Path) -> Path:
    """Move a campaign out of the list, and return where it lies now.

    Raises SaveProblem: `locked` while somebody plays it, or what the system says; then it is where it was.
    """
    take_lock(folder).release()
    away = folder.parent / PUT_AWAY
    names = (folder.name if n == 1 else f"{folder.name}-{n}" for n in count(1))
    try:
        away.mkdir(exist_ok=True)
        goal = next(goal for name in names if not (goal := away / name).exists())
        os.rename(folder, goal)
    except OSError as error:
        raise SaveProblem.from_system(error, folder) from error
    for changed in (away, folder.parent):
        sync_folder(changed)
    return goal
