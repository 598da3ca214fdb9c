"""UX.md "First minute": the guided first fight of both samples, played with real keys."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from app.samples import make_demo
from app.session import Session
from app.widgets.guide_line import GuideLine
from tests.screens.playing import NARROW, new_session, play_of, playing, screen_text, type_keys

BOTH = [(rules, language) for rules in ("ezd6", "bases2d6") for language in ("en", "es")]


def _demo(saves: Path, rules: str, language: str) -> Session:
    session = make_demo(saves, rules, language)
    assert session is not None
    return session


@pytest.mark.parametrize(("rules", "language"), BOTH)
async def test_the_six_steps_one_after_another(tmp_path: Path, rules: str, language: str) -> None:
    session = _demo(tmp_path, rules, language)
    folder = session.store.folder
    async with playing(session, size=NARROW, language=language) as pilot:
        play = play_of(pilot)
        line = play.query_one(GuideLine)

        def hint() -> str:
            return "".join(span.text for span in line.hint)

        def print_(*_: object) -> None:
            seen.append(hint())

        seen: list[str] = []
        print_()
        await type_keys(pilot, "a")
        print_()
        await type_keys(pilot, "1")
        print_()
        target = next(word for word in hint().split() if word.isdigit())
        await type_keys(pilot, target)
        while play.prompt is not None:
            print_()
            await type_keys(pilot, "⏎")
        assert play.state.open is not None
        print_()
        for _ in range(6):
            if play.state.open is not None:
                await type_keys(pilot, "⏎")
        print_()
        assert play.state.open is None
        for _ in range(9):  # moving may have to wait for a hero's next turn: the hint says so
            if hint().startswith("6/6"):
                break
            if " m " in hint():
                active = play.state.creatures[play.state.active or ""]
                assert active.side == "hero", "nobody learns to move by sending a foe away"
                digit = hint().split(", ")[1].split()[0]
                await type_keys(pilot, f"m{digit}")
            else:
                await type_keys(pilot, hint().split()[1])
            print_()
        counted = list(dict.fromkeys(text.split()[0] for text in seen))
        assert counted == [f"{n}/6" for n in range(1, 7)], seen
        assert all(len(text) <= 78 for text in seen), seen
        assert hint() in screen_text(pilot)
        await type_keys(pilot, "?⎋")
        assert hint().startswith("6/6"), "the page of keys is not what the step asks for"
        await type_keys(pilot, "c")
        await type_keys(pilot, "note hi⏎")
        assert "★" in hint()
        await type_keys(pilot, "⎋")
        assert not line.display
        assert not play.is_guided
    async with playing(Session.open(folder), size=NARROW) as pilot:
        assert not play_of(pilot).is_guided, "who has been through it is not taught again"


async def test_a_burst_in_another_order_ticks_what_it_does(tmp_path: Path) -> None:
    async with playing(_demo(tmp_path, "ezd6", "en"), size=NARROW) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "m2nu")
        hint = "".join(span.text for span in play.query_one(GuideLine).hint)
        assert hint.startswith("4/6 "), hint
        play.toggle_guide()
        assert not play.query_one(GuideLine).display
        play.toggle_guide()
        assert play.query_one(GuideLine).display


async def test_no_line_in_a_campaign_of_ones_own(tmp_path: Path) -> None:
    session = new_session(tmp_path, "note The lake has drunk half the pond.", "add goblin")
    async with playing(session, size=NARROW) as pilot:
        assert not play_of(pilot).query_one(GuideLine).display


async def test_reopened_it_goes_on_from_the_first_step_left(tmp_path: Path) -> None:
    with closing(_demo(tmp_path, "ezd6", "en")) as session:
        folder = session.store.folder
    async with playing(Session.open(folder), size=NARROW) as pilot:
        await type_keys(pilot, "m2n")
    async with playing(Session.open(folder), size=NARROW) as pilot:
        hint = "".join(span.text for span in play_of(pilot).query_one(GuideLine).hint)
        assert hint.startswith("3/6 "), hint


async def test_who_only_looks_on_is_not_guided(tmp_path: Path) -> None:
    with closing(_demo(tmp_path, "ezd6", "en")) as session:
        folder = session.store.folder
        async with playing(Session.open(folder, read_only=True), size=NARROW) as pilot:
            play_of(pilot).access = "held"
            await pilot.pause()
            assert not play_of(pilot).query_one(GuideLine).display
