"""What is said of a newcomer who was made plain: the name is unknown, or took a value for a part of it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import pairwise

from app import content
from app.console.fields import sheet_fields
from app.console.words import meanings
from app.filling import filled
from app.plurals import singulars
from app.text import fold
from rules.commands import AddCreatures
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator

#: How alike a name has to be to be meant, as a whole and word by word.
_ALIKE, _ALIKE_WORD = 0.72, 0.85
#: Letters of a word that says anything.
_SHORTEST = 3
_NUMBER = re.compile(r"[+-]?\d+$", re.ASCII)


def newcomer_note(command: AddCreatures, state: State, t: Translator) -> Line:
    """A sentence on somebody without an entry in the bestiary; () where there is nothing to say.

    `state` is after the command. Whoever gave values, or brings a hero, an ally or a bystander, knows that
    there is no entry: then only what looks like a slip is said.
    """
    if command.entry:
        return ()
    slip = _field_in(command.name, state, t)
    if slip:
        return (Span(slip, "karma"),)
    hero = command.side == "hero"
    meant = likely_entry(state.rules, command.name, "archetypes" if hero else "creatures", t.language)
    guess = filled(t.text("Did you mean {name}?"), name=meant) if meant else ""
    if command.side != "foe" or command.sheet:
        return (Span(guess, "karma"),) if guess else ()
    made = next((c for c in reversed(state.creatures.values()) if c.name == command.name), None)
    if made is None:
        return ()
    system = get(state.rules)
    life = system.sheet(state, made, t).sections[0]
    label = life[0].label if life else ""
    told = t.text("“{name}” is not in the bestiary: made plain ({life}).")
    told = filled(told, name=command.name, life=f"{label} {system.life_left(made)}".strip())
    return (Span(f"{told} {guess}".strip(), "karma"),)


def likely_entry(rules: str, name: str, kind: str, language: str) -> str:
    """The name of the entry that somebody may have meant, in a language; "" when none is near.

    The whole name is compared first, then each of its words with those of the entries: an orc is near an
    orc raider.
    """
    known: dict[str, str] = {}
    parts: dict[str, str] = {}
    for entry in content.entries(rules):
        for one in (entry.id, *entry.names.values()) if entry.kind == kind else ():
            said = entry.name(language)
            known.setdefault(fold(one), said)
            parts |= {
                word: said for word in fold(one).split() if len(word) >= _SHORTEST and word not in parts
            }
    for alike, among, cutoff in ((fold(name)[:60], known, _ALIKE), *_words(name, parts)):
        found = get_close_matches(alike, among, n=1, cutoff=cutoff)
        if found:
            return among[found[0]]
    return ""


def _words(name: str, parts: dict[str, str]) -> list[tuple[str, dict[str, str], float]]:
    words = [word for word in fold(name).split()[:8] if len(word) >= _SHORTEST]
    singular = [one for word in words for one in (word, *singulars(word))]
    return [(word, parts, _ALIKE_WORD) for word in singular]


def _field_in(name: str, state: State, t: Translator) -> str:
    """What is said of a field and its number that became part of a name."""
    fields = {field.key.replace("_", "-") for field in sheet_fields(state)}
    words = name.split()
    for word, value in pairwise(words):
        if _NUMBER.match(value) and fields.intersection(meanings("fields", word)):
            told = t.text("“{word} {value}” became part of the name; as a value it is {word}={value}.")
            return filled(told, word=word, value=value)
    return ""
