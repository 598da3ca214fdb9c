"""Umbral's events as sentences, and its commands as short names for undo."""

from __future__ import annotations

from typing import Any

from rules import telling
from rules.commands import Command
from rules.events import AnyEvent, CreaturePatched, Happened, Rolled, SheetPatched
from rules.people import named, named_all, points
from rules.state import State
from rules.systems.umbral import commands as do
from rules.systems.umbral.words import outcome_span, part_word, resolve_word
from rules.text import Line, Span, Told, Translator, line, phrase, plain

_GAP = Span(" · ", "muted")


def narrate(event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """One event in words, or None when it needs none or is told for every system."""
    if isinstance(event, Happened):
        return _tried(event, before, t)
    if isinstance(event, Rolled) and event.purpose in ("check", "attack", "dazzle"):
        sign = "≤" if (event.kept or 0) <= (event.difficulty or 0) else ">"
        fallen = (Span(str(event.kept), "strong"), Span(f" {sign} {event.difficulty} ", "muted"))
        told = line(": ", *fallen, outcome_span(event.outcome, t))
        return Told(told, joined=True, alone=line(named(before, event.who), *told))
    if isinstance(event, SheetPatched):
        return _points(event, before, after, t)
    if isinstance(event, CreaturePatched):
        return _creature(event, before, t)
    return None


def _tried(event: Happened, before: State, t: Translator) -> Told | None:
    templates = {
        "umbral.check": t.text("{who}, {stat}{how}"),
        "umbral.attack": t.text("{who} attacks {target}{how}"),
        "umbral.dazzle": t.text("{who} turns the lantern on {target}{how}"),
    }
    if event.cause not in templates:
        return None
    args = event.args
    slots: dict[str, str | Span | Line] = {
        "who": named(before, args["who"]),
        "target": named(before, args.get("target", "")),
        "stat": part_word(args["stat"], t),
        "how": _how(args, t),
    }
    return Told(phrase(templates[event.cause], slots))


def _how(args: dict[str, Any], t: Translator) -> Line:
    """What was said about a roll, in brackets."""
    words = [f"{part_word(word, t)} {args[word]}" for word in ("light", "dark") if args.get(word)]
    if args.get("forced"):
        words.append(t.text("forced"))
    return line(Span(f" ({', '.join(words)})", "muted")) if words else ()


def _points(event: SheetPatched, before: State, after: State, t: Translator) -> Told | None:
    who, args = named(before, event.creature), event.args
    if event.cause == "umbral.spent":
        spent = Span(resolve_word(-args["spent"], t), "karma")
        return Told(phrase(t.text("{who} rolls again ({resolve})"), {"who": who, "resolve": spent}))
    amounts = {
        "umbral.hurt": (-args.get("lost", 0), "harm"),
        "umbral.mended": (args.get("gained", 0), "good"),
    }
    if event.cause not in amounts:
        return None
    amount, role = amounts[event.cause]
    left = points(before, event.creature, f", {_left(event, after, t)}") if event.changes["resolve"] else ()
    told = line(who, ": ", Span(resolve_word(amount, t), role), *left)  # type: ignore[arg-type]
    return Told(line(_GAP, *told), joined=True, alone=told)


def _left(event: SheetPatched, after: State, t: Translator) -> str:
    n = int(event.changes["resolve"])
    return t.plural("{n} left", "{n} left", n).replace("{n}", str(n))


def _creature(event: CreaturePatched, before: State, t: Translator) -> Told | None:
    who = named(before, event.creature)
    if event.cause == "umbral.down":
        told = Span(t.text("out of the fight"), "harm")
        return Told(line(Span(", ", "muted"), told), joined=True, alone=line(who, ": ", told))
    templates = {"umbral.up": t.text("{who} is up again"), "umbral.surprised": t.text("{who} is surprised")}
    template = templates.get(event.cause)
    return Told(phrase(template, {"who": who})) if template else None


def title_of(command: Command, before: State, t: Translator) -> str:
    """A short name of a command for undo."""
    if isinstance(command, do.Wear | do.Mend):
        amount = command.amount if isinstance(command, do.Mend) else -command.amount
        return f"{plain(named_all(before, command.targets))}, {resolve_word(amount, t)}"
    if isinstance(command, do.Check):
        return f"{named(before, command.actor).text}, {part_word(command.stat, t)}"
    if isinstance(command, do.Attack):
        template = t.text("{who}, attack on {target}")
    elif isinstance(command, do.Dazzle):
        template = t.text("{who}, lantern on {target}")
    else:
        return telling.title_of(command, before, t)
    slots = {"who": named(before, command.actor), "target": named(before, command.target)}
    return plain(phrase(template, slots))
