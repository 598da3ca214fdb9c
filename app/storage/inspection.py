"""Whether the files of a campaign are what was written, and which ones are not; nothing is changed.

What states and records mean is the referee's knowledge; how the files hang together is known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from msgspec import Struct

from app.storage.chapters import Body, ChapterFolder
from app.storage.history import FIRST
from app.storage.layout import CAMPAIGN_FILE, CHAPTERS_FOLDER, SCHEMA, CampaignMeta, Link, read_meta
from app.storage.problems import SaveProblem

FIRST_LINK: Final = Link.to(0, None)

FaultId = Literal[
    "base",  # the first number of a chapter's records is not what comes before
    "disagrees",  # the chapter before does not lead to this start: other
    "missing",
    "record",  # an entry cannot be read or does not follow: where is its number
    "state",  # the state at the beginning cannot be read
    "too-large",
    "unreadable",  # not the text that was written: where is the byte or field, if it is known
]


class Fault(Struct, frozen=True):
    """A damaged file, as a path in the campaign's folder, and what is wrong with it."""

    file: str
    id: FaultId
    where: str = ""


class Unsound(Exception):
    """A state or a record is not one, or does not follow."""


class Referee(Protocol):
    """What is known of the game: reads values, folds them, and makes what cannot be found.

    Whatever raises here raises Unsound. Values are compared with `==`.
    """

    rules: str

    def state(self, data: bytes, seq: int) -> Any:
        """Read the state after the record `seq`."""

    def record(self, data: bytes, seq: int) -> Any:
        """Read the record `seq`."""

    def fold(self, state: Any, record: Any) -> Any:
        """Return the state after a record."""

    def encode(self, state: Any) -> bytes:
        """Return a state as one JSON object."""

    def filler(self, seq: int) -> bytes:
        """Return a record that does nothing, in the place of one that is lost."""

    def is_filler(self, record: Any) -> bool:
        """Tell whether a record stands for a lost one."""

    def origin(self, later: Sequence[Any]) -> Any:
        """Return the state that a campaign began with, as far as later ones tell."""

    def meta(self, state: Any, title: str) -> CampaignMeta:
        """Return what a campaign says of itself, as far as its first state tells."""


class StartRead(Struct, frozen=True):
    """A start that can be read: the parent, the state, and the same state as bytes."""

    parent: Link
    state: Any
    data: bytes


class Extent(Struct, frozen=True):
    """How far the chapters go: up to `live` they have happened, up to `last` there are files."""

    live: int
    last: int


class Folded(Struct, frozen=True):
    """Where records lead: the state, or None when one of them stands for what is lost."""

    state: Any
    has_fillers: bool


def inspect(folder: Path, referee: Referee) -> list[Fault]:
    """Return every damaged file of a campaign, none when all are sound.

    What a killed program leaves behind, and an opening puts in order, is no damage. Raises
    SaveProblem `too-new`, and when the folder of the chapters cannot be read.
    """
    refuse_newer(folder)
    faults: list[Fault] = []
    try:
        if read_meta(folder).rules != referee.rules:
            faults.append(Fault(CAMPAIGN_FILE, "unreadable", "$.meta.1.rules"))
    except SaveProblem as problem:
        faults.append(_fault(problem, CAMPAIGN_FILE))
    return faults + _Inspection(ChapterFolder(folder / CHAPTERS_FOLDER), referee).run()


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


def measure(chapters: ChapterFolder) -> Extent:
    """Tell how far the chapters go. A file that cannot be read counts as happened."""
    numbers = set(chapters.numbers())
    starts = {
        int(path.name[:-11]) for path in chapters.path.glob("*.start.json") if path.name[:-11].isdecimal()
    }
    last = max(numbers | starts, default=1)
    for number in range(last, 0, -1):
        try:
            if chapters.body(number).head:
                return Extent(number, last)
        except SaveProblem:
            # Also a chapter that is gone: its start, or later chapters, say that it was there.
            return Extent(number, last)
    return Extent(1, max(last, 1))


def read_start(chapters: ChapterFolder, number: int, referee: Referee) -> StartRead | None:
    """Read a start, None when that cannot be done."""
    with suppress(SaveProblem, Unsound):
        parent, data = chapters.start(number)
        return StartRead(parent, referee.state(data, parent.seq), data)
    return None


def fold_all(referee: Referee, state: Any, base: int, records: Sequence[bytes]) -> Folded:
    """Fold the records after `base`. Raises Unsound, with the number of the record at fault."""
    has_fillers = False
    for seq, data in enumerate(records, base + 1):
        try:
            record = referee.record(data, seq)
            state = referee.fold(state, record)
        except Unsound as unsound:
            raise Unsound(seq) from unsound
        has_fillers = has_fillers or referee.is_filler(record)
    return Folded(state, has_fillers)


class _Inspection:
    def __init__(self, chapters: ChapterFolder, referee: Referee) -> None:
        self.chapters = chapters
        self.referee = referee
        self.faults: list[Fault] = []

    def run(self) -> list[Fault]:
        try:
            extent = measure(self.chapters)
        except SaveProblem as problem:
            if problem.id != "vanished" and problem.id != "damaged":
                raise
            return [Fault(CHAPTERS_FOLDER, "missing")]
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
        return self.faults

    def _is_leftover(self, number: int, link: Link | None) -> bool:
        """Whether an opening would take the chapter for what was dropped, as it may after a kill."""
        try:
            return self.chapters.parent(number) != link
        except SaveProblem:
            return False

    def _start(self, number: int) -> StartRead | None:
        file = self.chapters.start_file(number)
        try:
            parent, data = self.chapters.start(number)
            return StartRead(parent, self.referee.state(data, parent.seq), data)
        except SaveProblem as problem:
            self.faults.append(_fault(problem, self._name(file)))
        except Unsound as unsound:
            self.faults.append(Fault(self._name(file), "state", str(unsound)))
        return None

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
        try:
            if state is not None:
                folded = fold_all(self.referee, state, body.base, body.records)
                return (None if folded.has_fillers else folded.state), body.link()
            for seq, data in enumerate(body.records, body.base + 1):
                self._read(data, seq)
        except Unsound as unsound:
            self.faults.append(Fault(name, "record", str(unsound)))
        return None, body.link()

    def _read(self, data: bytes, seq: int) -> None:
        try:
            self.referee.record(data, seq)
        except Unsound as unsound:
            raise Unsound(seq) from unsound

    def _name(self, path: Path) -> str:
        return f"{CHAPTERS_FOLDER}/{path.name}"


def sound_body(referee: Referee, state: Any, base: int, body: Body) -> Folded | None:
    """Return where a chapter leads when it is sound and begins after `base`, else None."""
    if body.base != base:
        return None
    try:
        return fold_all(referee, state, base, body.records)
    except Unsound:
        return None


def _fault(problem: SaveProblem, file: str) -> Fault:
    if problem.id == "vanished":
        return Fault(file, "missing")
    if problem.id == "too-large":
        return Fault(file, "too-large")
    where = problem.args_.get("field", problem.args_.get("byte", ""))
    return Fault(file, "unreadable", str(where))
