"""The zones edited on the screen: each change one command and one step of undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app.bar import bar_view
from app.messages import ZonePicked
from app.outward_log import outward_entries
from app.picking import picks
from app.prompt import zone_list
from app.screens.zone_editor import ZoneEditor
from app.session import Session
from app.widgets.form_rows import FormRows
from rules.text import plain

TABLE = ("add Lucía as hero", "add goblin x2 far")


def zone_ids(pilot: Pilot[int]) -> list[str]:
    return [zone.id for zone in play_of(pilot).state.zones]


async def open_editor(pilot: Pilot[int]) -> ZoneEditor:
    await type_keys(pilot, "ze")
    assert isinstance(pilot.app.screen, ZoneEditor)
    return pilot.app.screen


async def click_on(pilot: Pilot[int], row: str, text: str) -> None:
    """Click where a text stands in the line that has another text in it."""
    lines = screen_text(pilot).splitlines()
    y = next(n for n, line in enumerate(lines) if row in line and text in line)
    await pilot.click(offset=(lines[y].index(text), y))
    await pilot.pause()


async def test_a_zone_is_added_named_marked_and_ordered(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TABLE)) as pilot:
        await open_editor(pilot)
        seq = play_of(pilot).state.seq
        # Letters do nothing else while a name is typed.
        await type_keys(pilot, "adhola⏎")
        assert zone_ids(pilot) == ["near", "dhola", "far", "out"]
        assert play_of(pilot).state.zone("dhola").links == ("near",)
        assert play_of(pilot).state.seq == seq + 1
        await type_keys(pilot, "dh")
        zone = play_of(pilot).state.zone("dhola")
        assert (zone.difficult, zone.hidden, zone.out) == (True, True, False)
        await type_keys(pilot, "o+")
        assert zone_ids(pilot) == ["near", "far", "dhola", "out"]
        assert play_of(pilot).state.zone("dhola").out
        await type_keys(pilot, "e2⏎")
        assert play_of(pilot).state.zone("dhola").name == "dhola2"
        assert play_of(pilot).state.seq == seq + 6
        await type_keys(pilot, "uu")
        assert zone_ids(pilot) == ["near", "dhola", "far", "out"]
        await type_keys(pilot, "y")
        assert zone_ids(pilot) == ["near", "far", "dhola", "out"]
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play_of(pilot)


async def test_links_go_on_and_off_by_the_number_of_the_other(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TABLE)) as pilot:
        await open_editor(pilot)
        await type_keys(pilot, "l3")
        assert play_of(pilot).state.zone("near").links == ("far", "out")
        await type_keys(pilot, "3")
        assert play_of(pilot).state.zone("near").links == ("far",)
        await type_keys(pilot, "1")
        assert "not linked to itself" in screen_text(pilot)
        await type_keys(pilot, "9")
        assert "There is no zone called “9”" in screen_text(pilot)
        # Esc ends linking, and only then the list.
        await type_keys(pilot, "⎋")
        assert isinstance(pilot.app.screen, ZoneEditor)


async def test_an_occupied_zone_says_what_empties_it(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TABLE)) as pilot:
        await open_editor(pilot)
        await pilot.press("down", "delete")
        assert zone_ids(pilot) == ["near", "far", "out"]
        assert "Somebody is still in Far. m moves everybody to Near" in screen_text(pilot)
        await pilot.press("m", "delete")
        assert zone_ids(pilot) == ["near", "out"]
        assert {c.zone for c in play_of(pilot).state.creatures.values()} == {"near"}
        await type_keys(pilot, "u")
        assert zone_ids(pilot) == ["near", "far", "out"]


async def test_a_refused_name_stays_to_be_mended(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TABLE)) as pilot:
        await open_editor(pilot)
        await type_keys(pilot, "aFar⏎")
        assert "There is a zone called “Far” already." in screen_text(pilot)
        await type_keys(pilot, "ther⏎")
        assert "farther" in zone_ids(pilot)


async def test_everything_by_mouse(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *TABLE)) as pilot:
        await open_editor(pilot)
        await click_on(pilot, "2 Far", "difficult")
        assert play_of(pilot).state.zone("far").difficult
        await click_on(pilot, "2 Far", "↑")
        assert zone_ids(pilot) == ["far", "near", "out"]
        await click_on(pilot, "3 Out", "Out")
        await click_on(pilot, "3 Out", "✕")
        assert zone_ids(pilot) == ["far", "near"]
        await click_on(pilot, "another zone", "another")
        await type_keys(pilot, "Cave⏎")
        assert "cave" in zone_ids(pilot)
        # The line of its links opens them; then a click on another zone links it.
        await click_on(pilot, "↔ Near", "↔")
        await click_on(pilot, "3 Cave", "Cave")
        assert "cave" in play_of(pilot).state.zone("far").links


async def test_a_zone_clicked_on_is_asked_about_first(tmp_path: Path) -> None:
    """A stray click moves nobody: the first asks where to, the second goes there."""
    async with playing(new_session(tmp_path, "add Lucía as hero", "add goblin far")) as pilot:
        play = play_of(pilot)
        for zone in ("near", "near", "far"):
            assert play.state.creatures["lucia"].zone == "near"
            play.post_message(ZonePicked(zone))
            await pilot.pause()
            assert (play.prompt is not None) == (zone == "far")
        play.post_message(ZonePicked("far"))
        await pilot.pause()
        assert play.state.creatures["lucia"].zone == "far"


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize(("language", "words"), [
    ("en", ("difficult", "unseen", "add", "links")),
    ("es", ("difícil", "oculta", "añadir", "enlaces")),
])  # fmt: skip
async def test_the_words_of_the_editor(
    tmp_path: Path, size: tuple[int, int], language: str, words: tuple[str, ...]
) -> None:
    lines = (*TABLE, *(f"zone add Sala {n}" for n in range(5)))
    async with playing(new_session(tmp_path, *lines), size=size, language=language) as pilot:
        editor = await open_editor(pilot)
        text = screen_text(pilot)
        for word in words:
            assert word in text, word
        await pilot.press("end")
        await pilot.pause()
        assert "▌ 8" in screen_text(pilot)
        assert editor.query_one("#form-rows", FormRows).size.height > 6


async def test_who_only_looks_on_is_told_so_and_edits_nothing(tmp_path: Path) -> None:
    """`e` on the zones says that they stay as they are; the same keys edit them where it is played."""
    folder = new_session(tmp_path, *TABLE).store.folder
    async with playing(Session.open(folder, read_only=True), size=NARROW) as pilot:
        play = play_of(pilot)
        play.access = "look"
        before = play.state
        await type_keys(pilot, "ze")
        assert pilot.app.screen is play
        assert "only look: nothing can be changed" in screen_text(pilot)
        await type_keys(pilot, "d")
        assert play.state == before
        play.access = "play"
        await type_keys(pilot, "⎋")
        await open_editor(pilot)


async def test_the_editor_in_plain_letters(tmp_path: Path) -> None:
    """U44: no sign of the editor is left that a terminal of ASCII cannot show."""
    async with playing(new_session(tmp_path, "add Lucia as hero"), size=NARROW) as pilot:
        play_of(pilot).glyphs = "ascii"
        await open_editor(pilot)
        await pilot.pause()
        text = screen_text(pilot)
        assert "= Far" in text
        assert not set("↔✕↑↓≋●") & set(text)


async def test_the_move_prompt_counts_the_moves(tmp_path: Path) -> None:
    """R-EZ-40: what is more than one move away says how many; what is next door says nothing."""
    async with playing(new_session(tmp_path, "add Lucía as hero"), size=NARROW) as pilot:
        play = play_of(pilot)
        far, out = picks(play.state, zone_list("lucia"), play.words)
        assert (far.value, far.cost) == ("far", ())
        assert plain(out.cost) == "2 moves"
        view = bar_view(play.state, zone_list("lucia"), "", play.words)
        assert view is not None
        assert ["2 moves" in plain(choice.note) for choice in view.choices] == [False, True]
        await type_keys(pilot, "1m")
        assert "2 moves" in screen_text(pilot)
        group = picks(play.state, zone_list("lucia", ("lucia",)), play.words)
        assert not any(pick.cost for pick in group)


async def test_what_is_too_far_says_how_far_it_is(tmp_path: Path) -> None:
    """R-EZ-40: in action time two moves are too many, and the prompt says both."""
    lines = ("add Lucía as hero", "add goblin far", "action", "turn lucía")
    async with playing(new_session(tmp_path, *lines), size=NARROW) as pilot:
        play = play_of(pilot)
        view = bar_view(play.state, zone_list("lucia"), "", play.words)
        assert view is not None
        assert [plain(choice.note) for choice in view.choices] == ["", "2 moves — too far"]


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_zone_is_added_unseen_and_players_read_nothing_of_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    session = new_session(tmp_path, *TABLE)
    async with playing(session, size=size) as pilot:
        await open_editor(pilot)
        await type_keys(pilot, "aCrypt")
        assert "Tab keep it from the players" in screen_text(pilot)
        await pilot.press("tab")
        assert "+ ◌ Crypt" in screen_text(pilot)
        assert "of which players do not know" in " ".join(screen_text(pilot).split())
        await type_keys(pilot, "⏎")
        assert play_of(pilot).state.zone("crypt").hidden
        # The next one is in sight again, unless Tab says so once more.
        await type_keys(pilot, "aBarn⏎")
        assert not play_of(pilot).state.zone("barn").hidden
        timeline, t = session.timeline, play_of(pilot).words
        read = [
            plain(one)
            for entry in outward_entries(timeline.states[0], timeline.told, t)
            for one in entry.lines
        ]
        assert "New zone: Barn" in read
        assert not any("Crypt" in one for one in read)


@pytest.mark.parametrize(
    ("language", "said", "key"),
    [
        ("en", "out: no turns there", "move everybody who is there"),
        ("es", "fuera: sin turnos", "mover a todo el mundo"),
    ],
)
async def test_signs_and_keys_are_explained(tmp_path: Path, language: str, said: str, key: str) -> None:
    async with playing(new_session(tmp_path, *TABLE), size=NARROW, language=language) as pilot:
        await open_editor(pilot)
        assert said in screen_text(pilot)
        await type_keys(pilot, "?")
        assert key in screen_text(pilot)
