"""One file: written whole or not at all, in UTF-8 whatever the locale, and TinyDB on top."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest
from saving import disk_full, trouble_at
from tinydb import TinyDB

from app.storage import DurableJSONStorage, SaveProblem, write_durably


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(room: Path, call: str) -> None:
    path = room / "x.json"
    write_durably(path, b"old")
    with trouble_at(1, disk_full, calls=(call,)), pytest.raises(SaveProblem) as caught:
        write_durably(path, b"new" * 1000)
    assert (caught.value.id, caught.value.path) == ("no-space", path)
    assert [(entry.name, entry.read_bytes()) for entry in room.iterdir()] == [("x.json", b"old")]


def test_a_short_write_is_continued(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:3]))
    write_durably(room / "x.json", b"0123456789")
    assert (room / "x.json").read_bytes() == b"0123456789"


def test_file_and_folder_are_synced_in_this_order(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    replace = os.replace
    monkeypatch.setattr(os, "fsync", lambda handle: done.append("folder" if is_folder(handle) else "file"))
    monkeypatch.setattr(os, "replace", lambda *names: (done.append("replace"), replace(*names)))
    write_durably(room / "x.json", b"{}")
    assert done == ["file", "replace", "folder"]


def is_folder(handle: int) -> bool:
    return (
        os.path.isdir(f"/proc/self/fd/{handle}")
        if os.path.exists("/proc/self/fd")
        else os.fstat(handle).st_nlink > 1
    )


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (errno.ENOSPC, "no-space"),
        (errno.EDQUOT, "no-space"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "no-access"),
        (errno.ENOENT, "vanished"),
        (errno.EIO, "unknown"),
    ],
)
def test_what_the_system_says_has_an_id(room: Path, number: int, name: str) -> None:
    with trouble_at(1, lambda: OSError(number, "")), pytest.raises(SaveProblem) as caught:
        write_durably(room / "x.json", b"{}")
    assert caught.value.id == name


def test_tinydb_works_on_the_storage_and_without_it(room: Path) -> None:
    path = room / "ñ.json"
    with TinyDB(path, storage=DurableJSONStorage) as database:
        assert database.tables() == set()
        database.table("names").insert({"name": "Ñandú 🐉"})
        database.table("names").update({"seen": True})
    assert path.read_bytes() == '{"names":{"1":{"name":"Ñandú 🐉","seen":true}}}'.encode()
    with TinyDB(path, encoding="utf-8") as database:
        assert database.table("names").all() == [{"name": "Ñandú 🐉", "seen": True}]


def test_raw_parts_are_written_as_they_are(room: Path) -> None:
    raw = b'{ "a" :1.50,\t"b":"\\u00f1" }'
    DurableJSONStorage(room / "x.json").write({"t": {"1": {"kept": msgspec.Raw(raw)}}})
    assert (room / "x.json").read_bytes() == b'{"t":{"1":{"kept":' + raw + b"}}}"
