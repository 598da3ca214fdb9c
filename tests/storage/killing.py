"""Killing the program as no test in-process can: a real process, a real disk, SIGKILL at any moment.

Each kind of kill (`kill_lines.py`, `kill_screen.py`, `kill_shell.py`) plays on a campaign beside a model
in memory, ends the process, and has `examine` look at what is left.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from in_memory import Model, timeless
from saving import IN_MEMORY, Told, open_plainly
from table_lines import next_line

from app.checking import check
from app.session import Session
from app.storage import CampaignStore, list_backups
from app.storage.backups import BackupReader
from rules.record import fold

ROOT = Path(__file__).parents[2]
LONG = 500
"""The length of a chapter in the program as it is."""

EMPTY = "a chapter about to begin"
PATIENCE = 30.0
"""Seconds after which a process that says nothing is taken for hung."""


class Killed(NamedTuple):
    """A row of the table: what was killed when, what it left lying about, and what was found."""

    kind: str
    moment: str
    found: str
    traces: tuple[str, ...] = ()


def program(limit: int = LONG) -> list[str]:
    """The program as a command, with chapters of any length."""
    if limit == LONG:
        return [sys.executable, "-m", "app"]
    return [sys.executable, str(Path(__file__).with_name("short_chapters.py")), str(limit)]


def fogon(saves: Path, *words: str, limit: int = LONG) -> list[str]:
    """A whole command in English."""
    return [*program(limit), "--saves", str(saves), "--lang", "en", *words]


@contextmanager
def process(argv: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process to be killed; it is gone afterwards, whatever happens."""
    with subprocess.Popen(
        argv, cwd=ROOT, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as child:
        try:
            yield child
        finally:
            child.kill()


def wait(seconds: float) -> None:
    """Let a time pass that may be shorter than the system's own clock ticks."""
    end = time.perf_counter() + seconds
    if seconds > 0.01:
        time.sleep(seconds - 0.005)
    while time.perf_counter() < end:
        pass


_TABLES: dict[tuple[int, int, int, str], Path] = {}
_LIBRARY = TemporaryDirectory(dir=IN_MEMORY, prefix="fogon-kills-")


def campaign(
    saves: Path, chance: Random, *, entries: int, limit: int = LONG, title: str = "Mesa", rules: str = "ezd6"
) -> Path:
    """A campaign that has been played for some entries; one of a few for each length."""
    key = (entries, limit, chance.randrange(3), rules)
    if key not in _TABLES:
        _TABLES[key] = _play(Path(_LIBRARY.name) / "-".join(map(str, key)), *key)
    folder = saves / title.lower()
    shutil.copytree(_TABLES[key], folder)
    return folder


#: How a table of each system sits down; in Bases 2d6 with those who react to one another.
FIRST_LINES = {
    "ezd6": ("add Lucía as hero karma=3", "add Ñandú as hero", "add goblin x3", "action"),
    "bases2d6": ("add Lucía as «fire mage»", "add Ñandú as blade", "add «bandit captain» near",
                 "add «goblin hexer» near", "action"),
}  # fmt: skip


def _play(saves: Path, entries: int, limit: int, number: int, rules: str) -> Path:
    Session.create(
        saves,
        title="Mesa",
        rules=rules,
        language="en",
        dice="program",
        seed=f"{number}",
        created="2026-01-01",
    ).close()
    chance = Random(entries * 1000 + number)
    store = CampaignStore.open(saves / "mesa", chapter_limit=limit)
    model = Model.of(store)
    for line in FIRST_LINES[rules]:
        model.run(line)
    while model.store.head < entries:
        model.run(next_line(chance, model.state))
    code, state = model.session.codec, model.at(Told()).state
    for record in model.told.records[:entries]:
        store.append(record, lambda state=state: code.encode(state))  # type: ignore[misc]
        state = fold(state, code.record(record))
    store.close()
    return saves / "mesa"


def traces(folder: Path) -> tuple[str, ...]:
    """What a death left lying about in a campaign, before anybody puts it in order."""
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    chapters = [path for path in (folder / "chapters").glob("*.json") if ".start." not in path.name]
    seen = {
        "half a file": any(name.endswith(".tmp") and "/." in f"/{name}" for name in names),
        EMPTY: any(b'"records":{}' in chapter.read_bytes() for chapter in chapters),
        "a stage": any(name.startswith(".next-") for name in names),
        "an exchange begun": ".swap" in names,
    }
    return tuple(name for name, is_there in seen.items() if is_there)


def leftovers(folder: Path) -> list[str]:
    """What must not be there any more once a campaign has been opened; young backups are swept later."""
    hidden = [path.relative_to(folder).as_posix() for path in folder.rglob(".*")]
    return [name for name in hidden if not name.startswith("backups/")]


def examine(folder: Path, allowed: Sequence[Told], model: Model, *, limit: int = LONG) -> int:
    """Look at a campaign whose program was killed, and return which of the allowed contents it has.

    Every file opens with TinyDB alone; a reader sees what the next writer finds; nobody holds the
    lock; state and log are the model's; undo leads to the beginning and redo back; `check` finds all
    sound; every backup is whole; nothing is left lying about.
    """
    open_plainly(folder)
    check_sound(folder)
    with CampaignStore.open(folder, chapter_limit=limit, read_only=True) as reader:
        seen = timeless(reader)
    with CampaignStore.open(folder, chapter_limit=limit) as store:
        found = timeless(store)
        assert found == seen, "a reader saw another campaign than the writer found"
        assert found in allowed, _differ(found, allowed)
        _agrees(Session(store), model.at(found))
    open_plainly(folder)
    check_sound(folder)
    assert leftovers(folder) == []
    whole_backups(folder)
    _there_and_back(folder, found, limit)
    return allowed.index(found)


def check_sound(folder: Path) -> None:
    """`check` has nothing to say of a campaign after a death."""
    assert check(folder) == []


def whole_backups(folder: Path) -> None:
    """Every backup in the list is one: readable to the last byte, with a campaign in it."""
    for one in list_backups(folder):
        assert one.entries is not None, one.path
        with BackupReader(one.path) as reader:
            reader.verify_names()
            assert all(reader.read(name) is not None for name in reader.names)


def _agrees(session: Session, model: Model) -> None:
    """State, number, log and what undo and redo would do are the model's."""
    there = Model(session.store.meta, session.store.load(1).start, timeless(session.store))
    assert session.state == model.state == there.state
    assert session.state.seq == session.store.head == model.told.head
    there.console.session = session
    assert there.run("log 30") == model.run("log 30")
    assert there.run("state") == model.run("state")


def _there_and_back(folder: Path, told: Told, limit: int) -> None:
    """On a copy in memory, undo everything and redo everything."""
    with TemporaryDirectory(dir=IN_MEMORY) as name:
        copy = Path(shutil.copytree(folder, Path(name) / "copy", ignore=shutil.ignore_patterns("backups")))
        session = Session(CampaignStore.open(copy, chapter_limit=limit))
        if session.store.head:
            session.undo(10**9)
        assert session.state.seq == session.store.head == 0
        assert session.state.creatures == {}
        if told.records:
            session.redo(10**9)
        assert timeless(session.store) == Told(told.records, len(told.records))
        session.close()


def _differ(found: Told, allowed: Sequence[Told]) -> str:
    heads = ", ".join(f"{told.head} of {len(told.records)}" for told in allowed)
    return f"found {found.head} of {len(found.records)} entries, allowed are {heads}"


Kind = Callable[[Path, Random], Killed]
