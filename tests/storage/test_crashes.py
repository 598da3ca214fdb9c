"""Whatever moment a process dies at, its campaign opens as it was before or after that call."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from crash_script import LIMIT, SCRIPT, TOLD, allowed, play_on
from saving import Death, Told, add, create, everything, filled, open_plainly, record, state, trouble_at

from app.storage import CampaignStore


def reopened_through_deaths(folder: Path) -> CampaignStore:
    """Open a campaign, dying in the first attempts at one write each."""
    for step in count(1):
        try:
            with trouble_at(step, Death):
                return CampaignStore.open(folder, chapter_limit=LIMIT)
        except Death:
            open_plainly(folder)
    raise AssertionError


@pytest.mark.parametrize("after", [False, True], ids=["before-the-write", "after-the-write"])
def test_a_death_at_any_write_leaves_the_state_before_or_after(room: Path, after: bool) -> None:
    for step in count(1):
        store = create(room / str(step), chapter_limit=LIMIT)
        try:
            with trouble_at(step, Death, after=after):
                play_on(store, 0)
            break
        except Death as death:
            done: int = death.__dict__["done"]
        store.close()
        open_plainly(store.folder)
        with CampaignStore.open(store.folder, read_only=True) as reader:
            seen = everything(reader)
        with reopened_through_deaths(store.folder) as again:
            found = everything(again)
            assert found == seen
            assert found in allowed(done)
            play_on(again, done + (found == TOLD[done + 1]))
            assert everything(again) == TOLD[-1]
        open_plainly(store.folder)
    assert step > len(SCRIPT)


def test_dropped_chapters_are_kept_aside(saves: Path) -> None:
    store, told = filled(saves, 12)
    for _ in range(2):
        store.move_head(3)
        told = told._replace(head=3)
        for number in range(4, 13):
            told = add(store, told, record(number, "again"))
    store.move_head(5)
    add(store, told._replace(head=5), record(6, "beside"))
    store.close()
    aside = sorted(path.name for path in (store.folder / "chapters" / "aside").iterdir())
    dropped = ["0002-1", "0002-2", "0002-3", "0003-1", "0003-2", "0003-3"]
    assert aside == sorted(f"{name}{end}" for name in dropped for end in (".json", ".start.json"))
    open_plainly(store.folder)


def files_of(folder: Path) -> set[bytes]:
    return {path.read_bytes() for path in folder.glob("*.json")}


@pytest.mark.parametrize("after", [False, True], ids=["before-the-write", "after-the-write"])
@pytest.mark.parametrize("seq", [3, 5], ids=["inside-a-chapter", "at-a-boundary"])
def test_no_death_costs_a_dropped_chapter(room: Path, after: bool, seq: int) -> None:
    for step in count(1):
        store, told = filled(room / str(step), 17)
        store.move_head(seq)
        told = told._replace(head=seq)
        chapters = store.folder / "chapters"
        dropped = files_of(chapters) - {
            (chapters / name).read_bytes() for name in ("0001.json", "0001.start.json")
        }
        try:
            with trouble_at(step, Death, after=after):
                add(store, told, record(seq + 1, "other"))
            break
        except Death:
            store.close()
        with CampaignStore.open(store.folder, chapter_limit=5) as again:
            if again.head == seq:
                add(again, told, record(seq + 1, "other"))
            assert everything(again) == told.append(record(seq + 1, "other"))
        assert dropped <= files_of(chapters / "aside") | files_of(chapters)
        assert len(files_of(chapters)) == 2 * again.last
    assert step > 6


@pytest.mark.parametrize("step", [2, 3])
def test_a_chapter_that_was_about_to_begin_is_nothing(saves: Path, step: int) -> None:
    """A start never stands alone: where one does, a chapter has gone and `check` says so."""
    store, told = filled(saves, 5)
    with trouble_at(step, Death), pytest.raises(Death):
        store.append(record(6), lambda: state(told.records))
    store.close()
    chapters = store.folder / "chapters"
    assert (chapters / "0002.json").exists()
    assert (chapters / "0002.start.json").exists() == (step == 3)
    with CampaignStore.open(store.folder, chapter_limit=5) as again:
        assert everything(again) == told
        assert everything(again) == told
        told = add(again, told, record(6))
        assert everything(again) == told


def test_files_left_half_written_do_not_disturb(saves: Path) -> None:
    store, told = filled(saves, 7)
    store.close()
    aside = store.folder / "chapters" / "aside"
    aside.mkdir()
    lefts = [store.folder / "chapters" / ".0002.json.4711.tmp", aside / ".0002-1.json.4711.tmp"]
    for left in lefts:
        left.write_bytes(b'{"records": {"1": {')
    (store.folder / ".campaign.json.4711.tmp").write_bytes(b"")
    assert everything(CampaignStore.open(store.folder, read_only=True)) == told
    assert all(left.exists() for left in lefts)
    with CampaignStore.open(store.folder, chapter_limit=5) as again:
        assert everything(again) == told
        assert not any(left.exists() for left in lefts)


def test_what_a_kill_left_of_a_new_campaign_is_swept_a_day_later(saves: Path) -> None:
    """But not what another window is making just now."""
    old, young = saves / ".new-old", saves / ".new-young"
    for folder in (old, young):
        (folder / "chapters").mkdir(parents=True)
    os.utime(old, (0, 0))
    create(saves).close()
    assert (old.exists(), young.exists()) == (False, True)


@pytest.mark.parametrize("after", [False, True], ids=["before-the-write", "after-the-write"])
def test_a_death_while_creating_leaves_a_whole_campaign_or_none(room: Path, after: bool) -> None:
    for step in count(1):
        saves = room / str(step)
        try:
            with trouble_at(step, Death, after=after):
                create(saves).close()
            break
        except Death:
            seen = [path for path in saves.iterdir() if not path.name.startswith(".")]
        for folder in seen:
            assert everything(CampaignStore.open(folder, read_only=True)) == Told()
        if not seen:
            create(saves).close()
            assert [path.name for path in saves.iterdir()] == ["la-cripta"]
    assert step > 4


CHILD = """
import sys
from pathlib import Path
from app.storage import CampaignStore
store = CampaignStore.open(Path(sys.argv[1]), chapter_limit=3)
while True:
    number = store.head + 1
    store.append(b'{"n": %d}' % number, lambda: b'{"after": %d}' % (number - 1))
    print(number, flush=True)
    if number % 7 == 0:
        store.move_head(number - 4)
        store.move_head(number)
"""


def test_a_killed_process_loses_nothing_it_acknowledged_and_holds_no_lock(saves: Path) -> None:
    store = create(saves)
    store.close()
    root = Path(__file__).parents[2]
    for wanted in (10, 25):
        command = [sys.executable, "-c", CHILD, str(store.folder)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as child:
            assert child.stdout
            told = [int(next(child.stdout)) for _ in range(wanted)]
            child.send_signal(signal.SIGKILL)
            told += [int(line) for line in child.stdout]
        with CampaignStore.open(store.folder, chapter_limit=3) as again:
            assert again.tail >= told[-1]
            chapters = [again.load(number) for number in range(1, again.last + 1)]
        records = [entry for chapter in chapters for entry in chapter.records]
        assert records == [b'{"n": %d}' % number for number in range(1, len(records) + 1)]
