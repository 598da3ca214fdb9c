"""What has been chosen in a prompt is not lost to a key that means something else; what is armed is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import NARROW, new_session, play_of, playing, screen_text, type_keys

from app.bar import bar_view, preview
from app.i18n import translator
from app.picking import picks
from app.present import HIDDEN
from app.prompt import Prompt, action_list, after_action, for_verb, with_aim
from app.prompt_keys import press_picking
from app.widgets.command_line import CommandLine
from rules.state import State
from rules.system import get
from rules.systems.ezd6.commands import Damage
from rules.text import plain

FIGHT = ("add Lucía as hero karma=3", "add Vera as hero", "add Tom as hero", "add goblin x3 near", "action")
KEEP = "Something is being asked here: Esc leaves it first."
T = translator("en")


def state_of(tmp_path: Path, *lines: str, rules: str = "ezd6") -> State:
    session = new_session(tmp_path, *lines, rules=rules)
    try:
        return session.state
    finally:
        session.close()


@pytest.mark.parametrize(
    ("before", "key"), [("a1", "n"), ("a1", "w"), ("r+", "a"), ("a1h2", "m"), ("-3", "n")]
)
async def test_what_is_begun_stays_until_it_is_left(tmp_path: Path, before: str, key: str) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=NARROW) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, before)
        asked, seq = play.prompt, play.state.seq
        assert asked is not None
        await type_keys(pilot, key)
        assert KEEP in screen_text(pilot)
        assert (play.prompt, play.state.seq) == (asked, seq)
        await type_keys(pilot, "⎋")
        assert play.prompt is None


async def test_an_untouched_question_gives_way_to_another(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=NARROW) as pilot:
        await type_keys(pilot, "am")
        prompt = play_of(pilot).prompt
        assert isinstance(prompt, Prompt)
        assert prompt.kind == "zones"


async def test_a_roll_can_be_made_secret_while_it_is_prepared_and_shows_it(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=NARROW) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "r+g+")
        prompt = play.prompt
        assert isinstance(prompt, Prompt)
        assert prompt.boon == 2
        shown = screen_text(pilot)
        assert f"{HIDDEN} Lucía: check" in shown
        assert f"\n {HIDDEN}" in shown
        await type_keys(pilot, "4")
        assert play.timeline is not None
        assert play.timeline.records[-1].secret
        assert not play.is_secret
        assert f"\n {HIDDEN}" not in screen_text(pilot)


async def test_a_pane_can_be_looked_at_while_something_is_asked(tmp_path: Path) -> None:
    async with playing(new_session(tmp_path, *FIGHT), size=NARROW) as pilot:
        await type_keys(pilot, "a1")
        asked = play_of(pilot).prompt
        await type_keys(pilot, "z")
        assert (play_of(pilot).pane, play_of(pilot).prompt) == ("zones", asked)


def test_t_is_no_random_table_in_a_roll_without_trainings(tmp_path: Path) -> None:
    state = state_of(tmp_path, "add Lucía as hero")
    prompt = for_verb(state, get(state.rules).check_verb, "lucia")
    assert press_picking(state, prompt, "t", "t", T).prompt == prompt


def test_helpers_are_those_who_can_help_with_the_reason_of_those_who_cannot(tmp_path: Path) -> None:
    """R-EZ-17 to R-EZ-20: whoever is out of the fight is refused in the list, not afterwards."""
    lines = (*FIGHT[:3], "add Ann as ally hidden", *FIGHT[3:], "move Tom out force")
    state = state_of(tmp_path, *lines)
    attack = picks(state, action_list("lucia"), T)[0].value
    prompt = after_action(state, action_list("lucia"), attack)
    assert isinstance(prompt, Prompt)
    helping = press_picking(state, prompt, "h", "h", T).prompt
    assert isinstance(helping, Prompt)
    found = {plain(pick.label): pick.refused for pick in picks(state, helping, T)}
    assert list(found) == ["Vera", "Tom", f"{HIDDEN} Ann"]
    assert found["Vera"] is found[f"{HIDDEN} Ann"] is None
    tom = found["Tom"]
    assert tom is not None
    assert tom.id == "out-of-combat"


def test_the_picture_of_damage_is_of_whom_was_ticked_last(tmp_path: Path) -> None:
    lines = ("add Lucía as arcanista del fuego", "add goblin x3 near", "action", "turn Lucía")
    state = state_of(tmp_path, *lines, rules="bases2d6")
    ball = next(p.value for p in picks(state, action_list("lucia"), T) if plain(p.label) == "Fireball")
    prompt = after_action(state, action_list("lucia"), ball)
    assert isinstance(prompt, Prompt)
    assert plain(preview(state, prompt, T)).startswith("Goblin 1 · ")
    ticked = with_aim(with_aim(prompt, "goblin-1"), "goblin-3")
    assert plain(preview(state, ticked, T)).startswith("Goblin 3 · ")


def test_a_reason_of_several_actions_stands_once_below_them(tmp_path: Path) -> None:
    """R-EZ-18: whoever owes an action reads it once, and the names of the actions are whole."""
    state = state_of(tmp_path, *FIGHT, "attack goblin 1 help=Vera dice=3,3", "accept", "turn Vera")
    view = bar_view(state, action_list("vera"), "", T)
    assert view is not None
    assert len(view.reasons) >= 1
    assert "Vera owes this action" in plain(view.reasons[0])
    assert sum("owes" in plain(choice.note) for choice in view.choices) == 0


async def test_the_footer_says_what_the_command_line_takes(tmp_path: Path) -> None:
    """U55: after the oracle's answer the field is still written in, and says so; in a fight it is left."""
    async with playing(new_session(tmp_path, "add Lucía as hero"), size=NARROW) as pilot:
        await type_keys(pilot, "o")
        assert "Enter run the line" in screen_text(pilot)
        await type_keys(pilot, "late?+⏎")
        assert "Enter write it down; empty goes on" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert "a Act" in screen_text(pilot)
    async with playing(new_session(tmp_path / "fight", *FIGHT), size=NARROW) as pilot:
        await type_keys(pilot, "olate?+⏎")
        assert "a Act" in screen_text(pilot)
        assert pilot.app.screen.query_one(CommandLine).field.value == ""


@pytest.mark.parametrize(
    ("line", "hint", "left"),
    [("note a", "Esc leave", ""), ("note a", "Enter run", ""), ("hel", "Tab", "help ")],
)
async def test_a_click_on_a_key_of_the_command_line_is_that_key(
    tmp_path: Path, line: str, hint: str, left: str
) -> None:
    async with playing(new_session(tmp_path, "add Lucía as hero"), size=NARROW) as pilot:
        seq = play_of(pilot).state.seq
        await type_keys(pilot, f"c{line}")
        rows = screen_text(pilot).split("\n")
        await pilot.click(offset=(rows[-1].index(hint) + 1, len(rows) - 1))
        await pilot.pause()
        field = pilot.app.screen.query_one(CommandLine).field
        assert (field.value, field.has_focus) == (left, bool(left))
        assert play_of(pilot).state.seq == seq + hint.startswith("Enter")


async def test_the_cause_of_harm_is_chosen_where_it_is_handed_out(tmp_path: Path) -> None:
    """R-EZ-28: a fall or poison, whose save is another, needs no typed line."""
    async with playing(new_session(tmp_path, *FIGHT[:1]), size=NARROW) as pilot:
        play = play_of(pilot)
        await type_keys(pilot, "-")
        assert "weapon / fall / poison" in screen_text(pilot)
        await type_keys(pilot, "oo2")
        assert "✓ fall" in screen_text(pilot)
        await type_keys(pilot, "⏎")
        assert play.timeline is not None
        command = play.timeline.records[-1].command
        assert isinstance(command, Damage)
        assert (command.cause, command.strikes) == ("fall", 2)


async def test_an_action_list_of_more_than_ten_goes_on_with_letters(tmp_path: Path) -> None:
    """R-EZ-35: two weapons and a potion push nothing off the end; at 80 columns no name is cut."""
    lines = ("add Ysolde as warrior", "add goblin near", "action")
    async with playing(new_session(tmp_path, *lines), size=NARROW) as pilot:
        await type_keys(pilot, "a")
        shown = screen_text(pilot)
        for whole in ("[2] Attack throwing axe far · 1  action 67%", "[d] Something else  action"):
            assert whole in shown
        await type_keys(pilot, "d")
        assert play_of(pilot).state.creatures["ysolde"].sheet.action_used
