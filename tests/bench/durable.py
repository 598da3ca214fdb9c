"""A command from decision to disk, beside the least that such a write takes."""

from __future__ import annotations

import os
from pathlib import Path

from timing import Row, ratio, timed

from app.session import Session
from rules import commands as do
from rules.systems.ezd6.commands import Attack, Heal

COMMANDS = 1000


def rows(saves: Path) -> list[Row]:
    """A command from decision to disk, over a bare write, sync and replace of the same bytes."""
    session = Session.create(
        saves, title="bench", rules="ezd6", language="en", dice="program", seed="bench", created="2026-01-01"
    )
    session.run(do.SetOption(key="karma", value=False))
    session.run(do.AddCreatures(name="Lucía", side="hero"))
    session.run(do.AddCreatures(name="Ogre", count=3, sheet={"strikes": 99}))
    sizes: list[int] = []

    def attack() -> None:
        if session.state.creatures["ogre-1"].sheet.strikes < 20:
            session.run(Heal(targets=("ogre-1",), strikes=99))
        else:
            session.run(Attack(actor="lucia", target="ogre-1"))
        sizes.append(newest_size(session))

    ours = timed(attack, COMMANDS)
    session.close()
    folder = saves / "bare"
    folder.mkdir()
    sizes.reverse()
    bare = timed(lambda: bare_write(folder, sizes.pop()), COMMANDS)
    return [ratio("durable command / bare write-sync-replace", ours, bare)]


def newest_size(session: Session) -> int:
    """The size of the chapter file that was just written."""
    number = session.store.chapter().number
    return (session.store.folder / "chapters" / f"{number:04d}.json").stat().st_size


def bare_write(folder: Path, size: int) -> None:
    """The least that a durable replacement of a file takes."""
    temporary = folder / "new"
    with temporary.open("wb") as stream:
        stream.write(b"x" * size)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(temporary, folder / "file")
    handle = os.open(folder, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)
