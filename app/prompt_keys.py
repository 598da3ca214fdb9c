"""What a key means while something is picked for a creature: an action, a target, a zone, a number. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from app.picking import Pick, chosen, picks
from app.pressed import NOT_MINE, Pressed, digit_of
from app.prompt import (
    Prompt,
    after_pick,
    aims_at_several,
    command_without,
    flag_of,
    helper_word,
    is_typed,
    kinds_of,
    may_be_left_out,
    most_digits,
    next_kind,
    next_own,
    own_words,
    slot_of,
    with_aim,
    with_boon,
    with_flag,
    with_helper,
)
from app.proposing import next_proposal, proposed
from rules.commands import Command
from rules.errors import Refused
from rules.state import State
from rules.system import verb_command
from rules.text import Translator

#: Letters of a roll that stay its own where they have nothing to choose.
_ROLL_LETTERS = ("h", "t")


def press_picking(state: State, prompt: Prompt, key: str, character: str | None, t: Translator) -> Pressed:
    """A key while something is picked."""
    if (proposed := _press_proposal(state, prompt, key, character, t)) is not None:
        return proposed
    digit = digit_of(character)
    if character in ("+", "-") and prompt.counters:
        return Pressed(True, with_boon(prompt, 1 if character == "+" else -1))
    if character in ("+", "-") and prompt.kind == "actions":
        # Boons come once the action is chosen; healing somebody by a slip would come now.
        return Pressed(True, prompt)
    if key == "backspace":
        return Pressed(True, replace(prompt, typed=prompt.typed[:-1]))
    if (character or "").lower() == "h" and helper_word(state, prompt):
        return Pressed(True, replace(prompt, helping=not prompt.helping, typed=""))
    if (character or "").lower() == "t" and own_words(state, prompt)[1]:
        return Pressed(True, next_own(state, prompt))
    if flag_of(prompt, character or ""):
        return Pressed(True, with_flag(prompt, flag_of(prompt, character or "")))
    if prompt.helping and key == "enter" and not prompt.typed:
        return Pressed(True, replace(prompt, helping=False))
    if prompt.kind == "amount":
        return _press_amount(state, prompt, key, character)
    if is_typed(state, prompt):
        return _press_number(state, prompt, key, digit)
    found = picks(state, prompt, t, odds=False)
    letter = (character or "").lower() if (character or "").isalpha() else ""
    begun = prompt.typed + (digit or letter)
    if digit or (letter and any(pick.key.startswith(begun) for pick in found)):
        return _typed(state, prompt, found, begun)
    if key == "enter":
        able = [pick for pick in found if pick.refused is None]
        exact = chosen(found, prompt.typed, final=True) if prompt.typed else None
        if prompt.aimed and not prompt.typed:
            return _led(after_pick(state, prompt, prompt.aimed))
        if exact is None and not prompt.typed and may_be_left_out(state, prompt):
            return Pressed(True, command=command_without(state, prompt))
        if exact is None and len(able) == 1 and not prompt.typed:
            exact = able[0]
        return Pressed(True, prompt) if exact is None else pick_in(state, prompt, exact)
    if prompt.counters and letter in _ROLL_LETTERS:
        # Where there is nobody to help and no training the letter is still no other key of the table.
        return Pressed(True, prompt)
    return NOT_MINE


def _press_proposal(
    state: State, prompt: Prompt, key: str, character: str | None, t: Translator
) -> Pressed | None:
    """Enter runs what is proposed, `o` asks for another; None where nothing is, or for another key."""
    other = (character or "").lower() == "o"
    if not (other or key == "enter"):
        return None
    found = proposed(state, prompt, t)
    if found is None:
        return None
    return Pressed(True, next_proposal(prompt)) if other else Pressed(True, command=found.command)


def _typed(state: State, prompt: Prompt, found: tuple[Pick, ...], typed: str) -> Pressed:
    exact = chosen(found, typed, final=False)
    if exact is not None:
        return pick_in(state, prompt, exact)
    leads_on = any(pick.key.startswith(typed) for pick in found)
    return Pressed(True, replace(prompt, typed=typed if leads_on else ""))


def pick_in(state: State, prompt: Prompt, pick: Pick) -> Pressed:
    """Take a pick of a prompt; a greyed one tells why and leaves the prompt as it is."""
    if pick.refused is not None:
        return Pressed(True, replace(prompt, typed=""), refused=pick.refused)
    if prompt.helping:
        return Pressed(True, with_helper(prompt, pick.value))
    if aims_at_several(state, prompt):
        # Enter ends it, also when no more can be picked: it would answer something else a moment later.
        aimed = with_aim(prompt, pick.value)
        if prompt.most and len(aimed.aimed) > prompt.most:
            return Pressed(
                True, replace(prompt, typed=""), refused=Refused("enough-targets", most=prompt.most)
            )
        return Pressed(True, aimed)
    return _led(after_pick(state, prompt, pick.value))


def _led(result: Prompt | Command) -> Pressed:
    """The next question, or the finished command."""
    return Pressed(True, result) if isinstance(result, Prompt) else Pressed(True, command=result)


def _press_number(state: State, prompt: Prompt, key: str, digit: str) -> Pressed:
    """Digits of a number that is typed out; nothing typed leaves an optional one out."""
    if digit:
        return _more_digits(state, prompt, digit)
    if key != "enter":
        return NOT_MINE
    if prompt.typed:
        return _led(after_pick(state, prompt, int(prompt.typed)))
    if slot_of(state, prompt).optional:
        return Pressed(True, command=command_without(state, prompt))
    return Pressed(True, prompt)


def _more_digits(state: State, prompt: Prompt, digit: str) -> Pressed:
    """A digit more of a number; past its longest the first falls off."""
    return Pressed(True, replace(prompt, typed=(prompt.typed + digit)[-most_digits(state, prompt) :]))


def _press_amount(state: State, prompt: Prompt, key: str, character: str | None) -> Pressed:
    digit = digit_of(character)
    if digit:
        return _more_digits(state, prompt, digit)
    if (character or "").lower() == "o" and kinds_of(state, prompt)[1]:
        return Pressed(True, next_kind(state, prompt))
    if key == "enter":
        args = {**prompt.given, "amount": int(prompt.typed or "1")}
        return Pressed(True, command=verb_command(state, prompt.verb, args))
    return NOT_MINE


def pointed_at(state: State, prompt: Prompt, value: str, t: Translator) -> Pressed:
    """A creature or a zone that was clicked on, as if its key had been typed."""
    found = picks(state, prompt, t, odds=False)
    pick = next((pick for pick in found if pick.value == value), None)
    return NOT_MINE if pick is None else pick_in(state, prompt, pick)
