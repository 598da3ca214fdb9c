"""States, auras and modifiers as sentences: what is given, what it comes to, when it ends."""

from __future__ import annotations

from rules.events import StatusChanged
from rules.people import named
from rules.state import State
from rules.systems.bases2d6.states import IDS
from rules.systems.bases2d6.words import (
    held,
    muted,
    part_amount,
    pool_word,
    signed,
    state_label,
    strong,
    target_label,
)
from rules.telling import until_words
from rules.text import Line, Span, Told, Translator, line, phrase


def tell(event: StatusChanged, before: State, t: Translator) -> Told | None:
    """A change of one of the nine states, of an aura or a modifier; None when the kernel tells it."""
    who = named(before, event.creature)
    label = strong(state_label(event.status, t))
    if event.cause == "2d6.modified":
        return _modified(event, before, t)
    if event.cause == "2d6.aura":
        return Told(line(who, ": ", label, *_charges(event), *_each(event, t), *_until(event, before, t)))
    if event.cause == "2d6.cancelled-out":
        return _cancelled(event, before, t)
    if event.cause == "2d6.overflow":
        template = t.text("{who}: five charges of {stun} become {immobilise}")
        slots: dict[str, str | Span | Line] = {
            "who": who,
            "stun": label,
            "immobilise": strong(state_label("immobilise", t)),
        }
        return Told(
            (*phrase(template, slots), *muted(f" ({state_label('stun', t)} {_change(event, before)}"))
        )
    if event.cause == "2d6.overflowed":
        words = f"{state_label(event.status, t)} {_change(event, before)}"
        return Told(muted(f", {words})"), joined=True, alone=line(who, ": ", words))
    if event.cause == "2d6.staunched":
        # Behind the points that have done it.
        change = line(label, " ", _change(event, before))
        return Told(line(", ", *change), joined=True, alone=line(who, ": ", *change))
    if event.cause == "2d6.whole-turn":
        return Told(
            phrase(t.text("{who}: a whole turn has passed, {status} is over"), {"who": who, "status": label})
        )
    if event.cause == "2d6.lifted":
        return Told(phrase(t.text("{who}: {status} is over"), {"who": who, "status": label}))
    if event.cause in ("2d6.given", "2d6.taken") or (event.cause == "given" and event.status in IDS):
        return Told(line(who, ": ", label, " ", _change(event, before), *_until(event, before, t)))
    return None


def _change(event: StatusChanged, before: State) -> str:
    """ "+3 → 5"."""
    had = held(before.creatures.get(event.creature), event.status)
    has = event.value.charges if event.value is not None else 0
    return f"{signed(has - had)} → {has}"


def _charges(event: StatusChanged) -> Line:
    return line(f" {event.value.charges}") if event.value is not None and event.value.charges else ()


def _until(event: StatusChanged, before: State, t: Translator) -> Line:
    if event.value is None or event.value.until is None:
        return ()
    return muted(", " + until_words(event.value.until, before, t))


def _each(event: StatusChanged, t: Translator) -> Line:
    """What an aura does at the end of each turn of its bearer (R-2D-34b)."""
    extra = event.value.extra if event.value is not None else {}
    return muted(f" ({aura_words(extra, t)})") if extra.get("each") else ()


def aura_words(extra: dict[str, object], t: Translator) -> str:
    """ "each turn 3 damage"."""
    templates = {
        "damage": t.text("each turn {n} damage"),
        "heal": t.text("each turn +{n} {pool}"),
        "lose": t.text("each turn −{n} {pool}"),
    }
    words = templates[str(extra["each"])].replace("{n}", str(extra.get("amount", 0)))
    return words.replace("{pool}", pool_word(str(extra.get("pool", "hp")), t))


def _modified(event: StatusChanged, before: State, t: Translator) -> Told:
    """ "Goblin 1: Agility −2 until the end of Goblin 1's turn"."""
    args = event.args
    amount = part_amount(args["amount"], args["percent"], t)
    told = line(
        named(before, event.creature), ": ", strong(target_label(before, args["on"], t)), f" {amount}"
    )
    return Told((*told, *_until(event, before, t)))


def _cancelled(event: StatusChanged, before: State, t: Translator) -> Told:
    """Burn and Soak against each other, in one line of both (R-2D-42)."""
    words = f"{state_label(event.status, t)} {_change(event, before)}"
    who = named(before, event.creature)
    if event.status == "soak":
        return Told(line(f", {words}"), joined=True, alone=line(who, ": ", words))
    slots: dict[str, str | Span | Line] = {
        "who": who,
        "burn": strong(state_label("burn", t)),
        "soak": strong(state_label("soak", t)),
        "change": words,
    }
    return Told(phrase(t.text("{who}: {burn} and {soak} cancel out: {change}"), slots))
