"""The log of an open campaign as entries, told once and kept."""

from __future__ import annotations

from app import narrate
from app.present import LogEntry
from rules.record import AnyRecord
from rules.text import Translator
from rules.timeline import Timeline


class Logbook:
    """Entries of a timeline and of the earlier stretches that were asked for, in one language."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator
        self._records: list[AnyRecord] = []
        self._entries: list[LogEntry] = []
        self._earlier: list[LogEntry] = []

    @property
    def first(self) -> int:
        """The seq of the first entry that is here, 0 when there is none."""
        entries = self._earlier or self._entries
        return entries[0].seq if entries else 0

    def entries(self, timeline: Timeline) -> list[LogEntry]:
        """What has happened and is not undone, oldest first; only what is new is told anew."""
        told = timeline.told
        if told and self._records and told[0] is not self._records[0]:
            self._realign(told[0].seq)
        same = 0
        for old, new in zip(self._records, told, strict=False):
            if old is not new:
                break
            same += 1
        del self._records[same:], self._entries[same:]
        for index in range(same, len(told)):
            self._records.append(told[index])
            self._entries.append(narrate.entry(told[index], timeline.states[index], self.translator))
        return self._earlier + self._entries if self._earlier else list(self._entries)

    def add_earlier(self, timeline: Timeline) -> None:
        """Put an earlier stretch of the campaign before everything that is here."""
        told = [
            narrate.entry(record, timeline.states[index], self.translator)
            for index, record in enumerate(timeline.told)
        ]
        self._earlier = [entry for entry in told if not self.first or entry.seq < self.first] + self._earlier

    def _realign(self, first: int) -> None:
        """The timeline begins elsewhere: what it let go of is earlier now, what it took back is not."""
        gone = [entry for entry in self._entries if entry.seq < first]
        self._earlier = [entry for entry in self._earlier if entry.seq < first] + gone
        kept = [n for n, record in enumerate(self._records) if record.seq >= first]
        self._records = [self._records[n] for n in kept]
        self._entries = [self._entries[n] for n in kept]
