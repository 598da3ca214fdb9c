"""Refusals as one sentence in the user's language, by their id."""

from __future__ import annotations

from typing import Any

from app.console.fields import all_fields
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

TEXTS: dict[str, str] = {
    "action-spent": N_("{who} has used the action of this turn."),
    "already-acted": N_("{who} has acted already this round."),
    "already-action": N_("Action time is already running."),
    "already-narrative": N_("It is narrative time already."),
    "already-there": N_("{who} is in {zone} already."),
    "all-there": N_("All of them are in {zone} already."),
    "unknown-reset": N_("“{name}” is nothing that a session starts anew. Choose: {candidates}."),
    "no-out-zone": N_("{who} has no zone out of combat to be absent in: make one, `zone add Away out`."),
    "unknown-encounter": N_("There is no encounter “{name}”."),
    "encounter-taken": N_("There is an encounter called “{name}” already."),
    "encounters-full": N_("Up to {limit} encounters are kept."),
    "encounter-paused": N_("“{name}” is a paused fight: start it to change anything."),
    "nothing-runs": N_("No fight is running that could be paused."),
    "missing-question": N_("A question is missing, such as “ask Are there guards? likely”."),
    "question-too-long": N_("A question may have up to {limit} characters."),
    "expectation-too-long": N_("What is expected may have up to {limit} characters."),
    "stale-draw": N_("Those dice are no longer the next ones: draw again."),
    "entry-taken": N_(
        "“{name}” is on that list already. To change it, say how it stands: closed, aside, open."
    ),
    "entries-full": N_("The lists of the story hold up to {limit} entries."),
    "unknown-entry": N_("“{name}” is on no list of the story."),
    "scene-is-over": N_("Scene {number} has been ended already: the next one can begin."),
    "tension-frozen": N_("In a fight the tension stands still; `tension` changes it by hand."),
    "ambiguous-name": N_("“{name}” could be: {candidates}."),
    "bad-choice": N_("{field} cannot be “{value}”: choose {choices}."),
    "bad-count": N_("{count} at once is not possible: 1 to {limit}."),
    "bad-face": N_("{face} is not a face of a die with {sides} sides."),
    "bad-faces": N_("Faces are written as dice=4,6: “{text}” is not."),
    "bad-name": N_("A name has 1 to {limit} visible characters."),
    "bad-text": N_("That text cannot be saved."),
    "bad-value": N_("{field} cannot be “{value}”."),
    "cannot-hold": N_("{who} cannot delay: only heroes and allies can."),
    "damaged-data": N_("The saved data is damaged: {where}."),
    "enough-targets": N_("Up to {most}: press one that is ticked to let go of it."),
    "faces-left": N_("Faces left over: {count}. Nothing was rolled."),
    "faces-needed": N_("This roll needs {count} faces of a die with {sides} sides."),
    "formula-bad-sides": N_("A die has {least} to {most} sides."),
    "formula-divide-by-zero": N_("That divides by zero."),
    "formula-empty": N_("Type an expression, such as 2d6+1."),
    "formula-number-too-big": N_("A number is too big: at most {most}."),
    "formula-syntax": N_("I do not understand the expression at “{near}” (character {position})."),
    "formula-too-big": N_("That expression is too big to count."),
    "formula-too-deep": N_("Too many brackets inside one another: at most {most}."),
    "formula-too-long": N_("The expression is too long: at most {most} characters."),
    "formula-too-many-dice": N_("Too many dice: at most {most}."),
    "formula-unknown-name": N_("Nothing here is called “{name}”."),
    "hold-too-late": N_("{who} has begun this turn: a delay is declared before anything is spent."),
    "holding": N_("{who} is holding: say “now”."),
    "is-dead": N_("{who} is dead: add “force” to heal all the same."),
    "is-down": N_("{who} is down and cannot act."),
    "last-zone": N_("The last zone cannot be removed."),
    "line-too-long": N_("The line is too long: at most {limit} characters."),
    "missing-line": N_("Say which roll: odds attack goblin 1."),
    "missing-name": N_("Somebody or something is missing: {what}."),
    "missing-number": N_("A number is missing: {what}."),
    "missing-option": N_("Choose one of: {options}."),
    "missing-place": N_("Say where: order lucía after vera."),
    "name-taken": N_("Somebody is called “{name}” already."),
    "no-dice": N_("“{expression}” has no dice in it."),
    "no-odds": N_("There is nothing to roll in that line."),
    "no-rest-now": N_("Nobody rests in action time."),
    "no-turns": N_("There are no turns in narrative time: start with “action”."),
    "no-foes-here": N_(
        "There is nobody but the heroes and their allies to save: an encounter has the others."
    ),
    "nobody-here": N_("Nobody is at the table: add somebody first."),
    "not-a-number": N_("{field} wants a whole number, not “{value}”."),
    "no-place-further": N_("There is no place for {zone} further that way."),
    "not-holding": N_("{who} is not holding."),
    "not-in-reach": N_("{who} is in {zone}: a melee attack reaches the same zone only."),
    "moves-alone": N_("{who} would have to roll or decide on the way: move that one alone."),
    "not-linked": N_("{who} is in {from}: {zone} is more than one move away."),
    "not-offered": N_("“{option}” is not offered now: {options}."),
    "not-your-turn": N_("It is not the turn of {who}."),
    "note-empty": N_("Type the note after the word."),
    "note-too-long": N_("The note is too long: at most {limit} characters."),
    "nothing-open": N_("Nothing waits for an answer."),
    "nothing-sensible": N_("{who} has nothing sensible to do now."),
    "nothing-to-change": N_("That changes nothing."),
    "nothing-to-redo": N_("There is nothing to redo."),
    "nothing-to-undo": N_("There is nothing to undo."),
    "open-quote": N_("A quotation mark is not closed."),
    "out-of-combat": N_("{who} is out of combat and cannot act there."),
    "out-of-range": N_("{field} must be between {low} and {high}, not {value}."),
    "resolution-open": N_("Something waits for an answer first: {options}."),
    "said-twice": N_("“{word}” is said twice."),
    "same-side": N_("{who} is on the same side: add “force” to do it all the same."),
    "self-target": N_("{who} cannot be their own target."),
    "statuses-full": N_("{who} has too many statuses: at most {limit}."),
    "table-full": N_("The table is full: at most {limit} creatures."),
    "target-down": N_("{who} is down already."),
    "target-out": N_("{who} is out of combat and cannot be hit."),
    "track-taken": N_("There is a track called “{name}” already."),
    "tracks-full": N_("Too many tracks: at most {limit}."),
    "unknown-field": N_("There is no field called “{name}”. Fields: {candidates}."),
    "unknown-name": N_("Nobody is called “{name}”. At the table: {candidates}."),
    "unknown-option": N_("There is no house rule called “{name}”. House rules: {candidates}."),
    "no-note": N_("Entry {seq} is no note: only notes can be written anew."),
    "unknown-point": N_("There is no entry {seq}: 0 to {last}."),
    "unknown-rules": N_("There is no rule system called “{name}”."),
    "unknown-table": N_(
        "There is no table called “{name}”. Close to it: {candidates}. “table” lists them all."
    ),
    "unknown-track": N_("There is no track called “{name}”."),
    "unknown-track-yet": N_("There is no track called “{name}” yet: begin it with its size, “{example}”."),
    "unknown-verb": N_("I do not know “{word}”: type “help”."),
    "unknown-word": N_("I do not understand “{word}” here."),
    "unknown-word-of": N_("I do not understand “{word}” here: “{example}” tells its words."),
    "unknown-zone": N_("There is no zone called “{name}”. Zones: {candidates}."),
    "zone-occupied": N_("Somebody is still in {zone}."),
    "zone-taken": N_("There is a zone called “{name}” already."),
    "zones-full": N_("Too many zones: at most {limit}."),
}

#: Words that stand for a field or an argument inside a sentence.
WORDS: dict[str, str] = {
    "actor": N_("who"),
    "creature": N_("a creature"),
    "zone": N_("a zone"),
    "target": N_("the target"),
    "targets": N_("whom"),
    "difficulty": N_("the difficulty"),
    "side": N_("the side"),
    "name": N_("a name"),
    "field": N_("a field and its value"),
    "damage": N_("how much"),
    "heal": N_("how much"),
    "amount": N_("how much"),
    "boon": N_("the boons"),
    "bane": N_("the banes"),
    "weapon": N_("the strikes of the weapon"),
    "cause": N_("the cause"),
    "surprise": N_("surprise"),
    "undo": N_("undo"),
    "redo": N_("redo"),
    "jump": N_("the entry's number"),
    "track": N_("the track"),
    "power": N_("the power dice"),
    "resist": N_("the resistance dice"),
    "urgency": N_("the urgency"),
    "aloofness": N_("the aloofness"),
    "status": N_("the status"),
    "what": N_("what"),
    "roll": N_("the roll"),
    "total": N_("the Total"),
    "of": N_("of whom"),
    "how": N_("what to do"),
    "ability": N_("the ability"),
    "until": N_("the duration"),
}

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
    kind = str(refused.args_.get("begins", ""))
    if kind not in _EXAMPLES:
        return refused
    name = str(refused.args_.get("name", ""))
    return Refused("unknown-track-yet", name=name, example=f"{_beginning(kind, t)} {name} 6")


def example_of(kind: str, t: Translator) -> str:
    """A line that begins a thread, a person, a clock or the like."""
    return f"{_beginning(kind, t)} {t.text(_EXAMPLES[kind])}"


def _beginning(kind: str, t: Translator) -> str:
    verb = own_word("verbs", kind, t.language)
    return f"{verb} {own_word('verbs', 'add', t.language)}" if kind == "track" else verb


def _sentence(refused: Refused, state: State, t: Translator) -> str:
    given = {key: value for key, value in refused.args_.items() if value != ""}
    slots = {key: _shown(key, value, state, t) for key, value in given.items()}
    if refused.id in _LISTED:
        listed = str(given.get("candidates", "")).split(", ")
        slots["candidates"] = ", ".join(own_word(_LISTED[refused.id], word, t.language) for word in listed)
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
        return _field(shown, state, t).lower()
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
