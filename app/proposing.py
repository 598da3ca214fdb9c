"""What a creature that nobody plays would do, in words, and how its list of actions begins with it. Pure."""

from __future__ import annotations

from itertools import islice
from typing import Any

from msgspec.structs import replace

from app.bar_choices import BarChoice
from app.prompt import Prompt
from rules.people import named, named_all, zone_named
from rules.sides import PARTY
from rules.solo.foes import Proposal, Reason, proposal, proposals
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator, phrase


def is_proposed_for(state: State, prompt: Prompt) -> bool:
    """Whether a prompt begins with a proposal: the untouched list of actions of somebody not of the party."""
    creature = state.creatures.get(prompt.actor)
    return (
        prompt.kind == "actions" and not prompt.typed and creature is not None and creature.side not in PARTY
    )


def proposed(state: State, prompt: Prompt, t: Translator) -> Proposal | None:
    """What Enter runs in a list of actions, or None."""
    return proposal(state, prompt.actor, t, prompt.turn) if is_proposed_for(state, prompt) else None


def next_proposal(prompt: Prompt) -> Prompt:
    """The list with another proposal."""
    return replace(prompt, turn=prompt.turn + 1)


def proposal_choices(state: State, prompt: Prompt, t: Translator, *, odds: bool) -> list[BarChoice]:
    """The proposal as a choice, and the key for another where there is one."""
    if not is_proposed_for(state, prompt):
        return []
    found = proposed(state, prompt, t)
    if found is None:
        return []
    choice = BarChoice(
        "Enter", proposal_words(state, found, t), proposal_odds(state, found, t) if odds else ()
    )
    # Who has the turn can always go on instead; else it has to be looked for.
    more = state.active == prompt.actor and found.kind != "next"
    more = more or len(tuple(islice(proposals(state, prompt.actor, t), 2))) > 1
    return [choice, BarChoice("o", (Span(t.text("another"), "muted"),))] if more else [choice]


def proposal_words(state: State, found: Proposal, t: Translator) -> Line:
    """What, at whom, and why: “Rusty blade at Lucía · the nearest”."""
    if found.kind == "next":
        label = get(state.rules).next_label(state, t)
        return phrase(t.text("go on: {what}"), {"what": label})
    whom = named(state, found.target)
    if found.kind == "move":
        zone = zone_named(state, getattr(found.command, "zone", ""), t)
        said = phrase(t.text("Move to {zone}, toward {whom}"), {"zone": zone, "whom": whom})
    elif found.target:
        slots = {"what": _short(found.label), "whom": _whom(state, found)}
        said = phrase(t.text("{what} at {whom}"), slots)
    else:
        return _short(found.label)
    why = reason_word(found.reason, t)
    return (*said, Span(f" · {why}", "muted")) if why else said


def _whom(state: State, found: Proposal) -> Line:
    """The one who is gone for, and whoever else it takes, by name."""
    others = (target for target in getattr(found.command, "targets", ()) if target != found.target)
    return named_all(state, (found.target, *others))


def _short(label: Line) -> Line:
    """The name in a label of an action: its weapon or ability, else what is no aside."""
    strong = tuple(span for span in label if span.role == "strong")
    kept = strong or tuple(span for span in label if span.role != "muted")
    text = "".join(span.text for span in kept).strip()
    return (Span(text[:1].upper() + text[1:], "strong"),)


def reason_word(reason: Reason, t: Translator) -> str:
    """Why somebody is gone for, in a word or two."""
    words = {
        "nearest": t.text("the nearest"),
        "weakest": t.text("the weakest"),
        "strongest": t.text("the strongest"),
        "hurt-last": t.text("hurt it last"),
        "random": t.text("by lot"),
        "only": t.text("nobody else"),
    }
    return words.get(reason, "")


def proposal_odds(state: State, found: Proposal, t: Translator) -> Line:
    """The chance that what is proposed succeeds on whom it is about, as other choices have it."""
    if found.kind != "act":
        return ()
    command: Any = found.command
    if len(getattr(command, "targets", ())) > 1:
        # Of the others nothing is told.
        command = replace(command, targets=(found.target,))
    success = get(state.rules).odds(state, command).get("success")
    return () if success is None else (Span(t.percent(success), "strong"),)
