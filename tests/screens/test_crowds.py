"""U34, thirty of a kind: crowds are one row, the list follows, a filter narrows, numbers stay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app.bar_choices import BarChoice
from app.bar_crowd import grouped_options
from app.i18n import translator
from app.keymap import keys_with
from app.panes.turn_order import TurnOrder
from app.panes.zone_map import ZoneMap
from rules.naming import display_name
from rules.text import line, plain

BOTH = pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])
THIRTY = ("add Lucia as hero near", "add Vera as hero near", "add Goblin x30 near", "action")


async def pressed(pilot: Pilot[int], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


@BOTH
async def test_u34_thirty_goblins_are_one_row(tmp_path: Path, rules: str) -> None:
    async with playing(new_session(tmp_path, *THIRTY, rules=rules), size=NARROW) as pilot:
        await type_keys(pilot, "i")
        text = screen_text(pilot)
        assert re.search(r"▸ [\d–…, ]+ Goblin [\d–…, ]+ · \d+ up", text)
        if rules == "ezd6":
            assert "▸ 3–32 Goblin 1–30 · 30 up" in text
            assert "Goblin 7 " not in text
        await pressed(pilot, "3", "2")
        assert "32 Goblin 30" in screen_text(pilot)


@BOTH
async def test_u34_the_list_follows_the_active_one(tmp_path: Path, rules: str) -> None:
    lines = THIRTY
    async with playing(new_session(tmp_path, *lines, rules=rules), size=NARROW) as pilot:
        await type_keys(pilot, "i")
        for _ in range(34):
            play = play_of(pilot)
            if play.state.active is not None:
                row = f"▶{play.state.creatures[play.state.active].key:>3} "
                assert row in screen_text(pilot), (row, screen_text(pilot))
            await pressed(pilot, "n")


@BOTH
async def test_a_crowd_opens_and_closes(tmp_path: Path, rules: str) -> None:
    async with playing(new_session(tmp_path, *THIRTY, rules=rules), size=NARROW) as pilot:
        await type_keys(pilot, "i2")
        pane = play_of(pilot).query_one(TurnOrder)
        while pane.crowd_here is None:
            before = pane.stops().index(pane.crowd_here or play_of(pilot).selected or "")
            await pressed(pilot, "down")
            assert pane.stops().index(pane.crowd_here or play_of(pilot).selected or "") == before + 1
        crowd, closed = pane.crowd_here, pane.stops()
        await pressed(pilot, "enter")
        assert len(pane.stops()) > len(closed) + 3
        assert "▾" in screen_text(pilot)
        await pressed(pilot, "down", "down")
        selected = play_of(pilot).selected or ""
        assert play_of(pilot).state.creatures[selected].name == "Goblin"
        assert pane.stops().index(selected) == pane.stops().index(crowd) + 2
        await pressed(pilot, "left")
        assert "▾" not in screen_text(pilot)
        assert selected in pane.stops()
        await pressed(pilot, "right")
        rows = screen_text(pilot).splitlines()
        y = next(n for n, row in enumerate(rows) if "▾" in row)
        await pilot.click(offset=(rows[y].index("▾"), y))
        await pilot.pause()
        assert "▾" not in screen_text(pilot)
        assert pane.has_focus


@BOTH
async def test_u34_a_filter_narrows_both_panes(tmp_path: Path, rules: str) -> None:
    lines = ("add Ñandú as hero near", *THIRTY, 'status goblin-12 "cursed"')
    async with playing(new_session(tmp_path, *lines, rules=rules), size=WIDE) as pilot:
        await type_keys(pilot, "i/nandu")
        text = screen_text(pilot)
        assert "i Turns /nandu▌ 1 of 33" in text
        assert "z Zones /nandu▌ 1 of 33" in text
        assert "Vera" not in "\n".join(row[75:] for row in text.splitlines()[2:12])
        await pressed(pilot, "enter")
        assert play_of(pilot).state.creatures[play_of(pilot).selected or ""].name == "Ñandú"
        assert play_of(pilot).query_one(ZoneMap).narrowed is None
        await type_keys(pilot, "/cursec")
        assert "Nobody matches" in screen_text(pilot)
        await pressed(pilot, "backspace", "d", "enter")
        assert play_of(pilot).state.creatures[play_of(pilot).selected or ""].number == 12
        await type_keys(pilot, "/g")
        await pressed(pilot, "escape")
        assert "▌" not in "\n".join(screen_text(pilot).splitlines()[:20])
        await type_keys(pilot, "l/")
        assert play_of(pilot).query_one(ZoneMap).narrowed is None


@SIZES
async def test_u34_a_card_folds_its_crowd(tmp_path: Path, size: tuple[int, int]) -> None:
    lines = (*THIRTY, "damage goblin-9 1")
    async with playing(new_session(tmp_path, *lines, rules="bases2d6"), size=size) as pilot:
        await type_keys(pilot, "z1")
        text = screen_text(pilot)
        assert "Goblin ×" in text
        for row in ("11 Goblin 9", "1 Lucia", "2 Vera"):
            assert row in text


@BOTH
@SIZES
async def test_u34_a_target_among_thirty(tmp_path: Path, rules: str, size: tuple[int, int]) -> None:
    lines = THIRTY
    async with playing(new_session(tmp_path, *lines, rules=rules), size=size) as pilot:
        play = play_of(pilot)
        for _ in range(40):
            if play.state.creatures[play.state.active or ""].side == "hero":
                break
            await pressed(pilot, "n")
        await type_keys(pilot, "a1")
        text = screen_text(pilot)
        assert "Goblin 1–30: type the number" in text
        assert "[3–32]" in text
        assert "[7]" not in text
        await type_keys(pilot, "2")
        text = screen_text(pilot)
        assert "[25] Goblin 23" in text
        await type_keys(pilot, "5")
        assert play.prompt is None
        assert play.state.seq > 4


async def test_two_digits_select(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *THIRTY), size=NARROW) as pilot:
        for keys in ("12", "20", "32"):
            await type_keys(pilot, keys)
            assert play_of(pilot).state.creatures[play_of(pilot).selected or ""].key == int(keys)
            play_of(pilot)._digit_at = 0.0


@pytest.mark.parametrize("language", ["en", "es"])
async def test_help_begins_with_where_one_is(tmp_path: Path, language: str) -> None:
    words = {
        "en": ("Here", "close and open a crowd", "Now"),
        "es": ("Aquí", "cerrar y abrir un grupo", "Ahora"),
    }
    here, fold, now = words[language]
    session = new_session(tmp_path, *THIRTY, language="en")
    async with playing(session, size=NARROW, language=language) as pilot:
        await type_keys(pilot, "i?")
        text = screen_text(pilot)
        assert here in text
        assert fold in text
        await pressed(pilot, "escape")
        await type_keys(pilot, "1a?")
        assert now in screen_text(pilot)
        assert "[" not in screen_text(pilot).split(now)[1].splitlines()[1]


async def test_help_lines_hang_below_what_their_key_does(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=(60, 24)) as pilot:
        await type_keys(pilot, "l?")
        rows = screen_text(pilot).splitlines()
        begun = next(n for n, row in enumerate(rows) if "search the whole log" in row)
        column = rows[begun].index("search the whole log")
        assert rows[begun + 1][:column].strip(" │┃") == ""
        assert rows[begun + 1][column] != " "


async def test_q_says_how_to_leave(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW) as pilot:
        await type_keys(pilot, "q")
        assert "Ctrl+Q leaves" in screen_text(pilot)


async def test_empty_panes_name_the_users_own_keys(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW) as pilot:
        play_of(pilot).set_look(keys=keys_with({"edit": "f4"})[0])
        for pane in "izf":
            await type_keys(pilot, pane)
            assert "F4 for a new hero" in screen_text(pilot)


@pytest.mark.parametrize(("rules", "language"), [("ezd6", "es"), ("bases2d6", "en")])
async def test_u34_the_crowd_looks_as_it_should(
    tmp_path: Path, rules: str, language: str, golden, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("app.session.now", lambda: 1_790_000_000_000)
    session = new_session(tmp_path, *THIRTY, rules=rules, language="en")
    async with playing(session, size=NARROW, language=language) as pilot:
        for key, pane in (("z", "zones"), ("i", "turns"), ("/", "filter")):
            await type_keys(pilot, key)
            if key == "/":
                await type_keys(pilot, "goblin 1")
            golden(f"crowd-{rules}-{language}-80x24-{pane}", screen_text(pilot))


def test_a_decision_with_many_answers_is_told_by_names(tmp_path: Path) -> None:
    """Nobody stays first, thirty goblins are one answer, a digit leads to those that begin with it."""
    state = new_session(tmp_path, *THIRTY).state
    t = translator("en")
    ids = ["accept", *(f"spill {id_}" for id_ in state.creatures)]
    choices = [BarChoice("Enter", line("nobody"))]
    choices += [BarChoice(str(c.key), line(display_name(state, c))) for c in state.creatures.values()]
    told = grouped_options(state, ids, choices, "", t)
    assert [choice.key for choice in told] == ["Enter", "1", "2", "3–32"]
    assert plain(told[-1].label) == "Goblin 1–30: type the number"
    assert [c.key for c in grouped_options(state, ids, choices, "3", t)] == ["3", "30", "31", "32"]
    assert grouped_options(state, ids[:6], choices[:6], "", t) == choices[:6]
