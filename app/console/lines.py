"""A typed line as what it asks for: a game command, a step in history, or something to look at."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from app.console import kernel_verbs as read
from app.console.answers import option_ids, option_word, read_choice, refuse_stray_answer
from app.console.encounter_verb import encounter_alone, read_encounter
from app.console.ends import dressed, read_ends
from app.console.foe_verb import proposed_command, read_foe
from app.console.lexer import LINE_LIMIT, Token, first_word, tidy, tokens
from app.console.listed import LISTING
from app.console.reading import Reading
from app.console.system_verbs import read_system_verb
from app.console.table_verb import read_table
from app.console.verbs import OTHERS, READERS, VIEWS, system_verb, verbs_of
from app.console.words import pick, spoken_words, word_key
from app.content import find
from app.tables.twists import with_twist
from rules.commands import Command, RollDice
from rules.errors import Refused
from rules.formula import dice_in, parse
from rules.state import State
from rules.system import get


class GameLine(NamedTuple):
    """A command to run."""

    command: Command


class HistoryLine(NamedTuple):
    """Undo or redo of some records, or of a whole resolution; or a jump to the `point` after a record."""

    kind: Literal["undo", "redo", "jump"]
    steps: int = 1
    whole: bool = False
    point: int = 0


class ViewLine(NamedTuple):
    """Something to look at that changes nothing: `text` is what stands after the verb."""

    kind: Literal[
        "select",
        "odds",
        "state",
        "log",
        "help",
        "options",
        "tables",
        "encounters",
        "listed",
        "foe",
        "quit",
        "blank",
    ]
    text: str = ""
    creature: str = ""
    entries: int = 0
    command: Command | None = None


Line: TypeAlias = GameLine | HistoryLine | ViewLine

#: Verbs whose faulty line is told as such while a resolution is open; the others have to wait anyway.
_NEVER_WAIT = frozenset({"set", "cancel", *OTHERS})

#: The records shown by `log` alone.
LOG_ENTRIES = 10
_ALL_ENTRIES = 10**9


def interpret(text: str, state: State, selected: str | None, language: str = "") -> Line:
    """What a typed line asks for; Refused with what does not fit.

    What is drawn from tables is in `language`, else in that of the campaign.
    """
    language = language or state.language
    if len(text) > LINE_LIMIT:
        raise Refused("line-too-long", limit=LINE_LIMIT)
    text = tidy(text)
    if not text:
        return ViewLine("blank")
    first, rest = first_word(text)
    said: dict[str, bool] = {}
    while rest and (word := pick("words", first, ("secret", "force"))) is not None:
        said[word] = True
        first, rest = first_word(rest)
    line = _understood(first, rest, state, selected, language)
    if not isinstance(line, GameLine):
        return line
    command = replace(line.command, **said) if said else line.command
    return GameLine(with_twist(command, state, language))


def _understood(first: str, rest: str, state: State, selected: str | None, language: str) -> Line:
    steps = [verb.id for verb in get(state.rules).verbs if verb.answers]
    answers = state.open is not None and pick("verbs", first, steps) is None
    if answers and option_word(first, option_ids(state)) is not None:
        reading = read_ends(rest, state, selected)
        return _answer(reading, [Token(first, 0, len(first)), *reading.tokens])
    verb = pick("verbs", first, verbs_of(state.rules))
    if verb is None:
        refuse_stray_answer(state, first)
        if find(state.rules, f"{first} {rest}".strip()) is not None:
            raise Refused("name-alone", name=f"{first} {rest}".strip())
        raise Refused("unknown-verb", word=first, candidates=", ".join(_close_verbs(first, state)))
    try:
        return _read(verb, rest, state, selected, language)
    except Refused as refused:
        if state.open is not None and _has_to_wait(verb, rest, state):
            raise Refused("resolution-open") from refused
        if refused.id == "unknown-word" and "verb" not in refused.args_:
            # With the verb the sentence can say where the words of its line are told.
            raise Refused(refused.id, **refused.args_, verb=verb) from refused
        raise


def _close_verbs(word: str, state: State) -> list[str]:
    spoken = {word_key(w): w for verb in verbs_of(state.rules) for w in spoken_words("verbs", verb)}
    return [spoken[key] for key in get_close_matches(word_key(word)[:40], list(spoken), n=3, cutoff=0.7)]


def _has_to_wait(verb: str, rest: str, state: State) -> bool:
    """Whether a line of this verb cannot work before the open resolution is closed."""
    if verb in _NEVER_WAIT:
        return False
    own = system_verb(state.rules, verb)
    if own is not None and own.answers:
        return False
    # A flag may be what lets it work at once, as `raw` does.
    return own is None or not any(pick("words", word, own.flags) for word in rest.split())


def _read(verb: str, rest: str, state: State, selected: str | None, language: str) -> Line:
    if verb == "note":
        return GameLine(read.read_note(Reading(state, (), rest)))
    if verb == "encounter":
        return _encounter(rest, state)
    if verb in LISTING and not rest.strip():
        return ViewLine("listed", text=verb)
    if verb in ("ask", "rewrite"):
        # A question and a note stand as they are typed; dice may be told at the end of a question.
        return GameLine(_free_text(verb, rest, state, selected))
    if verb == "rename":
        return GameLine(read.read_rename(Reading(state, tokens(rest), rest, selected)))
    if verb == "odds":
        return _odds(rest, state, selected, language)
    reading = read_ends(rest, state, selected, name_first=verb == "add")
    if verb in ("undo", "redo"):
        return _history("undo" if verb == "undo" else "redo", reading)
    if verb == "jump":
        return HistoryLine("jump", point=_point(reading))
    if verb == "option" and (reading.done or not reading.here.key):
        return ViewLine("options", text=rest)
    if verb == "table":
        return ViewLine("tables") if reading.done else GameLine(_drawn(reading, language))
    if verb == "foe":
        return _foe(reading, language)
    if verb == "choose":
        return _answer(reading, reading.tokens)
    if verb in VIEWS:
        return _view(verb, reading)
    return GameLine(_command(verb, reading))


def _encounter(rest: str, state: State) -> Line:
    """The encounters, one of them, or a command about it."""
    alone = encounter_alone(rest, state) if rest else ""
    return GameLine(read_encounter(rest, state)) if alone is None else ViewLine("encounters", text=alone)


def _free_text(verb: str, rest: str, state: State, selected: str | None) -> Command:
    """A line that is mostly a text of its own: only dice at its end are no part of it."""
    text, _, last = rest.rpartition(" ")
    faces = read_ends(last, state, selected) if "=" in last else None
    if faces is not None and faces.faces is not None:
        return dressed(READERS[verb](Reading(state, _words_of(text), text, selected)), faces)
    return READERS[verb](Reading(state, _words_of(rest), rest, selected))


def _words_of(text: str) -> list[Token]:
    """The words of a text without any meaning of quotation marks."""
    found, place = [], 0
    for word in text.split():
        place = text.index(word, place)
        found.append(Token(word, place, place + len(word)))
        place += len(word)
    return found


def _command(verb: str, reading: Reading) -> Command:
    if reading.force:
        # Somebody at the table may be called that.
        word = tokens(reading.rest)[-1]
        whole = Reading(
            reading.state, [*reading.tokens, word], reading.rest, reading.selected, False, reading.faces
        )
        if reading.creatures.exact([word], 0) is not None:
            try:
                return dressed(_whole(verb, whole), whole)
            except Refused:
                pass
    return dressed(_whole(verb, reading), reading)


def _whole(verb: str, reading: Reading) -> Command:
    own = system_verb(reading.state.rules, verb)
    command = READERS[verb](reading) if own is None else read_system_verb(reading, own)
    reading.finish()
    return command


def _drawn(reading: Reading, language: str) -> Command:
    if reading.state.open is not None:
        raise Refused("resolution-open")
    return dressed(read_table(reading, language), reading)


def _foe(reading: Reading, language: str) -> Line:
    """What a creature would do: told, or run like the line that it stands for."""
    if reading.state.open is not None:
        raise Refused("resolution-open")
    asked = read_foe(reading)
    if asked.runs:
        return GameLine(dressed(proposed_command(reading.state, asked, language), reading))
    return ViewLine("foe", creature=asked.creature, entries=asked.number)


def _answer(reading: Reading, found: Iterable[Token]) -> GameLine:
    return GameLine(dressed(read_choice(reading.state, list(found)), reading))


def _history(kind: Literal["undo", "redo"], reading: Reading) -> HistoryLine:
    if reading.done:
        return HistoryLine(kind)
    if kind == "undo" and reading.word("all"):
        reading.finish()
        return HistoryLine(kind, whole=True)
    count = reading.number()
    if count is None or count < 1:
        raise Refused("not-a-number", field=kind, value=reading.tokens[0].written)
    reading.finish()
    return HistoryLine(kind, count)


def _point(reading: Reading) -> int:
    """The number of a record, as `seq` says it; 0 is the beginning."""
    if reading.done:
        raise Refused("missing-number", what="jump")
    point = reading.number()
    if point is None:
        raise Refused("not-a-number", field="jump", value=reading.here.written)
    reading.finish()
    return point


def _view(verb: str, reading: Reading) -> ViewLine:
    if verb == "select":
        creature = reading.creature(numbers=True)
        reading.finish()
        return ViewLine("select", creature=creature)
    if verb == "log":
        count = reading.number()
        if count is None:
            count = _ALL_ENTRIES if reading.word("all") else LOG_ENTRIES
        reading.finish()
        return ViewLine("log", entries=count)
    if verb == "help":
        return ViewLine("help", text=reading.rest)
    reading.finish()
    return ViewLine("quit" if verb == "quit" else "state")


def _has_dice(text: str) -> bool:
    try:
        return bool(dice_in(parse(text)))
    except Refused:
        return False


def _odds(rest: str, state: State, selected: str | None, language: str) -> ViewLine:
    if not rest:
        raise Refused("missing-line")
    # What waits does not matter to what might be rolled.
    try:
        line = interpret(rest, replace(state, open=None), selected, language)
    except Refused as refused:
        # `odds 3d6kh1+2`: no verb, but dice.
        if refused.id == "unknown-verb" and _has_dice(rest):
            return ViewLine("odds", command=RollDice(expression=rest))
        raise
    if isinstance(line, ViewLine) and line.kind == "odds":
        return line
    if not isinstance(line, GameLine):
        raise Refused("no-odds")
    return ViewLine("odds", command=line.command)
