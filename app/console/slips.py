"""What is said beside an entry of a word that has been taken for something else than it may have meant."""

from __future__ import annotations

from app.console.words import own_word, pick
from app.filling import filled
from app.i18n import languages, translator
from rules.commands import AddCreatures, SetFields
from rules.naming import display_name
from rules.solo.behaviour import BEHAVIOUR, WHOM
from rules.solo.commands import AddEntry
from rules.solo.foes import unmeant
from rules.solo.story import STANDINGS
from rules.state import State
from rules.text import Line, Span, Translator


def behaviour_note(command: AddCreatures | SetFields, state: State, t: Translator) -> Line:
    """Of words of a behaviour that are nothing its creature can do, in any language; () where all are.

    `state` is after the command.
    """
    if isinstance(command, AddCreatures):
        creature = next((c for c in reversed(state.creatures.values()) if c.name == command.name), None)
        if not command.behaviour:
            return ()
    else:
        creature = state.creatures.get(command.creature)
        if all(change.field != BEHAVIOUR.key for change in command.changes):
            return ()
    if creature is None:
        return ()
    unknown = [unmeant(state, creature, translator(code)) for code in languages()]
    words = [word for word in creature.behaviour if all(word in each for each in unknown)]
    if not words:
        return ()
    told = t.text("{who} can do nothing called “{words}”; whom to go for is one of: {choices}.")
    choices = ", ".join(own_word("words", word, t.language) for word in WHOM)
    told = filled(told, who=display_name(state, creature), words=", ".join(words), choices=choices)
    return (Span(told, "karma"),)


def entry_note(command: AddEntry, t: Translator) -> Line:
    """Of a word at the end of a new entry's name that would change an entry, such as `closed`; else ()."""
    name, _, word = command.name.rpartition(" ")
    if not name or pick("words", word, (*STANDINGS, *(("here",) if command.kind == "place" else ()))) is None:
        return ()
    told = t.text("“{word}” became part of the name: there is no “{name}” that it could change.")
    return (Span(filled(told, word=word, name=name), "karma"),)
