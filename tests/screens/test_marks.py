"""Marks: keys that act on several creatures at once, in one entry and one step of undo (U32)."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

EZD6 = ("add Lucía as hero karma=3 armour=5", "add goblin x4 near strikes=2", "add orco far", "action")
BASES = ("add Lucía as hero hp=20", "add goblin x4 near hp=9", "add orco far hp=9", "action")
GAMES = pytest.mark.parametrize(("rules", "lines"), [("ezd6", EZD6), ("bases2d6", BASES)])


@GAMES
async def test_damage_to_a_whole_zone_is_four_keys_and_one_step(
    tmp_path: Path, rules: str, lines: tuple[str, ...]
) -> None:
    """U32: mark the zone, damage, how much, Enter; every creature of the zone, one entry, one undo."""
    async with playing(new_session(tmp_path, *lines, rules=rules)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "cmove lucía far force⏎3")
        before = play.state
        await type_keys(pilot, "v-1⏎")
        assert play.state.seq == before.seq + 1
        hurt = [c.id for c in play.state.creatures.values() if c.sheet != before.creatures[c.id].sheet]
        assert hurt == ["goblin-1", "goblin-2", "goblin-3", "goblin-4"]
        assert not play.marked
        await type_keys(pilot, "u")
        assert play.state == before


async def test_saves_of_several_wait_one_after_the_other_and_can_be_answered_at_once(tmp_path: Path) -> None:
    """Each rolls a save of their own; “also for the others” accepts those that follow in the same step."""
    heroes = ("add Lucía as hero armour=6 karma=3", "add Vera as hero armour=6 karma=3",
              "add Ñandú as hero armour=6 karma=3")  # fmt: skip
    async with playing(new_session(tmp_path, *heroes)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "cdamage lucía, vera, ñandú 1 dice=5⏎")
        assert "Accept, also for 2 more" in screen_text(pilot) or "accept, also for 2 more" in screen_text(
            pilot
        )
        before = play.state
        await type_keys(pilot, "v")
        assert play.state.open is None
        assert play.state.seq == before.seq + 1
        assert play.state.creatures["lucia"].sheet.strikes < before.creatures["lucia"].sheet.strikes
        await type_keys(pilot, "u")
        assert play.state == before


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_marks_are_seen_and_taken_away(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(new_session(tmp_path, *EZD6), size=size) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "i3x4x")
        assert play.marked == {"goblin-2", "goblin-3"}
        assert "■3 Goblin 2" in screen_text(pilot)
        await type_keys(pilot, "4x")
        assert play.marked == {"goblin-2"}
        await type_keys(pilot, "⎋")
        assert not play.marked
        assert "■" not in screen_text(pilot)


@GAMES
async def test_a_group_moves_goes_next_and_leaves_in_one_step_each(
    tmp_path: Path, rules: str, lines: tuple[str, ...]
) -> None:
    async with playing(new_session(tmp_path, *lines, rules=rules)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "4x5x")
        seq = play.state.seq
        await type_keys(pilot, "m2")
        assert {play.state.creatures[g].zone for g in ("goblin-3", "goblin-4")} == {"far"}
        assert play.state.seq == seq + 1
        assert "Goblin 3, Goblin 4 move to Far" in screen_text(pilot)
        await type_keys(pilot, "4x5xw")
        assert play.state.seq == seq + 2
        group = {"goblin-3", "goblin-4"} - {str(play.state.active)}
        foes = [id_ for id_ in play.state.order if play.state.creatures[id_].side == "foe"]
        active = play.state.active if rules == "bases2d6" else None
        queue = list(play.state.order) if rules == "bases2d6" else foes
        place = queue.index(active) + 1 if active in queue else 0
        assert set(queue[place : place + len(group)]) == group
        await type_keys(pilot, "4x5x")
        await pilot.press("delete")
        await pilot.pause()
        assert "goblin-3" not in play.state.creatures
        await type_keys(pilot, "u")
        assert {"goblin-3", "goblin-4"} <= set(play.state.creatures)


async def test_a_refused_bulk_command_keeps_the_marks(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *EZD6)) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "3x!w")
        assert play.marked == {"goblin-2"}
        assert play.state.time == "narrative"


async def test_a_right_click_marks(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *EZD6)) as pilot:
        play = play_of(pilot)
        rows = screen_text(pilot).splitlines()
        y, row = next((y, row) for y, row in enumerate(rows) if "Goblin 2" in row)
        await pilot.click(offset=(row.index("Goblin 2") + 1, y), button=3)
        await pilot.pause()
        assert play.marked == {"goblin-2"}


@pytest.mark.parametrize(("language", "told"), [("en", "30 marked"), ("es", "30 con marca")])
async def test_thirty_goblins_are_hurt_at_once(tmp_path: Path, language: str, told: str) -> None:
    """U32 at the size of a battle: four keys, one entry, and quick."""
    lines = ("add goblin x30 near strikes=2", "select goblin 1")
    async with playing(new_session(tmp_path, *lines, language=language), language=language) as pilot:
        play = play_of(pilot)
        before = play.state
        await type_keys(pilot, "v")
        assert told in screen_text(pilot)
        begun = perf_counter()
        await type_keys(pilot, "-1⏎")
        assert perf_counter() - begun < 3
        assert play.state.seq == before.seq + 1
        assert [c.sheet.strikes for c in play.state.creatures.values()] == [1] * 30
        await type_keys(pilot, "u")
        assert play.state == before


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_second_delete_takes_nobody_whom_nobody_has_chosen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """The selection falls on somebody when others go: only a choice makes that one the next to go."""
    async with playing(new_session(tmp_path, *EZD6), size=size) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "3x4x")
        assert "- + m s w Delete" in screen_text(pilot)
        await pilot.press("delete", "delete", "delete")
        await pilot.pause()
        gone = {"goblin-2", "goblin-3"}
        here = set(play.state.creatures)
        assert not gone & here
        selected = play.state.creatures[str(play.selected)]
        assert f"Nobody has chosen {selected.name}" in screen_text(pilot)
        assert f"press {selected.key}, then Delete" in screen_text(pilot)
        await pilot.press(str(selected.key), "delete")
        await pilot.pause()
        assert here - set(play.state.creatures) == {selected.id}
        await type_keys(pilot, "uu")
        assert gone <= set(play.state.creatures)


async def test_after_one_has_gone_the_next_chosen_one_goes_at_once(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *EZD6)) as pilot:
        play = play_of(pilot)
        for number, gone in (("3", "goblin-2"), ("4", "goblin-3")):
            await type_keys(pilot, number)
            await pilot.press("delete")
            await pilot.pause()
            assert gone not in play.state.creatures


async def test_a_group_is_named_while_it_is_moved_and_its_marks_do_not_go_in_silence(tmp_path: Path) -> None:
    """F11: 24 are moved, so the question names 24; the next key would otherwise act on one alone."""
    session = new_session(tmp_path, "add Lucía as hero", "add goblin x24 far")
    async with playing(session, size=NARROW) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "5vm")
        shown = screen_text(pilot)
        assert "Goblin 1–24: where to?" in shown
        assert "All of them are in Far already." in shown
        await type_keys(pilot, "1")
        assert {c.zone for c in play.state.creatures.values()} == {"near"}
        assert not play.marked
        assert "Done for all 24, and their marks are gone." in screen_text(pilot)
