"""One file: written whole or not at all, in UTF-8 whatever the locale, and TinyDB on top."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
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

    def note_replace(source: Path, goal: Path) -> None:
        done.append("replace")
        replace(source, goal)

    def note_sync(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(os, "replace", note_replace)
    write_durably(room / "x.json", b"{}")
    assert done == ["file", "replace", "folder"]


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
    path = room / "x.json"
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


SAVE_ABROAD = """
import sys
from pathlib import Path
from app.storage import CampaignStore, list_campaigns
with CampaignStore.create(
    Path(sys.argv[1]), title="\\xd1and\\xfa", rules="r", language="es", dice="d", state=b"{}", created=""
) as store:
    store.append('{"name": "\\xd1and\\xfa"}'.encode(), lambda: b"{}")
assert list_campaigns(Path(sys.argv[1]))[0].title == "\\xd1and\\xfa"
"""


def test_the_locale_does_not_matter(saves: Path) -> None:
    abroad = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0"}
    command = [sys.executable, "-c", SAVE_ABROAD, str(saves)]
    subprocess.run(command, check=True, env=abroad, cwd=Path(__file__).parents[2])
    assert '{"name": "Ñandú"}'.encode() in (saves / "nandu" / "chapters" / "0001.json").read_bytes()
    assert '"title":"Ñandú"'.encode() in (saves / "nandu" / "campaign.json").read_bytes()
