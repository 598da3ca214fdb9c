"""What is told in a bar, a preview or a corner: nothing torn apart, nothing over the keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.i18n import translator
from app.panes.zone_map import ZoneMap
from app.recap import recap
from rules.text import plain

EN = translator("en")


@pytest.mark.parametrize("width", [60, 80, 100, 120])
async def test_the_recap_keeps_names_and_wounds_together(tmp_path: Path, width: int) -> None:
    session = new_session(
        tmp_path, "add Brannagh as hero", "add Brother Anselm as hero", "add Ysolde as hero",
        "add goblin", "set brannagh hero_dice=0", "action",
    )  # fmt: skip
    async with playing(session, size=(width, 24)) as pilot:
        play_of(pilot).tell(recap(session.state, 0, 3_600_000, EN))
        await pilot.pause()
        rows = [" ".join(row.split()) for row in screen_text(pilot).splitlines()]
        start = next(n for n, row in enumerate(rows) if "Last played" in row)
        told = rows[start : start + 5]
        for whole in ("▶ Brannagh", "Brannagh ♥♥♥ ◆◆◆", "Brother Anselm ♥♥♥ ◆◆◆ ★", "Ysolde ♥♥♥ ◆◆◆ ★"):
            assert any(whole in row for row in told), (whole, told)
        assert "◆ ·" in "".join(told) or any(row.endswith("◆◆◆") or "◆◆◆ ·" in row for row in told)
    assert "  ·" not in plain(recap(session.state, 0, 3_600_000, EN))


async def test_the_past_is_seen_from_the_top_of_its_map(tmp_path: Path) -> None:
    """Wherever in it the turn is."""
    session = new_session(
        tmp_path, *(f"zone add Room{n}" for n in range(6)), *(f"add Hero{n} as hero" for n in range(5)),
        "action", "set hero0 zone=room5",
    )  # fmt: skip
    async with playing(session, size=NARROW) as pilot:
        await type_keys(pilot, "j")
        await pilot.pause(0.4)
        pane = pilot.app.screen.query_one(ZoneMap)
        assert pane.virtual_size.height > pane.size.height
        assert pane.scroll_y == 0
        assert "╭─ Near" in screen_text(pilot)


async def test_what_is_said_in_a_corner_covers_no_key(tmp_path: Path) -> None:
    """And does not pile up."""
    async with playing(new_session(tmp_path, "add Lucía as hero"), size=NARROW) as pilot:
        before = screen_text(pilot).splitlines()
        pilot.app.notify("A fault", severity="warning")
        for n in range(3):
            pilot.app.notify(f"Only worth knowing {n}")
        await pilot.pause(0.2)
        after = screen_text(pilot).splitlines()
        assert after[-4:] == before[-4:]
        said = [row for row in after if "Only worth knowing" in row]
        assert len(said) == 1
        assert "Only worth knowing 2" in said[0]
        assert any("A fault" in row for row in after)


@pytest.mark.parametrize("shield", ["no", "yes"])
async def test_the_values_of_a_sheet_begin_in_one_column(tmp_path: Path, shield: str) -> None:
    """With a shield at the ready as well, which makes the armour's value a long one."""
    session = new_session(tmp_path, "add Lucía as hero armour=4", f"set lucía shield={shield}")
    async with playing(session, size=WIDE) as pilot:
        rows = [row[80:] for row in screen_text(pilot).splitlines()]
        places = {row.index(value) for label, value in (("Strikes", "♥"), ("Karma", "◆"), ("Armour", "+"),
                  ("Miraculous", "6")) for row in rows if label in row and value in row}  # fmt: skip
        armour = next(row for row in rows if "Armour" in row)
        assert places - {armour.index("+")} == {armour.index("+") - 1}
