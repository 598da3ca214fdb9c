"""What a key means to a prompt or an open resolution. Pure: state and key in, prompt or command out."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.encounter_prompt import EncounterPrompt
from app.encounter_prompt import pressed as pressed_encounter
from app.opened import open_view
from app.picking import Pick, chosen, picks
from app.prompt import (
    AnyPrompt,
    Prompt,
    after_pick,
    aims_at_several,
    command_without,
    flag_of,
    helper_word,
    is_typed,
    may_be_left_out,
    most_digits,
    next_own,
    own_words,
    slot_of,
    with_aim,
    with_boon,
    with_flag,
    with_helper,
)
from app.proposing import next_proposal, proposed
from app.session_prompt import SessionPrompt, toggled
from app.session_prompt import command_of as session_command
from app.status_prompt import StatusPrompt
from app.table_prompt import TablePrompt
from rules.commands import Choose, Command
from rules.errors import Refused
from rules.state import State
from rules.system import OpenView, verb_command
from rules.text import Translator


class Pressed(Struct, frozen=True):
    """What a press led to; `handled` is False when the key means nothing here.

    `typed` are faces typed so far for a resolution that waits for dice; `line` goes on in the command line.
    """

    handled: bool
    prompt: AnyPrompt | None = None
    typed: str = ""
    command: Command | None = None
    line: str = ""
    refused: Refused | None = None


NOT_MINE = Pressed(handled=False)


def digit_of(character: str | None) -> str:
    """The digit that was typed, or "" (superscripts and other scripts' digits are none)."""
    return character if character is not None and character in "0123456789" and character else ""


def press_prompt(state: State, prompt: AnyPrompt, key: str, character: str | None, t: Translator) -> Pressed:
    """A key while a prompt is open."""
    if isinstance(prompt, StatusPrompt):
        from app.status_keys import press_status

        return press_status(state, prompt, key, character, t)
    if isinstance(prompt, EncounterPrompt):
        asked = pressed_encounter(state, prompt, key, character or "", t)
        return Pressed(True, asked.prompt, command=asked.command, line=asked.line)
    if isinstance(prompt, SessionPrompt):
        if key == "enter":
            return Pressed(True, command=session_command(prompt))
        changed = toggled(state, prompt, character or "")
        return Pressed(True, changed or prompt) if character else NOT_MINE
    if isinstance(prompt, TablePrompt):
        from app.table_keys import press_table

        return press_table(state, prompt, key, character, t)
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
        return _press_amount(state, prompt, key, digit)
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
        aimed = with_aim(prompt, pick.value)
        full = prompt.most and len(aimed.aimed) == prompt.most
        return _led(after_pick(state, aimed, aimed.aimed)) if full else Pressed(True, aimed)
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


def _press_amount(state: State, prompt: Prompt, key: str, digit: str) -> Pressed:
    if digit:
        return _more_digits(state, prompt, digit)
    if key == "enter":
        args = {**prompt.given, "amount": int(prompt.typed or "1")}
        return Pressed(True, command=verb_command(state, prompt.verb, args))
    return NOT_MINE


def press_answer(state: State, typed: str, key: str, character: str | None, t: Translator) -> Pressed:
    """A key while a resolution waits: faces of dice, karma, hero die, targets, accept."""
    view = open_view(state, t)
    if view is None:
        return NOT_MINE
    digit = digit_of(character)
    if view.faces is not None and view.faces[1] < 10 and (digit or key == "backspace"):
        return _faces(view, typed, digit)
    word = key if key == "enter" else (character or "").lower()
    if word == "k":
        karma = next((choice.id for choice in view.choices if choice.key.isdecimal()), None)
        return answer(karma) if karma is not None else NOT_MINE
    if not word:
        return NOT_MINE
    wanted = typed + digit if digit else word
    exact = next((choice.id for choice in view.choices if choice.key == wanted), None)
    longer = any(c.key != wanted and c.key.startswith(wanted) for c in view.choices) if digit else False
    if exact is not None and not longer:
        return answer(exact)
    if digit:
        return Pressed(True, typed=wanted if longer else "")
    if key == "enter" and typed:
        pending = next((choice.id for choice in view.choices if choice.key == typed), None)
        return answer(pending) if pending is not None else NOT_MINE
    # Enter never falls through to the pane behind while the game waits.
    return Pressed(True, typed=typed) if key == "enter" else NOT_MINE


def answer(choice: str) -> Pressed:
    """The command that an option's id stands for."""
    option, _, value = choice.partition(" ")
    return Pressed(True, command=Choose(option=option, value=value))


def _faces(view: OpenView, typed: str, digit: str) -> Pressed:
    assert view.faces is not None
    count, sides = view.faces
    if not digit:
        return Pressed(True, typed=typed[:-1])
    if not 1 <= int(digit) <= sides:
        return Pressed(True, typed=typed, refused=Refused("bad-face", face=digit, sides=sides))
    typed += digit
    if len(typed) < count:
        return Pressed(True, typed=typed)
    return Pressed(True, command=Choose(option="roll", faces=tuple(int(face) for face in typed)))


def offered(state: State, prompt: AnyPrompt | None, t: Translator) -> frozenset[str]:
    """The ids of creatures and zones that can be pointed at now."""
    if isinstance(prompt, StatusPrompt):
        return frozenset(state.creatures) if prompt.asks_whose else frozenset()
    if isinstance(prompt, TablePrompt | SessionPrompt | EncounterPrompt):
        return frozenset()
    if prompt is not None:
        able: list[Any] = [pick.value for pick in picks(state, prompt, t, odds=False) if pick.refused is None]
        return frozenset(value for value in able if isinstance(value, str))
    view = open_view(state, t)
    if view is None:
        return frozenset()
    last_words = {choice.id.rpartition(" ")[2] for choice in view.choices}
    return frozenset(last_words & set(state.creatures))
