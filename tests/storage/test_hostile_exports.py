"""An exported campaign is a stranger's file: whatever is in it, one exception says no and nothing is left."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from saving import everything, filled

from app.storage import CampaignStore, SaveProblem
from app.storage.atomic import SIZE_LIMIT
from app.storage.exporting import export_campaign
from app.storage.importing import import_campaign
from app.storage.inspection import Fault
from app.storage.parcel import COUNT_LIMIT, FORMAT, MANIFEST

Members = dict[str, bytes]
Edit = Callable[[dict[str, Any], Members], object]


def sound(folder: Path) -> list[Fault]:
    everything(CampaignStore.open(folder, read_only=True))
    return []


@pytest.fixture
def good(room: Path) -> Path:
    """A sound export, of a campaign that is elsewhere."""
    store, _ = filled(room / "elsewhere", 7)
    store.close()
    export_campaign(store.folder, room / "good", sound)
    return room / "good"


def taken_apart(path: Path) -> tuple[dict[str, Any], Members]:
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    return json.loads(members.pop(MANIFEST)), members


def put_together(path: Path, manifest: object, members: Members) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps(manifest))
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def signed(manifest: dict[str, Any], members: Members) -> None:
    """Make the manifest say the truth about forged members."""
    manifest["files"] = {
        name: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in members.items()
    }


def refusal(path: Path, saves: Path) -> SaveProblem:
    """The problem of an import that must not leave anything behind."""
    with pytest.raises(SaveProblem) as caught:
        import_campaign(path, saves, sound)
    assert not saves.exists() or list(saves.iterdir()) == []
    assert str(saves) not in str(caught.value)
    return caught.value


NO_EXPORTS = {
    "open-brace": b"{",
    "list": b"[]",
    "null": b"null",
    "nothing": b"",
    "one-byte": b"P",
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 10,
    "a-character": b'{"name": 5}',
    "strikes": b'{"system":{"strikes":{"value":"x"}}}',
    "empty-zip": b"PK\x05\x06" + b"\0" * 18,
    "zip-end-that-lies": b"PK\x05\x06" + b"\0" * 4 + b"\x05\0\x05\0" + b"\xff\0\0\0" * 2 + b"\0\0",
    "deep": b"[" * 100_000,
}


@pytest.mark.parametrize("content", NO_EXPORTS.values(), ids=NO_EXPORTS)
def test_u49_what_is_no_export_is_refused(room: Path, saves: Path, content: bytes) -> None:
    (room / "x").write_bytes(content)
    assert refusal(room / "x", saves).id == "not-an-export"


def test_what_is_no_file_is_refused_without_waiting(room: Path, saves: Path) -> None:
    os.mkfifo(room / "pipe")
    (room / "loop").symlink_to(room / "loop")
    (room / "nowhere").symlink_to(room / "gone")
    for name, problem in (
        ("pipe", "not-an-export"),
        (".", "not-an-export"),
        ("loop", "unknown"),
        ("nowhere", "vanished"),
        ("missing", "vanished"),
        ("x" * 300, "bad-name"),
        ("nul\0", "not-an-export"),
    ):
        assert refusal(room / name, saves).id == problem, name


def test_a_huge_file_is_not_read(room: Path, saves: Path) -> None:
    with open(room / "x", "wb") as file:
        os.truncate(file.fileno(), 200 * 1024**2)
    assert refusal(room / "x", saves).id == "not-an-export"


@pytest.mark.parametrize(
    "manifest",
    ["", "{", "[]", "null", "5", '{"format": 5}', '{"format": "other", "version": 1}', "[" * 100_000, "\xff"],
)
def test_a_zip_that_is_none_of_ours_is_refused(room: Path, saves: Path, manifest: str) -> None:
    with zipfile.ZipFile(room / "x", "w") as archive:
        archive.writestr(MANIFEST, manifest.encode("latin-1"))
    assert refusal(room / "x", saves).id == "not-an-export"
    with zipfile.ZipFile(room / "x", "w") as archive:
        archive.writestr("campaign.json", "{}")
    assert refusal(room / "x", saves).id == "not-an-export"


EDITS: dict[str, tuple[Edit, str]] = {
    "a later format": (lambda m, f: m.update(version=2), "too-new"),
    "a later schema": (lambda m, f: m.update(schema=99), "too-new"),
    "no files": (lambda m, f: m.pop("files"), "damaged-export"),
    "size as text": (lambda m, f: m["files"]["campaign.json"].update(size="5"), "damaged-export"),
    "negative size": (lambda m, f: m["files"]["campaign.json"].update(size=-1), "damaged-export"),
    "huge number": (lambda m, f: m.update(entries=10**400), "damaged-export"),
    "another size": (lambda m, f: m["files"]["campaign.json"].update(size=5), "damaged-export"),
    "wrong fingerprint": (lambda m, f: m["files"]["campaign.json"].update(sha256="0" * 64), "damaged-export"),
    "named and not there": (lambda m, f: f.pop("chapters/0002.json"), "damaged-export"),
    "there and not named": (lambda m, f: m["files"].pop("chapters/0002.json"), "damaged-export"),
    "one too many": (lambda m, f: f.update({"chapters/0003.json": b"{}"}), "damaged-export"),
    "another title": (lambda m, f: m.update(title="Otra"), "damaged-export"),
    "other entries": (lambda m, f: m.update(entries=6), "damaged-export"),
    "other rules": (lambda m, f: m.update(rules="other"), "damaged-export"),
    "nothing in it": (lambda m, f: (f.clear(), signed(m, f)), "damaged-export"),
    "only a chapter": (lambda m, f: (f.pop("campaign.json"), signed(m, f)), "damaged-export"),
    "no start": (lambda m, f: (f.pop("chapters/0002.start.json"), signed(m, f)), "damaged-export"),
    "signed nonsense": (lambda m, f: (f.update({"campaign.json": b"{"}), signed(m, f)), "damaged-export"),
    "signed list": (lambda m, f: (f.update({"chapters/0002.json": b"[]"}), signed(m, f)), "damaged-export"),
}


@pytest.mark.parametrize(("edit", "problem"), EDITS.values(), ids=EDITS)
def test_a_forged_export_is_refused(good: Path, room: Path, saves: Path, edit: Edit, problem: str) -> None:
    manifest, members = taken_apart(good)
    edit(manifest, members)
    assert refusal(put_together(room / "x", manifest, members), saves).id == problem


NAMES = [
    "../evil.json",
    "../../evil.json",
    "/tmp/evil.json",
    "chapters/../../evil.json",
    "chapters/./0009.json",
    "./campaign.json",
    "chapters//0009.json",
    "chapters\\0009.json",
    "C:\\evil.json",
    "chapters/0009.json/",
    "chapters/",
    "chapters/.hidden.json",
    "chapters/0009.JSON",
    "chapters/aside/deep/0009.json",
    "chapters/0009.json\n",
    "CAMPAIGN.json",
    "lock",
    "run.py",
    "chapters/ñ.json",
    "chapters/[bold].json",
    "x" * 5000 + ".json",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_not_a_campaigns_refuses_the_whole(
    good: Path, room: Path, saves: Path, name: str
) -> None:
    manifest, members = taken_apart(good)
    members[name] = b"evil"
    signed(manifest, members)
    before = sorted(room.rglob("*"))
    assert refusal(put_together(room / "good", manifest, members), saves).id == "damaged-export"
    assert sorted(path for path in room.rglob("*") if path != saves) == before


def test_links_doubles_locked_and_rare_members_are_refused(good: Path, room: Path, saves: Path) -> None:
    manifest, members = taken_apart(good)

    def forged(add: Callable[[zipfile.ZipFile], None]) -> Path:
        with zipfile.ZipFile(put_together(room / "x", manifest, members), "a") as archive:
            add(archive)
        return room / "x"

    def link(archive: zipfile.ZipFile) -> None:
        info = zipfile.ZipInfo("chapters/0009.json")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/etc/passwd")

    def rare(archive: zipfile.ZipFile) -> None:
        archive.writestr("chapters/0009.json", b"{}", zipfile.ZIP_LZMA)

    assert refusal(forged(link), saves).id == "damaged-export"
    assert refusal(forged(rare), saves).id == "damaged-export"
    with pytest.warns(UserWarning, match="Duplicate"):
        double = forged(lambda archive: archive.writestr("campaign.json", members["campaign.json"]))
    assert refusal(double, saves).id == "damaged-export"
    put_together(room / "x", manifest, members)
    data = bytearray((room / "x").read_bytes())
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + flags] |= 1
    (room / "x").write_bytes(data)
    assert refusal(room / "x", saves).id == "damaged-export"


def test_a_bomb_is_not_unpacked(good: Path, room: Path, saves: Path) -> None:
    """Too large by what it says, or larger than it says: neither fills the disk."""
    manifest, members = taken_apart(good)
    manifest["files"]["chapters/0009.json"] = {"size": SIZE_LIMIT + 1, "sha256": "0" * 64}
    members["chapters/0009.json"] = b" " * (SIZE_LIMIT + 1)
    path = put_together(room / "x", manifest, members)
    assert path.stat().st_size < 100_000
    assert refusal(path, saves).id == "too-large"

    members["chapters/0009.json"] = b" " * 5_000_000
    signed(manifest, members)
    data = bytearray(put_together(path, manifest, members).read_bytes())
    # All three places that say how large it is, one hundredth of the truth.
    for start in range(len(data) - 4):
        if data[start : start + 4] == struct.pack("<L", 5_000_000):
            data[start : start + 4] = struct.pack("<L", 50_000)
    path.write_bytes(data)
    manifest["files"]["chapters/0009.json"]["size"] = 50_000
    assert refusal(path, saves).id == "damaged-export"


def test_an_endless_list_of_members_is_not_read(good: Path, room: Path, saves: Path) -> None:
    good_bytes = good.read_bytes()
    for count, size in ((COUNT_LIMIT + 1, 100), (5, 2**31)):
        end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, size, 0, 0)
        (room / "x").write_bytes(good_bytes[:-22] + end)
        assert refusal(room / "x", saves).id == "too-large"
    # The same, said in the record that large zips have.
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, 0, 1)
    (room / "x").write_bytes(good_bytes[:-22] + locator + good_bytes[-22:])
    assert refusal(room / "x", saves).id == "too-large"


@pytest.mark.parametrize("kept", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_a_truncated_export_is_refused(good: Path, saves: Path, kept: float) -> None:
    data = good.read_bytes()
    good.write_bytes(data[: int(len(data) * kept)])
    assert refusal(good, saves).id == ("cut-export" if kept else "not-an-export")


@pytest.mark.parametrize("lost", [1, 40, 400])
def test_an_export_without_its_beginning_is_no_fault_of_the_disk(good: Path, saves: Path, lost: int) -> None:
    """Everything in it is told to stand before the file begins, where no disk can read."""
    good.write_bytes(good.read_bytes()[lost:])
    assert refusal(good, saves).id in ("damaged-export", "not-an-export")


@given(where=st.floats(0, 1, exclude_max=True), what=st.binary(min_size=1, max_size=3))
@settings(max_examples=200)
def test_a_good_export_with_other_bytes_in_it(
    where: float, what: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Either refused with nothing left, or the very campaign: no flipped byte comes through."""
    room = tmp_path_factory.getbasetemp() / "flipped"
    if not room.exists():
        store, _ = filled(room / "elsewhere", 7)
        store.close()
        export_campaign(store.folder, room / "good", sound)
    good = (room / "good").read_bytes()
    place = int(where * len(good))
    (room / "x").write_bytes(good[:place] + what + good[place + len(what) :])
    try:
        imported = import_campaign(room / "x", room / "saves", sound)
    except SaveProblem:
        assert not list((room / "saves").iterdir()) if (room / "saves").exists() else True
        return
    for path in sorted((room / "elsewhere" / "la-cripta").rglob("*.json")):
        copy = imported.folder / path.relative_to(room / "elsewhere" / "la-cripta")
        assert copy.read_bytes() == path.read_bytes()
        copy.unlink()
    for folder in ("chapters", "."):
        (imported.folder / folder).rmdir()


def test_a_check_that_finds_damage_refuses_it(good: Path, saves: Path) -> None:
    with pytest.raises(SaveProblem) as caught:
        import_campaign(good, saves, lambda _: [Fault("chapters/0001.json", "record", "3")])
    assert (caught.value.id, caught.value.path) == ("damaged-export", good)
    assert list(saves.iterdir()) == []


def test_the_format_is_the_published_one(good: Path) -> None:
    """Readers of version 1 rely on these names."""
    manifest, _ = taken_apart(good)
    assert manifest["format"] == FORMAT == "fogon-campaign"
    assert manifest["version"] == 1
    assert set(manifest) == {
        "format",
        "version",
        "schema",
        "rules",
        "title",
        "language",
        "entries",
        "made",
        "files",
    }
