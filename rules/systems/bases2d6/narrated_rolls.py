"""2d6 rolls as sentences: Tirada, what was added, Total, what had to be reached, what it was."""

from __future__ import annotations

import re
from typing import Any

from rules.events import Rolled
from rules.people import named, named_all
from rules.state import State
from rules.systems.bases2d6.rolls import Plan, Result, raised_sum, read, reading_of
from rules.systems.bases2d6.stats import Part
from rules.systems.bases2d6.words import signed, stat_label, strong
from rules.text import Line, Span, Told, Translator, line, phrase


def tell(event: Rolled, before: State, t: Translator) -> Told | None:
    """One roll in words; None when it is not the system's own."""
    who = named(before, event.who)
    if event.purpose == "coin":
        return Told(_coin(event, before, t))
    if event.purpose == "damage":
        dice = Span(f"{len(event.faces)}d{event.args['sides']}", "strong")
        return Told(line(who, ", ", dice, ": ", *_fallen(event.faces)))
    if event.purpose not in ("check", "attack", "defence", "initiative"):
        return None
    what = stat_label(before, event.args["what"], t)
    if event.args.get("forced"):
        what = f"{what} ({t.text('forced')})"
    return Told(line(who, f", {what}: ", *roll_line(event, before, t)))


#: Dice in a term of a formula.
_POOL = re.compile(r"\d*d\d+")


def damage_total(args: dict[str, Any]) -> Told:
    """ " +2 = 8" after the only dice of damage: what a formula adds to them, and what alters it.

    Where it does not follow them at once, only the opened entry takes it apart.
    """
    plain_dice = [term for term in args["terms"] if _POOL.fullmatch(term[0]) and term[2] > 0]
    if args["kind"] != "damage" or not args.get("follows") or len(plain_dice) != 1:
        return Told((), alone=())
    thrown = plain_dice[0][1]
    added = sum(value * sign for _, value, sign in args["terms"]) - thrown
    altered = args["amount"] - thrown - added
    parts = [Span(f" {signed(part)}") for part in (added, altered) if part]
    if not parts:
        return Told((), alone=())
    total = line(*parts, Span(" = ", "muted"), strong(str(args["amount"])))
    return Told(total, joined=True, alone=line(plain_dice[0][0], *total))


def plan_of(event: Rolled, before: State) -> Plan:
    """The plan that a roll was read with, from what its event says."""
    args = event.args
    return Plan(
        tuple((str(stat), int(value)) for stat, value in args["stats"]),
        tuple(Part(*part) for part in args["on_roll"]),
        tuple(Part(*part) for part in args["on_total"]),
        args["critical_at"],
        args["fumble_at"],
        reading_of(before),
    )


def added_to(plan: Plan, result: Result) -> int:
    """What the statistics add, raised by a critical."""
    return raised_sum(plan) if result.critical else sum(value for _, value in plan.stats)


def roll_line(event: Rolled, before: State, t: Translator) -> Line:
    """ "4 5 → 9 −2 = 7 (roll) +4 = 11 ≥ 9 success": each number again only where something changed it."""
    plan = plan_of(event, before)
    result = read(plan, event.faces)
    fallen = sum(event.faces)
    spans: list[Span] = [*faces_line(event.faces), Span("→ ", "muted"), Span(str(fallen))]
    bare = len(spans)
    if event.args["roll"] != fallen:
        word = t.text("roll")
        spans.append(Span(f" {signed(event.args['roll'] - fallen)} = {event.args['roll']} ({word})", "muted"))
    added = added_to(plan, result)
    altered = event.total - event.args["roll"] - added
    if added:
        spans.append(Span(f" {signed(added)}"))
    if altered:
        spans.append(Span(f" {signed(altered)}"))
    if len(spans) > bare:
        spans += [Span(" = ", "muted"), strong(str(event.total))]
    else:
        spans[-1] = strong(str(event.total))
    return (*spans, *_reached(event, t), *_was(event, result, t))


def faces_line(faces: tuple[int, ...]) -> Line:
    """Dice as they fell, each followed by a space."""
    return tuple(span for face in faces for span in (Span(str(face), "dice"), Span(" ")))


def _fallen(faces: tuple[int, ...]) -> Line:
    """ "4 2 → 6", of a single die its face."""
    if len(faces) == 1:
        return (Span(str(faces[0]), "dice"),)
    return (*faces_line(faces), Span("→ ", "muted"), strong(str(sum(faces))))


def _reached(event: Rolled, t: Translator) -> Line:
    """The comparison; a fumble is asked for nothing (R-2D-20)."""
    if event.difficulty is None or event.outcome == "fumble":
        return ()
    if event.total == event.difficulty:
        # A tie is somebody's: “≥” for whoever it is, “≤” for the other.
        sign = "≤" if event.outcome == "failure" else "≥"
    else:
        sign = "≥" if event.total > event.difficulty else "<"
    return (Span(f" {sign} {event.difficulty}", "muted"),)


def _was(event: Rolled, result: Result, t: Translator) -> Line:
    words = {
        "success": Span(t.text("success"), "good"),
        "failure": Span(t.text("failure"), "harm"),
        "critical": Span(t.text("critical"), "karma"),
        "fumble": Span(t.text("fumble"), "harm"),
    }
    if event.outcome is None:
        return ()
    said = line(" ", words[event.outcome])
    if event.outcome == "failure" and result.critical:
        # A critical that was not enough still raised what was added.
        said = line(*said, " ", Span(f"({t.text('critical')})", "muted"))
    return said


def _coin(event: Rolled, before: State, t: Translator) -> Line:
    """Whom a coin, or a die for more than two, puts first among equals (R-2D-25)."""
    place, sides = event.total, event.args["sides"]
    where = t.text("goes in place {n}").replace("{n}", str(place))
    if place == 1:
        where = t.text("goes first")
    elif place == sides:
        where = t.text("goes after")
    slots: dict[str, str | Span | Line] = {
        "who": named(before, event.who),
        "others": named_all(before, event.args["among"]),
        # Not drawn as the face of a die, which it is not.
        "face": Span(str(place), "strong"),
        "place": where,
    }
    return phrase(t.text("Tie of {who} with {others}, coin {face}: {who} {place}"), slots)
