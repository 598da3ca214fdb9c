"""Files are data from strangers: whatever is in them, opening gives a campaign or a SaveProblem."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from saving import everything, filled

from app.storage import CampaignStore, DurableJSONStorage, SaveProblem, find_campaign, list_campaigns
from app.storage.atomic import SIZE_LIMIT

FILES = ["campaign.json", "chapters/0002.json", "chapters/0002.start.json"]

HOSTILE = {
    "open-brace": b"{",
    "list": b"[]",
    "null": b"null",
    "nothing": b"",
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "deep-lists": b'{"meta": ' + b"[" * 100_000,
    "deep-objects": b'{"records":' * 50_000 + b"1" + b"}" * 50_000,
    "long-number": b'{"meta": {"1": {"schema": ' + b"9" * 5_000 + b"}}}",
    "huge-cursor": b'{"records": {}, "cursor": {"1": {"head": 1e400, "base": 99999999999999999999999}}}',
    "wrong-tables": b'{"meta": 5, "records": [], "cursor": null, "state": "x"}',
    "wrong-rows": b'{"meta": {"1": 5}, "records": {"1": 5}, "cursor": {"1": {"head": 1, "base": 5}}}',
    "no-rows": b'{"meta": {}, "records": {}, "cursor": {}, "state": {}}',
    "head-beyond": b'{"records": {}, "cursor": {"1": {"head": 2, "base": 5}}}',
    "base-elsewhere": b'{"records": {"1": {}}, "cursor": {"1": {"head": 1, "base": 4}}}',
    "a-gap": b'{"records": {"1": {}, "3": {}}, "cursor": {"1": {"head": 2, "base": 5}}}',
    "latin-1": '{"records": {"1": {"n": "ñ"}}, "cursor": {"1": {"head": 1, "base": 5}}}'.encode("latin-1"),
    "with-mark": b'\xef\xbb\xbf{"records": {}, "cursor": {"1": {"head": 0, "base": 5}}}',
    "not-a-number": b'{"records": {"1": {"n": NaN}}, "cursor": {"1": {"head": 1, "base": 5}}}',
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_named_and_left_alone(saves: Path, name: str, content: bytes) -> None:
    store, _ = filled(saves, 7)
    store.close()
    path = store.folder / name
    path.write_bytes(content)
    for read_only in (True, False):
        with pytest.raises(SaveProblem) as caught:
            CampaignStore.open(store.folder, read_only=read_only)
        assert (caught.value.id, caught.value.path) in {("damaged", path), ("too-new", path)}
    (info,) = list_campaigns(saves)
    assert info.problem == caught.value.id
    assert find_campaign(saves, "la-cripta") == store.folder
    assert path.read_bytes() == content


@pytest.mark.parametrize("name", FILES)
def test_a_file_over_the_size_limit_is_refused_unread(saves: Path, name: str) -> None:
    store, _ = filled(saves, 7)
    store.close()
    os.truncate(store.folder / name, SIZE_LIMIT + 1)
    with pytest.raises(SaveProblem, match="too-large"):
        CampaignStore.open(store.folder)


@pytest.mark.parametrize("name", FILES)
def test_what_is_not_a_file_is_refused(saves: Path, name: str) -> None:
    store, _ = filled(saves, 7)
    store.close()
    (store.folder / name).unlink()
    os.mkfifo(store.folder / name)
    with pytest.raises(SaveProblem, match="damaged"):
        CampaignStore.open(store.folder)


@pytest.mark.parametrize("name", [*FILES[:1], "chapters/0002.start.json", "chapters/0001.json", "chapters"])
def test_a_missing_file_is_named(saves: Path, name: str) -> None:
    store, _ = filled(saves, 7 if "2" in name else 3)
    store.close()
    path = store.folder / name
    path.rename(saves / "elsewhere")
    with pytest.raises(SaveProblem) as caught:
        CampaignStore.open(store.folder)
    assert (caught.value.id, caught.value.path) == ("vanished", path)
    assert [info.problem for info in list_campaigns(saves)] == ["vanished"]


@given(name=st.sampled_from(FILES), where=st.floats(0, 1), what=st.binary(max_size=3), cut=st.booleans())
@example(name=FILES[0], where=0.5, what=b"", cut=True)
@settings(max_examples=150, derandomize=True, deadline=None, database=None)
def test_a_good_file_with_other_bytes_in_it(
    name: str, where: float, what: bytes, cut: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Bytes written over a good file never lead to anything but a SaveProblem."""
    folder = tmp_path_factory.getbasetemp() / "sound" / "la-cripta"
    if not folder.exists():
        filled(folder.parent, 7)[0].close()
    path = folder / name
    good = path.read_bytes()
    place = round(where * len(good))
    try:
        path.write_bytes(good[:place] + what + (b"" if cut else good[place + len(what) :]))
        try:
            store = CampaignStore.open(folder, read_only=True)
            store.load(store.first)
            store.chapter()
        except SaveProblem:
            pass
        assert len(list_campaigns(folder.parent)) == 1
    finally:
        path.write_bytes(good)


def test_a_problem_says_where(saves: Path) -> None:
    store, _ = filled(saves, 3)
    store.close()
    path = store.folder / "chapters" / "0001.json"
    for content, reason, where in (
        (b'{"records": x}', "syntax", {"byte": 12}),
        (
            b'{"records": {}, "cursor": {"1": {"head": "1", "base": 0}}}',
            "shape",
            {"field": "$.cursor[...].head"},
        ),
        (
            b'{"records": {"1": {}, "2": []}, "cursor": {"1": {"head": 1, "base": 0}}}',
            "shape",
            {"field": "$.records.2"},
        ),
        (b'{"records": "\xff"}', "encoding", {"byte": 13}),
    ):
        path.write_bytes(content)
        with pytest.raises(SaveProblem) as caught:
            CampaignStore.open(store.folder)
        assert caught.value.args == {"reason": reason} | where


def test_a_newer_schema_is_only_read(saves: Path) -> None:
    store, told = filled(saves, 3)
    store.close()
    path = store.folder / "campaign.json"
    newer = path.read_bytes().replace(b'"schema":2', b'"schema":3')
    path.write_bytes(newer)
    with pytest.raises(SaveProblem) as caught:
        CampaignStore.open(store.folder)
    assert (caught.value.id, caught.value.args) == ("too-new", {"schema": 3})
    reader = CampaignStore.open(store.folder, read_only=True)
    assert everything(reader) == told
    assert [info.problem for info in list_campaigns(saves)] == ["too-new"]
    path.write_bytes(b'{"meta": {"1": {"schema": 3, "name": "other fields"}}}')
    with pytest.raises(SaveProblem, match="too-new"):
        CampaignStore.open(store.folder, read_only=True)


@pytest.mark.parametrize(
    "content", [HOSTILE[name] for name in ("open-brace", "list", "nothing", "deep-lists")]
)
def test_the_tinydb_storage_knows_damage(room: Path, content: bytes) -> None:
    (room / "x.json").write_bytes(content)
    with pytest.raises(SaveProblem, match="damaged"):
        DurableJSONStorage(room / "x.json").read()
