"""A question to the oracle as a decision, also with real dice; and draws, whose dice are thrown again."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from rules.dice import Tray
from rules.errors import Refused
from rules.events import Happened, Rolled
from rules.evolve import Draft
from rules.solo import oracle
from rules.solo.commands import Ask, Drawn, RollTable
from rules.solo.oracle import Curve
from rules.state import GM, State
from rules.system import get
from rules.system import option as house_rule

QUESTION_LIMIT = 400


class OracleWait(Struct, frozen=True, tag="oracle"):
    """A question whose dice are still to be told; `faces` are those of the answer once they have been."""

    question: str
    steps: int = 0
    curve: Curve = "d6"
    faces: tuple[int, ...] = ()


def curve_of(state: State) -> Curve:
    """How this campaign reads the oracle: one die, or two where the system offers that house rule."""
    if any(rule.key == "oracle_curve" for rule in get(state.rules).options):
        return "2d6" if house_rule(state, "oracle_curve") == "2d6" else "d6"
    return "d6"


def ask(draft: Draft, command: Ask, tray: Tray) -> None:
    """Answer a question; Refused `missing-question`, `question-too-long`, `out-of-range`."""
    question = " ".join(command.question.split())
    if not question:
        raise Refused("missing-question")
    if len(question) > QUESTION_LIMIT:
        raise Refused("question-too-long", limit=QUESTION_LIMIT)
    if abs(command.steps) > oracle.MOST_STEPS:
        raise Refused("out-of-range", field="likelihood", value=command.steps, low=-3, high=3)
    go_on(draft, OracleWait(question, command.steps, curve_of(draft.state)), tray, command.twist)


def go_on(draft: Draft, wait: OracleWait, tray: Tray, twist: Drawn | None = None) -> None:
    """Throw the dice that are due: first those of the answer, then those that tell of a twist."""
    faces = wait.faces
    if not faces:
        throw = tray.throw(oracle.dice_of(wait.steps, wait.curve), 6, "oracle")
        if throw is None:
            draft.stop(wait)
            return
        faces = throw.faces
        read = oracle.kept(faces, wait.steps, wait.curve)
        given = oracle.answer(read, wait.curve)
        draft.emit(
            Rolled(
                who=GM,
                purpose="oracle",
                faces=faces,
                total=read,
                kept=read if wait.curve == "d6" else None,
                outcome="success" if oracle.says_yes(given) else "failure",
                by=throw.by,
                draws=throw.draws,
                args={"steps": wait.steps, "curve": wait.curve},
            )
        )
    second = tray.throw(oracle.TWIST_DICE, 6, "twist")
    if second is None:
        draft.stop(OracleWait(wait.question, wait.steps, wait.curve, faces))
        return
    tension = draft.state.story.tension
    twists = oracle.is_twist(second.faces, tension)
    draft.emit(
        Rolled(
            who=GM, purpose="twist", faces=second.faces, total=sum(second.faces),
            outcome="success" if twists else "failure", by=second.by, draws=second.draws,
            args={"tension": tension},
        ),
        Happened(
            "solo.answer",
            {
                "question": wait.question,
                "steps": wait.steps,
                "faces": list(faces),
                "read": oracle.kept(faces, wait.steps, wait.curve),
                "answer": oracle.answer(oracle.kept(faces, wait.steps, wait.curve), wait.curve),
            },
        ),
    )  # fmt: skip
    if twists:
        tell_twist(draft, twist, tray)
    draft.close("oracle")


def pending(wait: OracleWait) -> tuple[int, int]:
    """How many dice of how many sides are due now."""
    return (oracle.TWIST_DICE if wait.faces else oracle.dice_of(wait.steps, wait.curve)), 6


def tell_twist(draft: Draft, twist: Drawn | None, tray: Tray) -> None:
    """A twist, with what was drawn for it; without a draw the table makes of it what it likes."""
    if twist is not None:
        _throw_again(draft, twist, tray)
    draft.emit(Happened("solo.twist", {"text": twist.text if twist is not None else ""}))


def roll_table(draft: Draft, command: RollTable, tray: Tray) -> None:
    """Take a drawn result into the log; Refused `missing-name`, `stale-draw`."""
    if not command.table.strip():
        raise Refused("missing-name", what="table")
    _throw_again(draft, command.drawn, tray, from_table=True)
    draft.emit(
        Happened(
            "solo.table",
            {"table": command.table, "text": command.drawn.text, "steps": list(command.drawn.steps)},
        )
    )


def _throw_again(draft: Draft, drawn: Drawn, tray: Tray, *, from_table: bool = False) -> None:
    """Throw the dice of a draw: with the faces of this campaign's dice it has to come to the same.

    Refused `stale-draw` where it does not, for then the text belongs to other dice.
    """
    for dice in drawn.dice:
        if not 2 <= dice.sides <= 1000 or not 1 <= len(dice.faces) <= 20:
            raise Refused("stale-draw")
        throw = tray.throw(len(dice.faces), dice.sides, "table") if from_table else None
        throw = throw or tray.by_program(len(dice.faces), dice.sides)
        if throw.faces != dice.faces:
            raise Refused("stale-draw")
        read = int("".join(map(str, throw.faces))) if dice.digits else sum(throw.faces)
        draft.emit(
            Rolled(
                who=GM, purpose="table", faces=throw.faces, total=read, by=throw.by, draws=throw.draws,
                args={"sides": dice.sides, **({"digits": True} if dice.digits else {})},
            )
        )  # fmt: skip


def odds(state: State, command: Ask) -> dict[str, Fraction]:
    """The exact odds of a question: yes, every answer, a twist."""
    each = oracle.odds(command.steps, curve_of(state))
    yes = sum((chance for given, chance in each.items() if oracle.says_yes(given)), Fraction(0))
    answers = {str(given): chance for given, chance in each.items()}
    return {"success": yes, **answers, "twist": oracle.twist_odds(state.story.tension)}
