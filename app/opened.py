"""The open resolution and its answers in words, of whatever system or of the kernel itself."""

from __future__ import annotations

from rules.expressions import DiceWait, pending
from rules.naming import display_name
from rules.people import named
from rules.solo import asking
from rules.solo.asking import OracleWait
from rules.state import GM, State
from rules.system import OpenView, OptionChoice, get
from rules.text import Line, Span, Translator, line


def open_view(state: State, t: Translator) -> OpenView | None:
    """The open resolution as the decision bar shows it, or None."""
    if state.open is None:
        return None
    if isinstance(state.open, DiceWait):
        count, sides = pending(state.open)
        prompt = line(state.open.expression, ": ", Span(f"{count}d{sides}", "strong"))
        choices = (OptionChoice("roll", t.text("Roll"), "enter"),)
        return OpenView(GM, prompt, choices, (count, sides), topic=state.open.expression)
    if isinstance(state.open, OracleWait):
        count, sides = asking.pending(state.open)
        return OpenView(
            GM,
            line(state.open.question, " ", Span(f"{count}d{sides}", "strong")),
            (OptionChoice("roll", t.text("Roll"), "enter"),),
            (count, sides),
            topic=state.open.question,
        )
    return get(state.rules).describe_open(state, t)


def said(choice: OptionChoice) -> str:
    """An answer as part of a sentence; somebody's name stays as it is."""
    about = choice.id.partition(" ")[2]
    named_one = about and not about.isdecimal() and not choice.who
    return choice.label if named_one else choice.label[:1].lower() + choice.label[1:]


def said_line(state: State, choice: OptionChoice) -> Line:
    """An answer behind the name of whoever may give it, where that is not plain."""
    if choice.who not in state.creatures:
        return line(said(choice))
    return line(named(state, choice.who), ": ", said(choice))


def answer_title(state: State, view: OpenView, choice: OptionChoice) -> str:
    """What undo calls an answer: "accept: Lucía's attack", "Berta, accept: Goblin 1's attack"."""
    who = choice.who or view.who
    words = choice.title or said(choice)
    if who in state.creatures and who != view.doer:
        words = f"{display_name(state, state.creatures[who])}, {words}"
    return f"{words}: {view.topic}" if view.topic else words
