"""The prompt of `b`: the encounters, to start, go on with, prepare, save and pause. Pure."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.bar_choices import BarChoice, BarView
from app.keys import written_key
from app.pressed import Pressed
from rules.commands import EditEncounter, PauseEncounter, RemoveEncounter, StartEncounter
from rules.encounters import is_running
from rules.state import Encounter, State
from rules.text import Span, Translator, line
from rules.told_encounters import told_zones

#: How many are listed at once; `<` and `>` turn the page.
LISTED = 9
#: The keys that begin a line about the chosen one, with its verb.
_LINES = {"e": "add", "r": "remove", "z": "zone", "t": "note"}


class EncounterPrompt(Struct, frozen=True):
    """Encounters being looked at: the one that has been chosen, and the page of the list."""

    chosen: str = ""
    page: int = 0

    @property
    def actor(self) -> str:
        """Nobody in particular."""
        return ""


def listed(state: State, prompt: EncounterPrompt) -> tuple[Encounter[Any], ...]:
    """The encounters of the page."""
    start = prompt.page * LISTED
    return state.encounters[start : start + LISTED]


def chosen_one(state: State, prompt: EncounterPrompt) -> Encounter[Any] | None:
    """The encounter that has been chosen, while it is there."""
    return next((each for each in state.encounters if each.id == prompt.chosen), None)


def press_encounter(
    state: State, prompt: EncounterPrompt, key: str, character: str, t: Translator
) -> Pressed:
    """A key of the prompt."""
    one = chosen_one(state, prompt)
    if one is not None:
        return _with(state, one, prompt, key, character.lower(), t)
    letter = character.lower()
    if character.isdecimal() and character.isascii() and character != "0":
        found, place = listed(state, prompt), int(character) - 1
        return Pressed(True, replace(prompt, chosen=found[place].id) if place < len(found) else prompt)
    if letter in ("a", "s"):
        word = _word("words", "new" if letter == "a" else "save", t)
        return Pressed(True, line=f"{_word('verbs', 'encounter', t)} {word} ")
    if letter == "p" and is_running(state):
        return Pressed(True, command=PauseEncounter())
    if character in ("<", ">"):
        pages = max(1, -(-len(state.encounters) // LISTED))
        return Pressed(True, replace(prompt, page=(prompt.page + (1 if character == ">" else -1)) % pages))
    return Pressed(True, prompt)


def _with(
    state: State, one: Encounter[Any], prompt: EncounterPrompt, key: str, letter: str, t: Translator
) -> Pressed:
    """A key about the encounter that has been chosen."""
    if key == "enter":
        return Pressed(True, command=StartEncounter(encounter=one.id))
    if key == "delete":
        return Pressed(True, command=RemoveEncounter(encounter=one.id))
    if key == "backspace":
        return Pressed(True, EncounterPrompt(page=prompt.page))
    if letter == "h" and _has_other_zones(state, one):
        return Pressed(True, command=EditEncounter(encounter=one.id, here=True))
    verb = _LINES.get(letter, "")
    if verb and (verb == "note" or not one.paused) and (verb != "remove" or one.creatures):
        return Pressed(True, line=f'{_word("verbs", "encounter", t)} "{one.name}" {_word("verbs", verb, t)} ')
    return Pressed(True, prompt)


def _has_other_zones(state: State, one: Encounter[Any]) -> bool:
    """Whether a prepared encounter would bring other zones than the table has now."""
    return not one.paused and one.zones != state.zones


def _word(section: str, word: str, t: Translator) -> str:
    from app.console.words import own_word

    return own_word(section, word, t.language)


def encounter_view(state: State, prompt: EncounterPrompt, t: Translator) -> BarView:
    """The list, or what can be done with the one that has been chosen."""
    from app.console.guide import encounter_about

    one = chosen_one(state, prompt)
    if one is not None:
        return _one_view(state, one, encounter_about(one, t, placed=True), t)
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
    empty = "" if state.encounters else f" — {t.text('none prepared yet')}"
    return BarView(line(t.text("Encounters"), Span(empty, "muted")), tuple(rows), False, len(rows) > 5)


def _one_view(state: State, one: Encounter[Any], about: str, t: Translator) -> BarView:
    title = line(Span(one.name, "strong"), Span(f"  {about}", "muted"))
    if one.note:
        title = (*title, Span(f"  ◌ {one.note[:80]}", "note"))
    title = (*title, Span(f" · {told_zones(one.zones, t)}", "muted"))
    start = t.text("go on with it") if one.paused else t.text("start it")
    notes = [t.text("what runs is paused")] if is_running(state) else []
    notes += [t.text("the zones change to these")] if one.zones != state.zones else []
    choices = [BarChoice("Enter", line(f"{start} ({', '.join(notes)})" if notes else start))]
    if not one.paused:
        choices.append(BarChoice("e", line(t.text("add creatures"))))
        choices += [BarChoice("r", line(t.text("take somebody out")))] if one.creatures else []
        choices.append(BarChoice("z", line(t.text("zones of the encounter"))))
    if _has_other_zones(state, one):
        choices.append(BarChoice("h", line(t.text("take the zones of the table"))))
    choices += [
        BarChoice("t", line(t.text("note"))),
        BarChoice(written_key("delete", t), line(t.text("forget it"))),
    ]
    return BarView(title, tuple(choices), False)
