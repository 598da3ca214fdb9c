"""The keys of a table of Bases 2d6 without a screen: every ability, roll and answer in few of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.bar import bar_view, preview
from app.i18n import translator
from app.picking import LETTERS, picks, place_keys
from app.present import creature_row
from app.presses import press_answer, press_prompt
from app.prompt import Prompt, action_list, amount, for_verb
from rules import commands as do
from rules.engine import execute
from rules.state import GameState, State
from rules.system import get
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.commands import Adjust, Behind, Damage, Roll, Use
from rules.text import plain
from rules.zones import DEFAULT_ZONES

T, ES = translator("en"), translator("es")

EMBER = Ability("Ember", costs=(Cost("2"),), types=("magical",), range="intermediate", roll="conjuration",
                defences=("agility",), effects=(Effect("damage", "3"),))  # fmt: skip
VOLLEY = Ability("Volley", types=("physical",), range="far", most=2, roll="impact", difficulty=9,
                 effects=(Effect("damage", "1"),))  # fmt: skip
STAB = Ability("Stab", types=("physical",), behind=True, effects=(Effect("damage", "9"),))
MEND = Ability("Mend", types=("magical",), action="instant", effects=(Effect("heal", "3"),))
LEAP = Ability("Leap", types=("physical", "movement"), range="self", effects=(Effect("move", "1"),))
RIPOSTE = Ability("Riposte", action="instant", reaction=True, types=("physical",),
                  effects=(Effect("damage", "2"),))  # fmt: skip
OWN = (EMBER, VOLLEY, STAB, MEND, LEAP, RIPOSTE)


def table(*more: do.Command, abilities: tuple[Ability, ...] = OWN) -> State:
    """Vera (key 1), whose turn it is, Noa (2) on her side, and two goblins (3 and 4)."""
    state: State = GameState(rules="bases2d6", seed="keys", zones=DEFAULT_ZONES)
    sheet: dict[str, Any] = {
        "attack": 2, "impact": 1, "agility": 1, "defence": 2, "abilities": msgspec.to_builtins(abilities),
    }  # fmt: skip
    start = do.StartAction(faces=(6, 6, 5, 5, 2, 2, 1, 2))
    for command in (
        do.AddCreatures(name="Vera", side="hero", sheet=sheet),
        do.AddCreatures(name="Noa", side="hero"),
        do.AddCreatures(name="Goblin", count=2),
        start,
        *more,
    ):
        _, state = execute(state, command, 0)
    assert state.active == "vera"
    return state


def pressed(state: State, prompt: Prompt, keys: str) -> do.Command | Prompt:
    """What a prompt leads to after these keys; ⏎ is Enter."""
    for key in keys:
        result = press_prompt(state, prompt, "enter" if key == "⏎" else key, key, T)
        assert result.handled, key
        assert result.refused is None, (key, result.refused)
        if result.command is not None:
            return result.command
        assert result.prompt is not None
        prompt = result.prompt
    return prompt


def listed(state: State, language: Any = T) -> dict[str, str]:
    """The action list of Vera: keys with what stands behind them, or below them all for several."""
    view = bar_view(state, action_list("vera"), "", language)
    assert view is not None
    below = [plain(reason).partition("] ") for reason in view.reasons]
    return {
        choice.key: " ".join(
            [plain((*choice.label, *choice.note))]
            + [why for keys, _, why in below if choice.key in keys[1:].split(" ")]
        )
        for choice in view.choices
    }


def key_of(state: State, name: str) -> str:
    return next(key for key, text in listed(state).items() if text.startswith(name))


def test_the_second_enemy_is_struck_with_two_keys_after_a() -> None:
    """UX budget: `a` `1` digit; then a digit defends or Enter goes on."""
    state = table()
    command = pressed(state, action_list("vera"), "14")
    assert command == Use(actor="vera", ability="strike", targets=("goblin-2",))
    _, state = execute(state, command, 0)
    first = press_answer(state, "", "1", "1", T).command
    assert first == do.Choose(option="dodge")
    assert press_answer(state, "", "enter", "\r", T).command == do.Choose(option="pass")


def test_every_ability_of_a_long_list_is_one_key_and_1_stays_at_once() -> None:
    """R-2D-56 and the budget: more than ten entries, no key that waits for another."""
    many = tuple(msgspec.structs.replace(EMBER, name=f"Ember {n}") for n in range(15))
    state = table(abilities=many)
    found = picks(state, action_list("vera"), T)
    keys = [pick.key for pick in found]
    assert len(found) > 20
    assert keys[:11] == [*"1234567890", LETTERS[0]]
    assert len(set(keys)) == len(keys)
    for pick in found[:27]:
        if pick.refused is None:
            assert pressed(state, action_list("vera"), pick.key) != action_list("vera"), pick.key
    eleventh = pressed(state, action_list("vera"), LETTERS[0])
    assert isinstance(eleventh, Prompt)
    assert eleventh.given["ability"] == "ember-9"


def test_the_keys_of_places_never_begin_one_another() -> None:
    keys = list(place_keys())
    assert len(keys) == len(set(keys)) > 50
    assert not [(a, b) for a in keys for b in keys if a != b and b.startswith(a)]
    # a opened the list, c is the command line, n and u are the turn and undo, p the palette: not for choices.
    assert not set("acnpu") & set("".join(keys))


def test_an_attack_without_a_foe_in_reach_says_so_instead_of_odds() -> None:
    """R-2D-36: a friend in reach makes it possible, and no odds are told of friends."""
    near = listed(table())
    assert "%" in near["1"]
    away = table(do.MoveSeveral(creatures=("vera", "noa"), zone="far", force=True))
    assert "reaches no foe" in listed(away)["1"]
    assert "no alcanza" in listed(away, ES)["1"]
    assert "%" in listed(away)[key_of(away, "Volley")]


def test_greyed_abilities_say_why_in_two_words() -> None:
    """R-2D-31, R-2D-36, R-2D-50, R-2D-51: silenced, immobilised, no points, nobody near, nothing left."""
    state = table(
        do.ChangeStatus(creatures=("vera",), status="silence", charges=1),
        do.MoveCreature(creature="vera", zone="far", force=True),
    )
    here = listed(state)
    assert "— silenced" in here[key_of(state, "Ember")]
    assert "— nobody in reach" in here["1"]
    poor = table(do.SetFields(creature="vera", changes=(do.Change("mp", 1),)))
    assert "— cannot pay" in listed(poor)[key_of(poor, "Ember")]
    spent = table(Use(actor="vera", ability="run", zone="far"))
    assert "— no action left" in listed(spent)["1"]
    held = table(do.ChangeStatus(creatures=("vera",), status="immobilise", charges=1))
    assert "— con Inmovilizar" in listed(held, ES)["1"]


def test_one_reason_for_all_is_said_once() -> None:
    """A list of fifteen times “not their turn” is a wall, not an answer."""
    state = table()
    view = bar_view(state, action_list("noa"), "", T)
    assert view is not None
    assert plain(view.prompt) == "Noa: what? — not their turn"
    assert all(choice.greyed and "—" not in plain(choice.note) for choice in view.choices)


def test_costs_and_odds_stand_in_the_list() -> None:
    """Odds before the roll: those against a foe, not against the first who happens to be in reach."""
    state = table()
    here = listed(state)
    strike = Use(actor="vera", ability="strike", targets=("goblin-1",))
    assert here["1"] == f"Strike{T.percent(get('bases2d6').odds(state, strike)['success'])}"
    assert "2 MP" in here[key_of(state, "Ember")]
    assert "inst." in here[key_of(state, "Mend")]
    assert "reac." in here[key_of(state, "Riposte")]


def test_foes_come_first_for_a_blow_and_friends_for_help() -> None:
    state = table()
    blow, help_ = (pressed(state, action_list("vera"), key) for key in ("1", key_of(state, "Mend")))
    assert isinstance(blow, Prompt)
    assert isinstance(help_, Prompt)
    assert [pick.key for pick in picks(state, blow, T)] == ["3", "4", "2"]
    assert [pick.key for pick in picks(state, help_, T)] == ["1", "2", "3", "4"]


def test_the_fallen_come_last_and_nobody_strikes_themselves_by_a_slip() -> None:
    """Their odds are not those of the list either; who is struck in a crowd may be oneself."""
    state = table(Damage(targets=("goblin-1", "noa"), amount=50, raw=True))
    wanted = {"1": ["4"], "Mend": ["1", "2", "4", "3"], "Volley": ["4", "1"]}
    for word, keys in wanted.items():
        prompt = pressed(state, action_list("vera"), word if word == "1" else key_of(state, word))
        assert isinstance(prompt, Prompt)
        assert [pick.key for pick in picks(state, prompt, T)] == keys


def test_several_targets_are_gathered_and_enter_ends_it() -> None:
    """Also when no more can be picked: the Enter of somebody who goes on must not answer what comes then."""
    state = table()
    open_ = pressed(state, action_list("vera"), key_of(state, "Volley"))
    assert isinstance(open_, Prompt)
    view = bar_view(state, open_, "", T)
    assert view is not None
    assert "up to 2" in plain(view.prompt)
    one = Use(actor="vera", ability="volley", targets=("goblin-1",))
    assert pressed(state, open_, "3⏎") == one
    full = pressed(state, open_, "34")
    assert isinstance(full, Prompt)
    assert full.aimed == ("goblin-1", "goblin-2")
    assert pressed(state, open_, "34⏎") == msgspec.structs.replace(one, targets=("goblin-1", "goblin-2"))
    more = press_prompt(state, full, "1", "1", T)
    assert more.refused is not None
    assert (more.refused.id, more.prompt) == ("enough-targets", full)
    assert pressed(state, open_, "334⏎") == msgspec.structs.replace(one, targets=("goblin-2",))


def test_a_back_is_claimed_with_b_or_marked_before() -> None:
    """R-2D-37: the list offers it, the targets are greyed until it is claimed; a mark needs no claim."""
    state = table()
    prompt = pressed(state, action_list("vera"), key_of(state, "Stab"))
    assert isinstance(prompt, Prompt)
    refused = press_prompt(state, prompt, "3", "3", T).refused
    assert refused is not None
    assert refused.id == "not-behind"
    command = pressed(state, prompt, "b3")
    assert command == Use(actor="vera", ability="stab", targets=("goblin-1",), behind=True)
    marked = table(Behind(creature="vera", of="goblin-1"))
    stab = Use(actor="vera", ability="stab", targets=("goblin-1",))
    assert pressed(marked, prompt, "3") == stab
    assert "↷3" in plain(creature_row(marked, marked.creatures["vera"], T).marks)


def test_movement_asks_where_to() -> None:
    """R-2D-44: run and abilities that carry their user."""
    state = table()
    for name, ability in (("Run", "run"), ("Leap", "leap")):
        prompt = pressed(state, action_list("vera"), key_of(state, name))
        assert isinstance(prompt, Prompt)
        far = next(pick for pick in picks(state, prompt, T) if pick.value == "far")
        assert pressed(state, prompt, far.key) == Use(actor="vera", ability=ability, zone="far")


def test_a_roll_is_a_key_a_difficulty_and_enter() -> None:
    """R-2D-03, R-2D-09: `r`, what, the difficulty; + and − change the Tirada; Enter alone wants a Total."""
    state = table()
    roll = for_verb(state, "roll", "vera")
    agility = next(pick for pick in picks(state, roll, T) if pick.value == "agility")
    assert (agility.key, plain(agility.cost)) == ("5", "+3")
    assert pressed(state, roll, "59⏎") == Roll(actor="vera", what="agility", difficulty=9)
    assert pressed(state, roll, "5+12⏎") == Roll(
        actor="vera", what="agility", difficulty=12, adjust=Adjust(roll=1)
    )
    assert pressed(state, roll, "5⏎") == Roll(actor="vera", what="agility")


@pytest.mark.parametrize("keys", ["5", "59", "5--"])
def test_odds_and_thresholds_stand_there_before_the_roll(keys: str) -> None:
    """R-2D-12, R-2D-15: where a critical and a fumble lie, and with a difficulty the chance."""
    state = table()
    prompt = pressed(state, for_verb(state, "roll", "vera"), keys)
    assert isinstance(prompt, Prompt)
    told = plain(preview(state, prompt, T))
    assert "≥12 / ≤2" in told
    assert ("success 72%" in told) == (keys == "59")


def test_amounts_have_four_digits() -> None:
    state = table()
    assert pressed(state, amount("damage", ("goblin-1",)), "1234⏎") == Damage(
        targets=("goblin-1",), amount=1234
    )
    assert pressed(state, amount("damage", ("goblin-1",)), "⏎") == Damage(targets=("goblin-1",), amount=1)


@pytest.mark.parametrize(("language", "said"), [(T, "Ble3 Stu2 +1"), (ES, "San3 Atu2 +1")])
def test_statuses_are_marks_in_the_row_of_their_bearer(language: Any, said: str) -> None:
    """Short names of the language with their charges, in the order of the document, not colour alone."""
    given = (("stun", 2), ("bleed", 3), ("destabilise", 1))
    state = table(*(do.ChangeStatus(creatures=("vera",), status=s, charges=n) for s, n in given))
    marks = plain(creature_row(state, state.creatures["vera"], language).marks)
    assert marks == f"♥10/10 {said} ◆5"


def test_the_window_says_what_its_numbers_are() -> None:
    """R-2D-29: each defence with the chance that it holds; Enter is no reaction."""
    _, state = execute(table(), Use(actor="vera", ability="strike", targets=("goblin-1",)), 0)
    view = bar_view(state, None, "", T)
    assert view is not None
    said = [(choice.key, plain(choice.label)) for choice in view.choices]
    assert said == [("1", "Goblin 1: dodge"), ("2", "Goblin 1: block"), ("Enter", "no reaction")]
    assert [plain(choice.note)[:7] for choice in view.choices] == ["holds: ", "holds: ", ""]
