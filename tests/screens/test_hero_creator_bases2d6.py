"""A hero with abilities in the creator: seven keys from an archetype, and every ability whole."""

from __future__ import annotations

from pathlib import Path

import msgspec
from playing import NARROW, new_session, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot

from app import content
from app.screens.craft_item import CraftItemScreen
from app.screens.hero_creator import HeroCreator
from app.sheet_form import moved_to, rows
from rules.systems.bases2d6.ability import Ability

RULES = "bases2d6"
MAGE = 2


def expected(language: str) -> list[Ability]:
    entry = content.archetypes(RULES)[MAGE - 1]
    return [msgspec.convert(item, Ability) for item in entry.values(language)["abilities"]]


async def go_to_abilities(pilot: Pilot[int], item: int) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, HeroCreator)
    assert screen._form is not None
    places = [n for n, row in enumerate(rows(screen._form)) if row.field.key == "abilities"]
    screen._form_is(moved_to(screen._form, places[item]))
    screen.show()


async def test_an_archetype_in_seven_keys_with_its_abilities_told(tmp_path: Path) -> None:
    """A number, a name of five letters, Enter; statistics and abilities are in sight before it."""
    async with playing(
        new_session(tmp_path, rules=RULES, language="es"), size=NARROW, language="es"
    ) as pilot:
        pilot.app.push_screen(HeroCreator(play_of(pilot)))
        await pilot.pause()
        await type_keys(pilot, str(MAGE) + "Lucía")
        text = screen_text(pilot)
        for ability in expected("es"):
            assert ability.name in text
        assert "Conjuración 3" in text
        await pilot.press("enter")
        await pilot.pause()
        (hero,) = play_of(pilot).state.creatures.values()
        assert list(hero.sheet.abilities) == expected("es")


async def test_abilities_are_added_changed_and_dropped_and_nothing_of_them_is_lost(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, rules=RULES), size=NARROW) as pilot:
        pilot.app.push_screen(HeroCreator(play_of(pilot)))
        await pilot.pause()
        await type_keys(pilot, f"{MAGE}Vera")
        await pilot.press("tab")
        await go_to_abilities(pilot, 0)
        await pilot.press("delete")
        await pilot.pause()
        await go_to_abilities(pilot, -1)
        await type_keys(pilot, "sting⏎" if content.find_in_library(RULES, "abilities", "sting") else "ember⏎")
        await go_to_abilities(pilot, 0)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CraftItemScreen)
        await type_keys(pilot, "⏎ two⏎")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HeroCreator)
        assert play_of(pilot).state.creatures == {}
        await pilot.press("ctrl+z")
        await pilot.press("ctrl+s")
        await pilot.pause()
        (hero,) = play_of(pilot).state.creatures.values()
        first, *others = expected("en")
        assert list(hero.sheet.abilities)[:-1] == others
        assert len(hero.sheet.abilities) == len(others) + 1
        assert hero.sheet.abilities[-1].effects
        assert first.name in ("Ember", hero.sheet.abilities[-1].name)
