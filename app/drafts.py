"""A note that is being written, kept until it is done: closing the window, or worse, loses none of it.

It lies beside the crash reports and not in the campaign, which it is no part of yet.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from app.settings import state_folder

FOLDER = "drafts"


def draft_file(campaign: Path) -> Path:
    """Where the draft of a campaign lies, whether or not there is one."""
    name = blake2b(os.fsencode(campaign.resolve()), digest_size=8).hexdigest()
    return state_folder() / FOLDER / f"{campaign.name[:40]}-{name}.txt"


def load_draft(campaign: Path) -> str:
    """The draft of a campaign; "" when there is none, or none that can be read."""
    with suppress(OSError, UnicodeDecodeError):
        return draft_file(campaign).read_text("utf-8")
    return ""


def keep_draft(campaign: Path, text: str) -> None:
    """Keep a draft, or forget it when it is empty; a disk that takes nothing is no reason to stop writing."""
    file = draft_file(campaign)
    with suppress(OSError):
        if not text.strip():
            file.unlink(missing_ok=True)
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        written = file.with_suffix(".new")
        written.write_text(text, "utf-8")
        written.replace(file)
