"""Proposals as answers to `foe`: in words, and as lines that could be typed."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.console.foe_verb import FoeAsked, proposed
from app.console.lexer import tidy
from app.console.lines import GameLine, interpret
from app.console.words import own_word
from app.proposing import proposal_odds, proposal_words
from app.shipped_words import own_label
from rules.commands import MoveCreature
from rules.errors import Refused
from rules.naming import display_name
from rules.people import named, zone_named
from rules.solo.foes import Proposal
from rules.state import State
from rules.system import Slot, Verb, get
from rules.text import Line, Span, Translator, line


class ProposedReply(NamedTuple):
    """What `foe` answers: to read, and under published keys."""

    lines: tuple[Line, ...]
    published: list[dict[str, Any]]


def proposed_reply(state: State, asked: FoeAsked, t: Translator) -> ProposedReply:
    """The proposals of a creature, the best first, each with its line; Refused where it has none."""
    found = proposed(state, asked, t.language)
    lines: list[Line] = []
    published: list[dict[str, Any]] = []
    for place, one in enumerate(found, asked.number or 1):
        written = written_line(state, one, t)
        odds = proposal_odds(state, one, t)
        head = (named(state, asked.creature), Span(": ")) if place == (asked.number or 1) else (Span("  "),)
        lines.append(
            line(
                *head,
                Span(f"{place} ", "key"),
                *proposal_words(state, one, t),
                *((Span("  "), *odds) if odds else ()),
                Span(f"  › {written}", "muted"),
            )
        )
        published.append({"line": written, "target": one.target or None, "reason": one.reason or None})
    return ProposedReply(tuple(lines), published)


def written_line(state: State, found: Proposal, t: Translator) -> str:
    """A proposal as a line of the command language that means the very same command.

    Everything is named as it is called where that is plain, else by its id.
    """
    written = ""
    for style in ("bare", "quoted", "id"):
        written = _written(state, found, t, style)
        try:
            read = interpret(written, state, None, t.language)
        except Refused:
            continue
        if isinstance(read, GameLine) and read.command == found.command:
            break
    return written


def _written(state: State, found: Proposal, t: Translator, style: str) -> str:
    language = t.language
    if found.kind == "next":
        return own_word("verbs", "next", language)
    if isinstance(found.command, MoveCreature):
        who = _name(state, found.command.creature, style)
        return f"{own_word('verbs', 'move', language)} {who} {_zone(state, found.command.zone, t, style)}"
    verb = next(verb for verb in get(state.rules).verbs if verb.id == found.verb)
    words = [own_word("verbs", verb.id, language)]
    args = dict(found.args)
    for slot in verb.slots:
        value = args.pop(slot.name, None)
        if value is None:
            continue
        if slot.kind == "creature":
            words.append(_name(state, value, style))
        elif slot.kind == "creatures":
            words.append(", ".join(_name(state, one, style) for one in value))
        elif slot.kind == "choice":
            words.append(own_word("words", value, language))
        elif slot.kind == "zone":
            words.append(_zone(state, value, t, style))
        else:
            words.append(_own(state, found, verb, slot, t, style))
    for key, value in args.items():
        if value is True:
            words.append(own_word("words", key, language))
        elif value not in (False, None, ""):
            words.append(f"{own_word('words', key, language)}={_quoted(str(value))}")
    return " ".join(words)


def _zone(state: State, zone_id: str, t: Translator, style: str) -> str:
    return zone_id if style == "id" else _bare(zone_named(state, zone_id, t))


def _own(state: State, found: Proposal, verb: Verb, slot: Slot, t: Translator, style: str) -> str:
    """Something of the creature's own by its name in the language of the reader."""
    value = str(found.args[slot.name])
    for own in get(state.rules).own_names(state, found.args["actor"], verb.id, slot.name):
        if own.id == value and style != "id":
            return _bare(own_label(own, t))
    return _bare(value)


def _bare(text: str) -> str:
    """A name as one word of a line."""
    return text if text.isalnum() else _quoted(text)


def _name(state: State, creature_id: str, style: str) -> str:
    name = display_name(state, state.creatures[creature_id])
    if style == "id" or tidy(name) != name:
        return creature_id
    return name if style == "bare" else _quoted(name)


def _quoted(text: str) -> str:
    return f"«{text}»" if '"' in text else f'"{text}"'
