"""What a log has to tell: entries by index, told only when they are asked for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol

from app.present import LogEntry

_seq = attrgetter("seq")


class Story(Protocol):
    """Entries by ascending seq, oldest first; there may be 100,000, of which a few screens are in memory."""

    @property
    def head(self) -> int:
        """The seq of the newest entry there is, also when it is none of these; 0 without any."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> LogEntry:
        """The entry of an index from 0, fetched at once when it is not in memory."""

    def seq(self, index: int) -> int:
        """The seq of an entry, without fetching it."""

    def up_to(self, seq: int) -> int:
        """How many entries have this seq or a lower one."""

    def ready(self, index: int) -> bool:
        """Whether an entry can be told without reading files."""

    def fetch(self, index: int) -> None:
        """Make an entry ready; may be called in a thread of its own."""


class ListedStory:
    """A story whose entries are all at hand."""

    def __init__(self, entries: Sequence[LogEntry] = ()) -> None:
        self.entries = tuple(entries)

    @property
    def head(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, index: int) -> LogEntry:
        return self.entries[index]

    def seq(self, index: int) -> int:
        return self.entries[index].seq

    def up_to(self, seq: int) -> int:
        return bisect_right(self.entries, seq, key=_seq)

    def ready(self, index: int) -> bool:
        return True

    def fetch(self, index: int) -> None:
        """Nothing to do."""

    def common(self, other: Story) -> int:
        """How many entries at the front are the same in another story, as far as that is a list too."""
        if not isinstance(other, ListedStory):
            return 0
        old, new = other.entries, self.entries
        both = min(len(old), len(new))
        # The usual case, in one comparison that looks at identity first.
        if old[:both] == new[:both]:
            return both
        return next(index for index in range(both) if old[index] != new[index])
