"""Statuses wherever creatures are shown or told of, and the edges of the prompt of `s` (U16, U23)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual import events

from app.console.complete import complete
from app.console.situation import situation_lines
from app.i18n import translator
from rules.text import plain

FIGHT = ("add Lucía as hero", "add goblin x2 near", "action")
RULES = ("ezd6", "bases2d6")
BOTH = pytest.mark.parametrize("rules", RULES)
WITH = (*FIGHT, "status goblin 1 Emponzoñado +2 end", "status goblin 1 [red] 3 rounds")


@BOTH
@pytest.mark.parametrize(
    ("language", "end", "rounds"),
    [("es", "hasta el final del turno de Goblin 1", "3 rondas"),
     ("en", "until the end of Goblin 1's turn", "3 rounds")],
)  # fmt: skip
async def test_the_sheet_and_the_situation_say_charges_and_ends(
    tmp_path: Path, rules: str, language: str, end: str, rounds: str
) -> None:
    session = new_session(tmp_path, *WITH, rules=rules, language=language)
    told = [plain(line) for line in situation_lines(session.state, translator(language), only="goblin-1")]
    assert all(word in told[0] for word in ("Emponzoñado", "[red]", end, rounds))
    async with playing(session, language=language) as pilot:
        await type_keys(pilot, "2")
        sheet = screen_text(pilot).replace("\n", " ")
        assert all(word in sheet for word in ("Emponzoñado", "[red]", rounds))
        assert "Emp2" in sheet


@BOTH
async def test_a_start_waits_for_the_turn_that_is_named(tmp_path: Path, rules: str) -> None:
    """U23: there while the others begin their turns, gone when the named one begins, and back on undo."""
    async with playing(new_session(tmp_path, *FIGHT, rules=rules)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "cturn lucía⏎3sBlind⏎2⏎")
        assert play.state.creatures["goblin-2"].statuses["Blind"].until is not None
        for _ in range(8):
            before = play.state
            assert "Blind" in before.creatures["goblin-2"].statuses
            await type_keys(pilot, "n")
            if play.state.active == "goblin-2":
                break
        assert play.state.active == "goblin-2"
        assert "Blind" not in play.state.creatures["goblin-2"].statuses
        assert "Goblin 2: Blind is over" in screen_text(pilot)
        await type_keys(pilot, "u")
        assert play.state == before


async def test_what_ran_out_comes_back_with_the_step_before(tmp_path: Path) -> None:
    """U16: Stunned for one turn ends with it; going back gives it back, as it was."""
    async with playing(new_session(tmp_path, *FIGHT, rules="bases2d6"), language="es") as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "cturn goblin 1⏎2sAturdido⏎3⏎")
        before = play.state
        await type_keys(pilot, "n")
        assert not play.state.creatures["goblin-1"].statuses
        assert "Goblin 1: Aturdido" in screen_text(pilot)
        await type_keys(pilot, "u")
        assert play.state == before


async def test_delete_in_the_prompt_takes_nobody_from_the_table(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2sab")
        await pilot.press("delete")
        await type_keys(pilot, "⏎")
        await pilot.press("delete")
        await type_keys(pilot, "⏎")
        assert list(play.state.creatures["goblin-1"].statuses) == ["a"]


async def test_what_only_some_of_the_marked_have_is_given_to_all(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT, "status goblin 1 Prone")) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2x3xs1⏎")
        assert all("Prone" in play.state.creatures[g].statuses for g in ("goblin-1", "goblin-2"))
        await type_keys(pilot, "2x3xs1⏎")
        assert not any(play.state.creatures[g].statuses for g in ("goblin-1", "goblin-2"))


async def test_an_end_alone_gives_a_state_the_charge_that_it_shows(tmp_path: Path) -> None:
    """A state of the system is nothing without charges: the prompt counts as the rules do."""
    async with playing(new_session(tmp_path, *FIGHT, "status goblin 1 stun 2", rules="bases2d6")) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2s14")
        assert "Stun +1" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert play.state.creatures["goblin-1"].statuses["stun"].charges == 3


async def test_a_pasted_name_is_a_name_with_even_widths(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2s")
        pilot.app.post_message(events.Paste("Ñandú\u200d [/x]\ufe0f"))
        await pilot.pause()
        await pilot.pause()
        await type_keys(pilot, "⏎⏎")
        assert list(play.state.creatures["goblin-1"].statuses) == ["Ñandú [/x]"]


@BOTH
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_line_completes_what_the_table_has_named(tmp_path: Path, rules: str, language: str) -> None:
    session = new_session(tmp_path, *FIGHT, "status goblin 1 Emponzoñado", rules=rules)
    t = translator(language)
    verb, off = ("estado", "no") if language == "es" else ("status", "off")
    assert f"{verb} goblin 2 emponzoñado" in complete(f"{verb} goblin 2 empo", session.state, t, None)
    assert f"{verb} goblin 1 emponzoñado {off}" in complete(
        f"{verb} goblin 1 emponzoñado ", session.state, t, None
    )
    session.close()


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_palette_begins_the_line_of_a_known_condition(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(new_session(tmp_path, *FIGHT, 'status goblin 1 "Ciego 2"'), size=size) as pilot:
        await type_keys(pilot, "p")
        await type_keys(pilot, "ciego")
        await pilot.pause(0.5)
        await type_keys(pilot, "⏎")
        await pilot.pause(0.2)
        assert 'status "Ciego 2"' in screen_text(pilot)


GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_bar_reads_like_the_golden_one(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """What has it, the states with their effects, then charges and end in words, in both sizes."""
    session = new_session(tmp_path, *FIGHT, "status goblin 1 Emponzoñado", rules="bases2d6")
    async with playing(session, size=size, language=language) as pilot:
        shown = []
        for keys in ("2s", "23", "+", "w", "3", "⎋sempz", "⏎"):
            await type_keys(pilot, keys)
            rows = screen_text(pilot).splitlines()
            shown += [f"keys {keys}", *(row for row in rows if row.startswith("▌")), ""]
        golden = GOLDEN / f"status_prompt_{language}_{size[0]}.txt"
        assert "\n".join(shown) == golden.read_text("utf-8")
