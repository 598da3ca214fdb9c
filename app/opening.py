"""Opening a campaign to play it, or where that cannot be, to look on."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.session import Session
from app.storage import SaveProblem
from app.storage.layout import read_meta

#: Why a campaign can be looked at though it cannot be played.
LOOKED_ON: Final = frozenset({"locked", "no-access", "read-only", "too-new", "unknown-data"})

#: What opening a campaign may say when its files are not what was written.
DAMAGE: Final = frozenset({"damaged", "vanished", "too-large"})


def open_campaign(folder: Path) -> Session:
    """Open a campaign; one that cannot be played now is open for reading, and `barred` says why.

    Raises SaveProblem when it cannot be read either.
    """
    try:
        return Session.open(folder)
    except SaveProblem as problem:
        if problem.id not in LOOKED_ON:
            raise
        session = Session.open(folder, read_only=True)
        session.barred = problem
        return session


def campaign_title(folder: Path) -> str:
    """The title of a campaign; the folder's name when the campaign cannot say it any more."""
    try:
        return read_meta(folder).title
    except SaveProblem:
        return folder.name
