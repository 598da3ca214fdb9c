"""What keys and clicks mean to what is asked, a prompt or an open resolution. Pure: a value comes of it."""

from __future__ import annotations

from app.opened import open_view
from app.pressed import NOT_MINE, Pressed, digit_of
from app.prompt import AnyPrompt
from app.prompt_kinds import kind_of
from rules.commands import Choose
from rules.errors import Refused
from rules.state import State
from rules.system import OpenView
from rules.text import Translator

#: Dice with so many sides have faces of more than one digit.
LONG_FACES = 10


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
    if view.faces is not None and view.faces[1] < LONG_FACES:
        if digit or key == "backspace":
            return _faces(view, typed, digit)
    elif view.faces is not None and (digit or (typed and key in ("backspace", "space", "enter"))):
        return _long_faces(view.faces, typed, key, digit)
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


def _long_faces(faces: tuple[int, int], typed: str, key: str, digit: str) -> Pressed:
    """Faces of more than one digit: one that can grow no more ends by itself, others with space or Enter."""
    count, sides = faces
    if key == "backspace":
        return Pressed(True, typed=typed.rstrip()[:-1])
    *done, last = (typed + digit).split(" ")
    if digit and int(last) * 10 <= sides:
        return Pressed(True, typed=typed + digit)
    found = tuple(int(face) for face in (*done, last) if face)
    wrong = next((face for face in found if not 1 <= face <= sides), None)
    if wrong is not None:
        kept = "".join(f"{face} " for face in done)
        return Pressed(True, typed=kept, refused=Refused("bad-face", face=wrong, sides=sides))
    if len(found) < count:
        return Pressed(True, typed="".join(f"{face} " for face in found))
    return Pressed(True, command=Choose(option="roll", faces=found))


def offered(state: State, prompt: AnyPrompt | None, t: Translator) -> frozenset[str]:
    """The ids of creatures and zones that can be pointed at now."""
    if prompt is not None:
        return kind_of(prompt).offered(state, prompt, t)
    view = open_view(state, t)
    if view is None:
        return frozenset()
    last_words = {choice.id.rpartition(" ")[2] for choice in view.choices}
    return frozenset(last_words & set(state.creatures))
