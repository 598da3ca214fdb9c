"""The plainest model of a campaign: the whole game over a list of records, and nothing on disk."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace
from saving import Told

from app.console.console import Console, Reply
from app.console.plain import reply_json
from app.i18n import translator
from app.session import Session
from app.storage import CampaignMeta, CampaignStore, Chapter
from rules.codec import codec
from rules.state import State

_COPY = re.compile(r"^(\d+ undone entries were dropped)[,;].*$")


class MemoryStore:
    """As much of a campaign's store as a session asks for: one chapter that never ends."""

    read_only = False
    first = last = 1

    def __init__(self, meta: CampaignMeta, start: bytes, told: Told) -> None:
        self.meta = meta
        self.folder = Path("/nowhere")
        self.start = start
        self.told = told

    @property
    def head(self) -> int:
        return self.told.head

    @property
    def tail(self) -> int:
        return len(self.told.records)

    def chapter(self) -> Chapter:
        return Chapter(number=1, base=0, start=self.start, records=self.told.records, head=self.told.head)

    def load(self, number: int) -> Chapter:
        return self.chapter()

    def number_at(self, seq: int) -> int:
        return 1

    def append(self, record: bytes, state_before: Callable[[], bytes]) -> None:
        self.told = self.told.append(record)

    def move_head(self, seq: int) -> None:
        self.told = self.told._replace(head=seq)

    def close(self) -> None:
        """Nothing is held."""


class Model:
    """A campaign as it must be: lines are run on it, and it says what their answers must be."""

    def __init__(self, meta: CampaignMeta, start: bytes, told: Told) -> None:
        self.store = MemoryStore(meta, start, told)
        self.session = Session(cast(CampaignStore, self.store), clock=lambda: 0)
        self.console = Console(self.session, translator("en"))

    @classmethod
    def of(cls, store: CampaignStore) -> Model:
        """The model of what a store holds now."""
        return cls(store.meta, store.load(store.first).start, timeless(store))

    @property
    def told(self) -> Told:
        """The records and the head."""
        return self.store.told

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.session.state

    def run(self, line: str) -> dict[str, Any]:
        """Run a line and return the object that the line mode must answer with."""
        return answer(self.console, self.console.run(line))

    def at(self, told: Told) -> Model:
        """The same campaign with other contents."""
        return Model(self.store.meta, self.store.start, told)


def answer(console: Console, reply: Reply) -> dict[str, Any]:
    """A reply as whoever reads the line mode's JSON finds it."""
    return copyless(json.loads(json.dumps(reply_json(console, reply))))


def copyless(told: dict[str, Any]) -> dict[str, Any]:
    """An answer without what it says of a copy of dropped entries: there is none of a list in memory."""
    if "lines" in told:
        told["lines"] = [_COPY.sub(r"\1.", line) for line in told["lines"]]
    return told


def timeless(store: CampaignStore) -> Told:
    """All records of a store and its head, with the times taken out: no model can know them."""
    code = codec(store.meta.rules)
    records: list[bytes] = []
    for number in range(store.first, store.last + 1):
        chapter = store.load(number)
        assert chapter.base == len(records)
        records += (code.encode(replace(code.record(one), at=0)) for one in chapter.records)
    assert store.tail == len(records)
    return Told(tuple(records), store.head)
