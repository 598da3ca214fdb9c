"""The prompt of `b`: the encounters, to start, go on with, prepare, save and pause. Pure."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.bar_choices import BarChoice, BarView
from app.keys import written_key
from rules.commands import Command, PauseEncounter, RemoveEncounter, StartEncounter
from rules.encounters import is_running
from rules.state import Encounter, State
from rules.text import Span, Translator, line

#: How many are listed at once; `<` and `>` turn the page.
LISTED = 9


class EncounterPrompt(Struct, frozen=True):
    """Encounters being looked at: the one that has been chosen, and the page of the list."""

    chosen: str = ""
    page: int = 0

    @property
    def actor(self) -> str:
        """Nobody in particular."""
        return ""


class Asked(Struct, frozen=True):
    """What a key led to: the prompt, a command, or a line begun for the command line."""

    prompt: EncounterPrompt | None = None
    command: Command | None = None
    line: str = ""


def listed(state: State, prompt: EncounterPrompt) -> tuple[Encounter[Any], ...]:
    """The encounters of the page."""
    start = prompt.page * LISTED
    return state.encounters[start : start + LISTED]


def chosen_one(state: State, prompt: EncounterPrompt) -> Encounter[Any] | None:
    """The encounter that has been chosen, while it is there."""
    return next((each for each in state.encounters if each.id == prompt.chosen), None)


def pressed(state: State, prompt: EncounterPrompt, key: str, character: str, t: Translator) -> Asked:
    """A key of the prompt."""
    one = chosen_one(state, prompt)
    if one is not None:
        return _with(one, prompt, key, character.lower(), t)
    letter = character.lower()
    if character.isdecimal() and character.isascii() and character != "0":
        found, place = listed(state, prompt), int(character) - 1
        return Asked(replace(prompt, chosen=found[place].id) if place < len(found) else prompt)
    if letter in ("a", "s"):
        word = _word("words", "new" if letter == "a" else "save", t)
        return Asked(line=f"{_word('verbs', 'encounter', t)} {word} ")
    if letter == "p" and is_running(state):
        return Asked(command=PauseEncounter())
    if character in ("<", ">"):
        pages = max(1, -(-len(state.encounters) // LISTED))
        return Asked(replace(prompt, page=(prompt.page + (1 if character == ">" else -1)) % pages))
    return Asked(prompt)


def _with(one: Encounter[Any], prompt: EncounterPrompt, key: str, letter: str, t: Translator) -> Asked:
    """A key about the encounter that has been chosen."""
    if key == "enter":
        return Asked(command=StartEncounter(encounter=one.id))
    if key == "delete":
        return Asked(command=RemoveEncounter(encounter=one.id))
    if key == "backspace":
        return Asked(EncounterPrompt(page=prompt.page))
    if (letter == "e" and not one.paused) or letter == "t":
        verb = _word("verbs", "add" if letter == "e" else "note", t)
        return Asked(line=f'{_word("verbs", "encounter", t)} "{one.name}" {verb} ')
    return Asked(prompt)


def _word(section: str, word: str, t: Translator) -> str:
    from app.console.words import own_word

    return own_word(section, word, t.language)


def encounter_view(state: State, prompt: EncounterPrompt, t: Translator) -> BarView:
    """The list, or what can be done with the one that has been chosen."""
    from app.console.guide import encounter_about

    one = chosen_one(state, prompt)
    if one is not None:
        return _one_view(state, one, encounter_about(one, t), t)
    rows = [
        BarChoice(str(n), line(Span(each.name, "strong")), line(Span(encounter_about(each, t), "muted")))
        for n, each in enumerate(listed(state, prompt), 1)
    ]
    rows.append(BarChoice("a", line(t.text("prepare a new one"))))
    rows.append(BarChoice("s", line(t.text("save who is at the table"))))
    if is_running(state):
        rows.append(BarChoice("p", line(t.text("pause the fight"))))
    if len(state.encounters) > LISTED:
        rows.append(BarChoice("< >", line(t.text("more"))))
    empty = "" if state.encounters else f" — {t.text('none yet: a prepares one')}"
    return BarView(line(t.text("Encounters"), Span(empty, "muted")), tuple(rows), False, len(rows) > 5)


def _one_view(state: State, one: Encounter[Any], about: str, t: Translator) -> BarView:
    title = line(Span(one.name, "strong"), Span(f"  {about}", "muted"))
    if one.note:
        title = (*title, Span(f"  ◌ {one.note[:80]}", "note"))
    start = t.text("go on with it") if one.paused else t.text("start it")
    if is_running(state):
        start = f"{start} ({t.text('what runs is paused')})"
    choices = [BarChoice("Enter", line(start))]
    if not one.paused:
        choices.append(BarChoice("e", line(t.text("add creatures"))))
    choices += [
        BarChoice("t", line(t.text("note"))),
        BarChoice(written_key("delete", t), line(t.text("forget it"))),
    ]
    return BarView(title, tuple(choices), False)
