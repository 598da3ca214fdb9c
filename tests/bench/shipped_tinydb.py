"""TinyDB as it is shipped, one growing file and an insert for each record, at the same lengths as ours."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

from campaigns import grown
from scale import CROWD, LONG, MIDDLE, SHORT, Copies
from timing import Row, ratio, timed
from tinydb import TinyDB

from app.storage import CHAPTER_LIMIT
from rules.commands import Note

#: Each insert at 20,000 reads and writes 10 MB.
INSERTS = 5


def rows(saves: Path) -> list[Row]:
    """An insert and an opening at 20,000 records over those at 1,000; 100,000 would take minutes."""
    inserted, opened = {}, {}
    for entries in (SHORT, MIDDLE):
        path = saves / f"shipped-{entries}.json"
        records = list(islice(_records(), entries))
        path.write_text(json.dumps({"_default": dict(enumerate(records, 1))}), "utf-8")
        with TinyDB(path) as db:
            inserted[entries] = timed(lambda: db.insert(records[0]), INSERTS)  # noqa: B023 - called at once
        opened[entries] = timed(lambda: TinyDB(path).all(), 3)  # noqa: B023
    ours = _ours(saves)
    return [
        ratio(f"TinyDB as shipped: insert / our durable command, {MIDDLE:,} records", inserted[MIDDLE], ours),
        ratio(
            f"TinyDB as shipped: insert, {MIDDLE:,} / {SHORT:,} records", inserted[MIDDLE], inserted[SHORT]
        ),
        ratio(f"TinyDB as shipped: opening, {MIDDLE:,} / {SHORT:,} records", opened[MIDDLE], opened[SHORT]),
    ]


def _ours(saves: Path) -> float:
    """Our durable command at the same length, synced to the disk, which TinyDB's insert is not."""
    with Copies(saves).session(MIDDLE) as session:
        return timed(lambda: session.run(Note(text="The door creaks.")), CHAPTER_LIMIT)


def _records():  # type: ignore[no-untyped-def]
    """The records of the long campaign as plain JSON."""
    chapters = grown(LONG, CROWD) / "chapters"
    for number in range(1, LONG // CHAPTER_LIMIT + 1):
        yield from json.loads((chapters / f"{number:04d}.json").read_bytes())["records"].values()
