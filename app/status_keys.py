"""What a key means to the prompt of `s`. Pure: state and key in, prompt or command out."""

from __future__ import annotations

from msgspec.structs import replace

from app.pressed import NOT_MINE, Pressed, digit_of
from app.status_prompt import (
    ENDS,
    StatusPick,
    StatusPrompt,
    chosen_status,
    command_of,
    status_picks,
    with_charges,
    with_end,
    with_text,
)
from rules.state import State
from rules.text import Translator


def press_status(
    state: State, prompt: StatusPrompt, key: str, character: str | None, t: Translator
) -> Pressed:
    """A key while a status is chosen, or made ready."""
    if not prompt.status:
        return _choose(state, prompt, key, character, t)
    digit = digit_of(character)
    if prompt.asks_whose:
        return _whose(state, prompt, key, digit)
    if key == "enter":
        return Pressed(True, command=command_of(prompt))
    if key == "delete":
        # It takes nobody from the table while something is asked.
        return Pressed(True, prompt)
    if key == "backspace":
        return Pressed(True, StatusPrompt(prompt.targets))
    if character in ("+", "-"):
        return Pressed(True, with_charges(prompt, 1 if character == "+" else -1))
    if digit == "0":
        off = not prompt.off
        return Pressed(
            True, replace(prompt, off=off, charges=prompt.charges if off else prompt.charges or prompt.least)
        )
    if digit and int(digit) <= len(ENDS):
        return Pressed(True, with_end(prompt, int(digit)))
    if (character or "").lower() == "w" and prompt.when in ("start", "end"):
        return Pressed(True, replace(prompt, asks_whose=True))
    # A stray letter neither gives it nor opens anything else.
    return Pressed(True, prompt) if character is not None and character.isprintable() else NOT_MINE


def _choose(state: State, prompt: StatusPrompt, key: str, character: str | None, t: Translator) -> Pressed:
    found = status_picks(state, prompt, t)
    digit = digit_of(character)
    if digit:
        place = (int(digit) or 10) - 1
        return _picked(state, prompt, found[place]) if place < len(found) else Pressed(True, prompt)
    if key == "enter":
        if not found or not prompt.typed:
            return Pressed(True, prompt)
        return _picked(state, prompt, found[0])
    if key in ("backspace", "delete"):
        return Pressed(True, replace(prompt, typed=prompt.typed[:-1]))
    if character is not None and character.isprintable():
        return Pressed(True, with_text(prompt, character))
    return NOT_MINE


def _picked(state: State, prompt: StatusPrompt, pick: StatusPick) -> Pressed:
    return Pressed(True, chosen_status(state, prompt, pick))


def _whose(state: State, prompt: StatusPrompt, key: str, digit: str) -> Pressed:
    """The number of the creature whose turn ends it; Enter for its bearer."""
    if key == "enter" and not prompt.typed:
        return Pressed(True, replace(prompt, whose="", asks_whose=False))
    if key == "backspace":
        return Pressed(True, replace(prompt, typed=prompt.typed[:-1]))
    typed = prompt.typed + digit
    keys = {str(creature.key): creature.id for creature in state.creatures.values()}
    longer = any(other != typed and other.startswith(typed) for other in keys)
    if typed in keys and (key == "enter" or not longer):
        return Pressed(True, replace(prompt, whose=keys[typed], asks_whose=False, typed=""))
    return Pressed(True, replace(prompt, typed=typed if longer else ""))
