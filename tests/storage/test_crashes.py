"""Whatever moment a process dies at or a disk fails at, a campaign opens before or after that call."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from saving import Death, Told, add, create, disk_full, everything, filled, open_plainly, record, trouble_at

from app.storage import CampaignStore, SaveProblem

LIMIT = 2

Deed = Callable[[CampaignStore, Told], Told]


def adding(number: int, branch: str) -> Deed:
    return lambda store, told: add(store, told, record(number, branch))


def going(seq: int) -> Deed:
    def go(store: CampaignStore, told: Told) -> Told:
        store.move_head(seq)
        return told._replace(head=seq)

    return go


COMES_BACK = adding(2, "a")  # the very record that was undone, at the end of its chapter

SCRIPT: tuple[Deed, ...] = (
    *(adding(number, "a") for number in range(1, 8)),
    going(3),  # into the middle of an earlier chapter, over two boundaries
    going(7),
    going(4),  # to a boundary, with full chapters after it
    adding(5, "b"),  # replaces the chapter after the boundary, and drops another
    adding(6, "b"),
    adding(7, "b"),
    going(0),
    going(6),
    going(1),
    COMES_BACK,
    adding(3, "c"),
    adding(4, "c"),
    adding(5, "c"),
    going(0),
    adding(1, "d"),
)


def after_each() -> list[Told]:
    """What the campaign holds before the script and after each of its deeds."""

    class Nothing:
        def append(self, *_: object) -> None: ...
        def move_head(self, seq: int) -> None: ...

    told = [Told()]
    for deed in SCRIPT:
        told.append(deed(Nothing(), told[-1]))  # type: ignore[arg-type]
    return told


TOLD = after_each()


def play_on(store: CampaignStore, begun: int) -> int:
    """Do the rest of the script, and return how many deeds are done; raises in the middle with the count."""
    done = begun
    try:
        for done in range(begun, len(SCRIPT)):
            SCRIPT[done](store, TOLD[done])
    except BaseException as error:
        error.__dict__["done"] = done
        raise
    return len(SCRIPT)


def allowed(done: int) -> list[Told]:
    """What may be found when the next deed was interrupted: the campaign before it or after it."""
    before, after = TOLD[done], TOLD[done + 1]
    if SCRIPT[done] is not COMES_BACK:
        return [before, after]
    # Later chapters would fit the record that comes back, so that they must go before it is written.
    return [after, *(before._replace(records=before.records[:end]) for end in range(LIMIT, 8))]


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


@pytest.mark.parametrize(
    ("calls", "after"),
    [(("replace", "rename"), False), (("replace", "rename"), True), (("write",), False), (("fsync",), False)],
    ids=["before-a-rename", "after-a-rename", "at-a-write", "at-a-sync"],
)
def test_a_full_disk_at_any_point_leaves_the_store_usable(
    room: Path, calls: tuple[str, ...], after: bool
) -> None:
    ids: set[str] = set()
    for step in count(1):
        store = create(room / str(step), chapter_limit=LIMIT)
        done = 0
        with trouble_at(step, disk_full, after=after, calls=calls) as trouble:
            while done < len(SCRIPT):
                try:
                    done = play_on(store, done)
                except SaveProblem as problem:
                    ids.add(problem.id)
                    done = problem.__dict__["done"]
                    found = everything(store)
                    assert found == everything(CampaignStore.open(store.folder, read_only=True))
                    assert found in allowed(done)
                    done += found == TOLD[done + 1]
        assert everything(store) == TOLD[-1]
        assert not list(store.folder.rglob("*.tmp"))
        store.close()
        open_plainly(store.folder)
        with CampaignStore.open(store.folder) as again:
            assert everything(again) == TOLD[-1]
        if not trouble.reached:
            break
    assert ids == {"no-space"}


def test_a_disk_that_stays_full_never_costs_what_was_acknowledged(saves: Path) -> None:
    store, told = filled(saves, 7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", lambda *_: (_ for _ in ()).throw(disk_full()))
        for _ in range(3):
            with pytest.raises(SaveProblem, match="no-space"):
                store.append(record(8), lambda: b"{}")
            with pytest.raises(SaveProblem, match="no-space"):
                store.move_head(2)
            assert everything(store) == told
    told = add(store, told, record(8))
    assert everything(store) == told
    store.close()


def test_a_folder_that_comes_back_is_read_again(saves: Path) -> None:
    """While the disk is gone nothing can be read either, so that the next change looks first."""
    store, told = filled(saves, 7)
    away = saves / "away"
    os.rename(store.folder, away)
    with pytest.raises(SaveProblem, match="vanished"):
        store.append(record(8), lambda: b"{}")
    os.rename(away, store.folder)
    assert everything(store) == told
    told = add(store, told, record(8))
    assert everything(store) == told
    store.close()


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


def test_chapters_that_could_not_be_moved_aside_are_moved_before_the_next_change(saves: Path) -> None:
    store, told = filled(saves, 7)
    store.move_head(3)
    dropped = (store.folder / "chapters" / "0002.json").read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "rename", lambda *_: (_ for _ in ()).throw(disk_full()))
        told = add(store, told._replace(head=3), record(4, "other"))
        assert everything(store) == told
        assert everything(CampaignStore.open(store.folder, read_only=True)) == told
        with pytest.raises(SaveProblem, match="no-space"):
            add(store, told, record(5, "other"))
        assert everything(store) == told
    for number in (5, 6):
        told = add(store, told, record(number, "other"))
    assert everything(store) == told
    assert (store.folder / "chapters" / "aside" / "0002-1.json").read_bytes() == dropped
    store.close()


def test_a_start_without_its_chapter_is_nothing(saves: Path) -> None:
    store, told = filled(saves, 5)
    with trouble_at(2, Death), pytest.raises(Death):
        store.append(record(6), lambda: b'{"never": "seen"}')
    store.close()
    assert (store.folder / "chapters" / "0002.start.json").exists()
    with CampaignStore.open(store.folder, chapter_limit=5) as again:
        assert everything(again) == told
        assert everything(again) == told
        told = add(again, told, record(6))
        assert everything(again) == told


def test_files_left_half_written_do_not_disturb(saves: Path) -> None:
    store, told = filled(saves, 7)
    store.close()
    left = store.folder / "chapters" / ".0002.json.4711.tmp"
    left.write_bytes(b'{"records": {"1": {')
    (store.folder / ".campaign.json.4711.tmp").write_bytes(b"")
    assert everything(CampaignStore.open(store.folder, read_only=True)) == told
    assert left.exists()
    with CampaignStore.open(store.folder, chapter_limit=5) as again:
        assert everything(again) == told
        assert not left.exists()


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
