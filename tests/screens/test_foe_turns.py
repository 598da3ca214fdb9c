"""Foes without a game master on the screen: in the list of actions, and at the start of a turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, play_of, playing, screen_text, type_keys

from app.bar import bar_view
from app.i18n import translator
from app.presses import press_prompt
from app.prompt import Prompt, action_list
from rules.commands import MoveCreature, Next
from rules.state import State
from rules.systems.bases2d6.commands import Use
from rules.systems.ezd6.commands import Attack
from rules.text import plain

EZD6 = ("add Lucía as hero", "add Vera as hero far strikes=1", "add goblin x2", "action surprise=foes")
BASES = ("add Lucía as hero hp=30", "add goblin x2", "action", "turn goblin 1")
GAMES = {"ezd6": EZD6, "bases2d6": BASES}
T = translator("en")


def choices(state: State, prompt: Prompt, language: str = "en", *, odds: bool = True) -> list[str]:
    """The choices of the bar, each as it is read."""
    view = bar_view(state, prompt, "", translator(language), odds=odds)
    assert view is not None
    return [f"[{c.key}] {plain(c.label)} {plain(c.note)}".strip() for c in view.choices]


def state_of(saves: Path, *lines: str, rules: str = "ezd6", language: str = "en") -> State:
    session = new_session(saves, *lines, rules=rules, language=language)
    session.close()
    return session.state


def test_the_list_begins_with_the_proposal(tmp_path: Path) -> None:
    """What, at whom, why and how likely; the list itself stays as it is."""
    state = state_of(tmp_path, *EZD6)
    listed = choices(state, action_list("goblin-1"))
    assert listed[:2] == ["[Enter] Rusty blade at Lucía · the nearest 67%", "[o] another"]
    assert listed[2].startswith("[1] Attack rusty blade")
    assert (
        choices(state, action_list("goblin-1"), odds=False)[0] == "[Enter] Rusty blade at Lucía · the nearest"
    )
    assert not [one for one in choices(state, action_list("lucia")) if one.startswith("[Enter]")]
    spanish = state_of(tmp_path / "es", *EZD6, language="es")
    assert choices(spanish, action_list("goblin-1"), "es")[0] == (
        "[Enter] Hoja oxidada contra Lucía · por cercanía 67 %"
    )


def test_everybody_whom_a_proposal_takes_is_named(tmp_path: Path) -> None:
    """“+1” beside a name would read as a bonus."""
    heroes = ("add Bram as hero near", "add Joan as hero near")
    state = state_of(
        tmp_path, *heroes, "add bandit captain near", "action", "turn bandit captain", rules="bases2d6"
    )
    [proposal] = [said for said in choices(state, action_list("bandit-captain")) if "Cleave at" in said]
    assert "Bram, Joan" in proposal or "Joan, Bram" in proposal
    assert "+1" not in proposal


def test_enter_runs_it_and_o_asks_for_another(tmp_path: Path) -> None:
    """`o` goes through what else is sensible and comes back to the first."""
    state = state_of(tmp_path, *EZD6, "set goblin 1 behaviour=weakest")
    prompt, seen = action_list("goblin-1"), []
    for _ in range(4):
        pressed = press_prompt(state, prompt, "enter", "\r", T)
        seen.append(pressed.command)
        other = press_prompt(state, prompt, "o", "O", T).prompt
        assert isinstance(other, Prompt)
        prompt = other
    assert seen == [
        MoveCreature(creature="goblin-1", zone="far"),
        Attack(actor="goblin-1", target="lucia", weapon="rusty blade"),
        Next(),
        MoveCreature(creature="goblin-1", zone="far"),
    ]
    told = [choices(state, action_list("goblin-1"))[0], choices(state, prompt)[0]]
    assert told[0] == "[Enter] Move to Far, toward Vera · the weakest"
    assert told[0] != told[1]


def test_a_typed_number_is_no_proposal(tmp_path: Path) -> None:
    """Always overridable: digits still pick, and with one typed Enter means what it always did."""
    state = state_of(tmp_path, *BASES, rules="bases2d6")
    first = press_prompt(state, action_list("goblin-1"), "1", "1", T).prompt
    assert isinstance(first, Prompt)
    assert first.given["ability"] == "strike"
    assert not [one for one in choices(state, first) if "·" in one and one.startswith("[Enter]")]


def test_with_nothing_left_it_goes_on(tmp_path: Path) -> None:
    """A foe that has nothing sensible to do proposes the next turn."""
    state = state_of(tmp_path, *EZD6, "set goblin 1 action_used=yes")
    assert choices(state, action_list("goblin-1"))[0] == "[Enter] go on: Goblin 2"
    assert not [one for one in choices(state, action_list("goblin-2")) if one.startswith("[Enter]")]


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
async def test_two_keys_play_a_foe(tmp_path: Path, rules: str) -> None:
    """key budget: `a` `Enter` runs what the foe would do; undo brings the same proposal back."""
    session = new_session(tmp_path, *GAMES[rules], rules=rules)
    async with playing(session) as pilot:
        seq = session.state.seq
        await type_keys(pilot, "a")
        assert "the nearest" in screen_text(pilot) or "nobody else" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert session.state.seq == seq + 1
        command = session.timeline.told[-1].command
        wanted = {
            "ezd6": Attack(actor="goblin-1", target="lucia", weapon="rusty blade"),
            "bases2d6": Use(actor="goblin-1", ability="strike", targets=("lucia",)),
        }
        assert command == wanted[rules]
        while session.state.seq > seq:
            await pilot.press("ctrl+z")
            await pilot.pause()
        await type_keys(pilot, "a⏎")
        assert session.timeline.told[-1].command == command


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
async def test_one_key_plays_it_with_the_house_rule(tmp_path: Path, rules: str) -> None:
    """option `foes_propose`: at the start of a foe's turn Enter alone plays it."""
    session = new_session(tmp_path, *GAMES[rules][:-1], "option foes_propose=on", rules=rules)
    async with playing(session) as pilot:
        play = play_of(pilot)
        assert play.prompt is None
        await type_keys(pilot, "c")
        await type_keys(pilot, GAMES[rules][-1])
        assert play.prompt is None, "not while something is typed"
        await type_keys(pilot, "⏎")
        assert play.prompt == action_list("goblin-1")
        seq = session.state.seq
        await type_keys(pilot, "⏎")
        assert session.state.seq == seq + 1
        assert getattr(session.timeline.told[-1].command, "actor", "") == "goblin-1"


async def test_each_foe_in_turn_and_no_hero(tmp_path: Path) -> None:
    """`n` from one foe to the next opens its list; a hero's turn opens none; undo brings it back."""
    session = new_session(tmp_path, "option foes_propose=on", *EZD6)
    async with playing(session) as pilot:
        play = play_of(pilot)
        assert play.prompt == action_list("goblin-1"), "a campaign opened at such a moment asks at once"
        await type_keys(pilot, "n")
        assert (session.state.active, play.prompt) == ("goblin-2", action_list("goblin-2"))
        await type_keys(pilot, "n")
        assert (session.state.active, play.prompt) == ("lucia", None)
        await type_keys(pilot, "u")
        assert (session.state.active, play.prompt) == ("goblin-2", action_list("goblin-2"))
        await type_keys(pilot, "⏎")
        assert session.state.creatures["goblin-2"].sheet.action_used
        assert play.prompt is None, "only at the start of a turn"


async def test_it_stays_closed_once_it_has_been_left(tmp_path: Path) -> None:
    """Any other choice is still there: Esc leaves the list, and another key begins something else."""
    session = new_session(tmp_path, "option foes_propose=on", *EZD6)
    async with playing(session) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "⎋")
        assert play.prompt is None
        await type_keys(pilot, "codds dice 2d6⏎")
        assert play.prompt is None
        await type_keys(pilot, "cnote something⏎")
        assert play.prompt is None
        await type_keys(pilot, "m")
        assert play.prompt is not None
        assert play.prompt != action_list("goblin-1")


async def test_never_over_an_open_decision(tmp_path: Path) -> None:
    """While dice or an answer are waited for nothing opens."""
    session = new_session(tmp_path, "option foes_propose=on", "add Lucía as hero armour=5", *EZD6[1:])
    async with playing(session) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "⎋cattack goblin 1 lucía dice=6⏎")
        assert session.state.open is not None
        assert play.prompt is None


async def test_off_by_default(tmp_path: Path) -> None:
    """Without the house rule nothing opens by itself."""
    session = new_session(tmp_path, *EZD6)
    async with playing(session) as pilot:
        assert play_of(pilot).prompt is None
        await type_keys(pilot, "n")
        assert play_of(pilot).prompt is None


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_it_is_read_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    """The proposal stands first in the bar, in a wide and in a narrow window, and a click takes it."""
    session = new_session(tmp_path, *EZD6, language="es")
    async with playing(session, size=size, language="es") as pilot:
        await type_keys(pilot, "a")
        shown = screen_text(pilot)
        assert "[Enter] Hoja oxidada contra Lucía · por cercanía" in shown
        assert "[o] otra" in shown
        row = next(y for y, line in enumerate(shown.splitlines()) if "[Enter] Hoja" in line)
        await pilot.click(offset=(8, row))
        await pilot.pause()
        assert isinstance(session.timeline.told[-1].command, Attack)


async def test_the_sheet_tells_it_and_the_editor_sets_it(tmp_path: Path) -> None:
    """Behaviour is a row of the sheet and a field of the editor, in words of the language."""
    from app.sheet_fields import editing_sections, values_of
    from app.sheet_values import as_text, parsed, shown

    session = new_session(tmp_path, *EZD6, "set goblin 1 behaviour=hurt-last,random", language="es")
    async with playing(session, language="es") as pilot:
        play_of(pilot).selected = "goblin-1"
        await pilot.pause()
        await type_keys(pilot, "f")
        assert "Conducta" in screen_text(pilot)
        assert "venganza, azar" in screen_text(pilot)
    state, t = session.state, translator("es")
    fields = {field.key: field for section in editing_sections(state, t) for field in section.fields}
    field = fields["behaviour"]
    value = values_of(state, state.creatures["goblin-1"])["behaviour"]
    assert (field.label, shown(field, value, t)[0]) == ("Conducta", "venganza, azar")
    assert parsed(field, as_text(field, value)) == ["hurt-last", "random"]
    assert parsed(field, "MÁS DÉBIL, hoja oxidada") == ["weakest", "hoja oxidada"]
