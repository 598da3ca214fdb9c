"""Long and crowded campaigns beside short ones: nothing is to cost more because more has happened."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path

from campaigns import grown
from frames import BARE_APP, fogon, frame_time, terminal
from timing import ROOT, Row, best_of, ratio, timed

from app.console.console import Console
from app.console.plain import reply_json
from app.i18n import translator
from app.session import Session
from app.storage import CHAPTER_LIMIT
from app.storage.library import list_campaigns
from rules.commands import Choose
from rules.systems.ezd6.commands import Attack, Heal

SHORT, MIDDLE, LONG = 1_000, 20_000, 100_000
CROWD = 500
UNDONE = 600


def rows(saves: Path) -> list[Row]:
    """Every figure of a length of 100,000 over one of 1,000, with 500 creatures at the table."""
    own = Copies(saves)
    return [*_commands(own), *_openings(own), *_histories(own), *_screens(own)]


class Copies:
    """Campaigns to change: copies whose files are links, for a save replaces files and never changes one."""

    def __init__(self, saves: Path) -> None:
        self.saves = saves
        self._numbers = count(1)

    def of(self, entries: int, creatures: int = CROWD) -> Path:
        """A fresh copy, alone in a saves folder."""
        grown_folder = grown(entries, creatures)
        folder = self.saves / f"copy-{next(self._numbers)}" / grown_folder.name
        shutil.copytree(grown_folder, folder, copy_function=os.link, ignore=shutil.ignore_patterns("lock*"))
        return folder

    @contextmanager
    def session(self, entries: int) -> Iterator[Session]:
        """A fresh copy, open."""
        session = Session.open(self.of(entries))
        try:
            yield session
        finally:
            session.close()


def _commands(own: Copies) -> list[Row]:
    """A durable command, averaged over a whole chapter with the state that it begins with."""

    def chapter(entries: int) -> float:
        with own.session(entries) as session:
            heroes = [c.id for c in session.state.creatures.values() if c.side == "hero"]
            foes = [c.id for c in session.state.creatures.values() if c.side == "foe"]
            turns = count()

            def command() -> None:
                turn = next(turns)
                if session.state.open is not None:
                    session.run(Choose(option="accept"))
                elif turn % 2:
                    session.run(Heal(targets=(foes[turn % len(foes)],), strikes=1 + turn % 9, force=True))
                else:
                    session.run(Attack(actor=heroes[turn % 4], target=foes[turn % len(foes)], force=True))

            return timed(command, CHAPTER_LIMIT)

    short, middle, long = best_of(3, [partial(chapter, n) for n in (SHORT, MIDDLE, LONG)])
    return [
        ratio(f"durable command, {MIDDLE:,} / {SHORT:,} entries", middle, short),
        ratio(f"durable command, {LONG:,} / {SHORT:,} entries", long, short),
    ]


def _openings(own: Copies) -> list[Row]:
    short, long = own.of(SHORT), own.of(LONG)

    def opened(folder: Path) -> float:
        return timed(lambda: Session.open(folder).close(), 3)

    def listed(folder: Path) -> float:
        return timed(lambda: list_campaigns(folder.parent), 3)

    def framed(folder: Path) -> float:
        return frame_time(fogon(folder.parent, "play", folder.name), b"Help")

    def answered(folder: Path) -> float:
        start = time.perf_counter()
        argv = fogon(folder.parent, "plain", folder.name, "--json")
        with subprocess.Popen(argv, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write(b"log 1\n")
            program.stdin.flush()
            program.stdout.readline()
            seconds = time.perf_counter() - start
            program.stdin.close()
        return seconds

    found = []
    works: list[tuple[str, Callable[[Path], float], int]] = [
        ("Session.open", opened, 7),
        ("list of campaigns", listed, 7),
        ("first frame", framed, 4),
        ("first answer of the line mode", answered, 4),
    ]
    for name, work, rounds in works:
        little, much = best_of(rounds, [partial(work, short), partial(work, long)])
        found.append(ratio(f"{name}, {LONG:,} / {SHORT:,} entries", much, little))
    return found


def _histories(own: Copies) -> list[Row]:
    """Undo over chapters, and the log and the state in line mode."""

    def undone(entries: int) -> float:
        with own.session(entries) as session:
            start = time.perf_counter()
            assert len(session.undo(UNDONE)) == UNDONE
            return time.perf_counter() - start

    def told(entries: int) -> float:
        with own.session(entries) as session:
            console = Console(session, translator("en"))
            return timed(lambda: console.run(f"log {UNDONE}"), 1)

    def state(entries: int) -> float:
        with own.session(entries) as session:
            console = Console(session, translator("en"))
            return timed(lambda: reply_json(console, console.run("state")), 5)

    found = []
    for name, work in ((f"undo of {UNDONE}", undone), (f"log {UNDONE}", told), ("state as JSON", state)):
        little, much = best_of(3, [partial(work, SHORT), partial(work, LONG)])
        found.append(ratio(f"{name}, {LONG:,} / {SHORT:,} entries", much, little))
    return found


def _screens(own: Copies) -> list[Row]:
    """What a key costs at any length, and the memory of a long log that has been read and searched."""
    found, medians = [], {}
    for entries, creatures in ((0, 8), (MIDDLE, 8), (LONG, 8), (LONG, CROWD)):
        folder = own.of(max(entries, SHORT), creatures) if entries else _empty(own)
        with terminal(fogon(folder.parent, "play", folder.name)) as program:
            program.wait_for(b"Help")
            program.quiet(1.5)
            times = [program.paint_time(key) for _ in range(15) for key in (b"z", b"l")]
            medians[entries, creatures] = statistics.median(times)
            if (entries, creatures) == (LONG, CROWD):
                program.type(b"\x1b[H")
                program.quiet()
                start = time.perf_counter()
                program.type(b"/no such words\r")
                program.wait_for(b"nothing found")
                searched, memory = time.perf_counter() - start, program.peak_memory
                found += [
                    Row(
                        f"memory of the screen, {LONG:,} entries read and searched", f"{memory / 1e6:.0f} MB"
                    ),
                    Row(f"whole log of {LONG:,} entries searched, nothing found", f"{searched:.1f} s"),
                ]
    empty = medians[0, 8]
    found.append(ratio("key to paint, empty log / a letter in the bare app", empty, _bare_key()))
    for (entries, creatures), median in medians.items():
        if entries:
            found.append(
                ratio(f"key to paint, {entries:,} entries, {creatures} creatures / none", median, empty)
            )
    return found


def _bare_key() -> float:
    """What a letter costs in the input of a bare app."""
    with terminal(BARE_APP) as program:
        program.wait_for(b"READY")
        # Its cursor blinks twice a second: there is no longer silence.
        program.quiet(0.3)
        return statistics.median(program.paint_time(b"x") for _ in range(30))


def _empty(own: Copies) -> Path:
    saves = own.saves / "empty"
    argv = fogon(saves, "new", "empty", "--rules", "ezd6", "--no-open")
    subprocess.run(argv, cwd=ROOT, check=True, capture_output=True)
    return saves / "empty"
