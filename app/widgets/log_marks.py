"""What a search has found in the entries in sight."""

from __future__ import annotations

from typing import Final

from app.present import LogEntry
from app.search_key import entry_key, places

#: Stands before an entry that has what is looked for, so that it is told without any colour.
FOUND: Final = "•"


class LogMarks:
    """Which entries have a search key, and where in a row of text."""

    def __init__(self) -> None:
        self._key = ""

    def look_for(self, key: str) -> bool:
        """Take another key; whether it differs from the one before."""
        changed, self._key = key != self._key, key
        return changed

    def marks(self, entry: LogEntry) -> bool:
        """Whether an entry has the key."""
        return bool(self._key) and self._key in entry_key(entry)

    def places(self, text: str) -> list[tuple[int, int]]:
        """Where a row has the key; a find that goes on in the next row has only its entry marked."""
        return places(text, self._key) if self._key else []
