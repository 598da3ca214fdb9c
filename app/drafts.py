"""A note that is being written, kept until it is done: closing the window, or worse, loses none of it.

A draft may be `about` something, as a note is that is written anew: then it is found by that alone.
It lies beside the crash reports and not in the campaign, which it is no part of yet.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from app.settings import state_folder

FOLDER = "drafts"


def draft_file(campaign: Path, about: str = "") -> Path:
    """Where a draft of a campaign lies, whether or not there is one."""
    found_by = os.fsencode(campaign.resolve()) + (b"\0" + about.encode("utf-8", "replace") if about else b"")
    name = blake2b(found_by, digest_size=8).hexdigest()
    return state_folder() / FOLDER / f"{campaign.name[:40]}-{name}.txt"


def load_draft(campaign: Path, about: str = "") -> str:
    """A draft of a campaign; "" when there is none, or none that can be read."""
    with suppress(OSError, UnicodeDecodeError):
        return draft_file(campaign, about).read_text("utf-8")
    return ""


def keep_draft(campaign: Path, text: str, about: str = "") -> None:
    """Keep a draft, or forget it when it is empty; a disk that takes nothing is no reason to stop writing."""
    file = draft_file(campaign, about)
    with suppress(OSError):
        if not text.strip():
            file.unlink(missing_ok=True)
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        written = file.with_suffix(".new")
        written.write_text(text, "utf-8")
        written.replace(file)
