"""`fogon watch`: the screen that is turned to the players."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playing import new_session
from terminal import Terminal, fogon

from app.cli import run
from app.console.console import Console
from app.i18n import translator
from app.settings import Settings
from app.storage import SaveProblem
from app.watch_app import PAUSE, WatchApp, WatchTable
from app.watch_board import draw
from app.watch_feed import WatchFeed
from app.widgets.spans import cells
from rules.text import plain

EN, ES = translator("en"), translator("es")
SECRETS = (
    "add Lucía as hero", "add goblin x2", "add ogre hidden", "add goblin hidden", "add goblin",
    "zone add Crypt hidden after near", "secret note The ogre waits", "note The door creaks",
)  # fmt: skip


def text_of(feed: WatchFeed, width: int = 80, height: int = 24, t: object = EN) -> str:
    board = feed.look() or feed.board()
    return "\n".join(plain(line) for line in draw(board, t, width, height))  # type: ignore[arg-type]


def stamps(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Every file and folder of a campaign, with what a write would change."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = os.stat(path)
        found[str(path)] = (status.st_ino, status.st_size, status.st_mtime_ns)
    return found


def test_nothing_secret_is_shown_and_no_number_is_missing(tmp_path: Path) -> None:
    """UX: hidden creatures and zones and GM-only lines are nowhere; Goblin 4 is Goblin 3 to players."""
    session = new_session(tmp_path, *SECRETS)
    for width, height in ((80, 24), (120, 36), (200, 60)):
        shown = text_of(WatchFeed(session.store.folder, EN), width, height)
        assert "The door creaks" in shown
        assert "Goblin 3" in shown
        assert not re.search(r"ogre|crypt|goblin 4", shown, re.IGNORECASE)
    session.close()


def test_it_follows_play_undo_closing_and_opening_again(tmp_path: Path) -> None:
    """What is done, undone, closed and opened again is followed, and nothing of the campaign is touched."""
    session = new_session(tmp_path, "add Lucía as hero")
    folder = session.store.folder
    before = stamps(folder)
    feed = WatchFeed(folder, EN)
    assert feed.look() is None
    assert stamps(folder) == before
    console = Console(session, EN)
    console.run("note First")
    assert "First" in text_of(feed)
    console.run("undo")
    assert "First" not in text_of(feed)
    session.close()
    assert feed.look() is None
    again = type(session).open(folder)
    Console(again, EN).run("note Second")
    after = stamps(folder)
    assert "Second" in text_of(feed)
    assert stamps(folder) == after
    again.close()


def test_a_new_chapter_still_shows_what_went_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log goes on over the border of two chapters."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    session = new_session(tmp_path, "add Lucía as hero")
    console = Console(session, EN)
    for n in range(503):
        console.run(f"note Line {n}.")
    feed = WatchFeed(session.store.folder, EN)
    assert feed._session.timeline.states[0].seq == 500
    shown = text_of(feed, 80, 40)
    assert "Line 502." in shown
    assert "Line 495." in shown
    session.close()


def test_wounds_in_words_or_hearts(tmp_path: Path) -> None:
    """Foes' wounds are words unless hearts are wanted; heroes' marks are always whole."""
    session = new_session(
        tmp_path, "add Lucía as hero strikes=3", "add ogre strikes=3", "add Snaga strikes=1",
        "damage ogre 1 raw", "damage snaga 1 raw",
    )  # fmt: skip
    words = text_of(WatchFeed(session.store.folder, EN))
    assert re.search(r"Lucía +♥♥♥ ◆", words)
    assert re.search(r"Ogre +hurt", words)
    assert re.search(r"✗ Snaga +down", words)
    Console(session, EN).run("damage ogre 1 raw")
    assert re.search(r"Ogre +badly hurt", text_of(WatchFeed(session.store.folder, EN)))
    assert re.search(r"Ogre +con heridas graves", text_of(WatchFeed(session.store.folder, ES), t=ES))
    assert re.search(r"Ogre +♥♡♡", text_of(WatchFeed(session.store.folder, EN, hearts=True)))
    session.close()


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_the_log_tells_no_more_of_foes_than_the_zones_do(rules: str, tmp_path: Path) -> None:
    """What a foe has left is not read out of the log either, unless hearts are wanted; a hero's is public."""
    most = "strikes" if rules == "ezd6" else "hp"
    session = new_session(
        tmp_path, f"add Lucía as hero {most}=9", f"add ogre {most}=9", f"set ogre {most}=7",
        "damage ogre 3 raw", "heal ogre 1", "damage lucía 3 raw", rules=rules,
    )  # fmt: skip
    folder = session.store.folder
    told = text_of(WatchFeed(folder, EN), 120, 40)
    ogre = "\n".join(line for line in told.splitlines() if "Ogre" in line)
    lost = "3 strikes" if rules == "ezd6" else "loses 3 HP"
    assert re.search(rf"Lucía:? {lost}, 6 left", told)
    assert lost in ogre
    assert not re.search(r"left|→|\(\d+/\d+\)", ogre)
    assert re.search(rf"Ogre:? {lost}, 4 left", text_of(WatchFeed(folder, EN, hearts=True), 120, 40))
    session.close()


def test_the_turn_of_somebody_hidden_is_not_nobodys(tmp_path: Path) -> None:
    """Where turns go one by one the turn before goes on for players; before anybody's, the next one's."""
    session = new_session(
        tmp_path, "add Lucía as hero", "add ogre hidden", "add goblin", "action", "order ogre after lucía",
        "turn lucía", rules="bases2d6",
    )  # fmt: skip
    console, feed = Console(session, EN), WatchFeed(session.store.folder, EN)
    assert "▶ Lucía" in text_of(feed)
    console.run("turn ogre")
    assert "▶ Lucía" in text_of(feed)
    console.run("turn goblin")
    assert "▶ Goblin" in text_of(feed)
    for line in ("order lucía before goblin", "order ogre before lucía", "turn ogre"):
        console.run(line)
    assert "▶ Lucía" in text_of(feed)
    session.close()


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_thirty_who_are_alike_are_one_row(rules: str, tmp_path: Path) -> None:
    """Where there is no room for each, those alike are counted; the log and the heroes stay in sight."""
    pool = "strikes" if rules == "ezd6" else "hp"
    session = new_session(
        tmp_path,
        "add Lucía as hero",
        f"add goblin x30 {pool}=3",
        "action",
        "note The drums stop.",
        rules=rules,
    )
    Console(session, EN).run("damage goblin 7 1 raw")
    shown = text_of(WatchFeed(session.store.folder, EN))
    assert re.search(r"Goblin ×2[89] \(1(–6, 8)?[–…]30\) +unhurt", shown)
    assert re.search(r"Goblin 7 +hurt", shown)
    assert "Lucía" in shown
    assert "The drums stop." in shown
    assert re.search(r"  ▼ \d+|Goblin ×\d+ \(", shown)
    session.close()


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
@pytest.mark.parametrize("t", [EN, ES], ids=["en", "es"])
def test_every_size_is_filled_exactly(rules: str, t: object, tmp_path: Path) -> None:
    """U69: from 20×5 to 250×70 every line is as wide as the screen, with thirty goblins too."""
    session = new_session(
        tmp_path, "add Lucía as hero", "add goblin x30", "add 龍 as ally", "scene " + "Ñandú " * 9, "action",
        rules=rules,
    )  # fmt: skip
    feed = WatchFeed(session.store.folder, t, hearts=rules == "ezd6")  # type: ignore[arg-type]
    board = feed.board()
    for width, height in ((20, 5), (60, 16), (80, 24), (129, 30), (130, 40), (200, 60), (250, 70)):
        lines = draw(board, t, width, height)  # type: ignore[arg-type]
        assert len(lines) == height
        assert {cells(line) for line in lines} == {width}
    assert "Goblin 30" in "".join(plain(line) for line in draw(board, t, 200, 60))  # type: ignore[arg-type]
    session.close()


async def test_the_app_follows_within_a_second(tmp_path: Path) -> None:
    """What is written is shown a moment later; a vanished campaign is said, and read when it is back."""
    session = new_session(tmp_path, "add Lucía as hero")
    folder = session.store.folder
    app = WatchApp(WatchFeed(folder, EN), EN, Settings(glyphs="ascii"))
    assert PAUSE < 1
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(WatchTable)
        Console(session, EN).run("note Now")
        await pilot.pause(PAUSE * 2)
        rows = ["".join(segment.text for segment in table.render_line(y)) for y in range(24)]
        assert any("Now" in row for row in rows)
        assert all(char.isascii() or char.isalpha() for row in rows for char in row)
        session.close()
        away = folder.with_name("away")
        folder.rename(away)
        app.look()
        assert table.problem
        away.rename(folder)
        app.look()
        assert not table.problem
        await pilot.press("c", "n", "z", "enter")
        assert app.is_running
        await pilot.press("q")
    assert app.return_value == 0


@pytest.mark.parametrize("key", ["escape", "ctrl+q"])
async def test_other_keys_that_leave(key: str, tmp_path: Path) -> None:
    session = new_session(tmp_path, "add Lucía as hero")
    app = WatchApp(WatchFeed(session.store.folder, EN), EN, Settings())
    async with app.run_test() as pilot:
        await pilot.press(key)
    assert app.return_value == 0
    session.close()


def test_an_exchange_under_way_is_not_finished_by_looking(tmp_path: Path) -> None:
    """Looking never writes, not even what an interrupted restore has left to do."""
    session = new_session(tmp_path, "add Lucía as hero")
    folder = session.store.folder
    session.close()
    (folder / ".swap").mkdir()
    before = stamps(folder)
    with pytest.raises(SaveProblem):
        WatchFeed(folder, EN)
    assert stamps(folder) == before


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """COMMANDS: 1 where there is no such campaign or no terminal, 2 for wrong usage; help has an example."""
    session = new_session(tmp_path, "add Lucía as hero")
    session.close()
    saves = ["--saves", str(tmp_path), "--lang", "en"]
    assert run(["watch", "Nowhere", *saves]) == 1
    assert run(["watch", "Mesa", *saves]) == 1
    assert "terminal" in capsys.readouterr().err
    with pytest.raises(SystemExit) as wrong:
        run(["watch", *saves])
    assert wrong.value.code == 2
    with pytest.raises(SystemExit) as helped:
        run(["watch", "--help"])
    assert helped.value.code == 0
    assert "fogon watch" in capsys.readouterr().out


def test_in_a_real_terminal_while_somebody_plays(tmp_path: Path) -> None:
    """It opens a campaign whose lock is held, follows it, and leaves with 0, without colour too."""
    session = new_session(tmp_path, "add Lucía as hero")
    terminal = Terminal(fogon("watch", "Mesa", "--lang", "es"), tmp_path, width=80, height=24, NO_COLOR="1")
    try:
        terminal.wait("Lucía")
        Console(session, EN).run("note Hola a todas")
        terminal.wait("Hola a todas")
        terminal.resize(60, 16)
        terminal.wait("Hola a todas")
        terminal.keys("q")
        terminal.wait("EXIT=0")
    finally:
        terminal.close()
        session.close()
