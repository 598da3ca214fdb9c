"""Backups, damage and repair, looking on, and faults of the disk, on the screen."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app.opening import open_campaign
from app.screens.backups import BackupsScreen
from app.screens.files import FilesScreen
from app.session import Session
from app.settings import Settings
from app.storage.backups import backup_if_changed, list_backups, make_backup
from app.tabletop import TabletopApp


def campaign(saves: Path, notes: int = 4, title: str = "Mesa") -> Path:
    """A campaign of 2 + 2 × notes entries, with backups at 2 and at 2 + notes."""
    session = new_session(saves, "add Lucía as hero", "add goblin near", title=title)
    folder = session.store.folder
    for _ in range(2):
        backup_if_changed(folder)
        for number in range(notes):
            session.run(_note(f"nota {number}"))
    session.close()
    return folder


def _note(text: str) -> object:
    from rules.commands import Note

    return Note(text=text)


def tear(folder: Path, after: bytes = b"nota 2") -> None:
    """Put noise into the last chapter, behind a text in it."""
    path = folder / "chapters" / "0001.json"
    data = path.read_bytes()
    place = data.rindex(after)
    path.write_bytes(data[:place] + b"\x00\x01" + data[place + 8 :])


@asynccontextmanager
async def started(
    saves: Path, *, size: tuple[int, int] = NARROW, language: str = "en", ailing: Path | None = None
) -> AsyncIterator[Pilot[int]]:
    """The app on its start screen."""
    app = TabletopApp(
        None, saves=saves, language=language, odds=True, settings=Settings(backups=3), ailing=ailing
    )
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield pilot
    if app.session is not None:
        app.session.close()


async def until(pilot: Pilot[int], seen: str | Callable[[], bool]) -> str:
    """The screen once a text is on it, or something holds."""
    for _ in range(200):
        text = screen_text(pilot)
        if seen in text if isinstance(seen, str) else seen():
            return text
        await pilot.pause(0.03)
    raise AssertionError(f"never saw {seen!r}:\n{screen_text(pilot)}")


def flat(pilot: Pilot[int]) -> str:
    """The screen as one line, so that a sentence may be on two rows."""
    return " ".join(screen_text(pilot).replace("▌", " ").split())


def entries(folder: Path) -> int:
    return Session.open(folder, read_only=True).state.seq


# Backups


async def test_going_back_from_inside_a_campaign(tmp_path: Path) -> None:
    """The list says what each would change; one question, one backup of what was there; play goes on."""
    folder = campaign(tmp_path)
    backup_if_changed(folder)  # so that opening it makes no other one
    async with playing(open_campaign(folder), size=WIDE) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        app.care.show_backups(folder, "Mesa")
        assert "Now: 10 entries, scene 1" in await until(pilot, "  6 entries")
        assert "Stands at 10 entries too" in await until(pilot, "Stands at")
        await pilot.press("down")
        screen = await until(pilot, "from 10 to 6")
        assert "Goes back 4 entries, from 10 to 6, to scene 1." in screen
        await pilot.press("down")
        assert "Goes back 8 entries, from 10 to 2, to scene 1." in await until(pilot, "from 10 to 2")
        await pilot.press("enter")
        asked = await until(pilot, "every file in it is sound")
        assert "What is there now is kept as a backup first" in asked
        assert entries(folder) == 10
        await pilot.press("escape")
        await until(pilot, "go back to this one")
        await pilot.press("enter")
        await until(pilot, "every file in it is sound")
        await pilot.press("enter")
        await until(pilot, "Restored. What was there is kept as the backup")
        assert entries(folder) == play_of(pilot).state.seq == 2
        assert [one.entries for one in list_backups(folder) if one.reason == "restore"] == [10]
        await type_keys(pilot, "cnote goes on⏎")
        assert entries(folder) == 3
        assert app.session is not None
        assert not app.session.store.read_only


async def test_going_back_from_the_start_screen(tmp_path: Path) -> None:
    """`b` on a campaign; what was restored is open afterwards."""
    folder = campaign(tmp_path)
    async with started(tmp_path, language="es") as pilot:
        await pilot.press("b")
        await until(pilot, "Ahora: 10 entradas, escena 1")
        await pilot.press("enter")
        await until(pilot, "todos sus archivos están sanos")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.session is not None)  # type: ignore[attr-defined]
        await until(pilot, "Restaurada. Lo que había queda en la copia")
        assert play_of(pilot).state.seq == entries(folder) == 6


async def test_leaving_the_backups_changes_nothing(tmp_path: Path) -> None:
    folder = campaign(tmp_path)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    async with started(tmp_path) as pilot:
        await pilot.press("b")
        await until(pilot, "Now: 10 entries")
        await pilot.press("enter")
        await until(pilot, "every file in it is sound")
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, BackupsScreen)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


async def test_a_damaged_backup_is_not_gone_back_to(tmp_path: Path) -> None:
    folder = campaign(tmp_path)
    tear(folder)
    make_backup(folder, "repair")
    async with started(tmp_path) as pilot:
        await pilot.press("down", "up")
        pilot.app.care.show_backups(folder, "[/] Mesa")  # type: ignore[attr-defined]
        screen = await until(pilot, "This backup is damaged: it does not open.")
        assert "Backups of [/] Mesa" in screen
        assert "The campaign itself does not open." in screen
        await pilot.press("enter")
        await pilot.pause()
        assert "put it back" not in screen_text(pilot)


async def test_going_back_is_refused_while_somebody_plays(tmp_path: Path) -> None:
    folder = campaign(tmp_path)
    with Session.open(folder).store:
        async with started(tmp_path, size=WIDE) as pilot:
            await pilot.press("b")
            await until(pilot, "Now: 10 entries")
            await pilot.press("enter")
            await until(pilot, "every file in it is sound")
            await pilot.press("enter")
            screen = await until(pilot, "is open in another window, since today")
            assert f"(process {os.getpid()})" in screen
    assert entries(folder) == 10


async def test_a_full_disk_while_going_back_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = campaign(tmp_path)
    async with playing(open_campaign(folder), size=WIDE) as pilot:
        pilot.app.care.show_backups(folder, "Mesa")  # type: ignore[attr-defined]
        await until(pilot, "Now: 10 entries")
        await pilot.press("enter")
        await until(pilot, "every file in it is sound")
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", _full)
            await pilot.press("enter")
            await until(pilot, "The disk is full")
        await pilot.press("escape")
        await pilot.pause()
        assert entries(folder) == play_of(pilot).state.seq == 10
        await type_keys(pilot, "cnote goes on⏎")
        assert entries(folder) == 11


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "no space")


async def test_the_number_of_backups_kept_is_the_users(tmp_path: Path) -> None:
    """The setting holds at opening, before a restore and before a repair."""
    folder = campaign(tmp_path)
    for number in range(6):
        made = make_backup(folder, "opening", keep=100)
        made.rename(made.with_name(f"2026-01-17T{10 + number}0000.zip"))
    async with started(tmp_path) as pilot:
        await pilot.press("b")
        await until(pilot, "Now: 10 entries")
        await pilot.press("enter")
        await until(pilot, "every file in it is sound")
        await pilot.press("enter")
        await until(pilot, "Restored")
    # Three newest, and of the older ones the newest of each week and the first of each day; the one made
    # before the restore is counted apart.
    names = [one.name for one in list_backups(folder)]
    assert [one.reason for one in list_backups(folder)] == ["restore", *["opening"] * 5]
    assert names[3:] == ["2026-01-17T150000", "2026-01-17T140000", "2026-01-17T100000"]


# Damage and repair


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_damaged_campaign_is_listed_with_what_is_sound(tmp_path: Path, language: str) -> None:
    folder = campaign(tmp_path)
    shutil.rmtree(folder / "backups")
    tear(folder)
    async with started(tmp_path, language=language) as pilot:
        sound = "sound up to entry 8" if language == "en" else "sana hasta la entrada 8"
        screen = await until(pilot, sound)
        assert ("damaged · " if language == "en" else "con daños · ") + sound in screen


async def test_a_repair_from_the_start_screen(tmp_path: Path) -> None:
    """It says what it will do, does that, says where everything is, and opens the campaign."""
    folder = campaign(tmp_path)
    shutil.rmtree(folder / "backups")
    tear(folder)
    damaged = (folder / "chapters" / "0001.json").read_bytes()
    async with started(tmp_path) as pilot:
        await pilot.press("down", "up", "1")
        screen = await until(pilot, "Sound up to entry 8.")
        assert "1 file is damaged:" in screen
        assert "chapters/0001.json" in screen
        cost = (
            "A repair keeps 8 entries, of which some may have been changed; "
            "lost: what came after entry 8, if anything did."
        )
        assert cost in " ".join(flat(pilot).replace("│", " ").split())
        assert "keeps 8 entries" in next(row for row in screen.splitlines() if "Repair it" in row)
        assert (folder / "chapters" / "0001.json").read_bytes() == damaged
        await pilot.press("r")
        screen = await until(pilot, "Repaired.")
        assert "set-aside/1" in "".join(screen.split("│"))
        assert (folder / "set-aside" / "1" / "chapters" / "0001.json").read_bytes() == damaged
        assert list_backups(folder)[0].reason == "repair"
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.session is not None)  # type: ignore[attr-defined]
        await pilot.pause()
        assert play_of(pilot).state.seq == entries(folder) == 8


async def test_only_looking_at_what_is_sound_changes_nothing(tmp_path: Path) -> None:
    folder = campaign(tmp_path)
    shutil.rmtree(folder / "backups")
    tear(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    async with started(tmp_path, size=WIDE, ailing=folder) as pilot:
        await until(pilot, "Sound up to entry 8.")
        await pilot.press("o")
        screen = await until(pilot, "Only what is sound of this campaign")
        assert "read-only" in screen.splitlines()[0]
        assert play_of(pilot).state.seq == 8
        await type_keys(pilot, "cnote no⏎")
        assert play_of(pilot).state.seq == 8
        app = pilot.app
        assert isinstance(app, TabletopApp)
        assert app.session is not None
        copy = app.session.store.folder
        await app.leave_campaign()
        await until(pilot, "New campaign")
        assert not copy.exists()
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


async def test_a_backup_instead_of_a_repair(tmp_path: Path) -> None:
    folder = campaign(tmp_path)
    tear(folder)
    async with started(tmp_path, ailing=folder) as pilot:
        await until(pilot, "Go back to a backup")
        await pilot.press("b")
        await until(pilot, "The campaign itself does not open.")
        await pilot.press("escape")
        await until(pilot, "Go back to a backup")
        await pilot.press("b")
        await until(pilot, "The campaign itself does not open.")
        await pilot.press("enter")
        await until(pilot, "every file in it is sound")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.session is not None)  # type: ignore[attr-defined]
        assert entries(folder) == 6


async def test_a_check_from_inside_a_campaign(tmp_path: Path) -> None:
    """A sound one says so; a damaged earlier file is repaired and play goes on in the same window."""
    folder = campaign(tmp_path)
    async with playing(open_campaign(folder), size=WIDE) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        app.care.show_files(folder, "Mesa")
        await until(pilot, "Every file is sound: nothing has to be done.")
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, FilesScreen)
        (folder / "campaign.json").write_text("{")
        app.care.show_files(folder, "Mesa")
        await until(pilot, "1 file is damaged:")
        await pilot.press("r")
        await until(pilot, "Repaired.")
        await pilot.press("enter")
        await type_keys(pilot, "cnote goes on⏎")
        assert entries(folder) == play_of(pilot).state.seq == 11


async def test_nothing_that_can_be_read_is_said_in_words(tmp_path: Path) -> None:
    folder = campaign(tmp_path)
    shutil.rmtree(folder / "backups")
    for path in [folder / "campaign.json", *(folder / "chapters").glob("*.json")]:
        path.write_bytes(b"\x89PNG")
    async with started(tmp_path, ailing=folder) as pilot:
        screen = await until(pilot, "is played with; nothing was changed.")
        assert "3 files are damaged:" in screen
        assert "Repair it" not in screen
        await pilot.press("escape")
        await until(pilot, "New campaign")


# Looking on


async def test_a_second_window_follows_the_first_and_takes_over(tmp_path: Path) -> None:
    """U48, U62: told who plays; sees what happens there; never writes; plays on once the first has gone."""
    folder = campaign(tmp_path)
    first = open_campaign(folder)
    async with started(tmp_path, size=WIDE) as pilot:
        await pilot.press("enter")
        screen = await until(pilot, "Open in another window, since today")
        assert "Ctrl+T plays on once it is closed there." in flat(pilot)
        assert "read-only" in screen.splitlines()[0]
        footer = screen.splitlines()[-1].split()
        assert footer == ["l", "Log", "/", "Search", "j", "History", "Ctrl+Q", "Quit", "?", "Help"]
        files = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        await type_keys(pilot, "cnote mine⏎⎋")
        await pilot.press("ctrl+t")
        assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == files
        first.run(_note("seen from afar"))  # type: ignore[arg-type]
        await until(pilot, "seen from afar")
        first.undo(3)
        await until(pilot, lambda: play_of(pilot).state.seq == 8)
        assert "seen from afar" not in screen_text(pilot)
        first.close()
        screen = await until(pilot, "The other window has closed this campaign")
        assert "free: Ctrl+T plays on" in screen.splitlines()[0]
        assert "Ctrl+T Play on" in screen.splitlines()[-1]
        await pilot.press("ctrl+t")
        screen = await until(pilot, "This window plays the campaign now.")
        assert "read-only" not in screen.splitlines()[0]
        await type_keys(pilot, "cnote mine⏎")
        assert entries(folder) == 9


async def test_a_decision_of_the_other_window_shows_no_keys(tmp_path: Path) -> None:
    """What waits is shown to who looks on, and how it is answered only to who may answer."""
    session = new_session(
        tmp_path, "add Lucía as hero", "add goblin near", "action", "attack lucía goblin dice=6"
    )
    async with playing(session, size=WIDE) as pilot:
        bar = pilot.app.screen.query_one("DecisionBar")
        assert bar.view.choices  # type: ignore[attr-defined]
        prompt = bar.view.prompt  # type: ignore[attr-defined]
        play_of(pilot).access = "look"
        await pilot.pause()
        assert bar.view.choices == ()  # type: ignore[attr-defined]
        assert bar.view.prompt == prompt  # type: ignore[attr-defined]
        play_of(pilot).access = "play"
        await pilot.pause()
        assert bar.view.choices  # type: ignore[attr-defined]


async def test_a_campaign_that_goes_while_looked_at_is_said(tmp_path: Path) -> None:
    folder = campaign(tmp_path)
    first = open_campaign(folder)
    session = open_campaign(folder)
    async with playing(session, size=WIDE) as pilot:
        await until(pilot, "Open in another window")
        shutil.rmtree(folder)
        await until(pilot, "is not there")
        assert play_of(pilot).state.seq == 10
    first.close()


# Faults while playing


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EROFS, "can only be read"),
        (errno.EACCES, "No permission"),
        (errno.EIO, "The disk reported a fault"),
    ],
)
async def test_a_disk_that_fails_and_is_well_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    """U44: keys, lines and undo say one sentence and change nothing; then all works again."""

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    folder = campaign(tmp_path)
    # The backup of the beginning would fail as well, and say so in between.
    monkeypatch.setattr("app.care.SETTLED_AFTER", 600)
    async with playing(open_campaign(folder), size=WIDE) as pilot:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            for keys in ("!", "u", "cnote lost⏎⎋"):
                await type_keys(pilot, keys)
                assert words in flat(pilot), keys
                assert play_of(pilot).state.seq == entries(folder) == 10
        await type_keys(pilot, "cnote kept⏎u")
        assert play_of(pilot).state.seq == entries(folder) == 10
        assert not list(folder.rglob("*.tmp"))


async def test_a_campaign_that_is_taken_away_and_comes_back(tmp_path: Path) -> None:
    folder = campaign(tmp_path)
    async with playing(open_campaign(folder), size=WIDE) as pilot:
        os.rename(folder, tmp_path / "away")
        for keys in ("u", "cnote lost⏎⎋", "!"):
            await type_keys(pilot, keys)
            assert "is not there; nothing was changed" in flat(pilot), keys
        assert play_of(pilot).state.seq == 10
        os.rename(tmp_path / "away", folder)
        await type_keys(pilot, "cnote kept⏎")
        assert play_of(pilot).state.seq == entries(folder) == 11


async def test_a_file_replaced_from_outside_is_shown_and_not_overwritten(tmp_path: Path) -> None:
    """U48: a synchronised folder wins over what this window remembered; the screen shows what is there."""
    folder = campaign(tmp_path)
    other = campaign(tmp_path / "other", notes=1)
    async with playing(open_campaign(folder), size=WIDE) as pilot:
        for path in (other / "chapters").glob("*.json"):
            shutil.copy(path, folder / "chapters" / path.name)
        await type_keys(pilot, "cnote lost⏎⎋")
        assert "Something else has changed" in screen_text(pilot)
        assert play_of(pilot).state.seq == entries(folder) == 4
        await type_keys(pilot, "cnote kept⏎")
        assert play_of(pilot).state.seq == entries(folder) == 5


async def test_undo_where_the_earlier_chapter_is_away(tmp_path: Path) -> None:
    """The first step of a chapter needs the one before it, which may not be there."""
    folder = campaign(tmp_path, notes=249)
    assert entries(folder) == 500
    session = Session.open(folder)
    session.run(_note("501"))  # type: ignore[arg-type]
    session.close()
    async with playing(open_campaign(folder), size=WIDE) as pilot:
        os.rename(folder, tmp_path / "away")
        await type_keys(pilot, "u")
        assert "is not there" in screen_text(pilot)
        os.rename(tmp_path / "away", folder)
        await type_keys(pilot, "u")
        assert play_of(pilot).state.seq == entries(folder) == 500
        (folder / "chapters" / "0001.json").unlink()
        await type_keys(pilot, "u")
        assert play_of(pilot).state.seq == entries(folder) == 499


async def test_long_work_shows_that_it_goes_on_and_can_be_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mark after a moment; keys are answered meanwhile; nothing is waited for on leaving."""
    from app import looking_after

    folder = campaign(tmp_path)
    gate = threading.Event()

    def slow(folder: Path) -> looking_after.Diagnosis:
        gate.wait(20)
        return looking_after.Diagnosis(folder, [])

    monkeypatch.setattr(looking_after, "diagnose", slow)
    async with started(tmp_path) as pilot:
        await pilot.press("c")
        await pilot.pause()
        assert "Verifying every file…" not in screen_text(pilot)
        first = await until(pilot, "Verifying every file…")
        await until(pilot, lambda: screen_text(pilot) != first)
        await pilot.press("r", "o")
        assert isinstance(pilot.app.screen, FilesScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, FilesScreen)
        await pilot.press("c")
        await until(pilot, "Verifying every file…")
        gate.set()
        await until(pilot, "Every file is sound")
        assert "Verifying" not in screen_text(pilot)
    assert entries(folder) == 10


async def test_a_repair_is_not_left_half_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from app import checking

    folder = campaign(tmp_path)
    tear(folder)
    gate, mend = threading.Event(), checking.repair

    def slow(folder: Path, *, keep: int) -> object:
        if not folder.parent.name.startswith("fogon-"):
            gate.wait(20)
        return mend(folder, keep=keep)

    monkeypatch.setattr(checking, "repair", slow)
    async with started(tmp_path, ailing=folder) as pilot:
        await until(pilot, "Repair it")
        await pilot.press("r")
        await until(pilot, "Repairing…")
        await pilot.press("escape", "r", "b", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, FilesScreen)
        gate.set()
        await until(pilot, "Repaired.")
    assert [one.reason for one in list_backups(folder)].count("repair") == 1


async def test_the_opening_backup_that_cannot_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = campaign(tmp_path)
    session = open_campaign(folder)
    monkeypatch.setattr(os, "fsync", _full)
    async with playing(session, size=WIDE) as pilot:
        said = "No copy could be made at opening; play goes on. The disk is full: nothing was changed."
        await until(pilot, "play goes on")
        assert said in flat(pilot)
        monkeypatch.undo()
        await type_keys(pilot, "cnote goes on⏎")
        assert entries(folder) == 11
