"""The rules reference over the table: search, sources, house rules; and the rules in the palette."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys
from textual import events
from textual.pilot import Pilot
from toy.system import TOY

from app.i18n import translator
from app.narrate import explain
from app.palette import MOST_LISTED, TablePalette
from app.reference import rule_ids, sections
from app.rule_words import source_words
from app.screens.rules_reference import RulesReferenceScreen, open_rules
from app.tabletop import TabletopApp
from rules.system import register

SHEET = "styles/screens.tcss"
FIGHT = ("add Lucía as hero karma=3", "add goblin x3 near", "action")
HOSTILE = ("[/", "[red]X", "[@click=app.leave]Go[/]", "a\\", "{id}", "$foo %s")


@pytest.fixture(autouse=True)
def _styles(monkeypatch: pytest.MonkeyPatch) -> None:
    if SHEET not in TabletopApp.CSS_PATH:
        monkeypatch.setattr(TabletopApp, "CSS_PATH", [*TabletopApp.CSS_PATH, SHEET])


async def opened(pilot: Pilot[int], ids: Iterable[str] = ()) -> RulesReferenceScreen:
    assert isinstance(pilot.app, TabletopApp)
    open_rules(pilot.app, tuple(ids))
    await pilot.pause()
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, RulesReferenceScreen)
    return screen


def burst(pilot: Pilot[int], *keys: str) -> None:
    """Keys that come faster than they can be read."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))


def at(screen: RulesReferenceScreen) -> str:
    assert screen.section is not None
    return screen.section.id


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_a_rule_with_its_source_and_its_house_rule(tmp_path: Path, size: tuple[int, int]) -> None:
    session = new_session(tmp_path, *FIGHT, "option boons_and_banes=strict")
    async with playing(session, size=size) as pilot:
        screen = await opened(pilot, ["R-EZ-04"])
        assert at(screen) == "R-EZ-04"
        text = screen_text(pilot)
        for said in (
            "R-EZ-03  Bane",
            "Boon and bane together",
            "the document, line 9 · our ruling",
            "Ruling: with several",
            "How boons and banes cancel: one undoes",
            "(default:",
            "46 rules",
        ):
            assert said in text, said
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play_of(pilot)


async def test_it_finds_as_one_types_without_accents(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT, language="es"), language="es") as pilot:
        screen = await opened(pilot)
        await type_keys(pilot, "CRITICO")
        assert at(screen) == "R-EZ-05"
        assert "fallo crítico" in screen_text(pilot).lower()
        await pilot.press("down")
        assert at(screen) == "R-EZ-12"
        await pilot.press("up", "up", "c")
        assert screen.field.value == "CRITICOc"
        assert screen.section is None
        await pilot.press("backspace")
        assert screen.section is not None


async def test_the_rules_of_an_entry_first_and_all_of_them_once_something_is_typed(tmp_path: Path) -> None:
    session = new_session(tmp_path, *FIGHT, "attack lucia goblin 1 dice=4")
    timeline = session.timeline
    lines = explain(timeline.records[-1], timeline.states[timeline.head - 1], translator("en"))
    ids = rule_ids(lines)
    assert "R-EZ-01" in ids
    assert len(set(ids)) == len(ids) > 1
    async with playing(session) as pilot:
        screen = await opened(pilot, [*ids, "R-EZ-99", "[/]"])
        assert [section.id for section in screen._found] == list(ids)
        await type_keys(pilot, "wealth")
        assert at(screen) == "R-EZ-42"
        await pilot.press(*["backspace"] * 6)
        assert [section.id for section in screen._found] == list(ids)


async def test_keys_in_one_burst_are_read_in_order(tmp_path: Path) -> None:
    """Those that come before the screen is there, letters and arrows between them, and those after Esc."""
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        turn = play_of(pilot).state.active
        open_rules(app)
        burst(pilot, *"karmx", "backspace", *"a", "down")
        for _ in range(6):
            await pilot.pause()
        screen = app.screen
        assert isinstance(screen, RulesReferenceScreen)
        assert screen.field.value == "karma"
        assert at(screen) == "R-EZ-13"
        burst(pilot, "down", "x", "backspace", "escape", "n")
        for _ in range(6):
            await pilot.pause()
        assert app.screen is play_of(pilot)
        assert play_of(pilot).state.active != turn


async def test_c_and_colon_are_letters_in_the_search(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        screen = await opened(pilot)
        await type_keys(pilot, "chain")
        assert screen.field.value == "chain"


@pytest.mark.parametrize("typed", HOSTILE)
async def test_hostile_searches_are_text(tmp_path: Path, typed: str) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        screen = await opened(pilot)
        screen.field.value = typed
        await pilot.pause()
        assert f"No rule has “{typed}” in it." in screen_text(pilot)


async def test_a_system_without_a_reference_says_so(tmp_path: Path) -> None:
    register(TOY)
    async with playing(new_session(tmp_path, "add Ana as hero", rules="toy")) as pilot:
        screen = await opened(pilot, ["R-TOY-01"])
        assert screen.section is None
        assert "These rules have no reference here." in screen_text(pilot)
        await type_keys(pilot, "x")
        await pilot.press("down", "pagedown", "ctrl+end")
        assert "These rules have no reference here." in screen_text(pilot)


async def test_it_speaks_another_language_and_keeps_its_place(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down", "down")
        assert isinstance(pilot.app, TabletopApp)
        pilot.app.speak("es")
        await pilot.pause()
        assert at(screen) == "R-EZ-03"
        assert "Desventaja" in screen_text(pilot)


@pytest.mark.parametrize("size", [(50, 14), (24, 8)])
async def test_it_stays_usable_in_a_tiny_terminal(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=size) as pilot:
        screen = await opened(pilot, ["R-EZ-02"])
        assert "R-EZ-02" in screen_text(pilot)
        await pilot.press("down")
        assert at(screen) == "R-EZ-03"
        await pilot.press("ctrl+end", "pagedown")
        assert at(screen) == "R-EZ-46"
        assert screen.query_one("#rules-page").scroll_offset.y > 0


@pytest.mark.parametrize(
    ("sources", "english", "spanish"),
    [
        (("document L9",), "the document, line 9", "el documento, línea 9"),
        (("document L11 L15", "ruling"), "the document, lines 11 and 15 · our ruling", None),
        (("document L31-L33",), "the document, lines 31 to 33", "el documento, líneas 31 a 33"),
        (("document L64 L66-L68", "practice"), "the document, lines 64 and 66 to 68 · table practice", None),
        (("document",), "the document", "el documento"),
        (("document P3",), "the document, P3", "el documento, P3"),
    ],
)
def test_sources_in_words(sources: tuple[str, ...], english: str, spanish: str | None) -> None:
    assert source_words(sources, translator("en")) == english
    if spanish is not None:
        assert source_words(sources, translator("es")) == spanish


# The palette


async def found(pilot: Pilot[int], query: str) -> list[str]:
    palette = TablePalette(pilot.app.screen)
    hits = [hit async for hit in palette.search(query)]
    return [str(hit.text) for hit in sorted(hits, key=lambda hit: -hit.score)]  # type: ignore[union-attr]


async def test_the_palette_finds_every_rule_by_id_and_title(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT, language="es"), language="es") as pilot:
        assert (await found(pilot, "r-ez-04")) == ["R-EZ-04 Ventaja y desventaja a la vez"]
        assert (await found(pilot, "rez04")) == ["R-EZ-04 Ventaja y desventaja a la vez"]
        assert "R-EZ-05 Fallo crítico" in await found(pilot, "FALLO critico")
        assert (await found(pilot, "reglas"))[:1] == ["Reglas"]
        assert (await found(pilot, "regla casa"))[0] == "Reglas de la casa"
        listed = [name for name in await found(pilot, "") if name.startswith("R-EZ")]
        assert listed == [f"{s.id} {s.title}" for s in sections("ezd6", "es")]


async def test_the_palette_opens_a_rule_over_the_table_and_over_the_reference(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        for id_ in ("R-EZ-16", "R-EZ-30"):
            hit = await anext(aiter(TablePalette(pilot.app.screen).search(id_)))
            hit.command()
            await pilot.pause()
            await pilot.pause()
            screen = pilot.app.screen
            assert isinstance(screen, RulesReferenceScreen)
            assert at(screen) == id_
        await type_keys(pilot, "⎋")
        assert pilot.app.screen is play_of(pilot)


async def test_from_the_palette_by_keys(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT)) as pilot:
        await type_keys(pilot, "p")
        await pilot.pause(0.2)
        await type_keys(pilot, "rez16")
        await pilot.pause(0.4)
        assert "R-EZ-16 Left-over strikes" in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause(0.2)
        screen = pilot.app.screen
        assert isinstance(screen, RulesReferenceScreen)
        assert at(screen) == "R-EZ-16"


async def test_the_palette_is_short_before_typing_and_quick_while_typing(tmp_path: Path) -> None:
    lines = ("add Lucía as hero", "add goblin x20 near", "add orc x20 far", "add «[red]X[/» near")
    async with playing(new_session(tmp_path, *lines)) as pilot:
        palette = TablePalette(pilot.app.screen)
        names = [str(hit.text) async for hit in palette.discover()]
        assert len(names) <= MOST_LISTED
        assert {"Rules", "House rules", "Lucía", "Quit"} <= set(names)
        assert not [name for name in names if name.startswith("R-EZ")]
        assert "[red]X[/" in await found(pilot, "red")
        best = 1.0
        for query in ("g", "go", "R-EZ-", "karma"):
            begun = time.perf_counter()
            await found(pilot, query)
            best = min(best, time.perf_counter() - begun)
        assert best < 0.02
