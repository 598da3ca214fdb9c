"""Kills of the line mode: between two answers, inside a write, in a burst of lines, at the opening."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from subprocess import Popen

from console.random_lines import any_line_but_quit
from in_memory import Model, copyless
from killing import LONG, Killed, campaign, examine, fogon, process, traces, wait
from saving import Told
from table_lines import next_line

from app.storage import CampaignStore
from rules.state import State

SHORT = 4
MOMENTS = ("after an answer", "in a write", "in a write", "in a burst", "at the opening")

#: The longest waits before the kill in seconds: some writes, and an opening with its backup.
BURST, OPENING = 0.03, 0.25


NextLine = Callable[[Random, State], str]


class Talk:
    """Lines typed into a process, and the answers of it that the model expects."""

    def __init__(self, child: Popen[bytes], model: Model, next_line: NextLine = next_line) -> None:
        assert child.stdin
        assert child.stdout
        self.next_line = next_line
        self.child, self.typed, self.told = child, child.stdin, child.stdout
        self.model = model
        self.expected: list[dict[str, object]] = []
        self.contents: list[Told] = [model.told]
        self.answers = 0
        self.usual = 0.0

    def invent(self, chance: Random, count: int) -> None:
        """Send lines that fit what goes before, without waiting for an answer."""
        before, text = len(self.expected), b""
        while len(self.expected) < before + count:
            line = self.next_line(chance, self.model.state)
            self.expected.append(self.model.run(line))
            self.contents.append(self.model.told)
            text += f"{line}\n".encode()
        self.typed.write(text)

    def hear(self, count: int) -> None:
        """Read answers."""
        for _ in range(count):
            began = time.perf_counter()
            self._take(self._line())
            self.usual = max(time.perf_counter() - began, self.usual * 0.8)

    def kill(self) -> None:
        """End the process, and read the answers that it still gave."""
        self.child.kill()
        self.child.wait()
        while (line := self._line()).endswith(b"\n"):
            self._take(line)

    def _line(self) -> bytes:
        line = b""
        while not line.endswith(b"\n") and (byte := self.told.read(1)):
            line += byte
        return line

    def _take(self, line: bytes) -> None:
        assert copyless(json.loads(line)) == self.expected[self.answers]
        self.answers += 1


def kill_short(saves: Path, chance: Random) -> Killed:
    """Kill the line mode on a campaign whose chapters hold four entries."""
    entries = chance.choice((6, 18, 19))
    return kill_line_mode(campaign(saves, chance, entries=entries, limit=SHORT), chance, SHORT)


def kill_long(saves: Path, chance: Random) -> Killed:
    """Kill the line mode on a campaign that is about to begin its second chapter."""
    entries = chance.choice((492, 498, 500))
    return kill_line_mode(campaign(saves, chance, entries=entries), chance, LONG)


def kill_windows(saves: Path, chance: Random) -> Killed:
    """Kill the line mode in a fight of Bases 2d6, where what is declared waits for reactions."""
    entries = chance.choice((9, 18, 19))
    folder = campaign(saves, chance, entries=entries, limit=SHORT, rules="bases2d6")
    return kill_line_mode(folder, chance, SHORT)._replace(kind="lines, windows")


def kill_anything(saves: Path, chance: Random) -> Killed:
    """Kill the line mode while anything is typed: half valid and hostile lines, in both languages."""
    rules = chance.choice(("ezd6", "bases2d6"))
    folder = campaign(saves, chance, entries=chance.choice((6, 18, 19)), limit=SHORT, rules=rules)
    return kill_line_mode(folder, chance, SHORT, any_line_but_quit)._replace(kind="lines, anything")


def kill_line_mode(folder: Path, chance: Random, limit: int, next_line: NextLine = next_line) -> Killed:
    """Play a campaign by random lines, kill it at a random moment, and look at what is left."""
    moment = chance.choice(MOMENTS)
    with CampaignStore.open(folder, chapter_limit=limit, read_only=True) as store:
        model = Model.of(store)
    with process(fogon(folder.parent, "plain", folder.name, "--json", limit=limit)) as child:
        talk = Talk(child, model, next_line)
        if moment == "at the opening":
            talk.invent(chance, 3)
            wait(chance.uniform(0, OPENING))
        else:
            for _ in range(chance.randrange(2, 25)):
                talk.invent(chance, 1)
                talk.hear(1)
        if moment == "in a write":
            talk.invent(chance, 1)
            # What an answer takes here: nearly all of it is writing.
            wait(chance.uniform(0, talk.usual * 1.2))
        elif moment == "in a burst":
            talk.invent(chance, 30)
            talk.hear(chance.randrange(20))
            wait(chance.uniform(0, BURST))
        talk.kill()
    left = traces(folder)
    place = examine(folder, talk.contents[talk.answers :], model, limit=limit)
    kind = "lines, long chapters" if limit == LONG else "lines, short chapters"
    return Killed(kind, moment, f"{place} beyond the last answer" if place else "as answered", left)
