"""One open campaign being played: the timeline in memory and the store on disk, kept the same."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from app.storage import CampaignStore, Chapter, SaveProblem
from rules.codec import codec
from rules.commands import Command
from rules.engine import execute
from rules.errors import Refused
from rules.record import AnyRecord
from rules.state import DiceSource, GameState, State
from rules.system import get
from rules.timeline import Timeline, replay, step_back
from rules.zones import DEFAULT_ZONES

#: Records kept in memory before the older half is let go; it stays on disk.
MEMORY_LIMIT = 1000


class Step(NamedTuple):
    """A record and the states around it: what happened, or what was undone or redone."""

    record: AnyRecord
    before: State
    after: State


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
        """Open a campaign where it was left, also in the middle of an open resolution."""
        store = CampaignStore.open(folder, read_only=read_only)
        try:
            return cls(store)
        except Refused as refused:
            # A system that is not there, or that this version does not know any more.
            store.close()
            raise SaveProblem("unknown-rules", folder, **refused.args_) from refused
        except BaseException:
            store.close()
            raise

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.timeline.state

    def run(self, command: Command) -> Step:
        """Decide a command, write its record, and only then take it as happened."""
        before = self.state
        record, after = execute(before, command, self._clock())
        self._write(lambda: self.store.append(self.codec.encode(record), lambda: self.codec.encode(before)))
        self.timeline = self._trimmed(self.timeline.commit(record, after))
        return Step(record, before, after)

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
        """What redo would bring back, or None when nothing was undone; within what is in memory."""
        timeline = self.timeline
        if timeline.head == len(timeline.records):
            return None
        head = timeline.head
        return Step(timeline.records[head], timeline.states[head], timeline.states[head + 1])

    def before(self, seq: int) -> Timeline | None:
        """The stretch of the campaign that ends right before the record `seq + 1`, or None at the start."""
        if seq <= 0:
            return None
        return self._read(self.store.load(self.store.number_at(seq)), seq)

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
        except SaveProblem:
            if self.store.head != self.state.seq:
                self.timeline = self._read(self.store.chapter())
            raise

    def _read(self, chapter: Chapter, seq: int | None = None) -> Timeline:
        """A chapter as a timeline, with its head where the store says or after the record `seq`."""
        try:
            start = self.codec.state(chapter.start)
            records = tuple(self.codec.record(record) for record in chapter.records)
        except Refused as refused:
            raise SaveProblem("damaged", self.store.folder, **refused.args_) from refused
        return replay(start, records, chapter.head if seq is None else seq - chapter.base)

    def _trimmed(self, timeline: Timeline) -> Timeline:
        """Keep the newer half in memory once a timeline has grown long."""
        if len(timeline.records) <= MEMORY_LIMIT:
            return timeline
        cut = MEMORY_LIMIT // 2
        return Timeline(timeline.states[cut:], timeline.records[cut:], timeline.head - cut)
