"""`t`: a random table by keys, in both languages and sizes; real dice are asked for (U73)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.session import Session
from rules.solo.commands import RollTable


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's own tables, empty."""
    monkeypatch.setenv("FOGON_CONTENT", str(tmp_path / "own"))
    (tmp_path / "own" / "tables").mkdir(parents=True)
    return tmp_path / "own" / "tables"


def last_drawn(session: Session) -> RollTable:
    command = session.timeline.records[session.timeline.head - 1].command
    assert isinstance(command, RollTable)
    return command


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize(
    ("language", "asked", "begun", "name"),
    [("en", "Which table?", "weat", "Weather"), ("es", "¿Qué tabla?", "tiem", "El tiempo")],
)
async def test_letters_search_and_enter_draws(
    tmp_path: Path, size: tuple[int, int], language: str, asked: str, begun: str, name: str
) -> None:
    """Nobody has to be at the table; the first letters of any word of the name are enough."""
    session = new_session(tmp_path, language=language)
    async with playing(session, size=size, language=language) as pilot:
        await type_keys(pilot, "t")
        shown = screen_text(pilot)
        assert asked in shown
        assert "[1]" in shown
        assert "[0]" in shown
        assert "16" in shown
        await type_keys(pilot, begun)
        assert f"[1] {name} · 2d6" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert last_drawn(session).table == name
        assert f"{name} → " in screen_text(pilot)
        assert asked not in screen_text(pilot)
        await type_keys(pilot, "u")
        assert session.state.seq == 0


async def test_a_digit_picks_and_escape_leaves(tmp_path: Path) -> None:
    session = new_session(tmp_path)
    async with playing(session) as pilot:
        await type_keys(pilot, "t⎋")
        assert "Which table?" not in screen_text(pilot)
        await type_keys(pilot, "t1")
        assert last_drawn(session).table == "Names of people"
        await type_keys(pilot, "tzzz⏎")
        assert session.state.seq == 1
        assert "Which table?" in screen_text(pilot)


async def test_keys_of_the_table_are_letters_meanwhile(tmp_path: Path) -> None:
    session = new_session(tmp_path, "add goblin")
    async with playing(session) as pilot:
        await type_keys(pilot, "troad⏎")
        assert last_drawn(session).table == "Met on the road"


async def test_real_dice_are_asked_for_table_by_table(tmp_path: Path) -> None:
    session = Session.create(
        tmp_path, title="Dados", rules="ezd6", language="en", dice="table", seed="x", created="2026-01-01"
    )
    async with playing(session) as pilot:
        await type_keys(pilot, "trum⏎")
        assert "Rumours: throw d12 and type what falls" in screen_text(pilot)
        await type_keys(pilot, "1⏎")
        assert "Rumours: throw 2d6 and type what falls" in screen_text(pilot)
        await type_keys(pilot, "29")
        assert "9 is not a face" in screen_text(pilot)
        await type_keys(pilot, "3")
        command = last_drawn(session)
        assert command.faces == (1, 2, 3)
        assert command.drawn.text.startswith("Ilvane came back")
        assert session.state.draws == 0


async def test_u73_an_unsound_table_says_which_row_and_nothing_is_logged(tmp_path: Path, own: Path) -> None:
    (own / "Loot.csv").write_text("1-2,[/a\n4-6,b\n", "utf-8")
    (own / "Ñ [red]x.md").write_text("[/b\n[bold]c\n", "utf-8")
    session = new_session(tmp_path)
    async with playing(session) as pilot:
        await type_keys(pilot, "tloot⏎")
        assert "Table “Loot”: no row covers 3, after line 1." in screen_text(pilot)
        assert session.state.seq == 0
        await type_keys(pilot, "⎋tñ")
        assert "★ Ñ [red]x · d2" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert last_drawn(session).drawn.text in ("[/b", "[bold]c")
        assert f"Ñ [red]x → {last_drawn(session).drawn.text}" in screen_text(pilot)


async def test_it_waits_while_something_is_open(tmp_path: Path) -> None:
    session = new_session(tmp_path, "ask Is it so? dice=4")
    assert session.state.open is not None
    async with playing(session) as pilot:
        await type_keys(pilot, "t")
        assert "Which table?" not in screen_text(pilot)
        assert session.state.open is not None


async def test_the_palette_offers_every_table(tmp_path: Path) -> None:
    session = new_session(tmp_path)
    async with playing(session) as pilot:
        await pilot.press("p")
        await pilot.pause()
        await type_keys(pilot, "omens")
        await pilot.pause(0.5)
        await pilot.press("down", "enter")
        await pilot.pause(0.3)
        await play_of(pilot).workers.wait_for_complete()
        assert last_drawn(session).table == "Omens"
