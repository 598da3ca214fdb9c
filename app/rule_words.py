"""A rule of the reference in words: who said it, its text, and the house rules that bend it; pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.filling import filled
from app.narrated import rule_value_word
from app.reference import Section
from rules.state import OptionValue, State
from rules.system import Option, get, option
from rules.text import N_, Line, Span, Translator, line

#: How the parts of a rule begin that are not the document's.
LABELS = (N_("Ruling: "), N_("Practice: "), N_("House rule: "))

_PLACE = re.compile(r"L(\d+)(?:-L(\d+))?")


def source_words(sources: Sequence[str], t: Translator) -> str:
    """Who said a rule, in words: `the document, lines 11 and 15 · our ruling`."""
    return " · ".join(_source(source, t) for source in sources)


def _source(source: str, t: Translator) -> str:
    kind, _, rest = source.partition(" ")
    if kind == "ruling":
        return t.text("our ruling")
    if kind == "practice":
        return t.text("table practice")
    if kind != "document":
        return source
    places, many = [], False
    for place in rest.split():
        match = _PLACE.fullmatch(place)
        if match is None:
            return f"{t.text('the document')}, {rest}"
        span = filled(t.text("{n} to {m}"), n=match[1], m=match[2] or "")
        places.append(span if match[2] else match[1])
        many = many or match[2] is not None or len(places) > 1
    if not places:
        return t.text("the document")
    *others, last = places
    listed = filled(t.text("{some} and {last}"), some=", ".join(others), last=last)
    template = t.text("the document, lines {n}") if many else t.text("the document, line {n}")
    return filled(template, n=listed if others else last)


def rule_lines(section: Section, state: State, t: Translator) -> list[Line]:
    """A rule to read: its title, who said it, its text, the house rules that bend it as they stand."""
    lines = [
        line(Span(section.id, "rule"), "  ", Span(section.title, "strong")),
        line(Span(source_words(section.source, t), "muted")),
    ]
    labels = [t.text(label) for label in LABELS]
    for part in section.text.splitlines():
        label = next((label for label in labels if part.startswith(label)), "")
        lines += [(), line(Span(label, "accent"), part.removeprefix(label))]
    bending = [rule for rule in get(state.rules).options if rule.key in section.options]
    if bending:
        lines += [(), line(Span(t.text("In this campaign"), "accent"))]
        lines += [_bent(rule, option(state, rule.key), t) for rule in bending]
    return lines


def _bent(rule: Option, value: OptionValue, t: Translator) -> Line:
    """A house rule as it stands, and its default when it is another."""
    default = t.text("default") if value == rule.default else _default(rule, t)
    said = Span(rule_value_word(rule, value, t), "strong")
    return line(f"{t.text(rule.label)}: ", said, Span(f" ({default})", "muted"))


def _default(rule: Option, t: Translator) -> str:
    return filled(t.text("default: {value}"), value=rule_value_word(rule, rule.default, t))
