"""What the files of a campaign tell when they are read with the rules: states, records, how far they go.

What states and records mean is the referee's knowledge; how the files hang together is known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from msgspec import Struct

from app.storage.chapters import Body, ChapterFolder
from app.storage.layout import CampaignMeta, Link
from app.storage.problems import SaveProblem
from app.storage.torn import read_torn

FIRST_LINK: Final = Link.to(0, None)


class Unsound(Exception):
    """A state or a record is not one, or does not follow."""


class Unknown(Unsound):
    """A state or a record that cannot be read: torn, or a later version's."""


class Referee(Protocol):
    """What is known of the game: reads values and folds them.

    Whatever raises here raises Unsound. Values are compared with `==`; one that is None is not known.
    """

    rules: str

    def state(self, data: bytes, seq: int) -> Any:
        """Read the state after the record `seq`."""

    def record(self, data: bytes, seq: int) -> Any:
        """Read the record `seq`."""

    def strange(self, value: Any, data: bytes) -> str:
        """Return the first field of a value's text that the value has no place for, empty when all have."""

    def fold(self, state: Any, record: Any) -> Any:
        """Return the state after a record."""

    def is_filler(self, record: Any) -> bool:
        """Tell whether a record stands for a lost one."""


class Scribe(Referee, Protocol):
    """Also makes what cannot be found any more."""

    def encode(self, state: Any) -> bytes:
        """Return a state as one JSON object."""

    def filler(self, seq: int) -> bytes:
        """Return a record that does nothing, in the place of one that is lost."""

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
    """The state that records lead to, and whether some of them stand for what is lost."""

    state: Any
    has_fillers: bool


def measure(chapters: ChapterFolder) -> Extent:
    """Tell how far the chapters go. A file of which nothing can be told counts as happened."""
    numbers = set(chapters.numbers())
    starts = {
        int(path.name[:-11]) for path in chapters.path.glob("*.start.json") if path.name[:-11].isdecimal()
    }
    last = max(numbers | starts, default=1)
    for number in range(last, 0, -1):
        try:
            has_happened = chapters.body(number).head > 0
        except SaveProblem:
            # Also a chapter that is gone: its start, or later chapters, say that it was there.
            torn = read_torn(chapters, number)
            has_happened = torn is None or torn.body.head > 0
        if has_happened:
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
            raise type(unsound)(seq) from unsound
        has_fillers = has_fillers or referee.is_filler(record)
    return Folded(state, has_fillers)


def sound_body(referee: Referee, state: Any, base: int, body: Body) -> Folded | None:
    """Return where a chapter leads when it is sound and begins after `base`, else None."""
    if body.base != base:
        return None
    try:
        return fold_all(referee, state, base, body.records)
    except Unsound:
        return None


def fits(body: Body, folded: Folded, following: StartRead | None) -> bool:
    """Tell whether a chapter leads to the start of the next one, if there is one."""
    if following is None:
        return True
    return following.parent == body.link() and (folded.has_fillers or folded.state == following.state)


def led_to(folded: Folded, following: StartRead | None) -> Any:
    """Return the state after a chapter; where entries are lost, only the next chapter knows it."""
    return following.state if folded.has_fillers and following else folded.state
