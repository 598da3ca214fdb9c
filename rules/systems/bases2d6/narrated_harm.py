"""Points that go and come as sentences: damage, losses, healing, costs, actions paid."""

from __future__ import annotations

from typing import Any

from rules.events import AnyEvent, CreaturePatched, Happened, SheetPatched
from rules.people import named, named_all, points
from rules.state import State
from rules.systems.bases2d6.budget import has_turn
from rules.systems.bases2d6.states import IDS
from rules.systems.bases2d6.words import (
    SEPARATOR,
    action_words,
    element_words,
    muted,
    part_amount,
    pool_word,
    signed,
    source_word,
    token_words,
)
from rules.text import Line, Span, Told, Translator, line, phrase


def tell(event: AnyEvent, before: State, t: Translator) -> Told | None:
    """One of these events in words, or None when it is another."""
    if isinstance(event, CreaturePatched):
        return _down(event, before, t)
    if isinstance(event, Happened) and event.cause == "2d6.rest":
        return Told(phrase(t.text("Rest: {who}"), {"who": named_all(before, event.args["who"])}))
    if not isinstance(event, SheetPatched):
        return None
    if event.cause == "2d6.harmed":
        return Told(_harmed(event, before, t))
    if event.cause == "2d6.lost":
        return Told(_lost(event, before, t))
    if event.cause == "2d6.healed":
        return _healed(event, before, t)
    if event.cause == "2d6.cost":
        told = f"{event.args['cost']} {pool_word(event.args['pool'], t)}"
        alone = line(named(before, event.creature), ": ", told)
        return Told(line(SEPARATOR, Span(told)), joined=True, alone=alone)
    if event.cause == "2d6.paid":
        return _paid(event, before, t)
    if event.cause in ("2d6.fresh-turn", "2d6.turn-given") and any(event.args.get("owed", ())):
        tokens = token_words(event.args["owed"], t)
        return Told(
            phrase(
                t.text("{who} owed {tokens} of this turn"),
                {"who": named(before, event.creature), "tokens": tokens},
            )
        )
    return None


def _harmed(event: SheetPatched, before: State, t: Translator) -> Line:
    args = event.args
    through = args["lost"] + args["over"]
    how = [word for word in (element_words(args["kind"], args["elements"], t),) if word]
    if args.get("nature"):
        parts = " ".join(
            part_amount(amount, percent, t)
            for _, flat, hundredths in args["nature"]
            for amount, percent in ((flat, False), (hundredths, True))
            if amount
        )
        how.append(t.text("{change} by nature").replace("{change}", parts))
    template = t.text("{who}: {n} damage from {cause}") if _says_cause(args) else t.text("{who}: {n} damage")
    slots: dict[str, str | Span | Line] = {
        "who": named(before, event.creature),
        "n": Span(str(through), "harm"),
        "cause": source_word(args["of"], t),
    }
    note = muted(f" ({', '.join(how)})") if how else ()
    return (*phrase(template, slots), *note, *_left(event, before, t))


def _says_cause(args: dict[str, Any]) -> bool:
    """Whether what it comes from is said: the line before says it where somebody did it."""
    return not args["by"] and args["of"] not in ("by-hand", "damage")


def _lost(event: SheetPatched, before: State, t: Translator) -> Line:
    args = event.args
    template = (
        t.text("{who} loses {n} {pool} to {cause}") if _says_cause(args) else t.text("{who} loses {n} {pool}")
    )
    slots: dict[str, str | Span | Line] = {
        "who": named(before, event.creature),
        "n": Span(str(args["lost"] + args["over"]), "harm"),
        "pool": pool_word(args["pool"], t),
        "cause": source_word(args["of"], t),
    }
    return (*phrase(template, slots), *_left(event, before, t))


def _left(event: SheetPatched, before: State, t: Translator) -> Line:
    """What is left, and what was more than there was (U29)."""
    left = event.changes[event.args["pool"]]
    words = ", " + t.plural("{n} left", "{n} left", left).replace("{n}", str(left))
    over = event.args["over"]
    if over:
        words += " " + t.plural("({n} over)", "({n} over)", over).replace("{n}", str(over))
    return points(before, event.creature, words)


def _healed(event: SheetPatched, before: State, t: Translator) -> Told | None:
    """What was really gained (U30); in a rest as the end of its line, and only where something was."""
    args = event.args
    gained, pool = args["gained"], pool_word(args["pool"], t)
    creature = before.creatures.get(event.creature)
    most = getattr(creature.sheet, f"{args['pool']}_max") if creature is not None else 0
    gain = line(Span(f"{signed(gained)} {pool}", "good" if gained else "muted"),
                  *points(before, event.creature, f" ({event.changes[args['pool']]}/{most})"))  # fmt: skip
    said = line(named(before, event.creature), ": ", *gain)
    if args["of"] == "rest":
        return Told(line(SEPARATOR, *said), joined=True, alone=said) if gained else Told((), alone=said)
    if args["of"] in IDS or not (args["by"] or args["of"] in ("by-hand", "heal")):
        said = line(*said, *muted(f" · {source_word(args['of'], t)}"))
    return Told(said)


def _down(event: CreaturePatched, before: State, t: Translator) -> Told | None:
    who = named(before, event.creature)
    words = {
        "2d6.down": Span(t.text("down"), "harm"),
        "2d6.up": Span(t.text("up again"), "good"),
    }
    told = words.get(event.cause)
    if told is None:
        return None
    return Told(line(Span(", ", "muted"), told), joined=True, alone=line(who, ": ", told))


def _paid(event: SheetPatched, before: State, t: Translator) -> Told:
    """The action that was paid; out of turn with what, and what is owed for it (R-2D-29)."""
    args = event.args
    now, later = args["now"], args["later"]
    words = action_words(args["action"], t)
    creature = before.creatures.get(event.creature)
    own = creature is None or has_turn(before, creature)
    exact = {"normal": [1, 0], "instant": [0, 1], "full": [1, 1]}.get(args["action"])
    how = []
    if own and now != exact:
        how.append(t.text("with {tokens}").replace("{tokens}", token_words(now, t)))
    if not own and any(now):
        how.append(t.text("with {tokens} left from the turn").replace("{tokens}", token_words(now, t)))
    if any(later):
        how.append(t.text("owes {tokens}").replace("{tokens}", token_words(later, t)))
    told = f"{words} ({', '.join(how)})" if how else words
    alone = line(named(before, event.creature), ": ", told)
    return Told(line(SEPARATOR, Span(told)), joined=True, alone=alone)
