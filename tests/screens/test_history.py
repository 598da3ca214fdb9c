"""The history over the table: every step of the campaign to look at, and any to go to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual import events
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Static

from app.console.console import Console
from app.i18n import translator
from app.past import Past
from app.samples import make_demo
from app.screens.history_list import HistoryScreen
from app.session import Session
from app.settings import Settings
from app.storage import CampaignStore
from app.tabletop import TabletopApp
from rules import commands as do
from rules.state import State

FIGHT = (
    "add Lucía as hero karma=3",
    "add Ñandú as hero",
    "add goblin x3 near strikes=2",
    "action",
    "attack lucía goblin 2 dice=4",
    "accept",
    "note La puerta está abierta",
)


async def opened(pilot: Pilot[int]) -> HistoryScreen:
    """The history, by its key."""
    await type_keys(pilot, "j")
    await settled(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, HistoryScreen)
    return screen


async def settled(pilot: Pilot[int]) -> None:
    """Until what is typed has been searched for and the moment under the cursor is shown."""
    await pilot.pause(0.02)
    while isinstance(screen := pilot.app.screen, HistoryScreen):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        if screen._timer is None:
            break


def listed(screen: HistoryScreen) -> list[int]:
    return [screen._found.at(row) for row in range(screen._found.rows)]


def row(pilot: Pilot[int], text: str) -> str:
    """The row of the screen with a text in it."""
    return next((line for line in screen_text(pilot).splitlines() if text in line), "")


def told(pilot: Pilot[int]) -> str:
    """What is said of the moment under the cursor, without its line breaks."""
    said = pilot.app.screen.query_one("#history-told", Static).content
    assert isinstance(said, Content)
    return said.plain


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_every_step_with_its_name_and_the_table_as_it_stood(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Each entry has its number, round and name; moving the cursor looks, and changes nothing."""
    async with playing(new_session(tmp_path, *FIGHT), size=size) as pilot:
        state = play_of(pilot).state
        screen = await opened(pilot)
        assert screen.seq == 7
        assert "now" in row(pilot, "note “La puerta está ab")
        assert "R1" in row(pilot, "Lucía, attack on Goblin 2")
        assert "└ accept: Lucía's attack" in screen_text(pilot)
        assert "the table stands here" in screen_text(pilot)
        assert "4 Goblin 2  ♥♡" in screen_text(pilot)
        await pilot.press("up", "up")
        await settled(pilot)
        text = screen_text(pilot)
        assert screen.seq == 5
        assert "Enter undoes 2 entries" in text
        assert "4 Goblin 2  ♥♥" in text
        assert "Waits: Lucía, attack" in text
        await pilot.press("home")
        await settled(pilot)
        text = screen_text(pilot)
        assert "the beginning" in text
        assert "Narrative time" in text
        assert "Goblin 2  ♥" not in text
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play_of(pilot)
        assert play_of(pilot).state is state


async def test_enter_goes_there_and_redo_brings_back(tmp_path: Path) -> None:
    """One step, however far; it says what it did, and the rest waits to be redone, marked and named."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        state = play_of(pilot).state
        await type_keys(pilot, "3")
        await opened(pilot)
        await pilot.press("up", "up", "up", "enter")
        await pilot.pause()
        assert pilot.app.screen is play_of(pilot)
        assert play_of(pilot).state.seq == 4
        text = screen_text(pilot)
        assert "At 4: action time · 3 entries undone" in text
        assert "y Redo: Lucía, attack" in text
        assert play_of(pilot).selected == "goblin-1"
        await type_keys(pilot, "y")
        assert play_of(pilot).state.seq == 5
        screen = await opened(pilot)
        assert row(pilot, "accept: Lucía's attack").split("○")[1].split()[0] == "6"
        await pilot.press("end")
        await settled(pilot)
        assert screen.seq == 7
        assert "undone; Enter brings 2 back" in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "At 7: note “La puerta está abierta” · 2 entries redone" in screen_text(pilot)
        assert play_of(pilot).state == state
        assert play_of(pilot).selected == "goblin-1"


async def test_enter_where_the_table_stands_only_leaves(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        state = play_of(pilot).state
        await opened(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is play_of(pilot)
        assert play_of(pilot).state is state


async def test_typing_finds_steps_without_accents(tmp_path: Path) -> None:
    """Words in any order, notes whole, or the number of a step; what is looked at stays when cleared."""
    session = new_session(tmp_path, *FIGHT, "note Ñandú sospecha de la campana que nadie ha tocado", "next")
    async with playing(session) as pilot:
        screen = await opened(pilot)
        for typed, seqs in (
            ("lucia", [1, 5, 6]),
            ("2 GOBLIN at", [5]),
            ("nandu", [2, 8, 9]),
            ("tocado campana", [8]),
            ("4", [4]),
            ("dragón", []),
        ):
            screen.field.value = typed
            await settled(pilot)
            assert listed(screen) == seqs, typed
            assert f"{len(seqs)} of 9" in screen_text(pilot)
            if not seqs:
                assert "No entry has “dragón” in it." in screen_text(pilot)
                await pilot.press("enter")
                assert pilot.app.screen is screen
        screen.field.value = ""
        await type_keys(pilot, "campana")
        await pilot.press(*["backspace"] * 7)
        await settled(pilot)
        assert screen.seq == 8
        assert "9 entries" in screen_text(pilot)
        await type_keys(pilot, "accept")
        await pilot.press("enter")
        await pilot.pause()
        assert play_of(pilot).state.seq == 6


async def test_a_number_goes_to_that_entry_before_any_text_with_it(tmp_path: Path) -> None:
    """Also one that the search has not come to yet, and other entries with those digits stay beside it."""
    session, _ = long_campaign(tmp_path)
    last = session.store.tail
    async with playing(session, size=WIDE) as pilot:
        screen = await opened(pilot)
        for digits in ("12", "3", str(last), "0"):
            screen.field.value = ""
            await type_keys(pilot, digits)
            assert screen.seq == int(digits)
            await settled(pilot)
            assert screen.seq == int(digits)
            found = listed(screen)
            assert found == sorted(set(found))
            assert len(found) >= (digits != "0")
        screen.field.value = ""
        await type_keys(pilot, f"{last + 1}")
        await settled(pilot)
        assert last + 1 not in listed(screen)
        screen.field.value = ""
        await type_keys(pilot, "12⏎")
        await pilot.pause()
        assert play_of(pilot).state.seq == 12


async def test_a_burst_lands_where_it_was_meant_to(tmp_path: Path) -> None:
    """The key, a search, Enter and the next key of the table in one read."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        names = {"⏎": "enter"}
        for char in "jaction⏎n":
            pilot.app.post_message(events.Key(names.get(char, char), None if char in names else char))
        assert isinstance(pilot.app, TabletopApp)
        await pilot.pause(0.02)
        while pilot.app.keys.busy:
            await pilot.pause()
        play = play_of(pilot)
        assert pilot.app.screen is play
        assert play.state.seq == 5
        timeline = play.timeline
        assert timeline is not None
        assert isinstance(timeline.records[4].command, do.Next)


async def test_undo_works_over_it_and_shows(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        screen = await opened(pilot)
        await pilot.press("ctrl+z")
        await settled(pilot)
        assert play_of(pilot).state.seq == 6
        assert screen.seq == 7
        assert "now" in row(pilot, "└ accept: Lucía's attack")
        assert any("○ 7" in line and "note “La puerta" in line for line in screen_text(pilot).splitlines())
        assert "undone; Enter brings it back" in screen_text(pilot)


async def test_the_language_changes_under_it(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        screen = await opened(pilot)
        await type_keys(pilot, "attack on")
        await settled(pilot)
        assert screen.listed.rows == 1
        assert isinstance(pilot.app, TabletopApp)
        pilot.app.speak("es")
        await settled(pilot)
        assert screen.listed.rows == 0
        assert "Ninguna entrada contiene «attack on»." in screen_text(pilot)
        await pilot.press(*["backspace"] * 9)
        await type_keys(pilot, "ataque a goblin")
        await settled(pilot)
        for said in ("Historial · Mesa", "Lucía, ataque a Goblin 2", "1 de 7", "las flechas miran"):
            assert said in screen_text(pilot), said


async def test_the_palette_and_help_know_it(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), language="es") as pilot:
        await type_keys(pilot, "p")
        await pilot.pause(0.2)
        await type_keys(pilot, "historial")
        await pilot.pause(0.4)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, HistoryScreen)
        await type_keys(pilot, "⎋J")
        await settled(pilot)
        assert isinstance(pilot.app.screen, HistoryScreen)
        await type_keys(pilot, "⎋?")
        seen = ""
        for _ in range(12):
            seen += screen_text(pilot)
            await pilot.press("pagedown")
            await pilot.pause()
        assert "cada paso de la campaña" in seen


async def test_a_reader_beside_the_table_may_look_and_is_told_why_not_go(tmp_path: Path) -> None:
    session = new_session(tmp_path, *FIGHT)
    session.close()
    reader = Session(CampaignStore.open(session.store.folder, read_only=True))
    async with playing(reader) as pilot:
        screen = await opened(pilot)
        await pilot.press("home", "enter")
        await settled(pilot)
        assert pilot.app.screen is screen
        assert "can only" in told(pilot)
        assert reader.state.seq == 7
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play_of(pilot)


@pytest.mark.parametrize("size", [(60, 16), (40, 12), (20, 5), (250, 70)])
async def test_every_size_can_look_and_go(tmp_path: Path, size: tuple[int, int]) -> None:
    """U69: no crash at any size; the keys do the same."""
    async with playing(new_session(tmp_path, *FIGHT), size=size) as pilot:
        await opened(pilot)
        await pilot.press("up", "pageup", "pagedown", "home", "end", "up", "enter")
        await pilot.pause()
        assert play_of(pilot).state.seq == 6


async def test_a_click_looks_and_a_second_one_goes(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        screen = await opened(pilot)
        await pilot.click("#history-list", offset=(12, 3))
        await settled(pilot)
        assert screen.seq == 3
        assert play_of(pilot).state.seq == 7
        await pilot.click("#history-list", offset=(12, 3))
        await pilot.pause()
        assert play_of(pilot).state.seq == 3


async def test_without_a_glyph_beyond_ascii(tmp_path: Path) -> None:
    """The marks have plain characters too, and say the same without colour."""
    session = new_session(tmp_path, *FIGHT, "undo")
    app = TabletopApp(session, saves=tmp_path, language="en", odds=True, settings=Settings(glyphs="ascii"))
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        await opened(pilot)
        # Below is the command line of the table.
        text = "\n".join(screen_text(pilot).splitlines()[:-2])
        assert not {char for char in text if not char.isascii() and not char.isalpha()}
        assert "> 6" in row(pilot, "accept: Lucía's attack")
        assert ". 7" in row(pilot, "La puerta")
    session.close()


async def test_names_are_text_and_never_markup(tmp_path: Path) -> None:
    """U64."""
    hostile = ("[/", "[@click=app.leave]Go[/]", "[red]X", "{name} $foo %s")
    session = new_session(tmp_path, *(f"note {name}" for name in hostile), "add «[b]Orco» near")
    async with playing(session) as pilot:
        screen = await opened(pilot)
        text = screen_text(pilot)
        for name in ("“[/”", "[@click=app.leave]Go[/]"[:20], "[red]X", "{name} $foo %s", "add [b]Orco"):
            assert name in text, name
        await type_keys(pilot, "[red")
        await settled(pilot)
        assert screen.listed.rows == 1


# --- a campaign of many chapters ---------------------------------------------------------------


CHAPTER = 20
LONG = 2 * CHAPTER + 15


def long_campaign(saves: Path) -> tuple[Session, list[State]]:
    """A campaign of three short chapters, as it is opened, and every state of it."""
    new_session(saves).close()
    store = CampaignStore.open(saves / "mesa", chapter_limit=CHAPTER)
    session = Session(store, clock=lambda: 1_790_000_000_000)
    states = [session.state]
    states.append(session.run(do.AddCreatures(name="Lucía", side="hero")).after)
    for number in range(2, LONG + 1):
        states.append(session.run(do.Note(text=f"página {number}")).after)
    session.close()
    return Session(CampaignStore.open(saves / "mesa", chapter_limit=CHAPTER)), states


def test_the_whole_campaign_is_there_and_read_where_it_is_looked_at(tmp_path: Path) -> None:
    session, states = long_campaign(tmp_path)
    past = Past(session, translator("es"))
    session.jump(CHAPTER + 3)
    assert (past.here, past.last) == (CHAPTER + 3, LONG)
    for seq in (0, 1, CHAPTER, CHAPTER + 1, 2 * CHAPTER, 2 * CHAPTER + 1, LONG):
        assert past.state(seq) == states[seq]
        point = past.point(seq)
        assert (point.seq if point else 0) == seq
        assert past.step(0) is None
        step = past.step(seq)
        assert step is None or (step.before, step.after) == (states[seq - 1], states[seq])
    spans = []
    while span := past.search_on():
        spans.append(span)
    assert [n for span in reversed(spans) for n in span] == list(range(1, LONG + 1))
    assert past.found("PAGINA 17", range(1, LONG + 1)) == [17]
    assert past.found("lucia", range(1, LONG + 1)) == [1]
    session.close()


async def test_home_end_and_a_jump_across_chapters(tmp_path: Path) -> None:
    session, states = long_campaign(tmp_path)
    async with playing(session) as pilot:
        screen = await opened(pilot)
        await pilot.press("home", "down", "down")
        await settled(pilot)
        assert "note “página 2”" in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert play_of(pilot).state == states[2]
        assert "· 53 entries undone" in screen_text(pilot)
        assert "Redo: note “página 3”" in screen_text(pilot)
        await type_keys(pilot, "u")
        assert play_of(pilot).state == states[1]
        screen = await opened(pilot)
        await type_keys(pilot, "pagina 5")
        await settled(pilot)
        assert listed(screen) == [n for n in range(2, LONG + 1) if "5" in str(n)]
        await pilot.press("end", "enter")
        await pilot.pause()
        assert play_of(pilot).state == states[LONG]


@pytest.mark.parametrize("boundary", [CHAPTER, CHAPTER + 1, 2 * CHAPTER])
async def test_the_footer_names_undo_and_redo_across_chapters_and_after_closing(
    tmp_path: Path, boundary: int
) -> None:
    """What would be taken and what would be brought back, where a chapter ends and another begins."""
    session, _ = long_campaign(tmp_path)
    session.jump(boundary)
    session.close()
    session = Session(CampaignStore.open(tmp_path / "mesa", chapter_limit=CHAPTER))
    async with playing(session) as pilot:
        text = screen_text(pilot)
        assert f"u Undo: note “página {boundary}”" in text
        assert f"y Redo: note “página {boundary + 1}”" in text
        await type_keys(pilot, "y")
        assert f"Redone: note “página {boundary + 1}”" in screen_text(pilot)
        await type_keys(pilot, "u")
        assert f"Undone: note “página {boundary + 1}”" in screen_text(pilot)
        assert play_of(pilot).state.seq == boundary


async def test_a_chapter_that_cannot_be_read_is_told_and_the_rest_is_there(tmp_path: Path) -> None:
    session, _ = long_campaign(tmp_path)
    async with playing(session) as pilot:
        (tmp_path / "mesa" / "chapters" / "0001.json").write_text("{", "utf-8")
        screen = await opened(pilot)
        await pilot.press("home", "down", "down")
        await settled(pilot)
        text = screen_text(pilot)
        assert "2             cannot be read" in text
        assert "is damaged" in told(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert pilot.app.screen is screen
        assert session.state.seq == LONG
        await pilot.press("end", "up", "enter")
        await settled(pilot)
        assert play_of(pilot).state.seq == LONG - 1


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x36", "80x24"])
async def test_the_history_looks_as_it_should(
    tmp_path: Path,
    language: str,
    size: tuple[int, int],
    golden: Callable[[str, str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The whole screen as text, at an entry of the demo before some that have been undone."""
    monkeypatch.setattr("app.session.now", lambda: 1_790_000_000_000)
    session = make_demo(tmp_path, "ezd6", language)
    assert session is not None
    console = Console(session, translator(language))
    for typed in ("attack goblin 2 boon dice=4,1", "accept", "scene Cripta, medianoche", "undo"):
        assert console.run(typed).error is None
    async with playing(session, size=size, language=language) as pilot:
        await opened(pilot)
        await pilot.press("up")
        await settled(pilot)
        golden(f"history-{language}-{size[0]}x{size[1]}", screen_text(pilot))
