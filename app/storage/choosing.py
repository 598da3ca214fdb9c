"""Which records a chapter had: its own, a backup's, or what can be read of both."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct

from app.storage.chapters import Body, ChapterFolder
from app.storage.deeds import How, Mended, ranges
from app.storage.evidence import Extent, Scribe, StartRead, Unsound, fits, fold_all, led_to, sound_body
from app.storage.layout import CHAPTERS_FOLDER
from app.storage.problems import SaveProblem
from app.storage.salvage import salvage_records
from app.storage.single_byte import is_torn_copy
from app.storage.spares import Spares
from app.storage.torn import Torn, read_torn

_GAP_LIMIT: Final = 100_000
"""More lost entries than this in one chapter are not believed."""


class Told(Struct, frozen=True):
    """The records of a mended chapter and the state after them.

    `is_kept` says that they are the file's own, `is_cut` that the campaign ends with them; `head` is
    what the file says of how many have happened.
    """

    records: tuple[bytes, ...]
    state: Any
    is_kept: bool = False
    is_cut: bool = False
    head: int | None = None


class Chooser:
    """Decides chapter by chapter, and adds to `mended` what it had to do."""

    def __init__(
        self, source: ChapterFolder, scribe: Scribe, spares: Spares, extent: Extent, mended: list[Mended]
    ) -> None:
        self._source, self._scribe, self._spares = source, scribe, spares
        self._extent = extent
        self._mended = mended

    def records(self, number: int, state: Any, base: int, following: StartRead | None) -> Told:
        """Choose the records of a chapter that begins with a state, and leads to a start if there is one."""
        own: Body | None = None
        with suppress(SaveProblem):
            own = self._source.body(number)
        folded = sound_body(self._scribe, state, base, own) if own else None
        if own and folded and fits(own, folded, following):
            return Told(own.records, led_to(folded, following), is_kept=True, head=own.head)
        torn: Torn | None = None
        if own is None:
            spares = list(self._spares.bodies(number))
            torn = read_torn(self._source, number, base=base, spares=spares, is_thorough=True)
            if torn is not None and (told := self._proven(torn, state, base, following)):
                return told
        if following is not None and (told := self._from_a_backup(number, state, base, following)):
            return told
        if own and folded and (following is None or following.parent.seq == own.end):
            # Sound in itself: the next start has to follow it.
            return Told(own.records, led_to(folded, following), is_kept=True, head=own.head)
        return self._pieced_together(number, state, base, following, own or (torn.body if torn else None))

    def _proven(self, torn: Torn, state: Any, base: int, following: StartRead | None) -> Told | None:
        led = sound_body(self._scribe, state, base, torn.body) if torn.is_proven else None
        if led is None or not fits(torn.body, led, following):
            return None
        self._say(torn.body.number, "proven", torn.source)
        return Told(torn.body.records, led_to(led, following), head=torn.body.head)

    def _from_a_backup(self, number: int, state: Any, base: int, following: StartRead) -> Told | None:
        for source, spare in self._spares.bodies(number):
            led = sound_body(self._scribe, state, base, spare)
            if led and fits(spare, led, following):
                self._say(number, "backup", source)
                return Told(spare.records, led_to(led, following))
        return None

    def _pieced_together(
        self, number: int, state: Any, base: int, following: StartRead | None, own: Body | None
    ) -> Told:
        if number < self._extent.last:
            following = following or next(
                (start for _, start in self._spares.starts(number + 1, self._scribe)), None
            )
        found, source, strays = self._gather(number, base)
        # The file's own fingerprint, where it is right, proves what stands in it.
        unsure = strays if not self._is_as_written(number) else frozenset()
        head = own.head if own else None
        gap = self._next_base(number, following) - base
        if 0 < gap <= _GAP_LIMIT:
            records, after, lost = self._filled(state, base, gap, found)
            if following is not None or not lost:
                kept = unsure.difference(at - base for at in lost)
                self._say(number, "backup" if source else "read", source, ranges(lost), unsure=bool(kept))
                return Told(records, following.state if lost and following else after, head=head)
        return self._cut(number, state, base, found, source, own, unsure)

    def _is_as_written(self, number: int) -> bool:
        try:
            self._source.body(number)
        except SaveProblem:
            return False
        return True

    def _gather(self, number: int, base: int) -> tuple[Mapping[int, bytes], str, frozenset[int]]:
        """Return the records that can be found, the backup that gave some of them, and which it did not."""
        found = {
            position: data
            for position, data in salvage_records(self._source.file(number)).items()
            if self._is_record(data, base + position)
        }
        for source, spare in self._spares.bodies(number):
            records = dict(enumerate(spare.records, 1)) if spare.base == base else {}
            both = found.keys() & records.keys()
            agree = all(is_torn_copy(found[position], records[position]) for position in both)
            better = {at: data for at, data in records.items() if found.get(at) != data}
            if agree and better and all(self._is_record(data, base + at) for at, data in better.items()):
                return {**found, **better}, source, frozenset(found.keys() - records.keys())
        return found, "", frozenset(found)

    def _is_record(self, data: bytes, seq: int) -> bool:
        try:
            self._scribe.record(data, seq)
        except Unsound:
            return False
        return True

    def _filled(
        self, state: Any, base: int, gap: int, found: Mapping[int, bytes]
    ) -> tuple[tuple[bytes, ...], Any, list[int]]:
        """Fill the places of lost records, for the next chapter knows where they led."""
        records: list[bytes] = []
        lost: list[int] = []
        for seq in range(base + 1, base + gap + 1):
            data = found.get(seq - base, b"")
            try:
                state = fold_all(self._scribe, state, seq - 1, (data,)).state
            except Unsound:
                data = self._scribe.filler(seq)
                lost.append(seq)
            records.append(data)
        return tuple(records), state, lost

    def _cut(
        self,
        number: int,
        state: Any,
        base: int,
        found: Mapping[int, bytes],
        source: str,
        own: Body | None,
        unsure: frozenset[int],
    ) -> Told:
        """End the campaign at the newest sound point of this chapter."""
        records: list[bytes] = []
        while (data := found.get(len(records) + 1)) is not None:
            try:
                state = fold_all(self._scribe, state, base + len(records), (data,)).state
            except Unsound:
                break
            records.append(data)
        end = base + len(records)
        known_end = max(self._known_end(number), own.end if own else 0, base + max(found, default=0))
        lost: tuple[tuple[int, int | None], ...] = ()
        if own is None:
            # Nobody knows how many there were.
            lost = ((end + 1, None),)
        elif end < known_end:
            lost = ((end + 1, known_end),)
        how: How = "backup" if source and records else "read" if records else "dropped"
        doubtful = any(at <= len(records) for at in unsure)
        self._say(number, how, source if how == "backup" else "", lost, unsure=doubtful)
        return Told(tuple(records), state, is_cut=True, head=own.head if own else None)

    def _known_end(self, number: int) -> int:
        """The highest number of an entry that this chapter or a later one tells of."""
        end = 0
        for later in range(number, self._extent.last + 1):
            with suppress(SaveProblem):
                end = max(end, self._source.body(later).end)
            with suppress(SaveProblem):
                parent = self._source.parent(later)
                end = max(end, parent.seq if parent else 0)
        return end

    def _next_base(self, number: int, following: StartRead | None) -> int:
        """The number before the next chapter's first entry, 0 when nothing tells."""
        if following is not None:
            return following.parent.seq
        if number < self._extent.last:
            with suppress(SaveProblem):
                return self._source.body(number + 1).base
            for _, spare in self._spares.bodies(number + 1):
                return spare.base
        return 0

    def _say(
        self,
        number: int,
        how: How,
        source: str = "",
        lost: tuple[tuple[int, int | None], ...] = (),
        *,
        unsure: bool = False,
    ) -> None:
        file = f"{CHAPTERS_FOLDER}/{self._source.file(number).name}"
        self._mended.append(Mended(file, how, source, lost, unsure))
