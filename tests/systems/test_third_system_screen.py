"""The third rule system on the real screen: a hero made, a foe brought in, a fight, a decision, undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from screens.playing import NARROW, WIDE, play_of, playing, screen_text, type_keys
from textual.pilot import Pilot
from third.installing import RULES, installed, known

from app.bar import bar_view
from app.console.console import Console
from app.i18n import translator
from app.picking import picks
from app.presses import press_answer
from app.prompt import for_verb
from app.samples import make_demo
from app.screens.hero_creator import HeroCreator
from app.screens.start_entries import sampled_rules
from app.session import Session
from app.tabletop import TabletopApp
from rules import commands as do
from rules.state import State
from rules.system import get
from rules.text import plain

BOTH = pytest.mark.parametrize(
    ("size", "language"), [(NARROW, "es"), (WIDE, "en")], ids=["80x24-es", "120x36-en"]
)


@pytest.fixture(scope="module", autouse=True)
def _known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with known(installed(tmp_path_factory)):
        yield


def campaign(saves: Path, *lines: str, language: str = "en", rules: str = RULES) -> Session:
    """A campaign with real dice, after these lines."""
    session = Session.create(
        saves, title="Archive", rules=rules, language=language, dice="table", seed="u", created="2026-01-01"
    )
    console = Console(session, translator(language))
    for line in lines:
        reply = console.run(line)
        assert reply.error is None, (line, reply.error)
    return session


def state_of(pilot: Pilot[int]) -> State:
    return play_of(pilot).state


@BOTH
async def test_an_evening_on_the_screen(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """A hero by the creator, a foe by a line, a fight by keys, a d20 typed, a second roll, undone."""
    t = translator(language)
    async with playing(campaign(tmp_path, language=language), size=size, language=language) as pilot:
        assert get(RULES).title in screen_text(pilot)
        await type_keys(pilot, "e")
        assert isinstance(pilot.app.screen, HeroCreator)
        assert {"en": "Lamplighter", "es": "Guardaluces"}[language] in screen_text(pilot)
        await type_keys(pilot, "1Ana⏎")
        ana = state_of(pilot).creatures["ana"]
        assert (ana.sheet.wits, ana.sheet.resolve, ana.entry) == (14, 8, "lamplighter")
        assert ana.sheet.weapon == {"en": "lamp hook", "es": "gancho de farol"}[language]
        await type_keys(
            pilot, {"en": "cadd paper moth near⏎", "es": "cañade polilla de papel cerca⏎"}[language]
        )
        assert len(state_of(pilot).creatures) == 2
        await type_keys(pilot, "!")
        assert (state_of(pilot).time, state_of(pilot).active) == ("action", "ana")
        before = state_of(pilot)
        await type_keys(pilot, "a")
        assert "55" in screen_text(pilot)
        await type_keys(pilot, "12")
        assert t.text("type the face of the die") in " ".join(screen_text(pilot).split())
        # A 1 may be the start of 19, so it waits; with the 9 it is whole.
        await type_keys(pilot, "1")
        assert "1_" in screen_text(pilot)
        await type_keys(pilot, "9")
        assert state_of(pilot).open is not None
        assert t.text("failure") in screen_text(pilot)
        await type_keys(pilot, "a")
        assert state_of(pilot).creatures["ana"].sheet.resolve == 7
        await type_keys(pilot, "5")
        assert state_of(pilot).open is None
        moth = next(c for c in state_of(pilot).creatures.values() if c.side == "foe")
        assert moth.sheet.resolve == 1
        await type_keys(pilot, "lzif")
        await type_keys(pilot, "uuuu")
        assert state_of(pilot) == before
        await type_keys(pilot, "yyyy")
        assert state_of(pilot).creatures["ana"].sheet.resolve == 7


@BOTH
async def test_what_the_other_keys_do(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """Damage, healing, a check with its odds, a state by its name, a move, a turn, the rules behind."""
    t = translator(language)
    line = {"en": "add Ana as lamplighter near", "es": "añade Ana como guardaluces cerca"}[language]
    foe = {"en": "add ink hound near", "es": "añade sabueso de tinta cerca"}[language]
    async with playing(
        campaign(tmp_path, line, foe, language=language), size=size, language=language
    ) as pilot:
        await type_keys(pilot, "1-3⏎")
        assert state_of(pilot).creatures["ana"].sheet.resolve == 5
        await type_keys(pilot, "+1⏎")
        assert state_of(pilot).creatures["ana"].sheet.resolve == 6
        await type_keys(pilot, "r")
        shown = " ".join(screen_text(pilot).split())
        assert f"[3] {t.text('Wits')} 14 70" in shown
        await type_keys(pilot, "+3")
        asked = bar_view(state_of(pilot), None, "", t)
        assert asked is not None
        assert plain(asked.prompt).endswith({"en": "16 or less", "es": "16 o menos"}[language])
        await type_keys(pilot, "16")
        assert state_of(pilot).open is None
        await type_keys(pilot, "s1⏎")
        assert "dazzled" in state_of(pilot).creatures["ana"].statuses
        await type_keys(pilot, "z")
        assert f"♥6/8 {t.text('Daz')}" in screen_text(pilot)
        await type_keys(pilot, "!m2")
        assert state_of(pilot).creatures["ana"].zone == "far"
        await type_keys(pilot, "n")
        assert state_of(pilot).creatures["ana"].acted
        await type_keys(pilot, "i")
        assert set(play_of(pilot).rules_behind()) >= {"R-UM-07", "R-UM-08"}
        await type_keys(pilot, "?")
        assert "R-UM-07" in screen_text(pilot)


@BOTH
async def test_its_demo_opens(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """It is offered at the start like those that ship, and opens in the middle of its fight."""
    assert RULES in sampled_rules()
    session = make_demo(tmp_path, RULES, language)
    assert session is not None
    async with playing(session, size=size, language=language) as pilot:
        shown = screen_text(pilot)
        assert session.store.meta.title in shown
        assert {"en": "Ñandú rolls again", "es": "Ñandú repite la tirada"}[language] in shown
        assert isinstance(pilot.app, TabletopApp)
        pilot.app.speak({"en": "es", "es": "en"}[language])
        await pilot.pause()
        await type_keys(pilot, "f")
        assert {"en": "gancho de farol", "es": "lamp hook"}[language] in screen_text(pilot)


# --- what a description of a system promises, and the screen keeps ---


def test_long_faces_are_typed(tmp_path: Path) -> None:
    """One of a d20, several of a d100: what can grow no more ends itself, the rest with space or Enter."""
    t = translator("en")
    session = campaign(tmp_path, "add Ana as lamplighter near", "check ana wits")

    def faces(keys: str) -> tuple[int, ...] | str:
        typed = ""
        for char in keys:
            key = {"⏎": "enter", " ": "space", "<": "backspace"}.get(char, char)
            pressed = press_answer(session.state, typed, key, None if char == "<" else char, t)
            assert pressed.handled
            if pressed.refused is not None:
                return pressed.refused.id
            if pressed.command is not None:
                assert isinstance(pressed.command, do.Choose)
                return pressed.command.faces or ()
            typed = pressed.typed
        return ()

    assert faces("17") == faces("117"[1:]) == (17,)
    assert faces("7") == (7,)
    assert faces("2⏎") == faces("2 ") == (2,)
    assert faces("20") == (20,)
    assert faces("1<3") == (3,)
    assert faces("0⏎") == faces("21") == "bad-face"
    assert faces("1") == ()
    Console(session, t).run("cancel")
    assert Console(session, t).run("dice 2d100").error is None
    assert faces("7 100") == (7, 100)
    assert faces("12⏎44") == (12, 44)
    assert faces("100 5⏎") == (100, 5)
    session.close()


def test_a_choice_can_be_asked_for_in_a_prompt(tmp_path: Path) -> None:
    """A slot with words to choose from lists those words, in the language of the screen."""
    session = campaign(tmp_path, "add Ana as hero", rules="ezd6")
    t = translator("es")
    prompt = for_verb(session.state, "use", "ana")
    assert prompt.asks[0] == "what"
    found = picks(session.state, prompt, t)
    assert {plain(pick.label): pick.value for pick in found}["poción"] == "potion"
    assert len({pick.key for pick in found}) == len(found) > 5
    session.close()


async def test_a_system_without_a_roll_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key for a roll where `check_verb` names none."""
    monkeypatch.setattr(type(get(RULES)), "check_verb", "")
    async with playing(campaign(tmp_path, "add Ana as hero"), size=WIDE) as pilot:
        await type_keys(pilot, "1r")
        assert play_of(pilot).prompt is None
        assert "I do not know “roll”" in screen_text(pilot)
