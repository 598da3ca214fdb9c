"""Which rules a step of Bases 2d6 used, and a log entry taken apart."""

from __future__ import annotations

from rules.events import AnyEvent, CreaturePatched, Happened, Moved, Rolled, SheetPatched, StatusChanged
from rules.people import named
from rules.state import State
from rules.systems.bases2d6.explained import formula_line, roll_lines
from rules.systems.bases2d6.narrated_rolls import plan_of
from rules.systems.bases2d6.rolls import read
from rules.systems.bases2d6.states import STATES
from rules.systems.bases2d6.stats import stat_of
from rules.systems.bases2d6.words import nature_word, part_amount, state_label
from rules.text import Line, Span, Translator, line

#: The rules behind each purpose of a roll and each cause of an event.
RULES: dict[str, tuple[str, ...]] = {
    "check": ("R-2D-01", "R-2D-02", "R-2D-03", "R-2D-04", "R-2D-05", "R-2D-12", "R-2D-15"),
    "attack": ("R-2D-01", "R-2D-03", "R-2D-05", "R-2D-06", "R-2D-07", "R-2D-12", "R-2D-15"),
    "defence": ("R-2D-05", "R-2D-07", "R-2D-23"),
    "initiative": ("R-2D-22", "R-2D-23"),
    "coin": ("R-2D-25",),
    "damage": ("R-2D-10",),
    "2d6.declared": ("R-2D-31",),
    "2d6.cost": ("R-2D-31", "R-2D-32"),
    "2d6.paid": ("R-2D-27", "R-2D-28", "R-2D-29"),
    "2d6.fresh-turn": ("R-2D-27", "R-2D-29"),
    "2d6.left-over": ("R-2D-29",),
    "2d6.reacts": ("R-2D-29",),
    "2d6.defends": ("R-2D-07", "R-2D-29"),
    "2d6.fumble": ("R-2D-17", "R-2D-18", "R-2D-20"),
    "2d6.interrupted": ("R-2D-52",),
    "2d6.no-interrupt": ("R-2D-52",),
    "2d6.nothing-turned": ("R-2D-18",),
    "2d6.granted-roll": ("R-2D-08",),
    "2d6.denied-roll": ("R-2D-08",),
    "2d6.worked": ("R-2D-09", "R-2D-10"),
    "2d6.harmed": ("R-2D-54",),
    "2d6.lost": ("R-2D-54",),
    "2d6.modified": ("R-2D-09",),
    "2d6.aura": ("R-2D-34b",),
    "2d6.given": ("R-2D-38", "R-2D-40"),
    "2d6.taken": ("R-2D-39",),
    "2d6.staunched": ("R-2D-39", "R-2D-45"),
    "2d6.cancelled-out": ("R-2D-42",),
    "2d6.overflow": ("R-2D-47",),
    "2d6.overflowed": ("R-2D-47",),
    "2d6.behind": ("R-2D-37",),
    "2d6.clothes": ("R-2D-44",),
    "2d6.turn-given": ("R-2D-26",),
    "2d6.stat": ("R-2D-11",),
    "2d6.stat-changed": ("R-2D-11",),
    "holds": ("R-2D-26",),
}
#: What is explained by the fields that it changed.
_BOOKKEEPING = ("2d6.cost", "2d6.paid", "2d6.fresh-turn", "2d6.left-over", "2d6.turn-given")
_STATE_RULES = {spec.id: spec.rules for spec in STATES}


def explain(event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
    """An event taken apart: dice and how they were read, formulas term by term, rule ids."""
    if isinstance(event, Rolled):
        if event.purpose not in RULES:
            return ()
        return (*roll_lines(event, before, t), _rules(_of_roll(event, before)))
    if isinstance(event, StatusChanged):
        return _status(event, before, t)
    if not isinstance(event, Happened | SheetPatched | CreaturePatched | Moved) or event.cause not in RULES:
        return ()
    if isinstance(event, Happened) and event.cause == "2d6.worked":
        return (line(*formula_line(event.args, before, t), " ", *_rules(RULES[event.cause])),)
    rules = RULES[event.cause]
    said: Line = ()
    if isinstance(event, SheetPatched) and event.cause in ("2d6.harmed", "2d6.lost"):
        rules = tuple(dict.fromkeys((*rules, *_STATE_RULES.get(event.args["of"], ()))))
        said = (*_blow(event, before, t), Span(" "))
    elif isinstance(event, SheetPatched) and event.cause in _BOOKKEEPING:
        changes = _tokens(event, before, t)
        if not changes:
            return ()
        said = line(named(before, event.creature), f": {changes} ")
    return ((*said, *_rules(rules)),)


def _of_roll(event: Rolled, before: State) -> tuple[str, ...]:
    """The rules of a roll; what is no statistic is an aptitude, which derives from none.

    What a critical does in a defence stands with initiative's; without one that says nothing here.
    """
    rules = RULES[event.purpose]
    if event.purpose == "defence" and not read(plan_of(event, before), event.faces).critical:
        return tuple(rule for rule in rules if rule != "R-2D-23")
    if event.purpose != "check" or stat_of(before, str(event.args.get("what", ""))) is not None:
        return rules
    return tuple("R-2D-07b" if rule == "R-2D-05" else rule for rule in rules)


def _status(event: StatusChanged, before: State, t: Translator) -> tuple[Line, ...]:
    """A state by its rules; what only counts a moment is passed over."""
    if event.cause in ("ticked", "aged"):
        return ()
    rules = tuple(dict.fromkeys((*RULES.get(event.cause, ()), *_STATE_RULES.get(event.status, ()))))
    if not rules:
        return ()
    label = state_label(event.status, t)
    return (line(named(before, event.creature), f": {label} ", *_rules(rules)),)


def _blow(event: SheetPatched, before: State, t: Translator) -> Line:
    """From the Damage Total to the points: "Goblin 1: 6, −1 physical = 5; HP 8 → 3"."""
    args, pool = event.args, event.args["pool"]
    through = args["lost"] + args["over"]
    words = str(args["amount"])
    parts = [
        f"{part_amount(amount, percent, t)} {nature_word(of, t)}"
        for of, flat, hundredths in args.get("nature", ())
        for amount, percent in ((flat, False), (hundredths, True))
        if amount
    ]
    if parts:
        words += f", {', '.join(parts)} ({t.text('nature of the target')}) = {through}"
    creature = before.creatures.get(event.creature)
    have = getattr(creature.sheet, pool) if creature is not None else 0
    change = f"{t.text('MP') if pool == 'mp' else t.text('HP')} {have} → {event.changes[pool]}"
    return line(named(before, event.creature), f": {words}; {change}")


def _tokens(event: SheetPatched, before: State, t: Translator) -> str:
    """The fields that a payment changed, from what to what."""
    creature = before.creatures.get(event.creature)
    labels = {
        "hp": t.text("HP"),
        "mp": t.text("MP"),
        "normal": t.text("Normal actions left"),
        "instant": t.text("Instant actions left"),
        "left_normal": t.text("Normal left for reactions"),
        "left_instant": t.text("Instant left for reactions"),
        "debt_normal": t.text("Normal owed"),
        "debt_instant": t.text("Instant owed"),
    }
    changes = [
        f"{labels[field]} {getattr(creature.sheet, field)} → {value}"
        for field, value in event.changes.items()
        if creature is not None and field in labels and getattr(creature.sheet, field) != value
    ]
    return ", ".join(changes)


def _rules(rules: tuple[str, ...]) -> Line:
    return line(Span(" ".join(rules), "rule"))
