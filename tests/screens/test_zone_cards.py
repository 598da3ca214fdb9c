"""The cards of the zone map at a width: what is cut last, where they stand, which links are drawn or told."""

from __future__ import annotations

from pathlib import Path

import pytest
from pane_app import add, play
from playing import NARROW, WIDE, new_session, playing, screen_text, type_keys

from app.crowd import Crowd
from app.i18n import translator
from app.panes.rows import counted, cut_name
from app.panes.zone_arranging import Shelf, arrange, measure
from app.panes.zone_distance import with_distances, with_parted
from app.present import DOWN, zone_cards
from app.widgets.spans import cells, shown
from rules.state import State, Zone
from rules.text import Span, plain

EN = translator("en")
#: Two rows of two at 80 columns: the first card of each row is the wider one.
SQUARE = (
    Zone("patio", "Patio", links=("mill",)),
    Zone("mill", "Mill", links=("patio", "ford")),
    Zone("ford", "Ford of the long river", links=("mill", "barn"), difficult=True),
    Zone("barn", "Barn", links=("ford",)),
)


def shelves_of(state: State, width: int, height: int, here: str | None = None) -> list[Shelf]:
    cards = with_distances(state, zone_cards(state, EN), here, EN)
    return arrange([measure(card, n, EN) for n, card in enumerate(cards, 1)], width, height)


def crowded() -> State:
    return play(
        *(add(f"Watcher of the {word} tower", zone="patio") for word in ("grey", "green")),
        *(add(f"Bandit from the {word} hills", zone="ford") for word in ("red", "white", "brown")),
        zones=SQUARE,
    )


def test_borders_of_two_rows_are_in_line() -> None:
    shelves = shelves_of(crowded(), 76, 16)
    assert [len(shelf.boxes) for shelf in shelves] == [2, 2]
    first, second = ([(box.width, shelf.gap) for box in shelf.boxes] for shelf in shelves)
    assert first == second
    assert sum(width for width, _ in first) + first[0][1] == 76


@pytest.mark.parametrize("width", range(24, 120, 7))
def test_no_row_is_wider_than_the_pane(width: int) -> None:
    for shelf in shelves_of(crowded(), width, 18, "patio"):
        assert sum(box.width for box in shelf.boxes) + shelf.gap * (len(shelf.boxes) - 1) <= width


async def test_signs_stay_when_a_name_is_cut(tmp_path: Path) -> None:
    """How far a zone is and that its ground is hard are never cut; the border explains what is there."""
    zones = ('zone add "The long ford of the grey river" difficult', "zone add Mill", "zone link near mill")
    session = new_session(tmp_path, *zones, "add Lucía as hero", "add goblin x3 far", "action")
    for size in ((60, 20), NARROW, WIDE):
        async with playing(session, size=size) as pilot:
            await type_keys(pilot, "z1")
            title = next(row for row in screen_text(pilot).splitlines() if "─ The " in row)
            assert "≋" in title
            assert "·2 ≋" in title
        session = type(session).open(session.store.folder)


async def test_a_name_is_not_cut_where_there_is_room(tmp_path: Path) -> None:
    session = new_session(
        tmp_path,
        "zona añade Molino",
        'zona añade "La ría"',
        "añade Íñigo como héroe",
        "acción",
        language="es",
    )
    async with playing(session, size=NARROW, language="es") as pilot:
        await type_keys(pilot, "z1")
        assert "Fuera de combate ·2" in screen_text(pilot)


def test_links_from_one_row_to_the_next_are_told() -> None:
    state = crowded()
    cards = zone_cards(state, EN)
    told = with_parted(state, cards, [["patio", "mill"], ["ford", "barn"]], EN)
    assert [card.links for card in told] == ["", "Ford of the long river", "Mill", ""]
    assert with_parted(state, cards, [["patio", "mill", "ford", "barn"]], EN) == cards


async def test_the_map_tells_them(tmp_path: Path) -> None:
    session = new_session(
        tmp_path, *(f"add Bandit{n} of the hills" for n in range(6)), "add Lucía as hero", "add ogre far",
        "action",
    )  # fmt: skip
    async with playing(session, size=(50, 30)) as pilot:
        await type_keys(pilot, "z")
        rows = screen_text(pilot).splitlines()
        tops = [n for n, row in enumerate(rows) if "╭─" in row and "──╮" in row]
        assert len(tops) > 1, "the cards stand one below the other"
        assert any("↔ Far" in row for row in rows)


def test_rows_to_spare_go_to_names_first() -> None:
    """Eight people in one column where it fits, instead of two with their names cut."""
    people = [add(f"Brother Anselm the {word}", zone="patio") for word in "abcdefgh"]
    state = play(*people, zones=SQUARE)
    box = shelves_of(state, 76, 18)[0].boxes[0]
    assert box.columns == 1
    assert box.what.fit(box.column).name == box.what.name


def test_a_pool_becomes_a_number_before_it_goes() -> None:
    pool = (Span("◆◆◆◆", "karma"),)
    assert plain(counted(pool)) == "◆4"
    for whole in ((Span("◆◆", "karma"),), (Span("♥♥", "harm"), Span("♡", "muted")), (Span("12/14"),)):
        assert counted(whole) == whole


def test_a_crowd_counts_who_stands() -> None:
    """And then who does not, in the same row."""
    rows = zone_cards(play(add("Goblin", count=7)), EN)[0].rows
    fallen = tuple(row._replace(down=n < 3, mark=DOWN if n < 3 else " ") for n, row in enumerate(rows))
    assert Crowd("c", "Goblin", rows).as_row("▸").name == "Goblin ×7 (1–7)"
    name = Crowd("c", "Goblin", fallen).as_row("▸").name
    assert name == "Goblin ×4 ✗3 (1–7)"
    assert plain(cut_name(shown((Span(name),)), 18)).endswith("×4 ✗3 (1–7)")
    assert cells(cut_name(shown((Span(name),)), 18)) <= 18
    down = tuple(row._replace(down=True) for row in rows)
    assert Crowd("c", "Goblin", down).as_row("▸").name == "Goblin ×7 (1–7)"
