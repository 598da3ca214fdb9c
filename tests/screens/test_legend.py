"""The legend of the signs, the rules behind panes, and where everything is kept: the page of keys says it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playing import WIDE, new_session, play_of, playing, screen_text, type_keys

from app.i18n import languages, translator
from app.legend import legend
from app.present import creature_row
from app.reference import by_id
from app.screens.reading import ReadingScreen
from app.widgets.spans import shown
from rules.system import get, names
from rules.text import plain

FIGHT = ("add Vera as hero near", "add goblin x2 near", "action", "turn vera")


def signs(system: str) -> set[str]:
    return set("".join(line[0].text for line in legend(system, translator("en")) if line))


@pytest.mark.parametrize("system", names())
def test_every_sign_of_a_creatures_row_is_explained(tmp_path: Path, system: str) -> None:
    session = new_session(tmp_path, *(FIGHT if system != "toy" else FIGHT[:2]), rules=system)
    state = session.state
    used: set[str] = set()
    for creature in state.creatures.values():
        row = creature_row(state, creature, translator("en"))
        used |= {c for c in row.mark + plain(row.marks) + plain(row.note) if ord(c) > 0x2000}
    session.close()
    assert used - {"−", "–", "…"} <= signs(system)


@pytest.mark.parametrize("language", languages())
def test_each_state_with_its_short_name(language: str) -> None:
    t = translator(language)
    for system in names():
        told = "\n".join(map(plain, legend(system, t)))
        for spec in get(system).states:
            assert t.text(spec.abbreviation) in told
            assert t.text(spec.about) in told


def test_in_the_other_set_of_glyphs_nothing_is_left_of_the_first() -> None:
    for system in names():
        for line in legend(system, translator("en")):
            assert plain(shown(line, "ascii")).isascii(), line


@pytest.mark.parametrize("system", names())
def test_the_rules_of_turns_are_in_the_reference(system: str) -> None:
    assert not [rule for rule in get(system).turn_rules if by_id(system, "en", rule) is None]


@pytest.mark.parametrize(("system", "rule"), [("ezd6", "R-EZ-33"), ("bases2d6", "R-2D-27")])
async def test_the_page_on_turns_on_the_log_and_on_a_decision_has_rules(
    tmp_path: Path, system: str, rule: str
) -> None:
    async with playing(new_session(tmp_path, *FIGHT, rules=system), size=WIDE) as pilot:
        await type_keys(pilot, "i")
        assert rule in play_of(pilot).rules_behind()
        await type_keys(pilot, "?")
        assert rule in screen_text(pilot)
        await type_keys(pilot, "⎋c")
        attack = "attack vera goblin 1" if system == "ezd6" else "use vera strike on goblin 1"
        await type_keys(pilot, f"{attack}⏎")
        play = play_of(pilot)
        play.go_to("log")
        found = play.rules_behind()
        assert found
        assert all(re.match(r"R-(EZ|2D)-\d", one) for one in found)


@pytest.mark.parametrize(("language", "line"), [("en", "thread"), ("es", "hilo")])
async def test_the_page_on_the_scene_says_what_writes_it(tmp_path: Path, language: str, line: str) -> None:
    async with playing(new_session(tmp_path), size=WIDE, language=language) as pilot:
        await type_keys(pilot, "i?")
        assert line in screen_text(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, ReadingScreen)
        await pilot.press("end")
        await pilot.pause()
        assert str(tmp_path)[:20] in screen_text(pilot).replace("\n", "")
