"""What a command of Umbral may bring, exactly: by published keys, in one line, and as a small picture."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules.commands import Command
from rules.errors import Refused
from rules.state import State
from rules.systems.umbral.commands import Attack, Check, Dazzle
from rules.systems.umbral.plan import Pending, answers, plan
from rules.systems.umbral.roll import GOOD, SIDES, chance, number_of
from rules.text import Line, Span, Translator


def odds(state: State, command: Command) -> dict[str, Fraction]:
    """Exact odds; `success_reroll` is with a second roll where it can be paid for, `harm` what is expected.

    What a target has no resolve left to lose is in `harm` as well.
    """
    pending = _pending(state, command)
    if pending is None:
        return {}
    number = number_of(pending.parts)
    found = {
        "success": chance(number, *GOOD),
        "critical": chance(number, "critical"),
        "critical_failure": chance(number, "critical-failure"),
    }
    if "reroll" in answers(state, Pending(pending.kind, pending.actor, pending.parts, face=SIDES)):
        found["success_reroll"] = 1 - (1 - found["success"]) ** 2
    if pending.kind == "attack":
        found["harm"] = state.creatures[pending.actor].sheet.harm * (found["success"] + found["critical"])
    return found


def _pending(state: State, command: Command) -> Pending | None:
    """The roll of a command whatever the turn is; None when it rolls nothing."""
    if not isinstance(command, Check | Attack | Dazzle):
        return None
    try:
        return plan(state, command)
    except Refused as refused:
        if refused.id in ("unknown-name", "self-target", "out-of-range", "bad-choice"):
            raise
    return plan(state, replace(command, force=True))


def chances(state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
    """The resolve that an attack takes: none, its harm, twice that."""
    pending = _pending(state, command)
    if pending is None or pending.kind != "attack":
        return ()
    number, harm = number_of(pending.parts), state.creatures[pending.actor].sheet.harm
    hits = (("0", 1 - chance(number, *GOOD)), (str(harm), chance(number, "success")))
    return (*hits, (str(2 * harm), chance(number, "critical")))


def odds_line(state: State, command: Command, t: Translator) -> Line:
    """The odds in one short line."""
    found = odds(state, command)
    if not found:
        return ()
    spans = [Span(t.text("success") + " ", "muted"), Span(t.percent(found["success"]), "strong")]
    if "success_reroll" in found:
        again = t.text("with a second roll")
        spans.append(Span(f" ({again} {t.percent(found['success_reroll'])})", "karma"))
    if "harm" in found:
        harm = t.text("resolve {n}").replace("{n}", f"−{t.number(found['harm'])}")
        spans += [Span(" · ", "muted"), Span(harm, "strong")]
    return tuple(spans)
