"""A tiny game to save: records and states that prove where they belong, and a way to read all of it."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tinydb import TinyDB

from app.storage import CampaignStore
from app.storage.swapping import SET_ASIDE_FOLDER

LIMIT = 5

IN_MEMORY = next((name for name in ("/dev/shm",) if os.access(name, os.W_OK)), None)
"""Where replacing thousands of files costs nothing, or None for the usual place."""


class Told(NamedTuple):
    """The whole content of a campaign, as the model has it and as the store must show it."""

    records: tuple[bytes, ...] = ()
    head: int = 0

    def append(self, record: bytes) -> Told:
        """What a new record makes of it."""
        return Told((*self.records[: self.head], record), self.head + 1)


def record(number: int, branch: str = "a") -> bytes:
    """A record in a hand that no encoder writes, to see that bytes are kept."""
    return f'{{ "n":{number} ,"branch": "{branch} ñ🐉\\u00e9", "unknown":[1.50,1e2 ] }}'.encode()


def state(records: Sequence[bytes]) -> bytes:
    """The state after some records: it knows each of them."""
    return json.dumps({"seq": len(records), "trail": sha256(b"|".join(records)).hexdigest()}).encode()


def create(saves: Path, title: str = "La cripta", chapter_limit: int = LIMIT, **other: str) -> CampaignStore:
    """A new campaign of the tiny game."""
    given = {"rules": "toy", "language": "es", "dice": "program", "created": "2026-11-29T21:43:00"} | other
    return CampaignStore.create(saves, title=title, state=state(()), chapter_limit=chapter_limit, **given)


def add(store: CampaignStore, told: Told, entry: bytes) -> Told:
    """Append a record, and return what the store must then hold."""
    store.append(entry, lambda: state(told.records[: told.head]))
    return told.append(entry)


def filled(saves: Path, count: int, **options: Any) -> tuple[CampaignStore, Told]:
    """A campaign with some records."""
    store, told = create(saves, **options), Told()
    for number in range(1, count + 1):
        told = add(store, told, record(number))
    return store, told


def everything(store: CampaignStore) -> Told:
    """Read all chapters of a store, checking how they hang together."""
    records: list[bytes] = []
    for number in range(store.first, store.last + 1):
        chapter = store.load(number)
        assert chapter.base == len(records)
        assert chapter.start == state(records)
        records += chapter.records
        assert chapter.head == min(max(store.head - chapter.base, 0), len(chapter.records))
    here = store.chapter()
    assert here.base + here.head == store.head
    assert here.head > 0 or store.head == 0
    assert store.tail == len(records)
    return Told(tuple(records), store.head)


def open_plainly(folder: Path) -> None:
    """Open every file of a campaign with TinyDB and nothing of ours, but for what a repair set aside."""
    for path in folder.rglob("*.json"):
        if SET_ASIDE_FOLDER in path.parts:
            continue
        with TinyDB(path, encoding="utf-8") as database:
            for table in database.tables():
                assert len(database.table(table)) >= (table != "records")


class Trouble:
    """Whether the call that was to fail has been reached."""

    reached = False


class Death(BaseException):
    """The process is gone at this point: nothing catches it, nothing is cleaned up."""


@contextmanager
def trouble_at(
    step: int,
    trouble: Callable[[], BaseException],
    *,
    after: bool = False,
    half: bool = False,
    calls: Sequence[str] = ("replace", "rename"),
) -> Iterator[Trouble]:
    """Let the given calls of `os` fail once, at the n-th of them, before or after it has its effect.

    With `half` it is `write`, and half of the data comes to the disk.
    """
    done = 0
    mark = Trouble()

    def troubled(call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            nonlocal done
            done += 1
            if done != step:
                return call(*args, **kwargs)
            mark.reached = True
            if half:
                handle, data = args
                call(handle, data[: len(data) // 2])
            elif after:
                call(*args, **kwargs)
            raise trouble()

        return run

    with pytest.MonkeyPatch.context() as patch:
        for name in ("write",) if half else calls:
            patch.setattr(os, name, troubled(getattr(os, name)))
        yield mark


def disk_full() -> OSError:
    """What the system says when there is no room."""
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
