"""The line with which a round or a scene begins, and what stands at the log's right edge."""

from __future__ import annotations

from pathlib import Path

from playing import WIDE, new_session, playing, screen_text

from app import narrate
from app.i18n import translator
from app.outward_log import outward_entries
from app.widgets.action_log import ActionLog
from rules.text import plain

EN = translator("en")


def test_the_rule_is_drawn_on_the_line_that_begins_something(tmp_path: Path) -> None:
    """Not on the damage that a round begins with, nor on who came to the table with it."""
    session = new_session(
        tmp_path, "add Lucía as hero", "action", "status lucía Bleed 3", "next", "scene Mill",
        rules="bases2d6",
    )  # fmt: skip
    timeline = session.timeline
    entries = [
        narrate.entry(record, before, EN)
        for before, record in zip(timeline.states, timeline.records, strict=False)
    ]
    outward = outward_entries(timeline.states[0], timeline.records, EN)
    session.close()
    for told in (entries, outward):
        headings = [plain(entry.lines[entry.heading]) for entry in told if entry.heading is not None]
        assert headings == ["Action time · Round 1", "Round 2", "Scene 2: Mill"]
    assert any(entry.heading for entry in entries), "the round is not the first line of its entry"
    assert [entry.heading for entry in entries[:1]] == [None]


async def test_the_scroll_bar_stands_where_the_log_does(tmp_path: Path) -> None:
    """Also when a campaign has just been opened, at its newest entry."""
    session = new_session(tmp_path, *(f"note Line {n}" for n in range(50)))
    async with playing(session, size=WIDE) as pilot:
        log = pilot.app.screen.query_one(ActionLog)
        assert log.scroll_y == log.max_scroll_y > 0
        assert log.vertical_scrollbar.position == log.scroll_y
        await pilot.press("pageup", "pageup")
        await pilot.pause()
        assert log.vertical_scrollbar.position == log.scroll_y < log.max_scroll_y


async def test_no_text_touches_the_scroll_bar(tmp_path: Path) -> None:
    words = "x " * 400
    session = new_session(tmp_path, f"note {words}", *(f"note {words}" for _ in range(9)))
    async with playing(session, size=WIDE) as pilot:
        log = pilot.app.screen.query_one(ActionLog)
        bar = log.vertical_scrollbar.region.x
        rows = screen_text(pilot).splitlines()[log.region.y + 1 : log.region.bottom - 1]
        assert all(row[bar - 1] == " " for row in rows)
        assert any(row[bar - 2] == "x" or row[bar - 3] == "x" for row in rows)
        # The bar itself stands right at the border.
        assert bar == log.region.right - 2
