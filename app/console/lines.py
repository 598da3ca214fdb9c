"""A typed line as what it asks for: a game command, a step in history, or something to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from app.console import kernel_verbs as read
from app.console.lexer import Token, number, tokens
from app.console.reading import Reading
from app.console.system_verbs import read_system_verb
from app.console.words import pick
from rules.commands import Cancel, Choose, Command, Next, StartNarrative
from rules.errors import Refused
from rules.state import State
from rules.system import Verb, get


class GameLine(NamedTuple):
    """A command to run."""

    command: Command


class HistoryLine(NamedTuple):
    """Undo or redo of some records, or of a whole resolution."""

    kind: Literal["undo", "redo"]
    steps: int = 1
    whole: bool = False


class ViewLine(NamedTuple):
    """Something to look at that changes nothing: `text` is what stands after the verb."""

    kind: Literal["select", "odds", "state", "log", "help", "options", "quit", "blank"]
    text: str = ""
    creature: str = ""
    entries: int = 0
    command: Command | None = None


Line: TypeAlias = GameLine | HistoryLine | ViewLine

_GAME: dict[str, Callable[[Reading], Command]] = {
    "add": read.read_add,
    "remove": read.read_remove,
    "rename": read.read_rename,
    "set": read.read_set,
    "move": read.read_move,
    "action": read.read_action,
    "narrative": lambda reading: StartNarrative(),
    "next": lambda reading: Next(),
    "turn": read.read_turn,
    "order": read.read_order,
    "dice": read.read_dice,
    "cancel": lambda reading: Cancel(),
    "option": read.read_option,
}
_OTHER = ("note", "choose", "undo", "redo", "select", "odds", "state", "log", "help", "quit")

#: Every verb of every system, in the order in which help lists them; a system adds its own.
KERNEL_VERBS: tuple[str, ...] = (*_GAME, *_OTHER)


def verbs_of(rules: str) -> tuple[str, ...]:
    """All verbs that a campaign of these rules understands."""
    return (*KERNEL_VERBS, *(verb.id for verb in get(rules).verbs))


def interpret(text: str, state: State, selected: str | None) -> Line:
    """What a typed line asks for; Refused with what does not fit."""
    text = text.strip()
    if not text:
        return ViewLine("blank")
    first, rest = _first_word(text)
    secret = pick("words", first, ("secret",)) is not None and bool(rest)
    if secret:
        first, rest = _first_word(rest)
    answer = _bare_answer(state, first, rest)
    if answer is not None:
        return GameLine(replace(answer, secret=secret) if secret else answer)
    verb = pick("verbs", first, verbs_of(state.rules))
    if verb is None:
        raise Refused("unknown-verb", word=first)
    line = _read(verb, rest, state, selected)
    if secret and isinstance(line, GameLine):
        return GameLine(replace(line.command, secret=True))
    return line


def _first_word(text: str) -> tuple[str, str]:
    first, _, rest = text.partition(" ")
    return first, rest.strip()


def _read(verb: str, rest: str, state: State, selected: str | None) -> Line:
    if verb == "note":
        return GameLine(read.read_note(Reading(state, (), rest)))
    reading = _reading(rest, state, selected)
    if verb in ("undo", "redo"):
        return _history(verb, reading)  # type: ignore[arg-type]
    if verb in _OTHER and verb != "choose":
        return _view(verb, reading)
    if verb == "option" and reading.done:
        return ViewLine("options")
    if verb == "choose":
        return GameLine(_dressed(_choice(state, list(reading.tokens)), reading))
    return GameLine(_command(verb, reading))


def _reading(rest: str, state: State, selected: str | None) -> Reading:
    """The tokens of a line, with `force` and the faces taken out."""
    found = tokens(rest)
    faces: tuple[int, ...] | None = None
    kept: list[Token] = []
    for token in found:
        if token.key and pick("words", token.key, ("dice",)):
            faces = _faces(token.text)
        else:
            kept.append(token)
    force = False
    if kept and not kept[-1].quoted and not kept[-1].key and pick("words", kept[-1].text, ("force",)):
        force = True
        kept.pop()
    return Reading(state, kept, rest, selected, force, faces)


def _faces(text: str) -> tuple[int, ...]:
    faces = [number(face) for face in text.split(",") if face]
    if not faces or any(face is None for face in faces):
        raise Refused("bad-faces", text=text[:40])
    return tuple(face for face in faces if face is not None)


def _command(verb: str, reading: Reading) -> Command:
    own = _system_verb(reading.state, verb)
    command = _GAME[verb](reading) if own is None else read_system_verb(reading, own)
    if verb != "rename":
        reading.finish()
    return _dressed(command, reading)


def _dressed(command: Command, reading: Reading) -> Command:
    """The command with what was said about it at the end of the line."""
    if not reading.force and reading.faces is None:
        return command
    return replace(command, force=reading.force, faces=reading.faces)


def _system_verb(state: State, verb: str) -> Verb | None:
    return next((v for v in get(state.rules).verbs if v.id == verb), None)


def _bare_answer(state: State, first: str, rest: str) -> Command | None:
    """An answer to the open resolution typed without `choose`; its words come before verbs."""
    if state.open is None:
        return None
    words = {choice.split(" ")[0] for choice in option_ids(state)}
    if pick("words", first, words) is None and pick("verbs", first, words) is None:
        return None
    reading = _reading(rest, state, None)
    head = Token(first, 0, len(first))
    return _dressed(_choice(state, [head, *reading.tokens]), reading)


def option_ids(state: State) -> tuple[str, ...]:
    """The ids of what the open resolution offers."""
    from app.i18n import translator
    from app.narrate import open_view

    view = open_view(state, translator("en"))
    return tuple(choice.id for choice in view.choices) if view else ()


def _choice(state: State, found: Sequence[Token]) -> Choose:
    """The option that the tokens name, with names of creatures turned into ids."""
    if not found:
        raise Refused("missing-option", options=", ".join(option_ids(state)))
    ids = option_ids(state)
    words = {choice.split(" ")[0] for choice in ids}
    first = found[0].text
    option = pick("words", first, words) or pick("verbs", first, words) or first.lower()
    if len(found) == 1 and not found[0].key:
        return Choose(option=option)
    rest = [token for token in found[1:] if token.text != ","]
    if rest and rest[0].key:
        if pick("words", rest[0].key, ("die",)) is None:
            raise Refused("unknown-word", word=f"{rest[0].key}={rest[0].text}")
        return Choose(option=option, value=f"die={rest[0].text}")
    said = " ".join(token.text for token in rest)
    if f"{option} {said}" in ids or number(said) is not None:
        return Choose(option=option, value=said)
    if any(choice.startswith(f"{option} ") for choice in ids):
        return Choose(option=option, value=Reading(state, rest).creature())
    return Choose(option=option, value=said)


def _history(kind: Literal["undo", "redo"], reading: Reading) -> HistoryLine:
    if reading.done:
        return HistoryLine(kind)
    if kind == "undo" and reading.word("all"):
        reading.finish()
        return HistoryLine(kind, whole=True)
    count = reading.number()
    if count is None or count < 1:
        raise Refused("not-a-number", field=kind, value=reading.tokens[0].text)
    reading.finish()
    return HistoryLine(kind, count)


def _view(verb: str, reading: Reading) -> ViewLine:
    if verb == "select":
        creature = reading.creature()
        reading.finish()
        return ViewLine("select", creature=creature)
    if verb == "log":
        count = reading.number()
        reading.finish()
        return ViewLine("log", entries=10 if count is None else count)
    if verb == "odds":
        if reading.done:
            raise Refused("missing-line")
        line = interpret(reading.rest, reading.state, reading.selected)
        if not isinstance(line, GameLine):
            raise Refused("no-odds")
        return ViewLine("odds", command=line.command)
    if verb == "help":
        return ViewLine("help", text=reading.rest)
    reading.finish()
    return ViewLine(verb)  # type: ignore[arg-type]
