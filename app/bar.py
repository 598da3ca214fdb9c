"""What the decision bar shows: an open resolution, or a prompt. Pure."""

from __future__ import annotations

from typing import NamedTuple

from app.console.messages import message
from app.narrate import open_view
from app.prompt import Pick, Prompt, command_with, picks, slot_of, verb_of
from rules.errors import Refused
from rules.people import named, named_all
from rules.state import State
from rules.system import OpenView, get
from rules.text import Line, Span, Translator, line, phrase


class BarChoice(NamedTuple):
    """A choice: its key as written in brackets, its label, what it would bring, whether it is greyed."""

    key: str
    label: Line
    note: Line = ()
    greyed: bool = False


class BarView(NamedTuple):
    """The decision bar: what is asked, and the choices; `urgent` when the game itself waits."""

    prompt: Line
    choices: tuple[BarChoice, ...]
    urgent: bool


def bar_view(
    state: State, prompt: Prompt | None, typed: str, t: Translator, *, odds: bool = True
) -> BarView | None:
    """What the bar shows now, or None when there is nothing to decide."""
    if prompt is not None:
        return _prompt_view(state, prompt, t, odds=odds)
    view = open_view(state, t)
    return None if view is None else _open_view(view, typed, t, odds=odds)


def _open_view(view: OpenView, typed: str, t: Translator, *, odds: bool) -> BarView:
    choices = [
        BarChoice(
            _key_word(choice.key),
            line(choice.label),
            line(Span(t.percent(choice.odds), "muted")) if odds and choice.odds is not None else (),
        )
        for choice in view.choices
    ]
    if view.faces is not None:
        count, sides = view.faces
        template = t.plural("type the face of the die", "type the {n} faces", count).replace(
            "{n}", str(count)
        )
        fallen = " ".join(typed) + " _" * (count - len(typed))
        if sides < 10:
            choices.append(BarChoice(f"1-{sides}", line(template), line(Span(fallen, "strong"))))
    return BarView(view.prompt, tuple(choices), True)


def _key_word(key: str) -> str:
    return "Enter" if key == "enter" else key


def _prompt_view(state: State, prompt: Prompt, t: Translator, *, odds: bool) -> BarView:
    found = picks(state, prompt, t)
    choices = [
        BarChoice(pick.key, pick.label, _note(state, pick, t, odds=odds), pick.refused is not None)
        for pick in found
    ]
    if prompt.kind == "amount":
        choices = [
            BarChoice("0-9", line(Span(prompt.typed or "1", "strong"))),
            BarChoice("Enter", line(t.text("done"))),
        ]
    if prompt.counters:
        choices.append(BarChoice("+ -", line(_boon_words(prompt, t))))
    if not choices:
        choices = [BarChoice("Esc", line(t.text("nothing to choose here")))]
    return BarView(_title(state, prompt, t), tuple(choices), False)


def _note(state: State, pick: Pick, t: Translator, *, odds: bool) -> Line:
    if pick.refused is not None:
        return line(Span(short_reason(pick.refused, state, t), "muted"))
    return pick.odds if odds else ()


def short_reason(refused: Refused, state: State, t: Translator) -> str:
    """Why something is greyed, in two or three words where there is room for no more."""
    words = {
        "not-in-reach": t.text("out of reach"),
        "target-out": t.text("out of combat"),
        "out-of-combat": t.text("out of combat"),
        "action-spent": t.text("action spent"),
        "already-acted": t.text("has acted"),
        "not-your-turn": t.text("not their turn"),
        "not-linked": t.text("too far"),
        "is-down": t.text("down"),
    }
    return words.get(refused.id) or message(refused, state, t)


def _boon_words(prompt: Prompt, t: Translator) -> str:
    count = abs(prompt.boon)
    if prompt.boon > 0:
        return t.plural("boon", "{n} boons", count).replace("{n}", str(count))
    if prompt.boon < 0:
        return t.plural("bane", "{n} banes", count).replace("{n}", str(count))
    return t.text("boon, bane")


def _title(state: State, prompt: Prompt, t: Translator) -> Line:
    who = named(state, prompt.actor)
    if prompt.kind == "actions":
        return phrase(t.text("{who}: what?"), {"who": who})
    if prompt.kind == "zones":
        return phrase(t.text("{who}: where to?"), {"who": who})
    verb = t.text(verb_of(state, prompt.verb).label)
    if prompt.kind == "amount":
        return phrase(
            t.text("{who}: {verb}, how many?"),
            {"who": named_all(state, prompt.given["targets"]), "verb": verb},
        )
    slot = slot_of(state, prompt)
    asked = t.text("whom?") if slot.kind == "creature" else t.text(slot.label or slot.name).lower() + "?"
    return phrase(t.text("{who}: {verb}, {asked}"), {"who": who, "verb": verb, "asked": asked})


def preview(state: State, prompt: Prompt, t: Translator) -> Line:
    """The odds of the prompt's best pick, for the command line's right side."""
    for pick in picks(state, prompt, t):
        if pick.refused is None and prompt.kind == "verb" and len(prompt.asks) == 1:
            return get(state.rules).odds_line(state, command_with(state, prompt, pick.value), t)
    return ()


def paste_view(count: int, t: Translator) -> BarView:
    """The question before several pasted lines run."""
    question = t.plural("Run {n} pasted line?", "Run {n} pasted lines?", count).replace("{n}", str(count))
    choices = (BarChoice("Enter", line(t.text("run them"))), BarChoice("Esc", line(t.text("drop them"))))
    return BarView(line(question), choices, True)
