"""Kills of commands that change a whole campaign: each leaves the old one or the new, never neither."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from in_memory import Model, timeless
from killing import (
    LONG,
    PATIENCE,
    ROOT,
    Killed,
    campaign,
    examine,
    fogon,
    leftovers,
    process,
    traces,
    wait,
    whole_backups,
)
from saving import Told, open_plainly

from app.checking import check
from app.storage import CampaignStore, SaveProblem, backup_if_changed, list_backups, list_campaigns, restore

SHORT = 6
OLD = Path(__file__).with_name("old")

_TAKES: dict[str, float] = {}


def killed_somewhere(argv: Sequence[str], chance: Random, *, rehearse: Callable[[], Sequence[str]]) -> str:
    """Start a command, kill it at some moment of its life, and tell at which.

    How long it lives is measured once for each command, by the rehearsal that is given.
    """
    name = next(word for word in argv if word in COMMANDS)
    if name not in _TAKES:
        began = time.perf_counter()
        with process(rehearse()) as child:
            _no_input(child)
            assert child.wait(PATIENCE) == 0
        _TAKES[name] = time.perf_counter() - began
    with process(argv) as child:
        _no_input(child)
        # What comes before is the same for all: Python's own start.
        wait(_TAKES[name] * chance.uniform(0.35, 1.0))
        ended = child.poll() is not None
        child.kill()
    # The machine is not as busy at all times.
    _TAKES[name] *= 0.85 if ended else 1.05
    return "when it was done" if ended else "while it ran"


def _no_input(child: subprocess.Popen[bytes]) -> None:
    """What the line mode takes for the end."""
    assert child.stdin
    child.stdin.close()


def content(folder: Path, limit: int = SHORT) -> Told:
    """The records and the head of a campaign that opens."""
    with CampaignStore.open(folder, chapter_limit=limit, read_only=True) as store:
        return timeless(store)


def model_of(folder: Path) -> Model:
    """The model of a campaign that opens."""
    with CampaignStore.open(folder, chapter_limit=SHORT, read_only=True) as store:
        return Model.of(store)


def two_sided(saves: Path, chance: Random) -> tuple[Path, Told, Told, str]:
    """A campaign with a backup of an earlier stand: the folder, the earlier and the present content."""
    folder = campaign(saves, chance, entries=30, limit=SHORT)
    backup_if_changed(folder)
    earlier = content(folder)
    (name,) = (one.name for one in list_backups(folder))
    with CampaignStore.open(folder, chapter_limit=SHORT) as store:
        store.move_head(chance.randrange(5, 25))
        again = store.load(1).records[0]
        here = store.head
        store.append(again.replace(b'"seq":1,', b'"seq":%d,' % (here + 1), 1), lambda: _state_at(folder))
    return folder, earlier, content(folder), name


def _state_at(folder: Path) -> bytes:
    model = model_of(folder)
    return model.session.codec.encode(model.state)


def copied(folder: Path) -> Path:
    """A copy beside a saves folder, to rehearse on."""
    place = folder.parent.with_name("rehearsal")
    shutil.rmtree(place, ignore_errors=True)
    return Path(shutil.copytree(folder, place / folder.name))


def kill_restore(saves: Path, chance: Random) -> Killed:
    """Kill `fogon restore`: the campaign is the backup's or the one that was, and both are kept."""
    folder, earlier, present, name = two_sided(saves, chance)
    moment = killed_somewhere(
        fogon(saves, "restore", folder.name, name, limit=SHORT),
        chance,
        rehearse=lambda: fogon(copied(folder).parent, "restore", folder.name, name, limit=SHORT),
    )
    left = traces(folder)
    found = examine(folder, [present, earlier], model_of(folder), limit=SHORT)
    kept = [one for one in list_backups(folder) if one.reason == "restore"]
    if found == 1:
        assert [one.entries for one in kept] == [present.head]
    restore(folder, kept[-1].name if found else name)
    assert content(folder) == (present if found else earlier)
    return Killed("restore", moment, "as restored" if found else "as it was", left)


def kill_repair(saves: Path, chance: Random) -> Killed:
    """Kill `fogon check --repair`: as damaged as it was or mended, and a second try mends it."""
    folder = campaign(saves, chance, entries=30, limit=SHORT)
    backup_if_changed(folder)
    wanted = content(folder)
    victim = folder / chance.choice(("chapters/0002.json", "chapters/0003.start.json", "campaign.json"))
    victim.write_bytes(victim.read_bytes()[: chance.randrange(100)])
    torn, faults = victim.read_bytes(), check(folder)
    assert faults
    moment = killed_somewhere(
        fogon(saves, "check", folder.name, "--repair", limit=SHORT),
        chance,
        rehearse=lambda: fogon(copied(folder).parent, "check", folder.name, "--repair", limit=SHORT),
    )
    left = traces(folder)
    # Whoever lists the campaigns finishes an exchange that was begun.
    assert len(list_campaigns(saves)) == 1
    found = check(folder)
    assert found in ([], faults)
    whole_backups(folder)
    subprocess.run(fogon(saves, "check", folder.name, "--repair"), check=True, capture_output=True)
    assert torn in [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    examine(folder, [wanted], model_of(folder), limit=SHORT)
    return Killed("check --repair", moment, "as damaged as it was" if found else "mended", left)


def kill_new(saves: Path, chance: Random) -> Killed:
    """Kill `fogon new`: a whole campaign or none, and the name is free or taken accordingly."""
    words = ("new", "La cripta", "--rules", "ezd6", "--no-open", "--seed", "7")
    moment = killed_somewhere(
        fogon(saves, *words), chance, rehearse=lambda: fogon(saves.with_name("rehearsal"), *words)
    )
    return _made_or_not(saves, "new", moment, 0)


def kill_demo(saves: Path, chance: Random) -> Killed:
    """Kill `fogon demo`: the whole sample or none."""
    rehearsal = saves.with_name("rehearsal")
    words = ("demo", "ezd6", "--no-open")
    moment = killed_somewhere(fogon(saves, *words), chance, rehearse=lambda: fogon(rehearsal, *words))
    script = (ROOT / "assets/samples/ezd6/en.txt").read_text("utf-8").splitlines()
    lines = [line for line in script if line.strip() and not line.startswith("#")]
    return _made_or_not(saves, "demo", moment, len(lines))


def _made_or_not(saves: Path, kind: str, moment: str, entries: int) -> Killed:
    campaigns = list_campaigns(saves)
    assert [(info.problem, info.entries) for info in campaigns] in ([], [(None, entries)])
    hidden = [path for path in saves.iterdir() if path.name.startswith(".")] if saves.exists() else []
    assert len(hidden) <= 1
    left = ("an unfinished folder",) if hidden else ()
    for info in campaigns:
        examine(info.folder, [content(info.folder, LONG)], model_of(info.folder))
    return Killed(kind, moment, "made" if campaigns else "not made", left)


def kill_export(saves: Path, chance: Random) -> Killed:
    """Kill `fogon export`: the file is not there, or comes in again whole; the campaign is untouched."""
    folder = campaign(saves, chance, entries=30, limit=SHORT)
    told = content(folder)
    goal = saves.with_name("mesa.fogon")
    rehearsed = saves.with_name("rehearsed.fogon")
    moment = killed_somewhere(
        fogon(saves, "export", folder.name, str(goal)),
        chance,
        rehearse=lambda: fogon(saves, "export", folder.name, str(rehearsed)),
    )
    left = tuple(f"half a {path.suffix}" for path in saves.parent.glob(".*"))
    examine(folder, [told], model_of(folder), limit=SHORT)
    if not goal.exists():
        return Killed("export", moment, "not there", left)
    other = saves.with_name("others")
    subprocess.run(fogon(other, "import", str(goal)), check=True, capture_output=True)
    (info,) = list_campaigns(other)
    assert content(info.folder) == told
    return Killed("export", moment, "whole", left)


def kill_import(saves: Path, chance: Random) -> Killed:
    """Kill `fogon import`: a whole campaign or none, and the file comes in at the next try."""
    source = campaign(saves.with_name("source"), chance, entries=30, limit=SHORT)
    told, parcel = content(source), saves.with_name("mesa.fogon")
    command = fogon(source.parent, "export", source.name, str(parcel))
    subprocess.run(command, check=True, capture_output=True)
    moment = killed_somewhere(
        fogon(saves, "import", str(parcel)),
        chance,
        rehearse=lambda: fogon(saves.with_name("rehearsal"), "import", str(parcel)),
    )
    campaigns = list_campaigns(saves)
    assert [info.problem for info in campaigns] in ([], [None])
    hidden = tuple("a stage" for path in saves.glob(".*"))
    assert len(hidden) <= 1
    for info in campaigns:
        examine(info.folder, [told], model_of(info.folder), limit=SHORT)
    subprocess.run(fogon(saves, "import", str(parcel)), check=True, capture_output=True)
    assert len(list_campaigns(saves)) == len(campaigns) + 1
    return Killed("import", moment, "whole" if campaigns else "not there", hidden)


def kill_migration(saves: Path, chance: Random) -> Killed:
    """Kill the opening that brings an old campaign to the newest schema: it is the old or the new one."""
    source = next(path for path in (OLD / "schema-1").iterdir() if path.is_dir())
    folder = Path(shutil.copytree(source, saves / source.name))
    told = content(folder, LONG)
    moment = killed_somewhere(
        fogon(saves, "plain", folder.name),
        chance,
        rehearse=lambda: fogon(copied(folder).parent, "plain", folder.name),
    )
    left = traces(folder)
    with suppress(SaveProblem):
        list_campaigns(saves)
    with CampaignStore.open(folder, read_only=True) as reader:
        schema = reader.meta.schema
    open_plainly(folder)
    examine(folder, [told], model_of(folder))
    reasons = [one.reason for one in list_backups(folder)]
    assert "migration" in reasons
    assert leftovers(folder) == []
    return Killed("migration", moment, "the old one" if schema == 1 else "the new one", left)


COMMANDS = ("restore", "check", "new", "demo", "export", "import", "plain")
