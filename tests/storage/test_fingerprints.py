"""Any changed byte of any file is found, though it may still be JSON, and an append costs no more for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from saving import LIMIT, add, everything, filled, open_plainly, record

from app.storage import CampaignStore, SaveProblem
from app.storage.chapter_text import Body, ChapterText, encode_body
from app.storage.fingerprints import GrowingText, is_intact, is_sealed, last_digest, sealed, verify

TABLES = '{"notes":{"1":{"text":"Ñandú, el pingüino"}},"cursor":{"1":{"head":1}}}'.encode()


@given(
    place=st.integers(0, 10_000), byte=st.integers(0, 255), kind=st.sampled_from(["put", "insert", "delete"])
)
def test_any_changed_byte_is_found(place: int, byte: int, kind: str) -> None:
    """U44, U49."""
    good = sealed(TABLES)
    place %= len(good)
    bad = {
        "put": good[:place] + bytes([byte]) + good[place + 1 :],
        "insert": good[:place] + bytes([byte]) + good[place:],
        "delete": good[:place] + good[place + 1 :],
    }[kind]
    assert is_intact(bad) == (bad.rstrip() == good)


def test_white_space_at_the_end_is_no_change() -> None:
    for end in (b"", b"\n", b"\r\n", b" \t\n\n"):
        assert is_intact(sealed(TABLES) + end)
        assert is_sealed(sealed(TABLES) + end)
        assert len(last_digest(sealed(TABLES) + end)) == 32


def test_what_was_never_sealed_is_not_intact(tmp_path: Path) -> None:
    for data in (TABLES, b"", b"{}", b"}", sealed(TABLES)[:-1]):
        assert not is_intact(data)
        assert not is_sealed(data)
        with pytest.raises(SaveProblem) as caught:
            verify(data, tmp_path)
        assert (caught.value.id, caught.value.args) == ("damaged", {"reason": "fingerprint"})


def test_the_fingerprint_is_a_table_like_the_others() -> None:
    read = json.loads(sealed(TABLES))
    assert read.pop("fingerprint").keys() == {"1"}
    assert read == json.loads(TABLES)


@given(
    stories=st.lists(
        st.tuples(st.lists(st.binary(max_size=20), max_size=12), st.integers(0, 12)), min_size=1, max_size=6
    )
)
def test_a_text_that_grew_is_the_same_as_one_made_at_once(stories: list[tuple[list[bytes], int]]) -> None:
    """Also where records were taken back, or other ones came in their place."""
    text = ChapterText()
    for notes, head in stories:
        records = tuple(b'{"n":"%b"}' % note.hex().encode() for note in notes)
        body = Body(number=1, base=500, records=records, head=min(head, len(records)))
        grown = text.of(body)
        assert grown == encode_body(body)
        assert is_intact(grown)
        cursor = json.loads(grown)["cursor"]["1"]
        assert cursor == {"head": body.head, "base": 500}
        assert [json.loads(one) for one in records] == [*json.loads(grown)["records"].values()]


def test_adding_a_record_reads_nothing_again() -> None:
    """The cost of an append does not grow with the chapter: only the new record is written on."""
    added: list[int] = []
    text = ChapterText()
    records: tuple[bytes, ...] = ()
    with pytest.MonkeyPatch.context() as patch:
        write_on = GrowingText.add
        patch.setattr(
            GrowingText, "add", lambda self, piece: (added.append(len(piece)), write_on(self, piece))[0]
        )
        for number in range(1, 500):
            records = (*records, record(number))
            text.of(Body(number=1, base=0, records=records, head=number))
        text.of(Body(number=1, base=0, records=records, head=3))
    assert len(added) == 499
    assert max(added) < 100


NOTE = "La corriente arrastra cántaros."


@pytest.mark.parametrize("name", ["campaign.json", "chapters/0002.json", "chapters/0002.start.json"])
def test_opening_finds_a_letter_that_was_changed_in_valid_json(saves: Path, name: str) -> None:
    """U44: for each file that an opening reads."""
    store, told = filled(saves, 7, title=NOTE)
    store.close()
    path = store.folder / name
    good = path.read_bytes()
    letters = {"campaign.json": b"corriente", "chapters/0002.json": b'"unknown"'}
    word = letters.get(name, b'"trail"')
    bad = good.replace(word, word.replace(b"r", b"s").replace(b"k", b"j"), 1)
    assert bad != good
    json.loads(bad)
    path.write_bytes(bad)
    for read_only in (True, False):
        with pytest.raises(SaveProblem) as caught:
            CampaignStore.open(store.folder, read_only=read_only, chapter_limit=LIMIT)
        assert (caught.value.id, caught.value.path) == ("damaged", path)
        assert caught.value.args["reason"] == "fingerprint"
    assert path.read_bytes() == bad
    open_plainly(store.folder)
    path.write_bytes(good + b"\n")
    with CampaignStore.open(store.folder, chapter_limit=LIMIT) as again:
        assert everything(add(again, told, record(8)) and again).head == 8


def test_a_file_without_its_fingerprint_is_damaged(saves: Path) -> None:
    store, _ = filled(saves, 7)
    store.close()
    for path in (store.folder / "campaign.json", *(store.folder / "chapters").glob("0002*.json")):
        good = path.read_bytes()
        tables = json.loads(good)
        del tables["fingerprint"]
        path.write_text(json.dumps(tables), "utf-8")
        with pytest.raises(SaveProblem, match="damaged"):
            CampaignStore.open(store.folder, chapter_limit=LIMIT)
        path.write_bytes(good)
    CampaignStore.open(store.folder, chapter_limit=LIMIT).close()
