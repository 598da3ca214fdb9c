"""Building the files of a mended campaign beside the damaged ones, chapter after chapter."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from app.storage.atomic import sync_folder, write_durably
from app.storage.beginnings import first_start, write_campaign
from app.storage.chapters import ASIDE_FOLDER, Body, ChapterFolder, chapters_at
from app.storage.choosing import Chooser, Told
from app.storage.deeds import Mended
from app.storage.evidence import FIRST_LINK, Extent, Scribe, StartRead, measure, read_start
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, Link
from app.storage.problems import SaveProblem
from app.storage.restoring import unpack
from app.storage.spares import Spares
from app.storage.swapping import carry

_UNPACKED = "unpacked"


class Rebuilder:
    """Fills the empty folder `stage`; sound files go there byte for byte, brought to the newest schema."""

    def __init__(self, folder: Path, stage: Path, scribe: Scribe, spares: Spares) -> None:
        self._folder, self._stage, self._scribe, self._spares = folder, stage, scribe, spares
        self._source = chapters_at(folder)
        self._goal = ChapterFolder(stage / CHAPTERS_FOLDER)
        self._mended: list[Mended] = []

    def run(self) -> list[Mended]:
        """Build everything and return what was done. Raises SaveProblem or OSError."""
        if not self._source.path.is_dir():
            self._take_all_from_a_backup()
        self._goal.path.mkdir()
        try:
            extent = measure(self._source)
        except SaveProblem:
            extent = Extent(1, 1)
        first = self._chapters(extent)
        goal = self._stage / CAMPAIGN_FILE
        if deed := write_campaign(self._folder, goal, self._scribe, self._spares, first):
            self._mended.append(deed)
        aside = self._source.path / ASIDE_FOLDER
        if aside.is_dir() and not aside.is_symlink():
            carry(aside, self._goal.path / ASIDE_FOLDER)
        shutil.rmtree(self._stage / _UNPACKED, ignore_errors=True)
        sync_folder(self._goal.path)
        sync_folder(self._stage)
        return self._mended

    def _take_all_from_a_backup(self) -> None:
        """Go on from the newest backup that can be read when there are no chapters at all."""
        unpacked = self._stage / _UNPACKED
        for reader in self._spares.readers:
            unpacked.mkdir()
            try:
                unpack(reader, unpacked)
            except SaveProblem:
                shutil.rmtree(unpacked)
                continue
            self._source = chapters_at(unpacked)
            entries, _ = reader.reach() or (0, 0)
            lost = ((entries + 1, None),)
            self._mended.append(Mended(CHAPTERS_FOLDER, "backup", reader.path.stem, lost))
            return

    def _chapters(self, extent: Extent) -> Any:
        """Build the chapters one after another; return the state that the campaign begins with."""
        chooser = Chooser(self._source, self._scribe, self._spares, extent, self._mended)
        link, state, first = FIRST_LINK, None, None
        written: list[Body] = []
        for number in range(1, extent.last + 1):
            given = read_start(self._source, number, self._scribe)
            if number > extent.live and (given is None or given.parent != link):
                self._forget_redo(number)
                break
            state = self._begin(number, given, state, link)
            first = state if number == 1 else first
            following = read_start(self._source, number + 1, self._scribe) if number < extent.last else None
            told = chooser.records(number, state, link.seq, following)
            if told.is_cut and not told.records and number > 1:
                self._goal.start_file(number).unlink()
                break
            written.append(self._write(number, link.seq, told, extent))
            state, link = told.state, written[-1].link()
            if told.is_cut:
                break
        last = written[-1]
        if last.number < extent.live or (last.number == extent.live and not last.head):
            # Whatever the cursors said, this is now the chapter that happened last.
            self._goal.write_head(last, len(last.records))
        return first

    def _begin(self, number: int, given: StartRead | None, state: Any, link: Link) -> Any:
        """Write the start of a chapter, its own when it is right, and return its state."""
        file = f"{CHAPTERS_FOLDER}/{self._source.start_file(number).name}"
        if number == 1:
            chosen, how, source = first_start(self._source, self._scribe, self._spares, given)
            if chosen is not given:
                self._mended.append(Mended(file, how, source, unsure=how == "read"))
                self._goal.write_start(1, FIRST_LINK, chosen.data)
                return chosen.state
            state = chosen.state
        if given is not None and given.parent == link and given.state == state:
            write_durably(self._goal.start_file(number), self._source.file_text(number, "start"))
        else:
            self._goal.write_start(number, link, self._scribe.encode(state))
            if given is None or given.state != state or self._is_own(number - 1):
                self._mended.append(Mended(file, "before"))
        return state

    def _is_own(self, number: int) -> bool:
        """Whether a chapter is as it was found, so that a new start after it is news."""
        name = f"{CHAPTERS_FOLDER}/{self._source.file(number).name}"
        return all(one.file != name for one in self._mended)

    def _forget_redo(self, number: int) -> None:
        """Say so when a damaged start ends what could be redone."""
        file = self._source.start_file(number)
        try:
            self._source.start(number)
        except SaveProblem as problem:
            if problem.id != "vanished":
                self._mended.append(Mended(f"{CHAPTERS_FOLDER}/{file.name}", "dropped"))

    def _write(self, number: int, base: int, told: Told, extent: Extent) -> Body:
        head = 0 if number > extent.live else len(told.records)
        if told.head is not None and number == extent.live:
            head = min(told.head, len(told.records))
        if told.is_kept and told.head is not None:
            body = Body(number=number, base=base, records=told.records, head=told.head)
            write_durably(self._goal.file(number), self._source.file_text(number, "chapter"))
        else:
            body = Body(number=number, base=base, records=told.records, head=head)
            self._goal.write(body)
        return body
