"""Answers to the open resolution: with `choose`, or as the bare option word."""

from __future__ import annotations

from collections.abc import Sequence

from app.console.lexer import Token, number
from app.console.names import Names
from app.console.reading import Reading
from app.console.words import answer_words, pick
from rules.commands import Choose
from rules.errors import Refused
from rules.naming import display_name
from rules.state import State


def option_ids(state: State) -> tuple[str, ...]:
    """The ids of what the open resolution offers; nothing when nothing is open."""
    from app.i18n import translator
    from app.opened import open_view

    view = open_view(state, translator("en"))
    return tuple(choice.id for choice in view.choices) if view else ()


def option_word(word: str, ids: Sequence[str]) -> str | None:
    """The first word of the offered option that a typed word stands for, or None."""
    words = dict.fromkeys(id_.split(" ")[0] for id_ in ids)
    return pick("words", word, words) or pick("verbs", word, words)


def refuse_stray_answer(state: State, word: str) -> None:
    """Refused `not-offered` or `nothing-open` for an option word that answers nothing now."""
    option = pick("words", word, answer_words(state.rules))
    if option is None:
        return
    if state.open is None:
        raise Refused("nothing-open")
    raise Refused("not-offered", option=option)


def read_choice(state: State, found: Sequence[Token]) -> Choose:
    """The option that the tokens name, with names of creatures turned into ids."""
    ids = option_ids(state)
    if not ids:
        raise Refused("nothing-open")
    if not found:
        raise Refused("missing-option")
    option = None if found[0].key else option_word(found[0].text, ids)
    if option is None:
        raise Refused("not-offered", option=found[0].written)
    rest = [token for token in found[1:] if not token.comma]
    return Choose(option=option, value=_value(state, option, rest, ids))


def _value(state: State, option: str, rest: Sequence[Token], ids: Sequence[str]) -> str:
    """What stands after the option's word: an amount, a die, a creature."""
    if not rest:
        return ""
    first, said = rest[0], " ".join(token.written for token in rest)
    if first.key and len(rest) == 1 and pick("words", first.key, ("die",)):
        return f"die={first.text}"
    if f"{option} all" in ids and len(rest) == 1 and pick("words", said, ("all",)):
        return "all"
    if f"{option} {said}" in ids or (number(said) is not None and option != "roll"):
        return said
    targets = [id_.partition(" ")[2] for id_ in ids if id_.startswith(f"{option} ")]
    if any(target in state.creatures for target in targets):
        return _target(state, targets, rest)
    if pick("verbs", option, ("roll",)):
        # A whole line of that verb rather than an answer.
        raise Refused("resolution-open")
    raise Refused("not-offered", option=f"{option} {said}")


def _target(state: State, targets: Sequence[str], rest: Sequence[Token]) -> str:
    """A creature among those offered, or any at the table, which the rules then refuse."""
    offered = {t: (t, display_name(state, state.creatures[t])) for t in targets if t in state.creatures}
    for names in (Names("name", offered), None):
        reading = Reading(state, rest)
        reading.skip_fillers()
        found = reading.name(names) if names else reading.creature()
        if found is not None:
            reading.finish()
            return found
    raise AssertionError("creature() answers or refuses")
