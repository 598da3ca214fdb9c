"""Abilities and statistics on their screens: made, changed and taken by keys alone, each one undo step."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app.screens.craft_item import CraftItemScreen
from app.screens.craft_list import CraftListScreen
from app.screens.sheet_editor import SheetEditor
from app.sheet_form import moved_to, rows
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.book import basics_of, book_of

RULES = "bases2d6"
HERO = "add Ana as hero strength=3 agility=2"


@asynccontextmanager
async def editing(
    tmp_path: Path, *lines: str, size: tuple[int, int] = NARROW, language: str = "en"
) -> AsyncIterator[Pilot[int]]:
    session = new_session(tmp_path, *(lines or (HERO,)), rules=RULES, language=language)
    async with playing(session, size=size, language=language) as pilot:
        play = play_of(pilot)
        pilot.app.push_screen(SheetEditor(play, next(iter(play.state.creatures))))
        await pilot.pause()
        yield pilot


def abilities(pilot: Pilot[int]) -> tuple[Ability, ...]:
    held: tuple[Ability, ...] = next(iter(play_of(pilot).state.creatures.values())).sheet.abilities
    return held


def go_to(pilot: Pilot[int], key: str, item: int = 0) -> None:
    """Put the cursor of whichever form is open on a row; how it is moved is another test's."""
    screen: Any = pilot.app.screen
    form = screen._draft.form if isinstance(screen, CraftItemScreen) else screen._form
    place = [n for n, row in enumerate(rows(form)) if row.field.key == key][item]
    if isinstance(screen, CraftItemScreen):
        screen._draft = type(screen._draft)(
            screen._draft.values, moved_to(form, place), screen._draft.path, screen._draft.cursors
        )
    else:
        screen._form = moved_to(form, place)
    screen.show()


async def press(pilot: Pilot[int], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def test_an_ability_of_the_library_by_its_name(tmp_path: Path) -> None:
    """Its first letters and Tab; one entry, one undo step."""
    async with editing(tmp_path, language="es") as pilot:
        seq = play_of(pilot).state.seq
        go_to(pilot, "abilities")
        await type_keys(pilot, "bras")
        assert "Tab Brasa" in screen_text(pilot)
        await press(pilot, "tab", "enter")
        (brasa,) = abilities(pilot)
        assert (brasa.name, brasa.costs, len(brasa.effects)) == ("Brasa", (Cost("2"),), 2)
        assert play_of(pilot).state.seq == seq + 1
        assert "Brasa, de la biblioteca." in screen_text(pilot)
        await press(pilot, "ctrl+z")
        assert abilities(pilot) == ()


async def test_a_new_ability_part_by_part(tmp_path: Path) -> None:
    """R-2D-31 to 37: types, elements with what they combine, a cost, a roll, effects; kept as one entry."""
    async with editing(tmp_path) as pilot:
        seq = play_of(pilot).state.seq
        go_to(pilot, "abilities")
        await type_keys(pilot, "Claw⏎")
        assert isinstance(pilot.app.screen, CraftItemScreen)
        assert "New ability · Claw" in screen_text(pilot)
        go_to(pilot, "types")
        await press(pilot, "1", "right", "space")
        assert "Unusual, and allowed: physical and magical at once." in screen_text(pilot)
        go_to(pilot, "elements")
        await press(pilot, "9")
        assert "Silver: white, black" in screen_text(pilot)
        go_to(pilot, "costs")
        await press(pilot, "enter", "down", "right", "up")
        await type_keys(pilot, "1 + 1⏎")
        await press(pilot, "escape")
        go_to(pilot, "effects")
        await press(pilot, "enter")
        go_to(pilot, "amount")
        await type_keys(pilot, "1d6 + nonsense⏎")
        assert "In “damage”" in screen_text(pilot)
        assert "nonsense" in screen_text(pilot)
        go_to(pilot, "amount")
        await type_keys(pilot, "1d6 + strength⏎")
        assert "In “damage”" not in screen_text(pilot)
        assert play_of(pilot).state.seq == seq
        await press(pilot, "ctrl+s")
        assert isinstance(pilot.app.screen, SheetEditor)
        assert play_of(pilot).state.seq == seq + 1
        (claw,) = abilities(pilot)
        assert claw == Ability(
            "Claw",
            costs=(Cost("1 + 1", "hp"),),
            types=("physical", "magical"),
            elements=("silver",),
            effects=(Effect("damage", "1d6 + strength"),),
        )


async def test_a_formula_that_cannot_be_read_stays_written(tmp_path: Path) -> None:
    """Issue 5: a formula error names the place; Esc gives the text up, and nothing else."""
    async with editing(tmp_path, HERO, "ability add ana ember") as pilot:
        go_to(pilot, "abilities")
        await press(pilot, "enter")
        go_to(pilot, "x")
        await type_keys(pilot, "1d6 +⏎")
        screen = pilot.app.screen
        assert isinstance(screen, CraftItemScreen)
        assert screen._draft.form.edit is not None
        assert "1d6 +" in screen_text(pilot)
        await press(pilot, "escape")
        assert screen.item == abilities(pilot)[0]


async def test_opened_and_kept_unchanged_makes_no_entry(tmp_path: Path) -> None:
    async with editing(tmp_path, HERO, "ability add ana ember") as pilot:
        before = play_of(pilot).state
        go_to(pilot, "abilities")
        await press(pilot, "enter", *["tab"] * 4, "ctrl+s")
        assert isinstance(pilot.app.screen, SheetEditor)
        assert play_of(pilot).state is before


async def test_escape_loses_nothing_silently(tmp_path: Path) -> None:
    """What was changed goes at the second time only; Ctrl+Z takes a change back, and then nothing is lost."""
    async with editing(tmp_path, HERO, "ability add ana ember") as pilot:
        go_to(pilot, "abilities")
        await press(pilot, "enter")
        go_to(pilot, "behind")
        await press(pilot, "right", "escape")
        assert "Not kept yet" in screen_text(pilot)
        await press(pilot, "ctrl+z")
        assert not abilities(pilot)[0].behind
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, SheetEditor)


async def test_renamed_it_takes_its_own_place(tmp_path: Path) -> None:
    async with editing(tmp_path, HERO, "ability add ana ember", "ability add ana fireball") as pilot:
        go_to(pilot, "abilities")
        await press(pilot, "enter", "enter")
        await type_keys(pilot, " two⏎")
        await press(pilot, "ctrl+s")
        assert [ability.name for ability in abilities(pilot)] == ["Ember two", "Fireball"]
        go_to(pilot, "abilities", 1)
        await press(pilot, "delete")
        assert [ability.name for ability in abilities(pilot)] == ["Ember two"]


async def test_effects_change_places_and_can_be_dropped(tmp_path: Path) -> None:
    async with editing(tmp_path, HERO, "ability add ana ember") as pilot:
        go_to(pilot, "abilities")
        await press(pilot, "enter")
        go_to(pilot, "effects")
        await press(pilot, "plus", "ctrl+s")
        assert [effect.kind for effect in abilities(pilot)[0].effects] == ["status", "damage"]
        await press(pilot, "enter")
        go_to(pilot, "effects")
        await press(pilot, "delete", "ctrl+s")
        assert [effect.kind for effect in abilities(pilot)[0].effects] == ["damage"]


async def test_everybodys_basic_abilities(tmp_path: Path) -> None:
    """R-2D-56: a shipped one keeps its translated name while it is changed; another is added, and undone."""
    async with editing(tmp_path, language="es") as pilot:
        go_to(pilot, "abilities:shared")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, CraftListScreen)
        assert "golpear" in screen_text(pilot)
        await press(pilot, "enter")
        go_to(pilot, "most")
        await press(pilot, "plus", "ctrl+s")
        strike = basics_of(play_of(pilot).state)[0]
        assert (strike.id, strike.name, strike.most) == ("strike", "strike", 2)
        await press(pilot, "end")
        await type_keys(pilot, "brasa⏎")
        assert basics_of(play_of(pilot).state)[-1].name == "Brasa"
        await press(pilot, "ctrl+z")
        assert basics_of(play_of(pilot).state)[-1].name != "Brasa"


async def test_statistics_are_added_renamed_hidden_and_removed(tmp_path: Path) -> None:
    """R-2D-11: the registry of the campaign, from the sheet."""
    async with editing(tmp_path) as pilot:
        go_to(pilot, "statistics:shared")
        await press(pilot, "enter", "end")
        assert "+ a new name" in screen_text(pilot), "nothing has statistics ready"
        await type_keys(pilot, "Luck⏎")
        go_to(pilot, "parent")
        await press(pilot, "right", "ctrl+s")
        assert [(s.label, s.parent) for s in book_of(play_of(pilot).state).stats] == [("Luck", "attack")]
        assert "adds Attack · of this campaign" in screen_text(pilot)
        await press(pilot, "home", "enter")
        go_to(pilot, "hidden")
        await press(pilot, "right", "ctrl+s")
        assert book_of(play_of(pilot).state).hidden == ("attack",)
        await press(pilot, "escape")
        keys = [row.field.key for row in rows(pilot.app.screen._form)]  # type: ignore[attr-defined]
        assert "attack" not in keys
        assert "luck" in keys
        go_to(pilot, "statistics:shared")
        await press(pilot, "enter", "end", "up", "delete")
        assert book_of(play_of(pilot).state).stats == ()
        await press(pilot, "home", "delete")
        assert "belongs to the rules" in screen_text(pilot)


async def test_a_statistic_with_what_it_is_made_of(tmp_path: Path) -> None:
    """R-2D-09, R-2D-11: base by arrows and digits, by hand with + and -, the sum and its parts on demand."""
    async with editing(tmp_path, HERO, "ability add ana ember") as pilot:
        go_to(pilot, "agility")
        await press(pilot, "plus", "plus", "right")
        sheet = next(iter(play_of(pilot).state.creatures.values())).sheet
        assert (sheet.stats["agility"], sheet.mods["agility"]) == (3, 2)
        text = screen_text(pilot)
        assert "‹ 3 ›" in text
        assert "+2   = 5" in text
        assert "Agility 5 = base 3, +2 by hand" in text
        await press(pilot, "delete")
        assert next(iter(play_of(pilot).state.creatures.values())).sheet.mods["agility"] == 0


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [WIDE, (40, 12), (20, 5)])
async def test_every_size_keeps_the_cursor_in_sight(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    async with editing(tmp_path, HERO, "ability add ana ember", size=size, language=language) as pilot:
        go_to(pilot, "abilities")
        await press(pilot, "enter")
        for key in ("down", "end", "tab", "home", "pagedown"):
            await press(pilot, key)
            if size[1] >= 12:
                assert "▌" in screen_text(pilot), key


async def test_a_line_in_which_nothing_is_said_is_not_there(tmp_path: Path) -> None:
    """R-2D-32: an opened cost is no fault while it is empty, and going back leaves none behind."""
    async with editing(tmp_path) as pilot:
        go_to(pilot, "abilities")
        await type_keys(pilot, "Claw⏎")
        go_to(pilot, "costs")
        await press(pilot, "enter")
        assert "✗" not in screen_text(pilot)
        await press(pilot, "escape", "ctrl+s")
        assert isinstance(pilot.app.screen, SheetEditor)
        (claw,) = abilities(pilot)
        assert claw.costs == ()


async def test_a_cost_that_is_half_said_is_a_fault(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        go_to(pilot, "abilities")
        await type_keys(pilot, "Claw⏎")
        go_to(pilot, "costs")
        await press(pilot, "enter", "down", "right")
        assert "✗" in screen_text(pilot)


async def test_a_state_is_known_by_its_start_and_a_condition_is_called_one(tmp_path: Path) -> None:
    """R-2D-38: `atur` is Aturdir; other words are a condition, and that is said."""
    async with editing(tmp_path, language="es") as pilot:
        go_to(pilot, "abilities")
        await type_keys(pilot, "Claw⏎")
        go_to(pilot, "effects")
        await press(pilot, "enter")
        go_to(pilot, "kind")
        await press(pilot, "right", "right")
        go_to(pilot, "status")
        assert "← → cambiar" in screen_text(pilot)
        await type_keys(pilot, "atur⏎")
        assert "Aturdir" in screen_text(pilot)
        go_to(pilot, "status")
        await press(pilot, "enter", "ctrl+u")
        await type_keys(pilot, "mareo⏎")
        assert "«mareo» no es ninguno de los nueve estados" in screen_text(pilot)


async def test_a_passive_ability_with_a_cost_is_wondered_at(tmp_path: Path) -> None:
    async with editing(tmp_path) as pilot:
        go_to(pilot, "abilities")
        await type_keys(pilot, "Claw⏎")
        go_to(pilot, "action")
        await press(pilot, "left")
        go_to(pilot, "costs")
        await press(pilot, "enter")
        await type_keys(pilot, "2⏎")
        assert "what it costs is never paid" in screen_text(pilot)


async def test_a_resistance_ends_with_what_it_says(tmp_path: Path) -> None:
    """R-2D-54: a part that is not said leaves no dot behind it."""
    async with editing(tmp_path) as pilot:
        go_to(pilot, "resistances")
        await type_keys(pilot, "physical -1⏎")
        row = next(text for text in screen_text(pilot).split("\n") if "physical" in text)
        assert "physical · -1" in row
        assert "-1 ·" not in row
