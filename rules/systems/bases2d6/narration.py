"""Bases 2d6 events as sentences."""

from __future__ import annotations

from typing import Any

from rules.events import AnyEvent, Happened, Moved, Rolled, StatusChanged
from rules.people import named, named_all, zone_named
from rules.state import State
from rules.systems.bases2d6 import (
    narrated_harm,
    narrated_rolls,
    narrated_shaping,
    narrated_states,
    narrated_turns,
)
from rules.systems.bases2d6.basics import DEFENCES
from rules.systems.bases2d6.execution import Resolution
from rules.systems.bases2d6.words import SEPARATOR, ability_said, others, stat_label, strong
from rules.text import Line, Span, Told, Translator, line, phrase

#: Causes that need no words: their roll, their blow or the sheet says it.
SILENT: frozenset[str] = frozenset(
    {
        "2d6.left-over",
        "2d6.no-turns",
        "2d6.healed-so-far",
        "turn-over",
        "turn-given",
    }
)

_Slots = dict[str, str | Span | Line]


def narrate(event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """One event in words, or None when it needs none or is not the system's own."""
    if isinstance(event, Rolled):
        return narrated_rolls.tell(event, before, t)
    if isinstance(event, StatusChanged):
        return narrated_states.tell(event, before, t)
    if isinstance(event, Moved):
        return _moved(event, before, t)
    told = narrated_turns.tell(event, before, after, t) or narrated_harm.tell(event, before, t)
    told = told or narrated_shaping.tell(event, before, after, t)
    if told is None and isinstance(event, Happened):
        return _happened(event, before, t)
    return told


def _moved(event: Moved, before: State, t: Translator) -> Told | None:
    creature = before.creatures.get(event.creature)
    templates = {
        "2d6.pushed": t.text("{who} is pushed from {from} to {to}"),
        "2d6.drawn": t.text("{who} is drawn from {from} to {to}"),
    }
    if creature is None or event.cause not in templates:
        return None
    slots: _Slots = {
        "who": named(before, event.creature),
        "from": zone_named(before, creature.zone, t),
        "to": zone_named(before, event.zone, t),
    }
    return Told(phrase(templates[event.cause], slots))


def _happened(event: Happened, before: State, t: Translator) -> Told | None:
    args = event.args
    who = args.get("who", "")
    if event.cause in ("2d6.declared", "2d6.reacts"):
        return Told(_declared(event, before, t))
    if event.cause == "2d6.defends":
        return Told(
            phrase(
                t.text("{who} defends: {how}"), {"who": named(before, who), "how": _defence(args, before, t)}
            )
        )
    if event.cause in ("2d6.hit", "2d6.missed"):
        return _came_through(event, before, t)
    if event.cause == "2d6.worked":
        return narrated_rolls.damage_total(args)
    if event.cause == "2d6.no-interrupt" and _executing(before, who):
        # What it interrupts is told when it is done.
        return None
    if event.cause == "2d6.note":
        text = args["text"]
        return Told(line(named(before, who), ": ", Span(text, "note"))) if text else None
    slots: _Slots = {"who": named(before, who), "by": named(before, args.get("by", ""))}
    if "ability" in args:
        slots["ability"] = strong(ability_said(before, who, args["ability"], t))
    if "what" in args:
        slots["what"] = strong(stat_label(before, args["what"], t))
    if event.cause == "2d6.fumble":
        alone = phrase(t.text("{ability} turns against {who}"), slots)
        return Told((SEPARATOR, *alone), joined=True, alone=alone)
    templates = {
        "2d6.interrupted": t.text("{by} interrupts {who}: {ability} is lost"),
        "2d6.no-interrupt": t.text("{who}: there is nothing to interrupt"),
        "2d6.vanished": t.text("{who}: {ability} comes to nothing"),
        "2d6.falls": t.text("{who} is down: {ability} comes to nothing"),
        "2d6.stays": t.text("{who} does not move"),
        "2d6.granted-roll": t.text("{who}: a roll of {what} is allowed"),
        "2d6.denied-roll": t.text("{who}: a roll of {what} is not allowed"),
        "2d6.nothing-turned": t.text("{who}: nothing comes of it"),
    }
    if event.cause == "2d6.vanished":
        # A roll that waited goes by the name of its statistic.
        slots["ability"] = strong(stat_label(before, ability_said(before, who, args["ability"], t), t))
    template = templates.get(event.cause)
    return Told(phrase(template, slots)) if template else None


def _declared(event: Happened, before: State, t: Translator) -> Line:
    """ "Vera: Ember on Goblin 1"; what it costs comes after it."""
    args = event.args
    targets = others(args["targets"], args["who"])
    reacts = event.cause == "2d6.reacts"
    if args.get("zone"):
        template = t.text("{who}: {ability} to {zone}")
    elif targets:
        template = (
            t.text("{who} reacts: {ability} on {targets}")
            if reacts
            else t.text("{who}: {ability} on {targets}")
        )
    else:
        template = t.text("{who} reacts: {ability}") if reacts else t.text("{who}: {ability}")
    slots: _Slots = {
        "who": named(before, args["who"]),
        "ability": strong(ability_said(before, args["who"], args["ability"], t)),
        "targets": named_all(before, targets),
        "zone": zone_named(before, args.get("zone", ""), t),
    }
    told = phrase(template, slots)
    return (*told, Span(f" ({t.text('forced')})", "muted")) if args.get("forced") else told


def _defence(args: dict[str, Any], before: State, t: Translator) -> Span:
    """The ability that defends, or the statistic where there is none for it."""
    if args["stat"] not in DEFENCES.values():
        return strong(stat_label(before, args["stat"], t))
    return strong(ability_said(before, args["who"], args["ability"], t))


def _came_through(event: Happened, before: State, t: Translator) -> Told | None:
    """Whom something reaches: of one target the roll has said it, of many only who gets away is said."""
    args = event.args
    slots: _Slots = {"who": named(before, args["who"]), "target": named(before, args["target"])}
    if event.cause == "2d6.hit" and args["who"] == args["target"]:
        return None
    if event.cause == "2d6.hit":
        return Told((), alone=phrase(t.text("{who} reaches {target}"), slots))
    told = phrase(t.text("{who} does not reach {target}"), slots)
    return Told((), alone=told) if args["of"] == 1 and args["rolled"] else Told(told)


def _executing(before: State, who: str) -> bool:
    """Whether an interruption finds somebody at something."""
    waiting = before.open
    return isinstance(waiting, Resolution) and any(
        execution.user == who and not execution.cancelled for execution in waiting.stack
    )
