"""The play screen: keys in, the table out; the invariants of the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual import events
from toy.system import TOY

from app.console.console import Console
from app.i18n import translator
from app.messages import CommandIssued
from app.samples import make_demo
from app.tabletop import TabletopApp
from app.widgets.command_line import CommandLine
from rules.commands import Note
from rules.system import register

FIGHT = ("add Lucía as hero karma=3", "add goblin x3 near", "action")
HOSTILE = ("[/", "[Boss] Orco", "[red]X", "[@click=app.leave]Go[/]", "a\\", "5>=4 [ok]", "{who}", "$foo %s")


async def test_attack_accept_undo_redo(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        before = play_of(pilot).state
        await type_keys(pilot, "cattack goblin 2 dice=4⏎")
        assert "[Enter] accept" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert "✗ 3 Goblin 2" in screen_text(pilot)
        await type_keys(pilot, "uu")
        assert play_of(pilot).state == before
        await type_keys(pilot, "yy")
        assert play_of(pilot).state.creatures["goblin-2"].down


async def test_the_screen_changes_nothing_by_itself(tmp_path: Path) -> None:
    """Invariant 1: prompts, selection, panes and help leave the game alone; only a command changes it."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        state = play_of(pilot).state
        await type_keys(pilot, "2a1⎋zifl?⎋r++⎋m⎋-3⎋g")
        assert play_of(pilot).state is state
        assert pilot.app.session.state is state  # type: ignore[attr-defined]
        message = CommandIssued(Note(text="up"))
        pilot.app.post_message(message)
        await message.settled.wait()
        assert play_of(pilot).state.seq == state.seq + 1


async def test_undo_never_moves_the_cursor(tmp_path: Path) -> None:
    """Invariant 4: who is selected is the screen's; undo and redo leave it."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, "n")
        await type_keys(pilot, "4")
        await type_keys(pilot, "u")
        assert play_of(pilot).selected == "goblin-3"
        await type_keys(pilot, "y")
        assert play_of(pilot).selected == "goblin-3"


async def test_what_the_turn_selected_goes_back_with_the_turn(tmp_path: Path) -> None:
    """Invariant 4: nobody chose the goblin, so after the undo the keys act for the hero again."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, "nu")
        assert play_of(pilot).selected == "lucia"
        await type_keys(pilot, "y")
        assert play_of(pilot).selected == "goblin-1"
        await type_keys(pilot, "cundo⏎")
        assert play_of(pilot).selected == "lucia"


async def test_the_active_creature_is_selected_by_itself(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        assert play_of(pilot).selected == "lucia"
        await type_keys(pilot, "n")
        assert play_of(pilot).selected == "goblin-1"
        assert "Sheet · Goblin 1" in screen_text(pilot)


async def test_a_refusal_says_why_and_keeps_the_line(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        seq = play_of(pilot).state.seq
        await type_keys(pilot, "cattack nobody⏎")
        text = screen_text(pilot)
        assert "Nobody is called “nobody”" in text
        assert "› attack nobody" in text
        assert play_of(pilot).state.seq == seq


async def test_prompts_show_odds_and_reasons(tmp_path: Path) -> None:
    """UX: exact odds before the roll on every option, and why an option is greyed."""
    async with playing(new_session(tmp_path, *FIGHT, "move goblin 3 far force")) as pilot:
        await type_keys(pilot, "a1")
        text = screen_text(pilot)
        assert "[2] Goblin 1 67%" in text
        assert "[4] Goblin 3 — out of reach" in text
        await type_keys(pilot, "+")
        assert "[2] Goblin 1 89%" in screen_text(pilot)
        await type_keys(pilot, "4")
        assert "Goblin 3 is in Far" in screen_text(pilot)


async def test_the_language_changes_while_running(tmp_path: Path) -> None:
    """The selection, the open decision and what was being typed stay."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, "4cattack lucia goblin 2 dice=2⏎")
        await type_keys(pilot, "cnote hal")
        app = pilot.app
        assert isinstance(app, TabletopApp)
        app.speak("es")
        await pilot.pause()
        text = screen_text(pilot)
        for word in ("Zonas", "Turnos", "Ficha · Goblin 3", "Registro", "aceptar", "Ayuda", "› note hal"):
            assert word in text, word
        assert play_of(pilot).selected == "goblin-3"


@pytest.mark.parametrize("language", ["es", "en"])
async def test_the_palette_finds_the_language_by_its_names(tmp_path: Path, language: str) -> None:
    for word in ("idioma", "language", "espanol", "english"):
        async with playing(new_session(tmp_path / word, *FIGHT), language=language) as pilot:
            await type_keys(pilot, "p")
            await pilot.pause(0.2)
            await type_keys(pilot, word)
            await pilot.pause(0.5)
            assert "Español" in screen_text(pilot) or "English" in screen_text(pilot)


async def test_a_paste_goes_to_the_command_line_and_many_lines_ask_once(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        play.post_message(events.Paste("note one"))
        await pilot.pause()
        assert "› note one" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        play.post_message(events.Paste("note two\nnote three\n"))
        await pilot.pause()
        assert "Run 2 pasted lines?" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        text = screen_text(pilot)
        for word in ("one", "two", "three"):
            assert word in text


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"], ids=["lf", "cr", "crlf"])
async def test_a_paste_into_the_open_line_is_there_once_and_no_line_is_lost(tmp_path: Path, end: str) -> None:
    """U63: terminals end pasted lines in their own ways, and the field is not the only one that listens."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, "cno")
        pilot.app.post_message(events.Paste("te one"))
        await pilot.pause()
        assert play_of(pilot).query_one(CommandLine).field.value == "note one"
        await type_keys(pilot, "⏎c")
        pilot.app.post_message(events.Paste(f"note two{end}note three{end}{end}next"))
        await pilot.pause()
        assert "Run 3 pasted lines?" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        text = screen_text(pilot)
        for word in ("one", "two", "three"):
            assert word in text


async def test_several_lines_pasted_behind_what_is_typed_go_on_with_it(tmp_path: Path) -> None:
    """U66: the first line ends what is there; dropped, or refused at once, that stays in the field."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        field = play.query_one(CommandLine).field
        before = play.timeline.head
        await type_keys(pilot, "c")
        for typed, key, left, ran in (
            ("note ", "escape", "note ", 0),
            ("nota mala ", "escape", "nota mala ", 0),
            ("zzz ", "enter", "zzz ", 0),
            ("note ", "enter", "", 3),
        ):
            field.value = typed
            field.cursor_position = len(typed)
            pilot.app.post_message(events.Paste("uno\nnote dos\nnote tres"))
            await pilot.pause()
            assert "Run 3 pasted lines?" in screen_text(pilot)
            await pilot.press(key)
            await pilot.pause()
            assert (field.value, play.timeline.head - before) == (left, ran)
        texts = [record.command.text for record in play.timeline.told[-3:]]
        assert texts == ["uno", "dos", "tres"]


@pytest.mark.parametrize("name", ["[/Ogro]", "Sir [Boss] Ork"])
async def test_u64_the_palette_takes_the_selected_ones_name_as_it_is(tmp_path: Path, name: str) -> None:
    """What the palette says below an entry may hold a name: it is text there, too."""
    async with playing(new_session(tmp_path, f'add "{name}" as hero')) as pilot:
        await type_keys(pilot, "pattack")
        await pilot.pause(0.4)
        assert name in screen_text(pilot)
        await pilot.press("escape")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_hostile_names_are_shown_as_typed_wherever_they_appear(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """U64: names of creatures, notes and the campaign are text, never markup, never an action."""
    session = new_session(tmp_path, "add Lucía as hero", title="[/red] [b]Mesa")
    console = Console(session, translator("en"))
    for name in HOSTILE:
        assert console.run(f"add «{name}» near").error is None
        assert console.run(f"note {name}").error is None
    async with playing(session, size=size) as pilot:
        for key in "zifl":
            await type_keys(pilot, key)
        for number in range(2, 2 + len(HOSTILE)):
            await type_keys(pilot, str(number))
            await type_keys(pilot, "a⎋r⎋-⎋")
        await type_keys(pilot, "1a1")
        text = screen_text(pilot)
        assert "[/" in text
        await type_keys(pilot, "⎋p")
        await pilot.pause(0.3)
        await type_keys(pilot, "⎋l")
        text = screen_text(pilot)
        for name in HOSTILE[-3:]:
            assert name in text, name
        assert pilot.app.is_running


async def test_log_entries_open_to_their_dice_and_rules(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, "cattack goblin 2 boon dice=4,1⏎")
        await type_keys(pilot, "⏎l")
        await pilot.press("up", "enter")
        await pilot.pause()
        text = screen_text(pilot)
        assert "2 dice, keep the highest" in text
        assert "R-EZ-01" in text


@pytest.mark.parametrize("size", [WIDE, NARROW, (60, 16), (40, 12), (20, 5), (250, 70)])
async def test_every_size_shows_a_table(tmp_path: Path, size: tuple[int, int]) -> None:
    """U69: no crash, no lost focus, the decision can still be answered."""
    async with playing(new_session(tmp_path, *FIGHT, "attack goblin 1 dice=2"), size=size) as pilot:
        assert pilot.app.focused is not None
        await type_keys(pilot, "1")
        assert play_of(pilot).state.creatures["goblin-1"].down


async def test_thirty_goblins_at_80_by_24(tmp_path: Path) -> None:
    """U34: the turn pane follows the active one; two digits pick."""
    async with playing(
        new_session(tmp_path, "add Lucía as hero", "add goblin x30 near", "action"), size=NARROW
    ) as pilot:
        await type_keys(pilot, "i")
        for _ in range(25):
            await type_keys(pilot, "n")
        assert "▶ 26 Goblin 25" in screen_text(pilot)
        await type_keys(pilot, "31")
        assert play_of(pilot).selected == "goblin-30"


async def test_a_second_rule_system_plays_without_a_change_in_the_app(tmp_path: Path) -> None:
    """Invariant 5: the toy system of the tests, on the real screen and on disk."""
    register(TOY)
    session = new_session(tmp_path, "add Ana as hero", "add Bob", "action", rules="toy")
    async with playing(session) as pilot:
        text = screen_text(pilot)
        assert "1 Ana" in text
        assert TOY.title in text
        await type_keys(pilot, "a1")
        for key in "2⏎":
            await type_keys(pilot, key)
        assert play_of(pilot).state.seq > 3
        await type_keys(pilot, "u")
        assert play_of(pilot).state.seq >= 3


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x36", "80x24"])
async def test_the_demo_looks_as_it_should(
    tmp_path: Path, language: str, size: tuple[int, int], golden, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    """The whole screen as text, in the middle of a decision."""
    monkeypatch.setattr("app.session.now", lambda: 1_790_000_000_000)
    session = make_demo(tmp_path, "ezd6", language)
    assert session is not None
    console = Console(session, translator(language))
    assert console.run("attack goblin 2 boon dice=2,1").error is None
    async with playing(session, size=size, language=language) as pilot:
        golden(f"demo-{language}-{size[0]}x{size[1]}", screen_text(pilot))
        if size == NARROW:
            for key, name in (("z", "zones"), ("i", "turns"), ("f", "sheet")):
                await type_keys(pilot, key)
                golden(f"demo-{language}-{size[0]}x{size[1]}-{name}", screen_text(pilot))
