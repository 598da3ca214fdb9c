"""A 2d6 roll and a formula taken apart: every part with where it comes from."""

from __future__ import annotations

import re
from typing import Any

from rules.events import Rolled
from rules.people import named
from rules.state import State
from rules.system import option
from rules.systems.bases2d6.narrated_rolls import faces_line, plan_of
from rules.systems.bases2d6.rolls import Plan, Result, raised, raised_sum, read
from rules.systems.bases2d6.stats import STATS, value_of
from rules.systems.bases2d6.words import part_amount, parts_words, source_word, stat_label, strong
from rules.text import Line, Span, Translator, line, phrase

#: A term of a formula without anybody's statistic in it.
_UNNAMED = re.compile(r"([\d\s()*/+-]|\d*d\d+(k[hl]\d*)?)+")
_KNOWN = {stat.id for stat in STATS}
_NAME = re.compile(r"[a-z]\w*")


def roll_lines(event: Rolled, before: State, t: Translator) -> tuple[Line, ...]:
    """Dice, Tirada, statistics, Total, difficulty, thresholds: a line each where there is anything to say."""
    if event.purpose in ("damage", "coin"):
        return (_dice(event, before, t),)
    plan = plan_of(event, before)
    result = read(plan, event.faces)
    lines = [_dice(event, before, t)]
    if plan.on_roll:
        said = f"{sum(event.faces)}, {parts_words(plan.on_roll, t)} = {event.args['roll']}"
        lines.append(phrase(t.text("Roll: {parts}"), {"parts": said}))
    lines.append(_stats(event, plan, result, before, t))
    if result.critical:
        lines.append(_raised(plan, before, t))
    lines.append(_total(event, plan, result, t))
    if event.difficulty is not None:
        lines.append(_difficulty(event, before, t))
    if plan.critical_at is not None and plan.fumble_at is not None:
        words = t.text("critical from {high}, fumble up to {low}")
        lines.append(
            line(words.replace("{high}", str(plan.critical_at)).replace("{low}", str(plan.fumble_at)))
        )
        if event.args["roll"] >= plan.critical_at and event.args["roll"] <= plan.fumble_at:
            lines.append(line(t.text("both at once: the house rule decides")))
    return tuple(lines)


def _dice(event: Rolled, before: State, t: Translator) -> Line:
    source = t.text("rolled at the table") if event.by == "table" else t.text("rolled by the program")
    total = line("= ", strong(str(sum(event.faces))), " ") if len(event.faces) > 1 else ()
    return line(
        named(before, event.who), ": ", *faces_line(event.faces), *total, Span(f"({source})", "muted")
    )


def _stats(event: Rolled, plan: Plan, result: Result, before: State, t: Translator) -> Line:
    """Each statistic that was added, with its base and what changes it (R-2D-04, R-2D-05)."""
    spans: list[Span] = []
    for stat, value in plan.stats:
        spans += [Span(", ")] if spans else []
        spans += [
            Span(f"{stat_label(before, stat, t)} "),
            strong(str(value)),
            *_made_of(event, stat, before, t),
        ]
    return phrase(t.text("Added: {stats}"), {"stats": tuple(spans)})


def _made_of(event: Rolled, stat: str, before: State, t: Translator) -> Line:
    creature = before.creatures.get(event.who)
    if creature is None:
        return ()
    parts = value_of(creature, stat).parts
    if len(parts) < 2:
        return ()
    base, *rest = parts
    return (Span(f" ({source_word(base.source, t)} {base.amount}, {parts_words(rest, t)})", "muted"),)


def _raised(plan: Plan, before: State, t: Translator) -> Line:
    """What a critical makes of the statistics, and how it was rounded (R-2D-13)."""
    how = {
        "each_down": t.text("each rounded down"),
        "sum_down": t.text("the sum rounded down"),
        "each_up": t.text("each rounded up"),
    }[plan.reading.rounding]
    values = [str(raised(value, plan.reading.rounding)) for _, value in plan.stats]
    words = " + ".join(values) if plan.reading.rounding != "sum_down" else str(raised_sum(plan))
    slots: dict[str, str | Span | Line] = {"values": words, "how": how, "percent": part_amount(50, True, t)}
    return phrase(t.text("critical, {percent}: {values} ({how})"), slots)


def _total(event: Rolled, plan: Plan, result: Result, t: Translator) -> Line:
    added = raised_sum(plan) if result.critical else sum(value for _, value in plan.stats)
    words = f"{event.args['roll']} + {added}"
    if plan.on_total:
        words += f", {parts_words(plan.on_total, t)}"
    return phrase(t.text("Total: {parts}"), {"parts": line(f"{words} = ", strong(str(event.total)))})


def _difficulty(event: Rolled, before: State, t: Translator) -> Line:
    """What had to be reached, and who or what says so."""
    sources = {
        "said": t.text("said at the table"),
        "defence": t.text("the defence of {who}"),
        "ability": t.text("of the ability"),
        "fixed": t.text("the fixed difficulty of the house rules"),
        "attack": t.text("the Total of {who}"),
    }
    source = event.args.get("from", "attack" if event.purpose == "defence" else "said")
    other = event.args.get("of", event.args.get("against", ""))
    slots: dict[str, str | Span | Line] = {
        "difficulty": strong(str(event.difficulty)),
        "source": phrase(sources[source], {"who": named(before, other)}),
    }
    told = phrase(t.text("difficulty {difficulty}: {source}"), slots)
    if event.total == event.difficulty and source in ("defence", "attack"):
        attacker = option(before, "ties") == "attacker"
        told = (
            *told,
            Span("; " + (t.text("ties go to the attack") if attacker else t.text("ties go to the defence"))),
        )
    return told


def _spoken(name: str, before: State, t: Translator) -> str:
    return stat_label(before, name, t) if name in _KNOWN else name


def formula_line(args: dict[str, Any], before: State, t: Translator) -> Line:
    """A formula term by term: "damage strength + 1d6 = 3 + 4, +2 Rage = 9"."""
    kinds = {
        "damage": t.text("damage"),
        "heal": t.text("healing"),
        "status": t.text("charges"),
        "cleanse": t.text("charges"),
        "move": t.text("zones"),
        "modify": t.text("modifier"),
    }
    written, worked = "", ""
    for label, value, sign in args["terms"]:
        name = _NAME.sub(lambda found: _spoken(found[0], before, t), label)
        joint = (" + " if sign > 0 else " − ") if written else ("" if sign > 0 else "−")
        written += f"{joint}{name}"
        worked += f"{joint}{value}"
    words = f"{written} = {worked}" if written != worked else written
    if args["altered"]:
        words += f", {parts_words(args['altered'], t)}"
    amount = args["amount"]
    total = (
        f" = {amount}"
        if len(args["terms"]) > 1 or args["altered"] or not worked.endswith(str(amount))
        else ""
    )
    named_in = any(not _UNNAMED.fullmatch(label) for label, _, _ in args["terms"])
    raised_note = f" ({t.text('statistics raised by the critical')})" if args["critical"] and named_in else ""
    return line(
        f"{kinds.get(args['kind'], '')}: ".lstrip(": "), words, strong(total), Span(raised_note, "muted")
    )
