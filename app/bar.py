"""What the decision bar shows: an open resolution, or a prompt. Pure."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from app.console.messages import message
from app.opened import open_view
from app.prompt import (
    Pick,
    Prompt,
    aims_at_several,
    command_with,
    helper_word,
    is_typed,
    may_be_left_out,
    own_words,
    picks,
    slot_of,
    verb_of,
)
from rules.errors import Refused
from rules.people import named, named_all
from rules.state import State
from rules.system import OpenView, OptionChoice, get
from rules.text import Line, Span, Translator, line, phrase

#: More choices than this are not listed one by one.
CROWD = 14


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
            line(_said(choice)),
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


def _said(choice: OptionChoice) -> str:
    """An option as part of a sentence; somebody's name stays as it is."""
    about = choice.id.partition(" ")[2]
    return choice.label if about and not about.isdecimal() else choice.label[:1].lower() + choice.label[1:]


def _key_word(key: str) -> str:
    return "Enter" if key == "enter" else key


def _prompt_view(state: State, prompt: Prompt, t: Translator, *, odds: bool) -> BarView:
    found = picks(state, prompt, t)
    choices = [
        BarChoice(pick.key, _ticked(prompt, pick), _note(state, pick, t, odds=odds), pick.refused is not None)
        for pick in found
    ]
    choices = _crowd(choices, t)
    if prompt.kind == "amount":
        choices = [
            BarChoice("0-9", line(Span(prompt.typed or "1", "strong"))),
            BarChoice("Enter", line(t.text("done"))),
        ]
    if is_typed(state, prompt):
        choices = [BarChoice("0-9", line(Span(prompt.typed or "–", "strong")))]
    if aims_at_several(state, prompt) and prompt.aimed:
        choices.append(BarChoice("Enter", line(t.text("done"))))
    elif not prompt.helping and may_be_left_out(state, prompt):
        choices.append(BarChoice("Enter", line(_left_out(state, prompt, t))))
    if prompt.counters:
        choices.append(BarChoice("+ -", line(_boon_words(state, prompt, t))))
    own, words = own_words(state, prompt)
    if words:
        choices.append(BarChoice("t", line(prompt.given.get(own) or " / ".join(words))))
    if helper_word(state, prompt):
        choices.append(BarChoice("h", _helper_words(state, prompt, t)))
    if not choices:
        choices = [BarChoice("Esc", line(t.text("nothing to choose here")))]
    title = _title(state, prompt, t)
    if prompt.typed and prompt.kind != "amount" and not is_typed(state, prompt):
        title = (*title, Span(f" {prompt.typed}_", "key"))
    return BarView(title, tuple(choices), False)


def _crowd(choices: list[BarChoice], t: Translator) -> list[BarChoice]:
    """The choices that can be had first; of a crowd, only those, and how many cannot."""
    able = [choice for choice in choices if not choice.greyed]
    greyed = [choice for choice in choices if choice.greyed]
    if len(choices) <= CROWD:
        return able + greyed
    shown = able[:CROWD]
    if len(able) > CROWD:
        more = t.text("{n} more: type the number").replace("{n}", str(len(able) - CROWD))
        shown.append(BarChoice("…", line(Span(more, "muted"))))
    if greyed:
        out = t.plural("{n} cannot be chosen", "{n} cannot be chosen", len(greyed)).replace(
            "{n}", str(len(greyed))
        )
        shown.append(BarChoice("…", line(Span(out, "muted")), greyed=True))
    return shown


def _ticked(prompt: Prompt, pick: Pick) -> Line:
    helps = (prompt.helping and pick.value in prompt.helpers) or pick.value in prompt.aimed
    return (Span("✓ ", "good"), *pick.label) if helps else pick.label


def _note(state: State, pick: Pick, t: Translator, *, odds: bool) -> Line:
    if pick.refused is not None:
        return line(Span(f"— {short_reason(pick.refused, state, t)}", "muted"))
    return (*pick.cost, *((Span(" "), *pick.odds) if pick.cost else pick.odds)) if odds else pick.cost


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


def _left_out(state: State, prompt: Prompt, t: Translator) -> str:
    """What Enter alone means where something may be left out."""
    kind = slot_of(state, prompt).kind
    return t.text("nobody in particular") if kind in ("creature", "creatures") else t.text("none")


def _boon_words(state: State, prompt: Prompt, t: Translator) -> str:
    count = abs(prompt.boon)
    counted = verb_of(state, prompt.verb).counted
    if counted:
        return t.text(counted).replace("{n}", f"{prompt.boon:+d}")
    if prompt.boon > 0:
        return t.plural("boon", "{n} boons", count).replace("{n}", str(count))
    if prompt.boon < 0:
        return t.plural("bane", "{n} banes", count).replace("{n}", str(count))
    return t.text("boon, bane")


def _helper_words(state: State, prompt: Prompt, t: Translator) -> Line:
    if prompt.helping:
        return line(t.text("done"))
    if not prompt.helpers:
        return line(t.text("helpers"))
    return phrase(t.text("helped by {who}"), {"who": named_all(state, prompt.helpers)})


def _title(state: State, prompt: Prompt, t: Translator) -> Line:
    who = named(state, prompt.actor)
    if prompt.kind == "actions":
        return phrase(t.text("{who}: what?"), {"who": who})
    if prompt.kind == "zones":
        return phrase(t.text("{who}: where to?"), {"who": who})
    verb: str | Line = prompt.title or t.text(verb_of(state, prompt.verb).label)
    if prompt.kind == "amount":
        return phrase(
            t.text("{who}: {verb}, how many?"),
            {"who": named_all(state, prompt.given["targets"]), "verb": verb},
        )
    if prompt.helping:
        return phrase(t.text("{who}: {verb}, who helps?"), {"who": who, "verb": verb})
    slot = slot_of(state, prompt)
    asked = (
        t.text("whom?")
        if slot.kind in ("creature", "creatures")
        else t.text("{slot}?").replace("{slot}", t.text(slot.label or slot.name).lower())
    )
    return phrase(t.text("{who}: {verb}, {asked}"), {"who": who, "verb": verb, "asked": asked})


def preview(state: State, prompt: Prompt, t: Translator) -> Line:
    """The odds of the only pick, or the strikes that the first of them may bring, as small bars."""
    if prompt.helping or prompt.kind != "verb" or len(prompt.asks) != 1:
        return ()
    able = [pick for pick in picks(state, prompt, t) if pick.refused is None]
    if not able:
        return ()
    command = command_with(state, prompt, able[0].value)
    picture = bars(get(state.rules).chances(state, command))
    if len(able) == 1:
        told = get(state.rules).odds_line(state, command, t)
        return (*told, Span("  "), *picture) if picture else told
    return (*able[0].label, Span(" "), *picture) if picture else ()


_BARS = " ▁▂▃▄▅▆▇█"


def bars(chances: tuple[tuple[str, Fraction], ...]) -> Line:
    """Chances as small bars, each behind its label; what can happen never shows as nothing."""
    spans: list[Span] = []
    for label, chance in chances:
        height = max(1, round(chance * (len(_BARS) - 1))) if chance else 0
        spans += [Span(f"{label}", "muted"), Span(f"{_BARS[height]} ", "accent")]
    return tuple(spans)


def paste_view(count: int, t: Translator) -> BarView:
    """The question before several pasted lines run."""
    question = t.plural("Run {n} pasted line?", "Run {n} pasted lines?", count).replace("{n}", str(count))
    choices = (BarChoice("Enter", line(t.text("run them"))), BarChoice("Esc", line(t.text("drop them"))))
    return BarView(line(question), choices, True)
