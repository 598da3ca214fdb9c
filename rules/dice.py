"""Dice by counter, and dice read off the table: one tray per command."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from rules.errors import Refused
from rules.state import DiceSource, State


def die(seed: str, draw: int, sides: int) -> int:
    """The face (1 to `sides`) of the `draw`-th die of a campaign: the same on every machine.

    A keyed hash of the counter, with rejection so that every face is exactly as likely.
    """
    key = blake2b(seed.encode(), digest_size=32).digest()
    limit = (1 << 32) - (1 << 32) % sides
    block = 0
    while True:
        digest = blake2b(f"{draw}:{block}".encode(), key=key, digest_size=32).digest()
        for start in range(0, 32, 4):
            value = int.from_bytes(digest[start : start + 4], "big")
            if value < limit:
                return value % sides + 1
        block += 1


class Throw(NamedTuple):
    """Dice that fell together; `draws` is how many of them the program rolled."""

    faces: tuple[int, ...]
    by: DiceSource
    draws: int


class Tray:
    """Where one command's dice come from: the faces it carries, or the program.

    With faces, a roll that is due when they are used up waits; in a campaign with real dice every
    roll waits until it is answered. `program_first` lets the program make the first roll all the same.
    """

    def __init__(self, state: State, faces: tuple[int, ...] | None, *, program_first: bool = False) -> None:
        self._seed = state.seed
        self._draws = state.draws
        self._faces = faces
        self._used = 0
        self._at_table = state.dice == "table"
        self._program_first = program_first

    def no_program_first(self) -> None:
        """The word `roll` has answered another question: real dice are still to be waited for."""
        self._program_first = False

    def throw(self, count: int, sides: int, why: str) -> Throw | None:
        """Roll `count` dice together, or None when the roll has to wait for faces.

        Refused `bad-face` for a face outside the die, `faces-needed` for too few of one pool.
        """
        if self._faces is not None:
            return self._from_table(self._faces, count, sides, why)
        if self._at_table and not self._program_first:
            return None
        self._program_first = False
        return self.by_program(count, sides)

    def by_program(self, count: int, sides: int) -> Throw:
        """Roll dice that are the program's even where real ones are on the table: those of a draw."""
        faces = tuple(die(self._seed, self._draws + n, sides) for n in range(count))
        self._draws += count
        return Throw(faces, "program", count)

    def _from_table(self, given: tuple[int, ...], count: int, sides: int, why: str) -> Throw | None:
        left = given[self._used :]
        if not left:
            return None
        for face in left[:count]:
            if not 1 <= face <= sides:
                raise Refused("bad-face", face=face, sides=sides)
        if len(left) < count:
            raise Refused("faces-needed", count=count, sides=sides, why=why)
        self._used += count
        return Throw(left[:count], "table", 0)

    def finish(self) -> None:
        """Refused `faces-left` when faces were given that no roll used."""
        if self._faces is not None and self._used < len(self._faces):
            raise Refused("faces-left", count=len(self._faces) - self._used)
