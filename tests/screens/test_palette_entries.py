"""The palette finds what new users look for, in their words, and says what to do where it finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app.palette import TablePalette
from app.screens.reading import ReadingScreen
from app.widgets.command_line import CommandLine


async def found(pilot: Pilot[int], query: str) -> list[str]:
    provider = TablePalette(pilot.app.screen)
    hits = [hit async for hit in provider.search(query)]
    return [hit.text or "" for hit in sorted(hits, key=lambda hit: -hit.score)]


@pytest.mark.parametrize(
    ("language", "query", "entry"),
    [
        ("en", "monster", "New foe"),
        ("en", "goblin", "Add Goblin"),
        ("en", "orc", "Add Orc raider"),
        ("en", "end the fight", "End the fight"),
        ("en", "finish", "End the fight"),
        ("en", "menu", "Campaigns"),
        ("en", "start screen", "Campaigns"),
        ("en", "symbol", "Signs"),
        ("en", "folder", "Where it is saved"),
        ("es", "terminar combate", "Terminar el combate"),
        ("es", "monstruo", "Criatura enemiga nueva"),
        ("es", "carpeta", "Dónde se guarda"),
        ("es", "leyenda", "Signos"),
    ],
)
async def test_what_new_users_look_for(tmp_path: Path, language: str, query: str, entry: str) -> None:
    session = new_session(tmp_path, "add Vera as hero near", "add goblin near", "action")
    async with playing(session, size=NARROW, language=language) as pilot:
        assert entry in await found(pilot, query)


async def test_one_thing_has_one_entry(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW, language="es") as pilot:
        assert [name for name in await found(pilot, "sesión") if "sesión" in name.lower()] == ["Sesión nueva"]


async def test_a_creature_of_the_bestiary_begins_its_line(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path), size=NARROW) as pilot:
        await type_keys(pilot, "p")
        await type_keys(pilot, "add goblin rider")
        await pilot.pause(0.2)
        await pilot.press("enter")
        await pilot.pause()
        assert play_of(pilot).query_one(CommandLine).field.value == "add goblin rider "


@pytest.mark.parametrize(("language", "said"), [("en", "Nothing fits."), ("es", "Nada encaja.")])
async def test_where_nothing_fits_there_is_a_way_on(tmp_path: Path, language: str, said: str) -> None:
    async with playing(new_session(tmp_path), size=NARROW, language=language) as pilot:
        offered = await found(pilot, "zzqx")
        assert offered[0] == said
        assert "zzqx" in offered[1]
        await type_keys(pilot, "p")
        await type_keys(pilot, "zzqx")
        await pilot.pause(0.2)
        assert "No matches" not in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReadingScreen)


@pytest.mark.parametrize(
    ("language", "typed", "shown"),
    [
        ("en", "show", ["Show to the players", "Show Tower to the players"]),
        ("es", "mostr", ["Mostrar a quienes juegan", "Mostrar Tower a quienes juegan"]),
    ],
)
async def test_whoever_is_in_a_hidden_zone_is_shown_with_it(
    tmp_path: Path, language: str, typed: str, shown: list[str]
) -> None:
    session = new_session(tmp_path, "add Vera as hero near", "zone add Tower hidden", "add wolf Tower hidden")
    async with playing(session, size=NARROW, language=language) as pilot:
        play = play_of(pilot)
        assert shown[0] not in await found(pilot, typed)
        await type_keys(pilot, "2")
        assert (await found(pilot, typed))[:2] == shown
        await type_keys(pilot, "p")
        await type_keys(pilot, shown[1])
        await pilot.pause(0.2)
        await pilot.press("enter")
        await pilot.pause()
        assert not play.state.zone("tower").hidden
        assert shown[1] not in await found(pilot, typed)


@pytest.mark.parametrize(
    ("language", "reveal", "hide"),
    [
        ("en", "Show to the players", "Hide from the players"),
        ("es", "Mostrar a quienes juegan", "Ocultar de la vista de quienes juegan"),
    ],
)
async def test_who_is_selected_or_marked_is_hidden_and_revealed(
    tmp_path: Path, language: str, reveal: str, hide: str
) -> None:
    session = new_session(tmp_path, "add Vera as hero near", "add goblin x2 near hidden", "add wolf")
    async with playing(session, size=NARROW, language=language) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "2")
        # Nothing is offered that would change nothing.
        assert reveal in await found(pilot, "reveal")
        assert hide not in await found(pilot, "hide")
        assert hide not in await found(pilot, "mostrar")
        await type_keys(pilot, "x3x")
        seq = play.state.seq
        await type_keys(pilot, "p")
        await type_keys(pilot, "revelar")
        await pilot.pause(0.2)
        await pilot.press("enter")
        await pilot.pause()
        assert play.state.seq == seq + 1
        assert not any(creature.hidden for creature in play.state.creatures.values())
        assert not play.marked
        assert reveal not in await found(pilot, "reveal")
        assert hide in await found(pilot, "conceal")


@pytest.mark.parametrize(
    ("query", "first"), [("night", "rest"), ("surprise", "Start the fight by surprise"), ("rest", "rest")]
)
async def test_what_is_done_comes_before_a_picture_that_has_the_word(
    tmp_path: Path, query: str, first: str
) -> None:
    """U60: a description of a creature is no reason to be found first."""
    async with playing(new_session(tmp_path, "add Vera as hero"), size=NARROW) as pilot:
        assert (await found(pilot, query))[0] == first


async def test_a_fight_begins_by_surprise_from_the_palette(tmp_path: Path) -> None:
    """R-EZ-38; rules where initiative alone makes the order do not offer it."""
    async with playing(new_session(tmp_path, "add Vera as hero", "add wolf near"), size=NARROW) as pilot:
        await type_keys(pilot, "p")
        await type_keys(pilot, "ambush")
        await pilot.pause(0.2)
        await pilot.press("enter")
        await pilot.pause()
        assert play_of(pilot).state.phase == "foes"
    other = new_session(tmp_path / "other", "add Vera as hero", "add wolf near", rules="bases2d6")
    async with playing(other, size=NARROW) as pilot:
        assert "Start the fight by surprise" not in await found(pilot, "ambush")
