"""The verb `foe`: what a creature that nobody plays would do, told or done."""

from __future__ import annotations

from typing import NamedTuple

from app.console.lexer import Token
from app.console.names import own_names
from app.console.reading import Reading
from app.i18n import translator
from rules.commands import Change, Command
from rules.errors import Refused
from rules.naming import display_name
from rules.solo.foes import Proposal, proposals
from rules.state import State
from rules.system import get

#: As many proposals as are told and can be asked for.
MOST = 9


class FoeAsked(NamedTuple):
    """Whose proposals are meant, which of them (from 1, 0 for no particular one), and whether it is run."""

    creature: str
    number: int
    runs: bool


def read_foe(reading: Reading) -> FoeAsked:
    """`foe goblin 1`, `foe goblin 1 2`, `foe goblin 1 go`; without a name the selected creature."""
    if not reading.done and _is_go(reading):
        # The word alone, though somebody's name may begin so.
        creature = Reading(reading.state, (), "", reading.selected).creature(optional=True)
    else:
        creature = reading.creature(optional=reading.done or reading.here.text.isdecimal())
    number = reading.number()
    runs = reading.word("go") is not None
    reading.finish()
    if number is not None and not 1 <= number <= MOST:
        raise Refused("out-of-range", field="foe", value=number, low=1, high=MOST)
    return FoeAsked(creature, number or 0, runs)


def _is_go(reading: Reading) -> bool:
    """Whether the word to run it stands here, and nobody who is called so."""
    if reading.creatures.exact(reading.tokens, reading.place) is not None or len(reading.tokens) > 1:
        return False
    before = reading.place
    found = reading.word("go") is not None
    reading.place = before
    return found


def proposed(state: State, asked: FoeAsked, language: str) -> tuple[Proposal, ...]:
    """The proposals that are meant; Refused `nothing-sensible`, or `out-of-range` where there are fewer."""
    t, found = translator(language), []
    for proposal in proposals(state, asked.creature, t):
        found.append(proposal)
        if len(found) == (asked.number or (1 if asked.runs else MOST)):
            break
    if not found:
        raise Refused("nothing-sensible", who=display_name(state, state.creatures[asked.creature]))
    if asked.number > len(found):
        raise Refused("out-of-range", field="foe", value=asked.number, low=1, high=len(found))
    return tuple(found[asked.number - 1 :] if asked.number else found)


def proposed_command(state: State, asked: FoeAsked, language: str) -> Command:
    """The command of the proposal that is meant."""
    return proposed(state, asked, language)[0].command


def with_deeds(state: State, creature_id: str, change: Change) -> Change:
    """A typed behaviour whose names of deeds, in whatever language, are the words that the rules go by."""
    creature = state.creatures[creature_id]
    if change.field != "behaviour" or not isinstance(change.value, list):
        return change
    used = {action.verb for action in get(state.rules).actions(state, creature, translator("en"))}
    slots = [
        (verb.id, slot)
        for verb in get(state.rules).verbs
        for slot in verb.slots
        if verb.id in used and slot.kind == "own"
    ]
    said = []
    for word in change.value:
        token = Token(str(word), 0, 0, quoted=True)
        matches = (own_names(state, creature_id, verb, slot).exact([token], 0) for verb, slot in slots)
        said.append(next((match.id for match in matches if match is not None), word))
    return Change(change.field, said)
