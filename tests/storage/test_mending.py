"""Damage of any kind to any file: it is named, mended from what is sound, and nothing is thrown away."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from saving import IN_MEMORY, Death, disk_full, trouble_at
from test_backups import CALLS
from thorough import examples

from app.__main__ import main
from app.checking import FILLER_TEXT, check, repair
from app.session import Session
from app.storage import (
    CampaignStore,
    SaveProblem,
    backup_if_changed,
    list_backups,
    list_campaigns,
    single_byte,
)
from app.storage.salvage import salvage_records
from rules import commands as do

LIMIT = 5
COUNT = 18
CHAPTERS = 4
NAMES = (
    "campaign.json",
    *(f"chapters/{n:04d}{end}" for n in (1, 2, 3, 4) for end in (".json", ".start.json")),
)


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for a byte that is lost or another one in the smallest files alone."""
    monkeypatch.setattr(single_byte, "_BYTES_LIMIT", 25_000_000)


SOUND: dict[str, bytes] = {}
RECORDS: list[bytes] = []


def play(session: Session, number: int) -> None:
    """One entry, which changes the state so that no other could stand in its place."""
    if number == 1:
        session.run(do.AddCreatures(name="Lucía", side="hero"))
    elif number % 3 == 0:
        session.run(do.Note(text=f"Ñandú {number} 🐉"))
    else:
        session.run(do.AddCreatures(name=f"Goblin {number}", side="foe"))


def build(saves: Path) -> Path:
    """A campaign of four chapters, the last one not full."""
    session = Session.create(
        saves, title="Mesa", rules="ezd6", language="es", dice="program", seed="x", created="2026-01-01"
    )
    session.close()
    session = Session(CampaignStore.open(saves / "mesa", chapter_limit=LIMIT), clock=lambda: 7)
    for number in range(1, COUNT + 1):
        play(session, number)
    session.close()
    return saves / "mesa"


def records_of(folder: Path) -> list[bytes]:
    with CampaignStore.open(folder, chapter_limit=LIMIT, read_only=True) as store:
        assert store.head == store.tail
        return [entry for number in range(1, store.last + 1) for entry in store.load(number).records]


@contextmanager
def table(*, backup_at: bool = False) -> Iterator[Path]:
    """A fresh copy of the sound campaign in memory, with or without a backup of it."""
    with TemporaryDirectory(dir=IN_MEMORY) as name:
        folder = Path(name) / "mesa"
        if not SOUND:
            build(Path(name))
            SOUND.update({each: (folder / each).read_bytes() for each in NAMES})
            RECORDS.extend(records_of(folder))
            shutil.rmtree(folder)
        (folder / "chapters").mkdir(parents=True)
        for each, data in SOUND.items():
            (folder / each).write_bytes(data)
        if backup_at:
            assert backup_if_changed(folder)
        yield folder


def named(folder: Path) -> set[str]:
    return {fault.file for fault in check(folder)}


def keeps(folder: Path, data: bytes) -> bool:
    """Whether bytes are still somewhere in the campaign's folder."""
    if any(path.is_file() and path.read_bytes() == data for path in folder.rglob("*")):
        return True
    for one in list_backups(folder):
        with zipfile.ZipFile(one.path) as archive:
            if any(archive.read(name) == data for name in archive.namelist()):
                return True
    return False


def plays_on(folder: Path) -> None:
    """Undo everything, redo everything, add an entry: the mended campaign is one like any other."""
    session = Session(CampaignStore.open(folder, chapter_limit=LIMIT), clock=lambda: 8)
    here, head = session.state, session.store.head
    if head:
        session.undo(1000)
        assert session.store.head == 0
        session.redo(1000)
    assert session.store.head == head
    assert session.state == here
    session.run(do.Note(text="on"))
    session.close()
    assert check(folder) == []


def test_a_sound_campaign_is_sound_and_left_alone() -> None:
    with table() as folder:
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        assert check(folder) == []
        assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
        assert repair(folder) == []
        assert not (folder / "backups").exists()


@pytest.mark.parametrize("with_backup", [False, True], ids=["alone", "with-a-backup"])
@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_gone(name: str, with_backup: bool) -> None:
    with table(backup_at=with_backup) as folder:
        (folder / name).unlink()
        assert named(folder) == {name}
        done = repair(folder)
        assert name in {one.file for one in done}
        assert check(folder) == []
        records = records_of(folder)
        if with_backup or name in (NAMES[0], *NAMES[2::2]):
            assert records == RECORDS
            assert not any(one.lost and one.lost[0][0] <= COUNT for one in done)
        else:
            base = (int(name[9:13]) - 1) * LIMIT
            assert records[:base] == RECORDS[:base]
            assert records[base + LIMIT :] == RECORDS[base + LIMIT :]
        plays_on(folder)


@given(
    name=st.sampled_from(NAMES),
    where=st.floats(0, 1, exclude_max=True),
    kind=st.sampled_from(["flip", "other", "insert", "delete", "cut", "zeros", "garbage"]),
    byte=st.integers(0, 255),
    with_backup=st.booleans(),
)
@example(name=NAMES[1], where=0.5, kind="flip", byte=0, with_backup=False)
@settings(max_examples=examples(40), deadline=None, derandomize=True, database=None)
def test_any_damage_to_any_file(name: str, where: float, kind: str, byte: int, with_backup: bool) -> None:
    """U44, U49: every changed byte is found, and what is mended loses nothing that came before it."""
    with table(backup_at=with_backup) as folder:
        good = SOUND[name]
        place = int(where * len(good))
        bad = {
            "flip": good[:place] + bytes([good[place] ^ (1 << byte % 8)]) + good[place + 1 :],
            "other": good[:place] + bytes([byte]) + good[place + 1 :],
            "insert": good[:place] + bytes([byte]) + good[place:],
            "delete": good[:place] + good[place + 1 :],
            "cut": good[:place],
            "zeros": good[:place] + bytes(len(good) - place),
            "garbage": good[:place] + b"\xff\xfe{[" + good[place + 4 :],
        }[kind]
        (folder / name).write_bytes(bad)
        if bad == good:
            assert check(folder) == []
            return
        try:
            assert named(folder) == {name}
        except SaveProblem as problem:
            # Its number is another one: only its maker could say that it is torn.
            if (problem.id, name) != ("too-new", "campaign.json") or b'"schema":2,' in bad:
                raise
            return
        done = repair(folder)
        assert done
        assert check(folder) == []
        assert keeps(folder, bad)
        records = records_of(folder)
        if kind == "flip":
            # Its fingerprint tells how it was, also where there is no copy of it.
            assert {each: (folder / each).read_bytes() for each in NAMES} == SOUND
        elif name.endswith("start.json") or name == "campaign.json":
            assert records == RECORDS
        else:
            base = (int(name[9:13]) - 1) * LIMIT
            assert records[:base] == RECORDS[:base]
            if base + LIMIT < COUNT:
                assert records[base + LIMIT :] == RECORDS[base + LIMIT :]
            if with_backup:
                assert records == RECORDS
            if kind in ("flip", "other", "insert", "delete"):
                # One entry may have a torn letter in it, and no more.
                differing = [
                    at for at, pair in enumerate(zip(records, RECORDS, strict=False)) if len(set(pair)) > 1
                ]
                assert len(differing) <= 1
        plays_on(folder)


@given(
    damage=st.lists(
        st.tuples(st.sampled_from(NAMES), st.floats(0, 1), st.booleans()), min_size=2, max_size=5
    ),
    with_backup=st.booleans(),
)
@settings(max_examples=examples(35), deadline=None, derandomize=True, database=None)
def test_several_damages_at_once(damage: list[tuple[str, float, bool]], with_backup: bool) -> None:
    with table(backup_at=with_backup) as folder:
        for name, where, gone in damage:
            if gone:
                (folder / name).unlink(missing_ok=True)
            else:
                (folder / name).write_bytes(SOUND[name][: int(where * (len(SOUND[name]) - 1))])
        # Both files of the last chapter deleted: it may as well never have been.
        traceless = {("chapters/0004.json", True), ("chapters/0004.start.json", True)}
        is_traceless = traceless <= {(name, gone) for name, _, gone in damage}
        assert check(folder) or is_traceless
        repair(folder)
        assert check(folder) == []
        numbers = [int(name[9:13]) for name, _, _ in damage if name.startswith("chapters")]
        base = (min(numbers, default=CHAPTERS + 1) - 1) * LIMIT
        records = records_of(folder)
        assert records[:base] == RECORDS[:base]
        if with_backup and not is_traceless:
            assert records == RECORDS
        plays_on(folder)


def test_a_lost_entry_in_the_middle_costs_only_itself() -> None:
    with table() as folder:
        path = folder / "chapters" / "0002.json"
        path.write_bytes(path.read_bytes().replace(b'"seq":8', b'"seq":,,', 1))
        (done,) = repair(folder)
        assert (done.file, done.how, done.lost) == ("chapters/0002.json", "read", ((8, 8),))
        records = records_of(folder)
        assert records[:7] + records[8:] == RECORDS[:7] + RECORDS[8:]
        assert FILLER_TEXT.encode() in records[7]
        plays_on(folder)


def test_a_letter_that_was_changed_in_a_note_is_found_and_put_right() -> None:
    """U44: valid JSON that says something else; the fingerprint tells, and tells what it was."""
    with table() as folder:
        path = folder / "chapters" / "0003.json"
        path.write_bytes(path.read_bytes().replace("Ñandú 12".encode(), "Ñandú 13".encode(), 1))
        (fault,) = check(folder)
        assert (fault.file, fault.id) == ("chapters/0003.json", "fingerprint")
        (done,) = repair(folder)
        assert (done.how, done.lost) == ("proven", ())
        assert path.read_bytes() == SOUND["chapters/0003.json"]


def test_several_letters_are_put_right_with_a_backup() -> None:
    with table(backup_at=True) as folder:
        session = Session(CampaignStore.open(folder, chapter_limit=LIMIT), clock=lambda: 7)
        session.undo(2)
        play(session, 17)
        wanted = records_of(folder)
        session.close()
        path = folder / "chapters" / "0004.json"
        good = path.read_bytes()
        path.write_bytes(good.replace(b"Goblin 16", b"Goblen 61", 1))
        (done,) = repair(folder)
        assert (done.how, done.lost) == ("proven", ())
        assert path.read_bytes() == good
        assert records_of(folder)[:17] == wanted[:17]


def test_a_torn_campaign_file_keeps_its_title() -> None:
    with table() as folder:
        path = folder / "campaign.json"
        torn = path.read_bytes().partition(b'"language"')[0]
        path.write_bytes(torn.replace(b"Mesa", rb"La \"otra\" mesa"))
        (done,) = repair(folder)
        assert (done.file, done.how) == ("campaign.json", "retold")
        assert [info.title for info in list_campaigns(folder.parent)] == ['La "otra" mesa']


def test_no_chapters_at_all() -> None:
    with table(backup_at=True) as folder:
        shutil.rmtree(folder / "chapters")
        assert named(folder) == {"chapters"}
        repair(folder)
        assert records_of(folder) == RECORDS
        shutil.rmtree(folder / "chapters")
        shutil.rmtree(folder / "backups")
        repair(folder)
        assert records_of(folder) == []
        plays_on(folder)


def test_an_undone_campaign_keeps_its_head_and_its_redo() -> None:
    with table() as folder:
        with CampaignStore.open(folder, chapter_limit=LIMIT) as store:
            store.move_head(8)
        assert check(folder) == []
        (folder / "chapters" / "0002.start.json").write_bytes(b"")
        repair(folder)
        with CampaignStore.open(folder, chapter_limit=LIMIT) as store:
            assert (store.head, store.tail) == (8, COUNT)


def test_the_newest_backup_that_fits_is_used() -> None:
    with table() as folder:
        session = Session(CampaignStore.open(folder, chapter_limit=LIMIT), clock=lambda: 7)
        session.undo(3)
        session.store.backup("opening")
        for number in (30, 31):
            play(session, number)
        session.close()
        wanted = records_of(folder)
        path = folder / "chapters" / "0004.json"
        path.write_bytes(path.read_bytes()[:-70])
        (done,) = repair(folder)
        assert records_of(folder) == wanted[: len(records_of(folder))]
        assert done.lost[0][0] == len(records_of(folder)) + 1 > 15


@pytest.mark.parametrize("after", [False, True], ids=["before-the-step", "after-the-step"])
@pytest.mark.parametrize("name", ["chapters/0002.json", "campaign.json"])
def test_a_death_while_repairing_leaves_it_damaged_or_mended(name: str, after: bool) -> None:
    for step in count(1):
        with table(backup_at=True) as folder:
            (folder / name).write_bytes(SOUND[name][:100])
            try:
                with trouble_at(step, Death, after=after, calls=CALLS) as mark:
                    repair(folder)
            except Death:
                pass
            if not mark.reached:
                break
            assert len(list_campaigns(folder.parent)) == 1
            assert named(folder) in (set(), {name})
            repair(folder)
            assert check(folder) == []
            assert records_of(folder) == RECORDS
            assert keeps(folder, SOUND[name][:100])
            assert not [path for path in folder.iterdir() if path.name.startswith(".")]
    assert step > 20


def test_a_full_disk_while_repairing_changes_nothing() -> None:
    for step in count(1):
        with table(backup_at=True) as folder:
            (folder / "chapters/0003.json").write_bytes(b"{")
            with suppress(SaveProblem), trouble_at(step, disk_full, calls=("replace", "mkdir")) as mark:
                repair(folder)
            if not mark.reached:
                break
            assert named(folder) in ({"chapters/0003.json"}, set())
    assert step > 10


def test_what_a_kill_leaves_is_no_damage() -> None:
    """But for a start whose chapter is not there: that one may as well have been deleted."""

    def story(session: Session) -> None:
        for number in range(19, 24):
            play(session, number)
        session.undo(9)
        play(session, 40)
        session.undo(6)
        session.redo(2)
        play(session, 41)

    alarms = 0
    for step in count(1):
        with table() as folder:
            session = Session(CampaignStore.open(folder, chapter_limit=LIMIT), clock=lambda: 7)
            try:
                with trouble_at(step, Death) as mark:
                    story(session)
            except Death:
                pass
            session.close()
            if not mark.reached:
                break
            faults = check(folder)
            assert [fault.id for fault in faults] in ([], ["missing"])
            alarms += len(faults)
            CampaignStore.open(folder, chapter_limit=LIMIT).close()
            assert len(check(folder)) == len(faults)
    assert alarms <= 1
    assert step > 15


def test_hostile_files_do_not_stop_a_check() -> None:
    for hostile in (b"[" * 100_000, b"\x00" * 999, b'{"records":' * 50_000, b'{"1":{' * 30_000, b"null"):
        for name in NAMES[:4]:
            with table(backup_at=True) as folder:
                (folder / name).write_bytes(hostile)
                assert named(folder) == {name}
                repair(folder)
                assert check(folder) == []


def test_salvaging_reads_whole_objects_only(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b'{"records": {"1":{"a": "}{"}, "2" : {"b":1.50}, "3":{"c":')
    assert salvage_records(path) == {1: b'{"a": "}{"}', 2: b'{"b":1.50}'}
    assert salvage_records(tmp_path) == {}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    code = main(list(words))
    return code, capsys.readouterr().out.splitlines()


def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with table(backup_at=True) as folder:
        shell = ("--lang", "en", "--saves", str(folder.parent))
        assert run(capsys, *shell, "check", "Mesa") == (0, ["sound"])
        assert run(capsys, *shell, "check", "Mesa", "--repair") == (0, ["sound"])
        (folder / "chapters/0002.json").unlink()
        (folder / "campaign.json").write_bytes(b"{")
        code, lines = run(capsys, *shell, "check", "Mesa")
        assert (code, lines[1:3]) == (1, ["chapters/0002.json: is not there", "Every entry can be saved."])
        assert lines[3] == "A repair keeps 18 entries, loses nothing."
        advice = f"“fogon --saves {folder.parent} check Mesa --repair” repairs it after a backup"
        assert lines[4].startswith(advice)
        assert lines[5:] == ["damaged"]
        code, lines = run(capsys, *shell, "check", "Mesa", "--repair")
        assert (code, lines[-1]) == (0, "sound")
        assert sum("nothing lost" in line for line in lines) == 1
        with CampaignStore.open(folder):
            (folder / "chapters/0002.json").unlink()
            assert run(capsys, *shell, "check", "Mesa", "--repair")[0] == 1
        code, lines = run(capsys, *shell, "backups", "Mesa")
        assert (code, len(lines)) == (0, 2)
        name = lines[-1].split(" ")[0]
        assert run(capsys, *shell, "restore", "Mesa", name)[0] == 0
        assert run(capsys, *shell, "restore", "Mesa", "nothing")[0] == 1
        assert run(capsys, *shell, "check", "Mesa") == (0, ["sound"])


def test_a_newer_campaign_is_neither_checked_nor_mended() -> None:
    with table() as folder:
        path = folder / "campaign.json"
        path.write_bytes(path.read_bytes().replace(b'"schema":2', b'"schema":3'))
        for touch in (check, repair):
            with pytest.raises(SaveProblem, match="too-new"):
                touch(folder)
