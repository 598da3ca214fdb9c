"""A whole campaign as one file: what is in it, that it is whole or not there, that it comes back the same."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import threading
import time
import warnings
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from saving import add, create, disk_full, everything, filled, open_plainly, record, trouble_at

from app.storage import CampaignStore, SaveProblem, find_campaign, list_campaigns
from app.storage.exporting import copy_at_rest, export_campaign
from app.storage.importing import import_campaign
from app.storage.inspection import Fault
from app.storage.parcel import MANIFEST, Manifest


def sound(folder: Path) -> list[Fault]:
    """A check that reads every chapter; the tiny game has no rules to fold."""
    everything(CampaignStore.open(folder, read_only=True))
    return []


def export(folder: Path, goal: Path, *, replace: bool = False) -> Manifest:
    return export_campaign(folder, goal, sound, replace=replace)


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_all_of_a_campaign_comes_back_byte_for_byte(room: Path, saves: Path) -> None:
    """The redo tail and what was set aside too; not the lock, the backups, or a player's own files."""
    store, told = filled(saves, 17)
    store.move_head(6)
    told = add(store, told._replace(head=6), record(7, "other"))
    for number in (8, 9, 10, 11, 12):
        told = add(store, told, record(number, "other"))
    store.move_head(8)
    store.backup("opening")
    (store.folder / "chapters" / "notes.txt").write_text("mine")
    (store.folder / "set-aside").mkdir()
    goal = room / "la cripta ñ.fogon"
    manifest = export(store.folder, goal)
    assert (manifest.title, manifest.rules, manifest.entries) == ("La cripta", "toy", 8)
    with zipfile.ZipFile(goal) as archive:
        names = archive.namelist()
        assert names[0] == MANIFEST
        assert set(names[1:]) == set(manifest.files)
        for name, member in manifest.files.items():
            data = archive.read(name)
            assert (len(data), hashlib.sha256(data).hexdigest()) == (member.size, member.sha256)
            assert data == (store.folder / name).read_bytes()
    assert any(name.startswith("chapters/aside/") for name in names)
    assert not [name for name in names if "lock" in name or "backups" in name or name.endswith(".txt")]
    store.close()

    imported = import_campaign(goal, room / "elsewhere", sound)
    assert (imported.title, imported.asked, imported.entries) == ("La cripta", "La cripta", 8)
    for name in manifest.files:
        assert (imported.folder / name).read_bytes() == (store.folder / name).read_bytes()
    open_plainly(imported.folder)
    with CampaignStore.open(imported.folder, chapter_limit=5) as again:
        assert everything(again) == told._replace(head=8)
        again.move_head(again.tail)


def test_a_taken_title_gets_a_number_and_says_so(room: Path, saves: Path) -> None:
    store, told = filled(saves, 3, title="El Niño")
    store.close()
    export(store.folder, room / "x")
    titles = [import_campaign(room / "x", saves, sound).title for _ in range(2)]
    assert titles == ["El Niño (2)", "El Niño (3)"]
    export(find_campaign(saves, "El Niño (2)"), room / "y")
    # Not `El Niño (2) (2)`.
    fourth = import_campaign(room / "y", saves, sound)
    assert (fourth.title, fourth.asked) == ("El Niño (4)", "El Niño (2)")
    for title in (*titles, fourth.title):
        with CampaignStore.open(find_campaign(saves, title)) as again:
            assert again.meta.title == title
            assert everything(again) == told
    assert {info.problem for info in list_campaigns(saves)} == {None}


def test_a_title_that_is_asked_for_is_taken_or_refused(room: Path, saves: Path) -> None:
    store, _ = filled(saves, 1, title="Una")
    store.close()
    export(store.folder, room / "x")
    imported = import_campaign(room / "x", saves, sound, title="Dos \u200d🐉")
    assert (imported.title, imported.asked) == ("Dos 🐉", "Dos 🐉")
    for title, problem in (
        ("Una", "exists"),
        ("Dos 🐉", "exists"),
        (" ", "bad-name"),
        ("\udcff", "bad-name"),
    ):
        before = left_in(saves)
        with pytest.raises(SaveProblem) as caught:
            import_campaign(room / "x", saves, sound, title=title)
        assert caught.value.id == problem
        assert left_in(saves) == before


def test_unknown_data_travels_too(room: Path, saves: Path) -> None:
    """What a later version may have added to a campaign's file is kept through a change of title."""
    store, _ = filled(saves, 1)
    store.close()
    path = store.folder / "campaign.json"
    tables = json.loads(path.read_bytes())
    tables.pop("fingerprint", None)
    tables["meta"]["1"] |= {"schema": 1, "mood": [1.5, "ñ"]}
    tables["later"] = {"7": {"x": {"y": None}}}
    path.write_text(json.dumps(tables, ensure_ascii=False), "utf-8")
    for chapter in (store.folder / "chapters").glob("*.json"):
        plain = json.loads(chapter.read_bytes())
        plain.pop("fingerprint", None)
        chapter.write_text(json.dumps(plain, ensure_ascii=False), "utf-8")
    export(store.folder, room / "x")
    imported = import_campaign(room / "x", saves, sound)
    tables["meta"]["1"]["title"] = "La cripta (2)"
    assert json.loads((imported.folder / "campaign.json").read_bytes()) == tables


def test_an_existing_file_is_left_alone(room: Path, saves: Path) -> None:
    store, _ = filled(saves, 1)
    store.close()
    goal = room / "x"
    goal.write_text("mine")
    (room / "link").symlink_to(room / "nowhere")
    for name, problem in (("x", "file-exists"), ("link", "file-exists"), (".", "is-folder")):
        with pytest.raises(SaveProblem) as caught:
            export(store.folder, room / name)
        assert caught.value.id == problem
    assert goal.read_text() == "mine"
    assert not (room / "nowhere").exists()
    export(store.folder, goal, replace=True)
    assert zipfile.is_zipfile(goal)
    with pytest.raises(SaveProblem) as caught:
        export(store.folder, saves, replace=True)
    assert caught.value.id == "is-folder"
    assert left_in(room) == ["link", "saves", "x"]


def test_a_file_that_comes_meanwhile_is_left_alone_too(
    room: Path, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _ = filled(saves, 1)
    store.close()
    goal = room / "x"

    def late(folder: Path) -> list[Fault]:
        goal.write_text("mine")
        return []

    with pytest.raises(SaveProblem, match="file-exists"):
        export_campaign(store.folder, goal, late)
    goal.unlink()
    # Where there are no hard links.
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(PermissionError(1, "no links")))
    with pytest.raises(SaveProblem, match="file-exists"):
        export_campaign(store.folder, goal, late)
    assert goal.read_text() == "mine"
    goal.unlink()
    export(store.folder, goal)
    assert zipfile.is_zipfile(goal)


def test_a_damaged_campaign_is_not_exported(room: Path, saves: Path) -> None:
    store, _ = filled(saves, 3)
    store.close()
    with pytest.raises(SaveProblem) as caught:
        export_campaign(store.folder, room / "x", lambda _: [Fault("chapters/0001.json", "unreadable")])
    assert (caught.value.id, caught.value.args["files"]) == ("unsound", ("chapters/0001.json",))
    assert left_in(room) == ["saves"]


def test_a_campaign_that_is_being_played_is_copied_at_one_moment(room: Path, saves: Path) -> None:
    """`sound` fails on a copy whose chapters are of different moments; the writer never waits."""
    store, told = filled(saves, 12)
    stop = threading.Event()
    written = []

    def play() -> None:
        nonlocal told
        number = 12
        while not stop.is_set():
            number += 1
            told = add(store, told, record(number))
            written.append(number)
            # As fast as a disk lets anybody save.
            time.sleep(0.003)
            if number % 7 == 0:
                store.move_head(number - 6)
                store.move_head(number)

    writer = threading.Thread(target=play)
    writer.start()
    try:
        entries = [export(store.folder, room / f"{n}").entries for n in range(5)]
    finally:
        stop.set()
        writer.join()
    store.close()
    assert written
    for number, count in enumerate(entries):
        imported = import_campaign(room / f"{number}", room / "in", sound)
        again = everything(CampaignStore.open(imported.folder, read_only=True))
        assert again.head == count
        assert again.records[:count] == told.records[:count]


def test_a_copy_forgets_what_has_gone(room: Path, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, _ = filled(saves, 12)
    store.close()
    (room / "copy").mkdir()
    gone = [store.folder / "chapters" / name for name in ("0003.json", "0003.start.json")]
    done: list[str] = []
    read = os.lstat

    def late(path: Path, **options: Any) -> os.stat_result:
        done.append(str(path))
        if len(done) == 8:  # the second look
            for one in gone:
                one.unlink()
        return read(path, **options)

    monkeypatch.setattr(os, "lstat", late)
    copy_at_rest(store.folder, room / "copy")
    assert sorted(path.name for path in (room / "copy" / "chapters").iterdir()) == [
        "0001.json",
        "0001.start.json",
        "0002.json",
        "0002.start.json",
    ]


def killed_at(step: int, calls: Sequence[str], act: Callable[[], object], *, after: bool) -> bool:
    """Run something in a process of its own that is killed at the n-th of these calls; whether it was."""
    with warnings.catch_warnings():
        # What the threads of the test runner hold is not touched by the child.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        done = 0

        def deadly(call: Callable[..., Any]) -> Callable[..., Any]:
            def run(*args: Any, **kwargs: Any) -> Any:
                nonlocal done
                done += 1
                if done == step and not after:
                    os.kill(os.getpid(), signal.SIGKILL)
                try:
                    return call(*args, **kwargs)
                finally:
                    if done == step:
                        os.kill(os.getpid(), signal.SIGKILL)

            return run

        for name in calls:
            setattr(os, name, deadly(getattr(os, name)))
        try:
            act()
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.waitstatus_to_exitcode(status) == 0
    return False


@pytest.mark.parametrize("after", [False, True])
def test_a_kill_at_any_step_leaves_all_or_nothing(room: Path, saves: Path, after: bool) -> None:
    """Export and import, killed before and after each change on disk: nothing half done is ever seen."""
    store, told = filled(saves, 7)
    store.close()
    whole, kills = room / "whole", 0
    export(store.folder, whole)

    def act() -> None:
        export(store.folder, room / f"goal-{kills}")
        import_campaign(whole, saves, sound)

    calls = ("mkdir", "fsync", "link", "rename", "replace", "unlink", "rmdir")
    while killed_at(kills + 1, calls, act, after=after):
        goal = room / f"goal-{kills}"
        if goal.exists():
            import_campaign(goal, room / "tried", sound)
        for info in list_campaigns(saves):
            assert info.problem is None
            assert everything(CampaignStore.open(info.folder, read_only=True)) == told
        kills += 1
    assert kills > 20


def test_what_a_killed_import_left_is_swept_when_it_is_old(room: Path, saves: Path) -> None:
    store, _ = filled(saves, 1)
    store.close()
    export(store.folder, room / "x")
    for name, when in ((".import-old", 1_000_000_000), (".import-young", None)):
        (saves / name / "chapters").mkdir(parents=True)
        if when:
            os.utime(saves / name, (when, when))
    import_campaign(room / "x", saves, sound)
    assert left_in(saves) == [".import-young", "la-cripta", "la-cripta-2"]


def test_a_full_disk_leaves_nothing(room: Path, saves: Path) -> None:
    store, _ = filled(saves, 7)
    store.close()
    export(store.folder, room / "x")
    for call, step in (("mkdir", 2), ("fsync", 1), ("rename", 1)):
        with trouble_at(step, disk_full, calls=(call,)), pytest.raises(SaveProblem) as caught:
            import_campaign(room / "x", saves, sound)
        assert caught.value.id == "no-space"
        assert left_in(saves) == ["la-cripta"]
    with trouble_at(1, disk_full, calls=("fsync",)), pytest.raises(SaveProblem) as caught:
        export(store.folder, room / "y")
    assert caught.value.id == "no-space"
    assert left_in(room) == ["saves", "x"]


def test_an_empty_campaign_travels_too(room: Path, saves: Path) -> None:
    store = create(saves)
    store.close()
    assert export(store.folder, room / "x").entries == 0
    assert import_campaign(room / "x", room / "in", sound).entries == 0
