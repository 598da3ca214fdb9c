"""Rolls of any rule system as an expression with its faces."""

from __future__ import annotations

from msgspec.structs import replace

from app.chronicle.values import Die, Roll
from rules.events import Happened, Rolled
from rules.text import Line, Translator, plain

_DICE = ("dice", "dropped")
#: Purposes of dice that stand against somebody else's.
_AGAINST = ("resistance",)


def roll_of(event: Rolled, t: Translator, *, label: str = "", about: str = "") -> Roll:
    """A roll that has been read: which die was kept, and what was added to it.

    Where a die was rolled again the event holds the whole pool; a die that is kept neither for being the
    highest nor the lowest leaves the expression without a word for it.
    """
    faces = tuple(int(face) for face in event.args.get("pool", event.faces))
    count, sides = len(faces), int(event.args.get("sides", 6))
    read = sum(faces) if event.kept is None else event.kept
    if event.args.get("digits"):
        # Two dice of six as d66.
        return Roll(
            f"d{str(sides) * count}", _dice(faces, None), event.total, label=label, about=label or about
        )
    expression = f"{count if count > 1 else ''}d{sides}{_keep(event, faces)}{_signed(event.total - read)}"
    return Roll(
        expression=expression,
        dice=_dice(faces, event.kept),
        total=event.total,
        label=label,
        about=label or about,
        # Whether something was held off is told by what comes of it: "failure" would be read as the caster's.
        goal=None if event.purpose in _AGAINST else event.difficulty,
        outcome="" if event.purpose in _AGAINST else outcome_word(event.outcome, t),
    )


def expression_roll(event: Happened) -> Roll:
    """A dice expression that was rolled at the table, with every die of it."""
    dice = [
        Die(face, kept)
        for pool in event.args["dice"]
        for face, kept in zip(pool["faces"], pool["kept"], strict=True)
    ]
    return Roll(event.args["expression"].replace(" ", ""), tuple(dice), event.args["total"])


def label_of(line: Line) -> str:
    """What a sentence about a roll says before its dice: “Lucía, armour 5+”."""
    first = next((n for n, span in enumerate(line) if span.role in _DICE), len(line))
    return plain(line[:first]).strip(" :·,→")


def outcome_word(outcome: str | None, t: Translator) -> str:
    """An outcome in a word; "" for none."""
    words = {
        "success": t.text("success"),
        "failure": t.text("failure"),
        "critical": t.text("critical"),
        "critical-failure": t.text("critical failure"),
        "fumble": t.text("fumble"),
    }
    return words.get(outcome or "", "")


def bare(roll: Roll) -> Roll:
    """A roll whose meaning something else tells."""
    return replace(roll, label="", goal=None, outcome="")


def _keep(event: Rolled, faces: tuple[int, ...]) -> str:
    if event.kept is None or len(faces) < 2:
        return ""
    told = event.args.get("keep")
    if event.kept == max(faces) and not (told == "lowest" and event.kept == min(faces)):
        return "kh1"
    return "kl1" if event.kept == min(faces) else ""


def _dice(faces: tuple[int, ...], kept: int | None) -> tuple[Die, ...]:
    if kept is None:
        return tuple(Die(face) for face in faces)
    place = next((n for n, face in enumerate(faces) if face == kept), -1)
    return tuple(Die(face, n == place) for n, face in enumerate(faces))


def _signed(number: int) -> str:
    return f"{number:+d}" if number else ""
