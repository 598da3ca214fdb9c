"""Kills of the screen: in a real terminal, once it has said that a command happened, or just before."""

from __future__ import annotations

import os
import re
import signal
from contextlib import closing
from pathlib import Path
from random import Random

from in_memory import Model
from killing import LONG, Killed, campaign, examine, program, traces, wait
from saving import Told
from screens.terminal import Terminal

from app.session import Session
from app.storage import CampaignStore
from rules.commands import Cancel

SHORT = 4
MOMENTS = ("after a sign", "in a write", "in a write", "in a burst", "while a backup is made")

LINES = ("note {}", "add {}", "zone add {}", "track add {} 3", "scene {}")

#: Seconds: the longest waits before the kill, and when the backup of an opening begins.
WRITE, BURST, BACKUP = 0.06, 0.25, 1.0


class Player:
    """Somebody at the keyboard: types what can be told apart on the screen, and waits for its sign."""

    def __init__(self, terminal: Terminal, model: Model, chance: Random) -> None:
        self.terminal, self.model, self.chance = terminal, model, chance
        self.contents: list[Told] = [model.told]
        self.signs: list[str] = []
        self.seen = 0

    def act(self) -> None:
        """Press the keys of one command, undo or redo."""
        key = self.chance.choice("ccccuy" if self.model.store.head else "c")
        if key == "y" and self.model.store.head == self.model.store.tail:
            key = "c"
        if key == "c":
            mark = f"k{self.chance.randrange(10**6):06}"
            # Undo may have come back to an open resolution: the others have to wait there.
            line = "note {}" if self.model.state.open else self.chance.choice(LINES)
            text = line.format(mark)
            self._expect(text, rf"\d\d:\d\d .*{mark}")
            self.terminal.type(f"c{text}\r")
        else:
            answer = self._expect("undo" if key == "u" else "redo", "")
            self.signs[-1] = re.escape(answer["lines"][0][:40])
            self.terminal.type(key)

    def _expect(self, line: str, sign: str) -> dict[str, list[str]]:
        answer = self.model.run(line)
        assert answer["ok"], answer
        self.contents.append(self.model.told)
        self.signs.append(sign)
        return answer

    def look(self) -> None:
        """Wait for the sign of the newest action; with it, all before have happened."""
        self.terminal.wait(self.signs[-1])
        self.seen = len(self.signs)


def killed(terminal: Terminal) -> None:
    """Kill the program in a terminal, and wait until it is gone."""
    os.kill(terminal.pid(), signal.SIGKILL)
    terminal.wait("EXIT=137")


def _nothing_open(folder: Path, limit: int) -> Model:
    """Close what the campaign has open, for the keys of `act` are no answers, and return its model."""
    with CampaignStore.open(folder, chapter_limit=limit) as store:
        session = Session(store)
        if session.state.open is not None:
            session.run(Cancel())
        return Model.of(store)


def kill_screen(saves: Path, chance: Random) -> Killed:
    """Play on the screen, kill the program at a random moment, and look at what is left."""
    limit = chance.choice((SHORT, SHORT, LONG))
    moment = chance.choice(MOMENTS)
    folder = campaign(saves, chance, entries=19 if limit == SHORT else 498, limit=limit)
    model = _nothing_open(folder, limit)
    argv = [*program(limit), "--lang", "en", "play", folder.name]
    with closing(Terminal(argv, saves)) as terminal:
        terminal.wait(r"\? Help")
        player = Player(terminal, model, chance)
        for _ in range(chance.randrange(1, 4)):
            player.act()
            player.look()
        if moment == "in a write":
            player.act()
            wait(chance.uniform(0, WRITE))
        elif moment == "in a burst":
            for _ in range(6):
                player.act()
            wait(chance.uniform(0, BURST))
        elif moment == "while a backup is made":
            wait(chance.uniform(0, BACKUP))
        killed(terminal)
    left = traces(folder)
    place = examine(folder, player.contents[player.seen :], model, limit=limit)
    found = f"{place} beyond the last sign" if place else "as shown"
    return Killed("screen", moment, found, left)
