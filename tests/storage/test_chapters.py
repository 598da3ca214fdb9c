"""How the files look, what is read of them, and what is asked for when."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

import pytest
from saving import LIMIT, Told, add, create, everything, filled, record, state
from tinydb import TinyDB

from app.storage import CampaignStore, SaveProblem

_opened: list[str] | None = None


def _note_opened(event: str, details: tuple[object, ...]) -> None:
    if event == "open" and _opened is not None:
        _opened.append(str(details[0]))


sys.addaudithook(_note_opened)


@contextmanager
def opened_files() -> Iterator[list[str]]:
    """Collect the names of the files that the process opens."""
    global _opened
    found: list[str] = []
    _opened = found
    try:
        yield found
    finally:
        _opened = None


def opened_while_opening(saves: Path, chapters: int) -> list[str]:
    store, told = filled(saves, chapters * LIMIT - 1, title=f"{chapters}")
    store.close()
    with opened_files() as found, CampaignStore.open(store.folder, chapter_limit=LIMIT) as again:
        head = again.head
        again.chapter()
    assert head == told.head
    return [Path(name).name for name in found]


def test_opening_reads_as_few_files_in_a_long_campaign(saves: Path) -> None:
    opened_while_opening(saves, 1)  # what is imported is imported now
    assert opened_while_opening(saves, 3) == [
        "campaign.json",
        "lock",
        "lock-holder",
        "0003.json",
        "0003.start.json",
    ]
    assert opened_while_opening(saves, 30) == [
        "campaign.json", "lock", "lock-holder", "0030.json", "0030.start.json",
    ]  # fmt: skip


def test_finding_a_record_reads_one_file(saves: Path) -> None:
    store, _ = filled(saves, 30 * LIMIT)
    with opened_files() as found:
        assert store.number_at(7 * LIMIT + 1) == 8
    assert [Path(name).name for name in found] == ["0008.json"]
    with opened_files() as found:
        assert store.number_at(7 * LIMIT + 3) == 8
        assert store.number_at(30 * LIMIT) == 30
    assert found == []
    store.close()


def test_the_layout_on_disk(saves: Path) -> None:
    store, told = filled(saves, 7, title="El Niño", language="en")
    store.move_head(6)
    store.close()
    with TinyDB(store.folder / "campaign.json", encoding="utf-8") as database:
        assert database.tables() == {"meta", "settings", "fingerprint"}
        assert database.table("meta").all() == [
            {
                "schema": 2,
                "rules": "toy",
                "title": "El Niño",
                "language": "en",
                "dice": "program",
                "created": "2026-11-29T21:43:00",
            }
        ]
        assert database.table("settings").get(doc_id=1) == {}
    chapters = store.folder / "chapters"
    assert sorted(path.name for path in chapters.iterdir()) == [
        "0001.json",
        "0001.start.json",
        "0002.json",
        "0002.start.json",
    ]
    with TinyDB(chapters / "0002.json", encoding="utf-8") as database:
        assert [document.doc_id for document in database.table("records")] == [1, 2]
        assert database.table("records").get(doc_id=2) == json.loads(record(7))
        assert database.table("cursor").get(doc_id=1) == {"head": 1, "base": 5}
    with TinyDB(chapters / "0002.start.json", encoding="utf-8") as database:
        assert database.table("state").get(doc_id=1) == {
            "parent": {"seq": 5, "hash": blake2b(told.records[4], digest_size=16).hexdigest()},
            "state": json.loads(state(told.records[:5])),
        }
    assert (store.folder / "lock").exists()


def test_the_state_is_asked_for_only_where_a_chapter_begins(saves: Path) -> None:
    store = create(saves)
    asked: list[int] = []

    def state_before() -> bytes:
        asked.append(store.head)
        return b"{}"

    for number in range(1, 13):
        store.append(record(number), state_before)
    store.move_head(7)
    store.append(record(8), state_before)
    assert asked == [5, 10]
    store.close()


def test_a_single_undo_or_redo_writes_one_file_also_at_a_boundary(saves: Path) -> None:
    store, _ = filled(saves, LIMIT + 1)
    for seq in (LIMIT, LIMIT + 1):
        with opened_files() as found:
            store.move_head(seq)
        assert sum(name.endswith(".tmp") for name in found) == 1
    store.close()


def test_after_a_jump_every_cursor_says_what_has_happened(saves: Path) -> None:
    store, _ = filled(saves, 3 * LIMIT)
    for seq, heads in (
        (0, [0, 0, 0]),
        (3 * LIMIT - 1, [LIMIT, LIMIT, LIMIT - 1]),
        (LIMIT + 1, [LIMIT, 1, 0]),
    ):
        store.move_head(seq)
        for number, head in enumerate(heads, 1):
            with TinyDB(store.folder / "chapters" / f"{number:04d}.json", encoding="utf-8") as database:
                assert database.table("cursor").get(doc_id=1)["head"] == head
    store.close()


def test_a_chapter_after_a_gap_is_no_redo(saves: Path) -> None:
    store, told = filled(saves, 2 * LIMIT)
    store.move_head(3)
    store.close()
    chapters = store.folder / "chapters"
    for end in (".json", ".start.json"):
        (chapters / f"0002{end}").rename(chapters / f"0007{end}")
    with CampaignStore.open(store.folder, chapter_limit=LIMIT) as again:
        assert everything(again) == Told(told.records[:LIMIT], 3)
    assert (chapters / "aside" / "0007-1.json").exists()


def test_what_is_not_one_json_object_is_a_bug_of_the_caller(saves: Path) -> None:
    store, told = filled(saves, LIMIT)
    for wrong in (b"", b"[]", b"1", b' {"a": 1}', b'{"a": 1}\n', b"{"):
        with pytest.raises(ValueError, match="JSON object"):
            store.append(wrong, lambda: b"{}")
        with pytest.raises(ValueError, match="JSON object"):
            store.append(record(6), lambda wrong=wrong: wrong)  # type: ignore[misc]
    for seq in (-1, LIMIT + 1):
        with pytest.raises(ValueError, match="no record"):
            store.move_head(seq)
        with pytest.raises(ValueError, match="no record"):
            store.number_at(seq)
    for number in (0, 2):
        with pytest.raises(ValueError, match="no chapter"):
            store.load(number)
    assert everything(store) == told
    assert everything(add_one(store, told)) == told.append(record(6))
    store.close()


def add_one(store: CampaignStore, told: Told) -> CampaignStore:
    add(store, told, record(told.head + 1))
    return store


def test_damage_in_an_earlier_chapter_stays_there(saves: Path) -> None:
    store, told = filled(saves, 3 * LIMIT)
    store.close()
    broken = store.folder / "chapters" / "0002.json"
    broken.write_bytes(broken.read_bytes()[:-20])
    with CampaignStore.open(store.folder, chapter_limit=LIMIT) as again:
        told = add(again, told, record(3 * LIMIT + 1))
        assert again.load(1).records == told.records[:LIMIT]
        for touch in (again.load, again.number_at, again.move_head):
            with pytest.raises(SaveProblem) as caught:
                touch(2 if touch == again.load else LIMIT + 2)
            assert (caught.value.id, caught.value.path) == ("damaged", broken)
        assert again.head == 3 * LIMIT + 1
