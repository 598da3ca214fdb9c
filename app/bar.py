"""What the decision bar shows: an open resolution, a prompt, or a paste that waits. Pure."""

from __future__ import annotations

from app.bar_choices import BarChoice, BarView
from app.bar_crowd import grouped_options
from app.faces import LONG_FACES
from app.filling import filled
from app.opened import open_view, said_line
from app.present import HIDDEN
from app.prompt import AnyPrompt
from app.prompt_kinds import kind_of
from rules.state import State
from rules.system import OpenView, OptionChoice
from rules.text import Line, Span, Translator, line
from rules.veiling import in_sight


def bar_view(
    state: State, prompt: AnyPrompt | None, typed: str, t: Translator, *, odds: bool = True
) -> BarView | None:
    """What the bar shows now, or None when there is nothing to decide."""
    if prompt is not None:
        return kind_of(prompt).view(state, prompt, t, odds=odds)
    view = open_view(state, t)
    if view is None:
        return None
    shown = _open_view(state, view, typed, t, odds=odds)
    if state.open_secret:
        return shown._replace(prompt=(Span(f"{HIDDEN} ", "muted"), *shown.prompt))
    return shown


def preview(state: State, prompt: AnyPrompt, t: Translator) -> Line:
    """The odds of what a prompt is about, where it has any before it is answered."""
    return kind_of(prompt).preview(state, prompt, t)


def _open_view(state: State, view: OpenView, typed: str, t: Translator, *, odds: bool) -> BarView:
    choices = [
        BarChoice(
            _key_word(choice.key),
            # A number as its own key is not written twice.
            () if choice.label == choice.key else _said(state, choice),
            _chance(choice, t) if odds else (),
        )
        for choice in view.choices
    ]
    if view.faces is None:
        choices = grouped_options(state, [choice.id for choice in view.choices], choices, typed, t)
    else:
        count, sides = view.faces
        template = filled(t.plural("type the face of the die", "type the {n} faces", count), n=count)
        fallen = " ".join(typed) + " _" * (count - len(typed))
        if sides < LONG_FACES:
            choices.append(BarChoice(f"1-{sides}", line(template), line(Span(fallen, "strong"))))
        else:
            choices = [choice for choice in choices if not typed or choice.key != "Enter"]
            choices.append(BarChoice("0-9", line(template), line(Span(f"{typed}_", "strong"))))
            choices += [BarChoice("Enter", line(t.text("done")))] if typed else []
    return BarView(view.prompt, tuple(choices), True)


def _said(state: State, choice: OptionChoice) -> Line:
    """An answer, with the sign of somebody whom the players do not see where it is about one."""
    about = state.creatures.get(choice.id.partition(" ")[2])
    hidden = about is not None and not in_sight(state, about)
    return (Span(f"{HIDDEN} ", "muted"), *said_line(state, choice)) if hidden else said_line(state, choice)


def _chance(choice: OptionChoice, t: Translator) -> Line:
    """The odds of an option, behind a word for what they are the chance of; or that word alone."""
    chance = t.percent(choice.odds) if choice.odds is not None else ""
    if choice.odds is not None and choice.later is not None and choice.later > choice.odds:
        chance = filled(
            t.text("{chance}, by spending more up to {later}"),
            chance=chance,
            later=t.percent(choice.later),
        )
    said = f"{choice.meaning} {chance}".strip()
    return line(Span(said, "muted")) if said else ()


def _key_word(key: str) -> str:
    return "Enter" if key == "enter" else key


def paste_view(count: int, t: Translator) -> BarView:
    """The question before several pasted lines run."""
    question = filled(t.plural("Run {n} pasted line?", "Run {n} pasted lines?", count), n=count)
    choices = (BarChoice("Enter", line(t.text("run them"))), BarChoice("Esc", line(t.text("drop them"))))
    return BarView(line(question), choices, True)
