"""The action log on a real screen: wrapping, following, opening, and texts that mean harm."""

from __future__ import annotations

import time

import pytest
from log_app import HINT, LogApp, entries, entry, ink, pane, prose, settle, words
from scratch import screen_rows
from textual.events import MouseScrollUp
from textual.widgets import Input

from app.palettes import PALETTES
from app.present import LogEntry
from app.widgets.spans import shown, to_content, wrap
from rules.text import Span, line, plain


async def test_wraps_and_wraps_again_without_losing_a_word() -> None:
    told = prose(1, 30)
    app = LogApp([told])
    async with app.run_test(size=(50, 16)) as pilot:
        for width in (50, 31, 23, 90, 40):
            await pilot.resize_terminal(width, 16)
            await settle(pilot)
            seen = [word for word in words(pane(app)) if word != "21:43"]
            assert seen == plain(told.lines[0]).split(), width
            assert len([row for row in pane(app) if row]) > 1


async def test_times_only_where_there_is_room() -> None:
    app = LogApp([prose(1)])
    async with app.run_test(size=(80, 12)) as pilot:
        await settle(pilot)
        rows = [row for row in pane(app) if row]
        assert rows[0].startswith("21:43  1w0 ")
        assert all(row.startswith("       1w") for row in rows[1:])
        app.action_log.set_look(airy=True)
        await settle(pilot)
        assert pane(app)[0].startswith("1w0 ")


async def test_double_width_text_and_long_words_are_cut_between_characters() -> None:
    wide, long = "漢字" * 20, "x" * 50
    app = LogApp([entry(1, wide), entry(2, f"ay {long}")])
    async with app.run_test(size=(30, 14)) as pilot:
        await settle(pilot)
        rows = [row.rstrip() for row in pane(app) if row]
        assert "".join(rows) == f"{wide}ay{long}"
        # Every row of the screen is as wide as the screen, whatever is in it.
        assert {strip.cell_length for strip in app.screen._compositor.render_strips(app.size)} == {30}


async def test_follows_the_bottom() -> None:
    app = LogApp(entries(1, 30))
    async with app.run_test(size=(40, 12)) as pilot:
        await settle(pilot)
        assert pane(app)[-1] == "entry 30."
        app.action_log.set_entries(entries(1, 33))
        await settle(pilot)
        assert pane(app)[-1] == "entry 33."
        assert app.action_log.following
        await pilot.resize_terminal(40, 8)
        await settle(pilot)
        assert pane(app)[-1] == "entry 33."


async def test_keeps_its_place_and_counts_what_is_new() -> None:
    old = [prose(seq, 20) for seq in range(1, 31)]
    app = LogApp(old)
    async with app.run_test(size=(60, 14)) as pilot:
        await settle(pilot)
        log = app.action_log
        log.scroll_relative(y=-20, animate=False)
        await settle(pilot)
        before = pane(app)
        assert not log.following
        log.set_entries([*old, *entries(31, 33)])
        await settle(pilot)
        assert pane(app) == before
        assert log.new_count == 3
        assert "▼ 3 new" in "\n".join(screen_rows(app))
        # An undone one is not new any more.
        log.set_entries([*old, *entries(31, 32)])
        await settle(pilot)
        assert (pane(app), log.new_count) == (before, 2)
        first_word = words(before)[0]
        for width in (40, 90, 60):
            await pilot.resize_terminal(width, 14)
            await settle(pilot)
            top = words(pane(app)[:1])
            assert first_word.split("w")[0] + "w" in " ".join(top), width
        log.focus()
        await pilot.press("end")
        await settle(pilot)
        assert log.following
        assert pane(app)[-1] == "entry 32."
        assert "▼" not in "\n".join(screen_rows(app))


async def test_undo_cuts_the_tail() -> None:
    app = LogApp(entries(1, 30))
    async with app.run_test(size=(40, 12)) as pilot:
        await settle(pilot)
        log = app.action_log
        log.focus()
        await pilot.press("up")
        assert log.cursor_seq == 29
        log.set_entries(entries(1, 27))
        await settle(pilot)
        assert pane(app)[-1] == "entry 27."
        assert log.cursor_seq == 27
        log.set_entries([])
        await settle(pilot)
        assert pane(app)[0] == HINT
        log.set_entries(entries(1, 2))
        await settle(pilot)
        assert pane(app)[:3] == ["entry 1.", "entry 2.", ""]


@pytest.mark.parametrize("hostile", ["[/", "[bold]x", "[@click=app.bell]x", "[/]", "a\\", "$x [$foo]y"])
async def test_markup_is_only_text(hostile: str) -> None:
    app = LogApp([entry(1, hostile)], glyphs="ascii")
    async with app.run_test(size=(40, 10)) as pilot:
        log = app.action_log
        log.show_detail(1, [line(hostile)])
        await settle(pilot)
        assert pane(app)[:2] == [hostile, f"| {hostile}"]
        await pilot.click(log, offset=(3, 1))
        assert to_content(line(Span(hostile, "foe")), "fogon").plain == hostile


async def test_control_characters_never_reach_the_terminal() -> None:
    app = LogApp([entry(1, "a\x1b[31mb\nc\td\u202ee\x9bf ⚔\ufe0f")])
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        assert pane(app)[0] == "a[31mb c def ⚔"


async def test_marks_of_children_secrets_and_headings() -> None:
    story = [
        entry(1, (Span("Round 2"),), heading=0),
        entry(2, (Span("Lucía", "hero"), Span(" attacks  "), Span("6", "dice"), Span("1", "dropped"))),
        entry(3, "karma 1: 5 → 6", child=True),
        entry(4, "the door is a mimic", secret=True),
    ]
    app = LogApp(story)
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        rows = ["Round 2 ───────────────────────────", "Lucía attacks  ⚅⚀", "  └ karma 1: 5 → 6"]
        assert pane(app)[:4] == [*rows, "◌ the door is a mimic"]
        colours = PALETTES["fogon"]
        assert ink(app, "⚅") == colours.text
        assert ink(app, "⚀") == ink(app, "the door is a mimic") == colours.muted
        app.theme = "fogon-light"
        await settle(pilot)
        assert ink(app, "the door is a mimic") == PALETTES["fogon-light"].muted
        app.action_log.set_look(glyphs="ascii")
        await settle(pilot)
        rows = [plain(shown((Span(row),), "ascii")).replace("⚅⚀", "61") for row in rows]
        assert pane(app)[:4] == [*rows, "? the door is a mimic"]
        assert "Lucía attacks  61" in rows


async def test_an_entry_opens_and_closes_in_place() -> None:
    app = LogApp(entries(1, 30))
    async with app.run_test(size=(40, 12)) as pilot:
        log = app.action_log
        log.focus()
        await pilot.press("up", "up", "enter")
        assert app.opened == [28]
        log.show_detail(28, [line("die ", Span("4", "dice")), line("flank +1 " * 6)])
        await settle(pilot)
        rows = pane(app)
        at = rows.index("entry 28.")
        assert rows[at + 1 : at + 4] == [
            "│ die ⚃",
            "│ flank +1 flank +1 flank +1 flank",
            "│ +1 flank +1 flank +1",
        ]
        assert log.detail_seq == 28
        log.hide_detail()
        await settle(pilot)
        assert pane(app)[-3:] == ["entry 28.", "entry 29.", "entry 30."]
        # A click selects, a second one opens.
        await pilot.click(log, offset=(5, 3))
        assert app.opened == [28]
        chosen = log.cursor_seq
        await pilot.click(log, offset=(5, 3))
        assert app.opened == [28, chosen]
        # While something else has the focus there is no cursor, so a click first shows it.
        app.query_one(Input).focus()
        await settle(pilot)
        assert "▌" not in "\n".join(screen_rows(app))
        await pilot.click(log, offset=(5, 3))
        assert "▌" in "\n".join(screen_rows(app))
        assert app.opened == [28, chosen]


async def test_a_detail_taller_than_the_pane_can_be_read() -> None:
    app = LogApp(entries(1, 30))
    async with app.run_test(size=(40, 12)) as pilot:
        log = app.action_log
        log.focus()
        log.show_detail(30, [line(f"fact {number}") for number in range(25)])
        await settle(pilot)
        assert pane(app)[0] == "entry 30."
        read = pane(app)
        for _ in range(8):
            await pilot.press("down")
            read += pane(app)
        assert {f"│ fact {number}" for number in range(25)} <= set(read)


async def test_the_keyboard_reaches_every_entry() -> None:
    app = LogApp(entries(1, 500))
    async with app.run_test(size=(40, 12)) as pilot:
        log = app.action_log
        log.focus()
        await pilot.press("pageup")
        assert 488 < (log.cursor_seq or 0) < 500
        await pilot.press("home")
        await settle(pilot)
        assert (pane(app)[0], log.cursor_seq) == ("entry 1.", 1)
        await pilot.press("down")
        # Earlier ones arrive above: what is read stays where it is.
        log.set_entries(entries(-99, 500))
        await settle(pilot)
        assert pane(app)[0] == "entry 1."
        await pilot.press("up", "up")
        assert log.cursor_seq == 0
        assert pane(app)[0] == "entry 0."
        await pilot.press("end")
        assert (log.cursor_seq, log.following) == (500, True)


async def test_wheel_and_scroll_bar() -> None:
    app = LogApp([prose(seq, 1 + seq % 60) for seq in range(1, 2001)])
    async with app.run_test(size=(40, 12)) as pilot:
        await settle(pilot)
        log = app.action_log
        log.focus()
        rows, newest = pane(app), log.cursor_seq
        await pilot._post_mouse_events([MouseScrollUp], log, offset=(5, 5))
        await settle(pilot)
        assert pane(app)[2:] == rows[:-2]
        assert log.cursor_seq == newest
        for share in (0.5, 0.25, 0.0, 1.0):
            log.scroll_to(y=log.max_scroll_y * share)
            await settle(pilot)
            seen = {int(word.split("w")[0]) for word in words(pane(app))}
            assert abs(min(seen) - 2000 * share) < 200
            # The cursor comes along.
            assert log.cursor_seq in seen
        assert log.following


async def test_selects_text_with_the_mouse() -> None:
    app = LogApp([entry(1, "漢字 one"), entry(2, "two words")])
    async with app.run_test(size=(40, 12)) as pilot:
        await settle(pilot)
        log = app.action_log
        await pilot.mouse_down(log, offset=(7, 1))
        await pilot.hover(log, offset=(4, 2))
        await pilot.mouse_up(log, offset=(4, 2))
        await settle(pilot)
        assert app.screen.get_selected_text() == "one\ntwo"
        assert ink(app, "one", ground=True) == ink(app, "two", ground=True) == PALETTES["fogon"].raised
        assert app.opened == []


async def test_no_room_and_no_show_are_no_trouble() -> None:
    app = LogApp(entries(1, 50))
    async with app.run_test(size=(40, 12)) as pilot:
        for size in ((2, 2), (4, 3), (1, 1), (40, 12)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
        assert pane(app)[-1] == "entry 50."
        for last in (60, 3, 0, 70):
            app.action_log.display = False
            await settle(pilot)
            app.action_log.set_entries(entries(1, last))
            app.action_log.show_detail(last, [line("fact")])
            await settle(pilot)
            app.action_log.display = True
            await settle(pilot)
            assert f"entry {last}." in pane(app) if last else HINT in pane(app)


def test_wrapping_loses_only_spaces() -> None:
    text = line(Span("Ñandú", "hero"), " attacks ", Span("Gob", "foe"), Span("lin", "strong"), "漢字漢字 now")
    for width in range(1, 40):
        for rest in ((), (Span("      "),)):
            rows = wrap(text, width, (Span("└ ", "muted"),), rest)
            told = "".join(map(plain, rows)).replace("└ ", "").replace(" ", "")
            assert told == plain(text).replace(" ", "")


@pytest.fixture(scope="module")
def story() -> list[LogEntry]:
    return [prose(seq, 5 + seq * 7 % 40) for seq in range(1, 20_001)]


async def test_a_long_log_costs_little_more_than_a_short_one(story: list[LogEntry]) -> None:
    app = LogApp()
    async with app.run_test(size=(80, 30)) as pilot:
        await settle(pilot)

        def load(entries: list[LogEntry]) -> float:
            best = 1e9
            for _ in range(5):
                app.action_log.set_entries(())
                started = time.perf_counter()
                app.action_log.set_entries(entries)
                best = min(best, time.perf_counter() - started)
            return best

        short, long = load(story[:2000]), load(story)
        print(f"2,000 entries: {short * 1000:.2f} ms, 20,000: {long * 1000:.2f} ms, ×{long / short:.1f}")
        assert long < 5 * short
        await settle(pilot)
        assert "20000w" in pane(app)[-1]


async def test_what_comes_in_the_place_of_undone_entries_is_new() -> None:
    """The news count what the reader has not seen, also after an undo."""
    app = LogApp(entries(1, 40))
    async with app.run_test(size=(60, 12)) as pilot:
        app.action_log.focus()
        await pilot.press("home")
        app.action_log.set_entries(entries(1, 38))
        assert app.action_log.new_count == 0
        app.action_log.set_entries([*entries(1, 38), entry(39, "another 39"), entry(40, "another 40")])
        assert app.action_log.new_count == 2
