"""The panes: what they show of a state, in both languages, sizes and glyph sets."""

import time
from pathlib import Path

import pytest
from pane_app import FIGHT, HOSTILE, PARTY, TABLE, PaneApp, PaneTable, add, fell, play
from rich.cells import cell_len
from scratch import EN, ES, Words
from textual.geometry import Size

from app.messages import CreaturePicked
from app.panes.character_sheet import CharacterSheet
from app.panes.pane import Pane
from app.panes.turn_order import TurnOrder
from app.panes.zone_map import ZoneMap
from rules.commands import Change, MoveCreature, Next, Note, SetFields, StartAction
from rules.engine import execute
from rules.state import Zone
from rules.text import plain

BOTH = pytest.mark.parametrize("language", ["en", "es"])
SIZES = pytest.mark.parametrize("size", [(120, 36), (80, 24)])


@SIZES
@BOTH
async def test_everything_is_there(size: tuple[int, int], language: str) -> None:
    words = Words(language)
    app = PaneApp(play(*FIGHT), words)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for word in ("Zones", "Turns", "Sheet", "HEROES", "FOES", "Near", "Far", "Action"):
            assert words.text(word) in app.text
        for text in ("▶ 1 Lucía", "2 Ñandú", "4 Goblin 1", "6 Arquero", "7 Tomás", "n → "):
            assert text in app.text
        assert f"{words.text('Sheet')} · Lucía" in app.text
        assert words.text("round {n}").format(n=1) in app.text
        assert all(cell_len(row) <= size[0] for row in app.rows)


@BOTH
async def test_panes_follow_state_and_language(language: str) -> None:
    state = play(*FIGHT)
    app = PaneApp(state, Words(language))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        _, after = execute(state, Next(), 0)
        app.show(after)
        app.table.selected = after.active
        await pilot.pause()
        assert "▶ 2 Ñandú" in app.text
        assert "✓ 1 Lucía" in app.text
        app.table.translator = ES if language == "en" else EN
        await pilot.pause()
        other = ES if language == "en" else EN
        assert other.text("FOES") in app.text
        assert f"{other.text('Sheet')} · Ñandú" in app.text


@pytest.mark.parametrize("pane", [ZoneMap, TurnOrder, CharacterSheet])
async def test_hostile_names_are_shown_as_they_are(pane: type[Pane]) -> None:
    state = play(*(add(name, "hero") for name in HOSTILE), add("Goblin"), StartAction())
    app = PaneApp(state, EN, only=pane)
    async with app.run_test(size=(80, 24)) as pilot:
        for creature in state.creatures.values():
            if creature.side == "hero":
                app.table.selected = creature.id
                await pilot.pause()
                assert f"{creature.key} {creature.name}" in app.text
        if pane is not CharacterSheet:
            await pilot.click(offset=app.place("[@click=app.bell]x"))
            await pilot.pause()
            assert [message.creature_id for message in app.heard if isinstance(message, CreaturePicked)]


async def test_marks_tell_everybody_apart_without_colour() -> None:
    state = play(*FIGHT)
    state = fell(state, "Ñandú", acted=True)
    state = fell(state, "Vera", held=True)
    state = fell(state, "Goblin 1", down=True)
    state = fell(state, "Goblin 2", hidden=True)
    for pane in (ZoneMap, TurnOrder):
        app = PaneApp(state, EN, only=pane)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for text in (
                "▶ 1 Lucía",
                "✓ 2 Ñandú",
                "‖ 3 Vera",
                "✗ 4 Goblin 1",
                "  5 ◌ Goblin 2",
                "  6 Arquero",
            ):
                assert text in app.text
            words = [word for word in ("hidden", "holds", "down") if word in app.text]
            assert len(words) == (3 if pane is TurnOrder else 0)


async def test_the_narrow_turns_have_a_column_for_the_zone() -> None:
    app = PaneApp(play(*FIGHT), ES, only=TurnOrder)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        row = next(row for row in app.rows if "6 Arquero" in row)
        assert "Lejos" in row


async def test_what_is_offered_is_marked_and_can_be_picked() -> None:
    state = play(*FIGHT)
    foe = next(c.id for c in state.creatures.values() if c.side == "foe")
    app = PaneApp(state, ES, only=ZoneMap)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "›" not in app.text
        app.table.offered = frozenset({foe, "far"})
        await pilot.pause()
        assert "›4 Goblin 1" in app.text
        assert "›2 Lejos" in app.text
        await pilot.click(offset=app.place("Goblin 1"))
        x, y = app.place("Arquero")
        await pilot.click(offset=(x, y + 1))
        await pilot.pause()
        assert [getattr(m, "creature_id", getattr(m, "zone_id", "")) for m in app.heard] == [foe, "far"]


async def test_nothing_is_made_anew_when_nothing_here_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = play(*FIGHT)
    app = PaneApp(state, EN)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        made: list[str] = []
        for kind in (ZoneMap, TurnOrder, CharacterSheet):
            monkeypatch.setattr(kind, "make_rows", lambda self, *_: made.append(type(self).__name__) or [])
        app.show(execute(state, Note(text="nada"), 0)[1])
        await pilot.pause()
        assert made == []
        goblin = next(c.id for c in state.creatures.values() if c.name == "Goblin")
        app.show(execute(state, MoveCreature(creature=goblin, zone="far", force=True), 0)[1])
        await pilot.pause()
        assert sorted(made) == ["TurnOrder", "ZoneMap"]


@pytest.mark.parametrize("pane", [ZoneMap, TurnOrder])
@pytest.mark.parametrize("width", [40, 100])
async def test_a_crowd_scrolls_to_whom_it_is_about(pane: type[Pane], width: int) -> None:
    state = play(*PARTY, add("Goblin", count=30), StartAction())
    app = PaneApp(state, EN, only=pane)
    async with app.run_test(size=(width, 16)) as pilot:
        await pilot.pause()
        assert "▶  1 Lucía" in app.text
        app.table.selected = list(state.creatures)[-1]
        await pilot.pause()
        assert "33 Gob" in app.text
        app.table.selected = state.active
        await pilot.pause()
        assert "1 Lucía" in app.text


def test_an_update_with_thirty_creatures_is_cheap() -> None:
    state = play(*PARTY, add("Goblin", count=27), StartAction())
    pane, turns = ZoneMap(), TurnOrder()
    taken = []
    for _ in range(20):
        start = time.perf_counter()
        pane.make_rows(state, EN, Size(76, 20))
        turns.make_rows(state, EN, Size(40, 20))
        taken.append(time.perf_counter() - start)
    assert min(taken) < 0.01


def many_zones(count: int) -> tuple[Zone, ...]:
    ids = [f"z{n}" for n in range(count)]
    return tuple(
        Zone(id_, f"Sala {n}", links=tuple(ids[n - 1 : n] + ids[n + 1 : n + 2]), difficult=n == 1)
        for n, id_ in enumerate(ids)
    )


@pytest.mark.parametrize("count", [1, 2, 5, 12])
@pytest.mark.parametrize("width", [36, 60, 76, 120, 196])
@pytest.mark.parametrize("height", [3, 9, 20, 50])
def test_zones_fit_in_any_size(count: int, width: int, height: int) -> None:
    zones = many_zones(count)
    people = [add(f"Nadie {n}", zone=f"z{n % count}") for n in range(8)]
    rows = ZoneMap().make_rows(play(*people, zones=zones), EN, Size(width, height))
    titles = [patch for row in rows for patch in row if patch.number]
    assert [plain(patch.line).rstrip(" ≋") for patch in titles] == [zone.name for zone in zones]
    assert sum(patch.row is not None for row in rows for patch in row) == 8
    for row in rows:
        end = 0
        for patch in row:
            assert patch.x >= end
            end = patch.x + patch.width
        assert end <= width
    if count > 1:
        assert "≋" in "".join(plain(patch.line) for patch in titles)
    if width == 196 and count == 5:
        assert any(plain(patch.line) == "───" for row in rows for patch in row)


async def test_a_low_map_is_a_strip() -> None:
    app = PaneApp(play(*TABLE), ES, only=ZoneMap)
    async with app.run_test(size=(110, 24)) as pilot:
        app.table.query_one(ZoneMap).styles.height = 4
        await pilot.pause(0.05)
        row = next(row for row in app.rows if "Cerca" in row)
        assert "1 Lucía" in row
        await pilot.click(offset=app.place("4 Goblin 1"))
        await pilot.pause()
        assert len(app.heard) == 1


async def test_empty_panes_say_what_to_press() -> None:
    app = PaneApp(play(), EN)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert app.text.count("Press c and write:") == 1
        assert app.text.count("Nobody here yet.") == 3
        app.show(play(*TABLE))
        await pilot.pause()
        assert "The number of a creature selects it." in app.text


async def test_the_sheet_changes_with_the_selection_and_the_creature() -> None:
    state = play(*FIGHT)
    app = PaneApp(state, EN, only=CharacterSheet)
    async with app.run_test(size=(80, 24)) as pilot:
        foe = next(c.id for c in state.creatures.values() if c.side == "foe")
        app.table.selected = foe
        await pilot.pause()
        assert "Sheet · Goblin 1" in app.text
        hidden = execute(state, SetFields(creature=foe, changes=(Change("zone", "far"),)), 0)[1]
        assert "Near" in app.text
        app.show(hidden)
        await pilot.pause()
        assert "Far" in app.text


async def test_ascii_glyphs_are_enough() -> None:
    state = play(add("Lucia", "hero"), add("Goblin", count=2), StartAction())
    app = PaneApp(state, EN, glyphs="ascii")
    app.table.set_reactive(PaneTable.offered, frozenset(state.creatures))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        body = app.text.replace("Fogón", "")
        assert body.isascii(), sorted(set(filter(lambda c: not c.isascii(), body)))
        assert "> 1 Lucia" in body or ">< 1 Lucia" in body or ">>1 Lucia" in body


async def test_a_theme_of_somebody_else_works() -> None:
    app = PaneApp(play(*FIGHT), EN)
    async with app.run_test(size=(120, 36)) as pilot:
        for theme in ("fogon-light", "nord", "ansi-dark"):
            app.theme = theme
            await pilot.pause()
            assert "▶ 1 Lucía" in app.text


async def test_work_under_way_is_seen_on_the_map(tmp_path: Path) -> None:
    """A track's pips stand in the map's border, and follow it."""
    from playing import new_session, playing, screen_text, type_keys

    async with playing(new_session(tmp_path, "add Lucía as hero", "track add Trap 3", "action")) as pilot:
        await type_keys(pilot, "ctrack trap +1⏎")
        assert "Trap ●○○" in screen_text(pilot).split("Log")[0]
