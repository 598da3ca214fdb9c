"""Distance can be read on the map: moves from the selected creature's zone, links that no line shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

PLACES = ("zone add Bridge after near", "zone add Tower after bridge", "zone unlink bridge near",
          "zone link near tower", "zone add Well after tower", "zone unlink well tower")  # fmt: skip


async def test_a_plain_chain_stays_calm(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, "add Lucía as hero", "add goblin x2 far", "action")) as pilot:
        assert "Far ─" in screen_text(pilot)
        assert "·1" not in screen_text(pilot)


@pytest.mark.parametrize(("size", "word"), [(WIDE, "120x36"), (NARROW, "80x24")])
async def test_moves_are_counted_from_the_selected_one(
    tmp_path: Path, size: tuple[int, int], word: str, golden: Callable[[str, str], None]
) -> None:
    session = new_session(tmp_path, *PLACES, "add Lucía as hero", "add goblin x2 far", "action")
    async with playing(session, size=size) as pilot:
        await type_keys(pilot, "z1")
        shown = screen_text(pilot)
        for said in ("Tower ·1", "Bridge ·2", "Well –", "↔ Near"):
            assert said in shown
        rows = shown.splitlines()
        first = next(n for n, row in enumerate(rows) if "─ Near ─" in row)
        golden(f"distances-{word}", "\n".join(row[:80].rstrip() for row in rows[first : first + 6]))
        assert play_of(pilot).selected == "lucia"


async def test_twelve_zones_in_a_row_tell_how_far_they_are(tmp_path: Path) -> None:
    more = tuple(f"zone add Room{n} after {'near' if n == 1 else f'room{n - 1}'}" for n in range(1, 10))
    session = new_session(tmp_path, *more, "add Lucía as hero", "add goblin far", "action")
    async with playing(session, size=(120, 50)) as pilot:
        await type_keys(pilot, "zz1")
        shown = screen_text(pilot)
        assert "Room1 ·1" in shown
        assert "·9" in shown
