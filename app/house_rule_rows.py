"""The house rules of a campaign as lines: a row for each, and what one of them may be; pure."""

from __future__ import annotations

from rich.cells import cell_len

from app.filling import filled
from app.narrated import rule_value_word
from app.reference import by_id
from app.widgets.spans import cells, cut, padded
from rules.state import OptionValue, State
from rules.system import Option, get, option
from rules.text import Line, Span, Translator, line, plain

_GAP = "  "
_WORTH_SAYING = 12  # cells below which what else a rule may be is left to the text under the list
_WITH_DEFAULTS = 56


def rule_row(
    state: State, rule: Option, width: int, t: Translator, *, here: bool = False, digits: str = ""
) -> Line:
    """Label, value, what else it may be, rule ids: as many of them as there is room for.

    `digits` are of a number that is being typed for it.
    """
    options = get(state.rules).options
    values = max(cell_len(value_word(state, one, t)) for one in options) + len("‹  ›")
    longest = max(cell_len(t.text(one.label)) for one in options)
    # Between them the two say which value is the default: this one, where none of the others is marked.
    left = width - values - longest - 2 * len(_GAP)
    default = 0 if left >= _WORTH_SAYING or width < _WITH_DEFAULTS else cell_len(_default_mark(t)) + 1
    labels = min(longest, max(width // 3, width - values - default - len(_GAP)))
    label = padded(line(Span(t.text(rule.label), "strong" if here else "plain")), labels)
    value = padded(_value_cell(state, rule, t, here=here, digits=digits), values)
    told = (*label, Span(_GAP), *value)
    if default:
        mark = f" {_default_mark(t)}" if option(state, rule.key) == rule.default else ""
        return (*told, *padded(line(Span(mark, "muted")), default))
    if left < _WORTH_SAYING:
        return told
    others, ids = _or_else(state, rule, t), " ".join(rule.rules)
    room = left - cell_len(ids) - len(_GAP)
    if room >= max(_WORTH_SAYING, max(cells(_or_else(state, one, t)) for one in options)):
        return (*told, Span(_GAP), *padded(others, room), Span(_GAP), Span(ids, "rule"))
    return (*told, Span(_GAP), *cut(others, left))


def rule_detail(state: State, rule: Option, t: Translator) -> list[Line]:
    """A house rule with its value, all that it may be, and the rules that it bends."""
    return [
        line(Span(t.text(rule.label), "strong"), ": ", Span(value_word(state, rule, t), "karma")),
        line(Span(t.text("It may be:") + " ", "muted"), *what_else(state, rule, t)),
        _bent_rules(state, rule, t),
    ]


def value_word(state: State, rule: Option, t: Translator) -> str:
    """The value that a house rule has now."""
    return rule_value_word(rule, option(state, rule.key), t)


def what_else(state: State, rule: Option, t: Translator) -> Line:
    """What else a house rule may be, the default marked."""
    value = option(state, rule.key)
    marked = filled(t.text("{value} (default)"), value=rule_value_word(rule, rule.default, t))
    if is_number(rule):
        between = filled(t.text("{low} to {high}"), low=rule.low, high=rule.high)
        return line(Span(between if value == rule.default else f"{between}, {marked}", "muted"))
    words = [
        marked if choice == rule.default else rule_value_word(rule, choice, t)
        for choice in choices_of(rule)
        if choice != value
    ]
    return line(Span(", ".join(words), "muted"))


def _or_else(state: State, rule: Option, t: Translator) -> Line:
    """What else it may be, in a row behind its value: "or a fixed number"."""
    others = what_else(state, rule, t)
    said = plain(others)
    return others if is_number(rule) else line(Span(filled(t.text("or {others}"), others=said), "muted"))


def _default_mark(t: Translator) -> str:
    """What stands behind a value that is the default."""
    return f"({t.text('default')})"


def is_number(rule: Option) -> bool:
    """Whether the value of a house rule is a number."""
    return isinstance(rule.default, int) and not isinstance(rule.default, bool)


def choices_of(rule: Option) -> tuple[OptionValue, ...]:
    """The values of a house rule that is no number, in its own order."""
    return (True, False) if isinstance(rule.default, bool) else rule.choices


def stepped(rule: Option, value: OptionValue, by: int) -> OptionValue:
    """The next value, or the one before: numbers stop at their bounds, choices go round."""
    if is_number(rule):
        return max(rule.low, min(rule.high, int(value) + by))
    choices = choices_of(rule)
    return choices[(choices.index(value) + by if value in choices else 0) % len(choices)]


def _value_cell(state: State, rule: Option, t: Translator, *, here: bool, digits: str) -> Line:
    """The value, between arrows where the cursor is, or the number that is being typed."""
    if here and digits:
        return line(Span(f"  {digits}_", "key"))
    sides = ("‹ ", " ›") if here else ("  ", "  ")
    usual = option(state, rule.key) == rule.default
    word = Span(value_word(state, rule, t), "plain" if usual else "karma")
    return line(Span(sides[0], "key"), word, Span(sides[1], "key"))


def _bent_rules(state: State, rule: Option, t: Translator) -> Line:
    """The ids of the rules that it bends, with their titles."""
    spans: list[Span] = []
    for id_ in rule.rules:
        section = by_id(state.rules, t.language, id_)
        spans += [Span(" · ", "muted")] if spans else []
        spans += [Span(id_, "rule"), Span(f" {section.title}" if section else "")]
    return tuple(spans)
