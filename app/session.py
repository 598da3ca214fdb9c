"""One open campaign being played: the timeline in memory and the store on disk, kept the same."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from app.dropping import Dropped, keep_what_is_dropped
from app.known_rules import known_meta
from app.storage import CampaignStore, Chapter, SaveProblem
from app.storage.layout import SCHEMA, SEALED_SINCE
from app.storage.swapping import finish_swap
from app.storage.unknown import unknown_field
from rules.codec import codec
from rules.commands import Command
from rules.engine import execute
from rules.errors import Refused
from rules.record import AnyRecord
from rules.solo.commands import EditNote
from rules.soundness import broken_link
from rules.state import DiceSource, GameState, State
from rules.system import get
from rules.timeline import Timeline, replay, step_back
from rules.zones import DEFAULT_ZONES

#: Records kept in memory before the older half is let go; it stays on disk.
MEMORY_LIMIT = 1000


class Step(NamedTuple):
    """A record and the states around it: what happened, or what was undone or redone.

    `dropped` tells of undone entries that the record has taken the place of.
    """

    record: AnyRecord
    before: State
    after: State
    dropped: Dropped | None = None


class Jump(NamedTuple):
    """How far the head has moved, below 0 for back, and the step that it now stands after, if any."""

    moved: int
    last: Step | None


class Stretch(NamedTuple):
    """A chapter as it lies on disk: the state before its first record, and its records."""

    start: State
    records: tuple[AnyRecord, ...]


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def first_state(rules: str, *, seed: str, language: str, dice: DiceSource) -> State:
    """What a campaign begins with: the default zones and nobody in them."""
    return GameState(rules=rules, seed=seed, language=language, dice=dice, zones=DEFAULT_ZONES)


class Session:
    """Runs commands, undo and redo on an open campaign; on disk before each call returns.

    Raises Refused when the rules say no and SaveProblem when the disk does; either way state and disk
    are as before.
    """

    def __init__(self, store: CampaignStore, clock: Callable[[], int] | None = None) -> None:
        self.store = store
        #: Why this one can only be looked at, None when it can be played.
        self.barred: SaveProblem | None = None
        self.codec = codec(store.meta.rules)
        self._clock = clock or now
        self.timeline = self._read(store.chapter())

    @classmethod
    def create(
        cls, saves: Path, *, title: str, rules: str, language: str, dice: DiceSource, seed: str, created: str
    ) -> Session:
        """Make a campaign with the default zones and open it."""
        get(rules)
        state = first_state(rules, seed=seed, language=language, dice=dice)
        store = CampaignStore.create(
            saves,
            title=title,
            rules=rules,
            language=language,
            dice=dice,
            state=codec(rules).encode(state),
            created=created,
        )
        return cls(store)

    @classmethod
    def open(cls, folder: Path, *, read_only: bool = False) -> Session:
        """Open a campaign where it was left, also in the middle of an open resolution.

        Nothing is written to one that this version does not wholly understand. Raises SaveProblem: then
        `unknown-rules`, or `unknown-data` and `too-new`, which can still be opened for reading.
        """
        finish_swap(folder)
        schema = known_meta(folder).schema
        if not read_only and schema < SCHEMA:
            # A migration would have written before anybody has looked inside.
            cls._opened(CampaignStore.open(folder, read_only=True), is_strict=True)
        return cls._opened(CampaignStore.open(folder, read_only=read_only), is_strict=not read_only)

    @classmethod
    def _opened(cls, store: CampaignStore, *, is_strict: bool) -> Session:
        try:
            session = cls(store)
            if is_strict:
                session._refuse_unknown()
        except BaseException:
            store.close()
            raise
        return session

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.timeline.state

    def run(self, command: Command) -> Step:
        """Decide a command, write its record, and only then take it as happened.

        Many undone entries are copied before they are dropped.
        """
        before = self.state
        if isinstance(command, EditNote) and not command.secret and self._is_secret(command.seq):
            # What was never for players is not for them when it is written anew.
            command = replace(command, secret=True)
        record, after = execute(before, command, self._clock())
        dropped = None if self.store.read_only else keep_what_is_dropped(self.store)
        self._write(lambda: self.store.append(self.codec.encode(record), lambda: self.codec.encode(before)))
        self.timeline = self._trimmed(self.timeline.commit(record, after))
        return Step(record, before, after, dropped)

    def _is_secret(self, seq: int) -> bool:
        """Whether a record of the past is the game master's alone."""
        if not 1 <= seq <= self.state.seq:
            return False
        start, records = self.stretch(seq)
        return records[seq - start.seq - 1].secret

    def undo(self, count: int = 1, *, whole: bool = False) -> list[Step]:
        """Take back up to `count` records, or with `whole` the last resolution; the newest first.

        Refused `nothing-to-undo` at the beginning.
        """
        steps: list[Step] = []
        timeline = self.timeline
        if whole:
            count = step_back(timeline.told, whole=True)
        while len(steps) < max(count, 1):
            if timeline.head == 0:
                seq = timeline.states[0].seq
                if seq == 0:
                    break
                timeline = self._read(self.store.load(self.store.number_at(seq)), seq)
            record = timeline.records[timeline.head - 1]
            steps.append(Step(record, timeline.states[timeline.head - 1], timeline.state))
            timeline = timeline.at(record.seq - 1) or timeline
        if not steps:
            raise Refused("nothing-to-undo")
        self._go_to(timeline)
        return steps

    def redo(self, count: int = 1) -> list[Step]:
        """Bring back up to `count` undone records, in their order; Refused `nothing-to-redo`."""
        steps: list[Step] = []
        timeline = self.timeline
        while len(steps) < max(count, 1):
            if timeline.head == len(timeline.records):
                seq = timeline.state.seq
                if seq >= self.store.tail:
                    break
                timeline = self._read(self.store.load(self.store.number_at(seq + 1)), seq)
            record = timeline.records[timeline.head]
            after = timeline.states[timeline.head + 1]
            steps.append(Step(record, timeline.state, after))
            timeline = timeline.at(record.seq) or timeline
        if not steps:
            raise Refused("nothing-to-redo")
        self._go_to(timeline)
        return steps

    def jump(self, seq: int) -> Jump:
        """Move the head after the record `seq`, 0 for the beginning, at once; redo or a jump bring it back.

        Refused `unknown-point` beyond what can be redone.
        """
        if not 0 <= seq <= self.store.tail:
            raise Refused("unknown-point", seq=seq, last=self.store.tail)
        moved = seq - self.state.seq
        if moved:
            self._go_to(self.timeline.at(seq) or self._read(self.store.load(self.store.number_at(seq)), seq))
        return Jump(moved, self.last_step())

    def last_step(self) -> Step | None:
        """What undo would take back, or None at the beginning."""
        timeline = self.timeline
        if timeline.head == 0:
            seq = timeline.states[0].seq
            if seq == 0:
                return None
            timeline = self._read(self.store.load(self.store.number_at(seq)), seq)
        return Step(timeline.records[timeline.head - 1], timeline.states[timeline.head - 1], timeline.state)

    def next_step(self) -> Step | None:
        """What redo would bring back; None when nothing was undone, or it cannot be read."""
        timeline = self.timeline
        if timeline.head == len(timeline.records):
            seq = timeline.state.seq
            if seq >= self.store.tail:
                return None
            try:
                timeline = self._read(self.store.load(self.store.number_at(seq + 1)), seq)
            except SaveProblem:
                # What stands now is sound; redo itself tells what is wrong.
                return None
        head = timeline.head
        return Step(timeline.records[head], timeline.states[head], timeline.states[head + 1])

    def before(self, seq: int) -> Timeline | None:
        """The stretch of the campaign that ends right before the record `seq + 1`, or None at the start."""
        if seq <= 0:
            return None
        return self._read(self.store.load(self.store.number_at(seq)), seq)

    def stretch(self, seq: int) -> Stretch:
        """The chapter that holds the record `seq`, with what can be redone; may be asked in a thread."""
        return self._decoded(self.store.load(self.store.number_at(seq)))

    def become(self, other: Session) -> None:
        """Go on as another session of the same campaign: where it stands, and whether it may write."""
        self.store, self.codec = other.store, other.codec
        self.timeline, self.barred = other.timeline, other.barred

    def close(self) -> None:
        """Let go of the campaign; everything is on disk already."""
        self.store.close()

    def _go_to(self, timeline: Timeline) -> None:
        self._write(lambda: self.store.move_head(timeline.state.seq))
        self.timeline = timeline

    def _write(self, write: Callable[[], None]) -> None:
        """Write, and after a fault take what the disk says as the truth."""
        try:
            write()
        except SaveProblem as problem:
            if problem.id == "changed" or self.store.head != self.state.seq:
                self.timeline = self._read(self.store.chapter())
            raise

    def _read(self, chapter: Chapter, seq: int | None = None) -> Timeline:
        """A chapter as a timeline, with its head where the store says or after the record `seq`."""
        start, records = self._decoded(chapter)
        try:
            timeline = replay(start, records, chapter.head if seq is None else seq - chapter.base)
        except Exception as fault:
            # Events that nobody ever decided may break anything in the fold.
            field = type(fault).__name__
            raise SaveProblem("damaged", self.store.folder, reason="fold", field=field) from fault
        for place in {0, timeline.head, len(records)}:
            state = timeline.states[place]
            field = broken_link(state) or ("" if self.codec.is_whole(state) else "$.creatures")
            if field:
                raise SaveProblem("damaged", self.store.folder, reason="links", field=field)
        return timeline

    def _decoded(self, chapter: Chapter) -> Stretch:
        try:
            start = self.codec.state(chapter.start)
            records = tuple(self.codec.record(record) for record in chapter.records)
        except Refused as refused:
            raise self._unreadable(refused) from refused
        return Stretch(start, records)

    def _unreadable(self, refused: Refused) -> SaveProblem:
        """What cannot be read is damaged, or where a fingerprint says it is not, a later version's."""
        schema, folder = self.store.meta.schema, self.store.folder
        if schema > SCHEMA:
            return SaveProblem("too-new", folder, schema=schema)
        intact = schema >= SEALED_SINCE
        return SaveProblem("unknown-data" if intact else "damaged", folder, **refused.args_)

    def _refuse_unknown(self) -> None:
        """Raise SaveProblem `unknown-data` when what is open has fields that would be lost."""
        chapter, codec = self.store.chapter(), self.codec
        values: list[tuple[State | AnyRecord, bytes]] = [(self.timeline.states[0], chapter.start)]
        values += zip(self.timeline.records, chapter.records, strict=True)
        for value, data in values:
            if codec.encode(value) != data and (field := unknown_field(codec.type_of(value), data)):
                raise SaveProblem("unknown-data", self.store.folder, field=field)

    def _trimmed(self, timeline: Timeline) -> Timeline:
        """Keep the newer half in memory once a timeline has grown long."""
        if len(timeline.records) <= MEMORY_LIMIT:
            return timeline
        cut = MEMORY_LIMIT // 2
        return Timeline(timeline.states[cut:], timeline.records[cut:], timeline.head - cut)
