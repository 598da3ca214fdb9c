"""What the log keeps of an execution's rolls and formulas, so that every number can be explained."""

from __future__ import annotations

from rules.dice import Throw
from rules.events import Happened, Rolled
from rules.evolve import Draft
from rules.formula import Evaluation
from rules.system import option
from rules.systems.bases2d6.ability import Ability, Effect
from rules.systems.bases2d6.execution import Execution
from rules.systems.bases2d6.rolls import Plan, Result, outcome_of, read
from rules.systems.bases2d6.stats import Part


def plan_args(plan: Plan, what: str) -> dict[str, object]:
    """What a roll was read with, for whoever opens the entry."""
    return {
        "what": what,
        "stats": [list(stat) for stat in plan.stats],
        "on_roll": [list(part) for part in plan.on_roll],
        "on_total": [list(part) for part in plan.on_total],
        "critical_at": plan.critical_at,
        "fumble_at": plan.fumble_at,
    }


def say_roll(
    draft: Draft,
    execution: Execution,
    plan: Plan,
    throw: Throw,
    success: bool | None,
    difficulty: int | None,
    ability: Ability,
) -> None:
    """The user's roll, with where its difficulty is from."""
    result: Result | None = execution.result
    assert result is not None
    args = {"roll": result.roll, "ability": execution.ability, **plan_args(plan, execution.roll)}
    if difficulty is not None:
        target = execution.targets[0]
        args |= {"from": difficulty_from(execution, ability, target), "of": target}
    draft.emit(
        Rolled(
            who=execution.user,
            purpose="attack",
            faces=throw.faces,
            total=result.total,
            difficulty=difficulty,
            outcome=outcome_of(result, success),
            by=throw.by,
            draws=throw.draws,
            args=args,
        )
    )


def say_defence(draft: Draft, execution: Execution, target: str, throw: Throw, plan: Plan) -> None:
    """A target's roll against it: a tie is the attack's, unless the table has it otherwise (R-2D-07)."""
    stat = execution.defences[target]
    result = read(plan, throw.faces)
    attack = execution.result.total if execution.result is not None else None
    success: bool | None = None
    if attack is not None:
        tied = option(draft.state, "ties") == "defender"
        success = result.total >= attack if tied else result.total > attack
    draft.emit(
        Rolled(
            who=target,
            purpose="defence",
            faces=throw.faces,
            total=result.total,
            difficulty=attack,
            outcome=outcome_of(result, success),
            by=throw.by,
            draws=throw.draws,
            args={"roll": result.roll, "against": execution.user, **plan_args(plan, stat)},
        )
    )


def difficulty_from(execution: Execution, ability: Ability, target: str) -> str:
    """Where `outcome.difficulty_for` has it from: `said`, `defence`, `ability`, `fixed`."""
    if execution.difficulty is not None:
        return "said"
    if target in execution.totals:
        return "defence"
    return "fixed" if ability.difficulty is None else "ability"


def say_worked(
    draft: Draft,
    execution: Execution,
    effect: Effect,
    worked: Evaluation,
    amount: int,
    altered: list[Part],
    *,
    follows: bool = False,
) -> None:
    """A formula term by term; one that `follows` the only dice at once goes on with their line."""
    if effect.amount:
        args: dict[str, object] = {
            "who": execution.user, "kind": effect.kind, "formula": effect.amount, "amount": amount,
            "terms": [[term.label, term.value, term.sign] for term in worked.explain],
            "altered": [list(part) for part in altered], "critical": execution.critical,
        }  # fmt: skip
        if follows:
            args["follows"] = True
        draft.emit(Happened("2d6.worked", args))
