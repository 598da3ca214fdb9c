"""What keys and clicks mean to what is asked, a prompt or an open resolution. Pure: a value comes of it."""

from __future__ import annotations

from app.faces import LONG_FACES, Told, press_face
from app.opened import open_view
from app.pressed import NOT_MINE, Pressed, digit_of
from app.prompt import AnyPrompt
from app.prompt_kinds import kind_of
from rules.commands import Choose
from rules.errors import Refused
from rules.state import State
from rules.text import Translator


def press_prompt(state: State, prompt: AnyPrompt, key: str, character: str | None, t: Translator) -> Pressed:
    """A key while a prompt is open."""
    return kind_of(prompt).press(state, prompt, key, character, t)


def press_pointed(state: State, prompt: AnyPrompt | None, value: str, t: Translator) -> Pressed:
    """A click on a creature or a zone that is offered, by its id."""
    if prompt is not None:
        return kind_of(prompt).pointed(state, prompt, value, t)
    view = open_view(state, t)
    ids = [choice.id for choice in view.choices] if view is not None else []
    choice = next((id_ for id_ in ids if id_.endswith(f" {value}")), None)
    return NOT_MINE if choice is None else answer(choice)


def press_answer(state: State, typed: str, key: str, character: str | None, t: Translator) -> Pressed:
    """A key while a resolution waits: faces of dice, karma, hero die, targets, accept."""
    view = open_view(state, t)
    if view is None:
        return NOT_MINE
    digit = digit_of(character)
    if view.faces is not None and (pressed := _press_faces(view.faces, typed, key, character)) is not None:
        return pressed
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


def _press_faces(dice: tuple[int, int], typed: str, key: str, character: str | None) -> Pressed | None:
    """A key that tells a face, or takes one back; `typed` are those told so far, long ones with spaces."""
    count, sides = dice
    if sides < LONG_FACES:
        before = Told(tuple(map(int, typed)))
    else:
        *done, last = typed.split(" ")
        before = Told(tuple(map(int, done)), last)
    told = press_face(before, sides, key, character)
    if told is None:
        return None
    if told.wrong is None and len(told.faces) == count:
        return Pressed(True, command=Choose(option="roll", faces=told.faces))
    after = "" if sides < LONG_FACES else " "
    refused = None if told.wrong is None else Refused("bad-face", face=told.wrong, sides=sides)
    kept = "".join(f"{face}{after}" for face in told.faces) + told.typed
    return Pressed(True, typed=kept, refused=refused)


def offered(state: State, prompt: AnyPrompt | None, t: Translator) -> frozenset[str]:
    """The ids of creatures and zones that can be pointed at now."""
    if prompt is not None:
        return kind_of(prompt).offered(state, prompt, t)
    view = open_view(state, t)
    if view is None:
        return frozenset()
    last_words = {choice.id.rpartition(" ")[2] for choice in view.choices}
    return frozenset(last_words & set(state.creatures))
