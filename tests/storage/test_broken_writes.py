"""U44: whatever write breaks, before, half-way or after, the old data loads or the new, never neither."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from fight import DEEDS, look, make, plan, reopen
from in_memory import timeless
from saving import IN_MEMORY, Death, Told, disk_full, open_plainly, trouble_at
from test_mending import build
from tinydb import TinyDB

from app.checking import check, repair
from app.storage import CampaignStore, SaveProblem, list_backups, list_campaigns, restore

OLD = Path(__file__).with_name("old")

#: Nothing of the new file, or all of it, is in its place; `test_full_disk.py` has the other ways.
BREAKS: dict[str, dict[str, Any]] = {
    "half-way-through-a-write": {"half": True},
    "after-a-rename": {"after": True},
}
broken = pytest.mark.parametrize("how", BREAKS.values(), ids=BREAKS.keys())


@contextmanager
def room() -> Iterator[Path]:
    """A saves folder in memory, for one attempt."""
    with TemporaryDirectory(dir=IN_MEMORY) as name:
        yield Path(name)


@pytest.mark.parametrize("after", [False, True], ids=["before-the-write", "after-the-write"])
def test_a_death_at_any_write_loses_at_most_the_step_that_was_not_answered(after: bool) -> None:
    """U41: opening finds the last answered state or the one being written, also inside an open resolution."""
    for fatal in count(1):
        with room() as saves:
            session = make(saves)
            done = 0
            try:
                with trouble_at(fatal, Death, after=after):
                    for deed in DEEDS:
                        deed(session)
                        done += 1
                break
            except Death:
                session.close()
            found = reopen(saves)
            assert found.state in plan()[done : done + 2]
            found.close()
    assert fatal > len(DEEDS)


@broken
def test_a_broken_write_leaves_session_and_files_the_same(how: dict[str, Any]) -> None:
    """The table goes on from the old state or the new one, which is what a reader finds on disk."""
    ids: set[str] = set()
    for step in count(1):
        with room() as saves:
            session, done = make(saves), 0
            with trouble_at(step, disk_full, **how) as trouble:
                while done < len(DEEDS):
                    try:
                        DEEDS[done](session)
                    except SaveProblem as problem:
                        ids.add(problem.id)
                        assert session.state in plan()[done : done + 2]
                        done -= session.state == plan()[done]
                    done += 1
                    assert session.state == plan()[done]
                    assert session.state == look(saves).state
            assert session.state == plan()[-1]
            session.close()
            open_plainly(saves)
            assert check(saves / "mesa") == []
        if not trouble.reached:
            break
    assert ids == {"no-space"}
    assert step > len(DEEDS)


def content(folder: Path) -> Told | None:
    """What a campaign holds; None when there is none, or none that opens."""
    try:
        return timeless(CampaignStore.open(folder, read_only=True))
    except SaveProblem as problem:
        if problem.id not in ("not-found", "damaged"):
            raise
        return None


def creates(saves: Path) -> Path:
    """Nothing yet."""
    return saves / "mesa"


def create_now(folder: Path) -> None:
    make(folder.parent).close()


def backed_up(saves: Path) -> Path:
    """A campaign that has gone on since its backup."""
    folder = build(saves)
    with CampaignStore.open(folder) as store:
        store.backup("opening")
        store.move_head(3)
    return folder


def restore_now(folder: Path) -> None:
    restore(folder, list_backups(folder)[-1].name)


def torn(saves: Path) -> Path:
    """A campaign with a torn chapter, and a backup of it as it was."""
    folder = backed_up(saves)
    path = folder / "chapters" / "0004.start.json"
    path.write_bytes(path.read_bytes()[:80])
    return folder


def repair_now(folder: Path) -> None:
    repair(folder)


def old_one(saves: Path) -> Path:
    """A campaign of the first schema."""
    source = next(path for path in (OLD / "schema-1").iterdir() if path.is_dir())
    return Path(shutil.copytree(source, saves / source.name))


def open_now(folder: Path) -> None:
    CampaignStore.open(folder).close()


def back_up_now(folder: Path) -> None:
    with CampaignStore.open(folder) as store:
        store.backup("opening")


WORKS: dict[str, tuple[Callable[[Path], Path], Callable[[Path], None]]] = {
    "create": (creates, create_now),
    "restore": (backed_up, restore_now),
    "repair": (torn, repair_now),
    "migrate": (old_one, open_now),
    "back up": (backed_up, back_up_now),
}


@broken
@pytest.mark.parametrize("work", WORKS)
def test_a_broken_write_of_a_whole_campaign_leaves_the_old_one_or_the_new(
    work: str, how: dict[str, Any]
) -> None:
    """Creating, restoring, mending, migrating, backing up: broken anywhere, and done at the next attempt."""
    prepare, do_it = WORKS[work]
    with room() as saves:
        folder = prepare(saves)
        before = content(folder)
        do_it(folder)
        wanted = content(folder)
    for step in count(1):
        with room() as saves:
            folder = prepare(saves)
            with suppress(SaveProblem), trouble_at(step, disk_full, **how) as trouble:
                do_it(folder)
            if not trouble.reached:
                break
            # Whoever lists the campaigns finishes an exchange that was begun.
            list_campaigns(saves)
            if work != "repair":
                open_plainly(saves)
            assert content(folder) in (before, wanted)
            assert all(one.entries is not None for one in list_backups(folder))
            if content(folder) != wanted or work == "repair":
                do_it(folder)
            assert content(folder) == wanted
            assert check(folder) == []
            assert not [path for path in saves.rglob(".*") if path.name != ".swap"]
    assert step > 1


def test_tinydb_as_shipped_loses_its_file_at_the_same_write(tmp_path: Path) -> None:
    """The yardstick: the trouble is real, and it is not TinyDB that saves us from it."""
    path = tmp_path / "db.json"
    with TinyDB(path) as database:
        database.insert({"name": "Lucía"})
        whole = path.read_bytes()
        database.storage._handle.write(whole[: len(whole) // 2].decode())  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match=r"Extra data|Expecting"), TinyDB(path) as again:
        again.all()


def test_a_session_needs_no_luck(tmp_path: Path) -> None:
    """A write that is cut short by the system, again and again, is continued until all is there."""
    session = make(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        write = os.write
        patch.setattr(os, "write", lambda handle, data: write(handle, data[:7]))
        for deed in DEEDS:
            deed(session)
    assert look(tmp_path).state == session.state == plan()[-1]
    session.close()
