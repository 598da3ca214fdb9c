"""Whatever write fails, the store is what the files say, and goes on when there is room again."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest
from crash_script import LIMIT, SCRIPT, TOLD, allowed, play_on
from saving import add, create, disk_full, everything, filled, open_plainly, record, trouble_at

from app.storage import CampaignStore, SaveProblem


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
