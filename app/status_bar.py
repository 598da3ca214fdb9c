"""The decision bar while a status is chosen, or made ready. Pure."""

from __future__ import annotations

from app.bar_choices import BarChoice, BarView
from app.filling import filled
from app.status_prompt import ENDS, StatusPrompt, status_picks, until_of
from rules.naming import display_name
from rules.people import named_all
from rules.state import State, Until
from rules.telling import status_word, until_words
from rules.text import Line, Span, Translator, line, phrase


def status_view(state: State, prompt: StatusPrompt, t: Translator) -> BarView:
    """What is asked now: which status, whose turn, or whether it is right as it stands."""
    if not prompt.status:
        return _which(state, prompt, t)
    if prompt.asks_whose:
        return _whose(state, prompt, t)
    return _ready(state, prompt, t)


def _which(state: State, prompt: StatusPrompt, t: Translator) -> BarView:
    who = named_all(state, prompt.targets)
    title = phrase(t.text("{who}: which state or condition?"), {"who": who})
    typed = line(Span(f" {prompt.typed}", "strong"), Span("▏", "key"))
    found = status_picks(state, prompt, t)
    choices = [
        BarChoice(
            str((place + 1) % 10),
            line(
                Span("✓ " if pick.some else "+ " if pick.new else "", "good"),
                Span(pick.label),
                Span(f" ({t.text('new')})" if pick.new else "", "muted"),
                # Part of the name's own text: where there is little room, its end is what goes.
                Span(f" · {_short(pick.about)}" if pick.about else "", "muted"),
            ),
        )
        for place, pick in enumerate(found)
    ]
    if prompt.typed:
        choices.append(BarChoice("Enter", line(found[0].label if found else "–")))
        hint = ""
    else:
        hint = t.text("letters search, or name a new one") if found else t.text("type its name, then Enter")
    asked = (*title, *typed, Span(f"  {hint}", "muted"))
    return BarView(asked, tuple(choices), False, len(found) > 3)


#: What a state does is told in so many characters.
_ABOUT = 46


def _short(about: str) -> str:
    return about if len(about) <= _ABOUT else about[: _ABOUT - 1].rstrip(" ,;:") + "…"


def _whose(state: State, prompt: StatusPrompt, t: Translator) -> BarView:
    choices = [
        BarChoice(str(creature.key), line(Span(display_name(state, creature), creature.side)))
        for creature in state.creatures.values()
        if str(creature.key).startswith(prompt.typed)
    ][:10]
    choices.append(BarChoice("Enter", line(t.text("its bearer's"))))
    title = line(t.text("Whose turn?"), Span(f" {prompt.typed}_" if prompt.typed else "", "key"))
    return BarView(title, tuple(choices), False)


def _ready(state: State, prompt: StatusPrompt, t: Translator) -> BarView:
    who, status = named_all(state, prompt.targets), Span(status_word(state, prompt.status, t), "strong")
    if prompt.off:
        title: Line = phrase(t.text("{who}: take {status} away"), {"who": who, "status": status})
    else:
        sign = "+" if prompt.charges > 0 else "−"
        charges = f" {sign}{abs(prompt.charges)}" if prompt.charges else ""
        title = (
            *who,
            Span(": "),
            status,
            Span(charges, "strong"),
            Span(f", {_end(state, prompt, t)}", "muted"),
        )
    choices = [
        BarChoice("Enter", line(t.text("do it"))),
        BarChoice("+ -", line(t.text("charges"))),
        *(
            BarChoice(str(place), line(_word(end, t)), _how_long(prompt, end, t))
            for place, end in enumerate(ENDS, 1)
        ),
    ]
    if prompt.when in ("start", "end"):
        choices.append(BarChoice("w", line(t.text("whose turn"))))
    choices.append(BarChoice("0", line(t.text("take it away") if not prompt.off else t.text("give it"))))
    return BarView(title, tuple(choices), False)


def _how_long(prompt: StatusPrompt, end: str, t: Translator) -> Line:
    """The tick of the end that is chosen, with its count and how that grows."""
    if not _stands(prompt, end):
        return ()
    if end not in ("start", "end", "round"):
        return line(Span("✓", "good"))
    return line(Span(f"✓ {prompt.count}", "good"), Span(f" {t.text('again: +1')}", "muted"))


def _stands(prompt: StatusPrompt, end: str) -> bool:
    return not prompt.off and prompt.when == end


def _word(end: str, t: Translator) -> str:
    words = {
        "": t.text("until taken away"),
        "start": t.text("start of the turn"),
        "end": t.text("end of the turn"),
        "round": t.text("rounds"),
        "scene": t.text("this scene"),
    }
    return words[end]


def _end(state: State, prompt: StatusPrompt, t: Translator) -> str:
    until = until_of(prompt)
    if until is None:
        return t.text("until taken away")
    if until.whose or until.when not in ("start", "end"):
        return until_words(until, state, t)
    if len(prompt.targets) == 1:
        return until_words(Until(until.when, prompt.targets[0], until.count), state, t)
    if until.when == "start":
        words = t.plural("until the start of their turn", "until they have begun {n} turns", until.count)
    else:
        words = t.plural("until the end of their turn", "until they have ended {n} turns", until.count)
    return filled(words, n=until.count)
