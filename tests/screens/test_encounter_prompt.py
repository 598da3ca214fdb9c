"""Encounters and sessions on the screen: `b`, the palette's new session, and the recap on opening."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.i18n import translator
from app.messages import CreaturePicked
from app.recap import ago, recap
from app.session import Session
from app.session_prompt import SessionPrompt

FIGHT = ("add Lucía as hero", "add Vera as hero", "add goblin x2 near", "action")


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize(("language", "start"), [("en", "start it"), ("es", "empezarlo")])
async def test_an_encounter_is_prepared_started_and_gone_back_from(
    tmp_path: Path, size: tuple[int, int], language: str, start: str
) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=size, language=language) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "baPuente⏎")
        assert [each.name for each in play.state.encounters] == ["Puente"]
        await type_keys(pilot, "b1eorc x2 far⏎")
        assert len(play.state.encounters[0].creatures) == 2
        await type_keys(pilot, "b1")
        assert start in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert "orc-1" in play.state.creatures
        assert "goblin-1" not in play.state.creatures
        await type_keys(pilot, "b2⏎")
        assert "goblin-1" in play.state.creatures
        assert play.state.time == "action"
        await type_keys(pilot, "uu")
        assert "goblin-1" in play.state.creatures
        assert not any(each.paused for each in play.state.encounters)


async def test_without_encounters_the_list_says_what_to_press(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path)) as pilot:
        await type_keys(pilot, "b")
        assert "none prepared yet" in screen_text(pilot)


async def test_a_click_on_a_hero_says_who_is_absent_from_a_new_session(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=WIDE) as pilot:
        play = play_of(pilot)
        await play.run_play_action("new_session")
        await pilot.pause()
        for absent in (("vera",), ()):
            play.post_message(CreaturePicked("vera"))
            await pilot.pause()
            assert isinstance(play.prompt, SessionPrompt)
            assert play.prompt.absent == absent
        assert play.selected == "lucia"


async def test_a_new_session_ticks_presence_and_resets(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT, "set lucía karma=0")) as pilot:
        play = play_of(pilot)
        await play.run_play_action("new_session")
        await pilot.pause()
        shown = screen_text(pilot)
        assert "Session 2: who is here" in shown
        assert "[k] ✓ Karma" in shown
        await type_keys(pilot, "2d⏎")
        assert play.state.session == 2
        assert play.state.creatures["lucia"].sheet.karma == 3
        assert play.state.creatures["vera"].absent_from
        await type_keys(pilot, "i")
        assert "absent" in screen_text(pilot)
        await type_keys(pilot, "u")
        assert not play.state.creatures["vera"].absent_from


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_opening_tells_where_the_story_stands_until_the_first_key(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.recap.TOLD_AFTER", 0)
    session = new_session(tmp_path, *FIGHT, "status lucía Prone")
    folder = session.store.folder
    session.close()
    async with playing(Session.open(folder), size=size) as pilot:
        shown = screen_text(pilot)
        assert "Last played" in shown
        assert "Prone" in shown
        before = play_of(pilot).state
        await type_keys(pilot, "n")
        assert play_of(pilot).state.seq == before.seq + 1
        assert "Last played" not in screen_text(pilot)


def test_how_long_ago() -> None:
    t = translator("en")
    day = 86_400_000
    assert ago(0, 59_000, t) == "just now"
    assert ago(0, day - 1, t) == "23 hours ago"
    assert ago(0, 8 * day, t) == "8 days ago"
    assert ago(5, 0, t) == "just now"


def test_a_new_session_is_offered_after_a_long_pause(tmp_path: Path) -> None:
    session = new_session(tmp_path, *FIGHT)
    t = translator("en")
    said = [span.text for span in recap(session.state, 0, 7 * 3_600_000, t, "p New session")]
    assert any("p New session" in text for text in said)
    soon = [span.text for span in recap(session.state, 0, 3_600_000, t, "p New session")]
    assert not any("p New session" in text for text in soon)
    session.close()


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize(
    ("language", "zones", "change"),
    [
        ("en", "zones: Nave, Yard, Out of combat", "the zones change to these"),
        ("es", "zonas: Nave, Yard, Fuera de combate", "las zonas cambian a estas"),
    ],
)
async def test_an_encounter_shows_its_zones_and_changes_them_by_key(
    tmp_path: Path, size: tuple[int, int], language: str, zones: str, change: str
) -> None:
    lines = (
        "zone near name=Nave",
        "add Lucía as hero",
        "encounter new Bell",
        "encounter bell zone far name=Yard",
    )
    async with playing(new_session(tmp_path, *lines), size=size, language=language) as pilot:
        play = play_of(pilot)

        def shown() -> str:
            return " ".join(screen_text(pilot).replace("▌", " ").split())

        await type_keys(pilot, "b1")
        assert zones in shown()
        assert change in shown()
        assert "[r]" not in shown()
        await type_keys(pilot, "e")
        await type_keys(pilot, "skeletal")
        await pilot.press("tab")
        await type_keys(pilot, " x2 yard⏎")
        assert [creature.zone for creature in play.state.encounters[0].creatures] == ["far", "far"]
        assert play.state.encounters[0].creatures[0].entry
        await type_keys(pilot, "b1r")
        await type_keys(pilot, "skeletal archer 2⏎")
        assert len(play.state.encounters[0].creatures) == 1
        await type_keys(pilot, "b1z")
        await type_keys(pilot, "add Loft⏎")
        assert "loft" in [zone.id for zone in play.state.encounters[0].zones]
        await type_keys(pilot, "b1h")
        assert play.state.encounters[0].zones == play.state.zones
        await type_keys(pilot, "b1")
        assert change not in shown()
        assert "[h]" not in shown()
