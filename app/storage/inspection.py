"""Whether the files of a campaign are what was written, and which ones are not; nothing is changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from app.storage.atomic import read_bounded
from app.storage.chapters import ChapterFolder, chapters_at
from app.storage.evidence import (
    FIRST_LINK,
    Referee,
    StartRead,
    Unknown,
    Unsound,
    fold_all,
    measure,
    read_start,
)
from app.storage.history import FIRST
from app.storage.layout import (
    CAMPAIGN_FILE,
    CHAPTERS_FOLDER,
    SCHEMA,
    SEALED_SINCE,
    CampaignTables,
    ChapterTables,
    Link,
    StartTables,
    read_meta,
    refuse_unknown,
)
from app.storage.problems import SaveProblem

FaultId = Literal[
    "base",  # the first number of a chapter's records is not what comes before
    "disagrees",  # the chapter before does not lead to this start: other
    "fingerprint",  # can be read, but is not what was written
    "missing",
    "record",  # an entry cannot be read or does not follow: where is its number
    "state",  # the state at the beginning cannot be read
    "too-large",
    "unknown",  # no damage: holds what this version does not know: where is the field or the entry
    "unreadable",  # not the text that was written: where is the byte or field, if it is known
]


class Fault(Struct, frozen=True):
    """A damaged file, as a path in the campaign's folder, and what is wrong with it."""

    file: str
    id: FaultId
    where: str = ""


class Findings(Struct, frozen=True):
    """What is wrong with the files of a campaign, and what in them is sound but not known here."""

    damaged: list[Fault]
    unknown: list[Fault]


def inspect(folder: Path, referee: Referee) -> list[Fault]:
    """Return every damaged file of a campaign, in order, as `examine` finds them."""
    return examine(folder, referee).damaged


def examine(folder: Path, referee: Referee) -> Findings:
    """Read every file of a campaign: text, fingerprint and values, and whether one leads to the next.

    Chapters that an opening would take for what was dropped are passed over. Raises SaveProblem
    `too-new`, and when the folder of the chapters cannot be read.
    """
    refuse_newer(folder)
    inspection = _Inspection(chapters_at(folder), referee)
    path = folder / CAMPAIGN_FILE
    try:
        if read_meta(folder).rules != referee.rules:
            inspection.faults.append(Fault(CAMPAIGN_FILE, "unreadable", "$.meta.1.rules"))
        inspection.refuse_unknown(CampaignTables, path, CAMPAIGN_FILE)
    except SaveProblem as problem:
        inspection.faults.append(_fault(problem, CAMPAIGN_FILE))
    inspection.run()
    unknown = [fault for fault in inspection.faults if fault.id == "unknown"]
    return Findings([fault for fault in inspection.faults if fault.id != "unknown"], unknown)


def refuse_newer(folder: Path) -> None:
    """Raise SaveProblem `too-new` for a campaign of a later version, damaged or not."""
    try:
        meta = read_meta(folder)
    except SaveProblem as problem:
        if problem.id == "too-new":
            raise
        return
    if meta.schema > SCHEMA:
        raise SaveProblem("too-new", folder / CAMPAIGN_FILE, schema=meta.schema)


class _Inspection:
    def __init__(self, chapters: ChapterFolder, referee: Referee) -> None:
        self.chapters = chapters
        self.referee = referee
        self.is_sealed = chapters.schema >= SEALED_SINCE
        self.faults: list[Fault] = []

    def run(self) -> None:
        try:
            extent = measure(self.chapters)
        except SaveProblem as problem:
            if problem.id != "vanished" and problem.id != "damaged":
                raise
            self.faults.append(Fault(CHAPTERS_FOLDER, "missing"))
            return
        # The state and the last record before the next chapter, None while they are not known.
        state: Any = None
        link: Link | None = FIRST_LINK
        for number in range(1, extent.last + 1):
            if number > extent.live and self._is_leftover(number, link):
                break
            start = self._start(number)
            if start is not None and link is not None:
                self._compare(number, start, state, link)
            base = link.seq if link else start.parent.seq if start else None
            state, link = self._records(number, base, start.state if start else state)

    def refuse_unknown(self, tables: type[Struct], path: Path, name: str) -> None:
        """Note what a file that is sound holds beyond what is known here."""
        if not self.is_sealed:
            # A torn letter in a name would seem to be one that is not known.
            return
        try:
            refuse_unknown(tables, read_bounded(path), path)
        except SaveProblem as problem:
            self.faults.append(_fault(problem, name))

    def _is_leftover(self, number: int, link: Link | None) -> bool:
        """Whether an opening would take the chapter for what was dropped, as it may after a kill."""
        try:
            return self.chapters.parent(number) != link
        except SaveProblem:
            return False

    def _start(self, number: int) -> StartRead | None:
        file = self.chapters.start_file(number)
        name = self._name(file)
        try:
            parent, data = self.chapters.start(number)
            start = StartRead(parent, self.referee.state(data, parent.seq), data)
        except SaveProblem as problem:
            self.faults.append(_fault(problem, name))
            return None
        except Unsound as unsound:
            self.faults.append(self._misread(unsound, name, "state"))
            return None
        self.refuse_unknown(StartTables, file, name)
        self._note_strange(start.state, data, name)
        return start

    def _misread(self, unsound: Unsound, name: str, fault: FaultId) -> Fault:
        """What is as it was written and still cannot be read is a later version's."""
        is_unknown = self.is_sealed and isinstance(unsound, Unknown)
        return Fault(name, "unknown" if is_unknown else fault, str(unsound))

    def _note_strange(self, value: Any, data: bytes, name: str) -> bool:
        field = self.referee.strange(value, data) if self.is_sealed else ""
        if field:
            self.faults.append(Fault(name, "unknown", field))
        return bool(field)

    def _compare(self, number: int, start: StartRead, state: Any, link: Link) -> None:
        """Blame whom the next chapter contradicts, both when it does not tell."""
        if start.parent == link and (state is None or state == start.state):
            return
        before, here = self.chapters.file(number - 1), self.chapters.start_file(number)
        blamed = [here]
        if number > 1:
            blamed = [before, here]
            if state is not None and state != start.state:
                from_start, from_before = (self._leads_on(number, one) for one in (start.state, state))
                if from_start != from_before:
                    blamed = [before] if from_start else [here]
        if number == FIRST + 1 and before in blamed:
            # Nothing comes before the first start that could clear it.
            blamed.append(self.chapters.start_file(FIRST))
        for file in blamed:
            other = before if file == here else here
            self.faults.append(Fault(self._name(file), "disagrees", self._name(other)))

    def _leads_on(self, number: int, state: Any) -> bool:
        following = read_start(self.chapters, number + 1, self.referee)
        if following is None:
            return False
        try:
            body = self.chapters.body(number)
            return bool(fold_all(self.referee, state, body.base, body.records).state == following.state)
        except (SaveProblem, Unsound):
            return False

    def _records(self, number: int, base: int | None, state: Any) -> tuple[Any, Link | None]:
        name = self._name(self.chapters.file(number))
        try:
            body = self.chapters.body(number)
        except SaveProblem as problem:
            self.faults.append(_fault(problem, name))
            return None, None
        if base is not None and body.base != base:
            self.faults.append(Fault(name, "base", str(body.base)))
            return None, None
        self.refuse_unknown(ChapterTables, self.chapters.file(number), name)
        try:
            for seq, data in enumerate(body.records, body.base + 1):
                if self._note_strange(self._read(data, seq), data, name):
                    break
            if state is not None:
                folded = fold_all(self.referee, state, body.base, body.records)
                return (None if folded.has_fillers else folded.state), body.link()
        except Unsound as unsound:
            self.faults.append(self._misread(unsound, name, "record"))
        return None, body.link()

    def _read(self, data: bytes, seq: int) -> Any:
        try:
            return self.referee.record(data, seq)
        except Unsound as unsound:
            raise type(unsound)(seq) from unsound

    def _name(self, path: Path) -> str:
        return f"{CHAPTERS_FOLDER}/{path.name}"


def _fault(problem: SaveProblem, file: str) -> Fault:
    if problem.id == "vanished":
        return Fault(file, "missing")
    if problem.id == "too-large":
        return Fault(file, "too-large")
    if problem.id == "unknown-data":
        return Fault(file, "unknown", str(problem.args_.get("field", "")))
    if problem.args_.get("reason") == "fingerprint":
        return Fault(file, "fingerprint")
    where = problem.args_.get("field", problem.args_.get("byte", ""))
    return Fault(file, "unreadable", str(where))
