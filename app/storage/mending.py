"""Repairing a campaign from what is sound in it and in its backups.

The mended files are built beside the damaged ones and exchanged for them in one step; the campaign
as it was found stays in a backup and in `set-aside`. Nothing is deleted.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from app.storage.atomic import DurableJSONStorage, read_bounded, sync_folder, write_durably
from app.storage.backups import BACKUPS_KEPT, BackupReader, backup_files, make_backup, thin_out
from app.storage.chapters import ASIDE_FOLDER, Body, ChapterFolder, decode_body, decode_start
from app.storage.inspection import (
    FIRST_LINK,
    Extent,
    Folded,
    Referee,
    StartRead,
    Unsound,
    fold_all,
    inspect,
    measure,
    read_start,
    refuse_newer,
    sound_body,
)
from app.storage.layout import (
    CAMPAIGN_FILE,
    CHAPTERS_FOLDER,
    ONLY,
    CampaignMeta,
    Link,
    decode_meta,
    read_meta,
)
from app.storage.lock import take_lock
from app.storage.problems import SaveProblem
from app.storage.restoring import unpack
from app.storage.salvage import salvage_records
from app.storage.swapping import finish_swap, staging, swap_in

_GAP_LIMIT: Final = 100_000
"""More lost entries than this in one chapter are not believed."""

_UNPACKED = "unpacked"

How = Literal[
    "backup",  # taken from a backup: source
    "before",  # made again from the chapter before
    "dropped",  # nothing of it could be read
    "guessed",  # made again from what the rest tells
    "read",  # what could be read of it
]


class Mended(Struct, frozen=True):
    """A file that a repair changed, and the entries that are lost by it.

    A range without an end goes to wherever the campaign had come.
    """

    file: str
    how: How
    source: str = ""
    lost: tuple[tuple[int, int | None], ...] = ()


def mend(folder: Path, referee: Referee, *, keep: int = BACKUPS_KEPT) -> list[Mended]:
    """Repair a campaign and return what was done, nothing when it was sound.

    Raises SaveProblem `locked` and others; the campaign is then as it was.
    """
    finish_swap(folder)
    refuse_newer(folder)
    lock = take_lock(folder)
    try:
        if not inspect(folder, referee):
            return []
        # None is thinned out before all have been looked into.
        made = make_backup(folder, "repair", keep=len(backup_files(folder)) + 1)
        with ExitStack() as stack, staging(folder) as stage:
            spares = _Spares([path for path in backup_files(folder) if path != made], stack)
            mended = _Mender(folder, stage, referee, spares).run()
            if inspect(stage, referee):
                raise SaveProblem("damaged", folder, reason="beyond-repair")
            swap_in(folder, stage, keep_old=True)
        thin_out(folder, keep)
        return mended
    finally:
        lock.release()


class _Spares:
    """The files in the backups, the newest first; backups that cannot be read are passed over."""

    def __init__(self, paths: list[Path], stack: ExitStack) -> None:
        self.readers: list[BackupReader] = []
        for path in paths:
            with suppress(SaveProblem):
                self.readers.append(stack.enter_context(BackupReader(path)))

    def files(self, name: str) -> Iterator[tuple[str, bytes, Path]]:
        for reader in self.readers:
            data = None
            with suppress(SaveProblem):
                data = reader.read(name)
            if data is not None:
                yield reader.path.stem, data, reader.path

    def bodies(self, number: int) -> Iterator[tuple[str, Body]]:
        for source, data, path in self.files(f"{CHAPTERS_FOLDER}/{number:04d}.json"):
            with suppress(SaveProblem):
                yield source, decode_body(number, data, path)


class _Told(Struct, frozen=True):
    """The records of a mended chapter; `state` after them, and whether they are the file's own."""

    records: tuple[bytes, ...]
    state: Any
    is_kept: bool = False
    is_cut: bool = False


class _Mender:
    def __init__(self, folder: Path, stage: Path, referee: Referee, spares: _Spares) -> None:
        self.folder, self.stage, self.referee, self.spares = folder, stage, referee, spares
        self.source = ChapterFolder(folder / CHAPTERS_FOLDER)
        self.goal = ChapterFolder(stage / CHAPTERS_FOLDER)
        self.mended: list[Mended] = []

    def run(self) -> list[Mended]:
        if not self.source.path.is_dir():
            self._take_all_from_a_backup()
        self.goal.path.mkdir()
        try:
            extent = measure(self.source)
        except SaveProblem:
            extent = Extent(1, 1)
        first = self._chapters(extent)
        self._campaign(first)
        aside = self.source.path / ASIDE_FOLDER
        if aside.is_dir() and not aside.is_symlink():
            shutil.copytree(aside, self.goal.path / ASIDE_FOLDER, symlinks=True)
        shutil.rmtree(self.stage / _UNPACKED, ignore_errors=True)
        sync_folder(self.goal.path)
        sync_folder(self.stage)
        return self.mended

    def _take_all_from_a_backup(self) -> None:
        """Go on from the newest backup that can be read when there are no chapters at all."""
        unpacked = self.stage / _UNPACKED
        for reader in self.spares.readers:
            unpacked.mkdir()
            try:
                unpack(reader, unpacked)
            except SaveProblem:
                shutil.rmtree(unpacked)
                continue
            self.source = ChapterFolder(unpacked / CHAPTERS_FOLDER)
            self.mended.append(
                Mended(CHAPTERS_FOLDER, "backup", reader.path.stem, ((_head(reader) + 1, None),))
            )
            return

    def _chapters(self, extent: Extent) -> Any:
        """Build the chapters one after another; return the state that the campaign begins with."""
        link, state, first = FIRST_LINK, None, None
        written: list[Body] = []
        for number in range(1, extent.last + 1):
            given = read_start(self.source, number, self.referee)
            if number > extent.live and (given is None or given.parent != link):
                self._forget_redo(number)
                break
            state = self._begin(number, given, state, link)
            first = state if number == 1 else first
            following = read_start(self.source, number + 1, self.referee) if number < extent.last else None
            told = self._records(number, state, link.seq, following, extent)
            if told.is_cut and not told.records and number > 1:
                self.goal.start_file(number).unlink()
                break
            written.append(self._write(number, link.seq, told, extent))
            state, link = told.state, written[-1].link()
            if told.is_cut:
                break
        last = written[-1]
        if last.number < extent.live or (last.number == extent.live and not last.head):
            # Whatever the cursors said, this is now the chapter that happened last.
            self.goal.write_head(last, len(last.records))
        return first

    def _begin(self, number: int, given: StartRead | None, state: Any, link: Link) -> Any:
        """Write the start of a chapter, its own when it is right, and return its state."""
        file = f"{CHAPTERS_FOLDER}/{self.source.start_file(number).name}"
        if number == 1:
            first = self._first_start(file, given if given and given.parent == FIRST_LINK else None)
            if first is not given:
                self.goal.write_start(1, FIRST_LINK, first.data)
                return first.state
            state = first.state
        if given is not None and given.parent == link and given.state == state:
            write_durably(self.goal.start_file(number), read_bounded(self.source.start_file(number)))
        else:
            self.goal.write_start(number, link, self.referee.encode(state))
            if given is None or given.state != state or self._is_own(number - 1):
                self.mended.append(Mended(file, "before"))
        return state

    def _is_own(self, number: int) -> bool:
        """Whether a chapter is as it was found, so that a new start after it is news."""
        return all(one.file != f"{CHAPTERS_FOLDER}/{self.source.file(number).name}" for one in self.mended)

    def _first_start(self, file: str, given: StartRead | None) -> StartRead:
        """Choose the first start: the one from which the records lead on to the second chapter."""
        choices: list[tuple[StartRead, How, str]] = [(given, "read", "")] if given else []
        for source, data, path in self.spares.files(file):
            with suppress(SaveProblem, Unsound):
                parent, raw = decode_start(data, path)
                if parent == FIRST_LINK:
                    choices.append((StartRead(parent, self.referee.state(raw, 0), raw), "backup", source))
        numbers = range(2, self._last_number() + 1)
        later = [start for number in numbers if (start := read_start(self.source, number, self.referee))]
        guess = self.referee.origin([start.state for start in later])
        choices.append((StartRead(FIRST_LINK, guess, self.referee.encode(guess)), "guessed", ""))
        start, how, source = next((one for one in choices if self._leads_on(one[0].state)), choices[0])
        if start is not given:
            self.mended.append(Mended(file, how, source))
        return start

    def _leads_on(self, state: Any) -> bool:
        following = read_start(self.source, 2, self.referee)
        if following is None:
            return True
        bodies = [body for _, body in self.spares.bodies(1)]
        with suppress(SaveProblem):
            bodies.insert(0, self.source.body(1))
        folded = [(body, sound_body(self.referee, state, 0, body)) for body in bodies]
        return any(led is not None and _fits(body, led, following) for body, led in folded)

    def _last_number(self) -> int:
        with suppress(SaveProblem):
            return measure(self.source).last
        return 1

    def _records(
        self, number: int, state: Any, base: int, following: StartRead | None, extent: Extent
    ) -> _Told:
        """Choose the records of a chapter: its own, a backup's, or what can be read of both."""
        file = f"{CHAPTERS_FOLDER}/{self.source.file(number).name}"
        own: Body | None = None
        with suppress(SaveProblem):
            own = self.source.body(number)
        folded = sound_body(self.referee, state, base, own) if own else None
        if own and folded and _fits(own, folded, following):
            return _Told(own.records, _led_to(folded, following), is_kept=True)
        if following is not None:
            for source, spare in self.spares.bodies(number):
                led = sound_body(self.referee, state, base, spare)
                if led and _fits(spare, led, following):
                    self.mended.append(Mended(file, "backup", source))
                    return _Told(spare.records, _led_to(led, following))
        if own and folded and (following is None or following.parent.seq == own.end):
            # Sound in itself: the next start has to follow it.
            return _Told(own.records, _led_to(folded, following), is_kept=True)
        if number < extent.last:
            following = following or self._spare_start(number + 1)
        found, source = self._gather(number, base)
        gap = self._next_base(number, following, extent) - base
        if 0 < gap <= _GAP_LIMIT:
            records, after, lost = self._filled(state, base, gap, found)
            if following is not None or not lost:
                self.mended.append(Mended(file, "backup" if source else "read", source, _ranges(lost)))
                return _Told(records, following.state if lost and following else after)
        return self._cut(number, state, base, found, source, extent)

    def _gather(self, number: int, base: int) -> tuple[Mapping[int, bytes], str]:
        """Return the sound records that can be found, and the backup that gave some of them."""
        found = {
            position: data
            for position, data in salvage_records(self.source.file(number)).items()
            if self._is_record(data, base + position)
        }
        for source, spare in self.spares.bodies(number):
            records = dict(enumerate(spare.records, 1)) if spare.base == base else {}
            agree = all(found[position] == records[position] for position in found.keys() & records.keys())
            more = {position: data for position, data in records.items() if position not in found}
            if agree and more and all(self._is_record(data, base + at) for at, data in more.items()):
                return {**found, **more}, source
        return found, ""

    def _is_record(self, data: bytes, seq: int) -> bool:
        try:
            self.referee.record(data, seq)
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
                state = fold_all(self.referee, state, seq - 1, (data,)).state
            except Unsound:
                data = self.referee.filler(seq)
                lost.append(seq)
            records.append(data)
        return tuple(records), state, lost

    def _cut(
        self, number: int, state: Any, base: int, found: Mapping[int, bytes], source: str, extent: Extent
    ) -> _Told:
        """End the campaign at the newest sound point of this chapter."""
        records: list[bytes] = []
        while (data := found.get(len(records) + 1)) is not None:
            try:
                state = fold_all(self.referee, state, base + len(records), (data,)).state
            except Unsound:
                break
            records.append(data)
        end = base + len(records)
        known_end = max(self._known_end(number, extent), base + max(found, default=0))
        lost: tuple[tuple[int, int | None], ...] = ()
        try:
            self.source.body(number)
        except SaveProblem:
            # Nobody knows how many there were.
            lost = ((end + 1, None),)
        else:
            if end < known_end:
                lost = ((end + 1, known_end),)
        how: How = "backup" if source and records else "read" if records else "dropped"
        file = f"{CHAPTERS_FOLDER}/{self.source.file(number).name}"
        self.mended.append(Mended(file, how, source if how == "backup" else "", lost))
        return _Told(tuple(records), state, is_cut=True)

    def _known_end(self, number: int, extent: Extent) -> int:
        """The highest number of an entry that this chapter or a later one tells of."""
        end = 0
        for later in range(number, extent.last + 1):
            with suppress(SaveProblem):
                end = max(end, self.source.body(later).end)
            with suppress(SaveProblem):
                parent = self.source.parent(later)
                end = max(end, parent.seq if parent else 0)
        return end

    def _next_base(self, number: int, following: StartRead | None, extent: Extent) -> int:
        """The number before the next chapter's first entry, 0 when nothing tells."""
        if following is not None:
            return following.parent.seq
        if number < extent.last:
            with suppress(SaveProblem):
                return self.source.body(number + 1).base
            for _, spare in self.spares.bodies(number + 1):
                return spare.base
        return 0

    def _spare_start(self, number: int) -> StartRead | None:
        for _, data, path in self.spares.files(f"{CHAPTERS_FOLDER}/{self.source.start_file(number).name}"):
            with suppress(SaveProblem, Unsound):
                parent, raw = decode_start(data, path)
                return StartRead(parent, self.referee.state(raw, parent.seq), raw)
        return None

    def _forget_redo(self, number: int) -> None:
        """Say so when a damaged start ends what could be redone."""
        file = self.source.start_file(number)
        try:
            self.source.start(number)
        except SaveProblem as problem:
            if problem.id != "vanished":
                self.mended.append(Mended(f"{CHAPTERS_FOLDER}/{file.name}", "dropped"))

    def _write(self, number: int, base: int, told: _Told, extent: Extent) -> Body:
        own: Body | None = None
        with suppress(SaveProblem):
            own = self.source.body(number)
        head = 0 if number > extent.live else len(told.records)
        if own is not None and number == extent.live:
            head = min(own.head, len(told.records))
        body = Body(number=number, base=base, records=told.records, head=head)
        if told.is_kept and own is not None:
            body = own
            write_durably(self.goal.file(number), read_bounded(self.source.file(number)))
        else:
            self.goal.write(body)
        return body

    def _campaign(self, first: Any) -> None:
        """Write `campaign.json`: its own, a backup's, or one made from the first state."""
        goal = self.stage / CAMPAIGN_FILE
        with suppress(SaveProblem):
            if read_meta(self.folder).rules == self.referee.rules:
                write_durably(goal, read_bounded(self.folder / CAMPAIGN_FILE))
                return
        wanted = self.referee.meta(first, self.folder.name)
        for source, data, path in self.spares.files(CAMPAIGN_FILE):
            with suppress(SaveProblem):
                if decode_meta(data, path).rules == wanted.rules:
                    write_durably(goal, data)
                    self.mended.append(Mended(CAMPAIGN_FILE, "backup", source))
                    return
        _write_meta(goal, wanted)
        self.mended.append(Mended(CAMPAIGN_FILE, "guessed"))


def _head(reader: BackupReader) -> int:
    return reader.entries() or 0


def _fits(body: Body, folded: Folded, following: StartRead | None) -> bool:
    if following is None:
        return True
    return following.parent == body.link() and (folded.has_fillers or folded.state == following.state)


def _led_to(folded: Folded, following: StartRead | None) -> Any:
    """The state after a chapter; where entries are lost, only the next chapter knows it."""
    return following.state if folded.has_fillers and following else folded.state


def _ranges(numbers: list[int]) -> tuple[tuple[int, int | None], ...]:
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return tuple(ranges)


def _write_meta(path: Path, meta: CampaignMeta) -> None:
    tables: dict[str, dict[str, Any]] = {"meta": {ONLY: msgspec.structs.asdict(meta)}, "settings": {ONLY: {}}}
    DurableJSONStorage(path).write(tables)
