"""U48: who has a campaign is told, the lock outlives nobody, and nothing that others wrote is overwritten."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from saving import add, create, everything, filled, record

from app.storage import CampaignStore, SaveProblem
from app.storage.holder import HOLDER_FILE, Holder, read_holder
from app.storage.lock import is_free, take_lock

HOLD = """
import sys, time
from pathlib import Path
from app.storage.lock import take_lock
lock = take_lock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_who_holds_it_is_told_and_a_killed_holder_holds_nothing(saves: Path) -> None:
    store, told = filled(saves, 3)
    store.close()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(store.folder)], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert not is_free(store.folder)
        with pytest.raises(SaveProblem, match="locked") as caught:
            CampaignStore.open(store.folder)
        holder = caught.value.args_["holder"]
        assert isinstance(holder, Holder)
        assert holder.pid == other.pid
        assert holder.is_here
        assert everything(CampaignStore.open(store.folder, read_only=True)) == told
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
    assert is_free(store.folder)
    with CampaignStore.open(store.folder) as again:
        assert everything(again) == told
        holder = read_holder(store.folder)
        assert holder is not None
        assert holder.pid == os.getpid()


def test_looking_whether_it_is_free_disturbs_nobody(saves: Path) -> None:
    store = create(saves)
    assert not is_free(store.folder)
    before = sorted(path.name for path in store.folder.iterdir())
    store.close()
    for _ in range(50):
        assert is_free(store.folder)
        take_lock(store.folder).release()
    assert sorted(path.name for path in store.folder.iterdir()) == before
    assert not is_free(saves / "nothing")


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"pid": "x"}', b'{"pid": 1}', b"\xff\xfe", b"[" * 5000, b" " * 9000],
    ids=["empty", "torn", "list", "text", "half", "bytes", "deep", "large"],
)
def test_a_strange_note_of_the_holder_is_no_obstacle(saves: Path, content: bytes) -> None:
    store, told = filled(saves, 2)
    (store.folder / HOLDER_FILE).write_bytes(content)
    with pytest.raises(SaveProblem, match="locked") as caught:
        CampaignStore.open(store.folder)
    assert caught.value.args_["holder"] is None
    store.close()
    with CampaignStore.open(store.folder) as again:
        assert everything(again) == told


def test_a_holder_that_cannot_be_noted_is_no_reason_not_to_play(saves: Path) -> None:
    store, told = filled(saves, 2)
    store.close()
    (store.folder / HOLDER_FILE).unlink()
    (store.folder / HOLDER_FILE).mkdir()
    with CampaignStore.open(store.folder) as again:
        assert everything(again) == told


def foreign(store: CampaignStore, saves: Path, count: int, branch: str) -> None:
    """Put what another machine wrote in the place of the campaign's chapters."""
    other, _ = filled(saves / "other" / f"{len(list(saves.glob('other/*')))}", 0)
    for number in range(1, count + 1):
        other.append(record(number, branch), lambda: b"{}")
    other.close()
    for path in (other.folder / "chapters").glob("*.json"):
        shutil.copy(path, store.folder / "chapters" / f".{path.name}.sync")
        os.replace(store.folder / "chapters" / f".{path.name}.sync", store.folder / "chapters" / path.name)


def test_what_something_else_wrote_is_never_overwritten(saves: Path) -> None:
    """U48: the step does not happen, and from then on the campaign is what the disk says."""
    store, _ = filled(saves, 3)
    foreign(store, saves, 4, "b")
    there = everything(CampaignStore.open(store.folder, read_only=True))
    for branch, change in (
        ("c", lambda: store.append(record(4), lambda: b"{}")),
        ("d", lambda: store.move_head(1)),
        ("e", lambda: store.move_head(0)),
    ):
        with pytest.raises(SaveProblem, match="changed"):
            change()
        assert everything(store) == there
        assert everything(CampaignStore.open(store.folder, read_only=True)) == there
        foreign(store, saves, 2, branch)
        there = everything(CampaignStore.open(store.folder, read_only=True))
    with pytest.raises(SaveProblem, match="changed"):
        store.move_head(1)
    told = add(store, there, record(3, "e"))
    assert everything(store) == told == everything(CampaignStore.open(store.folder, read_only=True))
    store.close()


def test_damage_from_outside_is_refused_as_long_as_it_lasts(saves: Path) -> None:
    store, told = filled(saves, 3)
    chapter = store.folder / "chapters" / "0001.json"
    good = chapter.read_bytes()
    chapter.write_bytes(b'{"records": {')
    for _ in range(3):
        with pytest.raises(SaveProblem, match="damaged"):
            store.append(record(4), lambda: b"{}")
        assert chapter.read_bytes() == b'{"records": {'
        assert everything(store) == told
    chapter.write_bytes(good)
    told = add(store, told, record(4))
    assert everything(store) == told == everything(CampaignStore.open(store.folder, read_only=True))
    store.close()


def test_the_same_text_with_another_date_is_no_change(saves: Path) -> None:
    store, told = filled(saves, 8)
    for path in (store.folder / "chapters").glob("*.json"):
        os.utime(path, ns=(1, 1))
    told = add(store, told, record(9))
    assert everything(store) == told
    store.close()


@pytest.mark.parametrize("count", [3, 8, 12])
@pytest.mark.parametrize("name", ["chapter", "start", "campaign.json", "all"])
def test_a_file_that_goes_while_open_is_written_again(saves: Path, count: int, name: str) -> None:
    """What was in it is still known, so nothing is lost."""
    store, told = filled(saves, count)
    told = add(store, told, record(count + 1))
    number = store.last
    files = {
        "chapter": store.folder / "chapters" / f"{number:04d}.json",
        "start": store.folder / "chapters" / f"{number:04d}.start.json",
        "campaign.json": store.folder / "campaign.json",
    }
    for path in files.values() if name == "all" else (files[name],):
        path.unlink()
    told = add(store, told, record(count + 2))
    assert everything(store) == told
    store.close()
    with CampaignStore.open(store.folder) as again:
        assert everything(again) == told


def test_a_folder_that_is_gone_is_said_and_not_made_again(saves: Path) -> None:
    store, _ = filled(saves, 3)
    shutil.rmtree(store.folder)
    for _ in range(2):
        with pytest.raises(SaveProblem, match="vanished"):
            store.append(record(4), lambda: b"{}")
        with pytest.raises(SaveProblem, match="vanished"):
            store.move_head(1)
    assert not store.folder.exists()
    store.close()
