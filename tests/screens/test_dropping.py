"""Undone entries that a new command drops: when they are many, copied and told, by screen and line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playing import WIDE, new_session, play_of, playing, screen_text, type_keys

from app.console.console import Console, plain_lines
from app.dropping import BACKED_UP_FROM
from app.i18n import translator
from app.opening import open_campaign
from app.session import Session
from app.storage import restore
from app.storage.backups import list_backups
from rules.commands import Note


def undone(saves: Path, entries: int) -> Session:
    """A campaign at its beginning with so many entries to redo, and no backup."""
    session = new_session(saves)
    for number in range(entries):
        session.run(Note(text=f"nota {number}"))
    session.jump(0)
    return session


def flat(text: str) -> str:
    return " ".join(text.replace("▌", " ").split())


@pytest.mark.parametrize("entries", [1, BACKED_UP_FROM - 1, BACKED_UP_FROM, 44])
def test_many_are_copied_first_and_told(tmp_path: Path, entries: int) -> None:
    """In the very first session, without any backup before: the copy brings all back."""
    session = undone(tmp_path, entries)
    told = plain_lines(Console(session, translator("en")).run("note otra").lines)
    kept = list_backups(session.store.folder)
    if entries < BACKED_UP_FROM:
        assert (told, kept) == (["otra"], [])
        return
    (copy,) = kept
    assert told[1] == f"{entries} undone entries were dropped; the backup {copy.name} still has them."
    assert (copy.reason, copy.entries, copy.undone) == ("dropping", 0, entries)
    assert session.store.tail == 1
    session.close()
    restore(session.store.folder, copy.name)
    with Session.open(session.store.folder).store as store:
        assert (store.head, store.tail) == (0, entries)


def test_what_is_refused_or_drops_nothing_makes_no_copy(tmp_path: Path) -> None:
    session = undone(tmp_path, 20)
    console = Console(session, translator("es"))
    assert console.run("ataca nadie").error is not None
    session.jump(20)
    assert len(console.run("nota fin").lines) == 1
    assert list_backups(session.store.folder) == []
    session.jump(0)
    assert "21 entradas deshechas" in plain_lines(console.run("nota otra").lines)[1]
    session.undo()
    assert plain_lines(console.run("nota otra").lines) == ["otra"]
    assert len(list_backups(session.store.folder)) == 1


def test_a_copy_that_cannot_be_made_stops_nobody_and_is_told(tmp_path: Path) -> None:
    session = undone(tmp_path, 12)
    (session.store.folder / "backups").write_text("in the way")
    told = plain_lines(Console(session, translator("en")).run("note otra").lines)[1]
    assert told.startswith("12 undone entries were dropped, and no copy of them could be made: ")
    assert session.state.seq == session.store.tail == 1


async def test_on_the_screen(tmp_path: Path) -> None:
    """A campaign at its beginning says how to go on; a command there says what it dropped, and to where."""
    undone(tmp_path, 15).close()
    session = open_campaign(tmp_path / "mesa")
    async with playing(session, size=WIDE) as pilot:
        said = "All 15 entries are undone: y brings back the first, j shows them all."
        assert said in flat(screen_text(pilot))
        await type_keys(pilot, "cnote otra⏎")
        (name,) = [one.name for one in list_backups(session.store.folder) if one.reason == "dropping"]
        screen = flat(screen_text(pilot))
        assert f"15 undone entries were dropped; the backup {name} still has them." in screen
        await type_keys(pilot, "⎋ucnote más⏎")
        assert play_of(pilot).state.seq == 1
    assert not os.path.exists(tmp_path / "mesa" / "chapters" / "0002.json")
