"""Campaigns of older versions: brought up whole, after a backup, whenever killed; or read as they are."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from saving import Death, disk_full, open_plainly, trouble_at
from test_backups import CALLS

from app.checking import check, repair
from app.console.console import Console
from app.i18n import translator
from app.session import Session
from app.storage import CampaignStore, SaveProblem, list_backups, list_campaigns, restore
from app.storage.backups import BackupReader
from app.storage.holder import HOLDER_FILE
from app.storage.layout import LOCK_FILE, SCHEMA, read_meta
from app.storage.migrations import STEPS, bring_up
from app.storage.migrations.migrating import migrate
from rules import commands as do
from rules.text import plain

OLD = Path(__file__).parent / "old"
SCHEMAS = sorted(int(path.name.removeprefix("schema-")) for path in OLD.iterdir())


@pytest.fixture(params=SCHEMAS, ids=lambda number: f"schema-{number}")
def schema(request: pytest.FixtureRequest) -> int:
    """Each schema that there ever was, but for the newest."""
    number: int = request.param
    return number


@pytest.fixture
def folder(schema: int, room: Path) -> Path:
    """A fresh copy of the real campaign of a schema."""
    return copied(schema, room)


def copied(schema: int, room: Path) -> Path:
    (source,) = (path for path in (OLD / f"schema-{schema}").iterdir() if path.is_dir())
    return Path(shutil.copytree(source, room / source.name))


def expected(schema: int) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((OLD / f"schema-{schema}" / "expected.json").read_text("utf-8"))
    return told


def contents(folder: Path) -> dict[str, bytes]:
    """The campaign's own files."""
    found = [folder / "campaign.json", *(folder / "chapters").rglob("*.json")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def records(folder: Path) -> list[bytes]:
    with CampaignStore.open(folder, read_only=True) as store:
        return [entry for number in range(1, store.last + 1) for entry in store.load(number).records]


def log(session: Session) -> list[str]:
    console = Console(session, translator("es"))
    return [plain(one) for one in console.log(session.store.head)]


def states(session: Session) -> Iterator[tuple[str, Any]]:
    """The states that are known from the day when the campaign was made."""
    for seq in expected(session.store.meta.schema if session.store.meta.schema < SCHEMA else SCHEMAS[-1])[
        "states"
    ]:
        timeline = session.before(int(seq))
        assert timeline is not None
        yield seq, timeline.state


def test_there_is_an_old_campaign_and_a_step_for_each_schema() -> None:
    assert list(range(1, SCHEMA)) == SCHEMAS
    assert list(range(2, SCHEMA + 1)) == sorted(STEPS)


def test_an_old_campaign_opens_as_it_was(schema: int, folder: Path) -> None:
    """Same records byte for byte, same states, same log, same head and redo; and it plays on."""
    told, before = expected(schema), contents(folder)
    was = records(folder)
    with Session.open(folder, read_only=True).store as store:
        old = Session(store)
        old_log = log(old)
        assert store.meta.schema == schema
    assert contents(folder) == before
    assert len(old_log) > 300

    session = Session.open(folder)
    assert session.store.meta.schema == read_meta(folder).schema == SCHEMA
    assert (session.store.head, session.store.tail) == (told["head"], told["tail"])
    assert records(folder) == was
    assert log(session) == old_log
    for seq, state in states(session):
        assert state == session.codec.state(msgspec.json.encode(told["states"][seq]))
    assert check(folder) == []
    open_plainly(folder)

    here = session.state
    assert here.open is not None
    session.undo(told["head"])
    assert session.store.head == 0
    session.redo(told["head"])
    assert session.state == here
    session.redo(2)
    assert session.store.head == told["head"] + 2
    session.undo(2)
    session.run(do.Note(text="on"))
    session.close()
    with Session.open(folder).store as store:
        assert (store.head, store.tail) == (told["head"] + 1,) * 2
    assert check(folder) == []


def test_a_backup_of_the_old_files_comes_first(schema: int, folder: Path) -> None:
    before = contents(folder)
    Session.open(folder).close()
    (kept,) = list_backups(folder)
    assert (kept.reason, kept.entries) == ("migration", expected(schema)["head"])
    with BackupReader(kept.path) as reader:
        assert {name: reader.read(name) for name in reader.names} == before
    Session.open(folder).close()
    assert len(list_backups(folder)) == 1
    aside = {name: data for name, data in before.items() if "aside" in name}
    assert aside
    assert aside.items() <= contents(folder).items()

    restore(folder, kept.name)
    assert contents(folder) == before
    Session.open(folder).close()
    assert read_meta(folder).schema == SCHEMA


def test_reading_an_old_campaign_writes_nothing(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    Session.open(folder, read_only=True).close()
    assert [info.problem for info in list_campaigns(folder.parent)] == [None]
    assert check(folder) == []
    assert repair(folder) == []
    lock = {folder / name for name in (LOCK_FILE, HOLDER_FILE)}
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path not in lock} == before


@pytest.mark.parametrize("after", [False, True], ids=["before-the-step", "after-the-step"])
def test_a_death_at_any_step_leaves_the_old_or_the_new(room: Path, after: bool) -> None:
    """U44: and whoever opens it next has the whole campaign."""
    schema = SCHEMAS[-1]
    old, was = contents(copied(schema, room / "0")), records(copied(schema, room / "1"))
    new = room / "2"
    migrate(copied(schema, new))
    brought_up = contents(next(new.iterdir()))
    for step in count(3):
        folder = copied(schema, room / str(step))
        try:
            with trouble_at(step - 2, Death, after=after, calls=(*CALLS, "link")) as mark:
                CampaignStore.open(folder).close()
        except Death:
            pass
        if not mark.reached:
            break
        open_plainly(folder)
        (info,) = list_campaigns(folder.parent)
        assert (info.problem, info.entries) == (None, expected(schema)["head"])
        assert contents(folder) in (old, brought_up)
        CampaignStore.open(folder).close()
        assert contents(folder) == brought_up
        assert records(folder) == was
        assert not [path for path in folder.iterdir() if path.name.startswith(".")]
        shutil.rmtree(folder)
    assert step > 20


def test_a_full_disk_leaves_the_old_one(room: Path) -> None:
    schema = SCHEMAS[-1]
    old = contents(copied(schema, room / "0"))
    failed = 0
    for step in count(1):
        folder = copied(schema, room / str(step))
        with trouble_at(step, disk_full, calls=("write", "mkdir")) as mark:
            try:
                CampaignStore.open(folder).close()
            except SaveProblem as problem:
                failed += problem.id == "no-space"
                assert contents(folder) == old
        if not mark.reached:
            break
        CampaignStore.open(folder).close()
        assert read_meta(folder).schema == SCHEMA
        shutil.rmtree(folder)
    assert failed > 8


def test_damage_stays_where_it_was_and_can_still_be_mended(folder: Path) -> None:
    path = folder / "chapters" / "0001.json"
    torn = path.read_bytes()[:-70]
    path.write_bytes(torn)
    Session.open(folder).close()
    assert path.read_bytes() == torn
    assert [fault.file for fault in check(folder)] == ["chapters/0001.json"]
    repair(folder)
    assert check(folder) == []
    Session.open(folder).close()


def test_a_damaged_old_campaign_is_mended_to_the_newest_schema(folder: Path) -> None:
    was = records(folder)
    (folder / "campaign.json").write_bytes(b"{")
    (folder / "chapters" / "0002.start.json").unlink()
    assert {fault.file for fault in check(folder)} == {"campaign.json", "chapters/0002.start.json"}
    repair(folder)
    assert check(folder) == []
    assert read_meta(folder).schema == SCHEMA
    assert records(folder) == was


def test_a_backup_of_an_old_schema_mends_a_new_campaign(folder: Path) -> None:
    Session.open(folder).close()
    was = contents(folder)
    (folder / "chapters" / "0002.json").unlink()
    (folder / "campaign.json").unlink()
    repair(folder)
    assert contents(folder) == was


def test_what_a_step_does_not_know_stays_byte_for_byte(room: Path) -> None:
    odd = b'{ "n" : 1.50, "\\u00f1":[1e2 ,{}] }'
    old = b'{"meta":{"1":{"schema":1,"rules":"toy","odd":%b}},"odd":{"7":%b}}' % (odd, odd)
    new = bring_up(old, room, "campaign", 1)
    assert new.count(odd) == 2
    assert json.loads(new)["meta"]["1"]["schema"] == SCHEMA
    assert bring_up(new, room, "campaign", SCHEMA) == new
    chapter = b'{"records":{"1":%b},"cursor":{"1":{"head":1,"base":0,"odd":%b}}}' % (odd, odd)
    assert bring_up(chapter, room, "chapter", 1).startswith(chapter[:-1])
    for torn in (b"{", b"[]", b'{"meta":{}}', b'{"meta":{"1":5}}'):
        with pytest.raises(SaveProblem, match="damaged"):
            bring_up(torn, room, "campaign", 1)


def test_an_old_campaign_in_other_hands_waits(folder: Path) -> None:
    """U48: while somebody writes, nobody brings it up."""
    from app.storage.lock import take_lock

    before = contents(folder)
    lock = take_lock(folder)
    with pytest.raises(SaveProblem, match="locked"):
        Session.open(folder)
    lock.release()
    assert contents(folder) == before
