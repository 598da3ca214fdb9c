"""What a command of Bases 2d6 may bring, exactly, from the same readings as play (R-2D-12 to R-2D-21)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules.commands import Command
from rules.creatures import creature_of
from rules.errors import Refused
from rules.state import State
from rules.systems.bases2d6 import checks, outcome
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.commands import React, Roll, Use
from rules.systems.bases2d6.damage_odds import damage_spread, mean_damage
from rules.systems.bases2d6.execution import Execution, PendingRoll
from rules.systems.bases2d6.possession import ability_named
from rules.systems.bases2d6.reactions import reactions_to
from rules.systems.bases2d6.rolls import Plan, Result, plan_for, spread
from rules.text import Line, Span, Translator

#: Damage from here on is put together in the small picture.
_MANY = 12


def odds(state: State, command: Command) -> dict[str, Fraction]:
    """Exact odds by published keys; empty for commands that roll nothing, and where a formula has no value.

    `success` is that it comes through to the (first) target, against the best defence that the target can
    take now; `success_undefended` if it takes none. `damage` is what to expect on it, before its hit points
    run out; a fumble counts 0. Further targets have the same keys with their id after a space.
    """
    if isinstance(command, Roll):
        return _roll_odds(state, command)
    if isinstance(command, React):
        command = Use(actor=command.actor, ability=command.ability, targets=command.targets,
                      adjust=command.adjust, force=True)  # fmt: skip
    if not isinstance(command, Use):
        return {}
    execution, ability = declared(state, command)
    found: dict[str, Fraction] = {}
    try:
        for place, target in enumerate(execution.targets):
            suffix = f" {target}" if place else ""
            for key, value in against(state, execution, ability, target).items():
                found[key + suffix] = value
    except Refused as refused:
        if not refused.id.startswith("formula-"):
            raise
        # A formula of somebody's own may have no value now: then nothing is said of the odds.
        return {}
    if not execution.roll and "damage" not in found:
        return {}
    return found


def declared(state: State, command: Use) -> tuple[Execution, Ability]:
    """The execution that a use would begin, and its ability; nothing is paid or asked for."""
    for id_ in (command.actor, *command.targets):
        creature_of(state, id_)
    ability = ability_named(state, state.creatures[command.actor], command.ability)
    targets = command.targets or ((command.actor,) if ability.range == "self" else ())
    return (
        Execution(
            user=command.actor,
            ability=ability.name,
            targets=targets,
            difficulty=command.difficulty,
            roll=command.roll or ability.roll,
            adjust=command.adjust,
        ),
        ability,
    )


def _roll_odds(state: State, command: Roll) -> dict[str, Fraction]:
    pending = checks.checked(state, command)
    plan = _pending_plan(state, pending)
    results = spread(plan)
    found = _signs(results)
    if pending.difficulty is not None:
        found["success"] = sum(
            (chance for result, chance in results.items() if result.total >= pending.difficulty), Fraction(0)
        )
    return found


def _pending_plan(state: State, pending: PendingRoll) -> Plan:
    what = pending.what
    return plan_for(state, state.creatures[pending.actor], what, pending.adjust, plain=what == "initiative")


def _signs(results: dict[Result, Fraction]) -> dict[str, Fraction]:
    return {
        "critical": sum((chance for result, chance in results.items() if result.critical), Fraction(0)),
        "fumble": sum((chance for result, chance in results.items() if result.fumble), Fraction(0)),
    }


def against(state: State, execution: Execution, ability: Ability, target: str) -> dict[str, Fraction]:
    """The odds of an execution on one target: with the defence it has chosen, else with its best one."""
    results = results_of(state, execution, ability)
    found: dict[str, Fraction] = _signs(results) if execution.roll else {}
    chosen = execution.defences.get(target)
    stats = (chosen,) if chosen else defences_for(state, execution, ability, target)
    success, shares = least_through(state, execution, ability, target, results, stats)
    if execution.roll or stats or ability.difficulty is not None:
        found["success"] = success
        if stats and not chosen:
            found["success_undefended"] = success_on(state, execution, ability, target, results, None)
    harms = [effect for effect in ability.effects if effect.kind == "damage" and effect.to == "target"]
    if harms:
        found["damage"] = expected_damage(state, execution, ability, target, results, shares)
    return found


def defences_for(state: State, execution: Execution, ability: Ability, target: str) -> tuple[str, ...]:
    """The statistics that a target could defend with now."""
    if state.creatures[target].down:
        return ()
    return tuple(
        reaction.defence
        for reaction in reactions_to(state, execution, ability)
        if reaction.who == target and reaction.defence
    )


def results_of(state: State, execution: Execution, ability: Ability) -> dict[Result, Fraction]:
    """Every result of the user's roll with its chance; of one that needs none, the one certain result."""
    if not execution.roll:
        return {Result(0, 0): Fraction(1)}
    return spread(outcome.plan_of(state, execution, ability))


def least_through(
    state: State,
    execution: Execution,
    ability: Ability,
    target: str,
    results: dict[Result, Fraction],
    stats: tuple[str, ...],
) -> tuple[Fraction, dict[Result, Fraction]]:
    """The chance to come through the best of these defences, and of each result; undefended without any."""
    defences: tuple[str | None, ...] = stats or (None,)
    found = [shares_through(state, execution, ability, target, results, stat) for stat in defences]
    return min(((_whole(results, shares), shares) for shares in found), key=lambda pair: pair[0])


def success_on(
    state: State,
    execution: Execution,
    ability: Ability,
    target: str,
    results: dict[Result, Fraction],
    stat: str | None,
) -> Fraction:
    """The chance that an execution comes through to a target that defends with `stat`, or not at all."""
    return _whole(results, shares_through(state, execution, ability, target, results, stat))


def shares_through(
    state: State,
    execution: Execution,
    ability: Ability,
    target: str,
    results: dict[Result, Fraction],
    stat: str | None,
) -> dict[Result, Fraction]:
    """The chance of each result of the user's roll to come through to a target that defends with `stat`."""
    totals = defence_totals(state, target, stat)
    return {result: through(state, execution, ability, target, result, totals) for result in results}


def _whole(results: dict[Result, Fraction], shares: dict[Result, Fraction]) -> Fraction:
    return sum((chance * shares[result] for result, chance in results.items()), Fraction(0))


def defence_totals(state: State, target: str, stat: str | None) -> dict[int, Fraction] | None:
    """The chance of every Total of a defence; None when there is none."""
    if stat is None:
        return None
    totals: dict[int, Fraction] = {}
    plan: Plan = outcome.defence_plan(state, target, stat)
    for result, chance in spread(plan).items():
        totals[result.total] = totals.get(result.total, Fraction(0)) + chance
    return totals


def through(
    state: State,
    execution: Execution,
    ability: Ability,
    target: str,
    result: Result,
    totals: dict[int, Fraction] | None,
) -> Fraction:
    """The chance that one result of the user's roll comes through; a fumble never does."""
    if result.fumble:
        return Fraction(0)
    rolled = replace(execution, result=result if execution.roll else None)
    if totals is None:
        return Fraction(outcome.succeeds(state, rolled, ability, target))
    return sum(
        (
            chance
            for total, chance in totals.items()
            if outcome.succeeds(state, replace(rolled, totals={target: total}), ability, target)
        ),
        Fraction(0),
    )


def expected_damage(
    state: State,
    execution: Execution,
    ability: Ability,
    target: str,
    results: dict[Result, Fraction],
    shares: dict[Result, Fraction],
) -> Fraction:
    """What to expect of damage on a target, by what comes through: a critical raises the formula's values."""
    means = {critical: mean_damage(state, execution, ability, target, critical=critical)
             for critical in {result.critical for result in results}}  # fmt: skip
    return sum(
        (chance * shares[result] * means[result.critical] for result, chance in results.items()),
        Fraction(0),
    )


def chances(state: State, command: Command) -> tuple[tuple[str, Fraction], ...]:
    """The chances of the damage that a use does to its first target, in all 1; empty where it does none."""
    if not isinstance(command, Use):
        return ()
    execution, ability = declared(state, command)
    if not execution.targets or not any(e.kind == "damage" and e.to == "target" for e in ability.effects):
        return ()
    target = execution.targets[0]
    results = results_of(state, execution, ability)
    stats = defences_for(state, execution, ability, target)
    _, shares = least_through(state, execution, ability, target, results, stats)
    found: dict[int, Fraction] = {0: Fraction(0)}
    for result, chance in results.items():
        hits = chance * shares[result]
        found[0] += chance - hits
        for amount, share in damage_spread(state, execution, ability, target, result.critical).items():
            key = min(amount, _MANY)
            found[key] = found.get(key, Fraction(0)) + hits * share
    return tuple((f"{n}+" if n == _MANY else str(n), found[n]) for n in sorted(found) if found[n])


def odds_line(state: State, command: Command, t: Translator) -> Line:
    """The odds of a command in one short line."""
    try:
        found = odds(state, command)
    except Refused:
        return ()
    gap = Span(" · ", "muted")
    spans: list[Span] = []
    if "success" in found:
        spans += [Span(t.text("success") + " ", "muted"), Span(t.percent(found["success"]), "strong")]
        if "success_undefended" in found:
            words = t.text("{chance} undefended").replace("{chance}", t.percent(found["success_undefended"]))
            spans.append(Span(f" ({words})", "muted"))
    if "damage" in found:
        word = t.text("damage")
        spans += [
            *([gap] if spans else ()),
            Span(t.number(found["damage"]), "strong"),
            Span(f" {word}", "muted"),
        ]
    for key, word in (("critical", t.text("critical")), ("fumble", t.text("fumble"))):
        if key in found:
            spans += [
                *([gap] if spans else ()),
                Span(word + " ", "muted"),
                Span(t.percent(found[key]), "strong"),
            ]
    thresholds = _thresholds(state, command, t)
    return (*spans, *((gap, Span(thresholds, "muted")) if spans and thresholds else ()))


def _thresholds(state: State, command: Command, t: Translator) -> str:
    """Where a critical and a fumble lie for this roll, before it is made."""
    if isinstance(command, Use):
        execution, ability = declared(state, command)
        if not execution.roll:
            return ""
        plan = outcome.plan_of(state, execution, ability)
    elif isinstance(command, Roll):
        pending = checks.checked(state, command)
        plan = _pending_plan(state, pending)
    else:
        return ""
    if plan.critical_at is None or plan.fumble_at is None:
        return ""
    return f"≥{plan.critical_at} / ≤{plan.fumble_at}"
