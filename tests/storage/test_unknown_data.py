"""What a later version wrote: looked at where it can be shown, never written, kept byte for byte."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from app.__main__ import main
from app.checking import check, look_through, repair, verify
from app.opening import open_campaign
from app.session import Session
from app.storage import CampaignStore, SaveProblem, list_backups
from app.storage.fingerprints import is_sealed, sealed
from app.storage.unknown import unknown_field
from rules import commands as do

LIMIT = 4


def made(saves: Path) -> Path:
    """Two chapters, the last one with two entries in it."""
    Session.create(
        saves, title="Mesa", rules="ezd6", language="es", dice="program", seed="x", created="2026-01-01"
    ).close()
    session = Session(CampaignStore.open(saves / "mesa", chapter_limit=LIMIT), clock=lambda: 7)
    session.run(do.AddCreatures(name="Lucía", side="hero"))
    for number in range(5):
        session.run(do.Note(text=f"Ñandú {number}"))
    session.close()
    return saves / "mesa"


@pytest.fixture
def folder(saves: Path) -> Path:
    """A campaign that this version wrote."""
    return made(saves)


def rewritten(path: Path, old: bytes, new: bytes) -> None:
    """Change a file as whoever wrote it would have: with the fingerprint that belongs to it."""
    data = path.read_bytes()
    assert data.count(old) >= 1
    assert is_sealed(data)
    body = data[: data.rindex(b',"fingerprint"')] + b"}"
    path.write_bytes(sealed(body.replace(old, new, 1)))


def contents(folder: Path) -> dict[str, bytes]:
    """All that lies there, but for the lock that looking for damage takes."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("lock"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


ODD = b'{ "n":[1.50, 1e2] }'

STRANGE: dict[str, tuple[str, bytes, bytes, str]] = {
    "meta": ("campaign.json", b'"rules":', b'"calendar":%b,"rules":' % ODD, "$.meta.1.calendar"),
    "settings": ("campaign.json", b'"1":{}', b'"1":{"music":%b}' % ODD, "$.settings.1.music"),
    "table-of-campaign": ("campaign.json", b'{"meta"', b'{"people":{"1":%b},"meta"' % ODD, "$.people"),
    "table": ("chapters/0002.json", b'{"records"', b'{"marks":{"1":%b},"records"' % ODD, "$.marks"),
    "cursor": ("chapters/0002.json", b'"head":', b'"branch":%b,"head":' % ODD, "$.cursor.1.branch"),
    "record": ("chapters/0002.json", b'"seq":6,', b'"seq":6,"mood":%b,' % ODD, "$.mood"),
    "command": ("chapters/0002.json", b'{"do":"note",', b'{"do":"note","ink":%b,' % ODD, "$.command.ink"),
    "event": ("chapters/0002.json", b'[{"is":"note', b'[{"ink":%b,"is":"note' % ODD, "$.events[0].ink"),
    "parent": (
        "chapters/0002.start.json",
        b'"seq":4,"hash"',
        b'"seq":4,"by":%b,"hash"' % ODD,
        "$.state.1.parent.by",
    ),
    "state": ("chapters/0002.start.json", b'"seed":', b'"weather":%b,"seed":' % ODD, "$.weather"),
    "sheet": (
        "chapters/0002.start.json",
        b'"sheet":{',
        b'"sheet":{"luck":%b,' % ODD,
        "$.creatures.lucia.sheet.luck",
    ),
}


@pytest.mark.parametrize("name", STRANGE)
def test_unknown_fields_are_looked_at_and_kept(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The screen opens it to look at, the line mode says one sentence, nothing is written."""
    file, old, new, field = STRANGE[name]
    rewritten(folder / file, old, new)
    before = contents(folder)
    with pytest.raises(SaveProblem) as caught:
        Session.open(folder)
    assert (caught.value.id, caught.value.args) == ("unknown-data", {"field": field})
    session = open_campaign(folder)
    assert session.barred is not None
    assert session.barred.id == "unknown-data"
    assert session.state.creatures["lucia"].name == "Lucía"
    assert session.state.seq == 6
    for touch in (lambda: session.run(do.Note(text="no")), session.undo):
        with pytest.raises(SaveProblem, match="read-only"):
            touch()
    session.close()
    assert check(folder) == []
    (unknown,) = look_through(folder).unknown
    assert (unknown.file, unknown.id, unknown.where) == (file, "unknown", field)
    assert repair(folder) == []
    shell = ("--saves", str(folder.parent), "--lang")
    assert main([*shell, "es", "plain", "mesa"]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert main([*shell, "en", "check", "mesa"]) == 0
    assert contents(folder) == before


def test_damage_beside_unknown_data_is_not_mended_over_it(folder: Path) -> None:
    file, old, new, _ = STRANGE["record"]
    rewritten(folder / file, old, new)
    (folder / "chapters" / "0001.json").write_bytes(b"{")
    before = contents(folder)
    assert [fault.file for fault in check(folder)] == ["chapters/0001.json"]
    with pytest.raises(SaveProblem, match="unknown-data"):
        repair(folder)
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("chapters/0002.json", b'{"do":"note",', b'{"do":"sing",'),
        ("chapters/0002.json", b'[{"is":"noted"', b'[{"is":"sung"'),
        ("chapters/0002.start.json", b'"side":"hero"', b'"side":"ghost"'),
    ],
)
def test_what_cannot_be_read_though_it_is_as_it_was_written(
    folder: Path, file: str, old: bytes, new: bytes
) -> None:
    """A command, an event or a word of a later version: nothing can be shown, and it is no damage."""
    rewritten(folder / file, old, new)
    before = contents(folder)
    for opener in (Session.open, open_campaign):
        with pytest.raises(SaveProblem, match="unknown-data"):
            opener(folder)
    assert check(folder) == []
    assert {fault.file for fault in look_through(folder).unknown} == {file}
    assert repair(folder) == []
    assert contents(folder) == before


def test_what_an_older_version_did_not_write_yet_is_no_matter(folder: Path) -> None:
    """A field that is not there has its default, and the campaign is played on."""
    path = folder / "chapters" / "0002.start.json"
    for field in (b',"open_secret":false', b',"called":[]', b',"tracks":[]'):
        rewritten(path, field, b"")
    assert b"tracks" not in path.read_bytes()
    session = Session.open(folder)
    session.run(do.Note(text="on"))
    session.close()
    assert check(folder) == []


def newer(folder: Path) -> None:
    rewritten(folder / "campaign.json", b'"schema":2', b'"schema":3')


def newer_with_more(folder: Path) -> None:
    rewritten(folder / "campaign.json", b'"schema":2', b'"schema":3,"calendar":5')
    rewritten(folder / "chapters" / "0002.json", b'"seq":6,', b'"seq":6,"mood":7,')
    # A fingerprint of another kind.
    path = folder / "chapters" / "0002.start.json"
    path.write_bytes(path.read_bytes().replace(b'"blake2b"', b'"blake3"'))


@pytest.mark.parametrize("change", [newer, newer_with_more])
def test_a_newer_schema_is_looked_at(
    folder: Path, change: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    change(folder)
    before = contents(folder)
    with pytest.raises(SaveProblem, match="too-new"):
        Session.open(folder)
    session = open_campaign(folder)
    assert session.barred is not None
    assert (session.barred.id, session.state.seq) == ("too-new", 6)
    with pytest.raises(SaveProblem, match="read-only"):
        session.run(do.Note(text="no"))
    session.close()
    for words in (("plain", "mesa"), ("check", "mesa"), ("check", "mesa", "--repair")):
        assert main(["--saves", str(folder.parent), "--lang", "en", *words]) == 1
        told = capsys.readouterr()
        assert (told.out, told.err.count("\n")) == ("", 1)
        assert "newer" in told.err
    assert contents(folder) == before


def test_a_newer_schema_that_cannot_be_read_is_said(folder: Path) -> None:
    newer(folder)
    rewritten(folder / "chapters" / "0002.start.json", b'"seed":', b'"kernel":')
    before = contents(folder)
    with pytest.raises(SaveProblem, match="too-new"):
        open_campaign(folder)
    assert contents(folder) == before


@pytest.mark.parametrize("by_hand", [False, True], ids=["as-written", "by-hand"])
def test_an_unknown_rule_system_is_said_and_can_be_carried(
    folder: Path, by_hand: bool, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = ["campaign.json", "chapters/0001.start.json", "chapters/0002.start.json"]
    for name in names if by_hand else names[:1]:
        rewritten(folder / name, b'"rules":"ezd6"', b'"rules":"lumen9"')
    if by_hand:
        path = folder / "campaign.json"
        path.write_bytes(msgspec.json.format(path.read_bytes(), indent=2))
    before = contents(folder)
    for opener in (Session.open, open_campaign):
        with pytest.raises(SaveProblem) as caught:
            opener(folder)
        assert (caught.value.id, caught.value.args["name"]) == ("unknown-rules", "lumen9")
    for words in (("plain", "mesa"), ("check", "mesa"), ("check", "mesa", "--repair")):
        assert main(["--saves", str(folder.parent), "--lang", "en", *words]) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert "lumen9" in told.err
    assert contents(folder) == before
    if not by_hand:
        assert verify(folder) == []
        assert main(["--saves", str(folder.parent), "export", "mesa", str(tmp_path / "mesa.fogon")]) == 0
        capsys.readouterr()
    shutil.copy(folder / "chapters" / "0001.json", folder / "chapters" / "0002.json")
    assert "chapters/0002.json" in {fault.file for fault in verify(folder)}


def test_a_backup_of_an_unknown_rule_system_can_be_made(folder: Path) -> None:
    rewritten(folder / "campaign.json", b'"rules":"ezd6"', b'"rules":"lumen9"')
    with CampaignStore.open(folder, read_only=True) as store:
        store.backup("opening")
    (kept,) = list_backups(folder)
    assert kept.entries == 6


def test_an_old_campaign_is_not_brought_up_over_what_is_unknown(room: Path) -> None:
    """A migration comes only after a look inside."""
    (source,) = (Path(__file__).parent / "old" / "schema-1").glob("*/")
    for file, old, new, problem in (
        ("chapters/0003.json", b'"events":', b'"mood":5,"events":', "unknown-data"),
        ("campaign.json", b'"rules":"ezd6"', b'"rules":"lumen9"', "unknown-rules"),
        ("campaign.json", b'"rules":', b'"calendar":5,"rules":', "unknown-data"),
    ):
        folder = Path(shutil.copytree(source, room / "mesa"))
        path = folder / file
        path.write_bytes(path.read_bytes().replace(old, new, 1))
        before = contents(folder)
        with pytest.raises(SaveProblem, match=problem):
            Session.open(folder)
        assert contents(folder) == before
        shutil.rmtree(folder)


class Dog(msgspec.Struct, tag="dog"):
    name: str
    age: int = 0


class Cat(msgspec.Struct, tag="cat", omit_defaults=True):
    name: str
    friends: list[Dog | None] = []


class Home(msgspec.Struct):
    animals: dict[str, Dog | Cat]
    first: Dog | None = None
    pair: tuple[Cat, Dog] | None = None
    free: dict[str, msgspec.Raw] = {}


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ('{"animals":{}}', ""),
        ('{"animals":{"a":{"type":"dog","name":"x"}},"first":null}', ""),
        ('{"animals":{"a":{"type":"dog","name":"x","friends":[]}}}', "$.animals.a.friends"),
        (
            '{"animals":{"a":{"type":"cat","name":"x","friends":[null,{"type":"dog","name":"y","z":1}]}}}',
            "$.animals.a.friends[1].z",
        ),
        ('{"animals":{},"first":{"type":"dog","name":"x","ñ":1}}', "$.first.ñ"),
        ('{"animals":{},"pair":[{"type":"cat","name":"x"},{"type":"dog","name":"y","q":1}]}', "$.pair[1].q"),
        ('{"animals":{},"free":{"a":{"b":{"c":1}}}}', ""),
        ('{"animals":{},"rest":{}}', "$.rest"),
    ],
)
def test_the_first_unknown_field_is_named(data: str, found: str) -> None:
    msgspec.json.decode(data, type=Home)
    assert unknown_field(Home, data.encode()) == found
