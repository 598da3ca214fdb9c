"""U49: files of every kind that a stranger may have made, read by the program with little memory and time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from app import packs
from app.__main__ import main
from app.settings import Settings, load_settings, settings_file
from app.storage import find_campaign
from app.storage.atomic import SIZE_LIMIT
from app.storage.fingerprints import sealed
from app.toml_files import read_toml

ROOT = Path(__file__).parents[2]

#: What the program may have mapped: a tenth is Python and its libraries, the rest what a file unfolds to.
MEMORY = 640 * 1024**2

RUN = f"""
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
sys.path.insert(0, {str(ROOT)!r})
from app.__main__ import main
for args in json.loads(sys.argv[1]):
    try:
        code = main(args)
    except SystemExit as stop:
        code = stop.code
    print("CODE", code, flush=True)
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print("PEAK", peak.split()[1])
"""


def in_little_memory(*commands: list[str]) -> tuple[list[int], str, str, int]:
    """Run commands one after another in one small process: exit codes, both streams, the peak in bytes."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(commands)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    *lines, peak = done.stdout.splitlines()
    codes = [int(line.split()[1]) for line in lines if line.startswith("CODE ")]
    told = "\n".join(line for line in lines if not line.startswith("CODE "))
    return codes, told, done.stderr, int(peak.split()[1]) * 1024


@pytest.fixture
def mesa(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a campaign, in a saves folder that the environment names."""
    monkeypatch.setenv("FOGON_SAVES", str(tmp_path / "saves"))
    assert main(["new", "Mesa", "--rules", "ezd6", "--no-open"]) == 0
    return find_campaign(tmp_path / "saves", "Mesa")


def sparse(path: Path, size: int = 200 * 1024**2) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file:
        os.truncate(file.fileno(), size)


def test_u49_200_megabytes_anywhere_are_refused_unread(mesa: Path, tmp_path: Path) -> None:
    commands = [["list", "--json"]]
    for name in ("campaign.json", "chapters/0001.json", "chapters/0001.start.json"):
        folder = mesa.with_name(Path(name).stem.replace(".", "-"))
        shutil.copytree(mesa, folder)
        sparse(folder / name)
        commands += [[command, folder.name] for command in ("plain", "check")]
        commands.append(["export", folder.name, str(tmp_path / "out")])
    codes, told, err, peak = in_little_memory(*commands)
    assert codes == [0, *[1] * 9], err
    assert sorted(row["files"] for row in json.loads(told.splitlines()[0])) == ["sound", *["too-large"] * 3]
    assert err.count("\n") == 6
    assert "unexpected" not in err
    assert peak < 100 * 1024**2

    for path in (mesa / "lock", mesa / "lock-holder", mesa / "backups" / "2026-01-01T000000.zip"):
        sparse(path)
    sparse(settings_file())
    sparse(packs.packs_folder() / "ezd6" / "creatures.toml")
    sparse(tmp_path / "in")
    commands = [[command, "mesa"] for command in ("plain", "check", "backups")]
    codes, _, err, peak = in_little_memory(*commands, ["import", str(tmp_path / "in")])
    assert codes == [0, 0, 0, 1], err
    assert err.count("\n") == 1
    assert peak < 100 * 1024**2


FULL: dict[str, tuple[str, bytes, bytes]] = {
    "records": (
        "chapters/0001.json",
        b'"1":{},',
        b'{"records":{%b},"cursor":{"1":{"head":0,"base":0}}}',
    ),
    "events": (
        "chapters/0001.json",
        b'{"type":"noted","text":""},',
        b'{"records":{"1":{"seq":1,"at":1,"command":{"type":"note","text":"x"},"events":[%b]}},'
        b'"cursor":{"1":{"head":1,"base":0}}}',
    ),
    "settings": (
        "campaign.json",
        b'"1":{},',
        b'{"meta":{"1":{"schema":2,"rules":"ezd6","title":"Mesa","language":"en","dice":"program",'
        b'"created":"2026"}},"settings":{%b}}',
    ),
}


@pytest.mark.parametrize(("name", "filling", "around"), FULL.values(), ids=FULL)
def test_u49_a_file_that_unfolds_to_very_much(mesa: Path, name: str, filling: bytes, around: bytes) -> None:
    """As large as may be read and made of nothing but small things: refused before they are made."""
    text = sealed(around % (filling * ((SIZE_LIMIT - 1000) // len(filling)))[:-1])
    assert SIZE_LIMIT * 0.9 < len(text) <= SIZE_LIMIT
    (mesa / name).write_bytes(text)
    codes, _, err, peak = in_little_memory(["plain", "Mesa", "--json"])
    assert (codes, err.count("\n")) == ([1], 1), err
    assert "unexpected" not in err
    assert peak < 150 * 1024**2


def test_u49_pipes_are_not_waited_for(mesa: Path, tmp_path: Path) -> None:
    """Settings, content, an export, the parts of a campaign: each a pipe that nobody writes to."""
    for path in (
        settings_file(),
        packs.packs_folder() / "ezd6" / "creatures.toml",
        tmp_path / "in",
        mesa / "lock-holder",
        mesa / "backups" / "2026-01-01T000000.zip",
        mesa / "chapters" / "aside" / "0001-1.json",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    codes, _, err, _ = in_little_memory(
        *([command, "Mesa"] for command in ("plain", "check", "backups")),
        ["export", "Mesa", str(tmp_path / "out")],
    )
    assert codes == [0, 0, 0, 0], err
    assert load_settings() == (Settings(), "settings-unreadable")


def test_u49_links_out_of_a_campaign_are_not_written_through(mesa: Path, tmp_path: Path) -> None:
    """A campaign's folder that somebody sent: playing it changes no file outside it."""
    for name in ("lock", "lock-holder"):
        for target in ("victim", "not-there"):
            (tmp_path / "victim").write_text("precious")
            (mesa / name).unlink(missing_ok=True)
            (mesa / name).symlink_to(tmp_path / target)
            main(["plain", "Mesa", "--json"])
            assert (tmp_path / "victim").read_text() == "precious"
            assert not (tmp_path / "not-there").exists()
        (mesa / name).unlink()


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 400_000) + " = 1",
        "[" + ".".join("a" * 400_000) + "]",
        "a = " + "[" * 400_000,
        "a = " + "{a=" * 200_000,
        "a = " + "9" * 900_000,
        "[[a]]\n" * 10_000,
        'a = """' + "\\\n" * 40_000 + '"""',
        "".join("." * 200 + "\n" for _ in range(4_000)),
    ],
    ids=["dots", "table", "lists", "inline", "digits", "arrays", "line-ends", "many-dots"],
)
def test_u49_no_toml_takes_long(tmp_path: Path, text: str) -> None:
    """Python's own reader needs more than a minute for the first of these."""
    (tmp_path / "x.toml").write_text(text)
    begun = time.perf_counter()
    with suppress(ValueError):
        read_toml(tmp_path / "x.toml", 1_000_000)
    assert time.perf_counter() - begun < 10


HOSTILE = {
    "nothing": b"",
    "open-brace": b"{",
    "list": b"[]",
    "null": b"null",
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "name-is-5": b'{"name": 5}',
    "value-is-x": b'{"system":{"strikes":{"value":"x"}}}',
    "latin-1": b'names = "\xf1"',
    "code": b'__import__("os").system("touch /tmp/owned")',
    "yaml": b"!!python/object/apply:os.system ['true']",
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_u49_the_same_shapes_in_every_kind_of_file(
    mesa: Path, tmp_path: Path, data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """Settings and content cost only themselves; a campaign's file and an import are named in a sentence."""
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_bytes(data)
    folder = packs.packs_folder() / "ezd6"
    folder.mkdir(parents=True)
    (folder / "creatures.toml").write_bytes(data)
    (tmp_path / "in").write_bytes(data)
    assert load_settings()[0] == Settings()
    assert packs.load_pack(folder).tables == ()
    for args, code in ((["list"], 0), (["import", str(tmp_path / "in")], 1)):
        capsys.readouterr()
        assert main(args) == code
        assert capsys.readouterr().err.count("\n") == code
    for name in ("chapters/0001.json", "campaign.json"):
        (mesa / name).write_bytes(data)
        for args in (["plain", "Mesa"], ["check", "Mesa"], ["export", "Mesa", str(tmp_path / "out")]):
            capsys.readouterr()
            assert main(args) == 1
            out, err = capsys.readouterr()
            assert name in out + err or "0001" in out + err or "mesa" in err
            assert "unexpected" not in err
        assert (mesa / name).read_bytes() == data
    assert not (tmp_path / "out").exists()
