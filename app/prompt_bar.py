"""The decision bar while something is picked for a creature. Pure."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from app.bar_choices import BarChoice, BarView
from app.bar_crowd import grouped
from app.console.words import own_word
from app.filling import filled
from app.picking import Pick, picks
from app.prompt import (
    Prompt,
    aims_at_several,
    command_with,
    command_without,
    helper_word,
    is_typed,
    kinds_of,
    may_be_left_out,
    own_words,
    slot_of,
    verb_of,
)
from app.proposing import proposal_choices
from app.shipped_words import own_label
from app.short_reasons import short_reason
from rules.people import named, named_all
from rules.state import State
from rules.system import get
from rules.text import Line, Span, Translator, line, phrase

#: More choices than this are not listed one by one.
CROWD = 14
#: So many kinds of an amount are listed before one is chosen.
_KINDS = 6


def picking_view(state: State, prompt: Prompt, t: Translator, *, odds: bool) -> BarView:
    """What can be picked now, with its keys, odds and reasons."""
    found = picks(state, prompt, t)
    common = _common_reason(state, found, t)
    choices = [
        BarChoice(
            pick.key,
            _ticked(prompt, pick),
            pick.cost if common else _note(state, pick, t, odds=odds),
            pick.refused is not None,
        )
        for pick in found
    ]
    listed = prompt.kind == "actions" or (len(found) > CROWD // 2 and all(pick.cost for pick in found))
    reasons: tuple[Line, ...] = ()
    if listed:
        choices, reasons = _reasons_below(state, found, choices, t)
    else:
        choices = _crowd(grouped(state, found, choices, prompt.typed, t), t)
    leading = proposal_choices(state, prompt, t, odds=odds)
    choices = [*leading, *(_typed_number(state, prompt, t) or choices), *_other_keys(state, prompt, t)]
    if not choices:
        choices = [BarChoice("Esc", line(t.text("nothing to choose here")))]
    title = _title(state, prompt, t)
    if prompt.typed and prompt.kind != "amount" and not is_typed(state, prompt):
        title = (*title, Span(f" {prompt.typed}_", "key"))
    if common:
        title = (*title, Span(f" — {common}", "harm"))
    return BarView(title, tuple(choices), False, listed, len(leading), () if common else reasons)


def _typed_number(state: State, prompt: Prompt, t: Translator) -> list[BarChoice]:
    """The digits of a number that is typed out, in the place of picks; none where nothing is."""
    done = BarChoice("Enter", line(t.text("done")))
    if prompt.kind == "amount":
        digits = BarChoice("0-9", line(Span(prompt.typed or "1", "strong")))
        return [digits, *_kind_choice(state, prompt, t), done]
    if not is_typed(state, prompt):
        return []
    return [BarChoice("0-9", line(Span(prompt.typed or "_", "strong"))), *([done] if prompt.typed else [])]


def _other_keys(state: State, prompt: Prompt, t: Translator) -> list[BarChoice]:
    """What else there is to press: an end, boons and banes, flags, words of the actor's own, helpers."""
    choices: list[BarChoice] = []
    if aims_at_several(state, prompt) and prompt.aimed:
        choices.append(BarChoice("Enter", line(t.text("done"))))
    elif not prompt.helping and not prompt.typed and may_be_left_out(state, prompt):
        choices.append(BarChoice("Enter", line(_left_out(state, prompt, t))))
    if prompt.counters:
        choices.append(BarChoice("+ -", line(_boon_words(state, prompt, t))))
    for flag in prompt.flags:
        tick = (Span("✓ ", "good"),) if prompt.given.get(flag) else ()
        choices.append(BarChoice(flag[0], (*tick, Span(t.text(flag)))))
    own, words = own_words(state, prompt)
    if words:
        choices.append(BarChoice("t", line(prompt.given.get(own) or " / ".join(words))))
    if helper_word(state, prompt):
        choices.append(BarChoice("h", _helper_words(state, prompt, t)))
    return choices


def _reasons_below(
    state: State, found: tuple[Pick, ...], choices: list[BarChoice], t: Translator
) -> tuple[list[BarChoice], tuple[Line, ...]]:
    """The choices of a list without the reasons that stand for several of them, and those reasons by keys."""
    keys: dict[str, list[str]] = {}
    for pick in found:
        if pick.refused is not None:
            keys.setdefault(short_reason(pick.refused, state, t), []).append(pick.key)
    shared = {reason: named for reason, named in keys.items() if len(named) > 1}
    below = {key for named in shared.values() for key in named}
    kept = [
        choice._replace(note=pick.cost) if pick.key in below else choice
        for pick, choice in zip(found, choices, strict=True)
    ]
    return kept, tuple(
        line(Span(f"[{' '.join(named)}] — {reason}", "muted")) for reason, named in shared.items()
    )


def _kind_choice(state: State, prompt: Prompt, t: Translator) -> list[BarChoice]:
    """The key for the kind of an amount: the one that is said, else all that may be."""
    name, words = kinds_of(state, prompt)
    if not words:
        return []
    said = [own_word("words", word, t.language) for word in words]
    given = prompt.given.get(name)
    if given in words:
        return [BarChoice("o", (Span("✓ ", "good"), Span(said[words.index(given)])))]
    listed = " / ".join(said if len(said) <= _KINDS else [*said[:_KINDS], "…"])
    return [BarChoice("o", line(Span(listed, "muted")))]


def _common_reason(state: State, found: tuple[Pick, ...], t: Translator) -> str:
    """Why nothing at all can be picked, when one reason stands for all: it is said once."""
    reasons = {short_reason(pick.refused, state, t) if pick.refused else "" for pick in found}
    return reasons.pop() if len(reasons) == 1 and len(found) > 1 else ""


def _crowd(choices: list[BarChoice], t: Translator) -> list[BarChoice]:
    """The choices that can be had first; of a crowd, only those, and how many cannot."""
    able = [choice for choice in choices if not choice.greyed]
    greyed = [choice for choice in choices if choice.greyed]
    if len(choices) <= CROWD:
        return able + greyed
    shown = able[:CROWD]
    if len(able) > CROWD:
        more = filled(t.text("{n} more: type the number"), n=len(able) - CROWD)
        shown.append(BarChoice("…", line(Span(more, "muted"))))
    if greyed:
        out = filled(t.plural("{n} cannot be chosen", "{n} cannot be chosen", len(greyed)), n=len(greyed))
        shown.append(BarChoice("…", line(Span(out, "muted")), greyed=True))
    return shown


def _ticked(prompt: Prompt, pick: Pick) -> Line:
    helps = (prompt.helping and pick.value in prompt.helpers) or pick.value in prompt.aimed
    return (Span("✓ ", "good"), *pick.label) if helps else pick.label


def _note(state: State, pick: Pick, t: Translator, *, odds: bool) -> Line:
    if pick.refused is not None:
        reason = Span(f"— {short_reason(pick.refused, state, t)}", "muted")
        return (*pick.cost, Span(" "), reason) if pick.cost else (reason,)
    return (*pick.cost, *((Span(" "), *pick.odds) if pick.cost else pick.odds)) if odds else pick.cost


def _left_out(state: State, prompt: Prompt, t: Translator) -> str:
    """What Enter alone means where something may be left out."""
    kind = slot_of(state, prompt).kind
    return t.text("nobody in particular") if kind in ("creature", "creatures") else t.text("none")


def _boon_words(state: State, prompt: Prompt, t: Translator) -> str:
    count = abs(prompt.boon)
    counted = verb_of(state, prompt.verb).counted
    if counted:
        return filled(t.text(counted), n=f"{prompt.boon:+d}")
    if prompt.boon > 0:
        return filled(t.plural("boon", "{n} boons", count), n=count)
    if prompt.boon < 0:
        return filled(t.plural("bane", "{n} banes", count), n=count)
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
        return phrase(t.text("{who}: where to?"), {"who": named_all(state, prompt.group) or who})
    verb: str | Line = prompt.title or t.text(verb_of(state, prompt.verb).label)
    named_before = _given_own(state, prompt, t)
    verb = phrase("{verb} ({what})", {"verb": verb, "what": named_before}) if named_before else verb
    if prompt.kind == "amount":
        slot = next(slot for slot in verb_of(state, prompt.verb).slots if slot.name == "amount")
        many, much = t.text("{who}: {verb}, how many?"), t.text("{who}: {verb}, how much?")
        return phrase(
            many if slot.counted else much,
            {"who": named_all(state, prompt.given["targets"]), "verb": verb},
        )
    if prompt.helping:
        return phrase(t.text("{who}: {verb}, who helps?"), {"who": who, "verb": verb})
    slot = slot_of(state, prompt)
    asked = (
        t.text("whom?")
        if slot.kind == "creature" or (slot.kind == "creatures" and prompt.most == 1)
        else _whom(prompt, t)
        if slot.kind == "creatures"
        else filled(t.text("{slot}?"), slot=t.text(slot.label or slot.name).lower())
    )
    return phrase(t.text("{who}: {verb}, {asked}"), {"who": who, "verb": verb, "asked": asked})


def _given_own(state: State, prompt: Prompt, t: Translator) -> str:
    """The statistic, the ability or the like that a verb's prompt was given by its own name."""
    for slot in verb_of(state, prompt.verb).slots if prompt.kind == "verb" and not prompt.title else ():
        if slot.kind == "own" and slot.name in prompt.given:
            for own in get(state.rules).own_names(state, prompt.actor, prompt.verb, slot.name):
                if own.id == prompt.given[slot.name]:
                    return own_label(own, t)
    return ""


def _whom(prompt: Prompt, t: Translator) -> str:
    """What asks for several, and for how many at most."""
    if not prompt.most:
        return t.text("whom? any number")
    return filled(t.text("whom? up to {n}"), n=prompt.most)


def picking_odds(state: State, prompt: Prompt, t: Translator) -> Line:
    """The odds of the only pick, or what the first of them may bring, as small bars.

    Of a number that is typed out, the odds against it; before it, those that need none.
    """
    if prompt.helping or prompt.kind != "verb" or len(prompt.asks) != 1:
        return ()
    if is_typed(state, prompt):
        if prompt.typed:
            return get(state.rules).odds_line(state, command_with(state, prompt, int(prompt.typed)), t)
        if may_be_left_out(state, prompt):
            return get(state.rules).odds_line(state, command_without(state, prompt), t)
        return ()
    able = [pick for pick in picks(state, prompt, t, odds=False) if pick.refused is None]
    if not able:
        return ()
    # Of several the one that was ticked last, else the first that can be.
    shown = next((pick for pick in able if prompt.aimed and pick.value == prompt.aimed[-1]), able[0])
    command = command_with(state, replace(prompt, aimed=()), shown.value)
    system = get(state.rules)
    picture = bars(system.chances(state, command))
    if picture:
        picture = (Span(f"{t.text(system.chances_of)}: ", "muted"), *picture)
    if len(able) == 1:
        told = system.odds_line(state, command, t)
        return (*told, Span("  "), *picture) if picture else told
    return (*shown.label, Span(" · ", "muted"), *picture) if picture else ()


_BARS = " ▁▂▃▄▅▆▇█"


def bars(chances: tuple[tuple[str, Fraction], ...]) -> Line:
    """Chances as small bars, each behind its label; what can happen never shows as nothing."""
    spans: list[Span] = []
    for label, chance in chances:
        height = max(1, round(chance * (len(_BARS) - 1))) if chance else 0
        spans += [Span(f"{label}", "muted"), Span(f"{_BARS[height]} ", "accent")]
    return tuple(spans)
