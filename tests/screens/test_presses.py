"""What keys mean to prompts and decisions, without a screen; key budgets are counted here and in tmux."""

from __future__ import annotations

import pytest

from app.i18n import translator
from app.keys import PLAY_KEYS, action_for, owners
from app.picking import picks
from app.pressed import NOT_MINE
from app.presses import offered, press_answer, press_prompt
from app.prompt import Prompt, action_list, amount, for_verb, zone_list
from rules import commands as do
from rules.engine import execute
from rules.state import GameState, State
from rules.systems.ezd6.commands import Attack, Check, Damage
from rules.zones import DEFAULT_ZONES

T = translator("en")


def table(*more: do.Command, dice: str = "program", goblins: int = 3) -> State:
    """Lucía (key 1) and goblins (2, 3, …) near, in action time."""
    state: State = GameState(rules="ezd6", seed="keys", zones=DEFAULT_ZONES, dice=dice)  # type: ignore[arg-type]
    for command in (
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddCreatures(name="Goblin", count=goblins),
        do.StartAction(),
        *more,
    ):
        _, state = execute(state, command, 0)
    return state


def typed(state: State, prompt: Prompt, keys: str) -> do.Command | Prompt:
    """What a prompt leads to after these keys; ⏎ is Enter."""
    for key in keys:
        pressed = press_prompt(state, prompt, "enter" if key == "⏎" else key, key, T)
        assert pressed.handled, key
        if pressed.command is not None:
            return pressed.command
        assert pressed.prompt is not None
        prompt = pressed.prompt
    return prompt


def test_a_check_with_a_boon_takes_two_keys_after_r() -> None:
    """UX budget: `r` `+` `4`."""
    state = table()
    assert typed(state, for_verb(state, "roll", "lucia"), "+4") == Check(actor="lucia", difficulty=4, boons=1)


def test_banes_are_boons_below_nothing() -> None:
    state = table()
    assert typed(state, for_verb(state, "roll", "lucia"), "+--3") == Check(
        actor="lucia", difficulty=3, banes=1
    )


def test_the_second_enemy_is_attacked_with_two_keys_after_a() -> None:
    """UX budget: `a` `1` digit, then `Enter` accepts."""
    state = table()
    command = typed(state, action_list("lucia"), "13")
    assert command == Attack(actor="lucia", target="goblin-2")
    _, state = execute(state, Attack(actor="lucia", target="goblin-2", faces=(4,)), 0)
    accepted = press_answer(state, "", "enter", "\r", T)
    assert accepted.command == do.Choose(option="accept")


def test_karma_digit_replaces_enter() -> None:
    state = table(Attack(actor="lucia", target="goblin-2", faces=(2,)))
    assert press_answer(state, "", "1", "1", T).command == do.Choose(option="karma", value="1")
    assert press_answer(state, "", "k", "k", T).command == do.Choose(option="karma", value="1")
    assert press_answer(state, "", "h", "H", T).command == do.Choose(option="hero")


def test_a_greyed_target_says_why_and_stays() -> None:
    state = table(do.MoveCreature(creature="goblin-1", zone="far", force=True))
    prompt = typed(state, action_list("lucia"), "1")
    assert isinstance(prompt, Prompt)
    pressed = press_prompt(state, prompt, "2", "2", T)
    assert pressed.refused is not None
    assert pressed.refused.id == "not-in-reach"
    assert pressed.command is None


def test_creatures_from_ten_on_take_both_digits() -> None:
    """A first digit that begins a longer number waits; Enter takes it as it is; 0 is ten."""
    state = table(goblins=12)
    prompt = typed(state, action_list("lucia"), "1")
    assert isinstance(prompt, Prompt)
    assert typed(state, prompt, "12") == Attack(actor="lucia", target="goblin-11")
    assert typed(state, prompt, "0") == Attack(actor="lucia", target="goblin-9")
    assert typed(state, prompt, "5") == Attack(actor="lucia", target="goblin-4")


def test_moves_pick_a_zone_by_its_place() -> None:
    state = table()
    assert typed(state, zone_list("lucia"), "2") == do.MoveCreature(creature="lucia", zone="far")


def test_strikes_take_digits_and_enter() -> None:
    state = table()
    assert typed(state, amount("damage", ("lucia",)), "2⏎") == Damage(targets=("lucia",), strikes=2)
    assert typed(state, amount("damage", ("lucia",)), "⏎") == Damage(targets=("lucia",), strikes=1)


def test_faces_are_typed_while_dice_wait() -> None:
    state = table(dice="table")
    _, state = execute(state, Attack(actor="lucia", target="goblin-1", boons=1), 0)
    first = press_answer(state, "", "4", "4", T)
    assert first.typed == "4"
    assert first.command is None
    assert press_answer(state, "4", "1", "1", T).command == do.Choose(option="roll", faces=(4, 1))
    assert press_answer(state, "4", "7", "7", T).refused is not None
    assert press_answer(state, "4", "backspace", None, T).typed == ""
    assert press_answer(state, "", "r", "r", T).command == do.Choose(option="roll")
    # By reflex, Enter must not roll the program's dice at a table that rolls its own.
    assert press_answer(state, "", "enter", "\r", T).command is None


def test_what_can_be_pointed_at_is_what_can_be_picked() -> None:
    state = table(do.MoveCreature(creature="goblin-1", zone="far", force=True))
    prompt = typed(state, action_list("lucia"), "1")
    assert isinstance(prompt, Prompt)
    assert offered(state, prompt, T) == {"goblin-2", "goblin-3"}
    assert offered(state, zone_list("lucia"), T) == {"far"}
    assert offered(state, None, T) == frozenset()


def test_other_keys_mean_nothing_to_a_prompt() -> None:
    state = table()
    assert press_prompt(state, action_list("lucia"), "u", "u", T) == NOT_MINE
    assert press_answer(state, "", "1", "1", T) == NOT_MINE


@pytest.mark.parametrize("odd", ["²", "２", "٣"])
def test_digits_of_other_scripts_are_no_digits(odd: str) -> None:
    state = table()
    assert press_prompt(state, action_list("lucia"), odd, odd, T) == NOT_MINE


def test_every_pick_shows_its_exact_odds() -> None:
    state = table()
    shown = {
        pick.value: "".join(span.text for span in pick.odds)
        for pick in picks(state, for_verb(state, "roll", "lucia"), T)
    }
    assert shown == {2: "83%", 3: "67%", 4: "50%", 5: "33%", 6: "17%"}


def test_the_key_table_has_no_clash_and_only_keys_that_arrive() -> None:
    """No key of the table is one that a Spanish keyboard or a terminal cannot send alone."""
    assert all(len(actions) == 1 for actions in owners(PLAY_KEYS).values())
    unreachable = set("[]{}@#\\|~`´^¨") | {"f10", "f11", "ctrl+i", "ctrl+m", "ctrl+h"}
    for row in PLAY_KEYS:
        assert not set(row.keys) <= unreachable
        assert all(len(key) == 1 or key in ("f1", "delete") or key.startswith("shift+") for key in row.keys)


def test_capitals_do_the_same() -> None:
    assert action_for("A", "A") == "act"
    assert action_for("upper_n", "N") == "next"
