"""One writer per campaign; readers beside it are free."""

from __future__ import annotations

from pathlib import Path

import pytest
from saving import add, create, everything, filled, record

from app.storage import CampaignStore, SaveProblem


def test_a_second_writer_is_refused_until_the_first_closes(saves: Path) -> None:
    store, told = filled(saves, 7)
    with pytest.raises(SaveProblem) as caught:
        CampaignStore.open(store.folder)
    assert (caught.value.id, caught.value.path) == ("locked", store.folder / "lock")
    told = add(store, told, record(8))
    store.close()
    store.close()
    with CampaignStore.open(store.folder) as second:
        assert everything(second) == told


def test_a_reader_beside_the_writer_sees_and_changes_nothing(saves: Path) -> None:
    store, told = filled(saves, 7)
    reader = CampaignStore.open(store.folder, read_only=True)
    assert reader.read_only
    assert everything(reader) == told
    with pytest.raises(SaveProblem, match="read-only"):
        reader.append(record(8), lambda: b"{}")
    with pytest.raises(SaveProblem, match="read-only"):
        reader.move_head(1)
    store.close()


def test_a_closed_store_changes_nothing(saves: Path) -> None:
    store, told = filled(saves, 2)
    store.close()
    with pytest.raises(SaveProblem, match="read-only"):
        store.append(record(3), lambda: b"{}")
    assert everything(CampaignStore.open(store.folder, read_only=True)) == told


def test_a_reader_leaves_dropped_chapters_where_they_are(saves: Path) -> None:
    store, told = filled(saves, 12)
    store.move_head(3)
    chapters = store.folder / "chapters"
    kept = {name: (chapters / name).read_bytes() for name in ("0002.json", "0002.start.json")}
    told = add(store, told._replace(head=3), record(4, "other"))
    store.close()
    for name, content in kept.items():  # as a kill before the moving would have left them
        (chapters / name).write_bytes(content)
    assert everything(CampaignStore.open(store.folder, read_only=True)) == told
    assert (chapters / "0002.json").exists()
    with CampaignStore.open(store.folder) as again:
        assert everything(again) == told
    assert not (chapters / "0002.json").exists()


def test_a_failed_opening_gives_the_lock_back(saves: Path) -> None:
    store, told = filled(saves, 3)
    store.close()
    chapter = store.folder / "chapters" / "0001.json"
    good = chapter.read_bytes()
    chapter.write_bytes(b"{")
    with pytest.raises(SaveProblem, match="damaged"):
        CampaignStore.open(store.folder)
    chapter.write_bytes(good)
    with CampaignStore.open(store.folder) as again:
        assert everything(again) == told


def test_a_stale_or_missing_lock_file_is_no_obstacle(saves: Path) -> None:
    store = create(saves)
    store.close()
    lock = store.folder / "lock"
    lock.write_text("4711")
    CampaignStore.open(store.folder).close()
    lock.unlink()
    CampaignStore.open(store.folder).close()


def test_what_is_not_there_is_not_found(saves: Path) -> None:
    for name in ("nothing", "x" * 400, "nul\0"):
        with pytest.raises(SaveProblem, match="not-found"):
            CampaignStore.open(saves / name)
    assert not saves.exists()
