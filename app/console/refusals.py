"""Refusals as one sentence in the user's language, by their id."""

from __future__ import annotations

from typing import Any

from app.console.fields import all_fields
from app.console.refusal_texts import TEXTS, WORDS
from app.console.words import own_answer, own_word
from app.filling import filled, filled_from
from app.keys import KeyTable
from app.opened import open_view
from app.tables.problems import TABLE_TEXTS
from rules.errors import Refused
from rules.naming import display_name
from rules.people import zone_named
from rules.state import State
from rules.system import get
from rules.text import N_, Translator

#: Refusals that list words of the vocabulary, and which.
_LISTED = {"unknown-field": "fields", "unknown-option": "options"}

#: What systems name by the English words of their own lists; a name that somebody typed stays as it is.
_TERMS = ("ability", "action", "reach", "needed")

_SHOWN = 80
#: So many answers are listed where something waits for one.
_ANSWERS = 8
_UNKNOWN = N_("That is not possible ({id}).")
_CLOSE_VERB = N_("I do not know “{word}”. Perhaps: {candidates}? “help” shows everything.")

#: What a sentence goes on with; `{key}` is a key of the table, so the second is for the screen alone.
_WAYS_ON: dict[str, tuple[str, str, str]] = {
    "no-turns": ("switch_time", "", N_("Or press {key}.")),
    "unknown-verb": (
        "write",
        N_("Begin with “note” to write it down."),
        N_("To write it into the log begin with “note”, or press Esc and {key}."),
    ),
}

#: What the game master may do all the same.
_FORCIBLE = frozenset({"not-your-turn", "already-acted"})

#: What a line of the story begins, in an example.
_EXAMPLES: dict[str, str] = {
    "thread": N_("Rescue Nico"),
    "person": N_("Nico"),
    "place": N_("The old mill"),
    "clock": N_("The storm 6"),
    "timer": N_("Torch 3"),
    "track": N_("Trap 3"),
}


def refusal(refused: Refused, state: State, t: Translator, keys: KeyTable | None = None) -> str:
    """The sentence of a refusal; names are shown as typed, cut when very long.

    With the keys of the screen it names those that help, too; what waits stands there with its own keys.
    """
    if keys is not None and refused.id == "resolution-open":
        return t.text("Something waits for an answer first: it stands below.")
    told = _sentence(_with_example(refused, t), state, t)
    if refused.id in _FORCIBLE:
        anyway = t.text("A line with “{force}” at its end does it all the same.")
        return f"{told} {filled(anyway, force=own_word('words', 'force', t.language))}"
    action, alone, more = _WAYS_ON.get(refused.id, ("", "", ""))
    if keys is not None and more:
        return f"{told} {filled(t.text(more), key=keys.key_of(action, t))}"
    return f"{told} {t.text(alone)}" if alone else told


def _with_example(refused: Refused, t: Translator) -> Refused:
    """A refusal with the line that says or does what was missed: of the story, or of a verb's own words."""
    if refused.id == "unknown-word" and "verb" in refused.args_:
        verbs = (own_word("verbs", verb, t.language) for verb in ("help", str(refused.args_["verb"])))
        return Refused("unknown-word-of", word=refused.args_["word"], example=" ".join(verbs))
    if refused.id == "name-alone":
        name = str(refused.args_["name"])
        return Refused("name-alone", name=name, example=f"{own_word('verbs', 'add', t.language)} {name}")
    if refused.id == "faces-left" and "word" in refused.args_:
        answer = own_answer(str(refused.args_["word"]), t.language)
        example = f"{answer} {own_word('words', 'dice', t.language)}={refused.args_['faces']}"
        return Refused("faces-left-later", count=refused.args_["count"], example=example)
    kind = str(refused.args_.get("begins", ""))
    if kind not in _EXAMPLES:
        return refused
    name = str(refused.args_.get("name", ""))
    sized = name if name.rpartition(" ")[2].isdecimal() else f"{name} 6"
    return Refused("unknown-track-yet", name=name, example=f"{_beginning(kind, t)} {sized}")


def example_of(kind: str, t: Translator) -> str:
    """A line that begins a thread, a person, a clock or the like."""
    return f"{_beginning(kind, t)} {t.text(_EXAMPLES[kind])}"


def _beginning(kind: str, t: Translator) -> str:
    verb = own_word("verbs", kind, t.language)
    return f"{verb} {own_word('verbs', 'add', t.language)}" if kind == "track" else verb


def _sentence(refused: Refused, state: State, t: Translator) -> str:
    given = {key: value for key, value in refused.args_.items() if value != ""}
    slots = {key: _shown(key, value, state, t) for key, value in given.items()}
    section = str(given.get("section", _LISTED.get(refused.id, "")))
    if section:
        listed = str(given.get("candidates", "")).split(", ")
        slots["candidates"] = ", ".join(own_word(section, word, t.language) for word in listed)
    own = get(state.rules).refusals
    if refused.id in own and "candidates" in given:
        slots["candidates"] = ", ".join(t.text(word) for word in str(given["candidates"]).split(", "))
    said = own.get(refused.id) or TEXTS.get(refused.id) or TABLE_TEXTS.get(refused.id, _UNKNOWN)
    text = t.text(said)
    if refused.id == "unknown-verb" and "candidates" in slots:
        text = t.text(_CLOSE_VERB)
    if "{options}" in text and "options" not in slots:
        slots["options"] = _options(state, t)
    told = filled_from(text, {"id": refused.id, **slots})
    # A name stays as it was typed; a field or an argument begins a sentence like any word.
    told = told if text.startswith("{who}") else told[:1].upper() + told[1:]
    if refused.id.startswith("formula-") and "where" in slots:
        return filled(t.text("In “{where}”: {sentence}"), where=slots["where"], sentence=told)
    return told


def _options(state: State, t: Translator) -> str:
    """The answers as they are typed, with names where they hold ids; of a crowd the first ones."""
    view = open_view(state, t)
    if view is None:
        return "–"
    words = [own_answer(choice.id, t.language).split(" ") for choice in view.choices[:_ANSWERS]]
    names = {creature.id: display_name(state, creature).lower() for creature in state.creatures.values()}
    told = [" ".join(names.get(word, word) for word in answer) for answer in words]
    more = f"… ({len(view.choices)})"
    return ", ".join([*told, more] if len(view.choices) > _ANSWERS else told)


def _shown(key: str, value: Any, state: State, t: Translator) -> str:
    if isinstance(value, int):
        return str(value).replace("-", "−")
    shown = str(value)
    if key in ("zone", "from"):
        return zone_named(state, shown, t)
    if key in ("what", "field"):
        return _field(shown, state, t)
    if key == "pool":
        label = _field(shown, state, t)
        return label if label.isupper() else label.lower()
    if key == "where":
        return own_word("words", shown, t.language)
    if key in _TERMS:
        return ", ".join(t.text(word) for word in shown.split(", "))
    if key == "choices":
        return ", ".join(own_word("words", word, t.language) for word in shown.split(", "))
    if key == "options":
        return ", ".join(own_answer(word, t.language) for word in shown.split(", "))
    if key == "option":
        shown = own_answer(shown, t.language)
    return shown if key == "candidates" or len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"


def _field(key: str, state: State, t: Translator) -> str:
    """A field of a sheet by its label, an argument or a house rule by its word."""
    for field in all_fields(state):
        if field.key == key and key not in WORDS:
            return t.text(field.label)
    if key in WORDS:
        return t.text(WORDS[key])
    for rule in get(state.rules).options:
        if rule.key == key:
            return t.text(rule.label)
    slots = (slot for verb in get(state.rules).verbs for slot in verb.slots if slot.label)
    label = next((slot.label for slot in slots if slot.name == key), "")
    if label:
        return t.text(label).lower()
    return own_word("words", key, t.language).replace("_", " ")
