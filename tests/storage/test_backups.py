"""Backups: whole, dated, thinned out; and restoring one, whatever it holds and whenever killed."""

from __future__ import annotations

import os
import stat
import zipfile
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from saving import LIMIT, Death, add, create, everything, filled, open_plainly, record, trouble_at

from app.storage import (
    CampaignStore,
    SaveProblem,
    backup_if_changed,
    backups,
    find_campaign,
    list_backups,
    list_campaigns,
    restore,
)
from app.storage.lock import take_lock

CALLS = ("replace", "rename", "mkdir", "rmdir", "unlink")


def die(*_: object) -> None:
    raise Death


def tree(folder: Path) -> dict[str, bytes]:
    """The files that a backup holds."""
    files = [folder / "campaign.json", *(folder / "chapters").rglob("*.json")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_backup_holds_every_file_and_plain_tools_open_it(saves: Path, room: Path) -> None:
    store, told = filled(saves, 12)
    store.move_head(3)
    add(store, told._replace(head=3), record(4, "b"))
    (store.folder / "chapters" / ".0001.json.1.tmp").write_bytes(b"half")
    path = store.backup("opening")
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == tree(store.folder)
    assert any("aside" in name for name in tree(store.folder))
    (one,) = list_backups(store.folder)
    assert (one.path, one.entries, one.size, one.reason) == (path, 4, path.stat().st_size, "opening")
    assert abs(one.when - datetime.now(UTC)) < timedelta(minutes=1)


def test_nothing_new_makes_no_backup(saves: Path) -> None:
    store, told = filled(saves, 0)
    assert backup_if_changed(store.folder) is None
    told = add(store, told, record(1))
    assert backup_if_changed(store.folder) is not None
    assert backup_if_changed(store.folder) is None
    store.move_head(0)
    assert backup_if_changed(store.folder) is not None
    store.move_head(1)
    assert len({backup_if_changed(store.folder) for _ in range(2)}) == 2
    assert len(list_backups(store.folder)) == 3


def test_a_backup_beside_a_save_is_made_again_or_given_up(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, told = filled(saves, 4)
    write, busy = backups.write_backup, 1

    def meanwhile(*args: object) -> Path:
        nonlocal told, busy
        made = write(*args)  # type: ignore[arg-type]
        if busy:
            busy -= 1
            told = add(store, told, record(told.head + 1))
        return made

    monkeypatch.setattr(backups, "write_backup", meanwhile)
    assert backup_if_changed(store.folder)
    assert [one.entries for one in list_backups(store.folder)] == [5]
    busy = 100
    told = add(store, told, record(6))
    assert backup_if_changed(store.folder) is None
    assert [one.entries for one in list_backups(store.folder)] == [5]


def test_the_newest_stay_and_one_of_each_week_and_the_first_of_the_last_days(saves: Path) -> None:
    store, _ = filled(saves, 1)
    place = store.folder / "backups"
    place.mkdir()
    day = datetime(2026, 1, 5)  # a Monday
    for number in range(28):
        (place / f"{day + timedelta(days=number):%Y-%m-%dT%H%M%S}.zip").write_bytes(b"")
    (place / "mine.zip").write_bytes(b"")
    backups.thin_out(store.folder, 3)
    left = sorted(path.name[:10] for path in place.iterdir())
    days = ("01-11", "01-18", "01-25", *(f"01-{day}" for day in range(26, 32)), "02-01")
    assert left == [*(f"2026-{day}" for day in days), "mine.zip"]


def dated(folder: Path, name: str, reason: str) -> str:
    """An empty backup of that date and reason; its name."""
    with zipfile.ZipFile(folder / "backups" / f"{name}.zip", "w") as archive:
        archive.comment = reason.encode()
    return name


def test_many_openings_push_out_nothing_that_was_there_before(saves: Path) -> None:
    """Fourteen openings within minutes: the first of each day stays, and all made before a risk."""
    store, _ = filled(saves, 1)
    (store.folder / "backups").mkdir()
    first = [dated(store.folder, f"2026-03-{day:02d}T120000", "opening") for day in (2, 3, 4)]
    dated(store.folder, "2026-03-03T121000", "opening")
    risky = [
        dated(store.folder, f"2026-03-04T1200{n:02d}", reason)
        for n, reason in enumerate(("restore", "repair", "migration", "dropping"), 1)
    ]
    today = [dated(store.folder, f"2026-03-05T12{minute:02d}00", "opening") for minute in range(14)]
    backups.thin_out(store.folder, 4)
    # The fifth newest as the newest of the week before the four.
    assert {one.name for one in list_backups(store.folder)} == {*first, *risky, today[0], *today[-5:]}
    more = [dated(store.folder, f"2026-03-06T1200{n:02d}", "dropping") for n in range(3)]
    backups.thin_out(store.folder, 4)
    left = {one.name for one in list_backups(store.folder) if one.reason != "opening"}
    # The newest of the week stays besides, as it always did.
    assert left == {*more, risky[-1], risky[-2]}
    assert {one.name for one in list_backups(store.folder) if one.reason == "opening"} >= {*first, today[0]}


def test_what_a_copy_has_undone_is_counted_over_chapters(saves: Path) -> None:
    store, told = filled(saves, 12)
    store.move_head(0)
    assert [(info.entries, info.undone) for info in list_campaigns(saves)] == [(0, 12)]
    store.backup("opening")
    store.move_head(7)
    store.backup("opening")
    add(store, told._replace(head=7), record(8, "b"))
    store.backup("opening")
    assert [(one.entries, one.undone) for one in list_backups(store.folder)] == [(8, 0), (7, 5), (0, 12)]


@pytest.mark.parametrize("end", ["", ".zip"])
def test_restoring_there_and_back(saves: Path, end: str) -> None:
    store, told = filled(saves, 12)
    kept = store.backup("opening")
    old = tree(store.folder)
    (store.folder / "notes.md").write_text("mine")
    for number in range(13, 18):
        told = add(store, told, record(number))
    store.close()
    new = tree(store.folder)
    replaced = restore(store.folder, kept.stem + end)
    assert tree(store.folder) == old
    assert (store.folder / "notes.md").exists()
    restore(store.folder, replaced.name)
    assert tree(store.folder) == new
    with CampaignStore.open(store.folder, chapter_limit=LIMIT) as again:
        assert everything(again) == told
    assert not [path for path in store.folder.iterdir() if path.name.startswith(".")]
    assert [one.reason for one in list_backups(store.folder)] == ["restore", "restore", "opening"]


def test_restoring_is_refused_while_somebody_plays(saves: Path) -> None:
    store, _ = filled(saves, 3)
    kept = store.backup("opening")
    with pytest.raises(SaveProblem, match="locked"):
        restore(store.folder, kept.name)
    store.close()
    for name in ("other", "../backups/" + kept.name, "", ".", str(kept)):
        with pytest.raises(SaveProblem, match="no-backup"):
            restore(store.folder, name)


def test_a_damaged_campaign_can_be_put_back(saves: Path) -> None:
    store, told = filled(saves, 12)
    kept = store.backup("opening")
    store.close()
    (store.folder / "campaign.json").unlink()
    (store.folder / "chapters" / "0002.json").write_bytes(b"\xff{")
    assert find_campaign(saves, "La cripta") == store.folder
    replaced = restore(store.folder, kept.name)
    with CampaignStore.open(store.folder, chapter_limit=LIMIT) as again:
        assert everything(again) == told
    with zipfile.ZipFile(replaced) as archive:
        assert archive.read("chapters/0002.json") == b"\xff{"


@pytest.mark.parametrize("after", [False, True], ids=["before-the-step", "after-the-step"])
def test_a_death_while_restoring_leaves_the_one_or_the_other(room: Path, after: bool) -> None:
    for step in count(1):
        saves = room / str(step)
        store, told = filled(saves, 6)
        kept = store.backup("opening")
        old = told
        for number in range(7, 12):
            told = add(store, told, record(number))
        store.close()
        try:
            with trouble_at(step, Death, after=after, calls=CALLS) as mark:
                restore(store.folder, kept.name)
        except Death:
            pass
        if not mark.reached:
            break
        assert [(info.problem, info.title) for info in list_campaigns(saves)] == [(None, "La cripta")]
        found = everything(CampaignStore.open(find_campaign(saves, "La cripta"), read_only=True))
        assert found in (old, told)
        with CampaignStore.open(store.folder, chapter_limit=LIMIT) as again:
            assert everything(again) == found
        assert not [p for p in store.folder.iterdir() if p.name.startswith(".")]
        restore(store.folder, kept.name)
        assert everything(CampaignStore.open(store.folder, read_only=True)) == old
        open_plainly(store.folder)
    assert step > 20


@pytest.mark.parametrize("after", [False, True])
def test_a_second_death_while_finishing_does_no_harm(room: Path, after: bool) -> None:
    deaths = 0
    for step in count(1):
        saves = room / str(step)
        store, told = filled(saves, 6)
        kept = store.backup("opening")
        add(store, told, record(7))
        store.close()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("app.storage.swapping._go_on", die)
            with pytest.raises(Death):
                restore(store.folder, kept.name)
        assert (store.folder / ".swap").exists()
        try:
            with trouble_at(step, Death, after=after, calls=CALLS) as mark:
                list_campaigns(saves)
        except Death:
            deaths += 1
        if not mark.reached:
            break
        assert everything(CampaignStore.open(store.folder, read_only=True)) == told
    assert deaths > 6


def hostile(path: Path, *entries: tuple[str | zipfile.ZipInfo, bytes]) -> None:
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(name, data)


def link() -> zipfile.ZipInfo:
    info = zipfile.ZipInfo("chapters/0009.json")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


@pytest.mark.parametrize(
    ("entry", "data"),
    [
        ("../evil.json", b"{}"),
        ("/evil.json", b"{}"),
        ("chapters/../../evil.json", b"{}"),
        ("chapters\\..\\evil.json", b"{}"),
        ("C:evil.json", b"{}"),
        (link(), b"/etc/passwd"),
        pytest.param("chapters/0009.json", bytes(65 * 1024 * 1024), id="bomb"),
    ],
)
def test_a_backup_from_strangers_is_refused_whole(
    saves: Path, entry: str | zipfile.ZipInfo, data: bytes
) -> None:
    store, told = filled(saves, 6)
    kept = store.backup("opening")
    told = add(store, told, record(7))
    store.close()
    hostile(kept, (entry, data))
    before = set(saves.parent.rglob("*"))
    with pytest.raises(SaveProblem, match=r"damaged|too-large"):
        restore(store.folder, kept.name)
    assert set(saves.parent.rglob("*")) == before
    assert everything(CampaignStore.open(store.folder, read_only=True)) == told
    assert [one.entries for one in list_backups(store.folder)] == [None]


def test_unknown_files_in_a_backup_are_not_unpacked(saves: Path) -> None:
    store, _ = filled(saves, 6)
    kept = store.backup("opening")
    store.close()
    hostile(kept, ("evil.py", b"x"), ("lock", b"x"), (".swap/campaign.json", b"x"), ("backups/x.zip", b"x"))
    before = set(store.folder.rglob("*"))
    replaced = restore(store.folder, kept.name)
    assert set(store.folder.rglob("*")) == before | {replaced}


@pytest.mark.parametrize("where", [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0])
def test_a_torn_or_altered_backup_changes_nothing(saves: Path, where: float) -> None:
    store, told = filled(saves, 12)
    kept = store.backup("opening")
    told = add(store, told, record(13))
    store.close()
    data = kept.read_bytes()
    place = round(where * (len(data) - 1))
    for wrong in (data[:place], data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :]):
        kept.write_bytes(wrong)
        assert len(list_backups(store.folder)) >= 1
        try:
            restore(store.folder, kept.name)
        except SaveProblem:
            assert everything(CampaignStore.open(store.folder, read_only=True)) == told
        else:
            assert store.folder.exists()
            told = everything(CampaignStore.open(store.folder, read_only=True))
    assert not [path for path in store.folder.iterdir() if path.name.startswith(".")]


def test_a_backup_that_does_not_open_is_refused(saves: Path) -> None:
    store, told = filled(saves, 6)
    last = store.folder / "chapters" / "0002.json"
    good = last.read_bytes()
    last.write_bytes(b"{")
    kept = store.backup("repair")
    last.write_bytes(good)
    store.close()
    assert list_backups(store.folder)[0].entries is None
    with pytest.raises(SaveProblem) as caught:
        restore(store.folder, kept.name)
    assert (caught.value.id, caught.value.path) == ("damaged", kept)
    assert everything(CampaignStore.open(store.folder, read_only=True)) == told


def test_a_full_disk_changes_nothing(saves: Path) -> None:
    store, told = filled(saves, 6)
    kept = store.backup("opening")
    told = add(store, told, record(7))
    store.close()
    before = tree(store.folder)
    for step in range(1, 8):
        with trouble_at(step, lambda: OSError(28, "full"), calls=("replace",)) as mark:
            if step < 7:
                with pytest.raises(SaveProblem, match="no-space"):
                    restore(store.folder, kept.name)
        if mark.reached:
            assert tree(store.folder) == before
            assert not [path for path in store.folder.rglob("*") if path.name.startswith(".")]
    take_lock(store.folder).release()


def test_a_reader_makes_no_folder(saves: Path) -> None:
    store = create(saves)
    assert list_backups(store.folder) == []
    assert not os.path.exists(store.folder / "backups")
