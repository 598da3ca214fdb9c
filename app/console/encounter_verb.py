"""`encounter`: fights prepared, started and paused, by lines; a prepared one takes lines of its own."""

from __future__ import annotations

from typing import Any

from app.console.lexer import Token, tokens
from app.console.names import Names, zone_names
from app.console.reading import Reading
from app.console.words import pick
from app.text import clean_name
from rules import commands as do
from rules.encounters import encounter_of, workbench
from rules.errors import Refused
from rules.state import Encounter, State

#: The lines that a prepared encounter takes.
EDITS = ("add", "remove", "rename", "set", "zone", "hide", "show")


def encounter_names(state: State) -> Names:
    """The encounters that can be named."""
    return Names("encounter", {each.id: (each.id, each.name) for each in state.encounters})


def prepared_named(text: str, state: State) -> tuple[Encounter[Any] | None, list[str]]:
    """The prepared encounter whose whole name stands first, and the words behind it; None without one."""
    try:
        reading = Reading(state, tokens(text), text)
    except Refused:
        return None, []
    found = reading.name(encounter_names(state), starts=False)
    encounter = encounter_of(state, found) if found is not None else None
    if encounter is None or encounter.paused:
        return None, []
    return encounter, [token.written for token in reading.tokens[reading.place :]]


def encounter_alone(text: str, state: State) -> str | None:
    """The encounter that a line names and says nothing of, so that it is only looked at; None otherwise."""
    reading = Reading(state, tokens(text), text)
    if not reading.done and _begun_with(reading.here) is not None:
        return None
    found = reading.name(encounter_names(state))
    return found if reading.done else None


def _begun_with(first: Token) -> str | None:
    """What a line does with encounters, where its first word says so."""
    if first.quoted:
        return None
    return pick("words", first.text, ("new", "save", "start", "pause")) or pick(
        "verbs", first.text, ("remove",)
    )


def read_encounter(text: str, state: State) -> do.Command:
    """`encounter new Bridge`, `encounter bridge add goblin x4 far`, `encounter start bridge`."""
    reading = Reading(state, tokens(text), text)
    if reading.done:
        raise Refused("missing-name", what="encounter")
    first = reading.here
    rest = clean_name(text[first.end :])
    word = _begun_with(first)
    if word in ("new", "save"):
        return do.NewEncounter(name=rest.strip('"«»'), from_table=word == "save")
    if word == "pause":
        return do.PauseEncounter(name=rest)
    names = encounter_names(state)
    if word is not None:
        reading.take()
    found = reading.name(names)
    if found is None:
        raise names.unknown(" ".join(token.text for token in reading.tokens[reading.place :]) or first.text)
    if word == "remove":
        return do.RemoveEncounter(encounter=found)
    if word == "start":
        return do.StartEncounter(encounter=found)
    return _edit(found, text[reading.here.start :], state)


def _edit(found: str, text: str, state: State) -> do.Command:
    """What is said about a prepared encounter: its note, its name, or a line that is run on it alone.

    `zone here` gives it the zones of the table.
    """
    from app.console.lines import GameLine, interpret

    verb, _, rest = text.partition(" ")
    if pick("verbs", verb, ("note",)):
        return do.EditEncounter(encounter=found, note=rest.strip())
    if pick("verbs", verb, ("rename",)) and not rest.strip().startswith(('"', "«")):
        names = [creature.name for creature in encounter_of(state, found).creatures]
        if not any(rest.casefold().startswith(name.casefold()) for name in names):
            return do.EditEncounter(encounter=found, name=clean_name(rest))
    if pick("verbs", verb, ("zone",)) and pick("words", rest.strip(), ("here",)):
        return do.EditEncounter(encounter=found, here=True)
    if pick("verbs", verb, EDITS) is None:
        raise Refused("unknown-verb", word=verb, candidates=", ".join(EDITS), section="verbs")
    bench = workbench(state, encounter_of(state, found))
    line = interpret(text, bench, None)
    if not isinstance(line, GameLine) or not isinstance(line.command, do.EncounterEdit):
        raise Refused("unknown-verb", word=verb, candidates=", ".join(EDITS), section="verbs")
    if isinstance(line.command, do.AddCreatures):
        _refuse_zone_of_table(line.command, state, bench)
    return do.EditEncounter(encounter=found, edit=line.command)


def _refuse_zone_of_table(command: do.AddCreatures, state: State, bench: State) -> None:
    """Refused `unknown-zone` where a name ends in a zone of the table that the encounter does not have."""
    if command.entry:
        return
    words, known = command.name.split(), zone_names(state)
    for place in range(1, len(words)):
        said = " ".join(words[place:])
        if known.exact([Token(said, 0, len(said), quoted=True)], 0) is not None:
            raise zone_names(bench).unknown(said)
